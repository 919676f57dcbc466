/// The author's text as markup: what the author wrote is escaped like all other words.
enum HTMLAuthorText {
  /// The markup of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - level: The level of the heading of its section.
  /// - Returns: The markup.
  static func markup(_ text: AuthorText, level: Int) -> String {
    var markup = HTMLMarkup()
    write(text.blocks, level: level, into: &markup)
    return markup.string
  }

  private static func write(_ blocks: [AuthorText.Block], level: Int, into markup: inout HTMLMarkup) {
    for block in blocks {
      switch block {
      case .heading(let below, let runs):
        let name = "h\(min(level + below, 6))"
        write(runs, in: name, into: &markup)
      case .paragraph(let runs): write(runs, in: "p", into: &markup)
      case .list(let start, let items):
        let name = start == nil ? "ul" : "ol"
        markup.raw("<\(name)\(start.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? "")>\n")
        for item in items {
          markup.raw("<li>")
          // An item of one paragraph is set without the space around it.
          if case .paragraph(let runs) = item.first {
            write(runs, into: &markup)
            if item.count > 1 { markup.raw("\n") }
            write(Array(item.dropFirst()), level: level, into: &markup)
          } else {
            write(item, level: level, into: &markup)
          }
          markup.raw("</li>\n")
        }
        markup.raw("</\(name)>\n")
      case .quotation(let inner):
        markup.raw("<blockquote>\n")
        write(inner, level: level, into: &markup)
        markup.raw("</blockquote>\n")
      case .code(let text):
        markup.raw("<pre tabindex=\"0\"><code>")
        markup.text(text)
        markup.raw("</code></pre>\n")
      case .rule: markup.raw("<hr/>\n")
      }
    }
  }

  private static func write(_ runs: [AuthorText.Run], in name: String, into markup: inout HTMLMarkup) {
    markup.raw("<\(name)>")
    write(runs, into: &markup)
    markup.raw("</\(name)>\n")
  }

  private static func write(_ runs: [AuthorText.Run], into markup: inout HTMLMarkup) {
    for (link, runs) in runs.linked {
      if let link {
        markup.raw("<a href=\"")
        markup.text(link)
        markup.raw("\" rel=\"noreferrer\">")
      }
      for run in runs { write(run, into: &markup) }
      if link != nil { markup.raw("</a>") }
    }
  }

  private static func write(_ run: AuthorText.Run, into markup: inout HTMLMarkup) {
    if run.isBreak { return markup.raw("<br/>") }
    if run.style.contains(.strong) { markup.raw("<strong>") }
    if run.style.contains(.emphasis) { markup.raw("<em>") }
    if let estimate = run.estimate {
      markup.raw("<span class=\"estimate\" data-estimate=\"")
      markup.text(estimate)
      markup.raw("\">")
      markup.number(run.text)
      markup.raw("</span>")
    } else if run.style.contains(.code) {
      markup.raw("<code>")
      markup.text(run.text)
      markup.raw("</code>")
    } else {
      markup.typeset(run.text)
    }
    if run.style.contains(.emphasis) { markup.raw("</em>") }
    if run.style.contains(.strong) { markup.raw("</strong>") }
  }
}
