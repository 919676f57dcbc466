/// The mean difference in units of the control group's standard deviation, Glass' delta.
///
/// delta = (meanX - meanControl) / sdControl (Glass 1976). The interval takes delta / u, u = sqrt(1/nControl
/// + sdX² / (nX sdControl²)), for noncentral t with nControl - 1 degrees of freedom and multiplies the limits
/// by u: unequal variances are allowed, with the ratio of the deviations taken as known. It is approximate
/// for that reason, and the one of R's effectsize.
///
/// Checked against mpmath, and effectsize to the accuracy of its search.
public struct GlassDelta: Sendable, Hashable, IntervalEstimate {
  /// Glass' delta, x - control.
  public let value: Double
  /// The standard deviation of the control group, which is the unit of the value.
  public let controlStandardDeviation: Double
  /// The degrees of freedom, nControl - 1.
  public let degreesOfFreedom: Double

  private let unit: Double

  /// Computes from summaries, such as those of a published study.
  ///
  /// - Parameters:
  ///   - meanX: The mean of the group that is compared.
  ///   - sdX: The standard deviation of that group, divisor n - 1.
  ///   - nX: The number of values in that group, at least 2.
  ///   - meanControl: The mean of the control group.
  ///   - sdControl: The standard deviation of the control group.
  ///   - nControl: The number of values in the control group, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when the
  ///   control group does not vary, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)``
  ///   for a negative deviation.
  public init(
    meanX: Double, sdX: Double, nX: Int, meanControl: Double, sdControl: Double, nControl: Int
  ) throws(StatisticsError) {
    try self.init(
      difference: meanX - meanControl, sdX: sdX, nX: nX, sdControl: sdControl, nControl: nControl)
  }

  private init(
    difference: Double, sdX: Double, nX: Int, sdControl: Double, nControl: Int
  ) throws(StatisticsError) {
    try require(2, found: nX)
    try require(2, found: nControl)
    let (deviation, control) = (
      try Stats.standardDeviation(sdX), try Stats.standardDeviation(sdControl)
    )
    value = try tStatistic(estimate: difference, standardError: control)
    let ratio = try finite(deviation / control)
    unit = (1 / Double(nControl) + ratio * ratio / Double(nX)).squareRoot()
    controlStandardDeviation = control
    degreesOfFreedom = Double(nControl - 1)
  }

  /// Computes from two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the group that is compared, at least 2.
  ///   - control: The values of the control group, at least 2.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: [Double], control: [Double]) throws(StatisticsError) {
    let (first, second) = (try SampleSummary(x), try SampleSummary(control))
    try self.init(
      difference: first.distance(from: second), sdX: first.standardDeviation, nX: first.n,
      sdControl: second.standardDeviation, nControl: second.n)
  }

  /// The confidence interval of delta.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try NoncentralTInterval(
      statistic: value / unit, degreesOfFreedom: degreesOfFreedom, level: level)
    return try ConfidenceInterval(lower: limits.lower, upper: limits.upper, level: level).scaled(by: unit)
  }
}

extension Statistic {
  static let glassDelta = Statistic(
    "glass-delta",
    summary: "The difference of two independent means in standard deviations of y, the control group",
    source: "Glass 1976, Educational Researcher 5; interval as in R's effectsize",
    example: standardisedExample, input: .twoGroups, options: [.level], claims: [.rescaling],
    simulations: [
      .covers(0.8, "normal, n = 10 and 10, sd 1 and 1, delta 0.8") {
        .samples($0.normals(10, mean: 0.8), $0.normals(10))
      },
      .covers(0.8, "normal, n = 10 and 10, sd 3 and 1, delta 0.8") {
        .samples($0.normals(10, mean: 0.8, sd: 3), $0.normals(10))
      },
    ]
  ) { groups in
    let (x, y) = (groups.summaries[0], groups.summaries[1])
    return try groups.values.map { try GlassDelta($0.x, control: $0.y) }
      ?? GlassDelta(meanX: x.mean, sdX: x.sd, nX: x.n, meanControl: y.mean, sdControl: y.sd, nControl: y.n)
  } outputs: {
    Output.estimate(
      "Glass' delta, x - y", .same, within: 1e-12, from: \.value)
    Output(
      "control_sd", "the standard deviation of y, the unit of the estimate", .same, .length,
      from: \.controlStandardDeviation)
    Output("df", "the degrees of freedom, those of y", from: \.degreesOfFreedom)
    Output.algorithm("interval: noncentral t distribution, unequal variances allowed")
    Output.groups
  }
}
