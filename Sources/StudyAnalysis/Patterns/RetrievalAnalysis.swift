public import PatternCatalog
internal import Stats

/// How well a catalogue of patterns can be searched, measured with judged queries.
public struct RetrievalAnalysis: Sendable {
  /// The catalogue.
  public var set: PatternSet
  /// The parts of a pattern whose words are searched.
  public var sections: Set<PatternSection>
  /// The words that are passed over.
  public var stopWords: StopWords
  /// The words that mean the same.
  public var thesaurus: Thesaurus
  /// How patterns are ranked; the first one is what results are told of.
  public var rankings: [RankingFunction]

  /// Prepares an analysis.
  ///
  /// - Parameters:
  ///   - set: the catalogue.
  ///   - sections: the parts of a pattern whose words are searched.
  ///   - stopWords: the words that are passed over.
  ///   - thesaurus: the words that mean the same.
  ///   - rankings: how patterns are ranked.
  public init(
    _ set: PatternSet, sections: Set<PatternSection> = PatternSection.prose, stopWords: StopWords,
    thesaurus: Thesaurus, rankings: [RankingFunction] = [.cosine, .bm25]
  ) {
    self.set = set
    self.sections = sections
    self.stopWords = stopWords
    self.thesaurus = thesaurus
    self.rankings = rankings
  }

  /// Asks all queries in every way: by each ranking, with the thesaurus and without.
  ///
  /// - Parameter queries: the sets of queries.
  /// - Returns: the results.
  /// - Throws: `StatisticsError` where a set has no query or a query no relevant pattern.
  public func results(for queries: [QuerySet]) throws -> RetrievalResults {
    let thesauri = thesaurus.rings.isEmpty ? [Thesaurus.none] : [thesaurus, .none]
    let indices = thesauri.map { thesaurus in
      PatternIndex(
        set, sections: sections,
        rules: TermRules(language: set.language, stopWords: stopWords, thesaurus: thesaurus))
    }
    return RetrievalResults(
      set: set, sections: sections, stopWords: stopWords, thesaurus: thesaurus,
      queries: try queries.map { queries in
        RetrievalResults.Asked(
          queries: queries,
          runs: try rankings.flatMap { ranking in
            try indices.map { index in
              RetrievalResults.Run(
                ranking: ranking, usesThesaurus: !index.rules.thesaurus.rings.isEmpty,
                evaluation: try RetrievalEvaluation(queries, in: index, by: ranking))
            }
          })
      })
  }
}

/// What judged queries found in a catalogue of patterns.
public struct RetrievalResults: Sendable {
  /// All queries of a set, asked in one way.
  public struct Run: Sendable {
    /// How patterns were ranked.
    public let ranking: RankingFunction
    /// Whether synonyms counted as one word.
    public let usesThesaurus: Bool
    /// What was found.
    public let evaluation: RetrievalEvaluation
  }

  /// A set of queries, asked in every way.
  public struct Asked: Sendable {
    /// The queries.
    public let queries: QuerySet
    /// The ways in which they were asked; the first is what results are told of.
    public let runs: [Run]
  }

  /// The catalogue.
  public let set: PatternSet
  /// The parts of a pattern whose words were searched.
  public let sections: Set<PatternSection>
  /// The words that were passed over.
  public let stopWords: StopWords
  /// The words that mean the same.
  public let thesaurus: Thesaurus
  /// The sets of queries.
  public let queries: [Asked]
}
