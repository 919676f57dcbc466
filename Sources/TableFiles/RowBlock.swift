internal import CByteScan
internal import Glibc

/// Some complete records of a text file, whose cells any thread may find.
///
/// A `CSVReader` hands blocks out in the order of the file and takes them back in that order: what only the records
/// before tell, such as lines, is added then. Blocks are cut by the bytes of the file alone, so that they are the same
/// however many threads there are.
public struct RowBlock: Sendable {
  /// The rows, whose lines count from the first one of the block.
  var batch: CellBatch
  /// How many bytes of records there are.
  var count = 0
  /// How many lines end in the records; nil where the cells have not been found, or have to be found with more care.
  private(set) var lines: Int?
  let delimiter: UInt8
  /// What follows the records.
  var end = RecordEnd()

  /// What follows some records.
  struct RecordEnd {
    /// Whether the file ends there.
    var isFileEnd = false
    /// Whether a line end was added behind the last record.
    var hasAddedLineEnd = false
  }

  init(_ batch: consuming CellBatch, delimiter: UInt8) {
    self.batch = batch
    self.delimiter = delimiter
  }

  /// Finds the cells, where nothing in the records has to be told with its place.
  public mutating func findCells() {
    let (plain, valid) = batch.bytes.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return (0, 0) }
      let plain = byte_scan_ascii(bytes, count)
      return (plain, plain == count ? count : byte_scan_utf8(bytes, count))
    }
    batch.isASCII = plain == count
    guard valid == count else { return }
    if !findPlainCells() { findQuotedCells() }
  }

  /// Finds the cells of records without quotes that end with a line feed; false where there are others.
  private mutating func findPlainCells() -> Bool {
    let columnCount = batch.columnCount
    var layout = batch.layout
    batch.layout = []
    defer { batch.layout = layout }
    // What stands before the first byte; one more is the start of the first cell.
    if layout.isEmpty { layout = [UInt32](repeating: 0, count: 1 << 12) }
    layout[0] = .max
    var (at, cells, rows) = (0, 0, 0)
    while at < count {
      if layout.count - 1 - cells < 64 { layout += repeatElement(0, count: layout.count) }
      let scan = batch.bytes.withUnsafeBufferPointer { bytes in
        layout.withUnsafeMutableBufferPointer { places in
          guard let bytes = bytes.baseAddress, let start = places.baseAddress else {
            return CByteScan.byte_scan_cells()
          }
          return byte_scan_cells(bytes, at, count, delimiter, start + 1 + cells, places.count - 1 - cells)
        }
      }
      if scan.is_unusual != 0 { return false }
      at = scan.at
      cells += scan.cells
      rows += scan.lines
    }
    guard cells == rows * columnCount else { return false }
    let areRows = batch.bytes.withUnsafeBufferPointer { bytes in
      layout.withUnsafeBufferPointer { places in
        // As many line feeds as rows, and one at the end of each: then all other ends are delimiters.
        byte_scan_line_ends(
          bytes.baseAddress, places.baseAddress, columnCount, rows, columnCount == 1 ? 0 : UInt32(columnCount)
        ) != 0
          && (columnCount == 1
            || !(0..<rows).contains { row in
              // A row of nothing but spaces may be none.
              let (start, end) = (Int(places[row * columnCount] &+ 1), Int(places[(row + 1) * columnCount]))
              return isBlank(bytes[start]) && bytes[start..<end].allSatisfy(isBlank)
            })
      }
    }
    guard areRows else { return false }
    batch.isPlain = true
    batch.rowCount = rows
    lines = rows
    return true
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == delimiter
  }

  /// Finds the cells of other records, where each is as it should be.
  private mutating func findQuotedCells() {
    if batch.layout.isEmpty { batch.layout = [UInt32](repeating: 0, count: 1 << 12) }
    var positions = [UInt32](repeating: 0, count: 1 << 12)
    var scanner = RecordScanner(delimiter: delimiter, columnCount: batch.columnCount, from: 0)
    while true {
      let stop = batch.bytes.withUnsafeBufferPointer { bytes in
        positions.withUnsafeMutableBufferPointer { places in
          batch.layout.withUnsafeMutableBufferPointer { output in
            guard let bytes = bytes.baseAddress else { return RecordScanner.Stop.input }
            return scanner.run(bytes, limit: count, isEnd: true, positions: places, output: output)
          }
        }
      }
      switch stop {
      case .input:
        batch.rowCount = scanner.rowCount
        lines = scanner.line
        return
      case .output: batch.layout += repeatElement(0, count: max(batch.layout.count, batch.stride))
      case .unusualRecord: return
      }
    }
  }
}

extension CSVReader {
  /// How many bytes a block has at most: what belongs to it stays near the processor.
  private var mostBytes: Int {
    let most = min(options.blockSize, 1 << 18)
    // The end is met by reading behind the last byte.
    return source.left.map { min(most, carry.count + $0 + 1) } ?? most
  }

  /// Takes the next complete records as they are.
  ///
  /// - Parameter memory: A batch whose memory is used again.
  /// - Returns: The records; nil where there are no more, or where `read(into:)` has to go on behind those that were
  ///   handed out, and tells why.
  public func nextBlock(reusing memory: consuming CellBatch) -> RowBlock? {
    guard failure == nil, unreadable == nil else { return nil }
    var block = RowBlock(memory, delimiter: dialect.delimiter)
    block.batch.reset(path: path, columnCount: columnCount)
    let limit = max(mostBytes, carry.count)
    let size = limit + CellBatch.slack
    if block.batch.bytes.count < size {
      block.batch.bytes += repeatElement(0, count: size - block.batch.bytes.count)
    }
    var filled = carry.count
    block.batch.bytes.replaceSubrange(0..<filled, with: carry)
    if !isEndPrepared {
      do {
        filled = try source.fill(&block.batch.bytes, from: filled, to: limit)
      } catch {
        // It is told when all lines before are known.
        if case .invalidByte(_, let valid) = error { carry = Array(block.batch.bytes[..<valid]) }
        unreadable = error
        return nil
      }
      if source.isAtEnd { prepareEnd(&block.batch.bytes, &filled) }
    }
    block.count = isEndPrepared ? filled : lastRecordEnd(block.batch.bytes, filled: filled)
    carry.removeAll(keepingCapacity: true)
    carry.append(contentsOf: block.batch.bytes[block.count..<filled])
    block.end = RowBlock.RecordEnd(
      isFileEnd: isEndPrepared, hasAddedLineEnd: isEndPrepared && hasAddedLineEnd)
    return block.count > 0 ? block : nil
  }

  /// Where the last record ends that is complete; 0 where none is.
  private func lastRecordEnd(_ bytes: [UInt8], filled: Int) -> Int {
    let plain = bytes.withUnsafeBytes { buffer -> Int? in
      guard let start = buffer.baseAddress, memchr(start, Int32(UInt8(ascii: "\"")), filled) == nil else {
        return nil
      }
      var end = filled
      while end > 0, buffer[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      return end
    }
    if let plain, plain > 0 { return plain }
    // Line ends inside of quotes end no record, and a file may have carriage returns only.
    var layout = [UInt32](repeating: 0, count: 256 * (2 + 2 * columnCount))
    var places = [UInt32](repeating: 0, count: 1 << 12)
    var scanner = RecordScanner(delimiter: dialect.delimiter, columnCount: columnCount, from: 0)
    while true {
      let stop = bytes.withUnsafeBufferPointer { text in
        places.withUnsafeMutableBufferPointer { places in
          layout.withUnsafeMutableBufferPointer { output in
            guard let start = text.baseAddress else { return RecordScanner.Stop.input }
            return scanner.run(start, limit: filled, isEnd: false, positions: places, output: output)
          }
        }
      }
      switch stop {
      case .input: return scanner.recordStart
      case .output: scanner.rowCount = 0
      case .unusualRecord:
        let record = bytes.withUnsafeBufferPointer {
          parseRecord($0, from: scanner.recordStart, filled: filled)
        }
        guard let record else { return scanner.recordStart }
        scanner.skip(to: record.next, lines: record.lines, positions: places)
      }
    }
  }

  /// The rows of a block, after those of all blocks before it.
  ///
  /// - Parameter block: The block.
  /// - Returns: The rows; nil where the records hold none.
  /// - Throws: `TableReadError` as `read(into:)` does.
  public func rows(of block: consuming RowBlock) throws(TableReadError) -> CellBatch? {
    if let failure { throw failure }
    block.batch.firstLine = line
    block.batch.firstRow = rowsRead
    if let lines = block.lines {
      if block.batch.rowCount > 0 { countBlankLines() }
      line += lines
    } else {
      let consumed = parseRows(&block.batch, filled: block.count, end: block.end)
      do {
        try checkText(block.batch.bytes, upTo: consumed, line: block.batch.firstLine)
      } catch {
        failure = error
        throw error
      }
    }
    rowsRead += block.batch.rowCount
    return block.batch.rowCount > 0 ? block.batch : nil
  }
}
