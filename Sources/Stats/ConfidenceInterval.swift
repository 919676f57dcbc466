/// A two-sided confidence interval and its level.
public struct ConfidenceInterval: Sendable, Hashable {
  /// The lower limit.
  public let lower: Double
  /// The upper limit.
  public let upper: Double
  /// The confidence level as a proportion, such as 0.95.
  public let level: Double

  /// Creates an interval from limits that were computed elsewhere.
  ///
  /// - Parameters:
  ///   - lower: The lower limit.
  ///   - upper: The upper limit.
  ///   - level: The confidence level as a proportion.
  public init(lower: Double, upper: Double, level: Double) {
    self.lower = lower
    self.upper = upper
    self.level = level
  }

  /// Both limits.
  var limits: [Double] { [lower, upper] }

  /// The interval with both limits multiplied by a positive factor.
  func scaled(by factor: Double) throws(StatisticsError) -> ConfidenceInterval {
    ConfidenceInterval(
      lower: try finite(lower * factor), upper: try finite(upper * factor), level: level)
  }

  /// The interval on the original scale of values that were analysed as natural logarithms.
  func exponentiated() throws(StatisticsError) -> ConfidenceInterval {
    ConfidenceInterval(
      lower: try finite(exponential(lower)), upper: try finite(exponential(upper)), level: level)
  }
}
