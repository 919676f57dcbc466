/// A file that yields rows of cells, from start to end, whatever its format.
///
/// Who makes one has opened the file, found out what it is and read the names of its columns. Rows come in batches, so
/// that memory does not grow with the file; `DataTable` holds all of them.
///
///     let source = try TableFile.open(path: "responses.xlsx")
///     while let batch = try source.nextBatch() { ... }
///     source.problems
///
/// Cells are text in every format: numbers by their shortest digits that read back equal, dates and times as ISO 8601,
/// nothing as an empty cell. A value that the file itself declares as missing is an empty cell.
public protocol TableSource: AnyObject {
  /// The file, as the caller named it.
  var path: String { get }
  /// The names of the columns, exactly as they stand.
  var header: [String] { get }
  /// The names of the columns as a batch of one row, for their places.
  var headerCells: CellBatch { get }
  /// What else the file says about its columns, one for each; empty where the format says nothing.
  var columnInformation: [ColumnInformation] { get }
  /// What the file turned out to be, and how that came to be known.
  var format: TableFormat { get }
  /// What was found wrong so far, in the order of the file; complete when the last batch was read.
  var problems: [TableProblem] { get }
  /// How many problems there are, kept or not.
  var problemCount: Int { get }

  /// Reads the next rows, at least one, into a batch whose memory is used again.
  ///
  /// - Parameter batch: The batch; what it held is gone.
  /// - Returns: False when there are no more rows.
  /// - Throws: `TableReadError` when the file cannot be read on. The same error is thrown again when asked again.
  func read(into batch: inout CellBatch) throws(TableReadError) -> Bool
}

extension TableSource {
  /// Nothing: most formats have names of columns only.
  public var columnInformation: [ColumnInformation] { [] }

  /// How many columns there are.
  public var columnCount: Int { headerCells.columnCount }

  /// Reads the next rows, at least one, into a batch of its own.
  ///
  /// - Returns: The batch, or nil when there are no more rows.
  /// - Throws: `TableReadError` as `read(into:)` does.
  public func nextBatch() throws(TableReadError) -> CellBatch? {
    var batch = CellBatch()
    return try read(into: &batch) ? batch : nil
  }
}
