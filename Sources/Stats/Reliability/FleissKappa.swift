import BoostMath

/// The agreement of several raters on categories beyond chance, Fleiss' kappa.
///
/// Every subject has the same number of ratings, not necessarily by the same raters (Fleiss 1971). Two
/// standard errors: ``nullStandardError``, under the null hypothesis of no agreement beyond chance, is that
/// of Fleiss, Nee and Landis (1979), which replaces the wrong one of 1971 and serves the test only;
/// ``standardError``, for the interval, is the linearised one of Gwet (2008), with subjects as the sample.
///
/// Checked against exact fractions, mpmath's delta method, and statsmodels' `fleiss_kappa`.
public struct FleissKappa: Sendable, Hashable {
  /// The coefficient.
  public let value: Double
  /// The observed agreement.
  public let observedAgreement: Double
  /// The agreement expected by chance.
  public let expectedAgreement: Double
  /// The standard error, for the interval.
  public let standardError: Double
  /// The standard error without agreement beyond chance, for the test.
  public let nullStandardError: Double
  /// The number of subjects.
  public let subjects: Int
  /// The number of ratings of each subject.
  public let raters: Int

  /// Computes from counts.
  ///
  /// - Parameter counts: One row for each subject (at least 2): how many raters have chosen each category (at
  ///   least 2). All rows have the same sum, at least 2.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   a row's length differs from the first row's, ``StatisticsError/invalidCount(_:)`` for a negative count
  ///   or unequal numbers of ratings, ``StatisticsError/zeroVariance`` when only one category was ever
  ///   chosen.
  public init(counts: [[Int]]) throws(StatisticsError) {
    let totals = try TableTotals(counts)
    let raters = totals.rows[0]
    for sum in totals.rows where sum != raters {
      throw .invalidCount("all subjects need the same number of ratings; found \(raters) and \(sum)")
    }
    try require(2, found: raters)
    let (n, m) = (Double(counts.count), Double(raters))
    let shares = totals.columns.map { Double($0) / Double(totals.n) }
    let rests = totals.columns.map { Double(totals.n - $0) / Double(totals.n) }
    let spread = compensatedSum(zip(shares, rests).lazy.map { $0 * $1 })
    guard spread > 0 else { throw .zeroVariance }
    // Disagreeing pairs of raters of each subject, as a share.
    let disagreements = counts.map { row in
      row.reduce(0.0) { $0 + Double($1) * (m - Double($1)) } / (m * (m - 1))
    }
    let disagreement = compensatedSum(disagreements) / n
    let kappa = 1 - disagreement / spread
    let skew = compensatedSum(zip(shares, rests).lazy.map { $0 * $1 * ($1 - $0) })
    let expected = 1 - spread
    // What each subject adds to kappa, the estimated chance agreement included.
    let terms = zip(counts, disagreements).lazy.map { row, own in
      let chance = zip(row, shares).reduce(0.0) { $0 + Double($1.0) / m * $1.1 }
      let part = 1 - own / spread - 2 * (1 - kappa) * (chance - expected) / spread
      return (part - kappa) * (part - kappa)
    }
    value = kappa
    observedAgreement = 1 - disagreement
    expectedAgreement = expected
    standardError = (compensatedSum(terms) / (n * (n - 1))).squareRoot()
    nullStandardError =
      (2 * max(0, spread * spread - skew) / (n * m * (m - 1))).squareRoot() / spread
    subjects = counts.count
    self.raters = raters
  }

  /// The confidence interval, kappa ± t standard error with subjects - 1 degrees of freedom, cut at 1.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` when the standard
  ///   error is 0, as with perfect agreement, and says nothing.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let t = try StudentT(degreesOfFreedom: Double(subjects - 1)).upperQuantile(tailProbability(level: level))
    guard standardError > 1e-12 else { throw .zeroVariance }
    return ConfidenceInterval(
      lower: value - t * standardError, upper: min(1, value + t * standardError), level: level)
  }

  /// The approximate p value of no agreement beyond chance, from the normal distribution.
  ///
  /// - Parameter alternative: The alternative hypothesis; `.greater` means agreement beyond chance.
  /// - Returns: A probability from 0 to 1.
  public func pValue(_ alternative: Alternative) -> Double {
    let z = value / nullStandardError
    return alternative.pValue(lowerTail: boost_normal_lower(z), upperTail: boost_normal_upper(z))
  }
}
