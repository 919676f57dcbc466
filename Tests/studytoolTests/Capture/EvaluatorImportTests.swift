#if Server
import Foundation
import HeuristicEval
import StudyCapture
import StudyModel
import StudyStore
import Testing

@testable import studytool

@Suite("An inspection in the browser and the same one imported")
struct EvaluatorImportTests {
  @Test("What evaluators record comes out as the same records imported from files do.")
  func equalsImport() async throws {
    let trial = try await ServedTrial(InspectedTrial.inspected)
    let addresses = [try await trial.invite(.evaluator), try await trial.invite(.evaluator)]
    try await trial.visit { client in
      let (first, second) = (TestBrowser(client), TestBrowser(client))
      for (browser, address) in zip([first, second], addresses) {
        try await browser.open(address)
        try await browser.send([:])
        #expect(browser.page.address == InspectedTrial.address)
      }
      // Nobody's tiredness always hits the same design.
      #expect(InspectedTrial.order(first) == ["A", "B", "C"])
      #expect(InspectedTrial.order(second) == ["B", "C", "A"])
      try await InspectedTrial.record(InspectedTrial.typed[0], first)
      try await InspectedTrial.record(InspectedTrial.typed[1], second)
      #expect(!second.page.html.contains("throws the text away"))
      #expect(second.page.html.contains("Everything I had written"))

      try await first.open(InspectedTrial.address + "/design?of=A")
      try await first.send(["answer.screen:login": "yes", "answer.screen:home": "yes"])
      try await first.open(InspectedTrial.address + "/checklist?of=A&heuristic=visibility")
      try await first.send(
        [
          "answer.question:visibility-feedback-1": "yes",
          "answer.question:visibility-feedback-2": "not-applicable",
        ], pressing: "match")
      #expect(first.page.address.contains("heuristic=match"))
      for (browser, points) in [(first, "4"), (second, "2")] {
        try await browser.open(InspectedTrial.address + "/ratings?of=A")
        try await browser.send(["answer.heuristic:visibility": points, "answer.heuristic:help": "na"])
      }
      try await first.open(InspectedTrial.address)
      try await first.send(pressing: "hand-in")
      #expect(first.page.html.contains("value=\"take-back\""))
      try await trial.storage.advance("vows", to: .merging, reason: "")
      try await first.open(InspectedTrial.address)
      #expect(first.page.html.contains("bringing the findings together"))
      #expect(first.forms.isEmpty)
    }
    let folder = trial.scratch.url.path
    let merge = try Program.run([
      "heuristics", "merge", folder, "--same", "E01-1,E02-1", "--problem", "P1", "--title", "Text is lost",
    ])
    #expect(merge.status == 0, "\(merge.errors)")
    try await trial.storage.advance("vows", to: .rating, reason: "")
    let codes = ["E01", "E02"]
    for (code, severity) in zip(codes, [4, 3]) {
      try await trial.storage.keep(
        .severity(problem: "P1", of: "A", .init(rawValue: severity)), in: "vows", of: code, submission: UUID()
      )
    }
    try trial.store.close()

    let files = try Self.files(folder)
    defer {
      files.remove()
      trial.scratch.remove()
    }
    let captured = try Self.analysis(folder)
    let imported = try Self.analysis(files.url.path)
    #expect(captured.count > 2000)
    #expect(captured == imported)
    // And by hand: who found what, of how many.
    #expect(captured.contains("Text is lost"))
    #expect(captured.contains("Cancel throws the text away"))
  }

  /// The same records, written as somebody would who kept lists by hand, and imported.
  private static func files(_ folder: String) throws -> Scratch {
    let scratch = try Scratch()
    let study = try String(contentsOfFile: folder + "/study.xml", encoding: .utf8)
    let decided = study.replacing(
      "<design id=\"A\"", with: "<evaluator id=\"E01\"/><evaluator id=\"E02\"/><design id=\"A\"")
    let decision = try #require(decided.firstRange(of: /<merge [^>]*>/))
    let merge = String(decided[decision])
    try Data(decided.replacing(merge, with: "").utf8).write(to: scratch.url(name: "study.xml"))
    let tables = [
      "findings.csv": """
      finding id,evaluator,design,heuristics,screen,state,description,severity,frequency,impact,persistence,recommendation
      E01-1,E01,A,control; error-prevention,my-vows-detail-edit,changed,"Cancel throws the text away, ""at once"".",4,3,2,1,"Ask first.
      Or keep it."
      E01-2,E01,A,visibility,login,,Nothing says that it loads,,,,,
      E01-3,E01,B,,,,=1+1 สีจาง,0,,,,
      E01-4,E01,C,,First page,,Too small,2,,,,
      E02-1,E02,A,control,my-vows-detail-edit,changed,Everything I had written was gone,3,,,,
      """,
      "inspected.csv": "evaluator,design,screen,inspected\nE01,A,login,yes\nE01,A,home,yes\n",
      "answers.csv":
        "evaluator,design,question,answer\nE01,A,visibility-feedback-1,yes\nE01,A,visibility-feedback-2,n/a\n",
      "ratings.csv":
        "evaluator,design,heuristic,rating\nE01,A,visibility,4\nE01,A,help,N/A\nE02,A,visibility,2\nE02,A,help,N/A\n",
      "severities.csv": "evaluator,problem,severity\nE01,P1,4\nE02,P1,3\n",
    ]
    for name in ["findings.csv", "inspected.csv", "answers.csv", "ratings.csv", "severities.csv"] {
      if name == "severities.csv" {
        let merged = try Program.run([
          "heuristics", "merge", scratch.url.path, "--same", "E01-1,E02-1", "--problem", "P1", "--title",
          "Text is lost",
        ])
        try #require(merged.status == 0, "\(merged.errors)")
      }
      let file = scratch.url.deletingLastPathComponent().appendingPathComponent(
        UUID().uuidString + "-" + name)
      try Data((tables[name] ?? "").utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let run = try Program.run(["import", file.path, "--study", scratch.url.path])
      try #require(run.status == 0, "\(name): \(run.errors)")
    }
    return scratch
  }

  /// What the analysis says, but for where it read it from.
  private static func analysis(_ folder: String) throws -> String {
    let run = try Program.run(["heuristics", "analyze", folder, "--format", "markdown"])
    try #require(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.firstIndex { $0.hasPrefix("#") && $0.contains("Provenance") } ?? lines.endIndex
    return lines[..<end].joined(separator: "\n")
  }
}
#endif
