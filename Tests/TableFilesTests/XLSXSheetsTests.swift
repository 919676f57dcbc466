import Testing

@testable import TableFiles

@Suite("Sheets of workbooks")
struct XLSXSheetsTests {
  @Test("the first visible one with data is read, and the choice is told")
  func first() throws {
    let format = try Workbooks.source("several-sheets.xlsx").format
    #expect(format.descriptions == ["format: XLSX", "sheet: \"Form Responses 1\" (the first one with data)"])
    #expect(
      format.choices == [
        TableChoice(
          "the sheet \"Form Responses 1\" was read, the first one with data; others hold data too: \"Lists\", \"Old\" (hidden)",
          option: "sheet", value: "Form Responses 1")
      ])
  }

  @Test(
    "one that is alone leaves no choice",
    arguments: [
      ("texts.xlsx", "sheet: \"Answers\" (the only one with data)"),
      ("hidden-first.xlsx", "sheet: \"Answers\" (the only visible one with data)"),
      ("chart-sheet.xlsx", "sheet: \"Answers\" (the only one with data)"),
    ])
  func alone(name: String, words: String) throws {
    let format = try Workbooks.source(name).format
    #expect(format.descriptions.last == words)
    #expect(format.choices.isEmpty)
  }

  @Test(
    "one can be named, hidden or not",
    arguments: [
      ("several-sheets.xlsx", "Lists", [["yes"], ["no"]]), ("several-sheets.xlsx", "old", [["yes"], ["no"]]),
      ("only-hidden.xlsx", "Codes", [["yes"], ["no"]]),
    ])
  func named(name: String, sheet: String, cells: [[String]]) throws {
    let table = try Workbooks.table(name, options: XLSXOptions(sheet: sheet))
    #expect(allCells(table) == cells)
    #expect(table.assumptions.last?.hasSuffix("(told)") == true)
    #expect(table.format.choices.isEmpty)
  }

  @Test("one that is not there is refused with those that are")
  func unknown() {
    #expect(
      Workbooks.refusal("several-sheets.xlsx", options: XLSXOptions(sheet: "Answers"))
        == "several-sheets.xlsx: the workbook has no sheet \"Answers\"; "
        + "expected one of \"Notes\", \"Form Responses 1\", \"Lists\", \"Old\" (hidden); name one of these")
  }

  @Test("none with data is refused")
  func empty() {
    #expect(
      Workbooks.refusal("empty.xlsx")?.hasPrefix("empty.xlsx: no sheet of the workbook holds data") == true)
    #expect(
      Workbooks.refusal("several-sheets.xlsx", options: XLSXOptions(sheet: "Notes"))?.hasPrefix(
        "several-sheets.xlsx:Notes!A1: the sheet holds no table") == true)
    #expect(
      Workbooks.refusal("only-hidden.xlsx")?.contains(
        "only hidden sheets of the workbook hold data: \"Codes\"") == true)
  }

  @Test("the count of days from 1904 is told")
  func dateSystem() throws {
    #expect(
      try Workbooks.source("dates-1904.xlsx").format.descriptions.last
        == "dates: counted from 1904 (declared)")
  }
}
