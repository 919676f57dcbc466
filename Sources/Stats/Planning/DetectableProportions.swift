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
