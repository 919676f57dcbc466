import JSONText
import Stats
import Testing

@testable import CalcMethods

/// Power, sample sizes, detectable effects and precision.
@Suite struct PlanningMethodsTests {
  static let variants = [
    "t-one-sample", "t-independent", "t-paired", "mann-whitney", "one-proportion", "two-proportions",
    "anova-one-way",
  ]

  @Test(arguments: variants) func everyVariantHasThreeQuestions(_ variant: String) throws {
    for family in ["power", "sample-size", "detectable-effect"] {
      #expect(try Answers.method(named: "\(family).\(variant)").outputs.contains { $0.key == "algorithm" })
    }
  }

  @Test func tTests() throws {
    let single = try Answers.result(#"{"method":"sample-size.t-one-sample","effect":0.5}"#)
    let plan = try OneSampleTTestPower(effect: 0.5, power: 0.8, alpha: 0.05, alternative: .twoSided)
    #expect(single["n"] == .integer(34) && single.number("power") == plan.power)
    #expect(single.number("goal") == 0.8 && single.number("alpha") == 0.05 && single["n_used"] == .integer(0))
    #expect(single["algorithm"] == .text("noncentral t, both tails"))
    let paired = try Answers.result(#"{"method":"sample-size.t-paired","effect":0.5}"#)
    #expect(paired == single)
    let pair = try Answers.result(#"{"method":"sample-size.t-independent","effect":0.5,"ratio":1.5}"#)
    let unequal = try IndependentTTestPower(
      effect: 0.5, power: 0.8, ratio: 1.5, alpha: 0.05, alternative: .twoSided)
    #expect(pair.numbers("n") == [Double(unequal.nX), Double(unequal.nY)])
    #expect(pair.number("n_total") == Double(unequal.nX + unequal.nY))
    let less = try Answers.result(
      #"{"method":"detectable-effect.t-independent","n":[20,25],"alternative":"less","power":0.9,"alpha":0.01}"#
    )
    let detectable = try IndependentTTestPower(nX: 20, nY: 25, power: 0.9, alpha: 0.01, alternative: .less)
    #expect(less.number("effect") == detectable.effect && less.number("effect") < 0)
    #expect(less["algorithm"] == .text("noncentral t, one tail"))
  }

  @Test func oneNumberStandsForBothGroups() throws {
    let one = try Answers.result(#"{"method":"power.t-independent","effect":0.5,"n":64}"#)
    #expect(one["n"] == .list([.integer(64), .integer(64)]))
    #expect(try one == Answers.result(#"{"method":"power.t-independent","effect":0.5,"n":[64]}"#))
    #expect(try one == Answers.result(#"{"method":"power.t-independent","effect":0.5,"n":[64,64]}"#))
    for n in ["[1,2,3]", "[]"] {
      #expect(
        try Answers.code(#"{"method":"power.t-independent","effect":0.5,"n":\#(n)}"#) == "wrong-type")
    }
    #expect(
      try Answers.code(#"{"method":"t-test.welch","n":8,"mean":[1,2],"sd":[1,1]}"#) == "wrong-type")
  }

  @Test(arguments: MannWhitneyPower.Parent.allCases)
  func mannWhitney(_ parent: MannWhitneyPower.Parent) throws {
    let result = try Answers.result(
      #"{"method":"power.mann-whitney","effect":0.8,"n":[26,30],"parent":"\#(parent)"}"#)
    let plan = try MannWhitneyPower(
      effect: 0.8, nX: 26, nY: 30, parent: parent, alpha: 0.05, alternative: .twoSided)
    #expect(result.number("power") == plan.power && result.number("efficiency") == parent.efficiency)
  }

  @Test func anova() throws {
    let result = try Answers.result(#"{"method":"sample-size.anova-one-way","k":4,"effect":0.25}"#)
    #expect(result["n"] == .integer(45) && result["n_total"] == .integer(180))
    #expect(result["alternative"] == nil)
    let effect = try Answers.result(#"{"method":"detectable-effect.anova-one-way","k":4,"n":45}"#)
    let plan = try OneWayAnovaPower(groups: 4, n: 45, power: 0.8, alpha: 0.05)
    #expect(effect.number("effect") == plan.effect && plan.effect < 0.25)
  }

  @Test func oneProportion() throws {
    let power = try Answers.result(
      #"{"method":"power.one-proportion","proportion":0.9,"against":0.7,"n":30}"#)
    #expect(power["power"] == power["power_exact"] && power["power"] != power["power_arcsine"])
    let smooth = try Answers.result(
      #"{"method":"power.one-proportion","proportion":0.9,"against":0.7,"n":30,"algorithm":"arcsine"}"#)
    #expect(smooth["power"] == power["power_arcsine"])
    let size = try Answers.result(#"{"method":"sample-size.one-proportion","proportion":0.7,"against":0.5}"#)
    let plan = try OneProportionExactPower(
      proportion: 0.7, reference: 0.5, power: 0.8, alpha: 0.05, alternative: .twoSided)
    #expect(
      size.number("n") == Double(plan.n) && size.number("n_lasting") == plan.lastingN.map { Double($0) })
    #expect(size.number("n_lasting") >= size.number("n"))
    let tiny = try Answers.result(
      #"{"method":"power.one-proportion","proportion":0.9,"against":0.7,"n":3,"alternative":"greater"}"#)
    #expect(tiny["critical_above"] == .null && tiny["critical_below"] == .null)
    #expect(tiny["undefined"]?["critical_above"] == .text("never-rejects"))
    #expect(tiny["undefined"]?["critical_below"] == .text("other-direction"))
    #expect(tiny.number("power") == 0)
    let none = try Answers.result(#"{"method":"detectable-effect.one-proportion","against":0.7,"n":5}"#)
    #expect(none["undefined"]?["proportion_above"] == .text("sample-too-small"))
    #expect(none.number("proportion_below") < 0.7 && none.number("effect_below") < 0)
  }

  @Test(arguments: [
    ("arcsine", "power_arcsine"), ("normal", "power_normal"), ("n-1", "power_n_minus_one"),
    ("fisher", "power_fisher"),
  ]) func twoProportions(_ algorithm: String, _ key: String) throws {
    let power = try Answers.result(
      #"{"method":"power.two-proportions","proportions":[0.9,0.6],"n":[30,28],"algorithm":"\#(algorithm)"}"#)
    #expect(power["power"] == power[key] && power.number("power") > 0.5)
    let size = try Answers.result(
      #"{"method":"sample-size.two-proportions","proportions":[0.9,0.6],"algorithm":"\#(algorithm)"}"#)
    #expect(size.number("power") >= 0.8 && (25...40).contains(size.numbers("n")[0]))
    let effect = try Answers.result(
      #"{"method":"detectable-effect.two-proportions","proportion":0.6,"n":40,"algorithm":"\#(algorithm)"}"#)
    #expect((0.8...0.95).contains(effect.number("proportion_above")))
    #expect((0.2...0.4).contains(effect.number("proportion_below")))
    #expect(effect.number("effect_above") > 0 && effect.number("effect_below") < 0)
  }

  @Test func groupsTooLargeForTheExactPowerSayso() throws {
    let result = try Answers.result(#"{"method":"power.two-proportions","proportions":[0.5,0.4],"n":6000}"#)
    #expect(result["power_fisher"] == .null && result.number("power") > 0.99)
    #expect(result["undefined"]?["power_fisher"] == .text("invalid-parameter"))
  }

  @Test func precision() throws {
    let size = try Answers.result(#"{"method":"sample-size.proportion-interval","half_width":0.1}"#)
    #expect(size["n"] == .integer(93) && size.number("goal") == 0.1)
    let back = try Answers.result(#"{"method":"precision.proportion","n":93}"#)
    #expect(back["half_width"] == size["half_width"] && back["goal"] == nil)
    let wilson = try Answers.result(
      #"{"method":"precision.proportion","proportion":0.9,"n":10,"interval":"wilson"}"#)
    let interval = try WilsonInterval(successes: 9, n: 10, level: 0.95)
    #expect((wilson.numbers("ci")[0] - interval.lower).magnitude < 1e-14)
    let mean = try Answers.result(#"{"method":"sample-size.mean-interval","sd":12,"half_width":5}"#)
    #expect(mean["n"] == .integer(25) && mean["df"] == .integer(24))
    let pair = try Answers.result(
      #"{"method":"sample-size.difference-interval","sd":12,"half_width":5,"ratio":2,"level":0.9}"#)
    let plan = try DifferencePrecision(standardDeviation: 12, halfWidth: 5, ratio: 2, level: 0.9)
    #expect(pair.numbers("n") == [Double(plan.nX), Double(plan.nY)])
    #expect(pair.number("half_width") == plan.halfWidth)
  }

  @Test(arguments: [
    (#"{"method":"power.t-paired","effect":0.5,"n":1}"#, "too-few-values", "2"),
    (#"{"method":"power.t-paired","effect":0.5,"n":9,"alpha":5}"#, "invalid-probability", "5"),
    (#"{"method":"power.t-paired","effect":0.5,"n":9,"power":0.8}"#, "unknown-key", "effect, n, alpha"),
    (#"{"method":"sample-size.t-paired","effect":0.5,"power":80}"#, "invalid-probability", "80"),
    (
      #"{"method":"sample-size.t-paired","effect":0.5,"power":0.04}"#, "invalid-parameter",
      "greater than alpha"
    ),
    (#"{"method":"sample-size.t-paired","effect":0}"#, "invalid-parameter", "different from 0"),
    (
      #"{"method":"sample-size.t-paired","effect":0.5,"alternative":"less"}"#, "invalid-parameter",
      "less than 0"
    ),
    (#"{"method":"sample-size.t-paired","effect":1e-9}"#, "invalid-parameter", "1000000000"),
    (#"{"method":"power.mann-whitney","effect":1,"n":9,"parent":"cauchy"}"#, "invalid-value", "laplace"),
    (#"{"method":"power.one-proportion","proportion":0.5,"against":1,"n":9}"#, "invalid-probability", "1"),
    (#"{"method":"power.two-proportions","proportions":[0.5],"n":9}"#, "wrong-type", "expected 2"),
    (#"{"method":"power.anova-one-way","k":1,"n":9,"effect":0.2}"#, "too-few-values", "2"),
    (#"{"method":"precision.proportion","proportion":1.5,"n":9}"#, "invalid-parameter", "1.5"),
    (#"{"method":"sample-size.mean-interval","sd":2,"half_width":0}"#, "invalid-parameter", "half-width"),
    (#"{"method":"sample-size.t-independent","effect":1,"ratio":-1}"#, "invalid-parameter", "ratio"),
  ]) func aPlanThatCannotBeIsRefused(_ line: String, _ code: String, _ words: String) throws {
    #expect(try Answers.code(line) == code)
    let message = try Answers.message(line)
    #expect(message.contains(words), "\(message)")
  }
}
