internal import Stats

/// Inputs and outputs that several methods share.
extension CalcInput {
  static let level = CalcInput(
    "level", .number, defaultText: "0.95", help: "the confidence level of intervals, between 0 and 1")
  static let alternative = CalcInput(
    "alternative", .choice(["two-sided", "less", "greater"]), defaultText: "two-sided",
    help: "the alternative hypothesis that p is for, seen from the estimate")
  static let x = CalcInput("x", .samples, help: "the values of the first group")
  static let y = CalcInput("y", .samples, help: "the values of the second group, the reference")
  /// Two samples, or their summaries in the order x, y.
  static let twoSamples = [
    x, y,
    CalcInput("n", .integers, help: "instead of x and y: the two group sizes, in the order x, y"),
    CalcInput("mean", .numbers, help: "with n: the two means"),
    CalcInput("sd", .numbers, help: "with n: the two standard deviations, divisor n - 1"),
  ]
  static let pairs = [
    CalcInput("x", .samples, help: "the first value of each pair"),
    CalcInput("y", .samples, help: "the second value of each pair, in the same order"),
  ]
  static let requiredPairs = pairs.map {
    CalcInput($0.key, $0.kind, isRequired: true, help: $0.help)
  }
  static let successesOfTwo = [
    CalcInput(
      "successes", .integers, isRequired: true, help: "the successes of the two groups, in the order x, y"),
    CalcInput("n", .integers, isRequired: true, help: "the trials of the two groups"),
  ]
}

extension CalcOutput {
  static let ci = CalcOutput("ci", "the two-sided confidence interval of the estimate, [lower, upper]")
  static let level = CalcOutput("level", "the confidence level of every interval")
  static let test = [
    CalcOutput("p", "the p value for the alternative"),
    CalcOutput("p_two_sided", "the two-sided p value"),
    CalcOutput("p_less", "the p value for the alternative less"),
    CalcOutput("p_greater", "the p value for the alternative greater"),
    CalcOutput("alternative", "the alternative that p is for"),
  ]
  static let tTest =
    [CalcOutput("statistic", "the t statistic"), CalcOutput("df", "the degrees of freedom")] + test + [
      CalcOutput("estimate", "what is tested: the mean, the difference x - y, or the contrast"),
      CalcOutput("standard_error", "the standard error of the estimate"), ci, level,
    ]
  static let groups = [
    CalcOutput("n", "the numbers of values, in the order x, y"),
    CalcOutput("mean", "the means"),
    CalcOutput("sd", "the standard deviations, divisor n - 1"),
  ]
}

extension CalcResult {
  /// Sets the p values of all alternatives, that of the one asked for first.
  mutating func set(alternative: Alternative, _ pValue: (Alternative) -> Double) {
    set("p", pValue(alternative))
    set("p_two_sided", pValue(.twoSided))
    set("p_less", pValue(.less))
    set("p_greater", pValue(.greater))
    let word =
      switch alternative {
      case .twoSided: "two-sided"
      case .less: "less"
      case .greater: "greater"
      }
    set("alternative", .text(word))
  }

  /// Sets everything that a t test knows.
  mutating func set(_ test: some TTest, for request: CalcRequest) throws {
    let level = try request.level()
    set("statistic", test.statistic)
    set("df", test.degreesOfFreedom)
    set(alternative: request.alternative, test.pValue)
    set("estimate", test.estimate)
    set("standard_error", test.standardError)
    set("ci") { () throws(StatisticsError) in try test.confidenceInterval(level: level) }
    set("level", level)
  }

  /// Sets the sizes, means and standard deviations of groups.
  mutating func set(_ groups: [GroupSummary]) {
    set("n", .integers(groups.map(\.n)))
    set("mean", .numbers(groups.map(\.mean)))
    set("sd", .numbers(groups.map(\.sd)))
  }
}

/// Mean, standard deviation and size of a group.
struct GroupSummary {
  let n: Int
  let mean: Double
  let sd: Double

  init(n: Int, mean: Double, sd: Double) {
    self.n = n
    self.mean = mean
    self.sd = sd
  }

  /// Summarises at least two values.
  init(_ values: [Double]) throws {
    let descriptives = try Descriptives(values)
    guard let deviation = descriptives.standardDeviation else {
      throw StatisticsError.tooFewValues(needed: 2, found: values.count)
    }
    self.init(n: values.count, mean: descriptives.mean, sd: deviation)
  }
}

/// Two independent groups as a request gives them: as values or as summaries.
struct TwoGroups {
  /// The summaries, in the order x, y.
  let summaries: [GroupSummary]
  /// The values, in the order x, y; `nil` where summaries were given.
  let values: (x: [Double], y: [Double])?

  init(_ request: CalcRequest) throws {
    if try request.isRaw(["x", "y"], orSummary: ["n", "mean", "sd"]) {
      let (x, y) = (request.samples("x"), request.samples("y"))
      values = (x, y)
      summaries = [try GroupSummary(x), try GroupSummary(y)]
    } else {
      values = nil
      let n = try request.integers("n", count: 2)
      let mean = try request.numbers("mean", count: 2)
      let sd = try request.numbers("sd", count: 2)
      summaries = (0..<2).map { GroupSummary(n: n[$0], mean: mean[$0], sd: sd[$0]) }
    }
  }

  var n: Int { summaries[0].n + summaries[1].n }
}

/// The complete pairs of two lists: a pair with a missing value is dropped as a whole.
struct CompletePairs {
  let x: [Double]
  let y: [Double]

  init(_ request: CalcRequest) throws {
    let (first, second) = (request.optionals("x"), request.optionals("y"))
    guard first.count == second.count else {
      throw StatisticsError.unequalLengths(first.count, second.count)
    }
    var (x, y): ([Double], [Double]) = ([], [])
    for case (let one?, let other?) in zip(first, second) {
      x.append(one)
      y.append(other)
    }
    self.x = x
    self.y = y
  }
}
