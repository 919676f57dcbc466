internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Times that are given by when they began and when they ended.
extension RowMapper {
  /// Two columns that hold the beginning and the end of one measure.
  struct StampPair {
    var measure: Int
    var task: Int?
    var start: Int
    var end: Int
  }

  /// The pairs of columns among targets, in the order of the columns of beginnings.
  static func stampPairs(_ targets: [ColumnTarget], state: inout MappingState) -> [StampPair] {
    var pairs: [StampPair] = []
    for (start, target) in targets.enumerated() {
      guard case .start(let id, let task) = target, let end = targets.firstIndex(of: .end(id, task: task)),
        let measure = state.study.measures.firstIndex(where: { $0.id == id })
      else { continue }
      pairs.append(
        StampPair(
          measure: measure, task: task.flatMap { state.task($0) }.map(Int.init), start: start, end: end))
    }
    return pairs
  }

  /// Reads the times between beginnings and ends.
  func readStamps<Grid: CellGrid>(
    _ grid: Grid, lines: (Int) -> Int, into columns: inout [ObservationBatch.Values], found: inout RowFindings
  ) {
    for pair in stampPairs {
      var values = [Double](repeating: .nan, count: grid.rowCount)
      var invalid: [Int32] = []
      let refused = InputProblem.RefusedValue(measure: measureNames[pair.measure], content: .other)
      let refusedBefore = found.refusedCells
      for row in 0..<grid.rowCount {
        let line = corrections.isEmpty ? 0 : lines(row)
        let reported = found.refusedCells
        defer {
          if found.refusedCells > reported { invalid.append(Int32(row)) }
        }
        guard let start = stamp(grid, row, pair.start, line: line, refused, found: &found),
          let end = stamp(grid, row, pair.end, line: line, refused, found: &found)
        else { continue }
        do throws(CellText.Mistake) {
          let (seconds, passesMidnight) = try StampDifference.seconds(
            from: start, to: end, form: forms.stamps)
          values[row] = seconds
          if passesMidnight {
            found.noteOverMidnight(place: grid.place(row: row, column: pair.end).description(in: path))
          }
        } catch {
          let remedy =
            error.remedy.isEmpty
            ? "\(correctCell), or read it as missing with --invalid missing" : error.remedy
          report(
            grid, row, pair.end, error.message, expected: error.expected, remedy: remedy, refused: refused,
            found: &found)
        }
      }
      let given = values.count { !$0.isNaN }
      found.note(
        RowFindings.ValueTally(cells: 2 * given + found.refusedCells - refusedBefore), of: pair.measure)
      columns.append(
        ObservationBatch.Values(
          column: .measure(pair.measure, task: pair.task), values: values, invalid: invalid))
    }
  }

  /// The moment in a cell, or nil where it is empty or was reported.
  private func stamp<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, line: Int, _ refused: InputProblem.RefusedValue,
    found: inout RowFindings
  ) -> StampText? {
    let text = text(grid, row, column, line: line)
    let folded = text.foldedForComparison
    if CellText.isMissing(folded) || CellText.isNotApplicable(folded) { return nil }
    var message = "\"\(shown(text))\" is no date with a time of day and no time of day"
    var expected = "a moment such as 2026-01-22 21:29:50, 22.01.2026 21:29 or 21:29"
    do throws(StampText.Mistake) {
      let stamp = try StampText(text)
      _ = try stamp.date(forms.stamps)
      if stamp.time != nil { return stamp }
      message = "\"\(shown(text))\" is a date without a time of day"
    } catch {
      switch error {
      case .unknown: break
      case .shortYear:
        message = "the year of \"\(shown(text))\" has two digits"
        expected = "a year of four digits"
      case .impossible:
        message = "there is no such day or hour as \"\(shown(text))\"\(readingOfDates)"
      }
    }
    report(
      grid, row, column, message, expected: expected,
      remedy: "\(correctCell), or read it as missing with --invalid missing", refused: refused, found: &found)
    return nil
  }

  /// How dates are read, where that may be why one is wrong.
  private var readingOfDates: String {
    switch forms.stamps.order {
    case .dayMonthYear: " (dates are read day first)"
    case .monthDayYear: " (dates are read month first)"
    case .yearMonthDay: " (dates are read year first)"
    case nil: ""
    }
  }
}
