import Testing

@testable import Stats

@Suite("Power of tests of proportions")
struct ProportionPowerTests {
  private static func power(_ row: PlanningReference.Proportion) throws -> Double {
    let (p, r, alpha, alternative) = (row.proportion, row.reference, row.alpha, row.alternative.value)
    switch (row.algorithm, row.n.count) {
    case ("arcsine", _):
      return try ProportionArcsinePower(
        proportion: p, reference: r, nX: row.n[0], nY: row.n.count > 1 ? row.n[1] : nil, alpha: alpha,
        alternative: alternative
      ).power
    case ("exact", _):
      return try OneProportionExactPower(
        proportion: p, reference: r, n: row.n[0], alpha: alpha, alternative: alternative
      ).power
    case ("normal", _):
      return try TwoProportionNormalPower(
        proportionX: p, proportionY: r, nX: row.n[0], nY: row.n[1], alpha: alpha, alternative: alternative
      ).power
    default:
      return try TwoProportionExactPower(
        test: row.algorithm == "fisher" ? .fisher : .nMinusOne, proportionX: p, proportionY: r, nX: row.n[0],
        nY: row.n[1], alpha: alpha, alternative: alternative
      ).power
    }
  }

  @Test("The power agrees with mpmath and exact fractions to a relative 1e-12")
  func power() throws {
    let rows = try PlanningReference.load().proportions.powers
    #expect(rows.count == 46)
    for row in rows { expectClose(try Self.power(row), try #require(row.power), 1e-12, "\(row)") }
  }

  @Test("The exact binomial test tells its true level and critical counts")
  func binomialRegion() throws {
    for row in try PlanningReference.load().proportions.details {
      let plan = try OneProportionExactPower(
        proportion: 0.5, reference: row.reference, n: row.n, alpha: row.alpha,
        alternative: row.alternative.value)
      expectClose(plan.trueLevel, row.level, 1e-12, "\(row)")
      #expect(plan.criticalAbove == row.above && plan.criticalBelow == row.below, "\(row)")
      #expect(plan.trueLevel <= row.alpha && plan.lastingN == nil)
    }
  }

  @Test("The sample size is the smallest that reaches the goal, and the one from which on it lasts")
  func sizes() throws {
    let rows = try PlanningReference.load().proportions.sizes
    #expect(rows.count == 16)
    for row in rows {
      let (p, r, goal) = (row.proportion, row.reference, try #require(row.goal))
      let found: (n: [Int], power: Double, lasting: Int?)
      switch row.algorithm {
      case "arcsine":
        let plan = try ProportionArcsinePower(
          proportion: p, reference: r, power: goal, ratio: row.ratio, alpha: row.alpha,
          alternative: row.alternative.value)
        found = (plan.nY.map { [plan.nX, $0] } ?? [plan.nX], plan.power, nil)
      case "exact":
        let plan = try OneProportionExactPower(
          proportion: p, reference: r, power: goal, alpha: row.alpha, alternative: row.alternative.value)
        found = ([plan.n], plan.power, plan.lastingN)
      case "normal":
        let plan = try TwoProportionNormalPower(
          proportionX: p, proportionY: r, power: goal, ratio: try #require(row.ratio), alpha: row.alpha,
          alternative: row.alternative.value)
        found = ([plan.nX, plan.nY], plan.power, nil)
      default:
        let plan = try TwoProportionExactPower(
          test: row.algorithm == "fisher" ? .fisher : .nMinusOne, proportionX: p, proportionY: r, power: goal,
          ratio: try #require(row.ratio), alpha: row.alpha, alternative: row.alternative.value)
        found = ([plan.nX, plan.nY], plan.power, nil)
      }
      #expect(found.n == row.n && found.lasting == row.lasting, "\(row)")
      #expect(found.power >= goal)
    }
  }

  @Test("Detectable proportions agree to a relative 1e-12, and are missing where the sample is too small")
  func effects() throws {
    let rows = try PlanningReference.load().proportions.effects
    #expect(rows.count == 14 && rows.contains { $0.above == nil })
    for row in rows {
      let found =
        switch row.algorithm {
        case "arcsine":
          try ProportionArcsinePower.detectable(
            reference: row.reference, nX: row.n[0], nY: row.n.count > 1 ? row.n[1] : nil, power: row.goal,
            alpha: row.alpha, alternative: .twoSided)
        case "exact":
          try OneProportionExactPower.detectable(
            reference: row.reference, n: row.n[0], power: row.goal, alpha: row.alpha, alternative: .twoSided)
        case "normal":
          try TwoProportionNormalPower.detectable(
            proportionY: row.reference, nX: row.n[0], nY: row.n[1], power: row.goal, alpha: row.alpha,
            alternative: .twoSided)
        default:
          try TwoProportionExactPower.detectable(
            test: row.algorithm == "fisher" ? .fisher : .nMinusOne, proportionY: row.reference, nX: row.n[0],
            nY: row.n[1], power: row.goal, alpha: row.alpha, alternative: .twoSided)
        }
      for (mine, reference) in [(found.above, row.above), (found.below, row.below)] {
        #expect((mine == nil) == (reference == nil), "\(row)")
        if let reference { expectClose(mine, reference, 1e-12, "\(row)") }
      }
    }
  }

  @Test("A direction that the alternative does not look at has no detectable proportion")
  func directions() throws {
    let up = try OneProportionExactPower.detectable(
      reference: 0.5, n: 40, power: 0.8, alpha: 0.05, alternative: .greater)
    let down = try ProportionArcsinePower.detectable(
      reference: 0.5, nX: 40, nY: 40, power: 0.8, alpha: 0.05, alternative: .less)
    #expect(up.above != nil && up.below == nil && down.above == nil && down.below != nil)
    // With 10 trials nothing below 1 in 10 is rejected.
    let rare = try OneProportionExactPower.detectable(
      reference: 0.1, n: 10, power: 0.8, alpha: 0.05, alternative: .twoSided)
    #expect(rare.above != nil && rare.below == nil)
  }

  @Test("R's pwr and power.prop.test agree to 1e-10")
  func secondOpinion() throws {
    let reference = try PlanningFromR.load()
    for row in reference.powers {
      guard let p = row.proportions else { continue }
      let found =
        row.kind == "arcsine"
        ? try ProportionArcsinePower(
          proportion: p[0], reference: p[1], nX: row.n[0], nY: row.n.count > 1 ? row.n[1] : nil,
          alpha: row.alpha, alternative: row.alternative.value
        ).power
        : try TwoProportionNormalPower(
          proportionX: p[0], proportionY: p[1], nX: row.n[0], nY: row.n[1], alpha: row.alpha,
          alternative: row.alternative.value
        ).power
      expectClose(found, row.power, 1e-10, row.name)
    }
    for row in reference.sizes {
      guard let p = row.proportions else { continue }
      let n =
        row.kind == "arcsine"
        ? try ProportionArcsinePower(
          proportion: p[0], reference: p[1], power: row.goal, ratio: 1, alpha: 0.05, alternative: .twoSided
        ).nX
        : try TwoProportionNormalPower(
          proportionX: p[0], proportionY: p[1], power: row.goal, ratio: 1, alpha: 0.05, alternative: .twoSided
        ).nX
      #expect(Double(n) == row.n.rounded(.up), "\(row.name)")
    }
  }

  @Test(
    "The exact power adds up the outcomes at which the test itself rejects",
    arguments: Alternative.allCases, [0.05, 0.01, 0.2])
  func rejections(alternative: Alternative, alpha: Double) throws {
    let (nX, nY, p, r) = (9, 7, 0.8, 0.35)
    func mass(_ n: Int, _ p: Double, _ count: Int) throws -> Double {
      let above = try OneSidedBinomial.atLeast(count, n: n, p: p)
      return try above - OneSidedBinomial.atLeast(count + 1, n: n, p: p)
    }
    var (pearson, fisher) = (0.0, 0.0)
    for x in 0...nX {
      for y in 0...nY where x + y > 0 && x + y < nX + nY {
        let chance = try mass(nX, p, x) * mass(nY, r, y)
        let score = try NMinusOneTwoProportionTest(successesX: x, nX: nX, successesY: y, nY: nY)
        if score.pValue(alternative) <= alpha { pearson += chance }
        let table = try TwoByTwoTable(a: x, b: nX - x, c: y, d: nY - y)
        if try FisherExactTest(table).pValue(alternative) <= alpha { fisher += chance }
      }
    }
    for (test, expected) in [(TwoProportionExactPower.Test.nMinusOne, pearson), (.fisher, fisher)] {
      let plan = try TwoProportionExactPower(
        test: test, proportionX: p, proportionY: r, nX: nX, nY: nY, alpha: alpha, alternative: alternative)
      expectClose(plan.power, expected, 1e-11, "\(test)")
    }
  }

  @Test("Large samples take little time", .timeLimit(.minutes(1)))
  func large() throws {
    let exact = try OneProportionExactPower(
      proportion: 0.51, reference: 0.5, power: 0.8, alpha: 0.05, alternative: .twoSided)
    // The normal approximation has 19620.
    #expect((19_500...19_900).contains(exact.n) && (exact.lastingN ?? 0) > exact.n)
    let plan = try TwoProportionExactPower(
      test: .nMinusOne, proportionX: 0.5, proportionY: 0.45, nX: 5000, nY: 5000, alpha: 0.05,
      alternative: .twoSided)
    let approximate = try TwoProportionNormalPower(
      proportionX: 0.5, proportionY: 0.45, nX: 5000, nY: 5000, alpha: 0.05, alternative: .twoSided)
    expectClose(plan.power, approximate.power, 1e-3, "large")
  }

  @Test("What cannot be planned is refused with its reason")
  func refusals() throws {
    #expect(throws: StatisticsError.invalidProbability(1)) {
      try OneProportionExactPower(
        proportion: 0.5, reference: 1, n: 9, alpha: 0.05, alternative: .twoSided)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try ProportionArcsinePower(
        proportion: 0.5, reference: 0.4, nX: 0, nY: nil, alpha: 0.05, alternative: .twoSided)
    }
    for (p, alternative) in [(0.5, Alternative.twoSided), (0.4, .greater), (0.6, .less)] {
      #expect(throws: StatisticsError.self) {
        try OneProportionExactPower(
          proportion: p, reference: 0.5, power: 0.8, alpha: 0.05, alternative: alternative)
      }
      #expect(throws: StatisticsError.self) {
        try TwoProportionExactPower(
          test: .fisher, proportionX: p, proportionY: 0.5, power: 0.8, ratio: 1, alpha: 0.05,
          alternative: alternative)
      }
    }
    #expect(throws: StatisticsError.self) {
      try OneProportionExactPower(
        proportion: 0.5001, reference: 0.5, power: 0.8, alpha: 0.05, alternative: .twoSided)
    }
    #expect(throws: StatisticsError.self) {
      try TwoProportionExactPower(
        test: .nMinusOne, proportionX: 0.5, proportionY: 0.4, nX: 5001, nY: 3, alpha: 0.05,
        alternative: .twoSided)
    }
  }
}

/// Binomial tails from the library, as a way to single probabilities that differs from the one under test.
private enum OneSidedBinomial {
  static func atLeast(_ count: Int, n: Int, p: Double) throws -> Double {
    var sum = 0.0
    for k in stride(from: n, through: max(0, count), by: -1) {
      var term = 1.0
      for i in 0..<k { term *= Double(n - i) / Double(k - i) * p }
      for _ in k..<n { term *= 1 - p }
      sum += term
    }
    return count > n ? 0 : sum
  }
}
