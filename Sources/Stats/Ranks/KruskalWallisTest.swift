/// The Kruskal-Wallis test of two or more independent samples.
///
/// Null hypothesis: all samples come from the same distribution. H is N - 1 times the share of the variation
/// of all ranks that lies between the samples, (N - 1) Σ n(i) (mean rank(i) - (N + 1) / 2)² / Σ (r - (N + 1)
/// / 2)², which contains the correction for ties. It is referred to chi-square with one degree of freedom
/// less than samples: an approximation, meant for 5 or more values in each sample.
///
/// Source: Kruskal and Wallis (1952). Checked against exact rational arithmetic with mpmath, SciPy's
/// `kruskal` and R's `kruskal.test`.
public struct KruskalWallisTest: Sendable, Hashable {
  /// The statistic H, corrected for ties.
  public let statistic: Double
  /// The degrees of freedom: the number of samples less 1.
  public let degreesOfFreedom: Int
  /// The p value from the chi-square distribution.
  public let pValue: Double
  /// The number of values in each sample, in the order given.
  public let counts: [Int]
  /// The mean of the ranks of each sample among all values, in the order given.
  public let meanRanks: [Double]
  /// Whether any two values are equal.
  public let hasTies: Bool

  /// Compares the samples.
  ///
  /// - Parameter groups: At least two samples of at least one value each, none of them NaN.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite``.
  public init(groups: [[Double]]) throws(StatisticsError) {
    try require(2, found: groups.count)
    for group in groups { try require(1, found: group.count) }
    let all = groups.flatMap { $0 }
    guard !all.contains(where: \.isNaN) else { throw .nonFinite }
    let ranks = MidRanks(all)
    guard ranks.groupSizes.count > 1 else { throw .zeroVariance }
    let total = Double(all.count)
    // Twice the distance of a rank from the middle is a whole number, and so are the sums.
    let distances = ranks.doubled.map { Double($0 - all.count - 1) }
    var between = 0.0
    var means: [Double] = []
    var start = 0
    for group in groups {
      let sum = distances[start..<(start + group.count)].reduce(0, +)
      between += sum * sum / Double(group.count)
      means.append((total + 1 + sum / Double(group.count)) / 2)
      start += group.count
    }
    statistic = (total - 1) * between / distances.reduce(0) { $0 + $1 * $1 }
    degreesOfFreedom = groups.count - 1
    pValue = try ChiSquare(degreesOfFreedom: Double(degreesOfFreedom)).upperTail(statistic)
    counts = groups.map(\.count)
    meanRanks = means
    hasTies = ranks.hasTies
  }
}

extension KruskalWallisTest: CustomStringConvertible {
  /// The line of a report: `H(2, N = 16) = 7.85, p = .020`.
  public var description: String {
    "H(\(degreesOfFreedom), N = \(counts.reduce(0, +))) = \(APAStyle.fixed(statistic, decimals: 2)), "
      + APAStyle.pValue(pValue)
  }
}

extension Statistic {
  static let kruskalWallis = Statistic(
    "kruskal-wallis", summary: "The Kruskal-Wallis test of two or more independent samples by their ranks",
    source: "Kruskal and Wallis 1952; epsilon squared: Tomczak and Tomczak 2014",
    example: #""groups":[[6.4,6.8,7.2,8.3,8.4],[2.5,3.7,4.9,5.4,5.9],[1.3,4.1,4.9,5.2,5.5,8.2]]"#,
    input: .groups, claims: [.exchange, .rescaling, .stretching],
    simulations: [
      .rejects("normal, three groups of 5", remark: "low: chi-square is careful for small groups") { draw in
        .groups((0..<3).map { _ in draw.normals(5) })
      }
    ],
    compute: { try KruskalWallisTest(groups: $0.values ?? []) }
  ) {
    Output("statistic", "H, corrected for ties", from: \.statistic)
    Output("df", "the degrees of freedom", from: \.degreesOfFreedom)
    Output("p", "the p value from the chi-square distribution", from: \.pValue)
    Output("epsilon_squared", "the share of the variation of ranks, H / (N - 1)") {
      $0.result.statistic / Double($0.data.n - 1)
    }
    Output("eta_squared", "the same less its expectation, (H - k + 1) / (N - k)") { found in
      let (n, k) = (found.data.n, found.data.cells.count)
      guard n > k else { throw StatisticsError.tooFewValues(needed: k + 1, found: n) }
      return (found.result.statistic - Double(k - 1)) / Double(n - k)
    }
    Output("mean_ranks", "the means of the ranks of the groups", .reversed, from: \.meanRanks)
    Output("has_ties", "whether any two values are equal", from: \.hasTies)
    Output("algorithm", "where the p value comes from") { _ in
      "chi-square approximation, corrected for ties"
    }
    Output.names(\.self)
  }
}
