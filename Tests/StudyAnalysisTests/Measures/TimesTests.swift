import Stats
import StudyAnalysis
import StudyModel
import Testing

/// Outlying times and times at the limit.
@Suite struct TimesTests {
  private static func study(
    _ rule: OutlierRule = .none, limit: Double? = nil, unequal: Plan.UnequalTasks = .stop,
    measures: [Measure] = [.time()]
  ) -> Study {
    var study = Study.of(
      [.of("group", .between, "a", "b")], measures,
      plan: Plan(unequalTasks: unequal, outliers: [Plan.Outliers(measure: "time", rule: rule)]))
    study.tasks = ["T1", "T2"].map { StudyTask(id: $0, timeLimit: limit) }
    return study
  }

  /// One row per person and task; group a has odd numbers.
  private static func rows(_ times: [[Double]], outcomes: [[Double?]] = []) -> [Row] {
    times.enumerated().flatMap { person, own in
      own.enumerated().map { task, time in
        var values = ["time": time]
        if outcomes.indices.contains(person) { values["outcome"] = outcomes[person][task] }
        return Row(
          participant: "P\(person + 1)", levels: ["group": person % 2 == 0 ? "a" : "b"], task: "T\(task + 1)",
          values: values)
      }
    }
  }

  /// The eighth person took a thousand seconds for the first task.
  private static let times: [[Double]] = [
    [100, 200], [110, 210], [120, 190], [90, 205], [105, 215], [95, 220], [115, 180], [1000, 195],
  ]

  @Test func `without a rule nothing is marked`() throws {
    let time = try #require(try Self.study().results(Self.rows(Self.times)).measure("time"))
    #expect(time.outliers == nil && time.sensitivity.isEmpty)
  }

  @Test func `a marked time makes sets of tasks unequal and stops the test; the other result stands beside`()
    throws
  {
    let time = try #require(try Self.study(.logMedian).results(Self.rows(Self.times)).measure("time"))
    #expect(time.outliers?.marked.map(\.participant) == ["P8"])
    #expect(time.outliers?.marked.first?.task == "T1")
    #expect(time.reduction.values == 15)
    #expect(time.reduction.unequal.map(\.participant) == ["P8"])
    #expect(throws: UndefinedResult.self) { try time.parts[0].contrasts[0].tTest.get() }
    let other = try #require(time.sensitivity.first)
    #expect(other.values == .withOutliers && other.reduction.values == 16 && other.reduction.unequal.isEmpty)
    #expect(try other.part.contrasts[0].test.get().pValue > 0)
  }

  @Test func `complete leaves the person out, available keeps the other task`() throws {
    let complete = try Self.study(.logMedian, unequal: .complete).results(Self.rows(Self.times))
    #expect(complete.contrast("time", factor: "group")?.nTreatment == 3)
    let beside = try #require(complete.measure("time")?.sensitivity)
    #expect(beside.map(\.values) == [.withOutliers, .availableTasks])
    #expect(beside.last?.reduction.units == 8)
    let available = try Self.study(.logMedian, unequal: .available).results(Self.rows(Self.times))
    #expect(available.contrast("time", factor: "group")?.nTreatment == 4)
    expectClose(available.group("time", of: "group=b")?.values.last, 195, within: 1e-14)
  }

  @Test(
    arguments: [
      (OutlierRule.limits(minimum: 92, maximum: 900), ["P4", "P8"]),
      (.limits(minimum: nil, maximum: 1000), []), (.limits(minimum: nil, maximum: 999), ["P8"]),
      (.limits(minimum: 100, maximum: nil), ["P4", "P6"]),
    ])
  func `fixed limits mark what lies beyond them, not what lies on them`(rule: OutlierRule, marked: [String])
    throws
  {
    let outliers = try #require(try Self.study(rule).results(Self.rows(Self.times)).measure("time")?.outliers)
    #expect(outliers.marked.map(\.participant) == marked)
  }

  @Test func `where at least half of the times are equal nothing is marked, and the reason is told`() throws {
    let equal: [[Double]] = [[60, 200], [60, 210], [60, 190], [60, 205], [60, 200], [900, 195]]
    let time = try #require(try Self.study(.logMedian).results(Self.rows(equal)).measure("time"))
    #expect(time.outliers?.marked.isEmpty == true)
    #expect(time.outliers?.tasks.first?.undefined?.code == "zero-deviation")
    #expect(time.outliers?.tasks.last?.undefined == nil)
    #expect(time.sensitivity.isEmpty && time.reduction.values == 12)
    #expect(notNumbers(in: time).isEmpty)
  }

  @Test func `an option takes the place of the plan's rule, which stands beside`() throws {
    let rows = Self.rows(Self.times)
    let none = AnalysisOptions(outliers: ["time": .none])
    let time = try #require(try Self.study(.logMedian).results(rows, options: none).measure("time"))
    #expect(time.outliers?.isInForce == false && time.outliers?.isPlanned == true)
    #expect(time.reduction.values == 16)
    #expect(time.sensitivity.map(\.values) == [.withoutOutliers])
    #expect(time.sensitivity[0].reduction.values == 15)
    let asked = AnalysisOptions(outliers: ["time": .logMedian])
    let other = try #require(try Self.study().results(rows, options: asked).measure("time"))
    #expect(other.outliers?.isInForce == true && other.outliers?.isPlanned == false)
  }

  @Test func `the rule looks at a task over all groups together`() throws {
    // Within group b 400 would be ordinary, over both groups it is not; what is marked does not depend on the names.
    let far: [[Double]] = [[100], [400], [104], [110], [96], [108], [102], [106], [98], [112]]
    let outliers = try #require(
      try Self.study(.logMedian).results(Self.rows(far)).measure("time")?.outliers)
    #expect(outliers.marked.map(\.participant) == ["P2"])
  }

  // MARK: The limit of a task

  private static let atLimit: [[Double]] = [
    [100, 200], [300, 210], [120, 190], [90, 300], [105, 215], [95, 301],
  ]

  @Test func `a time at the limit without an outcome is a lower bound`() throws {
    let results = try Self.study(limit: 300).results(Self.rows(Self.atLimit))
    let time = try #require(results.measure("time"))
    #expect(time.unfinishedTimes?.atLimit == 3)
    #expect(time.unfinishedTimes?.lowerBounds == 3 && time.unfinishedTimes?.gaveUp == 0)
    #expect(time.unfinishedTimes?.times == 12)
    #expect(time.censored.map { $0.medians[0].gaveUp } == [1, 2])
    #expect(time.censored.map { $0.medians[0].attempts } == [6, 6])
    // Half of the six had ended T1 at 100 s, and the next one ended at 105 s.
    #expect(time.censored[0].medians[0].median == 102.5)
    #expect(time.sensitivity.map(\.values) == [.withoutLowerBounds])
    #expect(time.sensitivity[0].reduction.values == 9)
    // People without every task: no test without a rule.
    #expect(throws: UndefinedResult.self) { try time.sensitivity[0].part.contrasts[0].tTest.get() }
  }

  @Test func `without a limit every time is an end`() throws {
    let time = try #require(try Self.study().results(Self.rows(Self.atLimit)).measure("time"))
    #expect(time.unfinishedTimes == nil && time.censored.isEmpty && time.sensitivity.isEmpty)
  }

  /// 0 failure, 1 success, 2 partial, 3 gave up.
  @Test(arguments: [(0, true), (1, false), (2, true), (3, true)] as [(Double, Bool)])
  func `at the limit an outcome decides`(outcome: Double, isLowerBound: Bool) throws {
    let rows = Self.rows(
      [[100, 200], [300, 210], [110, 205]], outcomes: [[1, 1], [outcome, 1], [1, 1]])
    let time = try #require(
      try Self.study(limit: 300, measures: [.time(), .outcome()]).results(rows).measure("time"))
    #expect(time.unfinishedTimes?.lowerBounds == (isLowerBound ? 1 : 0))
    #expect(time.unfinishedTimes?.atLimit == (isLowerBound && outcome != 3 ? 1 : 0))
  }

  @Test func `lower bounds are never marked, too long or too short`() throws {
    // P8 gave up after 1000 s, P7 after 2 s.
    var times = Self.times
    times[6][0] = 2
    var outcomes = [[Double?]](repeating: [1, 1], count: 8)
    outcomes[6][0] = 3
    outcomes[7][0] = 3
    let study = Self.study(.logMedian, measures: [.time(), .outcome()])
    let marked = try #require(
      try study.results(Self.rows(times, outcomes: outcomes)).measure("time")?.outliers)
    #expect(marked.marked.isEmpty)
    outcomes[6][0] = 1
    outcomes[7][0] = 0
    let both = try #require(
      try study.results(Self.rows(times, outcomes: outcomes)).measure("time")?.outliers)
    #expect(both.marked.map(\.participant) == ["P7", "P8"])
  }
}

/// Counts of single attempts.
@Suite struct CountTests {
  private static let study = Study.of(
    [.of("group", .between, "a", "b")],
    [Measure(id: "errors", kind: .count, better: .declared(.lower), isPerTask: true)])

  private static func rows(_ counts: [Double]) -> [Row] {
    counts.enumerated().map { person, count in
      Row(
        participant: "P\(person)", levels: ["group": person % 2 == 0 ? "a" : "b"], task: "T1",
        values: ["errors": count])
    }
  }

  @Test func `rates and shares are counted by task and group`() throws {
    let results = try Self.study.results(Self.rows([0, 3, 1, 0, 0, 4, 0, 2]))
    let rates = try #require(results.measure("errors")?.counts?.tasks.first?.rates)
    #expect(rates.map(\.attempts) == [8, 4, 4])
    #expect(rates.map(\.total) == [10, 1, 9])
    #expect(rates.map(\.atLeastOne) == [4, 1, 3])
    #expect(rates[0].mean == 1.25)
    let interval = try rates[0].interval.get()
    #expect(interval.lower >= 0 && interval.lower < 1.25 && interval.upper > 1.25)
    #expect(rates[0].share != nil)
  }

  @Test func `a t interval below zero is never alone`() throws {
    let results = try Self.study.results(Self.rows([0, 0, 0, 0, 1, 5, 0, 0]))
    let all = try #require(results.group("errors", of: "all"))
    #expect((all.meanInterval?.lower ?? 0) < 0)
    let interval = try #require(all.withinRange).get()
    #expect(interval.lower >= 0 && interval.upper <= 5)
    // Where t fits there is nothing to add.
    let fitting = try Self.study.results(Self.rows([3, 4, 3, 4, 3, 4, 3, 4]))
    #expect(fitting.group("errors", of: "all")?.withinRange == nil)
  }

  @Test func `several attempts of the same people have no interval`() throws {
    let results = try Self.study.results(Self.rows([1, 2, 3]) + Self.rows([0, 2, 4]))
    let all = try #require(results.measure("errors")?.counts?.tasks.first?.rates.first)
    #expect(all.attempts == 6 && all.share == nil)
    #expect(throws: UndefinedResult.self) { try all.interval.get() }
  }

  @Test func `equal counts have no bootstrap interval and say why`() throws {
    let results = try Self.study.results(Self.rows([0, 0, 0, 0]))
    let all = try #require(results.measure("errors")?.counts?.tasks.first?.rates.first)
    #expect(all.mean == 0 && all.atLeastOne == 0)
    #expect(throws: UndefinedResult.self) { try all.interval.get() }
    #expect(notNumbers(in: results).isEmpty)
  }
}
