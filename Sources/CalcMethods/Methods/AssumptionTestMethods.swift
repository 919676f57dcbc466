internal import JSONText
internal import Stats

extension CalcMethods {
  /// Tests of equal variances, and of normality.
  static let assumptionTests: [CalcMethod] = [
    CalcMethod(
      name: "variance-ratio", summary: "The F test of the ratio of two variances",
      inputs: [
        .x, .y, InputKey("n", .integers, help: "instead of x and y: the two group sizes, in the order x, y"),
        InputKey("sd", .numbers, help: "with n: the two standard deviations, divisor n - 1"),
        .alternative, .level,
      ],
      outputs: [
        OutputKey("statistic", "F: the variance of x divided by that of y"),
        OutputKey("df1", "the degrees of freedom of x"), OutputKey("df2", "the degrees of freedom of y"),
      ] + OutputKey.test + OutputKey.estimate("the ratio of the variances, x to y") + [
        OutputKey("sd", "the standard deviations of x and y, divisor n - 1"), .sizes,
      ],
      source: "Fisher 1924; Snedecor 1934, Analysis of Variance",
      example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      let level = try request.level()
      let (test, sd): (VarianceRatioTest, [Double])
      if try request.isRaw(["x", "y"], orSummary: ["n", "sd"]) {
        let (x, y) = (request.samples("x"), request.samples("y"))
        test = try VarianceRatioTest(x, y)
        sd = [try GroupSummary(x).sd, try GroupSummary(y).sd]
      } else {
        let n = try request.integers("n", count: 2)
        sd = try request.numbers("sd", count: 2)
        test = try VarianceRatioTest(sdX: sd[0], nX: n[0], sdY: sd[1], nY: n[1])
      }
      result.set("statistic", test.ratio)
      result.set("df1", test.df1)
      result.set("df2", test.df2)
      result.set(alternative: request.alternative, test.pValue)
      result.set(estimate: test.ratio, level: level, interval: try test.confidenceInterval(level: level))
      result.set("sd", .numbers(sd))
      result.set("n", .integers([test.df1 + 1, test.df2 + 1]))
      result.set("n_used", test.df1 + test.df2 + 2)
      return result
    },
    equalVariances(
      "levene", summary: "Levene's test of equal variances: distances from the group means",
      source: "Levene 1960, in Contributions to Probability and Statistics"
    ) { try LeveneTest(groups: $0).anova },
    equalVariances(
      "brown-forsythe",
      summary: "The Brown-Forsythe test of equal variances: distances from the group medians",
      source: "Brown and Forsythe 1974, Journal of the American Statistical Association 69, 364-367"
    ) { try BrownForsytheTest(groups: $0).anova },
    CalcMethod(
      name: "shapiro-wilk", summary: "The Shapiro-Wilk test of normality, for 3 to 5,000 values",
      inputs: [.values],
      outputs: [
        OutputKey("statistic", "the W statistic"),
        OutputKey("p", "the p value; small ones speak against normality"),
        .algorithm, .missingValues,
      ],
      source: "Shapiro and Wilk 1965; Royston 1995, algorithm AS R94, Applied Statistics 44, 547-551",
      example: #""x":[148,154,158,160,161,162,166,170,182,195,236]"#
    ) { request in
      var result = CalcResult()
      let values = request.samples("x")
      let test = try ShapiroWilkTest(values)
      result.set("statistic", test.statistic)
      result.set("p", test.pValue)
      result.set(
        "algorithm",
        .text(test.n == 3 ? "exact for three values" : "Royston's approximation, algorithm AS R94"))
      result.set("n_missing", request.optionals("x").count - values.count)
      result.set("n_used", values.count)
      return result
    },
  ]

  private static func equalVariances(
    _ name: String, summary: String, source: String,
    anova: @escaping @Sendable ([[Double]]) throws -> OneWayAnova
  ) -> CalcMethod {
    CalcMethod(
      name: name, summary: summary,
      inputs: [
        InputKey("groups", .groups, isRequired: true, help: "the values of each group")
      ],
      outputs: OutputKey.fTest + [
        OutputKey("between_sum_of_squares", "the sum of squares of the distances between the groups"),
        OutputKey("within_sum_of_squares", "the sum of squares of the distances within the groups"),
        OutputKey("sd", "the standard deviations, divisor n - 1; null for a single value"), .sizes,
      ],
      source: source, example: #""groups":[[12,15,11,14,13],[9,11,18,2,10],[7,11,9,null]]"#
    ) { request in
      var result = CalcResult()
      let groups = request.groups
      let test = try anova(groups)
      result.set(f: test.statistic, df1: test.df1, df2: test.df2, pValue: test.pValue)
      result.set("between_sum_of_squares", test.betweenSumOfSquares)
      result.set("within_sum_of_squares", test.withinSumOfSquares)
      result.set(
        "sd", groups.map { Moments($0).standardDeviation }, otherwise: .tooFewValues(needed: 2, found: 1))
      result.set("n", .integers(groups.map(\.count)))
      result.set("n_used", groups.reduce(0) { $0 + $1.count })
      return result
    }
  }
}
