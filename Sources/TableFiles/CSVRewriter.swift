/// Changes cells of a text file of cells and keeps everything else byte for byte: quotes, spaces, line ends, blank lines.
///
/// What comes out is UTF-8, with a byte order mark where the file had one. Records are told by the physical line on which
/// they begin, as everywhere; where cells with line ends go, later records move up, and ``Result/lines`` says where to.
///
///     var rewriter = try CSVRewriter(bytes, path: "survey.csv", dialect: dialect)
///     for record in rewriter.records.indices { rewriter.set("", record: record, column: 3) }
///     let result = rewriter.finish()
public struct CSVRewriter {
  /// One record of the file: a row, the headings, a blank line.
  public struct Record: Sendable {
    /// The physical line on which it begins, from 1.
    public let line: Int
    /// The texts of its cells, without quotes.
    public let cells: [String]

    fileprivate let bounds: [RecordParser.Bounds]
    fileprivate let start: Int
    fileprivate let end: Int
    fileprivate let next: Int

    /// Whether the line holds nothing.
    public var isBlank: Bool { cells.allSatisfy(\.isEmpty) }
  }

  /// What came out.
  public struct Result: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// For each record that is left, by the line on which it began, the line on which it begins now.
    public let lines: [Int: Int]
  }

  /// The records in their order.
  public let records: [Record]
  /// Whether anything was changed.
  public private(set) var isChanged = false

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private let hasByteOrderMark: Bool
  private var texts: [Int: [Int: String]] = [:]
  private var removedCells: Set<Int> = []
  private var removedRecords: Set<Int> = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - raw: the bytes of the file.
  ///   - path: the path that messages name.
  ///   - dialect: encoding and delimiter, as reading found them.
  /// - Throws: `TableReadError` where a byte is not valid in the encoding.
  public init(_ raw: [UInt8], path: String, dialect: CSVDialect) throws(TableReadError) {
    delimiter = dialect.delimiter
    hasByteOrderMark = dialect.hasByteOrderMark
    let bytes = try Self.text(of: raw, path: path, dialect: dialect)
    self.bytes = bytes
    let delimiter = dialect.delimiter
    records = bytes.withUnsafeBufferPointer { buffer in
      var parser = RecordParser(buffer, end: buffer.count, isEnd: true, delimiter: delimiter)
      var records: [Record] = []
      var start = 0
      var line = 1
      while start < buffer.count, let record = parser.read(from: start) {
        records.append(
          Record(
            line: line, cells: record.cells.map { Self.content(buffer[$0.start..<$0.end]) },
            bounds: record.cells, start: start, end: record.end, next: record.next))
        line += record.lines
        start = record.next
      }
      return records
    }
  }

  private static func text(
    of raw: [UInt8], path: String, dialect: CSVDialect
  ) throws(TableReadError) -> [UInt8] {
    var source = TextSource(bytes: raw, path: path, blockSize: 1 << 16)
    let mark = !dialect.hasByteOrderMark ? 0 : dialect.encoding == .utf8 ? 3 : 2
    var text: [UInt8] = []
    do throws(TextSource.Failure) {
      _ = try source.sample(4)
      guard source.start(skipping: mark, encoding: dialect.encoding) else {
        throw TextSource.Failure.invalidByte(raw.first ?? 0, filled: 0)
      }
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while !source.isAtEnd {
        let filled = try source.fill(&block, from: 0, to: block.count)
        text += block[..<filled]
      }
    } catch {
      throw error.readError(path: path)
    }
    return text
  }

  private static func content(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let quote = UInt8(ascii: "\"")
    guard cell.count >= 2, cell.first == quote, cell.last == quote else {
      return String(decoding: cell, as: UTF8.self)
    }
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    var isDoubled = false
    for byte in cell.dropFirst().dropLast() {
      isDoubled = byte == quote && !isDoubled
      if !isDoubled { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of a cell as it is now; nil where the record has no such cell.
  ///
  /// - Parameters:
  ///   - record: the place of the record in ``records``.
  ///   - column: the column, from 0.
  /// - Returns: the text.
  public func text(record: Int, column: Int) -> String? {
    guard records[record].cells.indices.contains(column) else { return nil }
    return texts[record]?[column] ?? records[record].cells[column]
  }

  /// Gives a cell another text; a cell that is not there, and one that holds the text already, stays as it is.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - record: the place of the record in ``records``.
  ///   - column: the column, from 0.
  public mutating func set(_ text: String, record: Int, column: Int) {
    guard let present = self.text(record: record, column: column), present != text else { return }
    texts[record, default: [:]][column] = text
    isChanged = true
  }

  /// Takes a record out, with its line end.
  ///
  /// - Parameter record: the place of the record in ``records``.
  public mutating func remove(record: Int) {
    isChanged = removedRecords.insert(record).inserted || isChanged
  }

  /// Takes a column out of every record that has it.
  ///
  /// - Parameter column: the column, from 0.
  public mutating func remove(column: Int) {
    isChanged = removedCells.insert(column).inserted || isChanged
  }

  /// Writes what is left.
  ///
  /// - Returns: the file, and where each record went.
  public func finish() -> Result {
    var output: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    output.reserveCapacity(bytes.count)
    var lines: [Int: Int] = [:]
    var line = 1
    for (index, record) in records.enumerated() where !removedRecords.contains(index) {
      lines[record.line] = line
      let start = output.count
      write(record, index: index, to: &output)
      line += Self.lineEnds(output[start...])
    }
    return Result(bytes: output, lines: lines)
  }

  private func write(_ record: Record, index: Int, to output: inout [UInt8]) {
    let changes = texts[index] ?? [:]
    guard !changes.isEmpty || removedCells.contains(where: { $0 < record.bounds.count }) else {
      output += bytes[record.start..<record.next]
      return
    }
    var isFirst = true
    for (column, bound) in record.bounds.enumerated() where !removedCells.contains(column) {
      if !isFirst { output.append(delimiter) }
      isFirst = false
      let raw = bytes[bound.start..<bound.end]
      if let text = changes[column] {
        append(text, wasQuoted: raw.first == UInt8(ascii: "\""), to: &output)
      } else {
        output += raw
      }
    }
    output += bytes[record.end..<record.next]
  }

  private func append(_ text: String, wasQuoted: Bool, to output: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = text.utf8.contains { [delimiter, quote, 0x0A, 0x0D].contains($0) }
    guard wasQuoted || needsQuotes else {
      output += text.utf8
      return
    }
    output.append(quote)
    for byte in text.utf8 {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  /// The number of lines that end in some bytes; CR LF ends one.
  private static func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var before: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D || (byte == 0x0A && before != 0x0D) { count += 1 }
      before = byte
    }
    return count
  }
}
