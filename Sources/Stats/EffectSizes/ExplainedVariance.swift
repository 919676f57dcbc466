/// The share of variance that an effect of an analysis of variance explains: partial eta squared and partial
/// omega squared.
///
/// From F with df1 and df2 degrees of freedom. Partial eta squared is df1 F / (df1 F + df2); partial omega
/// squared, less biased, is df1 (F - 1) / (df1 (F - 1) + df1 + df2 + 1). In a one-way analysis both are the
/// plain eta and omega squared. Omega squared is reported as it is, negative when F is below 1.
///
/// Both estimate the same share, noncentrality / (noncentrality + N), with the number of cases N = df1 + df2 +
/// 1, as it is in a one-way analysis (Smithson 2003, Steiger 2004); ``confidenceInterval(level:)`` is that of
/// the share. With several factors N is more than that and can be given; partial omega squared is then df1 (F
/// - 1) / (df1 (F - 1) + N) (Olejnik and Algina 2003). R's effectsize divides by noncentrality + df2 instead, which gives slightly higher limits. A
/// level of 0.90 goes with a test at 0.05, because F is one-sided.
///
/// Checked against mpmath.
public struct ExplainedVariance: Sendable, Hashable, IntervalEstimate {
  /// The F statistic.
  public let f: Double
  /// The degrees of freedom of the effect.
  public let df1: Double
  /// The degrees of freedom of the error.
  public let df2: Double
  /// The number of cases: df1 + df2 + 1 unless given.
  public let n: Double

  /// Computes from an F test, such as that of a published study.
  ///
  /// - Parameters:
  ///   - f: The F statistic, not negative.
  ///   - df1: The degrees of freedom of the effect.
  ///   - df2: The degrees of freedom of the error.
  ///   - n: The number of cases of a design of several factors; `nil` for df1 + df2 + 1.
  /// - Throws: ``StatisticsError/nonFinite``, ``StatisticsError/invalidParameter(_:)``.
  public init(f: Double, df1: Double, df2: Double, n: Double? = nil) throws(StatisticsError) {
    guard try finite(f) >= 0 else { throw .invalidParameter("F cannot be negative; found \(f)") }
    self.f = f
    self.df1 = try positiveParameter(df1, "the degrees of freedom of the effect")
    self.df2 = try positiveParameter(df2, "the degrees of freedom of the error")
    let least = df1 + df2 + 1
    guard try finite(n ?? least) >= least else {
      throw .invalidParameter("the number of cases is at least \(least), df1 + df2 + 1; found \(n ?? least)")
    }
    self.n = n ?? least
  }

  /// Computes from sums of squares.
  ///
  /// - Parameters:
  ///   - sumOfSquares: The sum of squares of the effect, not negative.
  ///   - df1: The degrees of freedom of the effect.
  ///   - errorSumOfSquares: The sum of squares of the error.
  ///   - df2: The degrees of freedom of the error.
  /// - Throws: ``StatisticsError/zeroVariance`` without error, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidParameter(_:)`` for a negative sum of squares.
  public init(
    sumOfSquares: Double, df1: Double, errorSumOfSquares: Double, df2: Double
  ) throws(StatisticsError) {
    for sum in [sumOfSquares, errorSumOfSquares] where try finite(sum) < 0 {
      throw .invalidParameter("a sum of squares cannot be negative; found \(sum)")
    }
    guard errorSumOfSquares > 0 else { throw .zeroVariance }
    try self.init(f: sumOfSquares / df1 / (errorSumOfSquares / df2), df1: df1, df2: df2)
  }

  /// Partial eta squared, from 0 to 1.
  public var partialEtaSquared: Double { df1 * f / (df1 * f + df2) }

  /// Partial omega squared; negative when F is below 1.
  public var partialOmegaSquared: Double { df1 * (f - 1) / (df1 * f + n - df1) }

  /// The confidence interval of the share of variance, from the noncentral F distribution.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval; its lower limit is 0 where the one-sided test of the tail does not
  ///   reject.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``, also
  ///   for a statistic beyond 10^8.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try NoncentralMixture.limits(level: level, statistic: df1 * f) {
      NoncentralMixture.f(f, df1: df1, df2: df2, noncentrality: $0)
    }
    return ConfidenceInterval(
      lower: limits.lower / (limits.lower + n), upper: limits.upper / (limits.upper + n), level: level)
  }
}

/// Eta squared and omega squared of one effect among several: its share of the total variance.
///
/// eta² = SS / SS total; omega² = (SS - df MS error) / (SS total + MS error) (Hays 1963, Olejnik and Algina
/// 2003). For the share with the other effects left out, see ``ExplainedVariance``.
///
/// The interval of eta squared is that of ``ExplainedVariance`` with all that is not the effect taken as
/// error; exact in a one-way analysis, approximate otherwise.
///
/// Checked against exact fractions and mpmath.
public struct EtaSquared: Sendable, Hashable {
  /// Eta squared, from 0 to 1.
  public let value: Double
  /// Omega squared; negative when F is below 1.
  public let omegaSquared: Double

  private let asOneWay: ExplainedVariance

  /// Computes from an analysis of variance.
  ///
  /// - Parameters:
  ///   - sumOfSquares: The sum of squares of the effect, not negative.
  ///   - degreesOfFreedom: The degrees of freedom of the effect.
  ///   - errorMeanSquare: The mean square of the error, positive.
  ///   - totalSumOfSquares: The corrected total sum of squares, more than that of the effect.
  ///   - n: The number of cases, more than the degrees of freedom of the effect + 1.
  /// - Throws: ``StatisticsError/zeroVariance`` when nothing but the effect varies,
  ///   ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``,
  ///   ``StatisticsError/invalidParameter(_:)``.
  public init(
    sumOfSquares: Double, degreesOfFreedom: Double, errorMeanSquare: Double, totalSumOfSquares: Double,
    n: Int
  ) throws(StatisticsError) {
    let df = try positiveParameter(degreesOfFreedom, "the degrees of freedom of the effect")
    let error = try positiveParameter(errorMeanSquare, "the mean square of the error")
    let total = try finite(totalSumOfSquares)
    let rest = Double(n) - 1 - df
    guard rest > 0 else { throw .tooFewValues(needed: Int(min(df, 1e9).rounded(.up)) + 2, found: n) }
    asOneWay = try ExplainedVariance(
      sumOfSquares: sumOfSquares, df1: df, errorSumOfSquares: total - sumOfSquares, df2: rest)
    value = sumOfSquares / total
    omegaSquared = try finite((sumOfSquares - df * error) / (total + error))
  }

  /// The confidence interval of the share of the total variance.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/notConverged(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try asOneWay.confidenceInterval(level: level)
  }
}

extension Statistic {
  static let explainedVariance = Statistic(
    "explained-variance", summary: "Partial eta squared and partial omega squared from a published F",
    source: "Cohen 1973; Olejnik and Algina 2003; interval: Smithson 2003, Steiger 2004",
    example: #""f":4.73,"df1":2,"df2":13"#,
    input: Input<(f: Double, df1: Double, df2: Double, n: Double?)>(
      [
        InputKey("f", .number, isRequired: true, help: "the F statistic"),
        InputKey("df1", .number, isRequired: true, help: "the degrees of freedom of the effect"),
        InputKey("df2", .number, isRequired: true, help: "the degrees of freedom of the error"),
        InputKey(
          "n", .integer,
          help: "the number of values of a design with several factors; without it df1 + df2 + 1"),
      ], used: { _ in 0 }
    ) { ($0.number("f") ?? 0, $0.number("df1") ?? 0, $0.number("df2") ?? 0, $0.number("n")) },
    options: [.level], compute: { try ExplainedVariance(f: $0.f, df1: $0.df1, df2: $0.df2, n: $0.n) }
  ) {
    Output.estimate(
      "partial eta squared; the interval is that of the explained share",
      from: \.partialEtaSquared)
    Output("partial_eta_squared", "partial eta squared", from: \.partialEtaSquared)
    Output(
      "partial_omega_squared", "partial omega squared; negative when F is below 1",
      from: \.partialOmegaSquared)
    Output("p", "the p value of F") {
      try FDistribution(df1: $0.data.df1, df2: $0.data.df2).upperTail($0.result.f)
    }
    Output.algorithm(
      "interval: share L / (L + n) of the limits L of the noncentrality of F; 0.90 goes with a test at 0.05")
  }
}
