/// Games and Howell's test: all pairs of independent groups, without assuming equal variances.
///
/// Null hypothesis of a pair: its means are equal. The standard error and the degrees of freedom of a
/// difference are Welch's; q = |difference| / standard error times sqrt(2) is referred to the studentised
/// range of all k groups. It goes with ``WelchAnova``, and is a little liberal with groups of fewer than about
/// six. With two groups it is Welch's t test.
///
/// Source: Games and Howell (1976), Journal of Educational Statistics 1, 113-125. Checked against exact
/// fractions with mpmath, and pingouin's `pairwise_gameshowell`.
public struct GamesHowell: Sendable, Hashable {
  /// The comparisons of all pairs: 0 with 1, 0 with 2, ..., 1 with 2, ...
  public let comparisons: [PairwiseComparison]

  /// Compares summaries, such as those of a published study.
  ///
  /// - Parameter cells: The means, standard deviations and counts of at least two groups of at least two
  ///   values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when two
  ///   groups do not vary, ``StatisticsError/nonFinite``, ``StatisticsError/notConverged(_:)``.
  public init(cells: [CellSummary]) throws(StatisticsError) {
    try require(2, found: cells.count)
    for cell in cells { try require(2, found: cell.n) }
    var comparisons: [PairwiseComparison] = []
    for pair in allPairs(cells.count) {
      let (one, other) = (cells[pair.first], cells[pair.second])
      let welch = try WelchTTest(
        meanX: one.mean, sdX: one.standardDeviation, nX: one.n, meanY: other.mean,
        sdY: other.standardDeviation, nY: other.n)
      comparisons.append(
        try PairwiseComparison(
          pair, of: cells.count, estimate: welch.estimate, standardError: welch.standardError,
          degreesOfFreedom: welch.degreesOfFreedom))
    }
    self.comparisons = comparisons
  }

  /// Compares groups of values.
  ///
  /// The differences are taken from values that were moved to a common origin, so that a large offset costs no
  /// digits.
  ///
  /// - Parameter groups: At least two groups of at least two finite values.
  /// - Throws: As the initialiser from summaries.
  public init(groups: [[Double]]) throws(StatisticsError) {
    try require(2, found: groups.count)
    for group in groups { try require(2, found: group.count) }
    let centred = try CentredValues(groups.flatMap { $0 })
    let cells = try centred.split(like: groups).map(CellSummary.init)
    var scaled: [CellSummary] = []
    for cell in cells {
      scaled.append(
        try CellSummary(
          mean: cell.mean * centred.unit, standardDeviation: cell.standardDeviation * centred.unit, n: cell.n)
      )
    }
    try self.init(cells: scaled)
  }
}

extension Statistic {
  static let gamesHowell = Statistic(
    "games-howell",
    summary: "Games and Howell's comparisons of all pairs of groups, without assuming equal variances",
    source: "Games and Howell 1976, Journal of Educational Statistics 1",
    example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#,
    input: .groupsOrSummaries, options: [.level], precision: 1e-10
  ) { groups in
    try groups.values.map { try GamesHowell(groups: $0) } ?? GamesHowell(cells: groups.cells)
  } outputs: {
    Output.comparisons { $0.comparisons }
    Output.level
    Output.sourceOfPValues { _ in "studentised range, Welch's standard errors and degrees of freedom" }
    Output.groups
  }
}
