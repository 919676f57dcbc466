/// Makes text fit for XML 1.0 (section 2.2, the production Char).
enum XMLCharacters {
  /// Whether every character of a text may stand in a document.
  ///
  /// - Parameter text: The text.
  /// - Returns: False if it holds a control character other than tab, LF and CR, or U+FFFE or U+FFFF.
  static func areAllowed(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return false }
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
        if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
          return false
        }
      }
      return true
    }
  }

  /// Puts U+FFFD in place of every character that may not stand in a document.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: Raised by the number of characters replaced.
  /// - Returns: The text, unchanged where nothing was wrong.
  static func replaced(in text: String, count: inout Int) -> String {
    if areAllowed(in: text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isAllowed(scalar) {
        result.append(scalar)
      } else {
        result.append("\u{FFFD}")
        count += 1
      }
    }
    return String(result)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
