import BoostMath
import Glibc

/// Tails of the noncentral chi-square and F distributions as Poisson mixtures of the central ones.
///
/// The terms are added from the most probable one outwards until they no longer count; all are positive, so
/// that nothing cancels. The work grows with the square root of the noncentrality. Checked against mpmath to
/// a relative 1e-12, tails of 1e-250 included where these are asked for.
enum NoncentralMixture {
  /// Both tails of the noncentral chi-square distribution.
  static func chiSquare(
    _ x: Double, degreesOfFreedom: Double, noncentrality: Double
  ) -> (lower: Double, upper: Double) {
    mixture(noncentrality) { extra in
      let df = degreesOfFreedom + 2 * extra
      return (boost_chi_square_lower(df, x), boost_chi_square_upper(df, x))
    }
  }

  /// Both tails of the noncentral F distribution.
  static func f(
    _ x: Double, df1: Double, df2: Double, noncentrality: Double, smallest: Double = 1e-3
  ) -> (lower: Double, upper: Double) {
    let ratio = df1 * x / df2
    // The smaller of the two arguments keeps its digits.
    let (share, rest) = (ratio / (1 + ratio), 1 / (1 + ratio))
    return mixture(noncentrality, smallest: smallest) { extra in
      let (a, b) = (df1 / 2 + extra, df2 / 2)
      return share <= 0.5
        ? (boost_beta_lower(a, b, share), boost_beta_upper(a, b, share))
        : (boost_beta_upper(b, a, rest), boost_beta_lower(b, a, rest))
    }
  }

  /// Both tails of the noncentral F distribution, each with its own digits however small it is.
  static func fTails(
    _ x: Double, df1: Double, df2: Double, noncentrality: Double
  ) throws(StatisticsError) -> (lower: Double, upper: Double) {
    if logarithmicBound(x, df1: df1, df2: df2, noncentrality: noncentrality) < -750 { return (0, 1) }
    // Minutes of work beyond this.
    guard noncentrality <= 1e7 else { throw .notConverged("a tail of the noncentral F distribution") }
    let tails = f(x, df1: df1, df2: df2, noncentrality: noncentrality, smallest: 1e-300)
    guard tails.lower >= 0, tails.upper >= 0 else {
      throw .notConverged("a tail of the noncentral F distribution")
    }
    return (min(1, tails.lower), min(1, tails.upper))
  }

  /// An upper bound of the logarithm of the lower tail, after Chernoff.
  ///
  /// The tail is the probability that a noncentral chi-square stays below r times a central one, at most the
  /// product of their moment generating functions at -t and r t; any t will do.
  private static func logarithmicBound(
    _ x: Double, df1: Double, df2: Double, noncentrality: Double
  ) -> Double {
    let r = df1 * x / df2
    var bound = 0.0
    var share = 0.5
    while share > 1e-12 {
      let t = share / (2 * r)
      bound = min(
        bound,
        -df1 / 2 * log1p(2 * t) - noncentrality / (1 / t + 2) - df2 / 2 * log1p(-share))
      share /= 8
    }
    return bound
  }

  /// Both tails, to full accuracy where they are greater than `smallest`.
  private static func mixture(
    _ noncentrality: Double, smallest: Double = 1e-3, _ tails: (Double) -> (lower: Double, upper: Double)
  ) -> (lower: Double, upper: Double) {
    let mean = noncentrality / 2
    let middle = mean.rounded(.down)
    var (weights, lower, upper) = (0.0, 0.0, 0.0)
    func visit(from start: Double, step: Double) {
      var (j, weight) = (start, 1.0)
      if step < 0 {
        weight = start / mean
        j = start - 1
      }
      // A tail is at most 1, so that a weight bounds its term: below 1e-22 of the smaller sum nothing counts
      // any more.
      while weight > 1e-22 * max(smallest, min(lower, upper)), weight > 0, j >= 0 {
        let term = tails(j)
        weights += weight
        lower += weight * term.lower
        upper += weight * term.upper
        if step > 0 {
          j += 1
          weight *= mean / j
        } else {
          weight *= j / mean
          j -= 1
        }
      }
    }
    visit(from: middle, step: 1)
    if middle > 0 { visit(from: middle, step: -1) }
    return (lower / weights, upper / weights)
  }

  /// The limits of a noncentrality parameter, at least 0, at which the observed statistic is the quantile of
  /// either tail.
  static func limits(
    level: Double, statistic: Double, _ tails: (Double) -> (lower: Double, upper: Double)
  ) throws(StatisticsError) -> (lower: Double, upper: Double) {
    let probability = try tailProbability(level: level)
    // Seconds of work beyond this, for limits that hardly differ from the estimate.
    guard statistic <= 1e8 else { throw .notConverged("a limit of a noncentrality parameter") }
    let target = boost_normal_quantile(probability)
    // In the square root of the noncentrality the normal quantile of a tail is nearly a straight line.
    func solve(_ tail: (Double) -> Double, rising: Bool) throws(StatisticsError) -> Double {
      func lack(_ root: Double) throws(StatisticsError) -> Double {
        let value = tail(root * root)
        guard value.isFinite else { throw .notConverged("a limit of a noncentrality parameter") }
        return boost_normal_quantile(min(max(value, 1e-300), 1 - 0x1p-53)) - target
      }
      // With no noncentrality at all the tail is already beyond the quantile: the limit is 0.
      let atZero = try lack(0)
      if rising ? atZero >= 0 : atZero <= 0 { return 0 }
      var high = max(1, statistic.squareRoot())
      var tries = 0
      while try (lack(high) < 0) == (atZero < 0) {
        high *= 1.5
        tries += 1
        // The work grows with the root. A limit beyond a hundred times the root of the statistic takes
        // degrees of freedom so few that there is nothing to estimate.
        guard tries < 12, high < 1e5 else { throw .notConverged("a limit of a noncentrality parameter") }
      }
      let root = try bracketedRoot(from: 0, to: high, lack)
      return root * root
    }
    let lower = try solve({ tails($0).upper }, rising: true)
    let upper = try solve({ tails($0).lower }, rising: false)
    return (lower, upper)
  }
}
