#if Server
import Foundation
import StudyModel
import StudyStore
import Testing

@testable import studytool

/// A participant withdraws after experts have inspected and rated what they made.
@Suite(.serialized) struct VanishedDesignTests {
  private typealias Field = CapturedEntry.Field

  private static let title = "Words of the researcher about P01"

  /// A study in which two designs were inspected by two evaluators, and the problems of both were rated.
  ///
  /// - Parameter isOld: whether severities lie in the store as they did before they said of which design they are.
  /// - Returns: the folder, and the cookies of the participant who made the first design.
  /// - Throws: where it cannot be made.
  private static func folder(isOld: Bool = false) async throws -> (TrialFolder, cookies: [String: String]) {
    let folder = try TrialFolder()
    let document = try String(contentsOf: ServedTrial.document, encoding: .utf8)
    try folder.scratch.write(
      InspectedTrial.inspected(document).replacing(/<design id="[ABC]".*\n/, with: "\n"),
      to: "trial/study.xml")
    let addresses = try await folder.invite(2)
    let server = try ServedProcess(folder.path)
    let browsers = addresses.map { _ in TestBrowser(port: server.port) }
    for (browser, address) in zip(browsers, addresses) { try await browser.join(address) }
    try #require(server.end() == 0)
    var store = try folder.open()
    let designs = try await store.codes(of: .participant)
    try #require(designs == ["P01", "P02"])
    for name in ["first", "second"] {
      let token = TokenHash(of: name)
      try await store.invite([token], as: .evaluator, levels: [:])
      _ = try await store.redeem(token, session: TokenHash(of: "session of \(name)"), language: "en")
    }
    for (code, design) in [("E01", "P01"), ("E02", "P01"), ("E01", "P02"), ("E02", "P01")] {
      try await store.record(
        .finding, [Field.design: design, Field.description: "Seen by \(code) in \(design)"], of: "vows",
        during: .alone, about: design, by: code, submission: UUID())
    }
    try await store.advance("vows", to: .merging)
    try store.close()
    for decision in [["--same", "E01-1,E02-1", "--title", title], ["--apart", "E01-1,E02-2"]] {
      let run = try Program.run(["heuristics", "merge", folder.path] + decision)
      try #require(run.status == 0, "\(run.errors)")
    }
    store = try folder.open()
    try await store.advance("vows", to: .rating)
    for (problem, design) in [("P1", "P01"), ("E02-2", "P01"), ("E01-2", "P02")] {
      for code in ["E01", "E02"] {
        var fields = [Field.problem: problem, Field.value: "3"]
        if !isOld { fields[Field.design] = design }
        try await store.record(
          .severity, fields, of: "vows", during: .rating, about: isOld ? nil : design, by: code,
          submission: UUID())
      }
    }
    try store.close()
    return (folder, browsers[0].cookies)
  }

  private static func analysis(_ folder: TrialFolder) throws -> String {
    let run = try folder.run("heuristics analyze trial --format markdown")
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  /// What is left where nothing is about the first participant any more.
  private static func expectNothing(of folder: TrialFolder) async throws {
    let study = try String(contentsOf: folder.scratch.url(name: "trial/study.xml"), encoding: .utf8)
    #expect(!study.contains("<merge") && !study.contains("<apart") && !study.contains(title), "\(study)")
    let analysis = try analysis(folder)
    #expect(analysis.contains("Seen by E01 in P02") && !analysis.contains("P01"), "\(analysis.prefix(2000))")
    for command in ["check trial", "report trial --to csv -o -", "heuristics merge trial"] {
      let run = try folder.run(command)
      #expect(run.status < 2, "\(command): \(run.errors)")
    }
    #expect(!(try folder.run("doctor trial")).output.contains("--undo"))
    let store = try folder.open()
    let rated = try await store.contents().entries.filter { $0.kind == .severity }
    #expect(Set(rated.map { $0[Field.problem] }) == ["E01-2"] && rated.count == 2)
    try store.close()
  }

  @Test(arguments: [false, true])
  func `everything about their design goes, what was decided and rated, too`(isOld: Bool) async throws {
    let (folder, cookies) = try await Self.folder(isOld: isOld)
    defer { folder.scratch.remove() }
    #expect(try Self.analysis(folder).contains(Self.title))
    let server = try ServedProcess(folder.path)
    let browser = TestBrowser(port: server.port, cookies: cookies)
    try await browser.open("/participant/withdraw")
    try await browser.send()
    #expect(browser.page.html.contains("Nothing of you is kept") || browser.page.status == 200)
    #expect(server.end() == 0)
    if isOld {
      // Of which design an old severity is only decisions say; findings that stand alone are left out where they are read.
      let store = try folder.open()
      try await store.removeSeverities(of: "E02-2", in: "vows")
      try store.close()
    }
    try await Self.expectNothing(of: folder)
  }

  @Test(arguments: [false, true])
  func `a store from which only the participant went is read, and put in order when it is served`(
    isOld: Bool
  ) async throws {
    let (folder, _) = try await Self.folder(isOld: isOld)
    defer { folder.scratch.remove() }
    let store = try folder.open()
    _ = try await store.withdraw("P01")
    try store.close()
    #expect(!(try Self.analysis(folder)).contains("Seen by E01 in P01"))
    let told = try folder.run("doctor trial")
    #expect(told.output.contains("--undo P1") && told.output.contains("studytool serve"), "\(told)")
    #expect(told.output.contains("--undo E01-1,E02-2"), "\(told)")
    #expect(try ServedProcess(folder.path).end() == 0)
    if isOld {
      let store = try folder.open()
      try await store.removeSeverities(of: "E02-2", in: "vows")
      try store.close()
    }
    try await Self.expectNothing(of: folder)
  }

  @Test func `an evaluator who withdraws takes their findings along, and those of others stay`() async throws
  {
    let (folder, _) = try await Self.folder()
    defer { folder.scratch.remove() }
    let store = try folder.open()
    _ = try await store.withdraw("E02")
    try store.close()
    #expect(try ServedProcess(folder.path).end() == 0)
    let analysis = try Self.analysis(folder)
    #expect(analysis.contains(Self.title) && !analysis.contains("Seen by E02"), "\(analysis.prefix(2000))")
    let study = try String(contentsOf: folder.scratch.url(name: "trial/study.xml"), encoding: .utf8)
    #expect(study.contains("problem=\"P1\"") && study.contains("<apart"))
  }

  @Test func `what was rated as one problem is not taken apart`() async throws {
    let (folder, _) = try await Self.folder()
    defer { folder.scratch.remove() }
    let run = try folder.run("heuristics merge trial --undo P1")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("--undo P1: E01, E02 rated the severity of P1 as one problem"), "\(run.errors)")
  }

  @Test func `a severity about the design of somebody who withdrew is not taken`() async throws {
    let (folder, _) = try await Self.folder()
    defer { folder.scratch.remove() }
    let store = try folder.open()
    _ = try await store.withdraw("P01")
    await #expect(throws: CaptureError.self) {
      try await store.record(
        .severity, [Field.problem: "P1", Field.design: "P01", Field.value: "2"], of: "vows", during: .rating,
        by: "E01", submission: UUID())
    }
    try store.close()
  }
}
#endif
