import Testing

@testable import TableFiles

@Suite("Problems of CSV files")
struct CSVProblemsTests {
  static let messages: [(text: String, description: String)] = [
    (
      "a,b,c\n1,2\n",
      "answers.csv:2:4: the row has 2 cells and the header has 3 cells; "
        + "as many cells as the header has were expected; add the missing cells, or export the file again"
    ),
    (
      "a,b\n\"ก\nข\",2,33,4\n",
      "answers.csv:3:6: the row has 4 cells and the header has 2 cells; "
        + "as many cells as the header has were expected; put quotes around cells that hold a delimiter"
    ),
    (
      "a,b\n1,\"I forgot,3\n4,5\n",
      "answers.csv:2:3: the quote opened here is never closed; a closing quote was expected; "
        + "add it, or double a quote that is part of the text"
    ),
    (
      "a,b\n1,\"Hey \" you\"\n",
      "answers.csv:2:10: text stands behind a closing quote; a delimiter or the end of the row was expected; "
        + "double the quotes inside the cell (\"\")"
    ),
    (
      "a,b\nกข\0,2\n",
      "answers.csv:2:3: a NUL byte stands in the text; text without zero bytes was expected; "
        + "export the file again, or name its encoding"
    ),
    (
      "a,b\n5\",6\n7\",8\"\n",
      "answers.csv:2:2: a quote stands in a cell without quotes around it (the first of 3, the last on line 3); "
        + "quotes around the cell and a doubled quote inside were expected; "
        + "it was kept as it stands; look whether the cell is complete"
    ),
    ("a,b\n1,2\n,\n,\n3,4\n,\n", "answers.csv:3:1: 3 rows hold nothing (lines 3 to 6); they were skipped"),
    (
      "a,b,a\n1,2,3\n",
      "answers.csv:1:5: 2 columns are called \"a\" (columns 1, 3); name a column by its number to tell them apart"
    ),
  ]

  @Test("say where, what, what was expected and what to do", arguments: messages)
  func wording(text: String, description: String) throws {
    #expect(try table(text).problems.map(\.description) == [description])
  }

  @Test("places count physical lines and characters")
  func places() throws {
    let table = try table("\u{FEFF}ชื่อ,\"x\r\ny\",z\r\n\"😎\n\n ก\",é,\"q\"\"q\",\n", options: CSVOptions())
    #expect(table.header == ["ชื่อ", "x\r\ny", "z"])
    // Four scalars in the Thai word, one comma.
    #expect(table.headerPlace(column: 1) == TablePlace(path: "answers.csv", line: 1, column: 6))
    #expect(table.headerPlace(column: 2) == TablePlace(path: "answers.csv", line: 2, column: 4))
    #expect(table.place(row: 0, column: 0) == TablePlace(path: "answers.csv", line: 3, column: 1))
    #expect(table.place(row: 0, column: 1) == TablePlace(path: "answers.csv", line: 5, column: 5))
    #expect(table.place(row: 0, column: 2).description == "answers.csv:5:7")
  }

  @Test("a missing cell is placed at the end of its row")
  func missingCell() throws {
    let table = try table("a,b,c\nxx,yy\n")
    #expect(table.place(row: 0, column: 2).description == "answers.csv:2:6")
    #expect(table.string(row: 0, column: 2) == "")
  }

  @Test("the list is limited, the number is not")
  func limit() throws {
    let text = "a,b\n" + String(repeating: "1\n", count: 50)
    let table = try table(text, options: CSVOptions(delimiter: UInt8(ascii: ","), problemLimit: 7))
    #expect(table.problems.count == 7)
    #expect(table.problemCount == 50)
    #expect(table.rowCount == 50)
  }

  @Test("a record that goes on for ever is refused at its start")
  func longestRecord() throws {
    var options = CSVOptions(blockSize: 16, longestRecord: 100)
    options.sampleSize = 16
    let text = "a,b\n1,2\n3,\"" + String(repeating: "x\n", count: 200)
    let error = try #require(throws: TableReadError.self) { try table(text, options: options) }
    #expect(error.description.hasPrefix("answers.csv:3:1: the row that starts here is longer than 100 bytes"))
  }

  @Test("a reader that failed fails again")
  func failsAgain() throws {
    let reader = try CSVReader(bytes: Array("a,b\n".utf8) + [0xFF, 0x2C, 0x31, 0x0A], path: "x.csv")
    var batch = CellBatch()
    let first = try #require(throws: TableReadError.self) { try reader.read(into: &batch) }
    let second = try #require(throws: TableReadError.self) { try reader.read(into: &batch) }
    #expect(first == second)
  }

  @Test("a packed file is told as such")
  func packedFile() throws {
    let bytes: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00]
    let error = try #require(throws: TableReadError.self) { try DataTable.read(bytes: bytes, path: "x.csv") }
    #expect(error.description.contains("packed file"))
  }

  @Test(
    "a delimiter that cannot be one is refused", arguments: [UInt8(ascii: "\""), UInt8(ascii: "\n"), 0, 0xC3])
  func impossibleDelimiter(byte: UInt8) {
    #expect(throws: TableReadError.self) { try table("a,b\n", options: CSVOptions(delimiter: byte)) }
  }

  @Test("missing files and folders are told with the words of the system")
  func unreadable() throws {
    let missing = try #require(throws: TableReadError.self) {
      try DataTable.read(path: "no-such-folder/no.csv")
    }
    #expect(
      missing.description.hasPrefix("no-such-folder/no.csv: cannot be read: No such file or directory;"))
    let folder = try #require(throws: TableReadError.self) { try DataTable.read(path: ".") }
    #expect(folder.description.hasPrefix(".: cannot be read: it is a folder;"))
  }
}
