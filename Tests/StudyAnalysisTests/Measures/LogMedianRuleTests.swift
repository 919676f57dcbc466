import Foundation
import Testing

@testable import StudyAnalysis

@Suite("The log-median rule for times")
struct LogMedianRuleTests {
  @Test("limits are those of exp(median +- 3 x 1.4826 MAD) of the logarithms")
  func limits() throws {
    // Logarithms 0, 1, 2, 3, 10 (base e): median 2, deviations 2, 1, 0, 1, 8, so MAD 1.
    let times = [0.0, 1, 2, 3, 10].map { exp($0) }
    let limits = try LogMedianRule().limits(of: times)
    expectClose(limits.median, exp(2))
    expectClose(limits.scaledDeviation, 1.4826)
    expectClose(limits.lower, exp(2 - 4.4478))
    expectClose(limits.upper, exp(2 + 4.4478))
    #expect(times.map(limits.contains) == [true, true, true, true, false])
    expectClose(limits.distance(of: times[4]), 8 / 1.4826)
    #expect(!limits.contains(0))
  }

  @Test("the unit of the times changes nothing", arguments: [0.001, 60, 1e6])
  func unit(factor: Double) throws {
    let times = [55.0, 65, 75, 62, 45, 135, 900]
    let limits = try LogMedianRule().limits(of: times)
    let scaled = try LogMedianRule().limits(of: times.map { $0 * factor })
    expectClose(scaled.upper, limits.upper * factor)
    #expect(times.map(limits.contains) == times.map { scaled.contains($0 * factor) })
    #expect(times.map(limits.contains) == [true, true, true, true, true, true, false])
  }

  @Test("nothing is decided where nothing can be told")
  func undecided() {
    let rule = LogMedianRule()
    #expect(throws: LogMedianRule.Undecided.tooFewTimes(found: 4)) { try rule.limits(of: [1, 2, 3, 1000]) }
    #expect(throws: LogMedianRule.Undecided.noLogarithm(0)) { try rule.limits(of: [1, 2, 3, 4, 0]) }
    #expect(throws: LogMedianRule.Undecided.noLogarithm(.infinity)) {
      try rule.limits(of: [1, 2, 3, 4, .infinity])
    }
    #expect(throws: LogMedianRule.Undecided.halfAreEqual) { try rule.limits(of: [5, 5, 5, 9, 70]) }
  }
}
