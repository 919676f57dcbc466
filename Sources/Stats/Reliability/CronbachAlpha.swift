/// Cronbach's alpha, the internal consistency of a scale.
///
/// alpha = k / (k - 1) (1 - sum of the item variances / variance of the totals) for k items (Cronbach 1951).
/// It can be negative when items run against each other: reversed items have to be turned round before.
///
/// Checked against R's `psych::alpha` (raw alpha and Feldt's limits) and mpmath.
public struct CronbachAlpha: Sendable, Hashable {
  /// The coefficient.
  public let value: Double
  /// The number of items.
  public let items: Int
  /// The number of respondents.
  public let respondents: Int

  /// Computes the coefficient from complete rows.
  ///
  /// - Parameter rows: One row for each respondent (at least 2), one value for each item (at least 2), none
  ///   missing.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for respondents or items,
  ///   ``StatisticsError/unequalLengths(_:_:)`` when a row's length differs from the first row's,
  ///   ``StatisticsError/zeroVariance`` when all totals are equal, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/notConverged(_:)`` for values so small that their squares leave the range of
  ///   numbers.
  public init(rows: [[Double]]) throws(StatisticsError) {
    try require(2, found: rows.count)
    let items = rows[0].count
    for row in rows where row.count != items { throw .unequalLengths(items, row.count) }
    try self.init(columns: (0..<items).map { item in rows.map { $0[item] } })
  }

  /// Computes the coefficient from one array for each item.
  ///
  /// - Parameter columns: For each item (at least 2) one value for each respondent (at least 2), none missing.
  /// - Throws: As for rows.
  public init(columns: [[Double]]) throws(StatisticsError) {
    let respondents = columns.first?.count ?? 0
    try require(2, found: respondents)
    for column in columns where column.count != respondents {
      throw .unequalLengths(respondents, column.count)
    }
    try require(2, found: columns.count)
    var sumOfItems = 0.0
    var largest = 0.0
    for column in columns {
      for value in column { largest = max(largest, value.magnitude) }
      sumOfItems += try SampleSummary(column).variance
    }
    var sums = [CompensatedSum](repeating: CompensatedSum(), count: respondents)
    for column in columns { for (place, value) in column.enumerated() { sums[place].add(value) } }
    try self.init(
      items: columns.count, sumOfItems: sumOfItems, largest: largest, totals: SampleSummary(sums.map(\.value))
    )
  }

  /// Computes the coefficient from counted answers and the sum of each respondent.
  ///
  /// - Parameters:
  ///   - tables: For each item (at least 2) how often each value comes, of at least 2 respondents.
  ///   - sums: For each respondent the sum of the values.
  /// - Throws: As for rows.
  public init(items tables: [FrequencyTable], totals sums: [Double]) throws(StatisticsError) {
    try require(2, found: sums.count)
    var sumOfItems = 0.0
    var largest = 0.0
    for table in tables {
      guard table.count == sums.count else { throw .unequalLengths(sums.count, table.count) }
      for value in table.values { largest = max(largest, value.magnitude) }
      sumOfItems += try SampleSummary(Moments(table)).variance
    }
    try self.init(
      items: tables.count, sumOfItems: sumOfItems, largest: largest, totals: SampleSummary(sums))
  }

  private init(
    items: Int, sumOfItems: Double, largest: Double, totals: SampleSummary
  ) throws(StatisticsError) {
    try require(2, found: items)
    // Totals of decimal fractions that are equal on paper can differ by rounding, which is no variance.
    guard totals.standardDeviation > 2 * Double.ulpOfOne * Double(items) * largest else {
      throw .zeroVariance
    }
    // Squares below the normal range of double have lost digits.
    guard totals.variance >= 0x1p-960 else { throw .notConverged("the variance of the totals") }
    let count = Double(items)
    value = try finite(count / (count - 1) * (1 - sumOfItems / totals.variance))
    self.items = items
    respondents = totals.n
  }

  /// The confidence interval after Feldt (1965).
  ///
  /// (1 - parameter) / (1 - alpha) follows F with n - 1 and (n - 1)(k - 1) degrees of freedom. It assumes
  /// items that measure the same with equal strength, and normal scores.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let probability = try tailProbability(level: level)
    let df = Double(respondents - 1)
    let distribution = try FDistribution(df1: df, df2: df * Double(items - 1))
    let lower = try 1 - (1 - value) * distribution.upperQuantile(probability)
    let upper = try 1 - (1 - value) * distribution.quantile(probability)
    return ConfidenceInterval(lower: try finite(lower), upper: try finite(upper), level: level)
  }
}

extension Statistic {
  static let cronbachAlpha = Statistic(
    "cronbach-alpha", summary: "The internal consistency of a scale",
    source: "Cronbach 1951, Psychometrika 16; interval: Feldt 1965, Psychometrika 30",
    example: #""matrix":[[1,2,2],[3,3,4],[5,4,5],[null,1,1],[2,2,3]]"#, input: .answers, options: [.level],
    precision: 1e-11,
    simulations: [
      .covers(2 / 2.6, "normal, 15 people, 5 parallel items, correlation 0.4", theory: 0.95) {
        .matrix($0.ratings(15, by: 5, variances: (0.4, 0, 0.6)))
      },
      .covers(
        0.728_079_331_942, "normal, 30 people, 5 items, loadings 0.3 to 0.9",
        remark: "items of unequal strength, against its assumptions"
      ) { draw in
        .matrix(
          (0..<30).map { _ in
            let own = draw.normal()
            return [0.3, 0.45, 0.6, 0.75, 0.9].map { $0 * own + (1 - $0 * $0).squareRoot() * draw.normal() }
          })
      },
      .covers(
        0.8322, "answers in 5 steps, 20 people, 6 items, correlation 0.5 before rounding",
        remark: "truth from 10,000,000 simulated people: 0.8322"
      ) { draw in
        .matrix(
          (0..<20).map { _ in
            let own = draw.normal()
            return (0..<6).map { _ in
              let value = 0.5.squareRoot() * (own + draw.normal())
              return [-1.6, -0.8, -0.2, 0.6].reduce(1.0) { $0 + (value > $1 ? 1 : 0) }
            }
          })
      },
    ]
  ) { answers in
    (
      alpha: try CronbachAlpha(rows: answers.rows),
      analysis: Result { () throws(StatisticsError) in try ItemAnalysis(rows: answers.rows) }
    )
  } outputs: {
    Output.estimate("Cronbach's alpha", from: \.alpha.value) {
      try $0.result.alpha.confidenceInterval(level: $0.level)
    }
    Output.items { $0.alpha.items }
    Output.alphaIfDeleted { try $0.analysis.get() }
    Output.itemTotalCorrelations { try $0.analysis.get() }
    Output.missing
  }
}
