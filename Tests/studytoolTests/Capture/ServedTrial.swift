#if Server
import Foundation
import Hummingbird
import HummingbirdTesting
import StudyCapture
import StudyModel
import StudyStore

@testable import studytool

/// The trial of the fixtures, served over a store of its own in a folder of its own.
struct ServedTrial {
  let scratch: Scratch
  let study: Study
  let store: CaptureStore
  let storage: StoredCapture
  let site: CaptureSite

  /// The trial as it lies among the fixtures.
  static let document = Program.project.appendingPathComponent(
    "Tests/StudyDocumentsTests/Fixtures/capture-trial/study.xml")

  /// Serves the trial, with what is to be other in its `study.xml`.
  init(
    limits: SiteLimits = SiteLimits(), clock: CaptureClock = .system, reach: CaptureSite.Reach = .loopback,
    _ change: (String) -> String = { $0 }
  ) async throws {
    let scratch = try Scratch()
    let text = change(try String(contentsOf: Self.document, encoding: .utf8))
    try Data(text.utf8).write(to: scratch.url(name: "study.xml"))
    try self.init(in: scratch, limits: limits, clock: clock, reach: reach)
  }

  /// Serves the study of a folder, as it is.
  init(
    in scratch: Scratch, limits: SiteLimits = SiteLimits(), clock: CaptureClock = .system,
    reach: CaptureSite.Reach = .loopback
  ) throws {
    self.scratch = scratch
    let served = try ServedStudy(scratch.url.path, surveys: nil)
    study = served.study
    try served.store.close()
    store = try CaptureStore(folder: scratch.url.path, study: study.id, clock: clock)
    storage = try StoredCapture(
      store, study: study, plan: served.plan, instruments: served.instruments,
      inspections: served.inspections,
      clock: clock)
    site = try CaptureSite(
      study: study, plan: served.plan, instruments: served.instruments, patterns: served.patterns,
      inspections: served.inspections.served, storage: storage, reach: reach, limits: limits)
  }

  /// Makes an invitation, and gives its address.
  func invite(_ role: PersonRole = .participant, levels: [String: String] = [:]) async throws -> String {
    let token = SecretToken()
    try await store.invite(TokenHash(of: token.text), as: role, levels: levels)
    return "/join/" + token.text
  }

  /// Has browsers visit the site.
  func visit(_ work: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    try await Application(router: site.router()).test(.router) { client in try await work(client) }
  }

  /// Ends it.
  func end() throws {
    try store.close()
    scratch.remove()
  }
}

extension TestBrowser {
  /// Answers every question of the page with the same choice: the first, or the last one.
  func answers(last: Bool = false, of form: Int = 0) -> [String: String] {
    guard forms.indices.contains(form) else { return [:] }
    return forms[form].choices.compactMapValues { last ? $0.last { $0 != "na" } : $0.first { $0 != "na" } }
  }

  /// Goes from the invitation to the first task.
  ///
  /// Where `permits` is nil, they stop before they are asked what they permit.
  func join(
    _ address: String, language: String = "en", experience: String = "short", permits: Bool? = true
  ) async throws {
    try await open(address)
    try await send(["language": language])
    try await send(["language": language])
    try await send(["answer.adult": "yes", "answer.practice": experience])
    try await send(pressing: "yes")
    try await send(pressing: "yes")
    try await send(["answer.stop": "any-time"])
    try await send(pressing: "yes")
    if let permits { try await send(["answer.archive": permits ? "yes" : "no"]) }
  }

  @discardableResult
  func send(_ changes: [String: String], pressing button: String? = nil) async throws -> Page {
    try await send(form: 0, changes, pressing: button)
  }
}
#endif
