import Glibc

/// A tail of a distribution with a great many degrees of freedom, as an integral of the density of the
/// logarithm.
///
/// Boost 1.74 puts half of a chi-square distribution with 1e12 degrees of freedom at 0.58 and takes
/// milliseconds to do so; its F with 1e10 and 1e10 is off by 5e-12, because the share x / (1 + x) that it
/// takes has been rounded. Here the distance from the mode comes in unrounded. The density falls off from the
/// point on the side that is integrated, so that a few panels of Gauss and Legendre suffice: 1 microsecond.
struct LogScaleTail {
  /// The density at the point, on the scale of the logarithm or of the log odds.
  let density: Double
  /// The derivative of the logarithm of the density there.
  let slope: Double
  /// Minus its second derivative.
  let curvature: Double
  /// How far the logarithm of the density falls over a signed distance, without the part due to the slope.
  let bend: (Double) -> Double

  /// Both tails; the one on which the density falls is integrated.
  var tails: (lower: Double, upper: Double) {
    let side: Double = slope < 0 ? 1 : -1
    let steepness = slope.magnitude
    // Where the density has fallen by 40, which leaves 4e-18.
    let reach = 80 / (steepness + (steepness * steepness + 80 * curvature).squareRoot())
    let panels = 16
    let half = 0.5 * reach / Double(panels)
    var sum = 0.0
    for panel in 0..<panels {
      let middle = Double(2 * panel + 1) * half
      for (node, weight) in gaussLegendre8 {
        for distance in [middle - node * half, middle + node * half] {
          sum += weight * exp(-steepness * distance - bend(side * distance))
        }
      }
    }
    let small = min(1, density * sum * half)
    return side > 0 ? (1 - small, small) : (small, 1 - small)
  }

  /// The gamma distribution with shape `a`, at a point that lies `excess` above `a`.
  static func gamma(shape a: Double, excess: Double) -> LogScaleTail {
    let x = a + excess
    return LogScaleTail(
      density: (a / (2 * .pi)).squareRoot() * exp(-stirlingError(a) - a * logExcess(excess / a)),
      slope: -excess, curvature: x, bend: { x * ChiKernel.excess($0) })
  }

  /// The beta distribution with parameters `a` and `b`, at the point x = 1 - y where a - (a + b) x = `slope`.
  static func beta(_ a: Double, _ b: Double, x: Double, y: Double, slope: Double) -> LogScaleTail {
    let deviance = a * logExcess(-slope / a) + b * logExcess(slope / b)
    let constant = stirlingError(a + b) - stirlingError(a) - stirlingError(b)
    // The smaller of the two shares keeps its digits.
    let isMirrored = x > 0.5
    let share = isMirrored ? y : x
    return LogScaleTail(
      density: (a / (2 * .pi) * (b / (a + b))).squareRoot() * exp(constant - deviance),
      slope: slope, curvature: (a + b) * x * y,
      bend: { distance in
        let step = isMirrored ? -distance : distance
        let change = share * expm1(step)
        return (a + b) * (share * ChiKernel.excess(step) - logExcess(change))
      })
  }
}

/// y - log(1 + y), without cancellation for small y.
func logExcess(_ y: Double) -> Double {
  guard y.magnitude < 0.4 else { return y - log1p(y) }
  // log(1 + y) is twice the inverse hyperbolic tangent of y / (2 + y).
  let t = y / (2 + y)
  let square = t * t
  var sum = 0.0
  for k in stride(from: 25.0, through: 3, by: -2) { sum = sum * square + 1 / k }
  return t * (y - 2 * square * sum)
}

/// Gauss and Legendre's nodes and weights on -1...1, the positive half of eight.
let gaussLegendre8 = [
  (0.183_434_642_495_649_80, 0.362_683_783_378_361_98), (0.525_532_409_916_328_99, 0.313_706_645_877_887_29),
  (0.796_666_477_413_626_74, 0.222_381_034_453_374_47), (0.960_289_856_497_536_23, 0.101_228_536_290_376_26),
]
