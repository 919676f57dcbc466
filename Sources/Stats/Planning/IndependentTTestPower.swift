/// The power of Student's t test of two independent groups.
///
/// The effect is Cohen's d, x - y in standard deviations that both groups share; the noncentrality is d sqrt(nX
/// nY / (nX + nY)) with nX + nY - 2 degrees of freedom (Cohen 1988, chapter 2). With groups of the same size
/// Welch's test has nearly the same power.
///
///     try IndependentTTestPower(effect: 0.5, power: 0.8, ratio: 1, alpha: 0.05, alternative: .twoSided).nX  // 64
///
/// Checked against mpmath to a relative 1e-12, R's pwr and `power.t.test(strict = TRUE)`, and statsmodels.
public struct IndependentTTestPower: TTestPower {
  private let plan: TwoGroupPower

  /// Cohen's d, x - y.
  public var effect: Double { plan.effect }
  /// The number of values in the first group.
  public var nX: Int { plan.nX }
  /// The number of values in the second group.
  public var nY: Int { plan.nY }
  /// The significance level.
  public var alpha: Double { plan.alpha }
  /// The alternative hypothesis, seen from the effect.
  public var alternative: Alternative { plan.alternative }
  /// The probability that the test rejects the null hypothesis when the effect is as assumed.
  public var power: Double { plan.chance.power }
  /// The degrees of freedom, nX + nY - 2.
  public var degreesOfFreedom: Double { plan.chance.degreesOfFreedom }
  /// The noncentrality parameter.
  public var noncentrality: Double { plan.chance.noncentrality }
  /// The value of t beyond which the test rejects; two-sided, also beyond its negative.
  public var criticalValue: Double { plan.chance.criticalValue }

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - effect: Cohen's d, x - y.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; `.greater` means that the first mean is greater.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/notConverged(_:)``.
  public init(
    effect: Double, nX: Int, nY: Int, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    plan = try TwoGroupPower(
      effect: effect, nX: nX, nY: nY, efficiency: 1, alpha: alpha, alternative: alternative)
  }

  /// Finds the smallest groups with at least the power aimed at.
  ///
  /// nX is the smallest whole number for which, with nY = ratio nX rounded up (and at least 2), the power
  /// reaches the goal.
  ///
  /// - Parameters:
  ///   - effect: Cohen's d, with the sign of the alternative.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - ratio: The size of the second group divided by that of the first.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or one of more than
  ///   10^9 would be needed; otherwise as the initialiser with sample sizes.
  public init(
    effect: Double, power goal: Double, ratio: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    plan = try TwoGroupPower(
      effect: effect, power: goal, ratio: ratio, efficiency: 1, alpha: alpha, alternative: alternative)
  }

  /// Finds the smallest effect that is found with the power aimed at.
  ///
  /// - Parameters:
  ///   - nX: The number of values in the first group, at least 2.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis, which decides the sign; two-sided, the positive effect is
  ///     given.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with an effect.
  public init(
    nX: Int, nY: Int, power goal: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    plan = try TwoGroupPower(
      nX: nX, nY: nY, power: goal, efficiency: 1, alpha: alpha, alternative: alternative)
  }
}

extension PlanningQuestion {
  /// The plan of a t test of two groups.
  func twoGroups() -> Statistic {
    let effect = "Cohen's d: the difference of the means, x - y, in standard deviations"
    return plan(
      "t-independent", summary: "\(summary) Student's t test of two independent groups",
      source: "Cohen 1988, Statistical Power Analysis, chapter 2",
      example: example(effect: #""effect":0.5"#, size: #""n":[30,40]"#),
      inputs: inputs(.effect(effect), .twoSizes, allocation: [.ratio]), algorithm: { $1.noncentralT }
    ) {
      let (alpha, alternative) = ($0.alpha, $0.alternative)
      if self == .sampleSize {
        return try IndependentTTestPower(
          effect: $0.effect, power: $0.goal, ratio: $0.ratio, alpha: alpha, alternative: alternative)
      }
      let n = try $0.arguments.twoSizes()
      return self == .power
        ? try IndependentTTestPower(
          effect: $0.effect, nX: n.x, nY: n.y, alpha: alpha, alternative: alternative)
        : try IndependentTTestPower(nX: n.x, nY: n.y, power: $0.goal, alpha: alpha, alternative: alternative)
    } outputs: {
      Output.power(\.power)
      Output("effect", effect, from: \.effect)
      Output.groupSizes { ($0.nX, $0.nY) }
      Output.noncentralT(\.self)
    }
  }
}
