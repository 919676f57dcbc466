import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Families of planned tests, and what stands beside each test.
@Suite struct MultiplicityTests {
  private static let reference = Reference.families
  private static let measures = ["quality", "errors", "ease"]
  private static let group = Factor.of("group", .between, "without", "with")

  private static func values(_ level: String, _ measure: String) -> [Double] {
    reference[level][measure].numbers.compactMap(\.self)
  }

  private static let data: [Row] = ["with", "without"].flatMap { level in
    values(level, "quality").indices.map { position in
      Row(
        participant: "\(level)\(position)", levels: ["group": level],
        values: Dictionary(uniqueKeysWithValues: measures.map { ($0, values(level, $0)[position]) }))
    }
  }

  private static func results(
    _ families: [Plan.Family] = [], data: [Row] = data, measures: [String] = measures,
    options: AnalysisOptions = AnalysisOptions()
  ) throws -> StudyResults {
    let analyses = measures.map {
      Plan.Analysis(id: "h-" + $0, measure: $0, contrast: "group", role: .primary, family: "usability")
    }
    return try Study.of(
      [group], Self.measures.map { Measure.score($0) }, plan: Plan(analyses: analyses, families: families)
    ).results(data, options: options)
  }

  @Test("p values of a family are adjusted as in R", arguments: Plan.Correction.allCases)
  func corrections(_ correction: Plan.Correction) throws {
    let results = try Self.results([Plan.Family(id: "usability", correction: correction)])
    let expected = Self.reference.adjusted[correction.rawValue].numbers
    #expect(expected.count == 3)
    for (measure, wanted) in zip(Self.measures, expected) {
      let contrast = try #require(results.contrast(measure, factor: "group"))
      let adjusted = try #require(contrast.adjusted)
      expectClose(try contrast.test.get().pValue, Self.reference.tests[measure].p.number, within: 1e-11)
      expectClose(try adjusted.pValue.get(), wanted ?? .nan, within: 1e-11)
      #expect(adjusted.tests == 3 && adjusted.refused == 0)
      #expect(adjusted.family == Plan.Family(id: "usability", correction: correction))
    }
  }

  @Test("A family without a declared correction is corrected by Holm's method")
  func undeclared() throws {
    let contrast = try #require(try Self.results().contrast("quality", factor: "group"))
    expectClose(
      try #require(contrast.adjusted).pValue.get(), Self.reference.adjusted.holm.numbers[0] ?? .nan,
      within: 1e-11)
  }

  @Test("A test outside of every family is not adjusted")
  func outside() throws {
    let results = try Self.results(measures: ["quality", "errors"])
    #expect(results.contrast("ease", factor: "group")?.adjusted == nil)
    #expect(results.contrast("quality", factor: "group")?.adjusted?.tests == 2)
  }

  @Test("A test that could not be made is no part of the correction and is counted")
  func refused() throws {
    var data = Self.data
    for position in data.indices { data[position].values["ease"] = 4 }
    let results = try Self.results([Plan.Family(id: "usability", correction: .bonferroni)], data: data)
    let contrast = try #require(results.contrast("quality", factor: "group"))
    let adjusted = try #require(contrast.adjusted)
    #expect(adjusted.tests == 2 && adjusted.refused == 1)
    expectClose(try adjusted.pValue.get(), 2 * (try contrast.test.get().pValue), within: 1e-14)
    #expect(results.contrast("ease", factor: "group")?.adjusted?.pValue.code == "no-test")
  }

  @Test("A part of a family is not corrected as if it were the whole")
  func incomplete() throws {
    let results = try Self.results(options: AnalysisOptions(measures: ["quality"]))
    let adjusted = try #require(results.contrast("quality", factor: "group")?.adjusted)
    #expect(adjusted.pValue.code == "incomplete-family")
    guard case .failure(let reason) = adjusted.pValue else { return }
    #expect(reason.message.contains("h-errors, h-ease"))
  }

  @Test("Two families are corrected apart, and three levels are two tests")
  func apart() throws {
    let tool = Factor.of("tool", .between, "none", "list", "search")
    let plan = Plan(
      analyses: [
        Plan.Analysis(id: "a", measure: "score", contrast: "tool", role: .primary, family: "one"),
        Plan.Analysis(id: "b", measure: "other", contrast: "tool", role: .primary, family: "two"),
      ],
      families: [Plan.Family(id: "one", correction: .bonferroni), Plan.Family(id: "two", correction: .none)])
    let data = rows(
      ["none": [1, 3, 2, 4], "list": [3, 5, 4, 7], "search": [2, 6, 8, 7]], factor: "tool"
    ).map { row in
      var row = row
      row.values["other"] = (row.values["score"] ?? 0) * 2
      return row
    }
    let results = try Study.of([tool], [.score(), .score("other")], plan: plan).results(data)
    for level in ["list", "search"] {
      let one = try #require(results.contrast("score", factor: "tool", level))
      let two = try #require(results.contrast("other", factor: "tool", level))
      expectClose(
        try #require(one.adjusted).pValue.get(), min(1, 2 * (try one.test.get().pValue)), within: 1e-14)
      expectClose(try #require(two.adjusted).pValue.get(), try two.test.get().pValue, within: 1e-14)
    }
  }

  @Test("The test of an outcome that each person has once is that of proportions")
  func proportions() throws {
    let plan = Plan(analyses: [
      Plan.Analysis(id: "a", measure: "outcome", contrast: "group", role: .primary, family: "f"),
      Plan.Analysis(id: "b", measure: "quality", contrast: "group", role: .primary, family: "f"),
    ])
    let data = Self.data.enumerated().map { position, row in
      var row = row
      row.values["outcome"] = position % 3 == 0 ? 0 : 1
      return row
    }
    var outcome = Measure.outcome()
    outcome.isPerTask = false
    let results = try Study.of([Self.group], [outcome, .score("quality")], plan: plan).results(data)
    let difference = try #require(
      results.measure("outcome")?.completion?.tasks.first?.differences.first)
    let adjusted = try #require(difference.adjusted)
    let quality = try #require(results.contrast("quality", factor: "group"))
    let p = [try difference.pValue.get(), try quality.test.get().pValue]
    let expected = try PValueAdjustment.holm.adjusted(p)
    expectClose(try adjusted.pValue.get(), expected[0], within: 1e-14)
    expectClose(try #require(quality.adjusted).pValue.get(), expected[1], within: 1e-14)
    #expect(results.contrast("outcome", factor: "group")?.adjusted == nil)
  }

  // MARK: Assumptions and ranks

  @Test("Assumptions of a t test are described as in R", arguments: measures)
  func assumptions(_ measure: String) throws {
    let expected = Self.reference.tests[measure]
    let contrast = try #require(try Self.results().contrast(measure, factor: "group"))
    let checks = try #require(contrast.checks)
    #expect(!checks.isOfDifferences && checks.shapes.map(\.count) == [8, 7])
    for (shape, wanted) in zip(checks.shapes, expected.shapes.members) {
      expectClose(try shape.skewness.get(), wanted.skewness.number, within: 1e-12)
      expectClose(try shape.kurtosis.get(), wanted.kurtosis.number, within: 1e-10)
      expectClose(try shape.shapiroWilk.get().value, wanted.w.number, within: 1e-8)
      expectClose(try shape.shapiroWilk.get().pValue, wanted.p.number, within: 1e-6)
    }
    expectClose(try #require(checks.varianceRatio).get(), expected.ratio.number, within: 1e-12)
    let equal = try #require(checks.brownForsythe).get()
    expectClose(equal.value, expected.brown_forsythe.f.number, within: 1e-9)
    expectClose(equal.pValue, expected.brown_forsythe.p.number, within: 1e-9)
    #expect(equal.degreesOfFreedom == [1, 13])
  }

  @Test("The test by ranks stands beside the t test", arguments: measures)
  func ranks(_ measure: String) throws {
    let expected = Self.reference.tests[measure]
    let found = try #require(try Self.results().contrast(measure, factor: "group")?.byRanks)
    #expect(found.test == .mannWhitney && found.isExact && found.statistic == expected.u.number)
    expectClose(try found.effect.get().value, expected.rank_biserial.number, within: 1e-14)
    // R has no exact p with ties; that of the ranks is.
    if measure == "quality" {
      expectClose(found.pValue, Self.reference.quality_exact_p.number, within: 1e-12)
    }
  }

  @Test("Pairs are looked at by their differences")
  func pairs() throws {
    let pairs = Self.reference.pairs
    let order = Factor.of("phase", .within, "before", "after")
    var data: [Row] = []
    for (level, values) in [("before", pairs.before), ("after", pairs.after)] {
      for (position, value) in values.numbers.enumerated() {
        data.append(
          Row(participant: "P\(position)", levels: ["phase": level], values: ["score": value ?? .nan]))
      }
    }
    let contrast = try #require(
      try Study.of([order], [.score()]).results(data).contrast("score", factor: "phase"))
    let checks = try #require(contrast.checks)
    #expect(checks.isOfDifferences && checks.shapes.count == 1 && checks.brownForsythe == nil)
    expectClose(try checks.shapes[0].skewness.get(), pairs.shape.skewness.number, within: 1e-10)
    expectClose(try checks.shapes[0].shapiroWilk.get().value, pairs.shape.w.number, within: 1e-8)
    let ranks = try #require(contrast.byRanks)
    #expect(ranks.test == .wilcoxon && ranks.statistic == pairs.v.number && ranks.isExact)
    expectClose(ranks.pValue, pairs.p.number, within: 1e-12)
    expectClose(try ranks.effect.get().value, pairs.rank_biserial.number, within: 1e-14)
  }
}
