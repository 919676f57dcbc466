/// The standardised mean of paired differences, d_z: their mean divided by their standard deviation.
///
/// The interval inverts the noncentral t distribution with n - 1 degrees of freedom. d_z grows with the
/// correlation of the pairs and is not comparable to d of independent groups; ``CohensDav`` is closer to
/// that.
///
/// Checked against limits from mpmath with 34 digits.
public struct CohensDz: Sendable, Hashable, IntervalEstimate {
  /// Cohen's d_z, x - y.
  public let value: Double
  /// The exact small-sample correction J for n - 1 degrees of freedom; `nil` for two pairs, where none
  /// exists.
  public let correction: Double?
  /// The number of pairs.
  public let n: Int

  /// Computes from a summary of the differences.
  ///
  /// - Parameters:
  ///   - meanOfDifferences: The mean of the differences.
  ///   - sdOfDifferences: The standard deviation of the differences, divisor n - 1.
  ///   - n: The number of pairs, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` for a negative deviation.
  public init(meanOfDifferences: Double, sdOfDifferences: Double, n: Int) throws(StatisticsError) {
    try require(2, found: n)
    value = try tStatistic(
      estimate: meanOfDifferences, standardError: Stats.standardDeviation(sdOfDifferences))
    correction = n > 2 ? hedgesCorrection(degreesOfFreedom: Double(n - 1)) : nil
    self.n = n
  }

  /// Computes from pairs of values.
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

  /// d_z with the exact small-sample correction, J d_z; `nil` for two pairs.
  public var hedgesGz: Double? { correction.map { $0 * value } }

  /// The confidence interval of d_z from the noncentral t distribution.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let root = Double(n).squareRoot()
    let limits = try NoncentralTInterval(
      statistic: finite(value * root), degreesOfFreedom: Double(n - 1), level: level)
    return ConfidenceInterval(lower: limits.lower / root, upper: limits.upper / root, level: level)
  }

  /// The confidence interval of the corrected d_z: the limits of d_z, multiplied by J.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for two pairs, and as
  ///   ``confidenceInterval(level:)``.
  public func hedgesGzInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    guard let correction else { throw .tooFewValues(needed: 3, found: n) }
    return try confidenceInterval(level: level).scaled(by: correction)
  }
}

extension Statistic {
  static let cohensDz = Statistic(
    "cohens-dz", summary: "The mean of paired differences in standard deviations of the differences",
    source: "Cohen 1988, Statistical Power Analysis; limits of the noncentral t",
    example: #""x":[12,15,11,14,13],"y":[9,11,8,12,12]"#,
    input: .pairs, options: [.level],
    simulations: [
      .covers(0.8, "normal, n = 8, delta_z 0.8", theory: 0.95) {
        .samples($0.normals(8, mean: 0.8), [0, 0, 0, 0, 0, 0, 0, 0])
      }
    ], compute: { try CohensDz($0.x, $0.y) }
  ) {
    Output.estimate(
      "Cohen's d_z, x - y", .negated, within: 1e-12, from: \.value)
    Output("hedges_gz", "d_z with the exact small-sample correction", .negated) {
      try $0.result.hedgesGz.or(.tooFewValues(needed: 3, found: $0.result.n))
    }
    Output("hedges_gz_ci", "its interval", .negated) {
      try $0.result.hedgesGzInterval(level: $0.level)
    }.within(1e-12)
    Output("correction", "the exact small-sample correction J") {
      try $0.result.correction.or(.tooFewValues(needed: 3, found: $0.result.n))
    }
  }
}
