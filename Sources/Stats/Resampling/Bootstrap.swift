/// The bootstrap distribution of a statistic, with percentile, basic and BCa intervals.
///
/// Units are drawn from the data with replacement, as many as there are, within their group; the values of
/// the statistic in many such resamples stand for its sampling distribution (Efron 1979). Resample number i
/// has the stream number i of ``SplitMix64``, so that the values depend on the data, the seed and the number
/// alone: not on the number of threads, nor on how many resamples follow.
///
/// A resample in which the statistic is undefined (a standardised difference where nothing varies) is left
/// out of the distribution and counted in ``undefinedResamples``: with more than a few of them, an interval
/// says little. When all values are equal there is no interval but ``StatisticsError/zeroVariance``.
///
/// A quantile of R values lies at the position (R + 1) p in their order, interpolated between two neighbours
/// on the scale of normal quantiles (Davison and Hinkley 1997, chapter 5, as in R's `boot`; SciPy
/// interpolates on the scale of probabilities, at another position). A limit beyond the first or the last
/// value is an error, not the extreme value.
///
///     let g = try StatisticOfTwoSamples(withPatterns, withoutPatterns, .hedgesG)
///     let bootstrap = try Bootstrap(g, resamples: 10_000, seed: 1)
///     try bootstrap.bcaInterval(level: 0.95, acceleration: JackknifeAcceleration(g))
///
/// Checked against an independent implementation with exact fractions and mpmath to a relative 1e-12, against
/// the enumeration of all resamples of small samples, and R's `boot` and SciPy's `bootstrap` within the error
/// of simulation.
public struct Bootstrap: Sendable, Hashable {
  /// The most resamples that are taken: ten million.
  public static let largestResamples = 10_000_000

  /// The statistic of the data.
  public let estimate: Double
  /// The values of the statistic in the resamples where it is defined, in the order of drawing.
  public let values: [Double]
  /// The number of resamples in which the statistic is undefined.
  public let undefinedResamples: Int
  /// Why it is undefined in the first of them.
  public let undefinedReason: StatisticsError?
  /// The seed; `nil` for values from elsewhere.
  public let seed: UInt64?

  private let sorted: [Double]

  /// Takes values of a statistic in resamples that were drawn elsewhere.
  ///
  /// - Parameters:
  ///   - estimate: The statistic of the data.
  ///   - values: Its values in the resamples, at least one.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/nonFinite``.
  public init(estimate: Double, values: [Double]) throws(StatisticsError) {
    try self.init(estimate: estimate, drawn: DrawnValues(values: values), seed: nil)
  }

  /// Draws resamples.
  ///
  /// - Parameters:
  ///   - statistic: The statistic with its data.
  ///   - resamples: The number of resamples, up to ``largestResamples``.
  ///   - seed: The seed of the streams.
  ///   - threads: How many threads share the work at most, without influence on the result; `nil` for one on
  ///     each core.
  /// - Throws: What the statistic throws for the data, ``StatisticsError/invalidCount(_:)`` for a number of
  ///   resamples or threads that cannot be; if the statistic is undefined in all resamples, the reason in the
  ///   first.
  public init(
    _ statistic: some BootstrapStatistic, resamples: Int = 10_000, seed: UInt64 = 1, threads: Int? = nil
  ) throws(StatisticsError) {
    try Self.check(resamples: resamples, threads: threads)
    let estimate = try statistic.estimate()
    let pieces = Pieces(count: resamples, length: 128)
    let drawn = Parallel.map(pieces.number, threads: threads) { piece in
      var (result, workspace) = (DrawnValues(), statistic.makeWorkspace())
      var units = ResampledUnits(groupSizes: statistic.groupSizes)
      result.values.reserveCapacity(pieces.length)
      for resample in pieces[piece] {
        var generator = SplitMix64(seed: seed, stream: resample)
        units.draw(from: &generator)
        result.add { () throws(StatisticsError) in try statistic.value(of: units, in: &workspace) }
      }
      return result
    }
    try self.init(estimate: estimate, drawn: DrawnValues(joining: drawn), seed: seed)
  }

  init(estimate: Double, drawn: DrawnValues, seed: UInt64?) throws(StatisticsError) {
    guard estimate.isFinite, drawn.values.allSatisfy(\.isFinite) else { throw .nonFinite }
    if drawn.values.isEmpty { throw drawn.reason ?? .tooFewValues(needed: 1, found: 0) }
    self.estimate = estimate
    values = drawn.values
    undefinedResamples = drawn.undefined
    undefinedReason = drawn.reason
    self.seed = seed
    sorted = drawn.values.sorted()
  }

  /// The number of resamples drawn, those in which the statistic is undefined included.
  public var resamples: Int { values.count + undefinedResamples }

  /// The standard deviation of the values, which estimates the standard error of the statistic; `nil` for a
  /// single value.
  public var standardError: Double? { Moments(values).standardDeviation }

  /// How far the mean of the values lies above the estimate.
  public var bias: Double {
    compensatedSum(values.lazy.map { [estimate] in $0 - estimate }) / Double(values.count)
  }

  /// The percentile interval: the quantiles of the values at (1 - level) / 2 and (1 + level) / 2.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``, ``StatisticsError/zeroVariance`` when all values
  ///   are equal, ``StatisticsError/notConverged(_:)`` when the limits lie beyond the values.
  public func percentileInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let tail = try tailProbability(level: level)
    return ConfidenceInterval(
      lower: try quantile(DeviateProbability(lowerTail: tail)),
      upper: try quantile(DeviateProbability(upperTail: tail)), level: level)
  }

  /// The fewest units that a percentile interval can be drawn from.
  ///
  /// A resample of n units consists of one of them alone with probability n^(1 - n). Where that is no rarer than a tail
  /// of the interval, its limits are values of the statistic for a single unit, and say nothing.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: Four at 95%, five at 99%; `nil` where the level is no proportion between 0 and 1.
  public static func fewestUnits(level: Double) -> Int? {
    guard let tail = try? tailProbability(level: level), tail > 0 else { return nil }
    return (2...).first { units in exponential(Double(1 - units) * logarithm(Double(units))) < tail }
  }

  /// The basic interval: the limits of the percentile interval, reflected at the estimate.
  ///
  /// From 2 estimate - upper to 2 estimate - lower (Davison and Hinkley 1997, chapter 5); the limits need
  /// not lie within the range of the statistic.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: As ``percentileInterval(level:)``.
  public func basicInterval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let limits = try percentileInterval(level: level)
    // In two steps, so that the estimate's double does not leave the range of numbers.
    return ConfidenceInterval(
      lower: try finite(estimate + (estimate - limits.upper)),
      upper: try finite(estimate + (estimate - limits.lower)), level: level)
  }

  /// The bias correction z0 of the BCa interval.
  ///
  /// The normal quantile of the share of values below the estimate, those equal to it counted half. Values
  /// count as equal up to 1e-10 of the range of the values, which rounding stays below.
  ///
  /// - Returns: z0; 0 when the estimate is the median of the values.
  /// - Throws: ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/notConverged(_:)`` when all lie on one side of the estimate.
  public func biasCorrection() throws(StatisticsError) -> Double {
    try requireSpread()
    let noise = 1e-10 * (sorted[sorted.count - 1] - sorted[0])
    let below = values.count { $0 < estimate - noise }
    let upTo = values.count { $0 <= estimate + noise }
    guard upTo > 0, below < values.count else {
      throw .notConverged(
        "the bias correction, as all \(values.count) resampled values lie on one side of the estimate,")
    }
    return try StandardNormal().quantile(Double(below + upTo) / Double(2 * values.count))
  }

  /// The bias-corrected and accelerated interval, BCa.
  ///
  /// The quantiles of the values at Φ(z0 + (z0 + z) / (1 - a (z0 + z))), with z the normal quantiles at
  /// (1 - level) / 2 and (1 + level) / 2, z0 the ``biasCorrection()`` and a the acceleration (Efron 1987).
  ///
  /// - Parameters:
  ///   - level: The confidence level as a proportion.
  ///   - acceleration: The acceleration, such as that of the jackknife.
  /// - Returns: The two-sided interval.
  /// - Throws: As ``percentileInterval(level:)`` and ``biasCorrection()``, and
  ///   ``StatisticsError/notConverged(_:)`` for an acceleration so large that there are no limits.
  public func bcaInterval(
    level: Double, acceleration: JackknifeAcceleration
  ) throws(StatisticsError) -> ConfidenceInterval {
    let correction = try biasCorrection()
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    var limits: [Double] = []
    for deviate in [-z, z] {
      let shifted = correction + deviate
      let divisor = 1 - acceleration.value * shifted
      guard divisor > 0 else {
        throw .notConverged("a BCa limit with the acceleration \(acceleration.value)")
      }
      limits.append(try quantile(DeviateProbability(deviate: correction + shifted / divisor)))
    }
    return ConfidenceInterval(lower: limits[0], upper: limits[1], level: level)
  }

  static func check(resamples: Int, threads: Int?) throws(StatisticsError) {
    guard (1...largestResamples).contains(resamples) else {
      throw .invalidCount(
        "the number of resamples must lie from 1 to \(largestResamples); found \(resamples)")
    }
    try Parallel.check(threads: threads)
  }

  private func requireSpread() throws(StatisticsError) {
    guard sorted[0] < sorted[sorted.count - 1] else { throw .zeroVariance }
  }

  /// The quantile of the values, interpolated on the scale of normal quantiles.
  func quantile(_ probability: DeviateProbability) throws(StatisticsError) -> Double {
    try requireSpread()
    // From the nearer end, so that both tails are found alike.
    let rank = Double(sorted.count + 1) * probability.smallerTail
    guard rank >= 1 else {
      throw .notConverged("a limit beyond the most extreme of \(sorted.count) resampled values")
    }
    let whole = rank.rounded(.down)
    let (near, far) = (Int(whole) - 1, Int(whole))
    let last = sorted.count - 1
    let (first, second) =
      probability.isUpper
      ? (sorted[last - near], sorted[max(0, last - far)]) : (sorted[near], sorted[min(far, last)])
    guard first != second, rank > whole else { return first }
    let inner = try StandardNormal().quantile(whole / Double(sorted.count + 1))
    let outer = try StandardNormal().quantile((whole + 1) / Double(sorted.count + 1))
    let share = (probability.lowerDeviate - inner) / (outer - inner)
    return first + (second - first) * share
  }
}

/// A probability, kept as the smaller of the two tails with its normal quantile.
struct DeviateProbability {
  let smallerTail: Double
  /// The normal quantile at the smaller tail, never above 0.
  let lowerDeviate: Double
  /// Whether the probability is above one half.
  let isUpper: Bool

  init(lowerTail: Double) throws(StatisticsError) {
    (smallerTail, lowerDeviate, isUpper) = (lowerTail, try StandardNormal().quantile(lowerTail), false)
  }

  init(upperTail: Double) throws(StatisticsError) {
    (smallerTail, lowerDeviate, isUpper) = (upperTail, try StandardNormal().quantile(upperTail), true)
  }

  init(deviate: Double) {
    lowerDeviate = -deviate.magnitude
    smallerTail = normalLowerTail(lowerDeviate)
    isUpper = deviate > 0
  }
}

/// The values of a statistic in resamples, and how often there was none.
struct DrawnValues: Sendable {
  var values: [Double] = []
  var undefined = 0
  var reason: StatisticsError?

  init(values: [Double] = []) { self.values = values }

  init(joining parts: [DrawnValues]) {
    for part in parts {
      values += part.values
      undefined += part.undefined
      reason = reason ?? part.reason
    }
  }

  /// Takes a value in, or the reason why there is none.
  mutating func add(_ compute: () throws(StatisticsError) -> Double) {
    do throws(StatisticsError) {
      values.append(try finite(compute()))
    } catch {
      undefined += 1
      reason = reason ?? error
    }
  }
}

extension Bootstrap {
  fileprivate init(_ asked: AskedBootstrap) throws(StatisticsError) {
    let drawing = asked.drawing
    try self.init(
      asked.statistic, resamples: drawing.resamples, seed: drawing.seed, threads: drawing.threads)
  }
}

extension Output where Data == AskedBootstrap {
  /// What a bootstrap distribution knows.
  fileprivate static func distribution(
    _ found: Path<Result, Bootstrap>,
    interval: @escaping @Sendable (Result, Double) throws -> ConfidenceInterval
  ) -> [Output] {
    estimate(
      "the statistic of the data", value: { $0.result[keyPath: found].estimate },
      interval: { try interval($0.result, $0.level) }) + [
        Output("standard_error", "the standard deviation of the resampled values") {
          let found = $0.result[keyPath: found]
          return try found.standardError.or(.tooFewValues(needed: 2, found: found.values.count))
        },
        Output("bias", "the mean of the resampled values less the estimate") {
          $0.result[keyPath: found].bias
        },
      ]
      + drawn {
        ($0[keyPath: found].undefinedResamples, $0[keyPath: found].undefinedReason)
      }
  }
}

extension Statistic {
  static let bootstrapPercentile = bootstrap(
    "percentile", summary: "A bootstrap interval: the quantiles of the resampled values",
    source: "Efron 1979, Annals of Statistics 7; Davison and Hinkley 1997, Bootstrap Methods, chapter 5",
    compute: { try Bootstrap($0) }
  ) {
    Output.distribution(\.self) { try $0.percentileInterval(level: $1) }
  }

  static let bootstrapBasic = bootstrap(
    "basic", summary: "A bootstrap interval: the percentile limits, reflected at the estimate",
    source: "Davison and Hinkley 1997, Bootstrap Methods, chapter 5", compute: { try Bootstrap($0) }
  ) {
    Output.distribution(\.self) { try $0.basicInterval(level: $1) }
  }

  static let bootstrapBCa = bootstrap(
    "bca", summary: "A bootstrap interval corrected for bias and skewness, BCa",
    source: "Efron 1987, Journal of the American Statistical Association 82"
  ) { asked in
    (
      found: try Bootstrap(asked),
      acceleration: Result { () throws(StatisticsError) in
        try JackknifeAcceleration(asked.statistic, threads: asked.drawing.threads)
      }
    )
  } outputs: {
    Output.distribution(\.found) {
      try $0.found.bcaInterval(level: $1, acceleration: $0.acceleration.get())
    }
    Output("bias_correction", "z0; resampled values equal to the estimate count half") {
      try $0.result.found.biasCorrection()
    }
    Output("acceleration", "a, by leaving out one value, pair or row after the other") {
      try $0.result.acceleration.get().value
    }
  }
}
