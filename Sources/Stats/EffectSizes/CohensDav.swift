/// The mean of paired differences in units of the average standard deviation, d_av.
///
/// d_av = (meanX - meanY) / ((sdX + sdY) / 2) (Lakens 2013, equation 10). The interval is that of Algina and
/// Keselman (2003): the noncentral t limits of the paired t statistic, n - 1 degrees of freedom, multiplied
/// by sdOfDifferences / (sqrt(n) standardizer), here with the average deviation as the standardizer (they use
/// the root of the average variance; the two agree when the deviations do). It is approximate: the noncentral
/// t is exact for the numerator, while the standardizer is taken as known in relation to the deviation of the
/// differences.
///
/// Checked against limits from mpmath with 34 digits.
public struct CohensDav: Sendable, Hashable, IntervalEstimate {
  /// Cohen's d_av, x - y.
  public let value: Double
  /// The average of the two standard deviations, which is the unit of the value.
  public let averageStandardDeviation: Double
  /// The number of pairs.
  public let n: Int

  private let meanOfDifferences: Double
  private let sdOfDifferences: Double

  /// Computes from summaries, such as those of a published study.
  ///
  /// - Parameters:
  ///   - meanX: The mean of the first values.
  ///   - sdX: The standard deviation of the first values, divisor n - 1.
  ///   - meanY: The mean of the second values.
  ///   - sdY: The standard deviation of the second values.
  ///   - sdOfDifferences: The standard deviation of the differences.
  ///   - n: The number of pairs, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when neither
  ///   list varies, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a negative
  ///   deviation.
  public init(
    meanX: Double, sdX: Double, meanY: Double, sdY: Double, sdOfDifferences: Double, n: Int
  ) throws(StatisticsError) {
    try self.init(
      meanOfDifferences: meanX - meanY, sdX: sdX, sdY: sdY, sdOfDifferences: sdOfDifferences, n: n)
  }

  private init(
    meanOfDifferences: Double, sdX: Double, sdY: Double, sdOfDifferences: Double, n: Int
  ) throws(StatisticsError) {
    try require(2, found: n)
    let (deviationX, deviationY) = (try Stats.standardDeviation(sdX), try Stats.standardDeviation(sdY))
    averageStandardDeviation = deviationX / 2 + deviationY / 2
    self.meanOfDifferences = try finite(meanOfDifferences)
    self.sdOfDifferences = try Stats.standardDeviation(sdOfDifferences)
    value = try tStatistic(estimate: meanOfDifferences, standardError: averageStandardDeviation)
    self.n = n
  }

  /// Computes from pairs of values.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 2 pairs.
  ///   - y: The second value of each pair, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, and as the initialiser from summaries.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    let differences = try DifferenceSummary(x, y)
    let (first, second) = (try SampleSummary(x), try SampleSummary(y))
    try self.init(
      meanOfDifferences: differences.mean, sdX: first.standardDeviation, sdY: second.standardDeviation,
      sdOfDifferences: differences.standardDeviation, n: differences.n)
  }

  /// The confidence interval of d_av after Algina and Keselman (2003).
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/zeroVariance`` when the differences do not vary,
  ///   ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let differences = try PairedTTest(
      meanOfDifferences: meanOfDifferences, sdOfDifferences: sdOfDifferences, n: n)
    let limits = try NoncentralTInterval(
      statistic: differences.statistic, degreesOfFreedom: differences.degreesOfFreedom, level: level)
    return try ConfidenceInterval(lower: limits.lower, upper: limits.upper, level: level)
      .scaled(by: differences.standardError / averageStandardDeviation)
  }
}

extension Statistic {
  static let cohensDav = Statistic(
    "cohens-dav", summary: "The mean of paired differences in units of the average standard deviation",
    source: "Lakens 2013, Frontiers in Psychology 4, equation 10; interval: Algina and Keselman 2003",
    example: #""x":[12,15,11,14,13],"y":[9,11,8,12,12]"#,
    input: .pairs, options: [.level],
    simulations: [(0.5, 0.5), (0.5, 1.5), (0.9, 0.8)].map { correlation, delta in
      .covers(
        delta, "normal, n = 10, correlation \(correlation), delta \(delta)",
        remark: "the unit is taken as known in relation to the differences"
      ) { draw in
        let (x, y) = draw.pairs(10, correlation: correlation)
        return .samples(x.map { $0 + delta }, y)
      }
    }, compute: { try CohensDav($0.x, $0.y) }
  ) {
    Output.estimate(
      "Cohen's d_av, x - y", .negated, within: 1e-12, from: \.value)
    Output(
      "average_sd", "the average of the two standard deviations", .same, .length,
      from: \.averageStandardDeviation)
  }
}
