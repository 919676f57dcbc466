internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What is checked in the rows of a file as a whole.
extension RowMapper {
  /// Compares the cells that are to be corrected with what the corrections expect, whether they are used or not.
  mutating func checkCorrections<Grid: CellGrid>(
    _ grid: Grid, lines: (Int) -> Int, state: inout MappingState
  ) {
    for row in 0..<grid.rowCount {
      let line = lines(row)
      guard let columns = corrections[line] else { continue }
      noteCorrected(line)
      for (column, correction) in columns.sorted(by: { $0.key < $1.key }) {
        let raw = grid.string(row: row, column: column)
        guard raw != correction.from else { continue }
        state.problems.append(
          InputProblem(
            cell: grid.place(row: row, column: column), label: path,
            message: isPersonal(column, state)
              ? "the cell does not hold what the correction of it expects"
              : "the correction of this cell expects \"\(shown(correction.from))\", and the cell holds \"\(shown(raw))\"",
            expected: "the text that the correction names",
            remedy: "correct or remove the <correction> in study.xml"))
      }
    }
  }

  /// Whether the text of a column must not be shown.
  private func isPersonal(_ column: Int, _ state: MappingState) -> Bool {
    targets[column] == .personal || (column == participantColumn && state.hidesNames)
  }

  /// Refuses, once, a column that was told to hold groups and holds names.
  func reportTooManyLevels<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, factor: String, state: inout MappingState
  ) {
    report(
      grid, row, column, "the factor \(factor) has more than \(MappingState.mostLevels) levels",
      expected: "a column of groups: with and without, high and low",
      remedy: "leave the column out with --map \"#\(column + 1)=ignore\"", state: &state)
  }

  /// Refuses weights that cannot come from the instrument's comparisons; half a set of weights is none.
  func checkWeights<Grid: CellGrid>(_ grid: Grid, batch: inout ObservationBatch, state: inout MappingState) {
    for (index, measure) in state.study.measures.enumerated() {
      guard let id = measure.instrument?.instrument, let instrument = state.instruments[id],
        !instrument.comparisons.isEmpty
      else { continue }
      let positions = batch.columns.indices.filter {
        if case .weight(index, _, _) = batch.columns[$0].column { true } else { false }
      }
      guard positions.count == instrument.items.count,
        let column = valueColumns.first(where: {
          if case .weight(index, _, _) = $0.target { true } else { false }
        })
      else { continue }
      let each = instrument.items.map { item in
        instrument.comparisons.filter { $0.first == item.id || $0.second == item.id }.count
      }
      for row in 0..<grid.rowCount {
        let weights = positions.map { batch.columns[$0].values[row] }
        guard weights.allSatisfy({ !$0.isNaN }) else { continue }
        let sum = weights.reduce(0, +)
        let highest = each.max() ?? 0
        guard sum != Double(instrument.comparisons.count) || weights.contains(where: { $0 > Double(highest) })
        else {
          continue
        }
        report(
          grid, row, column.column,
          "the weights of \(id) are \(weights.map(Self.plain).joined(separator: ", ")): \(Self.plain(sum)) \(sum == 1 ? "choice" : "choices") in all",
          expected: "\(instrument.comparisons.count) choices, and no item chosen more than \(highest) times",
          remedy:
            "\(correctCell), or leave the weights out with --invalid missing",
          kind: .contradiction, state: &state)
        for position in positions { batch.columns[position].values[row] = .nan }
      }
    }
  }

  /// Refuses a second set of answers of one person under the same conditions.
  func checkRepeatedAnswers<Grid: CellGrid>(
    _ grid: Grid, batch: ObservationBatch, state: inout MappingState
  ) {
    guard taskColumn == nil, raterColumn == nil, constants.task == nil, constants.rater == nil,
      state.study.plan.unit != .row
    else { return }
    var measures: [Int: Int] = [:]
    for value in valueColumns {
      if case .item(let measure, _, _) = value.target, measures[measure] == nil {
        measures[measure] = value.column
      }
    }
    for (measure, column) in measures.sorted(by: { $0.key < $1.key }) {
      let items = batch.columns.filter { if case .item(measure, _, _) = $0.column { true } else { false } }
      // A row without any answer is no second questionnaire.
      for row in 0..<grid.rowCount where items.contains(where: { !$0.values[row].isNaN }) {
        let levels = batch.levels.lazy.map { $0.isEmpty ? Int16(-1) : $0[row] }
        let before = state.noteAnswers(
          measure: measure, participant: batch.participants[row], levels: levels,
          place: grid.place(row: row, column: column), label: path)
        guard let before else { continue }
        report(
          grid, row, participantColumn ?? column,
          "participant \(state.names.participants[Int(batch.participants[row])]) answered "
            + "\(state.study.measures[measure].id) here and at \(before)",
          expected: "one set of answers a participant and condition",
          remedy: toTellApart(before), kind: .repeatedAnswers,
          state: &state)
      }
    }
  }

  /// How two sets of answers of one person are told apart: by a column, or where they stand in two files by these.
  private func toTellApart(_ before: String) -> String {
    let column =
      "name the column that tells them apart with --map \"COLUMN=factor:ID\" or --map \"COLUMN=task\", or take rows for "
      + "people with --unit row"
    let other = String(before.prefix { $0 != ":" })
    guard other != path, let pattern = NamePattern.proposal([other, path], of: "condition") else {
      return "leave one of them out, " + column
    }
    return
      "if the files are of two conditions, import them together with --name-pattern \"\(pattern)\"; if of different people "
      + "who share their names, in studies of their own; else " + column
  }
}
