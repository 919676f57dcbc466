internal import CByteScan

/// Some complete records of a text file as bytes, for whoever reads large files on several threads.
///
/// One thread at a time takes the next block of a `CSVReader`; what is in it is read without the reader. Blocks are cut
/// by the bytes of the file alone, so that they are the same however many threads there are.
public struct RecordBlock: Sendable {
  /// The number of the block in the file, from 0.
  public internal(set) var number = 0
  /// How many cells the header has.
  public internal(set) var columnCount = 0
  /// The bytes, and room behind them.
  var bytes: [UInt8] = []
  /// How many bytes of records there are.
  var count = 0
  var delimiter = UInt8(ascii: ",")
  /// Whether the file ends here.
  var isEnd = false
  /// Whether a line end was added behind the last record.
  var hasAddedLineEnd = false

  /// How many bytes can be read behind the last record.
  static let slack = 64

  /// Makes a block to be filled.
  public init() {}

  /// Calls a function with the rows, window by window and in order.
  ///
  /// - Parameters:
  ///   - room: Memory that is used again for every block.
  ///   - body: What to do with a window; it is valid only in the call.
  /// - Returns: False where something stands in the records that has to be told with its place, or read with more care
  ///   than here; windows of rows before it were handed on already.
  /// - Throws: What the function throws.
  public func withRows<Failure: Error>(
    _ room: inout Room, _ body: (RowWindow) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let isText = bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { byte_scan_utf8($0, count) } ?? 0
    }
    guard isText == count else { return false }
    if try plainRows(&room, body) { return true }
    return try carefulRows(&room, body)
  }

  /// Memory for the places of cells.
  public struct Room: Sendable {
    /// The end of the cell before the first one, and of each cell of some rows.
    var ends: [UInt32] = []
    var positions = [UInt32](repeating: 0, count: 1 << 12)
    /// Where the first row starts that was not handed on.
    var next = 0

    /// Makes room.
    public init() {}
  }

  /// How many rows a window has at most: what belongs to them stays in the nearest memory.
  static let windowRows = 1024

  /// Goes through records without quotes that end with a line feed.
  ///
  /// - Returns: False where there is something else; `room.next` is the start of the first row not handed on.
  private func plainRows<Failure: Error>(
    _ room: inout Room, _ body: (RowWindow) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let capacity = Self.windowRows * columnCount + 64
    if room.ends.count < capacity + 1 { room.ends = [UInt32](repeating: 0, count: capacity + 1) }
    room.next = 0
    var at = 0
    // Cells of a row that the last scan has not ended.
    var pending = 0
    var ends = room.ends
    room.ends = []
    defer { room.ends = ends }
    var next = 0
    defer { room.next = next }
    // What stands before the first byte; one more is the start of the first cell.
    ends[0] = .max
    while at < count {
      let (from, kept) = (at, pending)
      let scan = bytes.withUnsafeBufferPointer { text in
        ends.withUnsafeMutableBufferPointer { places in
          guard let text = text.baseAddress, let places = places.baseAddress else {
            return CByteScan.byte_scan_cells()
          }
          return byte_scan_cells(text, from, count, delimiter, places + 1 + kept, capacity - kept)
        }
      }
      at = scan.at
      let cells = kept + scan.cells
      let rows = cells / columnCount
      // As many line feeds as rows, and one at the end of each: then all other ends are delimiters.
      guard scan.lines == rows, hasLineEnds(ends, rows: rows) else { return false }
      if rows > 0 {
        try hand(rows, places: ends, stride: columnCount, step: 1, gap: 1, to: body)
        next = Int(ends[rows * columnCount]) + 1
        pending = cells - rows * columnCount
        for number in 0...pending { ends[number] = ends[rows * columnCount + number] }
      } else {
        pending = cells
      }
      if scan.is_unusual != 0 { return false }
    }
    return pending == 0
  }

  /// Whether each row ends with a line feed and holds more than delimiters.
  private func hasLineEnds(_ ends: [UInt32], rows: Int) -> Bool {
    let shortest = columnCount == 1 ? 0 : UInt32(columnCount)
    return bytes.withUnsafeBufferPointer { text in
      ends.withUnsafeBufferPointer { places in
        byte_scan_line_ends(text.baseAddress, places.baseAddress, columnCount, rows, shortest) != 0
      }
    }
  }

  private func hand<Failure: Error>(
    _ rows: Int, places: [UInt32], stride: Int, step: Int, gap: UInt32,
    to body: (RowWindow) throws(Failure) -> Void
  ) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (text) throws(Failure) in
      try places.withUnsafeBufferPointer { (places) throws(Failure) in
        guard let text = text.baseAddress, let places = places.baseAddress else { return }
        try body(
          RowWindow(bytes: text, places: places, stride: stride, step: step, gap: gap, rowCount: rows))
      }
    }
  }

  /// Goes through the other records with the scanner that knows quotes and every line end.
  private func carefulRows<Failure: Error>(
    _ room: inout Room, _ body: (RowWindow) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let stride = 2 + 2 * columnCount
    var layout = [UInt32](repeating: 0, count: Self.windowRows * stride)
    var bounds = [UInt32](repeating: 0, count: Self.windowRows * 2 * columnCount)
    var scanner = RecordScanner(delimiter: delimiter, columnCount: columnCount, from: room.next)
    while true {
      let stop = bytes.withUnsafeBufferPointer { text in
        room.positions.withUnsafeMutableBufferPointer { places in
          layout.withUnsafeMutableBufferPointer { output in
            guard let start = text.baseAddress else { return RecordScanner.Stop.input }
            return scanner.run(start, limit: count, isEnd: true, positions: places, output: output)
          }
        }
      }
      let isBlank = stop == .unusualRecord && skipBlankRecord(&scanner, positions: room.positions)
      if stop == .unusualRecord, !isBlank { return false }
      if scanner.rowCount > 0, stop != .unusualRecord {
        guard takeQuotesOff(layout, rows: scanner.rowCount, into: &bounds) else { return false }
        try hand(scanner.rowCount, places: bounds, stride: 2 * columnCount, step: 2, gap: 0, to: body)
        scanner.rowCount = 0
      }
      if stop == .input { return scanner.recordStart >= count }
    }
  }

  /// Skips a record without content, which is nothing worth telling.
  private func skipBlankRecord(_ scanner: inout RecordScanner, positions: [UInt32]) -> Bool {
    let record = bytes.withUnsafeBufferPointer { text in
      var parser = RecordParser(
        text, end: hasAddedLineEnd ? count - 1 : count, isEnd: true, delimiter: delimiter)
      return parser.read(from: scanner.recordStart)
    }
    guard var record, record.irregularities.isEmpty, columnCount > 1 else { return false }
    guard record.cells.count == 1 || record.cells.count == columnCount,
      record.cells.allSatisfy({ $0.start == $0.end })
    else { return false }
    if hasAddedLineEnd, record.next == count - 1 { record.next = count }
    scanner.skip(to: record.next, lines: record.lines, positions: positions)
    return true
  }

  /// The bounds of cells without their quotes; false where a quote inside of them is doubled.
  private func takeQuotesOff(_ layout: [UInt32], rows: Int, into bounds: inout [UInt32]) -> Bool {
    let quote = UInt8(ascii: "\"")
    var out = 0
    for row in 0..<rows {
      for column in 0..<columnCount {
        let at = row * (2 + 2 * columnCount) + 2 + 2 * column
        var (start, end) = (Int(layout[at]), Int(layout[at + 1]))
        if end - start >= 2, bytes[start] == quote, bytes[end - 1] == quote {
          start += 1
          end -= 1
          if bytes[start..<end].contains(quote) { return false }
        }
        bounds[out] = UInt32(start)
        bounds[out + 1] = UInt32(end)
        out += 2
      }
    }
    return true
  }
}
