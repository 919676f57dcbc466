#if Server
import Foundation
import HTTPTypes
import Testing

@testable import StudyCapture

struct LoginTests {
  @Test(arguments: ["", "/invitations", "/collection", "/collection/close", "/report", "/audit"])
  func `without a session every page leads to the password`(path: String) async throws {
    try await ResearcherBench().browse { browser in
      let reply = try await browser.get("/researcher" + path)
      #expect(reply.status == .seeOther)
      #expect(reply.location == "/researcher/login")
    }
  }

  @Test(arguments: ["logout", "invitations", "invitations/list", "collection", "report", "tables"])
  func `without a session nothing is taken`(path: String) async throws {
    let bench = try ResearcherBench()
    try await bench.browse { browser in
      let reply = try await browser.send(
        "/researcher/" + path,
        fields: ["do": "closed", "confirm": "yes", "role": "participant", "number": "3"])
      #expect(reply.location == "/researcher/login")
    }
    #expect(bench.memory.events.count == 1)
    #expect(bench.memory.invitations.isEmpty)
  }

  @Test func `the password opens, with a cookie that scripts and other sites do not get`() async throws {
    try await ResearcherBench(reach: .tls).browse { browser in
      let reply = try await browser.send("/researcher/login", fields: ["password": ResearcherBench.password])
      let cookie = try #require(reply.headers[.setCookie])
      for part in [
        "studytool-researcher=", "HttpOnly", "SameSite=Strict", "Secure", "Path=/researcher", "Max-Age=43200",
      ] {
        #expect(cookie.contains(part), "\(cookie)")
      }
      #expect(try await browser.get("/researcher").text.contains("<h1>Overview</h1>"))
      #expect(try await browser.get("/researcher/login").location == "/researcher")
    }
  }

  @Test func `a wrong password is noted, and the reply does not say what is wrong`() async throws {
    let bench = try ResearcherBench()
    try await bench.browse { browser in
      let replies = [
        try await browser.send("/researcher/login", fields: ["password": "correct horse battery stapl"]),
        try await browser.send("/researcher/login", fields: ["password": ""]),
        try await browser.send("/researcher/login", fields: [:]),
      ]
      for reply in replies {
        #expect(reply.status == .forbidden)
        #expect(reply.headers[.setCookie] == nil)
        #expect(reply.text == replies[0].text)
      }
    }
    #expect(bench.memory.incidents == [.wrongPassword, .wrongPassword, .wrongPassword])
  }

  @Test func `after a few mistakes not even the right password is tried for a while`() async throws {
    let bench = try ResearcherBench()
    try await bench.browse { browser in
      #expect(try await browser.send("/researcher/login", fields: ["password": "x"]).status == .forbidden)
      // Many more, by the gate itself: the wait is then longer than any machine takes for the next request. The tests'
      // connection has no address.
      for _ in 0..<10 { bench.site.researcher?.gate.close("", isRight: false, at: .now) }
      let reply = try await browser.send("/researcher/login", fields: ["password": ResearcherBench.password])
      #expect(reply.status == .tooManyRequests)
      let seconds = reply.headers[.retryAfter].flatMap { Int($0) } ?? 0
      #expect((1...LoginThrottle.longestWait).contains(seconds))
      #expect(browser.cookies.isEmpty)
    }
    #expect(bench.memory.incidents.last == .tooManyRequests)
  }

  @Test func `waiting grows with mistakes up to a minute, for each address by itself`() {
    let gate = LoginThrottle()
    var time = ContinuousClock.now
    var waits: [Int] = []
    for mistakes in 1...12 {
      #expect(gate.open("10.0.0.1", at: time) == .open)
      gate.close("10.0.0.1", isRight: false, at: time)
      let seconds = LoginThrottle.wait(after: mistakes)
      waits.append(seconds)
      if seconds > 0 {
        #expect(gate.open("10.0.0.1", at: time) == .wait(seconds: seconds))
        #expect(gate.open("10.0.0.1", at: time + .seconds(seconds) - .milliseconds(1)) == .wait(seconds: 1))
      }
      time += .seconds(seconds)
    }
    #expect(waits == [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
    #expect(gate.open("10.0.0.2", at: time) == .open)
    #expect(gate.open("10.0.0.1", at: time) == .open)
    gate.close("10.0.0.1", isRight: true, at: time)
    #expect(gate.open("10.0.0.1", at: time) == .open)
  }

  @Test func `an address tries one password at a time`() {
    let gate = LoginThrottle()
    let now = ContinuousClock.now
    #expect(gate.open("a", at: now) == .open)
    #expect(gate.open("a", at: now) == .wait(seconds: 1))
    gate.close("a", isRight: false, at: now)
    #expect(gate.open("a", at: now) == .open)
    for number in 1..<LoginThrottle.mostTries { #expect(gate.open("b\(number)", at: now) == .open) }
    #expect(gate.open("c", at: now) == .wait(seconds: 1))
  }

  @Test func `an address that asks too often is turned away before anything is tried`() async throws {
    let bench = try ResearcherBench(limits: SiteLimits(passwords: RateLimit(size: 2, perSecond: 0)))
    try await bench.browse { browser in
      for _ in 0..<2 { _ = try await browser.send("/researcher/login", fields: ["password": "x"]) }
      let reply = try await browser.send("/researcher/login", fields: ["password": ResearcherBench.password])
      #expect(reply.status == .tooManyRequests)
    }
    #expect(bench.memory.incidents == [.wrongPassword, .wrongPassword, .tooManyRequests])
  }

  @Test func `who mistypes invitations does not keep the researcher of the same address from signing in`()
    async throws
  {
    let bench = try ResearcherBench(limits: SiteLimits(invitations: RateLimit(size: 2, perSecond: 0)))
    try await bench.browse { browser in
      for status in [404, 404, 429] as [Int] {
        #expect(try await browser.get("/join/" + SecretToken().text).status.code == status)
      }
      try await browser.signIn()
    }
  }

  @Test func `who has a whole network of IPv6 does not get a try for each of its addresses`() async throws {
    let bench = try ResearcherBench(
      limits: SiteLimits(passwords: RateLimit(size: 2, perSecond: 0)), reach: .proxy)
    try await bench.browse { browser in
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      for (address, status) in [
        ("2001:db8:1:2::1", 403), ("2001:db8:1:2:ffff::2", 403), ("[2001:db8:1:2::3]:4711", 429),
        ("2001:db8:1:3::1", 403),
        // What a client claims itself stands before what the proxy adds.
        ("198.51.100.7, 2001:db8:1:2::9", 429),
      ] as [(String, Int)] {
        browser.headers[name] = address
        let reply = try await browser.send("/researcher/login", fields: ["password": "x"])
        #expect(reply.status.code == status, "\(address)")
      }
    }
  }

  @Test func `signing in gives a new session, whatever the browser had, and ends the one before`()
    async throws
  {
    try await ResearcherBench().browse { browser in
      let planted = SecretToken().text
      browser.cookies["studytool-researcher"] = planted
      #expect(try await browser.get("/researcher").status == .seeOther)
      try await browser.signIn()
      let first = browser.cookies["studytool-researcher"]
      #expect(first != planted)
      try await browser.signIn()
      let second = browser.cookies["studytool-researcher"]
      #expect(second != first)
      browser.cookies["studytool-researcher"] = first
      #expect(try await browser.get("/researcher").status == .seeOther)
      browser.cookies["studytool-researcher"] = second
      #expect(try await browser.get("/researcher").status == .ok)
    }
  }

  @Test func `signing out ends the session, also for who kept its cookie`() async throws {
    try await ResearcherBench().signedIn { browser in
      let token = browser.cookies["studytool-researcher"]
      _ = try await browser.get("/researcher")
      #expect(try await browser.submit("/researcher/logout").location == "/researcher/login")
      #expect(browser.cookies["studytool-researcher"] == nil)
      browser.cookies["studytool-researcher"] = token
      #expect(try await browser.get("/researcher").status == .seeOther)
    }
  }

  @Test func `a session ends after twelve hours, and one more than the most ends the oldest`() {
    let sessions = ResearcherSessions()
    let now = ContinuousClock.now
    let token = sessions.start(at: now)
    #expect(sessions.isOpen(token, at: now + .seconds(12 * 60 * 60 - 1)))
    #expect(!sessions.isOpen(token, at: now + .seconds(12 * 60 * 60)))
    #expect(!sessions.isOpen(SecretToken(), at: now))
    for number in 1...ResearcherSessions.mostSessions { _ = sessions.start(at: now + .seconds(number)) }
    #expect(!sessions.isOpen(token, at: now + .seconds(60)))
  }

  @Test(arguments: Visitor.Role.allCases)
  func `the session of somebody in the study opens nothing`(role: Visitor.Role) async throws {
    let bench = try ResearcherBench()
    let session = SecretToken()
    bench.memory.change { $0.visitors[session.text] = Visitor(code: "X01", role: role, language: "en") }
    try await bench.browse { browser in
      browser.cookies["studytool"] = session.text
      browser.cookies["studytool-researcher"] = session.text
      #expect(try await browser.get("/researcher").location == "/researcher/login")
      let reply = try await browser.send(
        "/researcher/collection",
        fields: [
          "seal": PageSeals.form(of: session), "submission": SubmissionID().uuidString, "do": "closed",
          "confirm": "yes",
        ])
      #expect(reply.location == "/researcher/login")
    }
    #expect(bench.memory.events.count == 1)
  }

  @Test func `a form that no page of the session sent is refused and noted`() async throws {
    let bench = try ResearcherBench()
    let fields = ["do": "closed", "confirm": "yes", "submission": SubmissionID().uuidString]
    try await bench.signedIn { browser in
      for seal in ["", PageSeals.form(of: SecretToken())] {
        let reply = try await browser.send(
          "/researcher/collection", fields: fields.merging(["seal": seal]) { $1 })
        #expect(reply.status == .forbidden)
      }
      _ = try await browser.get("/researcher/collection/close")
      browser.headers[.origin] = "https://elsewhere.example"
      #expect(try await browser.submit("/researcher/collection", fields).status == .forbidden)
    }
    #expect(bench.memory.events.count == 1)
    #expect(bench.memory.incidents == [.forgedRequest, .forgedRequest, .forgedRequest])
  }

  @Test func `another site cannot sign a browser in`() async throws {
    try await ResearcherBench().browse { browser in
      browser.headers[.origin] = "https://elsewhere.example"
      let reply = try await browser.send("/researcher/login", fields: ["password": ResearcherBench.password])
      #expect(reply.status == .forbidden)
      #expect(browser.cookies.isEmpty)
    }
  }

  @Test func `a site without a researcher has no such pages`() async throws {
    let bench = try ResearcherBench()
    let site = try CaptureSite(
      study: bench.study, plan: bench.plan, instruments: bench.instruments, storage: bench.memory)
    try await Browser.with(site) { browser in
      for path in ["", "/login", "/audit"] {
        let reply = try await browser.get("/researcher" + path)
        #expect(reply.status == .notFound)
      }
    }
  }
}
#endif
