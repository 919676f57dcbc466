internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Whose the values of a row are: participants, tasks and levels of factors.
extension RowMapper {
  func participants<Grid: CellGrid>(
    _ grid: Grid, lines: (Int) -> Int, state: inout MappingState
  ) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(grid.rowCount)
    for row in 0..<grid.rowCount {
      let number = rowsMapped + row + 1
      if let name = constants.participant {
        result.append(state.participant(name))
        continue
      }
      guard let column = participantColumn else {
        result.append(state.participant(ObservationNames.unnamed(row: number)))
        continue
      }
      let name = text(grid, row, column, line: lines(row)).trimmedOfSpace
      if name.isEmpty, state.study.plan.unit == .row {
        // Where rows are the unit, nothing is joined on the person.
        result.append(state.participant(ObservationNames.unnamed(row: number)))
      } else if name.isEmpty {
        report(
          grid, row, column, "the participant is empty",
          expected: "the participant's identifier in every row",
          remedy: "fill it in, or take each row for one person with --unit row", state: &state)
        result.append(state.participant(ObservationNames.unnamed(row: number)))
      } else {
        result.append(state.participant(name))
      }
    }
    return result
  }

  func tasks<Grid: CellGrid>(
    _ grid: Grid, column: Int, lines: (Int) -> Int, state: inout MappingState
  ) -> [Int32] {
    let isOfSubjects = isOfSubjects(state)
    return (0..<grid.rowCount).map { row in
      let name = words(grid, row, column, line: lines(row)).trimmedOfSpace
      if name.isEmpty { return -1 }
      if isOfSubjects { return state.subject(name) }
      if let index = state.task(name) { return index }
      report(
        grid, row, column, "\"\(shown(name))\" is no task of the study",
        expected: "one of " + state.study.tasks.map(\.id).joined(separator: ", "),
        remedy: "\(correctCell), or declare the task in study.xml", state: &state)
      return -1
    }
  }

  /// How many spellings of levels a cell is compared with before a text is made of it.
  private static let comparedSpellings = 8

  func levels<Grid: CellGrid>(
    _ grid: Grid, column: Int, constant: String? = nil, factor: Int, batch: ObservationBatch,
    lines: (Int) -> Int,
    state: inout MappingState
  ) -> [Int16] {
    var result: [Int16] = []
    result.reserveCapacity(grid.rowCount)
    let isGrowing = state.growing.contains(factor)
    // Groups are few: what a text stands for is found out once.
    var met: [String: Int] = [:]
    var spellings: [(name: String, level: Int16, rows: Int, row: Int)] = []
    for row in 0..<grid.rowCount {
      if constant == nil, corrections.isEmpty,
        let known = spellings.prefix(Self.comparedSpellings).firstIndex(where: {
          grid.isSame(row: row, as: $0.row, column: column)
        })
      {
        spellings[known].rows += 1
        result.append(spellings[known].level)
        note(spellings[known].level, of: factor, grid, row, column, batch: batch, state: &state)
        continue
      }
      let value = constant ?? text(grid, row, column, line: lines(row)).trimmedOfSpace
      if let known = met[value] {
        let level = spellings[known].level
        spellings[known].rows += 1
        result.append(level)
        note(level, of: factor, grid, row, column, batch: batch, state: &state)
        continue
      }
      // A study may name its levels by the values; a bare file is better named by what they stand for.
      let isLevel = !isGrowing && state.study.factors[factor].levelIndex(named: value) != nil
      let name = isLevel || constant != nil ? value : label(value, column: column)
      let folded = name.foldedForComparison
      // "none" is a group like any other; "-" is one only where the study says so.
      let isNothing = CellText.isMissingSign(folded) || CellText.isNotApplicable(folded)
      if isNothing, state.study.factors[factor].levelIndex(named: name) == nil {
        result.append(-1)
        continue
      }
      let wasOverfull = state.overfullFactors.contains(factor)
      guard let level = state.level(name, factor: factor) else {
        let known = state.study.factors[factor]
        result.append(-1)
        if isGrowing {
          if !wasOverfull { reportTooManyLevels(grid, row, column, factor: known.id, state: &state) }
          continue
        }
        report(
          grid, row, column, "\"\(shown(name))\" is no level of the factor \(known.id)",
          expected: "one of " + known.levels.map(\.id).joined(separator: ", "),
          remedy:
            "\(correctCell), or declare the level or an <alias> of it in study.xml",
          state: &state)
        continue
      }
      met[value] = spellings.count
      spellings.append((name, level, 1, row))
      result.append(level)
      note(level, of: factor, grid, row, column, batch: batch, state: &state)
    }
    for met in spellings { state.note(spelling: met.name, of: met.level, factor: factor, rows: met.rows) }
    return result
  }

  /// Notes the level of a row's participant, and reports another one before.
  private func note<Grid: CellGrid>(
    _ level: Int16, of factor: Int, _ grid: Grid, _ row: Int, _ column: Int, batch: ObservationBatch,
    state: inout MappingState
  ) {
    let other = state.note(
      level: level, factor: factor, participant: batch.participants[row],
      place: grid.place(row: row, column: column), label: path)
    // In a bare file several levels may mean a within factor; that is decided when all rows were read.
    guard let other, state.study.factors[factor].design == .between, !state.growing.contains(factor) else {
      return
    }
    let known = state.study.factors[factor]
    report(
      grid, row, column,
      "participant \(state.names.participants[Int(batch.participants[row])]) is in the group "
        + "\"\(known.levels[Int(level)].id)\" here and in \"\(known.levels[Int(other.level)].id)\" at "
        + state.words(other.place),
      expected: "one level of the factor \(known.id), which is between participants",
      remedy: "\(correctCell), or declare design=\"within\"", kind: .contradiction, state: &state)
  }
}
