#if Server
import Foundation
import StudyModel
import StudyStore
import Testing

/// Measures that the pages of a study count.
struct EventCountTests {
  private static let study: Study = {
    let group = Factor(
      id: "group", design: .between, levels: [.init(id: "without"), .init(id: "with")],
      reference: .declared("without"))
    var study = Study(
      id: TestStudy.id, title: LocalizedText("Counts"), factors: [group],
      tasks: [StudyTask(id: "T1"), StudyTask(id: "T2")],
      measures: [
        Measure(id: "errors", kind: .count, isPerTask: true),
        Measure(id: "opened", kind: .count, counts: .patternOpened, isPerTask: true),
        Measure(id: "different", kind: .count, counts: .differentPattern, isPerTask: true),
        Measure(id: "searches", kind: .count, counts: .patternSearch, isPerTask: true),
        Measure(id: "breaks", kind: .count, counts: .pause, isPerTask: true),
      ])
    study.patterns = PatternUse(catalog: "mobile-ios-14", factor: "group", level: "with")
    study.capture = CapturePlan(
      languages: ["en"], welcome: .init(title: LocalizedText("W"), text: LocalizedText("W")),
      consent: Consent(
        version: "1",
        sections: [
          .init(id: "must", title: LocalizedText("M"), summary: LocalizedText("M"), isMandatory: true)
        ]),
      // Beside the second task nobody has the catalogue.
      tasks: [.init(task: "T1"), .init(task: "T2", showsPatterns: false)],
      thanks: .init(title: LocalizedText("T"), text: LocalizedText("T")))
    return study
  }()

  /// Somebody who agreed, with a level of the group.
  private static func join(_ store: CaptureStore, _ level: String) async throws -> String {
    let code = try await store.join(levels: ["group": level])
    _ = try await store.record(
      ConsentRecord(
        version: "1", text: TokenHash(of: "t"), language: "en", sections: [.init("must", isAgreed: true)]),
      of: code)
    return code
  }

  private static func did(
    _ kind: TaskEvent.Kind, _ task: String, _ code: String, _ store: CaptureStore
  ) async throws {
    _ = try await store.record(kind, of: Occasion(task: task), by: code, submission: UUID())
  }

  private static func saw(
    _ kind: String, _ fields: [String: String], _ task: String, _ code: String, _ store: CaptureStore
  ) async throws {
    _ = try await store.observe(kind, fields, on: Occasion(task: task), by: code, submission: UUID())
  }

  @Test func `pages count what happened at tasks that are over, where it could happen`() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (with, idle, without) = (
      try await Self.join(store, "with"), try await Self.join(store, "with"),
      try await Self.join(store, "without")
    )
    for code in [with, idle, without] { try await Self.did(.start, "T1", code, store) }
    for pattern in ["tab-bar", "wizard", "tab-bar"] {
      try await Self.saw(CapturedObservation.patternOpened, ["pattern": pattern], "T1", with, store)
    }
    try await Self.saw(CapturedObservation.search, ["query": "back", "found": "2"], "T1", with, store)
    folder.clock.advance(seconds: 5)
    for kind in [TaskEvent.Kind.pause, .resume, .pause, .resume] {
      try await Self.did(kind, "T1", with, store)
    }
    func rows() async throws -> [[String]] {
      let data = try await store.contents()
      let captured = CapturedStudy(data, of: Self.study, instruments: [:], at: folder.clock.now)
      return captured.tables.first { $0.name == "tasks" }?.rows ?? []
    }
    // What is not over yet has no number.
    #expect(try await rows().isEmpty)
    for (code, end) in [(with, TaskEvent.Kind.finish), (idle, .giveUp), (without, .finish)] {
      try await Self.did(end, "T1", code, store)
    }
    for kind in [TaskEvent.Kind.start, .pause, .resume, .finish] {
      try await Self.did(kind, "T2", with, store)
    }
    // Opened, different ones, searches, pauses: nothing happened is 0, and could not happen is empty.
    #expect(
      try await rows() == [
        [with, "T1", "3", "2", "1", "2"], [with, "T2", "", "", "", "1"],
        [idle, "T1", "0", "0", "0", "0"], [without, "T1", "", "", "", "0"],
      ])
    try store.close()
  }

  @Test func `closing data collection stops clocks, and what nobody could do counts for nothing`()
    async throws
  {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    var study = Self.study
    study.tasks[0].timeLimit = 60
    study.measures.append(Measure(id: "time", kind: .duration, isPerTask: true))
    let code = try await Self.join(store, "with")
    try await Self.did(.start, "T1", code, store)
    folder.clock.advance(seconds: 20)
    try await store.closeCollection()
    folder.clock.advance(seconds: 3600)
    func rows() async throws -> [[String]] {
      let data = try await store.contents()
      let captured = CapturedStudy(data, of: study, instruments: [:], at: folder.clock.now)
      return captured.tables.first { $0.name == "tasks" }?.rows ?? []
    }
    // The limit of a minute is not reached by waiting.
    #expect(try await rows().isEmpty)
    try await store.openCollection(reason: "one more")
    try await Self.did(.resume, "T1", code, store)
    folder.clock.advance(seconds: 5)
    try await Self.did(.finish, "T1", code, store)
    // The time, openings, different ones, searches; and no pause of theirs.
    #expect(try await rows() == [[code, "T1", "25", "0", "0", "0", "0"]])
    let events = CapturedStudy(
      try await store.contents(), of: study, instruments: [:], at: folder.clock.now
    ).events
    #expect(events.filter { $0.kind == "task-pause" }.map(\.item) == ["data collection was closed"])
    try store.close()
  }
}
#endif
