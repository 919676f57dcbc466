internal import JSONText
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
      name: "cohens-d", summary: "The difference of two independent means in pooled standard deviations",
      inputs: CalcInput.twoSamples + [.level],
      outputs: CalcOutput.estimate("Cohen's d, x - y") + [
        CalcOutput("pooled_sd", "the pooled standard deviation"),
        CalcOutput("df", "the degrees of freedom, n1 + n2 - 2"),
        CalcOutput("hedges_g", "d with the exact small-sample correction, Hedges' g"), .algorithm,
      ] + CalcOutput.groups,
      source: "Cohen 1988, Statistical Power Analysis; limits of the noncentral t",
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      let (groups, level) = (try TwoGroups(request), try request.level())
      let effect = try groups.hedgesG()
      result.set(
        estimate: effect.cohensD, level: level, interval: try effect.cohensDInterval(level: level))
      result.set("pooled_sd", effect.pooledStandardDeviation)
      result.set("df", effect.degreesOfFreedom)
      result.set("hedges_g", effect.value)
      result.set("algorithm", .text("interval: noncentral t distribution, equal variances assumed"))
      result.set(groups.summaries)
      result.set("n_used", groups.n)
      return result
    },
    CalcMethod(
      name: "glass-delta",
      summary: "The difference of two independent means in standard deviations of y, the control group",
      inputs: CalcInput.twoSamples + [.level],
      outputs: CalcOutput.estimate("Glass' delta, x - y") + [
        CalcOutput("control_sd", "the standard deviation of y, the unit of the estimate"),
        CalcOutput("df", "the degrees of freedom, those of y"), .algorithm,
      ] + CalcOutput.groups,
      source: "Glass 1976, Educational Researcher 5; interval as in R's effectsize",
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      let (groups, level) = (try TwoGroups(request), try request.level())
      let (x, y) = (groups.summaries[0], groups.summaries[1])
      let effect =
        try groups.values.map { try GlassDelta($0.x, control: $0.y) }
        ?? GlassDelta(meanX: x.mean, sdX: x.sd, nX: x.n, meanControl: y.mean, sdControl: y.sd, nControl: y.n)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("control_sd", effect.controlStandardDeviation)
      result.set("df", effect.degreesOfFreedom)
      result.set("algorithm", .text("interval: noncentral t distribution, unequal variances allowed"))
      result.set(groups.summaries)
      result.set("n_used", groups.n)
      return result
    },
    CalcMethod(
      name: "common-language",
      summary: "The probability that a value of x exceeds one of y, from normal groups of equal variance",
      inputs: CalcInput.twoSamples + [.level],
      outputs: CalcOutput.estimate("the probability") + [
        CalcOutput("cohens_d", "Cohen's d, which it comes from"), .algorithm,
      ] + CalcOutput.groups,
      source: "McGraw and Wong 1992, Psychological Bulletin 111, 361-365",
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      let (groups, level) = (try TwoGroups(request), try request.level())
      let effect = CommonLanguageEffectSize(try groups.hedgesG())
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("cohens_d", effect.hedgesG.cohensD)
      result.set("algorithm", .text("the normal distribution of d / sqrt(2), d from the pooled deviation"))
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
  ]
}
