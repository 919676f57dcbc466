internal import StudyModel
internal import TableFiles

/// A table whose cells stand in other rows and columns than in the file, and are still told by their place in it.
package struct RearrangedTable: CellGrid {
  /// A cell of the table in the file.
  package struct Cell: Hashable {
    package var row: Int
    var column: Int
  }

  private let base: DataTable
  /// The texts of the first columns, where the file has no cells for them.
  private let texts: [[String]]
  /// For each row the cells of the file, nil where the file has none.
  private let cells: [[Cell?]]

  /// Makes a table from cells of another one.
  ///
  /// - Parameters:
  ///   - base: the table as it stands in the file.
  ///   - cells: for each row the cells of the file; one of a row is always there.
  ///   - texts: the cells of leading columns that the file does not have, by column and row.
  init(_ base: DataTable, cells: [[Cell?]], texts: [[String]] = []) {
    self.base = base
    self.cells = cells
    self.texts = texts
  }

  package var rowCount: Int { cells.count }

  func string(row: Int, column: Int) -> String {
    if texts.indices.contains(column) { return texts[column][row] }
    return cells[row][column].map { base.string(row: $0.row, column: $0.column) } ?? ""
  }

  func double(row: Int, column: Int, decimalMark: UInt8) -> Double? {
    if texts.indices.contains(column) { return Double(texts[column][row]) }
    return cells[row][column].flatMap {
      base.double(row: $0.row, column: $0.column, decimalMark: decimalMark)
    }
  }

  func isEmpty(row: Int, column: Int) -> Bool {
    if texts.indices.contains(column) { return texts[column][row].isEmpty }
    return cells[row][column].map { base.isEmpty(row: $0.row, column: $0.column) } ?? true
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

  /// Whether the file has a column with this heading.
  func hasColumn(_ heading: String) -> Bool { base.header.column(named: heading) != nil }

  /// Where the cell of the file that a correction means went, row from 1; nil where the file has no such cell.
  func place(of correction: Correction) -> (row: Int, column: Int)? {
    guard let column = base.header.column(named: correction.column),
      let row = (0..<base.rowCount).first(where: { base.place(row: $0, column: 0).line == correction.row })
    else { return nil }
    let wanted = Cell(row: row, column: column)
    for row in cells.indices {
      if let column = cells[row].firstIndex(of: wanted) { return (row + 1, column) }
    }
    return nil
  }
}
