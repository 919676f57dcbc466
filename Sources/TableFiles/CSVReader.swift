/// Reads a CSV file from start to end in batches of rows, in memory that does not grow with the file.
///
/// The file is read in blocks of 1 MiB with `read`, so that pipes work as well as files, and no text is made for a cell
/// before somebody asks for it. The header is read when the reader is made.
///
///     let reader = try CSVReader(path: "responses.csv")
///     var batch = CellBatch()
///     while try reader.read(into: &batch) {
///       for row in 0..<batch.rowCount { sum += batch.double(row: row, column: 3) ?? 0 }
///     }
///     reader.problems
///
/// What is read: RFC 4180, and beyond it LF, CRLF and CR line ends also mixed, no final line end, blank lines,
/// a `sep=` line, any delimiter, the encodings of `TextEncoding`, a byte order mark also inside the first quotes, a
/// Ctrl-Z at the end. Spaces around cells are kept. Rows of empty cells are skipped and told. In a file of one column a
/// blank line is an empty cell.
public final class CSVReader: TableSource {
  /// The file, as the caller named it.
  public let path: String
  /// The texts of the first record, exactly as they stand.
  public internal(set) var header: [String] = []
  /// The first record as a batch of one row, for the places of its cells.
  public internal(set) var headerCells: CellBatch
  /// Encoding and delimiter, and how they came to be known.
  public internal(set) var dialect: CSVDialect
  /// Encoding and delimiter, as the format of the file.
  public var format: TableFormat { .csv(dialect) }
  /// What was found wrong so far, in the order of the file; complete when the last batch was read.
  public var problems: [TableProblem] { log.problems }
  /// How many problems there are, kept or not.
  public var problemCount: Int { log.total }

  let options: CSVOptions
  var source: TextSource
  var log: ProblemLog
  /// Bytes that were read and not yet used; they start with a record.
  var carry: [UInt8] = []
  /// The line on which `carry` starts.
  var line = 1
  /// Blank lines that do not count unless something follows: the first and the number.
  var blankLines: (first: Int, last: Int, count: Int)?
  /// What the first word that is no UTF-8 would be in several code pages.
  var readings: [(encoding: TextEncoding, text: String)] = []
  /// Whether the end was reached and dealt with.
  var isEndPrepared = false
  /// Whether a line end was added behind the last record.
  var hasAddedLineEnd = false
  /// The first column from which on the header names nothing.
  var namedColumnCount = 0
  /// Whether blank lines before the header are no header.
  var skipsLeadingBlankLines = false
  private var positions = [UInt32](repeating: 0, count: 1 << 14)
  var rowsRead = 0
  /// What every further attempt to read ends with.
  var failure: TableReadError?
  /// What was met behind the last block.
  var unreadable: TextSource.Failure?

  /// Opens a file, finds out what it is and reads its header.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is known about it beforehand.
  /// - Throws: `TableReadError` when the file is missing, a folder, unreadable, empty, no text, or not in the encoding
  ///   it is read in.
  public convenience init(path: String, options: CSVOptions = CSVOptions()) throws(TableReadError) {
    let file: FileDescriptor
    do {
      file = try FileDescriptor.openForReading(path)
    } catch {
      throw TableReadError(error.problem)
    }
    let source = TextSource(file, path: path, blockSize: options.blockSize)
    try self.init(source: source, path: path, options: options)
  }

  /// Reads from an open descriptor, such as standard input, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - path: What to call it in messages.
  ///   - options: What is known about it beforehand.
  /// - Throws: `TableReadError` as for a file.
  public convenience init(
    descriptor: Int32, path: String, options: CSVOptions = CSVOptions()
  ) throws(TableReadError) {
    let source = TextSource(FileDescriptor(borrowing: descriptor), path: path, blockSize: options.blockSize)
    try self.init(source: source, path: path, options: options)
  }

  /// Reads from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: What to call it in messages.
  ///   - options: What is known about it beforehand.
  /// - Throws: `TableReadError` as for a file, unless it is about opening one.
  public convenience init(
    bytes: [UInt8], path: String, options: CSVOptions = CSVOptions()
  ) throws(TableReadError) {
    let source = TextSource(bytes: bytes, path: path, blockSize: options.blockSize)
    try self.init(source: source, path: path, options: options)
  }

  init(source: consuming TextSource, path: String, options: CSVOptions) throws(TableReadError) {
    self.path = path
    self.options = options
    self.source = source
    log = ProblemLog(limit: options.problemLimit)
    headerCells = CellBatch(path: path, columnCount: 1)
    dialect = CSVDialect(
      encoding: .utf8, encodingOrigin: .assumed, hasByteOrderMark: false, delimiter: UInt8(ascii: ","),
      delimiterOrigin: .assumed)
    try recognize()
    try readHeader()
  }

  /// Reads the next rows, at least one, into a batch whose memory is used again.
  ///
  /// - Parameter batch: The batch; what it held is gone.
  /// - Returns: False when there are no more rows.
  /// - Throws: `TableReadError` when the file cannot be read on, is not in its encoding, or a record is longer than the
  ///   options allow. The same error is thrown again when asked again.
  public func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    if let failure { throw failure }
    do {
      return try readRows(into: &batch)
    } catch {
      failure = error
      throw error
    }
  }

  private func readRows(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    batch.reset(path: path, columnCount: columnCount)
    batch.firstRow = rowsRead
    batch.firstLine = line
    var filled = try startBatch(&batch.bytes)
    while true {
      filled = try fill(&batch.bytes, from: filled)
      let consumed = parseRows(
        &batch, filled: filled,
        end: RowBlock.RecordEnd(isFileEnd: isEndPrepared, hasAddedLineEnd: hasAddedLineEnd))
      try checkText(batch.bytes, upTo: consumed, line: batch.firstLine)
      if batch.rowCount > 0 || (isEndPrepared && consumed == filled) {
        carry.removeAll(keepingCapacity: true)
        carry.append(contentsOf: batch.bytes[consumed..<filled])
        rowsRead += batch.rowCount
        return batch.rowCount > 0
      }
      if consumed > 0 {
        // Only rows without content so far: their bytes are not needed.
        batch.bytes.removeSubrange(0..<consumed)
        filled -= consumed
        batch.firstLine = line
      }
      try grow(&batch.bytes, filled: filled, line: line)
    }
  }

  /// Parses all complete records; returns where the first incomplete one starts.
  func parseRows(_ batch: inout CellBatch, filled: Int, end: RowBlock.RecordEnd) -> Int {
    let stride = batch.stride
    var scanner = RecordScanner(delimiter: dialect.delimiter, columnCount: columnCount, from: 0)
    scanner.line = line - batch.firstLine
    while true {
      let rowsBefore = scanner.rowCount
      let stop = batch.bytes.withUnsafeBufferPointer { bytes in
        positions.withUnsafeMutableBufferPointer { places in
          batch.layout.withUnsafeMutableBufferPointer { output in
            guard let start = bytes.baseAddress else { return RecordScanner.Stop.input }
            return scanner.run(
              start, limit: filled, isEnd: end.isFileEnd, positions: places, output: output)
          }
        }
      }
      if scanner.rowCount > rowsBefore { countBlankLines() }
      switch stop {
      case .input:
        batch.rowCount = scanner.rowCount
        line = batch.firstLine + scanner.line
        return scanner.recordStart
      case .output:
        batch.layout.append(contentsOf: repeatElement(0, count: max(batch.layout.count, 16 * stride)))
      case .unusualRecord:
        let record = batch.bytes.withUnsafeBufferPointer {
          parseRecord($0, from: scanner.recordStart, filled: filled, end: end)
        }
        guard let record else {
          batch.rowCount = scanner.rowCount
          line = batch.firstLine + scanner.line
          return scanner.recordStart
        }
        let recordLine = batch.firstLine + scanner.line
        if let cells = accept(record, line: recordLine, bytes: batch.bytes, from: scanner.recordStart) {
          if (scanner.rowCount + 1) * stride > batch.layout.count {
            batch.layout.append(contentsOf: repeatElement(0, count: max(batch.layout.count, 16 * stride)))
          }
          let at = scanner.rowCount * stride
          batch.layout[at] = UInt32(scanner.recordStart)
          batch.layout[at + 1] = UInt32(scanner.line)
          for (column, cell) in cells.enumerated() {
            batch.layout[at + 2 + 2 * column] = UInt32(cell.start)
            batch.layout[at + 3 + 2 * column] = UInt32(cell.end)
          }
          scanner.rowCount += 1
        }
        scanner.skip(to: record.next, lines: record.lines, positions: positions)
      }
    }
  }

  func parseRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, filled: Int, end: RowBlock.RecordEnd? = nil
  ) -> RecordParser.Record? {
    let end = end ?? RowBlock.RecordEnd(isFileEnd: isEndPrepared, hasAddedLineEnd: hasAddedLineEnd)
    // The line end that was added is no part of a cell that is never closed.
    let limit = end.hasAddedLineEnd ? filled - 1 : filled
    var parser = RecordParser(bytes, end: limit, isEnd: end.isFileEnd, delimiter: dialect.delimiter)
    guard var record = parser.read(from: start) else { return nil }
    if end.hasAddedLineEnd && record.next == limit { record.next = filled }
    return record
  }
}
