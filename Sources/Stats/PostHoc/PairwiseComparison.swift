/// The comparison of two of several groups, as a test of all pairs has it.
public struct PairwiseComparison: Sendable, Hashable {
  /// The position of the first group, from 0.
  public let first: Int
  /// The position of the second group, from 0; the later one.
  public let second: Int
  /// The difference of the means, first - second.
  public let estimate: Double
  /// The standard error of the difference.
  public let standardError: Double
  /// The studentised range q, not negative: the magnitude of the difference over its standard error, times
  /// the root of 2.
  public let statistic: Double
  /// The degrees of freedom of the studentised range, not necessarily whole.
  public let degreesOfFreedom: Double
  /// The p value, adjusted for all pairs.
  public let pValue: Double

  private let groups: Int

  /// The t statistic: the difference over its standard error.
  public var t: Double { estimate / standardError }

  /// Compares two groups of several.
  init(
    _ pair: (first: Int, second: Int), of groups: Int, estimate: Double, standardError: Double,
    degreesOfFreedom: Double
  ) throws(StatisticsError) {
    (first, second) = pair
    self.groups = groups
    self.estimate = try finite(estimate)
    self.standardError = try finite(standardError)
    self.degreesOfFreedom = degreesOfFreedom
    statistic = try tStatistic(estimate: estimate.magnitude, standardError: standardError) * 2.0.squareRoot()
    pValue = try StudentisedRange(groups: groups, degreesOfFreedom: degreesOfFreedom).upperTail(statistic)
  }

  /// The confidence interval of the difference, such that those of all pairs hold together.
  ///
  /// - Parameter level: The confidence level as a proportion, that of all intervals at once.
  /// - Returns: The interval: estimate ± q / sqrt(2) times the standard error.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``,
  ///   ``StatisticsError/nonFinite``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let q = try StudentisedRange(groups: groups, degreesOfFreedom: degreesOfFreedom)
      .upperQuantile(1 - openProbability(level))
    let halfWidth = q / 2.0.squareRoot() * standardError
    return ConfidenceInterval(
      lower: try finite(estimate - halfWidth), upper: try finite(estimate + halfWidth), level: level)
  }
}

/// All pairs of positions, the first before the second.
func allPairs(_ count: Int) -> [(first: Int, second: Int)] {
  (0..<count).flatMap { first in ((first + 1)..<max(first + 1, count)).map { (first, $0) } }
}

extension Output where Data == SeveralGroups {
  /// The comparisons of all pairs by the studentised range.
  static func comparisons(
    _ pairs: @escaping @Sendable (Result) -> [PairwiseComparison]
  ) -> Output {
    Output(
      "comparisons",
      "for each pair first, second, estimate (the difference of the means, first - second), standard_error, "
        + "statistic (the studentised range q), t, df, p (adjusted for all pairs), ci (of all pairs at once)",
      .unclaimed, .unclaimed
    ) { found in
      try pairs(found.result).map { pair in
        StatisticValue.members([
          "first": found.data.names[pair.first], "second": found.data.names[pair.second],
          "estimate": pair.estimate, "standard_error": pair.standardError, "statistic": pair.statistic,
          "t": pair.t, "df": pair.degreesOfFreedom, "p": pair.pValue,
          "ci": try StatisticValue.of { try pair.confidenceInterval(level: found.level).limits },
        ])
      }
    }
  }

  /// Where the p values of comparisons come from.
  static func sourceOfPValues(_ words: @escaping @Sendable (Computed<Data, Result>) -> String) -> Output {
    Output("algorithm", "where the p values come from") { words($0) }
  }
}
