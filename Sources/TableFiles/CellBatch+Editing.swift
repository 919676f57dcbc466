/// Changes to a batch that leave the places of its cells as they are in the file.
///
/// They serve those who read a file for somebody else: leave out rows that are headings or no answers, and give cells
/// the text that an export means by its own signs. Nobody is told here; who changes something says so.
extension CellBatch {
  /// A cell of a row that is put together from several rows of a file.
  package struct GatheredCell: Sendable {
    /// The text.
    package var text: String
    /// Where it stands in the file.
    package var position: TablePlace.Position

    /// Makes a cell.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - position: Where it stands in the file.
    package init(_ text: String, at position: TablePlace.Position) {
      self.text = text
      self.position = position
    }
  }

  /// Makes a batch of rows that were put together.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - columnCount: How many cells each row has.
  ///   - rows: The rows, each with its cells.
  package init(path: String, columnCount: Int, rows: [[GatheredCell]]) {
    self.init(path: path, columnCount: columnCount)
    firstLine = 0
    var positions: [TablePlace.Position] = []
    for row in rows {
      precondition(row.count == columnCount, "as many cells as columns")
      let line = row.map { TablePlace(path: path, position: $0.position).line }.min() ?? 0
      layout.append(UInt32(bytes.count))
      layout.append(UInt32(line))
      for cell in row {
        layout.append(UInt32(bytes.count))
        bytes.append(contentsOf: cell.text.utf8)
        layout.append(UInt32(bytes.count))
        positions.append(cell.position)
      }
    }
    rowCount = rows.count
    list(positions)
  }

  /// Tells places one by one; a function of its own, because observers do not run in an initialiser.
  private mutating func list(_ positions: [TablePlace.Position]) { placement = .listed(positions) }

  /// Takes rows out.
  ///
  /// - Parameter isWanted: Whether a row stays, by its number in this batch.
  package mutating func keepRows(where isWanted: (Int) -> Bool) {
    spread()
    var kept = 0
    var moved: [Int: Replacement] = [:]
    var positions: [TablePlace.Position] = []
    for row in 0..<rowCount where isWanted(row) {
      if !replacements.isEmpty {
        for column in 0..<columnCount {
          moved[kept * columnCount + column] = replacements[row * columnCount + column]
        }
      }
      if case .listed(let all) = placement {
        positions += all[row * columnCount..<(row + 1) * columnCount]
      }
      if kept < row {
        for at in 0..<stride { layout[kept * stride + at] = layout[row * stride + at] }
      }
      kept += 1
    }
    rowCount = kept
    replacements = moved
    if case .listed = placement { placement = .listed(positions) }
  }

  /// Gives a cell another text; its place stays.
  ///
  /// - Parameters:
  ///   - row: The row in this batch, from 0.
  ///   - column: The column, from 0.
  ///   - text: What it holds from now on.
  ///   - isQuoted: Whether it counts as quoted, as an empty answer does in some exports.
  package mutating func replace(row: Int, column: Int, with text: String, isQuoted: Bool = false) {
    spread()
    let key = row * columnCount + column
    let at = row * stride + 2 + 2 * column
    let start = replacements[key]?.start ?? Int(layout[at])
    replacements[key] = Replacement(start: start, isQuoted: isQuoted)
    layout[at] = UInt32(bytes.count)
    bytes.append(contentsOf: text.utf8)
    layout[at + 1] = UInt32(bytes.count)
  }

  /// Forgets the texts that were given to cells, before other rows are read into the batch.
  package mutating func forgetReplacements() { replacements.removeAll() }

  /// Numbers the rows anew.
  ///
  /// - Parameter first: The number of the first row among all data rows, from 0.
  package mutating func number(from first: Int) { firstRow = first }
}
