import BoostMath

/// The concordance of several rankings of the same items, Kendall's W.
///
/// W = 12 S / (m² (n³ - n) - m T) for m raters and n items, S the sum of squared deviations of the rank sums
/// and T the sum of t³ - t over the ties of each rater, who share the mean of their ranks (Kendall and
/// Babington Smith 1939). W is 1 when all rank alike and 0 without any concordance. The p value is
/// approximate, from chi-square = m (n - 1) W with n - 1 degrees of freedom, the same as Friedman's test; it
/// needs n of 7 or so, or more raters.
///
/// Checked against exact fractions and R's `friedman.test`.
public struct KendallsW: Sendable, Hashable {
  /// The coefficient, from 0 to 1.
  public let value: Double
  /// The chi-square statistic, m (n - 1) W.
  public let chiSquare: Double
  /// The degrees of freedom, n - 1.
  public let degreesOfFreedom: Double
  /// The number of raters, m.
  public let raters: Int
  /// The number of items, n.
  public let items: Int

  /// Computes the coefficient.
  ///
  /// - Parameter ratings: One row for each rater (at least 2), one value for each item (at least 2), none
  ///   missing; values are turned into ranks.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   a row's length differs from the first row's, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/zeroVariance`` when no rater tells any items apart.
  public init(ratings: [[Double]]) throws(StatisticsError) {
    try require(2, found: ratings.count)
    let width = ratings[0].count
    for row in ratings where row.count != width { throw .unequalLengths(width, row.count) }
    try require(2, found: width)
    var sums = Array(repeating: 0.0, count: width)
    var ties = 0.0
    for row in ratings {
      let order = try MidRanks(finite: row)
      for (item, rank) in order.ranks.enumerated() { sums[item] += rank }
      for size in order.tieSizes { ties += size * size * size - size }
    }
    let (m, n) = (Double(ratings.count), Double(width))
    let divisor = m * m * (n * n * n - n) - m * ties
    guard divisor > 0 else { throw .zeroVariance }
    let middle = m * (n + 1) / 2
    let squares = compensatedSum(sums.lazy.map { ($0 - middle) * ($0 - middle) })
    value = min(1, 12 * squares / divisor)
    chiSquare = m * (n - 1) * value
    degreesOfFreedom = n - 1
    raters = ratings.count
    items = width
  }

  /// The approximate p value of no concordance, from the chi-square distribution.
  public var pValue: Double {
    chiSquare > 0 ? boost_chi_square_upper(degreesOfFreedom, chiSquare) : 1
  }
}

extension Statistic {
  static let kendallsW = Statistic(
    "kendalls-w", summary: "The concordance of several rankings of the same things, Kendall's W",
    source: "Kendall and Babington Smith 1939, Annals of Mathematical Statistics 10",
    example: #""matrix":[[1,2,1],[3,1,2],[2,3,4],[4,4,3],[5,6,null],[6,5,6]]"#, input: .ratings,
    compute: { try KendallsW(ratings: $0.columns) }
  ) {
    Output("estimate", "Kendall's W, from 0 to 1, corrected for ties", from: \.value)
    Output("statistic", "chi-square, raters (things - 1) W, the same as Friedman's", from: \.chiSquare)
    Output("df", "the degrees of freedom, things - 1", from: \.degreesOfFreedom)
    Output("p", "the p value", from: \.pValue)
    Output("items", "the number of things that were rated", from: \.items)
    Output("raters", "the number of raters", from: \.raters)
    Output.algorithm("chi-square approximation")
    Output.missing
  }
}
