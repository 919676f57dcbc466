/// Why a relevant pattern is not among the first R of a list, R being the number of relevant patterns.
public struct RetrievalMiss: Sendable, Hashable {
  /// What stands in the way.
  public enum Reason: Sendable, Hashable {
    /// All words of the query are stop words.
    case onlyStopWords
    /// No word of the query is in the catalogue.
    case unknownWords
    /// The words of the query that the catalogue knows stand in every pattern, so that they weigh nothing.
    case weightlessWords
    /// None of these terms, which the catalogue knows, stands in the pattern.
    case noSharedTerm([String])
    /// The pattern is found, and these patterns, which do not answer the query, stand before it; the terms are those of the
    /// query that the pattern lacks.
    case outranked(by: [String], lacking: [String])
    /// The pattern has the same score as these patterns, which do not answer the query and stand before it in the catalogue.
    case tied(with: [String])
  }

  /// The identifier of the pattern.
  public let pattern: String
  /// Its rank; nil where it was not found.
  public let rank: Int?
  /// What stands in the way.
  public let reason: Reason

  /// The misses of a list.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - hits: what was found.
  ///   - index: where it was looked for.
  /// - Returns: one miss for each relevant pattern that is not among the first R.
  static func find(_ query: QuerySet.Query, _ hits: PatternHits, in index: PatternIndex) -> [RetrievalMiss] {
    let relevant = Set(query.relevant.map(\.pattern))
    let known = hits.terms.filter { $0.documents > 0 }
    return query.relevant.compactMap { judgement in
      let rank = hits.rank(of: judgement.pattern)
      if let rank, rank <= relevant.count { return nil }
      let own = Set(
        index.explanation(of: judgement.pattern, for: query.text, by: hits.ranking).map(\.term.label))
      let lacking = known.map(\.label).filter { !own.contains($0) }
      let reason: Reason
      if hits.terms.isEmpty {
        reason = .onlyStopWords
      } else if known.isEmpty {
        reason = .unknownWords
      } else if known.allSatisfy({ $0.rarity == 0 }) {
        reason = .weightlessWords
      } else if let rank {
        let others = hits.hits.prefix(rank - 1).map(\.pattern).filter { !relevant.contains($0) }
        let isTied = Set(hits.tied(with: judgement.pattern)).isSuperset(of: others)
        reason = isTied ? .tied(with: others) : .outranked(by: others, lacking: lacking)
      } else {
        reason = .noSharedTerm(lacking)
      }
      return RetrievalMiss(pattern: judgement.pattern, rank: rank, reason: reason)
    }
  }
}
