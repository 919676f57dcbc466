/// The power of the one-way analysis of variance with groups of the same size.
///
/// The effect is Cohen's f, the standard deviation of the group means (divisor: the number of groups) in standard
/// deviations within the groups; f² = eta² / (1 - eta²). The noncentrality is f² times the number of values in
/// all (Cohen 1988, chapter 8).
///
///     try OneWayAnovaPower(effect: 0.25, groups: 4, power: 0.8, alpha: 0.05).n  // 45 in each group
///
/// Checked against mpmath to a relative 1e-11, R's `pwr.anova.test` and statsmodels.
public struct OneWayAnovaPower: Sendable, Hashable {
  /// Cohen's f.
  public let effect: Double
  /// The number of groups.
  public let groups: Int
  /// The number of values in each group.
  public let n: Int
  /// The significance level.
  public let alpha: Double
  /// The degrees of freedom of the numerator, groups - 1.
  public let df1: Double
  /// The degrees of freedom of the denominator, groups (n - 1).
  public let df2: Double
  /// The noncentrality parameter, f² groups n.
  public let noncentrality: Double
  /// The value of F beyond which the test rejects.
  public let criticalValue: Double
  /// The probability that the test rejects the null hypothesis when the effect is as assumed.
  public let power: Double
  private let miss: Double

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - effect: Cohen's f, not negative.
  ///   - groups: The number of groups, at least 2.
  ///   - n: The number of values in each group, at least 2.
  ///   - alpha: The significance level.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidParameter(_:)`` for a
  ///   negative effect, ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/notConverged(_:)``.
  public init(effect: Double, groups: Int, n: Int, alpha: Double) throws(StatisticsError) {
    try require(2, found: groups)
    try require(2, found: n)
    guard try finite(effect) >= 0 else {
      throw .invalidParameter("Cohen's f cannot be negative; found \(effect)")
    }
    self.effect = effect
    self.groups = groups
    self.n = n
    self.alpha = alpha
    df1 = Double(groups) - 1
    df2 = Double(groups) * (Double(n) - 1)
    noncentrality = try finite(effect * effect * Double(groups) * Double(n))
    criticalValue = try FDistribution(df1: df1, df2: df2).upperQuantile(alpha)
    let tails = try NoncentralMixture.fTails(
      criticalValue, df1: df1, df2: df2, noncentrality: noncentrality)
    power = tails.upper
    miss = tails.lower
  }

  /// Finds the smallest groups with at least the power aimed at.
  ///
  /// - Parameters:
  ///   - effect: Cohen's f, greater than 0.
  ///   - groups: The number of groups, at least 2.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or one of more than
  ///   10^9 in each group would be needed; otherwise as the initialiser with a sample size.
  public init(effect: Double, groups: Int, power goal: Double, alpha: Double) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(effect, .greater)
    let n = try smallestSize(from: 2) { n throws(StatisticsError) in
      try Self(effect: effect, groups: groups, n: n, alpha: alpha).power >= goal
    }
    try self.init(effect: effect, groups: groups, n: n, alpha: alpha)
  }

  /// Finds the smallest effect that is found with the power aimed at.
  ///
  /// - Parameters:
  ///   - groups: The number of groups, at least 2.
  ///   - n: The number of values in each group, at least 2.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with an effect.
  public init(groups: Int, n: Int, power goal: Double, alpha: Double) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try require(2, found: groups)
    try require(2, found: n)
    let total = (Double(groups) * Double(n)).squareRoot()
    let effect = try pointOfPower(goal, start: 4 / total) { effect throws(StatisticsError) in
      let found = try Self(effect: effect, groups: groups, n: n, alpha: alpha)
      return (found.power, found.miss)
    }
    try self.init(effect: effect, groups: groups, n: n, alpha: alpha)
  }

  /// The share of the variance that the groups explain, f² / (1 + f²).
  public var etaSquared: Double {
    // Written so that nothing overflows for a large f.
    let inverse = 1 / effect
    return 1 / (1 + inverse * inverse)
  }
}

extension PlanningQuestion {
  /// The plan of a one-way analysis of variance.
  func anova() -> Statistic {
    let effect = "Cohen's f: the standard deviation of the group means in standard deviations within groups"
    return plan(
      "anova-one-way",
      summary: "\(summary) the one-way analysis of variance with groups of the same size",
      source: "Cohen 1988, Statistical Power Analysis, chapter 8",
      example: #""k":4,"# + example(effect: #""effect":0.25"#, size: #""n":30"#),
      inputs: [InputKey("k", .integer, isRequired: true, help: "the number of groups, at least 2")]
        + inputs(.effect(effect), .size("the size of each group, at least 2")), hasAlternative: false,
      algorithm: { _, _ in "noncentral F" }
    ) {
      let k = $0.arguments.integer("k") ?? 0
      return switch self {
      case .power: try OneWayAnovaPower(effect: $0.effect, groups: k, n: $0.n, alpha: $0.alpha)
      case .sampleSize: try OneWayAnovaPower(effect: $0.effect, groups: k, power: $0.goal, alpha: $0.alpha)
      case .detectableEffect: try OneWayAnovaPower(groups: k, n: $0.n, power: $0.goal, alpha: $0.alpha)
      }
    } outputs: {
      Output.power(\.power)
      Output("effect", effect, from: \.effect)
      Output(
        "eta_squared", "the share of the variance that the groups explain, f² / (1 + f²)", from: \.etaSquared)
      Output("k", "the number of groups", from: \.groups)
      Output("n", "the size of each group", from: \.n)
      Output("n_total", "the number of values in all") { Double($0.result.groups) * Double($0.result.n) }
      Output("df1", "the degrees of freedom of the numerator", from: \.df1)
      Output("df2", "those of the denominator", from: \.df2)
      Output("noncentrality", "the noncentrality parameter", from: \.noncentrality)
      Output("critical_value", "the F beyond which the test rejects", from: \.criticalValue)
    }
  }
}
