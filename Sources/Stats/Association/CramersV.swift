/// The association of two nominal variables, Cramer's V.
///
/// V = sqrt(chi-square / (n m)) with Pearson's uncorrected chi-square, n cases and m = the smaller of rows -
/// 1 and columns - 1 (Cramer 1946). It is never negative and biased upwards in small samples.
///
/// Checked against mpmath, and R's effectsize.
public struct CramersV: Sendable, Hashable, IntervalEstimate {
  /// The coefficient, from 0 to 1.
  public let value: Double
  /// The chi-square test of the table, without correction.
  public let test: ChiSquareTest
  /// The smaller of rows - 1 and columns - 1.
  public let dimensions: Int

  /// Computes from a table.
  ///
  /// - Parameter table: At least two rows of at least two counts each.
  /// - Throws: As ``ChiSquareTest/init(_:correction:)``.
  public init(_ table: [[Int]]) throws(StatisticsError) {
    test = try ChiSquareTest(table, correction: .none)
    dimensions = min(table.count, table[0].count) - 1
    value = min(1, (test.statistic / Double(test.n) / Double(dimensions)).squareRoot())
  }

  /// The confidence interval from the noncentral chi-square distribution.
  ///
  /// A noncentrality at either limit corresponds to V = sqrt(noncentrality / (n m)) (Steiger and Fouladi
  /// 1997); limits are cut at 1. The lower limit is 0 where the test of the same level, one-sided, does not
  /// reject; both can be 0 for a table that fits independence too well. The distribution is approximate, as
  /// that of the test.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``, also
  ///   for a statistic beyond 10^8.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try NoncentralMixture.limits(level: level, statistic: test.statistic) {
      NoncentralMixture.chiSquare(
        test.statistic, degreesOfFreedom: test.degreesOfFreedom, noncentrality: $0)
    }
    let scale = Double(test.n) * Double(dimensions)
    return ConfidenceInterval(
      lower: min(1, (limits.lower / scale).squareRoot()), upper: min(1, (limits.upper / scale).squareRoot()),
      level: level)
  }
}

extension Statistic {
  static let cramersV = Statistic(
    "cramers-v", summary: "The association of two nominal variables, Cramer's V",
    source: "Cramer 1946; interval from the noncentral chi-square: Steiger and Fouladi 1997",
    example: #""table":[[12,7,3],[4,9,14]]"#, input: .countTable, options: [.level], precision: 1e-11,
    compute: { try CramersV($0.counts) }
  ) {
    Output.estimate("Cramer's V, from 0 to 1", from: \.value)
    Output("statistic", "Pearson's chi-square, without correction", from: \.test.statistic)
    Output("df", "its degrees of freedom", from: \.test.degreesOfFreedom)
    Output("p", "its p value", from: \.test.pValue)
    Output.algorithm("interval: noncentral chi-square distribution; p: chi-square approximation")
    Output.counted
  }
}
