import Mustache

/// The values that the templates of a page ask for.
///
/// Words that a template escapes itself are passed as they are; what is passed under a name that ends in
/// `HTML` is escaped already.
struct HTMLPage {
  private let report: Report
  private let drawings: PageDrawings
  private let tag: String?
  private let methods: HTMLMethods
  private let statistics: Set<String>
  private var usedIdentifiers: Set<String> = ["top", "content", "contents", "contents-title", "provenance"]
  private var tables = 0
  private var figures = 0

  init(_ report: Report, drawings: PageDrawings = .styled) {
    self.report = report
    self.drawings = drawings
    tag = report.noticeTag
    methods = HTMLMethods(report)
    statistics = methods.statistics
    usedIdentifiers.formUnion(statistics.map { "m-" + $0 })
  }

  /// The values of the template `page`.
  mutating func values(styles: String) -> [String: Any] {
    let sections = report.sections.map { section(in: $0, level: 2) }
    var values: [String: Any] = [
      "language": report.language,
      "title": report.title.text,
      "titleHTML": HTMLProse.markup(report.title),
      "hasSubtitle": !report.subtitle.isEmpty,
      "subtitleHTML": HTMLProse.markup(report.subtitle),
      "stylesHTML": styles,
      "generator": report.provenance.generator,
      "sections": sections,
      "provenance": HTMLProvenance.values(report.provenance, in: report.phrasebook),
      "words": HTMLWords.values(report.phrasebook),
      "writtenHTML": HTMLWords.written(by: report.provenance.generator, in: report.phrasebook),
    ]
    if !methods.entries.isEmpty { values["methods"] = methods.values(in: report.phrasebook) }
    if let notice = report.notice { values["notice"] = notice.text }
    return values
  }

  private mutating func section(in section: ReportSection, level: Int) -> [String: Any] {
    let identifier = identifier(section.id)
    let blocks = section.blocks.compactMap { block($0, level: level) }
    let parts = section.sections.map { self.section(in: $0, level: level + 1) }
    return [
      "id": identifier,
      "titleHTML": HTMLProse.markup(section.title),
      "level": min(level, 6),
      "blocks": blocks,
      "sections": parts,
      "hasSections": !parts.isEmpty,
    ]
  }

  /// A block names its own template, so that a page needs no list of cases.
  private mutating func block(_ block: ReportBlock, level: Int) -> [String: Any]? {
    switch block {
    case .paragraph(let paragraph):
      return [
        "kind": "paragraph-\(paragraph.role.rawValue)", "wordsHTML": HTMLProse.markup(paragraph),
        "estimates": paragraph.told ?? NoValue(),
      ]
    case .list(let items):
      guard !items.isEmpty else { return nil }
      return ["kind": "list", "items": items.map(Self.item)]
    case .text(let text):
      return ["kind": "text", "file": text.path, "textHTML": HTMLAuthorText.markup(text, level: level)]
    case .table(let table):
      tables += 1
      return labelled(
        HTMLTable(table, in: report.phrasebook, statistics: statistics).values, kind: "table", id: table.id,
        number: tables)
    case .comments(let comments):
      tables += 1
      return labelled(
        HTMLTable(comments.table, in: report.phrasebook).values, kind: "table", id: comments.id,
        number: tables)
    case .figure(let figure):
      figures += 1
      let identifier = identifier(figure.id)
      let values: [String: Any] = [
        "titleHTML": HTMLProse.markup(figure.title), "captionHTML": HTMLProse.markup(figure.caption),
        "drawingsHTML": drawings.markup(of: figure, id: identifier, in: report.phrasebook),
        "estimates": figure.drawn ?? NoValue(),
      ]
      return labelled(values, kind: "figure", id: identifier, number: figures, isUnique: true)
    case .estimates:
      return nil
    }
  }

  private static func item(_ paragraph: Paragraph) -> [String: Any] {
    ["itemHTML": HTMLProse.markup(paragraph), "estimates": paragraph.told ?? NoValue()]
  }

  private mutating func labelled(
    _ values: [String: Any], kind: String, id: String, number: Int, isUnique: Bool = false
  ) -> [String: Any] {
    var values = values
    values["kind"] = kind
    values["id"] = isUnique ? id : identifier(id)
    values["number"] = number
    values["label"] = report.phrasebook(kind == "table" ? "Table \(number)." : "Figure \(number).")
    values["tag"] = tag ?? NoValue()
    return values
  }

  /// An identifier that HTML allows and that stands once on the page.
  private mutating func identifier(_ wanted: String) -> String {
    var plain = String(
      wanted.unicodeScalars.map { scalar -> Character in
        let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return isPlain || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
      })
    if plain.isEmpty { plain = "part" }
    var unique = plain
    var repetition = 2
    while !usedIdentifiers.insert(unique).inserted {
      unique = "\(plain)-\(repetition)"
      repetition += 1
    }
    return unique
  }
}

/// Stands where an element has no value, so that Mustache does not look for it in everything around the element.
struct NoValue: MustacheCustomRenderable {
  var renderText: String { "" }
  var isNull: Bool { true }
}
