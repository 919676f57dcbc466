/// The typography of statistics, the same in every format for people.
enum Typography {
  /// Sets words: a true minus sign before a number and in `with - without`, and no line break inside `= 2.31`,
  /// `95% CI [0.08, 1.86]` and `[0.08, 1.86]`.
  ///
  /// - Parameter text: The words, with hyphens and spaces as they are typed.
  /// - Returns: The words in UTF-8.
  static func bytes(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count + 16)
    var bracketEnd = -1
    for (index, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "[") where bracketEnd < index:
        bracketEnd = endOfInterval(in: source, from: index) ?? -1
        bytes.append(byte)
      case UInt8(ascii: "-") where isMinus(at: index, in: source):
        bytes.append(contentsOf: minus)
      case UInt8(ascii: " ") where index < bracketEnd || joins(at: index, in: source):
        bytes.append(contentsOf: noBreakSpace)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Sets words as text.
  ///
  /// - Parameter text: The words, with hyphens and spaces as they are typed.
  /// - Returns: The words with minus signs and no-break spaces.
  static func words(_ text: String) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }

  /// Sets words with true minus signs as ``words(_:)`` does, and with spaces as they are typed.
  ///
  /// - Parameter text: The words, with hyphens as they are typed.
  /// - Returns: The words with minus signs.
  static func minusSigns(_ text: String) -> String {
    let source = Array(text.utf8)
    guard source.contains(UInt8(ascii: "-")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count + 8)
    for (index, byte) in source.enumerated() {
      if byte == UInt8(ascii: "-"), isMinus(at: index, in: source) {
        bytes.append(contentsOf: minus)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sets the printed text of a number: each hyphen in it is a minus sign.
  ///
  /// - Parameter printed: What ``Numerals`` printed.
  /// - Returns: The text in UTF-8, which is never broken into lines.
  static func number(_ printed: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(printed.utf8.count + 4)
    for byte in printed.utf8 {
      switch byte {
      case UInt8(ascii: "-"): bytes.append(contentsOf: minus)
      case UInt8(ascii: " "): bytes.append(contentsOf: noBreakSpace)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// A symbol and what stands below its line: `d` and `z` of `d_z`; subscripts that are names are not set in italics.
  ///
  /// - Parameter symbol: The symbol of a statistic.
  /// - Returns: What is set in italics, and the subscript.
  static func parts(ofSymbol symbol: String) -> (base: String, below: String?) {
    guard let line = symbol.firstIndex(of: "_"), line != symbol.startIndex else { return (symbol, nil) }
    let below = symbol[symbol.index(after: line)...]
    return below.isEmpty ? (symbol, nil) : (String(symbol[..<line]), String(below))
  }

  /// Whether a heading is nothing but the symbol of a statistic, which is set in italics.
  ///
  /// - Parameter heading: The heading of a column.
  /// - Returns: Whether all of it is a symbol.
  static func isSymbol(_ heading: String) -> Bool { symbols.contains(heading) }

  private static let symbols: Set<String> = [
    "n", "N", "M", "SD", "SE", "Mdn", "t", "df", "p", "F", "g", "r", "d", "z", "U", "W", "H", "Q", "SS", "MS",
    "k",
  ]

  private static let minus: [UInt8] = [0xE2, 0x88, 0x92]
  private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]

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
