#if Server
import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// Withdrawal, and the trail that outlives it.
struct WithdrawalTests {
  /// A store in which a person did everything that can be done, and others did things about them.
  static func busyStore(_ study: TestStudy) async throws -> (
    store: CaptureStore, leaves: String, stays: String
  ) {
    let store = try study.open()
    let leaves = try await store.join(levels: ["group": "with"], name: "leaves")
    let stays = try await store.join(name: "stays")
    let watcher = try await store.join(.observer)
    for code in [leaves, stays] {
      _ = try await store.recordComprehension(
        [CheckedAnswer("q", "attempt-\(code)", isRight: true)], of: code, submission: UUID())
      _ = try await store.record(
        ConsentRecord(
          version: "v-\(code)", text: TokenHash(of: code), language: "en",
          sections: [ConsentRecord.Section("section-\(code)", isAgreed: true)]), of: code)
      _ = try await store.allocate(code, stratum: "all") { _ in
        AllocatedConditions(levels: ["tool": "tool-\(code)"], order: [PlannedTask("order-\(code)")])
      }
      let task = Occasion(task: "task-\(code)", condition: "condition-\(code)")
      for kind in [TaskEvent.Kind.start, .pause] {
        _ = try await store.record(kind, of: task, by: code, reason: "reason-\(code)", submission: UUID())
      }
      // Of many lengths, so that rows are moved between pages as the tables grow.
      for round in 0..<10 {
        let answers = (0..<15).map { number in
          let words = String(repeating: "w", count: (round * 15 + number) * 37 % 3000)
          return AnswerChange("\(round).\(number)", .text("answer-\(code) \(words)"))
        }
        _ = try await store.submit(
          answers, by: round % 3 == 0 ? code : watcher, form: "f", on: Occasion(about: code),
          submission: UUID())
      }
      _ = try await store.observe("search", ["words": "words-\(code)"], by: code, submission: UUID())
      _ = try await store.observe(
        "note", ["note": "note-\(code)"], on: Occasion(about: code), by: watcher, submission: UUID())
    }
    return (store, leaves, stays)
  }

  @Test func allOfAPersonGoesAndAllOfTheOthersStays() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (store, leaves, stays) = try await Self.busyStore(study)
    let before = try await store.contents(of: stays)
    study.clock.advance(seconds: 9)
    let withdrawal = try await store.withdraw(leaves)
    let tombstone = Tombstone(code: leaves, time: study.clock.now.wall)
    #expect(withdrawal == Withdrawal(tombstone: tombstone, isWiped: true))
    #expect(try await store.contents(of: stays) == before)
    let contents = try await store.contents()
    #expect(contents.people.map(\.code) == [stays, "O01"])
    #expect(contents.tombstones == [tombstone])
    #expect(contents.answers.allSatisfy { $0.person != leaves && $0.occasion.about != leaves })
    #expect(contents.answers.count == 150)
    #expect(contents.observations.count == 2)
    // The session ends, and the invitation lets nobody in again.
    #expect(try await store.person(ofSession: TokenHash(of: "s leaves")) == nil)
    await #expect(throws: CaptureError.unknownInvitation) {
      try await store.redeem(TokenHash(of: "i leaves"), session: TokenHash(of: "x"), language: "en")
    }
    await #expect(throws: CaptureError.withdrawn(code: leaves)) {
      try await store.answer("1", "1", by: leaves)
    }
    await #expect(throws: CaptureError.withdrawn(code: leaves)) {
      try await store.answer("1", "1", by: stays, on: Occasion(about: leaves))
    }
    // A second click on the button changes nothing, and the code is not given again.
    study.clock.advance(seconds: 9)
    #expect(try await store.withdraw(leaves) == withdrawal)
    #expect(try await store.join() == "P03")
    try store.close()
  }

  @Test func theWordsAreInNoFileAnyMore() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (store, leaves, stays) = try await Self.busyStore(study)
    let kinds = [
      "attempt", "v", "section", "tool", "order", "task", "condition", "reason", "answer", "words", "note",
    ]
    let theirs = kinds.map { "\($0)-\(leaves)" }
    #expect(try study.texts(of: theirs) == Set(theirs))
    _ = try await store.withdraw(leaves)
    #expect(try study.texts(of: theirs) == [])
    let others = kinds.map { "\($0)-\(stays)" }
    #expect(try study.texts(of: others) == Set(others))
    // Not even the code, but on the tombstone.
    let tables = try await store.read { database in
      try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'audit'")
    }
    #expect(tables.count > 15)
    for table in tables {
      let rows = try await store.read {
        try Row.fetchAll($0, sql: "SELECT * FROM \(table)").map(\.description)
      }
      #expect(!rows.contains { $0.contains(leaves) }, "\(table)")
    }
    #expect(try await store.auditTrail().filter { $0.person == leaves }.map(\.detail) == [""])
    try store.close()
  }

  /// As a table grows its rows are moved between pages, and what they leave behind is not overwritten when they are
  /// deleted: without writing the database anew, the sixth and the tenth of these histories keep some of the words.
  @Test(arguments: UInt64(1)...16)
  func theWordsAreInNoFileThoughTheirRowsWereMovedBetweenPages(_ seed: UInt64) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    var generator = SeededGenerator(seed: seed)
    var codes: [String] = []
    for _ in 0..<4 { codes.append(try await store.join()) }
    for _ in 0..<60 {
      let code = codes[Int.random(in: 0..<4, using: &generator)]
      let answers = (0..<10).map { _ in
        let length = [5, 50, 300, 900, 3000][Int.random(in: 0..<5, using: &generator)]
        return AnswerChange(
          "q\(Int.random(in: 0..<200, using: &generator))",
          .text("SECRET-\(code)-" + String(repeating: "w", count: length)))
      }
      _ = try await store.submit(answers, by: code, form: "f", submission: UUID())
    }
    #expect(try await store.withdraw(codes[1]).isWiped)
    // Also without its beginning, where something was written over that.
    #expect(try study.texts(of: ["SECRET-\(codes[1])", "CRET-\(codes[1])-ww"]) == [])
    #expect(try study.holds("SECRET-\(codes[2])"))
    try store.close()
  }

  @Test(arguments: [true, false])
  func aReaderDelaysTheWipingAndTheNextOccasionMakesUpForIt(_ isReadToTheEnd: Bool) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (store, leaves, _) = try await Self.busyStore(study)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: study.database.path, configuration: configuration)
    try reader.inDatabase { try $0.execute(sql: "BEGIN; SELECT count(*) FROM person") }
    #expect(try await !store.withdraw(leaves).isWiped)
    #expect(try study.holds("answer-\(leaves)"))
    #expect(try await store.contents().tombstones.map(\.code) == [leaves])
    // Where nobody reads any more the end of the server is an occasion, otherwise its next beginning.
    if !isReadToTheEnd { try reader.inDatabase { try $0.execute(sql: "COMMIT") } }
    try store.close()
    #expect(try study.holds("answer-\(leaves)") == isReadToTheEnd)
    if isReadToTheEnd { try reader.inDatabase { try $0.execute(sql: "COMMIT") } }
    try reader.close()
    let again = try study.open()
    #expect(try !study.holds("answer-\(leaves)"))
    #expect(try await again.wipe())
    try again.close()
  }

  @Test(arguments: [
    "UPDATE audit SET detail = 'changed'", "DELETE FROM audit", "DELETE FROM audit WHERE person IS NOT NULL",
    "INSERT OR REPLACE INTO audit (number, time, kind, detail) VALUES (1, 0, 'opened', 'changed')",
    "REPLACE INTO audit (time, kind, detail, person) VALUES (0, 'withdrawn', '', 'P01')",
    "UPDATE OR REPLACE audit SET number = 1 WHERE number = 2",
    "INSERT INTO audit (time, kind, detail, person) VALUES (0, 'opened', '', 'P02')",
    "INSERT INTO audit (time, kind, detail, person) VALUES (0, 'withdrawn', 'was ill', 'P02')",
  ])
  func theAuditTrailIsOnlyAddedTo(_ sql: String) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    _ = try await store.withdraw(try await store.join())
    let trail = try await store.auditTrail()
    try store.close()
    // Through a connection of one's own, without the settings of the store.
    let queue = try DatabaseQueue(path: study.database.path)
    #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: sql) } }
    try queue.close()
    #expect(try CaptureReader(folder: study.folder.path).auditTrail() == trail)
  }

  @Test func whatTheServerRecordsStandsInTheTrail() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    try await store.record("login-refused", detail: "wrong password")
    let entry = try #require(try await store.auditTrail().last)
    #expect(
      entry
        == AuditEntry(
          number: 2, time: study.clock.now.wall, kind: "login-refused", detail: "wrong password", person: nil)
    )
    try store.close()
  }
}
#endif
