/// A whole table in memory: header, rows of cells, and what is wrong with it.
///
/// Rows and columns are counted from 0 and do not include the header. Every row has `columnCount` cells. A table can be
/// turned over (`transposed()`), and still tells for each cell where in the file it stands.
public struct DataTable: Sendable {
  /// The file, as the caller named it.
  public let path: String
  /// The names of the columns, exactly as they stand.
  public let header: [String]
  /// What was found wrong, in the order of the file; at most as many as the options allow.
  public let problems: [TableProblem]
  /// How many problems there are, kept or not.
  public let problemCount: Int
  /// What the file turned out to be, and how that came to be known.
  public let format: TableFormat
  /// What else the file says about its columns; empty where the format says nothing, and when turned over.
  public var columnInformation: [ColumnInformation] { isTransposed ? [] : informationOfSource }
  /// Whether rows and columns of the file changed places.
  public let isTransposed: Bool

  private let headerCells: CellBatch
  private let batches: [CellBatch]
  private let fileRowCount: Int
  private let informationOfSource: [ColumnInformation]

  /// Encoding and delimiter, and how they came to be known; nil for what is no text file.
  public var dialect: CSVDialect? { if case .csv(let dialect) = format { dialect } else { nil } }
  /// What was assumed about the file, one line for each property.
  public var assumptions: [String] { format.descriptions }
  /// The number of columns.
  public var columnCount: Int { isTransposed ? fileRowCount + 1 : headerCells.columnCount }
  /// The number of rows, without the header.
  public var rowCount: Int { isTransposed ? headerCells.columnCount - 1 : fileRowCount }
  /// Whether any problem is an error: then nothing may be computed from the table.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Reads a CSV file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is known about it beforehand.
  /// - Returns: The table, with what is wrong in it.
  /// - Throws: `TableReadError` when there is no table to be had (see `CSVReader`).
  public static func read(path: String, options: CSVOptions = CSVOptions()) throws(TableReadError)
    -> DataTable
  {
    try DataTable(CSVReader(path: path, options: options))
  }

  /// Reads a CSV file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - path: What to call it in messages.
  ///   - options: What is known about it beforehand.
  /// - Returns: The table, with what is wrong in it.
  /// - Throws: `TableReadError` when there is no table to be had (see `CSVReader`).
  public static func read(
    bytes: [UInt8], path: String, options: CSVOptions = CSVOptions()
  ) throws(TableReadError) -> DataTable {
    try DataTable(CSVReader(bytes: bytes, path: path, options: options))
  }

  /// Reads all that a source has left.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - first: The batches that were read of it already, which become the beginning.
  /// - Throws: `TableReadError` as the source does.
  public init(_ source: any TableSource, beginningWith first: [CellBatch] = []) throws(TableReadError) {
    var batches = first
    while let batch = try source.nextBatch() { batches.append(batch) }
    var count = 0
    for index in batches.indices {
      batches[index].firstRow = count
      count += batches[index].rowCount
    }
    self.batches = batches
    fileRowCount = count
    path = source.path
    header = source.header
    headerCells = source.headerCells
    problems = source.problems
    problemCount = source.problemCount
    format = source.format
    informationOfSource = source.columnInformation
    isTransposed = false
  }

  private init(transposing table: DataTable) {
    path = table.path
    header = [table.header[0]] + (0..<table.fileRowCount).map { table.string(row: $0, column: 0) }
    problems = table.problems
    problemCount = table.problemCount
    format = table.format
    informationOfSource = table.informationOfSource
    isTransposed = true
    headerCells = table.headerCells
    batches = table.batches
    fileRowCount = table.fileRowCount
  }

  /// The table with rows and columns changed, for files with items as rows and participants as columns.
  ///
  /// The first column becomes the header and the header becomes the first column; the corner stays. A table that was
  /// turned over already is turned back.
  /// - Returns: The other table; it shares the cells with this one.
  public func transposed() -> DataTable {
    isTransposed ? DataTable(restoring: self) : DataTable(transposing: self)
  }

  private init(restoring table: DataTable) {
    path = table.path
    // The mark inside the first quotes is not in the corner's text, so that one is taken over.
    header =
      [table.header[0]]
      + (1..<table.headerCells.columnCount).map { table.headerCells.string(row: 0, column: $0) }
    problems = table.problems
    problemCount = table.problemCount
    format = table.format
    informationOfSource = table.informationOfSource
    isTransposed = false
    headerCells = table.headerCells
    batches = table.batches
    fileRowCount = table.fileRowCount
  }

  /// The text of a cell: doubled quotes as one, everything else as it stands, spaces included.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  /// - Returns: The text.
  public func string(row: Int, column: Int) -> String {
    let (batch, at) = find(row, column)
    return batch.string(row: at.row, column: at.column)
  }

  /// The number in a cell, or nil when the cell is empty or holds anything else (see `CellBatch`).
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  ///   - decimalMark: The byte before the decimals.
  /// - Returns: The number.
  public func double(row: Int, column: Int, decimalMark: UInt8 = UInt8(ascii: ".")) -> Double? {
    let (batch, at) = find(row, column)
    return batch.double(row: at.row, column: at.column, decimalMark: decimalMark)
  }

  /// Whether a cell holds no character, in quotes or not.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  /// - Returns: Whether it is empty.
  public func isEmpty(row: Int, column: Int) -> Bool {
    let (batch, at) = find(row, column)
    return batch.isEmpty(row: at.row, column: at.column)
  }

  /// Whether a cell stands in quotes, which tells `""` from nothing at all.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  /// - Returns: Whether it is quoted.
  public func isQuoted(row: Int, column: Int) -> Bool {
    let (batch, at) = find(row, column)
    return batch.isQuoted(row: at.row, column: at.column)
  }

  /// Calls a function with the bytes of a cell as UTF-8, doubled quotes as one, without making a string.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  ///   - body: What to do with the bytes, which are valid only in the call.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func withBytes<Result, Failure: Error>(
    row: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (batch, at) = find(row, column)
    return try batch.withBytes(row: at.row, column: at.column, body)
  }

  /// Where a cell starts in the file, also when the table was turned over.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  /// - Returns: File, physical line and character column; or sheet, row and column; or case and variable.
  public func place(row: Int, column: Int) -> TablePlace {
    let (batch, at) = find(row, column)
    return batch.place(row: at.row, column: at.column)
  }

  /// Where the name of a column stands in the file, also when the table was turned over.
  ///
  /// - Parameter column: The column, from 0.
  /// - Returns: File, physical line and character column; or sheet, row and column; or case and variable.
  public func headerPlace(column: Int) -> TablePlace {
    precondition(column >= 0 && column < columnCount, "column outside of the table")
    if !isTransposed || column == 0 { return headerCells.place(row: 0, column: column) }
    let (batch, row) = batch(ofFileRow: column - 1)
    return batch.place(row: row, column: 0)
  }

  private func find(_ row: Int, _ column: Int) -> (CellBatch, (row: Int, column: Int)) {
    precondition(row >= 0 && row < rowCount, "row outside of the table")
    precondition(column >= 0 && column < columnCount, "column outside of the table")
    if !isTransposed {
      let (batch, inner) = batch(ofFileRow: row)
      return (batch, (inner, column))
    }
    if column == 0 { return (headerCells, (0, row + 1)) }
    let (batch, inner) = batch(ofFileRow: column - 1)
    return (batch, (inner, row + 1))
  }

  /// Finds the batch by halving; most tables have one.
  private func batch(ofFileRow row: Int) -> (CellBatch, Int) {
    var low = 0
    var high = batches.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if batches[middle].firstRow <= row { low = middle } else { high = middle - 1 }
    }
    return (batches[low], row - batches[low].firstRow)
  }
}
