/// Takes text apart into words.
///
/// A word is a run of letters, marks and digits in lower case. An apostrophe between letters belongs to it (the stemmer takes the
/// possessive off); a hyphen parts words, so that `auto-complete` and `auto complete` are the same two. Scripts that write no
/// spaces between words, such as Thai and Chinese, are taken in pairs of letters that overlap, since no list of words is at
/// hand that every such language could rely on.
struct WordSegmentation {
  /// Calls back with the letters of each word in UTF-8, in order.
  ///
  /// The bytes are valid during the call only.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - each: what is done with a word.
  static func words(of text: String, _ each: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var word: [UInt8] = []
      word.reserveCapacity(64)
      func end() {
        guard !word.isEmpty else { return }
        // An apostrophe that ends a word is a quotation mark or stands for a plural's possessive.
        if word.last == apostrophe { word.removeLast() }
        word.withUnsafeBufferPointer(each)
        word.removeAll(keepingCapacity: true)
      }
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x80 {
          index += 1
          if isLetterOrDigit(byte) {
            word.append(lowered(byte))
          } else if byte == apostrophe, isInside(bytes, after: index), !word.isEmpty, word.last != apostrophe
          {
            word.append(apostrophe)
          } else {
            end()
          }
          continue
        }
        let (scalar, next) = scalar(at: index, in: bytes)
        defer { index = next }
        if scalar == "\u{2019}" {
          if isInside(bytes, after: next), !word.isEmpty, word.last != apostrophe {
            word.append(apostrophe)
          } else {
            end()
          }
        } else if isUnspaced(scalar) {
          end()
          pair(from: index, to: next, in: bytes, each)
        } else if isLetterOrDigit(scalar) {
          word.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        } else {
          end()
        }
      }
      end()
    }
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isMark(scalar)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Whether a letter follows, so that what stands before it is inside a word.
  private static func isInside(_ bytes: UnsafeBufferPointer<UInt8>, after index: Int) -> Bool {
    guard index < bytes.count else { return false }
    if bytes[index] < 0x80 { return isLetterOrDigit(bytes[index]) }
    let following = scalar(at: index, in: bytes).scalar
    return isLetterOrDigit(following) && !isUnspaced(following)
  }

  private static func scalar(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (scalar: Unicode.Scalar, next: Int) {
    let lead = bytes[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    let end = min(index + length, bytes.count)
    var value = UInt32(lead) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for position in (index + 1)..<max(end, index + 1) { value = value << 6 | UInt32(bytes[position] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a letter is of a script that writes no spaces between words.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai and Lao, Myanmar, Khmer, kana, ideographs.
    case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0EDF, 0x1000...0x109F, 0x1780...0x17D3, 0x3040...0x30FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }

  /// A letter with the one that follows; one that stands alone is a word of its own.
  private static func pair(
    from index: Int, to next: Int, in bytes: UnsafeBufferPointer<UInt8>,
    _ each: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var end = next
    if next < bytes.count, bytes[next] >= 0x80 {
      let (following, after) = scalar(at: next, in: bytes)
      if isUnspaced(following) { end = after }
    }
    if end == next, index > 0, follows(index, in: bytes) { return }
    each(UnsafeBufferPointer(rebasing: bytes[index..<end]))
  }

  /// Whether a letter of such a script stands right before.
  private static func follows(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return bytes[start] >= 0x80 && isUnspaced(scalar(at: start, in: bytes).scalar)
  }
}
