internal import JSONText
internal import Stats

extension CalcMethods {
  /// Ratios of geometric means, as for task times.
  static let geometricMeanRatios: [CalcMethod] = [
    CalcMethod(
      name: "ratio-of-geometric-means",
      summary: "The ratio of the geometric means of two independent groups, x / y",
      inputs: [
        CalcInput("x", .samples, isRequired: true, help: "the values of the first group, all greater than 0"),
        CalcInput(
          "y", .samples, isRequired: true, help: "the values of the second group, all greater than 0"),
        .alternative, .level,
      ],
      outputs: [CalcOutput("estimate", "the ratio"), .ci, .level]
        + [
          CalcOutput("statistic", "Welch's t of the natural logarithms"),
          CalcOutput("df", "its degrees of freedom"),
        ] + CalcOutput.test + [
          CalcOutput("geometric_means", "the geometric means, in the order x, y"),
          CalcOutput("n", "the numbers of values, in the order x, y"),
        ],
      source: "Welch 1947 on the natural logarithms, exponentiated",
      example: #""x":[55,65,75,62,45,135],"y":[80,95,70,120,66]"#
    ) { request in
      var result = CalcResult()
      let (x, y, level) = (request.samples("x"), request.samples("y"), try request.level())
      let effect = try RatioOfGeometricMeans(x, y)
      result.set("estimate", effect.value)
      result.set("ci") { () throws(StatisticsError) in try effect.confidenceInterval(level: level) }
      result.set("level", level)
      result.set("statistic", effect.test.statistic)
      result.set("df", effect.test.degreesOfFreedom)
      result.set(alternative: request.alternative, effect.test.pValue)
      result.set(
        "geometric_means",
        .numbers([try GeometricDescriptives(x).mean, try GeometricDescriptives(y).mean]))
      result.set("n", .integers([x.count, y.count]))
      result.set("n_used", x.count + y.count)
      return result
    },
    CalcMethod(
      name: "ratio-of-geometric-means.paired",
      summary: "The ratio of the geometric means of paired values, x / y",
      inputs: CalcInput.requiredPairs + [.alternative, .level],
      outputs: CalcOutput.estimate("the ratio, also the geometric mean of the pairs' ratios") + [
        CalcOutput("statistic", "the paired t of the natural logarithms"),
        CalcOutput("df", "its degrees of freedom"),
      ] + CalcOutput.test + [
        CalcOutput("geometric_means", "the geometric means, in the order x, y"), .algorithm, .missingPairs,
      ],
      source: "the paired t test on the natural logarithms, exponentiated",
      example: #""x":[55,65,75,62,45,135],"y":[80,95,70,120,66,null]"#
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let effect = try PairedRatioOfGeometricMeans(pairs.x, pairs.y)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("statistic", effect.test.statistic)
      result.set("df", effect.test.degreesOfFreedom)
      result.set(alternative: request.alternative, effect.test.pValue)
      result.set(
        "geometric_means",
        .numbers([try GeometricDescriptives(pairs.x).mean, try GeometricDescriptives(pairs.y).mean]))
      result.set("algorithm", .text("paired t test of the natural logarithms, taken back"))
      result.set("n_missing", pairs.missing)
      result.set("n_used", pairs.x.count)
      return result
    },
  ]
}
