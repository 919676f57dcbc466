#if Server
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
    ///
    /// - Parameters:
    ///   - id: the identifier.
    ///   - title: the heading.
    ///   - summary: the section in a sentence.
    ///   - text: the whole text.
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
  ///
  /// - Parameters:
  ///   - version: the version of the text.
  ///   - language: the language in which it is shown.
  ///   - sections: the sections in their order.
  public init(version: String, language: String, sections: [Section]) {
    self.version = version
    self.language = language
    self.sections = sections
  }

  /// The hash by which consents name the text: that of version, identifiers, titles, summaries and texts, each on lines of
  /// its own.
  public var hash: TokenHash {
    TokenHash(
      of: ([version] + sections.flatMap { [$0.id, $0.title, $0.summary, $0.text] }).joined(separator: "\n"))
  }
}
#endif
