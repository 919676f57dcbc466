/// A two-sided confidence interval of a median survival time, whose limits need not exist.
public struct MedianSurvivalInterval: Sendable, Hashable {
  /// The lower limit.
  ///
  /// `nil` where the lower limits of the survival curve never come down to one half: the data do not even
  /// bound the median from below. It does not stand for 0.
  public let lower: Double?
  /// The upper limit; `nil` where the data do not bound the median from above, as is common.
  public let upper: Double?
  /// The confidence level as a proportion, such as 0.95.
  public let level: Double

  /// Creates an interval from limits that were computed elsewhere.
  ///
  /// - Parameters:
  ///   - lower: The lower limit, or `nil`.
  ///   - upper: The upper limit, or `nil` where there is none.
  ///   - level: The confidence level as a proportion.
  public init(lower: Double?, upper: Double?, level: Double) {
    self.lower = lower
    self.upper = upper
    self.level = level
  }
}
