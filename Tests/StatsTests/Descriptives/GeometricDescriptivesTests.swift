import Stats
import Testing

@Suite("Geometric descriptives")
struct GeometricDescriptivesTests {
  @Test("Against mpmath", arguments: ComparisonsReference.times)
  func reference(_ row: ComparisonsReference.Times) throws {
    let found = try GeometricDescriptives(row.x)
    let interval = try found.confidenceInterval(level: 0.95)
    #expect(found.n == row.x.count)
    expectClose(found.mean, row.geometric[0], 1e-14, "mean")
    expectClose(interval.lower, row.geometric[1], 1e-13, "lower")
    expectClose(interval.upper, row.geometric[2], 1e-13, "upper")
    expectClose(found.standardDeviationFactor, row.geometricDeviation, 1e-14, "deviation")
  }

  @Test("The published task times: 68 seconds, 46 to 101")
  func published() throws {
    let found = try GeometricDescriptives([55, 65, 75, 62, 45, 135])
    let interval = try found.confidenceInterval(level: 0.95)
    #expect(found.mean.rounded() == 68 && interval.lower.rounded() == 46 && interval.upper.rounded() == 101)
  }

  @Test("What is undefined is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try GeometricDescriptives([]) }
    #expect(throws: StatisticsError.nonPositive(value: 0)) { try GeometricDescriptives([3, 0]) }
    #expect(throws: StatisticsError.nonPositive(value: -2)) { try GeometricDescriptives([3, -2]) }
    #expect(throws: StatisticsError.nonFinite) { try GeometricDescriptives([3, .infinity]) }
    let single = try GeometricDescriptives([8])
    expectClose(single.mean, 8, 1e-15)
    #expect(single.standardDeviationFactor == nil)
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try single.confidenceInterval(level: 0.95)
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try GeometricDescriptives([7, 7, 7]).confidenceInterval(level: 0.95)
    }
  }
}
