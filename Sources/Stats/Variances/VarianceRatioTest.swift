/// The F test of the ratio of two variances.
///
/// Null hypothesis: the variances of two normal distributions are equal. The statistic is sdX² / sdY² with nX
/// - 1 and nY - 1 degrees of freedom. The test is very sensitive to distributions that are not normal, and no
/// good guide to choosing between Student's and Welch's t test; ``BrownForsytheTest`` is the robust relative.
///
/// Checked against exact rational arithmetic with mpmath, and R's `var.test`.
public struct VarianceRatioTest: Sendable, Hashable, IntervalEstimate {
  /// The ratio of the variances, x to y, which is also the statistic F.
  public let ratio: Double
  /// The degrees of freedom of the numerator, nX - 1.
  public let df1: Int
  /// The degrees of freedom of the denominator, nY - 1.
  public let df2: Int

  private let lowerTail: Double
  private let upperTail: Double

  /// Tests from summaries, such as those of a published study.
  ///
  /// - Parameters:
  ///   - sdX: The standard deviation of the first group, divisor n - 1.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - sdY: The standard deviation of the second group.
  ///   - nY: The number of values in the second group, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when either
  ///   group does not vary, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a
  ///   negative deviation.
  public init(sdX: Double, nX: Int, sdY: Double, nY: Int) throws(StatisticsError) {
    try require(2, found: nX)
    try require(2, found: nY)
    let (first, second) = (try Stats.standardDeviation(sdX), try Stats.standardDeviation(sdY))
    guard first > 0, second > 0 else { throw .zeroVariance }
    ratio = try finite((first / second) * (first / second))
    df1 = nX - 1
    df2 = nY - 1
    let distribution = try FDistribution(df1: Double(nX - 1), df2: Double(nY - 1))
    lowerTail = try distribution.lowerTail(ratio)
    upperTail = try distribution.upperTail(ratio)
  }

  /// Tests two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2.
  ///   - y: The values of the second group, at least 2.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    let (first, second) = (try SampleSummary(x), try SampleSummary(y))
    try self.init(
      sdX: first.standardDeviation, nX: first.n, sdY: second.standardDeviation, nY: second.n)
  }

  /// The p value.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the first variance is
  ///   greater. Two-sided, the p value is twice the smaller tail.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: lowerTail, upperTail: upperTail)
  }

  /// The confidence interval of the ratio of the variances: the ratio divided by the quantiles of F.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite`` when a limit is
  ///   beyond the range of numbers.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let tail = try tailProbability(level: level)
    let distribution = try FDistribution(df1: Double(df1), df2: Double(df2))
    return ConfidenceInterval(
      lower: try finite(ratio / distribution.upperQuantile(tail)),
      upper: try finite(ratio / distribution.quantile(tail)), level: level)
  }
}

extension VarianceRatioTest: CustomStringConvertible {
  /// The line of a report in APA style: `F(7, 7) = 1.58, p = .558`, with the two-sided p value.
  public var description: String {
    "F(\(df1), \(df2)) = \(APAStyle.fixed(ratio, decimals: 2)), \(APAStyle.pValue(pValue(.twoSided)))"
  }
}

extension Statistic {
  static let varianceRatio = Statistic(
    "variance-ratio", summary: "The F test of the ratio of two variances",
    source: "Fisher 1924; Snedecor 1934, Analysis of Variance",
    example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#,
    input: Input<(test: VarianceRatioTest, sd: [Double])>(
      InputKey.samples() + [
        InputKey("n", .integers, help: "instead of x and y: the two group sizes, in the order x, y"),
        InputKey("sd", .numbers, help: "with n: the two standard deviations, divisor n - 1"),
      ], design: .twoSamples, used: { $0.test.df1 + $0.test.df2 + 2 }
    ) { arguments in
      if try arguments.isRaw(["x", "y"], orSummary: ["n", "sd"]) {
        let (x, y) = (arguments.samples("x"), arguments.samples("y"))
        return (try VarianceRatioTest(x, y), [try GroupSummary(x).sd, try GroupSummary(y).sd])
      }
      let n = try arguments.integers("n", count: 2)
      let sd = try arguments.numbers("sd", count: 2)
      return (try VarianceRatioTest(sdX: sd[0], nX: n[0], sdY: sd[1], nY: n[1]), sd)
    }.afterLevel, options: [.alternative, .level],
    simulations: [
      .covers(4, "normal, n = 8 and 8, ratio 4", theory: 0.95) {
        .samples($0.normals(8, sd: 2), $0.normals(8))
      },
      .covers(
        1, "waiting times, n = 8 and 8, ratio 1",
        remark: "too low: F needs normal values; heavy tails make variances vary more"
      ) { .samples($0.exponentials(8), $0.exponentials(8)) },
      .rejects("normal, n = 8 and 12", theory: 0.05) { .samples($0.normals(8), $0.normals(12)) },
    ], compute: { $0.test }
  ) {
    Output("statistic", "F: the variance of x divided by that of y", .inverse, from: \.ratio)
    Output("df1", "the degrees of freedom of x", .exchanged("df2"), from: \.df1)
    Output("df2", "the degrees of freedom of y", .exchanged("df1"), from: \.df2)
    Output.test { $0.result.pValue }
    Output.estimate(
      "the ratio of the variances, x to y", .inverse, within: 1e-12, from: \.ratio)
    Output("sd", "the standard deviations of x and y, divisor n - 1", .reversed, .length) { $0.data.sd }
    Output.sizes(.reversed) { [$0.result.df1 + 1, $0.result.df2 + 1] }
  }
}
