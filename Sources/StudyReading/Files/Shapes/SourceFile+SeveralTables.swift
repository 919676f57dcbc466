internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Sheets that hold several tables below one another, which are not read.
extension SourceFile {
  /// The problem of a file whose rows are those of several tables, by headings that come again or by titles between rows of
  /// numbers; nil where it holds one.
  ///
  /// Nothing is read otherwise because of it: it explains why no column of a file means anything.
  func severalTables() -> InputProblem? {
    guard isStreamed, let grid = grids.first, grid.rowCount > 0 else { return nil }
    // Where no row names the columns, the first row may be the headings or the title of the first table.
    let isNameless = format.header?.row == HeaderRow.none
    let shownNames = isNameless ? headings.indices.map { grid.string(row: 0, column: $0) } : headings
    let names = shownNames.map(\.foldedForComparison)
    let texts = (0..<min(grid.rowCount, 1000)).map { row in
      headings.indices.map { grid.string(row: row, column: $0).foldedForComparison }
    }
    let body = texts.indices.dropFirst(isNameless ? 1 : 0)
    func isWord(_ text: String) -> Bool {
      !CellText.isMissing(text) && RowMapper.number(text, mark: .point) == nil
    }
    func numbers(_ row: [String]) -> [Int] {
      row.indices.filter { RowMapper.number(row[$0], mark: .point) != nil }
    }
    func lines(_ rows: [Int]) -> String {
      let places = rows.map { grid.place(row: $0, column: 0) }
      return "\(places[0].lineWord)\(rows.count == 1 ? "" : "s") " + listed(places.map { "\($0.line)" })
    }
    let repeated = body.filter { row in
      let words = names.indices.filter { isWord(texts[row][$0]) }
      let same = words.filter { names[$0] == texts[row][$0] }
      return same.count > 1 && (same.count > 3 || same.count * 2 > words.count)
    }
    if let first = repeated.first {
      let same = names.indices.filter { isWord(names[$0]) && names[$0] == texts[first][$0] }
      let above = names.indices.first { isWord(names[$0]) && names[$0] != texts[first][$0] }
      let example = above.map { ", such as \"\(shown(shownNames[$0]))\"" } ?? ""
      return InputProblem(
        place: headingPlace(0),
        message: "several tables stand below one another: the headings "
          + listed(same.map { "\"\(shown(shownNames[$0]))\"" }) + " come again on " + lines(repeated),
        expected: "one table with one row of headings",
        remedy:
          "keep the first row of headings and all rows of data, and write what tells the tables apart\(example), "
          + "into a column of its own in each row")
    }
    // A title stands alone above rows of numbers, over which nothing stands.
    let titled = body.dropLast().filter { row in
      texts[row].count(where: { !$0.isEmpty }) == 1 && isWord(texts[row][0])
        && numbers(texts[row + 1]).count > 2
    }
    guard !titled.isEmpty, isWord(names[0]), let first = body.first.map({ texts[$0] }),
      numbers(first).count(where: { names[$0].isEmpty }) > 2
    else { return nil }
    let titles = [shownNames[0]] + titled.map { grid.string(row: $0, column: 0) }
    return InputProblem(
      place: headingPlace(0),
      message: "several tables without headings stand below one another, under the titles "
        + listed(titles.map { "\"\(shown($0))\"" }) + " (the others on \(lines(titled)))",
      expected: "one table with one row of headings",
      remedy:
        "write a row of headings above all rows of data, and the title of each table into a column of its own in "
        + "each of its rows")
  }
}
