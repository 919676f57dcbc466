/// How many columns of a terminal a text takes.
enum DisplayWidth {
  /// The number of columns.
  ///
  /// Marks that are put on the letter before them (Thai vowels and tones, accents) and format characters take none;
  /// characters of East Asian width W and F (UAX 11) and emoji take two; all others one. A sequence of joined emoji counts
  /// as its parts, which is what a terminal shows that cannot join them.
  ///
  /// - Parameter text: a text without control characters.
  /// - Returns: the number of columns.
  static func of(_ text: some StringProtocol) -> Int {
    var width = 0
    var previous = 0
    for scalar in text.unicodeScalars {
      // U+FE0F asks for the emoji of a character that is a narrow sign otherwise.
      let columns = scalar == "\u{FE0F}" && previous == 1 ? 1 : of(scalar)
      width += columns
      previous = columns
    }
    return width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    // No mark and no wide character comes before U+0300 but the soft hyphen, which terminals show.
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    // A few format characters of Arabic are drawn.
    case .format: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
    default: return isWide(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x1100: false
    case 0x1100...0x115F,  // Hangul consonants that begin a syllable
      0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F,  // brackets, trigrams
      0x2E80...0x303E, 0x3041...0x33FF,  // radicals, CJK punctuation, kana, squared signs
      0x3400...0x9FFF,  // Han, hexagrams
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,  // Yi, Hangul
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,  // compatibility and vertical forms
      0xFF00...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,  // Tangut, Khitan, kana supplements
      0x1D300...0x1D376, 0x1F200...0x1F265,  // counting rods, squared Han
      0x20000...0x3FFFD:  // Han beyond the basic plane
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
