import Stats
import Testing

private struct ProportionsReference: Decodable {
  struct Single: Decodable {
    let successes: Int
    let n: Int
    let level: Double
    let wilson: [Double]
    let adjustedWald: [Double]
    let adjustedProportion: Double
  }
  struct Pair: Decodable {
    let counts: [Int]
    let difference: Double
    let newcombe: [Double]
    let statistic: Double?
    let twoSided: Double?
    let greater: Double?
  }
  let proportions: [Single]
  let pairs: [Pair]
  static func load() throws -> ProportionsReference { try Reference.load("descriptives.json") }
}

@Suite("Proportions against mpmath, R and published examples")
struct ProportionTests {
  @Test("Wilson and adjusted Wald")
  func single() throws {
    let rows = try ProportionsReference.load().proportions
    #expect(rows.count == 24)
    for row in rows {
      let wilson = try WilsonInterval(successes: row.successes, n: row.n, level: row.level)
      let wald = try AdjustedWaldInterval(successes: row.successes, n: row.n, level: row.level)
      let label = "\(row.successes) of \(row.n) at \(row.level)"
      expectClose(wilson.lower, row.wilson[0], 1e-14, "Wilson, lower, \(label)")
      expectClose(wilson.upper, row.wilson[1], 1e-14, "Wilson, upper, \(label)")
      // Next to zero the lower limit is the difference of two numbers of the size of the middle.
      expectClose(1 + wald.lower, 1 + row.adjustedWald[0], 1e-15, "adjusted Wald, lower, \(label)")
      expectClose(wald.upper, row.adjustedWald[1], 5e-14, "adjusted Wald, upper, \(label)")
      expectClose(wald.adjustedProportion, row.adjustedProportion, 1e-14, label)
      #expect(wald.interval == ConfidenceInterval(lower: wald.lower, upper: wald.upper, level: row.level))
      #expect(
        wilson.interval == ConfidenceInterval(lower: wilson.lower, upper: wilson.upper, level: row.level))
      #expect(wilson.proportion == Double(row.successes) / Double(row.n))
    }
  }

  @Test(
    "The worked numbers of adjusted Wald",
    arguments: [(9, 10, 574.0, 1000.0), (7, 10, 392, 897), (5, 5, 511, 1000)])
  func adjustedWald(successes: Int, n: Int, lower: Double, upper: Double) throws {
    let found = try AdjustedWaldInterval(successes: successes, n: n, level: 0.95)
    #expect((found.lower * 1000).rounded() == lower && (found.upper * 1000).rounded() == upper)
  }

  @Test("Wilson as in R's prop.test")
  func wilsonInR() throws {
    for row in try Reference.load("r-checks.json", as: RChecks.self).wilson {
      let found = try WilsonInterval(successes: row.successes, n: row.n, level: 0.95)
      #expect((found.lower - row.lower).magnitude <= 1e-14)
      #expect((found.upper - row.upper).magnitude <= 1e-14)
    }
  }

  @Test("Newcombe's interval and the N - 1 test")
  func pairs() throws {
    for row in try ProportionsReference.load().pairs {
      let counts = row.counts
      let interval = try NewcombeInterval(
        successesX: counts[0], nX: counts[1], successesY: counts[2], nY: counts[3], level: 0.95)
      #expect((interval.lower - row.newcombe[0]).magnitude <= 1e-15)
      #expect((interval.upper - row.newcombe[1]).magnitude <= 1e-15)
      #expect((interval.difference - row.difference).magnitude <= 1e-15)
      #expect(interval.interval.level == 0.95 && interval.interval.lower == interval.lower)
      func test() throws(StatisticsError) -> NMinusOneTwoProportionTest {
        try NMinusOneTwoProportionTest(
          successesX: counts[0], nX: counts[1], successesY: counts[2], nY: counts[3])
      }
      if let statistic = row.statistic, let twoSided = row.twoSided, let greater = row.greater {
        expectClose(try test().statistic, statistic, 1e-14)
        expectClose(try test().pValue(.twoSided), twoSided, 1e-13)
        expectClose(try test().pValue(.greater), greater, 1e-13)
      } else {
        #expect(throws: StatisticsError.zeroVariance) { try test() }
      }
    }
  }

  @Test("Newcombe's published example: .0524 to .3339")
  func published() throws {
    let found = try NewcombeInterval(successesX: 56, nX: 70, successesY: 48, nY: 80, level: 0.95)
    #expect((found.lower * 1e4).rounded() == 524 && (found.upper * 1e4).rounded() == 3339)
  }

  @Test("The N - 1 test is R's chi-square times (N - 1) / N")
  func chiSquareInR() throws {
    for row in try Reference.load("r-checks.json", as: RChecks.self).nMinusOne {
      let found = try NMinusOneTwoProportionTest(
        successesX: row.counts[0], nX: row.counts[1], successesY: row.counts[2], nY: row.counts[3])
      expectClose(found.statistic * found.statistic, row.chiSquare, 1e-13)
      expectClose(found.pValue(.twoSided), row.p, 1e-13)
    }
  }

  @Test("Counting failures instead mirrors every interval", arguments: 0...12)
  func mirror(successes: Int) throws {
    let (wilson, other) = try (
      WilsonInterval(successes: successes, n: 12, level: 0.9),
      WilsonInterval(successes: 12 - successes, n: 12, level: 0.9)
    )
    #expect((wilson.lower - (1 - other.upper)).magnitude <= 2e-16)
    #expect(wilson.lower <= wilson.proportion && wilson.proportion <= wilson.upper)
    let (wald, mirrored) = try (
      AdjustedWaldInterval(successes: successes, n: 12, level: 0.9),
      AdjustedWaldInterval(successes: 12 - successes, n: 12, level: 0.9)
    )
    #expect((wald.lower - (1 - mirrored.upper)).magnitude <= 4e-16)
    let (forwards, backwards) = try (
      NewcombeInterval(successesX: successes, nX: 12, successesY: 3, nY: 7, level: 0.9),
      NewcombeInterval(successesX: 3, nX: 7, successesY: successes, nY: 12, level: 0.9)
    )
    #expect(forwards.lower == -backwards.upper && forwards.difference == -backwards.difference)
  }

  @Test("The smallest expected count")
  func expectedCount() throws {
    let found = try NMinusOneTwoProportionTest(successesX: 9, nX: 10, successesY: 4, nY: 11)
    expectClose(found.smallestExpectedCount, 80.0 / 21, 1e-15)
    expectClose(found.difference, 0.9 - 4.0 / 11, 1e-15)
  }

  @Test("Impossible counts are errors")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try WilsonInterval(successes: 0, n: 0, level: 0.95)
    }
    for successes in [-1, 6] {
      let codes = [
        code { () throws(StatisticsError) in _ = try WilsonInterval(successes: successes, n: 5, level: 0.95)
        },
        code { () throws(StatisticsError) in
          _ = try AdjustedWaldInterval(successes: successes, n: 5, level: 0.95)
        },
        code { () throws(StatisticsError) in
          _ = try NMinusOneTwoProportionTest(successesX: 1, nX: 5, successesY: successes, nY: 5)
        },
      ]
      #expect(codes == Array(repeating: "invalid-count", count: 3))
    }
    #expect(throws: StatisticsError.invalidProbability(0)) {
      try WilsonInterval(successes: 1, n: 5, level: 0)
    }
    #expect(throws: StatisticsError.zeroVariance) {
      try NMinusOneTwoProportionTest(successesX: 5, nX: 5, successesY: 4, nY: 4)
    }
  }

  private func code(_ body: () throws(StatisticsError) -> Void) -> String {
    do throws(StatisticsError) {
      try body()
      return "none"
    } catch {
      return error.code
    }
  }
}
