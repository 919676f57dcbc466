import BoostMath
import Glibc

/// The chi-square distribution.
///
/// Computed by Boost.Math; with more than a million degrees of freedom tails and quantiles come from an
/// integral of our own, because Boost 1.74 takes milliseconds there and is wrong from 1e12 on. Checked
/// against mpmath to a relative 1e-13 with 0.001 to 1e15 degrees of freedom (3e-13 in tails below 1e-100 with
/// more than a million).
public struct ChiSquare: ContinuousDistribution {
  /// The degrees of freedom, positive and not necessarily whole.
  public let degreesOfFreedom: Double

  /// Creates the distribution.
  ///
  /// - Parameter degreesOfFreedom: The degrees of freedom, positive and not necessarily whole.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when a parameter is not positive and finite.
  public init(degreesOfFreedom: Double) throws(StatisticsError) {
    self.degreesOfFreedom = try positiveParameter(degreesOfFreedom, "the degrees of freedom")
  }

  /// The probability of a value up to and including `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func lowerTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 0, beyond: 1, support: 0, of: "chi-square") {
      hasMany ? manyTails($0).lower : boost_chi_square_lower(degreesOfFreedom, $0)
    }
  }

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func upperTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 1, beyond: 0, support: 0, of: "chi-square") {
      hasMany ? manyTails($0).upper : boost_chi_square_upper(degreesOfFreedom, $0)
    }
  }

  /// The probability density at `x`.
  ///
  /// - Parameter x: Any number; below 0, and at an infinity, the density is 0.
  /// - Returns: The density, not negative.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number or 0 with fewer
  ///   than two degrees of freedom, where the density is infinite.
  public func density(_ x: Double) throws(StatisticsError) -> Double {
    try Stats.density(x, support: 0, of: "chi-square") {
      if $0 == 0, degreesOfFreedom < 2 { return .infinity }
      return hasMany ? manyDensity($0) : boost_chi_square_density(degreesOfFreedom, $0)
    }
  }

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double {
    if hasMany { return try manyQuantile(p, isUpper: false) }
    return try Stats.quantile(p, of: "chi-square") { boost_chi_square_quantile(degreesOfFreedom, $0) }
  }

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Double {
    if hasMany { return try manyQuantile(p, isUpper: true) }
    return try Stats.quantile(p, of: "chi-square") { boost_chi_square_upper_quantile(degreesOfFreedom, $0) }
  }

  private var hasMany: Bool { degreesOfFreedom > 1e6 }

  private func many(_ x: Double) -> LogScaleTail {
    .gamma(shape: 0.5 * degreesOfFreedom, excess: 0.5 * (x - degreesOfFreedom))
  }

  private func manyTails(_ x: Double) -> (lower: Double, upper: Double) {
    // Farther out a tail is far below the range of double.
    if x < 0.5 * degreesOfFreedom { return (0, 1) }
    if x > 2 * degreesOfFreedom { return (1, 0) }
    return many(x).tails
  }

  private func manyDensity(_ x: Double) -> Double {
    x < 0.5 * degreesOfFreedom || x > 2 * degreesOfFreedom ? 0 : many(x).density / x
  }

  /// From Wilson and Hilferty's approximation by the cube of a normal value.
  private func manyQuantile(_ p: Double, isUpper: Bool) throws(StatisticsError) -> Double {
    let usesUpper = isUpper == (try openProbability(p) <= 0.5)
    let probability = min(p, 1 - p)
    let deviate = usesUpper ? boost_normal_upper_quantile(probability) : boost_normal_quantile(probability)
    let variance = 2 / (9 * degreesOfFreedom)
    let root = LogarithmicTailRoot(
      start: 3 * log1p(deviate * variance.squareRoot() - variance), probability: probability,
      isUpper: usesUpper,
      subject: "a quantile of the chi-square distribution")
    let logarithm = try root.solve { offset throws(StatisticsError) in
      let x = degreesOfFreedom * exp(offset)
      return (try usesUpper ? upperTail(x) : lowerTail(x), x * (try density(x)))
    }
    return degreesOfFreedom * exp(logarithm)
  }
}
