/// The report for people at a terminal: plain text that fits 100 columns, without colours.
///
/// Paragraphs are wrapped, tables too: see how in their lines. Sentences that answer a question start with `=>`, lines that can
/// be copied into a paper with `APA`. Figures and estimates are left out: a terminal cannot draw the former, and the
/// latter are for machines. Control characters are never passed on to the terminal.
public struct TextFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "table" }
  /// The ending of its files.
  public var fileExtension: String { "txt" }

  /// The number of columns that no line goes beyond.
  public static let width = 100

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the text in UTF-8.
  public func render(_ report: Report) -> [UInt8] {
    let writer = TextWriter(phrasebook: report.phrasebook)
    var output = ""
    writer.heading(report.title.text, rule: "=", to: &output)
    let subtitle = PrintableText.clean(report.subtitle.text)
    if !subtitle.isEmpty { writer.wrapped(subtitle, to: &output) }
    if let notice = report.notice {
      output += "\n"
      writer.wrapped(
        PrintableText.clean(notice.text), first: report.phrasebook("Notice: "), rest: "  ", to: &output)
    }
    for section in report.sections { writer.write(section, depth: 0, to: &output) }
    writer.write(report.provenance, to: &output)
    return Array(output.utf8)
  }
}

/// Writes a report for a terminal, in the words of a language.
private struct TextWriter {
  /// The words that the format has of its own.
  let phrasebook: Phrasebook

  func write(_ section: ReportSection, depth: Int, to output: inout String) {
    guard section.isReadable else { return }
    output += "\n\n"
    heading(section.title.text, rule: depth == 0 ? "-" : "~", to: &output)
    for block in section.blocks { write(block, to: &output) }
    for part in section.sections { write(part, depth: depth + 1, to: &output) }
  }

  func write(_ block: ReportBlock, to output: inout String) {
    switch block {
    case .paragraph(let paragraph):
      output += "\n"
      let mark = mark(of: paragraph.role)
      let rest = String(repeating: " ", count: mark.hanging)
      wrapped(PrintableText.clean(paragraph.text), first: mark.text, rest: rest, to: &output)
    case .list(let items):
      output += "\n"
      for item in items {
        wrapped(
          PrintableText.clean(item.text), first: "- " + mark(of: item.role).text, rest: "  ", to: &output)
      }
    case .text(let text):
      output += "\n"
      for line in TextAuthorText.lines(text, width: TextFormat.width) { output += line + "\n" }
    case .table(let table):
      write(table, to: &output)
    case .comments(let comments):
      write(comments.table, to: &output)
    case .figure, .estimates:
      break
    }
  }

  func mark(of role: Paragraph.Role) -> (text: String, hanging: Int) {
    switch role {
    case .plain: ("", 0)
    case .finding: ("=> ", 3)
    case .apa: ("APA  ", 5)
    case .note: (phrasebook("Note: "), 2)
    case .warning: (phrasebook("Warning: "), 2)
    }
  }

  func write(_ table: ReportTable, to output: inout String) {
    let footnotes = TableFootnotes(table)
    output += "\n"
    let title = PrintableText.clean(table.title.text)
    if !title.isEmpty {
      wrapped(title, to: &output)
      output += "\n"
    }
    TextTable(table, footnotes: footnotes, width: TextFormat.width, in: phrasebook).write(to: &output)
    if !table.notes.isEmpty || !footnotes.reasons.isEmpty { output += "\n" }
    for footnote in footnotes.list {
      wrapped(PrintableText.clean(footnote.reason), first: "(\(footnote.mark)) ", rest: "    ", to: &output)
    }
    for note in table.notes {
      wrapped(PrintableText.clean(note.text), first: phrasebook("Note: "), rest: "  ", to: &output)
    }
  }

  func write(_ provenance: Provenance, to output: inout String) {
    output += "\n\n"
    heading(phrasebook("Provenance"), rule: "-", to: &output)
    output += "\n"
    wrapped(PrintableText.clean(provenance.generator), first: phrasebook("Made by "), rest: "  ", to: &output)
    if !provenance.inputs.isEmpty { output += "\n\(phrasebook("Inputs"))\n" }
    for input in provenance.inputs {
      let size = phrasebook(.count(input.bytes, "byte"))
      wrapped(PrintableText.clean("\(input.path) (\(size))"), first: "- ", rest: "  ", to: &output)
      if let hash = input.sha256 {
        wrapped(PrintableText.clean(hash), first: "  SHA-256 ", rest: "    ", to: &output)
      }
      wrapped(PrintableText.clean(input.reading), first: "  ", rest: "  ", to: &output)
    }
    list(phrasebook("Assumptions"), provenance.assumptions, to: &output)
    list(phrasebook("Exclusions"), provenance.exclusions, to: &output)
    list(phrasebook("Corrections"), provenance.corrections, to: &output)
    list(phrasebook("Options"), provenance.options, to: &output)
    list(phrasebook("Sources"), provenance.sources, to: &output)
  }

  func list(_ title: String, _ items: [String], to output: inout String) {
    if items.isEmpty { return }
    output += "\n\(title)\n"
    for item in items { wrapped(PrintableText.clean(item), first: "- ", rest: "  ", to: &output) }
  }

  func heading(_ title: String, rule: Character, to output: inout String) {
    let lines = LineBreaking.lines(of: PrintableText.clean(title), width: TextFormat.width)
    for line in lines { output += line + "\n" }
    let length = lines.reduce(0) { max($0, DisplayWidth.of($1)) }
    output += String(repeating: rule, count: max(length, 3)) + "\n"
  }

  /// Writes a text over as many lines as it takes; nothing for an empty one.
  func wrapped(
    _ text: String, first: String = "", rest: String = "", to output: inout String
  ) {
    if text.isEmpty { return }
    let lines = LineBreaking.lines(
      of: text, width: TextFormat.width - DisplayWidth.of(rest),
      firstWidth: TextFormat.width - DisplayWidth.of(first))
    for (index, line) in lines.enumerated() {
      output += index == 0 ? first : rest
      output += line
      output += "\n"
    }
  }
}

extension ReportSection {
  /// Whether a format without figures and estimates has anything to say in the section.
  var isReadable: Bool {
    let isSpoken = blocks.contains { block in
      switch block {
      case .paragraph, .list, .text, .table, .comments: true
      case .figure, .estimates: false
      }
    }
    return isSpoken || sections.contains(where: \.isReadable)
  }
}

extension ReportFormat where Self == TextFormat {
  /// Plain text for a terminal.
  public static var text: TextFormat { TextFormat() }
}
