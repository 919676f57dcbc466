/// The interval of a proportion after Agresti and Coull (1998), known in usability work as adjusted Wald.
///
/// With z the normal quantile, z² trials are added, half of them successes, before Wald's formula; the limits
/// are cut at 0 and 1. Recommended for completion rates of small samples by Sauro and Lewis (2005). At 95%: 9
/// of 10 gives .574 to 1, 7 of 10 gives .392 to .897, 5 of 5 gives .511 to 1.
public struct AdjustedWaldInterval: Sendable, Hashable {
  /// The number of successes.
  public let successes: Int
  /// The number of trials.
  public let n: Int
  /// The observed proportion.
  public let proportion: Double
  /// The adjusted proportion, (successes + z² / 2) / (n + z²), which is the middle before the limits are cut.
  public let adjustedProportion: Double
  /// The lower limit, not below 0.
  public let lower: Double
  /// The upper limit, not above 1.
  public let upper: Double
  /// The confidence level as a proportion.
  public let level: Double

  /// Computes the interval.
  ///
  /// - Parameters:
  ///   - successes: The number of successes, from 0 to n.
  ///   - n: The number of trials, at least 1.
  ///   - level: The confidence level as a proportion.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidCount(_:)``,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public init(successes: Int, n: Int, level: Double) throws(StatisticsError) {
    try requireCounts(successes: successes, n: n)
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    self.successes = successes
    self.n = n
    self.level = level
    proportion = Double(successes) / Double(n)
    let trials = Double(n) + z * z
    adjustedProportion = (Double(successes) + z * z / 2) / trials
    let adjustedFailures = (Double(n - successes) + z * z / 2) / trials
    let halfWidth = z * (adjustedProportion * adjustedFailures / trials).squareRoot()
    lower = max(0, adjustedProportion - halfWidth)
    upper = min(1, adjustedProportion + halfWidth)
  }

  /// The limits and the level.
  public var interval: ConfidenceInterval {
    ConfidenceInterval(lower: lower, upper: upper, level: level)
  }
}

extension Statistic {
  static let adjustedWald = Statistic(
    "proportion.adjusted-wald", summary: "The adjusted Wald interval of a proportion, for completion rates",
    source: "Agresti and Coull 1998, The American Statistician 52; Sauro and Lewis 2005",
    example: #""successes":9,"n":10"#, input: Input.oneProportion.atLevel, options: [.level],
    compute: { try AdjustedWaldInterval(successes: $0.data.successes, n: $0.data.n, level: $0.more) }
  ) {
    Output.estimate("the observed proportion", from: \.proportion) { $0.result.interval }
    Output("adjusted_proportion", "(successes + z² / 2) / (n + z²)", from: \.adjustedProportion)
  }

  /// An interval of a proportion.
  static func proportionInterval(
    _ variant: String, summary: String, source: String,
    interval: @escaping @Sendable (OneProportion, Double) throws -> ConfidenceInterval
  ) -> Statistic {
    Statistic(
      "proportion." + variant, summary: summary, source: source, example: #""successes":9,"n":10"#,
      input: Input.oneProportion.atLevel, options: [.level], compute: { try interval($0.data, $0.more) }
    ) {
      Output.estimate(
        "the observed proportion", value: { Double($0.data.data.successes) / Double($0.data.data.n) },
        interval: { $0.result })
    }
  }
}
