import BoostMath

/// Pearson's chi-square test of counts against expected shares.
///
/// Null hypothesis: the cases fall into the categories with the given probabilities, or all with the same.
/// The statistic is the sum of (observed - expected)² / expected with categories - 1 degrees of freedom. It
/// is approximate: a common rule asks for expected counts of at least 5, see ``smallestExpectedCount``. No
/// parameter may have been estimated from the counts.
///
///     let test = try ChiSquareGoodnessOfFit([315, 101, 108, 32], weights: [9, 3, 3, 1])
///     test.statistic  // 0.470
///
/// Source: Pearson (1900), Philosophical Magazine 50, 157-175. Checked against exact rational arithmetic
/// with mpmath tails, and R's `chisq.test`.
public struct ChiSquareGoodnessOfFit: Sendable, Hashable {
  /// The chi-square statistic.
  public let statistic: Double
  /// The degrees of freedom, categories - 1.
  public let degreesOfFreedom: Double
  /// The counts expected under the null hypothesis.
  public let expectedCounts: [Double]
  /// The smallest expected count.
  public let smallestExpectedCount: Double
  /// The number of cases.
  public let n: Int

  /// Tests counts.
  ///
  /// - Parameters:
  ///   - counts: The number of cases in each category; at least two categories.
  ///   - weights: What the expected counts are in proportion to: probabilities, expected counts or whole
  ///     ratios such as 9 : 3 : 3 : 1, all greater than 0; only their ratios count. Without them all
  ///     categories are expected alike.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` with fewer than two categories or without
  ///   cases, ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/invalidCount(_:)`` for a negative
  ///   count, ``StatisticsError/nonPositive(value:)`` for a weight that is not greater than 0,
  ///   ``StatisticsError/nonFinite``.
  public init(_ counts: [Int], weights: [Double]? = nil) throws(StatisticsError) {
    try require(2, found: counts.count)
    let shares = weights ?? Array(repeating: 1, count: counts.count)
    guard shares.count == counts.count else { throw .unequalLengths(counts.count, shares.count) }
    var total = 0
    for count in counts {
      try requireTableCount(count)
      total += count
      guard total <= 1_000_000_000_000_000 else { throw .invalidCount("the counts are too large") }
    }
    try require(1, found: total)
    for share in shares {
      guard try finite(share) > 0 else { throw .nonPositive(value: share) }
    }
    let sum = try finite(compensatedSum(shares))
    let n = Double(total)
    // (observed sum - n share)² / (n share sum): no expected count is rounded on the way.
    let terms = zip(counts, shares).lazy.map { count, share in
      let deviation = (Double(count) * sum).addingProduct(-n, share)
      return (deviation / share) * (deviation / sum) / n
    }
    statistic = try finite(compensatedSum(terms))
    degreesOfFreedom = Double(counts.count - 1)
    expectedCounts = shares.map { n * ($0 / sum) }
    smallestExpectedCount = expectedCounts.min() ?? 0
    self.n = total
  }

  /// The approximate p value from the chi-square distribution.
  public var pValue: Double {
    statistic > 0 ? boost_chi_square_upper(degreesOfFreedom, statistic) : 1
  }
}

extension Statistic {
  static let goodnessOfFit = Statistic(
    "chi-square.goodness-of-fit", summary: "Pearson's chi-square test of counts against expected shares",
    source: "Pearson 1900, Philosophical Magazine 50, 157-175",
    example: #""counts":[315,101,108,32],"expected":[9,3,3,1]"#,
    input: Input<(counts: [Int], weights: [Double]?)>(
      [
        InputKey("counts", .integers, isRequired: true, help: "the number of cases in each category"),
        InputKey(
          "expected", .numbers, defaultText: "all alike",
          help: "expected counts, shares or whole ratios, one for each category; only their ratios count"),
      ], used: { $0.counts.reduce(0, +) }
    ) { arguments in
      let counts = try arguments.integers("counts", count: arguments.samples("counts").count)
      return (counts, arguments.has("expected") ? arguments.samples("expected") : nil)
    }, compute: { try ChiSquareGoodnessOfFit($0.counts, weights: $0.weights) }
  ) {
    Output("statistic", "the chi-square statistic", from: \.statistic)
    Output("df", "categories - 1", from: \.degreesOfFreedom)
    Output("p", "the p value", from: \.pValue)
    Output("expected_counts", "the expected counts", from: \.expectedCounts)
    Output(
      "smallest_expected_count", "the smallest of them; at least 5 is a common rule",
      from: \.smallestExpectedCount)
    Output("shares", "the observed shares") { found in
      found.data.counts.map { Double($0) / Double(found.result.n) }
    }
    Output.algorithm("chi-square approximation")
  }
}
