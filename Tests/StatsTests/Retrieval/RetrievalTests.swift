import Stats
import Testing

private struct Cases: Decodable {
  struct Query: Decodable {
    let name: String
    let ranking: [String]
    let grades: [String: Double]
    let precision: Double?
    let recall: Double
    let f1: Double
    let f2: Double
    let fHalf: Double
    let averagePrecision: Double
    let reciprocalRank: Double
    let rPrecision: Double
    let precisionAt: [String: Double]
    let recallAt: [String: Double]
    let ndcg: [String: [String: Double]]
  }
  let retrieval: [Query]
}

@Suite("Retrieval")
struct RetrievalTests {
  private let queries: [Cases.Query]

  init() throws { queries = try Reference.load("discovery.json", as: Cases.self).retrieval }

  @Test("Precision, recall and F agree with exact fractions to a relative 1e-15")
  func sets() throws {
    #expect(queries.count == 7)
    for query in queries {
      let relevant = Set(query.grades.filter { $0.value > 0 }.keys)
      let found = try RetrievedSet(retrieved: query.ranking, relevant: relevant)
      if let precision = query.precision {
        expectClose(try found.precision(), precision, 1e-15, query.name)
      } else {
        #expect(
          throws: StatisticsError.invalidCount("nothing was retrieved, so that there is no precision")
        ) { try found.precision() }
      }
      expectClose(found.recall, query.recall, 1e-15, query.name)
      expectClose(try found.f(beta: 1), query.f1, 1e-15, query.name)
      expectClose(try found.f(beta: 2), query.f2, 1e-15, query.name)
      expectClose(try found.f(beta: 0.5), query.fHalf, 1e-15, query.name)
    }
  }

  @Test("Ranked measures agree with exact fractions and mpmath to a relative 1e-14")
  func rankings() throws {
    for query in queries {
      let ranked = try RankedRetrieval(query.ranking, grades: query.grades)
      expectClose(ranked.averagePrecision, query.averagePrecision, 1e-14, query.name)
      expectClose(ranked.reciprocalRank, query.reciprocalRank, 1e-15, query.name)
      expectClose(ranked.rPrecision, query.rPrecision, 1e-15, query.name)
      for k in [1, 3, 5, 100] {
        let label = "\(query.name) at \(k)"
        expectClose(try ranked.precision(at: k), try #require(query.precisionAt["\(k)"]), 1e-15, label)
        expectClose(try ranked.recall(at: k), try #require(query.recallAt["\(k)"]), 1e-15, label)
        for gain in RankedRetrieval.Gain.allCases {
          let expected = try #require(query.ndcg["\(gain)"]?["\(k)"])
          expectClose(try ranked.normalisedDiscountedCumulativeGain(gain, at: k), expected, 1e-14, label)
        }
      }
      for gain in RankedRetrieval.Gain.allCases {
        #expect(
          try ranked.normalisedDiscountedCumulativeGain(gain, at: nil)
            == ranked.normalisedDiscountedCumulativeGain(gain, at: 100))
      }
      #expect(ranked.retrieved == query.ranking.count)
      #expect(ranked.relevant == query.grades.values.count { $0 > 0 })
    }
  }

  @Test("Worked by hand: relevant at ranks 1, 3 and 6 of four relevant documents")
  func workedExample() throws {
    let ranked = try RankedRetrieval(Array("abcdef"), relevant: ["a", "c", "f", "z"])
    // (1/1 + 2/3 + 3/6) / 4.
    expectClose(ranked.averagePrecision, 13.0 / 24, 1e-15)
    #expect(ranked.rPrecision == 0.5 && ranked.reciprocalRank == 1)
    #expect(ranked.relevantRetrieved == 3)
    // 1 / log2(2) + 1 / log2(4).
    #expect(try ranked.discountedCumulativeGain(.linear, at: 4) == 1.5)
    let other = try RankedRetrieval(Array("xy"), relevant: ["y"])
    let mean = try MeanAveragePrecision([ranked, other])
    #expect(mean.averagePrecisions == [ranked.averagePrecision, 0.5])
    expectClose(mean.value, 25.0 / 48, 1e-15)
  }

  @Test("With grades of 0 and 1 the two gains agree")
  func gains() throws {
    let ranked = try RankedRetrieval([4, 1, 3, 2], relevant: [1, 2, 9])
    #expect(
      try ranked.normalisedDiscountedCumulativeGain(.linear, at: 3)
        == ranked.normalisedDiscountedCumulativeGain(.exponential, at: 3))
  }

  @Test("A query that cannot be judged, and a document retrieved twice, are refused")
  func refusals() throws {
    let unjudged = StatisticsError.invalidCount(
      "the query has no relevant documents, so that it cannot be judged")
    #expect(throws: unjudged) { try RankedRetrieval(["a"], relevant: []) }
    #expect(throws: unjudged) { try RankedRetrieval(["a"], grades: ["a": 0]) }
    #expect(throws: unjudged) { try RetrievedSet(retrieved: ["a"], relevant: []) }
    let twice = StatisticsError.invalidParameter("a document was retrieved twice: a")
    #expect(throws: twice) { try RankedRetrieval(["a", "b", "a"], relevant: ["b"]) }
    #expect(throws: twice) { try RetrievedSet(retrieved: ["a", "b", "a"], relevant: ["b"]) }
    #expect(throws: StatisticsError.invalidParameter("a grade cannot be negative; found -1.0 for a")) {
      try RankedRetrieval(["a"], grades: ["a": -1])
    }
    #expect(throws: StatisticsError.nonFinite) { try RankedRetrieval(["a"], grades: ["a": .infinity]) }
    let ranked = try RankedRetrieval(["a"], grades: ["a": 5000])
    #expect(throws: StatisticsError.nonFinite) {
      try ranked.normalisedDiscountedCumulativeGain(.exponential, at: nil)
    }
    for k in [0, -1] {
      #expect(throws: StatisticsError.self) { try ranked.precision(at: k) }
      #expect(throws: StatisticsError.self) { try ranked.recall(at: k) }
      #expect(throws: StatisticsError.self) { try ranked.normalisedDiscountedCumulativeGain(.linear, at: k) }
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try MeanAveragePrecision([]) }
    for beta in [0, -1, Double.nan, .infinity] {
      let found = try RetrievedSet(relevantRetrieved: 1, retrieved: 2, relevant: 2)
      #expect(throws: StatisticsError.self) { try found.f(beta: beta) }
    }
    #expect(throws: StatisticsError.self) {
      try RetrievedSet(relevantRetrieved: 3, retrieved: 2, relevant: 4)
    }
  }
}
