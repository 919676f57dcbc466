#if Server
import Foundation
import StudyModel
import StudyStore
import Testing

@Suite("Tables of captured data")
struct CapturedTablesTests {
  private static let study: Study = {
    var study = Study(
      id: TestStudy.id, title: LocalizedText("Tables"),
      factors: [
        Factor(
          id: "device", design: .within, levels: [.init(id: "phone"), .init(id: "desktop")],
          reference: .declared("phone"))
      ],
      tasks: [StudyTask(id: "T1"), StudyTask(id: "T2", timeLimit: 60)],
      measures: [
        Measure(id: "time", kind: .duration, better: .declared(.lower), isPerTask: true),
        Measure(id: "outcome", kind: .outcome, better: .declared(.higher), isPerTask: true),
        Measure(id: "errors", kind: .count, better: .declared(.lower), isPerTask: true),
        Measure(id: "quality", kind: .score, better: .declared(.higher)),
      ])
    study.capture = CapturePlan(
      languages: ["en"], welcome: .init(title: LocalizedText("W"), text: LocalizedText("W")),
      eligibility: [
        EligibilityQuestion(
          id: "adult", text: LocalizedText("Adult?"),
          options: [
            .init(id: "yes", label: LocalizedText("Yes")),
            .init(id: "no", label: LocalizedText("No"), admits: false),
          ])
      ],
      consent: Consent(
        version: "1",
        sections: [
          .init(
            id: "must", title: LocalizedText("M"), summary: LocalizedText("M"), isMandatory: true),
          .init(id: "may", title: LocalizedText("M"), summary: LocalizedText("M"), isMandatory: false),
        ]),
      thanks: .init(title: LocalizedText("T"), text: LocalizedText("T")))
    return study
  }()

  private func agree(_ code: String, must: Bool = true, may: Bool = true, _ store: CaptureStore) async throws
  {
    _ = try await store.record(
      ConsentRecord(
        version: "1", text: TokenHash(of: "t"), language: "en",
        sections: [.init("must", isAgreed: must), .init("may", isAgreed: may)]), of: code)
  }

  private func captured(_ store: CaptureStore, at moment: Moment) async throws -> CapturedStudy {
    CapturedStudy(try await store.contents(), of: Self.study, instruments: [:], at: moment)
  }

  private func rows(_ captured: CapturedStudy, _ name: String) -> [[String]] {
    captured.tables.first { $0.name == name }?.rows ?? []
  }

  @Test("Those take part who agreed to what is mandatory; the others are counted.")
  func agreement() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let full = try await store.join()
    try await agree(full, store)
    let part = try await store.join()
    try await agree(part, may: false, store)
    let declined = try await store.join()
    try await agree(declined, must: false, store)
    let minor = try await store.join()
    try await store.answer("adult", "no", by: minor, form: "capture:eligibility")
    _ = try await store.withdraw(try await store.join())
    let found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "participants") == [[full], [part]])
    #expect(!found.hasValues)
    #expect(
      found.collection
        == CollectionRecord(isOpen: true, agreed: 2, notAdmitted: 1, notAgreed: 1, withdrawn: 1))
    try store.close()
  }

  @Test("What was permitted stands beside each person, and is counted; who was not asked has not answered.")
  func permissions() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    var study = Self.study
    let (share, quote) = (
      DataPermission(id: "share", title: LocalizedText("Share"), purpose: LocalizedText("S")),
      DataPermission(id: "quote", title: LocalizedText("Quote"), purpose: LocalizedText("Q"))
    )
    study.capture?.permissions = [share, quote]
    var codes: [String] = []
    for answers in [["share": "yes", "quote": "no"], ["share": "no", "quote": "yes"], [:]] {
      let code = try await store.join()
      try await agree(code, store)
      for (id, answer) in answers {
        try await store.answer(id, answer, by: code, form: "capture:permissions")
      }
      codes.append(code)
    }
    // Who did not agree is in no table, whatever they answered.
    let declined = try await store.join()
    try await agree(declined, must: false, store)
    try await store.answer("share", "no", by: declined, form: "capture:permissions")
    let found = CapturedStudy(
      try await store.contents(), of: study, instruments: [:], at: folder.clock.now)
    #expect(
      rows(found, "participants") == [
        [codes[0], "yes", "no"], [codes[1], "no", "yes"], [codes[2], "", ""],
      ])
    #expect(
      found.tables.first?.columns.map(\.target) == [
        .participant, .attribute("permission share"), .attribute("permission quote"),
      ])
    #expect(
      found.collection.permissions == [
        .init(share, given: 1, refused: [codes[1]], unanswered: [codes[2]]),
        .init(quote, given: 1, refused: [codes[0]], unanswered: [codes[2]]),
      ])
    try store.close()
  }

  @Test("A task with a time limit is over when the limit has passed, whoever came back; one without is not.")
  func limits() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let code = try await store.join()
    try await agree(code, store)
    for task in ["T1", "T2"] {
      _ = try await store.record(
        .start, of: Occasion(task: task, condition: "device=phone"), by: code, submission: UUID())
    }
    folder.clock.advance(seconds: 59)
    #expect(try await rows(captured(store, at: folder.clock.now), "tasks").isEmpty)
    folder.clock.advance(seconds: 2)
    let found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "tasks") == [[code, "T2", "phone", "", "60", ""]])
    #expect(
      found.tables.first { $0.name == "tasks" }?.columns.map(\.heading)
        == ["participant", "task", "factor device", "order of conditions", "time (s)", "outcome"])
    try store.close()
  }

  @Test(
    "An observer's stopwatch counts where the participant has no time, and the observer's outcome goes before."
  )
  func observers() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (code, observer) = (try await store.join(), try await store.join(.observer))
    try await agree(code, store)
    for (who, about, task) in [(code, nil, "T1"), (observer, code, "T1"), (observer, code, "T2")] {
      let occasion = Occasion(task: task, condition: "device=phone", about: about)
      _ = try await store.record(.start, of: occasion, by: who, submission: UUID())
      folder.clock.advance(seconds: who == code ? 10 : 20)
      _ = try await store.record(who == code ? .giveUp : .finish, of: occasion, by: who, submission: UUID())
    }
    var found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "tasks") == [[code, "T1", "phone", "", "10", ""]])
    #expect(found.ends?.rows == [[code, "T1", "phone", "", "gave-up"]])
    #expect(rows(found, "observations") == [[code, "T2", "phone", "", observer, "20", "", ""]])
    try await store.answer(
      "value", "partial", by: observer, form: "outcome",
      on: Occasion(task: "T1", condition: "device=phone", about: code))
    found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "tasks") == [[code, "T1", "phone", "", "10", ""]])
    #expect(rows(found, "observations").first == [code, "T1", "phone", "", observer, "", "partial", ""])
    #expect(found.ends == nil)
    try store.close()
  }

  /// A participant who finishes, gives up and reaches the limit of a task, in that order.
  private func threeEnds(_ folder: TestStudy, _ store: CaptureStore) async throws -> String {
    let code = try await store.join()
    try await agree(code, store)
    for (task, device, end) in [
      ("T1", "phone", TaskEvent.Kind.finish), ("T1", "desktop", .giveUp), ("T2", "phone", .finish),
    ] {
      let occasion = Occasion(task: task, condition: "device=\(device)")
      _ = try await store.record(.start, of: occasion, by: code, submission: UUID())
      folder.clock.advance(seconds: task == "T2" ? 70 : 10)
      _ = try await store.record(end, of: occasion, by: code, submission: UUID())
    }
    return code
  }

  @Test(
    "Without observers finished, given up and over the limit are ends; with one, only what is noted or given up."
  )
  func ends() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let code = try await threeEnds(folder, store)
    var found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "tasks").map(\.last) == ["", "", ""])
    #expect(
      found.ends?.rows == [
        [code, "T1", "desktop", "", "gave-up"], [code, "T1", "phone", "", "success"],
        [code, "T2", "phone", "", "failure"],
      ])
    #expect(found.assumptions.isEmpty)
    let observer = try await store.join(.observer)
    try await store.answer(
      "value", "success", by: observer, form: "outcome",
      on: Occasion(task: "T1", condition: "device=phone", about: code))
    found = try await captured(store, at: folder.clock.now)
    #expect(found.ends == nil)
    #expect(rows(found, "tasks").map(\.last) == ["gave-up", "", ""])
    #expect(found.assumptions.map(\.text).contains { $0.hasPrefix("1 task that participants finished") })
    try store.close()
  }

  @Test("A study without outcomes says that times of tasks that were given up count like others.")
  func endsWithoutMeasure() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    _ = try await threeEnds(folder, store)
    var study = Self.study
    study.measures.removeAll { $0.kind == .outcome }
    let found = CapturedStudy(
      try await store.contents(), of: study, instruments: [:], at: folder.clock.now)
    #expect(found.ends == nil)
    #expect(
      found.assumptions.map(\.text) == [
        "1 task was given up, and the times count like those of tasks that were finished"
      ])
    // One outcome for all tasks is nothing that the end of a task says.
    study.measures.append(Measure(id: "all", kind: .outcome, better: .declared(.higher)))
    let whole = CapturedStudy(try await store.contents(), of: study, instruments: [:], at: folder.clock.now)
    #expect(whole.ends == nil && whole.assumptions == found.assumptions)
    try store.close()
  }

  @Test("Two observers of one task, a count of 0, a typed time and a stopwatch that nobody stopped.")
  func stopwatchSheets() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let code = try await store.join()
    try await agree(code, store)
    let (first, second) = (try await store.join(.observer), try await store.join(.observer))
    let occasion = Occasion(task: "T2", condition: "device=phone", about: code)
    for observer in [first, second] {
      _ = try await store.record(.start, of: occasion, by: observer, submission: UUID())
    }
    folder.clock.advance(seconds: 20)
    _ = try await store.record(.finish, of: occasion, by: first, submission: UUID())
    try await store.answer("value", "0", by: first, form: "errors", on: occasion)
    try await store.answer("value", "2", by: second, form: "errors", on: occasion)
    try await store.answer("note:1", "hesitates", by: second, form: "capture:notes", on: occasion)
    // Long after the limit of the task.
    folder.clock.advance(seconds: 600)
    var found = try await captured(store, at: folder.clock.now)
    #expect(
      rows(found, "observations") == [
        [code, "T2", "phone", "", first, "20", "", "0"], [code, "T2", "phone", "", second, "", "", "2"],
      ])
    // What is written down is a correction of the stopwatch.
    try await store.answer("value", "17.5", by: first, form: "time", on: occasion)
    try await store.answer("value", "18", by: second, form: "time", on: occasion)
    found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "observations").map { $0[5] } == ["17.5", "18"])
    try store.close()
  }

  @Test("What an observer noted of a participant as a whole stands beside what was noted at the tasks.")
  func overall() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (code, observer) = (try await store.join(), try await store.join(.observer))
    try await agree(code, store)
    _ = try await store.record(
      .start, of: Occasion(task: "T1", condition: "device=phone"), by: code, submission: UUID())
    folder.clock.advance(seconds: 5)
    _ = try await store.record(
      .giveUp, of: Occasion(task: "T1", condition: "device=phone"), by: code, submission: UUID())
    try await store.answer(
      "value", "partial", by: observer, form: "outcome", on: Occasion(condition: "device=phone", about: code))
    let found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "tasks") == [[code, "T1", "phone", "", "5", ""]])
    #expect(rows(found, "observations") == [[code, "phone", "", observer, "", "partial", ""]])
    try store.close()
  }

  @Test("A time that rests on the time of day is told.")
  func clocks() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let code = try await store.join()
    try await agree(code, store)
    let occasion = Occasion(task: "T1", condition: "device=phone")
    _ = try await store.record(.start, of: occasion, by: code, submission: UUID())
    folder.clock.advance(seconds: 30)
    folder.clock.restart()
    _ = try await store.record(.finish, of: occasion, by: code, submission: UUID())
    let found = try await captured(store, at: folder.clock.now)
    #expect(rows(found, "tasks").first?[4] == "30")
    #expect(found.notes.count == 1)
    #expect(found.notes.first?.contains("rests on the time of day") == true)
    try store.close()
  }

  @Test("A copy is one file that holds what was stored up to then, and none of those who withdrew.")
  func copies() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    let store = try folder.open()
    let (kept, gone) = (try await store.join(), try await store.join())
    try await store.answer("q1", "what stays", by: kept)
    try await store.answer("q1", "what goes away", by: gone)
    _ = try await store.withdraw(gone)
    let target = folder.folder.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let copy = target.appendingPathComponent("capture.sqlite")
    try CaptureReader(folder: folder.folder.path).copy(to: copy.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["capture.sqlite"])
    let bytes = try Data(contentsOf: copy)
    #expect(bytes.range(of: Data("what stays".utf8)) != nil)
    #expect(bytes.range(of: Data("what goes away".utf8)) == nil)
    let there = try CaptureReader(folder: target.path, study: TestStudy.id).contents()
    let here = try await store.contents()
    #expect(there == here)
    try store.close()
  }

  @Test("A checkup finds nothing in a store that is as it should be, and a log that was left behind.")
  func checkup() async throws {
    let folder = try TestStudy()
    defer { folder.remove() }
    func findings() -> [Diagnosis] {
      StoreCheckup(folder: folder.folder.path, study: TestStudy.id, clock: folder.clock.clock).diagnoses
    }
    #expect(findings().isEmpty)
    let store = try folder.open()
    _ = try await store.join()
    #expect(findings().map(\.subject) == ["capture.sqlite"])
    #expect(findings().first?.words.contains("a server has the study open") == true)
    let log = folder.folder.appendingPathComponent("capture.sqlite-wal")
    let bytes = try Data(contentsOf: log)
    try store.close()
    #expect(findings().isEmpty)
    folder.clock.turn(seconds: -3600)
    #expect(findings().first?.words.contains("before that of the last record") == true)
    folder.clock.turn(seconds: 3600)
    try bytes.write(to: log)
    #expect(findings().map(\.subject) == ["capture.sqlite-wal"])
  }
}
#endif
