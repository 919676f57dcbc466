/// How wide words are, without asking a font; rather too wide than too narrow, so that nothing runs into
/// its neighbour.
enum FigureText {
  /// Words broken into lines.
  struct Lines: Equatable {
    /// The lines.
    var lines: [String]
    /// Whether words were left out at the end.
    var isCut: Bool
    /// All the words.
    var full: String
  }

  /// The width of words in pixels.
  static func width(_ text: String, size: Double) -> Double {
    var ems = 0.0
    for scalar in text.unicodeScalars { ems += width(of: scalar) }
    return ems * size
  }

  /// Breaks words into lines between words; a word that is wider than a line is broken between characters.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - width: The width of a line in pixels.
  ///   - size: The size of the type in pixels.
  ///   - limit: The number of lines after which the rest is cut.
  /// - Returns: At least one line.
  static func lines(_ text: String, width: Double, size: Double, limit: Int) -> Lines {
    var lines: [String] = []
    var line = ""
    // What lies beyond any number of lines is not worth measuring.
    for word in text.split(whereSeparator: \.isWhitespace) {
      if lines.count > limit { break }
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if Self.width(longer, size: size) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      var rest = 0.0
      for character in word {
        let next = Self.width(String(character), size: size)
        if rest + next > width, !line.isEmpty {
          lines.append(line)
          line = ""
          rest = 0
          if lines.count > limit { break }
        }
        line.append(character)
        rest += next
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    guard lines.count > limit else { return Lines(lines: lines, isCut: false, full: text) }
    lines = Array(lines.prefix(limit))
    lines[limit - 1] = cut(lines[limit - 1] + "…", width: width, size: size)
    return Lines(lines: lines, isCut: true, full: text)
  }

  private static func cut(_ line: String, width: Double, size: Double) -> String {
    var line = line
    while line.count > 1, Self.width(line, size: size) > width {
      line.removeLast(2)
      line.append("…")
    }
    return line
  }

  /// The width of a character in parts of the type size, after common sans serif faces.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    // Marks that stand on the character before them, Thai vowels and tones among them.
    case 0x300...0x36F, 0xE31, 0xE34...0xE3A, 0xE47...0xE4E, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF:
      1
    default:
      switch scalar {
      case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!", " ", "\u{A0}": 0.33
      case "f", "r", "t", "(", ")", "[", "]", "-", "/", "\"": 0.42
      case "m", "w", "M", "W", "@", "%", "…", "→", "←": 0.95
      case "A"..."Z": 0.7
      default: 0.6
      }
    }
  }
}
