/// How wide the columns of a table are on a page of A4: as wide as their words where that fits, else broken into lines, and
/// with many columns in smaller type.
struct PageTable {
  /// The size of the type in points.
  let size: Double
  /// The space to the left and to the right of what a column holds, in points.
  let separation: Double
  /// The width of what each column holds, in points.
  let widths: [Double]
  /// Whether every cell stands on one line.
  let isNatural: Bool
  /// The height of the rows in points, roughly.
  let height: Double

  /// The width of a line of text in points, with margins of 25 mm.
  static let lineWidth = 452.0

  private typealias Need = (natural: Double, least: Double)

  /// Lays a table out.
  ///
  /// - Parameter table: The table.
  init(_ table: ReportTable) {
    let columns = table.columns
    let rows = table.rows.map { row in columns.indices.map { $0 < row.count ? Numerals.text(row[$0]) : "" } }
    var chosen = (size: 9.0, separation: 5.0, needs: [Need](), room: 0.0)
    for (size, separation) in [(9.0, 5.0), (8, 4), (7, 3), (6, 2)] {
      let room = Self.lineWidth - separation * 2 * Double(columns.count)
      let needs = columns.indices.map { Self.need(columns[$0], rows, $0, size) }
      chosen = (size, separation, needs, room)
      if needs.map(\.least).reduce(0, +) <= room { break }
    }
    size = chosen.size
    separation = chosen.separation
    isNatural = chosen.needs.map(\.natural).reduce(0, +) <= chosen.room
    let widths = Self.widths(chosen.needs, room: chosen.room)
    self.widths = widths
    let type = size
    height = rows.reduce(0) { height, row in
      let lines = zip(row, widths).map { text, width in
        (Self.width(text, type) / max(width, 1)).rounded(.up)
      }
      return height + max(lines.max() ?? 1, 1) * type * 1.25
    }
  }

  /// How wide a column would be on one line, and how wide it must be so that no word is broken.
  private static func need(
    _ column: ReportTable.Column, _ rows: [[String]], _ index: Int, _ size: Double
  ) -> Need {
    // Headings are bold in some formats.
    var natural = width(column.heading.text, size, isBold: true)
    var least = longestWord(column.heading.text, size, isBold: true)
    for row in rows {
      let width = Self.width(row[index], size)
      natural = max(natural, width)
      // Numbers and intervals stay on one line.
      least = max(least, column.isNumeric && width < 120 ? width : longestWord(row[index], size))
    }
    return (natural, least)
  }

  /// The width of words in points; faces with serifs have somewhat wider capitals than Arial.
  private static func width(_ text: String, _ size: Double, isBold: Bool = false) -> Double {
    if text.isEmpty { return 0 }
    return text.utf16.reduce(0) { $0 + ArialWidths.width(of: $1, isBold: isBold) } * size * 1.08 + 2
  }

  private static func longestWord(_ text: String, _ size: Double, isBold: Bool = false) -> Double {
    // What is set with no-break spaces, as in `95% CI`, stays on one line.
    let words = Typography.words(text).split { $0.isWhitespace && $0 != "\u{A0}" }
      .map { width(String($0), size, isBold: isBold) }
    // Longer words may be broken.
    return min(words.max() ?? 0, 120)
  }

  /// As wide as the words are where that fits; else what is left after the least is shared out by what is wanted.
  private static func widths(_ needs: [Need], room: Double) -> [Double] {
    let natural = needs.map(\.natural).reduce(0, +)
    if natural <= room { return needs.map(\.natural) }
    let least = needs.map(\.least).reduce(0, +)
    let factor = least > room ? room / least : 1
    let spare = max(room - least, 0) / max(natural - least, 1)
    return needs.map { $0.least * factor + ($0.natural - $0.least) * spare }
  }
}
