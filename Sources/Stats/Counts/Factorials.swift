import Glibc

/// The factorials up to a number, as logarithms and as fractions and powers of two that never overflow.
///
/// Logarithms lose digits as they grow: they are for comparing, the fractions for adding up.
struct Factorials {
  let logarithms: [Double]
  /// From 1 to below 2, right to the last digit.
  let fractions: [Double]
  let exponents: [Int]

  init(upTo n: Int) {
    var fractions = [1.0]
    var exponents = [0]
    var logarithms = [0.0]
    // The product is carried in two parts, so that its error does not grow with n.
    var (high, low, exponent) = (1.0, 0.0, 0)
    for k in stride(from: 1, through: n, by: 1) {
      let factor = Double(k)
      let product = high * factor
      low = (-product).addingProduct(high, factor) + low * factor
      high = product + low
      low -= high - product
      let scale = Int(high.exponent)
      high = scalbn(high, -scale)
      low = scalbn(low, -scale)
      exponent += scale
      fractions.append(high)
      exponents.append(exponent)
      logarithms.append(log(high) + Double(exponent) * M_LN2)
    }
    self.fractions = fractions
    self.exponents = exponents
    self.logarithms = logarithms
  }
}
