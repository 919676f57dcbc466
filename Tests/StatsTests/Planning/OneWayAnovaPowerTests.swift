import Testing

@testable import Stats

@Suite("Power of the one-way analysis of variance")
struct OneWayAnovaPowerTests {
  @Test("The noncentral F agrees with mpmath to a relative 1e-12, far tails included")
  func noncentralF() throws {
    let rows = try PlanningReference.load().noncentralF
    #expect(rows.count == 13)
    for row in rows {
      let tails = try NoncentralMixture.fTails(
        row.x, df1: row.df1, df2: row.df2, noncentrality: row.noncentrality)
      expectClose(tails.lower, row.lower, 1e-12, "lower \(row)")
      expectClose(tails.upper, row.upper, 1e-12, "upper \(row)")
    }
  }

  @Test("Power, sample size and detectable effect agree with mpmath to a relative 1e-12")
  func againstReference() throws {
    let reference = try PlanningReference.load().anova
    for row in reference.powers {
      let plan = try OneWayAnovaPower(effect: row.effect, groups: row.groups, n: row.n, alpha: row.alpha)
      expectClose(plan.power, try #require(row.power), 1e-12, "\(row)")
    }
    for row in reference.sizes {
      let goal = try #require(row.goal)
      let plan = try OneWayAnovaPower(
        effect: row.effect, groups: row.groups, power: goal, alpha: row.alpha)
      #expect(plan.n == row.n && plan.power >= goal)
      expectClose(plan.power, try #require(row.power), 1e-12, "\(row)")
      if plan.n > 2 {
        let smaller = try OneWayAnovaPower(
          effect: row.effect, groups: row.groups, n: plan.n - 1, alpha: row.alpha)
        #expect(smaller.power < goal)
        expectClose(smaller.power, try #require(row.powerBelow), 1e-12, "below \(row)")
      }
    }
    for row in reference.effects {
      let plan = try OneWayAnovaPower(
        groups: row.groups, n: row.n, power: try #require(row.goal), alpha: row.alpha)
      expectClose(plan.effect, row.effect, 1e-12, "\(row)")
    }
    #expect(reference.powers.count == 9 && reference.sizes.count == 4 && reference.effects.count == 3)
  }

  @Test("R's pwr.anova.test agrees to 1e-9")
  func secondOpinion() throws {
    for row in try PlanningFromR.load().powers where row.kind == "anova" {
      let plan = try OneWayAnovaPower(
        effect: try #require(row.effect), groups: row.n[0], n: row.n[1], alpha: row.alpha)
      expectClose(plan.power, row.power, 1e-9, row.name)
    }
    for row in try PlanningFromR.load().sizes where row.kind == "anova" {
      let plan = try OneWayAnovaPower(
        effect: try #require(row.effect), groups: 4, power: row.goal, alpha: 0.05)
      #expect(Double(plan.n) == row.n.rounded(.up))
    }
  }

  @Test("With two groups it is the two-sided t test with f = d / 2", arguments: [0.2, 0.8, 1.5])
  func twoGroups(d: Double) throws {
    let anova = try OneWayAnovaPower(effect: d / 2, groups: 2, n: 14, alpha: 0.05)
    let t = try IndependentTTestPower(effect: d, nX: 14, nY: 14, alpha: 0.05, alternative: .twoSided)
    expectClose(anova.power, t.power, 1e-12, "power")
    expectClose(anova.criticalValue, t.criticalValue * t.criticalValue, 1e-12, "critical value")
  }

  @Test(
    "A huge effect is found for certain, at once", .timeLimit(.minutes(1)), arguments: [5, 100, 1e6, 1e150])
  func hugeEffects(f: Double) throws {
    let plan = try OneWayAnovaPower(effect: f, groups: 4, n: 200, alpha: 0.05)
    #expect(plan.power == 1)
    #expect(throws: StatisticsError.nonFinite) {
      try OneWayAnovaPower(effect: 1e200, groups: 4, n: 200, alpha: 0.05)
    }
  }

  @Test("Eta squared goes with f")
  func etaSquared() throws {
    expectClose(
      try OneWayAnovaPower(effect: 0.25, groups: 3, n: 9, alpha: 0.05).etaSquared, 1.0 / 17, 1e-15)
    #expect(try OneWayAnovaPower(effect: 0, groups: 3, n: 9, alpha: 0.05).etaSquared == 0)
  }

  @Test("What cannot be planned is refused with its reason")
  func refusals() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try OneWayAnovaPower(effect: 0.2, groups: 1, n: 9, alpha: 0.05)
    }
    #expect(throws: StatisticsError.invalidParameter("Cohen's f cannot be negative; found -0.2")) {
      try OneWayAnovaPower(effect: -0.2, groups: 3, n: 9, alpha: 0.05)
    }
    #expect(throws: StatisticsError.self) {
      try OneWayAnovaPower(effect: 0, groups: 3, power: 0.8, alpha: 0.05)
    }
  }
}
