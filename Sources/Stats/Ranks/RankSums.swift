/// The ranks of two independent samples together: what the Mann-Whitney test is computed from.
///
/// All values are ranked from 1 for the smallest; equal values share the mean of their ranks.
public struct RankSums: Sendable, Hashable {
  /// The number of values in the first sample.
  public let nX: Int
  /// The number of values in the second sample.
  public let nY: Int
  /// The sum of the ranks of the first sample.
  public let rankSumX: Double
  /// The sum of the ranks of the second sample.
  public let rankSumY: Double
  /// Whether any two values are equal, within a sample or between the two.
  public let hasTies: Bool

  /// Twice the ranks, the first sample's first.
  let doubledRanks: [Int]
  /// The sum of t³ - t over groups of t equal values.
  let tieCorrection: Double

  /// The statistic U of the first sample: the pairs in which its value is greater, ties counting half.
  ///
  /// This is what R calls W.
  public var uX: Double { rankSumX - Double(nX) * Double(nX + 1) / 2 }

  /// The statistic U of the second sample; the two add up to the number of pairs.
  public var uY: Double { rankSumY - Double(nY) * Double(nY + 1) / 2 }

  /// Ranks two samples together.
  ///
  /// - Parameters:
  ///   - x: The values of the first sample, at least 1, none of them NaN.
  ///   - y: The values of the second sample, likewise; infinities are ranked like numbers.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   values are equal, ``StatisticsError/nonFinite`` for a value that is not a number.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    try require(1, found: x.count)
    try require(1, found: y.count)
    let all = x + y
    guard !all.contains(where: \.isNaN) else { throw .nonFinite }
    let ranks = MidRanks(all)
    guard ranks.groupSizes.count > 1 else { throw .zeroVariance }
    nX = x.count
    nY = y.count
    rankSumX = Double(ranks.doubled[..<x.count].reduce(0, +)) / 2
    rankSumY = Double(ranks.doubled[x.count...].reduce(0, +)) / 2
    hasTies = ranks.hasTies
    doubledRanks = ranks.doubled
    tieCorrection = ranks.tieCorrection
  }
}
