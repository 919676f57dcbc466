/// How exactly a sample will tell a mean: the half-width of its confidence interval.
///
/// half-width = t(n - 1) sd / sqrt(n) with a standard deviation that is guessed, from a pilot or an earlier study.
/// The width of a real sample varies with its own standard deviation; planned so, it is smaller than the goal about
/// every second time. For paired data the standard deviation is that of the differences, and n the number of pairs.
///
///     try MeanPrecision(standardDeviation: 12, halfWidth: 5, level: 0.95).n  // 25
///
/// Checked against mpmath to a relative 1e-13.
public struct MeanPrecision: Sendable, Hashable {
  /// The standard deviation assumed.
  public let standardDeviation: Double
  /// The number of values.
  public let n: Int
  /// The confidence level as a proportion.
  public let level: Double
  /// Half the width of the interval, at most the goal where there was one.
  public let halfWidth: Double
  /// The degrees of freedom, n - 1.
  public let degreesOfFreedom: Double

  /// Computes the half-width that a sample gives.
  ///
  /// - Parameters:
  ///   - standardDeviation: The standard deviation assumed.
  ///   - n: The number of values, at least 2.
  ///   - level: The confidence level as a proportion.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidParameter(_:)``,
  ///   ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite``.
  public init(standardDeviation: Double, n: Int, level: Double) throws(StatisticsError) {
    try require(2, found: n)
    self.standardDeviation = try Stats.standardDeviation(standardDeviation)
    self.n = n
    self.level = level
    degreesOfFreedom = Double(n) - 1
    halfWidth = try plannedHalfWidth(
      standardError: standardDeviation / Double(n).squareRoot(), degreesOfFreedom: degreesOfFreedom,
      level: level)
  }

  /// Finds the smallest sample whose half-width is at most the one wanted.
  ///
  /// - Parameters:
  ///   - standardDeviation: The standard deviation assumed.
  ///   - goal: The half-width wanted, greater than 0.
  ///   - level: The confidence level as a proportion.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` also when more than 10^9 values would be needed;
  ///   otherwise as the initialiser with a sample size.
  public init(standardDeviation: Double, halfWidth goal: Double, level: Double) throws(StatisticsError) {
    try requireHalfWidth(goal)
    let n = try smallestSize(from: 2) { n throws(StatisticsError) in
      try Self(standardDeviation: standardDeviation, n: n, level: level).halfWidth <= goal
    }
    try self.init(standardDeviation: standardDeviation, n: n, level: level)
  }
}

/// How exactly two groups will tell the difference of their means: the half-width of its confidence interval.
///
/// half-width = t(nX + nY - 2) sd sqrt(1 / nX + 1 / nY) with a standard deviation that both groups share and that
/// is guessed; see ``MeanPrecision``.
///
/// Checked against mpmath to a relative 1e-13.
public struct DifferencePrecision: Sendable, Hashable {
  /// The standard deviation assumed in each group.
  public let standardDeviation: Double
  /// The number of values in the first group.
  public let nX: Int
  /// The number of values in the second group.
  public let nY: Int
  /// The confidence level as a proportion.
  public let level: Double
  /// Half the width of the interval, at most the goal where there was one.
  public let halfWidth: Double
  /// The degrees of freedom, nX + nY - 2.
  public let degreesOfFreedom: Double

  /// Computes the half-width that two groups give.
  ///
  /// - Parameters:
  ///   - standardDeviation: The standard deviation assumed in each group.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - level: The confidence level as a proportion.
  /// - Throws: As ``MeanPrecision/init(standardDeviation:n:level:)``.
  public init(standardDeviation: Double, nX: Int, nY: Int, level: Double) throws(StatisticsError) {
    try require(2, found: nX)
    try require(2, found: nY)
    self.standardDeviation = try Stats.standardDeviation(standardDeviation)
    self.nX = nX
    self.nY = nY
    self.level = level
    degreesOfFreedom = Double(nX) + Double(nY) - 2
    halfWidth = try plannedHalfWidth(
      standardError: standardDeviation * (1 / Double(nX) + 1 / Double(nY)).squareRoot(),
      degreesOfFreedom: degreesOfFreedom, level: level)
  }

  /// Finds the smallest groups whose half-width is at most the one wanted.
  ///
  /// - Parameters:
  ///   - standardDeviation: The standard deviation assumed in each group.
  ///   - goal: The half-width wanted, greater than 0.
  ///   - ratio: The size of the second group divided by that of the first (rounded up, and at least 2).
  ///   - level: The confidence level as a proportion.
  /// - Throws: As ``MeanPrecision/init(standardDeviation:halfWidth:level:)``.
  public init(
    standardDeviation: Double, halfWidth goal: Double, ratio: Double, level: Double
  ) throws(StatisticsError) {
    try requireHalfWidth(goal)
    func plan(_ nX: Int) throws(StatisticsError) -> Self {
      try Self(
        standardDeviation: standardDeviation, nX: nX, nY: partnerSize(of: nX, ratio: ratio, lowest: 2),
        level: level)
    }
    self = try plan(smallestSize(from: 2) { n throws(StatisticsError) in try plan(n).halfWidth <= goal })
  }
}

/// Half the width of an interval from Student's t.
private func plannedHalfWidth(
  standardError: Double, degreesOfFreedom: Double, level: Double
) throws(StatisticsError) -> Double {
  let quantile = try StudentT(degreesOfFreedom: degreesOfFreedom).upperQuantile(tailProbability(level: level))
  return try finite(quantile * standardError)
}

/// Requires a half-width that a sample can have.
func requireHalfWidth(_ goal: Double) throws(StatisticsError) {
  guard goal > 0, goal.isFinite else {
    throw .invalidParameter("the half-width wanted must be greater than 0; found \(goal)")
  }
}
