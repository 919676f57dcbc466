#if Server
import HTTPTypes
import Synchronization
import Testing

@testable import StudyCapture

/// Cookies that are nobody's sessions, and the people who share an address with whoever sends them.
struct SessionsTests {
  /// Made anew for each test, since limits remember.
  private static var limits: SiteLimits { SiteLimits(unknownSessions: RateLimit(size: 3, perSecond: 0)) }

  /// A rater who joined.
  private static func join(_ bench: ResearcherBench, as code: String) -> SecretToken {
    let session = SecretToken()
    bench.memory.change {
      $0.visitors[session.text] = Visitor(code: code, role: .rater, language: "en")
    }
    return session
  }

  private static func lookups(_ bench: ResearcherBench) -> Int { bench.memory.state.withLock(\.lookups) }

  @Test
  func `an address that sends cookies of nobody reaches the store a few times only, and is told to wait`()
    async throws
  {
    let bench = try ResearcherBench(limits: Self.limits)
    try await bench.browse { browser in
      for status in [401, 401, 401, 429, 429, 429] as [Int] {
        browser.cookies["studytool"] = SecretToken().text
        let reply = try await browser.get("/")
        #expect(reply.status.code == status)
        #expect((reply.headers[.retryAfter] != nil) == (status == 429))
      }
      #expect(try await browser.get("/rater").status == .tooManyRequests)
    }
    #expect(Self.lookups(bench) == 3)
    #expect(bench.memory.incidents == [.tooManyRequests])
  }

  @Test func `people of the same address whose sessions are known go on`() async throws {
    let bench = try ResearcherBench(limits: Self.limits)
    let session = Self.join(bench, as: "R01")
    try await bench.browse { browser in
      browser.cookies["studytool"] = session.text
      #expect(try await browser.get("/").location == "/rater")
      for _ in 0..<10 {
        browser.cookies["studytool"] = SecretToken().text
        _ = try await browser.get("/")
      }
      browser.cookies["studytool"] = session.text
      for _ in 0..<5 { #expect(try await browser.get("/").location == "/rater") }
    }
  }

  @Test func `who needs no session goes on, also with a cookie of nobody: guests and the researcher`()
    async throws
  {
    let bench = try ResearcherBench(limits: Self.limits)
    let invitation = SecretToken()
    _ = try await bench.memory.invite([invitation], as: .rater, levels: [:])
    try await bench.browse { browser in
      for _ in 0..<10 {
        browser.cookies["studytool"] = SecretToken().text
        _ = try await browser.get("/")
      }
      let before = Self.lookups(bench)
      #expect(try await browser.get("/researcher/login").status == .ok)
      try await browser.signIn()
      #expect(try await browser.get("/researcher").status == .ok)
      #expect(try await browser.get("/join/" + invitation.text).status == .ok)
      #expect(Self.lookups(bench) == before)
      #expect(try await browser.submit("/join/" + invitation.text).location == "/rater")
      #expect(try await browser.get("/").location == "/rater")
    }
  }

  @Test func `other addresses are looked up, and a session that ended is nobody's`() async throws {
    let bench = try ResearcherBench(limits: Self.limits, reach: .proxy)
    let session = Self.join(bench, as: "R01")
    let name = try #require(HTTPField.Name("X-Forwarded-For"))
    try await bench.browse { browser in
      browser.headers[name] = "192.0.2.1"
      for _ in 0..<10 {
        browser.cookies["studytool"] = SecretToken().text
        _ = try await browser.get("/")
      }
      // Nobody knows yet whose session it is.
      browser.cookies["studytool"] = session.text
      #expect(try await browser.get("/").status == .tooManyRequests)
      browser.headers[name] = "192.0.2.2"
      #expect(try await browser.get("/").location == "/rater")
      browser.headers[name] = "192.0.2.1"
      #expect(try await browser.get("/").location == "/rater")
      bench.memory.change { $0.visitors[session.text] = nil }
      #expect(try await browser.get("/").status == .unauthorized)
      #expect(try await browser.get("/").status == .tooManyRequests)
    }
  }

  @Test func `however many sessions are known, memory stays bounded and the last ones stay`() {
    let known = KnownSessions(mostSessions: 100)
    let sessions = (0..<1000).map { _ in SecretToken() }
    for session in sessions {
      known.insert(session)
      known.insert(session)
      #expect(known.contains(session))
    }
    let left = sessions.count(where: known.contains)
    #expect((50...100).contains(left) && sessions.suffix(50).allSatisfy(known.contains))
    known.remove(sessions[999])
    #expect(!known.contains(sessions[999]) && known.contains(sessions[998]))
  }
}
#endif
