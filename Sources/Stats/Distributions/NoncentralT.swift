import BoostMath
import Glibc

/// The noncentral t distribution.
///
/// Tails and density by integrals of our own, checked against mpmath to a relative 5e-14 (3e-13 below 1e-30)
/// with 0.1 to 1e10 degrees of freedom; quantiles are found from the tails.
public struct NoncentralT: ContinuousDistribution {
  /// The fewest degrees of freedom: with fewer, the chi distribution of the denominator spreads over so many
  /// powers of ten that the integral takes seconds, and then for ever.
  public static let fewestDegreesOfFreedom = 0.001

  /// The degrees of freedom beyond which nothing changes in double precision, and squares overflow.
  private static let asGoodAsInfinite = 1e50

  /// The degrees of freedom, not necessarily whole.
  public let degreesOfFreedom: Double
  /// The noncentrality parameter.
  public let noncentrality: Double

  /// Creates the distribution.
  ///
  /// - Parameters:
  ///   - degreesOfFreedom: The degrees of freedom, at least ``fewestDegreesOfFreedom`` and not necessarily
  ///     whole.
  ///   - noncentrality: The noncentrality parameter; any finite number.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when the degrees of freedom are too few or not
  ///   finite, ``StatisticsError/nonFinite`` when the noncentrality is not finite.
  public init(degreesOfFreedom: Double, noncentrality: Double) throws(StatisticsError) {
    self.degreesOfFreedom = try positiveParameter(degreesOfFreedom, "the degrees of freedom")
    guard degreesOfFreedom >= Self.fewestDegreesOfFreedom else {
      throw .invalidParameter(
        "the degrees of freedom must be at least \(Self.fewestDegreesOfFreedom); found \(degreesOfFreedom)")
    }
    self.noncentrality = try finite(noncentrality)
  }

  private var effectiveDegrees: Double { min(degreesOfFreedom, Self.asGoodAsInfinite) }

  /// The probability of a value up to and including `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``.
  public func lowerTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 0, beyond: 1, support: -.infinity, of: "noncentral t") {
      NoncentralTIntegral.lowerTail($0, degreesOfFreedom: effectiveDegrees, noncentrality: noncentrality)
    }
  }

  /// The probability of a value beyond `x`.
  ///
  /// - Parameter x: Any number; an infinity gives 0 or 1.
  /// - Returns: A probability from 0 to 1.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``.
  public func upperTail(_ x: Double) throws(StatisticsError) -> Double {
    try tail(x, below: 1, beyond: 0, support: -.infinity, of: "noncentral t") {
      NoncentralTIntegral.upperTail($0, degreesOfFreedom: effectiveDegrees, noncentrality: noncentrality)
    }
  }

  /// The probability density at `x`.
  ///
  /// - Parameter x: Any number; the density is 0 at an infinity.
  /// - Returns: The density, not negative.
  /// - Throws: ``StatisticsError/nonFinite`` when `x` is not a number, ``StatisticsError/notConverged(_:)``.
  public func density(_ x: Double) throws(StatisticsError) -> Double {
    try Stats.density(x, support: -.infinity, of: "noncentral t") {
      exp(logarithmOfDensity($0))
    }
  }

  /// The value that has the probability `p` below it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite`` for one beyond the
  ///   range of
  ///   double, ``StatisticsError/notConverged(_:)``.
  public func quantile(_ p: Double) throws(StatisticsError) -> Double {
    try find(p, isUpper: false)
  }

  /// The value that has the probability `p` above it.
  ///
  /// - Parameter p: A probability strictly between 0 and 1.
  /// - Returns: The quantile.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite`` for one beyond the
  ///   range of
  ///   double, ``StatisticsError/notConverged(_:)``.
  public func upperQuantile(_ p: Double) throws(StatisticsError) -> Double {
    try find(p, isUpper: true)
  }

  /// Finds a quantile from whichever tail is the smaller one there.
  private func find(_ p: Double, isUpper: Bool) throws(StatisticsError) -> Double {
    let usesUpper = isUpper == (try openProbability(p) <= 0.5)
    let probability = min(p, 1 - p)
    // The quantile can lie beyond the range of double.
    let farthest = usesUpper ? 1e300 : -1e300
    guard try (usesUpper ? upperTail(farthest) : lowerTail(farthest)) < probability else { throw .nonFinite }
    let deviate = boost_normal_quantile(probability)
    // A scale that is that of the body near its middle, and logarithmic in the tails.
    let spread = (1 + noncentrality * noncentrality / (2 * degreesOfFreedom)).squareRoot()
    let root = LogarithmicTailRoot(
      start: asinh(usesUpper ? -deviate : deviate), probability: probability, isUpper: usesUpper,
      subject: "a quantile of the noncentral t distribution")
    let point = try root.solve { point throws(StatisticsError) in
      let x = noncentrality + spread * sinh(point)
      // A density far out can lie below the range of double, where this one does not.
      let density = exp(logarithmOfDensity(x) + log(spread * cosh(point)))
      return (try usesUpper ? upperTail(x) : lowerTail(x), density)
    }
    let x: Double = try finite(noncentrality + spread * sinh(point))
    guard x.magnitude < 0.5 * noncentrality.magnitude else { return x }
    // The difference has lost digits; one step of Newton's method brings them back.
    let found = try usesUpper ? upperTail(x) : lowerTail(x)
    let step = log1p((found - probability) / probability) * exp(log(found) - logarithmOfDensity(x))
    return usesUpper ? x + step : x - step
  }

  private func logarithmOfDensity(_ x: Double) -> Double {
    NoncentralTIntegral.logarithmOfDensity(
      x, degreesOfFreedom: effectiveDegrees, noncentrality: noncentrality)
  }
}
