internal import StudyDocuments
internal import StudyModel

/// Free text, which is kept out of results as comments are.
extension Recognition {
  /// How many words make a cell prose.
  private static let fewestWords = 5
  /// How many letters do, in scripts that put no spaces between words.
  private static let fewestLetters = 25

  /// Takes columns that nothing else was made of and that hold prose for comments.
  mutating func recogniseFreeText() {
    var found: [Int] = []
    for index in headings.indices where targets[index] == nil && !isPlatformNote(index) {
      let values = distinctValues(index)
      let prose = values.count(where: Self.isProse)
      guard prose > 1, prose * 5 >= values.count * 3 else { continue }
      targets[index] = .comment
      found.append(index)
    }
    guard !found.isEmpty else { return }
    let names = found.map { "\"\(shown(headings[$0].text))\"" }
    assumptions.append(
      Assumption(
        "kept out: column\(found.count == 1 ? "" : "s") of \(path) taken for free text: " + listed(names),
        settledBy: "--map \"COLUMN=TARGET\"; shown with --comments"))
  }

  private static func isProse(_ text: String) -> Bool {
    // Most cells are short, and few of them need a look at characters.
    if text.utf8.allSatisfy({ $0 < 0x80 }), text.utf8.count(where: { $0 <= 0x20 }) < fewestWords - 1 {
      return false
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    // Several choices in one cell are a list, not a sentence.
    if text.contains(";") || text.contains("|") { return false }
    return words.count >= fewestWords
      || words.contains { word in
        word.count >= fewestLetters && !word.contains { $0.isASCII && $0.isLetter }
      }
  }
}
