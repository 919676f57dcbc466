internal import TableFiles

/// Rows of cells with their places, whether they stand in the file as rows or as columns.
protocol CellGrid {
  var rowCount: Int { get }
  func string(row: Int, column: Int) -> String
  func double(row: Int, column: Int, decimalMark: UInt8) -> Double?
  func isEmpty(row: Int, column: Int) -> Bool
  func isQuoted(row: Int, column: Int) -> Bool
  func place(row: Int, column: Int) -> TablePlace
  /// The cells of a column that hold one digit and nothing else, -1 for others; empty where nobody knows.
  func digits(column: Int) -> [Int8]
  /// Whether a cell certainly has the same text as the one of another row.
  func isSame(row: Int, as other: Int, column: Int) -> Bool
}

extension CellGrid {
  func digits(column: Int) -> [Int8] { [] }
  func isSame(row: Int, as other: Int, column: Int) -> Bool { false }
}

extension CellBatch: CellGrid {}
extension DataTable: CellGrid {}
