#if Server
import Foundation
import Testing

@testable import StudyStore

/// Invitations, sessions, consent and allocation.
struct PeopleTests {
  @Test func codesCountByRole() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    var codes: [String] = []
    for role in [.participant, .evaluator, .participant, .rater, .observer, .participant] as [PersonRole] {
      codes.append(try await store.join(role))
    }
    #expect(codes == ["P01", "E01", "P02", "R01", "O01", "P03"])
    #expect(try await store.contents().people.map(\.code) == codes)
    #expect([9, 10, 99, 100].map(PersonRole.participant.code) == ["P09", "P10", "P99", "P100"])
    try store.close()
  }

  @Test func anInvitationLetsInOnceAndGivesItsLevels() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let token = TokenHash(of: "token")
    try await store.invite(token, as: .participant, levels: ["group": "with", "experience": "high"])
    await #expect(throws: CaptureError.tokenInUse) { try await store.invite(token, as: .rater) }
    await #expect(throws: CaptureError.unknownInvitation) {
      try await store.redeem(TokenHash(of: "guess"), session: TokenHash(of: "s"), language: "en")
    }
    study.clock.advance(seconds: 60)
    let person = try await store.redeem(token, session: TokenHash(of: "session"), language: "th")
    #expect(person.language == "th")
    #expect(person.joined == study.clock.now.wall)
    #expect(
      person.levels == [
        CapturedLevel(factor: "experience", level: "high", origin: .invitation),
        CapturedLevel(factor: "group", level: "with", origin: .invitation),
      ])
    await #expect(throws: CaptureError.usedInvitation) {
      try await store.redeem(token, session: TokenHash(of: "other"), language: "en")
    }
    let invitation = try #require(try await store.invitations().first)
    #expect(invitation.person == "P01")
    #expect(invitation.used == person.joined)
    try store.close()
  }

  @Test func ofManyWhoBringOneTokenAtOnceOneIsLetIn() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    try await store.invite(TokenHash(of: "token"), as: .participant)
    let letIn = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          let session = TokenHash(of: "\(number)")
          return (try? await store.redeem(TokenHash(of: "token"), session: session, language: "en")) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(letIn == 1)
    #expect(try await store.contents().people.map(\.code) == ["P01"])
    try store.close()
  }

  @Test func aSessionTellsThePersonUntilItEnds() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(name: "a")
    let session = TokenHash(of: "s a")
    #expect(try await store.person(ofSession: session)?.code == code)
    #expect(try await store.person(ofSession: TokenHash(of: "elsewhere")) == nil)
    // A session outlives the server.
    try store.close()
    let again = try study.open()
    #expect(try await again.person(ofSession: session)?.code == code)
    try await again.setLanguage("th", of: code)
    #expect(try await again.person(ofSession: session)?.language == "th")
    try await again.endSession(session)
    #expect(try await again.person(ofSession: session) == nil)
    try again.close()
  }

  @Test func tokensAreStoredAsHashesOnly() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    try await store.invite(TokenHash(of: "SECRET-INVITATION"), as: .rater)
    _ = try await store.redeem(
      TokenHash(of: "SECRET-INVITATION"), session: TokenHash(of: "SECRET-SESSION"), language: "en")
    #expect(try !study.holds("SECRET"))
    try store.close()
    #expect(try !study.holds("SECRET"))
    #expect(TokenHash(bytes: [1, 2, 3]) == nil)
    // FIPS 180-2, appendix B.1.
    #expect(TokenHash(of: "abc").bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
  }

  @Test func consentKeepsTheTextTheSectionsAndTheAttempts() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    func check(_ stop: String, _ submission: UUID = UUID()) async throws -> Int {
      try await store.recordComprehension(
        [
          CheckedAnswer("may-stop", stop, isRight: stop == "yes"),
          CheckedAnswer("who-reads", "team", isRight: true),
        ], of: code, submission: submission)
    }
    let first = UUID()
    #expect(try await check("no", first) == 1)
    // The same that is sent again is the same attempt, and other answers cannot take its place.
    #expect(try await check("no", first) == 1)
    await #expect(throws: CaptureError.submissionReused) { try await check("yes", first) }
    #expect(try await check("yes") == 2)
    let attempts = try await store.contents().comprehension.map {
      "\($0.question) \($0.attempt) \($0.answer)"
    }
    #expect(attempts == ["may-stop 1 no", "may-stop 2 yes", "who-reads 1 team", "who-reads 2 team"])
    let partly = ConsentRecord(
      version: "1", text: TokenHash(of: "the text"), language: "en",
      sections: [
        ConsentRecord.Section("recording", isAgreed: false), ConsentRecord.Section("data", isAgreed: true),
      ])
    var fully = partly
    fully.sections[0].isAgreed = true
    fully.version = "2"
    #expect(!partly.isFull && fully.isFull)
    let agreed = try await store.record(partly, of: code)
    #expect(agreed.number == 1)
    study.clock.advance(seconds: 5)
    // Sent again, since the receipt got lost.
    #expect(try await store.record(partly, of: code) == agreed)
    let stored = try await store.record(fully, of: code)
    let contents = try await store.contents()
    #expect(contents.consents.map(\.consent) == [partly, fully])
    #expect(contents.consent(of: code) == stored)
    #expect(stored.time == study.clock.now.wall)
    #expect(contents.comprehension.map(\.isRight) == [false, true, true, true])
    try store.close()
  }

  @Test func placesOfAStratumAreGivenOneAfterTheOtherHoweverManyCome() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    var codes: [String] = []
    for _ in 0..<40 { codes.append(try await store.join()) }
    let rule: @Sendable (Int) -> AllocatedConditions = { place in
      AllocatedConditions(
        levels: ["group": place.isMultiple(of: 2) ? "with" : "without"],
        order: place.isMultiple(of: 2)
          ? [PlannedTask("a"), PlannedTask("b", condition: "second")] : [PlannedTask("b"), PlannedTask("a")])
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, code) in codes.enumerated() {
        group.addTask {
          for _ in 0..<2 {
            _ = try await store.allocate(code, stratum: number < 15 ? "high" : "low", by: rule)
          }
        }
      }
      try await group.waitForAll()
    }
    let people = try await store.contents().people
    for (stratum, count) in [("high", 15), ("low", 25)] {
      let places = people.compactMap(\.allocation).filter { $0.stratum == stratum }.map(\.place)
      #expect(places.sorted() == Array(0..<count))
    }
    for person in people {
      let place = try #require(person.allocation?.place)
      let level = CapturedLevel(
        factor: "group", level: rule(place).levels["group"] ?? "", origin: .allocation)
      #expect(person.levels == [level])
      #expect(person.order == rule(place).order)
    }
    try store.close()
  }

  @Test func anAllocationThatIsRefusedUsesNoPlaceUp() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let fixed = try await store.join(levels: ["group": "without"])
    let free = try await store.join()
    await #expect(throws: CaptureError.otherLevel(factor: "group", stored: "without", asked: "with")) {
      try await store.allocate(fixed, stratum: "all") { _ in AllocatedConditions(levels: ["group": "with"]) }
    }
    let person = try await store.allocate(free, stratum: "all") {
      AllocatedConditions(levels: ["group": "\($0)"])
    }
    #expect(person.allocation?.place == 0)
    await #expect(throws: CaptureError.otherStratum(code: free, stored: "all", asked: "some")) {
      try await store.allocate(free, stratum: "some") { _ in AllocatedConditions(levels: [:]) }
    }
    // The place of somebody who left is not given again.
    _ = try await store.withdraw(free)
    let next = try await store.allocate(try await store.join(), stratum: "all") {
      AllocatedConditions(levels: ["group": "\($0)"])
    }
    #expect(next.allocation?.place == 1)
    try store.close()
  }

  @Test func levelsAndOrdersAreSetOnce() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    for _ in 0..<2 {
      try await store.state(["experience": "high"], of: code)
      try await store.setOrder([PlannedTask("b"), PlannedTask("a")], of: code)
    }
    await #expect(throws: CaptureError.otherLevel(factor: "experience", stored: "high", asked: "low")) {
      try await store.state(["experience": "low"], of: code)
    }
    await #expect(throws: CaptureError.otherOrder) { try await store.setOrder([PlannedTask("a")], of: code) }
    let person = try #require(try await store.contents(of: code).people.first)
    #expect(person.levels == [CapturedLevel(factor: "experience", level: "high", origin: .stated)])
    #expect(person.order == [PlannedTask("b"), PlannedTask("a")])
    try store.close()
  }
}
#endif
