#if Server
import Foundation
import Testing

@testable import StudyStore

/// Links by which people who joined before come back.
struct ReturnLinkTests {
  @Test func `who comes back is who they were, once, and is signed out elsewhere`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(levels: ["group": "with"], name: "a")
    _ = try await store.join(name: "b")
    let (link, session) = (TokenHash(of: "SECRET-LINK"), TokenHash(of: "new"))
    try await store.makeReturnLink(link, for: code)
    #expect(try await store.invitation(link)?.isReturn == true)
    #expect(try await store.invitation(link)?.role == .participant)
    #expect(try await store.invitation(link)?.used == nil)
    #expect(try await store.invitation(TokenHash(of: "i a"))?.isReturn == false)
    // Making it signs nobody out.
    #expect(try await store.person(ofSession: TokenHash(of: "s a"))?.code == code)
    let person = try await store.redeem(link, session: session, language: "th")
    #expect(person == (try await store.contents(of: code).people.first))
    // The language is that in which they were asked.
    #expect(person.language == "en")
    #expect(person.levels.map(\.level) == ["with"])
    #expect(try await store.person(ofSession: session)?.code == code)
    #expect(try await store.person(ofSession: TokenHash(of: "s a")) == nil)
    #expect(try await store.person(ofSession: TokenHash(of: "s b"))?.code == "P02")
    await #expect(throws: CaptureError.usedInvitation) {
      try await store.redeem(link, session: TokenHash(of: "thief"), language: "en")
    }
    #expect(try await store.person(ofSession: session)?.code == code)
    #expect(try await store.invitation(link)?.used != nil)
    // Links are no invitations: nobody new comes by them.
    #expect(try await store.invitations().count == 2)
    #expect(try await store.contents().people.count == 2)
    let trail = try await store.auditTrail()
    #expect(trail.suffix(2).map(\.kind) == ["return-link-made", "return-link-used"])
    #expect(trail.allSatisfy { !$0.detail.contains(code) })
    #expect(try !study.holds("SECRET"))
    try store.close()
  }

  @Test func `another link makes the one before void, and a used one stays used`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(.evaluator, name: "a")
    let links = ["one", "two", "three"].map { TokenHash(of: $0) }
    try await store.makeReturnLink(links[0], for: code)
    try await store.makeReturnLink(links[1], for: code)
    await #expect(throws: CaptureError.unknownInvitation) {
      try await store.redeem(links[0], session: TokenHash(of: "x"), language: "en")
    }
    _ = try await store.redeem(links[1], session: TokenHash(of: "second"), language: "en")
    try await store.makeReturnLink(links[2], for: code)
    await #expect(throws: CaptureError.usedInvitation) {
      try await store.redeem(links[1], session: TokenHash(of: "x"), language: "en")
    }
    for token in ["i a", "s a", "two", "three"] {
      await #expect(throws: CaptureError.tokenInUse) {
        try await store.makeReturnLink(TokenHash(of: token), for: code)
      }
    }
    await #expect(throws: CaptureError.tokenInUse) { try await store.invite(links[2], as: .rater) }
    await #expect(throws: CaptureError.unknownPerson(code: "P09")) {
      try await store.makeReturnLink(TokenHash(of: "x"), for: "P09")
    }
    try store.close()
  }

  @Test func `who comes back is let in when data collection is closed, and nobody once they withdrew`()
    async throws
  {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let (stays, leaves) = (try await store.join(), try await store.join())
    for code in [stays, leaves] { try await store.makeReturnLink(TokenHash(of: "back " + code), for: code) }
    try await store.closeCollection()
    #expect(
      try await store.redeem(TokenHash(of: "back " + stays), session: TokenHash(of: "x"), language: "en").code
        == stays)
    _ = try await store.withdraw(leaves)
    await #expect(throws: CaptureError.unknownInvitation) {
      try await store.redeem(TokenHash(of: "back " + leaves), session: TokenHash(of: "y"), language: "en")
    }
    await #expect(throws: CaptureError.withdrawn(code: leaves)) {
      try await store.makeReturnLink(TokenHash(of: "z"), for: leaves)
    }
    try store.close()
  }
}
#endif
