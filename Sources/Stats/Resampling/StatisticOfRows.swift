/// A statistic of rows, ready to be bootstrapped: rows are drawn as a whole.
///
/// A row holds what was observed on one unit: the ratings of a subject by all raters, the answers of a
/// respondent. With ratings, the interval speaks of other units and the same raters.
///
///     let alpha = try StatisticOfRows(krippendorffAlpha: units, scale: .ordinal)
///     let bootstrap = try Bootstrap(alpha, resamples: 10_000, seed: 1)
public struct StatisticOfRows<Row: Sendable>: BootstrapStatistic {
  /// The number of rows.
  public let groupSizes: [Int]

  private let rows: [Row]
  private let compute: @Sendable ([Row]) throws(StatisticsError) -> Double

  /// Takes a function of rows.
  ///
  /// - Parameters:
  ///   - rows: At least two rows.
  ///   - compute: The statistic; it is called from several threads at once.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``.
  public init(
    _ rows: [Row], compute: @escaping @Sendable ([Row]) throws(StatisticsError) -> Double
  ) throws(StatisticsError) {
    try require(2, found: rows.count)
    groupSizes = [rows.count]
    self.rows = rows
    self.compute = compute
  }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: No rows yet.
  public func makeWorkspace() -> [Row] { [] }

  /// Computes the statistic.
  ///
  /// - Parameters:
  ///   - units: The numbers of the rows that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value.
  /// - Throws: What the function throws.
  public func value(of units: ResampledUnits, in workspace: inout [Row]) throws(StatisticsError) -> Double {
    workspace.removeAll(keepingCapacity: true)
    for unit in units.units(of: 0) { workspace.append(rows[unit]) }
    return try compute(workspace)
  }
}

extension StatisticOfRows<[Double?]> {
  /// Takes Krippendorff's alpha; units with fewer than two values, which do not count, are not drawn.
  ///
  /// - Parameters:
  ///   - units: One row for each unit, `nil` where a value is missing.
  ///   - scale: The scale of the values.
  /// - Throws: As ``KrippendorffAlpha``, and with fewer than two units.
  public init(krippendorffAlpha units: [[Double?]], scale: KrippendorffAlpha.Scale) throws(StatisticsError) {
    try self.init(units.filter { $0.count { $0 != nil } > 1 }) { rows throws(StatisticsError) in
      try KrippendorffAlpha(units: rows, scale: scale).value
    }
  }
}

extension StatisticOfRows<[[Double?]]> {
  /// Takes Krippendorff's alpha of units that belong together, such as all designs of one person: they are drawn together.
  ///
  /// - Parameters:
  ///   - clusters: For each cluster one row for each of its units, `nil` where a value is missing.
  ///   - scale: The scale of the values.
  /// - Throws: As ``KrippendorffAlpha``, and with fewer than two clusters.
  public init(
    krippendorffAlphaOfClusters clusters: [[[Double?]]], scale: KrippendorffAlpha.Scale
  ) throws(StatisticsError) {
    try self.init(clusters) { drawn throws(StatisticsError) in
      var ratings = RatingsByUnit([])
      for cluster in drawn { ratings.add(cluster) }
      return try KrippendorffAlpha(ratings: ratings, scale: scale).value
    }
  }
}

extension StatisticOfRows<[Double]> {
  /// Takes Kendall's W; items are drawn, so that resamples hold ties, for which W is corrected.
  ///
  /// - Parameter items: One row for each item, with the values that the raters gave it; all of one length.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``.
  public init(kendallsW items: [[Double]]) throws(StatisticsError) {
    try Self.checkWidth(items)
    let raters = items.first?.count ?? 0
    try self.init(items) { rows throws(StatisticsError) in
      try KendallsW(ratings: (0..<raters).map { rater in rows.map { $0[rater] } }).value
    }
  }

  /// Takes Cronbach's alpha; respondents are drawn.
  ///
  /// - Parameter rows: One row for each respondent, one value for each item; all of one length.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``.
  public init(cronbachAlpha rows: [[Double]]) throws(StatisticsError) {
    try Self.checkWidth(rows)
    try self.init(rows) { rows throws(StatisticsError) in try CronbachAlpha(rows: rows).value }
  }

  /// Takes an intraclass correlation; subjects are drawn.
  ///
  /// - Parameters:
  ///   - rows: One row for each subject, one value for each rater; all of one length.
  ///   - model: What counts as agreement.
  ///   - measure: Whose reliability it is.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``.
  public init(
    intraclassCorrelation rows: [[Double]], model: IntraclassCorrelation.Model,
    measure: IntraclassCorrelation.Measure
  ) throws(StatisticsError) {
    try Self.checkWidth(rows)
    try self.init(rows) { rows throws(StatisticsError) in
      try IntraclassCorrelation(rows: rows, model: model, measure: measure).value
    }
  }

  private static func checkWidth(_ rows: [[Double]]) throws(StatisticsError) {
    let width = rows.first?.count ?? 0
    for row in rows where row.count != width { throw .unequalLengths(width, row.count) }
  }
}

/// Any function of one or more independent samples, ready to be bootstrapped.
///
///     let ratio = try StatisticOfGroups([times, otherTimes]) { groups throws(StatisticsError) in
///       try Quantiles(groups[0]).median / Quantiles(groups[1]).median
///     }
///     try Bootstrap(ratio).percentileInterval(level: 0.95)
public struct StatisticOfGroups: BootstrapStatistic {
  /// The numbers of values.
  public let groupSizes: [Int]

  private let groups: [[Double]]
  private let compute: @Sendable ([[Double]]) throws(StatisticsError) -> Double

  /// Takes a function of samples.
  ///
  /// - Parameters:
  ///   - groups: At least one sample, each with at least one value; values are drawn within their sample.
  ///   - compute: The statistic of samples in the same order; it is called from several threads at once.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``.
  public init(
    _ groups: [[Double]], compute: @escaping @Sendable ([[Double]]) throws(StatisticsError) -> Double
  ) throws(StatisticsError) {
    try require(1, found: groups.count)
    for group in groups { try require(1, found: group.count) }
    groupSizes = groups.map(\.count)
    self.groups = groups
    self.compute = compute
  }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: The samples.
  public func makeWorkspace() -> [[Double]] { groups }

  /// Computes the statistic.
  ///
  /// - Parameters:
  ///   - units: The numbers of the values that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: The value.
  /// - Throws: What the function throws.
  public func value(of units: ResampledUnits, in workspace: inout [[Double]]) throws(StatisticsError)
    -> Double
  {
    for group in groups.indices {
      workspace[group].removeAll(keepingCapacity: true)
      for unit in units.units(of: group) { workspace[group].append(groups[group][unit]) }
    }
    return try compute(workspace)
  }
}
