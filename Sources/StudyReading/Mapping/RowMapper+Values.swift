internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Reading of the values of measures and questionnaires.
extension RowMapper {
  func read<Grid: CellGrid>(
    _ value: ValueColumn, grid: Grid, lines: (Int) -> Int, into columns: inout [ObservationBatch.Values],
    found: inout RowFindings
  ) {
    if case .comparison(let names, let items) = value.reading {
      countChoice(value, names: names, items: items, grid: grid, lines: lines, into: &columns, found: &found)
      return
    }
    // 1 and 2 for success and failure are no 1 and 0.
    let readsLabels: Bool = if case .outcome = value.reading { hasLabels(value.column) } else { false }
    let asksNotShown: Bool = if case .answer = value.reading { tellsNotShown } else { false }
    let isPlain = !readsLabels && corrections.isEmpty
    let absent = found.absentCells
    func note(_ values: ObservedValues) {
      found.note(
        RowFindings.ValueTally(cells: values.count - (found.absentCells - absent), extent: values.extent),
        of: value.target.measure)
      columns.append(ObservationBatch.Values(column: value.target, values: values))
    }
    if isPlain, let unit = decimalUnit(value) {
      note(decimals(value, unit, grid: grid, found: &found))
      return
    }
    // A point says nothing before the cell was looked at.
    let isByCell = mark(value.column) == .byCell
    let digits = isPlain ? grid.digits(column: value.column) : []
    var values = ObservedValues()
    if digits.isEmpty {
      let decimalMark = mark(value.column) == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
      for row in 0..<grid.rowCount {
        let line = corrections.isEmpty ? 0 : lines(row)
        if !readsLabels, !isByCell, corrections[line]?[value.column] == nil,
          let number = grid.double(row: row, column: value.column, decimalMark: decimalMark),
          let accepted = accept(number, value)
        {
          values.append(accepted)
        } else {
          readClosely(
            value, grid: grid, row: row, readsLabels: readsLabels, asksNotShown: asksNotShown, line: line,
            into: &values, found: &found)
        }
      }
    } else {
      // What each digit stands for; NaN where that takes a closer look.
      let meanings = (0...9).map { accept(Double($0), value) ?? .nan }
      let decimalMark = mark(value.column) == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
      var row = 0
      while row < digits.count {
        row = values.append(digits, from: row, meanings: meanings)
        guard row < digits.count else { break }
        if !isByCell, let number = grid.double(row: row, column: value.column, decimalMark: decimalMark),
          let accepted = accept(number, value)
        {
          values.append(accepted)
        } else {
          readClosely(
            value, grid: grid, row: row, readsLabels: false, asksNotShown: asksNotShown, line: 0,
            into: &values, found: &found)
        }
        row += 1
      }
    }
    // On the pages of a study nobody leaves a cell empty to say failure.
    if case .outcome = value.reading, !isCaptured { tally(values, of: value, into: &found) }
    note(values)
  }

  /// What the numbers of a column are multiples of as a rule; nil where they are no decimal numbers.
  private func decimalUnit(_ value: ValueColumn) -> DecimalUnit? {
    guard let decimals = forms.decimals[value.column], value.told.codes.isEmpty,
      mark(value.column) != .byCell
    else { return nil }
    switch value.reading {
    case .number: return DecimalUnit(decimals: decimals)
    case .duration(let secondsPerUnit):
      return secondsPerUnit > 0 ? DecimalUnit(decimals: decimals, factor: secondsPerUnit) : nil
    default: return nil
    }
  }

  /// Reads a column of decimal numbers.
  private func decimals<Grid: CellGrid>(
    _ value: ValueColumn, _ unit: DecimalUnit, grid: Grid, found: inout RowFindings
  ) -> ObservedValues {
    let decimalMark = mark(value.column) == .comma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    var values = ObservedValues(unit: unit)
    // As many at a time as stay near the processor.
    let most = 1024
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: most) { multiples in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: most) { others in
        var row = 0
        while row < grid.rowCount {
          let rows = row..<min(row + most, grid.rowCount)
          let count = grid.numbers(
            column: value.column, rows: rows, decimalMark: decimalMark, decimals: unit.decimals,
            limit: DecimalUnit.limit, multiples: multiples, values: others)
          let accepted = accepted(multiples[..<count], unit, others: others, value)
          values.append(
            UnsafeBufferPointer(rebasing: multiples[..<accepted]), of: unit,
            others: UnsafeBufferPointer(rebasing: others[..<accepted]))
          row += accepted
          guard row < rows.upperBound else { continue }
          if let number = grid.double(row: row, column: value.column, decimalMark: decimalMark),
            let accepted = accept(number, value)
          {
            values.append(accepted)
          } else {
            readClosely(
              value, grid: grid, row: row, readsLabels: false, asksNotShown: false, line: 0, into: &values,
              found: &found)
          }
          row += 1
        }
      }
    }
    return values
  }

  /// How many of some numbers a column can have; those that are no multiples become what they stand for.
  private func accepted(
    _ multiples: Slice<UnsafeMutableBufferPointer<UInt16>>, _ unit: DecimalUnit,
    others: UnsafeMutableBufferPointer<Double>, _ value: ValueColumn
  ) -> Int {
    var (least, most) = (UInt16.max, UInt16.min)
    for multiple in multiples {
      least = min(least, multiple)
      most = max(most, multiple)
    }
    // What lies between two numbers that a column can have, it can have as well, but for whole ones.
    let isInterval: Bool =
      if case .number(_, whole: true) = value.reading { unit.decimals == 0 } else { true }
    func accepts(_ multiple: UInt16) -> Bool {
      // The reading multiplies with the factor of the unit itself.
      accept(DecimalUnit(decimals: unit.decimals).value(Int(multiple)), value.reading) != nil
    }
    if isInterval, most < .max, accepts(least), accepts(most) { return multiples.count }
    for place in multiples.indices {
      if multiples[place] < .max {
        guard accepts(multiples[place]) else { return place }
      } else {
        guard let number = accept(others[place], value.reading) else { return place }
        others[place] = number
      }
    }
    return multiples.count
  }

  /// The value that a plain number stands for in a column; nil where that takes a closer look.
  private func accept(_ number: Double, _ value: ValueColumn) -> Double? {
    value.told.codes.isEmpty || !value.told.codes.contains(number) ? accept(number, value.reading) : nil
  }

  /// Reads a cell that holds anything but a plain number.
  private func readClosely<Grid: CellGrid>(
    _ value: ValueColumn, grid: Grid, row: Int, readsLabels: Bool, asksNotShown: Bool, line: Int,
    into values: inout ObservedValues, found: inout RowFindings
  ) {
    if corrections[line]?[value.column] == nil, grid.isEmpty(row: row, column: value.column) {
      let isNotShown = asksNotShown && !grid.isQuoted(row: row, column: value.column)
      if asksNotShown {
        if isNotShown { found.emptyAnswers.notShown += 1 } else { found.emptyAnswers.unanswered += 1 }
      }
      found.absentCells += 1
      values.append(isNotShown ? .notShown : .missing)
      return
    }
    let text =
      readsLabels
      ? words(grid, row, value.column, line: line)
      : text(grid, row, value.column, line: line)
    let folded = text.foldedForComparison
    if let told = value.told.absent(folded) {
      found.noteTold(folded, told, label: value.told.labelled[folded])
      found.absentCells += 1
      values.append(told == .notApplicable ? .notApplicable : .missing)
      return
    }
    // On some scales "does not apply" is a point.
    if CellText.isNotApplicable(folded), !isLabel(folded, value.reading) {
      found.absentCells += 1
      values.append(.notApplicable)
      return
    }
    if isMissing(folded, value.reading) {
      found.absentCells += 1
      values.append(.missing)
      return
    }
    do throws(CellText.Mistake) {
      values.append(try number(text, folded: folded, value))
    } catch {
      values.append(.invalid)
      report(
        grid, row, value.column, error.message, expected: error.expected, remedy: error.remedy,
        refused: refused(text, folded: folded, error, value), kind: error.kind, found: &found)
    }
  }

  private func hasLabels(_ column: Int) -> Bool { column < valueLabels.count && !valueLabels[column].isEmpty }

  private func isLabel(_ folded: String, _ reading: Reading) -> Bool {
    if case .answer(_, let labels, _) = reading { labels[folded] != nil } else { false }
  }

  private func refused(
    _ text: String, folded: String, _ error: CellText.Mistake, _ value: ValueColumn
  ) -> InputProblem.RefusedValue {
    let content: InputProblem.RefusedValue.Content =
      if error.isUnknownLabel, case .item = value.target {
        .words(text.trimmedOfSpace)
      } else if error.kind == .outOfRange, let number = Self.number(folded, mark: mark(value.column)) {
        .number(number)
      } else if error.hasOtherMark {
        .otherMark
      } else {
        .other
      }
    return InputProblem.RefusedValue(measure: measureNames[value.target.measure], content: content)
  }

  /// "None" in a column of counts may be 0 or nothing: it is refused.
  ///
  /// Where it is the word at a point of a scale, as in the
  /// SSQ, it is an answer.
  func isMissing(_ folded: String, _ reading: Reading) -> Bool {
    if isLabel(folded, reading) { return false }
    if case .number(_, whole: true) = reading { return CellText.isMissingSign(folded) }
    return CellText.isMissing(folded)
  }

  /// The shortest name of each item.
  private static func shortest(_ names: [String: Int]) -> [String] {
    Dictionary(grouping: names.keys, by: { names[$0] ?? 0 }).sorted { $0.key < $1.key }.compactMap {
      _, names in
      names.min { ($0.count, $0) < ($1.count, $1) }
    }
  }

  /// The value that a plain number stands for, or nil where it cannot be.
  func accept(_ number: Double, _ reading: Reading) -> Double? {
    switch reading {
    case .number(let range, let whole):
      if let range, !range.contains(number) { return nil }
      return whole && number != number.rounded() ? nil : number
    case .duration(let secondsPerUnit):
      return number > 0 && secondsPerUnit > 0 ? number * secondsPerUnit : nil
    case .outcome: return number == 0 || number == 1 ? number : nil
    case .points(let criterion, _, _): return criterion.contains(number) ? number : nil
    case .answer(let scale, _, _):
      return scale.contains(number) ? number : nil
    case .weight: return number >= 0 && number == number.rounded() ? number : nil
    case .comparison: return nil
    }
  }

  func number(
    _ text: String, folded: String, _ value: ValueColumn
  ) throws(CellText.Mistake) -> Double {
    let reading = value.reading
    let cell = "\"\(shown(text))\""
    // A study's own labels may be numbers: 5 for "very low".
    if let told = value.told.value(folded) {
      if let accepted = accept(told, reading) { return accepted }
      throw toldBeyondScale(cell, told, reading)
    }
    if case .answer(let scale, let labels, let item) = reading {
      if let labelled = labels[folded], scale.contains(labelled) { return labelled }
      if let (number, words) = CellText.labelled(folded), scale.contains(number) {
        if let meant = labels[words], meant != number {
          throw contradiction(cell, words: words, meant: meant, number: number, scale: scale, item: item)
        }
        return number
      }
    } else if case .points(let criterion, let labels, _) = reading {
      if let points = try points(cell, folded: folded, criterion, labels: labels) { return points }
    } else if case .outcome = reading {
      if let outcome = Outcome(spelling: text) { return Double(outcome.rawValue) }
    } else if case .duration = reading,
      let seconds = DurationText.seconds(text, clock: forms.clocks[value.column] ?? .minutesSeconds),
      seconds > 0
    {
      if forms.shiftedClockColumns.contains(value.column), let shifted = DurationText.shiftedClock(folded) {
        return shifted
      }
      let isStopwatch =
        forms.stopwatchColumns.contains(value.column) || forms.clocks[value.column] == .minutesSeconds
      guard seconds < DurationText.longestBesideStopwatch || !isStopwatch else {
        let isShifted = DurationText.shiftedClock(folded) != nil
        throw CellText.Mistake(
          message:
            "\(cell) would be \(Self.plain((seconds / 3600).rounded())) hours, and other times of the column are minutes and seconds",
          expected: "a time such as 12:30",
          remedy: isShifted
            ? "say with --clock mm:ss that it was \(folded.dropLast(3)) before a spreadsheet changed it, or \(correctCell)"
            : "\(correctCell), or treat it as missing with --invalid missing")
      }
      return seconds
    }
    let mark = try mark(value.column, of: text)
    let plain = Self.number(folded, mark: mark) ?? (isMarkTold ? GroupedNumber.value(text, mark: mark) : nil)
    if plain == nil, let mistake = otherNumber(text, folded: folded, mark: mark) { throw mistake }
    if let plain, let label = value.told.strays[plain] { throw stray(Self.plain(plain), label) }
    if let plain, let accepted = accept(plain, reading) { return accepted }
    if case .duration(0) = reading, let plain, plain > 0 {
      let flag = "--unit-of \(measureNames[value.target.measure])"
      throw CellText.Mistake(
        message: "\(cell) stands among times such as 12:30, and may be minutes or seconds",
        expected: "a time such as 12:30",
        remedy: "\(correctCell), or say with \(flag)=s or \(flag)=min what plain numbers are")
    }
    var mistake = mistake(cell, isNumber: plain != nil, reading)
    if plain != nil { mistake.kind = .outOfRange }
    throw mistake
  }

  /// The sign before the decimals of a number; where each cell has its own, the one that this cell shows.
  private func mark(
    _ column: Int, of text: String
  ) throws(CellText.Mistake) -> ReadingOptions.DecimalMark {
    let mark = mark(column)
    guard mark == .byCell else { return mark }
    let signs = text.trimmedOfSpace.filter { $0 == "." || $0 == "," }
    guard signs.count == 1 else { return GroupedNumber.mark(of: text) ?? .point }
    if GroupedNumber.mayGroup(text) == true {
      let decimal = text.trimmedOfSpace.replacing(",", with: ".")
      throw CellText.Mistake(
        message: "\"\(shown(text))\" can be \(decimal) or \(decimal.replacing(".", with: ""))",
        expected: "a number that shows what its sign is, such as \(decimal)0",
        remedy: "\(correctCell), or say with --decimal comma or --decimal point what all cells have")
    }
    return signs == "," ? .comma : .point
  }

  /// A text that is a number once the user says what stands before its decimals; nil for any other.
  private func otherNumber(
    _ text: String, folded: String, mark: ReadingOptions.DecimalMark
  ) -> CellText.Mistake? {
    let cell = "\"\(shown(text))\""
    let example = "a number such as \(mark == .point ? "3.5" : "3,5")"
    let other: ReadingOptions.DecimalMark = mark == .point ? .comma : .point
    if CellText.looksLikeOtherDecimal(folded, mark: mark) {
      let mayGroup = !isMarkTold && GroupedNumber.value(text, mark: mark) != nil
      return CellText.Mistake(
        message:
          "\(cell) is a number with a decimal \(other.rawValue), and the file is read with a decimal \(mark.rawValue)",
        expected: example,
        remedy: "say so with --decimal \(other.rawValue)"
          + (mayGroup ? ", or with --decimal \(mark.rawValue) if it stands between thousands" : "")
          + "; if the column has both signs, use --decimal by-cell",
        hasOtherMark: true)
    }
    guard let found = GroupedNumber.mark(of: text) else { return nil }
    return CellText.Mistake(
      message: "\(cell) has signs between thousands and is a number only with a decimal \(found.rawValue)",
      expected: example, remedy: "say so with --decimal \(found.rawValue)")
  }

  /// A number that the file labels, far off the others that it labels: 99 among 1 to 5.
  private func stray(_ code: String, _ label: String) -> CellText.Mistake {
    CellText.Mistake(
      message:
        "\(code) has the label \"\(shown(label))\" and lies far off the other values that have labels",
      expected: "a point of the scale",
      remedy: "say so with --labels \"\(code)=missing\" if it stands for no answer, or with "
        + "--labels \"\(code)=\(code)\" if it is a point")
  }

  /// Words that were told to stand for what the scale does not have.
  private func toldBeyondScale(_ cell: String, _ told: Double, _ reading: Reading) -> CellText.Mistake {
    let usual = mistake("\"\(Self.plain(told))\"", isNumber: true, reading)
    return CellText.Mistake(
      message:
        "\(cell) stands for \(Self.plain(told)), as it was told, which \(usual.message.dropFirst(Self.plain(told).count + 3))",
      expected: usual.expected, remedy: "correct --labels, or the <answer-label> in study.xml")
  }

  /// A number and words that stand for different answers: the form ran the other way, or the cell is wrong.
  func contradiction(
    _ cell: String, words: String, meant: Double, number: Double, scale: ResponseScale, item: String
  ) -> CellText.Mistake {
    let instrument = item.prefix { $0 != "." }
    var remedy = "\(correctCell), or read it as missing with --invalid missing"
    if scale.mirrored(number) == meant {
      let published = scale.labels.contains { value, text in
        value == meant && text.allWordings.contains { $0.foldedForComparison == words }
      }
      let isLow = (scale.direction == .agreeLow) != published
      remedy =
        "if the form ran the other way, say so with --direction \(instrument)=\(isLow ? "agree-low" : "agree-high"); else "
        + remedy
    }
    return CellText.Mistake(
      message:
        "\(cell) says \(Self.plain(number)), and \"\(words)\" stands for \(Self.plain(meant)) on the form of \(instrument)",
      expected: "a number and words that agree", remedy: remedy, kind: .contradiction)
  }

  private func mistake(_ cell: String, isNumber: Bool, _ reading: Reading) -> CellText.Mistake {
    let correct = "\(correctCell), or read it as missing with --invalid missing"
    switch reading {
    case .answer(let scale, _, let item):
      let range =
        "\(Self.plain(scale.range.lowerBound)) to \(Self.plain(scale.range.upperBound))"
        + ([0, 1].contains(scale.step) ? "" : " in steps of \(Self.plain(scale.step))")
      let offersNA = scale.allowsNotApplicable ? ", N/A or an empty cell" : " or an empty cell"
      if isNumber {
        let code = cell.dropFirst().dropLast()
        let remedy =
          CellText.usualCodes.contains(String(code))
          ? "\(correct); if \(code) stands for no answer, say so with --labels \"\(code)=missing\"" : correct
        return .init(
          message: "\(cell) is no answer to \(item)", expected: "a number from \(range)\(offersNA)",
          remedy: remedy)
      }
      return .init(
        message: "\(cell) is no answer to \(item)",
        expected: "a number from \(range)\(offersNA), or a label of the scale",
        remedy:
          "say what the words stand for with --labels \(cell.dropLast())=NUMBER\"", isUnknownLabel: true)
    case .points(let criterion, _, let name):
      return mistake(cell, isNumber: isNumber, criterion, name: name, remedy: correct)
    case .duration:
      return .init(
        message: "\(cell) is no time",
        expected: "a time above zero in seconds, mm:ss, mm:ss.ff, h:mm:ss, \"1h 5m\" or ISO 8601 (PT1H5M)",
        remedy: correct)
    case .outcome:
      return .init(
        message: "\(cell) is no outcome of a task",
        expected: "success, partial, failure or gave up (or yes and no, 1 and 0, ✓ and ✗, percent)",
        remedy: correct)
    case .number(let range, let whole):
      var expected = whole ? "a whole number" : "a number"
      if let range, range.lowerBound.isFinite || range.upperBound.isFinite {
        switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
        case (true, true):
          expected += " from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
        case (true, false): expected += " from \(Self.plain(range.lowerBound)) up"
        default: expected += " up to \(Self.plain(range.upperBound))"
        }
      }
      return .init(
        message: "\(cell) is \(isNumber ? "out of range" : "no number")", expected: expected, remedy: correct)
    case .weight, .comparison:
      return .init(
        message: "\(cell) is no weight", expected: "how often the item was chosen: a whole number from 0",
        remedy: correct)
    }
  }

  private func countChoice<Grid: CellGrid>(
    _ value: ValueColumn, names: [String: Int], items: Int, grid: Grid, lines: (Int) -> Int,
    into columns: inout [ObservationBatch.Values], found: inout RowFindings
  ) {
    guard case .weight(let measure, _, _) = value.target else { return }
    var positions: [Int] = []
    for item in 0..<items {
      let column = ObservationColumn.weight(measure: measure, item: item, task: nil)
      if let position = columns.firstIndex(where: { $0.column == column }) {
        positions.append(position)
      } else {
        positions.append(columns.count)
        columns.append(
          ObservationBatch.Values(column: column, values: [Double](repeating: 0, count: grid.rowCount)))
      }
    }
    var cells = 0
    defer { found.note(RowFindings.ValueTally(cells: cells), of: measure) }
    for row in 0..<grid.rowCount {
      let text = words(grid, row, value.column, line: lines(row))
      let folded = text.foldedForComparison
      cells += 1
      if let item = names[folded] {
        columns[positions[item]].values[row] += 1
        continue
      }
      // Without every choice the weights are not those of the instrument: none rather than a wrong one.
      for position in positions { columns[position].values[row] = .nan }
      if CellText.isMissing(folded) || CellText.isNotApplicable(folded) {
        cells -= 1
        continue
      }
      report(
        grid, row, value.column, "\"\(shown(text))\" is none of the items that can be chosen",
        expected: "one of " + Self.shortest(names).joined(separator: ", "),
        remedy: "name the item's column with --map \"\(shown(text))=INSTRUMENT.ITEM\"",
        refused: InputProblem.RefusedValue(measure: measureNames[measure], content: .other), found: &found)
    }
  }
}
