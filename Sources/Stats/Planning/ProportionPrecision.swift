/// How exactly a sample will tell a proportion: the half-width of its confidence interval.
///
/// The interval is the one that an observed proportion equal to the guess would have, though n times the guess need
/// not be whole. Without a guess take 0.5, where the interval is widest. The half-width is that of the formula: for
/// the adjusted Wald interval half the width before the limits are cut at 0 and 1.
///
///     try ProportionPrecision(proportion: 0.5, halfWidth: 0.1, level: 0.95, interval: .adjustedWald).n  // 93
///
/// Checked against mpmath to a relative 1e-13.
public struct ProportionPrecision: Sendable, Hashable {
  /// The interval whose width is planned.
  public enum Interval: Sendable, Hashable, CaseIterable {
    /// ``AdjustedWaldInterval``.
    case adjustedWald
    /// ``WilsonInterval``.
    case wilson
  }

  /// The proportion assumed.
  public let proportion: Double
  /// The number of trials.
  public let n: Int
  /// The confidence level as a proportion.
  public let level: Double
  /// The interval whose width is planned.
  public let interval: Interval
  /// Half the width of the interval, at most the goal where there was one.
  public let halfWidth: Double
  /// The lower limit, not below 0.
  public let lower: Double
  /// The upper limit, not above 1.
  public let upper: Double

  /// Computes the half-width that a sample gives.
  ///
  /// - Parameters:
  ///   - proportion: The proportion assumed, from 0 to 1.
  ///   - n: The number of trials, at least 1.
  ///   - level: The confidence level as a proportion.
  ///   - interval: The interval.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidParameter(_:)``,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public init(proportion: Double, n: Int, level: Double, interval: Interval) throws(StatisticsError) {
    try require(1, found: n)
    guard proportion >= 0, proportion <= 1 else {
      throw .invalidParameter("the proportion must lie between 0 and 1; found \(proportion)")
    }
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    let trials = Double(n)
    let adjusted = trials + z * z
    // Both intervals have the same middle.
    let middle = (proportion * trials + z * z / 2) / adjusted
    switch interval {
    case .adjustedWald:
      let failures = ((1 - proportion) * trials + z * z / 2) / adjusted
      halfWidth = z * (middle * failures / adjusted).squareRoot()
    case .wilson:
      halfWidth = z / adjusted * (proportion * (1 - proportion) * trials + z * z / 4).squareRoot()
    }
    self.proportion = proportion
    self.n = n
    self.level = level
    self.interval = interval
    lower = max(0, middle - halfWidth)
    upper = min(1, middle + halfWidth)
  }

  /// Finds the smallest sample whose half-width is at most the one wanted.
  ///
  /// - Parameters:
  ///   - proportion: The proportion assumed, from 0 to 1.
  ///   - goal: The half-width wanted, greater than 0.
  ///   - level: The confidence level as a proportion.
  ///   - interval: The interval.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` also when more than 10^9 trials would be needed;
  ///   otherwise as the initialiser with a sample size.
  public init(
    proportion: Double, halfWidth goal: Double, level: Double, interval: Interval
  ) throws(StatisticsError) {
    try requireHalfWidth(goal)
    let n = try smallestSize(from: 1) { n throws(StatisticsError) in
      try Self(proportion: proportion, n: n, level: level, interval: interval).halfWidth <= goal
    }
    try self.init(proportion: proportion, n: n, level: level, interval: interval)
  }
}
