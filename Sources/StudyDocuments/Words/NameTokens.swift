extension String {
  /// Runs of letters and runs of digits, in lower case: `PSSUQ_3` is `pssuq`, `3`.
  package var tokens: [String] {
    if utf8.allSatisfy({ $0 < 0x80 }) { return asciiTokens }
    var tokens: [String] = []
    var current = ""
    var isDigits = false
    for character in lowercased() {
      let digit = character.isASCII && character.isNumber
      if digit || character.isLetter {
        if !current.isEmpty, digit != isDigits {
          tokens.append(current)
          current = ""
        }
        isDigits = digit
        current.append(character)
      } else if !current.isEmpty {
        tokens.append(current)
        current = ""
      }
    }
    if !current.isEmpty { tokens.append(current) }
    return tokens
  }

  private var asciiTokens: [String] {
    var text = self
    return text.withUTF8 { bytes in bytes.asciiWords.map { Self.lowercased(bytes[$0]) } }
  }

  /// Letters and digits of ASCII in lower case.
  private static func lowercased(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { lower in
      // The bit that makes letters small ones is set in digits.
      for (index, byte) in bytes.enumerated() { lower[index] = byte | 0x20 }
      return bytes.count
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where runs of letters and runs of digits stand in a text of ASCII: `PSSUQ_3` has `PSSUQ` and `3`.
  package var asciiWords: [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    var isDigits = false
    for index in 0...count {
      let byte = index < count ? self[index] : 0
      let digit = byte >= 0x30 && byte <= 0x39
      let isWord = digit || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
      if let begun = start, !isWord || digit != isDigits {
        words.append(begun..<index)
        start = nil
      }
      if isWord, start == nil { (start, isDigits) = (index, digit) }
    }
    return words
  }
}

extension String {
  /// The words of a name whose capitals stand for spaces: of `taskTime`, `task` and `time`; empty for any other text.
  package var wordsOfCapitals: [String] {
    func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
    if utf8.allSatisfy({ $0 < 0x80 }),
      !zip(utf8, utf8.dropFirst()).contains(where: { isLower($0) && isLower($1 | 0x20) && !isLower($1) })
    {
      return []
    }
    let places = zip(indices, indices.dropFirst()).filter { self[$0].isLowercase && self[$1].isUppercase }
    guard !places.isEmpty else { return [] }
    var spaced = self
    for (_, place) in places.reversed() { spaced.insert(" ", at: place) }
    return spaced.tokens
  }
}
