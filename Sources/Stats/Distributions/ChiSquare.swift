import BoostMath

/// The chi-square distribution.
///
/// Computed by Boost.Math; checked against mpmath to a relative 1e-13.
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
      boost_chi_square_lower(degreesOfFreedom, $0)
    }
  }

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func upperTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 1, beyond: 0, support: 0, of: "chi-square") {
      boost_chi_square_upper(degreesOfFreedom, $0)
    }
  }

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double {
    try Stats.quantile(p, of: "chi-square") { boost_chi_square_quantile(degreesOfFreedom, $0) }
  }

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Double {
    try Stats.quantile(p, of: "chi-square") { boost_chi_square_upper_quantile(degreesOfFreedom, $0) }
  }
}
