#if Server
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import StudyCapture

struct ReturnPageTests {
  private static func bench() throws -> ResearcherBench {
    let bench = try ResearcherBench(origin: "https://study.example.org")
    let people = [bench.joined("P01"), bench.joined("P02")]
    bench.memory.change { $0.people = people }
    return bench
  }

  private static func link(in page: String) -> String? {
    page.firstMatch(of: /https:\/\/study\.example\.org(\/join\/[A-Za-z0-9_-]+)/).map { String($0.output.1) }
  }

  @Test(arguments: ["P02", " p02 "])
  func `a link for somebody is shown once, and lets them in as who they are`(_ written: String) async throws {
    let bench = try Self.bench()
    let links = Mutex<[String]>([])
    try await bench.signedIn { browser in
      #expect(try await browser.get("/researcher").text.contains("action=\"/researcher/return\""))
      let fields = [
        "person": written, "seal": browser.value(of: "seal"), "submission": browser.value(of: "submission"),
      ]
      let made = try await browser.send("/researcher/return", fields: fields)
      #expect(made.status == .ok && made.text.contains("A link for P02"))
      #expect(made.text.contains("class=\"code\""))
      let shown = try #require(Self.link(in: made.text))
      links.withLock { $0.append(shown) }
      let again = try await browser.send("/researcher/return", fields: fields)
      #expect(again.status == .conflict && Self.link(in: again.text) == nil)
      #expect(again.text.contains("This link was made and shown before."))
    }
    #expect(bench.memory.invitations.map(\.person) == ["P02"])
    let shown = links.withLock { $0 }
    let link = try #require(shown.first)
    try await bench.browse { browser in
      let page = try await browser.get(link).text
      #expect(page.contains("Go on where you stopped") && !page.contains("name=\"language\""))
      #expect(try await browser.send(link, fields: [:]).location == "/participant")
    }
    #expect(bench.memory.state.withLock { $0.visitors.values.map(\.code) } == ["P02"])
  }

  @Test(arguments: ["P03", "", "<b>"])
  func `nobody gets a link for a code that there is not`(_ code: String) async throws {
    let bench = try Self.bench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher")
      let reply = try await browser.submit("/researcher/return", ["person": code])
      #expect(reply.status == .notFound)
      #expect(reply.text.contains("No link was made") && !reply.text.contains("<b>"))
      #expect(try await browser.get("/researcher/return").status == .notFound)
    }
    #expect(bench.memory.invitations.isEmpty)
  }

  @Test func `what could not be kept is no link, and can be asked for again`() async throws {
    let bench = try Self.bench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher")
      let fields = [
        "person": "P01", "seal": browser.value(of: "seal"), "submission": browser.value(of: "submission"),
      ]
      bench.memory.change { $0.refusal = .unavailable("the disk is full") }
      let refused = try await browser.send("/researcher/return", fields: fields)
      #expect(refused.status == .serviceUnavailable && Self.link(in: refused.text) == nil)
      bench.memory.change { $0.refusal = nil }
      #expect(try await browser.send("/researcher/return", fields: fields).status == .ok)
    }
  }
}
#endif
