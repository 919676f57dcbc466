/// A text in which what reaches a person is masked: e-mail addresses, telephone numbers, addresses of machines.
public struct MaskedText: Sendable, Hashable {
  /// The text with `[e-mail address]`, `[telephone number]` and `[IP address]` in their places.
  public private(set) var text: String
  /// How many were masked.
  public private(set) var count = 0

  /// Masks a text.
  ///
  /// Names cannot be told from other words: those in `names` are masked, others stay. A number counts as a telephone
  /// number where it has at least seven digits and begins with `+`, `0` or `(`, or is grouped as 555-123-4567 is; dates and
  /// plain numbers stay.
  ///
  /// - Parameters:
  ///   - text: what somebody wrote.
  ///   - names: texts that are masked wherever they stand as words of their own, with what is put in their places.
  public init(_ text: String, names: [(name: String, mask: String)] = []) {
    self.text = text
    mask(/[^\s@<>()\[\],;:"']+@[^\s@<>()\[\],;:"']+\.[^\s@<>()\[\],;:"'.!?]+/, as: "[e-mail address]")
    mask(/(?:[0-9]{1,3}\.){3}[0-9]{1,3}/, as: "[IP address]") { PersonalText.isPersonal(String($0)) }
    mask(/[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{0,4}){4,7}/, as: "[IP address]") {
      PersonalText.isPersonal(String($0))
    }
    mask(
      /(?:\+|\(|0)[0-9][0-9 \/().\-]{5,}[0-9]|[0-9]{3}[\- .][0-9]{3}[\- .][0-9]{4}/, as: "[telephone number]"
    ) {
      Self.isTelephone($0)
    }
    for (name, mask) in names where name.count > 2 { self.mask(name, as: mask) }
  }

  private mutating func mask(
    _ pattern: some RegexComponent<Substring>, as mask: String,
    where isMeant: (Substring) -> Bool = { _ in true }
  ) {
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: pattern) {
      let isWhole = Self.standsAlone(match.range, in: text)
      result += rest[..<match.range.lowerBound]
      if isWhole, isMeant(match.output) {
        result += mask
        count += 1
      } else {
        result += match.output
      }
      rest = rest[match.range.upperBound...]
    }
    text = result + rest
  }

  private mutating func mask(_ name: String, as mask: String) {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: name) {
      result += rest[..<range.lowerBound]
      if Self.standsAlone(range, in: text) {
        result += mask
        count += 1
      } else {
        result += rest[range]
      }
      rest = rest[range.upperBound...]
    }
    text = result + rest
  }

  /// Whether no letter or digit stands directly beside a stretch.
  private static func standsAlone(_ range: Range<String.Index>, in text: String) -> Bool {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    if range.lowerBound > text.startIndex, isWord(text[text.index(before: range.lowerBound)]) { return false }
    return range.upperBound == text.endIndex || !isWord(text[range.upperBound])
  }

  private static func isTelephone(_ text: Substring) -> Bool {
    let digits = text.filter { ("0"..."9").contains($0) }.count
    let groups = text.split { !("0"..."9").contains($0) }.map(\.count)
    // 01.02.2024, 01/02/2024 and 2024-02-01 are days.
    let isDay = groups == [2, 2, 4] || groups == [2, 2, 2]
    let isDecimal = groups.count == 2 && text.contains(".") && text.first == "0" && groups[0] == 1
    return digits >= 7 && digits <= 15 && !isDay && !isDecimal
  }
}
