internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Whose the values of a row are: participants, tasks and levels of factors.
extension RowMapper {
  func participants<Grid: CellGrid>(
    _ grid: Grid, _ read: borrowing ReadRows, lines: (Int) -> Int, state: inout MappingState,
    found: inout RowFindings
  ) -> [Int32] {
    if let participants = read.participants, participants.arePlain {
      return state.participants(participants, rows: grid.rowCount)
    }
    var result: [Int32] = []
    result.reserveCapacity(grid.rowCount)
    var next = 0
    while result.count < grid.rowCount {
      let row = result.count
      let number = rowsMapped + row + 1
      if let name = constants.participant {
        result.append(state.participant(name))
        continue
      }
      guard let column = participantColumn else {
        result.append(state.participant(ObservationNames.unnamed(row: number)))
        continue
      }
      var known: Int32 = 0
      if let firstRows = read.participants?.firstRows,
        grid.withPlainText(row: row, column: column, { known = state.participant($0) })
      {
        // Rows of a person often follow one another.
        while next < firstRows.count, firstRows[next] <= row { next += 1 }
        let end = next < firstRows.count ? Int(firstRows[next]) : grid.rowCount
        for _ in row..<end { result.append(known) }
        continue
      }
      let name = text(grid, row, column, line: lines(row)).trimmedOfSpace
      if name.isEmpty, isByRow {
        // Where rows are the unit, nothing is joined on the person.
        result.append(state.participant(ObservationNames.unnamed(row: number)))
      } else if name.isEmpty {
        reportUnnamed(grid, row, column, line: lines(row), found: &found)
        result.append(state.participant(ObservationNames.unnamed(row: number)))
      } else {
        result.append(state.participant(name))
      }
    }
    return result
  }

  /// Refuses a row without a participant: only the user knows whose it is, or that it does not count.
  private func reportUnnamed<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, line: Int, found: inout RowFindings
  ) {
    let leftOut = OpenQuestion.Choice(
      "--where", "\(headings.nameOfColumn(column))!=", "rows without it are left out")
    let isNewFile = isBare || isNew
    report(
      grid, row, column, "the participant is empty", expected: "the participant's identifier in every row",
      remedy: "\(correctCell), or leave the row out with "
        + (isNewFile ? "\(leftOut)" : "studytool exclude DIR --row \(line) --reason TEXT"),
      isValue: false, question: isNewFile ? .choice([leftOut]) : nil, found: &found)
  }

  /// What each row has in a column of names.
  ///
  /// - Parameters:
  ///   - grid: the rows.
  ///   - column: the column.
  ///   - read: what was read of the rows.
  ///   - lines: the line of each row.
  ///   - meaning: what a name stands for.
  /// - Returns: what the names stand for.
  func names<Grid: CellGrid>(
    _ grid: Grid, column: Int, _ read: borrowing ReadRows, lines: (Int) -> Int,
    meaning: (String) -> Int32
  ) -> [Int32] {
    guard let distinct = read.distinct[column] else {
      return (0..<grid.rowCount).map {
        meaning(words(grid, $0, column, line: lines($0)).trimmedOfSpace)
      }
    }
    let known = distinct.firstRows.map { row in
      meaning(words(grid, Int(row), column, line: 0).trimmedOfSpace)
    }
    return distinct.numbers.map { known[Int($0)] }
  }

  func tasks<Grid: CellGrid>(
    _ grid: Grid, column: Int, _ read: borrowing ReadRows, lines: (Int) -> Int, state: inout MappingState,
    found: inout RowFindings
  ) -> [Int32] {
    let isOfSubjects = isOfSubjects(state)
    let unknown: Int32 = -2
    var tasks = names(grid, column: column, read, lines: lines) { name in
      if name.isEmpty { return -1 }
      return (isOfSubjects ? state.subject(name) : state.task(name)) ?? unknown
    }
    for row in tasks.indices where tasks[row] == unknown {
      tasks[row] = -1
      let name = words(grid, row, column, line: lines(row)).trimmedOfSpace
      report(
        grid, row, column, "\"\(shown(name))\" is no task of the study",
        expected: "one of " + state.study.tasks.map(\.id).joined(separator: ", "),
        remedy: "\(correctCell), or declare the task in study.xml", found: &found)
    }
    return tasks
  }

  /// What a text in a column of a factor stands for.
  private enum LevelMeaning {
    /// A level, and the number of its spelling.
    case level(Int16, spelling: Int)
    /// No level.
    case none
    /// None that the study declares, or one too many.
    case unknown(String)
  }

  func levels<Grid: CellGrid>(
    _ grid: Grid, column: Int, constant: String? = nil, factor: Int, _ read: borrowing ReadRows,
    batch: ObservationBatch, lines: (Int) -> Int, state: inout MappingState, found: inout RowFindings
  ) -> [Int16] {
    let isGrowing = state.growing.contains(factor)
    var spellings: [(name: String, level: Int16, rows: Int)] = []
    // Groups are few: what a text stands for is found out once.
    var met: [String: LevelMeaning] = [:]
    let distinct = constant == nil ? read.distinct[column] : nil
    var meanings = [LevelMeaning?](repeating: nil, count: distinct?.firstRows.count ?? 0)
    var result = [Int16](repeating: -1, count: grid.rowCount)
    let origin = state.origin(of: grid, column: column, label: path)
    var next = 0
    while next < grid.rowCount {
      let row = next
      next += 1
      let number = distinct.map { Int($0.numbers[row]) }
      let meaning: LevelMeaning
      if let number, let known = meanings[number] {
        meaning = known
      } else {
        let text = constant ?? text(grid, row, column, line: lines(row)).trimmedOfSpace
        if let known = met[text] {
          meaning = known
        } else {
          let wasOverfull = state.overfullFactors.contains(factor)
          meaning = self.meaning(
            of: text, isConstant: constant != nil, factor: factor, column: column, spellings: &spellings,
            state: &state)
          met[text] = meaning
          if isGrowing, !wasOverfull, case .unknown = meaning {
            reportTooManyLevels(grid, row, column, factor: state.study.factors[factor].id, found: &found)
          }
        }
        if let number { meanings[number] = meaning }
      }
      switch meaning {
      case .none: break
      case .level(let level, let spelling):
        result[row] = level
        spellings[spelling].rows += 1
        let other = state.note(
          level: level, factor: factor, participant: batch.participants[row],
          place: place(grid, row, column, origin: origin))
        // In a bare file several levels may mean a within factor; that is decided when all rows were read.
        if other == nil, let distinct {
          // What is noted of a person at a level is noted once for rows that follow one another.
          let end = sameRows(behind: row, distinct.numbers, batch.participants)
          for same in next..<end { result[same] = level }
          spellings[spelling].rows += end - next
          next = end
        }
        if let other, !isGrowing, state.study.factors[factor].design == .between {
          reportSecondLevel(
            level, after: other, factor: factor, of: batch.participants[row], grid, row, column,
            state: state, found: &found)
        }
      case .unknown(let name):
        guard !isGrowing else { continue }
        let known = state.study.factors[factor]
        report(
          grid, row, column, "\"\(shown(name))\" is no level of the factor \(known.id)",
          expected: "one of " + known.levels.map(\.id).joined(separator: ", "),
          remedy:
            "\(correctCell), or declare the level or an <alias> of it in study.xml",
          found: &found)
      }
    }
    for met in spellings { state.note(spelling: met.name, of: met.level, factor: factor, rows: met.rows) }
    return result
  }

  /// The row behind those that follow a row and are of the same participant and text.
  private func sameRows(behind row: Int, _ texts: [Int32], _ participants: [Int32]) -> Int {
    texts.withUnsafeBufferPointer { texts in
      participants.withUnsafeBufferPointer { participants in
        var end = row + 1
        while end < texts.count, texts[end] == texts[row], participants[end] == participants[row] { end += 1 }
        return end
      }
    }
  }

  private func meaning(
    of text: String, isConstant: Bool, factor: Int, column: Int,
    spellings: inout [(name: String, level: Int16, rows: Int)], state: inout MappingState
  ) -> LevelMeaning {
    // A study may name its levels by the values; a bare file is better named by what they stand for.
    let isLevel =
      !state.growing.contains(factor) && state.study.factors[factor].levelIndex(named: text) != nil
    let name = isLevel || isConstant ? text : label(text, column: column)
    let folded = name.foldedForComparison
    // "none" is a group like any other; "-" is one only where the study says so.
    if CellText.isMissingSign(folded) || CellText.isNotApplicable(folded),
      state.study.factors[factor].levelIndex(named: name) == nil
    {
      return .none
    }
    guard let level = state.level(name, factor: factor) else { return .unknown(name) }
    spellings.append((name, level, 0))
    return .level(level, spelling: spellings.count - 1)
  }

  /// Where a cell stands, as it is noted for every row.
  func place<Grid: CellGrid>(_ grid: Grid, _ row: Int, _ column: Int, origin: Int32?) -> FoundPlace {
    if let origin, let (line, character) = grid.textPosition(row: row, column: column) {
      return .text(
        NotedPlace(origin: origin, line: Int32(clamping: line), column: Int32(clamping: character)))
    }
    return .table(grid.place(row: row, column: column), label: path)
  }

  private func reportSecondLevel<Grid: CellGrid>(
    _ level: Int16, after other: (level: Int16, place: NotedPlace), factor: Int, of participant: Int32,
    _ grid: Grid, _ row: Int, _ column: Int, state: MappingState, found: inout RowFindings
  ) {
    let known = state.study.factors[factor]
    report(
      grid, row, column,
      "participant \(state.names.participants[Int(participant)]) is in the group "
        + "\"\(known.levels[Int(level)].id)\" here and in \"\(known.levels[Int(other.level)].id)\" at "
        + state.words(other.place),
      expected: "one level of the factor \(known.id), which is between participants",
      remedy: "\(correctCell), or declare design=\"within\"", kind: .contradiction, found: &found)
  }
}
