/// Breaks text into lines of a width in columns of a terminal.
enum LineBreaking {
  /// Breaks at spaces, and inside a word only where it is longer than a line (Thai is written without spaces).
  ///
  /// - Parameters:
  ///   - text: a printable text, see `PrintableText`.
  ///   - width: the width of a line, at least 2.
  ///   - firstWidth: the width of the first line where it is another one.
  /// - Returns: the lines, at least one.
  static func lines(of text: String, width: Int, firstWidth: Int? = nil) -> [String] {
    let firstWidth = firstWidth ?? width
    if text.utf8.count <= firstWidth || DisplayWidth.of(text) <= firstWidth { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    var limit = firstWidth
    for word in text.split(separator: " ") {
      let length = DisplayWidth.of(word)
      if used > 0, used + 1 + length <= limit {
        line += " "
        line += word
        used += 1 + length
        continue
      }
      if used > 0 {
        lines.append(line)
        limit = width
      }
      line = ""
      used = 0
      for piece in pieces(of: word, length: length, width: limit, restWidth: width) {
        if used > 0 {
          lines.append(line)
          limit = width
        }
        line = String(piece)
        used = DisplayWidth.of(piece)
      }
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The width of the longest word.
  ///
  /// - Parameter text: a printable text.
  /// - Returns: the number of columns.
  static func longestWord(of text: String) -> Int {
    text.split(separator: " ").reduce(0) { max($0, DisplayWidth.of($1)) }
  }

  /// Cuts a word where it is too long, never between a letter and the marks on it.
  private static func pieces(
    of word: Substring, length: Int, width: Int, restWidth: Int
  ) -> [Substring] {
    if length <= width { return [word] }
    var pieces: [Substring] = []
    var start = word.startIndex
    var used = 0
    var limit = width
    for index in word.indices {
      let columns = DisplayWidth.of(word[index...index])
      if used > 0, used + columns > limit {
        pieces.append(word[start..<index])
        limit = restWidth
        start = index
        used = 0
      }
      used += columns
    }
    pieces.append(word[start...])
    return pieces
  }
}
