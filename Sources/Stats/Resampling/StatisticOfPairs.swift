/// A correlation of two variables, ready to be bootstrapped: pairs are drawn as a whole.
public struct StatisticOfPairs: BootstrapStatistic {
  /// Which correlation.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The product-moment correlation.
    case pearson
    /// The rank correlation; the resampled values are ranked anew, equal ones sharing the mean of their
    /// ranks.
    case spearman
  }

  /// Memory for the ranks of a resample.
  public struct Workspace {
    fileprivate var x: [Int]
    fileprivate var y: [Int]
  }

  /// Which correlation it is.
  public let kind: Kind
  /// The number of pairs.
  public let groupSizes: [Int]

  private let x: CentredSample
  private let y: CentredSample
  private let distinctX: DistinctPlaces
  private let distinctY: DistinctPlaces

  /// Takes a correlation.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least three pairs; all finite.
  ///   - y: The second value of each pair, in the same order.
  ///   - kind: Which correlation.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/nonFinite``.
  public init(_ x: [Double], _ y: [Double], _ kind: Kind) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    try require(3, found: x.count)
    self.kind = kind
    groupSizes = [x.count]
    self.x = try CentredSample(x)
    self.y = try CentredSample(y)
    distinctX = DistinctPlaces(x)
    distinctY = DistinctPlaces(y)
  }

  /// Makes the memory for a series of values.
  ///
  /// - Returns: The memory.
  public func makeWorkspace() -> Workspace {
    Workspace(
      x: Array(repeating: 0, count: distinctX.distinct.count),
      y: Array(repeating: 0, count: distinctY.distinct.count))
  }

  /// Computes the correlation.
  ///
  /// - Parameters:
  ///   - units: The numbers of the pairs that make up the resample.
  ///   - workspace: Memory from ``makeWorkspace()``.
  /// - Returns: A number from -1 to 1.
  /// - Throws: ``StatisticsError/zeroVariance`` when a variable does not vary in the resample.
  public func value(of units: ResampledUnits, in workspace: inout Workspace) throws(StatisticsError) -> Double
  {
    let (xx, yy, xy): (Double, Double, Double)
    switch kind {
    case .pearson: (xx, yy, xy) = products(units)
    case .spearman:
      Self.rank(units, distinctX.places, in: &workspace.x)
      Self.rank(units, distinctY.places, in: &workspace.y)
      (xx, yy, xy) = rankProducts(units, workspace)
    }
    guard xx > 0, yy > 0 else { throw .zeroVariance }
    return min(1, max(-1, xy / (xx.squareRoot() * yy.squareRoot())))
  }

  /// The sums of squares and products of the deviations from the means of the resample.
  private func products(_ units: ResampledUnits) -> (xx: Double, yy: Double, xy: Double) {
    let (first, second) = (x.moments(units, group: 0), y.moments(units, group: 0))
    var sum = 0.0
    for unit in units.units(of: 0) {
      sum += (x.deviations[unit] - first.mean) * (y.deviations[unit] - second.mean)
    }
    return (first.squares, second.squares, sum)
  }

  /// Puts at each distinct value twice its mean rank less the mean rank of all, a whole number.
  private static func rank(_ units: ResampledUnits, _ places: [Int], in ranks: inout [Int]) {
    for place in ranks.indices { ranks[place] = 0 }
    let drawn = units.units(of: 0)
    for unit in drawn { ranks[places[unit]] += 1 }
    var below = 0
    for place in ranks.indices {
      let count = ranks[place]
      // The ranks from below + 1 to below + count, less (n + 1) / 2; doubled.
      ranks[place] = 2 * below + count - drawn.count
      below += count
    }
  }

  /// Sums of whole numbers, and therefore exact.
  private func rankProducts(
    _ units: ResampledUnits, _ workspace: Workspace
  ) -> (xx: Double, yy: Double, xy: Double) {
    var (xx, yy, xy) = (0, 0, 0)
    for unit in units.units(of: 0) {
      let (a, b) = (workspace.x[distinctX.places[unit]], workspace.y[distinctY.places[unit]])
      xx += a * a
      yy += b * b
      xy += a * b
    }
    return (Double(xx), Double(yy), Double(xy))
  }
}
