/// Names of variables that SPSS, R and Python accept, made from the identifiers of a study.
///
/// A name is made of ASCII letters, digits and `_`, begins with a letter, has at most 64 characters, is no word of the
/// languages, and stands once in its table, capitals aside. The same study gives the same names every time.
public enum VariableNames {
  /// The most characters of a name, which is SPSS's limit.
  public static let longest = 64

  private static let reserved: Set<String> = [
    // SPSS
    "all", "and", "by", "eq", "ge", "gt", "le", "lt", "ne", "not", "or", "to", "with",
    // R and Python
    "if", "else", "repeat", "while", "function", "for", "next", "break", "true", "false", "null", "inf",
    "nan",
    "na", "in", "is", "as", "def", "class", "return", "import", "from", "lambda", "none", "pass", "del",
    "try",
    "except", "finally", "raise", "global", "nonlocal", "assert", "async", "await", "yield", "continue",
    "elif",
  ]

  /// The part of a name that an identifier gives.
  ///
  /// Letters with marks lose them (`ö` gives `o`); what is no ASCII letter or digit becomes `_`, and only one of several in
  /// a row is kept.
  ///
  /// - Parameters:
  ///   - identifier: the identifier, in any script.
  ///   - fallback: what to take where nothing of it is left: `task3`.
  /// - Returns: the part, without `_` at its ends.
  public static func part(_ identifier: String, fallback: String) -> String {
    var result = ""
    for scalar in identifier.unicodeScalars {
      if isNameScalar(scalar) {
        result.unicodeScalars.append(scalar)
      } else if let letter = plainLetter(scalar) {
        result.append(letter)
      } else if scalar.properties.canonicalCombiningClass == .notReordered, !result.isEmpty,
        result.last != "_"
      {
        result.append("_")
      }
    }
    while result.last == "_" { result.removeLast() }
    while result.first == "_" { result.removeFirst() }
    return result.isEmpty ? fallback : result
  }

  /// Joins parts to names that can stand in one table.
  ///
  /// - Parameter parts: for each variable the parts of its name.
  /// - Returns: the names, in the same order.
  public static func names(_ parts: [[String]]) -> [String] {
    let wanted = parts.map { mended($0.joined(separator: "_")) }
    // Whoever comes first keeps the name; a number tells the others apart and never takes a wanted name away.
    var taken = Set<String>()
    let all = Set(wanted.map { $0.lowercased() })
    return wanted.map { name in
      if taken.insert(name.lowercased()).inserted { return name }
      var number = 2
      while true {
        let end = "_\(number)"
        let candidate = String(name.prefix(longest - end.count)) + end
        if !all.contains(candidate.lowercased()), taken.insert(candidate.lowercased()).inserted {
          return candidate
        }
        number += 1
      }
    }
  }

  private static func mended(_ name: String) -> String {
    var name = name
    if let first = name.unicodeScalars.first, !first.properties.isAlphabetic { name = "v" + name }
    if name.isEmpty { name = "v" }
    if reserved.contains(name.lowercased()) { name += "_1" }
    return String(name.prefix(longest))
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  /// The ASCII letter that a letter with a mark is made of, by its name in Unicode.
  private static func plainLetter(_ scalar: Unicode.Scalar) -> Character? {
    guard let words = scalar.properties.name?.split(separator: " "), words.count > 4, words[0] == "LATIN",
      words[2] == "LETTER", words[3].count == 1, words[4] == "WITH", let letter = words[3].first
    else { return nil }
    return words[1] == "SMALL" ? Character(letter.lowercased()) : letter
  }
}
