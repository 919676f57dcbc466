/// What a statistic takes: its keys, how they are read, and how many values there are.
package struct Input<Value: Sendable>: Sendable {
  let keys: [InputKey]
  let design: Statistic.Design
  let used: @Sendable (Value) -> Int
  let read: @Sendable (any Arguments) throws -> Value

  package init(
    _ keys: [InputKey], design: Statistic.Design = .other, used: @escaping @Sendable (Value) -> Int,
    read: @escaping @Sendable (any Arguments) throws -> Value
  ) {
    self.keys = keys
    self.design = design
    self.used = used
    self.read = read
  }

  /// The same with one more key, and how its value is read.
  package func with<More: Sendable>(
    _ key: InputKey, read more: @escaping @Sendable (any Arguments) throws -> More
  ) -> Input<(data: Value, more: More)> {
    let (used, read) = (used, read)
    return Input<(data: Value, more: More)>(keys + [key], design: design, used: { used($0.data) }) {
      (try read($0), try more($0))
    }
  }
}

/// Two independent samples.
package struct TwoSamples: Sendable {
  package let x: [Double]
  package let y: [Double]

  package init(x: [Double], y: [Double]) {
    self.x = x
    self.y = y
  }
}

extension Input where Value == TwoSamples {
  /// Two independent samples.
  package static let twoSamples = Input(
    InputKey.requiredSamples, design: .twoSamples, used: { $0.x.count + $0.y.count }
  ) { TwoSamples(x: $0.samples("x"), y: $0.samples("y")) }
}

extension Input where Value == TwoGroups {
  /// Two independent samples, or their summaries.
  package static let twoGroups = Input(InputKey.twoSamples, design: .twoSamples, used: \.n) {
    try TwoGroups($0)
  }
}

extension Input where Value == CompletePairs {
  /// Two values of the same cases.
  package static let pairs = Input(InputKey.requiredPairs, design: .pairs, used: \.x.count) {
    try CompletePairs($0)
  }
}
