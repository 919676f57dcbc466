internal import JSONText
internal import Stats

extension CalcMethods {
  /// Plans of t tests, of the Mann-Whitney test and of the analysis of variance.
  static let plannedMeans: [CalcMethod] = PlanningQuestion.allCases.flatMap { question in
    [
      oneGroup(
        question, "t-one-sample", test: "the one-sample t test",
        effect: "Cohen's d: the mean less the value tested, in standard deviations",
        size: "the number of values"),
      oneGroup(
        question, "t-paired", test: "the paired t test",
        effect: "d_z: the mean of the differences, in their standard deviations", size: "the number of pairs"),
      twoGroups(question),
      mannWhitney(question),
      anova(question),
    ]
  }

  private static func examples(_ question: PlanningQuestion, effect: String, size: String) -> String {
    switch question {
    case .power: effect + "," + size
    case .sampleSize: effect + #","power":0.9"#
    case .detectableEffect: size + #","power":0.9"#
    }
  }

  private static func effect(_ help: String) -> InputKey {
    InputKey("effect", .number, isRequired: true, help: help)
  }

  private static let noncentralT = [
    OutputKey("df", "the degrees of freedom"), OutputKey("noncentrality", "the noncentrality parameter"),
    OutputKey("critical_value", "the t beyond which the test rejects; two-sided, also beyond its negative"),
  ]

  private static func set(_ plan: some TTestPower, in result: inout CalcResult) {
    result.set("df", plan.degreesOfFreedom)
    result.set("noncentrality", plan.noncentrality)
    result.set("critical_value", plan.criticalValue)
  }

  private static func words(_ request: CalcRequest) -> String {
    request.alternative == .twoSided ? "noncentral t, both tails" : "noncentral t, one tail"
  }

  private static func oneGroup(
    _ question: PlanningQuestion, _ variant: String, test: String, effect help: String, size: String
  ) -> CalcMethod {
    CalcMethod(
      name: "\(question.family).\(variant)", summary: "\(question.summary) \(test)",
      inputs: question.inputs([effect(help)], [.size(size + ", at least 2")]) + [
        .alpha, .plannedAlternative,
      ],
      outputs: [.power, OutputKey("effect", help), OutputKey("n", size)] + noncentralT + question.outputs
        + [.alpha, .plannedAlternative, .plannedAlgorithm],
      source: "Cohen 1988, Statistical Power Analysis, chapter 2",
      example: examples(question, effect: #""effect":0.5"#, size: #""n":20"#)
    ) { request in
      let (effect, n) = (request.number("effect") ?? 0, request.integer("n") ?? 0)
      let (alpha, goal, alternative) = (request.alpha, request.powerGoal, request.alternative)
      let plan =
        switch question {
        case .power: try OneSampleTTestPower(effect: effect, n: n, alpha: alpha, alternative: alternative)
        case .sampleSize:
          try OneSampleTTestPower(effect: effect, power: goal, alpha: alpha, alternative: alternative)
        case .detectableEffect:
          try OneSampleTTestPower(n: n, power: goal, alpha: alpha, alternative: alternative)
        }
      var result = CalcResult()
      result.set("power", plan.power)
      result.set("effect", plan.effect)
      result.set("n", plan.n)
      set(plan, in: &result)
      result.finish(question, request, algorithm: words(request))
      return result
    }
  }

  private static let cohensDHelp = "Cohen's d: the difference of the means, x - y, in standard deviations"

  private static func twoGroups(_ question: PlanningQuestion) -> CalcMethod {
    CalcMethod(
      name: "\(question.family).t-independent",
      summary: "\(question.summary) Student's t test of two independent groups",
      inputs: question.inputs([effect(cohensDHelp)], [.twoSizes], allocation: [.ratio])
        + [.alpha, .plannedAlternative],
      outputs: [.power, OutputKey("effect", cohensDHelp)] + OutputKey.plannedSizes + noncentralT
        + question.outputs + [.alpha, .plannedAlternative, .plannedAlgorithm],
      source: "Cohen 1988, Statistical Power Analysis, chapter 2",
      example: examples(question, effect: #""effect":0.5"#, size: #""n":[30,40]"#)
    ) { request in
      let (alpha, goal, alternative) = (request.alpha, request.powerGoal, request.alternative)
      let effect = request.number("effect") ?? 0
      let plan: IndependentTTestPower
      switch question {
      case .power:
        let n = try request.twoSizes()
        plan = try IndependentTTestPower(
          effect: effect, nX: n.x, nY: n.y, alpha: alpha, alternative: alternative)
      case .sampleSize:
        plan = try IndependentTTestPower(
          effect: effect, power: goal, ratio: request.ratio, alpha: alpha, alternative: alternative)
      case .detectableEffect:
        let n = try request.twoSizes()
        plan = try IndependentTTestPower(
          nX: n.x, nY: n.y, power: goal, alpha: alpha, alternative: alternative)
      }
      var result = CalcResult()
      result.set("power", plan.power)
      result.set("effect", plan.effect)
      result.set(sizes: plan.nX, plan.nY)
      set(plan, in: &result)
      result.finish(question, request, algorithm: words(request))
      return result
    }
  }

  private static let parents = MannWhitneyPower.Parent.allCases.map { "\($0)" }
  private static let parent = InputKey(
    "parent", .choice(parents), defaultText: "normal",
    help: "the shape of the distributions that are shifted; minimum: whatever the shape")

  private static func mannWhitney(_ question: PlanningQuestion) -> CalcMethod {
    let help = "the shift, x - y, in standard deviations"
    return CalcMethod(
      name: "\(question.family).mann-whitney", summary: "\(question.summary) the Mann-Whitney test",
      inputs: question.inputs([effect(help)], [.twoSizes], allocation: [.ratio])
        + [parent, .alpha, .plannedAlternative],
      outputs: [.power, OutputKey("effect", help)] + OutputKey.plannedSizes + noncentralT
        + [
          OutputKey("efficiency", "the asymptotic efficiency relative to the t test"),
          OutputKey("parent", "the shape of the distributions"),
        ] + question.outputs + [.alpha, .plannedAlternative, .plannedAlgorithm],
      source: "Lehmann 1975, Nonparametrics, chapter 2; minimum: Hodges and Lehmann 1956",
      example: examples(question, effect: #""effect":0.8"#, size: #""n":[26,26]"#)
    ) { request in
      let (alpha, goal, alternative) = (request.alpha, request.powerGoal, request.alternative)
      let effect = request.number("effect") ?? 0
      let word = request.word("parent") ?? "normal"
      let parent = MannWhitneyPower.Parent.allCases.first { "\($0)" == word } ?? .normal
      let plan: MannWhitneyPower
      switch question {
      case .power:
        let n = try request.twoSizes()
        plan = try MannWhitneyPower(
          effect: effect, nX: n.x, nY: n.y, parent: parent, alpha: alpha, alternative: alternative)
      case .sampleSize:
        plan = try MannWhitneyPower(
          effect: effect, power: goal, ratio: request.ratio, parent: parent, alpha: alpha,
          alternative: alternative)
      case .detectableEffect:
        let n = try request.twoSizes()
        plan = try MannWhitneyPower(
          nX: n.x, nY: n.y, power: goal, parent: parent, alpha: alpha, alternative: alternative)
      }
      var result = CalcResult()
      result.set("power", plan.power)
      result.set("effect", plan.effect)
      result.set(sizes: plan.nX, plan.nY)
      set(plan, in: &result)
      result.set("efficiency", parent.efficiency)
      result.set("parent", .text(word))
      result.finish(
        question, request, algorithm: words(request) + ", group sizes times the asymptotic efficiency")
      return result
    }
  }

  private static func anova(_ question: PlanningQuestion) -> CalcMethod {
    let help = "Cohen's f: the standard deviation of the group means in standard deviations within groups"
    let groups = InputKey("k", .integer, isRequired: true, help: "the number of groups, at least 2")
    return CalcMethod(
      name: "\(question.family).anova-one-way",
      summary: "\(question.summary) the one-way analysis of variance with groups of the same size",
      inputs: [groups] + question.inputs([effect(help)], [.size("the size of each group, at least 2")])
        + [.alpha],
      outputs: [
        .power, OutputKey("effect", help),
        OutputKey("eta_squared", "the share of the variance that the groups explain, f² / (1 + f²)"),
        OutputKey("k", "the number of groups"), OutputKey("n", "the size of each group"),
        OutputKey("n_total", "the number of values in all"),
        OutputKey("df1", "the degrees of freedom of the numerator"),
        OutputKey("df2", "those of the denominator"),
        OutputKey("noncentrality", "the noncentrality parameter"),
        OutputKey("critical_value", "the F beyond which the test rejects"),
      ] + question.outputs + [.alpha, .plannedAlgorithm],
      source: "Cohen 1988, Statistical Power Analysis, chapter 8",
      example: #""k":4,"# + examples(question, effect: #""effect":0.25"#, size: #""n":30"#)
    ) { request in
      let (effect, n) = (request.number("effect") ?? 0, request.integer("n") ?? 0)
      let (k, alpha, goal) = (request.integer("k") ?? 0, request.alpha, request.powerGoal)
      let plan =
        switch question {
        case .power: try OneWayAnovaPower(effect: effect, groups: k, n: n, alpha: alpha)
        case .sampleSize: try OneWayAnovaPower(effect: effect, groups: k, power: goal, alpha: alpha)
        case .detectableEffect: try OneWayAnovaPower(groups: k, n: n, power: goal, alpha: alpha)
        }
      var result = CalcResult()
      result.set("power", plan.power)
      result.set("effect", plan.effect)
      result.set("eta_squared", plan.etaSquared)
      result.set("k", plan.groups)
      result.set("n", plan.n)
      result.set("n_total", Double(plan.groups) * Double(plan.n))
      result.set("df1", plan.df1)
      result.set("df2", plan.df2)
      result.set("noncentrality", plan.noncentrality)
      result.set("critical_value", plan.criticalValue)
      result.finish(question, request, algorithm: "noncentral F", hasAlternative: false)
      return result
    }
  }
}
