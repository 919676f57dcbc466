import Glibc

/// The normal probability beyond `x`.
///
/// The complementary error function of the C library, corrected for the rounding of x / sqrt(2), which alone
/// costs Boost's function 1e-13 at 37 standard deviations. Right to a relative 1e-15 out to there.
func normalUpper(_ x: Double) -> Double {
  let argument = x * 0.5.squareRoot()
  let value = erfc(argument)
  guard argument.magnitude > 0.5, value > 0, value < 2 else { return 0.5 * value }
  // What the product and the rounded constant left out: sqrt(1 / 2) is 4.8e-17 less than it.
  let rest = (-argument).addingProduct(x, 0.5.squareRoot()) - 4.833_646_656_726_457e-17 * x
  return 0.5 * (value - rest * (2 / Double.pi.squareRoot()) * exp(-argument * argument))
}

/// The normal density at `x`; the square in the exponent is not rounded.
func normalDensity(_ x: Double) -> Double {
  let square = x * x
  guard square < 2000 else { return 0 }
  let rest = (-square).addingProduct(x, x)
  return exp(-0.5 * square) * (1 - 0.5 * rest) / (2 * .pi as Double).squareRoot()
}
