/// One-way analysis of variance of two or more independent groups, assuming equal variances.
///
/// Null hypothesis: all means are equal. F is the mean square between the groups, Σ n(i) (mean(i) - mean)² /
/// (k - 1), divided by the mean square within them, Σ (n(i) - 1) sd(i)² / (N - k). With two groups F is the
/// square of Student's t.
///
/// Checked against exact rational arithmetic with mpmath, R's `oneway.test(var.equal = TRUE)`, and the NIST
/// StRD sets SmLs01 to SmLs09.
public struct OneWayAnova: Sendable, Hashable {
  /// The sum of squares between the groups.
  public let betweenSumOfSquares: Double
  /// The sum of squares within the groups.
  public let withinSumOfSquares: Double
  /// The statistic F.
  public let statistic: Double
  /// The degrees of freedom between the groups, k - 1.
  public let df1: Int
  /// The degrees of freedom within the groups, N - k.
  public let df2: Int
  /// The p value from the F distribution.
  public let pValue: Double

  /// Tests from summaries, such as those of a published study.
  ///
  /// - Parameter cells: The means, standard deviations and counts of at least two groups.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for fewer than two groups, or when every group
  ///   has a single value, ``StatisticsError/zeroVariance`` when no group varies,
  ///   ``StatisticsError/nonFinite``.
  public init(cells: [CellSummary]) throws(StatisticsError) {
    try self.init(cells: cells, unit: 1)
  }

  /// Tests groups of values.
  ///
  /// The values are centred first, so that a large common offset costs no digits.
  ///
  /// - Parameter groups: At least two groups of at least one finite value.
  /// - Throws: As the initialiser from summaries.
  public init(groups: [[Double]]) throws(StatisticsError) {
    try require(2, found: groups.count)
    for group in groups { try require(1, found: group.count) }
    let centred = try CentredValues(groups.flatMap { $0 })
    try self.init(cells: centred.split(like: groups).map(CellSummary.init), unit: centred.unit)
  }

  /// Tests summaries of values that were divided by a unit.
  init(cells: [CellSummary], unit: Double) throws(StatisticsError) {
    try require(2, found: cells.count)
    var total = 0
    for cell in cells { total += cell.n }
    try require(cells.count + 1, found: total)
    // From the first mean as origin, so that an offset does not cost digits.
    let means = cells.map { $0.mean - cells[0].mean }
    let grandMean = compensatedSum(zip(cells, means).lazy.map { Double($0.n) * $1 }) / Double(total)
    let between = compensatedSum(
      zip(cells, means).lazy.map { cell, mean in Double(cell.n) * ((mean - grandMean) * (mean - grandMean)) })
    let within = compensatedSum(
      cells.lazy.map { Double($0.n - 1) * ($0.standardDeviation * $0.standardDeviation) })
    guard within > 0 else { throw .zeroVariance }
    df1 = cells.count - 1
    df2 = total - cells.count
    betweenSumOfSquares = try finite(between * unit * unit)
    withinSumOfSquares = try finite(within * unit * unit)
    statistic = try finite((between / Double(df1)) / (within / Double(df2)))
    pValue = try FDistribution(df1: Double(df1), df2: Double(df2)).upperTail(statistic)
  }
}

extension OneWayAnova: CustomStringConvertible {
  /// The line of a report in APA style: `F(2, 13) = 4.73, p = .029`.
  public var description: String {
    "F(\(df1), \(df2)) = \(APAStyle.fixed(statistic, decimals: 2)), \(APAStyle.pValue(pValue))"
  }
}

extension CentredValues {
  /// The deviations divided into groups of the same sizes as the values came from.
  func split(like groups: [[Double]]) -> [[Double]] {
    var start = 0
    return groups.map { group in
      defer { start += group.count }
      return Array(deviations[start..<(start + group.count)])
    }
  }
}
