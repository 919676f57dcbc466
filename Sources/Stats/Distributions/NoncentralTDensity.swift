import Glibc

extension NoncentralTIntegral {
  /// The logarithm of the density of the noncentral t distribution, that of the mean of s phi(t s -
  /// noncentrality) over s = sqrt(chi-square(df) / df).
  ///
  /// As for the tails, the trapezoidal rule in u = log s; place and width of the peak are known in closed
  /// form here. NaN when it has not converged.
  static func logarithmOfDensity(_ t: Double, degreesOfFreedom df: Double, noncentrality: Double) -> Double {
    let chi = ChiKernel(degreesOfFreedom: df)
    let peak = peakOfDensity(t, degreesOfFreedom: df, noncentrality: noncentrality)
    let reach = hypot(df.squareRoot(), t)
    let centre = log(peak)
    let curvature = 2 * (reach * peak) * (reach * peak) - t * peak * noncentrality
    func logarithm(_ u: Double) -> Double {
      let distance = deviate(u, t: t, noncentrality: noncentrality)
      return u - 0.5 * (df * ChiKernel.excess(2 * u) + distance * distance)
    }
    let top = logarithm(centre)
    // Far below the range of double.
    guard top > -1e4 else { return -.infinity }
    func sum(from start: Double, by step: Double) -> Double {
      var sum = exp(logarithm(start) - top)
      for stride in [step, -step] {
        var place = start + stride
        while true {
          let term = exp(logarithm(place) - top)
          sum += term
          // Not greater, rather than less: at the edge of the range of double both are 0.
          if !(term > 0x1p-62 * sum) { break }
          place += stride
        }
      }
      return sum
    }
    // The cap serves the few degrees of freedom whose peak is far from normal.
    var step = min(0.9 / curvature.squareRoot(), 0.25)
    var estimate = sum(from: centre, by: step)
    for _ in 0..<12 {
      let refined = 0.5 * (estimate + sum(from: centre + 0.5 * step, by: step))
      // The error is about squared by halving the step.
      if (refined - estimate).magnitude <= 1e-8 * refined {
        return top + log(refined * step * chi.constant / (2 * .pi as Double).squareRoot())
      }
      estimate = 2 * refined
      step *= 0.5
    }
    return .nan
  }

  /// The s at which the integrand of the density, on the scale of log s, is greatest.
  ///
  /// There the derivative of its logarithm, df + 1 + t s noncentrality - (df + t^2) s^2, is 0.
  static func peakOfDensity(_ t: Double, degreesOfFreedom df: Double, noncentrality: Double) -> Double {
    let reach = hypot(df.squareRoot(), t)
    let half = 0.5 * noncentrality * (t / reach)
    let root = (half * half + df + 1).squareRoot()
    return (half >= 0 ? half + root : (df + 1) / (root - half)) / reach
  }
}
