import Testing

@testable import TableFiles

/// Batches of which rows were left out and cells were given other texts.
@Suite struct CellBatchEditingTests {
  private func batch(_ text: String) throws -> CellBatch {
    try #require(try CSVReader(bytes: Array(text.utf8), path: "t.csv").nextBatch())
  }

  @Test func `rows that stay keep their cells and places`() throws {
    var batch = try batch("a,b\n1,\"x\ny\"\n2,z\n3,\"\"\n")
    batch.keepRows { $0 != 1 }
    #expect(batch.rowCount == 2)
    #expect(batch.string(row: 0, column: 1) == "x\ny")
    #expect(batch.string(row: 1, column: 0) == "3")
    #expect(batch.place(row: 1, column: 1) == TablePlace(path: "t.csv", line: 5, column: 3))
    #expect(batch.line(row: 1) == 5)
    #expect(batch.isQuoted(row: 1, column: 1))
  }

  @Test func `single digits and equal cells are found where no cell was given another text`() throws {
    var batch = try batch("a,b\n1,x\n\"2\",x\n33,y\n,x\nz,\"x\"\n")
    #expect(batch.digits(column: 0) == [1, -1, -1, -1, -1])
    let distinct = batch.distinct(column: 1)
    #expect(distinct.numbers == [0, 0, 1, 0, 2] && distinct.firstRows == [0, 2, 4])
    var text: String?
    #expect(batch.withPlainText(row: 2, column: 0) { text = String(decoding: $0, as: UTF8.self) })
    #expect(text == "33")
    #expect(!batch.withPlainText(row: 1, column: 0) { _ in })
    #expect(!batch.withPlainText(row: 3, column: 0) { _ in })
    batch.replace(row: 0, column: 0, with: "7")
    #expect(batch.digits(column: 0).isEmpty && batch.distinct(column: 1).firstRows == [0, 1, 2, 3, 4])
    #expect(!batch.withPlainText(row: 2, column: 0) { _ in })
  }

  @Test(arguments: 1...20) func `plain texts hold ASCII from the space on`(length: Int) throws {
    for place in 0..<length {
      for (other, isPlain) in [("~", true), ("\u{7F}", false), ("\u{1F}", false), ("é", false), ("x", true)] {
        var characters = [String](repeating: "m", count: length)
        characters[place] = other
        let batch = try batch("a,b,c\n" + characters.joined() + ",1,2\n")
        #expect(batch.withPlainText(row: 0, column: 0) { _ in } == isPlain)
        #expect(try #require(batch.textPosition(row: 0, column: 1)) == (2, length + 2))
      }
    }
  }

  @Test(arguments: ["t", "a longer text "]) func `many distinct cells are told apart`(word: String) throws {
    let texts = (0..<3000).map { word + "\($0 % 700)" }
    let batch = try batch("a,b\n" + texts.map { "\($0),1\n" }.joined())
    let distinct = batch.distinct(column: 0)
    #expect(distinct.firstRows == (0..<700).map(Int32.init))
    #expect(distinct.numbers == (0..<3000).map { Int32($0 % 700) })
  }

  @Test func `cells of a text file stand where their places say`() throws {
    let batch = try batch("a,b,c\n1,old,3\nä,\"x\ny\",6\n7,8,9\n")
    for row in 0..<3 {
      for column in 0..<3 {
        let position = try #require(batch.textPosition(row: row, column: column))
        #expect(
          batch.place(row: row, column: column)
            == TablePlace(path: "t.csv", line: position.line, column: position.column))
      }
    }
  }

  @Test func `a cell with another text stands where it stood`() throws {
    var batch = try batch("a,b,c\n1,old,3\n4,5,6\n")
    batch.replace(row: 0, column: 1, with: "\"new\"")
    batch.replace(row: 1, column: 2, with: "", isQuoted: true)
    #expect(batch.string(row: 0, column: 1) == "\"new\"")
    #expect(batch.place(row: 0, column: 1) == TablePlace(path: "t.csv", line: 2, column: 3))
    #expect(batch.string(row: 0, column: 2) == "3")
    #expect(batch.isEmpty(row: 1, column: 2) && batch.isQuoted(row: 1, column: 2))
    batch.replace(row: 0, column: 1, with: "7")
    #expect(batch.double(row: 0, column: 1) == 7)
    #expect(batch.place(row: 0, column: 1) == TablePlace(path: "t.csv", line: 2, column: 3))
    batch.keepRows { $0 == 1 }
    #expect(batch.isQuoted(row: 0, column: 2) && batch.string(row: 0, column: 1) == "5")
    #expect(batch.place(row: 0, column: 2) == TablePlace(path: "t.csv", line: 3, column: 5))
  }

  @Test func `rows that were put together tell the place of each cell`() {
    var batch = CellBatch(
      path: "t.csv", columnCount: 2,
      rows: [
        [
          .init("a", at: .text(line: 4, column: 9)), .init("\"b\"", at: .text(line: 2, column: 1)),
        ],
        [.init("c", at: .text(line: 7, column: 2)), .init("", at: .text(line: 7, column: 5))],
      ])
    #expect(batch.string(row: 0, column: 1) == "\"b\"")
    #expect(batch.place(row: 0, column: 0) == TablePlace(path: "t.csv", line: 4, column: 9))
    #expect(batch.line(row: 0) == 2)
    batch.keepRows { $0 == 1 }
    #expect(batch.string(row: 0, column: 0) == "c")
    #expect(batch.place(row: 0, column: 1) == TablePlace(path: "t.csv", line: 7, column: 5))
  }
}
