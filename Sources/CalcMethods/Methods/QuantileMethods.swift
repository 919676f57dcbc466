internal import JSONText
internal import Stats

extension CalcMethods {
  /// Sample quantiles by their definitions.
  static let quantiles: [CalcMethod] = [
    quantile(
      .type6, summary: "Quantiles at the position (n + 1) p of the sorted values: SPSS, Minitab, QUARTILE.EXC"
    ),
    quantile(
      .type7,
      summary: "Quantiles at the position (n - 1) p + 1 of the sorted values: R, NumPy, QUARTILE.INC"),
  ]

  private static func quantile(_ type: QuantileType, summary: String) -> CalcMethod {
    CalcMethod(
      name: "quantiles.type\(type.rawValue)", summary: summary,
      inputs: [
        .values,
        InputKey(
          "probabilities", .numbers, defaultText: "0.25, 0.5, 0.75",
          help: "the shares of values below each quantile, from 0 to 1"),
      ],
      outputs: [
        OutputKey("quantiles", "one quantile for each probability, in their order"),
        OutputKey("probabilities", "the probabilities"), OutputKey("median", "the median"),
        OutputKey("lower_quartile", "the first quartile"),
        OutputKey("upper_quartile", "the third quartile"),
        OutputKey("interquartile_range", "the distance between the quartiles"),
        OutputKey("algorithm", "the definition, in words"), .missingValues,
      ],
      source: "Hyndman and Fan 1996, The American Statistician 50, 361-365",
      example: #""x":[55,65,75,62,45,135],"probabilities":[0.1,0.5,0.9]"#
    ) { request in
      var result = CalcResult()
      let values = request.samples("x")
      let probabilities = request.has("probabilities") ? request.samples("probabilities") : [0.25, 0.5, 0.75]
      let found = try Quantiles(values, type: type)
      result.set("quantiles", .numbers(try probabilities.map { try found.quantile($0) }))
      result.set("probabilities", .numbers(probabilities))
      result.set("median", found.median)
      result.set("lower_quartile", found.lowerQuartile)
      result.set("upper_quartile", found.upperQuartile)
      result.set("interquartile_range", found.interquartileRange)
      let position = type == .type6 ? "(n + 1) p" : "(n - 1) p + 1"
      result.set(
        "algorithm",
        .text("type \(type.rawValue): position \(position), linear interpolation between neighbours"))
      result.set("n_missing", request.optionals("x").count - values.count)
      result.set("n_used", values.count)
      return result
    }
  }
}
