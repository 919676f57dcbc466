internal import StudyModel

extension StringProtocol {
  /// The words of the text in lower case with one space between them, without punctuation; `&` is `and`.
  ///
  /// Two texts that fold alike are the same name: `Help users recognise, diagnose, and recover` with and without its
  /// commas, `error-prevention` and `Error prevention`.
  public var foldedSpelling: String {
    String(self).foldedForComparison.replacing("&", with: " and ")
      .split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
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
