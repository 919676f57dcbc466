import BoostMath

/// Fisher's F distribution.
///
/// Computed by Boost.Math; checked against mpmath to a relative 1e-13.
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
    try tail(x, below: 0, beyond: 1, support: 0, of: "F") { boost_f_lower(df1, df2, $0) }
  }

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func upperTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 1, beyond: 0, support: 0, of: "F") { boost_f_upper(df1, df2, $0) }
  }

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double {
    try Stats.quantile(p, of: "F") { boost_f_quantile(df1, df2, $0) }
  }

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Double {
    try Stats.quantile(p, of: "F") { boost_f_upper_quantile(df1, df2, $0) }
  }
}
