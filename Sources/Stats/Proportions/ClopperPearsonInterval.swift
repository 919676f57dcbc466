import BoostMath

/// The exact interval of a proportion after Clopper and Pearson (1934), from the binomial distribution.
///
/// The limits are the proportions at which as many, or as few, successes as observed have half the
/// probability left out. It covers at least at its level for every proportion, and so more than that for
/// most: it is wider than ``WilsonInterval`` and ``AdjustedWaldInterval``.
///
/// Checked against mpmath and R's `binom.test`.
public struct ClopperPearsonInterval: Sendable, Hashable {
  /// The number of successes.
  public let successes: Int
  /// The number of trials.
  public let n: Int
  /// The observed proportion.
  public let proportion: Double
  /// The lower limit; exactly 0 without successes.
  public let lower: Double
  /// The upper limit; exactly 1 without failures.
  public let upper: Double
  /// The confidence level as a proportion.
  public let level: Double

  /// Computes the interval.
  ///
  /// - Parameters:
  ///   - successes: The number of successes, from 0 to n.
  ///   - n: The number of trials, at least 1.
  ///   - level: The confidence level as a proportion.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``,
  ///   ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public init(successes: Int, n: Int, level: Double) throws(StatisticsError) {
    try requireCounts(successes: successes, n: n)
    let probability = try tailProbability(level: level)
    self.successes = successes
    self.n = n
    self.level = level
    proportion = Double(successes) / Double(n)
    let failures = Double(n - successes)
    lower =
      successes > 0
      ? try quantile(probability, of: "beta") { boost_beta_quantile(Double(successes), failures + 1, $0) } : 0
    upper =
      failures > 0
      ? try quantile(probability, of: "beta") {
        boost_beta_upper_quantile(Double(successes) + 1, failures, $0)
      } : 1
  }

  /// The limits and the level.
  public var interval: ConfidenceInterval {
    ConfidenceInterval(lower: lower, upper: upper, level: level)
  }
}

extension Statistic {
  static let clopperPearson = proportionInterval(
    "clopper-pearson", summary: "The exact interval of a proportion, which covers at least at its level",
    source: "Clopper and Pearson 1934, Biometrika 26, 404-413"
  ) { data, level in try ClopperPearsonInterval(successes: data.successes, n: data.n, level: level).interval }
}
