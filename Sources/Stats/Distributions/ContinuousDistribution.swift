/// A continuous distribution, known by its two tails, their inverses and its density.
///
/// Each tail is computed directly, so that small probabilities keep their digits on both sides.
public protocol ContinuousDistribution: Sendable, Hashable {
  /// The probability of a value up to and including `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``
  ///   when the probability could not be computed.
  func lowerTail(_ x: Double) throws(StatisticsError) -> Double

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``
  ///   when the probability could not be computed.
  func upperTail(_ x: Double) throws(StatisticsError) -> Double

  /// The probability density at `x`.
  ///
  /// - Parameter x: Any number; outside the support, and at an infinity, the density is 0.
  /// - Returns: The density, not negative.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number or the density is infinite there,
  ///   ``StatisticsError/notConverged(_:)`` when the density could not be computed.
  func density(_ x: Double) throws(StatisticsError) -> Double

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/notConverged(_:)`` when the
  ///   quantile could not be computed.
  func quantile(_ p: Double) throws(StatisticsError) -> Double

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/notConverged(_:)`` when the
  ///   quantile could not be computed.
  func upperQuantile(_ p: Double) throws(StatisticsError) -> Double
}

/// Evaluates a tail, settling what lies outside the support before the numerical code is asked.
func tail(
  _ x: Double, below: Double, beyond: Double, support: Double, of name: StaticString,
  _ body: (Double) -> Double
) throws(StatisticsError) -> Double {
  guard !x.isNaN else { throw .nonFinite }
  if x <= support { return below }
  if x == .infinity { return beyond }
  let result = body(x)
  guard result >= 0, result <= 1 else {
    throw .notConverged("a tail probability of the \(name) distribution")
  }
  return result
}

/// Evaluates a density, settling what lies outside the support before the numerical code is asked.
func density(
  _ x: Double, support: Double, of name: StaticString, _ body: (Double) -> Double
) throws(StatisticsError) -> Double {
  guard !x.isNaN else { throw .nonFinite }
  guard x >= support, x.isFinite else { return 0 }
  let result = body(x)
  guard result < .infinity || result.isNaN else { throw .nonFinite }
  guard result >= 0 else { throw .notConverged("the density of the \(name) distribution") }
  return result
}

/// Evaluates a quantile for a checked probability.
func quantile(
  _ p: Double, of name: StaticString, _ body: (Double) -> Double
) throws(StatisticsError) -> Double {
  let result = body(try openProbability(p))
  guard result.isFinite else { throw .notConverged("a quantile of the \(name) distribution") }
  return result
}

/// Passes a positive, finite parameter of a distribution through.
func positiveParameter(_ value: Double, _ name: StaticString) throws(StatisticsError) -> Double {
  guard value > 0, value.isFinite else { throw .invalidParameter("\(name) must be positive; found \(value)") }
  return value
}
