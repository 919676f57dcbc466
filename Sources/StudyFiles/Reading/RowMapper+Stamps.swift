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
    _ grid: Grid, lines: (Int) -> Int, into batch: inout ObservationBatch, state: inout MappingState
  ) {
    for pair in stampPairs {
      var values = [Double](repeating: .nan, count: grid.rowCount)
      var invalid: [Int32] = []
      for row in 0..<grid.rowCount {
        let line = corrections.isEmpty ? 0 : lines(row)
        let reported = state.problems.count + state.takenForMissing.count
        defer {
          if state.problems.count + state.takenForMissing.count > reported { invalid.append(Int32(row)) }
        }
        guard let start = stamp(grid, row, pair.start, line: line, state: &state),
          let end = stamp(grid, row, pair.end, line: line, state: &state)
        else { continue }
        do throws(CellText.Mistake) {
          let (seconds, passesMidnight) = try Self.seconds(from: start, to: end, form: forms.stamps)
          values[row] = seconds
          if passesMidnight {
            state.noteOverMidnight(
              file: path, place: grid.place(row: row, column: pair.end).description(in: path))
          }
        } catch {
          let remedy =
            error.remedy.isEmpty
            ? "\(correctCell), or read it as missing with --invalid missing" : error.remedy
          report(grid, row, pair.end, error.message, expected: error.expected, remedy: remedy, state: &state)
        }
      }
      batch.columns.append(
        ObservationBatch.Values(
          column: .measure(pair.measure, task: pair.task), values: values, invalid: invalid))
    }
  }

  /// The moment in a cell, or nil where it is empty or was reported.
  private func stamp<Grid: CellGrid>(
    _ grid: Grid, _ row: Int, _ column: Int, line: Int, state: inout MappingState
  ) -> StampText? {
    let text = text(grid, row, column, line: line, state: &state)
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
      remedy: "\(correctCell), or read it as missing with --invalid missing", state: &state)
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

  /// The seconds between two moments, and whether midnight lies between two times of day.
  static func seconds(
    from start: StampText, to end: StampText, form: StampForm
  ) throws(CellText.Mistake) -> (seconds: Double, passesMidnight: Bool) {
    guard let first = start.time, let last = end.time else { return (.nan, false) }
    // Both were read before: dates that cannot be were reported.
    let begin = (try? start.date(form)) ?? nil
    let finish = (try? end.date(form)) ?? nil
    let between = last - first + (try shift(from: start.zone, to: end.zone))
    guard let finish else {
      if between == 0 { throw noTime() }
      // Nobody works for more than a day on one task: an earlier hour is one of the next day.
      return between > 0 ? (between, false) : (between + 86_400, true)
    }
    guard let begin else {
      throw CellText.Mistake(
        message: "the end has a date, and the start is a time of day only",
        expected: "a date in both or in none",
        remedy: "")
    }
    let total = Double(finish.dayNumber - begin.dayNumber) * 86_400 + between
    if total == 0 { throw noTime() }
    guard total > 0 else {
      throw CellText.Mistake(
        message: "the end lies \((-total).plainText) s before the start", expected: "an end after the start",
        remedy: "")
    }
    return (total, false)
  }

  private static func noTime() -> CellText.Mistake {
    CellText.Mistake(
      message: "start and end are the same moment", expected: "a time above zero between them", remedy: "")
  }

  /// What two clocks add to the difference of their times of day.
  private static func shift(
    from start: StampText.Zone, to end: StampText.Zone
  ) throws(CellText.Mistake) -> Double {
    switch (start, end) {
    case (.offset(let first), .offset(let last)): return Double(first - last)
    case _ where start == end: return 0
    default:
      throw CellText.Mistake(
        message: "start and end are given by different clocks, and how far they are apart is not known",
        expected: "both with an offset from UTC, or both without any", remedy: "")
    }
  }
}
