import Testing

@testable import TableFiles

/// A workbook and the cells it has to give.
struct WorkbookCase: CustomTestStringConvertible {
  var name: String
  var cells: [[String]]
  var testDescription: String { name }
}

@Suite("Cells of workbooks")
struct XLSXCellsTests {
  static let cases: [WorkbookCase] = [
    WorkbookCase(
      name: "texts.xlsx",
      cells: [
        ["participant", "How easy was it?", "名前"],
        ["spaces that do not count", "  spaces that count  ", "a\r\nb_x000D_ 😀 _x00_"],
        ["", "\"quoted\"", "<b> & & é"],
      ]),
    WorkbookCase(name: "inline-texts.xlsx", cells: [["name", "two  runs"], ["x", ""]]),
    WorkbookCase(
      name: "truth-and-errors.xlsx",
      cells: [
        ["id", "done", "value"], ["P1", "TRUE", "#N/A"], ["P2", "FALSE", "#DIV/0!"], ["P3", "TRUE", "4"],
      ]),
    WorkbookCase(
      name: "numbers.xlsx",
      cells: [
        ["n"], ["0.30000000000000004"], ["5.6"], ["0.1"], ["0.001"], ["1e+21"], ["-0.5"], ["7"], ["42"],
        ["42"],
        ["5.5"], ["1.2345678901234568e+18"], ["123456789012345"], ["1.2e-05"], ["3"], ["-7"], ["0"],
        ["1.7976931348623157e+308"],
      ]),
    WorkbookCase(name: "leading-zeros.xlsx", cells: [["id", "q"], ["00042", "1"], ["123456", "7"]]),
    WorkbookCase(
      name: "formulas.xlsx",
      cells: [["id", "mean", "word", "none"], ["P1", "1.5", "ab", ""], ["P2", "#DIV/0!", "aAb", "TRUE"]]),
    WorkbookCase(
      name: "hours-and-minutes.xlsx", cells: [["id", "time"], ["P1", "12:30:00"], ["P2", "06:00:00"]]),
    WorkbookCase(
      name: "dates-1904.xlsx",
      cells: [["day", "time"], ["2024-07-08", "12:00:00"], ["1904-01-01", "-06:00:00"]]),
    WorkbookCase(name: "strict.xlsx", cells: [["day", "n"], ["2024-07-08T11:13:00", "1"]]),
    WorkbookCase(
      name: "merged.xlsx",
      cells: [["id", "group", "q1"], ["P1", "with", "1"], ["P2", "", "2"], ["P3", "without", "3"]]),
    WorkbookCase(
      name: "blank-around.xlsx",
      cells: [["id", "q1", "", "q2"], ["P1", "1", "", "2"], ["P2", "3", "", "4"]]),
    WorkbookCase(
      name: "beside-the-header.xlsx",
      cells: [["", "id", "q1", ""], ["", "P1", "1", "remark"], ["left", "P2", "2", ""]]),
    WorkbookCase(
      name: "without-references.xlsx", cells: [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]]),
    WorkbookCase(name: "one-column.xlsx", cells: [["score"], ["1"], [""], ["3"], [""], ["5"]]),
    WorkbookCase(
      name: "hidden-cells.xlsx",
      cells: [["id", "q1", "q2"], ["P1", "1", "2"], ["P2", "3", "4"], ["P3", "5", "6"]]),
    WorkbookCase(name: "header-only.xlsx", cells: [["id", "q1"]]),
    WorkbookCase(
      name: "same-names.xlsx",
      cells: [["id", "Comments", "Comments", "", "last"], ["P1", "a", "b", "", "c"]]),
    WorkbookCase(
      name: "microsoft-forms.xlsx",
      cells: [
        [
          "ID", "Start time", "Completion time", "Email", "Name", "Which tools do you use?",
          "Overall, I am satisfied",
        ],
        ["1", "2024-07-08T11:13:00", "2024-07-08T11:16:00", "anonymous", "", "Figma;Sketch;", "5"],
        ["2", "2024-07-08T11:13:00", "2024-07-08T11:16:00", "anonymous", "", "Figma;Sketch;", "6"],
      ]),
  ]

  @Test("become text, whatever their type", arguments: cases)
  func cells(of workbook: WorkbookCase) throws {
    #expect(allCells(try Workbooks.table(workbook.name)) == workbook.cells)
  }

  @Test(
    "are found however the archive and its XML are written",
    arguments: [
      "several-sheets.xlsx", "hidden-first.xlsx", "chart-sheet.xlsx", "prefixes.xlsx", "utf-16.xlsx",
      "extensions.xlsx", "packed-tight.xlsx",
    ])
  func variants(name: String) throws {
    let expected = [["participant", "group", "q1"], ["P1", "with", "5"], ["P2", "without", "3"]]
    #expect(allCells(try Workbooks.table(name)) == expected)
  }

  /// The cells of `dates-1900.xlsx` from row 2 on, in the order of the list in `make.py`.
  static let dates = [
    "2024-07-08", "2024-07-08T11:13:00", "2024-07-08", "2024-07-08T00:00:00", "2024-07-08T12:00:00",
    "2024-07-08",
    "2024-07-08", "12:00:00", "11:14:00", "18:00:00", "25:15:00", "00:12:30", "00:00:12.65", "02:05:00",
    "00:12:30.1", "2024-07-08T06:00:00", "1900-01-01", "1900-02-28", "1900-02-29", "1900-03-01", "00:00:00",
    "9999-12-31", "2958466", "-1", "-12:00:00", "2024-07-09T00:00:00", "3.5", "3", "3", "1234.5", "12345",
    "7", "8",
    "0.85", "2024-07-08", "2024-07-08", "2024-07-08", "2024-07-08", "00:12:30",
  ]

  @Test("with a date format are ISO 8601, and times hh:mm:ss")
  func dates() throws {
    let table = try Workbooks.table("dates-1900.xlsx")
    for row in 0..<table.rowCount {
      #expect(
        table.string(row: row, column: 1) == Self.dates[row],
        "row \(row + 2), format \(table.string(row: row, column: 0))")
    }
    #expect(table.rowCount == Self.dates.count)
  }

  @Test("that are numbers take the decimal mark that was told")
  func decimalMark() throws {
    let table = try Workbooks.table("numbers.xlsx", options: XLSXOptions(decimalMark: UInt8(ascii: ",")))
    #expect(table.string(row: 0, column: 0) == "0,30000000000000004")
    #expect(table.string(row: 1, column: 0) == "5,6")
    #expect(table.string(row: 9, column: 0) == "5,5")
    #expect(table.double(row: 9, column: 0, decimalMark: UInt8(ascii: ",")) == 5.5)
    #expect(table.string(row: 6, column: 0) == "7")
  }

  @Test("stand where the sheet has them")
  func places() throws {
    let table = try Workbooks.table("blank-around.xlsx")
    #expect(table.headerPlace(column: 0).description == "blank-around.xlsx:Answers!C3")
    #expect(table.place(row: 0, column: 3).description == "blank-around.xlsx:Answers!F4")
    #expect(table.place(row: 1, column: 1).description == "blank-around.xlsx:Answers!D7")
    let turned = table.transposed()
    #expect(turned.place(row: 0, column: 2).description == "blank-around.xlsx:Answers!D7")
    #expect(turned.headerPlace(column: 1).description == "blank-around.xlsx:Answers!C4")
    #expect(allCells(turned.transposed()) == allCells(table))
  }

  @Test("in quotes keep them, and empty texts are nothing")
  func quotes() throws {
    let table = try Workbooks.table("texts.xlsx")
    #expect(table.isQuoted(row: 1, column: 1) == false)
    #expect(table.withBytes(row: 1, column: 1) { Array($0) } == Array("\"quoted\"".utf8))
    #expect(table.isEmpty(row: 1, column: 0))
  }

  @Test("of a long sheet come in batches, and all of them")
  func batches() throws {
    let source = try Workbooks.source("long.xlsx")
    var batch = CellBatch()
    var rows = 0
    var batches = 0
    while try source.read(into: &batch) {
      #expect(batch.firstRow == rows)
      for row in 0..<batch.rowCount {
        let number = rows + row
        #expect(batch.double(row: row, column: 0) == Double(number))
        #expect(batch.string(row: row, column: 1) == "text \(number % 7)")
        #expect(batch.line(row: row) == number + 2)
      }
      rows += batch.rowCount
      batches += 1
    }
    #expect(rows == 40_000)
    #expect(batches > 1)
    #expect(try source.read(into: &batch) == false)
  }
}
