import Stats
import Testing

@Suite("Errors")
struct StatisticsErrorTests {
  @Test(
    "Each has a stable code and a sentence that names the offending number",
    arguments: [
      (StatisticsError.tooFewValues(needed: 2, found: 1), "too-few-values", "1"),
      (.zeroVariance, "zero-variance", "vary"),
      (.unequalLengths(3, 5), "unequal-lengths", "3 and 5"),
      (.nonPositive(value: -2.5), "non-positive", "-2.5"),
      (.nonFinite, "non-finite", "finite"), (.invalidProbability(95), "invalid-probability", "95"),
      (.invalidCount("7 of 5"), "invalid-count", "7 of 5"),
      (.invalidParameter("df 0"), "invalid-parameter", "df 0"),
      (.improperSolution("item 2 of 3"), "improper-solution", "item 2"),
      (.notConverged("a limit"), "not-converged", "a limit"),
    ] as [(StatisticsError, String, String)])
  func codes(error: StatisticsError, code: String, part: String) {
    #expect(error.code == code)
    #expect("\(error)".contains(part))
  }

  @Test("A sample size whose sum with another would leave the whole numbers is refused")
  func largeSizes() {
    let large = StatisticsError.invalidCount("a sample size is too large: \(Int.max)")
    #expect(throws: large) {
      try StudentTTest(meanX: 1, sdX: 1, nX: .max, meanY: 2, sdY: 1, nY: 7)
    }
    #expect(throws: large) { try WelchTTest(meanX: 1, sdX: 1, nX: 7, meanY: 2, sdY: 1, nY: .max) }
    #expect(throws: large) { try HedgesG(meanX: 1, sdX: 1, nX: .max, meanY: 2, sdY: 1, nY: .max) }
    #expect(throws: large) { try CellSummary(mean: 1, standardDeviation: 1, n: .max) }
    #expect(throws: large) { try CohensH(successesX: 1, nX: .max, successesY: 1, nY: 2) }
    #expect(throws: large) { try VarianceRatioTest(sdX: 1, nX: .max, sdY: 1, nY: 2) }
  }
}
