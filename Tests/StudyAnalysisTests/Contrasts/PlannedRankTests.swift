import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Tests by ranks that a plan makes the result.
@Suite struct PlannedRankTests {
  private static let scipy = Reference.ranks
  private static let r = Reference.ranksOfR
  private static let measures = ["quality", "errors", "ease"]

  private static func values(_ level: String, _ measure: String) -> [Double] {
    scipy[level][measure].numbers.compactMap(\.self)
  }

  private static func study(_ test: Plan.Test?, family: String? = nil) -> Study {
    Study.of(
      [.of("group", .between, "without", "with")], measures.map { Measure.score($0) },
      plan: Plan(
        analyses: measures.map {
          Plan.Analysis(id: $0, measure: $0, contrast: "group", test: test, role: .primary, family: family)
        }))
  }

  private static let data: [Row] = ["with", "without"].flatMap { level in
    values(level, "quality").indices.map { position in
      Row(
        participant: "\(level)\(position)", levels: ["group": level],
        values: Dictionary(uniqueKeysWithValues: measures.map { ($0, values(level, $0)[position]) }))
    }
  }

  private static func contrast(_ test: Plan.Test, _ measure: String) throws -> ContrastResult {
    try #require(try study(test).results(data).contrast(measure, factor: "group"))
  }

  private static func ranks(_ contrast: ContrastResult) throws -> RankTestResult {
    guard case .ranks(let test) = try contrast.test.get() else {
      throw UndefinedResult(code: "t-test", message: "")
    }
    return test
  }

  @Test("Mann and Whitney's test is as in SciPy and R, without ties and with them", arguments: measures)
  func mannWhitney(_ measure: String) throws {
    let contrast = try Self.contrast(.mannWhitney, measure)
    let test = try Self.ranks(contrast)
    let expected = Self.scipy.mann_whitney[measure]
    #expect(test.test == .mannWhitney && test.isExact && test.signs == nil)
    #expect(test.statistic == expected.u.number && test.statistic == Self.r.mann_whitney[measure].u.number)
    expectClose(test.pValue, expected.p.number, within: 1e-13)
    // R has an exact p without ties only.
    if measure == "quality" {
      expectClose(test.pValue, Self.r.mann_whitney.quality.p.number, within: 1e-13)
    }
    let effect = try test.effect.get()
    expectClose(effect.value, expected.rank_biserial.number, within: 1e-14)
    let bounds = expected.interval.numbers
    expectClose(effect.interval?.lower, bounds[0] ?? .nan, within: 1e-12)
    expectClose(effect.interval?.upper, bounds[1] ?? .nan, within: 1e-12)
    let share = try #require(test.superiority)
    expectClose(share.value, test.statistic / 56, within: 1e-14)
    expectClose(share.interval?.upper, ((bounds[1] ?? .nan) + 1) / 2, within: 1e-12)
    #expect((test.direction > 0) == (share.value > 0.5))
  }

  @Test("Brunner and Munzel's test is as in SciPy and by R", arguments: measures)
  func brunnerMunzel(_ measure: String) throws {
    let test = try Self.ranks(try Self.contrast(.brunnerMunzel, measure))
    #expect(test.test == .brunnerMunzel && !test.isExact)
    for expected in [Self.scipy.brunner_munzel[measure], Self.r.brunner_munzel[measure]] {
      expectClose(test.statistic, expected.t.number, within: 1e-12)
      expectClose(test.degreesOfFreedom, expected.df.number, within: 1e-12)
      expectClose(test.pValue, expected.p.number, within: 1e-11)
      let effect = try test.effect.get()
      expectClose(effect.value, expected.estimate.number, within: 1e-14)
      expectClose(effect.interval?.lower, expected.interval.numbers[0] ?? .nan, within: 1e-11)
      expectClose(effect.interval?.upper, expected.interval.numbers[1] ?? .nan, within: 1e-11)
    }
    #expect(test.superiority == (try test.effect.get()))
  }

  @Test("Wilcoxon's test of pairs is as in SciPy and R")
  func wilcoxon() throws {
    let study = Study.of(
      [.of("phase", .within, "before", "after")], [.score()],
      plan: Plan(analyses: [
        Plan.Analysis(id: "h", measure: "score", contrast: "phase", test: .wilcoxon, role: .primary)
      ]))
    var data: [Row] = []
    for level in ["before", "after"] {
      for (position, value) in Self.scipy[level].numbers.enumerated() {
        data.append(
          Row(participant: "P\(position)", levels: ["phase": level], values: ["score": value ?? .nan]))
      }
    }
    let contrast = try #require(try study.results(data).contrast("score", factor: "phase"))
    let test = try Self.ranks(contrast)
    let expected = Self.scipy.wilcoxon
    #expect(test.test == .wilcoxon && test.isExact && test.superiority == nil)
    #expect(test.statistic == expected.v.number && test.statistic == Self.r.wilcoxon.v.number)
    expectClose(test.pValue, expected.p.number, within: 1e-13)
    expectClose(try test.effect.get().value, expected.rank_biserial.number, within: 1e-14)
    let signs = try #require(test.signs)
    #expect([signs.higher, signs.lower, signs.equal] == [2, 6, 1])
    #expect(test.direction < 0)
    // The t test stands beside it, and effect sizes of means do not.
    #expect(contrast.alternatives.map(\.test) == [.paired])
    expectClose(contrast.alternatives.first?.pValue, Self.r.wilcoxon.t_p.number, within: 1e-12)
    #expect(contrast.standardized.isEmpty && contrast.ratio == nil)
  }

  @Test(
    "The tests that were not chosen stand beside, those of means first",
    arguments: [
      (Plan.Test.mannWhitney, [Plan.Test.welch, .student]),
      (.brunnerMunzel, [.welch, .student, .mannWhitney]), (.welch, [.student, .mannWhitney]),
      (.student, [.welch, .mannWhitney]),
    ]) func alternatives(_ test: Plan.Test, _ others: [Plan.Test]) throws
  {
    let contrast = try Self.contrast(test, "quality")
    #expect(try contrast.test.get().test == test)
    #expect(contrast.alternatives.map(\.test) == others)
    let welch = try #require(
      ([try contrast.test.get()] + contrast.alternatives).first { $0.test == .welch })
    expectClose(welch.pValue, Self.r.mann_whitney.quality.welch.number, within: 1e-12)
    // What was chosen is no means test where it is one by ranks.
    #expect((contrast.tTest.known == nil) == test.isByRanks)
    #expect(contrast.standardized.isEmpty == test.isByRanks)
  }

  @Test("A family of tests by ranks is corrected by their p values")
  func family() throws {
    let results = try Self.study(.mannWhitney, family: "all").results(Self.data)
    for measure in Self.measures {
      let adjusted = try #require(results.contrast(measure, factor: "group")?.adjusted)
      expectClose(try adjusted.pValue.get(), Self.scipy.holm[measure].number, within: 1e-13)
    }
  }

  @Test("Groups that do not overlap have no Brunner-Munzel test, which is said, and have Mann and Whitney's")
  func apart() throws {
    let data = rows(["without": [1, 2, 3, 4], "with": [5, 6, 7, 8]], measure: "quality")
    let refused = try #require(
      try Self.study(.brunnerMunzel).results(data).contrast("quality", factor: "group"))
    #expect(refused.test.failure?.code == "no-overlap")
    #expect(refused.alternatives.map(\.test) == [.welch, .student, .mannWhitney])
    let made = try #require(
      try Self.study(.mannWhitney).results(data).contrast("quality", factor: "group"))
    #expect(try Self.ranks(made).effect.get().value == 1)
    let equal = rows(["without": [5, 5, 5], "with": [5, 5, 5]], measure: "quality")
    let none = try #require(
      try Self.study(.brunnerMunzel).results(equal).contrast("quality", factor: "group"))
    #expect(none.test.failure?.code == "zero-variance")
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let reason) = self { reason } else { nil } }
  fileprivate var known: Success? { try? get() }
}
