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
