internal import Glibc

extension CSVReader {
  /// Takes the next complete records as they are, without looking at their cells.
  ///
  /// A reader is read either by blocks or by batches, not by both.
  ///
  /// - Parameter block: The block, whose memory is used again.
  /// - Returns: False when there are no more records.
  /// - Throws: `TableReadError` when the file cannot be read on or a record is longer than the options allow.
  public func readBlock(into block: inout RecordBlock) throws(TableReadError) -> Bool {
    // By the options and not by the memory at hand, so that blocks end alike whichever of them is filled. What was read
    // to recognise the file may be more than a block.
    var limit = max(options.blockSize, carry.count)
    Self.make(room: limit, in: &block.bytes)
    var filled = carry.count
    block.bytes.replaceSubrange(0..<filled, with: carry)
    while true {
      if !isEndPrepared {
        do { filled = try source.fill(&block.bytes, from: filled, to: limit) } catch {
          throw readError(error, bytes: block.bytes)
        }
        if source.isAtEnd { prepareEnd(&block.bytes, &filled) }
      }
      let end = isEndPrepared ? filled : lastRecordEnd(block.bytes, filled: filled)
      if end > 0 || isEndPrepared {
        block.number = blocksRead
        block.columnCount = columnCount
        block.delimiter = dialect.delimiter
        block.count = end
        block.isEnd = isEndPrepared
        block.hasAddedLineEnd = isEndPrepared && hasAddedLineEnd
        blocksRead += 1
        carry.removeAll(keepingCapacity: true)
        carry.append(contentsOf: block.bytes[end..<filled])
        return end > 0
      }
      try grow(&block.bytes, filled: filled, line: line)
      limit *= 2
      Self.make(room: limit, in: &block.bytes)
    }
  }

  private static func make(room: Int, in bytes: inout [UInt8]) {
    let size = room + RecordBlock.slack
    if bytes.count < size { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
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
}
