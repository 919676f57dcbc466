import BoostMath
import Glibc

/// The binomial distribution: the number of successes in independent trials of one probability.
///
/// A discrete distribution, so that its tails say on which side the number itself counts: ``lowerTail(_:)``
/// is P(X <= k), with k, and ``upperTail(_:)`` is P(X > k), without it; together they are 1. P(X >= k) is the
/// upper tail of k - 1.
///
/// Tails from Boost.Math's incomplete beta function and probabilities from Boost.Math; where k successes and
/// the other trials are more than 1e5 each, from integrals and deviances of our own, because Boost 1.74 loses
/// digits there (2e-11 with 1e9 trials). Checked against mpmath to a relative 1e-13 for 1 to 1e9 trials and
/// probabilities from 1e-300.
public struct Binomial: Sendable, Hashable {
  /// The number of trials.
  public let trials: Int
  /// The probability of a success, from 0 to 1.
  public let probability: Double

  /// Creates the distribution.
  ///
  /// - Parameters:
  ///   - trials: The number of trials, not negative.
  ///   - probability: The probability of a success, 0 and 1 included.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative number of trials,
  ///   ``StatisticsError/invalidParameter(_:)`` for a probability outside 0 to 1.
  public init(trials: Int, probability: Double) throws(StatisticsError) {
    guard trials >= 0 else { throw .invalidCount("the number of trials cannot be negative; found \(trials)") }
    guard probability >= 0, probability <= 1 else {
      throw .invalidParameter("the probability of a success must lie between 0 and 1; found \(probability)")
    }
    self.trials = trials
    self.probability = probability
  }

  /// The probability of exactly `k` successes.
  ///
  /// - Parameter k: Any whole number; impossible ones have the probability 0.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/notConverged(_:)``.
  public func probability(of k: Int) throws(StatisticsError) -> Double {
    guard k >= 0, k <= trials else { return 0 }
    if probability == 0 || probability == 1 { return k == (probability == 0 ? 0 : trials) ? 1 : 0 }
    let n = Double(trials)
    // Boost takes 1 - p, rounded, to the power of the trials.
    if k == 0 { return exp(n * log1p(-probability)) }
    if k == trials { return pow(probability, n) }
    return try checked(
      hasMany(k, trials - k) ? manyProbability(k) : boost_binomial_probability(n, probability, Double(k)))
  }

  /// The probability of up to and including `k` successes, P(X <= k).
  ///
  /// - Parameter k: Any whole number.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/notConverged(_:)``.
  public func lowerTail(_ k: Int) throws(StatisticsError) -> Double { try tails(k).lower }

  /// The probability of more than `k` successes, P(X > k).
  ///
  /// - Parameter k: Any whole number.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/notConverged(_:)``.
  public func upperTail(_ k: Int) throws(StatisticsError) -> Double { try tails(k).upper }

  /// The smallest number of successes k with P(X <= k) at least `p`.
  ///
  /// A tail that equals `p` up to its last digits counts as equal.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: A number from 0 to the number of trials.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Int {
    let p = try openProbability(p)
    // Beyond the middle the other tail keeps its digits.
    return try p <= 0.5 ? smallest(lower: p) : smallest(upper: 1 - p)
  }

  /// The smallest number of successes k with P(X > k) at most `p`.
  ///
  /// A tail that equals `p` up to its last digits counts as equal.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: A number from 0 to the number of trials.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Int {
    let p = try openProbability(p)
    return try p <= 0.5 ? smallest(upper: p) : smallest(lower: 1 - p)
  }

  private static let slack = 1e-14

  private func smallest(lower p: Double) throws(StatisticsError) -> Int {
    try first { k throws(StatisticsError) in try lowerTail(k) >= p * (1 - Self.slack) }
  }

  private func smallest(upper p: Double) throws(StatisticsError) -> Int {
    try first { k throws(StatisticsError) in try upperTail(k) <= p * (1 + Self.slack) }
  }

  /// The first number from which on a condition holds, by halving.
  private func first(_ holds: (Int) throws(StatisticsError) -> Bool) throws(StatisticsError) -> Int {
    var (low, high) = (0, trials)
    while low < high {
      let middle = low + (high - low) / 2
      if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func tails(_ k: Int) throws(StatisticsError) -> (lower: Double, upper: Double) {
    if k < 0 { return (0, 1) }
    if k >= trials { return (1, 0) }
    if probability == 0 { return (1, 0) }
    if probability == 1 { return (0, 1) }
    let (n, a, b) = (Double(trials), Double(k) + 1, Double(trials - k))
    if hasMany(k, trials - k) {
      // More than k successes: a beta variable with k + 1 and n - k lies below the probability.
      let slope = a.addingProduct(-probability, n + 1)
      let tails = LogScaleTail.beta(a, b, x: probability, y: 1 - probability, slope: slope).tails
      return (tails.upper, tails.lower)
    }
    return (
      try checked(k == 0 ? exp(n * log1p(-probability)) : boost_beta_upper(a, b, probability)),
      try checked(boost_beta_lower(a, b, probability))
    )
  }

  private func hasMany(_ successes: Int, _ failures: Int) -> Bool { min(successes, failures) > 100_000 }

  /// By the deviances of successes and failures from their expectation (Loader 2000).
  private func manyProbability(_ k: Int) -> Double {
    let (n, x, rest) = (Double(trials), Double(k), Double(trials - k))
    let distance = x.addingProduct(-probability, n)
    let deviance = x * logExcess(-distance / x) + rest * logExcess(distance / rest)
    let constant = stirlingError(n) - stirlingError(x) - stirlingError(rest)
    return (n / (2 * .pi * x * rest)).squareRoot() * exp(constant - deviance)
  }

  private func checked(_ value: Double) throws(StatisticsError) -> Double {
    guard value >= 0, value <= 1 else { throw .notConverged("a probability of the binomial distribution") }
    return value
  }
}

extension Statistic {
  static let binomial = tails(
    "distribution.binomial", summary: "Tails, probabilities and quantiles of the binomial distribution",
    source: "Boost.Math; Loader 2000 for very many trials",
    example: #""n":20,"probability":0.3,"x":9,"p":0.975"#,
    inputs: [
      InputKey("n", .integer, isRequired: true, help: "the number of trials"),
      InputKey(
        "probability", .number, isRequired: true, help: "the probability of a success, from 0 to 1"),
      InputKey("x", .integer, help: "a number of successes; x, p or both are needed"),
    ],
    helps: [
      "the probability of exactly x successes", "the probability of at most x successes, P(X <= x)",
      "the probability of more than x successes, P(X > x)",
      "the smallest number k with P(X <= k) at least p", "the smallest number k with P(X > k) at most p",
    ], x: { $0.integer("x") },
    make: { try Binomial(trials: $0.integer("n") ?? 0, probability: $0.number("probability") ?? 0) }
  ) {
    (.number(try $0.probability(of: $1)), try $0.lowerTail($1), try $0.upperTail($1))
  } quantiles: {
    (.integer(try $0.quantile($1)), .integer(try $0.upperQuantile($1)))
  }
}
