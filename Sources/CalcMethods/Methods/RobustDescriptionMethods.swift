internal import JSONText
internal import Stats

extension CalcMethods {
  /// Robust descriptions and merged moments.
  static let robustDescriptions: [CalcMethod] = [
    CalcMethod(
      name: "descriptives.robust",
      summary: "Centre and spread of one sample that a few outlying values hardly move",
      inputs: [
        .values,
        InputKey(
          "fraction", .number, defaultText: "0.2",
          help: "the share of the values trimmed or winsorised at each end, from 0 to less than 0.5"),
      ],
      outputs: [
        OutputKey("median", "the median"),
        OutputKey("trimmed_mean", "the mean without the smallest and largest floor(n fraction) values"),
        OutputKey("winsorised_mean", "the mean with these values moved to their nearest neighbours"),
        OutputKey("fraction", "the share trimmed or winsorised at each end"),
        OutputKey("n_each_end", "the number of values trimmed or winsorised at each end"),
        OutputKey("median_absolute_deviation", "the median of the absolute deviations from the median, raw"),
        OutputKey("median_absolute_deviation_scaled", "the same times 1.4826"),
        OutputKey("mean_absolute_deviation", "the mean of the absolute deviations from the mean"),
        OutputKey("interquartile_range", "the distance between the quartiles of type 7"),
        OutputKey("modes", "the most frequent values; null where no value comes twice"),
        OutputKey("mode_frequency", "how often each of the most frequent values comes"), .missingValues,
      ],
      source: "Tukey 1962; Wilcox 2012, Introduction to Robust Estimation; 1.4826 as in R's mad",
      example: #""x":[55,65,75,62,45,135,62,null]"#
    ) { request in
      var result = CalcResult()
      let values = request.samples("x")
      let fraction = request.number("fraction") ?? 0.2
      let (robust, plain) = (try RobustDescriptives(values), try Descriptives(values))
      result.set("median", robust.median)
      result.set("trimmed_mean", try robust.trimmedMean(fraction))
      result.set("winsorised_mean", try robust.winsorisedMean(fraction))
      result.set("fraction", fraction)
      result.set("n_each_end", Int(Double(values.count) * fraction))
      result.set("median_absolute_deviation", robust.medianAbsoluteDeviation)
      result.set("median_absolute_deviation_scaled", robust.scaledMedianAbsoluteDeviation)
      result.set("mean_absolute_deviation", plain.meanAbsoluteDeviation)
      result.set("interquartile_range", plain.interquartileRange)
      let modes = try Modes(values)
      result.set(modes: modes)
      result.set("mode_frequency", modes.frequency)
      result.set("n_missing", request.optionals("x").count - values.count)
      result.set("n_used", values.count)
      return result
    },
    CalcMethod(
      name: "moments",
      summary: "Mean, variance, skewness and kurtosis of one sample, or of several parts merged into one",
      inputs: [
        InputKey("x", .samples, help: "the values"),
        InputKey("groups", .groups, help: "instead of x: the parts of the sample; they are merged"),
      ],
      outputs: [
        OutputKey("mean", "the arithmetic mean"), OutputKey("variance", "the variance, divisor n - 1"),
        OutputKey("sd", "the standard deviation, divisor n - 1"),
        OutputKey("population_variance", "the variance, divisor n"),
        OutputKey("sum_of_squares", "the sum of squared deviations from the mean"),
      ] + OutputKey.shape + [
        OutputKey("n", "the numbers of values in the parts"),
        OutputKey("n_missing", "the number of missing values"),
        OutputKey("algorithm", "how it was computed, in words"),
      ],
      source: "Chan, Golub and LeVeque 1983, The American Statistician 37; shape: Joanes and Gill 1998",
      example: #""groups":[[3,5,4],[8,9,8,null],[2,3]]"#, body: mergedMoments),
  ]

  private static func mergedMoments(_ request: CalcRequest) throws -> CalcResult {
    var result = CalcResult()
    let isOne = try request.isRaw(["x"], orSummary: ["groups"])
    let parts = isOne ? [request.samples("x")] : request.groups
    let values = parts.flatMap(\.self)
    var merged = Moments()
    for part in parts { merged.merge(Moments(part)) }
    guard merged.n > 0 else { throw StatisticsError.tooFewValues(needed: 1, found: 0) }
    guard let mean = merged.mean else { throw StatisticsError.nonFinite }
    let reason = merged.n < 2 ? StatisticsError.tooFewValues(needed: 2, found: merged.n) : .nonFinite
    result.set("mean", mean)
    result.set("variance", merged.variance, otherwise: reason)
    result.set("sd", merged.standardDeviation, otherwise: reason)
    result.set("population_variance", merged.m2 / Double(merged.n))
    result.set("sum_of_squares", merged.m2)
    result.set(shapeOf: values)
    result.set("n", .integers(parts.map(\.count)))
    let given = isOne ? request.optionals("x").count : request.rows("groups").reduce(0) { $0 + $1.count }
    result.set("n_missing", given - values.count)
    result.set(
      "algorithm",
      .text(
        isOne
          ? "two passes, compensated sums"
          : "mean and variance of each part in two passes, merged by Chan's formula; shape of all values"))
    result.set("n_used", merged.n)
    return result
  }
}
