/// Tukey's honestly significant differences: all pairs of independent groups, assuming equal variances.
///
/// Null hypothesis of a pair: its means are equal. The standard error of a difference is sqrt(MS (1 / n(i) +
/// 1 / n(j))) with the mean square within all groups (Kramer 1956 for unequal sizes, slightly conservative
/// then); q = |difference| / standard error times sqrt(2) is referred to the studentised range of all k
/// groups with N - k degrees of freedom. The chance of any false rejection among all pairs is held, without a
/// test of the analysis of variance before. With two groups it is Student's t test.
///
/// Checked against exact fractions with mpmath, R's `TukeyHSD` and SciPy's `tukey_hsd`.
public struct TukeyHSD: Sendable, Hashable {
  /// The comparisons of all pairs: 0 with 1, 0 with 2, ..., 1 with 2, ...
  public let comparisons: [PairwiseComparison]
  /// The mean square within groups.
  public let meanSquareError: Double
  /// The degrees of freedom, N - k.
  public let degreesOfFreedom: Int

  /// Compares summaries, such as those of a published study.
  ///
  /// - Parameter cells: The means, standard deviations and counts of at least two groups.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for fewer than two groups, or when every group
  ///   has a single value, ``StatisticsError/zeroVariance`` when no group varies,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/notConverged(_:)``.
  public init(cells: [CellSummary]) throws(StatisticsError) { try self.init(cells: cells, unit: 1) }

  /// Compares groups of values.
  ///
  /// - Parameter groups: At least two groups of at least one finite value.
  /// - Throws: As the initialiser from summaries.
  public init(groups: [[Double]]) throws(StatisticsError) {
    try require(2, found: groups.count)
    for group in groups { try require(1, found: group.count) }
    let centred = try CentredValues(groups.flatMap { $0 })
    try self.init(cells: centred.split(like: groups).map(CellSummary.init), unit: centred.unit)
  }

  private init(cells: [CellSummary], unit: Double) throws(StatisticsError) {
    let anova = try OneWayAnova(cells: cells, unit: 1)
    let meanSquare = anova.withinSumOfSquares / Double(anova.df2)
    var comparisons: [PairwiseComparison] = []
    for pair in allPairs(cells.count) {
      let (one, other) = (cells[pair.first], cells[pair.second])
      let error = (meanSquare * (1 / Double(one.n) + 1 / Double(other.n))).squareRoot()
      comparisons.append(
        try PairwiseComparison(
          pair, of: cells.count, estimate: (one.mean - other.mean) * unit, standardError: error * unit,
          degreesOfFreedom: Double(anova.df2)))
    }
    self.comparisons = comparisons
    meanSquareError = try finite(meanSquare * unit * unit)
    degreesOfFreedom = anova.df2
  }
}

extension Statistic {
  static let tukeyHSD = Statistic(
    "tukey-hsd",
    summary: "Tukey's comparisons of all pairs of independent groups, assuming equal variances",
    source: "Tukey 1953; unequal sizes: Kramer 1956, Biometrics 12",
    example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#,
    input: .groupsOrSummaries, options: [.level], precision: 1e-10
  ) { groups in
    try groups.values.map { try TukeyHSD(groups: $0) } ?? TukeyHSD(cells: groups.cells)
  } outputs: {
    Output.comparisons { $0.comparisons }
    Output("mean_square_error", "the mean square within groups", .same, .square, from: \.meanSquareError)
    Output("df", "the degrees of freedom within groups", from: \.degreesOfFreedom)
    Output.level
    Output.sourceOfPValues {
      "studentised range, "
        + (Set($0.data.cells.map(\.n)).count == 1 ? "Tukey" : "Tukey-Kramer for unequal sizes")
    }
    Output.groups
  }
}
