import BoostMath

/// The intraclass correlation: how far raters agree on the same subjects.
///
/// Six coefficients (Shrout and Fleiss 1979, McGraw and Wong 1996) from the mean squares of subjects MSR,
/// raters MSC, error MSE, and within subjects MSW, for n subjects and k raters:
///
/// - one-way, ICC(1): (MSR - MSW) / (MSR + (k - 1) MSW), each subject rated by raters of its own;
/// - agreement, ICC(2) or ICC(A,1): (MSR - MSE) / (MSR + (k - 1) MSE + k (MSC - MSE) / n), the same raters
///   for all, differences of their levels counting as disagreement;
/// - consistency, ICC(3) or ICC(C,1): (MSR - MSE) / (MSR + (k - 1) MSE), differences of level not counting.
///
/// The average measure is the reliability of the mean of the k raters: ICC(1,k), ICC(2,k), ICC(3,k); the last
/// one is Cronbach's alpha. A coefficient can be negative.
///
/// Checked against exact fractions with mpmath quantiles and R's `psych::ICC`.
public struct IntraclassCorrelation: Sendable, Hashable, IntervalEstimate {
  /// What counts as agreement, and where the raters come from.
  public enum Model: Sendable, Hashable, CaseIterable {
    /// Each subject has raters of its own: ICC(1).
    case oneWay
    /// The same raters, a sample of raters, absolute agreement: ICC(2).
    case agreement
    /// The same raters, consistency up to their levels: ICC(3).
    case consistency
  }

  /// Whose reliability it is.
  public enum Measure: Sendable, Hashable, CaseIterable {
    /// That of one rater.
    case single
    /// That of the mean of all raters.
    case average
  }

  /// The coefficient.
  public let value: Double
  /// What counts as agreement.
  public let model: Model
  /// Whose reliability it is.
  public let measure: Measure
  /// The number of subjects.
  public let subjects: Int
  /// The number of raters.
  public let raters: Int
  /// The numerator degrees of freedom of the F test.
  public let df1: Double
  /// The denominator degrees of freedom of the F test.
  public let df2: Double

  private let betweenSubjects: Double
  private let betweenRaters: Double
  private let error: Double

  /// Computes the coefficient from complete rows.
  ///
  /// - Parameters:
  ///   - rows: One row for each subject (at least 2), one value for each rater (at least 2), none missing.
  ///   - model: What counts as agreement.
  ///   - measure: Whose reliability it is.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/unequalLengths(_:_:)`` when
  ///   a row's length differs from the first row's, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/zeroVariance`` when all values are equal, or, for an average measure, all subjects
  ///   have the same mean.
  public init(rows: [[Double]], model: Model, measure: Measure) throws(StatisticsError) {
    let squares = try RatingSquares(rows: rows)
    let (n, k) = (Double(squares.subjects), Double(squares.raters))
    self.model = model
    self.measure = measure
    subjects = squares.subjects
    raters = squares.raters
    df1 = n - 1
    df2 = model == .oneWay ? n * (k - 1) : (n - 1) * (k - 1)
    betweenSubjects = squares.subjectSquares / (n - 1)
    betweenRaters = squares.raterSquares / (k - 1)
    error =
      (model == .oneWay ? squares.errorSquares + squares.raterSquares : squares.errorSquares) / df2
    let extra = model == .agreement ? (betweenRaters - error) / n : 0
    let divisor =
      measure == .single
      ? betweenSubjects + (k - 1) * error + k * extra : betweenSubjects + extra
    guard divisor > 0 else { throw .zeroVariance }
    value = try finite((betweenSubjects - error) / divisor)
  }

  /// The F statistic of the null hypothesis that the coefficient is 0.
  ///
  /// - Returns: MSR / MSW or MSR / MSE.
  /// - Throws: ``StatisticsError/zeroVariance`` when there is no error to divide by.
  public func fStatistic() throws(StatisticsError) -> Double {
    guard error > 0 else { throw .zeroVariance }
    return try finite(betweenSubjects / error)
  }

  /// The p value of the null hypothesis that the coefficient is 0, from F; 0 when there is no error.
  public var pValue: Double {
    error > 0 ? boost_f_upper(df1, df2, betweenSubjects / error) : 0
  }

  /// The standard error of measurement: the standard deviation of ratings of one subject, in the unit of the ratings.
  ///
  /// The square root of the variance that counts as disagreement in the model: MSW (one-way), MSE + (MSC - MSE) / n
  /// (agreement: raters of other levels, too) or MSE (consistency); divided by k for the mean of the k raters. The
  /// components are those of the coefficient, so that its square is (1 - ICC) times the sum of that variance and the
  /// subjects'. 0 where all raters agree.
  ///
  /// Source: Weir 2005, Journal of Strength and Conditioning Research 19, 231-240 (consistency); Popović and Thomas 2017,
  /// Cardiovascular Diagnosis and Therapy 7, 317-324, doi 10.21037/cdt.2017.03.12 (agreement, observers as a random
  /// sample). Checked against mean squares by R's `aov`.
  public var standardErrorOfMeasurement: Double {
    let n = Double(subjects)
    let variance = model == .agreement ? (error * (n - 1) + betweenRaters) / n : error
    return (measure == .single ? variance : variance / Double(raters)).squareRoot()
  }

  /// The confidence interval after McGraw and Wong (1996, table 7).
  ///
  /// Exact for normal effects in the one-way and the consistency model; in the agreement model the degrees of
  /// freedom are Satterthwaite's.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` when there is no
  ///   error, ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)`` when the degrees of
  ///   freedom do not exist.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let q = try tailProbability(level: level)
    let f = try fStatistic()
    let (n, k) = (Double(subjects), Double(raters))
    var (lower, upper): (Double, Double)
    if model == .agreement {
      let rho =
        (betweenSubjects - error) / (betweenSubjects + (k - 1) * error + k * (betweenRaters - error) / n)
      let share = k * rho / (n * (1 - rho))
      let (a, b) = (share * betweenRaters, (1 + share * (n - 1)) * error)
      let df = (a + b) * (a + b) / (a * a / (k - 1) + b * b / ((n - 1) * (k - 1)))
      let high = try FDistribution(df1: df1, df2: df).upperQuantile(q)
      let low = try FDistribution(df1: df, df2: df1).upperQuantile(q)
      let rest = k * betweenRaters + (k * n - k - n) * error
      lower = n * (betweenSubjects - high * error) / (high * rest + n * betweenSubjects)
      upper = n * (low * betweenSubjects - error) / (rest + n * low * betweenSubjects)
    } else {
      let fLower = try f / FDistribution(df1: df1, df2: df2).upperQuantile(q)
      let fUpper = try f * FDistribution(df1: df2, df2: df1).upperQuantile(q)
      (lower, upper) = ((fLower - 1) / (fLower + k - 1), (fUpper - 1) / (fUpper + k - 1))
    }
    if measure == .average {
      (lower, upper) = (k * lower / (1 + (k - 1) * lower), k * upper / (1 + (k - 1) * upper))
    }
    return ConfidenceInterval(lower: try finite(lower), upper: try finite(upper), level: level)
  }
}

/// Sums of squares of a complete table of subjects and raters.
struct RatingSquares {
  let subjects: Int
  let raters: Int
  let subjectSquares: Double
  let raterSquares: Double
  let errorSquares: Double

  init(rows: [[Double]]) throws(StatisticsError) {
    try require(2, found: rows.count)
    let width = rows[0].count
    for row in rows where row.count != width { throw .unequalLengths(width, row.count) }
    try require(2, found: width)
    let all = Array(rows.joined())
    let grand = try SampleSummary(all).mean
    var largest = 0.0
    for value in all { largest = max(largest, value.magnitude) }
    // Deviations from the mean first: a common offset costs nothing then.
    let centred = rows.map { $0.map { $0 - grand } }
    let rest = compensatedSum(centred.joined()) / Double(all.count)
    let rowMeans = centred.map { compensatedSum($0) / Double(width) - rest }
    let columnMeans = (0..<width).map { column in
      compensatedSum(centred.lazy.map { $0[column] }) / Double(rows.count) - rest
    }
    let residuals = centred.enumerated().flatMap { index, row in
      row.enumerated().map { $1 - rest - rowMeans[index] - columnMeans[$0] }
    }
    // Values that are equal on paper can differ by the rounding of their decimals, which is no variance.
    let noise = 4 * Double.ulpOfOne * largest
    func squares(_ values: [Double]) -> Double {
      values.allSatisfy { $0.magnitude <= noise } ? 0 : compensatedSum(values.lazy.map { $0 * $0 })
    }
    subjects = rows.count
    raters = width
    subjectSquares = try finite(squares(rowMeans) * Double(width))
    raterSquares = try finite(squares(columnMeans) * Double(rows.count))
    errorSquares = try finite(squares(residuals))
  }
}

extension IntraclassCorrelation {
  /// The models and measures by the names that Shrout and Fleiss gave them.
  static let variants: [(name: String, model: Model, measure: Measure)] = [
    ("1", .oneWay, .single), ("1k", .oneWay, .average), ("2", .agreement, .single),
    ("2k", .agreement, .average), ("3", .consistency, .single), ("3k", .consistency, .average),
  ]
}

extension Statistic {
  static let intraclass = IntraclassCorrelation.variants.map { variant, model, measure in
    let (whose, rated) =
      measure == .single ? ("one rater", "ratings") : ("the mean of the raters", "means of the raters")
    let design =
      switch model {
      case .oneWay: "each thing has raters of its own"
      case .agreement: "the same raters, absolute agreement"
      case .consistency: "the same raters, consistency"
      }
    return Statistic(
      "icc." + variant,
      summary: "The intraclass correlation ICC(\(variant)): the reliability of \(whose); \(design)",
      source: "Shrout and Fleiss 1979; McGraw and Wong 1996, Psychological Methods 1, table 7",
      example: #""matrix":[[9,2,5,8],[6,1,3,2],[8,4,6,8],[7,1,2,6],[10,5,6,9],[6,2,4,7]]"#,
      input: .ratings, options: [.level], precision: 1e-11,
      simulations: [(10, 3), (25, 4)].map { subjects, raters in
        let variances = (subject: 1.0, rater: model == .oneWay ? 0 : 0.3, error: 0.6)
        let noise = (model == .agreement ? 0.9 : 0.6) / (measure == .single ? 1 : Double(raters))
        return .covers(
          1 / (1 + noise),
          "normal, \(subjects) subjects, \(raters) raters, variances 1 \(variances.rater) 0.6",
          theory: model == .agreement ? nil : 0.95,
          remark: model == .agreement ? "Satterthwaite's degrees of freedom; few raters" : ""
        ) { .matrix($0.ratings(subjects, by: raters, variances: variances)) }
      } + [
        .rejects("normal, 10 subjects, 3 raters, no agreement", theory: model == .agreement ? nil : 0.05) {
          draw in .matrix((0..<10).map { _ in draw.normals(3) })
        }
      ],
      compute: { try IntraclassCorrelation(rows: $0.rows, model: model, measure: measure) }
    ) {
      Output.estimate(
        "ICC(\(variant)); it can be negative", from: \.value)
      Output("statistic", "the F statistic") { try $0.result.fStatistic() }
      Output("df1", "the degrees of freedom of the numerator", from: \.df1)
      Output("df2", "the degrees of freedom of the denominator", from: \.df2)
      Output("p", "the p value") { found in
        // Where there is no error F is infinite, and nothing was tested.
        _ = try found.result.fStatistic()
        return found.result.pValue
      }
      Output("subjects", "the number of things that were rated", from: \.subjects)
      Output("raters", "the number of raters", from: \.raters)
      Output(
        "standard_error_of_measurement",
        "the standard deviation of \(rated) of one thing, in their unit", .same, .length,
        from: \.standardErrorOfMeasurement)
      Output.algorithm { _ in
        model == .agreement
          ? "analysis of variance; interval from F with Satterthwaite's degrees of freedom"
          : "analysis of variance; interval exact from F"
      }
      Output.missing
    }
  }
}
