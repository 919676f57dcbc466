import Testing

@testable import TableFiles

@Suite("Workbooks of other programs")
struct XLSXProgramsTests {
  static let cells = [
    ["participant", "group", "q1", "score", "day", "started", "time", "done", "remark"],
    [
      "007", "with", "5", "0.3333333333333333", "2024-07-08", "2024-07-08T11:13:05", "00:12:30", "TRUE",
      "ง่ายมาก\n\"very easy\" & <quick>",
    ],
    ["008", "without", "3", "5.6", "2024-02-29", "2024-12-31T23:59:59", "26:00:00.5", "FALSE", "  spaces  "],
    ["009", "with", "", "-1e-07", "", "", "", "", ""],
  ]

  @Test("give the same cells", arguments: ["openpyxl.xlsx", "xlsxwriter.xlsx", "libreoffice.xlsx"])
  func cells(name: String) throws {
    let table = try Workbooks.table(name)
    let found = allCells(table).map { Array($0.prefix(9)) }
    // LibreOffice rounds the decimals that it stores to fifteen digits.
    let expected =
      name == "libreoffice.xlsx"
      ? Self.cells.map { $0.map { $0 == "0.3333333333333333" ? "0.333333333333333" : $0 } } : Self.cells
    #expect(found == expected)
    #expect(table.problems.isEmpty)
    #expect(table.assumptions == ["format: XLSX", "sheet: \"Form Responses 1\" (the only one with data)"])
    #expect(table.place(row: 1, column: 6).description == "\(name):'Form Responses 1'!G3")
  }

  @Test("hold the results of formulas where a program has computed them")
  func formulas() throws {
    let table = try Workbooks.table("libreoffice.xlsx")
    #expect((0..<3).map { table.double(row: $0, column: 9) } == [0.666666666666667, 11.2, -2e-7])
  }

  @Test("hold what the same table holds as CSV")
  func study() throws {
    let root = Workbooks.folder.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let text = try DataTable.read(path: root + "/Benchmarks/Data/study60.csv")
    let workbook = try Workbooks.table("study60.xlsx")
    #expect(workbook.header == text.header)
    #expect(workbook.rowCount == text.rowCount)
    for row in 0..<text.rowCount {
      for column in 0..<text.columnCount {
        // 62.0 in the text is the number 62.
        let number = text.double(row: row, column: column)
        #expect(workbook.double(row: row, column: column) == number)
        if number == nil {
          #expect(workbook.string(row: row, column: column) == text.string(row: row, column: column))
        }
      }
    }
  }
}
