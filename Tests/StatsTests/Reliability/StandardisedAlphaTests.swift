import Testing

@testable import Stats

/// Against `Reference/standardised_alpha.py`: exact fractions and mpmath.
@Suite struct StandardisedAlphaTests {
  static let none = Double.nan

  @Test(
    arguments: [
      (
        [[1, 3, 5, 2, 2, 4], [2, 3, 4, 1, 2, 5], [2, 4, 5, 1, 3, 3]],
        [0.90104425930966909, 0.7521793332101332, 0.45973957730730165, 0.98187496584190498]
      ),
      (
        [
          [1, 3, 5, none, 2, 4, 7], [2, 3, 4, 1, 2, 5, 6], [2, 4, 5, 1, none, 3, 6],
          [4, none, 3, 1, 2, 5, 7],
        ], [0.94785153580736716, 0.81962498349745432, 0.78179171418161052, 0.98753730955975858]
      ),
      ([[1, 2, 3, 4, 5], [5, 3, 4, 1, 2]], [-8.0, -0.8, -85.521768867890221, 0.063819417241935838]),
    ] as [([[Double]], [Double])])
  func `alpha, mean correlation and interval are those of the reference`(
    columns: [[Double]], expected: [Double]
  ) throws {
    let alpha = try StandardisedAlpha(columns: columns)
    let interval = try alpha.confidenceInterval(level: 0.95)
    for (found, wanted) in zip(
      [alpha.value, alpha.meanCorrelation, interval.lower, interval.upper], expected)
    {
      #expect(abs(found - wanted) <= 1e-11 * abs(wanted))
    }
    #expect(alpha.items == columns.count && alpha.respondents == columns[0].count)
  }

  @Test func `what has no correlation is refused`() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try StandardisedAlpha(columns: [[1, 2, 3]])
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try StandardisedAlpha(columns: [[1, 2, 3], [2, 2, 2]])
    }
    #expect(throws: StatisticsError.unequalLengths(3, 2)) {
      try StandardisedAlpha(columns: [[1, 2, 3], [2, 2]])
    }
  }
}
