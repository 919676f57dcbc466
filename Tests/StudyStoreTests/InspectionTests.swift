#if Server
import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// What evaluators record: numbers of findings, and phases.
struct InspectionTests {
  private typealias Field = CapturedEntry.Field

  /// Records a finding; gives its number.
  @discardableResult
  private static func find(
    _ description: String, in inspection: String = "i", about participant: String? = nil, by code: String,
    number: String? = nil, _ store: CaptureStore
  ) async throws -> String? {
    var fields = [Field.description: description]
    fields[Field.number] = number
    fields[Field.design] = participant
    try await store.record(
      .finding, fields, of: inspection, during: .alone, about: participant, by: code, submission: UUID())
    return try await store.contents(of: code).entries.last {
      $0.inspection == inspection && $0[Field.description] == description
    }?[Field.number]
  }

  @Test func findingsAreNumberedByEvaluatorAndInspection() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let (first, second) = (try await store.join(.evaluator), try await store.join(.evaluator))
    #expect(try await Self.find("a", by: first, store) == "1")
    #expect(try await Self.find("b", by: first, store) == "2")
    #expect(try await Self.find("c", by: second, store) == "1")
    #expect(try await Self.find("d", in: "j", by: first, store) == "1")
    // One that is written anew stays the same one, and one that was taken back keeps its number.
    #expect(try await Self.find("b, again", by: first, number: "2", store) == "2")
    try await Self.find("", by: first, number: "2", store)
    #expect(try await Self.find("e", by: first, store) == "3")
    #expect(try await store.contents(of: first).entries.map(\.isTakenBack) == [false, true, false, false])
    try store.close()
  }

  @Test func findingsThatAreRecordedAtOnceAreSeveral() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(.evaluator)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { try await Self.find("finding \(number)", by: code, store) } }
      try await group.waitForAll()
    }
    let numbers = try await store.contents(of: code).entries.compactMap {
      $0[Field.number].flatMap { Int($0) }
    }
    #expect(numbers.sorted() == Array(1...20))
    try store.close()
  }

  @Test func theNumberOfAFindingThatWentWithItsDesignIsNotGivenAgain() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let (leaves, evaluator) = (try await store.join(), try await store.join(.evaluator))
    try await Self.find("a", by: evaluator, store)
    #expect(try await Self.find("b", about: leaves, by: evaluator, store) == "2")
    _ = try await store.withdraw(leaves)
    #expect(try await store.contents(of: evaluator).entries.map { $0[Field.number] } == ["1"])
    #expect(try await Self.find("c", by: evaluator, store) == "3")
    try store.close()
  }

  @Test func aStoreFromBeforeGoesOnCountingWhereItWas() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let (first, second) = (try await store.join(.evaluator), try await store.join(.evaluator))
    for description in ["a", "b", "c"] { try await Self.find(description, by: first, store) }
    try await Self.find("d", in: "j", by: first, store)
    try store.close()
    let queue = try DatabaseQueue(path: study.database.path)
    try await queue.write { database in
      try database.execute(
        sql: "DROP TABLE finding_counter; DELETE FROM grdb_migrations WHERE identifier = '3'")
    }
    try queue.close()
    let opened = try study.open()
    #expect(try await Self.find("e", by: first, opened) == "4")
    #expect(try await Self.find("f", in: "j", by: first, opened) == "2")
    #expect(try await Self.find("g", by: second, opened) == "1")
    try opened.close()
  }

  @Test func nothingIsRecordedInAnotherPhase() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(.evaluator)
    try await store.advance("i", to: .merging, reason: "all are done")
    await #expect(throws: CaptureError.otherPhase(inspection: "i", phase: .merging)) {
      try await Self.find("late", by: code, store)
    }
    #expect(try await Self.find("in time", in: "j", by: code, store) == "1")
    await #expect(throws: CaptureError.otherPhase(inspection: "i", phase: .merging)) {
      try await store.advance("i", to: .merging)
    }
    try await store.advance("i", to: .rating)
    try await store.advance("i", to: .merging)
    // Who has seen the shared list works alone no more.
    await #expect(throws: CaptureError.otherPhase(inspection: "i", phase: .merging)) {
      try await store.advance("i", to: .alone)
    }
    #expect(try await store.inspectionEvents().map(\.phase) == [.merging, .rating, .merging])
    #expect(
      try await store.auditTrail().map(\.kind).filter { $0.hasPrefix("inspection-") }
        == ["inspection-merging", "inspection-rating", "inspection-merging"])
    try store.close()
  }
}
#endif
