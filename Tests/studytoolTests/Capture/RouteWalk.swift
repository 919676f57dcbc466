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

/// The routes of a site with everybody in it: the researcher, and one person of each role.
struct RouteWalk {
  /// Whom a route is for.
  enum Access: Hashable {
    case anybody, researcher
    case role(Visitor.Role)
  }

  /// A route as the router has it.
  struct Route: CustomStringConvertible {
    let method: HTTPRequest.Method
    let path: String

    var description: String { "\(method) \(path)" }

    private var parts: [Substring] { path.split(separator: "/") }

    private static func isParameter(_ part: Substring) -> Bool { part.hasPrefix(":") || part.hasPrefix("{") }

    var hasParameters: Bool { parts.contains(where: Self.isParameter) }

    /// The address, with a text in place of each parameter.
    func address(with text: String) -> String {
      "/" + parts.map { Self.isParameter($0) ? text : String($0) }.joined(separator: "/")
    }

    /// Whom it is for, which the first part of its path says; nil where it does not.
    var access: Access? {
      switch parts.first.map(String.init) {
      // The way in shows everybody to their own pages.
      case nil, "join", "assets": .anybody
      case "researcher": path.hasSuffix("/login") ? .anybody : .researcher
      case let role?: Visitor.Role(rawValue: role).map(Access.role)
      }
    }
  }

  /// What a page replied.
  struct Reply {
    var status: Int
    var location: String?
    var html: String
  }

  static let form = "application/x-www-form-urlencoded"
  private static let password = "correct horse battery staple"

  let trial: ServedTrial
  let site: CaptureSite
  /// The session of one person of each role.
  let sessions: [Visitor.Role: SecretToken]

  init() async throws {
    let limits = SiteLimits(
      session: RateLimit(size: 100_000, perSecond: 1000),
      invitations: RateLimit(size: 100_000, perSecond: 1000),
      passwords: RateLimit(size: 100_000, perSecond: 1000),
      unknownSessions: RateLimit(size: 100_000, perSecond: 1000))
    // The inspection is called as the first participant, so that one text stands in the place of every parameter.
    trial = try await ServedTrial(limits: limits) { text in
      text.replacing(
        "</measures>",
        with: """
          </measures>
          <inspections><inspection id="P01" set="mobile-13"><design id="A"/></inspection></inspections>
          """)
    }
    site = try CaptureSite(
      study: trial.study, plan: trial.site.plan, instruments: trial.site.instruments,
      patterns: trial.site.patterns, inspections: trial.site.inspections, storage: trial.storage,
      researcher: ResearcherDesk(
        password: try ResearcherPassword(of: Self.password), storage: trial.storage,
        report: StudyOutput(name: "report.html", type: "text/html") { Array("<p>Report</p>".utf8) },
        tables: [StudyOutput(name: "data.csv", type: "text/csv") { Array("participant\r\n".utf8) }],
        importer: StudyImporter(options: [], command: "studytool import FILE") { _, _, _ in
          StudyImporter.Outcome(isDone: false, text: "", notes: "nothing is taken in")
        }),
      limits: limits)
    var sessions: [Visitor.Role: SecretToken] = [:]
    for role in Visitor.Role.allCases {
      let (invitation, session) = (SecretToken(), SecretToken())
      try await trial.store.invite(
        TokenHash(of: invitation.text), as: try #require(PersonRole(rawValue: role.rawValue)), levels: [:])
      _ = try await trial.store.redeem(
        TokenHash(of: invitation.text), session: TokenHash(of: session.text), language: "en")
      sessions[role] = session
    }
    self.sessions = sessions
  }

  /// The routes of the site; those that only ask for the head of a page are the pages'.
  var routes: [Route] {
    site.router().routes.filter { $0.method != .head }.map { Route(method: $0.method, path: "\($0.path)") }
  }

  /// Has clients visit the site; the second value is the session of the researcher.
  func visit(
    _ work: @escaping @Sendable (any TestClientProtocol, String) async throws -> Void
  ) async throws {
    try await Application(router: site.router()).test(.router) { client in
      let browser = TestBrowser(client)
      try await browser.post("/researcher/login", ["password": Self.password])
      try await work(client, try #require(browser.cookies["studytool-researcher"]))
    }
  }

  /// The cookie and the seal of somebody whom a route is for.
  func session(for route: Route, _ researcher: String) -> (cookie: String, seal: String) {
    let token: SecretToken?
    var name = "studytool"
    switch route.access {
    case .role(let role): token = sessions[role]
    case .researcher:
      token = SecretToken(researcher)
      name = "studytool-researcher"
    case .anybody, nil: token = nil
    }
    return token.map { ("\(name)=\($0.text)", PageSeals.form(of: $0)) } ?? ("", "")
  }

  /// Sends a request, and looks at what every reply has to have.
  func ask(
    _ client: any TestClientProtocol, _ method: HTTPRequest.Method, _ address: String, _ cookie: String,
    _ body: String? = nil, type: String? = form, headers: [String: String] = [:], host: String? = nil
  ) async throws -> Reply {
    var fields: HTTPFields = [.accept: "text/html"]
    if !cookie.isEmpty { fields[.cookie] = cookie }
    if body != nil, let type { fields[.contentType] = type }
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    if let host, let name = HTTPField.Name("Host") { fields[name] = host }
    let reply = try await client.execute(
      uri: address, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) })
    func header(_ name: String) -> String { HTTPField.Name(name).flatMap { reply.headers[$0] } ?? "" }
    let place = "\(method) \(address.prefix(60))"
    #expect(header("Content-Security-Policy").contains("default-src 'none'"), "\(place)")
    #expect(header("X-Content-Type-Options") == "nosniff", "\(place)")
    #expect(header("X-Frame-Options") == "DENY" && header("Referrer-Policy") == "same-origin", "\(place)")
    if !address.hasPrefix("/assets/") || reply.status != .ok {
      #expect(header("Cache-Control") == "no-store", "\(place)")
    }
    let location = reply.headers[.location]
    if let location {
      #expect(location.hasPrefix("/") && !location.hasPrefix("//"), "\(place) led to \(location)")
    }
    for header in reply.headers { #expect(!header.value.contains { $0.isNewline }, "\(place)") }
    return Reply(status: reply.status.code, location: location, html: String(buffer: reply.body))
  }
}
#endif
