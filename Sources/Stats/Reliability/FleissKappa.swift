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

/// The ratings of several raters as counts of each category.
private struct SeveralRaters: Sendable, Incomplete {
  static let missingWords = CompleteRows.missingWords
  let counts: [[Int]]
  let categories: [Double]
  let missing: Int

  init(_ arguments: any Arguments) throws {
    guard try !arguments.isRaw(["table"], orSummary: ["matrix"]) else {
      counts = arguments.counts("table")
      categories = (counts.first ?? []).indices.map { Double($0 + 1) }
      missing = 0
      return
    }
    let complete = CompleteRows(arguments)
    let all = Set(complete.rows.joined()).sorted()
    guard all.count != 1 else { throw StatisticsError.zeroVariance }
    counts = complete.rows.map { row in all.map { category in row.count { $0 == category } } }
    categories = all
    missing = complete.missing
  }
}

extension Statistic {
  static let fleissKappa = Statistic(
    "kappa.fleiss", summary: "The agreement of several raters on categories beyond chance, Fleiss' kappa",
    source: "Fleiss 1971; standard errors: Fleiss, Nee and Landis 1979; Gwet 2008",
    example: #""matrix":[[1,1,2],[2,2,2],[1,1,1],[3,2,3],[3,3,null],[1,2,1]]"#,
    input: Input(
      [
        InputKey(
          "table", .table,
          help: "one row for each thing that was rated: how many raters chose each category; equal sums"),
        InputKey(
          "matrix", .matrix,
          help: "instead of table: one row for each thing, one column for each rater, categories as numbers"),
      ], used: \.counts.count
    ) { try SeveralRaters($0) }.afterLevel, options: [.alternative, .level], precision: 1e-11,
    simulations: [(20, 4), (50, 3)].map { subjects, raters in
      .covers(
        0.5, "\(subjects) subjects, \(raters) raters, 3 categories, kappa 0.5",
        remark: "a little low: the error holds for many subjects"
      ) { draw in
        // Half of the subjects are clear and half are guessed, with the same shares of categories.
        .table(
          (0..<subjects).map { _ in
            var row = [0, 0, 0]
            if draw.uniform() < 0.5 {
              row[draw.category([0.5, 0.3, 0.2])] = raters
            } else {
              for _ in 0..<raters { row[draw.category([0.5, 0.3, 0.2])] += 1 }
            }
            return row
          })
      }
    },
    compute: { try FleissKappa(counts: $0.counts) }
  ) {
    Output.kappa(
      "interval: t, standard error; p: normal, standard error of no agreement",
      value: \.value, errors: (\.standardError, \.nullStandardError),
      agreement: (\.observedAgreement, \.expectedAgreement), pValue: { $0.pValue },
      interval: { try $0.confidenceInterval(level: $1) })
    Output("subjects", "the number of things that were rated", from: \.subjects)
    Output("raters", "the number of ratings of each", from: \.raters)
    Output("categories", "the categories; their numbers where counts were given", data: \.categories)
    Output.missing
  }
}
