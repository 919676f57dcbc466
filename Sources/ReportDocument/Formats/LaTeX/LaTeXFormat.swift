/// The report as one LaTeX document on A4, for a paper or a thesis: tables with the rules of booktabs, figures as TikZ.
///
/// It compiles with pdflatex and with xelatex, which words in Thai need. Figures and tables have their number and title above
/// and their notes below, as in APA style. Estimates are left out: they are for machines.
public struct LaTeXFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "latex" }
  /// The ending of its files.
  public var fileExtension: String { "tex" }

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the document in UTF-8.
  public func render(_ report: Report) -> [UInt8] {
    var document = LaTeXDocument(tag: report.noticeTag, phrasebook: report.phrasebook)
    document.write(report)
    let preamble = LaTeXPreamble.text(report, body: document.body)
    return Array((preamble + "\\begin{document}\n" + document.body + "\\end{document}\n").utf8)
  }
}

extension ReportFormat where Self == LaTeXFormat {
  /// One LaTeX document on A4.
  public static var latex: LaTeXFormat { LaTeXFormat() }
}

/// The text of a LaTeX document while it is written.
private struct LaTeXDocument {
  private(set) var body = ""
  /// What is said beside the title of each table and figure.
  private let tag: String?
  /// The words that figures have of their own.
  private let phrasebook: Phrasebook

  init(tag: String?, phrasebook: Phrasebook) {
    self.tag = tag
    self.phrasebook = phrasebook
  }

  mutating func write(_ report: Report) {
    body += "{\\raggedright\\LARGE\\bfseries \(LaTeXText.words(report.title))\\par}\n"
    let subtitle = LaTeXText.words(report.subtitle)
    if !subtitle.isEmpty { body += "{\\raggedright\\large \(subtitle)\\par}\n" }
    if let notice = report.notice { body += "\\caution{\(LaTeXText.words(notice))}\n" }
    if report.language != "en" {
      for (name, word) in [("table", "Table"), ("figure", "Figure"), ("contents", "Contents")] {
        body += "\\renewcommand{\\\(name)name}{\(LaTeXText.words(phrasebook(Phrase(word: word))))}\n"
      }
    }
    body += "\\tableofcontents\n"
    for section in report.sections { write(section, depth: 0) }
    write(report.provenance.section.said(in: phrasebook), depth: 0)
  }

  private static let headings = ["section", "subsection", "subsubsection", "paragraph", "subparagraph"]

  private mutating func write(_ section: ReportSection, depth: Int) {
    body += "\n\\\(Self.headings[min(depth, 4)]){\(LaTeXText.words(section.title))}\n"
    for block in section.blocks { write(block, depth: depth) }
    for part in section.sections { write(part, depth: depth + 1) }
  }

  private mutating func write(_ block: ReportBlock, depth: Int) {
    switch block {
    case .paragraph(let paragraph):
      let words = LaTeXText.words(paragraph.runs)
      if !words.isEmpty { body += "\n" + set(words, as: paragraph.role) + "\n" }
    case .list(let items):
      let items = items.map { ($0.role, LaTeXText.words($0.runs)) }.filter { !$0.1.isEmpty }
      guard !items.isEmpty else { return }
      body += "\n\\begin{itemize}\n"
      for (role, words) in items { body += "\\item{} \(role == .finding ? "\\textbf{\(words)}" : words)\n" }
      body += "\\end{itemize}\n"
    case .text(let text):
      body += LaTeXAuthorText.latex(text) { Self.headings[min(depth + $0, 4)] }
    case .table(let table):
      body += "\n" + LaTeXTable(table, tag: tag, in: phrasebook).latex
    case .comments(let comments):
      body += "\n" + LaTeXTable(comments.table, tag: tag, in: phrasebook).latex
    case .figure(let figure):
      write(figure)
    case .estimates:
      break
    }
  }

  private func set(_ words: String, as role: Paragraph.Role) -> String {
    switch role {
    case .plain: words
    case .finding: "\\finding{\(words)}"
    case .apa: "\\apaline{\(words)}"
    case .note: "\\readingnote{\(words)}"
    case .warning: "\\caution{\\textbf{\(LaTeXText.words(phrasebook("Caution:")))} \(words)}"
    }
  }

  private mutating func write(_ figure: ReportFigure) {
    let tag = tag.map { " \\noticetag{\(LaTeXText.words($0))}" } ?? ""
    let caption = LaTeXText.words(figure.caption)
    body += """

      % In words: \(LaTeXText.comment(figure.alternative.text))
      \\begin{figure}[H]
      \\caption{\(LaTeXText.words(figure.title))\(tag)}
      \(TikZDrawing.picture(FigureDrawing(figure, width: .wide, in: phrasebook)))
      \(caption.isEmpty ? "" : "\\tablenote{\\textit{\(LaTeXText.words(phrasebook("Note.")))} \(caption)}\n")\\end{figure}

      """
  }
}
