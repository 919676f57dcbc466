import Stats
import Testing

@Suite("Clopper-Pearson, Jeffreys, Agresti-Caffo")
struct ProportionIntervalTests {
  @Test("Limits of one proportion equal mpmath", arguments: CountsReference.proportions)
  func limits(row: CountsReference.Proportion) throws {
    let exact = try ClopperPearsonInterval(successes: row.successes, n: row.n, level: row.level)
    expectClose(exact.lower, row.clopperPearson[0], 1e-13, "Clopper-Pearson")
    expectClose(exact.upper, row.clopperPearson[1], 1e-13, "Clopper-Pearson")
    let jeffreys = try JeffreysInterval(successes: row.successes, n: row.n, level: row.level)
    expectClose(jeffreys.lower, row.jeffreys[0], 1e-13, "Jeffreys")
    expectClose(jeffreys.upper, row.jeffreys[1], 1e-13, "Jeffreys")
    #expect(exact.proportion == jeffreys.proportion && exact.interval.level == row.level)
    #expect(jeffreys.interval.lower == jeffreys.lower && exact.interval.upper == exact.upper)
    #expect(exact.lower <= jeffreys.lower && jeffreys.upper <= exact.upper)
  }

  @Test("Limits of one proportion equal R, where R follows the same convention")
  func inR() throws {
    let rows = try Reference.load("counts-r.json", as: CountsInR.self).proportions
    #expect(rows.count == 4)
    for row in rows {
      let exact = try ClopperPearsonInterval(successes: row.successes, n: row.n, level: 0.95)
      expectClose(exact.lower, row.clopperPearson[0], 1e-13)
      expectClose(exact.upper, row.clopperPearson[1], 1e-13)
      let jeffreys = try JeffreysInterval(successes: row.successes, n: row.n, level: 0.95)
      if row.successes > 0 { expectClose(jeffreys.lower, row.jeffreys[0], 1e-12) }
      if row.successes < row.n { expectClose(jeffreys.upper, row.jeffreys[1], 1e-12) }
    }
  }

  @Test("Jeffreys' interval contains the observed proportion at 0 and at n", arguments: [1, 4, 30])
  func ends(n: Int) throws {
    let none = try JeffreysInterval(successes: 0, n: n, level: 0.95)
    let all = try JeffreysInterval(successes: n, n: n, level: 0.95)
    #expect(none.lower == 0 && all.upper == 1)
    #expect((none.upper - (1 - all.lower)).magnitude <= 2e-16)
  }

  @Test("The difference of two proportions equals mpmath", arguments: CountsReference.differences)
  func difference(row: CountsReference.Difference) throws {
    let c = row.counts
    let found = try AgrestiCaffoInterval(
      successesX: c[0], nX: c[1], successesY: c[2], nY: c[3], level: row.level)
    #expect((found.lower - row.agrestiCaffo[0]).magnitude <= 4e-16)
    #expect((found.upper - row.agrestiCaffo[1]).magnitude <= 4e-16)
    let swapped = try AgrestiCaffoInterval(
      successesX: c[2], nX: c[3], successesY: c[0], nY: c[1], level: row.level)
    #expect(swapped.lower == -found.upper && swapped.difference == -found.difference)
    #expect(found.interval.lower == found.lower && found.adjustedDifference == -swapped.adjustedDifference)
  }

  @Test("Impossible counts and levels are errors")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try ClopperPearsonInterval(successes: 0, n: 0, level: 0.95)
    }
    #expect(throws: StatisticsError.invalidCount("there cannot be more successes (6) than trials (5)")) {
      try JeffreysInterval(successes: 6, n: 5, level: 0.95)
    }
    #expect(throws: StatisticsError.invalidCount("successes cannot be negative; found -1")) {
      try AgrestiCaffoInterval(successesX: 1, nX: 2, successesY: -1, nY: 3, level: 0.95)
    }
    #expect(throws: StatisticsError.invalidProbability(1)) {
      try JeffreysInterval(successes: 1, n: 5, level: 1)
    }
  }
}
