internal import Stats

extension CalcMethods {
  /// Plans of tests of one proportion.
  static let plannedProportions: [CalcMethod] = [
    CalcMethod(
      name: "power.one-proportion", summary: "The power of a test of one proportion",
      inputs: [assumed, against, .size("the number of trials")] + oneSettings,
      outputs: [
        .power, OutputKey("power_exact", "the power of the exact binomial test"),
        OutputKey("power_arcsine", "the power by the arcsine approximation"),
        OutputKey("effect", "Cohen's h"), OutputKey("n", "the number of trials"),
      ] + region + [.alpha, .plannedAlternative, .plannedAlgorithm],
      source: proportionSource, example: #""proportion":0.9,"against":0.7,"n":30"#
    ) { request in
      let (p, against, n) = (request.proportion, request.against, request.integer("n") ?? 0)
      let (alpha, alternative) = (request.alpha, request.alternative)
      let smooth = try ProportionArcsinePower(
        proportion: p, reference: against, nX: n, nY: nil, alpha: alpha, alternative: alternative)
      let exact = try OneProportionExactPower(
        proportion: p, reference: against, n: n, alpha: alpha, alternative: alternative)
      var result = CalcResult()
      result.set("power", request.isExact ? exact.power : smooth.power)
      result.set("power_exact", exact.power)
      result.set("power_arcsine", smooth.power)
      result.set("effect", smooth.effect)
      result.set("n", n)
      result.set(exact)
      result.finish(.power, request, algorithm: request.oneProportionWords)
      return result
    },
    CalcMethod(
      name: "sample-size.one-proportion",
      summary: "The smallest sample with the power aimed at, for a test of one proportion",
      inputs: [assumed, against, .powerGoal] + oneSettings,
      outputs: [
        .power, OutputKey("n", "the smallest number of trials that reaches the goal"),
        OutputKey(
          "n_lasting",
          "the number from which on the power never falls below the goal; exact powers rise in a sawtooth"),
        OutputKey("n_arcsine", "the smallest number by the arcsine approximation"),
        OutputKey("effect", "Cohen's h"),
      ] + region + [.powerGoal, .alpha, .plannedAlternative, .plannedAlgorithm],
      source: proportionSource, example: #""proportion":0.9,"against":0.7"#
    ) { request in
      let (p, against, goal) = (request.proportion, request.against, request.powerGoal)
      let (alpha, alternative) = (request.alpha, request.alternative)
      let smooth = try ProportionArcsinePower(
        proportion: p, reference: against, power: goal, ratio: nil, alpha: alpha, alternative: alternative)
      var result = CalcResult()
      let exact: OneProportionExactPower
      if request.isExact {
        exact = try OneProportionExactPower(
          proportion: p, reference: against, power: goal, alpha: alpha, alternative: alternative)
        result.set("power", exact.power)
      } else {
        exact = try OneProportionExactPower(
          proportion: p, reference: against, n: smooth.nX, alpha: alpha, alternative: alternative)
        result.set("power", smooth.power)
      }
      result.set("n", exact.n)
      result.set("n_lasting", exact.lastingN ?? smooth.nX)
      result.set("n_arcsine", smooth.nX)
      result.set("effect", smooth.effect)
      result.set(exact)
      result.finish(.sampleSize, request, algorithm: request.oneProportionWords)
      return result
    },
    CalcMethod(
      name: "detectable-effect.one-proportion",
      summary: "The closest proportions that a test against a given one finds with the power aimed at",
      inputs: [against, .size("the number of trials"), .powerGoal] + oneSettings,
      outputs: OutputKey.detectable + [
        OutputKey("against", "the proportion under the null hypothesis"),
        OutputKey("n", "the number of trials"),
        .powerGoal, .alpha, .plannedAlternative, .plannedAlgorithm,
      ],
      source: proportionSource, example: #""against":0.7,"n":30"#
    ) { request in
      let (against, n, goal) = (request.against, request.integer("n") ?? 0, request.powerGoal)
      let (alpha, alternative) = (request.alpha, request.alternative)
      let found =
        request.isExact
        ? try OneProportionExactPower.detectable(
          reference: against, n: n, power: goal, alpha: alpha, alternative: alternative)
        : try ProportionArcsinePower.detectable(
          reference: against, nX: n, nY: nil, power: goal, alpha: alpha, alternative: alternative)
      var result = CalcResult()
      result.set(found, alternative)
      result.set("against", against)
      result.set("n", n)
      result.finish(.detectableEffect, request, algorithm: request.oneProportionWords)
      return result
    },
  ]

  private static let assumed = InputKey(
    "proportion", .number, isRequired: true, help: "the proportion assumed, between 0 and 1")
  private static let against = InputKey(
    "against", .number, isRequired: true,
    help: "the proportion under the null hypothesis, between 0 and 1")
  private static let oneSettings = [
    InputKey(
      "algorithm", .choice(["exact", "arcsine"]), defaultText: "exact",
      help: "the exact binomial test (two-sided, alpha / 2 on either side), or the arcsine approximation"),
    InputKey.alpha, .plannedAlternative,
  ]
  private static let region = [
    OutputKey("true_level", "the probability that the exact test rejects a true null hypothesis"),
    OutputKey("critical_above", "the smallest number of successes with which it rejects upwards"),
    OutputKey("critical_below", "the largest number of successes with which it rejects downwards"),
  ]
  private static let proportionSource =
    "Cohen 1988, Statistical Power Analysis, chapter 6; exact: sums of binomial probabilities"
}

extension OutputKey {
  /// What is detectable on either side of a proportion.
  static let detectable = [
    OutputKey("proportion_above", "the smallest proportion above it that is found with the power"),
    OutputKey("proportion_below", "the largest proportion below it that is found with the power"),
    OutputKey("effect_above", "Cohen's h of the one above"),
    OutputKey("effect_below", "Cohen's h of the one below, negative"),
  ]
}

extension CalcRequest {
  fileprivate var proportion: Double { number("proportion") ?? 0 }
  fileprivate var against: Double { number("against") ?? 0 }
  fileprivate var isExact: Bool { word("algorithm") != "arcsine" }
  fileprivate var oneProportionWords: String {
    isExact ? "exact binomial test" : "arcsine approximation (Cohen's h)"
  }
}

extension CalcResult {
  /// Sets the outcomes at which an exact binomial test rejects.
  fileprivate mutating func set(_ exact: OneProportionExactPower) {
    set("true_level", exact.trueLevel)
    for (key, count, isLooked) in [
      ("critical_above", exact.criticalAbove, exact.alternative != .less),
      ("critical_below", exact.criticalBelow, exact.alternative != .greater),
    ] {
      if let count {
        set(key, count)
      } else {
        undefine(key, reason: isLooked ? "never-rejects" : "other-direction")
      }
    }
  }

  /// Sets the proportions that are detectable on either side.
  mutating func set(_ found: DetectableProportions, _ alternative: Alternative) {
    let sides = [
      ("proportion_above", found.above, alternative != .less),
      ("proportion_below", found.below, alternative != .greater),
      ("effect_above", found.effectAbove, alternative != .less),
      ("effect_below", found.effectBelow, alternative != .greater),
    ]
    for (key, value, isLooked) in sides {
      if let value {
        set(key, value)
      } else {
        undefine(key, reason: isLooked ? "sample-too-small" : "other-direction")
      }
    }
  }
}
