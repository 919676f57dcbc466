/// The standardised mean difference of two independent groups: Cohen's d and Hedges' g.
///
/// d = (meanX - meanY) / s with the pooled standard deviation s and nX + nY - 2 degrees of freedom; g = J d
/// with the exact correction J of Hedges (1981). The interval inverts the noncentral t distribution; for g
/// its limits are multiplied by J. Equal variances are assumed, so that the interval can disagree with the p
/// value of Welch's test.
///
/// Checked against limits from mpmath with 34 digits, and against R's effectsize.
public struct HedgesG: Sendable, Hashable, IntervalEstimate {
  /// Cohen's d, x - y, from the pooled standard deviation.
  public let cohensD: Double
  /// The exact small-sample correction J.
  public let correction: Double
  /// Hedges' g, J times d.
  public let value: Double
  /// The pooled standard deviation.
  public let pooledStandardDeviation: Double
  /// The degrees of freedom, nX + nY - 2.
  public let degreesOfFreedom: Double

  private let statistic: Double
  private let unit: Double

  /// Computes from summaries, such as those of a published study.
  ///
  /// - Parameters:
  ///   - meanX: The mean of the first group.
  ///   - sdX: The standard deviation of the first group, divisor n - 1.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - meanY: The mean of the second group.
  ///   - sdY: The standard deviation of the second group.
  ///   - nY: The number of values in the second group, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when neither
  ///   group varies, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a negative
  ///   deviation.
  public init(
    meanX: Double, sdX: Double, nX: Int, meanY: Double, sdY: Double, nY: Int
  ) throws(StatisticsError) {
    try self.init(
      StudentTTest(meanX: meanX, sdX: sdX, nX: nX, meanY: meanY, sdY: sdY, nY: nY), nX: nX, nY: nY)
  }

  private init(_ test: StudentTTest, nX: Int, nY: Int) throws(StatisticsError) {
    pooledStandardDeviation = test.pooledStandardDeviation
    degreesOfFreedom = test.degreesOfFreedom
    statistic = test.statistic
    unit = (1 / Double(nX) + 1 / Double(nY)).squareRoot()
    cohensD = try finite(test.estimate / test.pooledStandardDeviation)
    correction = hedgesCorrection(degreesOfFreedom: test.degreesOfFreedom)
    value = cohensD * correction
  }

  /// Computes from two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2.
  ///   - y: The values of the second group, at least 2.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    try self.init(StudentTTest(x, y), nX: x.count, nY: y.count)
  }

  /// Computes from two samples of which the moments are known.
  ///
  /// - Parameters:
  ///   - x: The moments of the first group, of at least 2 values.
  ///   - y: The moments of the second group, of at least 2 values.
  /// - Throws: As the initialiser from summaries.
  public init(_ x: Moments, _ y: Moments) throws(StatisticsError) {
    try self.init(StudentTTest(x, y), nX: x.n, nY: y.n)
  }

  /// The confidence interval of Hedges' g: the limits of d, multiplied by J.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try cohensDInterval(level: level).scaled(by: correction)
  }

  /// The confidence interval of Cohen's d from the noncentral t distribution.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func cohensDInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try NoncentralTInterval(
      statistic: statistic, degreesOfFreedom: degreesOfFreedom, level: level)
    return try ConfidenceInterval(lower: limits.lower, upper: limits.upper, level: level).scaled(by: unit)
  }
}

extension TwoGroups {
  /// Hedges' g of the groups.
  package func hedgesG() throws(StatisticsError) -> HedgesG {
    if let values { return try HedgesG(values.x, values.y) }
    let (first, second) = (summaries[0], summaries[1])
    return try HedgesG(
      meanX: first.mean, sdX: first.sd, nX: first.n, meanY: second.mean, sdY: second.sd, nY: second.n)
  }
}

extension Statistic {
  static let hedgesG = Statistic(
    "hedges-g", summary: "The standardised difference of two independent means, Hedges' g and Cohen's d",
    source: "Hedges 1981, Journal of Educational Statistics 6; limits of the noncentral t times J",
    example: standardisedExample, input: .twoGroups, options: [.level],
    simulations: standardisedSettings.map { nX, nY, delta in
      .covers(
        delta, "normal, n = \(nX) and \(nY), delta \(delta)", theory: delta == 0 ? 0.95 : nil,
        remark: delta == 0 ? "" : "the exact limits of d, times J, which is not exact for g"
      ) { .samples($0.normals(nX, mean: delta), $0.normals(nY)) }
    }, compute: { try $0.hedgesG() }
  ) {
    Output.estimate(
      "Hedges' g: J times d", .negated, within: 1e-12, from: \.value)
    Output("cohens_d", "Cohen's d, x - y in pooled standard deviations", .negated, from: \.cohensD)
    Output("cohens_d_ci", "the interval of d from the noncentral t distribution", .negated) {
      try $0.result.cohensDInterval(level: $0.level)
    }.within(1e-12)
    Output("correction", "the exact small-sample correction J", from: \.correction)
    Output("pooled_sd", "the pooled standard deviation", .same, .length, from: \.pooledStandardDeviation)
    Output("df", "the degrees of freedom, n1 + n2 - 2", from: \.degreesOfFreedom)
    Output.groups
  }

  static let cohensD = Statistic(
    "cohens-d", summary: "The difference of two independent means in pooled standard deviations",
    source: "Cohen 1988, Statistical Power Analysis; limits of the noncentral t",
    example: standardisedExample, input: .twoGroups, options: [.level],
    simulations: standardisedSettings.map { nX, nY, delta in
      .covers(delta, "normal, n = \(nX) and \(nY), delta \(delta)", theory: 0.95) {
        .samples($0.normals(nX, mean: delta), $0.normals(nY))
      }
    }, compute: { try $0.hedgesG() }
  ) {
    Output.estimate(
      "Cohen's d, x - y", .negated, within: 1e-12, value: { $0.result.cohensD },
      interval: { try $0.result.cohensDInterval(level: $0.level) })
    Output("pooled_sd", "the pooled standard deviation", .same, .length, from: \.pooledStandardDeviation)
    Output("df", "the degrees of freedom, n1 + n2 - 2", from: \.degreesOfFreedom)
    Output("hedges_g", "d with the exact small-sample correction, Hedges' g", .negated, from: \.value)
    Output.algorithm("interval: noncentral t distribution, equal variances assumed")
    Output.groups
  }

  private static let standardisedSettings = [(8, 8, 0.0), (8, 8, 0.5), (8, 8, 1.5), (5, 15, 0.8)]
  static let standardisedExample = #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
}
