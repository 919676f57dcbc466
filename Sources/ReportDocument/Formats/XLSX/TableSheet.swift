internal import TableFiles

/// A table of a report as a sheet: its title, its headings, its rows, its notes.
struct TableSheet {
  /// How the sheet is set out.
  let layout: SheetLayout
  /// The cells by row.
  let rows: [[WorkbookCell]]

  init(_ table: ReportTable, tag: String?, in phrasebook: Phrasebook = .english) {
    let hasBounds = table.columns.indices.map { column in
      table.rows.contains { row in
        if column < row.count, case .interval = row[column] { true } else { false }
      }
    }
    let title = Self.words(table.title.text) + (tag.map { " (\(Self.words($0)))" } ?? "")
    var rows: [[WorkbookCell]] = [[.text(title, .title)], []]
    var headings: [String] = []
    var headingCells: [WorkbookCell] = []
    for (column, hasBounds) in zip(table.columns, hasBounds) {
      let words = Self.words(column.heading.text)
      let names = hasBounds ? [phrasebook("\(words) lower"), phrasebook("\(words) upper")] : [words]
      headings += names
      headingCells += names.map { .text($0, column.isNumeric ? .numericHeading : .heading) }
    }
    rows.append(headingCells)
    for row in table.rows {
      rows.append(
        zip(table.columns.indices, row).flatMap { column, cell in
          Self.cells(
            cell, count: hasBounds[column] ? 2 : 1, isNumeric: table.columns[column].isNumeric,
            phrasebook)
        })
    }
    let widths = headings.indices.map { column in
      let texts = rows.dropFirst(2).map { column < $0.count ? Self.length($0[column]) : 0 }
      return min(60, max(8, (texts.max() ?? 0) + 2))
    }
    if !table.notes.isEmpty { rows.append([]) }
    for note in table.notes {
      for line in LineBreaking.lines(of: Self.words(phrasebook("Note.") + " " + note.text), width: 110) {
        rows.append([.text(line)])
      }
    }
    self.rows = rows
    layout = SheetLayout(
      columns: headings.isEmpty ? [title] : headings, widths: widths, frozenRows: 3)
  }

  private static func words(_ text: String) -> String { Typography.words(PrintableText.clean(text)) }

  private static func cells(
    _ cell: ReportTable.Cell, count: Int, isNumeric: Bool, _ phrasebook: Phrasebook
  ) -> [WorkbookCell] {
    if case .interval(let lower, let upper, let decimals) = cell {
      return [bound(lower, decimals), bound(upper, decimals)]
    }
    return [single(cell, isNumeric: isNumeric, phrasebook)] + (1..<count).map { _ in .empty }
  }

  private static func bound(_ value: Double, _ decimals: Int) -> WorkbookCell {
    if value.isInfinite { return .text(value < 0 ? "−∞" : "∞", .flushRight) }
    return number(value, pattern: fixed(decimals))
  }

  private static func single(
    _ cell: ReportTable.Cell, isNumeric: Bool, _ phrasebook: Phrasebook
  ) -> WorkbookCell {
    switch cell {
    case .empty: .empty
    case .text(let text): .text(words(text.text), isNumeric ? .flushRight : .wrapped)
    case .undefined(let reason):
      WorkbookCell(
        .text("–"), .flushRight, note: reason.isEmpty ? nil : words(phrasebook("No value: \(reason).")))
    case .integer(let value): number(Double(value), pattern: "0")
    case .number(let value, let decimals): number(value, pattern: fixed(decimals))
    // Without the zero before the point, as APA has what cannot be above 1.
    case .proportion(let value, let decimals): number(value, pattern: String(fixed(decimals).dropFirst()))
    case .probability(let value): number(value, pattern: "[<0.001]\"< .001\";[>0.999]\"> .999\";.000")
    case .interval: .empty
    case .time(let seconds):
      number(seconds < 0 ? .nan : seconds / 86_400, pattern: seconds < 600 ? "m:ss.0" : "[h]:mm:ss")
    }
  }

  private static func number(_ value: Double, pattern: String) -> WorkbookCell {
    guard value.isFinite else { return .text("–", .flushRight) }
    return .number(value, format: pattern.isEmpty ? "0" : pattern)
  }

  private static func fixed(_ decimals: Int) -> String {
    decimals > 0 ? "0." + String(repeating: "0", count: min(decimals, 15)) : "0"
  }

  /// The number of characters that a cell takes up, roughly.
  private static func length(_ cell: WorkbookCell) -> Int {
    switch cell.value {
    case .empty: 0
    case .text(let text): DisplayWidth.of(text)
    case .number(let value):
      if case .number(let pattern) = cell.style {
        max(
          pattern.hasPrefix("[") ? 7 : pattern.count,
          Numerals.fixed(value, decimals: 0).count + pattern.count - 1)
      } else {
        12
      }
    }
  }
}
