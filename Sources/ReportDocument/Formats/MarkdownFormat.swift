/// The report as Markdown in GitHub's flavour, for a repository, a wiki or a notebook.
///
/// Everything that is no markup of the report is escaped, so that data shows as it is. Figures stand as their description in
/// words; estimates are left out: they are for machines.
public struct MarkdownFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "markdown" }
  /// The ending of its files.
  public var fileExtension: String { "md" }

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the Markdown in UTF-8.
  public func render(_ report: Report) -> [UInt8] {
    let writer = MarkdownWriter(phrasebook: report.phrasebook)
    var output = ""
    writer.heading(report.title.text, depth: 1, to: &output)
    writer.line(writer.words(report.subtitle.text, isLineStart: true), to: &output)
    if let notice = report.notice {
      let text = writer.words(notice.text)
      if !text.isEmpty { writer.line("> **\(text)**", to: &output) }
    }
    for section in report.sections { writer.write(section, depth: 2, to: &output) }
    writer.write(report.provenance, to: &output)
    // Each block ends with a blank line; the last one needs none.
    output.removeLast()
    return Array(output.utf8)
  }
}

/// Writes a report as Markdown, in the words of a language.
private struct MarkdownWriter {
  /// The words that the format has of its own.
  let phrasebook: Phrasebook

  func write(_ section: ReportSection, depth: Int, to output: inout String) {
    heading(section.title.text, depth: depth, to: &output)
    for block in section.blocks { write(block, depth: depth, to: &output) }
    for part in section.sections { write(part, depth: depth + 1, to: &output) }
  }

  func write(_ block: ReportBlock, depth: Int, to output: inout String) {
    switch block {
    case .paragraph(let paragraph):
      line(markup(of: paragraph), to: &output)
    case .list(let items):
      list(items.map(markup), to: &output)
    case .text(let text):
      line(MarkdownAuthorText.lines(text, depth: depth).joined(separator: "\n"), to: &output)
    case .table(let table):
      write(table, to: &output)
    case .comments(let comments):
      write(comments.table, to: &output)
    case .figure(let figure):
      let title = self.words(figure.title.text)
      let words = self.words(figure.alternative.text)
      line("**\(phrasebook("Figure: \(title)"))** \(words)", to: &output)
    case .estimates:
      break
    }
  }

  func markup(of paragraph: Paragraph) -> String {
    let words = MarkdownText.escape(paragraph.runs)
    if words.isEmpty { return "" }
    return switch paragraph.role {
    case .plain: words
    case .finding: "**\(words)**"
    case .apa: "> \(words)"
    case .note: "*\(phrasebook("Note:"))* \(words)"
    case .warning: "**\(phrasebook("Warning:"))** \(words)"
    }
  }

  func write(_ table: ReportTable, to output: inout String) {
    let footnotes = TableFootnotes(table)
    let title = words(table.title.text)
    if !title.isEmpty { line("**\(title)**", to: &output) }
    if !table.columns.isEmpty {
      for column in table.columns {
        output += "| \(words(column.heading.text)) "
      }
      output += "|\n"
      for column in table.columns { output += column.isNumeric ? "| ---: " : "| :--- " }
      output += "|\n"
      for row in table.rows {
        for cell in row.prefix(table.columns.count) {
          output += "| "
          output += text(of: cell, footnotes: footnotes)
          output += " "
        }
        for _ in row.count..<max(row.count, table.columns.count) { output += "|  " }
        output += "|\n"
      }
      output += "\n"
    }
    let reasons = footnotes.list.map { footnote in
      "<sup>\(footnote.mark)</sup> \(words(footnote.reason))"
    }
    for reason in reasons { line(reason, to: &output) }
    for note in table.notes {
      line("*\(phrasebook("Note:"))* \(words(note.text))", to: &output)
    }
  }

  func text(of cell: ReportTable.Cell, footnotes: TableFootnotes) -> String {
    switch cell {
    case .text(let text): words(text.text)
    case .undefined(let reason): footnotes.mark(of: reason).map { "–<sup>\($0)</sup>" } ?? "–"
    default: number(Numerals.text(cell))
    }
  }

  /// Sets words with the minus signs of the numbers in the cells beside them.
  func words(_ text: String, isLineStart: Bool = false) -> String {
    MarkdownText.escape(Typography.minusSigns(text), isLineStart: isLineStart)
  }

  /// Sets a number with a true minus sign; nothing in it is markup.
  func number(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "-")) { return text }
    return String(text.map { $0 == "-" ? "−" : $0 })
  }

  func write(_ provenance: Provenance, to output: inout String) {
    heading(phrasebook("Provenance"), depth: 2, to: &output)
    line(
      phrasebook("Made by \(MarkdownText.escape(provenance.generator, isLineStart: false))"), to: &output)
    list(
      phrasebook("Inputs"),
      provenance.inputs.map { input in
        let size = phrasebook(.count(input.bytes, "byte"))
        let reading = MarkdownText.escape(input.reading, isLineStart: false)
        let path = PrintableText.clean(input.path)
        let hash = input.sha256.map { ", SHA-256 " + MarkdownText.escape($0, isLineStart: false) } ?? ""
        return "\(path.isEmpty ? "" : MarkdownText.code(path) + " ")(\(size))\(hash): \(reading)"
      }, to: &output)
    list(phrasebook("Assumptions"), provenance.assumptions.map { MarkdownText.escape($0) }, to: &output)
    list(phrasebook("Exclusions"), provenance.exclusions.map { MarkdownText.escape($0) }, to: &output)
    list(phrasebook("Corrections"), provenance.corrections.map { MarkdownText.escape($0) }, to: &output)
    list(phrasebook("Options"), provenance.options.map { MarkdownText.escape($0) }, to: &output)
    list(phrasebook("Sources"), provenance.sources.map { MarkdownText.escape($0) }, to: &output)
  }

  func list(_ title: String, _ items: [String], to output: inout String) {
    if items.isEmpty { return }
    line("**\(title)**", to: &output)
    list(items, to: &output)
  }

  func list(_ items: [String], to output: inout String) {
    for item in items where !item.isEmpty { output += "- \(item)\n" }
    output += "\n"
  }

  func heading(_ title: String, depth: Int, to output: inout String) {
    let text = words(title)
    line(String(repeating: "#", count: min(depth, 6)) + " " + text, to: &output)
  }

  func line(_ text: String, to output: inout String) {
    if text.isEmpty { return }
    output += text
    output += "\n\n"
  }
}

extension ReportFormat where Self == MarkdownFormat {
  /// Markdown in GitHub's flavour.
  public static var markdown: MarkdownFormat { MarkdownFormat() }
}
