#if Server
import Foundation
import StudyModel
import StudyStore
import Testing

@testable import studytool

/// Answers mean what their pages showed, whatever study.xml says later.
@Suite(.serialized) struct ShownFormTests {
  private static let declared = "instrument=\"seq\" direction=\"agree-high\""

  /// A study whose `ease` was answered on pages of a server, and which says nothing of its direction.
  private static func folder() async throws -> TrialFolder {
    let folder = try TrialFolder()
    try folder.change(declared, "instrument=\"seq\"")
    let address = try await folder.invite()[0]
    let server = try ServedProcess(folder.path)
    let browser = TestBrowser(port: server.port)
    try await browser.join(address)
    try await browser.send([:])
    try await browser.send(pressing: "finish")
    try await browser.send(["answer.q1": "6"])
    try #require(server.end() == 0)
    return folder
  }

  @Test func `what pages showed is not assumed`() async throws {
    let folder = try await Self.folder()
    defer { folder.scratch.remove() }
    let export = try folder.run("export trial --to csv --tables wide -o -")
    #expect(export.status == 0 && !export.errors.contains("direction assumed"), "\(export.errors)")
    // Where a file has answers, too, nothing says how its numbers ran.
    try folder.scratch.write("participant,task,ease\nX1,T1,5\n", to: "more.csv")
    let imported = try folder.run("import more.csv --study trial --map ease=item:seq.q1 --dry-run")
    #expect(imported.errors.contains("direction assumed: the form of seq"), "\(imported.errors)")
  }

  @Test func `a study that turns answers round is refused by every command, and so is a server`() async throws
  {
    let folder = try await Self.folder()
    defer { folder.scratch.remove() }
    let told = try folder.run("analyze trial --direction seq=agree-low")
    #expect(
      told.status == 2 && told.errors.contains("--direction: the numbers of ease ran the other way"),
      "\(told)")
    #expect(told.errors.contains("leave --direction out"))
    try folder.change("instrument=\"seq\"", "instrument=\"seq\" direction=\"agree-low\"")
    for command in ["analyze trial", "export trial --to csv -o -", "check trial", "serve trial --port 0"] {
      let run = try folder.run(command)
      #expect(run.status == 2, "\(command): \(run)")
      #expect(
        run.errors.contains(/study\.xml:\d+:\d+: the numbers of ease ran the other way/), "\(run.errors)")
      #expect(run.errors.contains("; expected seq as published: direction=\"agree-high\""))
    }
    try folder.change("direction=\"agree-low\"", "direction=\"agree-high\"", onlyAfter: "\"seq\" ")
    #expect(try folder.run("analyze trial --quiet").status == 0)
  }

  /// A study in which a rater rated what a participant made of the first task.
  private static func ratedFolder() async throws -> TrialFolder {
    let folder = try TrialFolder()
    try folder.change(
      "</measures>",
      """
      <measure id="quality" kind="score" better="higher" per="task"><rubric scale="percent">
      <criterion id="layout" minimum="1" maximum="5" step="1"/>
      <criterion id="clutter" minimum="0" maximum="10" reversed="true"/>
      </rubric></measure></measures>
      """)
    let address = try await folder.invite()[0]
    let server = try ServedProcess(folder.path)
    try await TestBrowser(port: server.port).join(address)
    try #require(server.end() == 0)
    let store = try folder.open()
    try await store.invite([TokenHash(of: "rater")], as: .rater, levels: [:])
    _ = try await store.redeem(TokenHash(of: "rater"), session: TokenHash(of: "session"), language: "en")
    for (criterion, points) in [("layout", "4"), ("clutter", "2")] {
      _ = try await store.submit(
        [AnswerChange(criterion, .text(points))], by: "R01", form: "quality",
        on: Occasion(task: "T1", about: "P01"), submission: UUID())
    }
    try store.close()
    return folder
  }

  @Test(
    arguments: [
      (
        "maximum=\"5\"", "maximum=\"7\"",
        "raters gave 1 to 5 points for layout of quality, and the study now has 1 to 7; expected minimum and maximum of 1 to 5"
      ),
      (
        "<criterion id=\"layout\"", "<criterion id=\"grid\"",
        "raters gave points for layout of quality, which the study no longer has; expected the criterion layout"
      ),
    ])
  func `a study under which points would mean something else is refused`(
    text: String, new: String, words: String
  ) async throws {
    let folder = try await Self.ratedFolder()
    defer { folder.scratch.remove() }
    #expect(try folder.run("analyze trial --quiet").status == 0)
    try folder.change(text, new, onlyAfter: "\"quality\"")
    for command in ["analyze trial", "export trial --to csv -o -", "serve trial --port 0"] {
      let run = try folder.run(command)
      #expect(run.status == 2 && run.errors.contains(words), "\(command): \(run)")
      #expect(run.errors.contains(/study\.xml:\d+:\d+: raters gave/), "\(run.errors)")
    }
  }

  @Test func `a criterion that is turned round later is said to be, each time`() async throws {
    let folder = try await Self.ratedFolder()
    defer { folder.scratch.remove() }
    try folder.change(" reversed=\"true\"", "", onlyAfter: "\"clutter\"")
    for _ in 0..<2 {
      let run = try folder.run("analyze trial")
      #expect(run.status == 0)
      #expect(
        (run.output + run.errors).contains("clutter of quality: raters gave points before"), "\(run)")
      #expect(try ServedProcess(folder.path).end() == 0)
    }
  }

  @Test func `what a plan says otherwise than when data collection began is said by results and the server`()
    async throws
  {
    let folder = try await Self.ratedFolder()
    defer { folder.scratch.remove() }
    try folder.change("time-limit=\"1800\"", "time-limit=\"900\"")
    let words = "T1 had a limit of 1800 s when data collection began, and now has a limit of 900 s"
    for _ in 0..<2 {
      let run = try folder.run("analyze trial")
      #expect(
        run.status == 0 && (run.output + run.errors).replacing("\n", with: " ").contains(words), "\(run)")
      let server = try ServedProcess(folder.path)
      #expect(server.end() == 0 && server.said.contains("warning: " + words), "\(server.said)")
    }
  }

  @Test func `before anybody answered, the study may still say something else`() async throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    #expect(try ServedProcess(folder.path).end() == 0)
    try folder.change(Self.declared, "instrument=\"seq\" direction=\"agree-low\"")
    #expect(try ServedProcess(folder.path).end() == 0)
    let store = try folder.open()
    #expect(try await store.contents().forms["ease"] == "seq q1")
    try store.close()
  }
}

extension TrialFolder {
  /// Changes a text of `study.xml`, in the first place behind another one.
  fileprivate func change(_ text: String, _ new: String, onlyAfter start: String = "") throws {
    let file = scratch.url(name: "trial/study.xml")
    var document = try String(contentsOf: file, encoding: .utf8)
    let from = start.isEmpty ? document.startIndex : try #require(document.range(of: start)).upperBound
    let range = try #require(document.range(of: text, range: from..<document.endIndex))
    document.replaceSubrange(range, with: new)
    try Data(document.utf8).write(to: file)
  }
}
#endif
