import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Workbooks are read as the same tables in CSV are.
@Suite struct WorkbookTests {
  static let answers: String = {
    let head = "participant,group,time_s," + (1...16).map { "PSSUQ_\($0)" }.joined(separator: ",")
    let rows = (1...12).map { person in
      let given = (1...16).map { item in
        (person + item) % 9 == 0 ? "" : String(1 + (person * 5 + item * item) % 7)
      }
      return "P\(person),\(person % 2 == 0 ? "with" : "without"),\(50 + person * 3).5,"
        + given.joined(separator: ",")
    }
    return ([head] + rows).joined(separator: "\n")
  }()

  static func read(_ bytes: [UInt8], _ configure: (inout ReadingOptions) -> Void = { _ in }) throws
    -> Observed
  {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    configure(&options)
    return try withExtendedLifetime(folder) {
      try Observed(try folder.write(bytes, to: "answers.csv"), options: options)
    }
  }

  @Test(arguments: [(0, 0), (2, 0), (0, 3), (4, 30)])
  func `the same table gives the same observations wherever it stands in the sheet`(top: Int, left: Int)
    throws
  {
    let text = try Observed(csv: Self.answers)
    let workbook = try Self.read(WorkbookWriter.workbook(csv: Self.answers, top: top, left: left))
    #expect(workbook.study == text.study)
    #expect(workbook.names.participants == text.names.participants)
    #expect(workbook.values("time") == text.values("time"))
    #expect(workbook.answers("pssuq-3") == text.answers("pssuq-3"))
    #expect(workbook.assumptions == text.assumptions)
    #expect(workbook.readings.first?.rows == 12)
    #expect(
      workbook.readings.first?.description
        == "format: XLSX, sheet: \"Answers\" (the only one with data), layout: rows")
  }

  @Test func `people as columns are recognised in a workbook too`() throws {
    let rows = (1...16).map { "Q\($0),\($0 % 7 + 1),2" }.joined(separator: "\n")
    let csv = "Questions,P1,P2\n" + rows
    func configure(_ options: inout ReadingOptions) { options.instruments = ["pssuq-3"] }
    let text = try Observed(csv: csv, configure)
    let workbook = try Self.read(WorkbookWriter.workbook(csv: csv), configure)
    #expect(workbook.answers("pssuq-3") == text.answers("pssuq-3"))
    #expect(workbook.assumptions == text.assumptions)
    #expect(workbook.readings.first?.description.hasSuffix("layout: items as rows") == true)
  }

  @Test func `what cannot be is refused at its cell`() throws {
    let csv = "participant,quality\nP1,70\nP2,high"
    let bytes = WorkbookWriter.workbook(csv: csv, sheet: "Form Responses 1", top: 1)
    let problems = refusals { _ = try Self.read(bytes) }
    #expect(problems.map(\.place) == ["answers.csv:'Form Responses 1'!B4"])
    #expect(
      try Self.read(bytes) { $0.takesInvalidForMissing = true }.takenForMissing.map(\.place)
        == problems.map(\.place))
  }

  /// Five wrong cells of a measure are listed one by one; of twelve, the first stands for all.
  @Test(arguments: [(rows: 5, listed: 2...6), (rows: 12, listed: 2...2)])
  func `problems stand in the order of the sheet`(_ rows: Int, _ listed: ClosedRange<Int>) throws {
    let csv = "participant,quality,score\n" + (1...rows).map { "P\($0),x,y" }.joined(separator: "\n")
    let problems = refusals { _ = try Self.read(WorkbookWriter.workbook(csv: csv)) }
    let cells = listed.flatMap { ["answers.csv:Answers!B\($0)", "answers.csv:Answers!C\($0)"] }
    #expect(problems.map(\.place) == cells)
    #expect(problems.allSatisfy { listed.count > 1 || $0.message.hasPrefix("\(rows) ") })
  }

  @Test func `numbers in text cells take the decimal mark that is told, beside cells that are numbers`()
    throws
  {
    let bytes = WorkbookWriter.workbook(csv: "participant;quality\nP1;70.5\nP2;60,25\nP3;80", delimiter: ";")
    #expect(refusals { _ = try Self.read(bytes) }.first?.remedy.contains("--decimal comma") == true)
    let observed = try Self.read(bytes) { $0.decimalMark = .comma }
    #expect(observed.values("quality") == ["P1": [70.5], "P2": [60.25], "P3": [80]])
  }

  @Test func `a sheet that is told is read, and one that is not there refused`() throws {
    let bytes = WorkbookWriter.workbook(csv: Self.answers)
    #expect(
      try Self.read(bytes) { $0.sheet = "answers" }.readings.first?.description.contains("(told)") == true)
    let problem = try #require(refusals { _ = try Self.read(bytes) { $0.sheet = "Other" } }.first)
    #expect(problem.description.contains("has no sheet \"Other\"; expected one of \"Answers\""))
  }

  @Test func `options of another format are refused`() throws {
    let sheet = try #require(refusals(csv: Self.answers) { $0.sheet = "Answers" }.first)
    #expect(sheet.description.contains("--sheet \"Answers\" is said of a workbook, and there is none"))
    let bytes = WorkbookWriter.workbook(csv: Self.answers)
    let problems = refusals {
      _ = try Self.read(bytes) {
        $0.encoding = "utf-8"
        $0.delimiter = ";"
      }
    }
    #expect(problems.map(\.message).map { $0.prefix(12) } == ["--encoding \"", "--delimiter "])
  }

  @Test func `a study names the sheet of a source, and corrects its cells by row`() throws {
    let folder = try TemporaryFolder()
    let csv = "participant,group,quality\nP1,with,70\nP2,without,60"
    try folder.write(WorkbookWriter.workbook(csv: csv, sheet: "Ratings", top: 3), to: "data/a.xlsx")
    func study(_ sheet: String, row: Int) -> String {
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">A study</title>
      <measures><measure id="quality" kind="score" better="higher"/></measures>
      <sources><source id="a" path="data/a.xlsx" sheet="\(sheet)"/></sources>
      <corrections><correction source="a" row="\(row)" column="quality" from="60" to="65" reason="slip"/></corrections>
      </study>
      """
    }
    try folder.write(study("Ratings", row: 6), to: "study.xml")
    let observed = try Observed(folder.path)
    #expect(observed.values("quality") == ["P1": [70], "P2": [65]])
    #expect(observed.readings.first?.description == "format: XLSX, sheet: \"Ratings\" (told), layout: rows")
    try folder.write(study("Ratings", row: 5), to: "study.xml")
    #expect(refusals { _ = try Observed(folder.path) }.first?.place == "data/a.xlsx:Ratings!C5")
    try folder.write(study("Other", row: 6), to: "study.xml")
    #expect(
      refusals { _ = try Observed(folder.path) }.first?.message.contains("has no sheet \"Other\"") == true)
    try folder.write(csv, to: "data/a.xlsx")
    #expect(
      refusals { _ = try Observed(folder.path) }.first?.message.contains("a text file has none") == true)
  }

  @Test func `two sheets of one workbook are two sources`() throws {
    let folder = try TemporaryFolder()
    let bytes = try FileReading.bytes(Self.fixtures + "two-files.xlsx")
    try folder.write(bytes, to: "data/a.xlsx")
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">A study</title>
      <measures><measure id="quality" kind="score" better="higher"/>
      <measure id="time" kind="duration" better="lower" unit="s"/></measures>
      <sources><source id="a" path="data/a.xlsx" sheet="Ratings"/><source id="b" path="data/a.xlsx" sheet="Times"/></sources>
      </study>
      """, to: "study.xml")
    let observed = try Observed(folder.path)
    #expect(observed.names.participants == ["P1", "P2"])
    #expect(observed.values("quality") == ["P1": [70], "P2": [60]])
    #expect(observed.values("time") == ["P1": [90], "P2": [75.5]])
    #expect(observed.readings.map(\.rows) == [2, 2])
  }

  private static let fixtures =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/TableFilesTests/Workbooks/"

  @Test func `several sheets with data are told, with what settles it`() throws {
    let observed = try Observed(Self.fixtures + "several-sheets.xlsx", options: Self.score)
    let choice = try #require(observed.assumptions.first)
    #expect(
      choice.text.hasPrefix(
        "several-sheets.xlsx: the sheet \"Form Responses 1\" was read, the first one with data"))
    #expect(choice.settledBy == "--sheet \"Form Responses 1\"")
  }

  private static var score: ReadingOptions {
    var options = ReadingOptions()
    options.mappings = [.init(column: "q1", target: "score:q1")]
    return options
  }

  @Test func `times shown as hours and minutes are refused where they are analysed, and only there`() throws {
    let path = Self.fixtures + "hours-and-minutes.xlsx"
    let problem = try #require(refusals { _ = try Observed(path) }.first)
    #expect(problem.place == "hours-and-minutes.xlsx:Answers!B2")
    #expect(problem.description.contains("divide them by 60 first if minutes and seconds are meant"))
    var options = ReadingOptions()
    options.mappings = [.init(column: "id", target: "score:q"), .init(column: "time", target: "comment")]
    options.takesInvalidForMissing = true
    options.mostInvalid = 100
    let observed = try Observed(path, options: options)
    #expect(observed.notes.isEmpty)
  }

  @Test func `merged cells and errors of formulas are told, formulas without result refused`() throws {
    let merged = try Observed(Self.fixtures + "merged.xlsx", options: Self.score)
    #expect(merged.notes.map(\.place) == ["merged.xlsx:Answers!B2"])
    let refused = try #require(
      refusals {
        var options = ReadingOptions()
        options.mappings = [.init(column: "mean", target: "score:mean")]
        _ = try Observed(Self.fixtures + "formulas-not-computed.xlsx", options: options)
      }.first)
    #expect(refused.place == "formulas-not-computed.xlsx:Answers!B2")
  }
}
