import Testing

@testable import TableFiles

@Suite("Blocks of records")
struct RecordBlockTests {
  /// All cells as blocks give them, and whether every block could be read.
  private static func blocks(_ text: String, size: Int) throws -> (cells: [[String]], isWhole: Bool) {
    let reader = try CSVReader(
      bytes: Array(text.utf8), path: "a.csv",
      options: CSVOptions(delimiter: UInt8(ascii: ","), blockSize: size))
    var block = RecordBlock()
    var room = RecordBlock.Room()
    var cells: [[String]] = []
    var number = 0
    while try reader.readBlock(into: &block) {
      #expect(block.number == number)
      number += 1
      let isPlain = block.withRows(&room) { window in
        #expect(window.rowCount <= RowWindow.mostRows)
        for row in 0..<window.rowCount {
          cells.append(
            (0..<block.columnCount).map {
              String(decoding: window.text(row: row, column: $0), as: UTF8.self)
            })
        }
      }
      if !isPlain { return (cells, false) }
    }
    return (cells, true)
  }

  private static func batches(_ text: String) throws -> (cells: [[String]], problems: [TableProblem]) {
    let reader = try CSVReader(
      bytes: Array(text.utf8), path: "a.csv", options: CSVOptions(delimiter: UInt8(ascii: ",")))
    var cells: [[String]] = []
    while let batch = try reader.nextBatch() {
      for row in 0..<batch.rowCount {
        cells.append((0..<batch.columnCount).map { batch.string(row: row, column: $0) })
      }
    }
    return (cells, reader.problems)
  }

  @Test("plain tables of any size have the cells that batches have", arguments: [1, 30, 100, 4096, 1 << 20])
  func plain(size: Int) throws {
    var text = "a,b,c\n"
    for row in 0..<3000 { text += "\(row),\(row * 7 % 11)," + String(repeating: "x", count: row % 13) + "\n" }
    for ending in ["", "\n", "\nlast,row,without line end"] {
      let blocks = try Self.blocks(text + ending, size: size)
      #expect(blocks.isWhole)
      #expect(blocks.cells == (try Self.batches(text + ending)).cells)
    }
  }

  @Test("quotes, every line end and blank lines give the cells that batches have", arguments: [1, 64, 4096])
  func careful(size: Int) throws {
    let text =
      "a,b\r\n1,\"two, and\nthree\"\r\n\r\n4,5\r6,\"\"\n" + (0..<500).map { "\($0),\"q\($0)\"\n" }.joined()
    let blocks = try Self.blocks(text, size: size)
    #expect(blocks.isWhole)
    #expect(blocks.cells == (try Self.batches(text)).cells)
  }

  @Test(
    "what has to be told with its place, or read with more care, is left to batches",
    arguments: [
      "1,2,3", "1", "\"a\"b,2", "\"a\"\"b\",2", "a\"b,2", "1,\"2", "1,\u{0}", " \"1\",2", ",",
    ])
  func refused(row: String) throws {
    let text = "a,b\n0,0\n" + row + "\n9,9\n"
    let blocks = try Self.blocks(text, size: 1 << 16)
    let whole = try Self.batches(text).cells
    if row == "," {
      // A row without anything in it is left out in silence.
      #expect(blocks.isWhole && blocks.cells == whole)
    } else {
      #expect(!blocks.isWhole)
      #expect(Array(whole.prefix(blocks.cells.count)) == blocks.cells)
    }
  }

  @Test(
    "rows that differ from the row before in some columns are found",
    arguments: ["ab", "abcdefgh", "abcdefghi", "a much longer text than that", "é"])
  func differences(text: String) throws {
    let rows = [
      "\(text),1,x,9", "\(text),1,x,8", "\(text)!,1,x,8", "\(text)!,2,x,8", "\(text)!,2,y,8", ",2,y,8",
      ",2,y,7", "\(text.dropLast())?,2,y,8",
    ]
    let reader = try CSVReader(
      bytes: Array(("a,b,c,d\n" + rows.joined(separator: "\n") + "\n").utf8), path: "a.csv",
      options: CSVOptions(delimiter: UInt8(ascii: ",")))
    var block = RecordBlock()
    var room = RecordBlock.Room()
    #expect(try reader.readBlock(into: &block))
    let cells = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    _ = block.withRows(&room) { window in
      for columns in [[], [0], [1], [2, 0], [1, 2], [0, 1, 2], [3]] as [[Int]] {
        let spans = ColumnSpans(columns)
        for row in rows.indices {
          let expected = (row + 1..<rows.count).first { other in
            columns.contains { cells[other][$0] != cells[other - 1][$0] }
          }
          #expect(window.firstDifference(after: row, columns: spans) == expected ?? rows.count)
        }
      }
    }
  }

  @Test("text that is not UTF-8 is left to batches")
  func encoding() throws {
    let reader = try CSVReader(
      bytes: Array("a,b\n1,".utf8) + [0xE9] + Array("\n".utf8), path: "a.csv",
      options: CSVOptions(encoding: .utf8))
    var block = RecordBlock()
    var room = RecordBlock.Room()
    #expect(try reader.readBlock(into: &block))
    #expect(!block.withRows(&room) { _ in })
  }

  @Test("tables made at random have the cells that batches have, or are left to them", arguments: 0..<60)
  func random(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let pieces = ["1", "ab", ",", ",", ",", "\n", "\n", "\r\n", "\"", "\"x\"", " ", "é"]
    var text = "a,b\n"
    for _ in 0..<Int.random(in: 1...400, using: &generator) {
      let piece = pieces[Int.random(in: 0..<(seed % 2 == 0 ? pieces.count : 8), using: &generator)]
      text += piece
    }
    let whole = try Self.batches(text)
    for size in [1, 17, 256] {
      let blocks = try Self.blocks(text, size: size)
      #expect(Array(whole.cells.prefix(blocks.cells.count)) == blocks.cells)
      if blocks.isWhole {
        #expect(blocks.cells == whole.cells)
        #expect(whole.problems.allSatisfy { $0.severity == .note })
      }
    }
  }

  @Test(
    "numbers are those that batches read",
    arguments: [
      "0", "7", "12.5", "0.25", ".5", "5.", "-3.25", "-0", "123456789.125", "99999999", "65535", "65536",
      "1e3",
      "+4", "abc", "", " 8", "1,5", "1.2.3", "12345678901234567890", "0.1234567890123", "9007199254740993",
      ".",
    ])
  func numbers(text: String) throws {
    let reader = try CSVReader(
      bytes: Array("a;b\n1;\(text)\n2.25;3\n".utf8), path: "a.csv",
      options: CSVOptions(delimiter: UInt8(ascii: ";")))
    let batch = try #require(
      try CSVReader(
        bytes: Array("a;b\n1;\(text)\n2.25;3\n".utf8), path: "a.csv",
        options: CSVOptions(delimiter: UInt8(ascii: ";"))
      ).nextBatch())
    var block = RecordBlock()
    var room = RecordBlock.Room()
    #expect(try reader.readBlock(into: &block))
    let isPlain = block.withRows(&room) { window in
      var values = [Double](repeating: .nan, count: RowWindow.mostRows)
      var multiples = [UInt32](repeating: 0, count: RowWindow.mostRows)
      let first = window.numbers(
        column: 1, from: 0, decimalMark: UInt8(ascii: "."), decimals: 2, limit: 1 << 16, values: &values,
        multiples: &multiples)
      let expected = batch.double(row: 0, column: 1)
      #expect(window.double(row: 0, column: 1, decimalMark: UInt8(ascii: ".")) == expected)
      if first > 0 {
        let value = multiples[0] == RowWindow.noMultiple ? values[0] : Double(multiples[0]) / 100
        #expect(value.bitPattern == expected?.bitPattern)
        #expect(multiples[1] == 300)
      } else if let expected {
        // Sixteen digits may be more than a whole number of 53 bits.
        #expect(text.contains { "+e ".contains($0) } || text.count > 15, "\(expected)")
      }
    }
    #expect(isPlain)
  }
}
