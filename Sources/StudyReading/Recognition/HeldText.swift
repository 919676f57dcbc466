extension String {
  /// Whether a text is a part of this one.
  ///
  /// Headings are mostly ASCII, and each is held against many phrases: going through bytes takes a fraction of the time of
  /// comparing characters.
  func holds(_ part: String) -> Bool {
    guard part.utf8.allSatisfy({ $0 < 0x80 }) else {
      return !utf8.allSatisfy { $0 < 0x80 } && contains(part)
    }
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { start in
          text[start] == first && part.indices.allSatisfy { text[start + $0] == part[$0] }
        }
      }
    }
  }
}
