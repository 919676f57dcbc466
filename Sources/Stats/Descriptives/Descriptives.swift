/// The usual description of one sample.
///
/// The median and the quartiles are type 7 of Hyndman and Fan (1996): linear interpolation at position
/// (n - 1) p + 1 of the sorted values, as in R and in Excel's QUARTILE.INC. Variance and standard deviation
/// divide by n - 1; they do not exist for a single value.
///
/// Checked against exact rational arithmetic (NIST StRD accuracy sets) and R.
public struct Descriptives: Sendable, Hashable {
  /// The number of values.
  public let n: Int
  /// The sum of the values.
  public let sum: Double
  /// The arithmetic mean.
  public let mean: Double
  /// The median.
  public let median: Double
  /// The first quartile, type 7.
  public let lowerQuartile: Double
  /// The third quartile, type 7.
  public let upperQuartile: Double
  /// The smallest value.
  public let minimum: Double
  /// The greatest value.
  public let maximum: Double
  /// The mean absolute deviation from the mean: the sum of |x - mean|, divided by n.
  public let meanAbsoluteDeviation: Double
  /// The variance with the divisor n - 1; `nil` for a single value.
  public let variance: Double?
  /// The standard deviation with the divisor n - 1; `nil` for a single value.
  public let standardDeviation: Double?
  /// The standard error of the mean, sd / sqrt(n); `nil` for a single value.
  public let standardError: Double?
  /// By how much of its value median and quartiles, and by how much of the mean magnitude of the values the mean absolute
  /// deviation can be off at most: 0 where they are exact, as they are but for a ``StreamedSample`` of very many
  /// distinct values.
  public let relativeError: Double

  /// Describes a sample.
  ///
  /// - Parameter values: At least one value; all finite. Missing values are the caller's to remove.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``
  ///   when a value, the sum or the variance is not finite.
  public init(_ values: [Double]) throws(StatisticsError) {
    try require(1, found: values.count)
    guard values.allSatisfy(\.isFinite) else { throw .nonFinite }
    let moments = Moments(values)
    guard let mean = moments.mean, moments.m2.isFinite else { throw .nonFinite }
    let ranked = RankedValues(values, ranks: Self.ranksOfQuartiles(values.count))
    func quantile(_ probability: Double) throws(StatisticsError) -> Double {
      let position = try QuantilePosition(probability, count: values.count)
      let below = ranked[position.rank]
      return position.fraction > 0 ? position.interpolated(below, ranked[position.rank + 1]) : below
    }
    self.n = values.count
    self.sum = try finite(compensatedSum(values))
    self.mean = mean
    self.median = try quantile(0.5)
    self.lowerQuartile = try quantile(0.25)
    self.upperQuartile = try quantile(0.75)
    self.minimum = ranked.minimum
    self.maximum = ranked.maximum
    self.meanAbsoluteDeviation =
      try finite(compensatedSum(values.lazy.map { ($0 - mean).magnitude }) / Double(values.count))
    self.variance = moments.variance
    let deviation = values.count > 1 ? try SampleSummary(values, moments).standardDeviation : nil
    self.standardDeviation = deviation
    self.standardError = deviation.map { $0 / Double(values.count).squareRoot() }
    relativeError = 0
  }

  /// Describes a sample of which distinct values were counted while it went by.
  ///
  /// Count, mean, variance, minimum and maximum are exact; median, quartiles and mean absolute deviation too, where
  /// all values are in the table, and within ``relativeError`` where some are in the sketch.
  ///
  /// - Parameter sample: At least one value.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``.
  public init(_ sample: StreamedSample) throws(StatisticsError) {
    let moments = sample.moments
    try require(1, found: moments.n)
    guard let mean = moments.mean, moments.m2.isFinite else { throw .nonFinite }
    n = moments.n
    sum = try finite((mean + moments.meanRest) * Double(moments.n))
    self.mean = mean
    let isExact = sample.rest.count == 0
    let sketch = isExact ? QuantileSketch() : sample.sketch
    median = isExact ? try sample.table.quantile(0.5) : try sketch.quantile(0.5)
    lowerQuartile = isExact ? try sample.table.quantile(0.25) : try sketch.quantile(0.25)
    upperQuartile = isExact ? try sample.table.quantile(0.75) : try sketch.quantile(0.75)
    minimum = min(sample.table.values.first ?? .infinity, sample.rest.minimum)
    maximum = max(sample.table.values.last ?? -.infinity, sample.rest.maximum)
    meanAbsoluteDeviation = try finite(
      isExact
        ? sample.table.sum { ($0 - mean).magnitude }.mean(of: moments.n)
        : sketch.meanAbsoluteDeviation(from: mean))
    variance = moments.variance
    standardDeviation = moments.standardDeviation
    standardError = moments.standardDeviation.map { $0 / Double(moments.n).squareRoot() }
    relativeError = isExact ? 0 : QuantileSketch.relativeError
  }

  /// The positions of the sorted values that median and quartiles are made of.
  ///
  /// - Parameter count: The number of values.
  /// - Returns: The positions, ascending.
  public static func ranksOfQuartiles(_ count: Int) -> [Int] {
    guard count > 0 else { return [] }
    var ranks: Set<Int> = []
    for probability in [0.25, 0.5, 0.75] {
      let rank = Int(Double(count - 1) * probability)
      ranks.formUnion([rank, min(rank + 1, count - 1)])
    }
    return ranks.sorted()
  }

  /// Describes a sample that went by, once its order statistics are known exactly.
  ///
  /// - Parameters:
  ///   - sample: At least one value.
  ///   - deviations: The sum of |x - mean| of the values that are in no table.
  ///   - valueOfRank: The value at each of ``ranksOfQuartiles(_:)``.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``.
  public init(
    _ sample: StreamedSample, deviations: RunningSum, valueOfRank: (Int) -> Double
  ) throws(StatisticsError) {
    let moments = sample.moments
    guard let mean = moments.mean else { throw .tooFewValues(needed: 1, found: 0) }
    var sum = sample.table.sum { ($0 - mean).magnitude }
    sum.add(deviations)
    try self.init(
      moments, minimum: min(sample.table.values.first ?? .infinity, sample.rest.minimum),
      maximum: max(sample.table.values.last ?? -.infinity, sample.rest.maximum),
      meanAbsoluteDeviation: sum.mean(of: moments.n), valueOfRank: valueOfRank)
  }

  /// Describes a sample of which moments and order statistics are known.
  ///
  /// - Parameters:
  ///   - moments: The moments of at least one value.
  ///   - minimum: The smallest value.
  ///   - maximum: The greatest value.
  ///   - meanAbsoluteDeviation: The mean absolute deviation from the mean.
  ///   - valueOfRank: The value at a position of the sorted values, from 0; asked for the neighbours of median and
  ///     quartiles.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``.
  public init(
    _ moments: Moments, minimum: Double, maximum: Double, meanAbsoluteDeviation: Double,
    valueOfRank: (Int) -> Double
  ) throws(StatisticsError) {
    try require(1, found: moments.n)
    guard let mean = moments.mean, moments.m2.isFinite else { throw .nonFinite }
    func quantile(_ probability: Double) throws(StatisticsError) -> Double {
      let position = try QuantilePosition(probability, count: moments.n)
      let below = valueOfRank(position.rank)
      return position.fraction > 0 ? position.interpolated(below, valueOfRank(position.rank + 1)) : below
    }
    n = moments.n
    sum = try finite((mean + moments.meanRest) * Double(moments.n))
    self.mean = mean
    median = try quantile(0.5)
    lowerQuartile = try quantile(0.25)
    upperQuartile = try quantile(0.75)
    self.minimum = minimum
    self.maximum = maximum
    self.meanAbsoluteDeviation = try finite(meanAbsoluteDeviation)
    variance = moments.variance
    standardDeviation = moments.standardDeviation
    standardError = moments.standardDeviation.map { $0 / Double(moments.n).squareRoot() }
    relativeError = 0
  }

  /// The confidence interval of the mean from Student's t: mean ± t(n - 1) sd / sqrt(n).
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public func confidenceIntervalOfMean(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try intervalFromT(
      estimate: mean, standardError: positiveStandardError(), degreesOfFreedom: Double(n - 1), level: level)
  }

  /// Half the width of the normal interval of the mean: z sd / sqrt(n).
  ///
  /// This is what Excel's CONFIDENCE.NORM gives. It treats the sample's standard deviation as known and is
  /// too narrow for small samples; prefer ``confidenceIntervalOfMean(level:)``.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The half width, in the unit of the values.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/zeroVariance`` when all values are equal,
  ///   ``StatisticsError/invalidProbability(_:)``.
  public func normalHalfWidth(level: Double) throws(StatisticsError) -> Double {
    let standardError = try positiveStandardError()
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    return try finite(z * standardError)
  }

  /// The distance between the quartiles of type 7; infinite when they are further apart than numbers reach.
  ///
  /// For other types see ``Quantiles/interquartileRange``.
  public var interquartileRange: Double { upperQuartile - lowerQuartile }

  /// The coefficient of variation: the standard deviation divided by the mean.
  ///
  /// It compares spreads of values on a ratio scale, such as times; it has no meaning on a scale without a
  /// natural zero.
  ///
  /// - Returns: The coefficient as a proportion, not in percent.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for a single value,
  ///   ``StatisticsError/invalidParameter(_:)`` when the mean is not greater than 0,
  ///   ``StatisticsError/nonFinite``.
  public func coefficientOfVariation() throws(StatisticsError) -> Double {
    guard let standardDeviation else { throw .tooFewValues(needed: 2, found: n) }
    guard mean > 0 else {
      throw .invalidParameter("a coefficient of variation needs a mean greater than 0; found \(mean)")
    }
    return try finite(standardDeviation / mean)
  }

  private func positiveStandardError() throws(StatisticsError) -> Double {
    guard let standardError else { throw .tooFewValues(needed: 2, found: n) }
    guard standardError > 0 else { throw .zeroVariance }
    return standardError
  }
}

extension Statistic {
  static let descriptives = Statistic(
    "descriptives", summary: "The usual description of one sample",
    source: "quantiles: Hyndman and Fan 1996, The American Statistician 50; shape: Joanes and Gill 1998",
    example: #""x":[55,65,75,62,45,135,null]"#, input: .sample, options: [.level],
    simulations: [
      .covers(0, "normal, n = 8", theory: 0.95) { .sample($0.normals(8)) },
      .covers(
        1.377_127_764_336, "times, log sd 0.8, n = 8",
        remark: "too low: skewness, few samples hold the long times; geometric means are meant for times"
      ) { .sample($0.times(8, logSD: 0.8)) },
      .covers(
        4.15, "answers 1 to 5, shares .05 .05 .1 .3 .5, n = 12",
        remark: "too low: skewness, half of the answers are the highest"
      ) { .sample($0.answers(12, [0.05, 0.05, 0.1, 0.3, 0.5])) },
    ]
  ) { sample in
    (
      plain: try Descriptives(sample.values), sixth: try Quantiles(sample.values, type: .type6),
      robust: try RobustDescriptives(sample.values), modes: try Modes(sample.values)
    )
  } outputs: {
    Output("mean", "the arithmetic mean", .same, .location, from: \.plain.mean)
    Output("ci", "the interval of the mean from Student's t, [lower, upper]", .same, .location) {
      try $0.result.plain.confidenceIntervalOfMean(level: $0.level)
    }
    Output.level
    Output("sd", "the standard deviation, divisor n - 1", .same, .length) {
      try $0.result.plain.spread(\.standardDeviation)
    }
    Output("variance", "the variance, divisor n - 1", .same, .square) {
      try $0.result.plain.spread(\.variance)
    }
    Output("standard_error", "the standard error of the mean", .same, .length) {
      try $0.result.plain.spread(\.standardError)
    }
    Output("sum", "the sum", .same, .unclaimed, from: \.plain.sum)
    Output("minimum", "the smallest value", .same, .location, from: \.plain.minimum)
    Output("maximum", "the greatest value", .same, .location, from: \.plain.maximum)
    Output("median", "the median", .same, .location, from: \.plain.median)
    Output("lower_quartile", "the first quartile, type 7", .same, .location, from: \.plain.lowerQuartile)
    Output("upper_quartile", "the third quartile, type 7", .same, .location, from: \.plain.upperQuartile)
    Output.interquartileRange(\.plain)
    Output(
      "lower_quartile_type6", "the first quartile, type 6", .same, .location, from: \.sixth.lowerQuartile)
    Output(
      "upper_quartile_type6", "the third quartile, type 6", .same, .location, from: \.sixth.upperQuartile)
    Output.meanAbsoluteDeviation(\.plain)
    Output.medianAbsoluteDeviation(\.robust)
    Output("coefficient_of_variation", "sd / mean, as a proportion", .same, .unclaimed) {
      try $0.result.plain.coefficientOfVariation()
    }
    Output.shape { $0.values }
    Output.modes(\.modes)
    Output.missing
  }
}

extension Descriptives {
  /// A figure that takes two values.
  fileprivate func spread(_ figure: KeyPath<Descriptives, Double?>) throws(StatisticsError) -> Double {
    try self[keyPath: figure].or(.tooFewValues(needed: 2, found: n))
  }
}

extension Output {
  /// The distance between the quartiles.
  static func interquartileRange(_ plain: Path<Result, Descriptives>) -> Output {
    Output("interquartile_range", "the distance between the quartiles of type 7", .same, .length) {
      $0.result[keyPath: plain].interquartileRange
    }
  }

  /// The mean of the absolute deviations from the mean.
  static func meanAbsoluteDeviation(_ plain: Path<Result, Descriptives>) -> Output {
    Output(
      "mean_absolute_deviation", "the mean of the absolute deviations from the mean", .same, .length
    ) { $0.result[keyPath: plain].meanAbsoluteDeviation }.within(1e-6)
  }
}
