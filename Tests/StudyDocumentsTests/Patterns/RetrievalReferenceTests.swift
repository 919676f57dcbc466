import Foundation
import PatternCatalog
import Stats
import StudyDocuments
import Testing

/// The carried catalogue, searched with the carried queries, has the scores of a program that shares nothing with this one.
///
/// That is `Tests/PatternCatalogTests/Reference/retrieval.py`. The documents are read here, since `PatternCatalog` knows no XML.
@Suite struct RetrievalReferenceTests {
  /// A query asked in one way.
  struct Result: Decodable {
    var set: String
    var query: String
    var ranking: String
    var thesaurus: Bool
    var patterns: [String]
    var scores: [Double]
    var averagePrecision: Double
    var rPrecision: Double
    var precision: Double?
    var recall: Double
    var reciprocalRank: Double

    enum CodingKeys: String, CodingKey {
      case set, query, ranking, thesaurus, patterns, scores, precision, recall
      case averagePrecision = "average-precision"
      case rPrecision = "r-precision"
      case reciprocalRank = "reciprocal-rank"
    }
  }

  /// The means over the queries of a set, asked in one way.
  struct Means: Decodable {
    var set: String
    var ranking: String
    var thesaurus: Bool
    var queries: Int
    var map: Double
    var meanRPrecision: Double
    var mrr: Double
    var meanRecall: Double

    enum CodingKeys: String, CodingKey {
      case set, ranking, thesaurus, queries, map, mrr
      case meanRPrecision = "mean-r-precision"
      case meanRecall = "mean-recall"
    }
  }

  struct Reference: Decodable {
    var means: [Means]
    var results: [Result]
  }

  private static func reference() throws -> Reference {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appending(components: "PatternCatalogTests", "Reference", "retrieval.json")
    return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
  }

  /// The four ways in which the reference asks.
  static let ways: [(String, Bool)] = [("cosine", true), ("cosine", false), ("bm25", true), ("bm25", false)]

  private static func isClose(_ found: Double, _ expected: Double, _ tolerance: Double) -> Bool {
    (found - expected).magnitude <= tolerance * expected.magnitude
  }

  @Test(arguments: ways)
  func `every score and every measure of a judged query is that of the reference`(
    ranking: String, thesaurus: Bool
  ) throws {
    let reference = try Self.reference()
    let catalogue = try PatternCatalogue()
    let set = try catalogue.require("mobile-ios-14", place: "test")
    let rules = TermRules(
      language: "en", stopWords: try catalogue.stopWords("english", language: "en", place: "test"),
      thesaurus: thesaurus
        ? try catalogue.thesaurus("mobile-interface", language: "en", place: "test") : .none)
    let index = PatternIndex(set, rules: rules)
    let querySets = try catalogue.querySets()
    let results = reference.results.filter { $0.ranking == ranking && $0.thesaurus == thesaurus }
    // Every query has its row; a query that is new has none until the script has run.
    #expect(results.count == querySets.map(\.queries.count).reduce(0, +))
    for queries in querySets {
      let found = try RetrievalEvaluation(queries, in: index, by: ranking == "cosine" ? .cosine : .bm25)
      let means = try #require(
        reference.means.first {
          $0.set == queries.id && $0.ranking == ranking && $0.thesaurus == thesaurus
        })
      #expect(means.queries == found.results.count)
      #expect(Self.isClose(found.meanAveragePrecision.value, means.map, 1e-15), "\(queries.id)")
      #expect(Self.isClose(found.meanRPrecision, means.meanRPrecision, 1e-15), "\(queries.id)")
      #expect(Self.isClose(found.meanReciprocalRank, means.mrr, 1e-15), "\(queries.id)")
      #expect(Self.isClose(found.meanRecall, means.meanRecall, 1e-15), "\(queries.id)")
      for result in found.results {
        let label: Comment = "\(queries.id) \(result.query.id)"
        let expected = try #require(
          results.first { $0.set == queries.id && $0.query == result.query.id }, label)
        #expect(result.hits.hits.map(\.pattern) == expected.patterns, label)
        for (hit, score) in zip(result.hits.hits, expected.scores) {
          #expect(Self.isClose(hit.score, score, 4e-15), label)
        }
        #expect(Self.isClose(result.ranked.averagePrecision, expected.averagePrecision, 1e-15), label)
        #expect(Self.isClose(result.ranked.rPrecision, expected.rPrecision, 1e-15), label)
        #expect(Self.isClose(result.ranked.reciprocalRank, expected.reciprocalRank, 1e-15), label)
        #expect(Self.isClose(result.retrieved.recall, expected.recall, 1e-15), label)
        if let precision = expected.precision {
          #expect(try Self.isClose(result.retrieved.precision(), precision, 1e-15), label)
        } else {
          #expect(result.hits.hits.isEmpty, label)
        }
      }
    }
  }
}
