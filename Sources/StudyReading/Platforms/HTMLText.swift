internal import StudyModel

/// Text in which form builders left the marks of web pages.
enum HTMLText {
  private static let entities: [(name: String, text: String)] = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#039;", "'"),
    ("&apos;", "'"), ("&amp;", "&"),
  ]

  /// The text without tags, with signs for entities, and with one space for a run of white space.
  ///
  /// - Parameter text: the text; anything in angle brackets that begins with a letter or a slash is a tag.
  /// - Returns: what a reader of the page saw.
  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"),
        isTag(rest[rest.index(after: rest.startIndex)..<end])
      {
        // A tag ends a word as a line of the page does.
        plain.append(" ")
        rest = rest[rest.index(after: end)...]
      } else if first == "&", let (name, sign) = entities.first(where: { rest.hasPrefix($0.name) }) {
        plain += sign
        rest = rest.dropFirst(name.count)
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func isTag(_ inside: Substring) -> Bool {
    let name = inside.first == "/" ? inside.dropFirst() : inside
    return name.first?.isLetter == true && !inside.contains("<")
  }
}
