import Testing

@testable import TableFiles

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("CSV files made at random")
struct CSVPropertyTests {
  private static let pieces = [
    "", "a", "1", " ", ",", "\n", "\r\n", "\r", "\"", "é", "ก", "😎", ";", "x,y", "\"\"",
  ]

  private static func randomText(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }

  private static func written(_ text: String, quoted: Bool) -> String {
    let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    guard quoted || needsQuotes else { return text }
    var inner = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" { inner.append(scalar) }
      inner.append(scalar)
    }
    return "\"" + String(inner) + "\""
  }

  @Test("cells come back as they were written, whatever the line ends, quotes and blocks", arguments: 0..<60)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let columns = Int.random(in: 2...5, using: &generator)
    let rows = Int.random(in: 0...40, using: &generator)
    var cells = [(0..<columns).map { "q\($0)" }]
    var text = cells[0].joined(separator: ",") + "\n"
    for row in 0..<rows {
      // The first cell is never empty, so that no row is.
      let texts = (0..<columns).map { $0 == 0 ? "r" : CSVPropertyTests.randomText(&generator) }
      cells.append(texts)
      text += texts.map { CSVPropertyTests.written($0, quoted: Bool.random(using: &generator)) }
        .joined(separator: ",")
      let isLast = row == rows - 1
      if !isLast || Bool.random(using: &generator) {
        text += ["\n", "\r\n", "\r"][Int.random(in: 0..<3, using: &generator)]
      }
    }
    for size in [1, 5, 64, 1 << 16] {
      var options = CSVOptions(delimiter: UInt8(ascii: ","), blockSize: size)
      options.sampleSize = 16
      let table = try table(text, options: options)
      let read = allCells(table)
      #expect(read.map { $0.map { Array($0.utf8) } } == cells.map { $0.map { Array($0.utf8) } })
      #expect(table.problems.allSatisfy { $0.severity != .error })
    }
  }

  @Test("any bytes give a table or an error, and the blocks do not matter", arguments: 0..<300)
  func anyBytes(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(1000 + seed))
    let alphabet = Array("ab1, \"\"\"\n\r;\t\u{1A}".utf8) + [0, 0xC3, 0xA9]
    let bytes = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    func result(blockSize: Int) -> String {
      var options = CSVOptions(
        delimiter: UInt8(ascii: ","), encoding: .utf8, blockSize: blockSize)
      options.sampleSize = 16
      do {
        let table = try DataTable.read(bytes: bytes, path: "x", options: options)
        return "\(allCells(table)) \(table.problems)"
      } catch {
        return error.problems.last?.description ?? "none"
      }
    }
    let whole = result(blockSize: 1 << 16)
    for size in [1, 2, 3, 7] { #expect(result(blockSize: size) == whole) }
  }

  @Test("the fast and the careful way give the same cells", arguments: 0..<300)
  func fastAndCareful(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(5000 + seed))
    let alphabet = Array("ab1,,,\"\"\n\r".utf8)
    let bytes = (0..<200).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
    let columns = 2
    var layout = [UInt32](repeating: 0, count: 4096)
    var positions = [UInt32](repeating: 0, count: 64)
    var scanner = RecordScanner(delimiter: UInt8(ascii: ","), columnCount: columns, from: 0)
    var fastRows = 0
    try bytes.withUnsafeBufferPointer { buffer in
      let start = try #require(buffer.baseAddress)
      var parser = RecordParser(buffer, end: bytes.count, isEnd: false, delimiter: UInt8(ascii: ","))
      var at = 0
      while true {
        let firstRow = scanner.rowCount
        let stop = positions.withUnsafeMutableBufferPointer { places in
          layout.withUnsafeMutableBufferPointer { output in
            scanner.run(start, limit: bytes.count, isEnd: false, positions: places, output: output)
          }
        }
        for row in firstRow..<scanner.rowCount {
          let careful = parser.read(from: at)
          let record = try #require(careful)
          let found = layout[(row * 6)..<(row * 6 + 6)].map { Int($0) }
          #expect(found[0] == at)
          #expect(Array(found[2...]) == record.cells.flatMap { [$0.start, $0.end] })
          #expect(record.irregularities.isEmpty)
          at = record.next
          fastRows += 1
        }
        guard stop == .unusualRecord, let record = parser.read(from: at) else { break }
        at = record.next
        scanner.skip(to: record.next, lines: record.lines, positions: positions)
      }
      // What is left is one record that is not complete.
      let rest = parser.read(from: at)
      #expect(rest == nil)
    }
    #expect(scanner.rowCount == fastRows)
  }
}
