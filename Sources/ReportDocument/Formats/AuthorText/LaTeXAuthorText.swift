/// The author's text as LaTeX.
enum LaTeXAuthorText {
  /// A text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - heading: The command of a heading so many levels below the section.
  /// - Returns: The LaTeX, which begins with an empty line.
  static func latex(_ text: AuthorText, heading: (Int) -> String) -> String {
    text.blocks.map { "\n" + latex($0, heading: heading) }.joined()
  }

  private static func latex(_ block: AuthorText.Block, heading: (Int) -> String) -> String {
    switch block {
    case .heading(let level, let runs): return "\\\(heading(level))*{\(words(runs))}\n"
    case .paragraph(let runs): return words(runs) + "\n"
    case .list(let start, let items):
      let name = start == nil ? "itemize" : "enumerate"
      var latex = "\\begin{\(name)}\n"
      for (position, item) in items.enumerated() {
        // Numbers are set as they were typed, whatever the levels of the class look like.
        latex += start.map { "\\item[\($0 + position).] " } ?? "\\item{} "
        latex += item.enumerated().map {
          ($0.offset > 0 ? "\n" : "") + self.latex($0.element, heading: heading)
        }
        .joined()
        if item.isEmpty { latex += "\n" }
      }
      return latex + "\\end{\(name)}\n"
    case .quotation(let inner):
      return "\\begin{quote}"
        + inner.map { "\n" + latex($0, heading: heading) }.joined() + "\\end{quote}\n"
    case .code(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(typed)
      return "\\begin{quote}\\small\\raggedright\n\(lines.joined(separator: "\\\\\n"))\n\\end{quote}\n"
    case .rule: return "\\par\\noindent\\hfil\\rule{0.3\\linewidth}{0.4pt}\\par\n"
    }
  }

  /// A line as it is typed; between words a single space may become the end of a line.
  private static func typed(_ line: Substring) -> String {
    let words = PrintableText.line(String(line)).split(separator: " ", omittingEmptySubsequences: false)
    var latex = "\\mbox{}"
    var isStart = true
    for word in words {
      if word.isEmpty {
        latex += "\\texttt{~}"
      } else {
        latex += (isStart ? "" : " ") + LaTeXText.code(String(word))
        isStart = false
      }
    }
    return latex
  }

  private static func words(_ runs: [AuthorText.Run]) -> String {
    runs.linked.map { link, runs in
      let words = runs.map(words).joined()
      guard let link else { return words }
      return "\\href{\(address(link))}{\(words)}"
    }.joined()
  }

  private static func words(_ run: AuthorText.Run) -> String {
    if run.isBreak { return "\\\\\n" }
    var latex =
      run.estimate != nil
      ? LaTeXText.number(run.text)
      : run.style.contains(.code) ? LaTeXText.code(run.text) : LaTeXText.stretch(run.text)
    if run.style.contains(.emphasis) { latex = "\\emph{\(latex)}" }
    if run.style.contains(.strong) { latex = "\\textbf{\(latex)}" }
    return latex
  }

  /// An address, in which everything but letters, digits and a few signs is written in per cent already.
  private static func address(_ link: String) -> String {
    link.map { "%#&_~$".contains($0) ? ($0 == "~" ? "\\string~" : "\\\($0)") : String($0) }.joined()
  }
}
