public import JSONText

extension JSONWriter {
  /// Writes a member that is words.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - words: the words.
  public mutating func member(_ name: String, _ words: Phrase) { member(name, words.text) }

  /// Writes a member that is an array of words.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - words: the words.
  ///   - onOneLine: whether they stand on one line.
  public mutating func member(_ name: String, _ words: [Phrase], onOneLine: Bool = true) {
    member(name, words.map(\.text), onOneLine: onOneLine)
  }

  /// Writes a member that is words, or nothing for nil.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - words: the words.
  public mutating func optional(_ name: String, _ words: Phrase?) { optional(name, words?.text) }
}
