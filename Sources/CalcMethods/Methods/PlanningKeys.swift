internal import JSONText
internal import Stats

/// What the methods of planning share: power, sample size, detectable effect.
extension InputKey {
  static let alpha = InputKey(
    "alpha", .number, defaultText: "0.05", help: "the significance level, between 0 and 1")
  static let powerGoal = InputKey(
    "power", .number, defaultText: "0.8", help: "the power aimed at, greater than alpha")
  static let plannedAlternative = InputKey(
    "alternative", .choice(["two-sided", "less", "greater"]), defaultText: "two-sided",
    help: "the alternative hypothesis, seen from the effect")
  static let ratio = InputKey(
    "ratio", .number, defaultText: "1",
    help: "the size of the second group divided by that of the first; what it gives is rounded up")
  static let twoSizes = InputKey(
    "n", .integers, isRequired: true,
    help: "the two group sizes, in the order x, y; one number for groups of the same size")
  static func size(_ help: String) -> InputKey { InputKey("n", .integer, isRequired: true, help: help) }
}

extension OutputKey {
  static let power = OutputKey(
    "power", "the probability that the test rejects when the effect is as assumed")
  static let alpha = OutputKey("alpha", "the significance level")
  static let powerGoal = OutputKey("goal", "the power aimed at")
  static let plannedAlternative = OutputKey("alternative", "the alternative hypothesis")
  static let plannedAlgorithm = OutputKey("algorithm", "which algorithm ran")
  static let plannedSizes = [
    OutputKey("n", "the group sizes, in the order x, y"), OutputKey("n_total", "their sum"),
  ]
}

/// What is asked of a plan: two of effect, sample size and power are known.
enum PlanningQuestion: CaseIterable {
  case power
  case sampleSize
  case detectableEffect

  /// The family of the method.
  var family: String {
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
  func inputs(_ effect: [InputKey], _ size: [InputKey], allocation: [InputKey] = []) -> [InputKey] {
    switch self {
    case .power: effect + size
    case .sampleSize: effect + allocation + [.powerGoal]
    case .detectableEffect: size + [.powerGoal]
    }
  }

  /// The goal is part of the result where it was given.
  var outputs: [OutputKey] { self == .power ? [] : [.powerGoal] }
}

extension CalcRequest {
  /// The significance level, 0.05 unless told.
  var alpha: Double { number("alpha") ?? 0.05 }

  /// The power aimed at, 0.8 unless told.
  var powerGoal: Double { number("power") ?? 0.8 }

  /// The size of the second group divided by that of the first, 1 unless told.
  var ratio: Double { number("ratio") ?? 1 }

  /// Two group sizes; one number stands for both.
  func twoSizes() throws(CalcError) -> (x: Int, y: Int) {
    let sizes = integers("n")
    guard let first = sizes.first, let last = sizes.last, sizes.count <= 2 else {
      throw CalcError(.wrongType, "n: found \(sizes.count) whole numbers; expected one or two")
    }
    // Their sum is told, so that it has to be a number.
    guard !first.addingReportingOverflow(last).overflow else {
      throw CalcError(StatisticsError.invalidCount("there are more cases than can be counted"))
    }
    return (first, last)
  }
}

extension CalcResult {
  /// Sets the sizes of two groups and their sum.
  mutating func set(sizes nX: Int, _ nY: Int) {
    set("n", .integers([nX, nY]))
    set("n_total", nX + nY)
  }

  /// Sets what every plan knows; nothing is used, for a plan rests on no data.
  mutating func finish(
    _ question: PlanningQuestion, _ request: CalcRequest, algorithm: String, hasAlternative: Bool = true
  ) {
    if question != .power { set("goal", request.powerGoal) }
    set("alpha", request.alpha)
    if hasAlternative { set("alternative", .text(request.alternative.word)) }
    set("algorithm", .text(algorithm))
    set("n_used", 0)
  }
}
