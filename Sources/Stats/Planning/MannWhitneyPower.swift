/// The power of the Mann-Whitney test by its asymptotic relative efficiency.
///
/// The test is given the power of Student's t test with both group sizes multiplied by the efficiency: n' =
/// efficiency n, nX' + nY' - 2 degrees of freedom, noncentrality d sqrt(nX' nY' / (nX' + nY')) (Lehmann 1975,
/// chapter 2; the A.R.E. method of G*Power). It holds for a shift between two distributions of one shape; it
/// is an approximation, and knows nothing of ties.
///
/// Checked against mpmath to a relative 1e-12.
public struct MannWhitneyPower: TTestPower {
  /// The shape of the distributions that are shifted against each other.
  public enum Parent: Sendable, Hashable, CaseIterable {
    /// Efficiency 3 / pi, about 0.955.
    case normal
    /// Efficiency 1.
    case uniform
    /// Efficiency pi² / 9, about 1.097.
    case logistic
    /// The double exponential distribution: efficiency 3 / 2.
    case laplace
    /// Whatever the distribution, the efficiency is at least 108 / 125 = 0.864 (Hodges and Lehmann 1956).
    case minimum

    /// The asymptotic efficiency relative to the t test.
    public var efficiency: Double {
      switch self {
      case .normal: 3 / .pi
      case .uniform: 1
      case .logistic: .pi * .pi / 9
      case .laplace: 1.5
      case .minimum: 0.864
      }
    }
  }

  /// The shape of the distributions.
  public let parent: Parent
  private let plan: TwoGroupPower

  /// The shift, x - y, in standard deviations of the parent distribution.
  public var effect: Double { plan.effect }
  /// The number of values in the first group.
  public var nX: Int { plan.nX }
  /// The number of values in the second group.
  public var nY: Int { plan.nY }
  /// The significance level.
  public var alpha: Double { plan.alpha }
  /// The alternative hypothesis, seen from the effect.
  public var alternative: Alternative { plan.alternative }
  /// The approximate probability that the test rejects the null hypothesis when the shift is as assumed.
  public var power: Double { plan.chance.power }
  /// The degrees of freedom, (nX + nY) efficiency - 2.
  public var degreesOfFreedom: Double { plan.chance.degreesOfFreedom }
  /// The noncentrality parameter.
  public var noncentrality: Double { plan.chance.noncentrality }
  /// The value of t beyond which the test rejects; two-sided, also beyond its negative.
  public var criticalValue: Double { plan.chance.criticalValue }

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - effect: The shift, x - y, in standard deviations.
  ///   - nX: The number of values in the first group, at least 2.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - parent: The shape of the distributions.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; `.greater` means that the first group tends to greater
  ///     values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/notConverged(_:)``.
  public init(
    effect: Double, nX: Int, nY: Int, parent: Parent, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    self.parent = parent
    plan = try TwoGroupPower(
      effect: effect, nX: nX, nY: nY, efficiency: parent.efficiency, alpha: alpha, alternative: alternative)
  }

  /// Finds the smallest groups with at least the power aimed at.
  ///
  /// nX is the smallest whole number for which, with nY = ratio nX rounded up (and at least 2), the power
  /// reaches the goal.
  ///
  /// - Parameters:
  ///   - effect: The shift, with the sign of the alternative.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - ratio: The size of the second group divided by that of the first.
  ///   - parent: The shape of the distributions.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or one of more than
  ///   10^9 would be needed; otherwise as the initialiser with sample sizes.
  public init(
    effect: Double, power goal: Double, ratio: Double, parent: Parent, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    self.parent = parent
    plan = try TwoGroupPower(
      effect: effect, power: goal, ratio: ratio, efficiency: parent.efficiency, alpha: alpha,
      alternative: alternative)
  }

  /// Finds the smallest shift that is found with the power aimed at.
  ///
  /// - Parameters:
  ///   - nX: The number of values in the first group, at least 2.
  ///   - nY: The number of values in the second group, at least 2.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - parent: The shape of the distributions.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis, which decides the sign; two-sided, the positive shift is
  ///     given.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with an effect.
  public init(
    nX: Int, nY: Int, power goal: Double, parent: Parent, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    self.parent = parent
    plan = try TwoGroupPower(
      nX: nX, nY: nY, power: goal, efficiency: parent.efficiency, alpha: alpha, alternative: alternative)
  }
}

extension PlanningQuestion {
  /// The plan of a Mann-Whitney test.
  func mannWhitney() -> Statistic {
    let effect = "the shift, x - y, in standard deviations"
    let parent = InputKey(
      "parent", .choice(MannWhitneyPower.Parent.allCases.map { "\($0)" }), defaultText: "normal",
      help: "the shape of the distributions that are shifted; minimum: whatever the shape")
    return plan(
      "mann-whitney", summary: "\(summary) the Mann-Whitney test",
      source: "Lehmann 1975, Nonparametrics, chapter 2; minimum: Hodges and Lehmann 1956",
      example: example(effect: #""effect":0.8"#, size: #""n":[26,26]"#),
      inputs: inputs(.effect(effect), .twoSizes, allocation: [.ratio]) + [parent],
      algorithm: { $1.noncentralT + ", group sizes times the asymptotic efficiency" }
    ) {
      let (alpha, alternative, word) = ($0.alpha, $0.alternative, $0.arguments.word("parent"))
      let parent = MannWhitneyPower.Parent.allCases.first { "\($0)" == word } ?? .normal
      if self == .sampleSize {
        return try MannWhitneyPower(
          effect: $0.effect, power: $0.goal, ratio: $0.ratio, parent: parent, alpha: alpha,
          alternative: alternative)
      }
      let n = try $0.arguments.twoSizes()
      return self == .power
        ? try MannWhitneyPower(
          effect: $0.effect, nX: n.x, nY: n.y, parent: parent, alpha: alpha, alternative: alternative)
        : try MannWhitneyPower(
          nX: n.x, nY: n.y, power: $0.goal, parent: parent, alpha: alpha, alternative: alternative)
    } outputs: {
      Output.power(\.power)
      Output("effect", effect, from: \.effect)
      Output.groupSizes { ($0.nX, $0.nY) }
      Output.noncentralT(\.self)
      Output(
        "efficiency", "the asymptotic efficiency relative to the t test", from: \.parent.efficiency)
      Output("parent", "the shape of the distributions") { "\($0.result.parent)" }
    }
  }
}
