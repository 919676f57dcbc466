internal import JSONText
internal import Stats

extension CalcMethods {
  /// Correlations of two variables.
  static let correlations: [CalcMethod] = [
    CalcMethod(
      name: "correlation.pearson", summary: "The product-moment correlation of two variables",
      inputs: InputKey.requiredPairs + [.alternative, .level],
      outputs: OutputKey.estimate("r") + [
        OutputKey("statistic", "the t statistic"), OutputKey("df", "the degrees of freedom, pairs - 2"),
      ] + OutputKey.test + [
        OutputKey("r_squared", "the share of the variance that the other variable explains"), .algorithm,
        .missingPairs,
      ],
      source: "Pearson 1896; interval: Fisher 1921, Metron 1", example: correlationExample
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let found = try PearsonCorrelation(pairs.x, pairs.y)
      result.set(estimate: found.value, level: level, interval: try found.confidenceInterval(level: level))
      result.set("statistic", computing: try found.statistic())
      result.set("df", found.degreesOfFreedom)
      result.set(alternative: request.alternative, found.pValue)
      result.set("r_squared", found.value * found.value)
      result.set("algorithm", .text("p: Student's t; interval: Fisher's transformation"))
      result.set(pairs)
      return result
    },
    CalcMethod(
      name: "correlation.spearman", summary: "The rank correlation of two variables, Spearman's rho",
      inputs: InputKey.requiredPairs + [.alternative, .level],
      outputs: OutputKey.estimate("rho, from ranks with ties shared") + OutputKey.test + [
        .algorithm, OutputKey("statistic", "the t statistic of the ranks"),
        OutputKey("df", "its degrees of freedom, pairs - 2"),
      ] + OutputKey.test("_approximate", "from Student's t of the ranks") + [.missingPairs],
      source: "Spearman 1904; interval: Bonett and Wright 2000, Psychometrika 65", example: correlationExample
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let found = try SpearmanCorrelation(pairs.x, pairs.y)
      result.set(estimate: found.value, level: level, interval: try found.confidenceInterval(level: level))
      result.set(alternative: request.alternative, found.pValue)
      result.set(
        "algorithm",
        .text(
          found.method == .exact
            ? "p: exact, over all orders of the ranks" : "p: Student's t approximation of the ranks"))
      result.set("statistic", computing: try found.ofRanks.statistic())
      result.set("df", found.ofRanks.degreesOfFreedom)
      result.set(pValues: "_approximate", alternative: request.alternative, found.ofRanks.pValue)
      result.set(pairs)
      return result
    },
    CalcMethod(
      name: "correlation.kendall", summary: "The rank correlation of two variables, Kendall's tau-b",
      inputs: InputKey.requiredPairs + [.alternative, .level],
      outputs: OutputKey.estimate("tau-b; without ties, tau-a") + OutputKey.test + [
        .algorithm,
        OutputKey("statistic", "z: the score divided by its standard deviation, ties allowed for"),
        OutputKey("score", "the concordant minus the discordant pairs of cases"),
      ] + OutputKey.test("_approximate", "from the normal distribution of z") + [.missingPairs],
      source: "Kendall 1938, 1970; interval: Fieller, Hartley and Pearson 1957", example: correlationExample
    ) { request in
      var result = CalcResult()
      let (pairs, level) = (try CompletePairs(request), try request.level())
      let found = try KendallTau(pairs.x, pairs.y)
      result.set(estimate: found.value, level: level, interval: try found.confidenceInterval(level: level))
      result.set(alternative: request.alternative, found.pValue)
      result.set(
        "algorithm",
        .text(
          found.method == .exact
            ? "p: exact, over all orders" : "p: normal approximation without continuity correction"))
      result.set("statistic", found.z)
      result.set("score", found.score)
      result.set(pValues: "_approximate", alternative: request.alternative, found.approximatePValue)
      result.set(pairs)
      return result
    },
  ]

  private static let correlationExample =
    #""x":[106,100,86,101,99,103,97,113,112,110],"y":[7,27,2,50,28,29,20,12,6,17]"#
}

extension CalcResult {
  /// Sets how many pairs were dropped and how many used.
  fileprivate mutating func set(_ pairs: CompletePairs) {
    set("n_missing", pairs.missing)
    set("n_used", pairs.x.count)
  }
}
