/// What is asked of a plan: two of effect, sample size and power are known.
enum PlanningQuestion: Sendable, CaseIterable {
  case power
  case sampleSize
  case detectableEffect

  /// The family of the method.
  private var family: String {
    switch self {
    case .power: "power"
    case .sampleSize: "sample-size"
    case .detectableEffect: "detectable-effect"
    }
  }

  /// The beginning of a summary.
  var summary: String {
    switch self {
    case .power: "The power of"
    case .sampleSize: "The smallest sample with the power aimed at, for"
    case .detectableEffect: "The smallest effect that is found with the power aimed at, by"
    }
  }

  /// The inputs: the goal is asked for where the power is not what is sought.
  func inputs(_ effect: InputKey, _ size: InputKey, allocation: [InputKey] = []) -> [InputKey] {
    switch self {
    case .power: [effect, size]
    case .sampleSize: [effect] + allocation + [.powerGoal]
    case .detectableEffect: [size, .powerGoal]
    }
  }

  /// An example of what is known.
  func example(effect: String, size: String) -> String {
    switch self {
    case .power: effect + "," + size
    case .sampleSize: effect + #","power":0.9"#
    case .detectableEffect: size + #","power":0.9"#
    }
  }

  /// A plan of a test.
  ///
  /// To what it takes come the significance level and the alternative, where the test has one; to what it gives, what was
  /// asked and the algorithm.
  func plan<Plan: Sendable>(
    _ variant: String, summary: String, source: String, example: String, inputs: [InputKey],
    hasAlternative: Bool = true, algorithm: @escaping @Sendable (Plan, Alternative) -> String,
    make: @escaping @Sendable (PlanRequest) throws -> Plan,
    @Outputs<Planned<Plan>, Plan> outputs: () -> [Output<Planned<Plan>, Plan>]
  ) -> Statistic {
    let alternative = InputKey.alternative("the alternative hypothesis, seen from the effect")
    let asked: [Output<Planned<Plan>, Plan>] =
      (self == .power ? [] : [Output("goal", "the power aimed at", data: \.request.goal)])
      + [Output("alpha", "the significance level", data: \.request.alpha)]
      + (hasAlternative ? [Output("alternative", "the alternative hypothesis") { $0.alternative.word }] : [])
    return Statistic(
      "\(family).\(variant)", summary: summary, source: source, example: example,
      input: Input<Planned<Plan>>(
        inputs + [
          InputKey(
            "alpha", .number, defaultText: "0.05", help: "the significance level, between 0 and 1")
        ] + (hasAlternative ? [alternative] : [])
      ) {
        let request = PlanRequest(arguments: $0)
        return Planned(plan: try make(request), request: request)
      }, compute: { $0.plan }
    ) {
      outputs()
      asked
      Output("algorithm", "which algorithm ran") { algorithm($0.result, $0.alternative) }
    }
  }
}

/// A plan and the request that it answers.
struct Planned<Plan: Sendable>: Sendable {
  let plan: Plan
  let request: PlanRequest
}

/// What a request for a plan says.
struct PlanRequest: Sendable {
  let arguments: any Arguments

  /// The significance level, 0.05 unless told.
  var alpha: Double { arguments.number("alpha") ?? 0.05 }
  /// The power aimed at, 0.8 unless told.
  var goal: Double { arguments.number("power") ?? 0.8 }
  var alternative: Alternative { arguments.alternative }
  /// The size of the second group divided by that of the first, 1 unless told.
  var ratio: Double { arguments.ratio }
  var n: Int { arguments.integer("n") ?? 0 }
  var effect: Double { self["effect"] }

  /// A number that is required.
  subscript(key: String) -> Double { arguments.number(key) ?? 0 }
}

extension Arguments {
  /// The size of the second group divided by that of the first, 1 unless told.
  var ratio: Double { number("ratio") ?? 1 }

  /// Two group sizes; one number stands for both.
  func twoSizes() throws -> (x: Int, y: Int) {
    let sizes = integers("n")
    guard let first = sizes.first, let last = sizes.last, sizes.count <= 2 else {
      throw ArgumentError(.wrongType, "n: found \(sizes.count) whole numbers; expected one or two")
    }
    // Their sum is told, so that it has to be a number.
    guard !first.addingReportingOverflow(last).overflow else {
      throw StatisticsError.invalidCount("there are more cases than can be counted")
    }
    return (first, last)
  }
}

extension InputKey {
  static let powerGoal = InputKey(
    "power", .number, defaultText: "0.8", help: "the power aimed at, greater than alpha")
  static let ratio = InputKey(
    "ratio", .number, defaultText: "1",
    help: "the size of the second group divided by that of the first; what it gives is rounded up")
  static let twoSizes = InputKey(
    "n", .integers, isRequired: true,
    help: "the two group sizes, in the order x, y; one number for groups of the same size")
  static func size(_ help: String) -> InputKey { InputKey("n", .integer, isRequired: true, help: help) }
  static func effect(_ help: String) -> InputKey {
    InputKey("effect", .number, isRequired: true, help: help)
  }
}

extension Output {
  /// The power of a plan.
  static func power(_ power: Path<Result, Double>) -> Output {
    Output("power", "the probability that the test rejects when the effect is as assumed", from: power)
  }

  /// The sizes of two groups and their sum.
  static func groupSizes(_ sizes: @escaping @Sendable (Result) -> (x: Int, y: Int)) -> [Output] {
    [
      Output("n", "the group sizes, in the order x, y") { [sizes($0.result).x, sizes($0.result).y] },
      Output("n_total", "their sum") { sizes($0.result).x + sizes($0.result).y },
    ]
  }

  /// The test that a plan by the noncentral t is about.
  static func noncentralT<Plan: TTestPower>(_ plan: Path<Result, Plan>) -> [Output] {
    [
      Output("df", "the degrees of freedom") { $0.result[keyPath: plan].degreesOfFreedom },
      Output("noncentrality", "the noncentrality parameter") { $0.result[keyPath: plan].noncentrality },
      Output(
        "critical_value", "the t beyond which the test rejects; two-sided, also beyond its negative"
      ) { $0.result[keyPath: plan].criticalValue },
    ]
  }
}

extension Alternative {
  /// The tails of the noncentral t that its power rests on.
  var noncentralT: String { self == .twoSided ? "noncentral t, both tails" : "noncentral t, one tail" }
}
