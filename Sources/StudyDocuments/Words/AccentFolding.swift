extension String {
  /// The text with the Latin letters that have accents as plain ones: `participação` is `participacao`.
  ///
  /// People leave accents out in headings, and files from macOS hold them as marks of their own.
  package var withoutAccents: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if 0x0300...0x036F ~= scalar.value { continue }
      if 0xC0...0x17F ~= scalar.value, let letters = AccentFolding.plain[scalar] {
        plain.append(contentsOf: letters.unicodeScalars)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}

private enum AccentFolding {
  /// The plain letters of each lower-case letter with an accent.
  static let plain: [Unicode.Scalar: String] = {
    let letters = [
      "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
      "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşš", "t": "ţťŧ",
      "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ",
    ]
    var plain: [Unicode.Scalar: String] = [:]
    for (letter, accented) in letters {
      for scalar in accented.unicodeScalars { plain[scalar] = letter }
    }
    return plain
  }()
}
