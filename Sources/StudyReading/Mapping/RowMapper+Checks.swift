internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What is checked in the rows of a file as a whole.
extension RowMapper {
  /// Compares the cells that are to be corrected with what the corrections expect, whether they are used or not.
  func checkCorrections<Grid: CellGrid>(
    _ grid: Grid, lines: (Int) -> Int, found: inout RowFindings
  ) {
    for row in 0..<grid.rowCount {
      let line = lines(row)
      guard let columns = corrections[line] else { continue }
      found.correctedLines.insert(line)
      for (column, correction) in columns.sorted(by: { $0.key < $1.key }) {
        let raw = grid.string(row: row, column: column)
        guard raw != correction.from else { continue }
        found.problems.append(
          InputProblem(
            cell: grid.place(row: row, column: column), label: path,
            message: isPersonal(column)
              ? "the cell does not hold what the correction of it expects"
              : "the correction of this cell expects \"\(shown(correction.from))\", and the cell holds \"\(shown(raw))\"",
            expected: "the text that the correction names",
            remedy: "correct or remove the <correction> in study.xml"))
      }
    }
  }

  /// Whether the text of a column must not be shown.
  private func isPersonal(_ column: Int) -> Bool {
    targets[column] == .personal || (column == participantColumn && hidesNames)
  }

  /// Refuses, once, a column that was told to hold groups and holds names.
  func reportTooManyLevels<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, factor: String, found: inout RowFindings
  ) {
    report(
      grid, row, column, "the factor \(factor) has more than \(MappingState.mostLevels) levels",
      expected: "a column of groups: with and without, high and low",
      remedy: "leave the column out with --map \"#\(column + 1)=ignore\"", found: &found)
  }

  /// Refuses weights that cannot come from the instrument's comparisons; half a set of weights is none.
  func checkWeights<Grid: CellGrid>(
    _ grid: Grid, columns: inout [ObservationBatch.Values], found: inout RowFindings
  ) {
    for (index, instrument) in weighted {
      let positions = columns.indices.filter {
        if case .weight(index, _, _) = columns[$0].column { true } else { false }
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
        let weights = positions.map { columns[$0].values[row] }
        guard weights.allSatisfy({ !$0.isNaN }) else { continue }
        let sum = weights.reduce(0, +)
        let highest = each.max() ?? 0
        guard sum != Double(instrument.comparisons.count) || weights.contains(where: { $0 > Double(highest) })
        else {
          continue
        }
        report(
          grid, row, column.column,
          "the weights of \(instrument.id) are \(weights.map(Self.plain).joined(separator: ", ")): \(Self.plain(sum)) \(sum == 1 ? "choice" : "choices") in all",
          expected: "\(instrument.comparisons.count) choices, and no item chosen more than \(highest) times",
          remedy:
            "\(correctCell), or leave the weights out with --invalid missing",
          kind: .contradiction, found: &found)
        for position in positions { columns[position].values[row] = .nan }
      }
    }
  }

  /// The questionnaires of which each row is the only one of a person under its conditions, and the rows with an answer.
  func answeredRows(_ columns: [ObservationBatch.Values], rows: Int) -> [AnsweredRows] {
    guard taskColumn == nil, raterColumn == nil, constants.task == nil, constants.rater == nil, !isByRow
    else { return [] }
    var answered: [AnsweredRows] = []
    for value in valueColumns {
      guard case .item(let measure, _, _) = value.target,
        !answered.contains(where: { $0.measure == measure })
      else { continue }
      var isAnswered = [Bool](repeating: false, count: rows)
      for column in columns {
        if case .item(measure, _, _) = column.column { column.values.markGiven(in: &isAnswered) }
      }
      answered.append(AnsweredRows(measure: measure, column: value.column, isAnswered: isAnswered))
    }
    return answered.sorted { $0.measure < $1.measure }
  }

  /// Refuses a second set of answers of one person under the same conditions.
  func checkRepeatedAnswers<Grid: CellGrid>(
    _ grid: Grid, _ answered: [AnsweredRows], batch: ObservationBatch, state: inout MappingState,
    found: inout RowFindings
  ) {
    guard !answered.isEmpty else { return }
    let conditions = state.conditions(batch.levels, rows: grid.rowCount)
    for answers in answered {
      let (measure, column) = (answers.measure, answers.column)
      let origin = state.origin(of: grid, column: column, label: path)
      // A row without any answer is no second questionnaire.
      for row in 0..<grid.rowCount where answers.isAnswered[row] {
        let before = state.noteAnswers(
          measure: measure, participant: batch.participants[row],
          condition: conditions[row],
          place: place(grid, row, column, origin: origin))
        guard let before else { continue }
        report(
          grid, row, participantColumn ?? column,
          "participant \(state.names.participants[Int(batch.participants[row])]) answered "
            + "\(measureNames[measure]) here and at \(before)",
          expected: "one set of answers a participant and condition",
          remedy: toTellApart(before), kind: .repeatedAnswers,
          found: &found)
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
