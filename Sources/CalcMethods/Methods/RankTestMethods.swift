internal import JSONText
internal import Stats

extension CalcMethods {
  /// Rank tests of two independent groups.
  static let rankTests: [CalcMethod] = [
    mannWhitney(
      ".exact", summary: "The Mann-Whitney test with its exact distribution, ties included",
      source: "Mann and Whitney 1947; with ties all ways of dividing the ranks are counted"
    ) { try MannWhitneyExact($0, $1) },
    mannWhitney(
      "",
      summary: "The Mann-Whitney test, exact up to 50 values in each group, approximate beyond",
      source: "Mann and Whitney 1947, Annals of Mathematical Statistics 18"
    ) { try MannWhitneyTest($0, $1) },
    CalcMethod(
      name: "mann-whitney.approximate",
      summary: "The Mann-Whitney test with the normal approximation, with and without continuity correction",
      inputs: CalcInput.requiredSamples + [.alternative],
      outputs: rankOutputs + [
        CalcOutput("z", "the standardised statistic, with continuity correction for the alternative"),
        CalcOutput("z_uncorrected", "the same without continuity correction"),
      ] + CalcOutput.test("_uncorrected", "without continuity correction"),
      source: "Mann and Whitney 1947; Lehmann 1975, Nonparametrics, variance with ties", example: rankExample
    ) { request in
      var result = CalcResult()
      let (x, y, alternative) = (request.samples("x"), request.samples("y"), request.alternative)
      let corrected = try MannWhitneyApproximate(x, y, continuityCorrection: true)
      let plain = try MannWhitneyApproximate(x, y, continuityCorrection: false)
      result.set(corrected, of: x, y, alternative: alternative)
      result.set("z", corrected.z(alternative))
      result.set("z_uncorrected", plain.z(alternative))
      result.set(pValues: "_uncorrected", alternative: alternative, plain.pValue)
      result.set("n_used", x.count + y.count)
      return result
    },
    CalcMethod(
      name: "brunner-munzel",
      summary: "The Brunner-Munzel test of stochastic equality of two groups, unequal spread allowed",
      inputs: CalcInput.requiredSamples + [.alternative, .level],
      outputs: [
        CalcOutput("statistic", "the statistic, positive when x tends to be greater"),
        CalcOutput("df", "the degrees of freedom of the t approximation"),
      ] + CalcOutput.test + CalcOutput.estimate("the relative effect P(X > Y) + P(X = Y) / 2") + [
        CalcOutput("standard_error", "the standard error of the relative effect")
      ] + CalcOutput.test("_normal", "from the normal distribution, for large groups") + [
        CalcOutput("ci_normal", "the interval from the normal distribution"), .algorithm, .sizes,
      ],
      source: "Brunner and Munzel 2000, Biometrical Journal 42, 17-25",
      example: #""x":[1,2,1,1,1,1,1,1,1,1,2,4,1,1],"y":[3,3,4,3,1,2,3,1,1,5,4]"#
    ) { request in
      var result = CalcResult()
      let (x, y, level) = (request.samples("x"), request.samples("y"), try request.level())
      let test = try BrunnerMunzelTest(x, y)
      let normal = try BrunnerMunzelTest(x, y, approximation: .normal)
      result.set("statistic", test.statistic)
      result.set("df", test.degreesOfFreedom)
      result.set(alternative: request.alternative, test.pValue)
      result.set(estimate: test.estimate, level: level, interval: try test.confidenceInterval(level: level))
      result.set("standard_error", test.standardError)
      result.set(pValues: "_normal", alternative: request.alternative, normal.pValue)
      result.set("ci_normal", interval: try normal.confidenceInterval(level: level))
      result.set("algorithm", .text("Student's t approximation; keys in _normal: normal approximation"))
      result.set("n", .integers([x.count, y.count]))
      result.set("n_used", x.count + y.count)
      return result
    },
  ]

  private static let rankOutputs =
    [
      CalcOutput("statistic", "U of x: the pairs in which x is greater, ties counting half (R's W)"),
      CalcOutput("u", "U of x and U of y"),
    ] + CalcOutput.test + [
      .algorithm,
      CalcOutput("probability_of_superiority", "U of x as a share of all pairs"),
      CalcOutput("rank_biserial", "the rank-biserial correlation, positive when x tends to be greater"),
      CalcOutput("rank_sums", "the sums of the ranks of x and y"),
      CalcOutput("medians", "the medians of x and y"), .sizes,
    ]

  private static let rankExample = #""x":[19,22,16,29,24,null],"y":[20,11,17,12]"#

  private static func mannWhitney(
    _ variant: String, summary: String, source: String,
    test: @escaping @Sendable ([Double], [Double]) throws -> any MannWhitney
  ) -> CalcMethod {
    CalcMethod(
      name: "mann-whitney" + variant, summary: summary,
      inputs: CalcInput.requiredSamples + [.alternative], outputs: rankOutputs, source: source,
      example: rankExample
    ) { request in
      var result = CalcResult()
      let (x, y) = (request.samples("x"), request.samples("y"))
      result.set(try test(x, y), of: x, y, alternative: request.alternative)
      result.set("n_used", x.count + y.count)
      return result
    }
  }
}

extension CalcResult {
  /// Sets what a Mann-Whitney test of two samples knows.
  fileprivate mutating func set(
    _ test: any MannWhitney, of x: [Double], _ y: [Double], alternative: Alternative
  ) {
    let ranks = test.ranks
    let superiority = ranks.uX / (Double(ranks.nX) * Double(ranks.nY))
    set("statistic", ranks.uX)
    set("u", .numbers([ranks.uX, ranks.uY]))
    set(alternative: alternative, test.pValue)
    set("algorithm", .text("\(test.algorithm)"))
    set("probability_of_superiority", superiority)
    set("rank_biserial", (ranks.uX - ranks.uY) / (Double(ranks.nX) * Double(ranks.nY)))
    set("rank_sums", .numbers([ranks.rankSumX, ranks.rankSumY]))
    set("medians", .list([x, y].map { .optional(try? Quantiles($0).median) }))
    set("n", .integers([ranks.nX, ranks.nY]))
  }
}
