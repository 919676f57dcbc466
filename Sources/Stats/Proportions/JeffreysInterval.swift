import BoostMath

/// The interval of a proportion from Jeffreys' prior, with equal tails.
///
/// The limits are quantiles of the beta distribution with successes + 1/2 and failures + 1/2. As in Brown,
/// Cai and DasGupta (2001), the lower limit is 0 without successes and the upper limit is 1
/// without failures, where the bare quantiles would leave the observed proportion outside; the other limit
/// stays the quantile of half the probability left out.
///
/// Checked against mpmath and R's `qbeta`.
public struct JeffreysInterval: Sendable, Hashable {
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
    let (a, b) = (Double(successes) + 0.5, Double(n - successes) + 0.5)
    lower = successes > 0 ? try quantile(probability, of: "beta") { boost_beta_quantile(a, b, $0) } : 0
    upper = successes < n ? try quantile(probability, of: "beta") { boost_beta_upper_quantile(a, b, $0) } : 1
  }

  /// The limits and the level.
  public var interval: ConfidenceInterval {
    ConfidenceInterval(lower: lower, upper: upper, level: level)
  }
}

extension Statistic {
  static let jeffreys = proportionInterval(
    "jeffreys", summary: "The interval of a proportion from Jeffreys' prior, with equal tails",
    source: "Brown, Cai and DasGupta 2001, Statistical Science 16, 101-133, section 3.1"
  ) { data, level in try JeffreysInterval(successes: data.successes, n: data.n, level: level).interval }
}
