import Stats
import Testing

@Suite("Comparisons of all pairs of groups")
struct PostHocTests {
  static let tukey = FactorCase.cases("tukey-hsd")
  static let gamesHowell = FactorCase.cases("games-howell")
  static let dunn = FactorCase.cases("dunn")

  @Test("The reference values are there")
  func references() {
    #expect(Self.tukey.count == 8 && Self.gamesHowell.count == 7 && Self.dunn.count == 8)
  }

  private func expect(_ found: [PairwiseComparison], of expected: FactorCase) throws {
    try expected.expect(found.map(\.estimate), list: "estimate", 1e-13)
    try expected.expect(found.map(\.standardError), list: "error", 1e-13)
    try expected.expect(found.map(\.degreesOfFreedom), list: "df", 1e-13)
    try expected.expect(found.map(\.statistic), list: "q", 1e-13)
    try expected.expect(found.map(\.pValue), list: "p", 1e-11)
    let limits = try found.map { try $0.confidenceInterval(level: 0.95) }
    // A limit is a difference, and can be near 0.
    try expected.expect(limits.map(\.lower), list: "lower", 1e-10)
    try expected.expect(limits.map(\.upper), list: "upper", 1e-10)
    let k = expected.groups.count
    #expect(found.map { [$0.first, $0.second] } == (0..<k).flatMap { i in (i + 1..<k).map { [i, $0] } })
    for pair in found {
      expectClose(pair.t.magnitude * 2.0.squareRoot(), pair.statistic, 1e-14)
    }
  }

  @Test("Tukey's HSD: every figure", arguments: tukey)
  func tukeyFigures(_ expected: FactorCase) throws {
    let test = try TukeyHSD(groups: expected.groups)
    try expect(test.comparisons, of: expected)
    try expected.expect(test.meanSquareError, "mse", 1e-13)
    #expect(Double(test.degreesOfFreedom) == (try expected["df"]))
  }

  @Test("Games and Howell: every figure", arguments: gamesHowell)
  func gamesHowellFigures(_ expected: FactorCase) throws {
    try expect(try GamesHowell(groups: expected.groups).comparisons, of: expected)
  }

  @Test("Dunn: every figure, with the adjustments", arguments: dunn)
  func dunnFigures(_ expected: FactorCase) throws {
    let raw = try DunnTest(groups: expected.groups, adjustment: nil)
    try expected.expect(raw.comparisons.map(\.estimate), list: "estimate", 1e-13)
    try expected.expect(raw.comparisons.map(\.standardError), list: "error", 1e-14)
    try expected.expect(raw.comparisons.map(\.statistic), list: "z", 1e-13)
    try expected.expect(raw.comparisons.map(\.rawPValue), list: "raw", 1e-12)
    #expect(raw.comparisons.map(\.pValue) == raw.comparisons.map(\.rawPValue) && raw.adjustment == nil)
    let adjustments: [(String, PValueAdjustment)] = [
      ("holm", .holm), ("bonferroni", .bonferroni), ("fdr", .benjaminiHochberg),
    ]
    for (key, adjustment) in adjustments {
      let test = try DunnTest(groups: expected.groups, adjustment: adjustment)
      try expected.expect(test.comparisons.map(\.pValue), list: key, 1e-10)
      #expect(test.comparisons.map(\.rawPValue) == raw.comparisons.map(\.rawPValue))
    }
    #expect(try DunnTest(groups: expected.groups).adjustment == .holm)
  }

  @Test("As R's TukeyHSD", arguments: FactorCase.casesFromR("tukey-hsd"))
  func fromR(_ expected: FactorCase) throws {
    #expect(FactorCase.casesFromR("tukey-hsd").count == 7)
    let found = try TukeyHSD(groups: expected.groups).comparisons
    let limits = try found.map { try $0.confidenceInterval(level: 0.95) }
    try expected.expect(found.map(\.estimate), list: "estimate", 1e-12)
    // R's ptukey and qtukey are right to about eight digits, as differences from 1.
    for (pair, p) in zip(found, try expected.list("p")) {
      #expect((pair.pValue - p).magnitude < 1e-7, "\(pair.pValue) here, \(p) in R")
    }
    try expected.expect(limits.map(\.lower), list: "lower", 1e-4)
    try expected.expect(limits.map(\.upper), list: "upper", 1e-4)
  }

  @Test("With two groups: Student's t, Welch's t, and the test of Kruskal and Wallis")
  func twoGroups() throws {
    let groups = [WorkedExample.a, WorkedExample.b]
    let (student, welch) = (try StudentTTest(groups[0], groups[1]), try WelchTTest(groups[0], groups[1]))
    let pairs: [(PairwiseComparison, any TTest)] = [
      (try #require(TukeyHSD(groups: groups).comparisons.first), student),
      (try #require(GamesHowell(groups: groups).comparisons.first), welch),
    ]
    for (pair, test) in pairs {
      expectClose(pair.t, test.statistic, 1e-13)
      expectClose(pair.degreesOfFreedom, test.degreesOfFreedom, 1e-13)
      expectClose(pair.pValue, test.pValue(.twoSided), 1e-12)
      let (found, expected) = (
        try pair.confidenceInterval(level: 0.9), try test.confidenceInterval(level: 0.9)
      )
      expectClose(found.lower, expected.lower, 1e-12)
      expectClose(found.upper, expected.upper, 1e-12)
    }
    let dunn = try #require(DunnTest(groups: groups).comparisons.first)
    let kruskal = try KruskalWallisTest(groups: groups)
    expectClose(dunn.statistic * dunn.statistic, kruskal.statistic, 1e-13)
    expectClose(dunn.pValue, kruskal.pValue, 1e-12)
    // The interval holds 0 exactly where p exceeds 1 - level.
    let limits = try dunn.confidenceInterval(level: 1 - dunn.rawPValue)
    expectClose(limits.lower + 1, 1, 1e-10)
  }

  @Test("Summaries give what the values give", arguments: tukey)
  func summaries(_ sample: FactorCase) throws {
    guard sample.groups[0][0] < 1e6 else { return }
    let cells = try sample.groups.map(CellSummary.init)
    let pairs = zip(try TukeyHSD(cells: cells).comparisons, try TukeyHSD(groups: sample.groups).comparisons)
    for (published, raw) in pairs { expectClose(published.pValue, raw.pValue, 1e-10) }
    guard sample.groups.allSatisfy({ $0.count > 1 }) else { return }
    let others = zip(
      try GamesHowell(cells: cells).comparisons, try GamesHowell(groups: sample.groups).comparisons)
    for (published, raw) in others { expectClose(published.pValue, raw.pValue, 1e-10) }
  }

  @Test("Turning the order of the groups round turns the signs round")
  func order() throws {
    let groups: [[Double]] = [[6.5, 7, 8], [2.5, 4, 5], [1, 5, 5.5, 8]]
    let (plain, turned) = (try TukeyHSD(groups: groups), try TukeyHSD(groups: groups.reversed()))
    // 0-1, 0-2, 1-2 become 2-1, 2-0, 1-0.
    for (one, other) in [(0, 2), (1, 1), (2, 0)] {
      expectClose(plain.comparisons[one].estimate, -turned.comparisons[other].estimate, 1e-13)
      expectClose(plain.comparisons[one].pValue, turned.comparisons[other].pValue, 1e-11)
    }
  }

  @Test("What cannot be compared is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try TukeyHSD(groups: [[1, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try TukeyHSD(groups: [[1, 2], []])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) { try TukeyHSD(groups: [[1], [2]]) }
    #expect(throws: StatisticsError.zeroVariance) { try TukeyHSD(groups: [[1, 1], [2, 2]]) }
    #expect(throws: StatisticsError.nonFinite) { try TukeyHSD(groups: [[1, .nan], [2, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try GamesHowell(groups: [[1, 2], [4]])
    }
    #expect(throws: StatisticsError.zeroVariance) { try GamesHowell(groups: [[1, 1], [2, 2], [3, 4]]) }
    // One group without variance has Welch's comparisons with the others.
    #expect(throws: Never.self) { try GamesHowell(groups: [[1, 1], [2, 5], [3, 4]]) }
    #expect(throws: StatisticsError.zeroVariance) { try DunnTest(groups: [[1, 1], [1]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 0)) { try DunnTest(groups: []) }
    #expect(throws: StatisticsError.nonFinite) { try DunnTest(groups: [[1, .nan], [1]]) }
  }
}
