/// Recognition of texts that name or reach a person.
public enum PersonalText {
  /// Whether a text has the form of an e-mail address, an IP address or a telephone number.
  ///
  /// An IP address of which a part was made unreadable (`192.0.2.xxx`) counts as one.
  ///
  /// - Parameter text: a text, such as an identifier or a cell; spaces at its ends do not matter.
  /// - Returns: true where it has one of these forms throughout.
  public static func isPersonal(_ text: String) -> Bool {
    guard mayBePersonal(text) else { return false }
    let folded = text.foldedForComparison
    return isEmail(folded) || isInternetAddress(folded) || isTelephone(folded)
  }

  /// Whether a text has the signs without which it has none of these forms; most cells have not.
  private static func mayBePersonal(_ text: String) -> Bool {
    var (dots, colons) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "+"): return true
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: ":"): colons += 1
      default: break
      }
    }
    return dots > 2 || colons > 2
  }

  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") else { return false }
    let domain = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return domain.count > 1 && domain.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
  }

  private static func isInternetAddress(_ text: String) -> Bool {
    let four = text.split(separator: ".", omittingEmptySubsequences: false)
    if four.count == 4, four.allSatisfy({ isPartOfAddress($0) }) { return true }
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

  /// A number below 256, or signs that hide one.
  private static func isPartOfAddress(_ text: Substring) -> Bool {
    if (1...3).contains(text.count), text.allSatisfy({ "x*".contains($0) }) { return true }
    return !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) } && (UInt16(text) ?? 256) < 256
  }
}
