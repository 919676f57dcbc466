/// What a search found.
public struct RankedDocuments: Sendable, Hashable {
  /// A document with its score.
  public struct Hit: Sendable, Hashable {
    /// The position of the document in what was indexed.
    public let document: Int
    /// The score: the cosine, from 0 to 1, or that of BM25.
    public let score: Double
  }

  /// The documents with a score above 0, best first.
  public let documents: [Hit]
  /// The terms of the query, in its order.
  public let terms: [QueryTerm]
}

/// A term of a query, as the index knows it.
public struct QueryTerm: Sendable, Hashable {
  /// The stem, or the words of a ring of the thesaurus.
  public let label: String
  /// How often it stands in the query.
  public let frequency: Int
  /// The number of documents that hold it, n.
  public let documents: Int
  /// How rare it is: log2(N / n), or that of BM25; 0 where no document holds it.
  public let rarity: Double
  /// Its weight in the query.
  public let weight: Double
}

/// What a term of a query adds to the score of a document.
public struct TermContribution: Sendable, Hashable {
  /// The term.
  public let term: QueryTerm
  /// How often it stands in the document, f.
  public let frequency: Int
  /// Its weight in the document.
  public let weight: Double
  /// What it adds to the score.
  public let contribution: Double
}
