import BoostMath

/// Spearman's rank correlation of two variables.
///
/// The product-moment correlation of the ranks, equal values sharing the mean of theirs. Null hypothesis: no
/// association. The p value is exact, from all orders of the ranks, up to 10 pairs without ties, and
/// otherwise approximate, from Student's t with n - 2 degrees of freedom; ``method`` says which (R is exact
/// up to 9 and then uses an Edgeworth series up to 1289 pairs).
///
/// Checked against exact fractions over all orders, mpmath and R's `cor.test`.
public struct SpearmanCorrelation: Sendable, Hashable, IntervalEstimate {
  /// How the p value is computed.
  public enum Method: Sendable, Hashable {
    /// From all n! orders of the ranks.
    case exact
    /// From Student's t distribution of r sqrt((n - 2) / (1 - r²)).
    case studentT
  }

  /// The most pairs for which the p value is exact.
  public static let largestExactN = 10

  /// The correlation, from -1 to 1.
  public let value: Double
  /// The number of pairs.
  public let n: Int
  /// How the p value is computed.
  public let method: Method

  /// The product-moment correlation of the ranks, whose t statistic and p value are the approximate ones,
  /// whichever ``method`` ran.
  public let ofRanks: PearsonCorrelation

  private let exactLower: Double
  private let exactUpper: Double

  /// Correlates two variables.
  ///
  /// - Parameters:
  ///   - x: The first value of each pair, at least 3 pairs; all finite.
  ///   - y: The second value of each pair, in the same order.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``,
  ///   ``StatisticsError/nonFinite``, ``StatisticsError/zeroVariance`` when all values of a variable are
  ///   equal.
  public init(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else { throw .unequalLengths(x.count, y.count) }
    try require(3, found: x.count)
    let (first, second) = (try MidRanks(finite: x), try MidRanks(finite: y))
    ofRanks = try PearsonCorrelation(first.ranks, second.ranks)
    value = ofRanks.value
    n = x.count
    guard n <= Self.largestExactN, first.tieSizes.isEmpty, second.tieSizes.isEmpty else {
      method = .studentT
      (exactLower, exactUpper) = (0, 0)
      return
    }
    method = .exact
    var distance = 0.0
    for (a, b) in zip(first.ranks, second.ranks) { distance += (a - b) * (a - b) }
    // A small sum of squared differences is a great correlation.
    let tails = Self.tails(n: n, distance: Int(distance))
    (exactLower, exactUpper) = (tails.atLeast, tails.atMost)
  }

  /// The p value; two-sided and exact, twice the smaller tail.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means a positive correlation.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    switch method {
    case .exact: alternative.pValue(lowerTail: exactLower, upperTail: exactUpper)
    case .studentT: ofRanks.pValue(alternative)
    }
  }

  /// The confidence interval by Fisher's transformation with the variance (1 + r² / 2) / (n - 3) of Bonett
  /// and Wright (2000).
  ///
  /// It is approximate; they recommend it for correlations up to 0.95 or so.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/tooFewValues(needed:found:)``
  ///   with fewer than 4 pairs, ``StatisticsError/zeroVariance`` for a perfect correlation.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try require(4, found: n)
    let error = ((1 + value * value / 2) / Double(n - 3)).squareRoot()
    return try fisherInterval(
      value, unexplained: ofRanks.unexplained, standardError: error, level: level)
  }

  /// The shares of all orders whose sum of squared rank differences is at most, and at least, the given one.
  ///
  /// Ranks are handed out one place at a time; which ranks are gone and what the sum is, is all that counts.
  private static func tails(n: Int, distance: Int) -> (atMost: Double, atLeast: Double) {
    let largest = n * (n * n - 1) / 3
    // Sums of squares are even; half of them is the index.
    let width = largest / 2 + 1
    var counts = Array(repeating: 0.0, count: (1 << n) * width)
    counts[0] = 1
    // Each difference d counts (d² + d) / 2, a whole number and never negative; because the differences add
    // up to 0, the total is half the sum of squares.
    for used in 0..<(1 << n) {
      let place = used.nonzeroBitCount
      guard place < n else { continue }
      for rank in 0..<n where used & (1 << rank) == 0 {
        let difference = rank - place
        let step = (difference * difference + difference) / 2
        let target = (used | (1 << rank)) * width
        for sum in 0..<(width - step) where counts[used * width + sum] > 0 {
          counts[target + sum + step] += counts[used * width + sum]
        }
      }
    }
    let final = ((1 << n) - 1) * width
    var (total, atMost, atLeast) = (0.0, 0.0, 0.0)
    for sum in 0..<width {
      let count = counts[final + sum]
      total += count
      if 2 * sum <= distance { atMost += count }
      if 2 * sum >= distance { atLeast += count }
    }
    return (atMost / total, atLeast / total)
  }
}

extension Statistic {
  static let spearman = Statistic(
    "correlation.spearman", summary: "The rank correlation of two variables, Spearman's rho",
    source: "Spearman 1904; interval: Bonett and Wright 2000, Psychometrika 65", example: correlationExample,
    input: .pairs, options: [.alternative, .level], claims: [.exchange, .rescaling, .stretching],
    simulations: [
      (10, 0.0, 0.0), (10, 0.5, 0.482_583_739_531), (30, 0.5, 0.482_583_739_531),
      (30, 0.9, 0.891_456_131_680),
    ].map { n, rho, truth in
      .covers(truth, "normal, n = \(n), rho \(rho)", remark: "Bonett and Wright's variance") {
        .pairs($0.pairs(n, correlation: rho))
      }
    } + [
      .rejects("normal, n = 8", remark: "by steps") { .samples($0.normals(8), $0.normals(8)) },
      .rejects("answers 1 to 5, n = 15", remark: "t approximation") {
        .samples($0.answers(15), $0.answers(15))
      },
    ],
    compute: { try SpearmanCorrelation($0.x, $0.y) }
  ) {
    Output.estimate(
      "rho, from ranks with ties shared", from: \.value)
    Output.test(isDirected: false) { $0.result.pValue }
    Output.algorithm {
      $0.result.method == .exact
        ? "p: exact, over all orders of the ranks" : "p: Student's t approximation of the ranks"
    }
    Output("statistic", "the t statistic of the ranks") { try $0.result.ofRanks.statistic() }
    Output("df", "its degrees of freedom, pairs - 2", from: \.ofRanks.degreesOfFreedom)
    Output.tails("_approximate", "from Student's t of the ranks", isDirected: false) {
      $0.result.ofRanks.pValue
    }
    Output.missing
  }
}
