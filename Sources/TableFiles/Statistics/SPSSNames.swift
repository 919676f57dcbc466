/// Names of variables as SPSS accepts them.
///
/// A name has at most 64 bytes in UTF-8, begins with a letter or `@`, goes on with letters, digits, `.`, `_`, `$`, `#` or
/// `@`, does not end with a period, is no word of the command language, and stands once in a file, capitals aside.
public enum SPSSNames {
  /// A name that was changed.
  public struct Change: Sendable, Hashable {
    /// The number of the variable, from 0.
    public let index: Int
    /// The name that was asked for.
    public let asked: String
    /// The name that is written.
    public let written: String
    /// What was wrong with it, such as `is longer than 64 bytes`.
    public let reason: String
  }

  /// The most bytes of a name.
  public static let mostBytes = 64

  private static let reserved: Set<String> = [
    "ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH",
  ]

  /// Makes names that SPSS accepts, as near as can be to those asked for.
  ///
  /// What cannot stand in a name becomes `_`; names that are too long are cut after a whole character, and names that are
  /// then the same are told apart by numbers at their ends. A name that is right is never changed for one that is not.
  /// - Parameter names: The names.
  /// - Returns: The names to write, and what was changed.
  public static func mended(_ names: [String]) -> (names: [String], changes: [Change]) {
    var result = names
    var reasons: [Int: String] = [:]
    var taken: Set<String> = []
    // Right names keep their place before mended ones take any.
    for (index, name) in names.enumerated() {
      if let (name, reason) = mended(name) {
        result[index] = name
        reasons[index] = reason
      } else if !taken.insert(name.uppercased()).inserted {
        reasons[index] = "stands twice, capitals aside"
      }
    }
    var changes: [Change] = []
    for index in names.indices {
      guard let reason = reasons[index] else { continue }
      let name = unique(result[index], &taken)
      result[index] = name
      changes.append(Change(index: index, asked: names[index], written: name, reason: reason))
    }
    return (result, changes)
  }

  /// A name that can stand alone, and what was wrong; nil where nothing was.
  private static func mended(_ name: String) -> (name: String, reason: String)? {
    guard !name.isEmpty else { return ("V", "is empty") }
    var reason: String?
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if mayStand(scalar) {
        scalars.append(scalar)
      } else {
        scalars.append("_")
        reason = "holds characters that cannot stand in a name"
      }
    }
    var mended = String(scalars)
    if let first = mended.unicodeScalars.first, !mayBegin(first) {
      mended = "V" + mended
      reason = reason ?? "does not begin with a letter"
    }
    if mended.utf8.count > mostBytes {
      mended = cut(mended, to: mostBytes)
      reason = reason ?? "is longer than \(mostBytes) bytes"
    }
    while mended.last == "." {
      mended.removeLast()
      reason = reason ?? "ends with a period"
    }
    if reserved.contains(mended.uppercased()) {
      mended += "_"
      reason = reason ?? "is a word of the command language"
    }
    return reason.map { (mended.isEmpty ? "V" : mended, $0) }
  }

  private static func mayBegin(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "@" || scalar.properties.isAlphabetic
  }

  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._$#@".unicodeScalars.contains(scalar)
    }
    // Vowel signs and tone marks, as in Thai, are no letters by themselves.
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    if taken.insert(name.uppercased()).inserted { return name }
    var number = 2
    while true {
      let end = "_\(number)"
      let candidate = cut(name, to: mostBytes - end.utf8.count) + end
      if taken.insert(candidate.uppercased()).inserted { return candidate }
      number += 1
    }
  }

  /// The beginning of a text that fits into a number of bytes, cut after a whole character.
  static func cut(_ text: String, to count: Int) -> String {
    guard text.utf8.count > count else { return text }
    var result = ""
    var length = 0
    for character in text {
      length += character.utf8.count
      if length > count { break }
      result.append(character)
    }
    return result
  }
}
