import Stats
import Testing

/// Compares the three p values of a test with figures whose names share a prefix.
func expectTails(
  _ expected: FigureCase, _ prefix: String, _ tolerance: Double, _ pValue: (Alternative) -> Double
) throws {
  for (alternative, key) in [(Alternative.twoSided, "TwoSided"), (.less, "Less"), (.greater, "Greater")] {
    try expected.expect(pValue(alternative), prefix + key, tolerance)
  }
}

@Suite("The Mann-Whitney test against counting, SciPy and R")
struct MannWhitneyTests {
  static let cases = FigureCase.cases("mann-whitney")

  @Test("The reference values are there")
  func references() {
    #expect(Self.cases.count == 14)
    #expect(FigureCase.casesFromR("mann-whitney").count == 4)
  }

  @Test("Ranks, their sums and the exact p values", arguments: cases)
  func exact(_ expected: FigureCase) throws {
    let test = try MannWhitneyExact(expected.x, expected.y)
    #expect(test.ranks.uX == (try expected["u"]))
    #expect(test.ranks.uX + test.ranks.uY == Double(expected.x.count * expected.y.count))
    #expect(test.ranks.rankSumX == (try expected["rankSumX"]))
    #expect(test.ranks.rankSumY == (try expected["rankSumY"]))
    #expect(test.ranks.hasTies == (try expected["hasTies"] == 1))
    #expect(test.algorithm == (test.ranks.hasTies ? .exactWithTies : .exact))
    try expectTails(expected, "exact", 1e-13, test.pValue)
  }

  @Test("The normal approximation, with and without correction", arguments: cases)
  func approximate(_ expected: FigureCase) throws {
    let plain = try MannWhitneyApproximate(expected.x, expected.y, continuityCorrection: false)
    #expect(plain.algorithm == .normal(continuityCorrection: false))
    try expected.expect(plain.z(.twoSided), "z", 1e-15)
    // A relative error of z is multiplied by its square in a far tail.
    try expectTails(expected, "plain", 1e-13, plain.pValue)
    let corrected = try MannWhitneyApproximate(expected.x, expected.y, continuityCorrection: true)
    #expect(corrected.algorithm == .normal(continuityCorrection: true))
    try expectTails(expected, "corrected", 1e-13, corrected.pValue)
  }

  @Test("As R's wilcox.test", arguments: FigureCase.casesFromR("mann-whitney"))
  func fromR(_ expected: FigureCase) throws {
    try expected.expect(try RankSums(expected.x, expected.y).uX, "w", 1e-15)
    if expected.figures["exactTwoSided"] != nil {
      try expectTails(expected, "exact", 1e-13, try MannWhitneyExact(expected.x, expected.y).pValue)
    }
    for correction in [true, false] {
      let test = try MannWhitneyApproximate(expected.x, expected.y, continuityCorrection: correction)
      try expectTails(expected, correction ? "corrected" : "plain", 1e-13, test.pValue)
    }
  }

  @Test("Up to fifty values in each sample are exact, more are approximated")
  func chooser() throws {
    let x = (0..<51).map(Double.init)
    let y = (0..<51).map { Double($0) + 10.5 }
    let small = try MannWhitneyTest(Array(x.prefix(50)), Array(y.prefix(50)))
    #expect(small.algorithm == .exact)
    #expect(
      small.pValue(.less) == (try MannWhitneyExact(Array(x.prefix(50)), Array(y.prefix(50))).pValue(.less)))
    let tied = try MannWhitneyTest([1, 2, 2], [2, 3])
    #expect(tied.algorithm == .exactWithTies && tied.ranks.uX == 1)
    for (first, second) in [(x, Array(y.prefix(3))), (Array(x.prefix(3)), y)] {
      let large = try MannWhitneyTest(first, second)
      #expect(large.algorithm == .normal(continuityCorrection: true))
      let approximate = try MannWhitneyApproximate(first, second, continuityCorrection: true)
      #expect(large.pValue(.twoSided) == approximate.pValue(.twoSided))
      #expect(large.ranks == approximate.ranks)
    }
  }

  @Test("Swapping the samples swaps the sides and nothing else", arguments: cases)
  func swapping(_ sample: FigureCase) throws {
    let (test, swapped) = (
      try MannWhitneyExact(sample.x, sample.y), try MannWhitneyExact(sample.y, sample.x)
    )
    #expect(test.ranks.uX == swapped.ranks.uY)
    expectClose(swapped.pValue(.twoSided), test.pValue(.twoSided), 1e-13)
    expectClose(swapped.pValue(.less), test.pValue(.greater), 1e-13)
    expectClose(swapped.pValue(.greater), test.pValue(.less), 1e-13)
  }

  @Test("Order of values, shift and any stretching change nothing", arguments: cases)
  func ranksOnly(_ sample: FigureCase) throws {
    let test = try MannWhitneyTest(sample.x, sample.y)
    let other = try MannWhitneyTest(
      sample.x.reversed().map { $0 * 4 + 3 }, sample.y.reversed().map { $0 * 4 + 3 })
    #expect(other.pValue(.less) == test.pValue(.less) && other.ranks.uX == test.ranks.uX)
  }

  @Test("Infinities are ranked like numbers: a task that was never finished is the slowest")
  func infinities() throws {
    let found = try MannWhitneyTest([3, .infinity, .infinity], [1, 2, -.infinity, 4])
    let finite = try MannWhitneyTest([3, 9, 9], [1, 2, 0, 4])
    #expect(found.ranks == finite.ranks && found.pValue(.greater) == finite.pValue(.greater))
  }

  @Test("The line of a report names the algorithm")
  func line() throws {
    let test = try MannWhitneyTest(WorkedExample.a, WorkedExample.b)
    #expect(test.description == "U = 58.0, p = .005 (exact with ties)")
    let large = try MannWhitneyApproximate(WorkedExample.a, WorkedExample.b, continuityCorrection: false)
    #expect(large.description.hasSuffix("(normal approximation without continuity correction)"))
  }

  @Test("What cannot be tested is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try MannWhitneyTest([], [1]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try MannWhitneyTest([1], []) }
    #expect(throws: StatisticsError.zeroVariance) { try MannWhitneyTest([2, 2], [2, 2, 2]) }
    #expect(throws: StatisticsError.zeroVariance) {
      try MannWhitneyApproximate([2, 2], [2], continuityCorrection: true)
    }
    #expect(throws: StatisticsError.nonFinite) { try MannWhitneyTest([1, .nan], [2]) }
    let long = (0..<600).map(Double.init)
    let tooLong = #expect(throws: StatisticsError.self) {
      try MannWhitneyExact(long, long.map { $0 + 0.5 })
    }
    #expect(tooLong?.code == "invalid-parameter")
  }
}
