internal import TableFiles

/// A table whose cells stand in other rows and columns than in the file, and are still told by their place in it.
package struct RearrangedTable: CellGrid {
  /// A cell of the table in the file.
  package struct Cell: Hashable {
    package var row: Int
    var column: Int
  }

  private let base: DataTable
  /// For each row the cells of the file, nil where the file has none.
  private let cells: [[Cell?]]

  /// Makes a table from cells of another one.
  ///
  /// - Parameters:
  ///   - base: the table as it stands in the file.
  ///   - cells: for each row the cells of the file; the first one of a row is always there.
  init(_ base: DataTable, cells: [[Cell?]]) {
    self.base = base
    self.cells = cells
  }

  package var rowCount: Int { cells.count }

  func string(row: Int, column: Int) -> String {
    cells[row][column].map { base.string(row: $0.row, column: $0.column) } ?? ""
  }

  func double(row: Int, column: Int, decimalMark: UInt8) -> Double? {
    cells[row][column].flatMap { base.double(row: $0.row, column: $0.column, decimalMark: decimalMark) }
  }

  func isEmpty(row: Int, column: Int) -> Bool {
    cells[row][column].map { base.isEmpty(row: $0.row, column: $0.column) } ?? true
  }
  func isQuoted(row: Int, column: Int) -> Bool {
    cells[row][column].map { base.isQuoted(row: $0.row, column: $0.column) } ?? false
  }

  func place(row: Int, column: Int) -> TablePlace {
    let cell = cells[row][column] ?? cells[row].lazy.compactMap { $0 }.first ?? Cell(row: 0, column: 0)
    return base.place(row: cell.row, column: cell.column)
  }

  /// Where the cell stands in the file's own table.
  package func origin(row: Int, column: Int) -> Cell? { cells[row][column] }
}
