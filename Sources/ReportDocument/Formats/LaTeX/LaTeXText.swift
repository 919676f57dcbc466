/// Words as LaTeX that shows exactly these words, with pdfLaTeX as well as with XeLaTeX.
///
/// Letters of Latin scripts stand as they are; signs and Greek become commands that both programs know. What pdfLaTeX has
/// no font for is marked, `\textthai{...}` and `\textother{...}`, which the preamble defines.
enum LaTeXText {
  /// Sets words with the typography of statistics.
  ///
  /// - Parameter text: Any text; it is put on one line.
  /// - Returns: The LaTeX.
  static func words(_ text: String) -> String { escape(Typography.words(PrintableText.clean(text))) }

  /// Sets words of a report with the typography of statistics.
  ///
  /// - Parameter words: The words.
  /// - Returns: The LaTeX.
  static func words(_ words: Phrase) -> String { self.words(words.text) }

  /// Sets the words of a paragraph with their styles.
  ///
  /// - Parameter runs: The words.
  /// - Returns: The LaTeX, on one line.
  static func words(_ runs: [Paragraph.Run]) -> String {
    runs.map { run in
      switch run {
      case .text(let text): stretch(text.text)
      case .symbol(let text): symbol(text)
      case .code(let text): code(text)
      }
    }.joined()
  }

  /// Sets the symbol of a statistic; what stands below the line is upright.
  private static func symbol(_ text: String) -> String {
    let (base, below) = Typography.parts(ofSymbol: text)
    return "\\textit{\(words(base))}" + (below.map { "\\textsubscript{\(words($0))}" } ?? "")
  }

  /// Sets the printed text of a number.
  ///
  /// - Parameter printed: What ``Numerals`` printed.
  /// - Returns: The LaTeX.
  static func number(_ printed: String) -> String {
    escape(String(decoding: Typography.number(printed), as: UTF8.self))
  }

  /// Sets something that is typed or stands in a file; it may be broken after the signs in it.
  ///
  /// - Parameter text: Any text; it is put on one line.
  /// - Returns: The LaTeX.
  static func code(_ text: String) -> String {
    "\\texttt{\(escape(PrintableText.clean(text), isCode: true))}"
  }

  /// Words without commands, for the properties of the document.
  ///
  /// - Parameter text: Any text; it is put on one line.
  /// - Returns: What may stand in a comment.
  static func comment(_ text: String) -> String { PrintableText.clean(text) }

  /// Sets a stretch of a sentence without losing the space between it and its neighbours.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The LaTeX, on one line.
  static func stretch(_ text: String) -> String { escape(Typography.words(PrintableText.stretch(text))) }

  private enum Piece {
    case latex(String)
    case thai
    case other
    case space
  }

  private static func escape(_ text: String, isCode: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    // What is set in another font, and the spaces after it.
    var foreign = ""
    var isThai = false
    var spaces = ""
    var previous: Character = " "
    var wordLength = 0
    func endForeign() {
      if !foreign.isEmpty { result += "\\\(isThai ? "textthai" : "textother"){\(foreign)}" }
      result += spaces
      foreign = ""
      spaces = ""
    }
    for character in text {
      switch piece(character, after: previous, isCode: isCode) {
      case .latex(let latex):
        endForeign()
        result += latex
        wordLength += 1
        // A long word, such as a digest, may be broken anywhere; of an ordinary one that no line can hold the rest.
        if wordLength > (isCode ? 8 : 40), wordLength % 8 == 1 { result += "\\allowbreak{}" }
      case .space:
        wordLength = 0
        if foreign.isEmpty { result += " " } else { spaces += " " }
      case .thai, .other:
        let isNowThai =
          if case .thai = piece(character, after: previous, isCode: isCode) { true } else { false }
        if foreign.isEmpty || isNowThai != isThai { endForeign() }
        isThai = isNowThai
        foreign += spaces
        spaces = ""
        foreign.append(character)
      }
      previous = character
    }
    endForeign()
    return result
  }

  private static func piece(_ character: Character, after previous: Character, isCode: Bool) -> Piece {
    if let ascii = character.asciiValue {
      if ascii == UInt8(ascii: " ") { return .space }
      return .latex(self.ascii(character, after: previous, isCode: isCode))
    }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return .latex("") }
    if scalars.allSatisfy({ (0xE01...0xE5B).contains($0.value) && $0.value != 0xE3F }) { return .thai }
    guard scalars.count == 1 else { return .other }
    if let command = LaTeXSymbols.command(first) { return .latex(command) }
    return LaTeXSymbols.isLatin(first) ? .latex(String(character)) : .other
  }

  private static func ascii(_ character: Character, after previous: Character, isCode: Bool) -> String {
    switch character {
    case "\\": return "\\textbackslash{}"
    case "{", "}", "$", "&", "#", "%": return "\\\(character)"
    case "_": return isCode ? "\\_\\allowbreak{}" : "\\_"
    case "^": return "\\textasciicircum{}"
    case "~": return "\\textasciitilde{}"
    case "<": return "\\textless{}"
    case ">": return "\\textgreater{}"
    case "|": return "\\textbar{}"
    case "\"": return "\\textquotedbl{}"
    case "`": return "\\textasciigrave{}"
    case "'" where isCode: return "\\textquotesingle{}"
    // Pairs of these would become one sign.
    case "-", "'", ",", "!", "?": return previous == character ? "{}\(character)" : String(character)
    case "/", ".", "=", ":", ";": return isCode ? "\(character)\\allowbreak{}" : String(character)
    default: return String(character)
    }
  }
}
