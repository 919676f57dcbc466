internal import CByteScan

extension CSVReader {
  /// Makes room for a block and puts the bytes that are left from the last one at its start.
  func startBatch(_ bytes: inout [UInt8]) throws(TableReadError) -> Int {
    let filled = carry.count
    // The end is met by reading behind the last byte.
    let most = source.left.map { min(options.blockSize, filled + $0 + 1) } ?? options.blockSize
    // One byte more, for the line end that is added to a last record without one.
    let size = (source.isAtEnd ? filled : max(filled, most)) + 1
    if bytes.count < size { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
    bytes.replaceSubrange(0..<filled, with: carry)
    return filled
  }

  /// Reads on until the block is full or the file ends.
  func fill(_ bytes: inout [UInt8], from start: Int) throws(TableReadError) -> Int {
    if isEndPrepared { return start }
    switch unreadable {
    case .invalidByte(let byte, _): throw readError(.invalidByte(byte, filled: start), bytes: bytes)
    case .file(let error): throw readError(.file(error), bytes: bytes)
    case nil: break
    }
    var filled = start
    do {
      filled = try source.fill(&bytes, from: start, to: bytes.count - 1)
    } catch {
      throw readError(error, bytes: bytes)
    }
    if source.isAtEnd { prepareEnd(&bytes, &filled) }
    return filled
  }

  /// Takes a Ctrl-Z away, the end mark of old systems, and ends the last line.
  func prepareEnd(_ bytes: inout [UInt8], _ filled: inout Int) {
    isEndPrepared = true
    let end = filled
    while filled > 0 && bytes[filled - 1] == 0x1A { filled -= 1 }
    if filled < end {
      log.add(
        TableProblem(
          path: path, severity: .note, message: "a Ctrl-Z stands at the end of the file", expected: "",
          remedy: "it was left out"))
    }
    guard filled > 0 else { return }
    let last = bytes[filled - 1]
    if last != UInt8(ascii: "\n") && last != UInt8(ascii: "\r") {
      bytes[filled] = UInt8(ascii: "\n")
      filled += 1
      hasAddedLineEnd = true
    }
  }

  /// Makes room for a record that is longer than the block.
  func grow(_ bytes: inout [UInt8], filled: Int, line: Int) throws(TableReadError) {
    // A file that is no text is told as such before all of it was read for one record.
    try checkText(bytes, upTo: max(0, filled - 3), isCutOff: true, line: line)
    if filled >= options.longestRecord {
      throw TableReadError(
        problems: problems + [
          TableProblem(
            place: TablePlace(path: path, line: line, column: 1), severity: .error,
            message: "the row that starts here is longer than \(options.longestRecord) bytes",
            expected: "a shorter row was expected", remedy: "close the quote that was opened in it")
        ])
    }
    if bytes.count - 1 - filled < 4 {
      bytes.append(contentsOf: repeatElement(0, count: bytes.count + 4))
    }
  }

  /// Checks that bytes are UTF-8, if nothing was converted.
  func checkText(
    _ bytes: [UInt8], upTo end: Int, isCutOff: Bool = false, line: Int
  ) throws(TableReadError) {
    guard dialect.encoding == .utf8 else { return }
    let valid = bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { byte_scan_utf8($0, end) } ?? 0
    }
    if valid >= end || (isCutOff && end - valid < 4) { return }
    throw invalidByte(bytes[valid], behind: bytes[..<valid], line: line)
  }

  /// Makes what stopped the reading into an error with a place.
  func readError(_ failure: TextSource.Failure, bytes: [UInt8]) -> TableReadError {
    switch failure {
    case .file(let error): TableReadError(problems: problems + [error.problem])
    case .invalidByte(let byte, let filled):
      invalidByte(byte, behind: bytes[..<filled], line: line)
    }
  }

  private func invalidByte(
    _ byte: UInt8, behind text: ArraySlice<UInt8>, line: Int
  ) -> TableReadError {
    let place = TextPosition(line: line, column: 1).advanced(over: text).place(in: path)
    let digits = String(byte, radix: 16, uppercase: true)
    let encoding = dialect.encoding
    let flags = readings.map { " --encoding \($0.encoding.name) for \"\($0.text)\"" }.joined(separator: ",")
    let remedy =
      encoding == .utf8
      ? "name the encoding\(flags.isEmpty ? " with --encoding" : ":" + flags), or save the file as UTF-8"
      : "name the right encoding with --encoding or save the file as UTF-8"
    return TableReadError(
      problems: problems + [
        TableProblem(
          place: place, severity: .error,
          message:
            "byte 0x\(digits.count == 1 ? "0" : "")\(digits) is not valid \(encoding.name.uppercased())",
          expected: "text in \(encoding.name.uppercased()) was expected", remedy: remedy)
      ])
  }
}
