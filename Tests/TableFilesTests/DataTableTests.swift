import Testing

@testable import TableFiles

@Suite("Tables")
struct DataTableTests {
  @Test("turned over, items become columns and places stay those of the file")
  func transposed() throws {
    let table = try table("item,P1,P2\nq1,4,5\n\"q\n2\",6,\"\"\n")
    let turned = table.transposed()
    #expect(allCells(turned) == [["item", "q1", "q\n2"], ["P1", "4", "6"], ["P2", "5", ""]])
    #expect(turned.isTransposed)
    #expect(turned.double(row: 0, column: 2) == 6)
    #expect(turned.isQuoted(row: 1, column: 2))
    #expect(turned.place(row: 0, column: 0).description == "answers.csv:1:6")
    #expect(turned.place(row: 1, column: 1).description == "answers.csv:2:6")
    #expect(turned.place(row: 1, column: 2).description == "answers.csv:4:6")
    #expect(turned.headerPlace(column: 0).description == "answers.csv:1:1")
    #expect(turned.headerPlace(column: 2).description == "answers.csv:3:1")
    let back = turned.transposed()
    #expect(allCells(back) == allCells(table))
    #expect(!back.isTransposed)
  }

  @Test("a header alone turned over is a column of names")
  func transposedHeader() throws {
    let turned = try table("item,P1,P2\n").transposed()
    #expect(allCells(turned) == [["item"], ["P1"], ["P2"]])
  }

  @Test("cells are found in all batches of a long table")
  func manyBatches() throws {
    let text = "id,\"text\",n\r\n" + (0..<20_000).map { "r\($0),\"a \"\"\($0)\"\"\n\",\($0).5\r\n" }.joined()
    let table = try table(text, options: CSVOptions(blockSize: 1000))
    #expect(table.rowCount == 20_000)
    for row in [0, 1, 30, 31, 32, 9_999, 19_999] {
      #expect(table.string(row: row, column: 0) == "r\(row)")
      #expect(table.string(row: row, column: 1) == "a \"\(row)\"\n")
      #expect(table.double(row: row, column: 2) == Double(row) + 0.5)
      #expect(table.place(row: row, column: 0).line == 2 + 2 * row)
      #expect(
        table.place(row: row, column: 2) == TablePlace(path: "answers.csv", line: 3 + 2 * row, column: 3))
    }
  }

  @Test(
    "bytes of a cell are those of its text", arguments: ["plain", "a \"\"quoted\"\" word", "", "ก\u{A0}"])
  func bytes(inner: String) throws {
    let table = try table("a,b\n1,\"\(inner)\"\n")
    let bytes = table.withBytes(row: 0, column: 1) { Array($0) }
    #expect(bytes == Array(table.string(row: 0, column: 1).utf8))
  }

  @Test("a batch is filled again and counts its rows on")
  func reusedBatch() throws {
    let text = "a,b\n" + (0..<1000).map { "\($0),x\n" }.joined()
    var options = CSVOptions(delimiter: UInt8(ascii: ","), blockSize: 64)
    options.sampleSize = 16
    let reader = try CSVReader(bytes: Array(text.utf8), path: "x", options: options)
    var batch = CellBatch()
    var sum = 0.0
    var rows = 0
    while try reader.read(into: &batch) {
      #expect(batch.firstRow == rows)
      #expect(batch.line(row: 0) == rows + 2)
      for row in 0..<batch.rowCount { sum += batch.double(row: row, column: 0) ?? .nan }
      rows += batch.rowCount
    }
    #expect(rows == 1000)
    #expect(sum == 499_500)
    #expect(try reader.read(into: &batch) == false)
  }

  @Test("cell shows where the content lies in the storage")
  func storage() throws {
    let reader = try CSVReader(bytes: Array("a,b\nxy,\"z\"\n".utf8), path: "x")
    let batch = try #require(try reader.nextBatch())
    let cell = batch.cell(row: 0, column: 1)
    #expect(cell.isQuoted)
    #expect(Array(batch.storage[cell.offset..<cell.offset + cell.length]) == [UInt8(ascii: "z")])
    #expect(!batch.cell(row: 0, column: 0).isQuoted)
  }
}
