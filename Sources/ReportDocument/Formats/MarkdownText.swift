/// Words as Markdown that shows exactly these words.
enum MarkdownText {
  /// Escapes what CommonMark and its GitHub flavour would take for markup, tables, formulas or a cell's end.
  ///
  /// - Parameters:
  ///   - text: any text; it is put on one line.
  ///   - isLineStart: whether the text may stand at the start of a line, where more has a meaning.
  /// - Returns: the Markdown.
  static func escape(_ text: String, isLineStart: Bool = true) -> String {
    escape(printable: PrintableText.clean(text), isLineStart: isLineStart)
  }

  /// The words of a paragraph with their styles.
  ///
  /// - Parameter runs: the words.
  /// - Returns: the Markdown, on one line.
  static func escape(_ runs: [Paragraph.Run]) -> String {
    var result = ""
    let runs = merged(runs)
    for (index, run) in runs.enumerated() {
      let isStart = result.isEmpty
      let piece =
        switch run {
        case .text(let text):
          // The next run would become a part of an address that it follows without a space.
          spaced(Typography.minusSigns(text.text)) {
            escape(
              printable: $0, isLineStart: isStart,
              breaksLinks: index + 1 < runs.count && !text.text.hasSuffix(" ")
            )
          }
        case .symbol(let text): spaced(text, emphasis)
        case .code(let text): spaced(text, code)
        }
      result += isStart && piece.hasPrefix(" ") ? piece.dropFirst() : piece[...]
    }
    return trimmed(result)
  }

  /// A code span that shows any text, backticks included.
  ///
  /// - Parameter text: a printable text that is not empty.
  /// - Returns: the Markdown.
  static func code(_ text: String) -> String {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // One space on each side is taken off again by readers.
    let needsSpace = text.hasPrefix("`") || text.hasSuffix("`")
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Symbols one after the other are one stretch: `*M**SD*` would be read otherwise.
  private static func merged(_ runs: [Paragraph.Run]) -> [Paragraph.Run] {
    var merged: [Paragraph.Run] = []
    for run in runs {
      switch (merged.last, run) {
      case (.symbol(let first), .symbol(let second)): merged[merged.count - 1] = .symbol(first + second)
      case (.code(let first), .code(let second)): merged[merged.count - 1] = .code(first + second)
      case (.text(let first), .text(let second)): merged[merged.count - 1] = .text(first + second)
      default: merged.append(run)
      }
    }
    return merged
  }

  /// Asterisks stand for italics only beside letters and digits; a tag does always.
  private static func emphasis(_ symbol: String) -> String {
    let (text, below) = Typography.parts(ofSymbol: symbol)
    if let below {
      return emphasis(text) + "<sub>\(escape(printable: below, isLineStart: false, breaksLinks: true))</sub>"
    }
    let escaped = escape(printable: text, isLineStart: false, breaksLinks: true)
    let isPlain = isWordLike(text.unicodeScalars.first) && isWordLike(text.unicodeScalars.last)
    return isPlain ? "*\(escaped)*" : "<em>\(escaped)</em>"
  }

  /// Whether asterisks beside a character stand for a style.
  static func isWordLike(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// A stretch of a sentence, with the space before and after it apart: a style begins and ends at words.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - isLineStart: whether it may stand at the start of a line.
  ///   - isLast: whether nothing follows that would become part of an address in it.
  /// - Returns: the Markdown.
  static func stretch(
    _ text: String, isLineStart: Bool, isLast: Bool
  ) -> (before: String, core: String, after: String) {
    let clean = PrintableText.stretch(Typography.minusSigns(text))
    let core = PrintableText.clean(clean)
    return (
      clean.hasPrefix(" ") && !isLineStart ? " " : "",
      escape(printable: core, isLineStart: isLineStart, breaksLinks: !isLast && !clean.hasSuffix(" ")),
      core.isEmpty || !clean.hasSuffix(" ") ? "" : " "
    )
  }

  /// Makes a stretch printable without losing the space between it and its neighbours.
  private static func spaced(_ text: String, _ markup: (String) -> String) -> String {
    var inner = PrintableText.stretch(text)[...]
    var result = ""
    if inner.hasPrefix(" ") {
      result = " "
      inner = inner.dropFirst()
    }
    if inner.isEmpty { return result }
    if inner.hasSuffix(" ") { return result + markup(String(inner.dropLast())) + " " }
    return result + markup(String(inner))
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.hasPrefix(" ") { text = text.dropFirst() }
    while text.hasSuffix(" ") { text = text.dropLast() }
    return text.contains("  ") ? text.split(separator: " ").joined(separator: " ") : String(text)
  }

  /// Escapes only what would be taken for markup, so that the source stays readable.
  ///
  /// A report defines no link references, so brackets mean nothing unless `(`, `[` or `:` follows, or a line starts with
  /// one (a task).
  private static func escape(printable text: String, isLineStart: Bool, breaksLinks: Bool = false) -> String {
    if !needsEscape(text) { return text }
    let bytes = Array(text.utf8)
    var result = escape(bytes, isLineStart: isLineStart, breaksLinks: breaksLinks)
    // An address becomes a link as it stands, backslashes included, so that it may not be one beside anything escaped.
    if !breaksLinks, result.count > bytes.count {
      result = escape(bytes, isLineStart: isLineStart, breaksLinks: true)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escape(_ bytes: [UInt8], isLineStart: Bool, breaksLinks: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 8)
    // "12." and "12)" at the start of a line would begin a list.
    var isNumberAtStart = isLineStart
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: " ")
      let isStart = isLineStart && index == 0
      let isEscaped =
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"),
          UInt8(ascii: "~"), UInt8(ascii: "$"):
          true
        case UInt8(ascii: "<"): isLetter(next) || "/!?".utf8.contains(next)
        case UInt8(ascii: "&"): isLetter(next) || next == UInt8(ascii: "#")
        case UInt8(ascii: "]"): "([:".utf8.contains(next)
        case UInt8(ascii: "#"):
          index == 0 || bytes[index - 1] == UInt8(ascii: " ") || index == bytes.count - 1
        case UInt8(ascii: "["), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
          isStart
        case UInt8(ascii: "."):
          (isNumberAtStart && index > 0)
            || (breaksLinks && index >= 3 && bytes[index - 1] | 0x20 == UInt8(ascii: "w"))
        case UInt8(ascii: ")"): isNumberAtStart && index > 0
        case UInt8(ascii: ":"): breaksLinks && next == UInt8(ascii: "/")
        default: false
        }
      if isEscaped { result.append(UInt8(ascii: "\\")) }
      if byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") { isNumberAtStart = false }
      result.append(byte)
    }
    return result
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  /// Whether a text holds anything that may have to be escaped.
  private static func needsEscape(_ text: String) -> Bool {
    for byte in text.utf8 where byte < 0x80 {
      let isHarmless = byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      if !isLetter(byte) && !isHarmless && !isDigit { return true }
    }
    return false
  }
}
