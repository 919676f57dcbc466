/// What is worth knowing about a sheet beside its cells.
extension SheetParser {
  /// Tells of merged cells that reach into the table.
  func noteMergedCells(columns: ClosedRange<Int>) {
    let ranges = mergedRanges.compactMap { text -> (text: String, column: Int, row: Int)? in
      let ends = text.split(separator: ":").compactMap { SheetReference.parse($0.utf8) }
      guard let first = ends.first, let last = ends.last, ends.count <= 2,
        first.column <= columns.upperBound, last.column >= columns.lowerBound
      else { return nil }
      return (text, first.column, first.row)
    }
    guard let first = ranges.min(by: { ($0.row, $0.column) < ($1.row, $1.column) }) else { return }
    let listed =
      ranges.prefix(10).map(\.text).joined(separator: ", ") + (ranges.count > 10 ? ", ..." : "")
    log.add(
      TableProblem(
        place: TablePlace(path: path, position: .sheet(sheet, row: first.row, column: first.column)),
        severity: .warning,
        message: ranges.count == 1
          ? "cells are merged (\(listed)), and only the first of them has a value"
          : "\(ranges.count) times cells are merged (\(listed)), and only the first of them has a value",
        expected: "a value in each cell was expected",
        remedy: "the others were read as empty; unmerge them and fill them in"))
  }

  /// Tells of hidden rows and columns, which are data like all others.
  func noteHidden(columns: ClosedRange<Int>) {
    if let hiddenRows {
      let which =
        hiddenRows.count == 1
        ? "row \(hiddenRows.first) is hidden"
        : "\(hiddenRows.count) rows are hidden (from \(hiddenRows.first) to \(hiddenRows.last))"
      noteHidden(which, row: hiddenRows.first, column: columns.lowerBound)
    }
    let hidden = hiddenColumns(among: columns)
    if let first = hidden.first {
      let names = hidden.prefix(10).map { SheetReference.letters(column: $0) }.joined(separator: ", ")
      let which =
        hidden.count == 1
        ? "column \(names) is hidden"
        : "\(hidden.count) columns are hidden (\(names)\(hidden.count > 10 ? ", ..." : ""))"
      noteHidden(which, row: 1, column: first)
    }
  }

  private func noteHidden(_ which: String, row: Int, column: Int) {
    log.add(
      TableProblem(
        place: TablePlace(path: path, position: .sheet(sheet, row: row, column: column)), severity: .warning,
        message: which + ", by hand or by a filter", expected: "visible data were expected",
        remedy: "what is hidden was read like everything else; delete it where it does not count"))
  }
}
