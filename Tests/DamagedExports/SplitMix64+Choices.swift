internal import Stats

extension SplitMix64 {
  mutating func below(_ bound: Int) -> Int { bound > 1 ? Int.random(in: 0..<bound, using: &self) : 0 }

  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of several values, of which there is at least one.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// A number of a normal distribution, as the sum of twelve uniform ones.
  mutating func normal(_ mean: Double, _ deviation: Double) -> Double {
    mean + deviation * ((0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) } - 6)
  }
}
