import BoostMath

/// The power of the exact binomial test of one proportion.
///
/// The test rejects where the binomial tail under the null hypothesis is at most alpha, two-sided at most alpha /
/// 2 on either side (so that it agrees with the Clopper-Pearson interval; R's `binom.test` orders outcomes by
/// their probability and can differ). Because the counts are whole, the true level stays below alpha, and the
/// power rises with the sample size in a sawtooth: ``lastingN`` says from where on it no longer falls below the
/// goal.
///
/// Checked against exact rational arithmetic.
public struct OneProportionExactPower: Sendable, Hashable {
  /// The largest sample that is looked at for a sample size.
  public static let largestSearchedSize = 60_000

  /// The proportion assumed.
  public let proportion: Double
  /// The proportion under the null hypothesis.
  public let reference: Double
  /// The number of trials.
  public let n: Int
  /// The significance level.
  public let alpha: Double
  /// The alternative hypothesis, seen from the difference proportion - reference.
  public let alternative: Alternative
  /// The probability that the test rejects the null hypothesis when the proportion is as assumed.
  public let power: Double
  /// The probability that the test rejects when the null hypothesis is true, at most alpha.
  public let trueLevel: Double
  /// The smallest number of successes with which the test rejects upwards; `nil` where none does.
  public let criticalAbove: Int?
  /// The largest number of successes with which the test rejects downwards; `nil` where none does.
  public let criticalBelow: Int?
  /// The sample size from which on the power never falls below the goal again; `nil` where no goal was given.
  public private(set) var lastingN: Int?

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - proportion: The proportion assumed, from 0 to 1.
  ///   - reference: The proportion under the null hypothesis, between 0 and 1, both excluded.
  ///   - n: The number of trials, at least 1.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``.
  public init(
    proportion: Double, reference: Double, n: Int, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    try require(1, found: n)
    guard proportion >= 0, proportion <= 1 else { throw .invalidProbability(proportion) }
    let region = try BinomialRegion(
      n: n, reference: requireProportion(reference), alpha: openProbability(alpha), alternative: alternative)
    self.init(region, proportion: proportion, alpha: alpha, alternative: alternative)
  }

  private init(_ region: BinomialRegion, proportion: Double, alpha: Double, alternative: Alternative) {
    self.proportion = proportion
    reference = region.reference
    n = region.n
    self.alpha = alpha
    self.alternative = alternative
    power = region.probability(proportion)
    trueLevel = region.probability(region.reference)
    criticalAbove = region.above <= region.n ? region.above : nil
    criticalBelow = region.below >= 0 ? region.below : nil
  }

  /// Finds the smallest number of trials with at least the power aimed at, and the one from which on it lasts.
  ///
  /// - Parameters:
  ///   - proportion: The proportion assumed, between 0 and 1, both excluded.
  ///   - reference: The proportion under the null hypothesis.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or more than
  ///   ``largestSearchedSize`` trials may be needed; otherwise as the initialiser with a sample size.
  public init(
    proportion: Double, reference: Double, power goal: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    let difference = try requireProportion(proportion) - requireProportion(reference)
    try requireDetectable(difference, alternative)
    let end = try Self.certainSize(
      difference: difference, tail: alternative == .twoSided ? alpha / 2 : alpha, miss: 1 - goal)
    var region = try BinomialRegion(n: 1, reference: reference, alpha: alpha, alternative: alternative)
    var (first, lasting): (BinomialRegion?, Int) = (nil, 1)
    while region.n < end {
      if region.probability(proportion) < goal {
        lasting = region.n + 1
      } else if first == nil {
        first = region
      }
      region.grow()
    }
    self.init(first ?? region, proportion: proportion, alpha: alpha, alternative: alternative)
    lastingN = lasting
  }

  /// The proportions closest to the reference that are found with the power aimed at.
  ///
  /// - Parameters:
  ///   - reference: The proportion under the null hypothesis.
  ///   - n: The number of trials, at least 1.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; only what lies on its side is given.
  /// - Returns: The proportions above and below the reference.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with a sample size.
  public static func detectable(
    reference: Double, n: Int, power goal: Double, alpha: Double, alternative: Alternative
  ) throws(StatisticsError) -> DetectableProportions {
    try requireGoal(power: goal, alpha: alpha)
    try require(1, found: n)
    let region = try BinomialRegion(
      n: n, reference: requireProportion(reference), alpha: alpha, alternative: alternative)
    return try DetectableProportions(reference: reference, goal: goal, alternative: alternative) {
      region.probability($0)
    }
  }

  /// A sample size from which on the power is certainly reached.
  ///
  /// By Hoeffding's inequality the critical count lies within n (reference + sqrt(ln(1 / tail) / 2n)), and the
  /// count stays below it with a probability of at most the miss allowed once sqrt(n) times the difference
  /// exceeds sqrt(ln(1 / tail) / 2) + sqrt(ln(1 / miss) / 2).
  private static func certainSize(
    difference: Double, tail: Double, miss: Double
  ) throws(StatisticsError) -> Int {
    let roots =
      (-(try logarithms([tail]))[0] / 2).squareRoot() + (-(try logarithms([miss]))[0] / 2).squareRoot()
    let root = roots / difference.magnitude
    let size = (root * root).rounded(.up) + 1
    guard size <= Double(largestSearchedSize) else {
      throw .invalidParameter(
        "the proportions are so close that more than \(largestSearchedSize) trials may be needed, too many "
          + "to search one by one; the arcsine approximation takes them")
    }
    return Int(size)
  }
}

/// The numbers of successes with which the exact binomial test rejects.
struct BinomialRegion {
  private(set) var n: Int
  let reference: Double
  /// The probability that either end may have under the null hypothesis; 0 where that end does not count.
  private let tails: (above: Double, below: Double)
  /// The smallest count that rejects upwards; n + 1 where none does.
  private(set) var above: Int
  /// The largest count that rejects downwards; -1 where none does.
  private(set) var below: Int

  init(n: Int, reference: Double, alpha: Double, alternative: Alternative) throws(StatisticsError) {
    guard n <= largestPlannedSize else {
      throw .invalidParameter("the sample is too large: \(n)")
    }
    self.n = n
    self.reference = reference
    // A tail of exactly alpha rejects, whatever rounding makes of it.
    let tail = (alternative == .twoSided ? alpha / 2 : alpha) * (1 + 1e-12)
    tails = (alternative == .less ? 0 : tail, alternative == .greater ? 0 : tail)
    (above, below) = (n + 1, -1)
    var (low, high) = (0, n + 1)
    while low < high {
      let middle = low + (high - low) / 2
      if upperTail(middle, reference) <= tails.above { high = middle } else { low = middle + 1 }
    }
    above = low
    (low, high) = (-1, n)
    while low < high {
      let middle = high - (high - low) / 2
      if lowerTail(middle, reference) <= tails.below { low = middle } else { high = middle - 1 }
    }
    below = low
  }

  /// Takes one more trial; neither critical count moves by more than one.
  mutating func grow() {
    n += 1
    if upperTail(above, reference) > tails.above { above += 1 }
    if lowerTail(below + 1, reference) <= tails.below { below += 1 }
  }

  /// The probability of rejecting when the proportion of successes is the one given.
  func probability(_ proportion: Double) -> Double {
    min(1, upperTail(above, proportion) + lowerTail(below, proportion))
  }

  /// The probability of at least `count` successes.
  private func upperTail(_ count: Int, _ proportion: Double) -> Double {
    if count <= 0 { return 1 }
    if count > n { return 0 }
    return boost_beta_lower(Double(count), Double(n - count) + 1, proportion)
  }

  /// The probability of at most `count` successes.
  private func lowerTail(_ count: Int, _ proportion: Double) -> Double {
    if count < 0 { return 0 }
    if count >= n { return 1 }
    return boost_beta_upper(Double(count) + 1, Double(n - count), proportion)
  }
}

/// How a test of one proportion is planned.
private struct OneProportionPlan: Sendable {
  let power: Double
  let exact: OneProportionExactPower
  let smooth: ProportionArcsinePower
  let isExact: Bool
}

extension PlanRequest {
  fileprivate var isExact: Bool { arguments.word("algorithm") != "arcsine" }
}

extension Statistic {
  /// Plans of tests of one proportion.
  static let plannedProportions = [
    oneProportion(
      .power, summary: "The power of a test of one proportion",
      example: #""proportion":0.9,"against":0.7,"n":30"#,
      inputs: [assumed, against, .size("the number of trials")], isExact: \.isExact
    ) {
      let smooth = try ProportionArcsinePower(
        proportion: $0["proportion"], reference: $0["against"], nX: $0.n, nY: nil, alpha: $0.alpha,
        alternative: $0.alternative)
      let exact = try OneProportionExactPower(
        proportion: $0["proportion"], reference: $0["against"], n: $0.n, alpha: $0.alpha,
        alternative: $0.alternative)
      return OneProportionPlan(
        power: $0.isExact ? exact.power : smooth.power, exact: exact, smooth: smooth, isExact: $0.isExact)
    } outputs: {
      Output.power(\.power)
      Output("power_exact", "the power of the exact binomial test", from: \.exact.power)
      Output("power_arcsine", "the power by the arcsine approximation", from: \.smooth.power)
      Output("effect", "Cohen's h", from: \.smooth.effect)
      Output("n", "the number of trials", from: \.exact.n)
      region
    },
    oneProportion(
      .sampleSize,
      summary: "The smallest sample with the power aimed at, for a test of one proportion",
      example: #""proportion":0.9,"against":0.7"#, inputs: [assumed, against, .powerGoal], isExact: \.isExact
    ) {
      let smooth = try ProportionArcsinePower(
        proportion: $0["proportion"], reference: $0["against"], power: $0.goal, ratio: nil, alpha: $0.alpha,
        alternative: $0.alternative)
      let exact =
        $0.isExact
        ? try OneProportionExactPower(
          proportion: $0["proportion"], reference: $0["against"], power: $0.goal, alpha: $0.alpha,
          alternative: $0.alternative)
        : try OneProportionExactPower(
          proportion: $0["proportion"], reference: $0["against"], n: smooth.nX, alpha: $0.alpha,
          alternative: $0.alternative)
      return OneProportionPlan(
        power: $0.isExact ? exact.power : smooth.power, exact: exact, smooth: smooth, isExact: $0.isExact)
    } outputs: {
      Output.power(\.power)
      Output("n", "the smallest number of trials that reaches the goal", from: \.exact.n)
      Output(
        "n_lasting",
        "the number from which on the power never falls below the goal; exact powers rise in a sawtooth"
      ) { $0.result.exact.lastingN ?? $0.result.smooth.nX }
      Output("n_arcsine", "the smallest number by the arcsine approximation", from: \.smooth.nX)
      Output("effect", "Cohen's h", from: \.smooth.effect)
      region
    },
    oneProportion(
      .detectableEffect,
      summary: "The closest proportions that a test against a given one finds with the power aimed at",
      example: #""against":0.7,"n":30"#, inputs: [against, .size("the number of trials"), .powerGoal],
      isExact: \.isExact
    ) {
      let found =
        $0.isExact
        ? try OneProportionExactPower.detectable(
          reference: $0["against"], n: $0.n, power: $0.goal, alpha: $0.alpha, alternative: $0.alternative)
        : try ProportionArcsinePower.detectable(
          reference: $0["against"], nX: $0.n, nY: nil, power: $0.goal, alpha: $0.alpha,
          alternative: $0.alternative)
      return (found: found, isExact: $0.isExact)
    } outputs: {
      Output.detectable(\.found)
      Output("against", "the proportion under the null hypothesis", from: \.found.reference)
      Output("n", "the number of trials", data: \.request.n)
    },
  ]

  private static func oneProportion<Plan: Sendable>(
    _ question: PlanningQuestion, summary: String, example: String, inputs: [InputKey],
    isExact: Path<Plan, Bool>, make: @escaping @Sendable (PlanRequest) throws -> Plan,
    @Outputs<Planned<Plan>, Plan> outputs: () -> [Output<Planned<Plan>, Plan>]
  ) -> Statistic {
    question.plan(
      "one-proportion", summary: summary,
      source: "Cohen 1988, Statistical Power Analysis, chapter 6; exact: sums of binomial probabilities",
      example: example,
      inputs: inputs + [
        InputKey(
          "algorithm", .choice(["exact", "arcsine"]), defaultText: "exact",
          help: "the exact binomial test (two-sided, alpha / 2 on either side), or the arcsine approximation")
      ],
      algorithm: { plan, _ in
        plan[keyPath: isExact] ? "exact binomial test" : "arcsine approximation (Cohen's h)"
      }, make: make, outputs: outputs)
  }

  private static let assumed = InputKey(
    "proportion", .number, isRequired: true, help: "the proportion assumed, between 0 and 1")
  private static let against = InputKey(
    "against", .number, isRequired: true,
    help: "the proportion under the null hypothesis, between 0 and 1")

  /// The outcomes at which the exact test rejects.
  private static let region: [Output<Planned<OneProportionPlan>, OneProportionPlan>] = [
    Output(
      "true_level", "the probability that the exact test rejects a true null hypothesis",
      from: \.exact.trueLevel),
    Output("critical_above", "the smallest number of successes with which it rejects upwards") {
      $0.result.exact.criticalAbove.or($0.alternative == .less ? "other-direction" : "never-rejects")
    },
    Output("critical_below", "the largest number of successes with which it rejects downwards") {
      $0.result.exact.criticalBelow.or($0.alternative == .greater ? "other-direction" : "never-rejects")
    },
  ]
}
