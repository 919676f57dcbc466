internal import Stats

extension CalcMethods {
  /// Plans of tests of two independent proportions.
  static let plannedTwoProportions: [CalcMethod] = [
    CalcMethod(
      name: "power.two-proportions", summary: "The power of a test of two independent proportions",
      inputs: [twoProportions, .twoSizes] + settings,
      outputs: [
        .power, OutputKey("power_arcsine", "the power by the arcsine approximation"),
        OutputKey("power_normal", "the power by the normal approximation"),
        OutputKey("power_n_minus_one", "the exact power of the N - 1 test, two-proportion.n-1"),
        OutputKey("power_fisher", "the exact power of Fisher's test"),
        OutputKey("effect", "Cohen's h, x - y"),
      ] + OutputKey.plannedSizes + [.alpha, .plannedAlternative, .plannedAlgorithm],
      source: source, example: #""proportions":[0.9,0.6],"n":[30,30]"#
    ) { request in
      let (p, n) = (try request.numbers("proportions", count: 2), try request.twoSizes())
      let (alpha, alternative) = (request.alpha, request.alternative)
      let smooth = try ProportionArcsinePower(
        proportion: p[0], reference: p[1], nX: n.x, nY: n.y, alpha: alpha, alternative: alternative)
      let normal = try TwoProportionNormalPower(
        proportionX: p[0], proportionY: p[1], nX: n.x, nY: n.y, alpha: alpha, alternative: alternative)
      var result = CalcResult()
      switch request.twoProportionAlgorithm {
      case .arcsine: result.set("power", smooth.power)
      case .normal: result.set("power", normal.power)
      case .exact(let test): result.set("power", try exactPower(test, p, n, request))
      }
      result.set("power_arcsine", smooth.power)
      result.set("power_normal", normal.power)
      result.set("power_n_minus_one", computing: try exactPower(.nMinusOne, p, n, request))
      result.set("power_fisher", computing: try exactPower(.fisher, p, n, request))
      result.set("effect", smooth.effect)
      result.set(sizes: n.x, n.y)
      result.finish(.power, request, algorithm: request.twoProportionAlgorithm.words)
      return result
    },
    CalcMethod(
      name: "sample-size.two-proportions",
      summary: "The smallest sample with the power aimed at, for a test of two independent proportions",
      inputs: [twoProportions, .ratio, .powerGoal] + settings,
      outputs: [.power] + OutputKey.plannedSizes + [
        OutputKey("n_arcsine", "the group sizes by the arcsine approximation"),
        OutputKey("n_normal", "the group sizes by the normal approximation"),
        OutputKey("effect", "Cohen's h, x - y"), .powerGoal, .alpha, .plannedAlternative, .plannedAlgorithm,
      ],
      source: source, example: #""proportions":[0.9,0.6]"#
    ) { request in
      let (p, ratio) = (try request.numbers("proportions", count: 2), request.ratio)
      let (alpha, goal, alternative) = (request.alpha, request.powerGoal, request.alternative)
      let smooth = try ProportionArcsinePower(
        proportion: p[0], reference: p[1], power: goal, ratio: ratio, alpha: alpha, alternative: alternative)
      let normal = try TwoProportionNormalPower(
        proportionX: p[0], proportionY: p[1], power: goal, ratio: ratio, alpha: alpha,
        alternative: alternative)
      let smoothY = smooth.nY ?? smooth.nX
      var result = CalcResult()
      switch request.twoProportionAlgorithm {
      case .arcsine:
        result.set("power", smooth.power)
        result.set(sizes: smooth.nX, smoothY)
      case .normal:
        result.set("power", normal.power)
        result.set(sizes: normal.nX, normal.nY)
      case .exact(let test):
        let exact = try TwoProportionExactPower(
          test: test, proportionX: p[0], proportionY: p[1], power: goal, ratio: ratio, alpha: alpha,
          alternative: alternative)
        result.set("power", exact.power)
        result.set(sizes: exact.nX, exact.nY)
      }
      result.set("n_arcsine", .integers([smooth.nX, smoothY]))
      result.set("n_normal", .integers([normal.nX, normal.nY]))
      result.set("effect", smooth.effect)
      result.finish(.sampleSize, request, algorithm: request.twoProportionAlgorithm.words)
      return result
    },
    CalcMethod(
      name: "detectable-effect.two-proportions",
      summary: "The closest proportions of the first group that a test of two finds with the power aimed at",
      inputs: [reference, .twoSizes, .powerGoal] + settings,
      outputs: OutputKey.detectable + [OutputKey("proportion", "the proportion in the second group")]
        + OutputKey.plannedSizes + [.powerGoal, .alpha, .plannedAlternative, .plannedAlgorithm],
      source: source, example: #""proportion":0.6,"n":[40,40]"#
    ) { request in
      let (reference, n, goal) = (
        request.number("proportion") ?? 0, try request.twoSizes(), request.powerGoal
      )
      let (alpha, alternative) = (request.alpha, request.alternative)
      let found =
        switch request.twoProportionAlgorithm {
        case .arcsine:
          try ProportionArcsinePower.detectable(
            reference: reference, nX: n.x, nY: n.y, power: goal, alpha: alpha, alternative: alternative)
        case .normal:
          try TwoProportionNormalPower.detectable(
            proportionY: reference, nX: n.x, nY: n.y, power: goal, alpha: alpha, alternative: alternative)
        case .exact(let test):
          try TwoProportionExactPower.detectable(
            test: test, proportionY: reference, nX: n.x, nY: n.y, power: goal, alpha: alpha,
            alternative: alternative)
        }
      var result = CalcResult()
      result.set(found, alternative)
      result.set("proportion", reference)
      result.set(sizes: n.x, n.y)
      result.finish(.detectableEffect, request, algorithm: request.twoProportionAlgorithm.words)
      return result
    },
  ]

  private static func exactPower(
    _ test: TwoProportionExactPower.Test, _ p: [Double], _ n: (x: Int, y: Int), _ request: CalcRequest
  ) throws(StatisticsError) -> Double {
    try TwoProportionExactPower(
      test: test, proportionX: p[0], proportionY: p[1], nX: n.x, nY: n.y, alpha: request.alpha,
      alternative: request.alternative
    ).power
  }

  private static let twoProportions = InputKey(
    "proportions", .numbers, isRequired: true,
    help: "the proportions assumed in the two groups, in the order x, y; each between 0 and 1")
  private static let reference = InputKey(
    "proportion", .number, isRequired: true,
    help: "the proportion assumed in the second group, between 0 and 1")
  private static let settings = [
    InputKey(
      "algorithm", .choice(["arcsine", "normal", "n-1", "fisher"]), defaultText: "arcsine",
      help: "the arcsine or the normal approximation, or the exact power of the N - 1 test or of Fisher's"),
    InputKey.alpha, .plannedAlternative,
  ]
  private static let source =
    "Cohen 1988, Statistical Power Analysis, chapter 6; normal: Fleiss, Levin and Paik 2003; exact: sums of "
    + "binomial probabilities"
}

/// How the power of a test of two proportions is computed.
private enum TwoProportionAlgorithm {
  case arcsine
  case normal
  case exact(TwoProportionExactPower.Test)

  var words: String {
    switch self {
    case .arcsine: "arcsine approximation (Cohen's h), both tails where two-sided"
    case .normal: "normal approximation, pooled under the null hypothesis, both tails where two-sided"
    case .exact(.nMinusOne): "exact power of the N - 1 test"
    case .exact(.fisher): "exact power of Fisher's test"
    }
  }
}

extension CalcRequest {
  fileprivate var twoProportionAlgorithm: TwoProportionAlgorithm {
    switch word("algorithm") {
    case "normal": .normal
    case "n-1": .exact(.nMinusOne)
    case "fisher": .exact(.fisher)
    default: .arcsine
    }
  }
}
