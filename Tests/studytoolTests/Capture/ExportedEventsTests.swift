#if Server
import Foundation
import StudyCapture
import StudyModel
import StudyStore
import Testing

@testable import studytool

/// `studytool export` of what happened while a study was run.
struct ExportedEventsTests {
  /// What is hard to write in a table.
  private static let words = "=cmd(1), she said \"well\"\nand wrote to ann@example.org"
  private static let masked = "'=cmd(1), she said \"well\"\nand wrote to [e-mail address]"

  /// Adds a search, an opened pattern, a design that was drawn and notes to the rehearsed study.
  private static func add(to store: CaptureStore) async throws {
    let work = Occasion(task: "T1", condition: "device=phone")
    _ = try await store.observe(
      CapturedObservation.search, ["query": "-back", "found": "4"], on: work, by: "P01", submission: UUID())
    _ = try await store.observe(
      CapturedObservation.patternOpened, ["pattern": "tab-bar"], on: work, by: "P01", submission: UUID())
    _ = try await store.observe(
      CapturedObservation.designShown, ["number": "1"], on: Occasion(about: "P02"), by: "R01",
      submission: UUID())
    _ = try await store.submit(
      [AnswerChange(CapturedNote.single, .text(words))], by: "R01", form: CapturedNote.form,
      on: Occasion(about: "P02"), submission: UUID())
  }

  private static func export(_ folder: String, _ arguments: String...) throws -> Program.Run {
    try Program.run(["export", folder, "--to", "csv"] + arguments)
  }

  /// A table of events, by headings.
  private static func events(_ folder: String, _ arguments: String...) throws -> [[String: String]] {
    let run = try Program.run(
      ["export", folder, "--to", "csv", "--tables", "events", "-o", "-", "--quiet"] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    let rows = cells(run.output)
    let headings = try #require(rows.first)
    return rows.dropFirst().map {
      Dictionary(zip(headings, $0), uniquingKeysWith: { first, _ in first }).filter { !$0.value.isEmpty }
    }
  }

  /// The cells of a CSV after RFC 4180, read without the program's own reader.
  private static func cells(_ text: String) -> [[String]] {
    var (rows, row, cell, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
    var rest = text.unicodeScalars[...]
    while let next = rest.popFirst() {
      switch next {
      case "\"" where isQuoted && rest.first == "\"":
        cell.unicodeScalars.append(next)
        rest.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(cell)
        cell = ""
      case "\r" where !isQuoted: continue
      case "\n" where !isQuoted:
        rows.append(row + [cell])
        (row, cell) = ([], "")
      default: cell.unicodeScalars.append(next)
      }
    }
    return rows
  }

  @Test func `events are a table of their own, with people, levels and what happened`() async throws {
    let folders = try await RehearsedFolders { try await Self.add(to: $0) }
    defer { folders.scratch.remove() }
    let events = try Self.events(folders.captured, "--comments")
    #expect(Set(events.compactMap { $0["participant"] }).count == 12)
    // Whoever never agreed and whoever withdrew are in no row.
    for code in ["P13", "P14"] { #expect(!events.contains { $0.values.contains(code) }, "\(code)") }
    func count(_ kind: String) -> Int { events.count { $0["kind"] == kind } }
    let visits = RehearsedStudy.people.flatMap(\.visits)
    #expect(count("joined") == 12)
    #expect(count("consent") == 12)
    #expect(count("task-planned") == visits.count)
    #expect(count("task-start") == visits.count)
    #expect(count("task-pause") == visits.count { $0.pause > 0 })
    #expect(count("task-resume") == count("task-pause"))
    #expect(count("task-finish") == visits.count { $0.end == .finished })
    #expect(count("task-give-up") == visits.count { $0.end == .gaveUp })
    #expect(count("note") == visits.count + 1)
    let times = events.compactMap { $0["time"] }
    #expect(times == times.sorted() && times.count == events.count)
    #expect(times.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil })
    // What the clock shows at the end is the time of the task.
    let finish = try #require(events.first { $0["kind"] == "task-finish" })
    let person = try #require(RehearsedStudy.people.first { $0.code == finish["participant"] })
    let visit = try #require(
      person.visits.first { $0.task == finish["task"] && $0.device == finish["device"] })
    #expect(finish["group"] == person.group)
    #expect(finish["clock"].flatMap(Double.init) == visit.seconds)

    let search = try #require(events.first { $0["kind"] == "pattern-search" })
    let time = try #require(search["time"])
    #expect(
      search == [
        "participant": "P01", "included": "1", "group": RehearsedStudy.people[0].group, "device": "phone",
        "time": time, "kind": "pattern-search", "person": "P01", "role": "participant", "task": "T1",
        "found": "4", "text": "'-back",
      ])
    #expect(events.first { $0["kind"] == "pattern-opened" }?["item"] == "tab-bar")
    #expect(events.first { $0["kind"] == "design-shown" }?["position"] == "1")
    let note = try #require(events.last { $0["kind"] == "note" })
    #expect(note["text"] == Self.masked)
    #expect([note["person"], note["role"], note["participant"]] == ["R01", "rater", "P02"])
    let kept = try Self.events(folders.captured, "--comments", "--keep-formulas")
    #expect(kept.last { $0["kind"] == "note" }?["text"] == String(Self.masked.dropFirst()))
  }

  @Test func `what people wrote is in no file unless comments are asked for, and that is told`() async throws
  {
    let folders = try await RehearsedFolders { try await Self.add(to: $0) }
    defer { folders.scratch.remove() }
    let out = folders.scratch.path("out")
    let run = try Program.run(["export", folders.captured, "--to", "csv,xlsx,sav,ddi", "-o", out])
    #expect(run.status == 0, "\(run.errors)")
    let withheld = RehearsedStudy.people.flatMap(\.visits).count + 2
    #expect(
      run.errors.contains("what people wrote in \(withheld) events is left out (--comments puts it in)"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: out).sorted() == [
        "export.codebook.csv", "export.ddi.events.csv", "export.ddi.long.csv", "export.ddi.wide.csv",
        "export.ddi.xml", "export.events.csv", "export.events.sav", "export.long.csv", "export.long.sav",
        "export.wide.csv", "export.wide.sav", "export.xlsx",
      ])
    for (name, bytes) in try folders.scratch.everything where name.hasPrefix("out/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["hesitates", "she said", "-back"] { #expect(!text.contains(word), "\(name): \(word)") }
    }
    let events = try Self.events(folders.captured)
    #expect(events.contains { $0["kind"] == "note" } && events.allSatisfy { $0["text"] == nil })
    // The reason of a pause is one of those of the study.
    #expect(events.filter { $0["kind"] == "task-pause" }.allSatisfy { $0["item"] == "break" })
    #expect(try folders.scratch.read("out/export.codebook.csv").contains("\r\nevents,1,participant,"))
    #expect(
      try folders.scratch.read("out/export.ddi.xml").contains("<fileName>export.ddi.events.csv</fileName>"))
    let again = try Program.run([
      "export", folders.captured, "--to", "csv,xlsx,sav,ddi", "-o", out, "--quiet",
    ])
    #expect(again.status == 0, "an earlier export is replaced: \(again.errors)")
  }

  @Test func `the wide and the long table are those of the same answers imported, which have no events`()
    async throws
  {
    let folders = try await RehearsedFolders { try await Self.add(to: $0) }
    defer { folders.scratch.remove() }
    try folders.importFiles()
    let run = try Self.export(folders.imported, "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folders.imported + "/reports").sorted() == [
        "export.codebook.csv", "export.long.csv", "export.wide.csv",
      ])
    #expect(!(try folders.scratch.read("imported/reports/export.codebook.csv")).contains("events"))
    let refused = try Self.export(
      folders.imported, "--tables", "events", "-o", folders.scratch.path("no.csv"))
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasSuffix(
        "--tables events: no events were captured; expected a study folder with what \"studytool serve\" captured of participants who agreed; leave events out of --tables\n"
      ))
    #expect(!FileManager.default.fileExists(atPath: folders.scratch.path("no.csv")))
  }

  @Test func `whoever withdraws is in no row any more, nor is what others noted about them`() async throws {
    let folders = try await RehearsedFolders { store in
      try await Self.add(to: store)
      _ = try await store.withdraw("P02")
    }
    defer { folders.scratch.remove() }
    let events = try Self.events(folders.captured, "--comments")
    #expect(events.contains { $0["participant"] == "P01" })
    #expect(!events.contains { $0.values.contains("P02") })
    #expect(!events.contains { $0["role"] == "rater" })
  }

  @Test func `somebody who is left out by decision stays in the table, marked with the reason`() async throws
  {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    let decided = try Program.run([
      "exclude", folders.captured, "--participant", "P03", "--reason", "knew the product", "--by", "AN",
    ])
    try #require(decided.status == 0, "\(decided.errors)")
    for event in try Self.events(folders.captured) {
      let isLeftOut = event["participant"] == "P03"
      #expect(event["included"] == (isLeftOut ? "0" : "1"))
      #expect(event["exclusion_reason"] == (isLeftOut ? "knew the product" : nil))
    }
  }

  @Test func `what the pages store comes out: searches, patterns, pauses, the check and notes`() async throws
  {
    let trial = try await ObserverPagesTests.trial()
    try await trial.visit { client in
      let observer = try await ObserverPagesTests.observer(trial, client)
      let participant = TestBrowser(client)
      try await participant.join(try await trial.invite())
      try await participant.send()
      // Only one of the two tasks can be paused, and the order is drawn.
      func pause() -> Int? {
        participant.forms.firstIndex { $0.buttons.contains { $0.value == "pause" } }
      }
      if pause() == nil {
        try await participant.send(pressing: "finish")
        try await participant.send(participant.answers(last: true))
        try await participant.send()
      }
      try await participant.send(form: #require(pause()), ["reason": "break"], pressing: "pause")
      try await observer.open("/observer/P01/0")
      try await observer.send(form: 0, pressing: "start")
      try await observer.send(
        form: ObserverPagesTests.form(observer, ["begun": ""]), ["text": "looks\r\nfor the menu"])
    }
    let file = try await trial.storage.participant("P01")
    try await trial.storage.note(.searched("menu", found: 2), beside: 0, state: file)
    try await trial.storage.note(.opened(pattern: "tab-bar"), beside: 0, state: file)
    let work = ParticipantWork("P01", task: nil, condition: nil)
    let rater = try await trial.invite(.rater)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(rater)
      try await browser.send([:])
    }
    try await trial.storage.show(work, as: 1, to: "R01")
    let data = try await trial.store.contents()
    let planned = data.people.first { $0.code == "P01" }?.order ?? []
    let captured = CapturedStudy(
      data, of: trial.study, instruments: [:], at: CaptureClock.system.now())
    func last(_ kind: CapturedEvent.Kind) throws -> CapturedEvent {
      try #require(captured.events.last { $0.kind == kind.rawValue }, "\(kind)")
    }
    #expect(try last(.comprehensionAnswer).answer == "any-time")
    #expect(try last(.comprehensionAnswer).isRight == true)
    #expect(try last(.taskPause).item == "break")
    #expect(try last(.patternSearch).text == "menu")
    #expect(try last(.patternSearch).found == 2)
    #expect(try last(.patternOpened).item == "tab-bar")
    #expect(try last(.designShown).position == 1)
    #expect(try last(.note).text == "looks\nfor the menu")
    #expect(try last(.note).task == planned.first?.task)
    #expect(captured.events.count { $0.kind == "task-planned" } == 2)
    #expect(Set(captured.events.map(\.participant)) == ["P01"])
    try trial.end()
  }
}
#endif
