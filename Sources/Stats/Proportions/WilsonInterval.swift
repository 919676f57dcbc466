/// The score interval of a proportion after Wilson (1927), without continuity correction.
///
/// Checked against exact rational arithmetic in mpmath and R's `prop.test(correct = FALSE)`.
public struct WilsonInterval: Sendable, Hashable {
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
  ///   ``StatisticsError/invalidProbability(_:)``.
  public init(successes: Int, n: Int, level: Double) throws(StatisticsError) {
    try requireCounts(successes: successes, n: n)
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    self.successes = successes
    self.n = n
    self.level = level
    proportion = Double(successes) / Double(n)
    let trials = Double(n)
    let failures = Double(n - successes)
    let root = z * (Double(successes) * failures / trials + z * z / 4).squareRoot()
    let middle = Double(successes) + z * z / 2
    // The textbook's lower limit subtracts near-equal numbers; this is the same quotient without.
    lower = successes > 0 ? proportion * Double(successes) / (middle + root) : 0
    upper = failures > 0 ? (middle + root) / (trials + z * z) : 1
  }

  /// The limits and the level.
  public var interval: ConfidenceInterval {
    ConfidenceInterval(lower: lower, upper: upper, level: level)
  }
}

/// Requires trials, and successes that fit into them.
func requireCounts(successes: Int, n: Int) throws(StatisticsError) {
  try require(1, found: n)
  guard successes >= 0 else { throw .invalidCount("successes cannot be negative; found \(successes)") }
  guard successes <= n else {
    throw .invalidCount("there cannot be more successes (\(successes)) than trials (\(n))")
  }
}

extension Statistic {
  static let wilson = proportionInterval(
    "wilson", summary: "The score interval of a proportion, without continuity correction",
    source: "Wilson 1927, Journal of the American Statistical Association 22"
  ) { data, level in try WilsonInterval(successes: data.successes, n: data.n, level: level).interval }
}
