import Glibc

/// Standardised alpha, the internal consistency of items that are given the same variance.
///
/// alpha = k r / (1 + (k - 1) r) for k items whose correlations have the mean r (Spearman-Brown; Cronbach 1951). Each correlation
/// uses the respondents who answered both items. The official workbooks of the UEQ report it.
public struct StandardisedAlpha: Sendable, Hashable {
  /// The coefficient.
  public let value: Double
  /// The mean of the correlations of all pairs of items.
  public let meanCorrelation: Double
  /// The number of items.
  public let items: Int
  /// The number of respondents who answered at least one item.
  public let respondents: Int

  /// Computes the coefficient.
  ///
  /// - Parameter columns: For each item (at least 2) one value for each respondent (at least 3), NaN where one is missing.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)``,
  ///   ``StatisticsError/zeroVariance`` where an item does not vary, ``StatisticsError/nonFinite`` also where the mean
  ///   correlation is -1 / (k - 1).
  public init(columns: [[Double]]) throws(StatisticsError) {
    try require(2, found: columns.count)
    let count = columns[0].count
    try require(3, found: count)
    for column in columns where column.count != count { throw .unequalLengths(count, column.count) }
    var sum = CompensatedSum()
    for (place, first) in columns.enumerated() {
      for second in columns[(place + 1)...] {
        let both = first.indices.filter { !first[$0].isNaN && !second[$0].isNaN }
        sum.add(try PearsonCorrelation(both.map { first[$0] }, both.map { second[$0] }).value)
      }
    }
    let k = Double(columns.count)
    items = columns.count
    respondents = (0..<count).count { row in columns.contains { !$0[row].isNaN } }
    meanCorrelation = sum.value / (k * (k - 1) / 2)
    value = try finite(k * meanCorrelation / (1 + (k - 1) * meanCorrelation))
  }

  /// The confidence interval after Bonett (2002): ln(1 - alpha) has the variance 2 k / ((k - 1) (n - 2)).
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/nonFinite``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try require(3, found: respondents)
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    let k = Double(items)
    let half = z * (2 * k / ((k - 1) * Double(respondents - 2))).squareRoot()
    let lower = 1 - (1 - value) * exp(half)
    let upper = 1 - (1 - value) * exp(-half)
    return ConfidenceInterval(lower: try finite(lower), upper: try finite(upper), level: level)
  }
}

extension Statistic {
  static let standardisedAlpha = Statistic(
    "standardised-alpha", summary: "The internal consistency of items that are given the same variance",
    source:
      "Cronbach 1951, Psychometrika 16; interval: Bonett 2002, Journal of Educational and Behavioral Statistics 27",
    example: #""matrix":[[1,2,2],[3,3,4],[5,4,5],[null,1,1],[2,2,3]]"#, input: .answers, options: [.level],
    precision: 1e-11
  ) { answers in
    try StandardisedAlpha(columns: answers.columns)
  } outputs: {
    Output.estimate("standardised alpha", from: \.value) { try $0.result.confidenceInterval(level: $0.level) }
    Output.items { $0.items }
    Output("mean_correlation", "the mean of the correlations of all pairs of items", from: \.meanCorrelation)
    Output.missing
  }
}
