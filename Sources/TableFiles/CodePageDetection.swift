/// Telling code pages apart where the bytes leave no doubt.
///
/// Thai letters stand in runs, and no other usual code page has only bytes of Thai letters in them. Western letters stand
/// alone between ASCII ones; they are taken where the code pages of Western and Central Europe and of Turkey agree on
/// every byte. Whatever else there is (`\u{EF}` is a letter of French in one and of Czech in another) is left to be
/// named.
enum CodePageDetection {
  /// Fewer bytes of Thai prove nothing.
  private static let leastThai = 8

  /// The code page of a sample; nil where it may be UTF-8 and where several code pages explain it differently.
  static func codePage(of sample: [UInt8]) -> TextEncoding? {
    guard sample.contains(where: { $0 >= 0x80 }), !mayBeUTF8(sample) else { return nil }
    if isThai(sample) { return .windows874 }
    return isWestern(sample) ? .windows1252 : nil
  }

  /// Whether a sample is UTF-8 up to a character that its end cuts.
  private static func mayBeUTF8(_ sample: [UInt8]) -> Bool {
    (0...3).contains { String(validating: sample.dropLast($0), as: UTF8.self) != nil }
  }

  private static func isThai(_ sample: [UInt8]) -> Bool {
    var high = 0
    var runs = 0
    var isInRun = false
    for byte in sample {
      if byte >= 0x80 {
        // Punctuation of Windows, a no-break space, letters, vowels, tones, digits.
        let isThai =
          [0x80, 0x85].contains(byte) || (0x91...0x97).contains(byte) || (0xA0...0xDA).contains(byte)
          || (0xDF...0xFB).contains(byte)
        guard isThai else { return false }
        high += 1
        if !isInRun { runs += 1 }
      }
      isInRun = byte >= 0x80
    }
    return high >= leastThai && high >= 3 * runs
  }

  /// Bytes from 0xA0 on that are the same character in Windows-1250, 1252 and 1254.
  private static let commonLetters: Set<UInt8> = [
    0xA0, 0xA4, 0xA6, 0xA7, 0xA8, 0xA9, 0xAB, 0xAC, 0xAD, 0xAE, 0xB0, 0xB1, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8,
    0xBB, 0xC1,
    0xC2, 0xC4, 0xC7, 0xC9, 0xCB, 0xCD, 0xCE, 0xD3, 0xD4, 0xD6, 0xD7, 0xDA, 0xDC, 0xDF, 0xE1, 0xE2, 0xE4,
    0xE7, 0xE9,
    0xEB, 0xED, 0xEE, 0xF3, 0xF4, 0xF6, 0xF7, 0xFA, 0xFC,
  ]
  /// Euro, dots, quotes and dashes, which all code pages of Windows have in these places.
  private static let commonSigns: Set<UInt8> = [0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97]

  private static func isWestern(_ sample: [UInt8]) -> Bool {
    for (index, byte) in sample.enumerated() where byte >= 0x80 {
      let before = index > 0 ? sample[index - 1] : UInt8(ascii: "\n")
      let after = index + 1 < sample.count ? sample[index + 1] : UInt8(ascii: "\n")
      let isBesideLetter = isLetter(before) || isLetter(after)
      if commonLetters.contains(byte) {
        guard isBesideLetter || (before < 0x80 && byte < 0xC0) else { return false }
        continue
      }
      guard commonSigns.contains(byte) else { return false }
      // Where older code pages have letters, quotes and dots would stand inside of words.
      let isInside = isLetter(before) && isLetter(after)
      let isBesideText = isBesideLetter || before == UInt8(ascii: " ") || after == UInt8(ascii: " ")
      guard isBesideText, !isInside || [0x92, 0x96, 0x97].contains(byte) else { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 }
}
