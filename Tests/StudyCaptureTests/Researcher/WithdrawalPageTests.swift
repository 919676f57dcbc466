#if Server
import HTTPTypes
import Synchronization
import Testing

@testable import StudyCapture

struct WithdrawalPageTests {
  private static func bench() throws -> ResearcherBench {
    let bench = try ResearcherBench()
    let people = [bench.joined("P01"), bench.joined("P02")]
    bench.memory.change { $0.people = people }
    return bench
  }

  @Test(arguments: ["P01", " p01 "])
  func `who cannot reach their own pages is withdrawn by the researcher, once that is confirmed`(
    _ written: String
  ) async throws {
    let bench = try Self.bench()
    try await bench.signedIn { browser in
      #expect(try await browser.get("/researcher").text.contains("action=\"/researcher/withdraw\""))
      let address = "/researcher/withdraw?person=" + written.replacing(" ", with: "+")
      let ask = try await browser.get(address).text
      #expect(ask.contains("Delete everything of P01?"))
      #expect(bench.memory.state.withLock(\.withdrawn) == 0)
      // The page has to say so itself.
      let unconfirmed = try await browser.submit("/researcher/withdraw", ["person": written])
      #expect(unconfirmed.text.contains("Delete everything of P01?"))
      #expect(bench.memory.state.withLock(\.withdrawn) == 0)
      let fields = [
        "person": written, "confirm": "yes", "seal": browser.value(of: "seal"),
        "submission": browser.value(of: "submission"),
      ]
      // Sent twice, it is done once, and nobody is told that there was nobody.
      for _ in 0..<2 {
        #expect(try await browser.send("/researcher/withdraw", fields: fields).location == "/researcher")
      }
    }
    #expect(bench.memory.state.withLock(\.people).map(\.code) == ["P02"])
    #expect(bench.memory.state.withLock(\.withdrawn) == 1)
  }

  @Test(arguments: [Visitor.Role.evaluator, .rater, .observer])
  func `everybody can be withdrawn, and the page says what goes`(_ role: Visitor.Role) async throws {
    let bench = try Self.bench()
    let helper = bench.joined("X01", role: role)
    bench.memory.change { $0.people.append(helper) }
    try await bench.signedIn { browser in
      let ask = try await browser.get("/researcher/withdraw?person=x01").text
      #expect(
        ask.contains("Delete everything of X01?") && ask.contains("Everything that this person recorded"))
      let reply = try await browser.submit("/researcher/withdraw", ["person": "X01", "confirm": "yes"])
      #expect(reply.location == "/researcher")
    }
    #expect(bench.memory.state.withLock(\.people).map(\.code) == ["P01", "P02"])
  }

  @Test(arguments: ["P03", "", "E02", "<b>"])
  func `a code that nobody has deletes nothing`(_ code: String) async throws {
    let bench = try Self.bench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/withdraw?person=P01")
      let reply = try await browser.submit("/researcher/withdraw", ["person": code, "confirm": "yes"])
      #expect(reply.status == .notFound)
      #expect(reply.text.contains("Nothing was deleted") && !reply.text.contains("<b>"))
    }
    #expect(bench.memory.state.withLock(\.people).count == 2)
  }
}
#endif
