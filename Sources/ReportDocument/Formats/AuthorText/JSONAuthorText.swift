internal import JSONText

/// The author's text in the JSON report; each block says what it is in `kind`.
enum JSONAuthorText {
  static func write(_ text: AuthorText, to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", "text")
    json.member("file", text.path)
    write(text.blocks, to: &json)
    json.endObject()
  }

  private static func write(_ blocks: [AuthorText.Block], to json: inout JSONWriter) {
    json.key("blocks")
    json.beginArray()
    for block in blocks { write(block, to: &json) }
    json.endArray()
  }

  private static func write(_ block: AuthorText.Block, to json: inout JSONWriter) {
    switch block {
    case .heading(let level, let runs):
      json.beginObject(onOneLine: true)
      json.member("kind", "heading")
      json.member("level", level)
      write(runs, to: &json)
    case .paragraph(let runs):
      json.beginObject(onOneLine: true)
      json.member("kind", "paragraph")
      write(runs, to: &json)
    case .list(let start, let items):
      json.beginObject()
      json.member("kind", "list")
      if let start { json.member("start", start) }
      json.key("items")
      json.beginArray()
      for item in items {
        json.beginObject()
        write(item, to: &json)
        json.endObject()
      }
      json.endArray()
    case .quotation(let inner):
      json.beginObject()
      json.member("kind", "quotation")
      write(inner, to: &json)
    case .code(let text):
      json.beginObject(onOneLine: true)
      json.member("kind", "preformatted")
      json.member("text", text)
    case .rule:
      json.beginObject(onOneLine: true)
      json.member("kind", "rule")
    }
    json.endObject()
  }

  /// Writes the words; `runs` only where a stretch of them is set in another style than upright text.
  private static func write(_ runs: [AuthorText.Run], to json: inout JSONWriter) {
    json.member("text", runs.map(\.text).joined())
    guard runs.contains(where: { $0 != AuthorText.Run($0.text) }) else { return }
    json.key("runs")
    json.beginArray()
    for run in runs {
      json.beginObject()
      json.member("text", run.text)
      let styles: [(AuthorText.Style, String)] = [
        (.emphasis, "emphasis"), (.strong, "strong"), (.code, "code"),
      ]
      let names = styles.filter { run.style.contains($0.0) }.map(\.1)
      if !names.isEmpty { json.member("styles", names) }
      json.optional("link", run.link)
      json.optional("estimate", run.estimate)
      json.endObject()
    }
    json.endArray()
  }
}
