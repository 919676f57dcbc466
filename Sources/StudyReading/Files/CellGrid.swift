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
  /// Reads plain numbers of a column, as `CellBatch` does; returns how many rows from the first one hold them.
  func numbers(
    column: Int, rows: Range<Int>, decimalMark: UInt8, decimals: Int, limit: UInt16,
    multiples: UnsafeMutableBufferPointer<UInt16>, values: UnsafeMutableBufferPointer<Double>
  ) -> Int
  /// The first row behind another one whose text in a column is written in another way; the number of rows where none is.
  func firstDifference(after row: Int, column: Int) -> Int
  /// The distinct texts of a column.
  func distinct(column: Int) -> DistinctCells
  /// Where a cell of a text file stands; nil where cells have other places.
  func textPosition(row: Int, column: Int) -> (line: Int, column: Int)?
  /// Calls a function with the bytes of a cell that are ASCII with no space around them; returns whether the cell is one.
  func withPlainText(row: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool
}

extension CellGrid {
  func digits(column: Int) -> [Int8] { [] }

  func numbers(
    column: Int, rows: Range<Int>, decimalMark: UInt8, decimals: Int, limit: UInt16,
    multiples: UnsafeMutableBufferPointer<UInt16>, values: UnsafeMutableBufferPointer<Double>
  ) -> Int { 0 }

  func firstDifference(after row: Int, column: Int) -> Int { row + 1 }

  func distinct(column: Int) -> DistinctCells {
    DistinctCells(firstRows: (0..<rowCount).map(Int32.init), numbers: (0..<rowCount).map(Int32.init))
  }

  func textPosition(row: Int, column: Int) -> (line: Int, column: Int)? { nil }

  func withPlainText(row: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool { false }
}

extension CellBatch: CellGrid {}
extension DataTable: CellGrid {}
