/// Levene's test of equal variances in two or more groups.
///
/// Null hypothesis: all variances are equal. It is the one-way analysis of variance of the distances |x -
/// mean| from each group's mean. ``BrownForsytheTest`` takes the median instead, which keeps its level for
/// skewed distributions.
///
/// Source: Levene (1960). Checked against exact rational arithmetic with mpmath, SciPy's
/// `levene(center="mean")` and R's `car::leveneTest(center = mean)`.
public struct LeveneTest: Sendable, Hashable {
  /// The analysis of variance of the distances.
  public let anova: OneWayAnova
  /// The statistic F.
  public var statistic: Double { anova.statistic }
  /// The p value from the F distribution.
  public var pValue: Double { anova.pValue }

  /// Compares the groups.
  ///
  /// - Parameter groups: At least two groups of at least one finite value.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when the
  ///   distances do not vary within the groups (as with two values in each), ``StatisticsError/nonFinite``.
  public init(groups: [[Double]]) throws(StatisticsError) {
    anova = try anovaOfDistances(groups) { group in
      // Deviations of a centred group: its own mean is taken out in turn.
      let mean = compensatedSum(group) / Double(group.count)
      return group.map { ($0 - mean).magnitude }
    }
  }
}

extension LeveneTest: CustomStringConvertible {
  /// The line of a report in APA style: `F(2, 13) = 0.61, p = .559`.
  public var description: String { anova.description }
}

/// The test of Brown and Forsythe of equal variances in two or more groups.
///
/// Null hypothesis: all variances are equal. It is the one-way analysis of variance of the distances
/// |x - median| from each group's median, and keeps its level for skewed and heavy-tailed distributions.
///
/// Source: Brown and Forsythe (1974), Journal of the American Statistical Association 69, 364-367. Checked
/// against exact rational arithmetic with mpmath, SciPy's `levene(center="median")` and R's
/// `car::leveneTest`.
public struct BrownForsytheTest: Sendable, Hashable {
  /// The analysis of variance of the distances.
  public let anova: OneWayAnova
  /// The statistic F.
  public var statistic: Double { anova.statistic }
  /// The p value from the F distribution.
  public var pValue: Double { anova.pValue }

  /// Compares the groups.
  ///
  /// - Parameter groups: At least two groups of at least one finite value.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when the
  ///   distances do not vary within the groups (as with two values in each), ``StatisticsError/nonFinite``.
  public init(groups: [[Double]]) throws(StatisticsError) {
    anova = try anovaOfDistances(groups, deviationsFromMedian)
  }
}

extension BrownForsytheTest: CustomStringConvertible {
  /// The line of a report in APA style: `F(2, 13) = 0.57, p = .580`.
  public var description: String { anova.description }
}

/// The analysis of variance of distances from each group's centre.
private func anovaOfDistances(
  _ groups: [[Double]], _ distances: ([Double]) throws(StatisticsError) -> [Double]
) throws(StatisticsError) -> OneWayAnova {
  try require(2, found: groups.count)
  for group in groups { try require(1, found: group.count) }
  let all = groups.flatMap { $0 }
  let centred = try CentredValues(all)
  var cells: [CellSummary] = []
  for group in centred.split(like: groups) { cells.append(try CellSummary(distances(group))) }
  // Two values have the same distance from their middle but for the rounding of the values themselves, in
  // units of the largest deviation; that is no variance to test against.
  var largest = 0.0
  for value in all { largest = max(largest, value.magnitude) }
  let noise = 4 * Double.ulpOfOne * (1 + largest / centred.unit)
  guard cells.contains(where: { $0.standardDeviation > noise }) else { throw .zeroVariance }
  return try OneWayAnova(cells: cells, unit: centred.unit)
}

extension Statistic {
  static let levene = equalVariances(
    "levene", summary: "Levene's test of equal variances: distances from the group means",
    source: "Levene 1960, in Contributions to Probability and Statistics",
    simulations: [
      .rejects("normal, n = 10 and 10", remark: "a little high: distances from a mean of the same values") {
        .groups([$0.normals(10), $0.normals(10)])
      },
      .rejects("waiting times, n = 10 and 10", remark: "too high: skewness") {
        .groups([$0.exponentials(10), $0.exponentials(10)])
      },
    ]
  ) { try LeveneTest(groups: $0).anova }

  static let brownForsythe = equalVariances(
    "brown-forsythe", summary: "The Brown-Forsythe test of equal variances: distances from the group medians",
    source: "Brown and Forsythe 1974, Journal of the American Statistical Association 69, 364-367",
    simulations: [
      .rejects("waiting times, n = 10 and 10", remark: "medians hold the level") {
        .groups([$0.exponentials(10), $0.exponentials(10)])
      }
    ]
  ) { try BrownForsytheTest(groups: $0).anova }

  private static func equalVariances(
    _ name: String, summary: String, source: String, simulations: [Simulated],
    anova: @escaping @Sendable ([[Double]]) throws -> OneWayAnova
  ) -> Statistic {
    Statistic(
      name, summary: summary, source: source,
      example: #""groups":[[12,15,11,14,13],[9,11,18,2,10],[7,11,9,null]]"#,
      input: Input<[[Double]]>(
        [InputKey("groups", .groups, isRequired: true, help: "the values of each group")],
        design: .groups, used: { $0.reduce(0) { $0 + $1.count } }
      ) { $0.groups }, precision: 1e-12, simulations: simulations, compute: anova
    ) {
      Output.fTest(\.self)
      Output(
        "between_sum_of_squares", "the sum of squares of the distances between the groups", .same, .square,
        from: \.betweenSumOfSquares)
      Output(
        "within_sum_of_squares", "the sum of squares of the distances within the groups", .same, .square,
        from: \.withinSumOfSquares)
      Output("sd", "the standard deviations, divisor n - 1; null for a single value", .reversed, .length) {
        found in
        try found.data.map { group in
          try StatisticValue.of {
            try Moments(group).standardDeviation.or(.tooFewValues(needed: 2, found: 1))
          }
        }
      }
      Output.sizes(.reversed) { $0.data.map(\.count) }
    }
  }
}
