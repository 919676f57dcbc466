internal import Stats

extension CalcMethods {
  /// How well retrieved documents answer queries.
  static let retrieval: [CalcMethod] = [
    CalcMethod(
      name: "retrieval.set", summary: "Precision, recall and F of a set of retrieved documents",
      inputs: [
        InputKey("retrieved", .labels, isRequired: true, help: "the documents retrieved, each once"),
        relevant(isRequired: true),
        InputKey(
          "beta", .number, defaultText: "1", help: "how many times as important recall is as precision"),
      ],
      outputs: [
        OutputKey("precision", "relevant retrieved / retrieved"),
        OutputKey("recall", "relevant retrieved / relevant"),
        OutputKey("f", "their weighted harmonic mean"), OutputKey("beta", "the weight of recall"),
      ] + counts,
      source: "van Rijsbergen 1979, Information Retrieval, chapter 7",
      example: #""retrieved":["a","b","c","d"],"relevant":["a","c","e"]"#
    ) { request in
      let found = try RetrievedSet(
        retrieved: request.documents("retrieved"), relevant: request.relevantDocuments())
      let beta = request.number("beta") ?? 1
      var result = CalcResult()
      let f = try found.f(beta: beta)
      if found.retrieved > 0 {
        result.set("precision", computing: try found.precision())
      } else {
        result.undefine("precision", reason: "nothing-retrieved")
      }
      result.set("recall", found.recall)
      result.set("f", f)
      result.set("beta", beta)
      result.set("retrieved", found.retrieved)
      result.set("relevant", found.relevant)
      result.set("relevant_retrieved", found.relevantRetrieved)
      result.set("n_used", found.retrieved)
      return result
    },
    CalcMethod(
      name: "retrieval.ranking", summary: "How well a ranked list of documents answers a query",
      inputs: [
        InputKey(
          "ranking", .labels, isRequired: true,
          help: "the documents retrieved, the first one first, each once"),
        relevant(isRequired: false),
        InputKey("documents", .labels, help: "instead of relevant: the documents that were judged"),
        InputKey(
          "grades", .numbers, help: "with documents: their grades; 0 is not relevant, more is better"),
        InputKey("k", .integer, defaultText: "10", help: "how many documents are looked at"),
      ],
      outputs: [
        OutputKey("average_precision", "the mean precision at the ranks of the relevant documents"),
        OutputKey("r_precision", "the precision at the number of relevant documents"),
        OutputKey("reciprocal_rank", "1 / the rank of the first relevant document; 0 without one"),
        OutputKey("precision_at_k", "the share of relevant documents among the first k"),
        OutputKey("recall_at_k", "the share of the relevant documents that are among the first k"),
        OutputKey("ndcg", "normalised discounted cumulative gain of the whole list, gain: grade"),
        OutputKey("ndcg_at_k", "that of the first k documents"),
        OutputKey("ndcg_exponential", "that of the whole list, gain: 2^grade - 1"),
        OutputKey("ndcg_exponential_at_k", "that of the first k documents, gain: 2^grade - 1"),
        OutputKey("k", "how many documents are looked at"),
      ] + counts,
      source: "Järvelin and Kekäläinen 2002, ACM Transactions on Information Systems 20; Burges et al. 2005; "
        + "trec_eval",
      example: #""ranking":["a","b","c","d"],"documents":["a","c","d","e"],"grades":[1,3,0,2],"k":3"#
    ) { request in
      let ranked = try RankedRetrieval(request.documents("ranking"), grades: request.grades())
      let k = request.integer("k") ?? 10
      var result = CalcResult()
      result.set("average_precision", ranked.averagePrecision)
      result.set("r_precision", ranked.rPrecision)
      result.set("reciprocal_rank", ranked.reciprocalRank)
      result.set("precision_at_k", try ranked.precision(at: k))
      result.set("recall_at_k", try ranked.recall(at: k))
      for (key, gain) in [("ndcg", RankedRetrieval.Gain.linear), ("ndcg_exponential", .exponential)] {
        result.set(key, computing: try ranked.normalisedDiscountedCumulativeGain(gain, at: nil))
        result.set(key + "_at_k", computing: try ranked.normalisedDiscountedCumulativeGain(gain, at: k))
      }
      result.set("k", k)
      result.set("retrieved", ranked.retrieved)
      result.set("relevant", ranked.relevant)
      result.set("relevant_retrieved", ranked.relevantRetrieved)
      result.set("n_used", ranked.retrieved)
      return result
    },
    CalcMethod(
      name: "retrieval.mean-average-precision", summary: "The mean of the average precision over queries",
      inputs: [
        InputKey(
          "rankings", .labelLists, isRequired: true,
          help: "for each query the documents retrieved, the first one first, each once"),
        InputKey(
          "relevant", .labelLists, isRequired: true,
          help: "for each query its relevant documents, at least one, in the same order of queries"),
      ],
      outputs: [
        OutputKey("estimate", "the mean of the average precision"),
        OutputKey("average_precisions", "the average precision of each query"),
        OutputKey("mean_reciprocal_rank", "the mean of 1 / the rank of the first relevant document"),
        OutputKey("reciprocal_ranks", "that of each query"), OutputKey("queries", "the number of queries"),
      ],
      source: "Buckley and Voorhees 2000; trec_eval",
      example: #""rankings":[["a","b","c"],["d","a"]],"relevant":[["a","c"],["a"]]"#
    ) { request in
      let (rankings, relevant) = (request.labelLists("rankings"), request.labelLists("relevant"))
      guard rankings.count == relevant.count else {
        throw StatisticsError.unequalLengths(rankings.count, relevant.count)
      }
      let queries = try zip(rankings, relevant).enumerated().map { index, query in
        do throws(StatisticsError) {
          return try RankedRetrieval(query.0, relevant: Set(query.1))
        } catch { throw CalcError(.statistics(error), "query \(index + 1): \(error)") }
      }
      let mean = try MeanAveragePrecision(queries)
      let ranks = queries.map(\.reciprocalRank)
      var result = CalcResult()
      result.set("estimate", mean.value)
      result.set("average_precisions", .numbers(mean.averagePrecisions))
      result.set("mean_reciprocal_rank", try Descriptives(ranks).mean)
      result.set("reciprocal_ranks", .numbers(ranks))
      result.set("queries", queries.count)
      result.set("n_used", queries.count)
      return result
    },
  ]

  private static func relevant(isRequired: Bool) -> InputKey {
    InputKey("relevant", .labels, isRequired: isRequired, help: "the relevant documents, at least one")
  }

  private static let counts = [
    OutputKey("retrieved", "the number of documents retrieved"),
    OutputKey("relevant", "the number of relevant documents"),
    OutputKey("relevant_retrieved", "the number of relevant documents among those retrieved"),
  ]
}

extension CalcRequest {
  /// Documents, of which none can be missing.
  fileprivate func documents(_ key: String) throws(CalcError) -> [String] {
    let labels = labels(key)
    guard !labels.contains(nil) else {
      throw CalcError(.invalidValue, "\(key): found null; a document cannot be missing")
    }
    return labels.compactMap(\.self)
  }

  fileprivate func relevantDocuments() throws(CalcError) -> Set<String> { Set(try documents("relevant")) }

  /// The grades of the documents judged; 1 for those that are only said to be relevant.
  fileprivate func grades() throws -> [String: Double] {
    var grades: [String: Double] = [:]
    if try isRaw(["relevant"], orSummary: ["documents", "grades"]) {
      for document in try relevantDocuments() { grades[document] = 1 }
      return grades
    }
    let (documents, values) = (try documents("documents"), samples("grades"))
    guard documents.count == values.count else {
      throw StatisticsError.unequalLengths(documents.count, values.count)
    }
    for (document, grade) in zip(documents, values) {
      guard grades.updateValue(grade, forKey: document) == nil else {
        throw CalcError(.invalidValue, "documents: \"\(document)\" was judged twice")
      }
    }
    return grades
  }
}
