internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Looking at columns as a whole before rows are read.
extension SourceFile {
  /// Reads every row of the file that was not read yet and keeps it.
  mutating func readAhead() throws {
    guard case .streamed(let source) = rows else { return }
    do {
      while let batch = try source.nextBatch() { ahead.append(batch) }
    } catch {
      throw problems(error)
    }
  }

  /// The columns that hold no value in any row; none where the file has no values or is too long to be looked at as a whole.
  mutating func emptyColumns() throws -> Set<Int> {
    func empty() -> Set<Int> {
      let grids = grids
      return Set(
        headings.indices.filter { column in
          grids.allSatisfy { grid in
            (0..<grid.rowCount).allSatisfy { row in
              grid.isEmpty(row: row, column: column)
                || CellText.isMissingSign(grid.string(row: row, column: column).foldedForComparison)
            }
          }
        })
    }
    let found = empty()
    guard !found.isEmpty, found.count < headings.count, !problems.contains(where: { $0.severity == .error })
    else { return [] }
    guard case .streamed(let source) = rows else { return found }
    do {
      guard let next = try source.nextBatch() else { return found }
      ahead.append(next)
    } catch { throw problems(error) }
    return []
  }

  /// Leaves rows out that name no participant and hold no value, among those that are at hand.
  ///
  /// - Parameters:
  ///   - participant: the column that names the participant.
  ///   - values: the columns of values.
  /// - Returns: what was left out; nil where nothing was.
  mutating func leaveOutRows(withoutParticipant participant: Int, values: [Int]) -> Assumption? {
    guard case .streamed = rows else { return nil }
    var lines: [Int] = []
    var word = ""
    func isEmpty(_ batch: CellBatch, _ row: Int, _ column: Int) -> Bool {
      batch.isEmpty(row: row, column: column) || batch.string(row: row, column: column).trimmedOfSpace.isEmpty
    }
    func cleared(_ batch: CellBatch) -> CellBatch {
      let unused = (0..<batch.rowCount).filter { row in
        isEmpty(batch, row, participant) && values.allSatisfy { isEmpty(batch, row, $0) }
      }
      guard !unused.isEmpty else { return batch }
      lines += unused.map { batch.line(row: $0) }
      word = batch.place(row: unused[0], column: 0).lineWord
      let leftOut = Set(unused)
      var batch = batch
      batch.keepRows { !leftOut.contains($0) }
      return batch
    }
    let kept = ([first].compactMap(\.self) + ahead).map(cleared).filter { $0.rowCount > 0 }
    (first, ahead) = (kept.first, Array(kept.dropFirst()))
    guard let low = lines.min(), let high = lines.max() else { return nil }
    let places = low == high ? "\(word) \(low)" : "\(word)s \(low)-\(high)"
    return Assumption(
      "\(label): \(lines.count.counting("row")) (\(places)) without a participant and without values "
        + (lines.count == 1 ? "was left out" : "were left out"))
  }

  /// Whether rows were looked at that have not been handed out.
  var hasRowsAtHand: Bool { first != nil || !ahead.isEmpty }

  /// What kept the file from being read, as this study's files are named.
  func problems(_ error: TableReadError) -> InputProblems {
    InputProblems(error.problems.map { InputProblem($0, label: label) })
  }

  /// The next rows: those that were looked at first, then those of the file.
  mutating func nextBatch(_ source: any TableSource) throws -> CellBatch? {
    if let batch = first {
      first = nil
      return batch
    }
    if !ahead.isEmpty { return ahead.removeFirst() }
    do { return try source.nextBatch() } catch { throw problems(error) }
  }

  /// The rows that were read so far.
  var grids: [any CellGrid] {
    switch rows {
    case .streamed: [first].compactMap { $0 } + ahead
    case .turned(let table): [people ?? table]
    case .gathered(let answers): [answers.rows]
    case .stacked(let conditions): [conditions.rows]
    }
  }

  /// The cells of some columns in the rows that were read so far, empty ones left out.
  func cells(of columns: [Int]) -> [StampDecision.Cell] {
    grids.flatMap { grid in
      (0..<grid.rowCount).flatMap { row in
        columns.compactMap { column in
          grid.isEmpty(row: row, column: column)
            ? nil : (grid.string(row: row, column: column), grid.place(row: row, column: column))
        }
      }
    }
  }

  /// Finds out how the cells of the columns that are used are written.
  ///
  /// - Parameters:
  ///   - columns: what the columns mean.
  ///   - study: the study, completed by what was recognised.
  ///   - options: what the user says.
  /// - Returns: how they are written, what is worth telling of that, and what cannot be settled.
  /// - Throws: `InputProblems` where rows that have to be looked at cannot be read.
  mutating func cellForms(
    _ columns: RecognisedColumns, study: Study, options: ReadingOptions
  ) throws -> CellForms.Detection {
    var detection = CellForms.Detection()
    try findStamps(columns.targets, options: options, into: &detection)
    try findClocks(columns, study: study, options: options, into: &detection)
    try findDecimalMarks(columns, study: study, options: options, into: &detection)
    findDecimals(columns.targets, options: options, into: &detection)
    return detection
  }

  /// Finds out how many decimals the first numbers of measures have; what follows may have others.
  private func findDecimals(
    _ targets: [ColumnTarget], options: ReadingOptions, into detection: inout CellForms.Detection
  ) {
    guard let first else { return }
    for (column, target) in targets.enumerated() {
      switch target {
      case .measure, .rating: break
      default: continue
      }
      let isComma = (detection.forms.decimalMarks[column] ?? options.decimalMark) == .comma
      let mark = UInt8(ascii: isComma ? "," : ".")
      var most = 0
      for row in 0..<min(first.rowCount, 1000) {
        let decimals = first.withBytes(row: row, column: column) { text -> Int in
          guard let place = text.firstIndex(of: mark) else { return 0 }
          let behind = text[(place + 1)...]
          // Exponents and spaces are no decimals.
          return behind.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 } ? behind.count : 0
        }
        most = max(most, decimals)
      }
      detection.forms.decimals[column] = most
    }
  }

  private mutating func findStamps(
    _ targets: [ColumnTarget], options: ReadingOptions, into detection: inout CellForms.Detection
  ) throws {
    let stamps = targets.indices.filter { index in
      switch targets[index] {
      case .start, .end: true
      default: false
      }
    }
    guard !stamps.isEmpty else { return }
    try readAhead()
    let isNew = isNew
    let decision = StampDecision(
      cells(of: stamps), told: options.dateOrder ?? declaration?.dateOrder,
      settles: {
        isNew ? "--date-order \($0.rawValue)" : "date-order=\"\($0.rawValue)\" of the <source>"
      },
      label: label)
    detection.forms.stamps = decision.form
    detection.assumptions += decision.assumptions
    detection.problems += decision.problems
  }
}

extension ColumnTarget {
  /// Whether the cells of such a column are values of a measure, or what values are made of.
  var holdsValues: Bool {
    switch self {
    case .measure, .rating, .start, .end, .answer, .item, .weight, .comparison: true
    default: false
    }
  }
}
