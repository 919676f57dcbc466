import BoostMath

/// A test whose statistic is an estimate divided by its standard error, referred to Student's t.
public protocol TTest: Sendable, Hashable, CustomStringConvertible {
  /// What is tested: a mean, or a difference of means (first minus second).
  var estimate: Double { get }
  /// The standard error of the estimate.
  var standardError: Double { get }
  /// The t statistic.
  var statistic: Double { get }
  /// The degrees of freedom, not necessarily whole.
  var degreesOfFreedom: Double { get }
}

extension TTest {
  /// The exact p value.
  ///
  /// Checked against mpmath to a relative 1e-13, far tails included.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the estimate's parameter is
  ///   greater than under the null hypothesis.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(
      lowerTail: boost_student_t_lower(degreesOfFreedom, statistic),
      upperTail: boost_student_t_upper(degreesOfFreedom, statistic))
  }

  /// The confidence interval of the estimate: estimate ± t(df) standard error.
  ///
  /// This is the interval of the mean or of the difference, in the unit of the values, never that of an
  /// effect size.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, or ``StatisticsError/nonFinite`` when a limit is
  ///   beyond the range of numbers.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try intervalFromT(
      estimate: estimate, standardError: standardError, degreesOfFreedom: degreesOfFreedom, level: level)
  }

  /// The line of a report in APA style, without an effect size.
  ///
  /// `t(18.40) = 2.31, p = .033, 95% CI [0.92, 18.40]`: whole degrees of freedom without decimals, other ones
  /// with two; the p value is two-sided.
  public var description: String {
    let isWhole = degreesOfFreedom == degreesOfFreedom.rounded()
    return apaLine(degreesOfFreedomDecimals: isWhole ? 0 : 2)
  }

  /// The line in APA style with a fixed number of decimals for the degrees of freedom.
  func apaLine(degreesOfFreedomDecimals decimals: Int) -> String {
    let degrees = APAStyle.fixed(degreesOfFreedom, decimals: decimals)
    let line =
      "t(\(degrees)) = \(APAStyle.fixed(statistic, decimals: 2)), \(APAStyle.pValue(pValue(.twoSided)))"
    guard let interval = try? confidenceInterval(level: 0.95) else { return line }
    return "\(line), \(APAStyle.interval(interval))"
  }
}

/// The symmetric interval around an estimate from Student's t.
func intervalFromT(
  estimate: Double, standardError: Double, degreesOfFreedom: Double, level: Double
) throws(StatisticsError) -> ConfidenceInterval {
  let quantile = try StudentT(degreesOfFreedom: degreesOfFreedom).upperQuantile(tailProbability(level: level))
  let halfWidth = quantile * standardError
  return ConfidenceInterval(
    lower: try finite(estimate - halfWidth), upper: try finite(estimate + halfWidth), level: level)
}

/// The t statistic, refusing a standard error of zero.
func tStatistic(estimate: Double, standardError: Double) throws(StatisticsError) -> Double {
  guard standardError > 0 else { throw .zeroVariance }
  return try finite(finite(estimate) / finite(standardError))
}

/// Degrees of freedom after Welch (1947) and Satterthwaite (1946) of a sum of independent variances of means.
///
/// The terms enter as shares of their sum, so that neither tiny nor huge units overflow on the way.
func satterthwaite(_ terms: [(variance: Double, degreesOfFreedom: Double)]) -> Double {
  var total = 0.0
  for term in terms { total += term.variance }
  var denominator = 0.0
  for term in terms {
    let share = term.variance / total
    denominator += share * share / term.degreesOfFreedom
  }
  return 1 / denominator
}

extension Statistic {
  /// A t test of two independent means, from values or from summaries.
  static func independentTTest<Test: TTest>(
    _ name: String, title: String, summary: String, source: String,
    simulations: [Simulated],
    test: @escaping @Sendable ([Double], [Double]) throws -> Test,
    ofSummaries: @escaping @Sendable (GroupSummary, GroupSummary) throws -> Test
  ) -> Statistic {
    Statistic(
      name, title: title, summary: summary, source: source,
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#,
      input: .twoGroups, options: [.alternative, .level], simulations: simulations
    ) { groups in
      try groups.values.map { try test($0.x, $0.y) } ?? ofSummaries(groups.summaries[0], groups.summaries[1])
    } outputs: {
      Output.tTest
      Output.groups
      Output(
        "hedges_g", "Hedges' g, from the pooled standard deviation: equal variances assumed", .negated
      ) { try $0.data.hedgesG().value }
      Output("hedges_g_ci", "its interval from the noncentral t distribution", .negated) {
        try $0.data.hedgesG().confidenceInterval(level: $0.level)
      }.within(1e-12)
    }
  }
}
