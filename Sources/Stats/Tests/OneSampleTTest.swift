/// The t test of one mean against a fixed value.
///
/// Null hypothesis: the mean equals ``against``. The statistic is (mean - against) / (sd / sqrt(n)) with n -
/// 1 degrees of freedom. The estimate, and its interval, is the mean itself.
///
/// Checked against R's `t.test(mu =)` and mpmath.
public struct OneSampleTTest: TTest {
  /// The mean.
  public let estimate: Double
  /// The standard error of the mean.
  public let standardError: Double
  /// The t statistic.
  public let statistic: Double
  /// The degrees of freedom, n - 1.
  public let degreesOfFreedom: Double
  /// The mean under the null hypothesis.
  public let against: Double
  /// How far the mean lies above the fixed value; to full precision, which the rounded mean may not have.
  let difference: Double

  /// Tests from a summary, such as that of a published study.
  ///
  /// - Parameters:
  ///   - mean: The mean.
  ///   - sd: The standard deviation, divisor n - 1.
  ///   - n: The number of values, at least 2.
  ///   - against: The mean under the null hypothesis.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a negative deviation.
  public init(mean: Double, sd: Double, n: Int, against: Double) throws(StatisticsError) {
    try self.init(difference: mean - against, mean: mean, sd: sd, n: n, against: against)
  }

  private init(difference: Double, mean: Double, sd: Double, n: Int, against: Double) throws(StatisticsError)
  {
    try require(2, found: n)
    self.against = try finite(against)
    estimate = try finite(mean)
    standardError = try Stats.standardDeviation(sd) / Double(n).squareRoot()
    statistic = try tStatistic(estimate: difference, standardError: standardError)
    self.difference = difference
    degreesOfFreedom = Double(n - 1)
  }

  /// Tests a sample.
  ///
  /// - Parameters:
  ///   - values: The values, at least 2.
  ///   - against: The mean under the null hypothesis.
  /// - Throws: As the initialiser from a summary.
  public init(_ values: [Double], against: Double) throws(StatisticsError) {
    let summary = try SampleSummary(values)
    try self.init(
      difference: (summary.mean - against) + summary.meanRest, mean: summary.mean,
      sd: summary.standardDeviation, n: summary.n, against: against)
  }
}

extension Statistic {
  static let oneSampleTTest = Statistic(
    "t-test.one-sample", title: "one-sample t test", summary: "t test of a mean against a fixed value",
    source: "Student 1908, Biometrika 6",
    example: #""x":[68,72.5,81,null,77.5],"against":68"#,
    input: Input<(test: OneSampleTTest, n: Int, against: Double)>(
      [
        InputKey("x", .samples, help: "the values"),
        InputKey("n", .integer, help: "instead of x: the number of values"),
        InputKey("mean", .number, help: "with n: the mean"),
        InputKey("sd", .number, help: "with n: the standard deviation, divisor n - 1"),
        InputKey("against", .number, defaultText: "0", help: "the mean under the null hypothesis"),
      ], used: \.n
    ) { arguments in
      let against = arguments.number("against") ?? 0
      if try arguments.isRaw(["x"], orSummary: ["n", "mean", "sd"]) {
        let values = arguments.samples("x")
        return (try OneSampleTTest(values, against: against), values.count, against)
      }
      let (n, mean, sd) = arguments.summary
      return (try OneSampleTTest(mean: mean, sd: sd, n: n, against: against), n, against)
    }, options: [.alternative, .level],
    simulations: [
      .rejects("normal, n = 8", theory: 0.05) { .sample($0.normals(8)) }
    ], compute: { $0.test }
  ) {
    Output.tTest
    Output("against", "the mean under the null hypothesis") { $0.data.against }
  }
}
