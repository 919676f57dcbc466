/// Welch's analysis of variance of two or more independent groups, without assuming equal variances.
///
/// Null hypothesis: all means are equal. Groups are weighted with w(i) = n(i) / sd(i)²; with W their sum, m
/// the weighted mean and L = Σ (1 - w(i) / W)² / (n(i) - 1), F = Σ w(i) (mean(i) - m)² / (k - 1) / (1 + 2 (k
/// - 2) L / (k² - 1)), with k - 1 and (k² - 1) / (3 L) degrees of freedom. With two groups F is the square of
/// Welch's t.
///
/// Source: Welch (1951), Biometrika 38, 330-336. Checked against exact rational arithmetic with mpmath, and
/// R's `oneway.test`.
public struct WelchAnova: Sendable, Hashable {
  /// The statistic F.
  public let statistic: Double
  /// The degrees of freedom of the numerator, k - 1.
  public let df1: Int
  /// The degrees of freedom of the denominator, not necessarily whole.
  public let df2: Double
  /// The p value from the F distribution.
  public let pValue: Double

  /// Tests from summaries, such as those of a published study.
  ///
  /// - Parameter cells: The means, standard deviations and counts of at least two groups of at least two
  ///   values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when a group
  ///   does not vary, ``StatisticsError/nonFinite``.
  public init(cells: [CellSummary]) throws(StatisticsError) {
    try require(2, found: cells.count)
    var smallest = Double.infinity
    for cell in cells {
      try require(2, found: cell.n)
      guard cell.standardDeviation > 0 else { throw .zeroVariance }
      smallest = min(smallest, cell.standardDeviation)
    }
    // Relative to the smallest deviation no weight leaves the range of double.
    let weights = cells.map { cell in
      let ratio = smallest / cell.standardDeviation
      return Double(cell.n) * ratio * ratio
    }
    let total = compensatedSum(weights)
    // From the first mean as origin, so that an offset does not cost digits.
    let means = cells.map { $0.mean - cells[0].mean }
    let mean = compensatedSum(zip(weights, means).lazy.map { $0 * $1 }) / total
    let squares = compensatedSum(
      zip(weights, means).lazy.map { weight, own in
        let distance = (own - mean) / smallest
        return weight * (distance * distance)
      })
    var spread = 0.0
    for (weight, cell) in zip(weights, cells) {
      let rest = 1 - weight / total
      spread += rest * rest / Double(cell.n - 1)
    }
    let k = Double(cells.count)
    df1 = cells.count - 1
    df2 = try finite((k * k - 1) / (3 * spread))
    statistic = try finite(squares / (k - 1) / (1 + 2 * (k - 2) * spread / (k * k - 1)))
    pValue = try FDistribution(df1: k - 1, df2: df2).upperTail(statistic)
  }

  /// Tests groups of values.
  ///
  /// The values are centred first, so that a large common offset costs no digits.
  ///
  /// - Parameter groups: At least two groups of at least two finite values.
  /// - Throws: As the initialiser from summaries.
  public init(groups: [[Double]]) throws(StatisticsError) {
    try require(2, found: groups.count)
    for group in groups { try require(2, found: group.count) }
    try self.init(cells: CentredValues(groups.flatMap { $0 }).split(like: groups).map(CellSummary.init))
  }
}

extension WelchAnova: CustomStringConvertible {
  /// The line of a report in APA style: `F(2, 8.14) = 8.79, p = .009`.
  public var description: String {
    "F(\(df1), \(APAStyle.fixed(df2, decimals: 2))) = \(APAStyle.fixed(statistic, decimals: 2)), "
      + APAStyle.pValue(pValue)
  }
}

extension WelchAnova: FTest {}

extension Statistic {
  static let welchAnova = Statistic(
    "anova.welch",
    summary: "Welch's analysis of variance of independent groups, without assuming equal variances",
    source: "Welch 1951, Biometrika 38",
    example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#,
    input: .groupsOrSummaries, precision: 1e-11,
    simulations: [
      .rejects("normal, n = 4 8 12, sd 3 2 1", remark: "a little high: approximate, small groups") {
        .groups([$0.normals(4, sd: 3), $0.normals(8, sd: 2), $0.normals(12)])
      }
    ]
  ) { groups in
    try groups.values.map { try WelchAnova(groups: $0) } ?? WelchAnova(cells: groups.cells)
  } outputs: {
    Output.fTest(\.self, "F", p: "the p value from the F distribution")
    Output.groups
  }
}
