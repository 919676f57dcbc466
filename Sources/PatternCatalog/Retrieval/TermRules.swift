/// How text becomes the terms that an index holds: words, without stop words, as stems, with synonyms taken for one.
public struct TermRules: Sendable, Hashable {
  /// The language of the texts, as a BCP 47 tag; it decides the stemmer.
  public var language: String
  /// The words that are passed over.
  public var stopWords: StopWords
  /// The words that mean the same.
  public var thesaurus: Thesaurus

  /// Makes rules.
  ///
  /// - Parameters:
  ///   - language: the language of the texts.
  ///   - stopWords: the words that are passed over.
  ///   - thesaurus: the words that mean the same.
  public init(language: String = "en", stopWords: StopWords = .none, thesaurus: Thesaurus = .none) {
    self.language = language
    self.stopWords = stopWords
    self.thesaurus = thesaurus
  }
}
