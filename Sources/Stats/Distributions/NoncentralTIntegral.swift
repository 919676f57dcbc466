import BoostMath
import Glibc

/// A tail of the noncentral t distribution as an integral over the chi distribution.
///
/// P(T <= t) is the mean of Phi(t s - noncentrality) over s = sqrt(chi-square(df) / df). In u = log s the
/// integrand is smooth, positive and has one peak, so that the trapezoidal rule converges exponentially,
/// nothing cancels, and either tail keeps its digits however small it is. The step is halved until nothing
/// changes: a steep normal factor far out in the chi density converges later than the bulk, so that a looser
/// rule would stop too early.
///
/// Boost's function is not used, because it loses all digits of a small tail on the far side of zero (df 58,
/// t -30, noncentrality 12: 2.5e66 times too large), is off by 6e-6 at t = 1e4 with a million degrees of
/// freedom, and takes milliseconds for large noncentralities. Against mpmath this one is right to a relative
/// 1.2e-13 in tails from 1e-290 to 1.
struct NoncentralTIntegral {
  private let t: Double
  private var degreesOfFreedom: Double { chi.degreesOfFreedom }
  private let chi: ChiKernel
  private let noncentrality: Double
  /// 1 for the lower tail, -1 for the upper one.
  private let sign: Double

  private init(t: Double, degreesOfFreedom: Double, noncentrality: Double, sign: Double) {
    self.t = t
    chi = ChiKernel(degreesOfFreedom: degreesOfFreedom)
    self.noncentrality = noncentrality
    self.sign = sign
  }

  /// The probability of a value up to and including `t`.
  static func lowerTail(_ t: Double, degreesOfFreedom: Double, noncentrality: Double) -> Double {
    NoncentralTIntegral(t: t, degreesOfFreedom: degreesOfFreedom, noncentrality: noncentrality, sign: 1)
      .value()
  }

  /// The probability of a value beyond `t`.
  static func upperTail(_ t: Double, degreesOfFreedom: Double, noncentrality: Double) -> Double {
    NoncentralTIntegral(t: t, degreesOfFreedom: degreesOfFreedom, noncentrality: noncentrality, sign: -1)
      .value()
  }

  /// The tail; NaN when the steps run out before it has converged.
  private func value() -> Double {
    // Mirrored, so that the noncentrality is positive; the tails change places.
    if noncentrality < 0 {
      return NoncentralTIntegral(
        t: -t, degreesOfFreedom: degreesOfFreedom, noncentrality: -noncentrality, sign: -sign
      ).value()
    }
    let isSteep = noncentrality > 50 && t >= (2 * degreesOfFreedom).squareRoot()
    return isSteep ? overNormal() : overChi()
  }

  /// The integral over the normal numerator z of the probability that s is on the right side of (z + ncp) /
  /// t.
  ///
  /// Where Phi(t s - noncentrality) is steep beside the chi density, the roles are better exchanged: in z the
  /// chi probability is smooth, and the normal density bounds what is left.
  private func overNormal() -> Double {
    let step = 0.25
    func density(_ z: Double) -> Double { exp(-0.5 * z * z) }
    func term(_ z: Double) -> Double { density(z) * chiTail(z) }
    var sum = term(0)
    for direction in [-1.0, 1.0] {
      for index in 1...152 {
        let z = direction * step * Double(index)
        if density(z) < 1e-18 * sum { break }
        sum += term(z)
      }
    }
    return min(1, sum * step / (2 * .pi as Double).squareRoot())
  }

  /// The chi probability beyond s = (z + noncentrality) / t for the lower tail of t, up to s for the upper
  /// one.
  private func chiTail(_ z: Double) -> Double {
    let s = (z + noncentrality) / t
    if degreesOfFreedom > 1e4 {
      // Boost takes up to milliseconds there. Beyond the limits a tail is far below the range of double.
      if s < 0.7 { return sign > 0 ? 1 : 0 }
      if s > 1.4 { return sign > 0 ? 0 : 1 }
      let excess = 0.5 * degreesOfFreedom * ((z + (noncentrality - t)) / t) * (s + 1)
      let tails = LogScaleTail.gamma(shape: 0.5 * degreesOfFreedom, excess: excess).tails
      return sign > 0 ? tails.upper : tails.lower
    }
    let x = degreesOfFreedom * s * s
    if sign > 0 { return boost_chi_square_upper(degreesOfFreedom, x) }
    let least = 1e-290
    guard x < least else { return boost_chi_square_lower(degreesOfFreedom, x) }
    // A power law, where the square of s leaves the range of double before the probability does.
    let scale = (least / degreesOfFreedom).squareRoot()
    return boost_chi_square_lower(degreesOfFreedom, least) * pow(s / scale, degreesOfFreedom)
  }

  /// The integral over the chi distribution.
  private func overChi() -> Double {
    let peak = findPeak()
    let top = integrand(peak.place)
    guard top > 0 else { return 0 }
    let negligible = top * 0x1p-62
    // Steps of 1.4 standard deviations of a normal peak leave four right digits, the first halving all of
    // them. The cap serves the few degrees of freedom whose peak is far from normal.
    var step = min(1.4 * peak.width, 0.5)
    var sum = top
    func walk(_ stride: Double) -> Double {
      var place = peak.place + stride
      while true {
        let term = integrand(place)
        sum += term
        // Not greater, rather than less: at the edge of the range of double both are 0.
        if !(term > negligible) { return place }
        place += stride
      }
    }
    let (right, left) = (walk(step), walk(-step))
    var estimate = sum * step
    for _ in 0..<12 {
      var middles = 0.0
      var index = ((left - peak.place) / step).rounded() + 0.5
      let end = ((right - peak.place) / step).rounded()
      while index < end {
        middles += integrand(peak.place + index * step)
        index += 1
      }
      sum += middles
      step /= 2
      let refined = sum * step
      if (refined - estimate).magnitude <= 4e-14 * refined { return min(1, refined * chi.constant) }
      estimate = refined
    }
    return .nan
  }

  /// The integrand without its constant, never more than 1.
  private func integrand(_ u: Double) -> Double {
    chi(u) * normalUpper(-argument(u))
  }

  /// t s - noncentrality at s = exp(u), with its sign; near s = 1 without rounding s, which a large t would
  /// magnify.
  private func argument(_ u: Double) -> Double { sign * Self.deviate(u, t: t, noncentrality: noncentrality) }

  static func deviate(_ u: Double, t: Double, noncentrality: Double) -> Double {
    u.magnitude < 0.5 ? t - noncentrality + t * expm1(u) : t * exp(u) - noncentrality
  }

  /// Where the logarithm of the integrand has its maximum, and the width of the peak there.
  ///
  /// Newton's method inside a bracket; a coarse answer will do, for the trapezoidal rule needs no exact
  /// centre.
  private func findPeak() -> (place: Double, width: Double) {
    var (low, high) = (-700.0, 350.0)
    // Where s = 1 lies in the tail of the normal factor, the peak is close to that of the density.
    let peakOfDensity = Self.peakOfDensity(
      t, degreesOfFreedom: degreesOfFreedom, noncentrality: noncentrality)
    var u = argument(0) < 0 ? min(max(log(peakOfDensity), -699), 349) : 0
    var width = 1 / (2 * degreesOfFreedom).squareRoot()
    var stride = 1.0
    for _ in 0..<100 {
      let s = exp(u)
      let x = argument(u)
      let (mills, rest) = Self.inverseMills(x)
      let pull = sign * t * s
      let slope = degreesOfFreedom * (1 - s * s) + pull * mills
      let curvature = -2 * degreesOfFreedom * s * s + pull * mills - pull * pull * mills * rest
      if slope > 0 { low = u } else { high = u }
      var next = u - slope / curvature
      if !(curvature < 0) || !(next > low && next < high) {
        if low < -699 || high > 349 {
          next = min(max(u + (slope > 0 ? stride : -stride), -699), 349)
          stride *= 2
        } else {
          next = low + (high - low) / 2
        }
      }
      if curvature < 0 { width = 1 / (-curvature).squareRoot() }
      if curvature < 0, (next - u).magnitude < 0.1 * width { return (next, width) }
      u = next
    }
    return (u, width)
  }

  /// The normal density divided by the normal distribution function, and by how much that exceeds -x.
  private static func inverseMills(_ x: Double) -> (ratio: Double, rest: Double) {
    guard x > -30 else { return (-x - 1 / x, -1 / x) }
    let ratio = normalDensity(x) / normalUpper(-x)
    return (ratio, x + ratio)
  }
}
