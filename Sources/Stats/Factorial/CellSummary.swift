/// Mean, standard deviation and count of one cell of a factorial design.
public struct CellSummary: Sendable, Hashable {
  /// The mean of the cell.
  public let mean: Double
  /// What the rounding of the mean has left over; it counts when means with a large common offset are
  /// subtracted.
  let meanRest: Double
  /// The standard deviation of the cell, divisor n - 1; 0 for a single value.
  public let standardDeviation: Double
  /// The number of values in the cell.
  public let n: Int

  /// Creates a summary from numbers that were computed elsewhere.
  ///
  /// - Parameters:
  ///   - mean: The mean of the cell.
  ///   - standardDeviation: The standard deviation of the cell, divisor n - 1; 0 for a single value.
  ///   - n: The number of values in the cell, at least 1.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidParameter(_:)`` for a negative deviation.
  public init(mean: Double, standardDeviation: Double, n: Int) throws(StatisticsError) {
    try self.init(mean: mean, meanRest: 0, standardDeviation: standardDeviation, n: n)
  }

  private init(mean: Double, meanRest: Double, standardDeviation: Double, n: Int) throws(StatisticsError) {
    try require(1, found: n)
    self.mean = try finite(mean)
    self.meanRest = meanRest
    self.standardDeviation = n > 1 ? try Stats.standardDeviation(standardDeviation) : 0
    self.n = n
  }

  /// Summarises the values of a cell.
  ///
  /// - Parameter values: At least one finite value.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``.
  public init(_ values: [Double]) throws(StatisticsError) {
    let descriptives = try Descriptives(values)
    let rest = values.count > 1 ? try SampleSummary(values).meanRest : 0
    try self.init(
      mean: descriptives.mean, meanRest: rest, standardDeviation: descriptives.standardDeviation ?? 0,
      n: descriptives.n)
  }

  /// Summarises a cell of which the moments are known.
  ///
  /// - Parameter moments: The moments of at least one value.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``.
  public init(_ moments: Moments) throws(StatisticsError) {
    try require(1, found: moments.n)
    guard let mean = moments.mean else { throw .nonFinite }
    try self.init(
      mean: mean, meanRest: moments.meanRest, standardDeviation: moments.standardDeviation ?? 0, n: moments.n)
  }

  /// How far the mean lies above another one, to full precision whatever their common offset.
  func distance(from other: CellSummary) -> Double {
    (mean - other.mean) + (meanRest - other.meanRest)
  }
}
