import BoostMath

/// The "N - 1" test of the difference of two independent proportions.
///
/// Null hypothesis: the proportions are equal. The usual z statistic with the pooled proportion, multiplied
/// by sqrt((N - 1) / N) for N trials in all (E. S. Pearson 1947); its square is the "N - 1" chi-square
/// recommended for small samples by Campbell (2007), provided that every expected count is at least 1.
///
/// Checked against mpmath and R's `chisq.test(correct = FALSE)` times (N - 1) / N.
public struct NMinusOneTwoProportionTest: Sendable, Hashable {
  /// The z statistic, positive when the first proportion is greater.
  public let statistic: Double
  /// The difference of the observed proportions, x - y.
  public let difference: Double
  /// The smallest of the four counts expected under the null hypothesis.
  public let smallestExpectedCount: Double

  /// Tests two counts.
  ///
  /// - Parameters:
  ///   - successesX: The number of successes in the first group.
  ///   - nX: The number of trials in the first group, at least 1.
  ///   - successesY: The number of successes in the second group.
  ///   - nY: The number of trials in the second group, at least 1.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``,
  ///   ``StatisticsError/zeroVariance`` when all trials, or none, succeeded.
  public init(successesX: Int, nX: Int, successesY: Int, nY: Int) throws(StatisticsError) {
    try requireCounts(successes: successesX, n: nX)
    try requireCounts(successes: successesY, n: nY)
    let (x, y) = (Double(nX), Double(nY))
    let successes = Double(successesX) + Double(successesY)
    let failures = Double(nX - successesX) + Double(nY - successesY)
    guard successes > 0, failures > 0 else { throw .zeroVariance }
    let total = x + y
    // The cross product of whole numbers is exact where the difference of the quotients is not.
    let cross = Double(successesX) * Double(nY - successesY) - Double(successesY) * Double(nX - successesX)
    difference = Double(successesX) / x - Double(successesY) / y
    smallestExpectedCount = min(x, y) * (min(successes, failures) / total)
    statistic =
      cross / x.squareRoot() / y.squareRoot()
      * ((total - 1) / successes / failures).squareRoot()
  }

  /// The p value from the normal distribution.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the first proportion is
  ///   greater.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: boost_normal_lower(statistic), upperTail: boost_normal_upper(statistic))
  }
}

extension Statistic {
  static let nMinusOneTwoProportion = Statistic(
    "two-proportion.n-1", summary: "The N - 1 test of the difference of two independent proportions",
    source: "E. S. Pearson 1947; Campbell 2007, Statistics in Medicine 26",
    example: #""successes":[9,4],"n":[10,11]"#, input: .twoProportions, options: [.alternative]
  ) {
    try NMinusOneTwoProportionTest(
      successesX: $0.successes[0], nX: $0.n[0], successesY: $0.successes[1], nY: $0.n[1])
  } outputs: {
    Output(
      "statistic", "the z statistic, positive when the first proportion is greater", .negated,
      from: \.statistic)
    Output("chi_square", "its square, the N - 1 chi-square with 1 degree of freedom") {
      $0.result.statistic * $0.result.statistic
    }
    Output.test { $0.result.pValue }
    Output("estimate", "the difference of the observed proportions, x - y", .negated, from: \.difference)
    Output(
      "smallest_expected_count", "the smallest expected count; at least 1 is recommended",
      from: \.smallestExpectedCount)
  }
}
