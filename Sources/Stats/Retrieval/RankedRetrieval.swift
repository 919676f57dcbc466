import Glibc

/// How well a ranked list of documents answers a query.
///
/// A document with a grade greater than 0 is relevant; one without a grade is taken as not relevant. Ranks are
/// counted from 1. A list that holds no relevant document has the value 0 everywhere; a query without relevant
/// documents has no value at all.
///
/// Checked against trec_eval (through pytrec_eval), scikit-learn and exact fractions.
public struct RankedRetrieval: Sendable, Hashable {
  /// How much a document of a grade is worth.
  public enum Gain: Sendable, Hashable, CaseIterable {
    /// The grade itself (Järvelin and Kekäläinen 2002; trec_eval, scikit-learn).
    case linear
    /// 2^grade - 1 (Burges et al. 2005), which stresses the highest grades.
    case exponential

    fileprivate func of(_ grade: Double) -> Double {
      switch self {
      case .linear: grade
      case .exponential: exp2(grade) - 1
      }
    }
  }

  /// The grades of the documents in the order of the list; 0 for one that is not relevant.
  public let grades: [Double]
  /// The grades of all relevant documents, retrieved or not, highest first.
  public let idealGrades: [Double]

  /// Judges a ranked list.
  ///
  /// - Parameters:
  ///   - ranking: The documents retrieved, the first one first, each once.
  ///   - grades: The grades of the documents that were judged, not negative; at least one greater than 0.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when no document is relevant,
  ///   ``StatisticsError/invalidParameter(_:)`` when a document was retrieved twice or a grade is negative,
  ///   ``StatisticsError/nonFinite``.
  public init<Document: Hashable>(
    _ ranking: [Document], grades: [Document: Double]
  ) throws(StatisticsError) {
    _ = try distinct(ranking)
    for (document, grade) in grades {
      guard grade.isFinite else { throw .nonFinite }
      guard grade >= 0 else {
        throw .invalidParameter("a grade cannot be negative; found \(grade) for \(document)")
      }
    }
    idealGrades = grades.values.filter { $0 > 0 }.sorted(by: >)
    try requireRelevant(idealGrades.count)
    self.grades = ranking.map { grades[$0] ?? 0 }
  }

  /// Judges a ranked list by relevance alone.
  ///
  /// - Parameters:
  ///   - ranking: The documents retrieved, the first one first, each once.
  ///   - relevant: The relevant documents, at least 1.
  /// - Throws: As the initialiser with grades.
  public init<Document: Hashable>(
    _ ranking: [Document], relevant: Set<Document>
  ) throws(StatisticsError) {
    var grades: [Document: Double] = [:]
    for document in relevant { grades[document] = 1 }
    try self.init(ranking, grades: grades)
  }

  /// The number of documents retrieved.
  public var retrieved: Int { grades.count }
  /// The number of relevant documents, R.
  public var relevant: Int { idealGrades.count }
  /// The number of relevant documents retrieved.
  public var relevantRetrieved: Int { relevant(among: grades.count) }

  /// The share of the first k documents that are relevant.
  ///
  /// - Parameter k: The number of documents looked at. A shorter list is divided by k all the same, as if it went
  ///   on with documents that are not relevant.
  /// - Returns: A proportion.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when k is not positive.
  public func precision(at k: Int) throws(StatisticsError) -> Double {
    Double(relevant(among: try cutOff(k))) / Double(k)
  }

  /// The share of the relevant documents among the first k.
  ///
  /// - Parameter k: The number of documents looked at.
  /// - Returns: A proportion.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when k is not positive.
  public func recall(at k: Int) throws(StatisticsError) -> Double {
    Double(relevant(among: try cutOff(k))) / Double(relevant)
  }

  /// The precision at R, the number of relevant documents.
  public var rPrecision: Double { Double(relevant(among: relevant)) / Double(relevant) }

  /// The mean, over all relevant documents, of the precision at the rank of each; 0 for one not retrieved.
  public var averagePrecision: Double {
    var (found, sum) = (0, 0.0)
    for (index, grade) in grades.enumerated() where grade > 0 {
      found += 1
      sum += Double(found) / Double(index + 1)
    }
    return sum / Double(relevant)
  }

  /// One divided by the rank of the first relevant document; 0 where none was retrieved.
  public var reciprocalRank: Double {
    grades.firstIndex { $0 > 0 }.map { 1 / Double($0 + 1) } ?? 0
  }

  /// The discounted cumulative gain: the sum of gain / log2(rank + 1).
  ///
  /// - Parameters:
  ///   - gain: How much a document of a grade is worth.
  ///   - k: The number of documents looked at; `nil` for all.
  /// - Returns: The sum.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when k is not positive, ``StatisticsError/nonFinite``
  ///   when a gain is too large.
  public func discountedCumulativeGain(_ gain: Gain, at k: Int?) throws(StatisticsError) -> Double {
    try Self.discounted(grades, gain, at: cutOff(k))
  }

  /// The discounted cumulative gain divided by that of the ideal list.
  ///
  /// The ideal list holds all relevant documents, retrieved or not, highest grade first, cut at the same k.
  ///
  /// - Parameters:
  ///   - gain: How much a document of a grade is worth.
  ///   - k: The number of documents looked at; `nil` for all.
  /// - Returns: A number from 0 to 1.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when k is not positive, ``StatisticsError/nonFinite``
  ///   when a gain is too large.
  public func normalisedDiscountedCumulativeGain(
    _ gain: Gain, at k: Int?
  ) throws(StatisticsError) -> Double {
    let k = try cutOff(k)
    return try Self.discounted(grades, gain, at: k) / Self.discounted(idealGrades, gain, at: k)
  }

  private static func discounted(
    _ grades: [Double], _ gain: Gain, at k: Int
  ) throws(StatisticsError) -> Double {
    var sum = 0.0
    for (index, grade) in grades.prefix(k).enumerated() where grade > 0 {
      sum += gain.of(grade) / log2(Double(index) + 2)
    }
    return try finite(sum)
  }

  private func relevant(among k: Int) -> Int { grades.prefix(k).count { $0 > 0 } }

  private func cutOff(_ k: Int?) throws(StatisticsError) -> Int {
    let k = k ?? Int.max
    guard k > 0 else {
      throw .invalidParameter("the number of documents looked at must be positive; found \(k)")
    }
    return k
  }
}

/// The mean of the average precision over queries.
///
/// Every query counts the same, however many relevant documents it has.
public struct MeanAveragePrecision: Sendable, Hashable {
  /// The mean.
  public let value: Double
  /// The average precision of each query, in order.
  public let averagePrecisions: [Double]

  /// Computes the mean.
  ///
  /// - Parameter queries: The ranked list of each query, at least 1.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``.
  public init(_ queries: [RankedRetrieval]) throws(StatisticsError) {
    try require(1, found: queries.count)
    averagePrecisions = queries.map(\.averagePrecision)
    value = compensatedSum(averagePrecisions) / Double(queries.count)
  }
}

extension Arguments {
  /// The grades of the documents judged; 1 for those that are only said to be relevant.
  fileprivate func grades() throws -> [String: Double] {
    if try isRaw(["relevant"], orSummary: ["documents", "grades"]) {
      return Dictionary(try documents("relevant").map { ($0, 1) }) { first, _ in first }
    }
    let (documents, values) = (try documents("documents"), samples("grades"))
    guard documents.count == values.count else {
      throw StatisticsError.unequalLengths(documents.count, values.count)
    }
    var grades: [String: Double] = [:]
    for (document, grade) in zip(documents, values) {
      guard grades.updateValue(grade, forKey: document) == nil else {
        throw ArgumentError(.invalidValue, "documents: \"\(document)\" was judged twice")
      }
    }
    return grades
  }
}

extension Statistic {
  static let rankedRetrieval = Statistic(
    "retrieval.ranking", summary: "How well a ranked list of documents answers a query",
    source: "Järvelin and Kekäläinen 2002, ACM Transactions on Information Systems 20; Burges et al. 2005; "
      + "trec_eval",
    example: #""ranking":["a","b","c","d"],"documents":["a","c","d","e"],"grades":[1,3,0,2],"k":3"#,
    input: Input<(ranked: RankedRetrieval, k: Int)>(
      [
        InputKey(
          "ranking", .labels, isRequired: true,
          help: "the documents retrieved, the first one first, each once"), .relevant(isRequired: false),
        InputKey("documents", .labels, help: "instead of relevant: the documents that were judged"),
        InputKey("grades", .numbers, help: "with documents: their grades; 0 is not relevant, more is better"),
        InputKey("k", .integer, defaultText: "10", help: "how many documents are looked at"),
      ], used: \.ranked.retrieved
    ) { (try RankedRetrieval($0.documents("ranking"), grades: $0.grades()), $0.integer("k") ?? 10) }
  ) { data in
    (
      ranked: data.ranked, precision: try data.ranked.precision(at: data.k),
      recall: try data.ranked.recall(at: data.k)
    )
  } outputs: {
    Output(
      "average_precision", "the mean precision at the ranks of the relevant documents",
      from: \.ranked.averagePrecision)
    Output(
      "r_precision", "the precision at the number of relevant documents", from: \.ranked.rPrecision)
    Output(
      "reciprocal_rank", "1 / the rank of the first relevant document; 0 without one",
      from: \.ranked.reciprocalRank)
    Output("precision_at_k", "the share of relevant documents among the first k", from: \.precision)
    Output(
      "recall_at_k", "the share of the relevant documents that are among the first k", from: \.recall)
    gain("", .linear, "normalised discounted cumulative gain of the whole list, gain: grade")
    gain("_at_k", .linear, "that of the first k documents")
    gain("_exponential", .exponential, "that of the whole list, gain: 2^grade - 1")
    gain("_exponential_at_k", .exponential, "that of the first k documents, gain: 2^grade - 1")
    Output("k", "how many documents are looked at", data: \.k)
    Output.documents(
      retrieved: \.ranked.retrieved, relevant: \.ranked.relevant, both: \.ranked.relevantRetrieved)
  }

  private static func gain<Result>(
    _ ending: String, _ gain: RankedRetrieval.Gain, _ help: String
  ) -> Output<(ranked: RankedRetrieval, k: Int), Result> {
    Output("ndcg" + ending, help) {
      try $0.data.ranked.normalisedDiscountedCumulativeGain(
        gain, at: ending.hasSuffix("_at_k") ? $0.data.k : nil)
    }
  }

  static let meanAveragePrecision = Statistic(
    "retrieval.mean-average-precision", summary: "The mean of the average precision over queries",
    source: "Buckley and Voorhees 2000; trec_eval",
    example: #""rankings":[["a","b","c"],["d","a"]],"relevant":[["a","c"],["a"]]"#,
    input: Input<[RankedRetrieval]>(
      [
        InputKey(
          "rankings", .labelLists, isRequired: true,
          help: "for each query the documents retrieved, the first one first, each once"),
        InputKey(
          "relevant", .labelLists, isRequired: true,
          help: "for each query its relevant documents, at least one, in the same order of queries"),
      ], used: \.count
    ) {
      let (rankings, relevant) = ($0.labelLists("rankings"), $0.labelLists("relevant"))
      guard rankings.count == relevant.count else {
        throw StatisticsError.unequalLengths(rankings.count, relevant.count)
      }
      return try zip(rankings, relevant).enumerated().map { index, query in
        do throws(StatisticsError) {
          return try RankedRetrieval(query.0, relevant: Set(query.1))
        } catch { throw ArgumentError(.statistics(error), "query \(index + 1): \(error)") }
      }
    }
  ) { queries in
    (
      mean: try MeanAveragePrecision(queries),
      rank: try Descriptives(queries.map(\.reciprocalRank)).mean
    )
  } outputs: {
    Output("estimate", "the mean of the average precision", from: \.mean.value)
    Output("average_precisions", "the average precision of each query", from: \.mean.averagePrecisions)
    Output(
      "mean_reciprocal_rank", "the mean of 1 / the rank of the first relevant document", from: \.rank)
    Output("reciprocal_ranks", "that of each query") { $0.data.map(\.reciprocalRank) }
    Output("queries", "the number of queries", data: \.count)
  }
}
