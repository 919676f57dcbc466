#if Server
import Foundation
import HTTPTypes
import HummingbirdTesting
import StudyCapture
import StudyStore
import Testing

@testable import studytool

/// What somebody does who wants to see, change or break what is not theirs.
struct HostileUseTests {
  private static func incidents(of trial: ServedTrial) async throws -> [String] {
    try await trial.store.auditTrail().map(\.kind).filter { $0.hasPrefix("refused-") }
  }

  @Test func `another browser cannot use an invitation again, nor the session that it made`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let owner = TestBrowser(client)
      try await owner.open(address)
      try await owner.send([:])
      #expect(owner.heading == "Welcome")
      let thief = TestBrowser(client)
      try await thief.open(address)
      #expect(thief.page.status == 410)
      try await thief.post(address, [:])
      #expect(thief.page.status == 410 || thief.page.status == 303)
      #expect(thief.cookies["studytool"] == nil)
      // The owner opens the link once more, and goes on.
      try await owner.open(address)
      #expect(owner.heading == "Welcome")
      #expect(try await trial.store.contents().people.count == 1)
    }
    #expect(try await Self.incidents(of: trial).contains("refused-replayed-invitation"))
    try trial.end()
  }

  @Test func `a reply that is lost on the way does not lock anybody out`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      let before = browser.cookies
      try await browser.send([:])
      // The same request from the same browser, which has only what it had before.
      let again = TestBrowser(client, cookies: before)
      try await again.post(address, [:])
      #expect(again.heading == "Welcome")
      #expect(try await trial.store.contents().people.count == 1)
    }
    try trial.end()
  }

  @Test func `nobody can have others join with a session of their own choice`() async throws {
    let trial = try await ServedTrial()
    let (mine, theirs) = (try await trial.invite(), try await trial.invite())
    try await trial.visit { client in
      let attacker = TestBrowser(client)
      try await attacker.open(mine)
      let planted = try #require(attacker.cookies["studytool-join"])
      let victim = TestBrowser(client, cookies: ["studytool-join": planted, "studytool": SecretToken().text])
      try await victim.post(theirs, [:])
      // The page is shown again, with a session that the server drew.
      #expect(victim.cookies["studytool-join"] != planted)
      #expect(try await trial.store.contents().people.isEmpty)
    }
    try trial.end()
  }

  @Test(arguments: [
    "/join/0123456789abcdef0123456789abcdef", "/join/x", "/join/..%2f..%2fetc%2fpasswd", "/join/%00",
    "/assets/..%2f..%2fREADME.md", "/assets/../README.md", "/assets/%2e%2e%2fpage.mustache",
    "/assets/page.mustache",
    "/participant/patterns/..%2f..%2fcapture.sqlite", "/capture.sqlite", "/.git/config",
    "/participant/consent/../../etc/passwd",
  ])
  func `addresses that lead nowhere give a page that says so`(address: String) async throws {
    let trial = try await ServedTrial()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      #expect([400, 401, 404].contains(browser.page.status))
      #expect(!browser.page.html.contains("SQLite") && !browser.page.html.contains("root:"))
    }
    try trial.end()
  }

  @Test func `a form of another session, without a seal or from another site is refused and logged`()
    async throws
  {
    let trial = try await ServedTrial()
    let (one, two) = (try await trial.invite(), try await trial.invite())
    try await trial.visit { client in
      let first = TestBrowser(client)
      try await first.open(one)
      try await first.send([:])
      let second = TestBrowser(client)
      try await second.open(two)
      try await second.send([:])
      let form = first.forms[0]
      try await second.post(form.action, form.fields)
      #expect(second.page.status == 403)
      var bare = form.fields
      bare["seal"] = nil
      try await first.post(form.action, bare)
      #expect(first.page.status == 403)
      for (name, value) in [("Origin", "https://elsewhere.example"), ("Sec-Fetch-Site", "cross-site")] {
        first.headers = [.accept: "text/html", try #require(HTTPField.Name(name)): value]
        try await first.post(form.action, form.fields)
        #expect(first.page.status == 403)
      }
      first.headers = [.accept: "text/html"]
      try await first.open("/participant")
      #expect(first.heading == "Welcome")
    }
    #expect(try await Self.incidents(of: trial).count { $0 == "refused-forged-request" } >= 4)
    try trial.end()
  }

  @Test func `bodies that are too large, torn or of another kind change nothing`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(address)
      try await browser.send([:])
      let form = browser.forms[0]
      try await browser.post(
        form.action, form.fields.merging(["filler": String(repeating: "x", count: 70_000)]) { $1 })
      #expect(browser.page.status == 413)
      for body in [
        "%", "%zz=1", "a=%00", "=&=&=", "a[b=1", String(repeating: "a=1&", count: 500), "\u{FFFD}",
      ] {
        try await browser.send(form.action, .post, body)
        #expect((400..<500).contains(browser.page.status), "\(body.prefix(20)) gave \(browser.page.status)")
      }
      browser.headers[.contentType] = "application/json"
      try await browser.send(form.action, .post, "{}")
      #expect(browser.page.status == 400)
      browser.headers[.contentType] = nil
      try await browser.open("/participant")
      #expect(browser.heading == "Welcome")
    }
    try trial.end()
  }

  @Test func `answers that the form does not offer are refused`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address)
      try await browser.send([:])
      try await browser.send(pressing: "finish")
      #expect(browser.heading.hasPrefix("Your opinion"))
      let form = browser.forms[0]
      for text in [
        "0", "8", "3.5", "NaN", "inf", "1e0x", "<script>", "9999999999999999999999", "-1", " 3", "3;DROP",
      ] {
        try await browser.post(form.action, form.fields.merging(["answer.q1": text]) { $1 })
        #expect(browser.page.status == 400, "\(text) gave \(browser.page.status)")
        try await browser.post(
          "/participant/answer",
          [
            "seal": form.fields["seal"] ?? "", "submission": UUID().uuidString,
            "step": form.fields["step"] ?? "",
            "item": "q1", "value": text,
          ])
        #expect(browser.page.status == 400, "\(text) gave \(browser.page.status)")
      }
      #expect(try await trial.store.contents().answers.allSatisfy { $0.form.hasPrefix("capture:") })
    }
    try trial.end()
  }

  @Test func `script in what people search comes back as text`() async throws {
    let trial = try await ServedTrial()
    try await trial.visit { client in
      for _ in 0..<4 {
        let browser = TestBrowser(client)
        try await browser.join(try await trial.invite())
        while browser.heading == "Browse" {
          try await browser.send([:])
          try await browser.send(pressing: "finish")
          try await browser.send(browser.answers())
        }
        try await browser.send([:])
        guard browser.page.html.contains("name=\"q\"") else { continue }
        try await browser.open("/participant?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27+x")
        #expect(browser.page.status == 200)
        #expect(!browser.page.html.contains("<script>alert"))
        #expect(browser.page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;"))
        #expect(browser.page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        return
      }
      Issue.record("nobody of four was in the group with patterns")
    }
    try trial.end()
  }

  @Test func `people see nothing of others, and pages of other roles are not theirs`() async throws {
    let trial = try await ServedTrial()
    let (participant, rater) = (try await trial.invite(), try await trial.invite(.rater))
    try await trial.visit { client in
      let stranger = TestBrowser(client)
      for address in ["/participant", "/participant/consent", "/participant/withdraw"] {
        try await stranger.open(address)
        #expect(stranger.page.status == 401)
      }
      let other = TestBrowser(client)
      try await other.open(rater)
      try await other.send([:])
      try await other.open("/participant")
      #expect(other.page.status == 403)
      let browser = TestBrowser(client)
      try await browser.open(participant)
      try await browser.send([:])
      let session = try #require(browser.cookies["studytool"])
      try await browser.open("/participant/withdraw")
      try await browser.send([:])
      #expect(browser.heading == "You have withdrawn")
      let late = TestBrowser(client, cookies: ["studytool": session])
      try await late.open("/participant")
      #expect(late.page.status == 401)
    }
    let data = try await trial.store.contents()
    #expect(data.people.allSatisfy { $0.role != .participant })
    #expect(data.tombstones.map(\.code) == ["P01"])
    try trial.end()
  }

  @Test func `a session that asks without end is told to wait, and others are not`() async throws {
    let limits = SiteLimits(
      session: RateLimit(size: 10, perSecond: 0.001), invitations: RateLimit(size: 3, perSecond: 0.001))
    let trial = try await ServedTrial(limits: limits)
    let (one, two) = (try await trial.invite(), try await trial.invite())
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(one)
      try await browser.send([:])
      for _ in 0..<12 { try await browser.open("/participant") }
      #expect(browser.page.status == 429)
      #expect(browser.page.headers[.retryAfter] != nil)
      let other = TestBrowser(client)
      try await other.open(two)
      try await other.send([:])
      #expect(other.heading == "Welcome")
      for _ in 0..<5 { try await other.open("/join/" + SecretToken().text) }
      #expect(other.page.status == 429)
    }
    try trial.end()
  }

  @Test func `cookies are out of reach of scripts and other sites, and go by TLS only where there is TLS`()
    async throws
  {
    for (reach, isSecure) in [(CaptureSite.Reach.loopback, false), (.proxy, true), (.tls, true)] {
      let trial = try await ServedTrial(reach: reach)
      let address = try await trial.invite()
      try await trial.visit { client in
        let browser = TestBrowser(client)
        try await browser.open(address)
        try await browser.send(address, .post, "", follows: false)
        let cookies = browser.page.headers[values: .setCookie]
        let cookie = try #require(cookies.first { $0.hasPrefix("studytool=") })
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
        #expect(cookie.contains("Secure") == isSecure)
        #expect((browser.page.headers[.strictTransportSecurity] != nil) == isSecure)
      }
      try trial.end()
    }
  }
}
#endif
