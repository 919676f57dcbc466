import Stats
import Testing

@Suite("Ratios of geometric means against mpmath")
struct RatioOfGeometricMeansTests {
  @Test("Independent groups", arguments: ComparisonsReference.times)
  func independent(_ row: ComparisonsReference.Times) throws {
    let found = try RatioOfGeometricMeans(row.x, row.y)
    let interval = try found.confidenceInterval(level: 0.95)
    expectClose(found.value, row.ratio[0], 1e-14)
    expectClose(interval.lower, row.ratio[1], 1e-13)
    expectClose(interval.upper, row.ratio[2], 1e-13)
    expectClose(found.test.pValue(.twoSided), row.twoSided, 1e-12)
    let inverse = try RatioOfGeometricMeans(row.y, row.x)
    expectClose(inverse.value * found.value, 1, 1e-15)
    expectClose(try inverse.confidenceInterval(level: 0.95).upper * interval.lower, 1, 1e-14)
    let seconds = try RatioOfGeometricMeans(row.x.map { $0 * 60 }, row.y.map { $0 * 60 })
    expectClose(seconds.value, found.value, 1e-14)
  }

  @Test("Pairs", arguments: ComparisonsReference.times.filter { $0.pairedRatio != nil })
  func pairs(_ row: ComparisonsReference.Times) throws {
    let expected = try #require(row.pairedRatio)
    let found = try PairedRatioOfGeometricMeans(row.x, row.y)
    let interval = try found.confidenceInterval(level: 0.95)
    expectClose(found.value, expected[0], 1e-14)
    expectClose(interval.lower, expected[1], 1e-13)
    expectClose(interval.upper, expected[2], 1e-13)
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.nonPositive(value: 0)) { try RatioOfGeometricMeans([1, 0], [1, 2]) }
    #expect(throws: StatisticsError.nonPositive(value: -1)) {
      try PairedRatioOfGeometricMeans([1, 3], [1, -1])
    }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) { try PairedRatioOfGeometricMeans([1, 2], [1]) }
    #expect(throws: StatisticsError.zeroVariance) { try RatioOfGeometricMeans([7, 7], [9, 9]) }
    #expect(throws: StatisticsError.zeroVariance) { try PairedRatioOfGeometricMeans([2, 3, 7], [6, 9, 21]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try RatioOfGeometricMeans([7], [9, 8])
    }
  }
}
