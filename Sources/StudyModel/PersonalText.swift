/// Recognition of texts that name or reach a person.
public enum PersonalText {
  /// Whether a text has the form of an e-mail address, an IP address or a telephone number.
  ///
  /// - Parameter text: a text, such as an identifier or a cell.
  /// - Returns: true where it has one of these forms throughout.
  public static func isPersonal(_ text: String) -> Bool {
    isEmail(text) || isInternetAddress(text) || isTelephone(text)
  }

  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") else { return false }
    let domain = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return domain.count > 1 && domain.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
  }

  private static func isInternetAddress(_ text: String) -> Bool {
    let four = text.split(separator: ".", omittingEmptySubsequences: false)
    if four.count == 4, four.allSatisfy({ isDigits($0) && (UInt16($0) ?? 256) < 256 }) { return true }
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    // Times of day have two or three groups of two digits.
    return groups.count > 3 && groups.count < 9
      && groups.allSatisfy { $0.count < 5 && $0.allSatisfy(\.isHexDigit) }
  }

  /// A plus sign and eight digits or more; numbers without it may be anything.
  static func isTelephone(_ text: String) -> Bool {
    text.first == "+" && text.count { ("0"..."9").contains($0) } >= 8
      && text.dropFirst().allSatisfy { ("0"..."9").contains($0) || " -/().".contains($0) }
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
  }
}
