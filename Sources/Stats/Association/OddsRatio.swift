import BoostMath
import Glibc

/// The sample odds ratio of a two-by-two table, ad / bc, with Woolf's interval.
///
/// The logarithm has the standard error sqrt(1/a + 1/b + 1/c + 1/d) (Woolf 1955). For small counts
/// ``FisherExactTest`` has an exact interval.
///
/// Checked against mpmath and statsmodels' `Table2x2`.
public struct OddsRatio: Sendable, Hashable {
  /// What is added to the counts before the ratio is formed.
  public enum Correction: Sendable, Hashable, CaseIterable {
    /// Nothing; an empty cell is an error.
    case none
    /// 1/2 to each of the four counts (Haldane 1956, Anscombe 1956), always and not only for an empty cell.
    case haldaneAnscombe
  }

  /// The odds ratio.
  public let value: Double
  /// The natural logarithm of the odds ratio.
  public let logarithm: Double
  /// The standard error of the logarithm.
  public let standardError: Double
  /// What was added to the counts.
  public let correction: Correction

  /// Computes from a table.
  ///
  /// - Parameters:
  ///   - table: The counts.
  ///   - correction: What is added to the counts.
  /// - Throws: ``StatisticsError/nonPositive(value:)`` when a count is 0 and nothing is added.
  public init(_ table: TwoByTwoTable, correction: Correction) throws(StatisticsError) {
    let addition = correction == .none ? 0 : 0.5
    let counts = [table.a, table.b, table.c, table.d].map { Double($0) + addition }
    for count in counts where count <= 0 { throw .nonPositive(value: count) }
    let quotient = counts[0] / counts[1] * (counts[3] / counts[2])
    // Near 1 the logarithm of the quotient would lose what the difference of the products still has.
    let difference = (counts[0] * counts[3]).addingProduct(-counts[1], counts[2])
    value = quotient
    logarithm =
      (quotient - 1).magnitude < 0.5 ? log1p(difference / counts[1] / counts[2]) : log(quotient)
    standardError = counts.reduce(0) { $0 + 1 / $1 }.squareRoot()
    self.correction = correction
  }

  /// The confidence interval of the odds ratio.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, symmetric on the logarithmic scale.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    return try ConfidenceInterval(
      lower: logarithm - z * standardError, upper: logarithm + z * standardError, level: level
    ).exponentiated()
  }

  /// The approximate p value of the null hypothesis that the odds ratio is 1, from the normal distribution.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means an odds ratio greater than 1.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    let z = logarithm / standardError
    return alternative.pValue(lowerTail: boost_normal_lower(z), upperTail: boost_normal_upper(z))
  }
}

extension Statistic {
  static let oddsRatio = Statistic(
    "odds-ratio", summary: "The odds ratio of a 2 x 2 table with Woolf's interval",
    source: "Woolf 1955; correction: Haldane 1956, Anscombe 1956", example: #""table":[[7,3],[2,8]]"#,
    input: .twoByTwo, options: [.alternative, .level], precision: 1e-12
  ) { table in
    (
      plain: Result { () throws(StatisticsError) in try OddsRatio(table, correction: .none) },
      corrected: try OddsRatio(table, correction: .haldaneAnscombe)
    )
  } outputs: {
    Output.estimate(
      "the odds ratio ad / bc; null where a count is 0", .inverse,
      value: { try $0.result.plain.get().value },
      interval: { try $0.result.plain.get().confidenceInterval(level: $0.level) })
    Output("statistic", "z: the logarithm divided by its standard error", .negated) {
      try $0.result.plain.get().logarithm / $0.result.plain.get().standardError
    }
    Output.test { try $0.result.plain.get().pValue }
    Output("log_odds_ratio", "the natural logarithm of the odds ratio", .negated) {
      try $0.result.plain.get().logarithm
    }
    Output("standard_error", "the standard error of the logarithm") {
      try $0.result.plain.get().standardError
    }
    Output(
      "estimate_corrected", "the odds ratio with 1/2 added to each count", .inverse, from: \.corrected.value)
    Output("ci_corrected", "its interval", .inverse) {
      try $0.result.corrected.confidenceInterval(level: $0.level)
    }
    Output.tails("_corrected", "with 1/2 added to each count") { $0.result.corrected.pValue }
    Output.algorithm("normal approximation of the logarithm; for small counts see fisher.two-by-two")
    Output.fourCounts(\.self)
  }
}

extension Output {
  /// Four counts.
  static func fourCounts(_ table: Path<Data, TwoByTwoTable>) -> Output {
    Output("table", "the four counts, row by row", .unclaimed) { $0.data[keyPath: table].rows }
  }
}
