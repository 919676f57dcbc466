/// A catalogue of patterns that can be searched.
public struct PatternIndex: Sendable {
  /// The catalogue.
  public let set: PatternSet
  /// The parts whose words are searched.
  public let sections: Set<PatternSection>
  /// How text becomes terms.
  public let rules: TermRules
  private let index: InvertedIndex

  /// Indexes a catalogue.
  ///
  /// - Parameters:
  ///   - set: the catalogue.
  ///   - sections: the parts whose words are searched.
  ///   - rules: how text becomes terms.
  public init(_ set: PatternSet, sections: Set<PatternSection> = PatternSection.prose, rules: TermRules) {
    self.set = set
    self.sections = sections
    self.rules = rules
    let ordered = PatternSection.allCases.filter(sections.contains)
    index = InvertedIndex(
      set.patterns.map { pattern in ordered.flatMap { $0.texts(of: pattern, in: set) } }, rules: rules)
  }

  /// The number of different terms in the catalogue.
  public var termCount: Int { index.termCount }

  /// Looks for patterns.
  ///
  /// - Parameters:
  ///   - query: the words that are looked for.
  ///   - ranking: how patterns are ranked.
  /// - Returns: the patterns with a score above 0, best first.
  public func search(_ query: String, by ranking: RankingFunction = .cosine) -> PatternHits {
    let found = index.search(query, by: ranking)
    return PatternHits(
      query: query, ranking: ranking,
      hits: found.documents.map { PatternHits.Hit(pattern: set.patterns[$0.document].id, score: $0.score) },
      terms: found.terms)
  }

  /// What each term of a query adds to the score of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the identifier of the pattern.
  ///   - query: the words that are looked for.
  ///   - ranking: how patterns are ranked.
  /// - Returns: the terms that the pattern holds; what they add sums up to the score.
  public func explanation(
    of pattern: String, for query: String, by ranking: RankingFunction = .cosine
  ) -> [TermContribution] {
    set.position(of: pattern).map { index.explanation(of: $0, for: query, by: ranking) } ?? []
  }
}

/// The patterns that were found for a query.
public struct PatternHits: Sendable, Hashable {
  /// A pattern with its score.
  public struct Hit: Sendable, Hashable {
    /// The identifier of the pattern.
    public let pattern: String
    /// The score: the cosine, from 0 to 1, or that of BM25.
    public let score: Double
  }

  /// The words that were looked for.
  public let query: String
  /// How patterns were ranked.
  public let ranking: RankingFunction
  /// The patterns, best first; those of one score in the order of the catalogue.
  public let hits: [Hit]
  /// The terms of the query.
  public let terms: [QueryTerm]

  /// The rank of a pattern, from 1.
  ///
  /// - Parameter pattern: the identifier of the pattern.
  /// - Returns: the rank; nil where it was not found.
  public func rank(of pattern: String) -> Int? { hits.firstIndex { $0.pattern == pattern }.map { $0 + 1 } }

  /// The other patterns that have the score of a pattern, so that only their order in the catalogue decides.
  ///
  /// - Parameter pattern: the identifier of the pattern.
  /// - Returns: the identifiers.
  public func tied(with pattern: String) -> [String] {
    guard let own = hits.first(where: { $0.pattern == pattern }) else { return [] }
    return hits.filter { $0.score == own.score && $0.pattern != pattern }.map(\.pattern)
  }
}
