/// A small, fast random number generator whose numbers are the same on every machine and in every version.
///
/// The state is a 64-bit counter that advances by 0x9E3779B97F4A7C15; an output is the state mixed by two
/// multiplications. Every seed is good, and the period is 2^64. It is for resampling and simulation, not for
/// secrets.
///
/// Source: Steele, Lea and Flood (2014), "Fast splittable pseudorandom number generators", with the mixing
/// constants of variant 13 of Stafford.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Any number; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  ///
  /// - Returns: Any number, each with the same probability.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random whole number below a bound, without bias.
  ///
  /// The high part of a product (Lemire 2019), and not the standard library's way, which may change.
  ///
  /// - Parameter bound: The number of possible results, at least 1.
  /// - Returns: A number from 0 to less than the bound.
  public mutating func next(below bound: Int) -> Int {
    let range = UInt64(max(1, bound))
    var product = next().multipliedFullWidth(by: range)
    if product.low < range {
      let threshold = (0 &- range) % range
      while product.low < threshold { product = next().multipliedFullWidth(by: range) }
    }
    return Int(product.high)
  }
}
