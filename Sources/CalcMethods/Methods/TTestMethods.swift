internal import Stats

extension CalcMethods {
  /// The t tests.
  static let tTests: [CalcMethod] = [
    independent(
      name: "t-test.welch", summary: "Welch's t test of the difference of two independent means",
      source: "Welch 1947, Biometrika 34; degrees of freedom after Satterthwaite 1946",
      test: { try WelchTTest($0, $1) },
      ofSummaries: {
        try WelchTTest(
          meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n)
      }),
    independent(
      name: "t-test.student",
      summary: "Student's t test of the difference of two independent means, equal variances assumed",
      source: "Student 1908, Biometrika 6; two samples: Fisher 1925, Metron 5",
      test: { try StudentTTest($0, $1) },
      ofSummaries: {
        try StudentTTest(
          meanX: $0.mean, sdX: $0.sd, nX: $0.n, meanY: $1.mean, sdY: $1.sd, nY: $1.n)
      }),
    CalcMethod(
      name: "t-test.paired", summary: "t test of the mean of paired differences x - y",
      inputs: CalcInput.pairs + [
        CalcInput("n", .integer, help: "instead of x and y: the number of pairs"),
        CalcInput("mean", .number, help: "with n: the mean of the differences"),
        CalcInput("sd", .number, help: "with n: the standard deviation of the differences, divisor n - 1"),
        .alternative, .level,
      ],
      outputs: CalcOutput.tTest + [
        CalcOutput("cohens_dz", "the mean difference in standard deviations of the differences"),
        CalcOutput("cohens_dz_ci", "its interval from the noncentral t distribution"),
      ],
      source: "Student 1908, Biometrika 6",
      example: #""x":[12,15,11,14],"y":[9,11,10,null]"#
    ) { request in
      var result = CalcResult()
      let level = try request.level()
      let test: PairedTTest
      let effect: CohensDz
      if try request.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) {
        let pairs = try CompletePairs(request)
        test = try PairedTTest(pairs.x, pairs.y)
        effect = try CohensDz(pairs.x, pairs.y)
      } else {
        let (count, mean, sd) = request.summary
        test = try PairedTTest(meanOfDifferences: mean, sdOfDifferences: sd, n: count)
        effect = try CohensDz(meanOfDifferences: mean, sdOfDifferences: sd, n: count)
      }
      try result.set(test, for: request)
      result.set("cohens_dz", effect.value)
      result.set("cohens_dz_ci") { () throws(StatisticsError) in try effect.confidenceInterval(level: level) }
      result.set("n_used", effect.n)
      return result
    },
    CalcMethod(
      name: "t-test.one-sample", summary: "t test of a mean against a fixed value",
      inputs: [
        CalcInput("x", .samples, help: "the values"),
        CalcInput("n", .integer, help: "instead of x: the number of values"),
        CalcInput("mean", .number, help: "with n: the mean"),
        CalcInput("sd", .number, help: "with n: the standard deviation, divisor n - 1"),
        CalcInput("against", .number, defaultText: "0", help: "the mean under the null hypothesis"),
        .alternative, .level,
      ],
      outputs: CalcOutput.tTest + [CalcOutput("against", "the mean under the null hypothesis")],
      source: "Student 1908, Biometrika 6",
      example: #""x":[68,72.5,81,null,77.5],"against":68"#
    ) { request in
      var result = CalcResult()
      let against = request.number("against") ?? 0
      let test: OneSampleTTest
      if try request.isRaw(["x"], orSummary: ["n", "mean", "sd"]) {
        test = try OneSampleTTest(request.samples("x"), against: against)
        try result.set(test, for: request)
        result.set("against", against)
        result.set("n_used", request.samples("x").count)
      } else {
        let (n, mean, sd) = request.summary
        test = try OneSampleTTest(mean: mean, sd: sd, n: n, against: against)
        try result.set(test, for: request)
        result.set("against", against)
        result.set("n_used", n)
      }
      return result
    },
  ]

  private static func independent<Test: TTest>(
    name: String, summary: String, source: String,
    test: @escaping @Sendable ([Double], [Double]) throws -> Test,
    ofSummaries: @escaping @Sendable (GroupSummary, GroupSummary) throws -> Test
  ) -> CalcMethod {
    CalcMethod(
      name: name, summary: summary, inputs: CalcInput.twoSamples + [.alternative, .level],
      outputs: CalcOutput.tTest + CalcOutput.groups + [
        CalcOutput("hedges_g", "Hedges' g, from the pooled standard deviation: equal variances assumed"),
        CalcOutput("hedges_g_ci", "its interval from the noncentral t distribution"),
      ],
      source: source, example: #""x":[12,15,11,14,13,16,10,15],"y":[9,11,8,12,10,7,11,9]"#
    ) { request in
      var result = CalcResult()
      let groups = try TwoGroups(request)
      let level = try request.level()
      let (first, second) = (groups.summaries[0], groups.summaries[1])
      let found = try groups.values.map { try test($0.x, $0.y) } ?? ofSummaries(first, second)
      try result.set(found, for: request)
      result.set(groups.summaries)
      result.set("hedges_g") { () throws(StatisticsError) in try groups.hedgesG().value }
      result.set("hedges_g_ci") { () throws(StatisticsError) in
        try groups.hedgesG().confidenceInterval(level: level)
      }
      result.set("n_used", groups.n)
      return result
    }
  }
}

extension TwoGroups {
  /// Hedges' g of the groups.
  func hedgesG() throws(StatisticsError) -> HedgesG {
    if let values { return try HedgesG(values.x, values.y) }
    let (first, second) = (summaries[0], summaries[1])
    return try HedgesG(
      meanX: first.mean, sdX: first.sd, nX: first.n, meanY: second.mean, sdY: second.sd, nY: second.n)
  }
}

extension CalcRequest {
  /// The summary of one sample; its keys were checked.
  var summary: (n: Int, mean: Double, sd: Double) {
    (integer("n") ?? 0, number("mean") ?? 0, number("sd") ?? 0)
  }
}
