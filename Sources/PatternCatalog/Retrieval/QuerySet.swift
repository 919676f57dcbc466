/// Queries with judgements: what people type, and which patterns of a catalogue answer it.
public struct QuerySet: Sendable, Hashable, Identifiable {
  /// A query and the patterns that answer it.
  public struct Query: Sendable, Hashable, Identifiable {
    /// The identifier within the set.
    public var id: String
    /// What is typed.
    public var text: String
    /// The patterns that answer it, in the order in which they were judged.
    public var relevant: [Judgement]

    /// Makes a query.
    ///
    /// - Parameters:
    ///   - id: the identifier within the set.
    ///   - text: what is typed.
    ///   - relevant: the patterns that answer it.
    public init(id: String, text: String, relevant: [Judgement]) {
      self.id = id
      self.text = text
      self.relevant = relevant
    }
  }

  /// A pattern that answers a query.
  public struct Judgement: Sendable, Hashable {
    /// The identifier of the pattern.
    public var pattern: String
    /// How well it answers the query; the higher, the better.
    public var grade: Int
    /// Why it was judged so.
    public var why: String

    /// Makes a judgement.
    ///
    /// - Parameters:
    ///   - pattern: the identifier of the pattern.
    ///   - grade: how well it answers the query, from 1.
    ///   - why: why it was judged so.
    public init(pattern: String, grade: Int = 1, why: String = "") {
      self.pattern = pattern
      self.grade = grade
      self.why = why
    }
  }

  /// The identifier, such as `founding-specific`.
  public let id: String
  /// The version of the set.
  public let version: String
  /// The identifier of the catalogue that was judged.
  public let catalog: String
  /// The name.
  public let name: String
  /// Who chose the queries, when, and by what rule patterns were judged.
  public let about: String
  /// Where queries and judgements come from.
  public let sources: [PatternSource]
  /// The queries.
  public let queries: [Query]

  /// Makes a set.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - version: the version of the set.
  ///   - catalog: the identifier of the catalogue that was judged.
  ///   - name: the name.
  ///   - about: who chose the queries, and by what rule patterns were judged.
  ///   - sources: where queries and judgements come from.
  ///   - queries: the queries.
  public init(
    id: String, version: String = "", catalog: String, name: String = "", about: String = "",
    sources: [PatternSource] = [], queries: [Query]
  ) {
    self.id = id
    self.version = version
    self.catalog = catalog
    self.name = name.isEmpty ? id : name
    self.about = about
    self.sources = sources
    self.queries = queries
  }
}
