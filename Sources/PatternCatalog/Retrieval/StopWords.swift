/// Words that say nothing of what a text is about, and are neither indexed nor looked for.
public struct StopWords: Sendable, Hashable, Identifiable {
  /// The identifier of the list; empty where there is none.
  public let id: String
  /// The language of the words, as a BCP 47 tag.
  public let language: String
  /// The words in lower case.
  public let words: Set<String>

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - id: the identifier of the list.
  ///   - language: the language of the words.
  ///   - words: the words, in any case.
  public init(id: String = "", language: String = "en", words: some Sequence<String>) {
    self.id = id
    self.language = language
    self.words = Set(words.map { $0.lowercased() })
  }

  /// No stop words: every word counts.
  public static let none = StopWords(words: [])
}
