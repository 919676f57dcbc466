import Stats
import Testing

@Suite("Agreement of units drawn anew")
struct StatisticOfCategoriesTests {
  /// Severities of twelve problems by four raters, some of them missing.
  static let units: [[Double?]] = [
    [4, 3, 4, 4], [3, 3, 4, 3], [2, 3, 2, nil], [1, 1, 2, 1], [0, 1, 1, 0], [3, 2, 3, 4], [2, 2, 2, 3],
    [4, 4, 3, 3], [1, 0, nil, 2], [2, 1, 1, 2], [0, nil, nil, nil], [3, 4, 3, 2],
  ]
  static let rows: [[Double]] = units.filter { !$0.contains(nil) }.map { $0.compactMap(\.self) }

  @Test("Alpha is that of the whole rows in every resample", arguments: KrippendorffAlpha.Scale.allCases)
  func alpha(scale: KrippendorffAlpha.Scale) throws {
    let quick = try Bootstrap(KrippendorffAlphaOfUnits(Self.units, scale: scale), resamples: 500, seed: 3)
    let plain = try Bootstrap(
      StatisticOfRows(krippendorffAlpha: Self.units, scale: scale), resamples: 500, seed: 3)
    #expect(abs(quick.estimate - plain.estimate) < 1e-14)
    #expect(quick.values.count == plain.values.count)
    for (one, other) in zip(quick.values, plain.values) { #expect(abs(one - other) < 1e-13) }
  }

  @Test("W is that of the whole rows in every resample")
  func concordance() throws {
    let quick = try Bootstrap(KendallsWOfItems(Self.rows), resamples: 500, seed: 3)
    let plain = try Bootstrap(StatisticOfRows(kendallsW: Self.rows), resamples: 500, seed: 3)
    #expect(abs(quick.estimate - plain.estimate) < 1e-14)
    #expect(quick.values.count == plain.values.count)
    for (one, other) in zip(quick.values, plain.values) { #expect(abs(one - other) < 1e-13) }
  }

  @Test("Resamples in which nothing varies are undefined, as with whole rows")
  func undefined() throws {
    let units: [[Double?]] = [[1, 1], [1, 1], [1, 1], [2, 2]]
    let quick = try Bootstrap(KrippendorffAlphaOfUnits(units, scale: .ordinal), resamples: 200)
    let plain = try Bootstrap(StatisticOfRows(krippendorffAlpha: units, scale: .ordinal), resamples: 200)
    #expect(quick.undefinedResamples > 0 && quick.undefinedResamples == plain.undefinedResamples)
    let rows = units.map { $0.compactMap(\.self) }
    let quickW = try Bootstrap(KendallsWOfItems(rows), resamples: 200)
    #expect(quickW.undefinedResamples == plain.undefinedResamples)
  }

  @Test("What has no coefficient cannot be drawn from")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try KrippendorffAlphaOfUnits([[1, 2], [1, nil]], scale: .ordinal)
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try KrippendorffAlphaOfUnits([[1, 1], [1, 1]], scale: .ordinal)
    }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) { try KendallsWOfItems([[1, 2], [1, 2, 3]]) }
    #expect(throws: StatisticsError.zeroVariance) { try KendallsWOfItems([[1, 2], [1, 2]]) }
  }
}
