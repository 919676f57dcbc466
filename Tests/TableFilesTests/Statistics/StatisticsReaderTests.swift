import TableFiles
import Testing

@Suite("Files of SPSS and Stata")
struct StatisticsReaderTests {
  @Test(
    "An SPSS file reads the same whether its data is plain, compressed by row or compressed as a whole",
    arguments: ["survey.sav", "survey-rows.sav", "survey.zsav"])
  func compressions(_ name: String) throws {
    let file = try StatisticsFixture(name)
    #expect(file.reader.header == ["participant", "group", "q1", "q2", "time", "comment", "started"])
    #expect(file.column("participant") == ["P01", "P02", "P03", "P04"])
    #expect(file.column("group") == ["0", "1", "0", "1"])
    #expect(file.column("q1") == ["1", "7", "", ""])
    #expect(file.column("q2") == ["2", "", "", "4"])
    #expect(file.column("time") == ["12.5", "0.1", "1e-07", "123456789012"])
    #expect(file.column("comment") == ["ใช้งานง่าย", "\"quoted\", with comma", "", "  two spaces before"])
    #expect(
      file.column("started")
        == ["2024-07-08T11:13:00", "2024-07-08T15:09:30.5", "1999-12-31T23:59:59", ""])
    #expect(file.reader.fileLabel == "A survey of four")
    #expect(file.reader.notes == ["First remark.", "Second remark."])
    #expect(file.reader.caseCount == 4)
    #expect(file.reader.weightVariable == nil)
  }

  @Test("What the file says about a variable is kept")
  func variables() throws {
    let file = try StatisticsFixture("survey.sav")
    let question = try #require(file.variable("q1"))
    #expect(question.label == "โดยรวมฉันพึงพอใจที่ระบบใช้งานง่าย")
    #expect(question.level == .ordinal)
    #expect(question.format == "F2.0")
    #expect(question.kind == .number)
    #expect(question.missing == [.value(.number(98)), .value(.number(99))])
    #expect(question.label(of: .number(1)) == "Strongly agree")
    #expect(question.label(of: .number(98)) == "N/A")
    #expect(question.label(of: .number(2)) == nil)
    #expect(try #require(file.variable("q2")).missing == [.range(-9, -1), .value(.number(98))])
    #expect(try #require(file.variable("group")).level == .nominal)
    #expect(try #require(file.variable("time")).level == .scale)
    #expect(try #require(file.variable("comment")).kind == .text)
    #expect(try #require(file.variable("started")).kind == .dateTime)
  }

  @Test("What is declared as missing is told with its values, labels, numbers and first place")
  func declaredMissing() throws {
    let file = try StatisticsFixture("survey.sav")
    #expect(
      file.problems == [
        "note survey.sav:case 2, q2: 2 values of q2 are declared as missing: -9 to -1 (1), 98 \"N/A\" (1); "
          + "they were read as missing",
        "note survey.sav:case 3, q1: a value of q1 is declared as missing: 99 \"no answer\" (1); "
          + "it was read as missing",
      ])
  }

  @Test("A label that is to be kept stands in place of its value, declared as missing or not")
  func keptLabels() throws {
    let file = try StatisticsFixture("survey.sav", StatisticsOptions(keptLabels: ["n/a", "strongly agree"]))
    #expect(file.column("q1") == ["Strongly agree", "7", "", ""])
    #expect(file.column("q2") == ["2", "N/A", "", "4"])
    let stata = try StatisticsFixture("survey.dta", StatisticsOptions(keptLabels: ["n/a", "with"]))
    #expect(stata.column("q1") == ["1", "N/A", "", ""])
    #expect(stata.column("group") == ["0", "with", "0", "with"])
  }

  @Test("A file without cases has its variables and no rows")
  func noCases() throws {
    let file = try StatisticsFixture("no-cases.sav")
    #expect(file.reader.header.count == 7)
    #expect(file.rows.isEmpty)
    #expect(file.reader.problems.isEmpty)
  }

  @Test("Long names and texts of more than 255 bytes are whole")
  func longTexts() throws {
    let file = try StatisticsFixture("long.sav")
    #expect(
      file.reader.header == [
        "a_name_of_a_variable_that_has_exactly_sixty_four_letters_in_it_x", "ความเห็น", "plain",
      ])
    #expect(file.column("ความเห็น") == [String(repeating: "ความคิดเห็นยาวมาก", count: 40), "short"])
    #expect(file.column("plain") == [String(repeating: "x", count: 700), ""])
    #expect(file.problems.isEmpty)
  }

  @Test("Weights are told and not applied; sets of multiple responses are told and not put together")
  func weightsAndSets() throws {
    let file = try StatisticsFixture("weighted-with-sets.sav")
    #expect(file.rows == [["1", "2", "1", "0"], ["2", "0.5", "0", "1"]])
    #expect(file.reader.weightVariable == "W")
    #expect(file.problems.count == 2)
    #expect(file.problems[0].hasPrefix("warning weighted-with-sets.sav: cases are weighted by W"))
    #expect(file.problems[1].contains("sets of multiple responses: $multi, $other"))
  }

  @Test("A file of the other byte order that does not know its number of cases is read to its end")
  func bigEndian() throws {
    let file = try StatisticsFixture("big-endian.sav")
    #expect(file.column("ID") == ["1", "2", "3"])
    #expect(file.column("Q1") == ["5", "", ""])
    #expect(try #require(file.variable("Q1")).label(of: .number(5)) == "มาก")
  }

  @Test("A portable file is read")
  func portable() throws {
    let file = try StatisticsFixture("survey.por")
    #expect(file.reader.header == ["PERSON", "GROUP", "Q2", "TIME"])
    #expect(file.column("PERSON") == ["P01", "P02", "P03", "P04"])
    #expect(file.column("Q2") == ["2", "98", "-1", "4"])
    #expect(file.column("TIME") == ["12.5", "0.1", "1e-07", "123456789012"])
    #expect(try #require(file.variable("Q2")).label == "It was simple to use this system.")
    #expect(file.reader.statistics.kind == .spssPortable)
  }

  @Test(
    "A Stata file has extended missing values, labels and dates", arguments: ["survey.dta", "survey-old.dta"])
  func stata(_ name: String) throws {
    let file = try StatisticsFixture(name)
    #expect(file.column("q1") == ["1", "", "", ""])
    #expect(file.column("day") == ["1960-01-01", "1959-12-31", "2024-07-08", ""])
    #expect(
      file.column("moment")
        == ["1960-01-01T00:00:00", "2014-07-08T11:13:00.5", "1959-12-31T23:59:59.999", ""])
    #expect(file.column("month") == ["1960-01", "1959-12", "2024-04", ""])
    #expect(file.column("quarter") == ["1960-Q1", "1959-Q4", "2024-Q2", ""])
    #expect(file.column("week") == ["1960-01-01", "1960-12-23", "1961-01-01", ""])
    #expect(file.column("leap") == ["1000", "2000", "", ""])
    #expect(
      file.problems.contains(
        "warning \(name):variable leap: the dates of leap have the format %tC, which is not read; "
          + "dates in %tc or %td were expected; they are shown as numbers"))
    #expect(file.reader.fileLabel == "A survey of four")
    let question = try #require(file.variable("q1"))
    #expect(question.label(of: .missing("a")) == "N/A")
    #expect(question.label(of: .number(7)) == "disagree")
    #expect(
      file.problems.filter { $0.hasPrefix("note") } == [
        "note \(name):case 2, q1: 2 values of q1 are declared as missing: .a \"N/A\" (1), .b \"refused\" (1); "
          + "they were read as missing"
      ])
  }

  @Test("Numbers of single precision have their own shortest digits, and long texts of Stata are whole")
  func stataTypes() throws {
    let file = try StatisticsFixture("types.dta")
    #expect(file.column("single") == ["0.1", "-1.5", "16777216"])
    #expect(file.column("small") == ["1", "2", "100"])
    #expect(
      file.column("text") == [
        String(repeating: "a", count: 3000), "", String(repeating: "ยาว", count: 1000),
      ])
  }

  @Test("The shape of every source of rows is kept: places, information on columns, batches")
  func source() throws {
    let source: any TableSource = try StatisticsReader(path: StatisticsFixture.folder + "survey.sav")
    #expect(source.columnInformation[2].label == "โดยรวมฉันพึงพอใจที่ระบบใช้งานง่าย")
    #expect(source.columnInformation[2].valueLabels["7"] == "Strongly disagree")
    #expect(source.columnInformation[3].missingValues == ["-9 to -1", "98"])
    #expect(source.format.descriptions == ["format: SPSS system file", "encoding: utf-8 (declared)"])
    #expect(source.headerCells.place(row: 0, column: 3).description(in: "a.sav") == "a.sav:variable q2")
    let table = try DataTable(source)
    #expect(table.rowCount == 4)
    #expect(table.place(row: 2, column: 3).description(in: "a.sav") == "a.sav:case 3, q2")
    #expect(table.string(row: 1, column: 5) == "\"quoted\", with comma")
  }

  @Test(
    "A file is known by what it holds",
    arguments: [
      ("survey.sav", .spss), ("survey.zsav", .spssCompressed), ("survey.por", .spssPortable),
      ("survey.dta", .stata),
      ("survey-old.dta", .stata), ("make-statistics-files.py", nil),
    ] as [(String, StatisticsFormat.Kind?)])
  func recognition(_ name: String, _ kind: StatisticsFormat.Kind?) throws {
    let bytes = try StatisticsFixture.bytes(name)
    #expect(StatisticsFormat.recognise(bytes) == kind)
    let source = try TableFile.open(bytes: bytes, path: name)
    if case .statistics(let format) = source.format {
      #expect(format.kind == kind)
    } else {
      #expect(kind == nil)
    }
  }

  @Test("Text of short lines is no portable file")
  func shortLines() {
    #expect(StatisticsFormat.recognise(Array("a,b\n1,2\n".utf8)) == nil)
    #expect(StatisticsFormat.recognise(Array(String(repeating: "a,b\n", count: 200).utf8)) == nil)
    #expect(StatisticsFormat.recognise([UInt8](repeating: 0x20, count: 1000)) == nil)
  }
}
