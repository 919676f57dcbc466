public import Stats

/// How well an index answers the queries of a set.
public struct RetrievalEvaluation: Sendable {
  /// The result for one query.
  public struct QueryResult: Sendable {
    /// The query.
    public let query: QuerySet.Query
    /// What was found.
    public let hits: PatternHits
    /// How well the list answers the query.
    public let ranked: RankedRetrieval
    /// How well the list answers it as a set.
    public let retrieved: RetrievedSet
    /// What stands in the way of each relevant pattern that is not among the first R.
    public let misses: [RetrievalMiss]
  }

  /// The queries.
  public let set: QuerySet
  /// How patterns were ranked.
  public let ranking: RankingFunction
  /// The result for each query, in their order.
  public let results: [QueryResult]
  /// The mean over queries of the average precision.
  public let meanAveragePrecision: MeanAveragePrecision

  /// Asks an index the queries of a set.
  ///
  /// - Parameters:
  ///   - set: the queries.
  ///   - index: the index.
  ///   - ranking: how patterns are ranked.
  /// - Throws: ``StatisticsError`` where the set has no query or a query no relevant pattern.
  public init(_ set: QuerySet, in index: PatternIndex, by ranking: RankingFunction) throws(StatisticsError) {
    self.set = set
    self.ranking = ranking
    var results: [QueryResult] = []
    for query in set.queries {
      let hits = index.search(query.text, by: ranking)
      let grades = Dictionary(query.relevant.map { ($0.pattern, Double($0.grade)) }) { first, _ in first }
      let found = hits.hits.map(\.pattern)
      results.append(
        QueryResult(
          query: query, hits: hits, ranked: try RankedRetrieval(found, grades: grades),
          retrieved: try RetrievedSet(retrieved: found, relevant: Set(grades.keys)),
          misses: RetrievalMiss.find(query, hits, in: index)))
    }
    self.results = results
    meanAveragePrecision = try MeanAveragePrecision(results.map(\.ranked))
  }

  /// The mean over queries of the precision at R.
  public var meanRPrecision: Double { mean { $0.ranked.rPrecision } }

  /// The mean over queries of one divided by the rank of the first relevant pattern.
  public var meanReciprocalRank: Double { mean { $0.ranked.reciprocalRank } }

  /// The mean over queries of the share of relevant patterns that were retrieved.
  public var meanRecall: Double { mean { $0.retrieved.recall } }

  private func mean(_ value: (QueryResult) -> Double) -> Double {
    results.map(value).reduce(0, +) / Double(results.count)
  }
}
