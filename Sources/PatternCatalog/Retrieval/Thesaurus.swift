/// Words and phrases that mean the same.
///
/// Each ring of synonyms is one term of an index: a word of a ring counts as the ring. A phrase of several words counts as its ring
/// and, beside it, as its words, so that a part of it still finds it. A word that stands in two rings counts as both.
public struct Thesaurus: Sendable, Hashable, Identifiable {
  /// The identifier, such as `mobile-interface`; empty where there is none.
  public let id: String
  /// The language of its words, as a BCP 47 tag.
  public let language: String
  /// The rings; each holds two or more words or phrases.
  public let rings: [[String]]

  /// Makes a thesaurus.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - language: the language of its words.
  ///   - rings: the rings.
  public init(id: String = "", language: String = "en", rings: [[String]]) {
    self.id = id
    self.language = language
    self.rings = rings
  }

  /// No synonyms: every word stands for itself.
  public static let none = Thesaurus(rings: [])
}
