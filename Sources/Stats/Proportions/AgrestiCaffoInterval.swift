/// The interval of the difference of two independent proportions after Agresti and Caffo (2000).
///
/// One success and one failure are added to each group before Wald's formula; the limits are cut at -1 and 1.
/// The addition is the same at every level. ``difference`` is the observed one, which is not the middle.
///
/// Checked against exact rational arithmetic in mpmath.
public struct AgrestiCaffoInterval: Sendable, Hashable {
  /// The difference of the observed proportions, x - y.
  public let difference: Double
  /// The difference after the addition, which is the middle before the limits are cut.
  public let adjustedDifference: Double
  /// The lower limit of the difference, not below -1.
  public let lower: Double
  /// The upper limit of the difference, not above 1.
  public let upper: Double
  /// The confidence level as a proportion.
  public let level: Double

  /// Computes the interval.
  ///
  /// - Parameters:
  ///   - successesX: The number of successes in the first group.
  ///   - nX: The number of trials in the first group, at least 1.
  ///   - successesY: The number of successes in the second group.
  ///   - nY: The number of trials in the second group, at least 1.
  ///   - level: The confidence level as a proportion.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public init(
    successesX: Int, nX: Int, successesY: Int, nY: Int, level: Double
  ) throws(StatisticsError) {
    try requireCounts(successes: successesX, n: nX)
    try requireCounts(successes: successesY, n: nY)
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    let (trialsX, trialsY) = (Double(nX) + 2, Double(nY) + 2)
    let (x, y) = ((Double(successesX) + 1) / trialsX, (Double(successesY) + 1) / trialsY)
    let (restX, restY) = (
      (Double(nX - successesX) + 1) / trialsX, (Double(nY - successesY) + 1) / trialsY
    )
    let halfWidth = z * (x * restX / trialsX + y * restY / trialsY).squareRoot()
    difference = Double(successesX) / Double(nX) - Double(successesY) / Double(nY)
    adjustedDifference = x - y
    lower = max(-1, adjustedDifference - halfWidth)
    upper = min(1, adjustedDifference + halfWidth)
    self.level = level
  }

  /// The limits and the level.
  public var interval: ConfidenceInterval {
    ConfidenceInterval(lower: lower, upper: upper, level: level)
  }
}

extension Statistic {
  static let agrestiCaffo = Statistic(
    "proportion-difference.agresti-caffo",
    summary: "The interval of the difference of two independent proportions, one success and failure added",
    source: "Agresti and Caffo 2000, The American Statistician 54, 280-288",
    example: #""successes":[56,48],"n":[70,80]"#, input: Input.twoProportions.atLevel, options: [.level]
  ) {
    try AgrestiCaffoInterval(
      successesX: $0.data.successes[0], nX: $0.data.n[0], successesY: $0.data.successes[1],
      nY: $0.data.n[1], level: $0.more)
  } outputs: {
    Output.estimate("the difference of the observed proportions, x - y", .negated, from: \.difference) {
      $0.result.interval
    }
    Output(
      "adjusted_difference", "the difference after the addition, the middle of the interval", .negated,
      from: \.adjustedDifference)
    Output("proportions", "the observed proportions", .reversed, data: \.data.proportions)
  }
}
