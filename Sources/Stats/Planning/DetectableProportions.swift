/// The proportions closest to a reference that a test finds with the power aimed at.
public struct DetectableProportions: Sendable, Hashable {
  /// The smallest proportion above the reference; `nil` where the sample is too small for any, or the
  /// alternative looks the other way.
  public let above: Double?
  /// The largest proportion below the reference; `nil` where the sample is too small for any, or the
  /// alternative looks the other way.
  public let below: Double?

  /// Creates the pair.
  ///
  /// - Parameters:
  ///   - above: The smallest proportion above the reference.
  ///   - below: The largest proportion below the reference.
  public init(above: Double?, below: Double?) {
    self.above = above
    self.below = below
  }

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
    above = alternative == .less ? nil : try solve(1)
    below = alternative == .greater ? nil : try solve(0)
  }
}
