#if Server
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import StudyStore
import Testing

@testable import StudyCapture
@testable import studytool

/// Every route of the site, whatever routes there are.
///
/// None lets in whom it is not for, takes what no page of it sent, or fails of something odd. A route whose address does
/// not say whom it is for fails the first test.
struct EveryRouteTests {
  @Test func `the address of every route says whom it is for`() async throws {
    let walk = try await RouteWalk()
    #expect(walk.routes.count >= 20)
    for route in walk.routes {
      #expect(
        route.access != nil,
        "\(route): add whom it is for to RouteWalk.Route.access, or find it another address")
      #expect([.get, .post].contains(route.method), "\(route)")
    }
    try walk.trial.end()
  }

  @Test func `no route lets anybody in without a session or with that of another role`() async throws {
    let walk = try await RouteWalk()
    let before = try await walk.trial.store.contents()
    try await walk.visit { client, researcher in
      for route in walk.routes {
        let address = route.address(with: SecretToken().text)
        var strangers: [(cookie: String, status: Int)] = []
        switch route.access {
        case .role(let role):
          strangers = [
            "", "studytool=" + SecretToken().text, "studytool=%00", "studytool-researcher=\(researcher)",
          ]
          .map { ($0, 401) }
          strangers += walk.sessions.filter { $0.key != role }.map { ("studytool=" + $0.value.text, 403) }
        case .researcher:
          strangers = [("", 303), ("studytool-researcher=" + SecretToken().text, 303)]
          for session in walk.sessions.values {
            strangers += [
              ("studytool=\(session.text)", 303), ("studytool-researcher=\(session.text)", 303),
            ]
          }
        case .anybody, nil: break
        }
        for (cookie, status) in strangers {
          let reply = try await walk.ask(
            client, route.method, address, cookie, route.method == .post ? "x=1" : nil)
          #expect(
            reply.status == status, "\(route) with the cookie \(cookie.prefix(24)) gave \(reply.status)")
          if status == 303 { #expect(reply.location == "/researcher/login", "\(route)") }
        }
      }
    }
    #expect(try await walk.trial.store.contents() == before)
    try walk.trial.end()
  }

  @Test func `no route takes what was not sent by a page of the session`() async throws {
    let walk = try await RouteWalk()
    let before = try await walk.trial.store.contents()
    try await walk.visit { client, researcher in
      for route in walk.routes where route.method == .post && route.access != .anybody {
        let (cookie, seal) = walk.session(for: route, researcher)
        let address = route.address(with: "P01")
        let sent = "submission=\(UUID().uuidString)&step=welcome&do=opened&reason=x"
        let other = PageSeals.form(of: SecretToken())
        let bodies: [(String?, String?)] = [
          (nil, nil), ("", RouteWalk.form), (sent, RouteWalk.form), ("seal=\(other)&" + sent, RouteWalk.form),
          ("seal=\(seal)&" + sent, "text/plain"), ("{\"seal\": \"\(seal)\"}", "application/json"),
          ("seal=\(seal)&" + sent, "multipart/form-data"), ("--x\r\n\r\n", "multipart/form-data; boundary=x"),
          ("seal=\(seal)&\(sent)&z=" + String(repeating: "x", count: 70_000), RouteWalk.form),
          ("seal=\(seal)&submission=1&step=welcome", RouteWalk.form), ("seal=\(seal)&a=%00", RouteWalk.form),
          ("seal=\(seal)&%zz=1", RouteWalk.form), ("\u{0}\u{1}", RouteWalk.form),
        ]
        for (body, type) in bodies {
          let reply = try await walk.ask(client, .post, address, cookie, body, type: type)
          #expect(
            [400, 403, 413, 415].contains(reply.status),
            "\(route) gave \(reply.status) to \(type ?? "-") \(body?.prefix(30) ?? "nothing")")
        }
        for (name, value) in [("Origin", "https://elsewhere.example"), ("Sec-Fetch-Site", "cross-site")] {
          let reply = try await walk.ask(
            client, .post, address, cookie, "seal=\(seal)&" + sent, headers: [name: value])
          #expect(reply.status == 403, "\(route) gave \(reply.status) to \(name): \(value)")
        }
      }
    }
    #expect(try await walk.trial.store.contents() == before)
    try walk.trial.end()
  }

  @Test func `no route fails of what stands in its address, and none takes another method`() async throws {
    let walk = try await RouteWalk()
    let before = try await walk.trial.store.contents()
    let odd = [
      "%00", "..%2f..%2fcapture.sqlite", "%2e%2e", "%ff%fe", "%0d%0aSet-Cookie:%20studytool=x", "-1",
      "99999999999999999999", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%27%3BDROP%20TABLE%20person%3B--",
      "P99",
      String(repeating: "a", count: 5000),
    ]
    try await walk.visit { client, researcher in
      for route in walk.routes {
        let (cookie, seal) = walk.session(for: route, researcher)
        for text in odd where route.hasParameters || route.method == .get {
          let address =
            route.hasParameters ? route.address(with: text) : route.address(with: "") + "?q=\(text)&x=\(text)"
          let reply = try await walk.ask(
            client, route.method, address, cookie,
            route.method == .post ? "seal=\(seal)&submission=\(UUID().uuidString)" : nil)
          #expect(reply.status < 500, "\(route) gave \(reply.status) to \(text.prefix(20))")
          #expect(
            !reply.html.contains("<script>alert") && !reply.html.contains("SQLite"),
            "\(route): \(text.prefix(20))")
        }
        for method in [HTTPRequest.Method.put, .delete, .patch, .post] {
          guard !walk.routes.contains(where: { $0.path == route.path && $0.method == method }) else {
            continue
          }
          let reply = try await walk.ask(client, method, route.address(with: "P01"), cookie, "x=1")
          #expect(reply.status == 404, "\(method) \(route.path) gave \(reply.status)")
        }
      }
    }
    #expect(try await walk.trial.store.contents() == before)
    try walk.trial.end()
  }

  @Test func `whoever asks for the head of a page gets that and no body`() async throws {
    let walk = try await RouteWalk()
    try await walk.visit { client, researcher in
      for route in walk.routes where route.method == .get {
        let (cookie, _) = walk.session(for: route, researcher)
        for cookie in [cookie, ""] {
          let address = route.address(with: "P01")
          let page = try await walk.ask(client, .get, address, cookie)
          let head = try await walk.ask(client, .head, address, cookie)
          #expect(head.status == page.status && head.html.isEmpty, "\(route)")
        }
      }
      let nowhere = try await walk.ask(client, .head, "/nowhere", "")
      #expect(nowhere.status == 404 && nowhere.html.isEmpty)
    }
    try walk.trial.end()
  }

  @Test func `no page that is only asked for changes anything, whoever the host is said to be`() async throws
  {
    let walk = try await RouteWalk()
    let before = try await walk.trial.store.contents()
    let trail = try await walk.trial.store.auditTrail().filter { !$0.kind.hasPrefix("refused-") }
    try await walk.visit { client, researcher in
      for route in walk.routes where route.method == .get {
        let (cookie, _) = walk.session(for: route, researcher)
        for host in ["localhost", "evil.example", "evil.example\"><script>alert(1)</script>"] {
          let reply = try await walk.ask(
            client, .get, route.address(with: "P01"), cookie,
            headers: ["X-Forwarded-Host": host, "Forwarded": "host=\(host)"],
            host: host)
          #expect(reply.status < 500, "\(route)")
          #expect(!reply.html.contains("evil.example"), "\(route)")
        }
        // A cookie that somebody else planted beside the own one.
        let planted = cookie + "; studytool=" + SecretToken().text
        #expect(
          try await walk.ask(client, .get, route.address(with: "P01"), planted).status < 500, "\(route)")
      }
    }
    #expect(try await walk.trial.store.contents() == before)
    #expect(try await walk.trial.store.auditTrail().filter { !$0.kind.hasPrefix("refused-") } == trail)
    try walk.trial.end()
  }

  @Test func `no route fails of a sealed form whose fields are missing, odd or sent again`() async throws {
    let walk = try await RouteWalk()
    let script = "%3Cscript%3Ealert%281%29%3C%2Fscript%3E"
    let names = [
      "step", "item", "value", "do", "reason", "role", "number", "language", "confirm", "tokens", "levels",
      "table",
      "decision", "agree", "version", "clear", "answer.q1", "note", "task", "condition", "participant",
      "about",
      "outcome", "title", "text", "severity", "heuristic", "name", "file", "delete", "at", "seconds",
    ]
    try await walk.visit { client, researcher in
      // Who withdraws or signs out has no session any more.
      let last = ["withdraw", "logout"]
      let routes = walk.routes.filter { $0.method == .post && $0.access != .anybody }
      for route in routes.sorted(by: { one, other in
        last.contains(where: other.path.hasSuffix) && !last.contains(where: one.path.hasSuffix)
      }) {
        let (cookie, seal) = walk.session(for: route, researcher)
        for value in [
          "", script, "9".padding(toLength: 1500, withPad: "9", startingAt: 0), "%E0%B8%81%F0%9F%92%A9",
        ] {
          for fields in [names, names.shuffled().dropLast(16), []] {
            let body =
              "seal=\(seal)&submission=\(UUID().uuidString)" + fields.map { "&\($0)=\(value)" }.joined()
            for _ in 0..<2 {
              let reply = try await walk.ask(client, .post, route.address(with: "P01"), cookie, body)
              #expect(reply.status < 500, "\(route) gave \(reply.status) to \(value.prefix(20))")
              #expect(!reply.html.contains("<script>alert"), "\(route)")
            }
          }
        }
      }
    }
    // Nothing of what the store took comes back as a script where the researcher reads it.
    try await walk.visit { client, researcher in
      let early = RouteWalk.Route(method: .post, path: "/researcher/collection")
      let (cookie, seal) = walk.session(for: early, researcher)
      let reply = try await walk.ask(
        client, .post, early.path, cookie,
        "seal=\(seal)&submission=\(UUID().uuidString)&do=early-look&reason=\(script)")
      #expect(reply.status == 303)
      var shown = 0
      for route in walk.routes where route.access == .researcher && route.method == .get {
        let reply = try await walk.ask(client, .get, route.address(with: "P01"), cookie)
        // There is no picture of the name.
        #expect(reply.status == (route.hasParameters ? 404 : 200), "\(route)")
        #expect(!reply.html.contains("<script>alert"), "\(route)")
        shown += reply.html.contains("&lt;script&gt;alert(1)") ? 1 : 0
      }
      #expect(shown > 0)
    }
    try walk.trial.end()
  }
}
#endif
