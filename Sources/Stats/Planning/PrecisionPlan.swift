/// What is asked of an interval: the sample for a half-width, or the half-width of a sample.
enum PrecisionQuestion: Sendable, CaseIterable {
  case sampleSize
  case halfWidth

  /// A plan of an interval, by its name where a sample is sought and where a half-width is.
  ///
  /// A half-width takes the sample; a sample takes the half-width wanted, and what is known beside. To what it gives come what
  /// was asked, the level and the algorithm.
  func plan<Plan: Sendable>(
    _ names: (String, String), _ what: String, source: String, examples: (String, String), inputs: [InputKey],
    known: (sample: InputKey, beside: [InputKey]), settings: [InputKey] = [],
    algorithm: @escaping @Sendable (Plan) -> String,
    make: @escaping @Sendable (AskedPrecision) throws -> Plan,
    @Outputs<AskedPrecision, Plan> outputs: () -> [Output<AskedPrecision, Plan>]
  ) -> Statistic {
    let halfWidth = InputKey(
      "half_width", .number, isRequired: true, help: "the half-width wanted, greater than 0")
    let isSearch = self == .sampleSize
    let goal = Output<AskedPrecision, Plan>("goal", "the half-width wanted") { $0.data.halfWidth ?? 0 }
    return Statistic(
      isSearch ? "sample-size." + names.0 : "precision." + names.1,
      summary: isSearch
        ? "The smallest sample whose interval of \(what) is as narrow as wanted"
        : "The half-width of the interval of \(what) that a sample gives", source: source,
      example: isSearch ? examples.0 : examples.1,
      input: Input(inputs + (isSearch ? [halfWidth] + known.beside : [known.sample]) + settings + [.level]) {
        AskedPrecision(
          arguments: $0, halfWidth: isSearch ? $0.number("half_width") ?? 0 : nil, level: try $0.level())
      }, options: [.level], compute: make
    ) {
      outputs()
      isSearch ? [goal] : []
      Output.level
      Output("algorithm", "which algorithm ran") { algorithm($0.result) }
    }
  }
}

/// What a request for the precision of an interval says.
struct AskedPrecision: Sendable {
  let arguments: any Arguments
  /// The half-width wanted; `nil` where it is sought.
  let halfWidth: Double?
  let level: Double

  var deviation: Double { arguments.number("sd") ?? 0 }
  var n: Int { arguments.integer("n") ?? 0 }
}

extension InputKey {
  fileprivate static func deviation(_ help: String) -> InputKey {
    InputKey("sd", .number, isRequired: true, help: "the standard deviation expected" + help)
  }
}

extension Statistic {
  /// Sample sizes for the width of an interval, and the width that a sample gives.
  static let precision = PrecisionQuestion.allCases.flatMap { question in
    [question.mean(), question.difference(), question.proportion()]
  }
}

extension PrecisionQuestion {
  private static let source = "Student's t; Hahn and Meeker 1991, Statistical Intervals, chapter 8"

  fileprivate func mean() -> Statistic {
    plan(
      ("mean-interval", "mean"), "a mean", source: Self.source,
      examples: (#""sd":12,"half_width":5"#, #""sd":12,"n":25"#),
      inputs: [.deviation("; for paired data that of the differences")],
      known: (.size("the number of values or pairs, at least 2"), []),
      algorithm: { _ in "Student's t with the standard deviation expected" }
    ) { asked in
      if let halfWidth = asked.halfWidth {
        return try MeanPrecision(standardDeviation: asked.deviation, halfWidth: halfWidth, level: asked.level)
      }
      return try MeanPrecision(standardDeviation: asked.deviation, n: asked.n, level: asked.level)
    } outputs: {
      Output("half_width", "half the width of the interval", from: \.halfWidth)
      Output("n", "the number of values or pairs", from: \.n)
      Output("df", "the degrees of freedom", from: \.degreesOfFreedom)
    }
  }

  fileprivate func difference() -> Statistic {
    plan(
      ("difference-interval", "difference"), "the difference of two independent means", source: Self.source,
      examples: (#""sd":12,"half_width":5"#, #""sd":12,"n":[25,30]"#),
      inputs: [.deviation(" in each group")], known: (.twoSizes, [.ratio]),
      algorithm: { _ in "Student's t with the standard deviation expected in both groups" }
    ) { asked in
      if let halfWidth = asked.halfWidth {
        return try DifferencePrecision(
          standardDeviation: asked.deviation, halfWidth: halfWidth, ratio: asked.arguments.ratio,
          level: asked.level
        )
      }
      let n = try asked.arguments.twoSizes()
      return try DifferencePrecision(standardDeviation: asked.deviation, nX: n.x, nY: n.y, level: asked.level)
    } outputs: {
      Output("half_width", "half the width of the interval", from: \.halfWidth)
      Output.groupSizes { ($0.nX, $0.nY) }
      Output("df", "the degrees of freedom", from: \.degreesOfFreedom)
    }
  }

  fileprivate func proportion() -> Statistic {
    plan(
      ("proportion-interval", "proportion"), "a proportion",
      source: "Agresti and Coull 1998, The American Statistician 52; Wilson 1927; Sauro and Lewis 2012",
      examples: (#""half_width":0.1"#, #""proportion":0.8,"n":30"#),
      inputs: [
        InputKey(
          "proportion", .number, defaultText: "0.5",
          help: "the proportion expected, from 0 to 1; the interval is widest at 0.5")
      ], known: (.size("the number of trials"), []),
      settings: [
        InputKey(
          "interval", .choice(["adjusted-wald", "wilson"]), defaultText: "adjusted-wald",
          help: "the interval that will be given")
      ],
      algorithm: { (plan: ProportionPrecision) in
        plan.interval == .wilson ? "Wilson's interval" : "adjusted Wald interval"
      }
    ) { asked in
      let proportion = asked.arguments.number("proportion") ?? 0.5
      let interval: ProportionPrecision.Interval =
        asked.arguments.word("interval") == "wilson" ? .wilson : .adjustedWald
      if let halfWidth = asked.halfWidth {
        return try ProportionPrecision(
          proportion: proportion, halfWidth: halfWidth, level: asked.level, interval: interval)
      }
      return try ProportionPrecision(
        proportion: proportion, n: asked.n, level: asked.level, interval: interval)
    } outputs: {
      Output(
        "half_width", "half the width of the interval, before its limits are cut at 0 and 1",
        from: \.halfWidth)
      Output("n", "the number of trials", from: \.n)
      Output("ci", "the interval, if the proportion expected is observed") {
        StatisticValue.limits(lower: $0.result.lower, upper: $0.result.upper)
      }
      Output("proportion", "the proportion expected", from: \.proportion)
    }
  }
}
