internal import JSONText
internal import Stats

extension CalcMethods {
  /// How strongly two nominal variables go together.
  static let tableAssociations: [CalcMethod] = [
    CalcMethod(
      name: "odds-ratio", summary: "The odds ratio of a 2 x 2 table with Woolf's interval",
      inputs: InputKey.twoByTwo + [.alternative, .level],
      outputs: OutputKey.estimate("the odds ratio ad / bc; null where a count is 0") + [
        OutputKey("statistic", "z: the logarithm divided by its standard error")
      ] + OutputKey.test + [
        OutputKey("log_odds_ratio", "the natural logarithm of the odds ratio"),
        OutputKey("standard_error", "the standard error of the logarithm"),
        OutputKey("estimate_corrected", "the odds ratio with 1/2 added to each count"),
        OutputKey("ci_corrected", "its interval"),
      ] + OutputKey.test("_corrected", "with 1/2 added to each count") + [.algorithm, .fourCounts],
      source: "Woolf 1955; correction: Haldane 1956, Anscombe 1956",
      example: #""table":[[7,3],[2,8]]"#, body: oddsRatio),
    CalcMethod(
      name: "cohens-h", summary: "The difference of two independent proportions on the arcsine scale",
      inputs: InputKey.successesOfTwo + [.level],
      outputs: OutputKey.estimate("Cohen's h, x - y, from -pi to pi") + [
        OutputKey("standard_error", "sqrt(1 / n of x + 1 / n of y)"),
        OutputKey("proportions", "the observed proportions"),
      ],
      source: "Cohen 1988, Statistical Power Analysis, chapter 6",
      example: #""successes":[9,4],"n":[10,11]"#
    ) { request in
      var result = CalcResult()
      let ((successes, n), level) = (try request.twoCounts(), try request.level())
      let effect = try CohensH(successesX: successes[0], nX: n[0], successesY: successes[1], nY: n[1])
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("standard_error", effect.standardError)
      result.set("proportions", .numbers(zip(successes, n).map { Double($0) / Double($1) }))
      result.set("n_used", n[0] + n[1])
      return result
    },
    CalcMethod(
      name: "phi", summary: "The phi coefficient: the correlation of two yes-or-no variables",
      inputs: InputKey.pairedTwoByTwo + [.level],
      outputs: OutputKey.estimate("phi, from -1 to 1") + [
        OutputKey("standard_error", "the standard error by the delta method"),
        OutputKey("chi_square", "Pearson's chi-square without correction, n phi²"),
        OutputKey("p", "its p value"), .algorithm, .fourCounts, .missingPairs,
      ],
      source: "Yule 1912; standard error: Bishop, Fienberg and Holland 1975, Discrete Multivariate Analysis",
      example: #""table":[[12,5],[9,20]]"#
    ) { request in
      var result = CalcResult()
      let ((table, missing), level) = (try request.pairedTwoByTwo(), try request.level())
      let effect = try PhiCoefficient(table)
      let test = try ChiSquareTest(table.rows, correction: .none)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("standard_error", effect.standardError)
      result.set("chi_square", test.statistic)
      result.set("p", test.pValue)
      result.set(
        "algorithm", .text("interval: phi plus or minus z standard errors; p: chi-square approximation"))
      result.set("n_missing", missing)
      result.set(table)
      return result
    },
    CalcMethod(
      name: "cramers-v", summary: "The association of two nominal variables, Cramer's V",
      inputs: InputKey.tableOrLabels + [.level],
      outputs: OutputKey.estimate("Cramer's V, from 0 to 1") + [
        OutputKey("statistic", "Pearson's chi-square, without correction"),
        OutputKey("df", "its degrees of freedom"), OutputKey("p", "its p value"), .algorithm,
      ] + OutputKey.counted,
      source: "Cramer 1946; interval from the noncentral chi-square: Steiger and Fouladi 1997",
      example: #""table":[[12,7,3],[4,9,14]]"#
    ) { request in
      var result = CalcResult()
      let (table, level) = (try CountTable(request), try request.level())
      let effect = try CramersV(table.counts)
      result.set(estimate: effect.value, level: level, interval: try effect.confidenceInterval(level: level))
      result.set("statistic", effect.test.statistic)
      result.set("df", effect.test.degreesOfFreedom)
      result.set("p", effect.test.pValue)
      result.set(
        "algorithm", .text("interval: noncentral chi-square distribution; p: chi-square approximation"))
      result.set(table)
      return result
    },
  ]

  private static func oddsRatio(_ request: CalcRequest) throws -> CalcResult {
    var result = CalcResult()
    let (table, level) = (try request.twoByTwo(), try request.level())
    let corrected = try OddsRatio(table, correction: .haldaneAnscombe)
    do throws(StatisticsError) {
      let plain = try OddsRatio(table, correction: .none)
      result.set(estimate: plain.value, level: level, interval: try plain.confidenceInterval(level: level))
      result.set("statistic", plain.logarithm / plain.standardError)
      result.set(alternative: request.alternative, plain.pValue)
      result.set("log_odds_ratio", plain.logarithm)
      result.set("standard_error", plain.standardError)
    } catch {
      for key in ["estimate", "ci"] { result.undefine(key, reason: error.code) }
      result.set("level", level)
      result.undefine(
        test: ["statistic", "log_odds_ratio", "standard_error"], alternative: request.alternative,
        reason: error)
    }
    result.set("estimate_corrected", corrected.value)
    result.set("ci_corrected", interval: try corrected.confidenceInterval(level: level))
    result.set(pValues: "_corrected", alternative: request.alternative, corrected.pValue)
    result.set(
      "algorithm", .text("normal approximation of the logarithm; for small counts see fisher.two-by-two"))
    result.set(table)
    return result
  }
}
