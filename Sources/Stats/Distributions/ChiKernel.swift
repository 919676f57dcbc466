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

  /// sqrt(df / pi) over the Stirling error of gamma(df / 2): what makes the chi density integrate to 1.
  var constant: Double {
    let a = degreesOfFreedom / 2
    guard a >= 10 else { return 2 * exp(a * log(a) - a) / tgamma(a) }
    let r = 1 / (a * a)
    let series = (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r * (1.0 / 1188))))) / a
    return (degreesOfFreedom / .pi).squareRoot() * exp(-series + 691.0 / 360_360 * r * r * r * r * r / a)
  }
}
