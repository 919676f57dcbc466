/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { bound > 1 ? Int.random(in: 0..<bound, using: &self) : 0 }

  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}

extension SeededGenerator {
  /// One of several values, of which there is at least one.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// A number of a normal distribution, as the sum of twelve uniform ones.
  mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    mean + deviation * ((0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) } - 6)
  }
}
