#if Server
import Foundation
import HTTPTypes
import HummingbirdTesting
import StudyCapture
import StudyStore
import Testing

@testable import studytool

/// Several tabs of one person, or several people with one invitation, at the very same moment: what is done counts once.
struct RaceTests {
  /// The form that a browser shows, as several tabs have it.
  private struct Shown: Sendable {
    let fields: [String: String]
    let cookies: [String: String]
    let address: String

    init(_ browser: TestBrowser) throws {
      let form = try #require(browser.forms.first)
      (fields, cookies, address) = (form.fields, browser.cookies, form.action)
    }

    /// Sends the form from so many tabs at once, each under an identifier of its own; gives the statuses, sorted.
    func send(
      from tabs: Int = 8, _ client: any TestClientProtocol, to address: String? = nil,
      _ changes: @escaping @Sendable (Int) -> [String: String] = { _ in [:] }
    ) async throws -> [Int] {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<tabs {
          group.addTask {
            let tab = TestBrowser(client, cookies: cookies)
            var sent = fields.merging(changes(number)) { $1 }
            sent["submission"] = UUID().uuidString
            return try await tab.send(
              address ?? self.address, .post, TestBrowser.encoded(sent), follows: false
            ).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
      }
    }
  }

  /// Goes from the invitation to the check of what was understood.
  private static func toTheCheck(_ browser: TestBrowser, _ address: String) async throws {
    try await browser.open(address)
    try await browser.send([:])
    try await browser.send([:])
    try await browser.send(["answer.adult": "yes", "answer.practice": "short"])
    try await browser.send(pressing: "yes")
    try await browser.send(pressing: "yes")
  }

  @Test func `a mistake at the check that eight tabs send at once is one attempt`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await Self.toTheCheck(browser, address)
      let statuses = try await Shown(browser).send(client) { _ in ["answer.stop": "never"] }
      #expect(statuses == Array(repeating: 303, count: 8))
      #expect(try await trial.store.contents().comprehension.map(\.attempt) == [1])
      // Two of three attempts are left.
      for attempt in 2...3 {
        try await browser.open("/participant")
        #expect(browser.forms[0].fields["step"] == "comprehension-\(attempt)")
        try await browser.send(["answer.stop": attempt == 3 ? "any-time" : "never"])
      }
      #expect(browser.forms[0].fields["step"] == "agreement")
    }
    try trial.end()
  }

  @Test func `agreeing, starting, finishing and handing in from eight tabs at once count once`() async throws
  {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await Self.toTheCheck(browser, address)
      try await browser.send(["answer.stop": "any-time"])
      let all = Array(repeating: 303, count: 8)
      #expect(try await Shown(browser).send(client) { _ in ["agree": "yes"] } == all)
      #expect(try await trial.store.contents().consents.count == 1)
      try await browser.open("/participant")
      try await browser.send(["answer.archive": "yes"])
      #expect(try await Shown(browser).send(client) == all)
      try await browser.open("/participant")
      // Some tabs finish the task and some give it up; the first one counts.
      #expect(
        try await Shown(browser).send(client) { ["do": $0.isMultiple(of: 2) ? "finish" : "give-up"] }
          == all)
      let runs = try await trial.store.contents().taskRuns
      #expect(runs.map { $0.events.map(\.kind) }.allSatisfy { $0.count == 2 && $0[0] == .start })
      #expect(runs.count == 1)
      try await browser.open("/participant")
      #expect(browser.heading.hasPrefix("Your opinion"))
      let handedIn = try await Shown(browser).send(client) { ["answer.q1": "\($0 % 7 + 1)"] }
      #expect(handedIn == all)
      let code = try #require(try await trial.store.contents().people.first).code
      let answers = try await trial.store.revisions(of: code).filter { !$0.form.hasPrefix("capture:") }
      #expect(answers.map(\.revision) == [1])
    }
    try trial.end()
  }

  @Test func `an invitation that eight browsers use at once lets one of them in`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let browser = TestBrowser(client)
            try await browser.open(address)
            return try await browser.send(address, .post, "", follows: false).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
      }
      // Who is late does not see the form any more, or is told when they send it.
      #expect(statuses.count { $0 == 303 } >= 1 && statuses.allSatisfy { [303, 410].contains($0) })
      #expect(try await trial.store.contents().people.count == 1)
    }
    try trial.end()
  }

  @Test func `people who join at once all get codes and groups of their own`() async throws {
    let trial = try await ServedTrial()
    var addresses: [String] = []
    for _ in 0..<8 { addresses.append(try await trial.invite()) }
    let links = addresses
    try await trial.visit { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for link in links { group.addTask { try await TestBrowser(client).join(link) } }
        try await group.waitForAll()
      }
    }
    let people = try await trial.store.contents().people
    #expect(Set(people.map(\.code)).count == 8)
    #expect(Set(people.map(\.allocation?.place)) == Set(0..<8))
    try trial.end()
  }

  @Test func `what is sent while somebody withdraws leaves nothing behind and breaks nothing`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address)
      try await browser.send([:])
      try await browser.send(pressing: "finish")
      #expect(browser.heading.hasPrefix("Your opinion"))
      let shown = try Shown(browser)
      async let leaving = shown.send(from: 3, client, to: "/participant/withdraw")
      async let answering = shown.send(from: 6, client) { ["answer.q1": "\($0 + 1)"] }
      let statuses = try await leaving + answering
      #expect(statuses.contains(200))
      #expect(statuses.allSatisfy { [200, 303, 401, 410].contains($0) }, "\(statuses)")
    }
    let data = try await trial.store.contents()
    #expect(data.people.isEmpty && data.answers.isEmpty && data.taskRuns.isEmpty)
    #expect(data.tombstones.map(\.code) == ["P01"])
    try trial.end()
  }
}
#endif
