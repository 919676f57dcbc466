/// A table with the rules of booktabs, as wide as a page of A4 allows: columns whose words do not fit are broken into
/// lines, a table with many columns is set smaller, and one with many rows runs over several pages.
struct LaTeXTable {
  private let table: ReportTable
  private let footnotes: TableFootnotes
  private let tag: String?
  private let phrasebook: Phrasebook
  private let layout: PageTable
  private let heads: [String]
  private let rows: [[String]]

  /// The height that a table may have before it is broken over pages, in points.
  private static let mostHeight = 420.0

  init(_ table: ReportTable, tag: String?, in phrasebook: Phrasebook = .english) {
    self.table = table
    self.phrasebook = phrasebook
    self.tag = tag
    footnotes = TableFootnotes(table)
    layout = PageTable(table)
    heads = table.columns.map { column in
      let words = LaTeXText.words(column.heading)
      return Typography.isSymbol(column.heading.text) ? "\\textit{\(words)}" : words
    }
    let footnotes = footnotes
    rows = table.rows.map { row in
      table.columns.indices.map { $0 < row.count ? Self.text(row[$0], footnotes) : "" }
    }
  }

  /// The table with its title above and its notes below.
  var latex: String {
    guard !table.columns.isEmpty else { return "\\par\\noindent\\textit{\(title)}\\par\n\(notes)" }
    let size = Numerals.fixed(layout.size, decimals: 0)
    let leading = Numerals.fixed(layout.size * 1.25, decimals: 1)
    let separation = Numerals.fixed(layout.separation, decimals: 1)
    let face = "\\fontsize{\(size)}{\(leading)}\\selectfont\\setlength{\\tabcolsep}{\(separation)pt}"
    let head = Self.line(heads)
    let body = rows.map(Self.line).joined()
    if layout.height > Self.mostHeight {
      return """
        \\begingroup\(face)
        \\begin{longtable}{@{}\(specification)@{}}
        \\caption{\(title)}\\\\
        \\toprule
        \(head)\\midrule
        \\endfirsthead
        \\toprule
        \(head)\\midrule
        \\endhead
        \\bottomrule
        \\endfoot
        \(body)\\end{longtable}
        \\endgroup
        \(notes)
        """
    }
    return """
      \\begin{table}[H]
      \\caption{\(title)}
      \(face)%
      \\begin{tabular}{@{}\(specification)@{}}
      \\toprule
      \(head)\\midrule
      \(body)\\bottomrule
      \\end{tabular}
      \(notes)\\end{table}

      """
  }

  private var title: String {
    LaTeXText.words(table.title) + (tag.map { " \\noticetag{\(LaTeXText.words($0))}" } ?? "")
  }

  private var notes: String {
    let note = LaTeXText.words(phrasebook("Note."))
    let notes = table.notes.map { "\\tablenote{\\textit{\(note)} \(LaTeXText.words($0))}\n" }
    let reasons = footnotes.list.map { footnote in
      let words = LaTeXText.words(phrasebook("No value: \(footnote.reason)."))
      return "\\tablenote{\\textsuperscript{\(footnote.mark)} \(words)}\n"
    }
    return (notes + reasons).joined()
  }

  private var specification: String {
    zip(table.columns, layout.widths).map { column, width in
      if layout.isNatural { return column.isNumeric ? "r" : "l" }
      let side = column.isNumeric ? "\\raggedleft" : "\\raggedright"
      return ">{\(side)\\arraybackslash}p{\(Numerals.fixed(width, decimals: 1))pt}"
    }.joined()
  }

  private static func line(_ cells: [String]) -> String {
    // After the end of a row, a bracket or a star would be taken for an argument of it.
    let first = cells[0].hasPrefix("[") || cells[0].hasPrefix("*") ? "{}" : ""
    return first + cells.joined(separator: " & ") + " \\\\\n"
  }

  private static func text(_ cell: ReportTable.Cell, _ footnotes: TableFootnotes) -> String {
    switch cell {
    case .text(let text): LaTeXText.words(text)
    case .undefined(let reason): "--" + (footnotes.mark(of: reason).map { "\\textsuperscript{\($0)}" } ?? "")
    case .empty: ""
    case .integer, .number, .proportion, .probability, .interval, .time: LaTeXText.number(Numerals.text(cell))
    }
  }
}
