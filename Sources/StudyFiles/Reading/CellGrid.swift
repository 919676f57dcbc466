internal import TableFiles

/// Rows of cells with their places, whether they stand in the file as rows or as columns.
protocol CellGrid {
  var rowCount: Int { get }
  func string(row: Int, column: Int) -> String
  func double(row: Int, column: Int, decimalMark: UInt8) -> Double?
  func isEmpty(row: Int, column: Int) -> Bool
  func isQuoted(row: Int, column: Int) -> Bool
  func place(row: Int, column: Int) -> TablePlace
}

extension CellBatch: CellGrid {}
extension DataTable: CellGrid {}
