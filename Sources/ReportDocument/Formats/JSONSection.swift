internal import JSONText

/// Writes a section of a report as JSON; each block says what it is in `kind`.
enum JSONSection {
  static func write(_ section: ReportSection, to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", section.id)
    json.member("title", section.title)
    json.key("blocks")
    json.beginArray()
    for block in section.blocks { write(block, to: &json) }
    json.endArray()
    json.key("sections")
    json.beginArray()
    for part in section.sections { write(part, to: &json) }
    json.endArray()
    json.endObject()
  }

  private static func write(_ block: ReportBlock, to json: inout JSONWriter) {
    switch block {
    case .paragraph(let paragraph):
      json.beginObject(onOneLine: true)
      json.member("kind", "paragraph")
      members(of: paragraph, to: &json)
      json.endObject()
    case .list(let items):
      json.beginObject()
      json.member("kind", "list")
      json.key("items")
      json.beginArray()
      for item in items {
        json.beginObject(onOneLine: true)
        members(of: item, to: &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    case .text(let text):
      JSONAuthorText.write(text, to: &json)
    case .table(let table):
      write(table, to: &json)
    case .comments(let comments):
      write(comments, to: &json)
    case .figure(let figure):
      JSONFigure.write(figure, to: &json)
    case .estimates(let estimates):
      json.beginObject()
      json.member("kind", "estimates")
      json.member("ids", estimates.map(\.id), onOneLine: false)
      json.endObject()
    }
  }

  /// Writes role and words; `runs` only where a word is set in another style than upright text.
  private static func members(of paragraph: Paragraph, to json: inout JSONWriter) {
    json.member("role", paragraph.role.rawValue)
    json.member("text", paragraph.text)
    let isStyled = paragraph.runs.contains { run in
      if case .text = run { false } else { true }
    }
    guard isStyled else { return }
    json.key("runs")
    json.beginArray()
    for run in paragraph.runs {
      json.beginObject()
      switch run {
      case .text(let text): json.member("text", text)
      case .symbol(let text): json.member("symbol", text)
      case .code(let text): json.member("code", text)
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ comments: ReportComments, to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", "comments")
    json.member("id", comments.id)
    if let measure = comments.measure { json.member("measure", measure) }
    if let item = comments.item { json.member("item", item) }
    json.member("question", comments.question)
    json.key("comments")
    json.beginArray()
    for comment in comments.comments {
      json.beginObject(onOneLine: true)
      json.member("participant", comment.participant)
      if let task = comment.task { json.member("task", task) }
      json.member("text", comment.text)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(_ table: ReportTable, to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", "table")
    json.member("id", table.id)
    json.member("title", table.title)
    json.key("columns")
    json.beginArray()
    for column in table.columns {
      json.beginObject(onOneLine: true)
      json.member("heading", column.heading)
      json.member("numeric", column.isNumeric)
      json.endObject()
    }
    json.endArray()
    json.key("rows")
    json.beginArray()
    for row in table.rows {
      json.beginArray(onOneLine: true)
      for cell in row { write(cell, to: &json) }
      json.endArray()
    }
    json.endArray()
    json.member("notes", table.notes, onOneLine: false)
    json.endObject()
  }

  private static func write(_ cell: ReportTable.Cell, to json: inout JSONWriter) {
    json.beginObject()
    switch cell {
    case .text:
      json.member("kind", "text")
    case .integer(let value):
      json.member("kind", "integer")
      json.member("value", value)
    case .number(let value, let decimals):
      number(value, kind: "number", to: &json)
      json.member("decimals", max(0, decimals))
    case .proportion(let value, let decimals):
      number(value, kind: "proportion", to: &json)
      json.member("decimals", max(0, decimals))
    case .probability(let value):
      number(value, kind: "probability", to: &json)
    case .interval(let lower, let upper, let decimals):
      json.member("kind", "interval")
      interval(lower: lower, upper: upper, to: &json)
      json.member("decimals", max(0, decimals))
    case .time(let seconds):
      number(seconds, kind: "time", to: &json)
    case .undefined(let reason):
      json.member("kind", "undefined")
      json.member("value", nil as Double?)
      undefined("value", reason.text, to: &json)
    case .empty:
      json.member("kind", "empty")
    }
    json.member("text", Numerals.text(cell))
    json.endObject()
  }

  private static func number(_ value: Double, kind: String, to json: inout JSONWriter) {
    json.member("kind", kind)
    json.member("value", value)
    if !value.isFinite { undefined("value", "not-finite", to: &json) }
  }

  /// Writes the members of an interval whose infinite bounds are unbounded sides.
  static func interval(lower: Double, upper: Double, to json: inout JSONWriter) {
    json.member("ci", [lower, upper])
    let open = [lower.isInfinite ? "ci.lower" : nil, upper.isInfinite ? "ci.upper" : nil].compactMap { $0 }
    if !open.isEmpty { json.member("unbounded", open) }
    if lower.isNaN || upper.isNaN { undefined("ci", "not-a-number", to: &json) }
  }

  private static func undefined(_ field: String, _ reason: String, to json: inout JSONWriter) {
    json.key("undefined")
    json.beginObject(onOneLine: true)
    json.member(field, reason)
    json.endObject()
  }
}
