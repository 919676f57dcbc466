#if Server
import StudyStore
import Testing

struct IncidentTests {
  @Test func `a flood of one kind is noted up to the most of a day, and others go on`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    defer { _ = try? store.close() }
    let most = CaptureStore.mostIncidentsPerDay
    for _ in 0..<(most + 20) { try await store.record(incident: "forged-request") }
    try await store.record(incident: "wrong-password")
    let trail = try await store.auditTrail()
    let forged = trail.filter { $0.kind == "refused-forged-request" }
    #expect(forged.count == most)
    #expect(forged.filter { !$0.detail.isEmpty }.map(\.number) == [forged[most - 1].number])
    #expect(forged.last?.detail == "further ones of this day are not noted")
    #expect(trail.last?.kind == "refused-wrong-password")
  }

  @Test func `another day another hundred`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    defer { _ = try? store.close() }
    for _ in 0..<CaptureStore.mostIncidentsPerDay { try await store.record(incident: "unknown-token") }
    let noted = try await store.auditTrail().count
    try await store.record(incident: "unknown-token")
    #expect(try await store.auditTrail().count == noted)
    study.clock.advance(seconds: 24 * 60 * 60 + 1)
    try await store.record(incident: "unknown-token")
    #expect(try await store.auditTrail().count == noted + 1)
  }

  @Test func `who all come at once are counted one by one`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    defer { _ = try? store.close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<(2 * CaptureStore.mostIncidentsPerDay) {
        group.addTask { try await store.record(incident: "other-role") }
      }
      try await group.waitForAll()
    }
    let trail = try await store.auditTrail()
    #expect(trail.count { $0.kind == "refused-other-role" } == CaptureStore.mostIncidentsPerDay)
  }
}

struct InvitationBatchTests {
  @Test func `several invitations are made, each with its levels`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    defer { _ = try? store.close() }
    let tokens = (0..<3).map { TokenHash(of: "invitation \($0)") }
    try await store.invite(tokens, as: .participant, levels: ["experience": "high"])
    #expect(Set(try await store.invitations().map(\.token)) == Set(tokens))
    let person = try await store.redeem(tokens[2], session: TokenHash(of: "session"), language: "en")
    #expect(person.levels.map(\.level) == ["high"])
    #expect(person.levels.map(\.origin) == [.invitation])
  }

  @Test func `where one cannot be made none is`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    defer { _ = try? store.close() }
    let known = TokenHash(of: "known")
    try await store.invite(known, as: .rater)
    await #expect(throws: CaptureError.tokenInUse) {
      try await store.invite([TokenHash(of: "new"), known], as: .participant)
    }
    #expect(try await store.invitations().map(\.token) == [known])
    await #expect(throws: CaptureError.self) {
      try await store.invite([TokenHash(of: "new")], as: .participant, levels: ["": "high"])
    }
    #expect(try await store.invitations().count == 1)
  }
}
#endif
