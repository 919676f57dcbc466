import BoostMath

/// The probability that a value from the first group exceeds one from the second, from normal groups with
/// equal variances.
///
/// Phi(d / sqrt(2)) with Cohen's d from the pooled standard deviation (McGraw and Wong 1992; they pool
/// without weights, which is the same for groups of equal size). The limits of the interval are those of d,
/// transformed. ``CliffsDelta/probabilityOfSuperiority`` does without normality.
///
/// Checked against mpmath.
public struct CommonLanguageEffectSize: Sendable, Hashable, IntervalEstimate {
  /// The probability that a value of x exceeds one of y.
  public let value: Double
  /// The standardised mean difference that the probability comes from.
  public let hedgesG: HedgesG

  /// Computes from a standardised mean difference.
  ///
  /// - Parameter hedgesG: The standardised mean difference; its ``HedgesG/cohensD`` is used.
  public init(_ hedgesG: HedgesG) {
    self.hedgesG = hedgesG
    value = Self.probability(hedgesG.cohensD)
  }

  /// Computes from two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2.
  ///   - y: The values of the second group, at least 2.
  /// - Throws: As ``HedgesG/init(_:_:)``.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    self.init(try HedgesG(x, y))
  }

  /// The confidence interval: the limits of d, transformed.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try hedgesG.cohensDInterval(level: level)
    return ConfidenceInterval(
      lower: Self.probability(limits.lower), upper: Self.probability(limits.upper), level: level)
  }

  private static func probability(_ d: Double) -> Double { boost_normal_lower(d * 0.5.squareRoot()) }
}

extension Statistic {
  static let commonLanguage = Statistic(
    "common-language",
    summary: "The probability that a value of x exceeds one of y, from normal groups of equal variance",
    source: "McGraw and Wong 1992, Psychological Bulletin 111, 361-365",
    example: standardisedExample, input: .twoGroups, options: [.level],
    simulations: [
      .covers(0.638_163_195_084, "normal, n = 8 and 8, delta 0.5", theory: 0.95) {
        .samples($0.normals(8, mean: 0.5), $0.normals(8))
      }
    ]
  ) {
    CommonLanguageEffectSize(try $0.hedgesG())
  } outputs: {
    Output.estimate(
      "the probability", .complement, within: 1e-12, from: \.value)
    Output("cohens_d", "Cohen's d, which it comes from", .negated, from: \.hedgesG.cohensD)
    Output.algorithm("the normal distribution of d / sqrt(2), d from the pooled deviation")
    Output.groups
  }
}
