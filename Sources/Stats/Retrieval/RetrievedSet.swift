/// How well a set of retrieved documents answers a query: precision, recall and F.
///
/// precision = relevant retrieved / retrieved, recall = relevant retrieved / relevant, F = (1 + b²) P R / (b² P + R)
/// (van Rijsbergen 1979, chapter 7). The order of the documents does not count; see ``RankedRetrieval`` for one
/// that does.
///
/// Checked against scikit-learn and exact fractions.
public struct RetrievedSet: Sendable, Hashable {
  /// The number of documents retrieved.
  public let retrieved: Int
  /// The number of relevant documents.
  public let relevant: Int
  /// The number of relevant documents among those retrieved.
  public let relevantRetrieved: Int

  /// Computes from counts.
  ///
  /// - Parameters:
  ///   - relevantRetrieved: The number of relevant documents among those retrieved.
  ///   - retrieved: The number of documents retrieved.
  ///   - relevant: The number of relevant documents, at least 1.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when nothing is relevant, so that the query cannot be
  ///   judged, or the counts contradict each other.
  public init(relevantRetrieved: Int, retrieved: Int, relevant: Int) throws(StatisticsError) {
    try requireRelevant(relevant)
    guard relevantRetrieved >= 0, relevantRetrieved <= min(retrieved, relevant) else {
      throw .invalidCount(
        "\(relevantRetrieved) relevant documents cannot be among \(retrieved) retrieved and \(relevant) relevant"
      )
    }
    self.relevantRetrieved = relevantRetrieved
    self.retrieved = retrieved
    self.relevant = relevant
  }

  /// Compares what was retrieved with what is relevant.
  ///
  /// - Parameters:
  ///   - retrieved: The documents retrieved, each once.
  ///   - relevant: The relevant documents, at least 1.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when nothing is relevant,
  ///   ``StatisticsError/invalidParameter(_:)`` when a document was retrieved twice.
  public init<Document: Hashable>(
    retrieved: [Document], relevant: Set<Document>
  ) throws(StatisticsError) {
    try requireRelevant(relevant.count)
    let found = try distinct(retrieved)
    try self.init(
      relevantRetrieved: found.intersection(relevant).count, retrieved: found.count, relevant: relevant.count)
  }

  /// The share of the documents retrieved that are relevant.
  ///
  /// - Returns: A proportion.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when nothing was retrieved.
  public func precision() throws(StatisticsError) -> Double {
    guard retrieved > 0 else {
      throw .invalidCount("nothing was retrieved, so that there is no precision")
    }
    return Double(relevantRetrieved) / Double(retrieved)
  }

  /// The share of the relevant documents that were retrieved.
  public var recall: Double { Double(relevantRetrieved) / Double(relevant) }

  /// The weighted harmonic mean of precision and recall.
  ///
  /// It is computed from the counts, so that it exists, and is 0, when nothing relevant was retrieved.
  ///
  /// - Parameter beta: How many times as important recall is as precision; 1 for F1.
  /// - Returns: A number from 0 to 1.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when beta is not positive and finite.
  public func f(beta: Double) throws(StatisticsError) -> Double {
    guard beta > 0, (beta * beta).isFinite else {
      throw .invalidParameter("beta must be positive; found \(beta)")
    }
    let weight = beta * beta
    return try finite(
      (1 + weight) * Double(relevantRetrieved) / (weight * Double(relevant) + Double(retrieved)))
  }
}

/// Requires a query that can be judged.
func requireRelevant(_ relevant: Int) throws(StatisticsError) {
  guard relevant > 0 else {
    throw .invalidCount("the query has no relevant documents, so that it cannot be judged")
  }
}

/// The documents as a set, refusing one that comes twice.
func distinct<Document: Hashable>(_ documents: [Document]) throws(StatisticsError) -> Set<Document> {
  var seen: Set<Document> = []
  for document in documents where !seen.insert(document).inserted {
    throw .invalidParameter("a document was retrieved twice: \(document)")
  }
  return seen
}

extension InputKey {
  /// The documents that are relevant.
  static func relevant(isRequired: Bool) -> InputKey {
    InputKey("relevant", .labels, isRequired: isRequired, help: "the relevant documents, at least one")
  }
}

extension Arguments {
  /// Documents, of which none can be missing.
  func documents(_ key: String) throws(ArgumentError) -> [String] {
    let labels = labels(key)
    guard !labels.contains(nil) else {
      throw ArgumentError(.invalidValue, "\(key): found null; a document cannot be missing")
    }
    return labels.compactMap(\.self)
  }
}

extension Output {
  /// How many documents there were.
  static func documents(
    retrieved: Path<Result, Int>, relevant: Path<Result, Int>,
    both: Path<Result, Int>
  ) -> [Output] {
    [
      Output("retrieved", "the number of documents retrieved", from: retrieved),
      Output("relevant", "the number of relevant documents", from: relevant),
      Output(
        "relevant_retrieved", "the number of relevant documents among those retrieved", from: both),
    ]
  }
}

extension Statistic {
  static let retrievedSet = Statistic(
    "retrieval.set", summary: "Precision, recall and F of a set of retrieved documents",
    source: "van Rijsbergen 1979, Information Retrieval, chapter 7",
    example: #""retrieved":["a","b","c","d"],"relevant":["a","c","e"]"#,
    input: Input<(found: RetrievedSet, beta: Double)>(
      [
        InputKey("retrieved", .labels, isRequired: true, help: "the documents retrieved, each once"),
        .relevant(isRequired: true),
        InputKey(
          "beta", .number, defaultText: "1", help: "how many times as important recall is as precision"),
      ], used: \.found.retrieved
    ) {
      let (retrieved, relevant) = (try $0.documents("retrieved"), Set(try $0.documents("relevant")))
      return (try RetrievedSet(retrieved: retrieved, relevant: relevant), $0.number("beta") ?? 1)
    }
  ) { data in
    (found: data.found, f: try data.found.f(beta: data.beta))
  } outputs: {
    Output("precision", "relevant retrieved / retrieved") {
      let found = $0.result.found
      return found.retrieved > 0
        ? try StatisticValue.of { try found.precision() } : .undefined("nothing-retrieved")
    }
    Output("recall", "relevant retrieved / relevant", from: \.found.recall)
    Output("f", "their weighted harmonic mean", from: \.f)
    Output("beta", "the weight of recall", data: \.beta)
    Output.documents(
      retrieved: \.found.retrieved, relevant: \.found.relevant, both: \.found.relevantRetrieved)
  }
}
