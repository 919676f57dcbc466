import Foundation
import Testing

@testable import PatternCatalog

@Suite("Ranking by an inverted index") struct InvertedIndexTests {
  /// Four documents for which everything is worked out by hand below: n of red 1, blue 3, green 2, yellow 1; N = 4.
  private static let colours = [
    ["red red blue"], ["blue green"], ["green", "green green yellow"], ["blue blue blue blue"],
  ]

  private static func index(_ texts: [[String]], _ rules: TermRules = TermRules()) -> InvertedIndex {
    InvertedIndex(texts, rules: rules)
  }

  @Test("The cosine of a worked example") func cosine() throws {
    let found = Self.index(Self.colours).search("red blue", by: .cosine)
    // idf: red log2(4/1) = 2, blue log2(4/3), green 1, yellow 2. Weights (1 + log2 f) idf: document 1 red 4, blue b; document 2
    // blue b, green 1; document 4 blue 3 b; query red 2, blue b.
    let b = log2(4.0 / 3)
    let query = (4 + b * b).squareRoot()
    let expected = [
      0: (8 + b * b) / (query * (16 + b * b).squareRoot()),
      1: b * b / (query * (b * b + 1).squareRoot()),
      3: b * 3 * b / (query * 3 * b),
    ]
    #expect(found.documents.map(\.document) == [0, 3, 1])
    for hit in found.documents {
      #expect(abs(hit.score - (expected[hit.document] ?? 0)) < 1e-15)
    }
    // To four decimals, with a pocket calculator.
    #expect(found.documents.map { (($0.score * 10_000).rounded()) } == [9949, 2032, 779])
    #expect(found.terms.map(\.label) == ["red", "blue"])
    #expect(found.terms.map(\.documents) == [1, 3])
  }

  @Test("Repetition in a query weighs as in a document") func repeatedQuery() {
    let found = Self.index(Self.colours).search("green green yellow", by: .cosine)
    // Document 3: green (1 + log2 3), yellow 2; query: green 2, yellow 2.
    let g = 1 + log2(3.0)
    let expected = (2 * g + 4) / (8.0.squareRoot() * (g * g + 4).squareRoot())
    #expect(found.documents.first?.document == 2)
    #expect(abs((found.documents.first?.score ?? 0) - expected) < 1e-15)
  }

  @Test("BM25 of a worked example") func bm25() {
    let found = Self.index(Self.colours).search("red blue", by: .bm25)
    // Lengths 3, 2, 4, 4; mean 3.25. idf ln(1 + (N - n + 0.5)/(n + 0.5)).
    let (red, blue) = (log(1 + 3.5 / 1.5), log(1 + 1.5 / 3.5))
    func weight(_ f: Double, _ length: Double) -> Double {
      f * 2.2 / (f + 1.2 * (0.25 + 0.75 * length / 3.25))
    }
    let expected = [
      0: red * weight(2, 3) + blue * weight(1, 3), 1: blue * weight(1, 2), 3: blue * weight(4, 4),
    ]
    #expect(found.documents.map(\.document) == [0, 3, 1])
    for hit in found.documents { #expect(abs(hit.score - (expected[hit.document] ?? 0)) < 1e-15) }
  }

  @Test("What the terms add sums up to the score", arguments: [RankingFunction.cosine, .bm25])
  func explanation(ranking: RankingFunction) {
    let index = Self.index(Self.colours)
    for hit in index.search("blue red green blue", by: ranking).documents {
      let parts = index.explanation(of: hit.document, for: "blue red green blue", by: ranking)
      #expect(abs(parts.map(\.contribution).reduce(0, +) - hit.score) < 1e-14)
      #expect(parts.allSatisfy { $0.frequency > 0 })
    }
  }

  @Test("A word of every document weighs nothing in the cosine, and unknown words are no obstacle")
  func weightless() {
    let index = Self.index([["a common word"], ["common thing"]])
    let found = index.search("common", by: .cosine)
    #expect(found.documents.isEmpty && found.terms.map(\.documents) == [2])
    #expect(index.search("common", by: .bm25).documents.count == 2)
    #expect(index.search("thing unheard", by: .cosine).documents.map(\.document) == [1])
    #expect(index.search("thing unheard", by: .cosine).documents.first?.score == 1 / 1.0.squareRoot())
    #expect(index.search("", by: .cosine).documents.isEmpty)
    #expect(Self.index([]).search("a", by: .bm25).documents.isEmpty)
    #expect(Self.index([[""], ["word"]]).search("word", by: .bm25).documents.map(\.document) == [1])
  }

  @Test("Many documents are ranked as by a plain definition", arguments: 0..<6) func plain(seed: Int) {
    var generator = SplitMix(state: UInt64(seed))
    let texts = (0..<40).map { _ in
      (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        "w"
          + String(
            Int(
              30 * Double.random(in: 0..<1, using: &generator) * Double.random(in: 0..<1, using: &generator)))
      }
    }
    let index = Self.index(texts.map { [$0.joined(separator: " ")] })
    let query = (0..<4).map { _ in "w\(Int.random(in: 0..<32, using: &generator))" }
    let bags = texts.map { Dictionary($0.map { ($0, 1.0) }, uniquingKeysWith: +) }
    func idf(_ word: String) -> Double {
      let n = bags.count { $0[word] != nil }
      return n == 0 ? 0 : log2(Double(bags.count) / Double(n))
    }
    func vector(_ bag: [String: Double]) -> [String: Double] {
      Dictionary(uniqueKeysWithValues: bag.map { ($0, (1 + log2($1)) * idf($0)) })
    }
    func length(_ vector: [String: Double]) -> Double {
      vector.values.map { $0 * $0 }.reduce(0, +).squareRoot()
    }
    let wanted = vector(Dictionary(query.map { ($0, 1.0) }, uniquingKeysWith: +))
    let expected = bags.map { bag -> Double in
      let own = vector(bag)
      let product = wanted.map { $1 * (own[$0] ?? 0) }.reduce(0, +)
      return product == 0 ? 0 : product / (length(own) * length(wanted))
    }
    let found = index.search(query.joined(separator: " "), by: .cosine).documents
    #expect(found.count == expected.count { $0 > 0 })
    #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    for hit in found { #expect(abs(hit.score - expected[hit.document]) < 1e-12) }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
