import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Several studies of one product.
@Suite struct StudyIterationsTests {
  private static let values = [[52.0, 61, 47, 58, 66], [63, 71, 60, 58], [74, 80, 69, 77, 72, 81]]
  private static let group = Factor.of("group", .between, "a", "b")

  private static func study(
    _ number: Int, measures: [Measure] = [.score(), .time()], task: String? = nil
  ) -> RowSource {
    let rows = values[number].enumerated().map { position, value in
      Row(
        participant: "P\(position)", levels: ["group": position % 2 == 0 ? "a" : "b"], task: task,
        values: ["score": value, "time": 200 - value, "other": value])
    }
    var study = Study.of([group], measures)
    study.id = "v\(number + 1)"
    return RowSource(study, rows, rowsPerBatch: 2)
  }

  private static func joined(_ sources: [RowSource]) -> JoinedStudies<RowSource> {
    JoinedStudies(
      sources, identifiers: sources.map(\.study.id), labels: sources.map { LocalizedText($0.study.id) })
  }

  private static func iterations(_ sources: [RowSource]) throws -> StudyIterations {
    var joined = joined(sources)
    return try StudyIterations(&joined)
  }

  @Test func `each study is compared with the one before it, and the last with the first`() throws {
    let found = try Self.iterations((0..<3).map { Self.study($0) })
    #expect(found.trends.map(\.measure.id) == ["score", "time"])
    let score = try #require(found.trends.first)
    #expect(score.groups.map(\.count) == [5, 4, 6] && score.groups.map(\.values) == Self.values)
    #expect(score.steps.map(\.treatment) == [1, 2] && score.steps.map(\.reference) == [0, 1])
    let tests = try [(1, 0), (2, 1), (2, 0)].map { try WelchTTest(Self.values[$0.0], Self.values[$0.1]) }
    let contrasts = score.steps + [try #require(score.overall)]
    for (contrast, test) in zip(contrasts, tests) {
      let own = try contrast.tTest.get()
      #expect(own.test == .welch && own.statistic == test.statistic)
      #expect(own.difference.interval == (try test.confidenceInterval(level: 0.95)))
    }
    let adjusted = try PValueAdjustment.holm.adjusted(tests.prefix(2).map { $0.pValue(.twoSided) })
    #expect(try score.steps.map { try #require($0.adjusted).pValue.get() } == adjusted)
    #expect(score.overall?.adjusted == nil)
    // Times are compared as logarithms.
    let ratio = try #require(found.trends[1].steps[0].ratio)
    let expected = try RatioOfGeometricMeans(
      Self.values[1].map { 200 - $0 }, Self.values[0].map { 200 - $0 })
    expectClose(ratio.value, expected.value, within: 1e-14)
  }

  @Test func `people of several studies are different people, whatever their names`() throws {
    let found = try Self.iterations([Self.study(0), Self.study(1)])
    #expect(found.results.flow.recruited == 9 && found.sharedNames == 4)
    #expect(found.results.flow.cells.map(\.people) == [5, 4])
    #expect(found.trends[0].overall == nil)
  }

  @Test func `an exclusion of one study leaves out nobody of another`() throws {
    var first = Study.of([Self.group], [.score()])
    first.id = "v1"
    first.exclusions = [Exclusion(subject: .participant("P0"), reason: "pilot")]
    let rows = Self.values[0].enumerated().map { Row(participant: "P\($0)", values: ["score": $1]) }
    let found = try Self.iterations([RowSource(first, rows), Self.study(1, measures: [.score()])])
    #expect(found.trends[0].groups.map(\.count) == [4, 4])
    #expect(found.results.flow.excluded.map(\.participant) == ["v1/P0"])
  }

  @Test func `what is not the same thing in all studies is not compared and told`() throws {
    var lower = Measure.score()
    lower.better = .declared(.lower)
    var minutes = Measure.time()
    minutes.unit = "min"
    let joined = Self.joined([
      Self.study(0, measures: [.score(), .time(), .score("other")]),
      Self.study(1, measures: [lower, minutes]),
    ])
    #expect(joined.study.measures.isEmpty)
    #expect(joined.notCompared.map(\.measure) == ["score", "time", "other"])
    #expect(
      joined.notCompared.map(\.reason) == [
        "which direction is better differs", "it has different units", "only v1 has it",
      ])
  }

  @Test func `questionnaires answered on different scales are not compared`() {
    var load = Measure(id: "load", kind: .questionnaire)
    load.instrument = InstrumentUse(instrument: "nasa-rtlx")
    var twentieths = load
    twentieths.instrument?.scale = FormScale("1-20")
    let joined = Self.joined([Self.study(0, measures: [load]), Self.study(1, measures: [twentieths])])
    #expect(joined.notCompared.map(\.reason) == ["the questionnaire was answered on different scales"])
  }

  @Test func `a measure that one study lacks is compared among the others`() throws {
    let found = try Self.iterations([
      Self.study(0), Self.study(1, measures: [.time()]), Self.study(2),
    ])
    let score = try #require(found.trends.first { $0.measure.id == "score" })
    #expect(score.groups.map(\.count) == [5, 0, 6])
    #expect(score.steps.allSatisfy { $0.test.code == "too-few-values" && $0.adjusted == nil })
    #expect((try? score.overall?.tTest.get()) != nil)
  }

  @Test func `what one study assumed is not declared by the others`() throws {
    var assumed = Measure.score()
    assumed.better = .assumed(.higher)
    let joined = Self.joined([Self.study(0, measures: [.score()]), Self.study(1, measures: [assumed])])
    #expect(joined.study.measures.first?.better == .assumed(.higher))
  }

  @Test func `different sets of tasks stop the test`() throws {
    let score = Measure.score(isPerTask: true)
    let found = try Self.iterations([
      Self.study(0, measures: [score], task: "T1"), Self.study(1, measures: [score], task: "T2"),
    ])
    #expect(found.trends[0].steps[0].test.code?.hasPrefix("unequal-") == true)
    #expect(found.results.study.tasks.isEmpty)
  }

  @Test func `success that each person has once is compared as proportions`() throws {
    func study(_ number: Int, _ outcomes: [Double]) -> RowSource {
      var outcome = Measure.outcome()
      outcome.isPerTask = false
      var study = Study.of([], [outcome])
      study.id = "v\(number)"
      return RowSource(
        study, outcomes.enumerated().map { Row(participant: "P\($0)", values: ["outcome": $1]) })
    }
    let found = try Self.iterations([
      study(1, [1, 0, 0, 1, 0, 0, 1, 0]), study(2, [1, 1, 1, 0, 1, 1, 1]),
    ])
    let trend = try #require(found.completion.first)
    #expect(found.trends.isEmpty && trend.rates.map(\.successes) == [3, 6])
    let interval = try trend.steps[0].interval.get()
    let expected = try NewcombeInterval(successesX: 6, nX: 7, successesY: 3, nY: 8, level: 0.95)
    #expect(interval == expected)
  }

  @Test func `rows that name nobody share no names`() throws {
    func study(_ number: Int) -> RowSource {
      let rows = Self.values[number].enumerated().map { position, value in
        Row(participant: ObservationNames.unnamed(row: position + 2), values: ["score": value])
      }
      var study = Study.of([], [.score()])
      study.id = "v\(number)"
      return RowSource(study, rows)
    }
    #expect(try Self.iterations([study(0), study(1)]).sharedNames == 0)
    #expect(!ObservationNames.isUnnamed("row of houses") && !ObservationNames.isUnnamed("row "))
  }

  @Test func `factors of the studies are left out and named`() {
    let joined = Self.joined([Self.study(0), Self.study(1)])
    #expect(joined.leftOutFactors.map(\.factor) == ["group"])
    #expect(joined.leftOutFactors.first?.studies == ["v1", "v2"])
  }

  /// A study with one task, whose name and limit are given.
  private static func study(
    _ number: Int, _ measures: [Measure], task label: String, limit: Double?, rule: OutlierRule? = nil
  ) -> RowSource {
    let rows = values[number].enumerated().map { position, value in
      Row(participant: "P\(position)", task: "T1", values: ["score": value, "time": 200 - value])
    }
    var study = Study.of([], measures)
    study.id = "v\(number + 1)"
    study.tasks = [StudyTask(id: "T1", label: LocalizedText(label), timeLimit: limit)]
    if let rule { study.plan.outliers = [Plan.Outliers(measure: "time", rule: rule)] }
    return RowSource(study, rows)
  }

  @Test func `a task that got another name is told, one that got another limit is not compared`() throws {
    let measures = [Measure.score(isPerTask: true), .time()]
    let renamed = Self.joined([
      Self.study(0, measures, task: "Sign up", limit: 300), Self.study(1, measures, task: "Pay", limit: 300),
    ])
    #expect(renamed.renamedTasks.map(\.task) == ["T1"] && renamed.notCompared.isEmpty)
    #expect(renamed.renamedTasks.first?.names.map { $0.label() } == ["Sign up", "Pay"])
    for limit in [nil, 600.0] {
      let limited = Self.joined([
        Self.study(0, measures, task: "Pay", limit: 300), Self.study(1, measures, task: "Pay", limit: limit),
      ])
      #expect(limited.renamedTasks.isEmpty && limited.study.measures.map(\.id) == ["score"])
      #expect(limited.notCompared.map(\.reason) == ["the time limit of task T1 differs"])
    }
  }

  @Test func `a rule for outlying times counts where all studies have it`() throws {
    let measures = [Measure.time()]
    func joined(_ first: OutlierRule?, _ second: OutlierRule?) -> JoinedStudies<RowSource> {
      Self.joined([
        Self.study(0, measures, task: "Pay", limit: nil, rule: first),
        Self.study(1, measures, task: "Pay", limit: nil, rule: second),
      ])
    }
    #expect(joined(.logMedian, .logMedian).study.plan.outlierRule("time") == .logMedian)
    let unlike = joined(.logMedian, nil)
    #expect(unlike.study.measures.isEmpty && unlike.notCompared.first?.reason.contains("outlying") == true)
    let asked = JoinedStudies(
      [
        Self.study(0, measures, task: "Pay", limit: nil, rule: .logMedian),
        Self.study(1, measures, task: "Pay", limit: nil),
      ], identifiers: ["v1", "v2"], labels: ["v1", "v2"].map { LocalizedText($0) },
      ownOutlierRules: ["time"])
    #expect(asked.notCompared.isEmpty)
  }
}
