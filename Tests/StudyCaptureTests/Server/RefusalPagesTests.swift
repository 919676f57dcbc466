#if Server
import HTTPTypes
import Testing

@testable import StudyCapture

/// What a page says that refuses what somebody sent.
struct RefusalPagesTests {
  private static let long = ["password": String(repeating: "x", count: SealedForm.largestBody)]

  @Test func `a form that is too large is told how much can be sent, and where what was typed is`()
    async throws
  {
    try await ResearcherBench().browse { browser in
      browser.headers[.referer] = "http://localhost/researcher/login?a=1&b=%22%3E"
      let reply = try await browser.send("/researcher/login", fields: Self.long)
      #expect(reply.status == .contentTooLarge)
      #expect(
        reply.text.contains(
          "Nothing was changed. At most 64 KB can be sent at once. Go back with your browser"))
      #expect(reply.text.contains("<a href=\"/researcher/login?a=1&amp;b=%22%3E\">Open the page anew"))
    }
  }

  @Test func `a form with files is told its own limit`() async throws {
    try await ResearcherBench().signedIn { browser in
      let body = [UInt8](repeating: 0, count: ResearcherPages.largestDesigns + 1)
      let reply = try await browser.upload(
        "/researcher/designs", body, type: "multipart/form-data; boundary=b")
      #expect(reply.status == .contentTooLarge)
      #expect(reply.text.contains("At most 64 MB can be sent at once."))
    }
  }

  @Test(arguments: [
    nil, "https://evil.example/researcher", "http://localhost.evil.example/",
    "http://localhost//evil.example",
    "javascript:alert(1)", "/researcher",
  ])
  func `a page of another site is not linked`(_ page: String?) async throws {
    try await ResearcherBench().browse(language: "th") { browser in
      browser.headers[.referer] = page
      let reply = try await browser.send("/researcher/login", fields: Self.long)
      #expect(reply.status == .contentTooLarge)
      #expect(reply.text.contains("64 KB") && !reply.text.contains("<a href=\"/researcher"))
      #expect(!reply.text.contains("evil.example") && !reply.text.contains("javascript:"))
    }
  }
}
#endif
