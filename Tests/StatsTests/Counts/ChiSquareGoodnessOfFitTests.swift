import Stats
import Testing

@Suite("Chi-square test of goodness of fit")
struct ChiSquareGoodnessOfFitTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let counts: [Int]
    let weights: [Double]?
    let statistic: Double
    let df: Double
    let p: Double
    let expected: [Double]

    var testDescription: String { name }
  }
  private struct File: Decodable {
    let cases: [Case]
  }
  private static let cases = (try? Reference.load("goodness-of-fit.json", as: File.self))?.cases ?? []

  @Test("There are reference values") func references() { #expect(Self.cases.count == 10) }

  @Test("Statistic, tail and expected counts equal exact fractions", arguments: cases)
  func reference(row: Case) throws {
    let found = try ChiSquareGoodnessOfFit(row.counts, weights: row.weights)
    // Shares that are no doubles leave a rounding of their sum.
    expectClose(found.statistic, row.statistic, 1e-14, "statistic")
    expectClose(found.pValue, row.p, 1e-13, "p")
    #expect(found.degreesOfFreedom == row.df && found.n == row.counts.reduce(0, +))
    for (count, expected) in zip(found.expectedCounts, row.expected) {
      expectClose(count, expected, 1e-15, "expected count")
    }
    #expect(found.smallestExpectedCount == found.expectedCounts.min())
  }

  @Test("Only the ratios of the weights count", arguments: [0.1, 7, 1e-200, 1e200])
  func ratios(factor: Double) throws {
    let plain = try ChiSquareGoodnessOfFit([315, 101, 108, 32], weights: [9, 3, 3, 1])
    let scaled = try ChiSquareGoodnessOfFit(
      [315, 101, 108, 32], weights: [9, 3, 3, 1].map { $0 * factor })
    expectClose(scaled.statistic, plain.statistic, 1e-13)
  }

  @Test("With two categories it is the square of the z test of a share of one half")
  func twoCategories() throws {
    let found = try ChiSquareGoodnessOfFit([12, 3])
    expectClose(found.statistic, 5.4, 1e-15)
    expectClose(found.pValue, try 2 * StandardNormal().upperTail(5.4.squareRoot()), 1e-14)
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try ChiSquareGoodnessOfFit([3]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try ChiSquareGoodnessOfFit([0, 0]) }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) {
      try ChiSquareGoodnessOfFit([1, 2], weights: [1, 1, 1])
    }
    #expect(throws: StatisticsError.nonPositive(value: 0)) {
      try ChiSquareGoodnessOfFit([1, 2], weights: [1, 0])
    }
    #expect(throws: StatisticsError.nonFinite) { try ChiSquareGoodnessOfFit([1, 2], weights: [1, .nan]) }
    #expect(throws: StatisticsError.self) { try ChiSquareGoodnessOfFit([1, -2]) }
    #expect(throws: StatisticsError.self) { try ChiSquareGoodnessOfFit([1_000_000_000_000_000, 1]) }
  }
}
