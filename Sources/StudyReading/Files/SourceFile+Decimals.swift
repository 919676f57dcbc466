internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Whether numbers are written with a decimal comma.
extension SourceFile {
  /// What the numbers of one column show.
  private struct DecimalEvidence {
    /// A number that only a decimal comma explains: `3,5`.
    var comma: StampDecision.Cell?
    /// A number that a decimal comma or a comma between thousands explains: `1,234`.
    var openComma: StampDecision.Cell?
    /// A number with a decimal point.
    var point: StampDecision.Cell?
    /// Whether any number has a point: 1.0 has none of a column with decimals, and cannot be read with a comma.
    var hasPoint = false
    /// A number whose point may as well stand between thousands: `1.234`, `2.000`.
    var openPoint: StampDecision.Cell?
    /// Whether all numbers with a point are such.
    var pointsMayGroup = true
    /// The largest number without a sign.
    var largestWhole = 0.0
    /// The largest number with a point, taken for the sign before decimals.
    var largestWithPoint = 0.0

    /// Whether nothing in the column tells what its points are.
    var leavesPointsOpen: Bool {
      comma == nil && openComma == nil && pointsMayGroup && openPoint != nil
    }
    /// Whether the numbers without a sign are of another size altogether, as 950 is beside 1.234.
    var isOfTwoSizes: Bool { largestWhole > 10 * largestWithPoint }
  }

  /// Finds the columns whose numbers have a decimal comma, where the user did not say.
  mutating func findDecimalMarks(
    _ columns: RecognisedColumns, study: Study, options: ReadingOptions,
    into detection: inout CellForms.Detection
  ) throws {
    let targets = columns.targets
    guard !isWorkbookOfNumbers else {
      if options.decimalMark == .byCell {
        for column in targets.indices { detection.forms.decimalMarks[column] = .point }
      }
      return
    }
    let isByColumn = options.decimalMark == .byColumn
    let numbers = targets.indices.filter { index in
      switch targets[index] {
      case .measure, .item, .weight, .rating: true
      default: false
      }
    }
    // What the user says goes before what the study recorded of a column.
    if options.decimalMark?.rawValue == declaration?.decimal {
      for column in numbers {
        detection.forms.decimalMarks[column] = columns.declared[column]?.decimal.flatMap(
          ReadingOptions.DecimalMark.init)
      }
    }
    guard options.decimalMark == nil || isByColumn else { return }
    let used = numbers.filter { detection.forms.decimalMarks[$0] == nil }
    defer {
      // Each column's own sign is said, so that a later read does not look for it again; whole numbers go with the file.
      let rest: ReadingOptions.DecimalMark? =
        if isByColumn { .point } else {
          detection.forms.decimalMark.map { $0 == .byColumn ? .point : $0 }
        }
      for column in used where detection.forms.decimalMarks[column] == nil {
        detection.forms.decimalMarks[column] = rest
      }
    }
    var evidences = Dictionary(uniqueKeysWithValues: used.map { ($0, decimalEvidence($0)) })
    let isOpen = evidences.contains { column, evidence in
      (evidence.openComma != nil && evidence.comma == nil && evidence.point == nil)
        || (!isByColumn && mayGroupPoints(evidence, targets[column], study: study))
    }
    if isOpen, isStreamed {
      try readAhead()
      evidences = Dictionary(uniqueKeysWithValues: used.map { ($0, decimalEvidence($0)) })
    }
    var commas: [Int] = []
    for column in used {
      guard let evidence = evidences[column], evidence.point == nil else { continue }
      if evidence.comma != nil || (isByColumn && evidence.openComma != nil) {
        commas.append(column)
        detection.forms.decimalMarks[column] = .comma
      } else if let open = evidence.openComma {
        detection.problems.append(ambiguity(open, sign: .comma))
      }
    }
    if !isByColumn, !used.isEmpty {
      let others = used.contains { !commas.contains($0) && evidences[$0]?.hasPoint == true }
      detection.forms.decimalMark = commas.isEmpty ? .point : others ? .byColumn : .comma
    }
    guard !isByColumn else { return }
    for column in used {
      guard let evidence = evidences[column], let point = evidence.openPoint else { continue }
      // In a file with decimal commas, 1.234 may be a thousand and more.
      let isBesideCommas = isText && !commas.isEmpty && evidence.leavesPointsOpen
      guard isBesideCommas || mayGroupPoints(evidence, targets[column], study: study) else { continue }
      detection.problems.append(ambiguity(point, sign: .point))
    }
    guard let first = commas.first, let example = evidences[first]?.comma else { return }
    detection.assumptions.append(
      Assumption(
        "\(label): decimal comma in \(listed(commas.map { "\"\(shown(headings[$0]))\"" })), by \"\(shown(example.text))\"",
        settledBy: "--decimal comma"))
  }

  /// Whether the points in a column of amounts may stand between thousands, by the column and the file alone.
  ///
  /// Where semicolons stand between cells, commas are as a rule those before decimals, and points stand between
  /// thousands; elsewhere the numbers have to be of two sizes: of the times 950 and 1.234 one would be 700 times the other.
  private func mayGroupPoints(_ evidence: DecimalEvidence, _ target: ColumnTarget, study: Study) -> Bool {
    guard case .csv(let dialect) = format, case .measure(let id, _) = target, evidence.leavesPointsOpen,
      let measure = study.measure(id), measure.kind != .outcome
    else { return false }
    // A score of up to 7 is no thousand.
    if let range = measure.range, !range.contains(evidence.largestWithPoint * 1000) { return false }
    return dialect.delimiter == UInt8(ascii: ";") || evidence.isOfTwoSizes
  }

  /// Numbers of such files are no texts.
  private var isWorkbookOfNumbers: Bool { if case .statistics = format { true } else { false } }

  private func ambiguity(_ cell: StampDecision.Cell, sign: ReadingOptions.DecimalMark) -> InputProblem {
    let plain = cell.text.filter { ("0"..."9").contains($0) || $0 == "-" }
    let decimal = cell.text.trimmedOfSpace.replacing(",", with: ".")
    let other: ReadingOptions.DecimalMark = sign == .comma ? .point : .comma
    let answers = [(sign, decimal), (other, plain)].map { mark, number in
      OpenQuestion.Choice("--decimal", mark.rawValue, "\"\(shown(cell.text))\" is \(number)")
    }
    return InputProblem(
      cell: cell.place, label: label,
      message:
        "\"\(shown(cell.text))\" can be \(decimal) or \(plain), and so can every number with a \(sign.rawValue) in its column",
      expected: "numbers of which at least one shows what the \(sign.rawValue) is",
      remedy:
        "say what stands before the decimals with --decimal comma or --decimal point (--decimal by-column where both do and nothing stands between thousands), or take out the signs "
        + "between thousands"
    ).asking(isNew ? .choice(sign == likelyMark ? answers : answers.reversed()) : nil)
  }

  /// The sign that as a rule stands before decimals: the comma where semicolons stand between cells, else the point.
  private var likelyMark: ReadingOptions.DecimalMark {
    if case .csv(let dialect) = format, dialect.delimiter == UInt8(ascii: ";") { .comma } else { .point }
  }

  /// Looks at the numbers of a column.
  private func decimalEvidence(_ column: Int) -> DecimalEvidence {
    var evidence = DecimalEvidence()
    for grid in grids {
      for row in grid.distinct(column: column).firstRows.lazy.map(Int.init)
      where !grid.isEmpty(row: row, column: column) {
        let number = grid.double(row: row, column: column, decimalMark: UInt8(ascii: "."))
        let text = grid.string(row: row, column: column)
        if let number, !text.utf8.contains(UInt8(ascii: ".")) {
          evidence.largestWhole = max(evidence.largestWhole, abs(number))
          continue
        }
        evidence.hasPoint = evidence.hasPoint || number != nil
        guard let mayGroup = GroupedNumber.mayGroup(text) else {
          // 1.5e3 and .5 are nothing else.
          if number != nil { evidence.pointsMayGroup = false }
          continue
        }
        var cell: StampDecision.Cell { (text, grid.place(row: row, column: column)) }
        if let number {
          // 1.0 is whole, and no sign of columns that have decimals.
          if number != number.rounded() { evidence.point = evidence.point ?? cell }
          if mayGroup { evidence.openPoint = evidence.openPoint ?? cell }
          if !mayGroup { evidence.pointsMayGroup = false }
          evidence.largestWithPoint = max(evidence.largestWithPoint, abs(number))
        } else if mayGroup {
          evidence.openComma = evidence.openComma ?? cell
        } else {
          evidence.comma = evidence.comma ?? cell
        }
      }
    }
    return evidence
  }
}
