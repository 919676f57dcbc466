/// Rows of a sheet as they were read: only the cells that hold something, with their columns.
struct SheetRows {
  /// A cell that holds something.
  struct Cell {
    /// Its column, from 1.
    var column: Int32
    /// Whether its text is one of the shared ones; else it is one of the rows' own.
    var isShared: Bool
    var start: UInt32
    var end: UInt32
  }

  /// A row in which a cell holds something.
  struct Row {
    /// Its number, from 1.
    var number: Int
    /// Its cells, by column.
    var cells: Range<Int>
  }

  /// The texts of cells that are not shared.
  var bytes: [UInt8] = []
  var cells: [Cell] = []
  var rows: [Row] = []
  /// How many of the rows are used up.
  private(set) var used = 0

  /// How many rows wait.
  var count: Int { rows.count - used }

  /// The first row that waits.
  var first: Row? { used < rows.count ? rows[used] : nil }

  /// Takes the first row away; its memory is used again later.
  mutating func removeFirst() { used += 1 }

  /// Forgets all rows but the cells and bytes from these on, which belong to a row that is not complete.
  mutating func removeAll(butCellsFrom firstCell: Int, bytesFrom firstByte: Int) {
    used = 0
    rows.removeAll(keepingCapacity: true)
    cells.removeSubrange(..<firstCell)
    bytes.removeSubrange(..<firstByte)
    for index in cells.indices where !cells[index].isShared {
      cells[index].start -= UInt32(firstByte)
      cells[index].end -= UInt32(firstByte)
    }
  }

  /// The texts of rows, from the first column that any of them has.
  func texts(of rows: ArraySlice<Row>, shared: SharedTexts) -> [[String]] {
    let first = rows.compactMap { cells[$0.cells].first?.column }.min() ?? 1
    return rows.map { row in
      var texts: [String] = []
      for cell in cells[row.cells] {
        let column = Int(cell.column - first)
        texts += [String](repeating: "", count: max(0, column - texts.count))
        let range = Int(cell.start)..<Int(cell.end)
        let text = String(decoding: cell.isShared ? shared.bytes[range] : bytes[range], as: UTF8.self)
        texts.append(HeaderDetection.plain(text))
      }
      return texts
    }
  }

  /// The rows that wait.
  var waiting: ArraySlice<Row> { rows[used...] }
}
