/// The description of positive values on the logarithmic scale, as for task times.
///
/// The geometric mean is the exponential of the mean of the natural logarithms. Checked against the published
/// times 55, 65, 75, 62, 45, 135 (68.24, 95% interval 46.01 to 101.22) and against R.
public struct GeometricDescriptives: Sendable, Hashable, IntervalEstimate {
  /// The number of values.
  public let n: Int
  /// The geometric mean.
  public let mean: Double
  /// The geometric standard deviation, exp(sd of the logarithms): a factor; `nil` for a single value.
  public let standardDeviationFactor: Double?

  private let logarithmicMean: Double
  private let logarithmicStandardError: Double?

  /// Describes positive values.
  ///
  /// - Parameter values: At least one value; all finite and greater than 0.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values,
  ///   ``StatisticsError/nonPositive(value:)``, ``StatisticsError/nonFinite``.
  public init(_ values: [Double]) throws(StatisticsError) {
    let logarithmic = try Descriptives(logarithms(values))
    try self.init(
      n: values.count, mean: logarithmic.mean, standardDeviation: logarithmic.standardDeviation,
      standardError: logarithmic.standardError)
  }

  /// Describes positive values of whose natural logarithms the moments are known.
  ///
  /// - Parameter logarithms: The moments of at least one logarithm.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``.
  public init(logarithms: Moments) throws(StatisticsError) {
    try require(1, found: logarithms.n)
    guard let mean = logarithms.mean else { throw .nonFinite }
    let deviation = logarithms.standardDeviation
    try self.init(
      n: logarithms.n, mean: mean, standardDeviation: deviation,
      standardError: deviation.map { $0 / Double(logarithms.n).squareRoot() })
  }

  private init(
    n: Int, mean: Double, standardDeviation: Double?, standardError: Double?
  ) throws(StatisticsError) {
    self.n = n
    self.mean = try finite(exponential(mean))
    if let standardDeviation {
      standardDeviationFactor = try finite(exponential(standardDeviation))
    } else {
      standardDeviationFactor = nil
    }
    logarithmicMean = mean
    logarithmicStandardError = standardError
  }

  /// The confidence interval of the geometric mean: Student's t on the logarithms, exponentiated.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, in the unit of the values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/nonFinite`` when a limit is beyond the
  ///   range of numbers.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    guard let error = logarithmicStandardError else { throw .tooFewValues(needed: 2, found: n) }
    guard error > 0 else { throw .zeroVariance }
    return try intervalFromT(
      estimate: logarithmicMean, standardError: error, degreesOfFreedom: Double(n - 1), level: level
    ).exponentiated()
  }
}

extension Statistic {
  static let geometricMean = Statistic(
    "geometric-mean", summary: "The geometric mean of positive values, as for task times",
    source: "Sauro and Lewis 2010, Average task times in usability tests, CHI",
    example: #""x":[55,65,75,62,45,135]"#, input: .sample("the values, all greater than 0"),
    options: [.level], claims: [],
    simulations: [
      .covers(1, "times, log sd 0.8, n = 8", theory: 0.95) { .sample($0.times(8, logSD: 0.8)) }
    ], compute: { try GeometricDescriptives($0.values) }
  ) {
    Output.estimate("the geometric mean", from: \.mean)
    Output("sd_factor", "the geometric standard deviation: a factor") {
      try $0.result.standardDeviationFactor.or(.tooFewValues(needed: 2, found: $0.result.n))
    }
    Output.missing
  }
}
