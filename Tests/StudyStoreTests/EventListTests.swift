#if Server
import Foundation
import StudyModel
import StudyStore
import Testing

/// The events of captured data: which rows there are, and about whom.
struct EventListTests {
  private static let study: Study = {
    var study = Study(id: TestStudy.id, title: LocalizedText("Events"), tasks: [StudyTask(id: "T1")])
    study.capture = CapturePlan(
      languages: ["en"], welcome: .init(title: LocalizedText("W"), text: LocalizedText("W")),
      consent: Consent(
        version: "2.1",
        sections: [
          .init(id: "must", title: LocalizedText("M"), summary: LocalizedText("M"), isMandatory: true),
          .init(id: "may", title: LocalizedText("M"), summary: LocalizedText("M"), isMandatory: false),
        ]),
      pauseReasons: [.init(id: "break", label: LocalizedText("A break"))],
      thanks: .init(title: LocalizedText("T"), text: LocalizedText("T")))
    return study
  }()

  private static func events(_ store: CaptureStore, at moment: Moment) async throws -> [CapturedEvent] {
    CapturedStudy(try await store.contents(), of: study, instruments: [:], at: moment).events
  }

  /// An event as one line: time after 22:13, who, kind, about whom, and whatever else is said.
  private static func line(_ event: CapturedEvent) -> String {
    let particulars: [(String, Any?)] = [
      ("task", event.task), ("condition", event.condition), ("item", event.item), ("answer", event.answer),
      ("right", event.isRight), ("attempt", event.attempt), ("position", event.position),
      ("found", event.found), ("clock", event.clock), ("text", event.text),
    ]
    let said = particulars.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return
      ([String(event.time.dropFirst(14)), "\(event.role) \(event.person)", event.kind, event.participant]
      + said).joined(separator: " ")
  }

  private static func agree(_ code: String, must: Bool = true, may: Bool = true, _ store: CaptureStore)
    async throws
  {
    _ = try await store.record(
      ConsentRecord(
        version: "2.1", text: TokenHash(of: "t"), language: "en",
        sections: [.init("must", isAgreed: must), .init("may", isAgreed: may)]), of: code)
  }

  private static func note(
    _ text: String?, _ item: String, begun: String? = nil, on occasion: Occasion, by code: String,
    _ store: CaptureStore
  ) async throws {
    var answers = [AnswerChange("note" + item, text.map { .text($0) } ?? .takenBack)]
    if let begun { answers.append(AnswerChange("begun" + item, .text(begun))) }
    _ = try await store.submit(
      answers, by: code, form: CapturedNote.form, on: occasion, submission: UUID())
  }

  /// Does everything of which there is an event, as one person and about them, within six minutes.
  private static func act(
    _ code: String, observer: String, rater: String, _ store: CaptureStore, _ clock: SetClock
  ) async throws {
    let task = Occasion(task: "T1", condition: "device=phone")
    let watched = Occasion(task: "T1", condition: "device=phone", about: code)
    func work(_ kind: TaskEvent.Kind, _ reason: String = "", by person: String, on occasion: Occasion)
      async throws
    {
      _ = try await store.record(kind, of: occasion, by: person, reason: reason, submission: UUID())
    }
    for (chosen, isRight) in [("never", false), ("any-time", true)] {
      clock.advance(seconds: 1.0078125)
      _ = try await store.recordComprehension(
        [CheckedAnswer("stop", chosen, isRight: isRight)], of: code, submission: UUID())
    }
    clock.advance(seconds: 1)
    try await agree(code, may: false, store)
    clock.advance(seconds: 1)
    _ = try await store.allocate(code, stratum: "all") { _ in
      AllocatedConditions(
        levels: [:],
        order: [
          PlannedTask("T2", condition: "device=desktop"), PlannedTask("T1", condition: "device=phone"),
        ])
    }
    clock.advance(seconds: 1)
    try await work(.start, by: code, on: task)
    clock.advance(seconds: 2)
    try await work(.start, by: observer, on: watched)
    clock.advance(seconds: 3)
    _ = try await store.observe(
      CapturedObservation.search, ["query": "go \"back\"", "found": "3"], on: task, by: code,
      submission: UUID())
    _ = try await store.observe(
      CapturedObservation.patternOpened, ["pattern": "tab-bar"], on: task, by: code, submission: UUID())
    _ = try await store.observe("gaze", ["y": "2", "x": "1"], on: watched, by: observer, submission: UUID())
    clock.advance(seconds: 5)
    try await work(.pause, "break", by: code, on: task)
    clock.advance(seconds: 60)
    try await work(.resume, by: code, on: task)
    try await note("=1+1, \"so\"\nit", ":A", begun: "4", on: watched, by: observer, store)
    try await note("slip of the pen", ":B", begun: "5", on: watched, by: observer, store)
    clock.advance(seconds: 2.5)
    try await note("she smiles", ":A", on: watched, by: observer, store)
    try await note(nil, ":B", on: watched, by: observer, store)
    try await work(.finish, by: code, on: task)
    clock.advance(seconds: 1)
    try await work(.giveUp, "the phone rang", by: observer, on: watched)
    clock.advance(seconds: 200)
    _ = try await store.observe(
      CapturedObservation.designShown, ["number": "7"], on: Occasion(about: code), by: rater,
      submission: UUID())
    clock.advance(seconds: 1)
    try await note("neat", "", on: Occasion(about: code), by: rater, store)
    // An answer to an item is none of the events.
    try await store.answer("q1", "5", by: code, form: "ease", on: task)
  }

  @Test func `each thing that happened is one event, oldest first, with what is said of it`() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (observer, rater) = (try await store.join(.observer), try await store.join(.rater))
    try await Self.act(
      try await store.join(), observer: observer, rater: rater, store, folder.clock)
    let found = try await Self.events(store, at: folder.clock.now)
    #expect(found.first?.time == "2023-11-14T22:13:20.000Z")
    #expect(
      found.map(Self.line) == [
        "13:20.000Z participant P01 joined P01",
        "13:21.007Z participant P01 comprehension-answer P01 item=stop answer=never right=false attempt=1",
        "13:22.015Z participant P01 comprehension-answer P01 item=stop answer=any-time right=true attempt=2",
        "13:23.015Z participant P01 consent P01 item=2.1",
        "13:24.015Z participant P01 task-planned P01 task=T2 condition=device=desktop position=1",
        "13:24.015Z participant P01 task-planned P01 task=T1 condition=device=phone position=2",
        "13:25.015Z participant P01 task-start P01 task=T1 condition=device=phone clock=0.0",
        "13:27.015Z observer O01 task-start P01 task=T1 condition=device=phone clock=0.0",
        "13:30.015Z observer O01 gaze P01 task=T1 condition=device=phone text=x=1; y=2",
        "13:30.015Z participant P01 pattern-search P01 task=T1 condition=device=phone found=3 text=go \"back\"",
        "13:30.015Z participant P01 pattern-opened P01 task=T1 condition=device=phone item=tab-bar",
        "13:35.015Z participant P01 task-pause P01 task=T1 condition=device=phone item=break clock=10.0",
        "14:35.015Z participant P01 task-resume P01 task=T1 condition=device=phone clock=10.0",
        "14:37.515Z participant P01 task-finish P01 task=T1 condition=device=phone clock=12.5",
        "14:37.515Z observer O01 note P01 task=T1 condition=device=phone clock=4.0 text=she smiles",
        "14:38.515Z observer O01 task-give-up P01 task=T1 condition=device=phone clock=71.5 text=the phone rang",
        "17:58.515Z rater R01 design-shown P01 position=7",
        "17:59.515Z rater R01 note P01 text=neat",
      ])
    try store.close()
  }

  @Test func `nothing is told of those who did not agree, nor of what is about nobody`() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (agreed, silent, declined) = (
      try await store.join(), try await store.join(), try await store.join()
    )
    let (observer, evaluator) = (try await store.join(.observer), try await store.join(.evaluator))
    try await Self.agree(agreed, store)
    try await Self.agree(declined, must: false, store)
    for code in [silent, declined] {
      _ = try await store.observe(
        CapturedObservation.search, ["query": "menu"], by: code, submission: UUID())
      _ = try await store.record(.start, of: Occasion(task: "T1"), by: code, submission: UUID())
      try await Self.note("says a name", ":A", on: Occasion(about: code), by: observer, store)
    }
    try await Self.note("about nobody", ":B", on: Occasion(), by: observer, store)
    _ = try await store.record(
      .finding, [CapturedEntry.Field.description: "no way back"], of: "i", during: .alone, about: agreed,
      by: evaluator, submission: UUID())
    #expect(
      try await Self.events(store, at: folder.clock.now).map(Self.line) == [
        "13:20.000Z participant P01 joined P01", "13:20.000Z participant P01 consent P01 item=2.1",
      ])
    try store.close()
  }

  @Test func `whoever withdraws leaves no event, and those of the others stay as they were`() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (observer, rater) = (try await store.join(.observer), try await store.join(.rater))
    let (leaves, stays) = (try await store.join(), try await store.join())
    for code in [leaves, stays] {
      try await Self.act(code, observer: observer, rater: rater, store, folder.clock)
    }
    let before = try await Self.events(store, at: folder.clock.now)
    #expect(Set(before.map(\.participant)) == [leaves, stays])
    _ = try await store.withdraw(leaves)
    let after = try await Self.events(store, at: folder.clock.now)
    #expect(after.count == 18)
    #expect(after == before.filter { $0.participant == stays })
    #expect(!after.contains { $0.person == leaves })
    try store.close()
  }

  @Test func `a clock that is set moves the time of day of an event, and not what its clock showed`()
    async throws
  {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let code = try await store.join()
    try await Self.agree(code, store)
    folder.clock.advance(seconds: 60)
    _ = try await store.record(.start, of: Occasion(task: "T1"), by: code, submission: UUID())
    folder.clock.turn(seconds: 3600)
    folder.clock.advance(seconds: 30)
    _ = try await store.record(.finish, of: Occasion(task: "T1"), by: code, submission: UUID())
    let last = try #require(try await Self.events(store, at: folder.clock.now).last)
    #expect(last.time == "2023-11-14T23:14:50.000Z")
    #expect(last.kind == "task-finish" && last.clock == 30)
    try store.close()
  }
}
#endif
