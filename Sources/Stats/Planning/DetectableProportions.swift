/// The proportions closest to a reference that a test finds with the power aimed at.
public struct DetectableProportions: Sendable, Hashable {
  /// The reference.
  public let reference: Double
  /// The smallest proportion above the reference; `nil` where the sample is too small for any, or the
  /// alternative looks the other way.
  public let above: Double?
  /// The largest proportion below the reference; `nil` where the sample is too small for any, or the
  /// alternative looks the other way.
  public let below: Double?

  init(reference: Double, above: Double?, below: Double?) {
    self.reference = reference
    self.above = above
    self.below = below
  }

  /// Cohen's h of the proportion above.
  public var effectAbove: Double? { above.map { cohensH($0, reference) } }
  /// Cohen's h of the proportion below, negative.
  public var effectBelow: Double? { below.map { cohensH($0, reference) } }

  /// Looks on either side of the reference for the proportion with the power aimed at.
  init(
    reference: Double, goal: Double, alternative: Alternative,
    power: (Double) throws(StatisticsError) -> Double
  ) throws(StatisticsError) {
    func solve(_ end: Double) throws(StatisticsError) -> Double? {
      guard try power(end) >= goal, try power(reference) < goal else { return nil }
      return try bracketedRoot(from: reference, to: end) { proportion throws(StatisticsError) in
        try power(proportion) - goal
      }
    }
    self.reference = reference
    above = alternative == .less ? nil : try solve(1)
    below = alternative == .greater ? nil : try solve(0)
  }
}

extension Output {
  /// What is detectable on either side of a proportion.
  static func detectable(_ found: Path<Result, DetectableProportions>) -> [Output] {
    func output(
      _ key: String, _ help: String, not direction: Alternative,
      _ value: Path<DetectableProportions, Double?>
    ) -> Output {
      Output(key, help) {
        $0.result[keyPath: found][keyPath: value]
          .or($0.alternative == direction ? "other-direction" : "sample-too-small")
      }
    }
    return [
      output(
        "proportion_above", "the smallest proportion above it that is found with the power", not: .less,
        \.above),
      output(
        "proportion_below", "the largest proportion below it that is found with the power", not: .greater,
        \.below),
      output("effect_above", "Cohen's h of the one above", not: .less, \.effectAbove),
      output("effect_below", "Cohen's h of the one below, negative", not: .greater, \.effectBelow),
    ]
  }
}
