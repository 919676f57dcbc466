import Glibc

/// The power of a test of one or two proportions on the arcsine scale.
///
/// The effect is Cohen's h = 2 asin(sqrt(p1)) - 2 asin(sqrt(p2)), and h sqrt(n), or h sqrt(nX nY / (nX + nY)),
/// is taken as normal with variance 1 (Cohen 1988, chapter 6). Two-sided, both tails count. It is quick and smooth
/// and does not depend on the test; for small samples see ``OneProportionExactPower`` and
/// ``TwoProportionExactPower``.
///
/// Checked against mpmath to a relative 1e-12, and R's `pwr.p.test`, `pwr.2p.test` and `pwr.2p2n.test`.
public struct ProportionArcsinePower: Sendable, Hashable {
  /// The proportion assumed; of two groups, that of the first.
  public let proportion: Double
  /// The proportion under the null hypothesis, or that of the second group.
  public let reference: Double
  /// The number of trials, of two groups those of the first.
  public let nX: Int
  /// The number of trials of the second group; `nil` where there is only one.
  public let nY: Int?
  /// The significance level.
  public let alpha: Double
  /// The alternative hypothesis, seen from the difference proportion - reference.
  public let alternative: Alternative
  /// The probability that the test rejects the null hypothesis when the proportions are as assumed.
  public let power: Double

  /// Cohen's h.
  public var effect: Double { cohensH(proportion, reference) }

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - proportion: The proportion assumed, of two groups that of the first; between 0 and 1, both excluded.
  ///   - reference: The proportion under the null hypothesis, or that of the second group.
  ///   - nX: The number of trials (of the first group), at least 1.
  ///   - nY: The number of trials of the second group; `nil` where there is only one group.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``.
  public init(
    proportion: Double, reference: Double, nX: Int, nY: Int?, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    let root = try Self.root(nX: nX, nY: nY)
    self.proportion = try requireProportion(proportion)
    self.reference = try requireProportion(reference)
    self.nX = nX
    self.nY = nY
    self.alpha = try openProbability(alpha)
    self.alternative = alternative
    power = try NormalPower(
      mean: cohensH(proportion, reference) * root, alpha: alpha, alternative: alternative
    ).power
  }

  /// Finds the smallest sample with at least the power aimed at.
  ///
  /// - Parameters:
  ///   - proportion: The proportion assumed, of two groups that of the first.
  ///   - reference: The proportion under the null hypothesis, or that of the second group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - ratio: The size of the second group divided by that of the first (rounded up); `nil` for one group.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or one of more than
  ///   10^9 would be needed; otherwise as the initialiser with sample sizes.
  public init(
    proportion: Double, reference: Double, power goal: Double, ratio: Double?, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(requireProportion(proportion) - requireProportion(reference), alternative)
    func plan(_ nX: Int) throws(StatisticsError) -> Self {
      var nY: Int?
      if let ratio { nY = try partnerSize(of: nX, ratio: ratio, lowest: 1) }
      return try Self(
        proportion: proportion, reference: reference, nX: nX, nY: nY, alpha: alpha, alternative: alternative)
    }
    self = try plan(smallestSize(from: 1) { n throws(StatisticsError) in try plan(n).power >= goal })
  }

  /// The proportions closest to the reference that are found with the power aimed at.
  ///
  /// - Parameters:
  ///   - reference: The proportion under the null hypothesis, or that of the second group.
  ///   - nX: The number of trials (of the first group), at least 1.
  ///   - nY: The number of trials of the second group; `nil` where there is only one group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; only what lies on its side is given.
  /// - Returns: The proportions above and below the reference.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with sample sizes.
  public static func detectable(
    reference: Double, nX: Int, nY: Int?, power goal: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) -> DetectableProportions {
    let reference = try requireProportion(reference)
    let h =
      try detectableMean(power: goal, alpha: alpha, alternative: alternative) / root(nX: nX, nY: nY)
    return DetectableProportions(
      reference: reference,
      above: alternative == .less ? nil : Stats.proportion(cohensH: h, from: reference),
      below: alternative == .greater ? nil : Stats.proportion(cohensH: -h, from: reference))
  }

  private static func root(nX: Int, nY: Int?) throws(StatisticsError) -> Double {
    try require(1, found: nX)
    guard let nY else { return Double(nX).squareRoot() }
    try require(1, found: nY)
    return 1 / (1 / Double(nX) + 1 / Double(nY)).squareRoot()
  }
}

/// Cohen's h of two proportions, first minus second.
func cohensH(_ first: Double, _ second: Double) -> Double {
  // The angles are subtracted by the theorem of addition, so that close proportions keep their digits.
  let across = (first * (1 - second)).squareRoot() + (second * (1 - first)).squareRoot()
  let along = (first * second).squareRoot() + ((1 - first) * (1 - second)).squareRoot()
  return first == second ? 0 : 2 * atan2((first - second) / across, along)
}

/// The proportion whose Cohen's h from another one is the value given; `nil` where there is none.
func proportion(cohensH h: Double, from reference: Double) -> Double? {
  let angle = asin(reference.squareRoot()) + h / 2
  guard angle >= 0, angle <= .pi / 2 else { return nil }
  let sine = sin(angle)
  return sine * sine
}
