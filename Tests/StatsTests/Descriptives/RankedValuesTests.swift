import Testing

@testable import Stats

@Suite("Values at some ranks")
struct RankedValuesTests {
  /// Few values, many, equal ones, of both signs and of very different sizes.
  static let samples: [[Double]] = [
    [3], [2, 1], (0..<5000).map { Double($0 * 7919 % 5003) }, (0..<5000).map { Double($0 % 3) },
    (0..<5000).map { Double($0 * 7919 % 5003) - 2500.25 }, [Double](repeating: 4, count: 2000),
    (0..<3000).map { $0 % 2 == 0 ? 1e-300 : Double($0) * 1e290 },
    (0..<2000).map { $0 == 7 ? -0.0 : Double($0 % 2) },
  ]

  @Test("are those of the sorted values", arguments: samples)
  func same(_ values: [Double]) {
    let sorted = values.sorted()
    let ranks = Set([0, values.count / 4, values.count / 2, values.count - 1]).sorted()
    let found = RankedValues(values, ranks: ranks)
    #expect(ranks.map { found[$0] } == ranks.map { sorted[$0] })
    #expect(found.minimum == sorted.first && found.maximum == sorted.last)
  }
}
