#if Server
import Foundation
import HTTPTypes
import HeuristicEval
import HummingbirdTesting
import NIOCore
import StudyCapture
import StudyModel
import StudyStore
import Testing

@testable import studytool

@Suite("Evaluators inspect designs in the browser")
struct EvaluatorPagesTests {
  @Test("A finding is changed and taken back; its number is not given again.")
  func changes() async throws {
    let trial = try await ServedTrial(InspectedTrial.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await InspectedTrial.record(Array(InspectedTrial.typed[0].prefix(2)), browser)
      try await browser.open(InspectedTrial.address + "/finding?of=A&number=1")
      #expect(browser.page.html.contains("Cancel throws the text away, &quot;at once&quot;."))
      #expect(browser.page.html.contains("value=\"my-vows-detail-edit|changed\" selected"))
      try await browser.send(["description": "It is gone <b>at once</b>", "severity": "1"])
      #expect(browser.page.html.contains("It is gone &lt;b&gt;at once&lt;/b&gt;"))
      try await browser.open(InspectedTrial.address + "/finding?of=A&number=2")
      try await browser.send(form: 1)
      #expect(!browser.page.html.contains("Nothing says that it loads"))
      try await InspectedTrial.record([InspectedTrial.typed[0][1]], browser)
      let file = try await trial.storage.inspection("vows", of: "E01")
      #expect(file.findings.map(\.number) == [1, 3])
      #expect(file.findings.first?.finding.heuristics == ["control", "error-prevention"])

      // What is missing is asked for, and what was typed is still there.
      try await browser.open(InspectedTrial.address + "/finding?of=A")
      try await browser.send(["description": "  ", "recommendation": "Bigger letters"])
      #expect(browser.page.status == 422)
      #expect(browser.page.html.contains("Bigger letters"))
    }
    try trial.end()
  }

  @Test("A screenshot that is no picture keeps nothing of the finding but what was typed, on the page.")
  func refusedScreenshot() async throws {
    let trial = try await ServedTrial(InspectedTrial.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await browser.open(InspectedTrial.address + "/finding?of=A")
      var fields = try #require(browser.forms.first).fields
      fields.merge(["description": "Letters are pale", "severity": "3", "recommendation": "Darker ones"]) {
        $1
      }
      var parts = fields.map { "name=\"\($0)\"\r\n\r\n\($1)" }
      parts.append("name=\"screenshot\"; filename=\"a.gif\"\r\n\r\nGIF89a and nothing else")
      let body =
        parts.map { "--b0undary\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--b0undary--\r\n"
      let page = try await client.execute(
        uri: InspectedTrial.address + "/finding", method: .post,
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
    let trial = try await ServedTrial(InspectedTrial.inspected)
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
    let trial = try await ServedTrial(InspectedTrial.inspected)
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
      try await browser.open(InspectedTrial.address + "/design?of=A")
      let seal = try #require(browser.forms.first?.fields["seal"])
      func answer(_ item: String, _ value: String, step: String = "A") async throws -> Int {
        try await browser.send(
          InspectedTrial.address + "/answer", .post,
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
        try await browser.open(InspectedTrial.address + "/finding?of=A")
        try await browser.send(fields.merging(["description": "x"]) { $1 })
        #expect(browser.page.status == 400, "\(fields)")
      }
      try await browser.open(InspectedTrial.address + "/finding?of=A")
      try await browser.send(["description": String(repeating: "ก", count: 1001)])
      #expect(browser.page.status == 413)
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.isEmpty)

      let other = TestBrowser(client)
      try await other.open(participant)
      try await other.send(["language": "en"])
      #expect(try await other.open(InspectedTrial.address).status == 403)
      #expect(try await browser.open("/participant").status == 403)
    }
    try trial.end()
  }

  @Test(
    "Once the findings are brought together, nothing more is recorded, and ways back end when the list was shared."
  )
  func phases() async throws {
    let trial = try await ServedTrial(InspectedTrial.inspected)
    let address = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      try await InspectedTrial.record([InspectedTrial.typed[0][1]], browser)
      try await browser.open(InspectedTrial.address + "/finding?of=A")
      try await trial.storage.advance("vows", to: .merging, reason: "")
      // The page was opened before.
      try await browser.send(["description": "Too late"])
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.count == 1)
      await #expect(throws: StorageRefusal.self) {
        try await trial.storage.keep(
          .finding(2, nil), in: "vows", of: "E01", submission: UUID())
      }
      try await browser.open(InspectedTrial.address + "/problems")
      #expect(browser.page.address == InspectedTrial.address)
      try await trial.storage.advance("vows", to: .alone, reason: "too early")
      try await InspectedTrial.record([InspectedTrial.typed[0][0]], browser)
      try await trial.storage.advance("vows", to: .merging, reason: "")
      try await trial.storage.advance("vows", to: .rating, reason: "")
      try await browser.open(InspectedTrial.address + "/problems")
      #expect(browser.page.html.contains("Nothing says that it loads"))
      try await browser.send(["answer.problem:E01-1": "3"], pressing: "overview")
      #expect(browser.page.address == InspectedTrial.address)
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
      InspectedTrial.inspected(text).replacing(/<design id="[ABC]".*\n/, with: "\n")
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
      try await browser.open(InspectedTrial.address)
      #expect(InspectedTrial.order(browser) == ["P01"])
      try await InspectedTrial.record(
        [InspectedTrial.Typed(design: "P01", fields: ["description": "Pale", "severity": "1"])], browser)
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.count == 1)
      _ = try await trial.store.withdraw("P01")
      #expect(try await trial.storage.inspection("vows", of: "E01").findings.isEmpty)
    }
    try trial.end()
  }
}
#endif
