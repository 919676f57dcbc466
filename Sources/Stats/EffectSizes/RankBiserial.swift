/// The rank-biserial correlation of two independent groups, the effect size of the Mann-Whitney test.
///
/// r = 2 U / (nX nY) - 1, U counting the pairs in which x is greater, ties half (Cureton 1956); equal to
/// ``CliffsDelta``, whose interval does not assume that the groups have the same shape. The interval here is
/// atanh(r) ± z sqrt((nX + nY + 1) / (3 nX nY)), taken back, as in R's effectsize; its standard error is that
/// of no difference, so that the interval is too narrow where there is one: simulated, it covers 92% in place
/// of 95% without a difference and 77% with two standard deviations (15 in each group). Prefer that of
/// ``CliffsDelta``.
///
/// Checked against exact fractions with mpmath and effectsize.
public struct RankBiserial: Sendable, Hashable, IntervalEstimate {
  /// The correlation, from -1 to 1; positive when x tends to be greater.
  public let value: Double

  private let standardError: Double

  /// Computes from two samples.
  ///
  /// - Parameters:
  ///   - x: The values of the first group, at least 2; all finite.
  ///   - y: The values of the second group, at least 2; all finite.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    value = try CliffsDelta(x, y).value
    let (m, n) = (Double(x.count), Double(y.count))
    standardError = ((m + n + 1) / (3 * m * n)).squareRoot()
  }

  /// The confidence interval of the correlation.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` for a correlation
  ///   of -1 or 1, which the transformation sends to infinity.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try fisherInterval(
      value, unexplained: (1 - value) * (1 + value), standardError: standardError, level: level)
  }
}

/// The matched-pairs rank-biserial correlation, the effect size of the Wilcoxon signed-rank test.
///
/// r = (R+ - R-) / (R+ + R-) from the ranks of the absolute differences x - y, equal ones sharing the mean of
/// their ranks and pairs without a difference left out (Kerby 2014). The interval is atanh(r) ± z s, taken
/// back, with the standard error s = sqrt((2 n³ + 3 n² + n) / 6) / ((n² + n) / 2) of no difference, as in R's
/// effectsize; simulated with 12 pairs, it covers 92% in place of 95% without a difference and less with one.
///
/// Checked against exact fractions with mpmath and effectsize.
public struct MatchedPairsRankBiserial: Sendable, Hashable, IntervalEstimate {
  /// The correlation, from -1 to 1; positive when x tends to be greater.
  public let value: Double
  /// The number of pairs with a difference.
  public let n: Int

  /// Computes from pairs of values.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair; all finite.
  ///   - y: The second value of each pair, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/tooFewValues(needed:found:)`` when no pair differs.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    let all = zip(x, y).map { $0 - $1 }
    guard all.allSatisfy(\.isFinite) else { throw .nonFinite }
    let differences = all.filter { $0 != 0 }
    try require(1, found: differences.count)
    let ranks = try MidRanks(finite: differences.map(\.magnitude)).ranks
    var sum = 0.0
    for (difference, rank) in zip(differences, ranks) { sum += difference > 0 ? rank : -rank }
    n = differences.count
    value = sum / (Double(n) * Double(n + 1) / 2)
  }

  /// The confidence interval of the correlation.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` for a correlation
  ///   of -1 or 1, which the transformation sends to infinity.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let count = Double(n)
    let error = (count * (count + 1) * (2 * count + 1) / 6).squareRoot() / (count * (count + 1) / 2)
    return try fisherInterval(
      value, unexplained: (1 - value) * (1 + value), standardError: error, level: level)
  }
}

extension Statistic {
  static let rankBiserial = Statistic(
    "rank-biserial.independent",
    summary: "The rank-biserial correlation of two independent groups, the effect of a Mann-Whitney test",
    source: "Cureton 1956, Psychometrika 21; interval as in R's effectsize",
    example: #""x":[19,22,16,29,24],"y":[20,11,17,12]"#,
    input: .twoSamples, options: [.level],
    claims: [.exchange, .rescaling, .stretching],
    simulations: Simulated.superiority.map { nX, nY, delta, truth in
      .covers(
        2 * truth - 1, "normal, n = \(nX) and \(nY), delta \(Int(delta))",
        remark: delta == 0
          ? "too low: atanh stretches the ends"
          : "too low: the error is that of no difference, which is too small"
      ) { .samples($0.normals(nX, mean: delta), $0.normals(nY)) }
    }, compute: { try RankBiserial($0.x, $0.y) }
  ) {
    Output.estimate(
      "the correlation, positive when x tends to be greater", .negated, from: \.value)
    Output(
      "probability_of_superiority", "the probability that x exceeds y, ties counted half", .complement
    ) { ($0.result.value + 1) / 2 }
    Output.algorithm("interval: Fisher's transformation, standard error of no difference")
    Output.sizes
  }

  static let pairedRankBiserial = Statistic(
    "rank-biserial.paired",
    summary: "The matched-pairs rank-biserial correlation, the effect of a Wilcoxon signed rank test",
    source: "Kerby 2014, Comprehensive Psychology 3; interval as in R's effectsize",
    example: #""x":[125,115,130,140,140,115,140],"y":[110,122,125,120,140,124,null]"#,
    input: .pairs, options: [.level],
    // The truth is what the coefficient is on average at n = 12: single differences and sums of two.
    simulations: [(0.0, 0.0), (0.5, 0.499_334_500_080), (1.2, 0.888_705_775_357)].map { delta, truth in
      .covers(
        truth, "normal, n = 12, delta_z \(delta)", remark: "too low: atanh, with the error of no difference"
      ) { .samples($0.normals(12, mean: delta), Array(repeating: 0, count: 12)) }
    }, compute: { try MatchedPairsRankBiserial($0.x, $0.y) }
  ) {
    Output.estimate(
      "the correlation, positive when x tends to be greater", .negated, from: \.value)
    Output("n_nonzero", "the number of pairs with a difference", from: \.n)
    Output.algorithm("interval: Fisher's transformation, standard error of no difference")
    Output.missing
  }
}
