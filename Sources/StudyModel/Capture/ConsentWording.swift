/// Everything that somebody agrees to in one language, as it is shown.
public struct ConsentWording: Sendable, Hashable {
  /// One section of the text.
  public struct Section: Sendable, Hashable {
    /// The identifier.
    public var id: String
    /// The heading.
    public var title: String
    /// The section in a sentence.
    public var summary: String
    /// The whole text; empty where the summary says everything.
    public var text: String

    /// Makes a section.
    public init(_ id: String, title: String, summary: String, text: String) {
      self.id = id
      self.title = title
      self.summary = summary
      self.text = text
    }
  }

  /// The version of the text.
  public var version: String
  /// The language in which it is shown.
  public var language: String
  /// The sections in their order.
  public var sections: [Section]

  /// Makes a text.
  public init(version: String, language: String, sections: [Section]) {
    self.version = version
    self.language = language
    self.sections = sections
  }
}

extension Consent {
  /// Everything that somebody agrees to in one language.
  ///
  /// - Parameter language: the language tag.
  /// - Returns: the text as it is shown.
  public func wording(_ language: String) -> ConsentWording {
    ConsentWording(
      version: version, language: language,
      sections: sections.map {
        ConsentWording.Section(
          $0.id, title: $0.title(language), summary: $0.summary(language), text: $0.text(language))
      })
  }
}
