import Glibc

/// The density of log s, where s = sqrt(chi-square(df) / df), in two factors.
///
/// The kernel is exp(-df / 2 (exp(2 u) - 1 - 2 u)), 1 at its peak u = 0; the constant makes it integrate to
/// 1. Neither loses digits for very few or very many degrees of freedom, where the textbook density subtracts
/// large logarithms.
struct ChiKernel {
  let degreesOfFreedom: Double

  /// The density of log s at `u`, divided by ``constant``; never more than 1.
  func callAsFunction(_ u: Double) -> Double { exp(-0.5 * degreesOfFreedom * Self.excess(2 * u)) }

  /// exp(y) - 1 - y, without cancellation for small y.
  static func excess(_ y: Double) -> Double {
    guard y.magnitude < 0.25 else { return expm1(y) - y }
    var sum = 1.0
    for k in stride(from: 13.0, through: 3, by: -1) { sum = 1 + sum * y / k }
    return 0.5 * y * y * sum
  }

  /// What makes the density integrate to 1: sqrt(df / pi) over the Stirling error of gamma(df / 2).
  var constant: Double {
    let a = degreesOfFreedom / 2
    guard a >= 10 else { return 2 * exp(a * log(a) - a) / tgamma(a) }
    return (degreesOfFreedom / .pi).squareRoot() * exp(-stirlingError(a))
  }
}

/// log gamma(a) - ((a - 1/2) log a - a + log(2 pi) / 2), which falls like 1 / (12 a).
func stirlingError(_ a: Double) -> Double {
  guard a >= 10 else { return log(tgamma(a) * (a / (2 * .pi)).squareRoot()) + a - a * log(a) }
  let r = 1 / (a * a)
  let terms = 1.0 / 1260 - r * (1.0 / 1680 - r * (1.0 / 1188 - r * (691.0 / 360_360)))
  return (1.0 / 12 - r * (1.0 / 360 - r * terms)) / a
}
