internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What the numbers of times such as `12:30` are: minutes and seconds, or hours and minutes.
extension SourceFile {
  /// What the times of one column show.
  private struct ClockEvidence {
    /// The first time of two parts.
    var open: StampDecision.Cell?
    /// A time that only a stopwatch shows: 75:30, 12:30.5, or 1:02:30 beside 12:30.
    var stopwatch: StampDecision.Cell?
  }

  /// Settles it for every column of times that has such cells.
  mutating func findClocks(
    _ columns: RecognisedColumns, study: Study, options: ReadingOptions,
    into detection: inout CellForms.Detection
  ) throws {
    // What the user says goes before what the study recorded of a column, and that before what it says of the file.
    let told = options.clock == declaration?.clock ? nil : options.clock
    for (column, target) in columns.targets.enumerated() {
      guard case .measure(let id, _) = target, let measure = study.measure(id), measure.kind == .duration
      else {
        continue
      }
      if let form = told ?? columns.declared[column]?.clock ?? declaration?.clock {
        detection.forms.clocks[column] = form
        if form == .minutesSeconds { findShiftedClocks(column, into: &detection) }
        continue
      }
      if let form = Self.namedClock(
        columnHeading(column), unit: isNew && measure.unit == "s" ? nil : measure.unit)
      {
        detection.forms.clocks[column] = form
        continue
      }
      var evidence = clockEvidence(column)
      if evidence.open != nil, evidence.stopwatch == nil, isStreamed {
        try readAhead()
        evidence = clockEvidence(column)
      }
      if evidence.open == nil, evidence.stopwatch != nil { detection.stopwatches.insert(id) }
      guard let open = evidence.open else { continue }
      // Where no other time explains them, the file is refused.
      detection.forms.stopwatchColumns.insert(column)
      let heading = shown(headings[column])
      let settles = isNew ? "--clock mm:ss" : "clock=\"mm:ss\" of the <source>"
      if let stopwatch = evidence.stopwatch {
        detection.stopwatches.insert(id)
        detection.assumptions.append(
          Assumption(
            "\(label): times of \"\(heading)\" are minutes and seconds, by \"\(shown(stopwatch.text))\"",
            settledBy: settles))
        continue
      }
      let problem = InputProblem(
        cell: open.place, label: label,
        message:
          "\"\(shown(open.text))\" can be minutes and seconds or hours and minutes, and so can every time of "
          + "\"\(heading)\"",
        expected: "a time such as 0:12:30, or a unit in the heading (mm:ss, h:mm, s, min)",
        remedy: isNew
          ? "say which with --clock mm:ss or --clock h:mm"
          : "say which with clock=\"mm:ss\" or clock=\"h:mm\" of the <source>, or with --clock"
      ).asking(
        isNew
          ? .choice([
            .init("--clock", "mm:ss", "minutes and seconds"), .init("--clock", "h:mm", "hours and minutes"),
          ]) : nil)
      detection.openClocks.append((id, problem))
    }
  }

  /// What the heading or the unit of the measure says; a measure that nobody gave a unit is in seconds, which says nothing
  /// of the times of a new file.
  private static func namedClock(_ heading: Heading, unit: String?) -> ClockForm? {
    let words = [
      heading.tokens, heading.label.map { $0.tokens } ?? [],
      (unit ?? "").tokens,
    ]
    for tokens in words {
      if tokens.contains("mm"), tokens.contains("ss") { return .minutesSeconds }
      if tokens.contains("mm"), tokens.contains("hh") || tokens.contains("h") { return .hoursMinutes }
      if let seconds = ColumnNames.secondsPerUnit(tokens) {
        return seconds == 3600 ? .hoursMinutes : .minutesSeconds
      }
    }
    return nil
  }

  /// Finds, in a column that is said to hold minutes and seconds, times that a spreadsheet took for hours and minutes.
  private func findShiftedClocks(_ column: Int, into detection: inout CellForms.Detection) {
    var shifted: [String] = []
    var isShifted = false
    for grid in grids {
      for row in 0..<grid.rowCount where !grid.isEmpty(row: row, column: column) {
        let text = grid.string(row: row, column: column)
        let folded = text.foldedForComparison
        if DurationText.openClock(folded) != nil { detection.forms.stopwatchColumns.insert(column) }
        guard let seconds = DurationText.shiftedClock(folded) else { continue }
        shifted.append(text)
        isShifted = isShifted || seconds * 60 >= DurationText.longestBesideStopwatch
      }
    }
    guard isShifted else { return }
    detection.forms.shiftedClockColumns.insert(column)
    detection.assumptions.append(
      Assumption(
        "\(shifted.count.counting("time")) of \"\(shown(headings[column]))\", such as \"\(shown(shifted[0]))\", "
          + (shifted.count == 1
            ? "is read as minutes and seconds, because it would be too long as hours"
            : "are read as minutes and seconds, because some would be too long as hours")))
  }

  private func clockEvidence(_ column: Int) -> ClockEvidence {
    var evidence = ClockEvidence()
    for grid in grids {
      for row in 0..<grid.rowCount where !grid.isEmpty(row: row, column: column) {
        if grid.double(row: row, column: column, decimalMark: UInt8(ascii: ".")) != nil { continue }
        let text = grid.string(row: row, column: column)
        let folded = text.foldedForComparison
        guard folded.contains(":") else { continue }
        let cell = (text, grid.place(row: row, column: column))
        if let (first, _) = DurationText.openClock(folded) {
          evidence.open = evidence.open ?? cell
          // Nobody is given more than a day for one task.
          if first > 23 { evidence.stopwatch = evidence.stopwatch ?? cell }
        } else if folded.contains(where: { $0 == "." || $0 == "," })
          || folded.count(where: { $0 == ":" }) == 2,
          DurationText.seconds(folded) != nil
        {
          evidence.stopwatch = evidence.stopwatch ?? cell
        }
        if evidence.open != nil, evidence.stopwatch != nil { return evidence }
      }
    }
    return evidence
  }
}
