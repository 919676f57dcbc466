#if Server
import Foundation
import HTTPTypes
import HeuristicEval
import Hummingbird
import HummingbirdTesting
import NIOCore
import StudyDocuments
import StudyModel
import Testing

@testable import StudyCapture

/// A study with pages of the researcher: two groups within two levels of experience, which invitations say.
struct ResearcherBench {
  static let password = "correct horse battery staple"
  /// Made once, since that takes a while on purpose; the hash is what Python makes (see ResearcherPasswordTests).
  static let line = "$scrypt$ln=15,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0"

  let memory = MemoryResearcher()
  let site: CaptureSite
  let study: Study
  let plan: CapturePlan
  let instruments: [String: Instrument]

  init(
    title: String = "Forms", report: String = "<p>Means by group</p>", limits: SiteLimits = SiteLimits(),
    reach: CaptureSite.Reach = .loopback, origin: String? = nil, assigns: AllocationPlan.Method? = nil,
    designs: [InspectedDesign] = [], importer: StudyImporter? = nil
  ) throws {
    var study = Study(id: "forms", title: LocalizedText(title))
    study.factors = [
      Factor(
        id: "group", label: LocalizedText("Catalogue"), design: .between,
        levels: [Factor.Level(id: "without"), Factor.Level(id: "with")], reference: .declared("without")),
      Factor(
        id: "experience", label: LocalizedText("Experience"), design: .between,
        levels: [Factor.Level(id: "low"), Factor.Level(id: "high")], reference: .declared("low")),
    ]
    study.tasks = [StudyTask(id: "form", label: LocalizedText("Fill in a form"))]
    var measure = Measure(id: "sus", label: LocalizedText("Usability"), kind: .questionnaire)
    measure.instrument = InstrumentUse(instrument: "sus")
    study.measures = [measure]
    instruments = try InstrumentCatalogue().instruments(of: study)
    var plan = CapturePlan.standardPages(of: study, instruments: instruments)
    plan.allocation = AllocationPlan(
      method: assigns ?? .blocks(sizes: [4], seed: 1), factors: [.init("group", ratio: ["with": 3])],
      strata: [.init("experience", from: .invitation)])
    self.study = study
    self.plan = plan
    let password = try #require(ResearcherPassword(parsing: Self.line))
    site = try CaptureSite(
      study: study, plan: plan, instruments: instruments, storage: memory,
      researcher: ResearcherDesk(
        password: password, storage: memory,
        report: StudyOutput(name: "report.html", type: "text/html; charset=utf-8") { Array(report.utf8) },
        tables: [
          StudyOutput(name: "answers.csv", type: "text/csv") { Array("participant,sus\r\nP01,80\r\n".utf8) },
          StudyOutput(name: "broken.csv", type: "text/csv") {
            throw StudyOutput.Refusal("<b>no answers</b>")
          },
        ], origin: origin, designs: designs, importer: importer),
      reach: reach, limits: limits)
  }

  /// Opens a browser and does something with it.
  func browse(
    language: String = "en", _ work: @Sendable (inout Browser) async throws -> Void
  ) async throws {
    try await Browser.with(site, language: language, work)
  }

  /// Opens a browser, signs in, and does something with it.
  func signedIn(
    language: String = "en", _ work: @Sendable (inout Browser) async throws -> Void
  ) async throws {
    try await browse(language: language) { browser in
      try await browser.signIn()
      try await work(&browser)
    }
  }

  /// Somebody who is through, with these answers to the items of the questionnaire.
  func finished(_ code: String, answers: [AnswerValue], secondsPerItem: Double = 4) throws -> PersonStanding {
    let start = 1_750_000_000_000
    var record = ParticipantRecord(invitedLevels: ["experience": "low"])
    record.handedIn = Set(
      [.welcome, .agreement] + plan.consent.sections.map { .consent(section: $0.id) }
        + [.questionnaire(QuestionnairePage(measure: "sus", visit: nil, number: 0))])
    for section in plan.consent.sections { record.decisions[section.id] = true }
    record.consentVersion = plan.consent.version
    record.assignment = Assignment(
      levels: ["group": "with", "experience": "low"], visits: [Assignment.Visit(task: "form")])
    record.visits[0] = VisitRecord(spans: [.init(start: 0, end: 60_000)], end: .finished)
    let items = try #require(instruments["sus"]).items.map(\.id)
    let places = items.map { ItemPlace(measure: "sus", visit: nil, item: $0) }
    var times: [ItemPlace: Int] = [:]
    for (number, place) in places.enumerated() {
      times[place] = start + 100_000 + Int(Double(number + 1) * secondsPerItem * 1000)
    }
    return PersonStanding(
      code: code, role: .participant, joined: start, lastActivity: start + 400_000,
      levels: ["group": "with", "experience": "low"],
      state: ParticipantState(
        code: code, language: "en", record: record,
        answers: Dictionary(uniqueKeysWithValues: zip(places, answers)), agreed: start + 20_000,
        moment: 900_000),
      answerTimes: times, work: [.init(start: start + 40_000, end: start + 100_000)],
      otherTimes: [start + 20_000])
  }

  /// Somebody who has just joined.
  func joined(_ code: String, role: Visitor.Role = .participant) -> PersonStanding {
    PersonStanding(
      code: code, role: role, joined: 1_750_000_000_000, lastActivity: 1_750_000_000_000,
      levels: role == .participant ? ["experience": "high"] : [:],
      state: role == .participant
        ? ParticipantState(
          code: code, language: "en", record: ParticipantRecord(invitedLevels: ["experience": "high"]),
          moment: 0)
        : nil)
  }
}

/// A browser without scripts: it keeps cookies, and sends forms with the hidden fields of the page that it shows.
struct Browser {
  let client: any TestClientProtocol
  var language = "en"
  var cookies: [String: String] = [:]
  var headers: HTTPFields = [:]
  /// The page that was loaded last.
  var page = ""

  struct Reply {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var text: String

    var location: String? { headers[.location] }
  }

  /// Opens a browser at a site and does something with it.
  static func with(
    _ site: CaptureSite, language: String = "en", _ work: @Sendable (inout Browser) async throws -> Void
  ) async throws {
    try await Application(router: site.router()).test(.router) { client in
      var browser = Browser(client: client, language: language)
      try await work(&browser)
    }
  }

  mutating func get(_ address: String) async throws -> Reply {
    let reply = try await send(address, .get, nil)
    page = reply.text
    return reply
  }

  /// Sends fields, without those that the page would add.
  mutating func send(_ address: String, fields: [String: String]) async throws -> Reply {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let body = fields.map { name, value in
      let texts = [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
      return texts.joined(separator: "=")
    }
    return try await send(address, .post, body.joined(separator: "&"))
  }

  /// Sends a form of the page that it shows.
  mutating func submit(_ address: String, _ fields: [String: String] = [:]) async throws -> Reply {
    let hidden = ["seal": value(of: "seal"), "submission": value(of: "submission")]
    let reply = try await send(address, fields: hidden.merging(fields) { $1 })
    page = reply.text
    return reply
  }

  mutating func signIn(_ password: String = ResearcherBench.password) async throws {
    let reply = try await send("/researcher/login", fields: ["password": password])
    #expect(reply.status == .seeOther)
    #expect(reply.location == "/researcher")
  }

  /// The value of the first field of a name on the page.
  func value(of name: String) -> String {
    guard let start = page.range(of: "name=\"\(name)\" value=\"")?.upperBound,
      let end = page[start...].firstIndex(of: "\"")
    else { return "" }
    return String(page[start..<end])
  }

  private mutating func send(
    _ address: String, _ method: HTTPRequest.Method, _ body: String?
  ) async throws -> Reply {
    var headers = headers
    headers[.acceptLanguage] = language
    if !cookies.isEmpty {
      headers[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    if body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    let reply = try await client.execute(
      uri: address, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
    ) { Reply(status: $0.status, headers: $0.headers, text: String(buffer: $0.body)) }
    for field in reply.headers[values: .setCookie] {
      let pair = field.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
    }
    return reply
  }
}
#endif
