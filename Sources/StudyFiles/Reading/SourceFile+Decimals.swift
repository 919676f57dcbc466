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
    /// Whether every number with a point may as well have it between thousands: `1.234`.
    var pointsMayGroup = true
  }

  /// Finds the columns whose numbers have a decimal comma, where the user did not say.
  mutating func findDecimalMarks(
    _ targets: [ColumnTarget], options: ReadingOptions, into finding: inout CellForms.Finding
  ) throws {
    let isByColumn = options.decimalMark == .byColumn
    guard options.decimalMark == nil || isByColumn, !isWorkbookOfNumbers else { return }
    let used = targets.indices.filter { index in
      switch targets[index] {
      case .measure, .item, .weight: true
      default: false
      }
    }
    var evidences = Dictionary(uniqueKeysWithValues: used.map { ($0, decimalEvidence($0)) })
    let isOpen = evidences.values.contains { $0.openComma != nil && $0.comma == nil && $0.point == nil }
    if isOpen, isStreamed {
      try readAhead()
      evidences = Dictionary(uniqueKeysWithValues: used.map { ($0, decimalEvidence($0)) })
    }
    var commas: [Int] = []
    for column in used {
      guard let evidence = evidences[column], evidence.point == nil else { continue }
      if evidence.comma != nil || (isByColumn && evidence.openComma != nil) {
        commas.append(column)
        finding.forms.decimalMarks[column] = .comma
      } else if let open = evidence.openComma {
        finding.problems.append(Self.ambiguity(open, sign: "comma", label: label))
      }
    }
    if !isByColumn, !used.isEmpty {
      let others = used.contains { evidences[$0]?.point != nil }
      finding.forms.decimalMark = commas.isEmpty ? .point : others ? .byColumn : .comma
    }
    guard !isByColumn, let first = commas.first, let example = evidences[first]?.comma else { return }
    // In a file with decimal commas, 1.234 may be a thousand and more.
    for column in isText ? used : [] {
      guard let seen = evidences[column], seen.comma == nil, seen.openComma == nil else { continue }
      let evidence = decimalEvidence(column, skipsWhole: false)
      guard evidence.pointsMayGroup, let point = evidence.point
      else { continue }
      finding.problems.append(Self.ambiguity(point, sign: "point", label: label))
    }
    finding.assumptions.append(
      Assumption(
        "\(label): decimal comma in \(listed(commas.map { "\"\(shown(headings[$0]))\"" })), by \"\(shown(example.text))\"",
        settledBy: "--decimal comma"))
  }

  /// Numbers of such files are no texts.
  private var isWorkbookOfNumbers: Bool { if case .statistics = format { true } else { false } }

  private static func ambiguity(_ cell: StampDecision.Cell, sign: String, label: String) -> InputProblem {
    let plain = cell.text.filter { ("0"..."9").contains($0) || $0 == "-" }
    let decimal = cell.text.trimmedOfSpace.replacing(",", with: ".")
    return InputProblem(
      cell: cell.place, label: label,
      message:
        "\"\(shown(cell.text))\" can be \(decimal) or \(plain), and so can every number with a \(sign) in its column",
      expected: "numbers of which at least one shows what the \(sign) is",
      remedy:
        "say what stands before the decimals with --decimal comma or --decimal point (--decimal by-column where both do and nothing stands between thousands), or take out the signs "
        + "between thousands")
  }

  /// Looks at the numbers of a column; `1.000` is whole, and may be a thousand where commas stand before decimals.
  private func decimalEvidence(_ column: Int, skipsWhole: Bool = true) -> DecimalEvidence {
    var evidence = DecimalEvidence()
    for grid in grids {
      for row in 0..<grid.rowCount where !grid.isEmpty(row: row, column: column) {
        let number = grid.double(row: row, column: column, decimalMark: UInt8(ascii: "."))
        if skipsWhole, let number, number == number.rounded() { continue }
        let text = grid.string(row: row, column: column)
        let folded = text.foldedForComparison
        let sign: Character = number == nil ? "," : "."
        let parts = folded.drop { $0 == "-" || $0 == "+" }.split(
          separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 2,
          parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } })
        else { continue }
        let mayGroup = parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
        let cell = (text, grid.place(row: row, column: column))
        if number != nil {
          evidence.point = evidence.point ?? cell
          if !mayGroup { evidence.pointsMayGroup = false }
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
