internal import Stats

extension CalcMethods {
  /// The description of one sample.
  static let descriptions: [CalcMethod] = [
    CalcMethod(
      name: "descriptives", summary: "The usual description of one sample",
      inputs: [.values, .level],
      outputs: [
        OutputKey("mean", "the arithmetic mean"),
        OutputKey("ci", "the interval of the mean from Student's t, [lower, upper]"), .level,
        OutputKey("sd", "the standard deviation, divisor n - 1"),
        OutputKey("variance", "the variance, divisor n - 1"),
        OutputKey("standard_error", "the standard error of the mean"),
        OutputKey("sum", "the sum"),
        OutputKey("minimum", "the smallest value"), OutputKey("maximum", "the greatest value"),
        OutputKey("median", "the median"),
        OutputKey("lower_quartile", "the first quartile, type 7"),
        OutputKey("upper_quartile", "the third quartile, type 7"),
        OutputKey("interquartile_range", "the distance between the quartiles of type 7"),
        OutputKey("lower_quartile_type6", "the first quartile, type 6"),
        OutputKey("upper_quartile_type6", "the third quartile, type 6"),
        OutputKey("mean_absolute_deviation", "the mean of the absolute deviations from the mean"),
        OutputKey("median_absolute_deviation", "the median of the absolute deviations from the median, raw"),
        OutputKey("median_absolute_deviation_scaled", "the same times 1.4826"),
        OutputKey("coefficient_of_variation", "sd / mean, as a proportion"),
      ] + OutputKey.shape + [
        OutputKey("modes", "the most frequent values; null where no value comes twice"),
        .missingValues,
      ],
      source: "quantiles: Hyndman and Fan 1996, The American Statistician 50; shape: Joanes and Gill 1998",
      example: #""x":[55,65,75,62,45,135,null]"#, body: describe),
    CalcMethod(
      name: "geometric-mean", summary: "The geometric mean of positive values, as for task times",
      inputs: [InputKey("x", .samples, isRequired: true, help: "the values, all greater than 0"), .level],
      outputs: [
        OutputKey("estimate", "the geometric mean"), .ci, .level,
        OutputKey("sd_factor", "the geometric standard deviation: a factor"),
        .missingValues,
      ],
      source: "Sauro and Lewis 2010, Average task times in usability tests, CHI",
      example: #""x":[55,65,75,62,45,135]"#
    ) { request in
      var result = CalcResult()
      let (values, level) = (request.samples("x"), try request.level())
      let found = try GeometricDescriptives(values)
      result.set("estimate", found.mean)
      result.set("ci") { () throws(StatisticsError) in try found.confidenceInterval(level: level) }
      result.set("level", level)
      result.set(
        "sd_factor", found.standardDeviationFactor, otherwise: .tooFewValues(needed: 2, found: found.n))
      result.set("n_missing", request.optionals("x").count - values.count)
      result.set("n_used", found.n)
      return result
    },
  ]

  private static func describe(_ request: CalcRequest) throws -> CalcResult {
    var result = CalcResult()
    let (values, level) = (request.samples("x"), try request.level())
    let found = try Descriptives(values)
    let single = StatisticsError.tooFewValues(needed: 2, found: found.n)
    result.set("mean", found.mean)
    result.set("ci") { () throws(StatisticsError) in try found.confidenceIntervalOfMean(level: level) }
    result.set("level", level)
    result.set("sd", found.standardDeviation, otherwise: single)
    result.set("variance", found.variance, otherwise: single)
    result.set("standard_error", found.standardError, otherwise: single)
    result.set("sum", found.sum)
    result.set("minimum", found.minimum)
    result.set("maximum", found.maximum)
    result.set("median", found.median)
    result.set("lower_quartile", found.lowerQuartile)
    result.set("upper_quartile", found.upperQuartile)
    result.set("interquartile_range", found.interquartileRange)
    let sixth = try Quantiles(values, type: .type6)
    result.set("lower_quartile_type6", sixth.lowerQuartile)
    result.set("upper_quartile_type6", sixth.upperQuartile)
    result.set("mean_absolute_deviation", found.meanAbsoluteDeviation)
    let robust = try RobustDescriptives(values)
    result.set("median_absolute_deviation", robust.medianAbsoluteDeviation)
    result.set("median_absolute_deviation_scaled", robust.scaledMedianAbsoluteDeviation)
    result.set("coefficient_of_variation") { () throws(StatisticsError) in try found.coefficientOfVariation()
    }
    result.set(shapeOf: values)
    result.set(modes: try Modes(values))
    result.set("n_missing", request.optionals("x").count - values.count)
    result.set("n_used", found.n)
    return result
  }
}

extension OutputKey {
  static let shape = [
    OutputKey("skewness", "the skewness G1 (type 2: SPSS, SAS, Excel)"),
    OutputKey("excess_kurtosis", "the excess kurtosis G2 (type 2)"),
    OutputKey("skewness_type1", "the skewness g1"),
    OutputKey("excess_kurtosis_type1", "the excess kurtosis g2"),
    OutputKey("skewness_type3", "the skewness b1"),
    OutputKey("excess_kurtosis_type3", "the excess kurtosis b2"),
  ]
}

extension CalcResult {
  /// Sets skewness and kurtosis by all three definitions.
  mutating func set(shapeOf values: [Double]) {
    for (type, ending) in [(ShapeType.type2, ""), (.type1, "_type1"), (.type3, "_type3")] {
      set("skewness" + ending, computing: try ShapeDescriptives(values).skewness(type))
      set("excess_kurtosis" + ending, computing: try ShapeDescriptives(values).excessKurtosis(type))
    }
  }

  /// Sets the most frequent values; where no value comes twice there are none.
  mutating func set(modes: Modes) {
    if modes.frequency > 1 || modes.values.count == 1 {
      set("modes", .numbers(modes.values))
    } else {
      undefine("modes", reason: "no-value-repeats")
    }
  }
}
