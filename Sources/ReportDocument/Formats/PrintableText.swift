/// Text as people see it: on one line, without characters that a terminal or a page would obey.
enum PrintableText {
  /// Makes a text printable.
  ///
  /// Runs of white space become one space, white space at both ends is dropped, and each other control character, such as
  /// the one that starts the commands of a terminal, becomes U+FFFD. A no-break space stays.
  ///
  /// - Parameter text: any text.
  /// - Returns: the text, unchanged where nothing was to be done.
  static func clean(_ text: String) -> String {
    if isClean(text) { return text }
    var result = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        isSpacePending = !result.isEmpty
        continue
      }
      if isSpacePending { result.append(" ") }
      isSpacePending = false
      result.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Makes a stretch of a sentence printable without losing the space between it and its neighbours.
  ///
  /// - Parameter text: any text.
  /// - Returns: the text.
  static func stretch(_ text: String) -> String { String(clean("x" + text + "x").dropFirst().dropLast()) }

  /// Makes a line printable that stands as it is typed: spaces stay, a tab is four of them.
  ///
  /// - Parameter text: one line.
  /// - Returns: the line.
  static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": result.append(contentsOf: "    ".unicodeScalars)
      case "\r": break
      default:
        let isObeyed =
          scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
        result.append(isObeyed ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether there is nothing to do; may be false for text that would not change.
  private static func isClean(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "):
        if previous == UInt8(ascii: " ") { return false }
      // C1 control characters are C2 80 to C2 9F, U+2028 and U+2029 are E2 80 A8 and A9.
      case 0..<0x20, 0x7F: return false
      case 0x80...0x9F: if previous == 0xC2 { return false }
      case 0xA8, 0xA9: if previous == 0x80 { return false }
      default: break
      }
      previous = byte
    }
    return text.isEmpty || previous != UInt8(ascii: " ")
  }
}
