internal import StudyXML

/// The author's text in a document.
extension WordText {
  /// Where a block of the author's text stands.
  private struct Place {
    /// The list that it is an item of: its number, and how many lists are around that.
    var list: (number: Int, level: Int)?
    var isQuoted = false

    /// How far what follows the first words of an item is moved in.
    var indent: Int { list.map { ($0.level + 1) * WordParts.listIndent } ?? 0 }
  }

  mutating func write(_ text: AuthorText, depth: Int) { write(text.blocks, depth: depth, place: Place()) }

  private mutating func write(_ blocks: [AuthorText.Block], depth: Int, place: Place) {
    for block in blocks {
      switch block {
      case .heading(let level, let runs): paragraph(runs, style: "Heading\(min(depth + level, 6))")
      case .paragraph(let runs):
        paragraph(runs, style: place.isQuoted ? "Quotation" : nil, indent: place.indent)
      case .list(let start, let items): write(items, start: start, depth: depth, place: place)
      case .quotation(let inner):
        var inside = place
        inside.isQuoted = true
        write(inner, depth: depth, place: inside)
      case .code(let text):
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          paragraph(
            [AuthorText.Run(PrintableText.line(String(line)), style: .code)], style: "Preformatted",
            indent: place.indent)
        }
      case .rule: paragraph([AuthorText.Run("* * *")], style: nil, indent: place.indent)
      }
    }
  }

  private mutating func write(_ items: [[AuthorText.Block]], start: Int?, depth: Int, place: Place) {
    // A list in a quotation is moved in with it.
    let level = min(place.list.map { $0.level + 1 } ?? (place.isQuoted ? 1 : 0), MarkdownEvent.mostLists - 1)
    let number = start.map { addNumbers(from: $0, level: level) } ?? WordParts.bullets
    var inside = place
    inside.list = (number, level)
    for item in items {
      var rest = item[...]
      var first: [AuthorText.Run] = []
      if case .paragraph(let runs) = item.first {
        first = runs
        rest = rest.dropFirst()
      }
      begin(place.isQuoted ? "Quotation" : "ListBullet", list: (number, level))
      set(first)
      xml.end()
      write(Array(rest), depth: depth, place: inside)
    }
  }

  private mutating func paragraph(_ runs: [AuthorText.Run], style: String?, indent: Int = 0) {
    begin(style, indent: indent)
    set(runs)
    xml.end()
  }

  private mutating func set(_ runs: [AuthorText.Run]) {
    for (link, runs) in runs.linked {
      if let link {
        xml.start("w:hyperlink", attributes: [("r:id", addLink(to: link)), ("w:history", "1")])
      }
      for run in runs { set(run) }
      if link != nil { xml.end() }
    }
  }

  private mutating func set(_ run: AuthorText.Run) {
    if run.isBreak {
      xml.start("w:r")
      xml.element("w:br")
      return xml.end()
    }
    let isCode = run.style.contains(.code)
    let text =
      run.estimate != nil
      ? String(decoding: Typography.number(run.text), as: UTF8.self)
      : isCode ? PrintableText.line(run.text) : Typography.words(PrintableText.stretch(run.text))
    set(
      text, isCode ? "Code" : run.link != nil ? "Hyperlink" : nil, run.style.contains(.strong),
      run.style.contains(.emphasis), false, nil)
  }
}
