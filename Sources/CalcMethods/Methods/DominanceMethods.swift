internal import JSONText
internal import Stats

extension CalcMethods {
  /// Effect sizes of ranks: how often one value is greater than another.
  static let dominance: [CalcMethod] = [
    CalcMethod(
      name: "cliffs-delta", summary: "How much more often x exceeds y than y exceeds x, Cliff's delta",
      inputs: CalcInput.requiredSamples + [.level],
      outputs: CalcOutput.estimate("Cliff's delta, from -1 to 1") + [
        CalcOutput("standard_error", "the root of the variance that the interval uses"),
        CalcOutput("probability_of_superiority", "the probability that x exceeds y, ties counted half"),
        CalcOutput("probability_of_superiority_ci", "its interval: the limits of delta, transformed"),
        .algorithm, .sizes,
      ],
      source: "Cliff 1993, Psychological Bulletin 114; interval: Feng and Cliff 2004",
      example: #""x":[19,22,16,29,24],"y":[20,11,17,12]"#
    ) { request in
      var result = CalcResult()
      let (x, y, level) = (request.samples("x"), request.samples("y"), try request.level())
      let effect = try CliffsDelta(x, y)
      let limits = try effect.confidenceInterval(level: level)
      result.set(estimate: effect.value, level: level, interval: limits)
      result.set("standard_error", effect.variance.squareRoot())
      result.set("probability_of_superiority", effect.probabilityOfSuperiority)
      result.set(
        "probability_of_superiority_ci", lower: (limits.lower + 1) / 2, upper: (limits.upper + 1) / 2)
      result.set(
        "algorithm", .text("interval: asymmetric, from the unbiased variance and the normal distribution"))
      result.set("n", .integers([x.count, y.count]))
      result.set("n_used", x.count + y.count)
      return result
    },
    CalcMethod(
      name: "rank-biserial.independent",
      summary: "The rank-biserial correlation of two independent groups, the effect of a Mann-Whitney test",
      inputs: CalcInput.requiredSamples + [.level],
      outputs: CalcOutput.estimate("the correlation, positive when x tends to be greater") + [
        CalcOutput("probability_of_superiority", "the probability that x exceeds y, ties counted half"),
        .algorithm, .sizes,
      ],
      source: "Cureton 1956, Psychometrika 21; interval as in R's effectsize",
      example: #""x":[19,22,16,29,24],"y":[20,11,17,12]"#
    ) { request in
      var result = CalcResult()
      let (x, y, level) = (request.samples("x"), request.samples("y"), try request.level())
      let effect = try RankBiserial(x, y)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("probability_of_superiority", (effect.value + 1) / 2)
      result.set("algorithm", .text("interval: Fisher's transformation, standard error of no difference"))
      result.set("n", .integers([x.count, y.count]))
      result.set("n_used", x.count + y.count)
      return result
    },
    CalcMethod(
      name: "rank-biserial.paired",
      summary: "The matched-pairs rank-biserial correlation, the effect of a Wilcoxon signed rank test",
      inputs: CalcInput.requiredPairs + [.level],
      outputs: CalcOutput.estimate("the correlation, positive when x tends to be greater") + [
        CalcOutput("n_nonzero", "the number of pairs with a difference"), .algorithm, .missingPairs,
      ],
      source: "Kerby 2014, Comprehensive Psychology 3; interval as in R's effectsize",
      example: #""x":[125,115,130,140,140,115,140],"y":[110,122,125,120,140,124,null]"#
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let effect = try MatchedPairsRankBiserial(pairs.x, pairs.y)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("n_nonzero", effect.n)
      result.set("algorithm", .text("interval: Fisher's transformation, standard error of no difference"))
      result.set("n_missing", pairs.missing)
      result.set("n_used", pairs.x.count)
      return result
    },
  ]
}
