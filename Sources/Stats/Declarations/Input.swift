/// What a statistic takes: its keys, how they are read, and how many values there are.
package struct Input<Value: Sendable>: Sendable {
  let keys: [InputKey]
  let design: Statistic.Design
  let used: @Sendable (Value) -> Int
  let read: @Sendable (any Arguments) throws -> Value

  /// Declares an input; one that counts no values rests on no data.
  package init(
    _ keys: [InputKey], design: Statistic.Design = .other,
    used: @escaping @Sendable (Value) -> Int = { _ in 0 },
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
  ) -> Input<With<Value, More>> {
    let (used, read) = (used, read)
    return Input<With<Value, More>>(keys + [key], design: design, used: { used($0.data) }) {
      With(data: try read($0), more: try more($0))
    }
  }

  /// The same with the confidence level, where the computation needs it.
  package var atLevel: Input<With<Value, Double>> { with(.level) { try $0.level() } }

  /// The same, but a wrong confidence level is reported before anything wrong with the data.
  package var afterLevel: Input {
    let read = read
    return Input(keys, design: design, used: used) {
      _ = try $0.level()
      return try read($0)
    }
  }
}

/// Data and the value of one more key.
package struct With<Value: Sendable, More: Sendable>: Sendable {
  package let data: Value
  package let more: More
}

/// Data of which a part may be missing.
package protocol Incomplete {
  /// What is counted as missing, in words.
  static var missingWords: String { get }
  /// How much was missing, and dropped.
  var missing: Int { get }
}

extension With: Incomplete where Value: Incomplete {
  package static var missingWords: String { Value.missingWords }
  package var missing: Int { data.missing }
}

// MARK: Keys that many statistics take

extension InputKey {
  package static let level = InputKey(
    "level", .number, defaultText: "0.95", help: "the confidence level of intervals, between 0 and 1")
  package static let alternative = alternative(
    "the alternative hypothesis that p is for, seen from the estimate")
  /// The values of one sample.
  package static let values = InputKey("x", .samples, isRequired: true, help: "the values")

  package static func alternative(_ help: String) -> InputKey {
    InputKey("alternative", .choice(Alternative.allCases.map(\.word)), defaultText: "two-sided", help: help)
  }

  /// Two independent samples.
  package static func samples(isRequired: Bool = false) -> [InputKey] {
    [
      InputKey("x", .samples, isRequired: isRequired, help: "the values of the first group"),
      InputKey("y", .samples, isRequired: isRequired, help: "the values of the second group, the reference"),
    ]
  }

  /// Two values of the same cases.
  package static func pairs(isRequired: Bool = false) -> [InputKey] {
    [
      InputKey("x", .samples, isRequired: isRequired, help: "the first value of each pair"),
      InputKey(
        "y", .samples, isRequired: isRequired, help: "the second value of each pair, in the same order"),
    ]
  }
}
