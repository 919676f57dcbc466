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
    #expect(batch.isSame(row: 0, as: 1, column: 1) && batch.isSame(row: 3, as: 0, column: 1))
    #expect(!batch.isSame(row: 2, as: 0, column: 1) && !batch.isSame(row: 4, as: 0, column: 1))
    batch.replace(row: 0, column: 0, with: "7")
    #expect(batch.digits(column: 0).isEmpty && !batch.isSame(row: 0, as: 1, column: 1))
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
