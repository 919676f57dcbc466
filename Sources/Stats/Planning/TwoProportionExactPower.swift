/// The exact power of a test of two independent proportions, by adding up all outcomes at which it rejects.
///
/// The numbers of successes are binomial; no approximation is left but that of the test itself. Because the
/// counts are whole, the power rises with the sample size in a sawtooth: the smallest sample that reaches the
/// goal may be followed by larger ones that do not.
///
/// Checked against exact rational arithmetic.
public struct TwoProportionExactPower: Sendable, Hashable {
  /// The test whose power is computed.
  public enum Test: Sendable, Hashable, CaseIterable {
    /// The "N - 1" test, ``NMinusOneTwoProportionTest``; where all trials, or none, succeeded it does not
    /// reject.
    case nMinusOne
    /// Fisher's exact test, ``FisherExactTest``; two-sided, tables no more probable than the observed one
    /// count.
    case fisher

    /// The largest group that is looked at for a sample size; a second of work.
    public var largestSearchedSize: Int { self == .fisher ? 500 : 1000 }
  }

  /// The largest group whose power is computed.
  public static let largestSize = 5000

  /// The test.
  public let test: Test
  /// The proportion assumed in the first group.
  public let proportionX: Double
  /// The proportion assumed in the second group.
  public let proportionY: Double
  /// The number of trials in the first group.
  public let nX: Int
  /// The number of trials in the second group.
  public let nY: Int
  /// The significance level.
  public let alpha: Double
  /// The alternative hypothesis, seen from the difference x - y.
  public let alternative: Alternative
  /// The probability that the test rejects the null hypothesis when the proportions are as assumed.
  public let power: Double

  /// Computes the power.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - proportionX: The proportion in the first group, from 0 to 1.
  ///   - proportionY: The proportion in the second group, from 0 to 1.
  ///   - nX: The number of trials in the first group, from 1 to ``largestSize``.
  ///   - nY: The number of trials in the second group.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; `.greater` means that the first proportion is greater.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)``, ``StatisticsError/invalidProbability(_:)``,
  ///   ``StatisticsError/invalidParameter(_:)`` for groups that are too large.
  public init(
    test: Test, proportionX: Double, proportionY: Double, nX: Int, nY: Int, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    for proportion in [proportionX, proportionY] {
      guard proportion >= 0, proportion <= 1 else { throw .invalidProbability(proportion) }
    }
    let region = try TwoProportionRegion(
      test: test, nX: nX, nY: nY, alpha: openProbability(alpha), alternative: alternative)
    self.test = test
    self.proportionX = proportionX
    self.proportionY = proportionY
    self.nX = nX
    self.nY = nY
    self.alpha = alpha
    self.alternative = alternative
    power = region.probability(proportionX, proportionY)
  }

  /// Finds the smallest groups with at least the power aimed at, looking at one size after the other.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - proportionX: The proportion in the first group, between 0 and 1, both excluded.
  ///   - proportionY: The proportion in the second group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - ratio: The size of the second group divided by that of the first (rounded up).
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis.
  /// - Throws: ``StatisticsError/invalidParameter(_:)`` when no sample is large enough, or a group of more than
  ///   ``Test/largestSearchedSize`` would be needed; otherwise as the initialiser with sample sizes.
  public init(
    test: Test, proportionX: Double, proportionY: Double, power goal: Double, ratio: Double, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) {
    try requireGoal(power: goal, alpha: alpha)
    try requireDetectable(requireProportion(proportionX) - requireProportion(proportionY), alternative)
    for nX in 1...test.largestSearchedSize {
      let nY = try partnerSize(of: nX, ratio: ratio, lowest: 1)
      guard nY <= test.largestSearchedSize else { break }
      let found = try Self(
        test: test, proportionX: proportionX, proportionY: proportionY, nX: nX, nY: nY, alpha: alpha,
        alternative: alternative)
      if found.power >= goal {
        self = found
        return
      }
    }
    throw .invalidParameter(
      "a group of more than \(test.largestSearchedSize) would be needed, too many to search one by one; the "
        + "normal approximation takes them")
  }

  /// The proportions of the first group closest to that of the second that are found with the power aimed at.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - proportionY: The proportion in the second group, between 0 and 1, both excluded.
  ///   - nX: The number of trials in the first group, from 1 to ``largestSize``.
  ///   - nY: The number of trials in the second group.
  ///   - goal: The power aimed at, greater than alpha.
  ///   - alpha: The significance level.
  ///   - alternative: The alternative hypothesis; only what lies on its side is given.
  /// - Returns: The proportions above and below that of the second group.
  /// - Throws: ``StatisticsError/invalidParameter(_:)``, or as the initialiser with sample sizes.
  public static func detectable(
    test: Test, proportionY: Double, nX: Int, nY: Int, power goal: Double, alpha: Double,
    alternative: Alternative
  ) throws(StatisticsError) -> DetectableProportions {
    try requireGoal(power: goal, alpha: alpha)
    let reference = try requireProportion(proportionY)
    let region = try TwoProportionRegion(
      test: test, nX: nX, nY: nY, alpha: alpha, alternative: alternative)
    return try DetectableProportions(reference: reference, goal: goal, alternative: alternative) {
      region.probability($0, reference)
    }
  }
}

/// How the power of a test of two proportions is computed.
private enum TwoProportionAlgorithm: Sendable {
  case arcsine
  case normal
  case exact(TwoProportionExactPower.Test)

  init(_ request: PlanRequest) {
    self =
      switch request.arguments.word("algorithm") {
      case "normal": .normal
      case "n-1": .exact(.nMinusOne)
      case "fisher": .exact(.fisher)
      default: .arcsine
      }
  }

  var words: String {
    switch self {
    case .arcsine: "arcsine approximation (Cohen's h), both tails where two-sided"
    case .normal: "normal approximation, pooled under the null hypothesis, both tails where two-sided"
    case .exact(.nMinusOne): "exact power of the N - 1 test"
    case .exact(.fisher): "exact power of Fisher's test"
    }
  }
}

/// The power of tests of two proportions, by the algorithm that was asked for and by the approximations.
private struct TwoProportionPlan: Sendable {
  let power: Double
  let sizes: (x: Int, y: Int)
  let smooth: ProportionArcsinePower
  let normal: TwoProportionNormalPower
  let algorithm: TwoProportionAlgorithm
  let request: PlanRequest

  /// The plan for given sizes.
  init(power request: PlanRequest) throws {
    self.request = request
    let p = try request.proportions()
    let sizes = try request.arguments.twoSizes()
    let smooth = try ProportionArcsinePower(
      proportion: p[0], reference: p[1], nX: sizes.x, nY: sizes.y, alpha: request.alpha,
      alternative: request.alternative)
    let normal = try TwoProportionNormalPower(
      proportionX: p[0], proportionY: p[1], nX: sizes.x, nY: sizes.y, alpha: request.alpha,
      alternative: request.alternative)
    (self.sizes, self.smooth, self.normal, algorithm) = (
      sizes, smooth, normal, TwoProportionAlgorithm(request)
    )
    power =
      switch algorithm {
      case .arcsine: smooth.power
      case .normal: normal.power
      case .exact(let test): try Self.exactPower(test, request)
      }
  }

  /// The smallest plan with the power aimed at.
  init(sampleSize request: PlanRequest) throws {
    self.request = request
    let (p, ratio, goal) = (try request.proportions(), request.ratio, request.goal)
    let (alpha, alternative) = (request.alpha, request.alternative)
    smooth = try ProportionArcsinePower(
      proportion: p[0], reference: p[1], power: goal, ratio: ratio, alpha: alpha, alternative: alternative)
    normal = try TwoProportionNormalPower(
      proportionX: p[0], proportionY: p[1], power: goal, ratio: ratio, alpha: alpha, alternative: alternative)
    algorithm = TwoProportionAlgorithm(request)
    switch algorithm {
    case .arcsine: (power, sizes) = (smooth.power, (smooth.nX, smooth.nY ?? smooth.nX))
    case .normal: (power, sizes) = (normal.power, (normal.nX, normal.nY))
    case .exact(let test):
      let exact = try TwoProportionExactPower(
        test: test, proportionX: p[0], proportionY: p[1], power: goal, ratio: ratio, alpha: alpha,
        alternative: alternative)
      (power, sizes) = (exact.power, (exact.nX, exact.nY))
    }
  }

  /// The exact power of a test for given sizes.
  static func exactPower(_ test: TwoProportionExactPower.Test, _ request: PlanRequest) throws -> Double {
    let (p, n) = (try request.proportions(), try request.arguments.twoSizes())
    return try TwoProportionExactPower(
      test: test, proportionX: p[0], proportionY: p[1], nX: n.x, nY: n.y, alpha: request.alpha,
      alternative: request.alternative
    ).power
  }
}

extension PlanRequest {
  fileprivate func proportions() throws -> [Double] { try arguments.numbers("proportions", count: 2) }
}

extension Statistic {
  /// Plans of tests of two independent proportions.
  static let plannedTwoProportions = [
    twoProportions(
      .power, summary: "The power of a test of two independent proportions",
      example: #""proportions":[0.9,0.6],"n":[30,30]"#, inputs: [proportions, .twoSizes],
      algorithm: \.algorithm, make: TwoProportionPlan.init(power:)
    ) {
      Output.power(\.power)
      Output("power_arcsine", "the power by the arcsine approximation", from: \.smooth.power)
      Output("power_normal", "the power by the normal approximation", from: \.normal.power)
      Output("power_n_minus_one", "the exact power of the N - 1 test, two-proportion.n-1") {
        try TwoProportionPlan.exactPower(.nMinusOne, $0.result.request)
      }
      Output("power_fisher", "the exact power of Fisher's test") {
        try TwoProportionPlan.exactPower(.fisher, $0.result.request)
      }
      Output("effect", "Cohen's h, x - y", from: \.smooth.effect)
      Output.groupSizes { $0.sizes }
    },
    twoProportions(
      .sampleSize,
      summary: "The smallest sample with the power aimed at, for a test of two independent proportions",
      example: #""proportions":[0.9,0.6]"#, inputs: [proportions, .ratio, .powerGoal], algorithm: \.algorithm,
      make: TwoProportionPlan.init(sampleSize:)
    ) {
      Output.power(\.power)
      Output.groupSizes { $0.sizes }
      Output("n_arcsine", "the group sizes by the arcsine approximation") {
        [$0.result.smooth.nX, $0.result.smooth.nY ?? $0.result.smooth.nX]
      }
      Output("n_normal", "the group sizes by the normal approximation") {
        [$0.result.normal.nX, $0.result.normal.nY]
      }
      Output("effect", "Cohen's h, x - y", from: \.smooth.effect)
    },
    twoProportions(
      .detectableEffect,
      summary: "The closest proportions of the first group that a test of two finds with the power aimed at",
      example: #""proportion":0.6,"n":[40,40]"#,
      inputs: [
        InputKey(
          "proportion", .number, isRequired: true,
          help: "the proportion assumed in the second group, between 0 and 1"), .twoSizes, .powerGoal,
      ], algorithm: \.algorithm
    ) {
      let (reference, n, algorithm) = (
        $0["proportion"], try $0.arguments.twoSizes(), TwoProportionAlgorithm($0)
      )
      let found =
        switch algorithm {
        case .arcsine:
          try ProportionArcsinePower.detectable(
            reference: reference, nX: n.x, nY: n.y, power: $0.goal, alpha: $0.alpha,
            alternative: $0.alternative)
        case .normal:
          try TwoProportionNormalPower.detectable(
            proportionY: reference, nX: n.x, nY: n.y, power: $0.goal, alpha: $0.alpha,
            alternative: $0.alternative)
        case .exact(let test):
          try TwoProportionExactPower.detectable(
            test: test, proportionY: reference, nX: n.x, nY: n.y, power: $0.goal, alpha: $0.alpha,
            alternative: $0.alternative)
        }
      return (found: found, sizes: n, algorithm: algorithm)
    } outputs: {
      Output.detectable(\.found)
      Output("proportion", "the proportion in the second group", from: \.found.reference)
      Output.groupSizes { $0.sizes }
    },
  ]

  private static func twoProportions<Plan: Sendable>(
    _ question: PlanningQuestion, summary: String, example: String, inputs: [InputKey],
    algorithm: Path<Plan, TwoProportionAlgorithm>,
    make: @escaping @Sendable (PlanRequest) throws -> Plan,
    @Outputs<Planned<Plan>, Plan> outputs: () -> [Output<Planned<Plan>, Plan>]
  ) -> Statistic {
    question.plan(
      "two-proportions", summary: summary,
      source:
        "Cohen 1988, Statistical Power Analysis, chapter 6; normal: Fleiss, Levin and Paik 2003; exact: "
        + "sums of binomial probabilities", example: example,
      inputs: inputs + [
        InputKey(
          "algorithm", .choice(["arcsine", "normal", "n-1", "fisher"]), defaultText: "arcsine",
          help: "the arcsine or the normal approximation, or the exact power of the N - 1 test or of Fisher's"
        )
      ], algorithm: { plan, _ in plan[keyPath: algorithm].words }, make: make, outputs: outputs)
  }

  private static let proportions = InputKey(
    "proportions", .numbers, isRequired: true,
    help: "the proportions assumed in the two groups, in the order x, y; each between 0 and 1")
}
