/// The power of the z test of two independent proportions by the normal approximation.
///
/// The difference of the observed proportions is taken as normal; its standard deviation is that of the pooled
/// proportion under the null hypothesis, and that of the two proportions assumed otherwise (Fleiss, Levin and Paik
/// 2003, chapter 4; R's `power.prop.test`). Two-sided, both tails count, as with `strict = TRUE`. The pooled
/// proportion is weighted by the group sizes.
///
/// Checked against mpmath to a relative 1e-12, and R's `power.prop.test(strict = TRUE)`.
public struct TwoProportionNormalPower: Sendable, Hashable {
  /// The proportion assumed in the first group.
  public let proportionX: Double
  /// The proportion assumed in the second group.
  public let proportionY: Double
  /// The number of trials in the first group.
  public let nX: Int
  /// The number of trials in the second group.
  public let nY: Int
  /// The significance level.
  public let alpha: Double
  /// The alternative hypothesis, seen from the difference x - y.
  public let alternative: Alternative
  /// The probability that the test rejects the null hypothesis when the proportions are as assumed.
  public let power: Double

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - proportionX: The proportion in the first group, between 0 and 1, both excluded.
  ///   - proportionY: The proportion in the second group.
  ///   - nX: The number of trials in the first group, at least 1.
  ///   - nY: The number of trials in the second group, at least 1.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; `.greater` means that the first proportion is greater.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``.
  public init(
    proportionX: Double, proportionY: Double, nX: Int, nY: Int, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    try require(1, found: nX)
    try require(1, found: nY)
    self.proportionX = try requireProportion(proportionX)
    self.proportionY = try requireProportion(proportionY)
    self.nX = nX
    self.nY = nY
    self.alpha = try openProbability(alpha)
    self.alternative = alternative
    power = try Self.power(
      proportionX, proportionY, nX: nX, nY: nY, alpha: alpha, alternative: alternative)
  }

  /// Finds the smallest groups with at least the power aimed at.
  ///
  /// - Parameters:
  ///   - proportionX: The proportion in the first group, between 0 and 1, both excluded.
  ///   - proportionY: The proportion in the second group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - ratio: The size of the second group divided by that of the first (rounded up).
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or one of more than
  ///   10^9 would be needed; otherwise as the initialiser with sample sizes.
  public init(
    proportionX: Double, proportionY: Double, power goal: Double, ratio: Double, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(requireProportion(proportionX) - requireProportion(proportionY), alternative)
    func plan(_ nX: Int) throws(StatisticsError) -> Self {
      try Self(
        proportionX: proportionX, proportionY: proportionY, nX: nX,
        nY: partnerSize(of: nX, ratio: ratio, lowest: 1), alpha: alpha, alternative: alternative)
    }
    self = try plan(smallestSize(from: 1) { n throws(StatisticsError) in try plan(n).power >= goal })
  }

  /// The proportions of the first group closest to that of the second that are found with the power aimed at.
  ///
  /// - Parameters:
  ///   - proportionY: The proportion in the second group, between 0 and 1, both excluded.
  ///   - nX: The number of trials in the first group, at least 1.
  ///   - nY: The number of trials in the second group, at least 1.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; only what lies on its side is given.
  /// - Returns: The proportions above and below that of the second group.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with sample sizes.
  public static func detectable(
    proportionY: Double, nX: Int, nY: Int, power goal: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) -> DetectableProportions {
    try requireGoal(power: goal, alpha: alpha)
    try require(1, found: nX)
    try require(1, found: nY)
    let reference = try requireProportion(proportionY)
    return try DetectableProportions(reference: reference, goal: goal, alternative: alternative) {
      proportion throws(StatisticsError) in
      try power(proportion, reference, nX: nX, nY: nY, alpha: alpha, alternative: alternative)
    }
  }

  private static func power(
    _ proportionX: Double, _ proportionY: Double, nX: Int, nY: Int, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) -> Double {
    let (x, y) = (Double(nX), Double(nY))
    let pooled = (x * proportionX + y * proportionY) / (x + y)
    let underNull = (pooled * (1 - pooled) * (1 / x + 1 / y)).squareRoot()
    let assumed =
      (proportionX * (1 - proportionX) / x + proportionY * (1 - proportionY) / y).squareRoot()
    let critical = try StandardNormal().upperQuantile(alternative == .twoSided ? alpha / 2 : alpha)
    return try NormalPower(
      mean: proportionX - proportionY, spread: assumed, critical: critical * underNull,
      alternative: alternative
    ).power
  }
}
