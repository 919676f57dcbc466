import StudyModel
import Testing

@testable import StudyAnalysis

/// What is missing, and times and outcomes.
@Suite struct GapAndTimeTests {
  private static let usual = [4, 2, 5, 1, 4, 2, 3, 2, 4, 1]

  @Test func aGapThatTheRuleFillsIsWorthKnowing() throws {
    var form = Self.usual
    form[2] = 0
    let results = try Study.of(.alternating).quality(forms([Self.usual, form]), instruments: [.alternating])
    let found = try #require(results.of(.missingAnswers).first)
    #expect(found.message == "P2 left out 1 of 10 items of satisfaction: q3")
    #expect(found.meaning == "The gap is filled by rule: each counts as 3 by the instrument's rule")
    #expect(found.severity == .information)
    #expect(!results.hasProblems)
  }

  @Test func aFormWithoutAScoreIsAWarning() throws {
    let form = [0, 0, 0] + Self.usual.dropFirst(3)
    let results = try Study.of(.alternating).quality(forms([Self.usual, form]), instruments: [.alternating])
    #expect(
      results.of(.withheldScore).map(\.message)
        == ["P2 answered 7 of 10 items of satisfaction and has no satisfaction.overall"])
    #expect(results.of(.missingAnswers).isEmpty && results.hasProblems)
  }

  @Test func anItemThatManyLeftOutIsTold() throws {
    var all = Array(repeating: Array(repeating: 3, count: 16), count: 20)
    for person in 0..<2 { all[person][7] = -1 }
    #expect(try Study.of(.oneWay).quality(forms(all), instruments: [.oneWay]).of(.skippedItem).isEmpty)
    all[2][7] = 0
    let found = try Study.of(.oneWay).quality(forms(all), instruments: [.oneWay]).of(.skippedItem)
    #expect(
      found.map(\.message) == ["q8 of satisfaction has no answer in 3 of 20 forms (2 chose N/A)"])
  }

  @Test func peopleWithoutAMeasureAreTold() throws {
    let results = try Study.of([], [.score("quality"), .score("speed")]).quality([
      Row(participant: "P1", values: ["quality": 1, "speed": 2]),
      Row(participant: "P2", values: ["quality": 1]),
    ])
    #expect(results.of(.withoutMeasure).map(\.message) == ["P2 has no value of speed"])
  }

  @Test func aMeasureThatNobodyHasIsTold() throws {
    let study = Study.of([], [.score("quality"), .time(), .questionnaire(.alternating)])
    let results = try study.quality(
      [Row(participant: "P1", values: ["quality": 1]), Row(participant: "P2", values: ["quality": 2])],
      instruments: [.alternating])
    #expect(
      results.of(.withoutMeasure).map(\.message) == [
        "nobody has a value of time", "nobody answered satisfaction",
      ])
    #expect(results.of(.withoutMeasure).allSatisfy { $0.meaning == "The measure has no results" })
    #expect(results.hasProblems)
  }

  @Test func whoeverIsLeftOutDoesNotCountAsHavingAMeasure() throws {
    let study = Study.of(
      [], [.score("quality"), .score("speed")],
      exclusions: [Exclusion(subject: .participant("P2"), reason: "pilot")])
    let results = try study.quality([
      Row(participant: "P1", values: ["quality": 1]),
      Row(participant: "P2", values: ["quality": 1, "speed": 2]),
    ])
    #expect(results.of(.withoutMeasure).map(\.message) == ["nobody has a value of speed"])
  }

  @Test func otherTasksThanTheRestAreTold() throws {
    let rows = [("P1", "T1"), ("P1", "T2"), ("P2", "T1")].map {
      Row(participant: $0.0, task: $0.1, values: ["time": 30])
    }
    let results = try Study.of([], [.time()]).quality(rows)
    #expect(
      results.of(.unequalTasks).map(\.message) == ["P2 has time for 1 of 2 tasks and lacks T2"])
  }

  @Test func fewerRowsThanMostAreToldWithoutTasks() throws {
    let rows = ["P1", "P1", "P2", "P3", "P3", "P4", "P4", "P4"].enumerated().map {
      Row(participant: $1, values: ["time": 30 + Double($0)])
    }
    let study = Study.of([], [.time()])
    let found = try study.quality(rows).of(.unequalTasks)
    #expect(
      found.map(\.message) == ["P2 has 1 value of time where most have 2, and no row names a task"])
    // No flag leaves people out for a task that nobody can name.
    #expect(found.first?.remedies.contains(.flag("--unequal-tasks complete")) == false)
    #expect(try study.quality(rows).of(.repeatedValues).contains { $0.subject.participants == ["P4"] })
    // Ratings of one thing are one value.
    let rated = [("P1", "A"), ("P1", "B"), ("P2", "A")].map {
      Row(participant: $0.0, rater: $0.1, values: ["time": 30])
    }
    #expect(try study.quality(rated).of(.unequalTasks).isEmpty)
  }

  private static func timed(_ seconds: [Double?]) throws -> QualityResults {
    var dice = Dice(5)
    return try Study.of(.alternating).quality(
      seconds.enumerated().map { index, seconds in
        Row(
          participant: "P\(index + 1)", formSeconds: seconds,
          answers: answers(dice.form(.alternating, share: 0.6)))
      }, instruments: [.alternating])
  }

  @Test func formsThatCannotHaveBeenReadAreTold() throws {
    let results = try Self.timed([60, 19, 20, nil])
    #expect(results.of(.fastForm).map(\.message) == ["P2 took 19 s for 10 items, 1.9 s an item"])
    #expect(results.of(.fastForm).first?.remedies == [.excludeParticipant("P2")])
    #expect(results.reasons(.fasterThanOthers).first?.contains("3 times") == true)
  }

  @Test func formsFasterThanAThirdOfTheMedianAreTold() throws {
    let results = try Self.timed([90, 90, 90, 90, 90, 90, 90, 90, 29, 31])
    #expect(results.of(.fasterThanOthers).map(\.subject.participants) == [["P9"]])
    #expect(results.of(.fasterThanOthers).first?.severity == .information)
    #expect(results.of(.fastForm).isEmpty)
  }

  @Test func withoutTimesOnTheFormNothingIsTold() throws {
    let results = try Self.timed([nil, nil])
    #expect(results.reasons(.fastForm) == ["the files hold no time on the form"])
  }

  @Test func whereNobodyFilledInAFormNoTimeOnItIsMissed() throws {
    let results = try Study.of([], [.time()]).quality(
      [40.0, 50].enumerated().map {
        Row(participant: "P\($0)", task: "T1", values: ["time": $1])
      })
    #expect(results.reasons(.fastForm).isEmpty && results.reasons(.fasterThanOthers).isEmpty)
  }

  @Test func outliersAreTakenPerTaskOverAllGroups() throws {
    let study = Study.of([.of("group", .between, "without", "with")], [.time()])
    var rows: [Row] = []
    for (task, times) in [
      ("T1", [40.0, 45, 50, 55, 60, 65, 75]), ("T2", [400, 450, 500, 550, 600, 650, 60]),
    ] {
      for (index, time) in times.enumerated() {
        rows.append(
          Row(
            participant: "P\(index + 1)", levels: ["group": index < 3 ? "without" : "with"], task: task,
            values: ["time": time]))
      }
    }
    let results = try study.quality(rows)
    let found = results.of(.timeOutlier)
    #expect(found.map(\.subject.participants) == [["P7"]])
    #expect(found.first?.subject.task == "T2")
    #expect(found.first?.severity == .warning)
    #expect(found.first?.message.hasPrefix("P7 (T2), time: 60 s, ") == true)
    #expect(
      found.first?.remedies == [.excludeObservation(participant: "P7", measure: "time", task: "T2")])
  }

  @Test func fewTimesTellNothing() throws {
    let rows = [5.0, 6, 7, 9000].enumerated().map {
      Row(participant: "P\($0)", task: "T1", values: ["time": $1])
    }
    let results = try Study.of([], [.time()]).quality(rows)
    #expect(results.of(.timeOutlier).isEmpty)
    #expect(results.reasons(.timeOutlier) == ["4 times tell nothing; at least 5 are needed"])
  }

  @Test func timesThatNoTaskCanTakeAreTold() throws {
    func found(_ times: [Double]) throws -> [QualityFinding] {
      try Study.of([], [.time()]).quality(
        times.enumerated().map { Row(participant: "P\($0)", task: "T1", values: ["time": $1]) }
      ).of(.implausibleTime)
    }
    #expect(try found([2, 30, 40]).isEmpty)
    let one = try found([1.2, 30, 40])
    #expect(one.map(\.message) == ["P0 (T1), time: 1.2 s"])
    #expect(one.first?.remedies == [.excludeObservation(participant: "P0", measure: "time", task: "T1")])
    // Most of them too short: another unit rather than slips.
    #expect(
      try found([0.5, 0.7, 40]).allSatisfy { if case .flag = $0.remedies.first { true } else { false } })
  }

  @Test func outcomesAndTimesThatContradictOneAnotherAreTold() throws {
    var study = Study.of([], [.time(), .outcome()])
    study.tasks = [StudyTask(id: "T1", timeLimit: 300)]
    func value(_ outcome: Outcome) -> Double { Double(outcome.rawValue) }
    let cases: [(Double?, Outcome?)] = [
      (100, .success), (120, .success), (nil, .success), (90, nil), (310, .success), (200, .gaveUp),
      (300, .gaveUp), (nil, .failure), (110, .success),
    ]
    let rows = cases.enumerated().map { index, attempt in
      var values: [String: Double] = [:]
      values["time"] = attempt.0
      values["outcome"] = attempt.1.map(value)
      return Row(participant: "P\(index + 1)", task: "T1", values: values)
    }
    let found = try study.quality(rows).of(.outcomeAndTime)
    #expect(
      found.map(\.message) == [
        "P3 (T1) ended in success and has no time", "P4 (T1) has a time of 90 s and no outcome",
        "P5 (T1) ended in success after 310 s, and the task was to be stopped at 300 s",
        "P6 (T1) gave up after 200 s, before the limit of 300 s",
      ])
    #expect(found.map(\.severity) == [.warning, .warning, .warning, .information])
  }
}
