internal import JSONText
internal import Stats

extension CalcMethods {
  /// Two one-sided tests of equivalence.
  static let equivalence: [CalcMethod] = [
    CalcMethod(
      name: "tost.one-sample", summary: "Two one-sided t tests: is a mean equivalent to a fixed value?",
      inputs: [
        InputKey("x", .samples, help: "the values"),
        InputKey("n", .integer, help: "instead of x: the number of values"),
        InputKey("mean", .number, help: "with n: the mean"),
        InputKey("sd", .number, help: "with n: the standard deviation, divisor n - 1"),
        InputKey("against", .number, defaultText: "0", help: "the fixed value that the bounds are around"),
      ] + bounds("of the values"),
      outputs: equivalenceOutputs, source: equivalenceSource,
      example: #""x":[5.2,4.9,5.1,5.3,4.8,5.0],"against":5,"lower":-0.5,"upper":0.5"#
    ) { request in
      let against = request.number("against") ?? 0
      guard try request.isRaw(["x"], orSummary: ["n", "mean", "sd"]) else {
        let (n, mean, sd) = request.summary
        return try CalcResult(
          EquivalenceTest<OneSampleTTest>(mean: mean, sd: sd, n: n, against: against, bounds: request.bounds),
          n: n, for: request)
      }
      let values = request.samples("x")
      return try CalcResult(
        EquivalenceTest<OneSampleTTest>(values, against: against, bounds: request.bounds), n: values.count,
        for: request)
    },
    CalcMethod(
      name: "tost.paired", summary: "Two one-sided t tests: are paired values equivalent?",
      inputs: InputKey.pairs + [
        InputKey("n", .integer, help: "instead of x and y: the number of pairs"),
        InputKey("mean", .number, help: "with n: the mean of the differences x - y"),
        InputKey("sd", .number, help: "with n: the standard deviation of the differences, divisor n - 1"),
      ] + bounds("of the differences"),
      outputs: equivalenceOutputs, source: equivalenceSource,
      example: #""x":[12,15,11,14,13],"y":[11,15,12,13,null],"lower":-2,"upper":2"#
    ) { request in
      guard try request.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) else {
        let (n, mean, sd) = request.summary
        return try CalcResult(
          EquivalenceTest<PairedTTest>(
            meanOfDifferences: mean, sdOfDifferences: sd, n: n, bounds: request.bounds),
          n: n, for: request)
      }
      let pairs = try CompletePairs(request)
      return try CalcResult(
        EquivalenceTest<PairedTTest>(pairs.x, pairs.y, bounds: request.bounds), n: pairs.x.count, for: request
      )
    },
    independent(
      "welch", summary: "Two one-sided Welch tests: are two independent means equivalent?",
      unit: "the root of the mean of the two variances",
      test: { try EquivalenceTest<WelchTTest>($0, $1, bounds: $2) },
      ofSummaries: {
        try EquivalenceTest<WelchTTest>(
          meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n, bounds: $2)
      }),
    independent(
      "student",
      summary: "Two one-sided Student tests: are two means of groups of equal variance equivalent?",
      unit: "pooled",
      test: { try EquivalenceTest<StudentTTest>($0, $1, bounds: $2) },
      ofSummaries: {
        try EquivalenceTest<StudentTTest>(
          meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n, bounds: $2)
      }),
  ]

  private static func bounds(_ deviations: String) -> [InputKey] {
    [
      InputKey("lower", .number, isRequired: true, help: "the lower bound of what does not matter"),
      InputKey("upper", .number, isRequired: true, help: "the upper bound of what does not matter"),
      InputKey(
        "unit", .choice(["raw", "sd"]), defaultText: "raw",
        help: "what the bounds are given in: the unit of the values, or standard deviations \(deviations)"),
      InputKey(
        "alpha", .number, defaultText: "0.05",
        help: "the level of the test, below 1/2; the interval has the level 1 - 2 alpha"),
    ]
  }

  private static let equivalenceSource =
    "Schuirmann 1987, Journal of Pharmacokinetics and Biopharmaceutics 15"

  private static let equivalenceOutputs = [
    OutputKey("p", "the p value of the test of equivalence: the larger of the two one-sided ones"),
    OutputKey("statistic", "the t statistic that p belongs to"), OutputKey("df", "the degrees of freedom"),
    OutputKey("p_lower", "the p value of a difference at or below the lower bound"),
    OutputKey("p_upper", "the p value of a difference at or above the upper bound"),
    OutputKey("statistic_lower", "the t statistic against the lower bound"),
    OutputKey("statistic_upper", "the t statistic against the upper bound"),
    OutputKey("estimate", "the difference"),
    OutputKey("standard_error", "the standard error of the difference"),
    OutputKey("ci", "the interval of the difference that goes with the test, at the level 1 - 2 alpha"),
    .level, OutputKey("alpha", "the level of the test"),
    OutputKey("bounds", "the bounds of the difference in the unit of the values, [lower, upper]"),
    OutputKey("statistic_difference", "the t statistic of the test of no difference"),
    OutputKey("p_difference", "its two-sided p value"), .algorithm,
  ]

  private static func independent<Test: TTest>(
    _ variant: String, summary: String, unit: String,
    test: @escaping @Sendable ([Double], [Double], EquivalenceBounds) throws -> EquivalenceTest<Test>,
    ofSummaries:
      @escaping @Sendable (GroupSummary, GroupSummary, EquivalenceBounds) throws ->
      EquivalenceTest<Test>
  ) -> CalcMethod {
    CalcMethod(
      name: "tost." + variant, summary: summary, inputs: InputKey.twoSamples + bounds("(\(unit))"),
      outputs: equivalenceOutputs, source: equivalenceSource,
      example: #""x":[12,15,11,14,13,16],"y":[13,14,12,13,15,14],"lower":-3,"upper":3"#
    ) { request in
      let (groups, bounds) = (try TwoGroups(request), request.bounds)
      let (x, y) = (groups.summaries[0], groups.summaries[1])
      let found = try groups.values.map { try test($0.x, $0.y, bounds) } ?? ofSummaries(x, y, bounds)
      return try CalcResult(found, n: groups.n, for: request)
    }
  }
}

extension CalcRequest {
  /// The bounds of equivalence.
  fileprivate var bounds: EquivalenceBounds {
    let (lower, upper) = (number("lower") ?? 0, number("upper") ?? 0)
    return word("unit") == "sd"
      ? .standardDeviations(lower: lower, upper: upper) : .raw(lower: lower, upper: upper)
  }
}

extension CalcResult {
  /// What a test of equivalence knows.
  fileprivate init<Test: TTest>(_ test: EquivalenceTest<Test>, n: Int, for request: CalcRequest) throws {
    let alpha = request.number("alpha") ?? 0.05
    let interval = try test.confidenceInterval(alpha: alpha)
    self.init()
    set("p", test.pValue)
    set("statistic", test.lowerPValue > test.upperPValue ? test.lowerStatistic : test.upperStatistic)
    set("df", test.test.degreesOfFreedom)
    set("p_lower", test.lowerPValue)
    set("p_upper", test.upperPValue)
    set("statistic_lower", test.lowerStatistic)
    set("statistic_upper", test.upperStatistic)
    set("estimate", test.difference)
    set("standard_error", test.test.standardError)
    set("ci", lower: interval.lower, upper: interval.upper)
    set("level", interval.level)
    set("alpha", alpha)
    set("bounds", .numbers([test.lowerBound, test.upperBound]))
    set("statistic_difference", test.test.statistic)
    set("p_difference", test.test.pValue(.twoSided))
    set("algorithm", .text("two one-sided t tests"))
    set("n_used", n)
  }
}
