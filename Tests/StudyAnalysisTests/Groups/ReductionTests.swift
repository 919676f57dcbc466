import Stats
import StudyAnalysis
import StudyFolder
import StudyModel
import StudyReading
import Testing

/// Several values of one unit become one before any test.
@Suite struct ReductionTests {
  private func value(
    _ measure: Measure, _ values: [(task: String?, rater: String?, value: Double)]
  ) throws -> (values: [Double], reduction: Reduction) {
    let rows = values.map {
      Row(participant: "P1", task: $0.task, rater: $0.rater, values: [measure.id: $0.value])
    }
    let results = try Study.of([], [measure]).results(rows)
    return (
      try #require(results.group(measure.id, of: "all")).values,
      try #require(results.measure(measure.id)).reduction
    )
  }

  @Test("Raters are averaged first, then tasks")
  func ratersThenTasks() throws {
    let (values, reduction) = try value(
      .score(), [("T1", "R1", 2), ("T1", "R2", 4), ("T2", "R1", 10)])
    #expect(values == [6.5])
    #expect([reduction.values, reduction.units, reduction.raters, reduction.tasks] == [3, 1, 2, 2])
    #expect(reduction.taskNames == ["T1", "T2"])
    #expect(reduction.aggregation == .mean)
  }

  @Test("Raters of one design without tasks are averaged and are no tasks")
  func ratersWithoutTasks() throws {
    let (values, reduction) = try value(.score(), [(nil, "R1", 71), (nil, "R2", 78)])
    #expect(values == [74.5])
    #expect([reduction.raters, reduction.tasks] == [2, 1])
  }

  @Test("Times of several tasks become their geometric mean, stopwatches of one task their arithmetic mean")
  func times() throws {
    let (values, reduction) = try value(.time(), [("T1", "R1", 3), ("T1", "R2", 5), ("T2", "R1", 9)])
    expectClose(values.first, 6, within: 1e-15)
    #expect(values.count == 1)
    #expect(reduction.aggregation == .geometricMean)
  }

  @Test(
    "Counts are averaged over tasks, or summed where the measure says so",
    arguments: [
      (Measure.Aggregation.mean, 2.0), (.sum, 6.0),
    ])
  func counts(_ aggregation: Measure.Aggregation, _ expected: Double) throws {
    let measure = Measure(id: "errors", kind: .count, isPerTask: true, aggregation: aggregation)
    #expect(try value(measure, [("T1", nil, 1), ("T2", nil, 0), ("T3", nil, 5)]).values == [expected])
  }

  @Test("Rows that name neither task nor rater are tasks of the same person")
  func unnamedRows() throws {
    let (values, reduction) = try value(.score(), [(nil, nil, 1), (nil, nil, 2), (nil, nil, 6)])
    #expect(values == [3])
    #expect([reduction.values, reduction.units, reduction.raters, reduction.tasks] == [3, 1, 0, 3])
  }

  @Test("Two rows of one task without a rater are repeats, not raters")
  func repeats() throws {
    let (values, reduction) = try value(.score(), [("T1", nil, 1), ("T1", nil, 2), ("T2", nil, 4)])
    #expect(values == [2.75])
    #expect([reduction.raters, reduction.repeats, reduction.tasks] == [0, 2, 2])
  }

  @Test("Each person of a file with five rows a person counts once, and Welch's t is R's on the means")
  func fiveTasks() throws {
    var reader = try StudyReader(path: Place.reference + "five-tasks.csv", hashes: false)
    let results = try Analyzer(&reader).results()
    let measure = try #require(results.measures.first)
    #expect([measure.reduction.values, measure.reduction.units, measure.reduction.tasks] == [120, 24, 5])
    #expect(measure.reduction.unit == .participant)
    let contrast = try #require(measure.parts.first?.contrasts.first)
    let reference = Reference.sample.five_tasks
    #expect([contrast.nTreatment, contrast.nReference] == [12, 12])
    for (test, expected) in [
      (try contrast.tTest.get(), reference.welch), (try #require(contrast.otherTTest), reference.student),
    ] {
      expectClose(test.difference.value, reference.difference.number, within: 1e-12)
      expectClose(test.statistic, expected.statistic.number, within: 1e-11)
      expectClose(test.degreesOfFreedom, expected.df.number, within: 1e-11)
      expectClose(test.pValue, expected.p.number, within: 1e-11)
      expectClose(test.difference.interval?.lower, expected.ci[0].number, within: 1e-11)
      expectClose(test.difference.interval?.upper, expected.ci[1].number, within: 1e-11)
    }
    expectClose(contrast.standardized.first?.effect.value, reference.hedges_g.number, within: 1e-11)
    expectClose(
      contrast.standardized.first?.effect.interval?.lower, reference.hedges_g_ci[0].number, within: 1e-11)
    expectClose(
      contrast.standardized.first?.effect.interval?.upper, reference.hedges_g_ci[1].number, within: 1e-11)
  }

  @Test("Rows are taken for people only when asked for, and then tested")
  func rowsForPeople() throws {
    var options = ReadingOptions()
    options.unit = .row
    var reader = try StudyReader(path: Place.reference + "five-tasks.csv", options: options, hashes: false)
    let results = try Analyzer(&reader).results()
    let measure = try #require(results.measures.first)
    #expect([measure.reduction.values, measure.reduction.units] == [120, 120])
    #expect(measure.reduction.unit == .row)
    #expect(measure.reduction.unequal.isEmpty)
    let test = try #require(measure.parts.first?.contrasts.first).tTest.get()
    let reference = Reference.sample.five_tasks.rows_taken_for_people
    expectClose(test.statistic, reference.statistic.number, within: 1e-11)
    expectClose(test.degreesOfFreedom, reference.df.number, within: 1e-11)
    expectClose(test.pValue, reference.p.number, within: 1e-11)
  }

  @Test("A plan that takes rows for people does so whatever the source calls them")
  func plannedRows() throws {
    let rows = ["a", "a", "b", "b"].enumerated().flatMap { index, level in
      [1.0, 3.0].map {
        Row(participant: "P\(index)", levels: ["group": level], values: ["score": $0 + Double(index)])
      }
    }
    let exclusion = Exclusion(subject: .participant("P3"), reason: "left early")
    let study = Study.of(
      [.of("group", .between, "a", "b")], [.score()], plan: Plan(unit: .row), exclusions: [exclusion])
    let results = try study.results(rows)
    #expect(results.group("score", of: "all")?.values == [1, 3, 2, 4, 3, 5])
    #expect(results.group("score", of: "group=b")?.values == [3, 5])
    #expect(results.flow.recruited == 8)
    #expect(results.flow.excluded.map(\.reason) == ["left early", "left early"])
    #expect(results.measure("score")?.reduction.unit == .row)
  }

  // MARK: Unequal sets of tasks

  /// Six people and three tasks; P2 did not do T3, P5 only T3.
  private static let unequalRows: [Row] = {
    var rows: [Row] = []
    for person in 1...6 {
      for task in 1...3 where !(person == 2 && task == 3) && !(person == 5 && task < 3) {
        var row = Row(participant: "P\(person)", task: "T\(task)")
        row.levels = ["group": person % 2 == 0 ? "b" : "a"]
        row.values = ["score": Double(10 * person + task * task)]
        rows.append(row)
      }
    }
    return rows
  }()

  private func unequal(_ rule: Plan.UnequalTasks) throws -> StudyResults {
    try Study.of([.of("group", .between, "a", "b")], [.score()]).results(
      Self.unequalRows, options: AnalysisOptions(unequalTasks: rule))
  }

  @Test("Unequal sets of tasks are listed and stop every test")
  func stop() throws {
    let results = try unequal(.stop)
    let reduction = try #require(results.measure("score")?.reduction)
    #expect(reduction.unequal.map(\.participant) == ["P2", "P5"])
    #expect(reduction.unequal.map(\.missing) == [["T3"], ["T1", "T2"]])
    #expect(!reduction.allowsTests)
    let contrast = try #require(results.contrast("score", factor: "group"))
    #expect(throws: UndefinedResult.self) { try contrast.tTest.get() }
    guard case .failure(let reason) = contrast.test else { return }
    #expect(reason.code == "unequal-tasks")
    #expect(contrast.standardized.isEmpty)
    #expect(contrast.otherTTest == nil)
    #expect(results.group("score", of: "all")?.values.count == 6)
  }

  @Test("By the rule `available` each person's mean is over the tasks that were done")
  func available() throws {
    let results = try unequal(.available)
    let contrast = try #require(results.contrast("score", factor: "group"))
    #expect([contrast.nTreatment, contrast.nReference] == [3, 3])
    #expect(results.group("score", of: "all")?.values.dropFirst().first == 22.5)
    #expect(results.group("score", of: "all")?.values.dropFirst(4).first == 59)
    _ = try contrast.tTest.get()
    #expect(results.measure("score")?.reduction.unequal.count == 2)
  }

  @Test("By the rule `complete` only people with every task take part")
  func complete() throws {
    let results = try unequal(.complete)
    let contrast = try #require(results.contrast("score", factor: "group"))
    #expect([contrast.nTreatment, contrast.nReference] == [2, 2])
    let reduction = try #require(results.measure("score")?.reduction)
    #expect(reduction.units == 4)
    #expect(results.group("score", of: "all")?.missing == 2)
  }

  @Test("By default people with every task are analysed, and all available values beside them")
  func availableBeside() throws {
    let study = Study.of([.of("group", .between, "a", "b")], [.score()])
    let results = try study.results(Self.unequalRows)
    let main = try unequal(.complete).contrast("score", factor: "group")
    let all = try unequal(.available).contrast("score", factor: "group")
    #expect(try results.contrast("score", factor: "group")?.test.get().pValue == main?.test.get().pValue)
    let measure = try #require(results.measure("score"))
    #expect(measure.reduction.rule == .complete && measure.reduction.leavesOut)
    let other = try #require(measure.sensitivity.first)
    #expect(measure.sensitivity.count == 1 && other.values == .availableTasks)
    #expect(other.reduction.units == 6 && other.part.role == .exploratory)
    #expect(try other.part.contrasts.first?.test.get().pValue == all?.test.get().pValue)
    #expect(try unequal(.available).measure("score")?.sensitivity.isEmpty == true)
    #expect(try unequal(.stop).measure("score")?.sensitivity.isEmpty == true)
  }

  @Test("Where everybody lacks a task nobody is left out, and no test is made")
  func nobodyIsComplete() throws {
    var rows: [Row] = []
    for person in 1...6 {
      var row = Row(participant: "P\(person)", task: "T\(person % 3)")
      row.levels = ["group": person % 2 == 0 ? "b" : "a"]
      row.values = ["score": Double(person)]
      rows.append(row)
    }
    let results = try Study.of([.of("group", .between, "a", "b")], [.score()]).results(rows)
    let reduction = try #require(results.measure("score")?.reduction)
    #expect(!reduction.allowsTests && !reduction.leavesOut && reduction.units == 6)
    #expect(results.group("score", of: "all")?.values.count == 6)
    #expect(results.measure("score")?.sensitivity.isEmpty == true)
  }

  @Test("Without task names, a person with fewer rows than the others is listed")
  func fewerRows() throws {
    let rows = [("P1", 1.0), ("P1", 2), ("P2", 3)].map { Row(participant: $0, values: ["score": $1]) }
    let reduction = try #require(try Study.of([], [.score()]).results(rows).measure("score")?.reduction)
    #expect(reduction.unequal.map(\.participant) == ["P2"])
    #expect(reduction.unequal.map(\.missing) == [["1 of 2 rows"]])
  }

  @Test("Without task names, the refusal names who has another number of values and speaks of no tasks")
  func refusalWithoutTasks() throws {
    let rows = [
      ("P1", "a", 5.0), ("P1", "a", 9), ("P1", "a", 7), ("P2", "b", 3), ("P3", "a", 4), ("P4", "b", 4),
    ]
    .map { Row(participant: $0.0, levels: ["group": $0.1], values: ["score": $0.2]) }
    let results = try Study.of([.of("group", .between, "a", "b")], [.score()]).results(rows)
    #expect(results.measure("score")?.reduction.unusual.map(\.participant) == ["P1"])
    let contrast = try #require(results.contrast("score", factor: "group"))
    guard case .failure(let reason) = contrast.test else { throw CancellationError() }
    #expect(reason.code == "unequal-values")
    #expect(
      reason.message
        == "P1 has 3 values where most participants have 1; no test is made unless a rule is named")
  }

  @Test("Without task names nobody is left out for lacking a task, whatever the rule")
  func completeWithoutTasks() throws {
    let rows = [
      ("P1", "a", 5.0), ("P1", "a", 9), ("P2", "b", 3), ("P3", "a", 4), ("P4", "b", 4), ("P5", "b", 6),
    ].map { Row(participant: $0.0, levels: ["group": $0.1], values: ["score": $0.2]) }
    let results = try Study.of(
      [.of("group", .between, "a", "b")], [.score()], plan: Plan(unequalTasks: .complete)
    ).results(rows)
    let reduction = try #require(results.measure("score")?.reduction)
    #expect(reduction.units == 5 && !reduction.allowsTests)
    #expect(results.group("score", of: "all")?.values.count == 5)
  }

  @Test("Where unequal tasks stop tests, the two-way table says so, too")
  func factorial() throws {
    var rows: [Row] = []
    for person in 0..<8 {
      for task in person == 0 ? ["T1"] : ["T1", "T2"] {
        var row = Row(participant: "P\(person)", task: task, values: ["score": Double(person * person)])
        row.levels = ["group": person % 2 == 0 ? "a" : "b", "experience": person < 4 ? "low" : "high"]
        rows.append(row)
      }
    }
    let study = Study.of(
      [.of("group", .between, "a", "b"), .of("experience", .between, "low", "high")], [.score()])
    let stopped = AnalysisOptions(unequalTasks: .stop)
    let factorial = try #require(try study.results(rows, options: stopped).part("score")?.factorial)
    guard case .failure(let reason) = factorial.anova else { throw CancellationError() }
    #expect(reason.code == "unequal-tasks")
    for simple in factorial.simple + [factorial.interaction] {
      #expect(throws: UndefinedResult.self) { try simple.get() }
    }
  }
}
