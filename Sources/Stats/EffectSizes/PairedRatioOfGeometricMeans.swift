import Glibc

/// The ratio of the geometric means of paired positive values, x / y.
///
/// The paired t test on the natural logarithms; the ratio, which is also the geometric mean of the pairs'
/// ratios, and its interval are the exponentials of the mean difference and of its interval.
public struct PairedRatioOfGeometricMeans: Sendable, Hashable, IntervalEstimate {
  /// The ratio of the geometric means, x / y.
  public let value: Double
  /// The paired test of the mean difference of the logarithms.
  public let test: PairedTTest

  /// Compares pairs of values.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 2 pairs; all greater than 0.
  ///   - y: The second value of each pair, in the same order; all greater than 0.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/nonPositive(value:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/zeroVariance`` when all pairs have the same ratio.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    test = try PairedTTest(logarithms(x), logarithms(y))
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
  static let pairedRatioOfGeometricMeans = Statistic(
    "ratio-of-geometric-means.paired", summary: "The ratio of the geometric means of paired values, x / y",
    source: "the paired t test on the natural logarithms, exponentiated",
    example: #""x":[55,65,75,62,45,135],"y":[80,95,70,120,66,null]"#,
    input: .pairs, options: [.alternative, .level], claims: [.exchange],
    simulations: [
      .covers(0.7, "times, n = 9, ratio 0.7", theory: 0.95) { draw in
        let (x, y) = draw.pairs(9, correlation: 0.5)
        return .samples(x.map { 0.7 * exp(0.5 * $0) }, y.map { exp(0.5 * $0) })
      }
    ],
    compute: { try PairedRatioOfGeometricMeans($0.x, $0.y) }
  ) {
    Output.estimate(
      "the ratio, also the geometric mean of the pairs' ratios", .inverse, from: \.value)
    Output("statistic", "the paired t of the natural logarithms", .negated, from: \.test.statistic)
    Output("df", "its degrees of freedom", from: \.test.degreesOfFreedom)
    Output.test { $0.result.test.pValue }
    Output("geometric_means", "the geometric means, in the order x, y", .reversed) {
      [try GeometricDescriptives($0.data.x).mean, try GeometricDescriptives($0.data.y).mean]
    }
    Output.algorithm("paired t test of the natural logarithms, taken back")
    Output.missing
  }
}
