/// The author's text for a terminal: wrapped, without styles, each address behind its words.
enum TextAuthorText {
  /// The lines of a text, with an empty one between two blocks.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The columns that there are.
  /// - Returns: The lines.
  static func lines(_ text: AuthorText, width: Int) -> [String] { lines(text.blocks, width: width) }

  private static func lines(_ blocks: [AuthorText.Block], width: Int) -> [String] {
    var lines: [String] = []
    for (index, block) in blocks.enumerated() {
      if index > 0 { lines.append("") }
      switch block {
      case .heading(_, let runs):
        let words = wrapped(runs, width: width)
        lines += words + [String(repeating: ".", count: max(3, words.map { DisplayWidth.of($0) }.max() ?? 0))]
      case .paragraph(let runs): lines += wrapped(runs, width: width)
      case .list(let start, let items):
        for (position, item) in items.enumerated() {
          let mark = start.map { "\($0 + position). " } ?? "- "
          let inner = self.lines(item, width: width - mark.count)
          lines.append(mark + (inner.first ?? ""))
          lines += inner.dropFirst().map { $0.isEmpty ? "" : String(repeating: " ", count: mark.count) + $0 }
        }
      case .quotation(let inner):
        lines += self.lines(inner, width: width - 2).map { $0.isEmpty ? "|" : "| " + $0 }
      case .code(let text):
        // What is typed is not broken: a line of it may be longer than the page.
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).map {
          "    " + PrintableText.line(String($0))
        }
      case .rule: lines.append(String(repeating: "-", count: 10))
      }
    }
    return lines
  }

  private static func wrapped(_ runs: [AuthorText.Run], width: Int) -> [String] {
    runs.split { $0.isBreak }.flatMap { part in
      LineBreaking.lines(of: PrintableText.clean(Array(part).plain), width: max(20, width))
    }
  }
}
