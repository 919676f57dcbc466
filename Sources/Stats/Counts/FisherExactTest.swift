import BoostMath
import Glibc

/// Fisher's exact test of a two-by-two table.
///
/// Null hypothesis: the odds ratio is 1. Given the margins the first count is hypergeometric. The two-sided p
/// value is the sum of the probabilities of all tables that are no more probable than the observed one
/// (probabilities within a relative 1e-7 count as equal, as in R); it is not twice a tail and can disagree
/// with the interval of the odds ratio, which has equal tails.
///
/// The odds ratio is the conditional maximum-likelihood estimate, not ad / bc; see ``OddsRatio`` for that
/// one.
///
/// Checked against exact rational arithmetic, mpmath, and R's `fisher.test` (whose odds ratio and limits are
/// right to four or five digits).
public struct FisherExactTest: Sendable, Hashable {
  /// The counts.
  public let table: TwoByTwoTable

  /// Tests a table.
  ///
  /// - Parameter table: The counts, at most 10^7 in all.
  /// - Throws: ``StatisticsError/zeroVariance`` when a row or a column is empty, so that no other table has
  ///   the same margins; ``StatisticsError/invalidCount(_:)`` for more than 10^7 cases.
  public init(_ table: TwoByTwoTable) throws(StatisticsError) {
    guard table.n <= 10_000_000 else {
      throw .invalidCount("Fisher's exact test takes at most 10^7 cases; found \(table.n)")
    }
    guard table.rowTotals.allSatisfy({ $0 > 0 }), table.columnTotals.allSatisfy({ $0 > 0 }) else {
      throw .zeroVariance
    }
    self.table = table
  }

  /// The exact p value.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means an odds ratio greater than 1.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    let distribution = NoncentralHypergeometric(table, oddsRatio: 1)
    let point = Double(table.a)
    switch alternative {
    case .twoSided:
      let sums = distribution.sumOfAtMost(point: point, slack: 1 + 1e-7)
      return min(1, sums.part / sums.total)
    case .less:
      let sums = distribution.sums(around: point)
      return min(1, sums.upToPoint / sums.total)
    case .greater:
      let sums = distribution.sums(around: point)
      return min(1, sums.fromPoint / sums.total)
    }
  }

  /// The conditional maximum-likelihood estimate of the odds ratio.
  ///
  /// It makes the observed first count the mean of the noncentral hypergeometric distribution.
  ///
  /// - Returns: The odds ratio; 0 when the first count is as small as the margins allow.
  /// - Throws: ``StatisticsError/nonFinite`` when the first count is as great as the margins allow: the
  ///   estimate is infinite then, while the interval still has a lower limit.
  public func oddsRatio() throws(StatisticsError) -> Double {
    let point = Double(table.a)
    let bounds = NoncentralHypergeometric(table, oddsRatio: 1)
    if point == bounds.lowest { return 0 }
    guard point < bounds.highest else { throw .nonFinite }
    func lack(_ logarithm: Double) -> Double {
      let sums = NoncentralHypergeometric(table, oddsRatio: exp(logarithm)).sums(around: point)
      return sums.first / sums.total
    }
    let start = sampleLogarithm
    var (low, high) = (start - 1, start + 1)
    var step = 1.0
    while lack(low) > 0 {
      step *= 2
      low -= step
    }
    step = 1
    while lack(high) < 0 {
      step *= 2
      high += step
    }
    return exp(try bracketedRoot(from: low, to: high) { value throws(StatisticsError) in lack(value) })
  }

  /// The exact confidence interval of the odds ratio, with equal tails.
  ///
  /// At each limit the observed first count, or one more extreme, has half the probability left out.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval; its lower limit is 0 and its upper limit missing where the first
  ///   count is as small, or as great, as the margins allow.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> OddsRatioInterval {
    let probability = try tailProbability(level: level)
    let point = Double(table.a)
    let bounds = NoncentralHypergeometric(table, oddsRatio: 1)
    let lower = point > bounds.lowest ? try limit(probability, isUpper: false) : 0
    let upper = point < bounds.highest ? try limit(probability, isUpper: true) : nil
    return OddsRatioInterval(lower: lower, upper: upper, level: level)
  }

  /// Solves for the odds ratio at which the tail away from the null has the probability.
  private func limit(_ probability: Double, isUpper: Bool) throws(StatisticsError) -> Double {
    let point = Double(table.a)
    let target = boost_normal_quantile(probability)
    let direction: Double = isUpper ? -1 : 1
    let root = NormalDeviateRoot(
      start: sampleLogarithm + direction * target * sampleError, slope: direction / sampleError,
      scale: sampleError, subject: "a limit of an odds ratio")
    let logarithm = try root.solve(target: target) { value throws(StatisticsError) in
      let sums = NoncentralHypergeometric(table, oddsRatio: exp(value)).sums(around: point)
      return (isUpper ? sums.upToPoint : sums.fromPoint) / sums.total
    }
    return try finite(exp(logarithm))
  }

  private var halves: [Double] { [table.a, table.b, table.c, table.d].map { Double($0) + 0.5 } }

  /// The logarithm of the sample odds ratio with 1/2 added to each count: only a place to start.
  private var sampleLogarithm: Double { log(halves[0] / halves[1] * (halves[3] / halves[2])) }

  private var sampleError: Double { halves.reduce(0) { $0 + 1 / $1 }.squareRoot() }
}

/// A confidence interval of an odds ratio, whose upper limit need not exist.
public struct OddsRatioInterval: Sendable, Hashable {
  /// The lower limit; 0 where the counts do not bound the odds ratio from below.
  public let lower: Double
  /// The upper limit; `nil` where the counts do not bound the odds ratio from above.
  public let upper: Double?
  /// The confidence level as a proportion.
  public let level: Double

  /// Creates an interval from limits that were computed elsewhere.
  ///
  /// - Parameters:
  ///   - lower: The lower limit.
  ///   - upper: The upper limit, or `nil` where there is none.
  ///   - level: The confidence level as a proportion.
  public init(lower: Double, upper: Double?, level: Double) {
    self.lower = lower
    self.upper = upper
    self.level = level
  }
}

extension OddsRatioInterval: Reportable {
  package var reported: StatisticValue { .limits(lower: lower, upper: upper ?? .infinity) }
}

extension Statistic {
  static let fisherTwoByTwo = Statistic(
    "fisher.two-by-two", summary: "Fisher's exact test of a 2 x 2 table, with the conditional odds ratio",
    source: "Fisher 1935; interval: Cornfield 1956; two-sided p: the tables that are no more probable",
    example: #""table":[[7,3],[2,8]]"#, input: .twoByTwo, options: [.alternative, .level], precision: 1e-10,
    compute: { try FisherExactTest($0) }
  ) {
    Output.test { $0.result.pValue }
    Output("estimate", "the odds ratio: the conditional maximum-likelihood estimate", .unclaimed) {
      try $0.result.oddsRatio()
    }
    Output(
      "ci", "its exact interval, [lower, upper]; a limit that the data do not bound is null", .inverse
    ) { try $0.result.confidenceInterval(level: $0.level) }
    Output.level
    Output("sample_odds_ratio", "the plain odds ratio ad / bc", .unclaimed) {
      let (agreeing, other) = (
        Double($0.data.a) * Double($0.data.d), Double($0.data.b) * Double($0.data.c)
      )
      guard other > 0 else { throw StatisticsError.nonPositive(value: 0) }
      return agreeing / other
    }
    Output.algorithm("exact: hypergeometric distribution of the first count")
    Output.fourCounts(\.self)
  }
}
