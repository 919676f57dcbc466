import StudyXML

/// The whole report as one XML document: words, tables, the data of the figures, every estimate in full precision, and
/// what it was made from.
///
/// The document is valid against `Reports/Schema/report.xsd` and refers to nothing outside itself. Numbers are the
/// shortest text that reads back as the same double. A number that does not exist has no attribute, and `undefined` says
/// why; a side without a bound is named by `unbounded`. Characters that XML does not allow are written as U+FFFD, and the
/// provenance says how many there were.
public struct XMLFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "xml" }
  /// The ending of its files.
  public var fileExtension: String { "xml" }

  /// The namespace of the document.
  public static let namespace = "urn:studytool:report:1"

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the document in UTF-8.
  /// - Throws: ``ReportFormatError`` for identifiers that are not unique, or when the memory does not suffice.
  public func render(_ report: Report) throws -> [UInt8] {
    try UniqueIdentifiers.check(report)
    var writer = XMLWriter(indentation: 1)
    writer.declaration()
    writer.start(
      "report", attributes: [("lang", report.language), ("kind", report.kind.rawValue)],
      namespace: Self.namespace)
    writer.element("title", text: report.title.text)
    writer.element("subtitle", text: report.subtitle.text)
    if let notice = report.notice { writer.element("notice", text: notice.text) }
    for section in report.sections { Self.write(section, to: &writer) }
    Self.write(report.provenance, to: &writer)
    writer.end()
    return try writer.finish()
  }

  private static func write(_ section: ReportSection, to writer: inout XMLWriter) {
    writer.start("section", attributes: [("id", section.id)])
    writer.element("title", text: section.title.text)
    for block in section.blocks { write(block, to: &writer) }
    for part in section.sections { write(part, to: &writer) }
    writer.end()
  }

  private static func write(_ block: ReportBlock, to writer: inout XMLWriter) {
    switch block {
    case .paragraph(let paragraph):
      write(paragraph, as: "paragraph", to: &writer)
    case .list(let items):
      writer.start("list")
      for item in items { write(item, as: "item", to: &writer) }
      writer.end()
    case .text(let text):
      XMLAuthorText.write(text, to: &writer)
    case .table(let table):
      write(table, to: &writer)
    case .comments(let comments):
      write(comments, to: &writer)
    case .figure(let figure):
      XMLFigure.write(figure, to: &writer)
    case .estimates(let estimates):
      writer.start("estimates")
      for estimate in estimates { write(estimate, to: &writer) }
      writer.end()
    }
  }

  private static func write(_ paragraph: Paragraph, as name: String, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("role", paragraph.role.rawValue)
    attributes.add("estimates", paragraph.told)
    writer.start(name, attributes: attributes.list, mixed: true)
    for run in paragraph.runs {
      switch run {
      case .text(let text): writer.text(text.text)
      case .symbol(let text): writer.element("symbol", text: text)
      case .code(let text): writer.element("code", text: text)
      }
    }
    writer.end()
  }

  private static func write(_ table: ReportTable, to writer: inout XMLWriter) {
    var own = AttributeList()
    own.add("id", table.id)
    own.add("estimates", table.toldByNotes)
    writer.start("table", attributes: own.list)
    writer.element("title", text: table.title.text)
    for column in table.columns {
      var attributes = AttributeList()
      attributes.add("numeric", column.isNumeric ? "true" : "false")
      attributes.add("estimates", column.estimates)
      attributes.add("statistic", column.statistic)
      writer.element("column", attributes: attributes.list, text: column.heading.text)
    }
    for (index, row) in table.rows.enumerated() {
      let names = table.estimates(ofRow: index)
      var attributes = AttributeList()
      attributes.add("estimates", names?.stem)
      writer.start("row", attributes: attributes.list)
      for (place, cell) in row.enumerated() { write(cell, showing: names?.statistics[place], to: &writer) }
      writer.end()
    }
    for note in table.notes { writer.element("note", text: note.text) }
    writer.end()
  }

  private static func write(_ comments: ReportComments, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("id", comments.id)
    attributes.add("measure", comments.measure)
    attributes.add("item", comments.item)
    writer.start("comments", attributes: attributes.list)
    writer.element("question", text: comments.question.text)
    for comment in comments.comments {
      var attributes = AttributeList()
      attributes.add("participant", comment.participant)
      attributes.add("task", comment.task)
      writer.element("comment", attributes: attributes.list, text: comment.text)
    }
    writer.end()
  }

  private static func write(
    _ cell: ReportTable.Cell, showing statistic: String?, to writer: inout XMLWriter
  ) {
    var attributes = AttributeList()
    switch cell {
    case .text:
      attributes.add("kind", "text")
    case .integer(let value):
      attributes.add("kind", "integer")
      attributes.add("value", String(value))
    case .number(let value, let decimals):
      attributes.add("kind", "number")
      attributes.addNumber(value)
      attributes.add("decimals", String(max(0, decimals)))
    case .proportion(let value, let decimals):
      attributes.add("kind", "proportion")
      attributes.addNumber(value)
      attributes.add("decimals", String(max(0, decimals)))
    case .probability(let value):
      attributes.add("kind", "probability")
      attributes.addNumber(value)
    case .interval(let lower, let upper, let decimals):
      attributes.add("kind", "interval")
      attributes.addBounds(lower: lower, upper: upper)
      attributes.add("decimals", String(max(0, decimals)))
    case .time(let seconds):
      attributes.add("kind", "time")
      attributes.addNumber(seconds)
    case .undefined(let reason):
      attributes.add("kind", "undefined")
      attributes.add("undefined", reason)
    case .empty:
      attributes.add("kind", "empty")
    }
    attributes.add("statistic", statistic)
    writer.element("cell", attributes: attributes.list, text: Numerals.text(cell))
  }

  private static func write(_ estimate: Estimate, to writer: inout XMLWriter) {
    let fields = EstimateFields(estimate)
    var attributes = AttributeList()
    attributes.add("id", estimate.id)
    attributes.add("measure", estimate.measure)
    attributes.add("part", estimate.part)
    attributes.add("group", estimate.group)
    attributes.add("contrast", estimate.contrast)
    attributes.add("statistic", estimate.statistic)
    attributes.add("value", fields.value)
    attributes.add("undefined", fields.gapText)
    attributes.add("ci-lower", fields.lower)
    attributes.add("ci-upper", fields.upper)
    attributes.add("ci-level", fields.level)
    if !fields.unbounded.isEmpty { attributes.add("unbounded", fields.unbounded.joined(separator: " ")) }
    if let n = estimate.n { attributes.add("n", String(n)) }
    attributes.add("unit", estimate.unit)
    attributes.add("direction", estimate.direction)
    attributes.add("method", estimate.method)
    attributes.add("role", estimate.role)
    writer.element("estimate", attributes: attributes.list)
  }

  private static func write(_ provenance: Provenance, to writer: inout XMLWriter) {
    writer.start("provenance", attributes: [("generator", provenance.generator)])
    for input in provenance.inputs {
      var attributes = [("path", input.path)]
      if let hash = input.sha256 { attributes.append(("sha256", hash)) }
      attributes += [("bytes", String(input.bytes)), ("reading", input.reading)]
      writer.element("input", attributes: attributes)
    }
    for text in provenance.assumptions { writer.element("assumption", text: text) }
    for text in provenance.exclusions { writer.element("exclusion", text: text) }
    for text in provenance.corrections { writer.element("correction", text: text) }
    for text in provenance.options { writer.element("option", text: text) }
    for text in provenance.sources { writer.element("source", text: text) }
    // Everything else has been written by now, so the number is complete.
    if writer.replacedCharacters > 0 {
      writer.element("replaced-characters", text: String(writer.replacedCharacters))
    }
    writer.end()
  }
}

extension ReportFormat where Self == XMLFormat {
  /// The whole report as one XML document, valid against its schema.
  public static var xml: XMLFormat { XMLFormat() }
}
