import StudyXML

/// The author's text in the XML report.
enum XMLAuthorText {
  static func write(_ text: AuthorText, to writer: inout XMLWriter) {
    writer.start("text", attributes: [("file", text.path)])
    write(text.blocks, to: &writer)
    writer.end()
  }

  private static func write(_ blocks: [AuthorText.Block], to writer: inout XMLWriter) {
    for block in blocks {
      switch block {
      case .heading(let level, let runs):
        write(runs, as: "heading", attributes: [("level", String(level))], to: &writer)
      case .paragraph(let runs): write(runs, as: "paragraph", to: &writer)
      case .list(let start, let items):
        writer.start("list", attributes: start.map { [("start", String($0))] } ?? [])
        for item in items {
          writer.start("item")
          write(item, to: &writer)
          writer.end()
        }
        writer.end()
      case .quotation(let inner):
        writer.start("quotation")
        write(inner, to: &writer)
        writer.end()
      case .code(let text): writer.element("preformatted", text: text)
      case .rule: writer.element("rule")
      }
    }
  }

  private static func write(
    _ runs: [AuthorText.Run], as name: String, attributes: [(String, String)] = [],
    to writer: inout XMLWriter
  ) {
    writer.start(name, attributes: attributes, mixed: true)
    for (link, runs) in runs.linked {
      if let link { writer.start("link", attributes: [("address", link)], mixed: true) }
      for run in runs { write(run, to: &writer) }
      if link != nil { writer.end() }
    }
    writer.end()
  }

  private static func write(_ run: AuthorText.Run, to writer: inout XMLWriter) {
    if run.isBreak { return writer.element("break") }
    if run.style.contains(.strong) { writer.start("strong", mixed: true) }
    if run.style.contains(.emphasis) { writer.start("emphasis", mixed: true) }
    if let estimate = run.estimate {
      writer.element("number", attributes: [("estimate", estimate)], text: run.text)
    } else if run.style.contains(.code) {
      writer.element("code", text: run.text)
    } else {
      writer.text(run.text)
    }
    if run.style.contains(.emphasis) { writer.end() }
    if run.style.contains(.strong) { writer.end() }
  }
}
