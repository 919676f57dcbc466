/// Measures of centre and spread that a few outlying values hardly move.
///
///     let robust = try RobustDescriptives([55, 65, 75, 62, 45, 135])
///     try robust.trimmedMean(0.2)             // 64.25
///     robust.medianAbsoluteDeviation          // 10
///
/// Checked against exact rational arithmetic and R.
public struct RobustDescriptives: Sendable, Hashable {
  /// The factor that makes the median absolute deviation estimate the standard deviation of normal values.
  ///
  /// It is 1 / z(3/4), rounded to four decimals as in R's `mad`.
  public static let normalConsistency = 1.4826

  /// The median.
  public let median: Double
  /// The median of |x - median|, without a factor.
  public let medianAbsoluteDeviation: Double

  private let sorted: [Double]

  /// The median of |x - median| times ``normalConsistency``, comparable to a standard deviation.
  public var scaledMedianAbsoluteDeviation: Double { Self.normalConsistency * medianAbsoluteDeviation }

  /// Describes a sample.
  ///
  /// - Parameter values: At least one value; all finite.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` without values, ``StatisticsError/nonFinite``
  ///   when a value or a deviation is not finite.
  public init(_ values: [Double]) throws(StatisticsError) {
    median = try Quantiles(values).median
    medianAbsoluteDeviation = try Quantiles(deviationsFromMedian(values)).median
    sorted = values.sorted()
  }

  /// The mean of what is left without the smallest and the largest values.
  ///
  /// From each end floor(n × proportion) values are left out, as in R's `mean(trim = )` and SciPy.
  ///
  /// - Parameter proportion: The share left out at each end, from 0 to less than 0.5.
  /// - Returns: The mean, in the unit of the values.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for another proportion,
  ///   ``StatisticsError/nonFinite``.
  public func trimmedMean(_ proportion: Double) throws(StatisticsError) -> Double {
    let cut = try count(proportion)
    return try mean(sorted[cut..<(sorted.count - cut)])
  }

  /// The mean after the smallest and the largest values are moved to their nearest neighbours that stay.
  ///
  /// At each end floor(n × proportion) values take the value of the next one.
  ///
  /// - Parameter proportion: The share moved at each end, from 0 to less than 0.5.
  /// - Returns: The mean, in the unit of the values.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` for another proportion,
  ///   ``StatisticsError/nonFinite``.
  public func winsorisedMean(_ proportion: Double) throws(StatisticsError) -> Double {
    let cut = try count(proportion)
    let (low, high) = (sorted[cut], sorted[sorted.count - 1 - cut])
    return try mean(sorted.map { min(max($0, low), high) }[...])
  }

  private func count(_ proportion: Double) throws(StatisticsError) -> Int {
    guard proportion >= 0, proportion < 0.5 else {
      throw .invalidParameter(
        "the proportion at each end must lie from 0 to less than 0.5; found \(proportion)")
    }
    return Int(Double(sorted.count) * proportion)
  }

  private func mean(_ values: ArraySlice<Double>) throws(StatisticsError) -> Double {
    guard let mean = Moments(Array(values)).mean else { throw .nonFinite }
    return mean
  }
}

/// The magnitudes of the deviations from the median, in the order of the values.
///
/// The mean of the two middle values of an even count need not be a double; the deviation is the mean of the
/// two deviations instead, so that a large common offset costs no digits.
func deviationsFromMedian(_ values: [Double]) throws(StatisticsError) -> [Double] {
  try require(1, found: values.count)
  let sorted = values.sorted()
  let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
  var deviations: [Double] = []
  deviations.reserveCapacity(values.count)
  for value in values { deviations.append(try finite(((value - low) / 2 + (value - high) / 2).magnitude)) }
  return deviations
}

extension Statistic {
  static let robustDescriptives = Statistic(
    "descriptives.robust", summary: "Centre and spread of one sample that a few outlying values hardly move",
    source: "Tukey 1962; Wilcox 2012, Introduction to Robust Estimation; 1.4826 as in R's mad",
    example: #""x":[55,65,75,62,45,135,62,null]"#,
    input: Input<OneSample>.sample.with(
      InputKey(
        "fraction", .number, defaultText: "0.2",
        help: "the share of the values trimmed or winsorised at each end, from 0 to less than 0.5")
    ) { $0.number("fraction") ?? 0.2 }
  ) { sample in
    let (values, fraction) = (sample.data.values, sample.more)
    let robust = try RobustDescriptives(values)
    return (
      robust: robust, plain: try Descriptives(values), trimmed: try robust.trimmedMean(fraction),
      winsorised: try robust.winsorisedMean(fraction), modes: try Modes(values)
    )
  } outputs: {
    Output("median", "the median", .same, .location, from: \.robust.median)
    Output(
      "trimmed_mean", "the mean without the smallest and largest floor(n fraction) values", .same, .location,
      from: \.trimmed)
    Output(
      "winsorised_mean", "the mean with these values moved to their nearest neighbours", .same, .location,
      from: \.winsorised)
    Output("fraction", "the share trimmed or winsorised at each end", data: \.more)
    Output("n_each_end", "the number of values trimmed or winsorised at each end") {
      Int(Double($0.data.data.values.count) * $0.data.more)
    }
    Output.medianAbsoluteDeviation(\.robust)
    Output.meanAbsoluteDeviation(\.plain)
    Output.interquartileRange(\.plain)
    Output.modes(\.modes)
    Output("mode_frequency", "how often each of the most frequent values comes", from: \.modes.frequency)
    Output.missing
  }
}

extension Output {
  /// The median absolute deviation, raw and scaled.
  static func medianAbsoluteDeviation(_ robust: Path<Result, RobustDescriptives>) -> [Output] {
    [
      Output(
        "median_absolute_deviation", "the median of the absolute deviations from the median, raw", .same,
        .length
      ) { $0.result[keyPath: robust].medianAbsoluteDeviation },
      Output("median_absolute_deviation_scaled", "the same times 1.4826", .same, .length) {
        $0.result[keyPath: robust].scaledMedianAbsoluteDeviation
      },
    ]
  }
}
