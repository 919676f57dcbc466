/// A small, fast random number generator whose numbers are the same on every machine and in every version.
///
/// The state is a 64-bit counter that advances by 0x9E3779B97F4A7C15; an output is the state mixed by two
/// multiplications. Every seed is good, and the period is 2^64. It is for resampling and simulation, not for
/// secrets.
///
/// Work that several threads share takes a stream for each numbered part of it (``init(seed:stream:)``), so
/// that the numbers depend on the seed and the part alone, never on who computed what when.
///
/// Source: Steele, Lea and Flood (2014), "Fast splittable pseudorandom number generators", with the mixing
/// constants of variant 13 of Stafford.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Any number; the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// Creates the generator of one of many streams.
  ///
  /// Its seed is the output number `stream`, counted from 0, of the generator with the seed. The streams are
  /// stretches of one cycle of 2^64 numbers; that any two of s streams of n numbers overlap has a probability
  /// of about s² n / 2^64, which is 2 in 1,000 million for 10,000 streams of 400 numbers.
  ///
  /// - Parameters:
  ///   - seed: Any number; the same seed gives the same streams.
  ///   - stream: The number of the stream, from 0.
  public init(seed: UInt64, stream: Int) {
    var seeds = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: stream) &* 0x9E37_79B9_7F4A_7C15)
    state = seeds.next()
  }

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
  /// The high part of the product of 64 random bits and the bound; products whose low part is below 2^64
  /// modulo the bound are drawn again, so that every result has the same number of products (Lemire 2019).
  /// Not the standard library's way, which may change.
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
