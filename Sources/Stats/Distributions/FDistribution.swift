import BoostMath
import Glibc

/// Fisher's F distribution.
///
/// Computed by Boost.Math; with more than 1e5 degrees of freedom on both sides from an integral of our own,
/// because Boost 1.74 loses digits there (5e-12 with 1e10 and 1e10). Checked against mpmath to a relative
/// 1e-13 with 0.01 to 1e10 degrees of freedom on either side.
public struct FDistribution: ContinuousDistribution {
  /// The degrees of freedom of the numerator.
  public let df1: Double
  /// The degrees of freedom of the denominator.
  public let df2: Double

  /// Creates the distribution.
  ///
  /// - Parameters:
  ///   - df1: The degrees of freedom of the numerator.
  ///   - df2: The degrees of freedom of the denominator.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when a parameter is not positive and finite.
  public init(df1: Double, df2: Double) throws(StatisticsError) {
    self.df1 = try positiveParameter(df1, "the degrees of freedom of the numerator")
    self.df2 = try positiveParameter(df2, "the degrees of freedom of the denominator")
  }

  /// The probability of a value up to and including `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func lowerTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 0, beyond: 1, support: 0, of: "F") {
      hasMany ? manyTails($0).lower : boost_f_lower(df1, df2, $0)
    }
  }

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func upperTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 1, beyond: 0, support: 0, of: "F") {
      hasMany ? manyTails($0).upper : boost_f_upper(df1, df2, $0)
    }
  }

  /// The probability density at `x`.
  ///
  /// - Parameter x: Any number; below 0, and at an infinity, the density is 0.
  /// - Returns: The density, not negative.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number or 0 with `df1` less
  ///   than 2, where the density is infinite.
  public func density(_ x: Double) throws(StatisticsError) -> Double {
    try Stats.density(x, support: 0, of: "F") { x in
      if x == 0 { return df1 < 2 ? .infinity : df1 == 2 ? 1 : 0 }
      if hasMany { return x < 1e-3 || x > 1e3 ? 0 : many(x).density / x }
      // A power law near 0; Boost's share df1 x / (df1 x + df2) would not be a normal number.
      let least = 1e-290 * df2 / df1
      if x < least { return boost_f_density(df1, df2, least) * pow(x / least, 0.5 * df1 - 1) }
      return boost_f_density(df1, df2, x)
    }
  }

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double {
    let rough = boost_f_quantile(df1, df2, try openProbability(p))
    return try quantile(p, isUpper: false, near: rough)
  }

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Double {
    let rough = boost_f_upper_quantile(df1, df2, try openProbability(p))
    return try quantile(p, isUpper: true, near: rough)
  }

  private var hasMany: Bool { min(df1, df2) > 1e5 }

  private func many(_ x: Double) -> LogScaleTail {
    let (a, b) = (0.5 * df1, 0.5 * df2)
    let whole = a * x + b
    return .beta(a, b, x: a * x / whole, y: b / whole, slope: a / whole * b * (1 - x))
  }

  private func manyTails(_ x: Double) -> (lower: Double, upper: Double) {
    // Farther out a tail is far below the range of double.
    if x < 1e-3 { return (0, 1) }
    if x > 1e3 { return (1, 0) }
    return many(x).tails
  }

  /// Makes a quantile exact that Boost 1.74 has only roughly: its upper one for 1e-16 with 2 and 2 degrees of
  /// freedom is a tenth too small.
  private func quantile(_ p: Double, isUpper: Bool, near rough: Double) throws(StatisticsError) -> Double {
    // The quantile can lie below the least double.
    if try lowerTail(.leastNormalMagnitude) >= (isUpper ? 1 - p : p) { return 0 }
    let usesUpper = isUpper == (p <= 0.5)
    let root = LogarithmicTailRoot(
      start: rough > 0 && rough < 1e300 ? log(rough) : 0, probability: min(p, 1 - p), isUpper: usesUpper,
      subject: "a quantile of the F distribution")
    let logarithm = try root.solve { logarithm throws(StatisticsError) in
      let x = exp(logarithm)
      return (try usesUpper ? upperTail(x) : lowerTail(x), try densityOfLogarithm(x))
    }
    return try finite(exp(logarithm))
  }

  /// x times the density, which far out can lie below the range of double where the product does not.
  private func densityOfLogarithm(_ x: Double) throws(StatisticsError) -> Double {
    let ratio = df1 / df2 * x
    // Power laws.
    if ratio > 1e20 { return 0.5 * df2 * (try upperTail(x)) }
    if ratio < 1e-20 { return 0.5 * df1 * (try lowerTail(x)) }
    return x * (try density(x))
  }
}
