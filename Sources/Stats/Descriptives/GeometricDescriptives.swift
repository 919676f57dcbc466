/// The description of positive values on the logarithmic scale, as for task times.
///
/// The geometric mean is the exponential of the mean of the natural logarithms. Checked against the published
/// times 55, 65, 75, 62, 45, 135 (68.24, 95% interval 46.01 to 101.22) and against R.
public struct GeometricDescriptives: Sendable, Hashable {
  /// The number of values.
  public let n: Int
  /// The geometric mean.
  public let mean: Double
  /// The geometric standard deviation, exp(sd of the logarithms): a factor; `nil` for a single value.
  public let standardDeviationFactor: Double?

  private let logarithmic: Descriptives

  /// Describes positive values.
  ///
  /// - Parameter values: At least one value; all finite and greater than 0.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values,
  ///   ``StatisticsError/nonPositive(value:)``, ``StatisticsError/nonFinite``.
  public init(_ values: [Double]) throws(StatisticsError) {
    let logarithmic = try Descriptives(logarithms(values))
    self.n = values.count
    self.mean = try finite(exponential(logarithmic.mean))
    if let deviation = logarithmic.standardDeviation {
      self.standardDeviationFactor = try finite(exponential(deviation))
    } else {
      self.standardDeviationFactor = nil
    }
    self.logarithmic = logarithmic
  }

  /// The confidence interval of the geometric mean: Student's t on the logarithms, exponentiated.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, in the unit of the values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite`` when a limit is beyond the
  ///   range of numbers.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try logarithmic.confidenceIntervalOfMean(level: level).exponentiated()
  }
}
