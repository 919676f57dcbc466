/// The usual description of one sample.
///
/// The median and the quartiles are type 7 of Hyndman and Fan (1996): linear interpolation at position
/// (n - 1) p + 1 of the sorted values, as in R and in Excel's QUARTILE.INC. Variance and standard deviation
/// divide by n - 1; they do not exist for a single value.
///
/// Checked against exact rational arithmetic (NIST StRD accuracy sets) and R.
public struct Descriptives: Sendable, Hashable {
  /// The number of values.
  public let n: Int
  /// The sum of the values.
  public let sum: Double
  /// The arithmetic mean.
  public let mean: Double
  /// The median.
  public let median: Double
  /// The first quartile, type 7.
  public let lowerQuartile: Double
  /// The third quartile, type 7.
  public let upperQuartile: Double
  /// The smallest value.
  public let minimum: Double
  /// The greatest value.
  public let maximum: Double
  /// The mean absolute deviation from the mean: the sum of |x - mean|, divided by n.
  public let meanAbsoluteDeviation: Double
  /// The variance with the divisor n - 1; `nil` for a single value.
  public let variance: Double?
  /// The standard deviation with the divisor n - 1; `nil` for a single value.
  public let standardDeviation: Double?
  /// The standard error of the mean, sd / sqrt(n); `nil` for a single value.
  public let standardError: Double?

  /// Describes a sample.
  ///
  /// - Parameter values: At least one value; all finite. Missing values are the caller's to remove.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``
  ///   when a value, the sum or the variance is not finite.
  public init(_ values: [Double]) throws(StatisticsError) {
    try require(1, found: values.count)
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    let moments = Moments(values)
    guard let mean = moments.mean, moments.m2.isFinite else { throw .nonFinite }
    let quantiles = try Quantiles(values, type: .type7)
    self.n = values.count
    self.sum = try finite(compensatedSum(values))
    self.mean = mean
    self.median = quantiles.median
    self.lowerQuartile = quantiles.lowerQuartile
    self.upperQuartile = quantiles.upperQuartile
    self.minimum = quantiles.sortedValues[0]
    self.maximum = quantiles.sortedValues[values.count - 1]
    self.meanAbsoluteDeviation =
      try finite(compensatedSum(values.lazy.map { ($0 - mean).magnitude }) / Double(values.count))
    self.variance = moments.variance
    let deviation = values.count > 1 ? try SampleSummary(values).standardDeviation : nil
    self.standardDeviation = deviation
    self.standardError = deviation.map { $0 / Double(values.count).squareRoot() }
  }

  /// The confidence interval of the mean from Student's t: mean ± t(n - 1) sd / sqrt(n).
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public func confidenceIntervalOfMean(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try intervalFromT(
      estimate: mean, standardError: positiveStandardError(), degreesOfFreedom: Double(n - 1), level: level)
  }

  /// Half the width of the normal interval of the mean: z sd / sqrt(n).
  ///
  /// This is what Excel's CONFIDENCE.NORM gives. It treats the sample's standard deviation as known and is
  /// too narrow for small samples; prefer ``confidenceIntervalOfMean(level:)``.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The half width, in the unit of the values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public func normalHalfWidth(level: Double) throws(StatisticsError) -> Double {
    let standardError = try positiveStandardError()
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    return try finite(z * standardError)
  }

  /// The distance between the quartiles of type 7; infinite when they are further apart than numbers reach.
  ///
  /// For other types see ``Quantiles/interquartileRange``.
  public var interquartileRange: Double { upperQuartile - lowerQuartile }

  /// The coefficient of variation: the standard deviation divided by the mean.
  ///
  /// It compares spreads of values on a ratio scale, such as times; it has no meaning on a scale without a
  /// natural zero.
  ///
  /// - Returns: The coefficient as a proportion, not in percent.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/invalidParameter(_:)`` when the mean is not greater than 0,
  ///   ``StatisticsError/nonFinite``.
  public func coefficientOfVariation() throws(StatisticsError) -> Double {
    guard let standardDeviation else { throw .tooFewValues(needed: 2, found: n) }
    guard mean > 0 else {
      throw .invalidParameter("a coefficient of variation needs a mean greater than 0; found \(mean)")
    }
    return try finite(standardDeviation / mean)
  }

  private func positiveStandardError() throws(StatisticsError) -> Double {
    guard let standardError else { throw .tooFewValues(needed: 2, found: n) }
    guard standardError > 0 else { throw .zeroVariance }
    return standardError
  }
}
