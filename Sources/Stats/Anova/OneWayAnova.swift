/// One-way analysis of variance of two or more independent groups, assuming equal variances.
///
/// Null hypothesis: all means are equal. F is the mean square between the groups, Σ n(i) (mean(i) - mean)² /
/// (k - 1), divided by the mean square within them, Σ (n(i) - 1) sd(i)² / (N - k). With two groups F is the
/// square of Student's t.
///
/// Checked against exact rational arithmetic with mpmath, R's `oneway.test(var.equal = TRUE)`, and the NIST
/// StRD sets SmLs01 to SmLs09.
public struct OneWayAnova: Sendable, Hashable {
  /// The sum of squares between the groups.
  public let betweenSumOfSquares: Double
  /// The sum of squares within the groups.
  public let withinSumOfSquares: Double
  /// The statistic F.
  public let statistic: Double
  /// The degrees of freedom between the groups, k - 1.
  public let df1: Int
  /// The degrees of freedom within the groups, N - k.
  public let df2: Int
  /// The p value from the F distribution.
  public let pValue: Double

  /// Tests from summaries, such as those of a published study.
  ///
  /// - Parameter cells: The means, standard deviations and counts of at least two groups.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for fewer than two groups, or when every group
  ///   has a single value, ``StatisticsError/zeroVariance`` when no group varies,
  ///   ``StatisticsError/nonFinite``.
  public init(cells: [CellSummary]) throws(StatisticsError) {
    try self.init(cells: cells, unit: 1)
  }

  /// Tests groups of values.
  ///
  /// The values are centred first, so that a large common offset costs no digits.
  ///
  /// - Parameter groups: At least two groups of at least one finite value.
  /// - Throws: As the initialiser from summaries.
  public init(groups: [[Double]]) throws(StatisticsError) {
    try require(2, found: groups.count)
    for group in groups { try require(1, found: group.count) }
    let centred = try CentredValues(groups.flatMap { $0 })
    try self.init(cells: centred.split(like: groups).map(CellSummary.init), unit: centred.unit)
  }

  /// Tests summaries of values that were divided by a unit.
  init(cells: [CellSummary], unit: Double) throws(StatisticsError) {
    try require(2, found: cells.count)
    var total = 0
    for cell in cells { total += cell.n }
    try require(cells.count + 1, found: total)
    // From the first mean as origin, so that an offset does not cost digits.
    let means = cells.map { $0.mean - cells[0].mean }
    let grandMean = compensatedSum(zip(cells, means).lazy.map { Double($0.n) * $1 }) / Double(total)
    let between = compensatedSum(
      zip(cells, means).lazy.map { cell, mean in Double(cell.n) * ((mean - grandMean) * (mean - grandMean)) })
    let within = compensatedSum(
      cells.lazy.map { Double($0.n - 1) * ($0.standardDeviation * $0.standardDeviation) })
    guard within > 0 else { throw .zeroVariance }
    df1 = cells.count - 1
    df2 = total - cells.count
    betweenSumOfSquares = try finite(between * unit * unit)
    withinSumOfSquares = try finite(within * unit * unit)
    statistic = try finite((between / Double(df1)) / (within / Double(df2)))
    pValue = try FDistribution(df1: Double(df1), df2: Double(df2)).upperTail(statistic)
  }
}

extension OneWayAnova: CustomStringConvertible {
  /// The line of a report in APA style: `F(2, 13) = 4.73, p = .029`.
  public var description: String {
    "F(\(df1), \(df2)) = \(APAStyle.fixed(statistic, decimals: 2)), \(APAStyle.pValue(pValue))"
  }
}

extension CentredValues {
  /// The deviations divided into groups of the same sizes as the values came from.
  func split(like groups: [[Double]]) -> [[Double]] {
    var start = 0
    return groups.map { group in
      defer { start += group.count }
      return Array(deviations[start..<(start + group.count)])
    }
  }
}

extension SeveralGroups {
  /// The analysis of variance of the groups.
  func oneWayAnova() throws(StatisticsError) -> OneWayAnova {
    if let values { try OneWayAnova(groups: values) } else { try OneWayAnova(cells: cells) }
  }
}

extension OneWayAnova: FTest {}

extension Statistic {
  static let oneWayAnova = Statistic(
    "anova.one-way",
    summary: "The analysis of variance of two or more independent groups, assuming equal variances",
    source: "Fisher 1925; omega squared: Hays 1963; epsilon squared: Kelley 1935; interval from the "
      + "noncentral F: Smithson 2003, Steiger 2004",
    example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2,null]]"#,
    input: .groupsOrSummaries, options: [.level], precision: 1e-11,
    simulations: [
      .covers(
        1.0 / 7, "normal, three groups of 8, means 0 0.5 1, noncentrality 4", key: "eta_squared_ci",
        level: 0.9, theory: 0.9
      ) { draw in .groups([0, 0.5, 1].map { draw.normals(8, mean: $0) }) },
      .rejects("normal, three groups of 6", theory: 0.05) { draw in
        .groups((0..<3).map { _ in draw.normals(6) })
      },
      .rejects("normal, n = 4 8 12, sd 3 2 1", remark: "too high: unequal variances, against its assumption")
      { .groups([$0.normals(4, sd: 3), $0.normals(8, sd: 2), $0.normals(12)]) },
    ]
  ) { groups in
    let test = try groups.oneWayAnova()
    let explained = try ExplainedVariance(f: test.statistic, df1: Double(test.df1), df2: Double(test.df2))
    return (test: test, explained: explained)
  } outputs: {
    Output.fTest(\.test, "F", p: "the p value from the F distribution")
    Output(
      "sum_of_squares_between", "the sum of squares between the groups", .same, .square,
      from: \.test.betweenSumOfSquares)
    Output(
      "sum_of_squares_within", "the sum of squares within the groups", .same, .square,
      from: \.test.withinSumOfSquares)
    Output("mean_square_error", "the mean square within the groups", .same, .square) {
      $0.result.test.withinSumOfSquares / Double($0.result.test.df2)
    }
    Output(
      "eta_squared", "the share of the sum of squares that lies between the groups",
      from: \.explained.partialEtaSquared)
    Output(
      "omega_squared", "the share of variance, less biased; negative when F is below 1",
      from: \.explained.partialOmegaSquared)
    Output("epsilon_squared", "the share of variance adjusted as R squared is (Kelley)") { found in
      let explained = found.result.explained
      return explained.df1 * (explained.f - 1) / (explained.df1 * explained.f + explained.df2)
    }
    Output(
      "eta_squared_ci",
      "the interval of the share of variance, [lower, upper]; level 0.9 goes with a test at 0.05"
    ) { try $0.result.explained.confidenceInterval(level: $0.level) }
    Output.level
    Output.groups
  }

  static let etaSquared = Statistic(
    "eta-squared", summary: "Eta squared and omega squared of a one-way design with independent groups",
    source: "Hays 1963; Olejnik and Algina 2003; interval: Smithson 2003, Steiger 2004",
    example: #""groups":[[12,15,11,14,13],[9,11,8,12,10],[7,11,9,null]]"#,
    input: .groupsOrSummaries, options: [.level], precision: 1e-11
  ) { groups in
    let test = try groups.oneWayAnova()
    let effect = try EtaSquared(
      sumOfSquares: test.betweenSumOfSquares, degreesOfFreedom: Double(test.df1),
      errorMeanSquare: test.withinSumOfSquares / Double(test.df2),
      totalSumOfSquares: test.betweenSumOfSquares + test.withinSumOfSquares,
      n: test.df1 + test.df2 + 1)
    return (test: test, effect: effect)
  } outputs: {
    Output.estimate(
      "eta squared: the share of the variance that lies between the groups", from: \.effect.value
    ) { try $0.result.effect.confidenceInterval(level: $0.level) }
    Output(
      "omega_squared", "omega squared, less biased; negative when F is below 1", from: \.effect.omegaSquared)
    Output.fTest(\.test)
    Output(
      "between_sum_of_squares", "the sum of squares between the groups", .same, .square,
      from: \.test.betweenSumOfSquares)
    Output(
      "within_sum_of_squares", "the sum of squares within the groups", .same, .square,
      from: \.test.withinSumOfSquares)
    Output.algorithm("interval: noncentral F distribution; 0.90 goes with a test at 0.05")
    Output.groups
  }
}
