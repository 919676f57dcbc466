import Stats
import Testing

@Suite("The Wilcoxon signed rank test against counting, SciPy and R")
struct WilcoxonSignedRankTests {
  static let treatments: [(ZeroTreatment, String)] = [(.wilcoxon, "wilcoxon"), (.pratt, "pratt")]

  @Test("The reference values are there")
  func references() {
    for (_, name) in Self.treatments { #expect(FigureCase.cases("signed-rank.\(name)").count == 11) }
    #expect(FigureCase.casesFromR("signed-rank").count == 3)
  }

  @Test("Rank sums and p values, exact and approximate", arguments: [ZeroTreatment.wilcoxon, .pratt])
  func reference(_ zeros: ZeroTreatment) throws {
    for expected in FigureCase.cases("signed-rank.\(zeros)") {
      let ranks = try SignedRanks(differences: expected.x, zeros: zeros)
      #expect(ranks.n == Int(try expected["n"]))
      #expect(ranks.zeros == Int(try expected["zeros"]))
      #expect(ranks.positiveRankSum == (try expected["positive"]))
      #expect(ranks.negativeRankSum == (try expected["negative"]))
      #expect(ranks.zeroTreatment == zeros)
      let exact = try WilcoxonSignedRankExact(ranks)
      #expect(exact.algorithm == (ranks.hasTies ? .exactWithTies : .exact))
      try expectTails(expected, "exact", 1e-13, exact.pValue)
      let plain = try WilcoxonSignedRankApproximate(ranks, continuityCorrection: false)
      try expected.expect(plain.z(.twoSided), "z", 1e-15)
      try expectTails(expected, "plain", 1e-13, plain.pValue)
      let corrected = try WilcoxonSignedRankApproximate(ranks, continuityCorrection: true)
      try expectTails(expected, "corrected", 1e-13, corrected.pValue)
    }
  }

  @Test("As R's wilcox.test", arguments: FigureCase.casesFromR("signed-rank"))
  func fromR(_ expected: FigureCase) throws {
    let ranks = try SignedRanks(differences: expected.x, zeros: .wilcoxon)
    try expected.expect(ranks.positiveRankSum, "v", 1e-15)
    if expected.figures["exactTwoSided"] != nil {
      try expectTails(expected, "exact", 1e-13, try WilcoxonSignedRankExact(ranks).pValue)
    }
    for correction in [true, false] {
      let test = try WilcoxonSignedRankApproximate(ranks, continuityCorrection: correction)
      try expectTails(expected, correction ? "corrected" : "plain", 1e-13, test.pValue)
    }
  }

  @Test("Up to fifty differences are exact, zeros not counted; more are approximated")
  func chooser() throws {
    let sizes = (1...51).map(Double.init)
    let fifty = try WilcoxonSignedRankTest(
      SignedRanks(differences: [0, 0] + sizes.prefix(50), zeros: .wilcoxon))
    #expect(fifty.algorithm == .exact)
    expectClose(fifty.pValue(.greater), 0x1p-50, 1e-15)
    let pratt = try WilcoxonSignedRankTest(SignedRanks(differences: [0, 0, 1, 2], zeros: .pratt))
    #expect(pratt.algorithm == .exactWithTies)
    let ranks = try SignedRanks(differences: sizes, zeros: .wilcoxon)
    let large = try WilcoxonSignedRankTest(ranks)
    #expect(large.algorithm == .normal(continuityCorrection: true))
    let approximate = try WilcoxonSignedRankApproximate(ranks, continuityCorrection: true)
    #expect(large.pValue(.less) == approximate.pValue(.less))
  }

  @Test("Swapping the pairs swaps the sides and nothing else")
  func swapping() throws {
    let (a, b) = (WorkedExample.a, WorkedExample.b)
    let (test, swapped) = (try WilcoxonSignedRankTest(a, b), try WilcoxonSignedRankTest(b, a))
    #expect(test.ranks.positiveRankSum == swapped.ranks.negativeRankSum)
    #expect(test.pValue(.twoSided) == swapped.pValue(.twoSided))
    #expect(test.pValue(.less) == swapped.pValue(.greater))
    let expected = try #require(
      FigureCase.cases("signed-rank.wilcoxon").first { $0.name == "worked example" })
    #expect(test.ranks.positiveRankSum == (try expected["positive"]))
    #expect(test.description == "V = 35.0, n = 8, p = .016 (exact with ties)")
  }

  @Test("Differences that agree up to rounding are ties, whatever the size of the other pairs")
  func rounding() throws {
    // 0.3 - 0.1 and 0.4 - 0.2 are 0.2 to the last place but one, and so is 0.9 - 0.7.
    let x = [0.3, 0.4, 0.7, 5, 1e18]
    let y = [0.1, 0.2, 0.9, 2, 3e18]
    let found = try WilcoxonSignedRankExact(x, y)
    let whole = try WilcoxonSignedRankExact(
      SignedRanks(differences: [2, 2, -2, 30, -2e19], zeros: .wilcoxon))
    #expect(found.ranks.positiveRankSum == 8 && found.ranks.hasTies)
    #expect(found.pValue(.twoSided) == whole.pValue(.twoSided))
  }

  @Test("What cannot be tested is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try WilcoxonSignedRankTest([], []) }
    #expect(throws: StatisticsError.unequalLengths(2, 1)) { try WilcoxonSignedRankTest([1, 2], [1]) }
    for zeros in ZeroTreatment.allCases {
      #expect(throws: StatisticsError.zeroVariance) {
        try WilcoxonSignedRankTest([1, 2], [1, 2], zeros: zeros)
      }
    }
    #expect(throws: StatisticsError.nonFinite) { try WilcoxonSignedRankTest([1, .nan], [1, 2]) }
    #expect(throws: StatisticsError.nonFinite) {
      try SignedRanks(differences: [.nan], zeros: .wilcoxon)
    }
    let many = try SignedRanks(differences: (1...1100).map(Double.init), zeros: .wilcoxon)
    let tooLong = #expect(throws: StatisticsError.self) { try WilcoxonSignedRankExact(many) }
    #expect(tooLong?.code == "invalid-parameter")
  }
}

@Suite("Hodges-Lehmann estimates against R")
struct HodgesLehmannTests {
  @Test(
    "The shift between two samples",
    arguments: FigureCase.casesFromR("mann-whitney").filter { $0.figures["shift"] != nil })
  func shift(_ expected: FigureCase) throws {
    let found = try HodgesLehmannShift(expected.x, expected.y)
    try expected.expect(found.estimate, "shift", 1e-14)
    let interval = try found.confidenceInterval(level: 0.95)
    try expected.expect(interval.lower, "lower95", 1e-14)
    try expected.expect(interval.upper, "upper95", 1e-14)
    #expect(found.algorithm == .exact)
  }

  @Test(
    "The centre of differences",
    arguments: FigureCase.casesFromR("signed-rank").filter { $0.figures["centre"] != nil })
  func centre(_ expected: FigureCase) throws {
    let found = try HodgesLehmannCentre(differences: expected.x)
    try expected.expect(found.estimate, "centre", 1e-14)
    let interval = try found.confidenceInterval(level: 0.95)
    try expected.expect(interval.lower, "lower95", 1e-14)
    try expected.expect(interval.upper, "upper95", 1e-14)
  }

  @Test("The interval holds exactly the shifts that the test does not reject", arguments: [0.8, 0.95, 0.99])
  func inversion(level: Double) throws {
    let x = [1.1, 2.7, 3.4, 8.8, 5.2, 9.1]
    let y = [2.2, 0.4, 6.1, 9.9, 10.5, 7.3]
    let interval = try HodgesLehmannShift(x, y).confidenceInterval(level: level)
    func p(_ shift: Double) throws -> Double {
      try MannWhitneyExact(x.map { $0 - shift }, y).pValue(.twoSided)
    }
    for (inside, outside) in [
      (interval.lower + 1e-6, interval.lower - 1e-6), (interval.upper - 1e-6, interval.upper + 1e-6),
    ] {
      #expect(try p(inside) > 1 - level)
      #expect(try p(outside) <= 1 - level)
    }
  }

  @Test("For larger samples the normal approximation stays close to the exact interval")
  func approximate() throws {
    let x = (0..<60).map { Double($0 * 37 % 101) }
    let y = (0..<51).map { Double($0 * 53 % 101) + 4.5 }
    let found = try HodgesLehmannShift(x, y)
    #expect(found.algorithm == .normal(continuityCorrection: true))
    let interval = try found.confidenceInterval(level: 0.95)
    func p(_ shift: Double) throws -> Double {
      try MannWhitneyExact(x.map { $0 - shift }, y).pValue(.twoSided)
    }
    for limit in [interval.lower, interval.upper] {
      let around = [try p(limit - 0.25), try p(limit + 0.25)].sorted()
      #expect(around[0] < 0.0505 && around[1] > 0.0495, "\(around)")
    }
    let centre = try HodgesLehmannCentre(differences: x.map { $0 - 40 })
    #expect(centre.algorithm == .normal(continuityCorrection: true))
    let limits = try centre.confidenceInterval(level: 0.95)
    #expect(limits.lower < centre.estimate && centre.estimate < limits.upper)
  }

  @Test("Too few values for a level, or none, are errors")
  func errors() throws {
    let tooSmall = #expect(throws: StatisticsError.self) {
      try HodgesLehmannShift([1, 2], [4, 6]).confidenceInterval(level: 0.95)
    }
    #expect(tooSmall?.code == "level-not-reachable")
    #expect(throws: StatisticsError.self) {
      try HodgesLehmannCentre(differences: [1, 2]).confidenceInterval(level: 0.95)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try HodgesLehmannShift([], [1]) }
    #expect(throws: StatisticsError.nonFinite) { try HodgesLehmannShift([1, .infinity], [1]) }
    #expect(throws: StatisticsError.invalidProbability(1)) {
      try HodgesLehmannShift([1, 2, 3], [4, 6, 9]).confidenceInterval(level: 1)
    }
  }
}
