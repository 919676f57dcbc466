#if Server
import Foundation
import HTTPTypes
import StudyModel
import Testing

@testable import StudyCapture

struct DashboardTests {
  /// Ten different answers.
  static let varied = (0..<10).map { AnswerValue.text("\($0 % 5 + 1)") }

  private func texts(_ page: String, between start: String, and end: String) throws -> String {
    let from = try #require(page.range(of: start)).upperBound
    let to = try #require(page[from...].range(of: end)).lowerBound
    return String(page[from..<to])
  }

  @Test func `an empty study says what to do first`() async throws {
    try await ResearcherBench().signedIn { browser in
      let page = try await browser.get("/researcher").text
      #expect(page.contains("Nobody has joined yet."))
      #expect(page.contains("<a href=\"/researcher/invitations\">Make invitations</a>"))
      #expect(page.contains("Data collection is open."))
      #expect(!page.contains("Worth a look"))
    }
  }

  @Test func `people are counted where they are`() async throws {
    let bench = try ResearcherBench()
    var declined = bench.joined("P03")
    declined.state?.record.handedIn = [.welcome, .consent(section: bench.plan.consent.sections[0].id)]
    declined.state?.record.decisions = [bench.plan.consent.sections[0].id: false]
    let finished = try bench.finished("P01", answers: Self.varied)
    let people = [finished, bench.joined("P02"), declined, bench.joined("R01", role: .rater)]
    bench.memory.change {
      $0.people = people
      $0.withdrawn = 2
      for number in 0..<5 {
        $0.invitations["\(number)"] = .init(role: .participant, levels: [:], session: number < 3 ? "s" : nil)
      }
      $0.invitations["r"] = .init(role: .rater, levels: [:], session: "s")
    }
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher").text
      for (name, number) in [
        ("Invited", 7), ("Joined", 5), ("Agreed", 1), ("Under way", 1), ("Finished", 1), ("Not admitted", 1),
        ("Withdrawn", 2),
      ] {
        #expect(page.contains("<dt>\(name)</dt><dd>\(number)</dd>"), "\(name)")
      }
      #expect(
        page.contains("<th scope=\"row\">P01</th><td>Participant</td><td>with · low</td><td>Finished</td>"))
      #expect(
        page.contains("<th scope=\"row\">P02</th><td>Participant</td><td>high</td><td>Introduction</td>"))
      #expect(page.contains("<td>Did not agree</td>"))
      #expect(page.contains("<th scope=\"row\">R01</th><td>Rater</td><td>–</td><td>–</td>"))
      #expect(page.contains("aria-label=\"Step 1 of 8\""))
      #expect(page.contains("<td>10 min</td><td class=\"time\">2025-06-15 15:06:40 UTC</td>"))
    }
  }

  @Test func `cells hold who was assigned beside what the ratio of the plan gives`() async throws {
    let bench = try ResearcherBench()
    var people = try (1...4).map { try bench.finished("P0\($0)", answers: Self.varied) }
    people[3].levels["group"] = "without"
    let everybody = people
    bench.memory.change { $0.people = everybody }
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher").text
      // Three of four of each stratum are to be "with".
      #expect(
        page.contains(
          "<th scope=\"row\">with · low</th><td class=\"count\">3</td><td class=\"count\">3</td><td class=\"count\">3</td>"
        ))
      #expect(
        page.contains(
          "<th scope=\"row\">without · low</th><td class=\"count\">1</td><td class=\"count\">1</td><td class=\"count\">1</td>"
        ))
      #expect(
        page.contains(
          "<th scope=\"row\">with · high</th><td class=\"count\">0</td><td class=\"count\">0</td><td class=\"count\">0</td>"
        ))
    }
  }

  @Test func `groups that invitations say have no planned number`() throws {
    let bench = try ResearcherBench(assigns: .token)
    let standing = StudyStanding(
      people: [try bench.finished("P01", answers: Self.varied)], invitations: [], withdrawn: 0,
      collection: CollectionStanding(events: [], at: 0), moment: 0)
    let cells = StudyCounts(flow: bench.site.flow, standing: standing).cells
    #expect(cells.count == 4)
    #expect(cells.allSatisfy { $0.planned == nil })
    #expect(cells.map(\.assigned).reduce(0, +) == 1)
  }

  @Test func `no answer and no outcome stands on the page`() async throws {
    let bench = try ResearcherBench()
    let answers = (0..<10).map { AnswerValue.text("4711\($0)") }
    let person = try bench.finished("P01", answers: answers)
    bench.memory.change { $0.people = [person] }
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher").text
      #expect(page.contains("P01"))
      #expect(!page.contains("4711"))
    }
  }

  @Test func `what stands out in the answers of those who are through is told`() async throws {
    let bench = try ResearcherBench()
    let people = [
      try bench.finished(
        "P01", answers: [AnswerValue](repeating: .text("3"), count: 10), secondsPerItem: 0.5),
      try bench.finished("P02", answers: Self.varied),
      try bench.finished("P03", answers: [AnswerValue](repeating: .notApplicable, count: 10)),
    ]
    bench.memory.change { $0.people = people }
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher").text
      let flags = try texts(page, between: "<dl class=\"flags\">", and: "</dl>")
      #expect(flags.contains("Usability: the same answer to all 10 items"))
      #expect(flags.contains("Usability: 10 items in 5 s, less than a second each"))
      #expect(flags.contains("Usability: “does not apply” to all 10 items"))
      #expect(!flags.contains("P02"))
      #expect(flags.components(separatedBy: "<li>").count == 4)
    }
  }

  @Test func `the page is loaded again every half minute, which can be stopped`() async throws {
    try await ResearcherBench().signedIn { browser in
      let name = try #require(HTTPField.Name("Refresh"))
      let reply = try await browser.get("/researcher")
      #expect(reply.headers[name] == "30")
      #expect(reply.text.contains("href=\"/researcher?refresh=off\""))
      #expect(try await browser.get("/researcher?refresh=off").headers[name] == nil)
      #expect(try await browser.get("/researcher/audit").headers[name] == nil)
    }
  }

  @Test func `what comes from the study and its people is shown, never run`() async throws {
    let bench = try ResearcherBench(title: "<script>alert(1)</script>")
    var person = bench.joined("<script>alert(2)</script>")
    person.levels = ["experience": "<script>alert(3)</script>"]
    let odd = person
    bench.memory.change {
      $0.people = [odd]
      $0.events.append(.init(.earlyLook, reason: "<script>alert(4)</script>", time: 0))
      $0.trail = [
        AuditLine(number: 1, time: 0, kind: "<script>alert(5)</script>", detail: "<script>alert(6)</script>")
      ]
    }
    try await bench.signedIn { browser in
      for (path, numbers) in [("", 1...3), ("/collection", 4...4), ("/audit", 5...6)] {
        let page = try await browser.get("/researcher" + path).text
        #expect(!page.contains("<script>"), "\(path)")
        for number in numbers {
          #expect(page.contains("&lt;script&gt;alert(\(number))"), "\(path) \(number)")
        }
      }
    }
  }

  @Test func `a browser that asks for Thai gets Thai, whatever the languages of the study`() async throws {
    try await ResearcherBench().signedIn(language: "th-TH,en;q=0.5") { browser in
      let page = try await browser.get("/researcher").text
      #expect(page.contains("<html lang=\"th\">"))
      #expect(page.contains("<h1>ภาพรวม</h1>"))
      #expect(page.contains("กำลังเปิดเก็บข้อมูล"))
      #expect(!page.contains("Invited"))
    }
    try await ResearcherBench().signedIn(language: "de") { browser in
      let page = try await browser.get("/researcher").text
      #expect(page.contains("<html lang=\"en\">"))
    }
  }

  @Test func `the style sheet of the researcher is loaded by these pages and is there`() async throws {
    try await ResearcherBench().signedIn { browser in
      let page = try await browser.get("/researcher").text
      let address = "/assets/researcher.css"
      #expect(page.contains("<link rel=\"stylesheet\" href=\"\(address)?"))
      #expect(try await browser.get(address).headers[.contentType] == "text/css; charset=utf-8")
      let other = try await browser.get("/").text
      #expect(!other.contains(address))
    }
  }
}
#endif
