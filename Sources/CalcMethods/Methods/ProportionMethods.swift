internal import Stats

extension CalcMethods {
  /// Proportions and their differences.
  static let proportions: [CalcMethod] = [
    CalcMethod(
      name: "proportion.adjusted-wald",
      summary: "The adjusted Wald interval of a proportion, for completion rates",
      inputs: oneProportion,
      outputs: [
        OutputKey("estimate", "the observed proportion"), .ci, .level,
        OutputKey("adjusted_proportion", "(successes + z² / 2) / (n + z²)"),
      ],
      source: "Agresti and Coull 1998, The American Statistician 52; Sauro and Lewis 2005",
      example: #""successes":9,"n":10"#
    ) { request in
      var result = CalcResult()
      let (successes, n) = (request.integer("successes") ?? 0, request.integer("n") ?? 0)
      let found = try AdjustedWaldInterval(successes: successes, n: n, level: request.level())
      result.set("estimate", found.proportion)
      result.set("ci", lower: found.lower, upper: found.upper)
      result.set("level", found.level)
      result.set("adjusted_proportion", found.adjustedProportion)
      result.set("n_used", n)
      return result
    },
    interval(
      "wilson", summary: "The score interval of a proportion, without continuity correction",
      source: "Wilson 1927, Journal of the American Statistical Association 22"
    ) { try WilsonInterval(successes: $0, n: $1, level: $2).interval },
    interval(
      "clopper-pearson", summary: "The exact interval of a proportion, which covers at least at its level",
      source: "Clopper and Pearson 1934, Biometrika 26, 404-413"
    ) { try ClopperPearsonInterval(successes: $0, n: $1, level: $2).interval },
    interval(
      "jeffreys", summary: "The interval of a proportion from Jeffreys' prior, with equal tails",
      source: "Brown, Cai and DasGupta 2001, Statistical Science 16, 101-133, section 3.1"
    ) { try JeffreysInterval(successes: $0, n: $1, level: $2).interval },
    CalcMethod(
      name: "proportion-difference.newcombe",
      summary: "The interval of the difference of two independent proportions",
      inputs: InputKey.successesOfTwo + [.level],
      outputs: [
        OutputKey("estimate", "the difference of the observed proportions, x - y"), .ci, .level,
        OutputKey("proportions", "the observed proportions"),
        OutputKey("ci_x", "the Wilson interval of the first"), OutputKey("ci_y", "that of the second"),
      ],
      source: "Newcombe 1998, Statistics in Medicine 17, 873-890, method 10",
      example: #""successes":[56,48],"n":[70,80]"#
    ) { request in
      var result = CalcResult()
      let (successes, n) = try request.twoCounts()
      let found = try NewcombeInterval(
        successesX: successes[0], nX: n[0], successesY: successes[1], nY: n[1], level: request.level())
      result.set("estimate", found.difference)
      result.set("ci", lower: found.lower, upper: found.upper)
      result.set("level", found.level)
      result.set("proportions", .numbers([found.x.proportion, found.y.proportion]))
      result.set("ci_x", lower: found.x.lower, upper: found.x.upper)
      result.set("ci_y", lower: found.y.lower, upper: found.y.upper)
      result.set("n_used", n[0] + n[1])
      return result
    },
    CalcMethod(
      name: "proportion-difference.agresti-caffo",
      summary: "The interval of the difference of two independent proportions, one success and failure added",
      inputs: InputKey.successesOfTwo + [.level],
      outputs: OutputKey.estimate("the difference of the observed proportions, x - y") + [
        OutputKey("adjusted_difference", "the difference after the addition, the middle of the interval"),
        OutputKey("proportions", "the observed proportions"),
      ],
      source: "Agresti and Caffo 2000, The American Statistician 54, 280-288",
      example: #""successes":[56,48],"n":[70,80]"#
    ) { request in
      var result = CalcResult()
      let (successes, n) = try request.twoCounts()
      let found = try AgrestiCaffoInterval(
        successesX: successes[0], nX: n[0], successesY: successes[1], nY: n[1], level: request.level())
      result.set(estimate: found.difference, level: found.level, interval: found.interval)
      result.set("adjusted_difference", found.adjustedDifference)
      result.set("proportions", .numbers(zip(successes, n).map { Double($0) / Double($1) }))
      result.set("n_used", n[0] + n[1])
      return result
    },
    CalcMethod(
      name: "two-proportion.n-1", summary: "The N - 1 test of the difference of two independent proportions",
      inputs: InputKey.successesOfTwo + [.alternative],
      outputs: [
        OutputKey("statistic", "the z statistic, positive when the first proportion is greater"),
        OutputKey("chi_square", "its square, the N - 1 chi-square with 1 degree of freedom"),
      ] + OutputKey.test + [
        OutputKey("estimate", "the difference of the observed proportions, x - y"),
        OutputKey("smallest_expected_count", "the smallest expected count; at least 1 is recommended"),
      ],
      source: "E. S. Pearson 1947; Campbell 2007, Statistics in Medicine 26",
      example: #""successes":[9,4],"n":[10,11]"#
    ) { request in
      var result = CalcResult()
      let (successes, n) = try request.twoCounts()
      let test = try NMinusOneTwoProportionTest(
        successesX: successes[0], nX: n[0], successesY: successes[1], nY: n[1])
      result.set("statistic", test.statistic)
      result.set("chi_square", test.statistic * test.statistic)
      result.set(alternative: request.alternative, test.pValue)
      result.set("estimate", test.difference)
      result.set("smallest_expected_count", test.smallestExpectedCount)
      result.set("n_used", n[0] + n[1])
      return result
    },
  ]

  private static func interval(
    _ variant: String, summary: String, source: String,
    limits: @escaping @Sendable (Int, Int, Double) throws -> ConfidenceInterval
  ) -> CalcMethod {
    CalcMethod(
      name: "proportion." + variant, summary: summary, inputs: oneProportion,
      outputs: OutputKey.estimate("the observed proportion"), source: source,
      example: #""successes":9,"n":10"#
    ) { request in
      var result = CalcResult()
      let (successes, n) = (request.integer("successes") ?? 0, request.integer("n") ?? 0)
      let found = try limits(successes, n, request.level())
      result.set(estimate: Double(successes) / Double(n), level: found.level, interval: found)
      result.set("n_used", n)
      return result
    }
  }

  private static let oneProportion = [
    InputKey("successes", .integer, isRequired: true, help: "the number of successes"),
    InputKey("n", .integer, isRequired: true, help: "the number of trials"), InputKey.level,
  ]
}
