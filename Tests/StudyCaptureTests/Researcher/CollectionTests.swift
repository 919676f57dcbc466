#if Server
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import StudyCapture

struct CollectionTests {
  @Test func `closing asks first, says who is under way, and tells what comes next`() async throws {
    let bench = try ResearcherBench()
    let person = bench.joined("P01")
    bench.memory.change {
      $0.people = [person]
      $0.invitations["a"] = .init(role: .participant, levels: [:])
    }
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/collection")
      let early = try await browser.submit("/researcher/collection", ["do": "closed"])
      #expect(early.location == "/researcher/collection/close")
      #expect(bench.memory.events.count == 1)
      let ask = try await browser.get("/researcher/collection/close").text
      #expect(ask.contains("Participants still under way: 1. Invitations not yet used: 1."))
      let fields = ["do": "closed", "confirm": "yes", "reason": " enough people "]
      #expect(try await browser.submit("/researcher/collection", fields).location == "/researcher/collection")
      let page = try await browser.get("/researcher/collection").text
      #expect(page.contains("Data collection is closed."))
      #expect(page.contains("What comes next"))
      #expect(page.contains("studytool archive"))
      #expect(page.contains("<td class=\"words\">enough people</td>"))
      #expect(try await browser.get("/researcher/collection/close").location == "/researcher/collection")
    }
    #expect(bench.memory.events.map(\.change) == [.opened, .closed])
    #expect(bench.memory.events.last?.reason == "enough people")
  }

  @Test func `a form that comes twice closes once`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/collection/close")
      let fields = [
        "do": "closed", "confirm": "yes", "seal": browser.value(of: "seal"),
        "submission": browser.value(of: "submission"),
      ]
      for _ in 0..<2 {
        #expect(
          try await browser.send("/researcher/collection", fields: fields).location
            == "/researcher/collection")
      }
    }
    #expect(bench.memory.events.map(\.change) == [.opened, .closed])
  }

  @Test(arguments: ["", "   \n "])
  func `opening again and looking early want a reason`(reason: String) async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/collection")
      let look = try await browser.submit("/researcher/collection", ["do": "early-look", "reason": reason])
      #expect(look.status == .unprocessableContent)
      #expect(look.text.contains("Please say why; it is logged."))
      bench.memory.change { $0.events.append(.init(.closed, time: 0)) }
      let open = try await browser.submit("/researcher/collection", ["do": "opened", "reason": reason])
      #expect(open.status == .unprocessableContent)
      #expect(bench.memory.events.count == 2)
      _ = try await browser.submit("/researcher/collection", ["do": "opened", "reason": "two more came"])
    }
    #expect(bench.memory.events.last?.change == .opened)
    #expect(bench.memory.events.last?.reason == "two more came")
  }

  @Test func `a reason that is too long is refused before the store has to`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/collection")
      let reason = String(repeating: "ก", count: ResearcherPages.longestReason + 1)
      let reply = try await browser.submit("/researcher/collection", ["do": "early-look", "reason": reason])
      #expect(reply.status == .contentTooLarge)
    }
    #expect(bench.memory.events.count == 1)
  }

  @Test func `while data collection is open neither report nor tables are made`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher/report").text
      #expect(page.contains("Outcomes are hidden"))
      #expect(!page.contains("Make the report"))
      for (path, fields) in [("report", [:]), ("tables", ["table": "answers.csv"])]
        as [(String, [String: String])]
      {
        let reply = try await browser.submit("/researcher/" + path, fields)
        #expect(reply.status == .forbidden)
        #expect(!reply.text.contains("Means by group"))
        #expect(!reply.text.contains("P01,80"))
      }
    }
  }

  @Test func `an early look is logged with its reason and lets the report be made`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/report")
      let reason = "safety <b>board</b>"
      let reply = try await browser.submit("/researcher/collection", ["do": "early-look", "reason": reason])
      #expect(reply.location == "/researcher/report")
      #expect(bench.memory.events.last == .init(.earlyLook, reason: reason, time: 1_750_000_600_000))
      let page = try await browser.get("/researcher/report").text
      #expect(
        page.contains("An early look was logged; the report says so. It holds until 2025-06-15 16:16:40 UTC"))
      let report = try await browser.submit("/researcher/report")
      #expect(report.text == "<p>Means by group</p>")
      #expect(report.headers[.contentDisposition] == "attachment; filename=\"report.html\"")
      #expect(report.headers[.cacheControl] == "no-store")
      let collection = try await browser.get("/researcher/collection").text
      #expect(collection.contains("safety &lt;b&gt;board&lt;/b&gt;"))
      #expect(collection.contains("It holds until"))
      // An hour later it has to be said anew, and what was taken away is known.
      bench.memory.change { $0.moment += CollectionStanding.lookDuration }
      let later = try await browser.submit("/researcher/report")
      #expect(later.status == .forbidden && !later.text.contains("Means by group"))
      #expect(later.text.contains("Outcomes are hidden"))
      #expect(try await !browser.get("/researcher/collection").text.contains("It holds until"))
    }
    #expect(bench.memory.state.withLock(\.outputs) == ["report.html"])
  }

  @Test func `an early look counts until data collection is opened anew`() {
    func shows(_ changes: [CollectionChange]) -> Bool {
      CollectionStanding(events: changes.map { .init($0, time: 0) }, at: 60_000).showsOutcomes
    }
    #expect(!shows([]))
    #expect(!shows([.opened]))
    #expect(shows([.opened, .earlyLook]))
    #expect(shows([.opened, .closed]))
    #expect(shows([.opened, .earlyLook, .closed]))
    #expect(!shows([.opened, .earlyLook, .closed, .opened]))
    let looked = [CollectionStanding.Event(.opened, time: 0), .init(.earlyLook, time: 5)]
    #expect(CollectionStanding(events: looked, at: 5).isOpen)
    // The clock may be set back a little, too.
    for (moment, holds) in [(0, true), (5, true), (3_600_004, true), (3_600_005, false)] {
      #expect(CollectionStanding(events: looked, at: moment).showsOutcomes == holds)
      #expect(CollectionStanding(events: looked, at: moment).lookEnds == (holds ? 3_600_005 : nil))
    }
  }

  @Test func `after the end the tables are saved one by one, and what cannot be made is told`() async throws {
    let bench = try ResearcherBench()
    bench.memory.change { $0.events.append(.init(.closed, time: 0)) }
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher/report").text
      #expect(page.contains("Save answers.csv"))
      let table = try await browser.submit("/researcher/tables", ["table": "answers.csv"])
      #expect(table.text == "participant,sus\r\nP01,80\r\n")
      _ = try await browser.get("/researcher/report")
      let broken = try await browser.submit("/researcher/tables", ["table": "broken.csv"])
      #expect(broken.status == .unprocessableContent)
      #expect(broken.text.contains("&lt;b&gt;no answers&lt;/b&gt;"))
      #expect(
        try await browser.submit("/researcher/tables", ["table": "../capture.password"]).status == .badRequest
      )
    }
  }

  @Test func `asking for pages changes nothing`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      for path in [
        "collection?do=closed&confirm=yes", "collection/close?confirm=yes", "report?do=early-look&reason=x",
      ] {
        _ = try await browser.get("/researcher/" + path)
      }
      #expect(try await browser.get("/researcher/logout").status == .notFound)
      #expect(try await browser.get("/researcher").status == .ok)
    }
    #expect(bench.memory.events.count == 1)
  }

  @Test func `the audit trail is read from its end, in words where there are some`() async throws {
    let bench = try ResearcherBench()
    bench.memory.change {
      $0.trail = [
        AuditLine(number: 1, time: 0, kind: "opened"),
        AuditLine(number: 2, time: 0, kind: "withdrawn", person: "P07"),
        AuditLine(number: 3, time: 0, kind: "refused-wrong-password"),
        AuditLine(number: 4, time: 0, kind: "something-new", detail: "particulars"),
      ]
    }
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher/audit").text
      let order = [
        "something-new", "A wrong password of the researcher", "A person withdrew", "The server was started",
      ]
      let places = order.compactMap { page.range(of: $0)?.lowerBound }
      #expect(places.count == order.count)
      #expect(places == places.sorted())
      #expect(page.contains("P07"))
      #expect(page.contains("particulars"))
      #expect(page.components(separatedBy: "class=\"mark\"").count == 2)
    }
  }
}
#endif
