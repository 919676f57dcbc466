/// The t test of the mean of paired differences.
///
/// Null hypothesis: the mean of the differences x - y is 0. The statistic is the mean difference divided by
/// sd / sqrt(n), with n - 1 degrees of freedom. Pairs have to be complete; lists of unequal length are an
/// error and never tested as if they were unpaired.
///
/// Checked against R's `t.test(paired = TRUE)` and mpmath.
public struct PairedTTest: TTest {
  /// The mean of the differences, x - y.
  public let estimate: Double
  /// The standard error of the mean difference.
  public let standardError: Double
  /// The t statistic.
  public let statistic: Double
  /// The degrees of freedom, n - 1.
  public let degreesOfFreedom: Double

  /// Tests from a summary of the differences.
  ///
  /// - Parameters:
  ///   - meanOfDifferences: The mean of the differences.
  ///   - sdOfDifferences: The standard deviation of the differences, divisor n - 1.
  ///   - n: The number of pairs, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a negative deviation.
  public init(meanOfDifferences: Double, sdOfDifferences: Double, n: Int) throws(StatisticsError) {
    try require(2, found: n)
    estimate = try finite(meanOfDifferences)
    standardError = try Stats.standardDeviation(sdOfDifferences) / Double(n).squareRoot()
    statistic = try tStatistic(estimate: meanOfDifferences, standardError: standardError)
    degreesOfFreedom = Double(n - 1)
  }

  /// Tests pairs of values.
  ///
  /// Differences that agree up to the rounding of their subtraction count as equal: 0.3 - 0.1 and 0.4 - 0.2
  /// differ by a rounding error, which is no variance to test against.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 2 pairs.
  ///   - y: The second value of each pair, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, and as the initialiser from a summary.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    let summary = try DifferenceSummary(x, y)
    try self.init(
      meanOfDifferences: summary.mean, sdOfDifferences: summary.standardDeviation, n: summary.n)
  }
}

/// Mean and standard deviation of paired differences, with rounding noise recognised as no variance.
struct DifferenceSummary {
  let mean: Double
  let standardDeviation: Double
  let n: Int

  init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    var largest = 0.0
    for (first, second) in zip(x, y) { largest = max(largest, first.magnitude, second.magnitude) }
    let summary = try SampleSummary(zip(x, y).map { $0 - $1 })
    mean = summary.mean
    n = summary.n
    // Decimal fractions are stored to half a unit in the last place each, and the subtraction adds as much
    // again.
    let isNoise = summary.standardDeviation <= 2 * Double.ulpOfOne * largest
    standardDeviation = isNoise ? 0 : summary.standardDeviation
  }
}

extension Statistic {
  static let pairedTTest = Statistic(
    "t-test.paired", title: "paired t test", summary: "t test of the mean of paired differences x - y",
    source: "Student 1908, Biometrika 6",
    example: #""x":[12,15,11,14],"y":[9,11,10,null]"#,
    input: Input<(test: PairedTTest, effect: CohensDz)>(
      InputKey.pairs() + [
        InputKey("n", .integer, help: "instead of x and y: the number of pairs"),
        InputKey("mean", .number, help: "with n: the mean of the differences"),
        InputKey("sd", .number, help: "with n: the standard deviation of the differences, divisor n - 1"),
      ], design: .pairs, used: \.effect.n
    ) { arguments in
      if try arguments.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) {
        let pairs = try CompletePairs(arguments)
        return (try PairedTTest(pairs.x, pairs.y), try CohensDz(pairs.x, pairs.y))
      }
      let (n, mean, sd) = arguments.summary
      return (
        try PairedTTest(meanOfDifferences: mean, sdOfDifferences: sd, n: n),
        try CohensDz(meanOfDifferences: mean, sdOfDifferences: sd, n: n)
      )
    }.afterLevel, options: [.alternative, .level],
    simulations: [
      .covers(0, "normal, correlation 0.6, n = 10", theory: 0.95) {
        .pairs($0.pairs(10, correlation: 0.6))
      },
      .rejects("answers 1 to 5, n = 12, no effect", remark: "few values") {
        .samples($0.answers(12), $0.answers(12))
      },
    ], compute: { $0.test }
  ) {
    Output.tTest
    Output(
      "cohens_dz", "the mean difference in standard deviations of the differences", .negated
    ) { $0.data.effect.value }
    Output("cohens_dz_ci", "its interval from the noncentral t distribution", .negated) {
      try $0.data.effect.confidenceInterval(level: $0.level)
    }.within(1e-12)
  }
}

extension Arguments {
  /// The summary of one sample; its keys were checked.
  package var summary: (n: Int, mean: Double, sd: Double) {
    (integer("n") ?? 0, number("mean") ?? 0, number("sd") ?? 0)
  }
}
