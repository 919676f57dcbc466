/// Searches in UTF-8 bytes.
enum TextSearch {
  /// The offset of the last byte of this value before an offset.
  ///
  /// - Parameters:
  ///   - byte: The byte to look for.
  ///   - end: The offset to look before.
  ///   - text: The text.
  /// - Returns: The offset found, else `end`, kept within the text.
  static func last(_ byte: UInt8, before end: Int, in text: [UInt8]) -> Int {
    let limit = min(end, text.count)
    var index = limit
    while index > 0 {
      index -= 1
      if text[index] == byte { return index }
    }
    return limit
  }

  /// The offset of the first occurrence of an ASCII word at or after an offset.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - start: The offset to start at.
  ///   - text: The text.
  /// - Returns: The offset found, or nil.
  static func first(_ word: String, from start: Int, in text: [UInt8]) -> Int? {
    guard start < text.count else { return nil }
    return text[start...].firstRange(of: Array(word.utf8))?.lowerBound
  }

  /// The offset of the first byte of content: past white space, comments and processing instructions.
  ///
  /// - Parameters:
  ///   - start: The offset to start at.
  ///   - text: The text, well-formed.
  /// - Returns: The offset found, at most the end of the text.
  static func content(from start: Int, in text: [UInt8]) -> Int {
    var index = start
    while index < text.count {
      let rest = text[index...]
      if [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) {
        index += 1
      } else if rest.starts(with: "<!--".utf8) {
        index = first("-->", from: index, in: text).map { $0 + 3 } ?? text.count
      } else if rest.starts(with: "<?".utf8) {
        index = first("?>", from: index, in: text).map { $0 + 2 } ?? text.count
      } else {
        return index
      }
    }
    return text.count
  }
}
