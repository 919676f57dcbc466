#if Server
import Foundation
import HTTPTypes
import StudyModel
import Testing

@testable import StudyCapture

struct InvitationTests {
  private static let batch = ["role": "participant", "number": "3", "level.experience": "high"]

  private static func links(in page: String) -> [String] {
    page.matches(of: /http:\/\/localhost\/join\/[0-9a-f]{32}/).map { String($0.output) }
  }

  @Test func `asking for the page makes none`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      #expect(try await browser.get("/researcher/invitations").status == .ok)
      _ = try await browser.get("/researcher/invitations?role=participant&number=3&level.experience=high")
    }
    #expect(bench.memory.invitations.isEmpty)
  }

  @Test func `invitations are made with their level and shown this once`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      let fields = Self.batch.merging([
        "seal": browser.value(of: "seal"), "submission": browser.value(of: "submission"),
      ]) {
        $1
      }
      let reply = try await browser.submit("/researcher/invitations", fields)
      #expect(reply.status == .ok)
      let links = Self.links(in: reply.text)
      // In the list and on its card.
      #expect(Set(links).count == 3)
      #expect(links.count == 6)
      #expect(reply.text.components(separatedBy: "<svg class=\"code\"").count == 4)
      #expect(reply.text.contains("Participant · Experience: high"))
      #expect(bench.memory.invitations.count == 3)
      #expect(
        bench.memory.invitations.allSatisfy { $0.role == .participant && $0.levels == ["experience": "high"] }
      )

      // The same form again, as a reload of the page sends it.
      let again = try await browser.send("/researcher/invitations", fields: fields)
      #expect(again.status == .conflict)
      #expect(again.text.contains("none were made again"))
      #expect(bench.memory.invitations.count == 3)
      let page = try await browser.get("/researcher/invitations").text
      #expect(Self.links(in: page).isEmpty)
      #expect(
        page.contains(
          "<th scope=\"row\">Participant</th><td class=\"count\">3</td><td class=\"count\">0</td><td class=\"count\">3</td>"
        ))
      for link in links { #expect(!page.contains(link.suffix(32))) }
    }
  }

  @Test func `the link lets somebody join`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      let page = try await browser.submit("/researcher/invitations", ["role": "rater", "number": "1"]).text
      let link = try #require(Self.links(in: page).first)
      let path = String(link.dropFirst("http://localhost".count))
      #expect(try await browser.get(path).text.contains("You are invited"))
      #expect(try await browser.submit(path).location == "/rater")
    }
    #expect(bench.memory.invitations.map(\.role) == [.rater])
  }

  @Test(arguments: ["0", "201", "-1", "", "ten", "3.5", "99999999999999999999"])
  func `a number that cannot be is told, and none are made`(number: String) async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      let reply = try await browser.submit(
        "/researcher/invitations", Self.batch.merging(["number": number]) { $1 })
      #expect(reply.status == .unprocessableContent)
      #expect(reply.text.contains("Please give a number from 1 to 200."))
    }
    #expect(bench.memory.invitations.isEmpty)
  }

  @Test func `a participant whose level only the invitation can say gets none without it`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      for level in ["", "middling"] {
        _ = try await browser.get("/researcher/invitations")
        let reply = try await browser.submit(
          "/researcher/invitations", Self.batch.merging(["level.experience": level]) { $1 })
        #expect(reply.status == .unprocessableContent)
        #expect(reply.text.contains("Please choose for these participants: Experience."))
      }
      let reply = try await browser.submit("/researcher/invitations", ["role": "observer", "number": "2"])
      #expect(reply.status == .ok)
    }
    #expect(bench.memory.invitations.count == 2)
    #expect(bench.memory.invitations.allSatisfy { $0.levels.isEmpty })
  }

  @Test func `where invitations say the group, it is chosen, too`() async throws {
    let bench = try ResearcherBench(assigns: .token)
    try await bench.signedIn { browser in
      let page = try await browser.get("/researcher/invitations").text
      #expect(page.contains("name=\"level.group\""))
      _ = try await browser.submit(
        "/researcher/invitations", Self.batch.merging(["level.group": "with"]) { $1 })
    }
    #expect(bench.memory.invitations.allSatisfy { $0.levels == ["group": "with", "experience": "high"] })
    #expect(bench.memory.invitations.count == 3)
  }

  @Test func `another role than there is makes none`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      let reply = try await browser.submit("/researcher/invitations", ["role": "researcher", "number": "1"])
      #expect(reply.status == .badRequest)
    }
    #expect(bench.memory.invitations.isEmpty)
  }

  @Test func `where they could not be kept none are shown, and the form can be sent again`() async throws {
    let bench = try ResearcherBench()
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      let fields = Self.batch.merging([
        "seal": browser.value(of: "seal"), "submission": browser.value(of: "submission"),
      ]) {
        $1
      }
      bench.memory.change { $0.refusal = .unavailable("disk full") }
      let reply = try await browser.send("/researcher/invitations", fields: fields)
      #expect(reply.status == .serviceUnavailable)
      #expect(Self.links(in: reply.text).isEmpty)
      bench.memory.change { $0.refusal = nil }
      #expect(try await browser.send("/researcher/invitations", fields: fields).status == .ok)
    }
    #expect(bench.memory.invitations.count == 3)
  }

  @Test func `the list is saved with the levels, from the tokens that the page has`() async throws {
    let bench = try ResearcherBench(origin: "https://study.example/")
    try await bench.signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      _ = try await browser.submit("/researcher/invitations", Self.batch)
      let tokens = browser.value(of: "tokens").split(separator: " ").map(String.init)
      #expect(tokens.count == 3)
      let reply = try await browser.submit(
        "/researcher/invitations/list",
        [
          "tokens": tokens.joined(separator: " "), "role": browser.value(of: "role"),
          "levels": browser.value(of: "levels"),
        ])
      #expect(reply.headers[.contentType] == "text/csv; charset=utf-8; header=present")
      #expect(reply.headers[.contentDisposition] == "attachment; filename=\"invitations.csv\"")
      #expect(
        reply.text
          == "number,role,experience,link\r\n"
          + tokens.enumerated().map {
            "\($0 + 1),participant,high,https://study.example/join/\($1)\r\n"
          }.joined())
    }
  }

  @Test(arguments: [
    ["tokens": "=cmd()", "role": "participant"], ["tokens": "", "role": "participant"],
    ["tokens": "00000000000000000000000000000000", "role": "=cmd()"],
    ["tokens": "00000000000000000000000000000000", "role": "rater", "levels": "experience==cmd()"],
  ])
  func `nothing but tokens and levels gets into the list`(fields: [String: String]) async throws {
    try await ResearcherBench().signedIn { browser in
      _ = try await browser.get("/researcher/invitations")
      #expect(try await browser.submit("/researcher/invitations/list", fields).status == .badRequest)
    }
  }

  @Test func `the code of a link has the size and the marks of a QR code, and light around it`() throws {
    let code = try #require(QRCode("http://localhost/join/0123456789abcdef0123456789abcdef"))
    // 54 bytes, 15 of 100 parts restorable: version 4.
    #expect(code.size == 33)
    func isDark(_ row: Int, _ column: Int) -> Bool { code.modules[row * code.size + column] }
    for (row, column) in [(0, 0), (0, 26), (26, 0)] {
      #expect((0..<7).allSatisfy { isDark(row, column + $0) && isDark(row + 6, column + $0) })
      #expect((1..<6).allSatisfy { !isDark(row + 1, column + $0) })
      #expect((2..<5).allSatisfy { isDark(row + 2, column + $0) })
    }
    let svg = code.svg(label: "code")
    #expect(svg.contains("viewBox=\"0 0 41 41\""))
    #expect(!svg.contains("style"))
    #expect(svg.contains("M4 4h7v1h-7z"))
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
  }
}
#endif
