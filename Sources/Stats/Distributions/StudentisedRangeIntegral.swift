import Glibc

/// A tail or the density of the studentised range as an integral over the chi distribution.
///
/// The range of normal values is divided by s = sqrt(chi-square(df) / df): P(Q > q) is the mean of the
/// range's own tail at q s. In u = log s the integrand is smooth, positive and has one peak, so that the
/// trapezoidal rule converges exponentially, nothing cancels, and either tail keeps its digits however small
/// it is.
struct StudentisedRangeIntegral {
  /// What is integrated.
  enum Kind {
    case lowerTail
    case upperTail
    /// q times the density, that is the density of log q, which has the wider range.
    case logarithmicDensity
  }

  let kind: Kind
  let q: Double
  let range: NormalRange
  let chi: ChiKernel

  /// The tail or density; NaN when it has not converged.
  func value() -> Double {
    let centre = peak()
    // The error of the trapezoidal rule is about squared by halving the step, so that a change of 1e-8
    // between two steps leaves far less after the second. The cap serves the few degrees of freedom whose
    // peak is far from normal.
    var step = min(centre.width, 0.2)
    var estimate = sum(from: centre.place, by: step)
    for _ in 0..<10 {
      let middles = sum(from: centre.place + 0.5 * step, by: step)
      let refined = 0.5 * (estimate + middles)
      if (refined - estimate).magnitude <= 1e-8 * refined { return refined * step * chi.constant }
      estimate = 2 * refined
      step *= 0.5
    }
    return .nan
  }

  private func integrand(_ u: Double) -> Double {
    let weight = chi(u)
    return weight > 0 ? weight * inner(exp(u)) : 0
  }

  /// The tail or density of q at a known s.
  private func inner(_ s: Double) -> Double {
    let w = q * s
    switch kind {
    case .lowerTail: return range.lower(w)
    case .upperTail: return range.upper(w)
    case .logarithmicDensity: return w * range.density(w)
    }
  }

  /// The sum of the integrand over a grid.
  private func sum(from start: Double, by step: Double) -> Double {
    var sum = integrand(start)
    for stride in [step, -step] {
      var (last, place) = (0.0, start)
      while true {
        place += stride
        let term = integrand(place)
        sum += term
        if term <= last || term == 0, term <= 1e-18 * sum { break }
        last = term
        // With few degrees of freedom the left side falls off slowly; where only the power of s is left, the
        // rest is a geometric series.
        if stride < 0, kind == .upperTail, place < -21, range.upper(q * exp(place)) == 1 {
          sum -= term / expm1(chi.degreesOfFreedom * stride) + term
          break
        }
      }
    }
    return sum
  }

  /// About where the logarithm of the integrand has its maximum, and the width of the peak there.
  private func peak() -> (place: Double, width: Double) {
    var (low, high) = (-750.0, 750.0)
    while high - low > 1e-6 * max(1e-12, (low + high).magnitude) {
      let middle = 0.5 * (low + high)
      if middle == low || middle == high { break }
      if slope(middle) > 0 { low = middle } else { high = middle }
    }
    let place = 0.5 * (low + high)
    let offset = 0.1 / (1 + 2 * chi.degreesOfFreedom).squareRoot()
    let curvature = (slope(place - offset) - slope(place + offset)) / (2 * offset)
    return (place, curvature > 0 ? 1 / curvature.squareRoot() : 1)
  }

  /// The slope of the logarithm of the integrand, from a rough idea of the range: for the upper tail as if
  /// all pairs were independent, else from a range that lies around the middle.
  private func slope(_ u: Double) -> Double {
    let s = exp(u)
    let w = q * s
    return -chi.degreesOfFreedom * expm1(2 * u) + innerSlope(w)
  }

  private func innerSlope(_ w: Double) -> Double {
    guard w < 1e100 else { return kind == .lowerTail ? 0 : -.infinity }
    switch kind {
    case .lowerTail: return (range.groups - 1) * Self.slopeOfLogErf(w)
    case .logarithmicDensity: return 1 + (range.groups - 2) * Self.slopeOfLogErf(w) - 0.5 * w * w
    case .upperTail:
      let pairs = 0.5 * range.groups * (range.groups - 1)
      let rest = erfc(0.5 * w)
      guard pairs * rest > 1e-12 else { return -0.5 * w * w }
      let none = pow(1 - rest, pairs - 1)
      let some = -expm1(pairs * log1p(-rest))
      return -w * pairs * none * exp(-0.25 * w * w) / (Double.pi.squareRoot() * some)
    }
  }

  /// The derivative of log erf(w / sqrt 8) after log w.
  private static func slopeOfLogErf(_ w: Double) -> Double {
    guard w > 1e-8 else { return 1 }
    let x = w * 0.125.squareRoot()
    return 2 * x * exp(-x * x) / (Double.pi.squareRoot() * erf(x))
  }
}
