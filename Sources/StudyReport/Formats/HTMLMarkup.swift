/// Markup as UTF-8 bytes; what is written as text cannot become markup.
struct HTMLMarkup: Sendable {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// The markup as text, for the template engine.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes markup of our own, or text that is escaped already.
  mutating func raw(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Writes other markup.
  mutating func append(_ other: HTMLMarkup) {
    bytes.append(contentsOf: other.bytes)
  }

  /// Writes words of a study: anything that could be read as markup is escaped.
  mutating func text(_ text: String) {
    for byte in text.utf8 { escaped(byte) }
  }

  /// Writes words with the typography of statistics: a true minus sign before a number and in `with -
  /// without`, and no line break inside `= 2.31`, `95% CI [0.08, 1.86]` and `[0.08, 1.86]`.
  mutating func typeset(_ text: String) {
    let source = Array(text.utf8)
    var index = 0
    var bracketEnd = -1
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "[") where bracketEnd < index:
        bracketEnd = Self.endOfInterval(in: source, from: index) ?? -1
        bytes.append(byte)
      case UInt8(ascii: "-") where Self.isMinus(at: index, in: source):
        bytes.append(contentsOf: Self.minus)
      case UInt8(ascii: " ") where index < bracketEnd || Self.joins(at: index, in: source):
        bytes.append(contentsOf: Self.noBreakSpace)
      default: escaped(byte)
      }
      index += 1
    }
  }

  /// Writes words of a report with the typography of statistics.
  mutating func typeset(_ words: Phrase) { typeset(words.text) }

  /// Writes the printed text of a number: each hyphen in it is a minus sign.
  mutating func number(_ printed: String) {
    for byte in printed.utf8 {
      switch byte {
      case UInt8(ascii: "-"): bytes.append(contentsOf: Self.minus)
      case UInt8(ascii: " "): bytes.append(contentsOf: Self.noBreakSpace)
      default: escaped(byte)
      }
    }
  }

  /// Writes a length with at most one decimal, which is finer than a printer shows.
  mutating func length(_ value: Double) {
    let limited = value.isFinite ? min(max(value, -1e6), 1e6) : 0
    var tenths = Int((limited * 10).rounded())
    if tenths < 0 {
      bytes.append(UInt8(ascii: "-"))
      tenths = -tenths
    }
    integer(tenths / 10)
    if tenths % 10 != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(tenths % 10))
    }
  }

  private mutating func integer(_ value: Int) {
    if value >= 10 { integer(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): raw("&lt;")
    case UInt8(ascii: ">"): raw("&gt;")
    case UInt8(ascii: "&"): raw("&amp;")
    case UInt8(ascii: "\""): raw("&quot;")
    case UInt8(ascii: "'"): raw("&#39;")
    // Control characters may not stand in a document at all.
    case 0..<9, 11, 12, 14..<32, 127: bytes.append(contentsOf: Self.replacement)
    default: bytes.append(byte)
    }
  }

  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]
  private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Whether a hyphen is a minus sign: `= -2.31`, `[-0.4`, `with - without`, but not `2024-05` or `A-1`.
  private static func isMinus(at index: Int, in source: [UInt8]) -> Bool {
    guard index + 1 < source.count else { return false }
    let next = source[index + 1]
    if next == UInt8(ascii: " ") { return index > 0 && source[index - 1] == UInt8(ascii: " ") }
    let startsNumber = isDigit(next) || startsInfinity(at: index + 1, in: source)
    let startsFraction =
      next == UInt8(ascii: ".") && index + 2 < source.count && isDigit(source[index + 2])
    guard startsNumber || startsFraction else { return false }
    guard index > 0 else { return true }
    return [UInt8(ascii: " "), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "="), 0xA0]
      .contains(source[index - 1])
  }

  private static func startsInfinity(at index: Int, in source: [UInt8]) -> Bool {
    index + 2 < source.count && source[index] == 0xE2 && source[index + 1] == 0x88
      && source[index + 2] == 0x9E
  }

  /// Whether a space belongs to the sign of a statistic, as in `t = 2.31` and `p < .001`, or to `95% CI [`.
  private static func joins(at index: Int, in source: [UInt8]) -> Bool {
    let previous = index > 0 ? source[index - 1] : 0
    let next = index + 1 < source.count ? source[index + 1] : 0
    if isRelation(next) { return index + 2 < source.count && source[index + 2] == UInt8(ascii: " ") }
    if isRelation(previous) { return index < 2 || source[index - 2] == UInt8(ascii: " ") }
    if previous == UInt8(ascii: "%"), next == UInt8(ascii: "C") { return true }
    return next == UInt8(ascii: "[") && previous == UInt8(ascii: "I")
  }

  private static func isRelation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  /// The place of the closing bracket, if only numbers stand between the brackets.
  private static func endOfInterval(in source: [UInt8], from start: Int) -> Int? {
    var index = start + 1
    while index < source.count, index - start < 64 {
      let byte = source[index]
      if byte == UInt8(ascii: "]") { return index }
      let belongs =
        isDigit(byte) || byte >= 0x80
        || [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: ":")]
          .contains(byte)
      if !belongs { return nil }
      index += 1
    }
    return nil
  }
}
