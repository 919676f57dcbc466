internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Corrections of cells, which a study declares beside its raw files.
extension StudyReader {
  /// The corrections of a file by row and column.
  ///
  /// Rows of a file with participants as rows are told apart by the line on which they begin; those of a file with
  /// people as columns by their number, because each of them has a cell on every line.
  mutating func corrections(of file: SourceFile) -> [Int: [Int: Correction]] {
    guard let source = file.declaration else { return [:] }
    var byRow: [Int: [Int: Correction]] = [:]
    let excluded = state.study.excludedRows(of: source.id)
    for correction in state.study.corrections where correction.source == source.id {
      if let place = file.place(of: correction) {
        byRow[place.row, default: [:]][place.column] = correction
      } else if excluded.contains(correction.row) {
        // The row is not read, and neither is what it was corrected to.
        continue
      } else if !file.isStreamed, file.hasColumn(correction.column) {
        reportRow(correction, file: file)
      } else {
        state.problems.append(
          InputProblem(
            file.label,
            "a correction names the column \"\(correction.column)\", which the file does not have",
            expected: "one of the headings", remedy: "correct the <correction> in study.xml"))
      }
    }
    return byRow
  }

  /// Refuses corrections of lines on which no row of data begins.
  mutating func reportUnusedCorrections(of file: SourceFile, corrected: Set<Int>) {
    guard let source = file.declaration, file.isStreamed else { return }
    let excluded = state.study.excludedRows(of: source.id)
    for correction in state.study.corrections
    where correction.source == source.id && file.hasColumn(correction.column)
      && !corrected.contains(correction.row) && !excluded.contains(correction.row)
    {
      reportRow(correction, file: file)
    }
  }

  private mutating func reportRow(_ correction: Correction, file: SourceFile) {
    state.problems.append(
      InputProblem(
        file.label,
        "a correction of the column \"\(correction.column)\" names line \(correction.row), on which no row of data begins",
        expected: "the line of the file on which the row begins; the headings stand on line 1",
        remedy: "correct row=\"\(correction.row)\" of the <correction> in study.xml"))
  }
}

extension SourceFile {
  /// Whether a heading stands in the file, outer and doubled spaces aside.
  func hasColumn(_ heading: String) -> Bool {
    switch rows {
    case .streamed: headings.column(named: heading) != nil
    case .turned(let table): Self.person(heading, in: table) != nil
    case .gathered(let answers): answers.rows.hasColumn(heading)
    case .stacked(let conditions): conditions.rows.hasColumn(heading)
    }
  }

  /// The row and the column that a correction means, or nil where the file has none of them.
  func place(of correction: Correction) -> (row: Int, column: Int)? {
    switch rows {
    case .streamed: return headings.column(named: correction.column).map { (correction.row, $0) }
    case .gathered(let answers): return answers.rows.place(of: correction)
    case .stacked(let conditions): return conditions.rows.place(of: correction)
    case .turned(let table):
      let person = Self.person(correction.column, in: table)
      let item = headings.indices.dropFirst().first { table.headerPlace(column: $0).line == correction.row }
      guard let person, let item else { return nil }
      return (person + 1, item)
    }
  }

  /// The row of a turned table that a column of the file became, by its heading or as `#3`.
  private static func person(_ name: String, in table: DataTable) -> Int? {
    let people = (0..<table.rowCount).map { table.string(row: $0, column: 0) }
    // The first column of the file holds the names of items.
    return ([""] + people).column(named: name).flatMap { $0 > 0 ? $0 - 1 : nil }
  }
}
