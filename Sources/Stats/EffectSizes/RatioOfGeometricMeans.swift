/// The ratio of the geometric means of two independent groups of positive values, x / y.
///
/// Welch's test on the natural logarithms; the ratio and its interval are the exponentials of the difference
/// and of its interval. A ratio of 0.8 says that the typical value of x is 20% smaller.
public struct RatioOfGeometricMeans: Sendable, Hashable, IntervalEstimate {
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

extension Statistic {
  static let ratioOfGeometricMeans = Statistic(
    "ratio-of-geometric-means",
    summary: "The ratio of the geometric means of two independent groups, x / y",
    source: "Welch 1947 on the natural logarithms, exponentiated",
    example: #""x":[55,65,75,62,45,135],"y":[80,95,70,120,66]"#,
    input: Input<TwoSamples>(
      [
        InputKey("x", .samples, isRequired: true, help: "the values of the first group, all greater than 0"),
        InputKey("y", .samples, isRequired: true, help: "the values of the second group, all greater than 0"),
      ], design: .twoSamples, used: { $0.x.count + $0.y.count }
    ) { TwoSamples(x: $0.samples("x"), y: $0.samples("y")) },
    options: [.alternative, .level], claims: [.exchange],
    simulations: [
      .covers(0.7, "times, log sd 0.5 and 0.8, n = 8 and 12, ratio 0.7") {
        .samples($0.times(8, logMean: -0.356_674_943_939, logSD: 0.5), $0.times(12, logSD: 0.8))
      }
    ], compute: { try RatioOfGeometricMeans($0.x, $0.y) }
  ) {
    Output.estimate(
      "the ratio", .inverse, from: \.value)
    Output("statistic", "Welch's t of the natural logarithms", .negated, from: \.test.statistic)
    Output("df", "its degrees of freedom", from: \.test.degreesOfFreedom)
    Output.test { $0.result.test.pValue }
    Output("geometric_means", "the geometric means, in the order x, y", .reversed) {
      [try GeometricDescriptives($0.data.x).mean, try GeometricDescriptives($0.data.y).mean]
    }
    Output("n", "the numbers of values, in the order x, y", .reversed) {
      [$0.data.x.count, $0.data.y.count]
    }
  }
}
