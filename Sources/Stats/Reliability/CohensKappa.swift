import BoostMath

/// The agreement of two raters on categories beyond chance, Cohen's kappa, weighted or not.
///
/// kappa = (po - pe) / (1 - pe), po the observed and pe the expected weighted agreement, with agreement
/// weights of 1 - |i - j| / (k - 1) (linear), 1 - (i - j)² / (k - 1)² (quadratic), or 1 for the same category
/// only (Cohen 1960, 1968). The standard errors are those of Fleiss, Cohen and Everitt (1969): one for the
/// interval, one under the null hypothesis of no agreement beyond chance.
///
/// Checked against mpmath's delta method, statsmodels' `cohens_kappa` and R's `psych::cohen.kappa`.
public struct CohensKappa: Sendable, Hashable {
  /// How much a disagreement counts.
  public enum Weights: Sendable, Hashable, CaseIterable {
    /// Every disagreement counts in full.
    case unweighted
    /// In proportion to the distance of the categories.
    case linear
    /// In proportion to the square of the distance of the categories.
    case quadratic
  }

  /// The coefficient.
  public let value: Double
  /// How much a disagreement counts.
  public let weights: Weights
  /// The observed agreement.
  public let observedAgreement: Double
  /// The agreement expected by chance.
  public let expectedAgreement: Double
  /// The standard error, for the interval.
  public let standardError: Double
  /// The standard error without agreement beyond chance, for the test; 0 when a rater has put all cases into
  /// one category, so that kappa is 0 whatever the other one does.
  public let nullStandardError: Double
  /// The number of cases that both have rated.
  public let n: Int

  /// Computes from a square table of counts.
  ///
  /// - Parameters:
  ///   - table: Row i and column j hold the cases that the first rater put into category i and the second
  ///     into category j; for weights the categories are in their order and equally spaced.
  ///   - weights: How much a disagreement counts.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   the table is not square, ``StatisticsError/invalidCount(_:)``, ``StatisticsError/zeroVariance`` when
  ///   both have put all cases into the same category.
  public init(table: [[Int]], weights: Weights) throws(StatisticsError) {
    let totals = try TableTotals(table)
    guard totals.columns.count == table.count else {
      throw .unequalLengths(table.count, totals.columns.count)
    }
    try require(1, found: totals.n)
    let n = Double(totals.n)
    let k = table.count
    func weight(_ i: Int, _ j: Int) -> Double {
      let distance = Double(abs(i - j)) / Double(k - 1)
      return switch weights {
      case .unweighted: i == j ? 1 : 0
      case .linear: 1 - distance
      case .quadratic: 1 - distance * distance
      }
    }
    let (rows, columns) = (totals.rows.map { Double($0) / n }, totals.columns.map { Double($0) / n })
    // Mean weights of each category of one rater over the categories of the other.
    let ofRow = (0..<k).map { i in compensatedSum((0..<k).lazy.map { columns[$0] * weight(i, $0) }) }
    let ofColumn = (0..<k).map { j in compensatedSum((0..<k).lazy.map { rows[$0] * weight($0, j) }) }
    let cells = (0..<k).flatMap { i in (0..<k).map { (i, $0) } }
    // Disagreement is what is summed: 1 - pe keeps its digits.
    let observed = compensatedSum(cells.lazy.map { (1 - weight($0, $1)) * Double(table[$0][$1]) / n })
    let chance = compensatedSum(cells.lazy.map { (1 - weight($0, $1)) * rows[$0] * columns[$1] })
    guard chance > 0 else { throw .zeroVariance }
    // A rater who uses one category only agrees as often as by chance, exactly.
    let isConstant = rows.count { $0 > 0 } == 1 || columns.count { $0 > 0 } == 1
    let rest = isConstant ? 1 : observed / chance
    let kappa = 1 - rest
    let expected = 1 - chance
    let centre = kappa - expected * rest
    let terms = cells.lazy.map { i, j in
      let slope = weight(i, j) - (ofRow[i] + ofColumn[j]) * rest - centre
      return Double(table[i][j]) / n * slope * slope
    }
    let nullTerms = cells.lazy.map { i, j in
      let slope = weight(i, j) - ofRow[i] - ofColumn[j] + expected
      return rows[i] * columns[j] * slope * slope
    }
    value = kappa
    self.weights = weights
    observedAgreement = 1 - observed
    expectedAgreement = expected
    standardError = isConstant ? 0 : (compensatedSum(terms) / n).squareRoot() / chance
    nullStandardError = isConstant ? 0 : (compensatedSum(nullTerms) / n).squareRoot() / chance
    self.n = totals.n
  }

  /// Computes from the ratings of each case.
  ///
  /// - Parameters:
  ///   - first: The categories that the first rater has chosen, from 0 to categories - 1.
  ///   - second: The categories that the second rater has chosen, in the same order of cases.
  ///   - categories: The number of categories, at least 2; those that nobody has chosen count for the
  ///     distances.
  ///   - weights: How much a disagreement counts.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for a category that does not exist,
  ///   ``StatisticsError/unequalLengths(_:_:)``, and as the initialiser from a table.
  public init(_ first: [Int], _ second: [Int], categories: Int, weights: Weights) throws(StatisticsError) {
    guard first.count == second.count else { throw .unequalLengths(first.count, second.count) }
    try require(2, found: categories)
    guard categories <= 1000 else { throw .invalidParameter("there can be at most 1000 categories") }
    var table = Array(repeating: Array(repeating: 0, count: categories), count: categories)
    for (a, b) in zip(first, second) {
      for category in [a, b] where !(0..<categories).contains(category) {
        throw .invalidParameter("a category must lie from 0 to \(categories - 1); found \(category)")
      }
      table[a][b] += 1
    }
    try self.init(table: table, weights: weights)
  }

  /// The confidence interval, kappa ± z standard error, cut at 1.
  ///
  /// A large-sample interval: with 30 cases it covers about 93% in place of 95%, with quadratic weights 88%.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` when the standard
  ///   error is 0, as with perfect agreement, and says nothing.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    guard standardError > 1e-12 else { throw .zeroVariance }
    return ConfidenceInterval(
      lower: value - z * standardError, upper: min(1, value + z * standardError), level: level)
  }

  /// The approximate p value of no agreement beyond chance, from the normal distribution.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means agreement beyond chance.
  /// - Returns: A probability from 0 to 1; 1 when ``nullStandardError`` is 0.
  public func pValue(_ alternative: Alternative) -> Double {
    guard nullStandardError > 0 else { return 1 }
    let z = value / nullStandardError
    return alternative.pValue(lowerTail: boost_normal_lower(z), upperTail: boost_normal_upper(z))
  }
}
