internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Reading of what is known of people beyond their values.
extension RowMapper {
  /// Where the rows stand, for checks that name them; empty texts for those of people whom nobody looks up any more.
  func places<Grid: CellGrid>(
    _ grid: Grid, participants: [Int32], state: inout MappingState
  ) -> [String] {
    (0..<grid.rowCount).map { row in
      guard participants[row] < ParticipantRows.mostParticipants else { return "" }
      let place = grid.place(row: row, column: participantColumn ?? 0).description(in: path)
      state.noteRow(of: participants[row], file: path, place: place)
      return place
    }
  }

  /// Gives every row the task and the rater that hold for the whole file.
  func noteConstants(_ count: Int, in batch: inout ObservationBatch, state: inout MappingState) {
    let isOfSubjects = isOfSubjects(state)
    if let task = constants.task.flatMap({ isOfSubjects ? state.subject($0) : state.task($0) }) {
      batch.tasks = [Int32](repeating: task, count: count)
    }
    if let rater = constants.rater { batch.raters = [Int32](repeating: state.rater(rater), count: count) }
  }

  /// The factors whose level holds for the whole file.
  func constantLevels(_ state: MappingState) -> [(factor: Int, level: String)] {
    state.study.factors.enumerated().compactMap { index, factor in
      constants.levels[factor.id].map { (index, $0) }
    }
  }

  /// The place of each row's condition in its participant's order.
  func orders<Grid: CellGrid>(
    _ grid: Grid, column: Int, lines: (Int) -> Int, found: inout RowFindings
  ) -> [Double] {
    (0..<grid.rowCount).map { row in
      let text = text(grid, row, column, line: lines(row))
      let folded = text.foldedForComparison
      if CellText.isMissing(folded) || CellText.isNotApplicable(folded) { return .nan }
      if let number = Self.number(folded, mark: mark), number >= 1, number == number.rounded() {
        return number
      }
      report(
        grid, row, column, "\"\(shown(text))\" is no place in the order of conditions",
        expected: "1 for the condition that came first, 2 for the next, and so on",
        remedy:
          "\(correctCell), or leave the column out with --map \"\(headings.nameOfColumn(column))=ignore\"",
        found: &found)
      return .nan
    }
  }

  /// The seconds that each row's form took to fill in.
  ///
  /// No result rests on them, so that one that cannot be read stops nothing: such cells are counted and told.
  func responseTimes<Grid: CellGrid>(
    _ grid: Grid, column: Int, lines: (Int) -> Int, found: inout RowFindings
  ) -> [Double] {
    let unit = secondsPerUnit[column] ?? 1
    var times: [Double] = []
    times.reserveCapacity(grid.rowCount)
    for row in 0..<grid.rowCount {
      let folded = text(grid, row, column, line: lines(row)).foldedForComparison
      if CellText.isMissing(folded) || CellText.isNotApplicable(folded) {
        times.append(.nan)
      } else if let number = Self.number(folded, mark: mark), number >= 0 {
        times.append(number * unit)
      } else if let seconds = DurationText.seconds(folded) {
        times.append(seconds)
      } else {
        found.noteUnreadTime(grid.place(row: row, column: column))
        times.append(.nan)
      }
    }
    return times
  }

  /// Notes the attributes of participants: age, device, ...
  func noteAttributes<Grid: CellGrid>(
    _ grid: Grid, batch: ObservationBatch, lines: (Int) -> Int, state: inout MappingState
  ) {
    for (column, target) in targets.enumerated() {
      guard case .attribute(let name) = target else { continue }
      state.note(attribute: name, participants: batch.participants) { row in
        let text = words(grid, row, column, line: lines(row)).trimmedOfSpace
        return CellText.isMissing(text.foldedForComparison) ? nil : text
      }
    }
  }
}
