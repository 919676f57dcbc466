/// The ratio of the geometric means of two independent groups of positive values, x / y.
///
/// Welch's test on the natural logarithms; the ratio and its interval are the exponentials of the difference
/// and of its interval. A ratio of 0.8 says that the typical value of x is 20% smaller.
public struct RatioOfGeometricMeans: Sendable, Hashable {
  /// The ratio of the geometric means, x / y.
  public let value: Double
  /// Welch's test of the difference of the mean logarithms.
  public let test: WelchTTest

  /// Compares two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2; all greater than 0.
  ///   - y: The values of the second group, at least 2; all greater than 0.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonPositive(value:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/zeroVariance`` when neither group varies.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    test = try WelchTTest(logarithms(x), logarithms(y))
    value = try finite(exponential(test.estimate))
  }

  /// The confidence interval of the ratio.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, asymmetric about the ratio.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/nonFinite`` when a limit is
  ///   beyond the range of numbers.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try test.confidenceInterval(level: level).exponentiated()
  }
}
