import Glibc

/// The difference of two independent proportions on the arcsine scale, Cohen's h.
///
/// h = 2 asin(sqrt(pX)) - 2 asin(sqrt(pY)) (Cohen 1988, chapter 6). The transformed proportions have
/// variances of about 1 / n whatever the proportion, hence the interval h ± z sqrt(1/nX + 1/nY). It covers less
/// than its level: with 10 trials in each group 90% in place of 95% on average and 63% near 0 and 1.
/// ``NewcombeInterval`` and ``AgrestiCaffoInterval`` of the difference hold theirs.
///
/// Checked against mpmath.
public struct CohensH: Sendable, Hashable, IntervalEstimate {
  /// Cohen's h, x - y, from -pi to pi.
  public let value: Double
  /// The standard error, sqrt(1/nX + 1/nY).
  public let standardError: Double

  /// Computes from counts.
  ///
  /// - Parameters:
  ///   - successesX: The number of successes in the first group.
  ///   - nX: The number of trials in the first group, at least 1.
  ///   - successesY: The number of successes in the second group.
  ///   - nY: The number of trials in the second group, at least 1.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``.
  public init(successesX: Int, nX: Int, successesY: Int, nY: Int) throws(StatisticsError) {
    try requireCounts(successes: successesX, n: nX)
    try requireCounts(successes: successesY, n: nY)
    let (x, y) = (Double(successesX), Double(successesY))
    let (restX, restY) = (Double(nX - successesX), Double(nY - successesY))
    // asin(sqrt(p)) is the angle of (sqrt(failures), sqrt(successes)); the angle between two such is had
    // without subtracting near-equal ones. x restY - y restX is exact.
    let cross = (x * restY).addingProduct(-y, restX)
    let across = (x * restY).squareRoot() + (y * restX).squareRoot()
    let along = (x * y).squareRoot() + (restX * restY).squareRoot()
    value = cross == 0 ? 0 : 2 * atan2(cross / across, along)
    standardError = (1 / Double(nX) + 1 / Double(nY)).squareRoot()
  }

  /// The confidence interval of h.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, cut at -pi and pi.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    return ConfidenceInterval(
      lower: max(-.pi, value - z * standardError), upper: min(.pi, value + z * standardError), level: level)
  }
}

extension Statistic {
  static let cohensH = Statistic(
    "cohens-h", summary: "The difference of two independent proportions on the arcsine scale",
    source: "Cohen 1988, Statistical Power Analysis, chapter 6", example: #""successes":[9,4],"n":[10,11]"#,
    input: .twoProportions, options: [.level],
    compute: {
      try CohensH(successesX: $0.successes[0], nX: $0.n[0], successesY: $0.successes[1], nY: $0.n[1])
    }
  ) {
    Output.estimate("Cohen's h, x - y, from -pi to pi", .negated, from: \.value)
    Output("standard_error", "sqrt(1 / n of x + 1 / n of y)", from: \.standardError)
    Output("proportions", "the observed proportions", .reversed, data: \.proportions)
  }
}
