internal import StudyXML

/// Reads one sheet of a workbook (XLSX) from start to end in batches of rows, in memory that does not grow with it.
///
/// The packed file and the texts that its cells share are held in memory; the sheet itself is unpacked and read piece
/// by piece.
///
/// The first row that holds anything is the header, as in a CSV file; empty rows and columns around the table do not
/// count. Cells become text: numbers by their shortest digits that read back equal, dates by their number format as ISO
/// 8601, times and durations as `hh:mm:ss`, truth values as `TRUE` and `FALSE`, formulas as the result that was stored,
/// text with its runs joined and without phonetic guides. Places are those of the sheet: `responses.xlsx:Form1!C12`.
///
/// Read are workbooks after ISO/IEC 29500, transitional and strict, also with macros; old `.xls` files, OpenDocument
/// and Numbers are recognised and refused (see `TableFile`).
public final class XLSXReader: TableSource {
  /// The file, as the caller named it.
  public let path: String
  /// The texts of the first row that holds anything, exactly as they stand.
  public private(set) var header: [String] = []
  /// The first row that holds anything, for the places of its cells.
  public private(set) var headerCells: CellBatch
  /// The sheet, how it came to be chosen, and from which day dates count.
  public var format: TableFormat { .xlsx(workbookFormat) }
  /// What was found wrong so far, in the order of the sheet; complete when the last batch was read.
  public var problems: [TableProblem] { parser.log.problems }
  /// How many problems there are, kept or not.
  public var problemCount: Int { parser.log.total }

  /// How many rows decide on the first and the last column.
  static let rowsAhead = 1000
  /// How many bytes of rows are looked at to decide on that.
  private static let bytesAhead = 16 << 20
  /// How many bytes, rows and cells a batch has about.
  private static let batchBytes = 1 << 20
  private static let batchRows = 1 << 14
  private static let batchCells = 1 << 21

  private var workbookFormat: XLSXFormat
  private let options: XLSXOptions
  private let texts: SharedTexts
  private let parser: SheetParser
  private var part: PartReader
  private var sheet: String
  /// The first column of the table, from 1.
  private var firstColumn = 1
  /// The row of the header.
  private var headerRow = 0
  /// The last row that was handed out or skipped.
  private var lastRow = 0
  private var rowsRead = 0
  private var cellsRead = 0
  private var failure: TableReadError?
  private var isFinished = false

  /// Opens a workbook that lies in memory, chooses the sheet and reads its header.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: What to call it in messages.
  ///   - options: What is known about it beforehand.
  /// - Throws: `TableReadError` when it is no workbook, is locked, damaged or larger than the limits, or has no table.
  public convenience init(
    bytes: [UInt8], path: String, options: XLSXOptions = XLSXOptions()
  ) throws(TableReadError) {
    let archive: ZipArchive
    do { archive = try ZipArchive(bytes, limits: options.limits) } catch { throw .unreadable(path, error) }
    try self.init(archive: archive, path: path, options: options)
  }

  init(archive: ZipArchive, path: String, options: XLSXOptions) throws(TableReadError) {
    self.path = path
    self.options = options
    let workbook = try Workbook(archive, path: path)
    texts = try SharedTexts(workbook, limits: options.limits)
    let styles = try CellStyles(workbook)
    let choice = try SheetChoice(workbook, texts: texts, styles: styles, options: options)
    sheet = choice.sheet.name
    workbookFormat = choice.format
    parser = SheetParser(choice.sheet, of: workbook, texts: texts, styles: styles, options: options)
    part = try PartReader(choice.sheet.part, of: workbook, names: SheetParser.names, handler: parser)
    headerCells = CellBatch(path: path, columnCount: 0)
    try readHeader()
  }

  /// Reads the next rows, at least one, into a batch whose memory is used again.
  ///
  /// - Parameter batch: The batch; what it held is gone.
  /// - Returns: False when there are no more rows.
  /// - Throws: `TableReadError` when the sheet is damaged or larger than the limits. The same error is thrown again when
  ///   asked again.
  public func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    if let failure { throw failure }
    do {
      return try readRows(into: &batch)
    } catch {
      failure = error
      throw error
    }
  }

  // MARK: Header

  private func readHeader() throws(TableReadError) {
    while parser.rows.count <= XLSXReader.rowsAhead, parser.rows.bytes.count < XLSXReader.bytesAhead,
      try readOn()
    {}
    let place = headerPlace()
    workbookFormat.header = place
    for _ in 0..<place.skipped { parser.rows.removeFirst() }
    guard let top = parser.rows.first else {
      throw TableReadError(
        TableProblem(
          place: TablePlace(path: path, position: .sheet(sheet, row: 1, column: 1)), severity: .error,
          message: "the sheet holds no table", expected: "a row of column names was expected",
          remedy: "name another sheet with --sheet, or export the file again"))
    }
    // Cells beside the header belong to the table: Excel, too, writes them to a CSV file.
    let columns = parser.rows.waiting.prefix(XLSXReader.rowsAhead + 1).map { row in
      let cells = parser.rows.cells[row.cells]
      return (first: cells.first?.column ?? 1, last: cells.last?.column ?? 1)
    }
    firstColumn = Int(columns.map(\.first).min() ?? 1)
    let count = Int(columns.map(\.last).max() ?? 1) - firstColumn + 1
    headerRow = top.number
    lastRow = top.number
    headerCells = emptyBatch(columnCount: count, firstLine: top.number)
    try append(top, to: &headerCells)
    if place.row == .none {
      (headerRow, lastRow) = (top.number - 1, top.number - 1)
      header = HeaderRow.names(count)
    } else {
      parser.rows.removeFirst()
      header = (0..<count).map { headerCells.string(row: 0, column: $0) }
    }
    let cells = headerCells
    parser.log.noteNames(header, namedColumnCount: (header.lastIndex { !$0.isEmpty } ?? -1) + 1) {
      cells.place(row: 0, column: $0)
    }
    if isFinished { noteRemarks() }
  }

  /// Finds out which row names the columns, by the first rows.
  private func headerPlace() -> HeaderPlace {
    let rows = parser.rows.waiting
    switch options.header {
    case .row(let row)?: return HeaderPlace(.row(row), isTold: true, skipped: rows.count { $0.number < row })
    case HeaderRow.none?: return HeaderPlace(.none, isTold: true)
    case nil: break
    }
    let first = rows.prefix(HeaderDetection.rowCount)
    guard let index = HeaderDetection(parser.rows.texts(of: first, shared: texts)).index else {
      return HeaderPlace(.none)
    }
    let number = first.dropFirst(index).first?.number ?? 1
    return HeaderPlace(.row(number), skipped: index)
  }

  // MARK: Rows

  private func readRows(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    batch.reset(to: emptyBatch(columnCount: columnCount, firstLine: lastRow + 1))
    batch.firstRow = rowsRead
    while batch.rowCount < XLSXReader.batchRows, batch.bytes.count < XLSXReader.batchBytes,
      batch.rowCount * columnCount < XLSXReader.batchCells
    {
      guard let row = parser.rows.first else {
        guard try readOn() else { break }
        continue
      }
      if row.number > lastRow + 1 {
        // A table of one column has no other way to say that a value is missing.
        if columnCount == 1 {
          try appendEmptyRow(to: &batch)
          continue
        }
        parser.log.count(
          .emptyRows, from: place(lastRow + 1, firstColumn), to: place(row.number - 1, firstColumn),
          times: row.number - lastRow - 1)
      }
      try append(row, to: &batch)
      parser.rows.removeFirst()
      lastRow = row.number
      try countCells()
    }
    rowsRead += batch.rowCount
    return batch.rowCount > 0
  }

  private func countCells() throws(TableReadError) {
    cellsRead += columnCount
    guard cellsRead > options.limits.cells else { return }
    throw TableReadError(
      problems: problems + [
        TableProblem(
          place: place(lastRow, firstColumn), severity: .error,
          message: "the table has more than \(options.limits.cells) cells",
          expected: "a smaller table was expected",
          remedy: "delete columns that hold stray cells, or save the sheet as CSV")
      ])
  }

  private func appendEmptyRow(to batch: inout CellBatch) throws(TableReadError) {
    lastRow += 1
    let at = UInt32(batch.bytes.count)
    batch.layout += [at, UInt32(lastRow - batch.firstLine), at, at]
    batch.rowCount += 1
    try countCells()
  }

  /// Puts a row into a batch, a cell for each column.
  private func append(_ row: SheetRows.Row, to batch: inout CellBatch) throws(TableReadError) {
    // Many cells can share one long text.
    guard parser.rows.cells[row.cells].reduce(0, { $0 + Int($1.end - $1.start) }) <= options.limits.rowBytes
    else {
      throw .damaged(path, "the row \(row.number) is longer than is allowed")
    }
    let recordStart = UInt32(batch.bytes.count)
    batch.layout.append(recordStart)
    batch.layout.append(UInt32(row.number - batch.firstLine))
    var next = 0
    for index in row.cells {
      let cell = parser.rows.cells[index]
      let column = Int(cell.column) - firstColumn
      guard column >= 0, column < batch.columnCount else {
        reportOutside(row.number, Int(cell.column))
        continue
      }
      let start = UInt32(batch.bytes.count)
      while next < column {
        batch.layout.append(start)
        batch.layout.append(start)
        next += 1
      }
      let range = Int(cell.start)..<Int(cell.end)
      batch.bytes.append(contentsOf: cell.isShared ? texts.bytes[range] : parser.rows.bytes[range])
      batch.layout.append(start)
      batch.layout.append(UInt32(batch.bytes.count))
      next += 1
    }
    let end = UInt32(batch.bytes.count)
    while next < batch.columnCount {
      batch.layout.append(end)
      batch.layout.append(end)
      next += 1
    }
    batch.rowCount += 1
  }

  private func reportOutside(_ row: Int, _ column: Int) {
    let side = column < firstColumn ? "left of the first column" : "right of the last column"
    parser.log.add(
      TableProblem(
        place: place(row, column), severity: .error, message: "the cell stands \(side) of the table",
        expected: "no cells beside the table were expected",
        remedy: "delete it, or give its column a name in row \(headerRow)"))
  }

  // MARK: Helpers

  private func emptyBatch(columnCount: Int, firstLine: Int) -> CellBatch {
    var batch = CellBatch(path: path, columnCount: columnCount)
    batch.placement = .sheet(sheet, firstColumn: firstColumn)
    batch.firstLine = firstLine
    return batch
  }

  private func place(_ row: Int, _ column: Int) -> TablePlace {
    TablePlace(path: path, position: .sheet(sheet, row: row, column: column))
  }

  /// Reads the next piece of the sheet; false at its end.
  private func readOn() throws(TableReadError) -> Bool {
    if isFinished { return false }
    if parser.rows.count == 0 { parser.makeRoom() }
    _ = try part.readOn()
    if let what = parser.failure {
      throw TableReadError(
        problems: problems + TableReadError.damaged(path, "the sheet \"\(sheet)\": \(what)").problems)
    }
    isFinished = part.isAtEnd
    if isFinished && columnCount > 0 { noteRemarks() }
    return true
  }

  /// Tells what is known only at the end of the sheet.
  private func noteRemarks() {
    let columns = firstColumn...max(firstColumn, firstColumn + columnCount - 1)
    parser.noteMergedCells(columns: columns)
    parser.noteHidden(columns: columns)
  }
}
