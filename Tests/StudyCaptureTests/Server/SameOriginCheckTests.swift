#if Server
import HTTPTypes
import Testing

@testable import StudyCapture

/// Whose forms are taken, by what browsers say of where they come from.
struct SameOriginCheckTests {
  private static let address = "https://study.example.org"

  /// What becomes of a wrong password that a page of an origin sends while the host is said to be `localhost`: it is tried,
  /// or the form is refused before.
  private static func outcome(
    from origin: String, reach: CaptureSite.Reach, address: String?, headers: HTTPFields = [:]
  ) async throws -> [SafetyIncident] {
    let bench = try ResearcherBench(reach: reach, origin: address)
    try await bench.browse { browser in
      browser.headers = headers
      browser.headers[.origin] = origin
      let reply = try await browser.send("/researcher/login", fields: ["password": "x"])
      #expect(reply.status == .forbidden)
    }
    return bench.memory.incidents
  }

  @Test(arguments: [
    "https://study.example.org", "https://study.example.org:443", "HTTPS://Study.Example.org",
    "https://study.example.org/below",
  ])
  func `behind a proxy pages of the address that the researcher gave are the site's own, whatever the host`(
    _ address: String
  ) async throws {
    #expect(
      try await Self.outcome(from: Self.address, reach: .proxy, address: address) == [.wrongPassword])
  }

  @Test(arguments: [CaptureSite.Reach.loopback, .tls])
  func `without a proxy the host decides alone`(_ reach: CaptureSite.Reach) async throws {
    #expect(
      try await Self.outcome(from: Self.address, reach: reach, address: Self.address) == [.forgedRequest])
    #expect(
      try await Self.outcome(from: "https://localhost", reach: reach, address: Self.address)
        == [.wrongPassword])
  }

  @Test(arguments: [
    "http://study.example.org", "https://study.example.org:8443", "https://evil.example",
    "https://study.example.org.evil.example", "https://evilstudy.example.org", "https://example.org", "null",
    "", "https://study.example.org/", "//study.example.org", "https://",
  ])
  func `behind a proxy every other origin is refused`(_ origin: String) async throws {
    #expect(
      try await Self.outcome(from: origin, reach: .proxy, address: Self.address) == [.forgedRequest])
  }

  @Test func `behind a proxy without an address the host decides, and with one a proxy may pass it on`()
    async throws
  {
    #expect(try await Self.outcome(from: Self.address, reach: .proxy, address: nil) == [.forgedRequest])
    for address in [nil, Self.address] {
      #expect(
        try await Self.outcome(from: "https://localhost", reach: .proxy, address: address)
          == [.wrongPassword])
    }
  }

  @Test func `what a browser says another site sent is refused, whatever else it says`() async throws {
    let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
    for (site, incident) in [
      ("cross-site", SafetyIncident.forgedRequest), ("same-site", .forgedRequest),
      ("same-origin", .wrongPassword),
    ] {
      #expect(
        try await Self.outcome(
          from: Self.address, reach: .proxy, address: Self.address, headers: [name: site]) == [incident])
    }
  }

  @Test(arguments: [
    ("http://localhost:8080", "http://localhost:8080"), ("http://localhost:80", "http://localhost"),
    ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
    ("https://a.example/b?c", "https://a.example"),
  ])
  func `an origin has no path and no usual port`(_ address: String, _ origin: String) {
    #expect(SameOriginCheck.origin(of: address) == origin)
  }

  @Test(arguments: ["", "study.example.org", "ftp://study.example.org", "https://", "javascript:alert(1)"])
  func `what is no address of the web has no origin`(_ address: String) {
    #expect(SameOriginCheck.origin(of: address) == nil)
  }
}
#endif
