#if Server
import Foundation
import HTTPTypes
import HeuristicEval
import HummingbirdTesting
import NIOCore
import StudyCapture
import StudyStore
import Testing

@testable import studytool

@Suite("Evaluators inspect designs in the browser")
struct EvaluatorPagesTests {
  /// The trial with two designs that experts inspect.
  private static func inspected(_ text: String) -> String {
    text.replacing(
      "</measures>",
      with: """
        </measures>
        <inspections>
          <inspection id="vows" set="mobile-13" ratings-minimum="1" ratings-maximum="5" better="higher">
            <left-out heuristic="privacy" reason="the form held twelve"/>
            <design id="A" artefact="wedding-vows"><level factor="group" is="without"/></design>
            <design id="B" artefact="wedding-vows"><level factor="group" is="with"/></design>
            <design id="C"/>
          </inspection>
        </inspections>
        """)
  }

  private static let address = "/evaluator/vows"

  /// A finding as it is written into the form.
  private struct Typed {
    var design: String
    var fields: [String: String]
  }

  private static let typed: [[Typed]] = [
    [
      Typed(
        design: "A",
        fields: [
          "description": "Cancel throws the text away, \"at once\".", "heuristic.control": "yes",
          "heuristic.error-prevention": "yes", "place": "my-vows-detail-edit|changed", "severity": "4",
          "frequency": "3", "impact": "2", "persistence": "1", "recommendation": "Ask first.\r\nOr keep it.",
        ]),
      Typed(
        design: "A",
        fields: [
          "description": "Nothing says that it loads", "heuristic.visibility": "yes", "place": "login",
        ]),
      Typed(design: "B", fields: ["description": "=1+1 สีจาง", "severity": "0"]),
      Typed(design: "C", fields: ["description": "Too small", "screen": "First page", "severity": "2"]),
    ],
    [
      Typed(
        design: "A",
        fields: [
          "description": "Everything I had written was gone", "heuristic.control": "yes",
          "place": "my-vows-detail-edit|changed", "severity": "3",
        ])
    ],
  ]

  private func record(_ findings: [Typed], _ browser: TestBrowser) async throws {
    for finding in findings {
      try await browser.open(Self.address + "/finding?of=" + finding.design)
      try await browser.send(finding.fields)
      #expect(browser.page.status == 200)
      #expect(browser.heading == finding.design)
    }
  }

  @Test("What evaluators record comes out as the same records imported from files do.")
  func equalsImport() async throws {
    let trial = try await ServedTrial(Self.inspected)
    let addresses = [try await trial.invite(.evaluator), try await trial.invite(.evaluator)]
    try await trial.visit { client in
      let (first, second) = (TestBrowser(client), TestBrowser(client))
      for (browser, address) in zip([first, second], addresses) {
        try await browser.open(address)
        try await browser.send([:])
        #expect(browser.page.address == Self.address)
      }
      // Nobody's tiredness always hits the same design.
      #expect(Self.order(first) == ["A", "B", "C"])
      #expect(Self.order(second) == ["B", "C", "A"])
      try await record(Self.typed[0], first)
      try await record(Self.typed[1], second)
      #expect(!second.page.html.contains("throws the text away"))
      #expect(second.page.html.contains("Everything I had written"))

      try await first.open(Self.address + "/design?of=A")
      try await first.send(["answer.screen:login": "yes", "answer.screen:home": "yes"])
      try await first.open(Self.address + "/checklist?of=A&heuristic=visibility")
      try await first.send(
        [
          "answer.question:visibility-feedback-1": "yes",
          "answer.question:visibility-feedback-2": "not-applicable",
        ], pressing: "match")
      #expect(first.page.address.contains("heuristic=match"))
      for (browser, points) in [(first, "4"), (second, "2")] {
        try await browser.open(Self.address + "/ratings?of=A")
        try await browser.send(["answer.heuristic:visibility": points, "answer.heuristic:help": "na"])
      }
      try await first.open(Self.address)
      try await first.send(pressing: "hand-in")
      #expect(first.page.html.contains("value=\"take-back\""))
      try await trial.storage.advance("vows", to: .merging, reason: "")
      try await first.open(Self.address)
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
        .severity(problem: "P1", .init(rawValue: severity)), in: "vows", of: code, submission: UUID())
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

  private static func order(_ browser: TestBrowser) -> [String] {
    TestBrowser.matches(#"<a href="[^"]*design\?of=[^"]*">([^<]*)</a>"#, in: browser.page.html).map { $0[1] }
  }

  @Test("A finding is changed and taken back; its number is not given again.")
  func changes() async throws {
    let trial = try await ServedTrial(Self.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await record(Array(Self.typed[0].prefix(2)), browser)
      try await browser.open(Self.address + "/finding?of=A&number=1")
      #expect(browser.page.html.contains("Cancel throws the text away, &quot;at once&quot;."))
      #expect(browser.page.html.contains("value=\"my-vows-detail-edit|changed\" selected"))
      try await browser.send(["description": "It is gone <b>at once</b>", "severity": "1"])
      #expect(browser.page.html.contains("It is gone &lt;b&gt;at once&lt;/b&gt;"))
      try await browser.open(Self.address + "/finding?of=A&number=2")
      try await browser.send(form: 1)
      #expect(!browser.page.html.contains("Nothing says that it loads"))
      try await record([Self.typed[0][1]], browser)
      let file = try await trial.storage.inspection("vows", of: "E01")
      #expect(file.findings.map(\.number) == [1, 3])
      #expect(file.findings.first?.finding.heuristics == ["control", "error-prevention"])

      // What is missing is asked for, and what was typed is still there.
      try await browser.open(Self.address + "/finding?of=A")
      try await browser.send(["description": "  ", "recommendation": "Bigger letters"])
      #expect(browser.page.status == 422)
      #expect(browser.page.html.contains("Bigger letters"))
    }
    try trial.end()
  }

  @Test("A screenshot that is no picture keeps nothing of the finding but what was typed, on the page.")
  func refusedScreenshot() async throws {
    let trial = try await ServedTrial(Self.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await browser.open(Self.address + "/finding?of=A")
      var fields = try #require(browser.forms.first).fields
      fields.merge(["description": "Letters are pale", "severity": "3", "recommendation": "Darker ones"]) {
        $1
      }
      var parts = fields.map { "name=\"\($0)\"\r\n\r\n\($1)" }
      parts.append("name=\"screenshot\"; filename=\"a.gif\"\r\n\r\nGIF89a and nothing else")
      let body =
        parts.map { "--b0undary\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--b0undary--\r\n"
      let page = try await client.execute(
        uri: Self.address + "/finding", method: .post,
        headers: [
          .contentType: "multipart/form-data; boundary=b0undary",
          .cookie: browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
        ], body: ByteBuffer(string: body)
      ) { (status: $0.status.code, html: String(buffer: $0.body)) }
      #expect(page.status == 415)
      for text in ["Letters are pale", "Darker ones", "The finding is not saved yet"] {
        #expect(page.html.contains(text), "\(text)")
      }
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.isEmpty)
      #expect(try await trial.store.auditTrail().last?.kind.hasSuffix("refused-upload") == true)
    }
    try trial.end()
  }

  @Test("Findings that are recorded at once are several, and one that is sent twice is one.")
  func atOnce() async throws {
    let trial = try await ServedTrial(Self.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      let storage = trial.storage
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...6 {
          group.addTask {
            let finding = Finding(
              id: "", evaluator: "E01", design: "A", heuristics: [], description: "The \(number)th")
            let submission = UUID()
            for _ in 1...2 {
              try await storage.keep(.newFinding(finding), in: "vows", of: "E01", submission: submission)
            }
          }
        }
        try await group.waitForAll()
      }
      let file = try await storage.inspection("vows", of: "E01")
      #expect(file.findings.map(\.number).sorted() == Array(1...6))
      #expect(Set(file.findings.map(\.finding.description)).count == 6)
    }
    try trial.end()
  }

  @Test("What is not of the inspection is refused.")
  func refusals() async throws {
    let trial = try await ServedTrial(Self.inspected)
    let address = try await trial.invite(.evaluator)
    let participant = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      for path in [
        "/evaluator/other", "/evaluator/vows/design?of=D", "/evaluator/vows/design",
        "/evaluator/vows/checklist?of=A&heuristic=privacy", "/evaluator/vows/finding?of=A&number=9",
        "/evaluator/vows/picture?name=..%2Fstudy.xml", "/evaluator/vows/ratings?of=",
      ] {
        #expect(try await browser.open(path).status == 404, "\(path)")
      }
      try await browser.open(Self.address + "/design?of=A")
      let seal = try #require(browser.forms.first?.fields["seal"])
      func answer(_ item: String, _ value: String, step: String = "A") async throws -> Int {
        try await browser.send(
          Self.address + "/answer", .post,
          TestBrowser.encoded([
            "seal": seal, "submission": UUID().uuidString, "step": step, "item": item, "value": value,
          ]), follows: false
        ).status
      }
      #expect(try await answer("screen:login", "yes") == 204)
      #expect(try await answer("screen:nowhere", "yes") == 400)
      #expect(try await answer("screen:login", "perhaps") == 400)
      #expect(try await answer("question:privacy-1", "yes") == 400)
      #expect(try await answer("heuristic:visibility", "6") == 400)
      #expect(try await answer("heuristic:visibility", "5") == 204)
      #expect(try await answer("heuristic:visibility", "5", step: "D") == 400)
      // The shared list is nobody's yet.
      #expect(try await answer("problem:E01-1", "3", step: " problems") == 409)
      #expect(try await answer("problem:E01-1", "3") == 400)
      for fields in [["place": "nowhere"], ["place": "login|nowhere"], ["severity": "5"], ["impact": "x"]] {
        try await browser.open(Self.address + "/finding?of=A")
        try await browser.send(fields.merging(["description": "x"]) { $1 })
        #expect(browser.page.status == 400, "\(fields)")
      }
      try await browser.open(Self.address + "/finding?of=A")
      try await browser.send(["description": String(repeating: "ก", count: 1001)])
      #expect(browser.page.status == 413)
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.isEmpty)

      let other = TestBrowser(client)
      try await other.open(participant)
      try await other.send(["language": "en"])
      #expect(try await other.open(Self.address).status == 403)
      #expect(try await browser.open("/participant").status == 403)
    }
    try trial.end()
  }

  @Test(
    "Once the findings are brought together, nothing more is recorded, and ways back end when the list was shared."
  )
  func phases() async throws {
    let trial = try await ServedTrial(Self.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await record([Self.typed[0][1]], browser)
      try await browser.open(Self.address + "/finding?of=A")
      try await trial.storage.advance("vows", to: .merging, reason: "")
      // The page was opened before.
      try await browser.send(["description": "Too late"])
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.count == 1)
      await #expect(throws: StorageRefusal.self) {
        try await trial.storage.keep(
          .finding(2, nil), in: "vows", of: "E01", submission: UUID())
      }
      try await browser.open(Self.address + "/problems")
      #expect(browser.page.address == Self.address)
      try await trial.storage.advance("vows", to: .alone, reason: "too early")
      try await record([Self.typed[0][0]], browser)
      try await trial.storage.advance("vows", to: .merging, reason: "")
      try await trial.storage.advance("vows", to: .rating, reason: "")
      try await browser.open(Self.address + "/problems")
      #expect(browser.page.html.contains("Nothing says that it loads"))
      try await browser.send(["answer.problem:E01-1": "3"], pressing: "overview")
      #expect(browser.page.address == Self.address)
      let file = try await trial.storage.inspection("vows", of: "E01")
      #expect(file.severities == ["E01-1": .major])
      try await browser.send(pressing: "hand-in")
      #expect(browser.page.html.contains("Your ratings are handed in"))
      try await trial.storage.advance("vows", to: .merging, reason: "one more")
      await #expect(throws: StorageRefusal.self) {
        try await trial.storage.advance("vows", to: .alone, reason: "")
      }
      let trail = try await trial.store.auditTrail().map(\.kind)
      #expect(trail.count { $0 == "inspection-merging" } == 3)
      let standing = try await trial.storage.evaluation(of: "vows")
      #expect(standing.problems.count == 2)
      #expect(standing.evaluators.map(\.findings) == [2])
      #expect(standing.evaluators.map(\.handedIn) == [[.severities]])
    }
    try trial.end()
  }

  @Test(
    "Where the study declares no design, those of participants who are done are inspected, and go with them.")
  func designsOfParticipants() async throws {
    let trial = try await ServedTrial { text in
      Self.inspected(text).replacing(/<design id="[ABC]".*\n/, with: "\n")
    }
    let (address, invitation) = (try await trial.invite(.evaluator), try await trial.invite())
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      #expect(browser.page.html.contains("There is no design to inspect yet"))
      let participant = TestBrowser(client)
      try await participant.join(invitation)
      var turns = 0
      while try await trial.storage.inspection("vows", of: "E01").designs.isEmpty, turns < 40 {
        turns += 1
        if participant.forms.first?.buttons.contains(where: { $0.value == "finish" }) == true {
          try await participant.send(pressing: "finish")
        } else {
          try await participant.send(participant.answers())
        }
      }
      try await browser.open(Self.address)
      #expect(Self.order(browser) == ["P01"])
      try await record([Typed(design: "P01", fields: ["description": "Pale", "severity": "1"])], browser)
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.count == 1)
      _ = try await trial.store.withdraw("P01")
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.isEmpty)
    }
    try trial.end()
  }
}
#endif
