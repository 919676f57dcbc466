internal import JSONText
internal import Stats

extension CalcMethods {
  /// Sample sizes for the width of an interval, and the width that a sample gives.
  static let precision: [CalcMethod] = [
    meanPrecision("sample-size.mean-interval", isSearch: true),
    differencePrecision("sample-size.difference-interval", isSearch: true),
    proportionPrecision("sample-size.proportion-interval", isSearch: true),
    meanPrecision("precision.mean", isSearch: false),
    differencePrecision("precision.difference", isSearch: false),
    proportionPrecision("precision.proportion", isSearch: false),
  ]

  private static let halfWidth = InputKey(
    "half_width", .number, isRequired: true, help: "the half-width wanted, greater than 0")
  private static let widthGoal = OutputKey("goal", "the half-width wanted")
  private static let foundHalfWidth = OutputKey("half_width", "half the width of the interval")

  private static func deviation(_ help: String) -> InputKey {
    InputKey("sd", .number, isRequired: true, help: "the standard deviation expected" + help)
  }

  private static func summary(_ isSearch: Bool, _ what: String) -> String {
    isSearch
      ? "The smallest sample whose interval of \(what) is as narrow as wanted"
      : "The half-width of the interval of \(what) that a sample gives"
  }

  private static func finish(
    _ result: inout CalcResult, _ request: CalcRequest, level: Double, isSearch: Bool, algorithm: String
  ) {
    if isSearch { result.set("goal", request.number("half_width") ?? 0) }
    result.set("level", level)
    result.set("algorithm", .text(algorithm))
    result.set("n_used", 0)
  }

  private static func meanPrecision(_ name: String, isSearch: Bool) -> CalcMethod {
    CalcMethod(
      name: name, summary: summary(isSearch, "a mean"),
      inputs: [
        deviation("; for paired data that of the differences"),
        isSearch ? halfWidth : .size("the number of values or pairs, at least 2"), .level,
      ],
      outputs: [
        foundHalfWidth, OutputKey("n", "the number of values or pairs"),
        OutputKey("df", "the degrees of freedom"),
      ] + (isSearch ? [widthGoal] : []) + [.level, .plannedAlgorithm],
      source: "Student's t; Hahn and Meeker 1991, Statistical Intervals, chapter 8",
      example: isSearch ? #""sd":12,"half_width":5"# : #""sd":12,"n":25"#
    ) { request in
      let (sd, level) = (request.number("sd") ?? 0, try request.level())
      let plan =
        isSearch
        ? try MeanPrecision(
          standardDeviation: sd, halfWidth: request.number("half_width") ?? 0, level: level)
        : try MeanPrecision(standardDeviation: sd, n: request.integer("n") ?? 0, level: level)
      var result = CalcResult()
      result.set("half_width", plan.halfWidth)
      result.set("n", plan.n)
      result.set("df", plan.degreesOfFreedom)
      finish(
        &result, request, level: level, isSearch: isSearch,
        algorithm: "Student's t with the standard deviation expected")
      return result
    }
  }

  private static func differencePrecision(_ name: String, isSearch: Bool) -> CalcMethod {
    CalcMethod(
      name: name, summary: summary(isSearch, "the difference of two independent means"),
      inputs: [deviation(" in each group")] + (isSearch ? [halfWidth, .ratio] : [.twoSizes]) + [.level],
      outputs: [foundHalfWidth] + OutputKey.plannedSizes + [OutputKey("df", "the degrees of freedom")]
        + (isSearch ? [widthGoal] : []) + [.level, .plannedAlgorithm],
      source: "Student's t; Hahn and Meeker 1991, Statistical Intervals, chapter 8",
      example: isSearch ? #""sd":12,"half_width":5"# : #""sd":12,"n":[25,30]"#
    ) { request in
      let (sd, level) = (request.number("sd") ?? 0, try request.level())
      let plan: DifferencePrecision
      if isSearch {
        plan = try DifferencePrecision(
          standardDeviation: sd, halfWidth: request.number("half_width") ?? 0, ratio: request.ratio,
          level: level)
      } else {
        let n = try request.twoSizes()
        plan = try DifferencePrecision(standardDeviation: sd, nX: n.x, nY: n.y, level: level)
      }
      var result = CalcResult()
      result.set("half_width", plan.halfWidth)
      result.set(sizes: plan.nX, plan.nY)
      result.set("df", plan.degreesOfFreedom)
      finish(
        &result, request, level: level, isSearch: isSearch,
        algorithm: "Student's t with the standard deviation expected in both groups")
      return result
    }
  }

  private static func proportionPrecision(_ name: String, isSearch: Bool) -> CalcMethod {
    CalcMethod(
      name: name, summary: summary(isSearch, "a proportion"),
      inputs: [
        InputKey(
          "proportion", .number, defaultText: "0.5",
          help: "the proportion expected, from 0 to 1; the interval is widest at 0.5"),
        isSearch ? halfWidth : .size("the number of trials"),
        InputKey(
          "interval", .choice(["adjusted-wald", "wilson"]), defaultText: "adjusted-wald",
          help: "the interval that will be given"),
        .level,
      ],
      outputs: [
        OutputKey("half_width", "half the width of the interval, before its limits are cut at 0 and 1"),
        OutputKey("n", "the number of trials"),
        OutputKey("ci", "the interval, if the proportion expected is observed"),
        OutputKey("proportion", "the proportion expected"),
      ] + (isSearch ? [widthGoal] : []) + [.level, .plannedAlgorithm],
      source: "Agresti and Coull 1998, The American Statistician 52; Wilson 1927; Sauro and Lewis 2012",
      example: isSearch ? #""half_width":0.1"# : #""proportion":0.8,"n":30"#
    ) { request in
      let (p, level) = (request.number("proportion") ?? 0.5, try request.level())
      let isWilson = request.word("interval") == "wilson"
      let interval: ProportionPrecision.Interval = isWilson ? .wilson : .adjustedWald
      let plan =
        isSearch
        ? try ProportionPrecision(
          proportion: p, halfWidth: request.number("half_width") ?? 0, level: level, interval: interval)
        : try ProportionPrecision(
          proportion: p, n: request.integer("n") ?? 0, level: level, interval: interval)
      var result = CalcResult()
      result.set("half_width", plan.halfWidth)
      result.set("n", plan.n)
      result.set("ci", lower: plan.lower, upper: plan.upper)
      result.set("proportion", p)
      finish(
        &result, request, level: level, isSearch: isSearch,
        algorithm: isWilson ? "Wilson's interval" : "adjusted Wald interval")
      return result
    }
  }
}
