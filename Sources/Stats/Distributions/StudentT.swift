import BoostMath
import Glibc

/// Student's t distribution.
///
/// Computed by Boost.Math, but for a single degree of freedom (the arctangent, where Boost 1.74 rounds the
/// tails of small values to 0.5), more than 1e15 of them (the normal distribution and the first term by which
/// t differs), and values whose square is no double. Checked against mpmath to a relative 1e-13 with 0.001 to
/// 1e20 degrees of freedom and values up to 1e300.
public struct StudentT: ContinuousDistribution {
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
    try tail(x, below: 0, beyond: 1, support: -.infinity, of: "Student t") {
      beyond(-$0)
    }
  }

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func upperTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 1, beyond: 0, support: -.infinity, of: "Student t") {
      beyond($0)
    }
  }

  /// The probability density at `x`.
  ///
  /// - Parameter x: Any number; the density is 0 at an infinity.
  /// - Returns: The density, not negative.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number.
  public func density(_ x: Double) throws(StatisticsError) -> Double {
    try Stats.density(x, support: -.infinity, of: "Student t") { x in
      let x = x.magnitude
      if degreesOfFreedom > Self.nearlyNormal {
        let square = x * x
        return normalDensity(x) * (1 + (square * (square - 2) - 1) / (4 * degreesOfFreedom))
      }
      guard x > Self.farthest else { return boost_student_t_density(degreesOfFreedom, x) }
      return boost_student_t_density(degreesOfFreedom, Self.farthest)
        * pow(Self.farthest / x, degreesOfFreedom + 1)
    }
  }

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double {
    try Stats.quantile(p, of: "Student t") {
      degreesOfFreedom > Self.nearlyNormal
        ? nearNormal(boost_normal_quantile($0))
        : improved(boost_student_t_quantile(degreesOfFreedom, $0), $0, isUpper: false)
    }
  }

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Double {
    try Stats.quantile(p, of: "Student t") {
      degreesOfFreedom > Self.nearlyNormal
        ? nearNormal(boost_normal_upper_quantile($0))
        : improved(boost_student_t_upper_quantile(degreesOfFreedom, $0), $0, isUpper: true)
    }
  }

  private static let nearlyNormal = 1e15
  private static let farthest = 1e150

  /// The probability beyond `x`.
  private func beyond(_ x: Double) -> Double {
    if degreesOfFreedom > Self.nearlyNormal {
      let correction = x * (x * x + 1) / (4 * degreesOfFreedom) * normalDensity(x)
      return min(1, max(0, normalUpper(x) + (correction.isFinite ? correction : 0)))
    }
    if degreesOfFreedom == 1 { return x > 1 ? atan(1 / x) / .pi : 0.5 - atan(x) / .pi }
    guard x.magnitude > Self.farthest else { return boost_student_t_upper(degreesOfFreedom, x) }
    // A power law.
    let tail =
      boost_student_t_upper(degreesOfFreedom, Self.farthest)
      * pow(Self.farthest / x.magnitude, degreesOfFreedom)
    return x > 0 ? tail : 1 - tail
  }

  /// The quantile whose normal counterpart is `z`, to the first term of Cornish and Fisher's expansion.
  private func nearNormal(_ z: Double) -> Double { z + z * (z * z + 1) / (4 * degreesOfFreedom) }

  /// One step of Newton's method on the logarithm of a far tail: Boost's quantiles there have a relative
  /// error of up to 1.5e-13, which a tail magnifies a thousandfold.
  private func improved(_ x: Double, _ p: Double, isUpper: Bool) -> Double {
    guard degreesOfFreedom > 2, p < 1e-10 else { return x }
    let tail = beyond(x.magnitude)
    let step = log1p((tail - p) / p) * tail / boost_student_t_density(degreesOfFreedom, x)
    return step.isFinite ? x + (isUpper ? step : -step) : x
  }
}
