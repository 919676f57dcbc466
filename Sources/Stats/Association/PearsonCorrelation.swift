import BoostMath
import Glibc

/// The product-moment correlation of two variables.
///
/// Null hypothesis: no linear association; t = r sqrt(n - 2) / sqrt(1 - r²) with n - 2 degrees of freedom,
/// exact for normal values. The interval is Fisher's (1921): atanh(r) ± z / sqrt(n - 3), taken back. Pairs
/// have to be complete.
///
/// Checked against mpmath (offsets of 1e9, nearly perfect correlations) and R's `cor.test`.
public struct PearsonCorrelation: Sendable, Hashable, IntervalEstimate {
  /// The correlation, from -1 to 1.
  public let value: Double
  /// The share of the variance that the other variable does not explain, 1 - r²; computed from the residuals,
  /// so that it keeps its digits near a perfect correlation.
  public let unexplained: Double
  /// The number of pairs.
  public let n: Int

  /// Correlates two variables.
  ///
  /// Points that lie on a line up to the rounding of their decimal fractions have a correlation of exactly -1
  /// or 1.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 3 pairs; all finite.
  ///   - y: The second value of each pair, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/zeroVariance`` when a variable does not vary.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    try require(3, found: x.count)
    let (first, second) = (try UnitDeviations(x), try UnitDeviations(y))
    let product = compensatedSum(zip(first.values, second.values).lazy.map { $0 * $1 })
    let residuals = zip(first.values, second.values).lazy.map { $1 - product * $0 }
    let rest = compensatedSum(residuals.map { $0 * $0 })
    let noise = Double(x.count) * (first.noise * first.noise + second.noise * second.noise)
    n = x.count
    if rest <= noise {
      value = product < 0 ? -1 : 1
      unexplained = 0
    } else {
      value = min(1, max(-1, product))
      unexplained = min(1, rest)
    }
  }

  /// The degrees of freedom, n - 2.
  public var degreesOfFreedom: Double { Double(n - 2) }

  /// The t statistic.
  ///
  /// - Returns: r sqrt(n - 2) / sqrt(1 - r²).
  /// - Throws: ``StatisticsError/zeroVariance`` for a perfect correlation, where it is infinite.
  public func statistic() throws(StatisticsError) -> Double {
    guard unexplained > 0 else { throw .zeroVariance }
    return try finite(value * (degreesOfFreedom / unexplained).squareRoot())
  }

  /// The p value from Student's t.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means a positive correlation.
  /// - Returns: A probability from 0 to 1; for a perfect correlation 0 or 1.
  public func pValue(_ alternative: Alternative) -> Double {
    // An infinite t has tails of 0 and 1.
    let t = value * (degreesOfFreedom / unexplained).squareRoot()
    guard t.isFinite else {
      return alternative.pValue(lowerTail: value < 0 ? 0 : 1, upperTail: value < 0 ? 1 : 0)
    }
    return alternative.pValue(
      lowerTail: boost_student_t_lower(degreesOfFreedom, t),
      upperTail: boost_student_t_upper(degreesOfFreedom, t))
  }

  /// The confidence interval by Fisher's transformation.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/tooFewValues(needed:found:)``
  ///   with fewer than 4 pairs, ``StatisticsError/zeroVariance`` for a perfect correlation.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try require(4, found: n)
    return try fisherInterval(
      value, unexplained: unexplained, standardError: 1 / Double(n - 3).squareRoot(), level: level)
  }
}

/// tanh(atanh(r) ± z standard error), with 1 - r² given so that nothing cancels near 1.
func fisherInterval(
  _ value: Double, unexplained: Double, standardError: Double, level: Double
) throws(StatisticsError) -> ConfidenceInterval {
  let z = try StandardNormal().upperQuantile(tailProbability(level: level))
  guard unexplained > 0 else { throw .zeroVariance }
  let size = value.magnitude
  let magnitude = size < 0.5 ? atanh(size) : log((1 + size) / unexplained.squareRoot())
  let transformed = value < 0 ? -magnitude : magnitude
  return ConfidenceInterval(
    lower: tanh(transformed - z * standardError), upper: tanh(transformed + z * standardError), level: level)
}

/// The deviations from the mean, scaled to a sum of squares of 1.
struct UnitDeviations {
  let values: [Double]
  /// The rounding error that each value may carry, on the same scale.
  let noise: Double

  init(_ values: [Double]) throws(StatisticsError) {
    let summary = try SampleSummary(values)
    var deviations = values.map { $0 - summary.mean }
    // What the rounded mean has left over; it counts when the values share a huge offset.
    let rest = compensatedSum(deviations) / Double(values.count)
    var largest = 0.0
    var largestValue = 0.0
    for index in deviations.indices {
      deviations[index] -= rest
      largest = max(largest, deviations[index].magnitude)
      largestValue = max(largestValue, values[index].magnitude)
    }
    guard summary.standardDeviation > 0, largest > 0 else { throw .zeroVariance }
    let sumOfSquares = compensatedSum(deviations.lazy.map { ($0 / largest) * ($0 / largest) })
    let length = sumOfSquares.squareRoot()
    self.values = deviations.map { $0 / largest / length }
    noise = 2 * Double.ulpOfOne * (largestValue / largest) / length
  }
}

extension Statistic {
  static let pearson = Statistic(
    "correlation.pearson", summary: "The product-moment correlation of two variables",
    source: "Pearson 1896; interval: Fisher 1921, Metron 1", example: correlationExample,
    input: .pairs, options: [.alternative, .level],
    simulations: [(10, 0.0), (10, 0.5), (30, 0.5), (30, 0.9)].map { n, rho in
      .covers(rho, "normal, n = \(n), rho \(rho)", remark: "Fisher's z: close, not exact") {
        .pairs($0.pairs(n, correlation: rho))
      }
    } + [
      .rejects("normal, n = 10", theory: 0.05) { .samples($0.normals(10), $0.normals(10)) }
    ], compute: { try PearsonCorrelation($0.x, $0.y) }
  ) {
    Output.estimate(
      "r", from: \.value)
    Output("statistic", "the t statistic") { try $0.result.statistic() }
    Output("df", "the degrees of freedom, pairs - 2", from: \.degreesOfFreedom)
    Output.test(isDirected: false) { $0.result.pValue }
    Output("r_squared", "the share of the variance that the other variable explains") {
      $0.result.value * $0.result.value
    }
    Output.algorithm("p: Student's t; interval: Fisher's transformation")
    Output.missing
  }

  static let correlationExample =
    #""x":[106,100,86,101,99,103,97,113,112,110],"y":[7,27,2,50,28,29,20,12,6,17]"#
}
