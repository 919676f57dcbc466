extension CSVReader {
  /// Finds out encoding and delimiter, and gets `carry` to the start of the header.
  func recognize() throws(TableReadError) {
    let sample: [UInt8]
    do {
      sample = try source.sample(max(options.sampleSize, 4))
    } catch {
      throw readError(error, bytes: [])
    }
    if FileContent(sample, path: path) == .archive {
      throw TableReadError(
        TableProblem(
          path: path, severity: .error, message: "is a packed file (ZIP, such as XLSX) and no text",
          expected: "a text file of cells was expected", remedy: "save it as CSV"))
    }
    let detection = TextEncodingDetection(sample: sample, rest: source.memory, told: options.encoding)
    readings = detection.readings
    guard source.start(skipping: detection.byteOrderMarkLength, encoding: detection.encoding) else {
      throw TableReadError(
        TableProblem(
          path: path, severity: .error, message: "this system cannot convert \(detection.encoding.name)",
          expected: "", remedy: "save the file as UTF-8"))
    }
    // Known already where a byte that cannot be converted is told.
    dialect = CSVDialect(
      encoding: detection.encoding, encodingOrigin: detection.origin,
      hasByteOrderMark: detection.byteOrderMarkLength > 0, delimiter: dialect.delimiter,
      delimiterOrigin: dialect.delimiterOrigin, encodingExample: detection.example)
    let size = max(options.sampleSize, 16)
    carry = [UInt8](repeating: 0, count: size)
    do {
      let filled = try source.fill(&carry, from: 0, to: size)
      carry.removeLast(size - filled)
    } catch {
      throw readError(error, bytes: carry)
    }
    if source.isAtEnd && carry.allSatisfy({ $0 == 0x1A }) { throw emptyFile("the file is empty") }
    let separator = takeSeparatorLine()
    let (delimiter, origin) = try findDelimiter(separator: separator)
    dialect = CSVDialect(
      encoding: detection.encoding, encodingOrigin: detection.origin,
      hasByteOrderMark: detection.byteOrderMarkLength > 0, delimiter: delimiter, delimiterOrigin: origin,
      encodingExample: detection.example)
  }

  /// Takes a first line `sep=;` away, which Excel reads and writes, and returns what it declares.
  private func takeSeparatorLine() -> UInt8? {
    guard carry.count >= 5, String(decoding: carry[..<4], as: UTF8.self).lowercased() == "sep=" else {
      return nil
    }
    let separator = carry[4]
    guard CSVReader.isPossibleDelimiter(separator) else { return nil }
    if carry.count == 5 {
      carry = []
    } else if carry.count > 6, carry[5] == UInt8(ascii: "\r"), carry[6] == UInt8(ascii: "\n") {
      carry.removeFirst(7)
    } else if carry[5] == UInt8(ascii: "\r") || carry[5] == UInt8(ascii: "\n") {
      carry.removeFirst(6)
    } else {
      return nil
    }
    line += 1
    return separator
  }

  private static func isPossibleDelimiter(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != 0 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\r")
      && byte != UInt8(ascii: "\n")
  }

  private func findDelimiter(
    separator: UInt8?
  ) throws(TableReadError) -> (delimiter: UInt8, origin: CSVDialect.Origin) {
    let isWhole = source.isAtEnd
    let detection = carry.withUnsafeBufferPointer { DelimiterDetection(sample: $0, isWhole: isWhole) }
    let delimiter = options.delimiter ?? separator ?? detection.delimiter
    guard CSVReader.isPossibleDelimiter(delimiter) else {
      throw TableReadError(
        TableProblem(
          path: path, severity: .error, message: "this byte cannot stand between cells: \(delimiter)",
          expected: "an ASCII character other than the quote and line ends was expected",
          remedy: "name another delimiter"))
    }
    let records = carry.withUnsafeBufferPointer {
      DelimiterDetection.records($0, isWhole: isWhole, delimiter: delimiter)
    }
    skipsLeadingBlankLines = records.contains { $0.width > 1 }
    if options.delimiter != nil { return (delimiter, .told) }
    if separator != nil { return (delimiter, .declared) }
    if let rival = detection.rival {
      let names = [delimiter, rival].map(CSVDialect.name(ofDelimiter:))
      log.add(
        TableProblem(
          path: path, severity: .warning,
          message: "\(names[0]) and \(names[1]) split the first rows equally well",
          expected: "one delimiter that splits all rows into as many cells was expected",
          remedy: "\(names[0]) was taken; name the other with --delimiter"))
    }
    return (delimiter, detection.isSupported ? .detected : .assumed)
  }

  /// Reads the record that names the columns, and skips those above it.
  func readHeader() throws(TableReadError) {
    let place = headerPlace()
    dialect.header = place
    var bytes: [UInt8] = []
    var filled = try startBatch(&bytes)
    while true {
      filled = try fill(&bytes, from: filled)
      if filled == 0 && isEndPrepared { throw emptyFile("the file holds no table") }
      if let record = bytes.withUnsafeBufferPointer({ parseRecord($0, from: 0, filled: filled) }) {
        headerCells.firstLine = line
        try checkText(bytes, upTo: record.next, line: line)
        let isBlank = skipsLeadingBlankLines && record.cells.count == 1 && record.end == 0
        let isAbove = if case .row(let row) = place.row { line + max(1, record.lines) <= row } else { false }
        guard isBlank || isAbove else {
          setHeader(record, bytes: bytes)
          guard place.row != .none else {
            carry = Array(bytes[..<filled])
            return
          }
          carry = Array(bytes[record.next..<filled])
          line += record.lines
          return
        }
        if isBlank { log.count(.emptyRows, at: TablePlace(path: path, line: line, column: 1)) }
        bytes.removeSubrange(0..<record.next)
        filled -= record.next
        line += record.lines
      } else {
        try grow(&bytes, filled: filled, line: line)
      }
    }
  }

  /// Finds out which row names the columns, by the first records.
  private func headerPlace() -> HeaderPlace {
    var lines: [Int] = []
    let rows = carry.withUnsafeBufferPointer { bytes in
      let isWhole = source.isAtEnd
      var parser = RecordParser(bytes, end: bytes.count, isEnd: isWhole, delimiter: dialect.delimiter)
      var (at, line) = (0, line)
      var rows: [[String]] = []
      while at < bytes.count, rows.count < HeaderDetection.rowCount, let record = parser.read(from: at) {
        let texts = record.cells.map { cell in
          HeaderDetection.plain(String(decoding: bytes[cell.start..<cell.end], as: UTF8.self))
        }
        if texts.contains(where: { !$0.isEmpty }) {
          rows.append(texts)
          lines.append(line)
        }
        at = record.next
        line += record.lines
      }
      return rows
    }
    if let told = options.header {
      guard case .row(let row) = told else { return HeaderPlace(told, isTold: true) }
      return HeaderPlace(told, isTold: true, skipped: lines.count { $0 < row })
    }
    guard let index = HeaderDetection(rows).index else { return HeaderPlace(.none) }
    return HeaderPlace(.row(index < lines.count && index > 0 ? lines[index] : 1), skipped: index)
  }

  private func setHeader(_ record: RecordParser.Record, bytes: [UInt8]) {
    if dialect.header.row != .none { report(record.irregularities, from: 0, line: line, bytes: bytes) }
    headerCells.bytes = Array(bytes[..<record.next])
    headerCells.columnCount = record.cells.count
    headerCells.layout = [0, 0] + record.cells.flatMap { [UInt32($0.start), UInt32($0.end)] }
    headerCells.rowCount = 1
    guard dialect.header.row != .none else {
      header = HeaderRow.names(record.cells.count)
      namedColumnCount = header.count
      return
    }
    header = record.cells.indices.map { headerCells.string(row: 0, column: $0) }
    if header[0].unicodeScalars.first == "\u{FEFF}" {
      header[0].unicodeScalars.removeFirst()
      log.add(
        TableProblem(
          place: headerCells.place(row: 0, column: 0), severity: .note,
          message: "a byte order mark stands inside the first cell", expected: "",
          remedy: "it was left out"))
    }
    namedColumnCount = (header.lastIndex { !$0.isEmpty } ?? -1) + 1
    log.noteNames(header, namedColumnCount: namedColumnCount) { headerCells.place(row: 0, column: $0) }
  }

  private func emptyFile(_ message: String) -> TableReadError {
    TableReadError(
      TableProblem(
        place: TablePlace(path: path, line: 1, column: 1), severity: .error, message: message,
        expected: "a row of column names was expected",
        remedy: "export the file again"))
  }
}
