import Foundation
import StudyModel
import Testing

@Suite struct ParticipantTaskTests {
  static let flow = CaptureSamples.flow

  /// Somebody who has just begun with T1, whose limit is 60 s, at 100 s.
  static func running() throws -> ParticipantRecord {
    let assigned = try flow.record(
      CaptureSamples.record(8), after: .assign(CaptureSamples.assignment()), at: 100_000)
    #expect(flow.step(for: assigned, at: 100_000) == .briefing(visit: 0))
    return try flow.record(assigned, after: .start(visit: 0), at: 100_000)
  }

  @Test func `paused time does not count`() throws {
    var record = try Self.running()
    record = try Self.flow.record(record, after: .pause(visit: 0, reason: "break"), at: 110_000)
    #expect(Self.flow.step(for: record, at: 900_000) == .paused(visit: 0))
    record = try Self.flow.record(record, after: .resume(visit: 0), at: 910_000)
    #expect(Self.flow.step(for: record, at: 910_000) == .running(visit: 0))
    record = try Self.flow.record(record, after: .finish(visit: 0), at: 915_500)
    #expect(
      Self.flow.outcome(ofVisit: 0, in: record, at: 2_000_000)
        == VisitOutcome(end: .finished, milliseconds: 15_500))
    #expect(record.visits[0]?.spans.map(\.reason) == [nil, "break", nil])
    #expect(record.visits[0]?.spans.map(\.end) == [110_000, 910_000, 915_500])
  }

  @Test func `a task is over when its time has run out, whether or not anybody is there`() throws {
    let record = try Self.running()
    #expect(Self.flow.step(for: record, at: 159_999) == .running(visit: 0))
    #expect(Self.flow.outcome(ofVisit: 0, in: record, at: 159_999) == nil)
    let next = ParticipantStep.questionnaire(CaptureSamples.page("ease", 0))
    for time in [160_000, 5_000_000] {
      #expect(Self.flow.step(for: record, at: time) == next)
      #expect(
        Self.flow.outcome(ofVisit: 0, in: record, at: time)
          == VisitOutcome(end: .timeLimit, milliseconds: 60_000))
      #expect(throws: FlowRefusal.notNow(next)) {
        try Self.flow.record(record, after: .finish(visit: 0), at: time)
      }
    }
    // Pauses put the end off.
    var paused = try Self.flow.record(record, after: .pause(visit: 0, reason: "break"), at: 130_000)
    #expect(Self.flow.step(for: paused, at: 9_000_000) == .paused(visit: 0))
    paused = try Self.flow.record(paused, after: .resume(visit: 0), at: 9_000_000)
    #expect(Self.flow.step(for: paused, at: 9_029_999) == .running(visit: 0))
    #expect(Self.flow.step(for: paused, at: 9_030_000) == next)
  }

  @Test func `a task can be given up, while paused too`() throws {
    let record = try Self.running()
    let paused = try Self.flow.record(record, after: .pause(visit: 0, reason: "break"), at: 104_000)
    for (start, time) in [(record, 104_000), (paused, 800_000)] {
      let gone = try Self.flow.record(start, after: .giveUp(visit: 0), at: time)
      #expect(
        Self.flow.outcome(ofVisit: 0, in: gone, at: time) == VisitOutcome(end: .gaveUp, milliseconds: 4_000))
    }
    #expect(throws: FlowRefusal.notNow(.paused(visit: 0))) {
      try Self.flow.record(paused, after: .finish(visit: 0), at: 104_000)
    }
    #expect(throws: FlowRefusal.notNow(.running(visit: 0))) {
      try Self.flow.record(record, after: .finish(visit: 1), at: 104_000)
    }
  }

  @Test func `the catalogue is beside the tasks that show it, for those who have it`() throws {
    let with = try Self.running()
    #expect(Self.flow.showsPatterns(besideVisit: 0, in: with))
    #expect(!Self.flow.showsPatterns(besideVisit: 1, in: with))
    #expect(!Self.flow.showsPatterns(besideVisit: 2, in: with))
    let without = try Self.flow.record(
      CaptureSamples.record(8), after: .assign(CaptureSamples.assignment("without")), at: 9_000)
    #expect(!Self.flow.showsPatterns(besideVisit: 0, in: without))
    #expect(!Self.flow.showsPatterns(besideVisit: 0, in: ParticipantRecord()))
  }

  static let misfits: [(Assignment, String)] = [
    (Assignment(levels: ["experience": "high"], visits: []), "no level of group"),
    (CaptureSamples.assignment("perhaps"), "one of without, with"),
    (CaptureSamples.assignment("with", "low"), "within the stratum high"),
    (CaptureSamples.assignment(tasks: [0]), "other visits"),
    (CaptureSamples.assignment(tasks: [0, 0]), "other visits"),
    (CaptureSamples.assignment(tasks: [0, 1, 1]), "other visits"),
    (
      Assignment(
        levels: ["group": "with", "experience": "high", "size": "x"],
        visits: CaptureSamples.assignment().visits), "no factor between"
    ),
  ]

  @Test(arguments: misfits)
  func `an assignment that does not fit the study or the answers is refused`(
    assignment: Assignment, words: String
  ) throws {
    let record = try CaptureSamples.record(8)
    let refusal = #expect(throws: FlowRefusal.self) {
      try Self.flow.record(record, after: .assign(assignment), at: 9_000)
    }
    #expect(refusal?.description.contains(words) == true, "\(String(describing: refusal))")
    #expect(Self.flow.step(for: record, at: 9_000) == .allocation)
  }

  @Test func `every task comes at every condition, and questionnaires of a condition after its last task`()
    throws
  {
    let flow = CaptureSamples.invited
    let levels = ["group": "with", "experience": "low"]
    #expect(
      flow.step(for: ParticipantRecord(), at: 0)
        == .notAdmitted(.invitation(factors: ["group", "experience"])))
    #expect(
      flow.step(for: ParticipantRecord(invitedLevels: ["group": "with", "experience": "none"]), at: 0)
        == .notAdmitted(.invitation(factors: ["experience"])))
    let visits = flow.plan.visits(tasks: [1, 0], conditions: [1, 0], in: flow.study)
    #expect(visits.map(\.task) == ["T2", "T1", "T2", "T1"])
    #expect(visits.map { $0.levels["device"] } == ["tablet", "tablet", "phone", "phone"])
    var record = try flow.record(
      of: [
        (.begin(language: "en"), 0), (.decide(section: "about", agrees: true), 0),
        (.decide(section: "data", agrees: true), 0), (.decide(section: "leave", agrees: true), 0),
        (.agree(version: "2"), 0), (.assign(Assignment(levels: levels, visits: visits)), 0),
      ], invitedLevels: levels)
    var names: [String] = []
    while !flow.step(for: record, at: 0).isEnd {
      let step = flow.step(for: record, at: 0)
      names.append(step.name)
      switch step {
      case .briefing(let visit): record = try flow.record(record, after: .start(visit: visit), at: 0)
      case .running(let visit): record = try flow.record(record, after: .finish(visit: visit), at: 0)
      case .questionnaire(let page):
        record = try flow.record(record, after: .handIn(page, answered: []), at: 0)
      default: Issue.record("\(step)")
      }
    }
    #expect(
      names == [
        "task 1 briefing", "task 1 running", "task 2 briefing", "task 2 running",
        "questionnaire opinion, page 1",
        "task 3 briefing", "task 3 running", "task 4 briefing", "task 4 running",
        "questionnaire opinion, page 1",
      ])
    #expect(throws: FlowRefusal.self) {
      try flow.record(
        of: [
          (.begin(language: "en"), 0), (.decide(section: "about", agrees: true), 0),
          (.decide(section: "data", agrees: true), 0), (.decide(section: "leave", agrees: true), 0),
          (.agree(version: "2"), 0),
          (.assign(Assignment(levels: ["group": "without", "experience": "low"], visits: visits)), 0),
        ], invitedLevels: levels)
    }
  }
}
