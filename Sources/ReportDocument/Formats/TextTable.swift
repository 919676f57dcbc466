/// A table for a terminal, never wider than a line, whatever is in it.
///
/// Where the columns do not fit side by side, headings and text are broken into several lines, the widest columns first.
/// Where that does not suffice either, the table is continued below with its first column repeated.
struct TextTable {
  private struct Column {
    let heading: String
    let isNumeric: Bool
    var cells: [String] = []
    // What it takes to break nothing.
    var natural = 0
    // What it takes at least; numbers are not broken.
    var least = 0
  }

  /// The columns of text that a wrapped column keeps.
  private static let narrowText = 16
  /// What the first column may take where others do not fit beside it.
  private static let widestFirst = 24
  /// What any other column takes at most.
  private static let widestOther = 60
  private static let gap = 2

  private let columns: [Column]
  private let rowCount: Int
  private let width: Int
  private let phrasebook: Phrasebook

  /// Measures a table.
  ///
  /// - Parameters:
  ///   - table: the table; rows that are too short are filled with empty cells.
  ///   - footnotes: the marks of its cells without a value.
  ///   - width: the width of a line, at least 90.
  ///   - phrasebook: the words that it has of its own.
  init(_ table: ReportTable, footnotes: TableFootnotes, width: Int, in phrasebook: Phrasebook = .english) {
    self.width = width
    self.phrasebook = phrasebook
    rowCount = table.rows.count
    let count = max(table.columns.count, table.rows.reduce(0) { max($0, $1.count) })
    columns = (0..<count).map { index in
      let known = index < table.columns.count ? table.columns[index] : ReportTable.Column("")
      var column = Column(heading: PrintableText.clean(known.heading.text), isNumeric: known.isNumeric)
      column.natural = DisplayWidth.of(column.heading)
      column.least = min(LineBreaking.longestWord(of: column.heading), Self.narrowText)
      column.cells.reserveCapacity(table.rows.count)
      for row in table.rows {
        let cell = index < row.count ? row[index] : .empty
        let text = Self.text(cell, footnotes: footnotes)
        let length = DisplayWidth.of(text)
        column.cells.append(text)
        column.natural = max(column.natural, length)
        if case .text = cell {
          column.least = max(column.least, min(length, Self.narrowText))
        } else {
          column.least = max(column.least, length)
        }
      }
      column.least = min(column.least, index == 0 ? Self.widestFirst : Self.widestOther)
      return column
    }
  }

  /// The table in one or several pieces.
  ///
  /// - Parameter output: the text that the lines are added to.
  func write(to output: inout String) {
    for (index, piece) in pieces().enumerated() {
      if index > 0 { output += "\n\(phrasebook("(continued)"))\n" }
      write(piece, widths: widths(of: piece), to: &output)
    }
  }

  /// The columns that stand side by side, by their indices.
  private func pieces() -> [[Int]] {
    guard columns.count > 1 else { return columns.isEmpty ? [] : [[0]] }
    var pieces: [[Int]] = []
    var piece = [0]
    var used = columns[0].least
    for index in columns.indices.dropFirst() {
      let needed = Self.gap + columns[index].least
      if piece.count > 1, used + needed > width {
        pieces.append(piece)
        piece = [0]
        used = columns[0].least
      }
      piece.append(index)
      used += needed
    }
    return pieces + [piece]
  }

  /// What each column of a piece takes: as much as it would, less where the widest have to give way.
  private func widths(of piece: [Int]) -> [Int] {
    var widths = piece.map { max(columns[$0].natural, 1) }
    var surplus = widths.reduce(0, +) + Self.gap * (piece.count - 1) - width
    while surplus > 0 {
      var widest: Int?
      for place in piece.indices where widths[place] > max(columns[piece[place]].least, 1) {
        if widest.map({ widths[place] > widths[$0] }) ?? true { widest = place }
      }
      guard let widest else { break }
      // A paragraph in a cell would give way one column at a time for long.
      let step = widths[widest] > width ? widths[widest] - width : 1
      widths[widest] -= step
      surplus -= step
    }
    return widths
  }

  private func write(_ piece: [Int], widths: [Int], to output: inout String) {
    let headings = zip(piece, widths).map { LineBreaking.lines(of: columns[$0].heading, width: $1) }
    let height = headings.reduce(1) { max($0, $1.count) }
    // Headings stand on the rule, so that a short one is next to its numbers.
    let raised = headings.map { [String](repeating: "", count: height - $0.count) + $0 }
    write(raised, piece, widths, to: &output)
    output += widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    output += "\n"
    for row in 0..<rowCount {
      let lines = zip(piece, widths).map { LineBreaking.lines(of: columns[$0].cells[row], width: $1) }
      write(lines, piece, widths, to: &output)
    }
  }

  private func write(_ lines: [[String]], _ piece: [Int], _ widths: [Int], to output: inout String) {
    let height = lines.reduce(1) { max($0, $1.count) }
    for line in 0..<height {
      // Spaces wait for what follows them, so that no line ends in spaces.
      var spaces = 0
      for place in piece.indices {
        if place > 0 { spaces += Self.gap }
        let text = line < lines[place].count ? lines[place][line] : ""
        let filling = widths[place] - DisplayWidth.of(text)
        if text.isEmpty {
          spaces += filling
          continue
        }
        if columns[piece[place]].isNumeric { spaces += filling }
        for _ in 0..<max(0, spaces) { output += " " }
        output += text
        spaces = columns[piece[place]].isNumeric ? 0 : filling
      }
      output += "\n"
    }
  }

  private static func text(_ cell: ReportTable.Cell, footnotes: TableFootnotes) -> String {
    switch cell {
    case .text(let text): PrintableText.clean(text.text)
    case .undefined(let reason): footnotes.mark(of: reason).map { "– (\($0))" } ?? "–"
    default: Numerals.text(cell)
    }
  }
}
