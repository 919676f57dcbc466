/// How each item fits the scale that it belongs to.
///
/// The corrected item-total correlation is that of an item with the sum of the others; alpha if the item is
/// deleted is Cronbach's alpha of the others. Reversed items have to be turned round before.
///
/// Checked against mpmath and R's `psych::alpha` (`r.drop`, `alpha.drop`).
public struct ItemAnalysis: Sendable, Hashable {
  /// The figures of one item.
  public struct Item: Sendable, Hashable {
    /// The correlation with the sum of the other items; `nil` when the item or that sum does not vary.
    public let correctedItemTotalCorrelation: Double?
    /// Alpha without this item; `nil` with fewer than three items, or when the sum of the others does not
    /// vary.
    public let alphaIfDeleted: Double?
  }

  /// Cronbach's alpha of all items.
  public let alpha: CronbachAlpha
  /// The figures of each item, in order.
  public let items: [Item]

  /// Analyses complete rows.
  ///
  /// - Parameter rows: One row for each respondent (at least 3), one value for each item (at least 2), none
  ///   missing.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, and as ``CronbachAlpha/init(rows:)``.
  public init(rows: [[Double]]) throws(StatisticsError) {
    try require(3, found: rows.count)
    alpha = try CronbachAlpha(rows: rows)
    var items: [Item] = []
    for index in 0..<alpha.items {
      let own = rows.map { $0[index] }
      let others = rows.map { row in row.indices.filter { $0 != index }.map { row[$0] } }
      let correlation = try Self.valueOrNil { () throws(StatisticsError) in
        try PearsonCorrelation(own, others.map { compensatedSum($0) }).value
      }
      let remaining =
        alpha.items < 3
        ? nil
        : try Self.valueOrNil { () throws(StatisticsError) in try CronbachAlpha(rows: others).value }
      items.append(Item(correctedItemTotalCorrelation: correlation, alphaIfDeleted: remaining))
    }
    self.items = items
  }

  /// The value, or `nil` where nothing varies; any other error is passed on.
  private static func valueOrNil(
    _ body: () throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> Double? {
    do throws(StatisticsError) {
      return try body()
    } catch .zeroVariance {
      return nil
    }
  }
}

extension Output {
  /// The number of items.
  static func items(_ items: @escaping @Sendable (Result) -> Int) -> Output {
    Output("items", "the number of items") { items($0.result) }
  }

  /// Alpha without each item.
  static func alphaIfDeleted(_ analysis: @escaping @Sendable (Result) throws -> ItemAnalysis) -> Output {
    Output("alpha_if_deleted", "alpha without each item; null where it does not exist") {
      let items = try analysis($0.result).items
      return items.map(\.alphaIfDeleted)
        .or(items.count < 3 ? .tooFewValues(needed: 3, found: items.count) : .zeroVariance)
    }
  }

  /// The correlation of each item with the others.
  static func itemTotalCorrelations(
    _ analysis: @escaping @Sendable (Result) throws -> ItemAnalysis
  ) -> Output {
    Output(
      "item_total_correlations",
      "the correlation of each item with the sum of the others; null where one of the two does not vary"
    ) { try analysis($0.result).items.map(\.correctedItemTotalCorrelation).or(.zeroVariance) }
  }
}

extension Statistic {
  static let itemAnalysis = Statistic(
    "item-analysis", summary: "How each item fits the scale that it belongs to",
    source: "Cronbach 1951, Psychometrika 16; Henrysson 1963 on corrected item-total correlations",
    example: #""matrix":[[1,2,2],[3,3,4],[5,4,5],[null,1,1],[2,2,3],[4,5,4]]"#, input: .answers,
    options: [.level], precision: 1e-11
  ) { answers in
    let columns = answers.columns
    return (
      analysis: try ItemAnalysis(rows: answers.rows), summaries: try columns.map { try GroupSummary($0) },
      correlations: columns.enumerated().map { place, column in
        columns.enumerated().map { other, values in
          (try? PearsonCorrelation(column, values).value).map { place == other ? 1 : $0 }
        }
      }
    )
  } outputs: {
    Output.estimate("Cronbach's alpha of all items", from: \.analysis.alpha.value) {
      try $0.result.analysis.alpha.confidenceInterval(level: $0.level)
    }
    Output.items { $0.analysis.items.count }
    Output.itemTotalCorrelations { $0.analysis }
    Output.alphaIfDeleted { $0.analysis }
    Output("item_means", "the mean of each item", .same, .location) { $0.result.summaries.map(\.mean) }
    Output("item_sds", "the standard deviation of each item, divisor n - 1", .same, .length) {
      $0.result.summaries.map(\.sd)
    }
    Output("correlations", "the correlations of the items with each other; null where one does not vary") {
      $0.result.correlations.map { $0.or(.zeroVariance) }
    }
    Output("mean_correlation", "the mean of these over all pairs of different items") { found in
      let rows = found.result.correlations
      let pairs = rows.indices.flatMap { rows[$0].suffix(from: $0 + 1) }
      let known = pairs.compactMap(\.self)
      return try (known.count == pairs.count ? Moments(known).mean : nil).or(.zeroVariance)
    }
    Output.missing
  }
}
