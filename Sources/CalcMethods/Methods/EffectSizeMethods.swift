internal import Stats

extension CalcMethods {
  /// Standardised differences and ratios of means.
  static let effectSizes: [CalcMethod] = [
    CalcMethod(
      name: "hedges-g",
      summary: "The standardised difference of two independent means, Hedges' g and Cohen's d",
      inputs: CalcInput.twoSamples + [.level],
      outputs: [
        CalcOutput("estimate", "Hedges' g: J times d"), .ci, .level,
        CalcOutput("cohens_d", "Cohen's d, x - y in pooled standard deviations"),
        CalcOutput("cohens_d_ci", "the interval of d from the noncentral t distribution"),
        CalcOutput("correction", "the exact small-sample correction J"),
        CalcOutput("pooled_sd", "the pooled standard deviation"),
        CalcOutput("df", "the degrees of freedom, n1 + n2 - 2"),
      ] + CalcOutput.groups,
      source: "Hedges 1981, Journal of Educational Statistics 6; limits of the noncentral t times J",
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      let (groups, level) = (try TwoGroups(request), try request.level())
      let effect = try groups.hedgesG()
      result.set("estimate", effect.value)
      result.set("ci") { () throws(StatisticsError) in try effect.confidenceInterval(level: level) }
      result.set("level", level)
      result.set("cohens_d", effect.cohensD)
      result.set("cohens_d_ci") { () throws(StatisticsError) in try effect.cohensDInterval(level: level) }
      result.set("correction", effect.correction)
      result.set("pooled_sd", effect.pooledStandardDeviation)
      result.set("df", effect.degreesOfFreedom)
      result.set(groups.summaries)
      result.set("n_used", groups.n)
      return result
    },
    CalcMethod(
      name: "cohens-dz", summary: "The mean of paired differences in standard deviations of the differences",
      inputs: CalcInput.requiredPairs + [.level],
      outputs: [
        CalcOutput("estimate", "Cohen's d_z, x - y"), .ci, .level,
        CalcOutput("hedges_gz", "d_z with the exact small-sample correction"),
        CalcOutput("hedges_gz_ci", "its interval"),
        CalcOutput("correction", "the exact small-sample correction J"),
      ],
      source: "Cohen 1988, Statistical Power Analysis; limits of the noncentral t",
      example: #""x":[12,15,11,14,13],"y":[9,11,8,12,12]"#
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let effect = try CohensDz(pairs.x, pairs.y)
      let tooFew = StatisticsError.tooFewValues(needed: 3, found: effect.n)
      result.set("estimate", effect.value)
      result.set("ci") { () throws(StatisticsError) in try effect.confidenceInterval(level: level) }
      result.set("level", level)
      result.set("hedges_gz", effect.hedgesGz, otherwise: tooFew)
      result.set("hedges_gz_ci") { () throws(StatisticsError) in try effect.hedgesGzInterval(level: level) }
      result.set("correction", effect.correction, otherwise: tooFew)
      result.set("n_used", effect.n)
      return result
    },
    CalcMethod(
      name: "cohens-dav",
      summary: "The mean of paired differences in units of the average standard deviation",
      inputs: CalcInput.requiredPairs + [.level],
      outputs: [
        CalcOutput("estimate", "Cohen's d_av, x - y"), .ci, .level,
        CalcOutput("average_sd", "the average of the two standard deviations"),
      ],
      source: "Lakens 2013, Frontiers in Psychology 4, equation 10; interval: Algina and Keselman 2003",
      example: #""x":[12,15,11,14,13],"y":[9,11,8,12,12]"#
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let effect = try CohensDav(pairs.x, pairs.y)
      result.set("estimate", effect.value)
      result.set("ci") { () throws(StatisticsError) in try effect.confidenceInterval(level: level) }
      result.set("level", level)
      result.set("average_sd", effect.averageStandardDeviation)
      result.set("n_used", effect.n)
      return result
    },
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
  ]
}
