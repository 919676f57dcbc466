/// The exact power of a test of two independent proportions, by adding up all outcomes at which it rejects.
///
/// The numbers of successes are binomial; no approximation is left but that of the test itself. Because the
/// counts are whole, the power rises with the sample size in a sawtooth: the smallest sample that reaches the
/// goal may be followed by larger ones that do not.
///
/// Checked against exact rational arithmetic.
public struct TwoProportionExactPower: Sendable, Hashable {
  /// The test whose power is computed.
  public enum Test: Sendable, Hashable, CaseIterable {
    /// The "N - 1" test, ``NMinusOneTwoProportionTest``; where all trials, or none, succeeded it does not
    /// reject.
    case nMinusOne
    /// Fisher's exact test, ``FisherExactTest``; two-sided, tables no more probable than the observed one
    /// count.
    case fisher

    /// The largest group that is looked at for a sample size; a second of work.
    public var largestSearchedSize: Int { self == .fisher ? 500 : 1000 }
  }

  /// The largest group whose power is computed.
  public static let largestSize = 5000

  /// The test.
  public let test: Test
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
  ///   - test: The test.
  ///   - proportionX: The proportion in the first group, from 0 to 1.
  ///   - proportionY: The proportion in the second group, from 0 to 1.
  ///   - nX: The number of trials in the first group, from 1 to ``largestSize``.
  ///   - nY: The number of trials in the second group.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; `.greater` means that the first proportion is greater.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``,
  ///   ``StatisticsError/invalidParameter(_:)`` for groups that are too large.
  public init(
    test: Test, proportionX: Double, proportionY: Double, nX: Int, nY: Int, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    for proportion in [proportionX, proportionY] {
      guard proportion >= 0, proportion <= 1 else { throw .invalidProbability(proportion) }
    }
    let region = try TwoProportionRegion(
      test: test, nX: nX, nY: nY, alpha: openProbability(alpha), alternative: alternative)
    self.test = test
    self.proportionX = proportionX
    self.proportionY = proportionY
    self.nX = nX
    self.nY = nY
    self.alpha = alpha
    self.alternative = alternative
    power = region.probability(proportionX, proportionY)
  }

  /// Finds the smallest groups with at least the power aimed at, looking at one size after the other.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - proportionX: The proportion in the first group, between 0 and 1, both excluded.
  ///   - proportionY: The proportion in the second group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - ratio: The size of the second group divided by that of the first (rounded up).
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or a group of more than
  ///   ``Test/largestSearchedSize`` would be needed; otherwise as the initialiser with sample sizes.
  public init(
    test: Test, proportionX: Double, proportionY: Double, power goal: Double, ratio: Double, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(requireProportion(proportionX) - requireProportion(proportionY), alternative)
    for nX in 1...test.largestSearchedSize {
      let nY = try partnerSize(of: nX, ratio: ratio, lowest: 1)
      guard nY <= test.largestSearchedSize else { break }
      let found = try Self(
        test: test, proportionX: proportionX, proportionY: proportionY, nX: nX, nY: nY, alpha: alpha,
        alternative: alternative)
      if found.power >= goal {
        self = found
        return
      }
    }
    throw .invalidParameter(
      "a group of more than \(test.largestSearchedSize) would be needed, too many to search one by one; the "
        + "normal approximation takes them")
  }

  /// The proportions of the first group closest to that of the second that are found with the power aimed at.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - proportionY: The proportion in the second group, between 0 and 1, both excluded.
  ///   - nX: The number of trials in the first group, from 1 to ``largestSize``.
  ///   - nY: The number of trials in the second group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; only what lies on its side is given.
  /// - Returns: The proportions above and below that of the second group.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with sample sizes.
  public static func detectable(
    test: Test, proportionY: Double, nX: Int, nY: Int, power goal: Double, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) -> DetectableProportions {
    try requireGoal(power: goal, alpha: alpha)
    let reference = try requireProportion(proportionY)
    let region = try TwoProportionRegion(
      test: test, nX: nX, nY: nY, alpha: alpha, alternative: alternative)
    return try DetectableProportions(reference: reference, goal: goal, alternative: alternative) {
      region.probability($0, reference)
    }
  }
}
