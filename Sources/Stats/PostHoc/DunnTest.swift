/// Dunn's test: all pairs of independent samples by the ranks among all values, after Kruskal and Wallis.
///
/// Null hypothesis of a pair: both samples come from the same distribution. The difference of the mean ranks
/// among all N values is divided by sqrt((N (N + 1) / 12 - Σ (t³ - t) / (12 (N - 1))) (1 / n(i) + 1 / n(j))),
/// the sum over groups of t equal values, and z is referred to the normal distribution: an approximation. The
/// p values are two-sided; R's dunn.test prints one-sided ones unless told otherwise.
///
/// Source: Dunn (1964), Technometrics 6, 241-252. Checked against exact fractions with mpmath, and
/// scikit-posthocs.
public struct DunnTest: Sendable, Hashable {
  /// The comparison of two samples.
  public struct Comparison: Sendable, Hashable {
    /// The position of the first sample, from 0.
    public let first: Int
    /// The position of the second sample, from 0; the later one.
    public let second: Int
    /// The difference of the mean ranks, first - second.
    public let estimate: Double
    /// The standard error of the difference when all samples come from the same distribution.
    public let standardError: Double
    /// The statistic z.
    public let statistic: Double
    /// The two-sided p value without adjustment.
    public let rawPValue: Double
    /// The two-sided p value, adjusted for all pairs.
    public let pValue: Double

    fileprivate let pairs: Int

    /// The confidence interval of the difference of mean ranks, such that those of all pairs hold together.
    ///
    /// Bonferroni's, as Dunn has it, whatever the adjustment of the p values; with the standard error under
    /// the null hypothesis, which makes it a way to show the test rather than a range of differences.
    ///
    /// - Parameter level: The confidence level as a proportion, that of all intervals at once.
    /// - Returns: The interval.
    /// - Throws: ``StatisticsError/invalidProbability(_:)``.
    public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
      let z = try StandardNormal().upperQuantile(tailProbability(level: level) / Double(pairs))
      return ConfidenceInterval(
        lower: estimate - z * standardError, upper: estimate + z * standardError, level: level)
    }
  }

  /// The comparisons of all pairs: 0 with 1, 0 with 2, ..., 1 with 2, ...
  public let comparisons: [Comparison]
  /// The mean of the ranks of each sample among all values.
  public let meanRanks: [Double]
  /// Whether any two values are equal.
  public let hasTies: Bool
  /// How the p values were adjusted; `nil` when they were not.
  public let adjustment: PValueAdjustment?

  /// Compares the samples.
  ///
  /// - Parameters:
  ///   - groups: At least two samples of at least one value each, none of them NaN.
  ///   - adjustment: How the p values are adjusted for the number of pairs; `nil` leaves them as they are.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite``.
  public init(groups: [[Double]], adjustment: PValueAdjustment? = .holm) throws(StatisticsError) {
    // All that Kruskal and Wallis' test asks of the samples.
    let ranks = try KruskalWallisTest(groups: groups)
    let all = MidRanks(groups.flatMap { $0 })
    let n = Double(all.doubled.count)
    let variance = n * (n + 1) / 12 - all.tieCorrection / (12 * (n - 1))
    let pairs = allPairs(groups.count)
    var raw: [Double] = []
    var statistics: [(estimate: Double, error: Double)] = []
    for pair in pairs {
      let sizes = 1 / Double(groups[pair.first].count) + 1 / Double(groups[pair.second].count)
      let error = (variance * sizes).squareRoot()
      let estimate = ranks.meanRanks[pair.first] - ranks.meanRanks[pair.second]
      statistics.append((estimate, error))
      raw.append(min(1, 2 * (try StandardNormal().upperTail((estimate / error).magnitude))))
    }
    let adjusted = try adjustment?.adjusted(raw) ?? raw
    comparisons = pairs.indices.map { index in
      Comparison(
        first: pairs[index].first, second: pairs[index].second, estimate: statistics[index].estimate,
        standardError: statistics[index].error,
        statistic: statistics[index].estimate / statistics[index].error, rawPValue: raw[index],
        pValue: adjusted[index], pairs: adjustment == nil ? 1 : pairs.count)
    }
    meanRanks = ranks.meanRanks
    hasTies = ranks.hasTies
    self.adjustment = adjustment
  }
}

extension Statistic {
  static let dunn = Statistic(
    "dunn", summary: "Dunn's comparisons of all pairs of samples by their ranks, after Kruskal and Wallis",
    source: "Dunn 1964, Technometrics 6",
    example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#,
    input: Input<SeveralGroups>.groups.with(
      InputKey(
        "adjustment", .choice(["none"] + dunnAdjustments.map(\.name)), defaultText: "holm",
        help: "how the p values are adjusted for the number of pairs")
    ) { $0.word("adjustment") ?? "holm" }, options: [.level]
  ) { data in
    try DunnTest(
      groups: data.data.values ?? [],
      adjustment: dunnAdjustments.first { $0.name == data.more }?.method)
  } outputs: {
    Output(
      "comparisons",
      "for each pair first, second, estimate (the difference of the mean ranks, first - second), "
        + "standard_error, statistic (z), p (adjusted, two-sided), p_raw (not adjusted), ci (Bonferroni, of "
        + "all pairs at once; with the adjustment none of this pair alone)", .unclaimed, .unclaimed
    ) { found in
      let names = found.data.data.names
      return try found.result.comparisons.map { pair in
        StatisticValue.members([
          "first": names[pair.first], "second": names[pair.second], "estimate": pair.estimate,
          "standard_error": pair.standardError, "statistic": pair.statistic, "p": pair.pValue,
          "p_raw": pair.rawPValue, "ci": try pair.confidenceInterval(level: found.level).limits,
        ])
      }
    }
    Output("adjustment", "how the p values were adjusted") { $0.data.more }
    Output.level
    Output("algorithm", "where the p values come from") {
      "normal approximation, corrected for ties; intervals "
        + ($0.data.more == "none" ? "of each pair alone" : "of all pairs at once, Bonferroni")
    }
    Output("mean_ranks", "the means of the ranks of the groups", .reversed, from: \.meanRanks)
    Output("has_ties", "whether any two values are equal", from: \.hasTies)
    Output.names(\.data)
  }

  private static let dunnAdjustments: [(name: String, method: PValueAdjustment)] = [
    ("bonferroni", .bonferroni), ("holm", .holm), ("hochberg", .hochberg),
    ("benjamini-hochberg", .benjaminiHochberg), ("benjamini-yekutieli", .benjaminiYekutieli),
  ]
}
