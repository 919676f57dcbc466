import Glibc

/// The studentised bootstrap, bootstrap-t: each resampled value in units of its own standard error.
///
/// With the standard error s of the data and s* of a resample, t* = (value* - estimate) / s*; the limits are
/// estimate - s × upper quantile of t* and estimate - s × lower quantile of t* (Davison and Hinkley 1997,
/// chapter 5), with the quantiles of ``Bootstrap``. It is second-order accurate where the standard error
/// is good, which for the mean it is; for bounded statistics such as correlations the limits can leave their
/// range.
///
/// Standard errors come from the formula of the statistic, the jackknife or a second bootstrap within each
/// resample (``StandardErrorMethod``), whose draws continue the stream of the resample. A resample in which
/// the statistic or its standard error is undefined, or the standard error is 0 but for rounding, is counted
/// in ``undefinedResamples``.
///
///     let mean = try StatisticOfSample(times, .mean)
///     try StudentisedBootstrap(mean, resamples: 10_000, seed: 1).confidenceInterval(level: 0.95)
///
/// Checked against an independent implementation with exact fractions and mpmath to a relative 1e-12, and R's
/// `boot` within the error of simulation.
public struct StudentisedBootstrap: Sendable, Hashable, IntervalEstimate {
  /// The statistic of the data.
  public let estimate: Double
  /// Its standard error, on the ``scale``.
  public let standardError: Double
  /// The scale on which it is studentised.
  public let scale: StudentisedScale
  /// How standard errors are found.
  public let method: StandardErrorMethod
  /// The seed.
  public let seed: UInt64

  private let studentised: Bootstrap

  /// Draws resamples.
  ///
  /// - Parameters:
  ///   - statistic: The statistic with its data.
  ///   - resamples: The number of resamples, up to ``Bootstrap/largestResamples``.
  ///   - seed: The seed of the streams.
  ///   - threads: How many threads share the work at most, without influence on the result; `nil` for one on
  ///     each core.
  ///   - method: How standard errors are found; `nil` for the statistic's own choice.
  /// - Throws: What the statistic throws for the data, ``StatisticsError/zeroVariance`` when its standard
  ///   error is 0, ``StatisticsError/invalidCount(_:)`` for a number of resamples or threads that cannot be,
  ///   ``StatisticsError/invalidParameter(_:)`` without the formula asked for; if nothing is defined in any
  ///   resample, the reason in the first.
  public init<Statistic: BootstrapStatistic>(
    _ statistic: Statistic, resamples: Int = 10_000, seed: UInt64 = 1, threads: Int? = nil,
    method: StandardErrorMethod? = nil
  ) throws(StatisticsError) {
    try Bootstrap.check(resamples: resamples, threads: threads)
    let errors = StandardErrors(statistic: statistic, method: method ?? statistic.standardErrorMethod)
    if case .bootstrap(let inner) = errors.method, inner < 2 {
      throw .invalidCount("a standard error needs at least 2 resamples; found \(inner)")
    }
    var workspace = statistic.makeWorkspace()
    var data = ResampledUnits(groupSizes: statistic.groupSizes)
    // The data have the last stream that there is, and no resample ever.
    var generator = SplitMix64(seed: seed, stream: -1)
    let value = try statistic.value(of: data, in: &workspace)
    let origin = try errors.scaled(value)
    standardError = try errors.standardError(of: &data, in: &workspace, &generator)
    estimate = value
    scale = statistic.studentisedScale
    self.method = errors.method
    self.seed = seed
    let pieces = Pieces(count: resamples, length: 128)
    let drawn = Parallel.map(pieces.number, threads: threads) { piece in
      var (result, workspace) = (DrawnValues(), statistic.makeWorkspace())
      var units = ResampledUnits(groupSizes: statistic.groupSizes)
      for resample in pieces[piece] {
        var generator = SplitMix64(seed: seed, stream: resample)
        units.draw(from: &generator)
        result.add { () throws(StatisticsError) in
          let value = try errors.scaled(statistic.value(of: units, in: &workspace))
          return try (value - origin) / errors.standardError(of: &units, in: &workspace, &generator)
        }
      }
      return result
    }
    studentised = try Bootstrap(estimate: 0, drawn: DrawnValues(joining: drawn), seed: seed)
  }

  /// The studentised values t* of the resamples in which they are defined, in the order of drawing.
  public var values: [Double] { studentised.values }
  /// The number of resamples drawn.
  public var resamples: Int { studentised.resamples }
  /// The number of resamples without a studentised value.
  public var undefinedResamples: Int { studentised.undefinedResamples }
  /// Why there is none in the first of them.
  public var undefinedReason: StatisticsError? { studentised.undefinedReason }

  /// The studentised interval.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, taken back from the ``scale``.
  /// - Throws: As ``Bootstrap/percentileInterval(level:)``, and ``StatisticsError/nonFinite``.
  public func confidenceInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try studentised.percentileInterval(level: level)
    switch scale {
    case .identity:
      return ConfidenceInterval(
        lower: try finite(estimate - standardError * limits.upper),
        upper: try finite(estimate - standardError * limits.lower), level: level)
    case .logarithm:
      return ConfidenceInterval(
        lower: try finite(estimate * exp(-standardError * limits.upper)),
        upper: try finite(estimate * exp(-standardError * limits.lower)), level: level)
    }
  }
}

/// The standard errors of the resamples of a statistic.
private struct StandardErrors<Statistic: BootstrapStatistic>: Sendable {
  let statistic: Statistic
  let method: StandardErrorMethod

  /// A value on the scale on which it is studentised.
  func scaled(_ value: Double) throws(StatisticsError) -> Double {
    switch statistic.studentisedScale {
    case .identity: return try finite(value)
    case .logarithm:
      guard value > 0 else { throw .nonPositive(value: value) }
      return try finite(log(value))
    }
  }

  /// The standard error of drawn units, above 0; the units are the same afterwards.
  func standardError(
    of units: inout ResampledUnits, in workspace: inout Statistic.Workspace, _ generator: inout SplitMix64
  ) throws(StatisticsError) -> Double {
    let error: Double
    switch method {
    case .formula:
      guard let found = try statistic.standardError(of: units, in: &workspace) else {
        throw .invalidParameter("there is no formula for the standard error of this statistic")
      }
      error = found
    case .jackknife: error = try jackknife(&units, in: &workspace)
    case .bootstrap(let resamples):
      var inner = units
      var values: [Double] = []
      values.reserveCapacity(resamples)
      for _ in 0..<resamples {
        inner.draw(from: units, &generator)
        values.append(try scaled(statistic.value(of: inner, in: &workspace)))
      }
      error = isRounding(values) ? 0 : Moments(values).standardDeviation ?? .nan
    }
    guard error.isFinite else { throw .nonFinite }
    guard error > 0 else { throw .zeroVariance }
    return error
  }

  private func jackknife(
    _ units: inout ResampledUnits, in workspace: inout Statistic.Workspace
  ) throws(StatisticsError) -> Double {
    var total = 0.0
    for group in 0..<units.groups {
      let n = units.range(of: group).count
      try require(2, found: n)
      var values: [Double] = []
      values.reserveCapacity(n)
      for place in 0..<n {
        values.append(try scaled(units.value(of: statistic, without: place, of: group, in: &workspace)))
      }
      if !isRounding(values) { total += Double(n - 1) / Double(n) * Moments(values).m2 }
    }
    return total.squareRoot()
  }
}

extension Statistic {
  static let bootstrapStudentised = bootstrap(
    "studentised", summary: "A bootstrap interval with a standard error for each resample, bootstrap-t",
    source: "Davison and Hinkley 1997, Bootstrap Methods, chapter 5"
  ) { asked in
    let drawing = asked.drawing
    return try StudentisedBootstrap(
      asked.statistic, resamples: drawing.resamples, seed: drawing.seed, threads: drawing.threads)
  } outputs: {
    Output.estimate("the statistic of the data", from: \.estimate)
    Output("standard_error", "the standard error of the estimate, on the scale", from: \.standardError)
    Output("standard_error_method", "how standard errors are found", from: \.method.description)
    Output("scale", "the scale of the standard error: identity, or logarithm for geometric means") {
      $0.result.scale == .logarithm ? "logarithm" : "identity"
    }
    Output.drawn { ($0.undefinedResamples, $0.undefinedReason) }
  }
}
