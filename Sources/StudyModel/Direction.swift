/// Which direction of a measure is the better one.
public enum Better: String, Sendable, Hashable, CaseIterable {
  /// A larger value is better, as for a quality score.
  case higher
  /// A smaller value is better, as for a time or a PSSUQ score.
  case lower

  /// The other direction.
  public var opposite: Better { self == .higher ? .lower : .higher }
}

/// The end of a response scale's numbers at which agreement lies, or more of what the item names.
public enum ScaleDirection: String, Sendable, Hashable, CaseIterable {
  /// The smallest number stands for agreement, as in the published PSSUQ.
  case agreeLow = "agree-low"
  /// The largest number stands for agreement, as in the SUS.
  case agreeHigh = "agree-high"
}

/// A fact about a study together with how it is known.
///
/// What a file does not settle may be assumed so that means can be shown, but nothing that depends on the
/// assumption (who did better, norms, conversions) is stated before it is declared.
public enum Known<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The study file or a flag says so.
  case declared(Value)
  /// Nobody said so; it is what is usual.
  case assumed(Value)
  /// Nobody said so, and nothing is usual.
  case unknown

  /// The value, declared or assumed.
  public var value: Value? {
    switch self {
    case .declared(let value), .assumed(let value): value
    case .unknown: nil
    }
  }

  /// The value, only where it was declared.
  public var declaredValue: Value? {
    if case .declared(let value) = self { value } else { nil }
  }

  /// Whether the value was declared.
  public var isDeclared: Bool { declaredValue != nil }
}
