internal import StudyDocuments
internal import StudyModel

/// Numbers with signs between thousands: `1.234.567`, `1,234.5`, `1'234.5`, and with no-break or thin spaces.
///
/// They are read only where the sign before the decimals is told: `1.234` alone may be a little more than one.
enum GroupedNumber {
  /// Reads a number of which the digits before the decimals stand in groups of three.
  ///
  /// - Parameters:
  ///   - text: the cell as it stands: common spaces are no signs between thousands, no-break ones are.
  ///   - mark: the sign before the decimals.
  /// - Returns: the number; nil where the text is anything else, a number without groups as well.
  static func value(_ text: String, mark: ReadingOptions.DecimalMark) -> Double? {
    let sign: Character = mark == .comma ? "," : "."
    var rest = text.trimmedOfSpace[...]
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    let parts = rest.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, let separator = whole.first(where: { !isDigit($0) }),
      signs.contains(separator)
    else { return nil }
    let groups = whole.split(separator: separator, omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count), first.first != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard !decimals.isEmpty, decimals.allSatisfy(isDigit),
      let number = Double(groups.joined() + "." + decimals), number.isFinite
    else { return nil }
    return isNegative ? -number : number
  }

  /// The sign before the decimals by which alone a text is a number with signs between thousands; nil where it is none,
  /// or is one by both.
  static func mark(of text: String) -> ReadingOptions.DecimalMark? {
    switch (value(text, mark: .point) != nil, value(text, mark: .comma) != nil) {
    case (true, false): .point
    case (false, true): .comma
    default: nil
    }
  }

  /// Whether the point, or else the comma, in a number may stand between thousands; nil where digits do not stand on both
  /// sides of just one.
  static func mayGroup(_ text: String) -> Bool? {
    let sign = text.utf8.contains(UInt8(ascii: ",")) ? UInt8(ascii: ",") : UInt8(ascii: ".")
    func mayGroup(_ text: some Collection<UInt8>) -> Bool? {
      guard let place = text.firstIndex(of: sign) else { return nil }
      let (whole, rest) = (text[..<place], text[place...].dropFirst())
      func areDigits(_ part: some Sequence<UInt8>) -> Bool {
        part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
      guard !whole.isEmpty, !rest.isEmpty, areDigits(whole), areDigits(rest) else { return nil }
      return rest.count == 3 && whole.count <= 3 && whole.first != UInt8(ascii: "0")
    }
    // Few numbers are written in any other way.
    if let plain = mayGroup(text.utf8) { return plain }
    return mayGroup(text.foldedForComparison.drop { $0 == "-" || $0 == "+" }.utf8)
  }

  /// Point, comma, apostrophes, and the spaces that no line breaks at: no-break, figure, thin and narrow ones.
  private static let signs: Set<Character> = [
    ".", ",", "'", "\u{2019}", "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}",
  ]

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
