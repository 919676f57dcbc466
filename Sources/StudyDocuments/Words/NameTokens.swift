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
    var tokens: [String] = []
    var current: [UInt8] = []
    var isDigits = false
    func flush() {
      if !current.isEmpty { tokens.append(String(decoding: current, as: UTF8.self)) }
      current.removeAll(keepingCapacity: true)
    }
    for byte in utf8 {
      let digit = byte >= 0x30 && byte <= 0x39
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if digit || (lower >= 0x61 && lower <= 0x7A) {
        if digit != isDigits { flush() }
        isDigits = digit
        current.append(lower)
      } else {
        flush()
      }
    }
    flush()
    return tokens
  }
}

extension String {
  /// The words of a name whose capitals stand for spaces: of `taskTime`, `task` and `time`; empty for any other text.
  package var wordsOfCapitals: [String] {
    let places = zip(indices, indices.dropFirst()).filter { self[$0].isLowercase && self[$1].isUppercase }
    guard !places.isEmpty else { return [] }
    var spaced = self
    for (_, place) in places.reversed() { spaced.insert(" ", at: place) }
    return spaced.tokens
  }
}
