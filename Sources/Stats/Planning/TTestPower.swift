/// The power of a test that is planned with the noncentral t distribution.
///
/// Two of the three (effect, sample size, power) are given to an initialiser, which finds the third. Two-sided
/// the probabilities of both tails count, as in G*Power, in R's pwr 1.3 and in `power.t.test(strict = TRUE)`;
/// R's `power.t.test` leaves the far tail out by default, which shows only where the power is low.
public protocol TTestPower: Sendable, Hashable {
  /// The standardised effect.
  var effect: Double { get }
  /// The significance level.
  var alpha: Double { get }
  /// The alternative hypothesis, seen from the effect.
  var alternative: Alternative { get }
  /// The probability that the test rejects the null hypothesis when the effect is as assumed.
  var power: Double { get }
  /// The degrees of freedom, not necessarily whole.
  var degreesOfFreedom: Double { get }
  /// The noncentrality parameter.
  var noncentrality: Double { get }
  /// The value of t beyond which the test rejects; two-sided, also beyond its negative.
  var criticalValue: Double { get }
}

/// The power of the one-sample t test, and of the paired one.
///
/// The effect is (mean - value tested) / sd; for paired data d_z, the mean of the differences in their standard
/// deviations, and n the number of pairs. The noncentrality is effect sqrt(n) with n - 1 degrees of freedom
/// (Cohen 1988, chapter 2).
///
///     try OneSampleTTestPower(effect: 0.5, n: 20, alpha: 0.05, alternative: .twoSided).power  // 0.565
///     try OneSampleTTestPower(effect: 0.5, power: 0.8, alpha: 0.05, alternative: .twoSided).n  // 34
///
/// Checked against mpmath to a relative 1e-12, and R's pwr and `power.t.test(strict = TRUE)`.
public struct OneSampleTTestPower: TTestPower {
  /// The standardised effect, d or d_z.
  public let effect: Double
  /// The number of values or pairs.
  public let n: Int
  /// The significance level.
  public let alpha: Double
  /// The alternative hypothesis, seen from the effect.
  public let alternative: Alternative
  private let chance: NoncentralTPower

  /// The probability that the test rejects the null hypothesis when the effect is as assumed.
  public var power: Double { chance.power }
  /// The degrees of freedom, n - 1.
  public var degreesOfFreedom: Double { chance.degreesOfFreedom }
  /// The noncentrality parameter, effect sqrt(n).
  public var noncentrality: Double { chance.noncentrality }
  /// The value of t beyond which the test rejects; two-sided, also beyond its negative.
  public var criticalValue: Double { chance.criticalValue }

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - effect: The standardised effect.
  ///   - n: The number of values or pairs, at least 2.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/notConverged(_:)``.
  public init(effect: Double, n: Int, alpha: Double, alternative: Alternative) throws(StatisticsError) {
    try require(2, found: n)
    self.effect = try finite(effect)
    self.n = n
    self.alpha = alpha
    self.alternative = alternative
    chance = try NoncentralTPower(
      degreesOfFreedom: Double(n) - 1, noncentrality: finite(effect * Double(n).squareRoot()), alpha: alpha,
      alternative: alternative)
  }

  /// Finds the smallest number of values or pairs with at least the power aimed at.
  ///
  /// - Parameters:
  ///   - effect: The standardised effect, with the sign of the alternative.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or one of more than
  ///   10^9 would be needed; otherwise as the initialiser with a sample size.
  public init(
    effect: Double, power goal: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(effect, alternative)
    let n = try smallestSize(from: 2) { n throws(StatisticsError) in
      try Self(effect: effect, n: n, alpha: alpha, alternative: alternative).power >= goal
    }
    try self.init(effect: effect, n: n, alpha: alpha, alternative: alternative)
  }

  /// Finds the smallest effect that is found with the power aimed at.
  ///
  /// - Parameters:
  ///   - n: The number of values or pairs, at least 2.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis, which decides the sign; two-sided, the positive effect is
  ///     given.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with an effect.
  public init(n: Int, power goal: Double, alpha: Double, alternative: Alternative) throws(StatisticsError) {
    try require(2, found: n)
    let effect = try detectableTEffect(
      power: goal, alpha: alpha, alternative: alternative, degreesOfFreedom: Double(n) - 1,
      unit: 1 / Double(n).squareRoot())
    try self.init(effect: effect, n: n, alpha: alpha, alternative: alternative)
  }
}

extension PlanningQuestion {
  /// The plan of a t test of one sample or of pairs.
  func oneGroup(_ variant: String, test: String, effect: String, size: String) -> Statistic {
    plan(
      variant, summary: "\(summary) \(test)", source: "Cohen 1988, Statistical Power Analysis, chapter 2",
      example: example(effect: #""effect":0.5"#, size: #""n":20"#),
      inputs: inputs(.effect(effect), .size(size + ", at least 2")), algorithm: { $1.noncentralT }
    ) {
      let (alpha, alternative) = ($0.alpha, $0.alternative)
      return switch self {
      case .power: try OneSampleTTestPower(effect: $0.effect, n: $0.n, alpha: alpha, alternative: alternative)
      case .sampleSize:
        try OneSampleTTestPower(effect: $0.effect, power: $0.goal, alpha: alpha, alternative: alternative)
      case .detectableEffect:
        try OneSampleTTestPower(n: $0.n, power: $0.goal, alpha: alpha, alternative: alternative)
      }
    } outputs: {
      Output.power(\.power)
      Output("effect", effect, from: \.effect)
      Output("n", size, from: \.n)
      Output.noncentralT(\.self)
    }
  }
}

extension Statistic {
  /// Plans of t tests, of the Mann-Whitney test and of the analysis of variance.
  static let plannedMeans = PlanningQuestion.allCases.flatMap { question in
    [
      question.oneGroup(
        "t-one-sample", test: "the one-sample t test",
        effect: "Cohen's d: the mean less the value tested, in standard deviations",
        size: "the number of values"),
      question.oneGroup(
        "t-paired", test: "the paired t test",
        effect: "d_z: the mean of the differences, in their standard deviations", size: "the number of pairs"),
      question.twoGroups(), question.mannWhitney(), question.anova(),
    ]
  }
}
