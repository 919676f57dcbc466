import Testing

@testable import Stats

@Suite("Power of t tests and of the Mann-Whitney test")
struct TTestPowerTests {
  private static func plan(_ row: PlanningReference.T) throws -> any TTestPower {
    if row.design == "one" {
      return try OneSampleTTestPower(
        effect: row.effect, n: row.n[0], alpha: row.alpha, alternative: row.alternative.value)
    }
    if let parent = row.parent {
      return try MannWhitneyPower(
        effect: row.effect, nX: row.n[0], nY: row.n[1], parent: parent, alpha: row.alpha,
        alternative: row.alternative.value)
    }
    return try IndependentTTestPower(
      effect: row.effect, nX: row.n[0], nY: row.n[1], alpha: row.alpha, alternative: row.alternative.value)
  }

  @Test("The power agrees with mpmath to a relative 1e-12")
  func power() throws {
    let rows = try PlanningReference.load().tPowers
    #expect(rows.count > 50)
    for row in rows { expectClose(try Self.plan(row).power, try #require(row.power), 1e-12, "\(row)") }
  }

  @Test("The sample size is the smallest: one less does not reach the goal")
  func sizes() throws {
    let rows = try PlanningReference.load().tSizes
    #expect(rows.count > 20)
    for row in rows {
      let (goal, ratio) = (try #require(row.goal), try #require(row.ratio))
      let found: (n: [Int], plan: any TTestPower)
      if row.design == "one" {
        let plan = try OneSampleTTestPower(
          effect: row.effect, power: goal, alpha: row.alpha, alternative: row.alternative.value)
        found = ([plan.n], plan)
        if plan.n > 2 {
          let smaller = try OneSampleTTestPower(
            effect: row.effect, n: plan.n - 1, alpha: row.alpha, alternative: row.alternative.value)
          #expect(smaller.power < goal)
          expectClose(smaller.power, try #require(row.powerBelow), 1e-12, "below \(row)")
        }
      } else if let parent = row.parent {
        let plan = try MannWhitneyPower(
          effect: row.effect, power: goal, ratio: ratio, parent: parent, alpha: row.alpha,
          alternative: row.alternative.value)
        found = ([plan.nX, plan.nY], plan)
        #expect(plan.parent == parent)
      } else {
        let plan = try IndependentTTestPower(
          effect: row.effect, power: goal, ratio: ratio, alpha: row.alpha, alternative: row.alternative.value)
        found = ([plan.nX, plan.nY], plan)
      }
      #expect(found.n == row.n, "\(row)")
      #expect(found.plan.power >= goal)
      expectClose(found.plan.power, try #require(row.power), 1e-12, "\(row)")
    }
  }

  @Test("The detectable effect agrees with mpmath to a relative 1e-12")
  func effects() throws {
    let rows = try Reference.load("planning.json", as: Effects.self).tEffects
    #expect(rows.count == 10)
    for row in rows {
      let found: any TTestPower =
        if row.design == "one" {
          try OneSampleTTestPower(
            n: row.n[0], power: row.goal, alpha: row.alpha, alternative: row.alternative.value)
        } else if row.design == "two" {
          try IndependentTTestPower(
            nX: row.n[0], nY: row.n[1], power: row.goal, alpha: row.alpha, alternative: row.alternative.value)
        } else {
          try MannWhitneyPower(
            nX: row.n[0], nY: row.n[1], power: row.goal,
            parent: row.design == "normal" ? .normal : row.design == "laplace" ? .laplace : .minimum,
            alpha: row.alpha, alternative: row.alternative.value)
        }
      expectClose(found.effect, row.effect, 1e-12, "\(row.design) \(row.n)")
      expectClose(found.power, row.goal, 1e-12, "\(row.design) \(row.n)")
    }
  }
  private struct Effects: Decodable {
    struct Row: Decodable {
      let design: String
      let n: [Int]
      let goal: Double
      let alpha: Double
      let alternative: Direction
      let effect: Double
    }
    let tEffects: [Row]
  }

  @Test("R's pwr and power.t.test(strict = TRUE) agree; the noncentral t of R limits them to 1e-9")
  func secondOpinion() throws {
    for row in try PlanningFromR.load().powers where row.kind == "one" || row.kind == "two" {
      let effect = try #require(row.effect)
      let plan: any TTestPower =
        row.kind == "one"
        ? try OneSampleTTestPower(
          effect: effect, n: row.n[0], alpha: row.alpha, alternative: row.alternative.value)
        : try IndependentTTestPower(
          effect: effect, nX: row.n[0], nY: row.n[1], alpha: row.alpha, alternative: row.alternative.value)
      expectClose(plan.power, row.power, 1e-9, row.name)
    }
    for row in try PlanningFromR.load().sizes where row.kind == "one" || row.kind == "two" {
      let effect = try #require(row.effect)
      let n =
        row.kind == "one"
        ? try OneSampleTTestPower(effect: effect, power: row.goal, alpha: 0.05, alternative: .twoSided).n
        : try IndependentTTestPower(
          effect: effect, power: row.goal, ratio: 1, alpha: 0.05, alternative: .twoSided
        ).nX
      #expect(Double(n) == row.n.rounded(.up), "\(row.name)")
    }
  }

  @Test("Power rises with the sample and the effect, and without an effect is alpha")
  func monotone() throws {
    var before = 0.0
    for n in 2...60 {
      let power = try OneSampleTTestPower(effect: 0.4, n: n, alpha: 0.05, alternative: .twoSided).power
      #expect(power > before, "n \(n)")
      before = power
    }
    for alternative in Alternative.allCases {
      let plan = try IndependentTTestPower(effect: 0, nX: 7, nY: 4, alpha: 0.03, alternative: alternative)
      expectClose(plan.power, 0.03, 1e-12, "\(alternative)")
    }
  }

  @Test("The two directions mirror each other; two-sided the sign does not count")
  func mirrored() throws {
    let up = try OneSampleTTestPower(effect: 0.7, n: 9, alpha: 0.05, alternative: .greater)
    let down = try OneSampleTTestPower(effect: -0.7, n: 9, alpha: 0.05, alternative: .less)
    #expect(up.power == down.power && up.criticalValue == -down.criticalValue)
    #expect(up.noncentrality == 2.0999999999999996 && up.degreesOfFreedom == 8)
    let positive = try OneSampleTTestPower(effect: 0.7, n: 9, alpha: 0.05, alternative: .twoSided)
    let negative = try OneSampleTTestPower(effect: -0.7, n: 9, alpha: 0.05, alternative: .twoSided)
    #expect(positive.power == negative.power && negative.noncentrality < 0)
  }

  @Test("A ratio that is whole but for rounding is not rounded up")
  func ratio() throws {
    #expect(try partnerSize(of: 10, ratio: 1.1, lowest: 2) == 11)
    #expect(try partnerSize(of: 3, ratio: 1.0 / 3, lowest: 2) == 2)
    #expect(try partnerSize(of: 7, ratio: 1.5, lowest: 2) == 11)
    #expect(throws: StatisticsError.invalidParameter("the allocation ratio must be positive; found 0.0")) {
      try partnerSize(of: 3, ratio: 0, lowest: 2)
    }
  }

  @Test("A tiny effect needs a huge sample, and one too tiny is refused", .timeLimit(.minutes(1)))
  func tinyEffects() throws {
    // (z(.975) + z(.8))² / d² with the normal distribution; Student's t asks for about two more.
    let plan = try OneSampleTTestPower(effect: 1e-4, power: 0.8, alpha: 0.025, alternative: .greater)
    expectClose(Double(plan.n), 784_887_973.4, 1e-8, "n")
    // Two-sided the far tail has a millionth of the power.
    let both = try OneSampleTTestPower(effect: 1e-4, power: 0.8, alpha: 0.05, alternative: .twoSided)
    expectClose(Double(plan.n - both.n), 1921, 0.01, "the share of the far tail")
    #expect(
      throws: StatisticsError.invalidParameter("more than 1000000000 cases would be needed")
    ) {
      try OneSampleTTestPower(effect: 1e-5, power: 0.8, alpha: 0.05, alternative: .twoSided)
    }
  }

  @Test("What cannot be planned is refused with its reason")
  func refusals() throws {
    typealias Plan = OneSampleTTestPower
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try Plan(effect: 1, n: 1, alpha: 0.05, alternative: .twoSided)
    }
    for alpha in [0, 1, -0.1, Double.nan] {
      #expect(throws: StatisticsError.self) { try Plan(effect: 1, n: 5, alpha: alpha, alternative: .less) }
    }
    #expect(
      throws: StatisticsError.invalidParameter(
        "the power aimed at (0.05) must be greater than alpha (0.05)")
    ) { try Plan(effect: 1, power: 0.05, alpha: 0.05, alternative: .twoSided) }
    for (effect, alternative) in [(0.0, Alternative.twoSided), (-0.5, .greater), (0.5, .less)] {
      #expect(throws: StatisticsError.self) {
        try Plan(effect: effect, power: 0.8, alpha: 0.05, alternative: alternative)
      }
    }
    #expect(throws: StatisticsError.nonFinite) {
      try Plan(effect: .infinity, n: 5, alpha: 0.05, alternative: .twoSided)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try IndependentTTestPower(nX: 5, nY: 1, power: 0.8, alpha: 0.05, alternative: .twoSided)
    }
  }
}
