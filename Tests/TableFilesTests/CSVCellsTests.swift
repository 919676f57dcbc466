import Testing

@testable import TableFiles

/// The text of a file and the cells it holds, header first.
struct CellCase: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let cells: [[String]]
  /// The severity of each problem, in the order of the file.
  var severities: [TableProblem.Severity] = []

  var testDescription: String { name }
}

/// All cells of a table as text, header first.
func allCells(_ table: DataTable) -> [[String]] {
  [table.header]
    + (0..<table.rowCount).map { row in
      (0..<table.columnCount).map { table.string(row: row, column: $0) }
    }
}

func table(_ text: String, options: CSVOptions = CSVOptions()) throws(TableReadError) -> DataTable {
  try DataTable.read(bytes: Array(text.utf8), path: "answers.csv", options: options)
}

@Suite("Cells of CSV files")
struct CSVCellsTests {
  static let plain: [CellCase] = [
    CellCase(name: "LF", text: "a,b\n1,2\n", cells: [["a", "b"], ["1", "2"]]),
    CellCase(name: "CRLF", text: "a,b\r\n1,2\r\n", cells: [["a", "b"], ["1", "2"]]),
    CellCase(name: "CR", text: "a,b\r1,2\r3,4\r", cells: [["a", "b"], ["1", "2"], ["3", "4"]]),
    CellCase(
      name: "mixed line ends", text: "a,b\r1,2\n3,4\r\n5,6",
      cells: [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]]),
    CellCase(name: "no final line end", text: "a,b\n1,2", cells: [["a", "b"], ["1", "2"]]),
    CellCase(name: "header only", text: "a,b,c", cells: [["a", "b", "c"]]),
    CellCase(name: "header only, one column", text: "a\n", cells: [["a"]]),
    CellCase(name: "blank lines at the end", text: "a,b\n1,2\n\n\r\n\n", cells: [["a", "b"], ["1", "2"]]),
    CellCase(name: "one column", text: "a\n1\n2\n", cells: [["a"], ["1"], ["2"]]),
    CellCase(name: "blank line in one column", text: "a\n\n", cells: [["a"], [""]]),
    CellCase(name: "blank line amid one column", text: "a\n1\n\n2", cells: [["a"], ["1"], [""], ["2"]]),
    CellCase(name: "nothing but blank lines", text: "\n\n", cells: [[""], [""]]),
    CellCase(name: "empty cell", text: "a,b,c\n1,,3", cells: [["a", "b", "c"], ["1", "", "3"]]),
    CellCase(name: "last cell empty", text: "a,b\n1,", cells: [["a", "b"], ["1", ""]]),
    CellCase(name: "empty quotes", text: "a,b\n1,\"\"\n", cells: [["a", "b"], ["1", ""]]),
    CellCase(
      name: "row of empty quotes is a row", text: "a,b\n\"\",\"\"\n", cells: [["a", "b"], ["", ""]]),
    CellCase(
      name: "comma in quotes", text: "a,b\n\"1, 2\",\"x;y\"\n", cells: [["a", "b"], ["1, 2", "x;y"]]),
    CellCase(
      name: "doubled quotes", text: "a,b\n1,\"he said \"\"no\"\"\"\n\"\"\"\",2",
      cells: [["a", "b"], ["1", "he said \"no\""], ["\"", "2"]]),
    CellCase(
      name: "line ends in quotes stay as they are", text: "a,b\r\n\"1\n2\r\n3\r4\",\"5\"\r\n",
      cells: [["a", "b"], ["1\n2\r\n3\r4", "5"]]),
    CellCase(
      name: "JSON in a cell", text: "k,v\n1,\"{\"\"a\"\": [1, 2]}\"\n",
      cells: [["k", "v"], ["1", "{\"a\": [1, 2]}"]]),
    CellCase(
      name: "spaces are kept", text: "a,b\n 1 ,\" 2 \"\n", cells: [["a", "b"], [" 1 ", " 2 "]]),
    CellCase(
      name: "other scripts", text: "ก,ʤ\n😎,é\u{A0}\n", cells: [["ก", "ʤ"], ["😎", "é\u{A0}"]]),
    CellCase(
      name: "line ends inside a header", text: "\"a\nb\",c\n1,2", cells: [["a\nb", "c"], ["1", "2"]]),
    CellCase(
      name: "SYLK start", text: "ID,Start time\n1,7/8/24 11:13\n",
      cells: [["ID", "Start time"], ["1", "7/8/24 11:13"]]),
    CellCase(name: "separator line", text: "sep=;\r\na;b\r\n1,5;2\r\n", cells: [["a", "b"], ["1,5", "2"]]),
    CellCase(name: "separator line of a bar", text: "SEP=|\na|b\n1|2\n", cells: [["a", "b"], ["1", "2"]]),
    CellCase(
      name: "a line that only looks like a separator line", text: "sep=no,b\n1,2\n",
      cells: [["sep=no", "b"], ["1", "2"]]),
    CellCase(name: "byte order mark", text: "\u{FEFF}a,b\n1,2", cells: [["a", "b"], ["1", "2"]]),
    CellCase(
      name: "Ctrl-Z in the middle is text", text: "a,b\n1\u{1A},2\n", cells: [["a", "b"], ["1\u{1A}", "2"]]),
  ]

  static let faulty: [CellCase] = [
    CellCase(
      name: "Ctrl-Z at the end", text: "a,b\r\n1,2\r\n\u{1A}", cells: [["a", "b"], ["1", "2"]],
      severities: [.note]),
    CellCase(
      name: "Ctrl-Z behind the last cell", text: "a,b\r\n1,2\u{1A}", cells: [["a", "b"], ["1", "2"]],
      severities: [.note]),
    CellCase(
      name: "byte order mark in the first quotes", text: "\"\u{FEFF}a\",\"b\"\n1,2",
      cells: [["a", "b"], ["1", "2"]], severities: [.note]),
    CellCase(
      name: "quote in the middle", text: "a,b\n37°36'37.8\"N 121,x \"y\" z\n",
      cells: [["a", "b"], ["37°36'37.8\"N 121", "x \"y\" z"]], severities: [.warning]),
    CellCase(
      name: "spaces around quotes", text: "a, \"b\"\n1, \"2,3\" \n\"4\"\t,5\n",
      cells: [["a", "b"], ["1", "2,3"], ["4", "5"]], severities: [.warning]),
    CellCase(
      name: "quotes behind a space that are part of the text", text: "a,b\n1, \"Hey\" he said\n",
      cells: [["a", "b"], ["1", " \"Hey\" he said"]], severities: [.warning]),
    CellCase(
      name: "a quote behind a space that is not closed on its line", text: "a,b\n1, \"x\n2,y\"\n",
      cells: [["a", "b"], ["1", " \"x"], ["2", "y\""]], severities: [.warning]),
    CellCase(
      name: "text behind a closing quote", text: "a,b\n\"Hey\" x,2\n3,4\n",
      cells: [["a", "b"], ["\"Hey\" x", "2"], ["3", "4"]], severities: [.error]),
    CellCase(
      name: "quote never closed", text: "a,b,c\n1,\"2,3\n4,5,6\n",
      cells: [["a", "b", "c"], ["1", "\"2,3\n4,5,6\n", ""]], severities: [.error]),
    CellCase(
      name: "quote never closed, no final line end", text: "a,b\n1,\"2", cells: [["a", "b"], ["1", "\"2"]],
      severities: [.error]),
    CellCase(
      name: "NUL in a cell", text: "a,b\n1,2\0\n\"\0\",4\n",
      cells: [["a", "b"], ["1", "2\0"], ["\0", "4"]], severities: [.error, .error]),
    CellCase(
      name: "row too short", text: "a,b,c\n1,2\n3,4,5\n",
      cells: [["a", "b", "c"], ["1", "2", ""], ["3", "4", "5"]], severities: [.error]),
    CellCase(
      name: "row too long", text: "a,b\n1,2,3\n", cells: [["a", "b"], ["1", "2"]], severities: [.error]),
    CellCase(
      name: "empty cells too many", text: "a,b\n1,2,,\n3,4,\"\"\n",
      cells: [["a", "b"], ["1", "2"], ["3", "4"]],
      severities: [.warning]),
    CellCase(
      name: "columns without names missing", text: "a,b,,\n1,2\n3,4,\n",
      cells: [["a", "b", "", ""], ["1", "2", "", ""], ["3", "4", "", ""]], severities: [.note, .warning]),
    CellCase(
      name: "empty rows after the data", text: "a,b\n1,2\n" + String(repeating: ",\n", count: 960),
      cells: [["a", "b"], ["1", "2"]], severities: [.note]),
    CellCase(
      name: "blank lines in between", text: "a,b\n\n1,2\n\n  \n3,4\n",
      cells: [["a", "b"], ["1", "2"], ["3", "4"]], severities: [.note]),
    CellCase(
      name: "blank lines before the header", text: "\n\r\na,b\n1,2\n", cells: [["a", "b"], ["1", "2"]],
      severities: [.note]),
    CellCase(
      name: "names that repeat", text: "a,b,a,b,a\n1,2,3,4,5\n",
      cells: [["a", "b", "a", "b", "a"], ["1", "2", "3", "4", "5"]], severities: [.note, .note]),
  ]

  @Test("rows of empty quotes are skipped and counted where that is asked for; a quote is content")
  func skippedRows() throws {
    var options = CSVOptions()
    options.keepsQuotedBlankRows = false
    let text = "a,b\n\"\",\"\"\n1,2\n,\n\"\",\" \"\n\"\"\"\",\n,\"\"\n"
    let skipped = try table(text, options: options)
    #expect(allCells(skipped) == [["a", "b"], ["1", "2"], ["\"", ""]])
    #expect(skipped.problems.map(\.skippedRows) == [4])
    let kept = try table(text)
    #expect(allCells(kept) == [["a", "b"], ["", ""], ["1", "2"], ["", " "], ["\"", ""], ["", ""]])
    #expect(kept.problems.map(\.skippedRows) == [1])
  }

  @Test("sound files give their cells and no problem", arguments: plain)
  func soundFiles(_ example: CellCase) throws {
    let table = try table(example.text)
    #expect(allCells(table) == example.cells)
    #expect(table.problems == [])
  }

  @Test("faulty files give what can be had and say what is wrong", arguments: faulty)
  func faultyFiles(_ example: CellCase) throws {
    let table = try table(example.text)
    #expect(allCells(table) == example.cells)
    #expect(table.problems.map(\.severity) == example.severities)
    #expect(table.hasErrors == example.severities.contains(.error))
  }

  @Test(
    "blocks of any size give the same cells, places and problems", arguments: plain + faulty,
    [1, 2, 3, 7, 4096])
  func blockSizes(_ example: CellCase, size: Int) throws {
    let whole = try table(example.text)
    var options = CSVOptions(delimiter: whole.dialect?.delimiter, blockSize: size)
    options.sampleSize = 8
    let pieces = try table(example.text, options: options)
    // Blank lines before a header are recognised by the rows behind them, which have to be in the sample.
    #expect(allCells(pieces) == allCells(whole))
    #expect(pieces.problems == whole.problems)
    for row in 0..<whole.rowCount {
      for column in 0..<whole.columnCount {
        #expect(pieces.place(row: row, column: column) == whole.place(row: row, column: column))
        #expect(pieces.isQuoted(row: row, column: column) == whole.isQuoted(row: row, column: column))
      }
    }
  }

  @Test("quoted empty cells are told from empty ones")
  func quotedEmpty() throws {
    let table = try table("id;q1;q2\r\n1;\"\";\r\n")
    #expect(table.isEmpty(row: 0, column: 1))
    #expect(table.isQuoted(row: 0, column: 1))
    #expect(table.isEmpty(row: 0, column: 2))
    #expect(!table.isQuoted(row: 0, column: 2))
  }

  @Test("a file without anything is refused", arguments: ["", "\u{FEFF}", "\u{1A}", "sep=;\n", "sep=;"])
  func emptyFiles(text: String) throws {
    let error = try #require(throws: TableReadError.self) { try table(text) }
    #expect(error.problems.map(\.severity) == [.error])
    #expect(error.description.hasPrefix("answers.csv:1:1: the file "))
  }
}
