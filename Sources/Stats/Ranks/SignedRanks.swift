/// What a signed rank test does with differences of zero.
public enum ZeroTreatment: Sendable, Hashable, CaseIterable {
  /// Zeros are left out before ranking (Wilcoxon 1945), as in R's `wilcox.test`.
  case wilcoxon
  /// Zeros are ranked with the others, and their ranks are left out afterwards (Pratt 1959), as in R's
  /// `coin`.
  case pratt
}

/// The ranks of the sizes of differences, with their signs: what the signed rank test is computed from.
///
/// The sizes are ranked from 1 for the smallest; equal sizes share the mean of their ranks.
public struct SignedRanks: Sendable, Hashable {
  /// The number of differences other than zero.
  public let n: Int
  /// The number of differences of zero.
  public let zeros: Int
  /// What is done with the zeros.
  public let zeroTreatment: ZeroTreatment
  /// The sum of the ranks of the positive differences, the statistic that R calls V.
  public let positiveRankSum: Double
  /// The sum of the ranks of the negative differences.
  public let negativeRankSum: Double
  /// Whether the ranks are other than 1 to ``n``: for equal sizes, or zeros that were ranked.
  public let hasTies: Bool

  /// Twice the ranks of the differences other than zero.
  let doubledRanks: [Int]

  /// Ranks differences.
  ///
  /// - Parameters:
  ///   - differences: At least one difference, none of them NaN; not all zero.
  ///   - zeros: What is done with differences of zero.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/zeroVariance`` when all
  ///   differences are zero, ``StatisticsError/nonFinite`` for a value that is not a number.
  public init(differences: [Double], zeros: ZeroTreatment) throws(StatisticsError) {
    let noise = [Double](repeating: 0, count: differences.count)
    try self.init(differences: differences, noise: noise, zeros: zeros)
  }

  /// Ranks the differences x - y of pairs.
  ///
  /// Differences whose sizes agree up to the rounding of the values and of their subtraction are ties: 0.3 -
  /// 0.1 and 0.4 - 0.2 are the same difference, though their doubles differ in the last place. Other programs
  /// rank them apart.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least one pair; finite.
  ///   - y: The second value of each pair, in the same order.
  ///   - zeros: What is done with differences of zero.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, and as the initialiser from differences.
  public init(_ x: [Double], _ y: [Double], zeros: ZeroTreatment) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    guard x.allSatisfy(\.isFinite), y.allSatisfy(\.isFinite) else { throw .nonFinite }
    // Half a unit in the last place for each value, and for the difference.
    let noise = zip(x, y).map { ($0.magnitude + $1.magnitude) * Double.ulpOfOne }
    try self.init(differences: zip(x, y).map { $0 - $1 }, noise: noise, zeros: zeros)
  }

  private init(differences: [Double], noise: [Double], zeros: ZeroTreatment) throws(StatisticsError) {
    try require(1, found: differences.count)
    guard !differences.contains(where: \.isNaN) else { throw .nonFinite }
    let ranked =
      zeros == .pratt ? Array(differences.indices) : differences.indices.filter { differences[$0] != 0 }
    let sizes = ranked.map { differences[$0].magnitude }
    let slack = ranked.map { noise[$0] }
    let ranks = MidRanks(count: sizes.count, isBefore: { sizes[$0] < sizes[$1] }) { lower, upper in
      sizes[lower] == sizes[upper]
        || (sizes[lower] > 0 && sizes[upper] - sizes[lower] <= slack[lower] + slack[upper])
    }
    var doubled: [Int] = []
    var (positive, negative) = (0, 0)
    for (rank, index) in zip(ranks.doubled, ranked) where differences[index] != 0 {
      doubled.append(rank)
      if differences[index] > 0 { positive += rank } else { negative += rank }
    }
    guard !doubled.isEmpty else { throw .zeroVariance }
    n = doubled.count
    self.zeros = differences.count - doubled.count
    zeroTreatment = zeros
    positiveRankSum = Double(positive) / 2
    negativeRankSum = Double(negative) / 2
    hasTies = ranks.hasTies || ranked.count > doubled.count
    doubledRanks = doubled
  }
}
