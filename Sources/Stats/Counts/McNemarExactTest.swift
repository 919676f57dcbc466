import BoostMath

/// McNemar's exact test of two paired proportions: the binomial test of the discordant pairs.
///
/// Null hypothesis: a pair that differs is as likely to differ in one direction as in the other. Only pairs
/// with different outcomes count. The test never rejects more often than its level, and mostly much less
/// often: ``McNemarMidPTest`` is closer.
///
/// Checked against exact rational arithmetic and R's `binom.test`.
public struct McNemarExactTest: Sendable, Hashable {
  /// The number of pairs with a success in the first condition only.
  public let onlyFirst: Int
  /// The number of pairs with a success in the second condition only.
  public let onlySecond: Int

  /// Tests discordant pairs.
  ///
  /// - Parameters:
  ///   - onlyFirst: The number of pairs with a success in the first condition only.
  ///   - onlySecond: The number of pairs with a success in the second condition only.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative count,
  ///   ``StatisticsError/tooFewValues(needed:found:)`` when no pair is discordant.
  public init(onlyFirst: Int, onlySecond: Int) throws(StatisticsError) {
    try requireDiscordant(onlyFirst, onlySecond)
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }

  /// The exact p value; two-sided, twice the smaller tail.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the first condition succeeds
  ///   more often.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    let pairs = Double(onlyFirst) + Double(onlySecond)
    return alternative.pValue(
      lowerTail: boost_binomial_lower(pairs, 0.5, Double(onlyFirst)),
      // By symmetry, at least so many first ones are at most so many second ones.
      upperTail: boost_binomial_lower(pairs, 0.5, Double(onlySecond)))
  }
}

/// McNemar's test of two paired proportions with the mid-p value.
///
/// The exact test with the observed outcome counted half (Lancaster 1961). Recommended by Fagerland, Lydersen
/// and Laake (2013): it rejects about as often as its level says, and seldom more often.
///
/// Checked against exact rational arithmetic.
public struct McNemarMidPTest: Sendable, Hashable {
  /// The number of pairs with a success in the first condition only.
  public let onlyFirst: Int
  /// The number of pairs with a success in the second condition only.
  public let onlySecond: Int

  /// Tests discordant pairs.
  ///
  /// - Parameters:
  ///   - onlyFirst: The number of pairs with a success in the first condition only.
  ///   - onlySecond: The number of pairs with a success in the second condition only.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` for a negative count,
  ///   ``StatisticsError/tooFewValues(needed:found:)`` when no pair is discordant.
  public init(onlyFirst: Int, onlySecond: Int) throws(StatisticsError) {
    try requireDiscordant(onlyFirst, onlySecond)
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }

  /// The mid-p value; two-sided, twice the smaller tail.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means that the first condition succeeds
  ///   more often.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    alternative.pValue(lowerTail: tail(onlyFirst), upperTail: tail(onlySecond))
  }

  /// The probability of fewer, plus half that of just as many.
  private func tail(_ count: Int) -> Double {
    let pairs = Double(onlyFirst) + Double(onlySecond)
    let fewer = count > 0 ? boost_binomial_lower(pairs, 0.5, Double(count - 1)) : 0
    // The mean of the two tails: no difference of near-equal numbers.
    return 0.5 * (fewer + boost_binomial_lower(pairs, 0.5, Double(count)))
  }
}

/// Requires at least one discordant pair.
private func requireDiscordant(_ first: Int, _ second: Int) throws(StatisticsError) {
  try requireTableCount(first)
  try requireTableCount(second)
  try require(1, found: first + second)
}

extension Statistic {
  static let mcNemarExact = mcNemar(
    "exact", summary: "McNemar's exact test of two paired proportions",
    source: "McNemar 1947, Psychometrika 12; exact: binomial test of the pairs that differ",
    algorithm: "exact: binomial distribution of the pairs that differ"
  ) { try McNemarExactTest(onlyFirst: $0.b, onlySecond: $0.c).pValue }

  static let mcNemarMidP = mcNemar(
    "mid-p", summary: "McNemar's test of two paired proportions with the mid-p value",
    source: "Lancaster 1961; Fagerland, Lydersen and Laake 2013, BMC Medical Research Methodology 13",
    algorithm: "mid-p: binomial distribution of the pairs that differ, the observed outcome counted half"
  ) { try McNemarMidPTest(onlyFirst: $0.b, onlySecond: $0.c).pValue }

  private static func mcNemar(
    _ variant: String, summary: String, source: String, algorithm: String,
    pValue: @escaping @Sendable (TwoByTwoTable) throws -> (Alternative) -> Double
  ) -> Statistic {
    Statistic(
      "mcnemar." + variant, summary: summary, source: source,
      example: #""x":[1,1,1,0,1,1,0,1,null],"y":[0,1,0,0,0,0,1,0,1]"#, input: .pairedTable,
      options: [.alternative], compute: { try pValue($0.table) }
    ) {
      Output.test { $0.result }
      Output("estimate", "the difference of the paired proportions, x - y", .negated) {
        Double($0.data.table.b - $0.data.table.c) / Double($0.data.table.n)
      }
      Output("proportions", "the proportions of x and of y", .reversed) {
        let table = $0.data.table
        return [table.a + table.b, table.a + table.c].map { Double($0) / Double(table.n) }
      }
      Output("only_x", "the number of pairs with a success in x only", .exchanged("only_y")) {
        $0.data.table.b
      }
      Output("only_y", "the number of pairs with a success in y only", .exchanged("only_x")) {
        $0.data.table.c
      }
      Output("both", "the number of pairs with a success in both") { $0.data.table.a }
      Output("neither", "the number of pairs with a success in neither") { $0.data.table.d }
      Output.algorithm { _ in algorithm }
      Output.missing
    }
  }
}
