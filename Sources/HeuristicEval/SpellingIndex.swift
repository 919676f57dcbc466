internal import StudyModel

extension StringProtocol {
  /// The words of the text in lower case with one space between them, without punctuation; `&` is `and`.
  ///
  /// Two texts that fold alike are the same name: `Help users recognise, diagnose, and recover` with and without its
  /// commas, `error-prevention` and `Error prevention`.
  public var foldedSpelling: String {
    // Tables of findings name the same few things tens of thousands of times, mostly in ASCII.
    if let folded = utf8.withContiguousStorageIfAvailable({ Spelling.ascii($0) }) {
      return folded ?? foldedUnicodeSpelling
    }
    return Spelling.ascii(Array(utf8)[...]) ?? foldedUnicodeSpelling
  }

  /// The folded text, whatever its characters.
  private var foldedUnicodeSpelling: String {
    var words: [Substring] = []
    let folded = String(self).foldedForComparison
    for part in folded.split(separator: "&", omittingEmptySubsequences: false) {
      if !words.isEmpty || part.startIndex != folded.startIndex { words.append("and") }
      words += part.split { !$0.isLetter && !$0.isNumber }
    }
    return words.joined(separator: " ")
  }
}

/// Folding of bytes.
private enum Spelling {
  /// The folded spelling where all of the text is ASCII; nil where a byte is none.
  static func ascii(_ bytes: some Collection<UInt8>) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count + 8)
    var isInWord = false
    for byte in bytes {
      guard byte < 0x80 else { return nil }
      let isCapital = byte >= 0x41 && byte <= 0x5A
      if isCapital || (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) {
        if !isInWord, !folded.isEmpty { folded.append(0x20) }
        folded.append(isCapital ? byte | 0x20 : byte)
        isInWord = true
      } else {
        if byte == 0x26 {
          if !folded.isEmpty { folded.append(0x20) }
          folded += [0x61, 0x6E, 0x64]
        }
        isInWord = false
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }
}

/// Finds by any of its spellings what stands at a position of a list.
///
/// It is made once: tables of findings name the same few things tens of thousands of times.
struct SpellingIndex: Sendable, Hashable {
  private var positions: [String: Int] = [:]

  /// Adds a spelling; the first position to have it keeps it.
  mutating func add(_ spelling: String, at position: Int) {
    let folded = spelling.foldedSpelling
    if !folded.isEmpty, positions[folded] == nil { positions[folded] = position }
  }

  /// The position that a text names.
  subscript(text: String) -> Int? { positions[text.foldedSpelling] }
}
