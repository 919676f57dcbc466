import Testing

@testable import TableFiles

@Suite("Blocks of rows")
struct RowBlockTests {
  private static func options(_ size: Int) -> CSVOptions {
    CSVOptions(delimiter: UInt8(ascii: ","), blockSize: size)
  }

  /// The cells and lines of all rows as blocks give them, and what was found wrong.
  private static func blocks(_ text: String, size: Int) throws -> Table {
    let reader = try CSVReader(bytes: Array(text.utf8), path: "a.csv", options: options(size))
    var table = Table()
    var spare = CellBatch()
    do {
      // Several at a time, as threads do.
      while true {
        var blocks: [RowBlock] = []
        while blocks.count < 3, let block = reader.nextBlock(reusing: spare) {
          blocks.append(block)
          spare = CellBatch()
        }
        if blocks.isEmpty { break }
        for index in blocks.indices { blocks[index].findCells() }
        for block in blocks {
          guard let rows = try reader.rows(of: block) else { continue }
          table.take(rows)
          spare = rows
        }
      }
      while let batch = try reader.nextBatch() { table.take(batch) }
      table.problems = reader.problems
    } catch { table.problems = error.problems }
    return table
  }

  private static func batches(_ text: String, size: Int) throws -> Table {
    let reader = try CSVReader(bytes: Array(text.utf8), path: "a.csv", options: options(size))
    var table = Table()
    do {
      while let batch = try reader.nextBatch() { table.take(batch) }
      table.problems = reader.problems
    } catch { table.problems = error.problems }
    return table
  }

  private struct Table: Equatable {
    var cells: [[String]] = []
    var places: [[TablePlace]] = []
    var lines: [Int] = []
    var problems: [TableProblem] = []

    mutating func take(_ batch: CellBatch) {
      #expect(batch.firstRow == lines.count)
      for row in 0..<batch.rowCount {
        cells.append((0..<batch.columnCount).map { batch.string(row: row, column: $0) })
        places.append((0..<batch.columnCount).map { batch.place(row: row, column: $0) })
        lines.append(batch.line(row: row))
      }
    }
  }

  @Test("plain tables of any size are those that batches give", arguments: [30, 100, 4096, 1 << 20])
  func plain(size: Int) throws {
    var text = "a,b,c\n"
    for row in 0..<3000 { text += "\(row),\(row * 7 % 11)," + String(repeating: "x", count: row % 13) + "\n" }
    for ending in ["", "\n", "\nlast,row,without line end", "\n\n\n", "\u{1A}"] {
      let blocks = try Self.blocks(text + ending, size: size)
      #expect(blocks == (try Self.batches(text + ending, size: size)))
      #expect(blocks.lines.count >= 3000)
    }
  }

  @Test(
    "whatever stands in a row, cells, places and problems are those that batches give",
    arguments: [
      "1,2,3", "1", "\"a\"b,2", "\"a\"\"b\",2", "a\"b,2", "1,\"2", "1,\u{0}", " \"1\",2", ",", " , ", "",
      "é,ü",
      "1,\"two, and\nthree\"", "\"\",\"\"", "  ",
    ], [24, 1 << 16])
  func unusual(row: String, size: Int) throws {
    for before in ["", "\"q\",1\n", "5,6\r\n"] {
      let text =
        "a,b\n" + before + (0..<20).map { "\($0),x\n" }.joined() + row + "\n"
        + (0..<20).map { "\($0),y\n" }.joined()
      #expect(try Self.blocks(text, size: size) == Self.batches(text, size: size))
    }
  }

  @Test("tables made at random are those that batches give", arguments: 0..<80)
  func random(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let pieces = ["1", "ab", ",", ",", ",", "\n", "\n", "\r\n", "\"", "\"x\"", " ", "é"]
    var text = seed % 5 == 0 ? "a\n" : "a,b\n"
    for _ in 0..<Int.random(in: 1...400, using: &generator) {
      text += pieces[Int.random(in: 0..<(seed % 2 == 0 ? pieces.count : 8), using: &generator)]
    }
    for size in [17, 64, 256] {
      let blocks = try Self.blocks(text, size: size)
      let batches = try Self.batches(text, size: size)
      // What is thrown is thrown for a whole batch: rows before it may have been handed out by blocks alone.
      if batches.problems.contains(where: { $0.severity == .error }) {
        #expect(blocks.cells.starts(with: batches.cells) || batches.cells.starts(with: blocks.cells))
      } else {
        #expect(blocks == batches)
      }
    }
  }

  @Test("a byte that is no text is told at the place that batches tell", arguments: [16, 1 << 16])
  func encoding(size: Int) throws {
    let bytes = Array("a,b\n1,2\n3,4\n5,".utf8) + [0xE9] + Array("\n6,7\n".utf8)
    func read(_ usesBlocks: Bool) throws -> [TableProblem] {
      var options = Self.options(size)
      options.encoding = .utf8
      let reader = try CSVReader(bytes: bytes, path: "a.csv", options: options)
      do {
        while usesBlocks, let block = reader.nextBlock(reusing: CellBatch()) {
          var block = block
          block.findCells()
          _ = try reader.rows(of: block)
        }
        while try reader.nextBatch() != nil {}
      } catch { return error.problems }
      return []
    }
    let problems = try read(true)
    #expect(problems.count == 1 && problems[0].place?.line == 4)
    #expect(problems == (try read(false)))
  }

  @Test(
    "numbers are those of single cells",
    arguments: [
      "0", "7", "12.5", "0.25", ".5", "5.", "-3.25", "-0", "123456789.125", "99999999", "65535", "65536",
      "1e3", "+4", "abc", "", " 8", "1,5", "1.2.3", "12345678901234567890", "0.1234567890123",
      "9007199254740993", ".",
    ])
  func numbers(text: String) throws {
    let reader = try CSVReader(
      bytes: Array("a;b\n1;\(text)\n2.25;3\n".utf8), path: "a.csv",
      options: CSVOptions(delimiter: UInt8(ascii: ";")))
    var block = try #require(reader.nextBlock(reusing: CellBatch()))
    block.findCells()
    let batch = try #require(try reader.rows(of: block))
    let expected = batch.double(row: 0, column: 1)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2) { multiples in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) { values in
        let count = batch.numbers(
          column: 1, rows: 0..<2, decimalMark: UInt8(ascii: "."), decimals: 2, limit: .max,
          multiples: multiples, values: values)
        if count > 0 {
          let value = multiples[0] == .max ? values[0] : Double(multiples[0]) / 100
          #expect(value.bitPattern == expected?.bitPattern)
          #expect(count == 2 && multiples[1] == 300)
        } else if let expected {
          // Sixteen digits may be more than a whole number of 53 bits.
          #expect(text.contains { "+e ".contains($0) } || text.count > 15, "\(expected)")
        }
      }
    }
  }

  @Test(
    "rows that differ from the row before are found",
    arguments: ["ab", "abcdefgh", "abcdefghi", "a much longer text than that", "é"])
  func differences(text: String) throws {
    let names = [text, text, text + "!", text + "!", "", "", text, text]
    let reader = try CSVReader(
      bytes: Array(("a,b\n" + names.map { "1,\($0)\n" }.joined()).utf8), path: "a.csv",
      options: Self.options(1 << 16))
    var block = try #require(reader.nextBlock(reusing: CellBatch()))
    block.findCells()
    let batch = try #require(try reader.rows(of: block))
    for row in names.indices {
      let expected = (row + 1..<names.count).first { names[$0] != names[$0 - 1] } ?? names.count
      #expect(batch.firstDifference(after: row, column: 1) == expected)
      #expect(batch.firstDifference(after: row, column: 0) == names.count)
    }
  }
}
