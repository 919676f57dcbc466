/// How documents are ranked for a query.
public enum RankingFunction: Sendable, Hashable {
  /// The cosine of the angle between query and document, with the weights (1 + log2 f) log2(N / n) on both sides: f times in
  /// the text, in n of N documents (Salton and Buckley 1988; Baeza-Yates and Ribeiro-Neto 2011, chapter 3).
  case cosine
  /// Okapi BM25 with ln(1 + (N - n + 0.5) / (n + 0.5)), which is never negative (Robertson and Zaragoza 2009). `k1` is how much
  /// repetition counts, `b` from 0 to 1 how much the length of a document does.
  case bm25(k1: Double, b: Double)

  /// BM25 with the usual 1.2 and 0.75.
  public static let bm25 = RankingFunction.bm25(k1: 1.2, b: 0.75)
}
