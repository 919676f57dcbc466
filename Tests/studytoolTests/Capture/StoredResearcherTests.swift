#if Server
import StudyCapture
import StudyModel
import StudyStore
import Testing

@testable import studytool

struct StoredResearcherTests {
  @Test func `what the store has of a participant is what the researcher sees of them`() async throws {
    let trial = try await ServedTrial()
    let address = try await trial.invite()
    _ = try await trial.invite(.rater)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.join(address)
      var pages = 0
      while browser.page.html.contains("name=\"step\""), pages < 60 {
        pages += 1
        if browser.forms.contains(where: { $0.buttons.contains { $0.value == "finish" } }) {
          try await browser.send([:], pressing: "finish")
        } else {
          try await browser.send(browser.answers(last: true))
        }
      }
    }
    let standing = try await trial.storage.standing()
    let person = try #require(standing.people.first)
    #expect(standing.people.count == 1)
    #expect(person.code == "P01")
    #expect(person.levels.keys.sorted() == ["experience", "group"])
    let state = try #require(person.state)
    #expect(state == (try await trial.storage.participant("P01")).at(state.moment))
    #expect(trial.storage.flow.step(for: state.record, at: state.moment) == .thanks)
    // Each answer has its time, and nothing else has.
    #expect(!state.answers.isEmpty)
    #expect(Set(person.answerTimes.keys) == Set(state.answers.keys))
    #expect(person.work.count == 2)
    for stretch in person.work { #expect(stretch.start <= (stretch.end ?? 0)) }
    let times = person.otherTimes + person.answerTimes.values
    #expect(person.lastActivity == times.max())
    #expect(times.allSatisfy { $0 >= person.joined && $0 <= standing.moment })
    #expect(standing.invitations.map(\.role).count { $0 == .rater } == 1)
    #expect(standing.invitations.count(where: \.isUsed) == 1)

    try await trial.storage.withdraw("P01")
    let after = try await trial.storage.standing()
    #expect(after.people.isEmpty)
    #expect(after.withdrawn == 1)
    #expect(after.invitations.map(\.role) == [.rater])
    try trial.end()
  }

  @Test func `invitations of the researcher are those of the store, with their levels`() async throws {
    let trial = try await ServedTrial()
    let tokens = [SecretToken(), SecretToken()]
    try await trial.storage.invite(tokens, as: .participant, levels: ["experience": "high"])
    #expect(try await trial.store.invitations().count == 2)
    let visitor = try await trial.storage.redeem(tokens[1], session: SecretToken(), language: "th")
    let standing = try await trial.storage.standing()
    #expect(standing.people.map(\.code) == [visitor.code])
    #expect(standing.people.first?.levels == ["experience": "high"])
    #expect(standing.people.first?.state?.record.invitedLevels == ["experience": "high"])
    await #expect(throws: StorageRefusal.self) {
      try await trial.storage.invite([tokens[0]], as: .rater, levels: [:])
    }
    try trial.end()
  }

  @Test func `what is done about data collection stands in the trail, newest last`() async throws {
    let trial = try await ServedTrial()
    try await trial.storage.change(.earlyLook, reason: "safety")
    #expect(try await trial.storage.collection().showsOutcomes)
    try await trial.storage.change(.closed, reason: "")
    try await trial.storage.change(.opened, reason: "two more")
    let collection = try await trial.storage.collection()
    #expect(collection.isOpen && !collection.showsOutcomes)
    #expect(collection.events.suffix(3).map(\.change) == [.earlyLook, .closed, .opened])
    #expect(collection.events.suffix(3).map(\.reason) == ["safety", "", "two more"])
    let kinds = try await trial.storage.auditTrail().map(\.kind)
    #expect(kinds.suffix(3) == ["collection-early-look", "collection-closed", "collection-opened"])
    await #expect(throws: StorageRefusal.self) { try await trial.storage.change(.opened, reason: "again") }
    try trial.end()
  }
}

extension ParticipantState {
  /// The same facts, read at another moment.
  fileprivate func at(_ moment: Int) -> ParticipantState {
    var state = self
    state.moment = moment
    // The stretches of a run end where it was read; how long they are is what counts.
    state.record.visits = record.visits.mapValues { visit in
      var visit = visit
      visit.spans = visit.spans.map { span in
        VisitRecord.Span(
          start: span.start - self.moment + moment, end: span.end.map { $0 - self.moment + moment },
          reason: span.reason)
      }
      return visit
    }
    return state
  }
}
#endif
