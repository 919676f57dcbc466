import BoostMath

/// The Brunner-Munzel test of two independent samples, without assuming equal spread.
///
/// Null hypothesis: a value of the first sample is as likely to be greater than one of the second as smaller,
/// P(X > Y) + P(X = Y) / 2 = 1/2. Other than the Mann-Whitney test it does not assume that the distributions
/// are the same under the null hypothesis. Ties count half; `.greater` means that the first sample tends to
/// greater values.
///
/// The estimate is the mean placement of the values of x among those of y. Its standard error comes from the
/// variances of the placements of both samples, and the statistic is referred to Student's t with
/// Welch-Satterthwaite degrees of freedom, or to the normal distribution. The t approximation is meant for 10
/// or more values in each sample. The sign is that of x; SciPy's and R's `brunner.munzel.test` have the sign
/// of y.
///
/// Source: Brunner and Munzel (2000), Biometrical Journal 42, 17-25. Checked against exact rational
/// arithmetic with mpmath, and SciPy's `brunnermunzel`.
public struct BrunnerMunzelTest: Sendable, Hashable {
  /// The distribution that the statistic is referred to.
  public enum Approximation: Sendable, Hashable, CaseIterable {
    /// Student's t, for small and middle-sized samples.
    case studentT
    /// The normal distribution, for large samples.
    case normal
  }

  /// The estimate of P(X > Y) + P(X = Y) / 2, also called the relative effect.
  public let estimate: Double
  /// The standard error of the estimate.
  public let standardError: Double
  /// The statistic, (estimate - 1/2) / standard error.
  public let statistic: Double
  /// The Welch-Satterthwaite degrees of freedom, which only the t approximation uses.
  public let degreesOfFreedom: Double
  /// The distribution that the statistic is referred to.
  public let approximation: Approximation

  /// Tests two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 2, none of them NaN.
  ///   - y: The values of the second sample, likewise.
  ///   - approximation: The distribution that the statistic is referred to.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/zeroVariance`` when the placements do not vary: the samples do not overlap, or all
  ///   values are equal.
  public init(
    _ x: [Double], _ y: [Double], approximation: Approximation = .studentT
  ) throws(StatisticsError) {
    try require(2, found: x.count)
    try require(2, found: y.count)
    let all = x + y
    guard !all.contains(where: \.isNaN) else { throw .nonFinite }
    let together = MidRanks(all).doubled
    // The placement of a value is its rank among all less its rank in its own sample.
    let placementsX = zip(together, MidRanks(x).doubled).map { Double($0 - $1) / 2 }
    let placementsY = zip(together[x.count...], MidRanks(y).doubled).map { Double($0 - $1) / 2 }
    let (m, n) = (Double(x.count), Double(y.count))
    let (first, second) = (Moments(placementsX), Moments(placementsY))
    let varianceX = first.m2 / (m - 1) / (m * n * n)
    let varianceY = second.m2 / (n - 1) / (n * m * m)
    guard varianceX + varianceY > 0 else { throw .zeroVariance }
    estimate = compensatedSum(placementsX) / (m * n)
    standardError = (varianceX + varianceY).squareRoot()
    // The sums of placements are exact; so is their distance from the middle.
    let distance = compensatedSum(placementsX) - m * n / 2
    statistic = try tStatistic(estimate: distance / (m * n), standardError: standardError)
    degreesOfFreedom = satterthwaite([(varianceX, m - 1), (varianceY, n - 1)])
    self.approximation = approximation
  }

  /// The p value.
  ///
  /// - Parameter alternative: The alternative hypothesis, seen from the first sample.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    switch approximation {
    case .normal:
      alternative.pValue(lowerTail: normalLowerTail(statistic), upperTail: normalLowerTail(-statistic))
    case .studentT:
      alternative.pValue(
        lowerTail: boost_student_t_lower(degreesOfFreedom, statistic),
        upperTail: boost_student_t_upper(degreesOfFreedom, statistic))
    }
  }

  /// The interval of the relative effect: estimate ± quantile × standard error.
  ///
  /// Its limits can lie outside 0 to 1 for small samples; they are not cut off.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    guard approximation == .normal else {
      return try intervalFromT(
        estimate: estimate, standardError: standardError, degreesOfFreedom: degreesOfFreedom, level: level)
    }
    let halfWidth = try StandardNormal().upperQuantile(tailProbability(level: level)) * standardError
    return ConfidenceInterval(lower: estimate - halfWidth, upper: estimate + halfWidth, level: level)
  }
}

extension BrunnerMunzelTest: CustomStringConvertible {
  /// The line of a report: `t(12.86) = 5.65, p < .001, relative effect 0.91, 95% CI [0.75, 1.06]`.
  ///
  /// The p value is two-sided; the normal approximation has z in place of t.
  public var description: String {
    let value = APAStyle.fixed(statistic, decimals: 2)
    let statistic =
      switch approximation {
      case .studentT: "t(\(APAStyle.fixed(degreesOfFreedom, decimals: 2))) = \(value)"
      case .normal: "z = \(value)"
      }
    let effect = "relative effect \(APAStyle.fixed(estimate, decimals: 2))"
    let line = "\(statistic), \(APAStyle.pValue(pValue(.twoSided))), \(effect)"
    guard let interval = try? confidenceInterval(level: 0.95) else { return line }
    return "\(line), \(APAStyle.interval(interval))"
  }
}

extension Statistic {
  static let brunnerMunzel = Statistic(
    "brunner-munzel", title: "Brunner-Munzel test",
    summary: "The Brunner-Munzel test of stochastic equality of two groups, unequal spread allowed",
    source: "Brunner and Munzel 2000, Biometrical Journal 42, 17-25",
    example: #""x":[1,2,1,1,1,1,1,1,1,1,2,4,1,1],"y":[3,3,4,3,1,2,3,1,1,5,4]"#,
    input: .twoSamples, options: [.alternative, .level],
    claims: [.exchange, .rescaling, .stretching],
    simulations: Simulated.superiority.map { nX, nY, delta, truth in
      .covers(
        truth, "normal, n = \(nX) and \(nY), delta \(Int(delta))",
        remark: delta == 0
          ? "t approximation" : "too low: symmetric, for a skewed estimate; undefined without overlap"
      ) { .samples($0.normals(nX, mean: delta), $0.normals(nY)) }
    }
      + [
        .rejects("normal, n = 6 and 18, sd 3 and 1", remark: "meant for 10 or more in each") {
          .samples($0.normals(6, sd: 3), $0.normals(18))
        },
        .rejects("normal, n = 12 and 12") { .samples($0.normals(12), $0.normals(12)) },
      ]
  ) { data in
    (
      t: try BrunnerMunzelTest(data.x, data.y),
      normal: try BrunnerMunzelTest(data.x, data.y, approximation: .normal)
    )
  } outputs: {
    Output("statistic", "the statistic, positive when x tends to be greater", .negated, from: \.t.statistic)
    Output("df", "the degrees of freedom of the t approximation", from: \.t.degreesOfFreedom)
    Output.test { $0.result.t.pValue }
    Output.estimate(
      "the relative effect P(X > Y) + P(X = Y) / 2", .complement, value: { $0.result.t.estimate },
      interval: { try $0.result.t.confidenceInterval(level: $0.level) })
    Output("standard_error", "the standard error of the relative effect", from: \.t.standardError)
    Output.tails("_normal", "from the normal distribution, for large groups") { $0.result.normal.pValue }
    Output("ci_normal", "the interval from the normal distribution", .complement) {
      try $0.result.normal.confidenceInterval(level: $0.level)
    }
    Output.algorithm("Student's t approximation; keys in _normal: normal approximation")
    Output.sizes
  }
}
