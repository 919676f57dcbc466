/// The author's text as Markdown again: what was markup stays markup, and everything else shows as it is.
enum MarkdownAuthorText {
  /// The lines of a text, with an empty one between two blocks.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - depth: The depth of the heading of its section.
  /// - Returns: The lines.
  static func lines(_ text: AuthorText, depth: Int) -> [String] { lines(text.blocks, depth: depth) }

  private static func lines(_ blocks: [AuthorText.Block], depth: Int) -> [String] {
    var lines: [String] = []
    for (index, block) in blocks.enumerated() {
      if index > 0 {
        lines.append("")
        // Two lists in a row would be one.
        if case .list = block, case .list = blocks[index - 1] { lines += ["<!-- -->", ""] }
      }
      switch block {
      case .heading(let level, let runs):
        lines.append(
          String(repeating: "#", count: min(depth + level, 6)) + " " + words(runs, isHeading: true))
      case .paragraph(let runs): lines += words(runs).split(separator: "\n").map(String.init)
      case .list(let start, let items):
        for (position, item) in items.enumerated() {
          let mark = start.map { "\($0 + position). " } ?? "- "
          let indentation = String(repeating: " ", count: mark.count)
          let inner = self.lines(item, depth: depth)
          lines.append(mark + (inner.first ?? ""))
          lines += inner.dropFirst().map { $0.isEmpty ? "" : indentation + $0 }
        }
      case .quotation(let inner):
        lines += self.lines(inner, depth: depth).map { $0.isEmpty ? ">" : "> " + $0 }
      case .code(let text):
        let fence = String(repeating: "`", count: max(3, longestTicks(text) + 1))
        let typed = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines += [fence] + typed.map { PrintableText.line(String($0)) } + [fence]
      case .rule: lines.append("---")
      }
    }
    return lines
  }

  private static func longestTicks(_ text: String) -> Int {
    text.split { $0 != "`" }.map(\.count).max() ?? 0
  }

  private static func words(_ runs: [AuthorText.Run], isHeading: Bool = false) -> String {
    var result = ""
    let groups = runs.linked
    for (index, (link, runs)) in groups.enumerated() {
      let isLast = index == groups.count - 1
      if let link {
        let words = markup(runs, after: "", isLast: isLast)
        result += "[\(words.isEmpty ? MarkdownText.escape(link) : words)](<\(link)>)"
      } else {
        result += markup(runs, after: result, isLast: isLast, isHeading: isHeading)
      }
    }
    return result
  }

  private static func markup(
    _ runs: [AuthorText.Run], after before: String, isLast: Bool, isHeading: Bool = false
  ) -> String {
    var result = before
    for (index, run) in runs.enumerated() {
      if run.isBreak {
        result += isHeading ? " " : "\\\n"
        continue
      }
      let isStart = !isHeading && (result.isEmpty || result.hasSuffix("\n"))
      let words = MarkdownText.stretch(
        run.text, isLineStart: isStart, isLast: isLast && index == runs.count - 1)
      let core =
        run.style.contains(.code) ? MarkdownText.code(PrintableText.clean(run.text)) : words.core
      guard !core.isEmpty else {
        result += words.before
        continue
      }
      result += words.before + styled(core, run.style) + words.after
    }
    return String(result.dropFirst(before.count))
  }

  /// Asterisks stand for a style only at the ends of words; a tag does always.
  private static func styled(_ words: String, _ style: AuthorText.Style) -> String {
    var words = words
    let isPlain =
      MarkdownText.isWordLike(words.unicodeScalars.first)
      && MarkdownText.isWordLike(words.unicodeScalars.last)
    if style.contains(.emphasis) { words = isPlain ? "*\(words)*" : "<em>\(words)</em>" }
    if style.contains(.strong) { words = isPlain ? "**\(words)**" : "<strong>\(words)</strong>" }
    return words
  }
}
