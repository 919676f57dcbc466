#if Server
public import Foundation
internal import GRDB
public import StudyModel

extension CaptureStore {
  /// Stores something that an evaluator records, where the inspection is at that.
  ///
  /// A finding without a number gets the next one of its evaluator: two that are recorded at once are two.
  ///
  /// - Parameters:
  ///   - kind: what is recorded.
  ///   - fields: the particulars, by the names of ``CapturedEntry/Field``; the identifier of the inspection is added.
  ///   - inspection: the identifier of the inspection.
  ///   - phase: the phase in which it can be recorded; findings that came after the merge was opened would be lost.
  ///   - participant: the code of the participant who made the design; nil for a design of somebody else.
  ///   - code: the code of the evaluator.
  ///   - submission: an identifier that the sender made; the same that comes twice is stored once.
  /// - Returns: whether it was stored now or had been before.
  /// - Throws: ``CaptureError`` where the inspection is at another phase, where data collection is closed, where nobody
  ///   goes by the code, where a text cannot be stored as it is, or where the disk does not take it.
  @discardableResult
  public func record(
    _ kind: CapturedEntry.Kind, _ fields: [String: String], of inspection: String,
    during phase: InspectionPhase, about participant: String? = nil, by code: String, submission: UUID
  ) async throws(CaptureError) -> SubmissionReceipt {
    var fields = fields
    fields[CapturedEntry.Field.inspection] = inspection
    let design = fields[CapturedEntry.Field.design]
    return try await observe(
      kind.rawValue, fields, on: Occasion(about: participant), by: code, submission: submission
    ) { [isNew = kind == .finding && fields[CapturedEntry.Field.number] == nil] database, person in
      let now = try CapturedRows(database: database).inspectionEvents().phase(of: inspection)
      guard now == phase else { throw CaptureError.otherPhase(inspection: inspection, phase: now) }
      // Of a participant who withdrew between the page and here nothing would take it away again.
      if let design, participant == nil, try AuditTrail.hasTombstone(of: design, in: database) {
        throw CaptureError.withdrawn(code: design)
      }
      guard isNew else { return [:] }
      let number = try Self.nextFinding(of: person, in: inspection, database)
      return [CapturedEntry.Field.number: String(number)]
    }
  }

  /// The number of a person's next finding in an inspection, which no finding had before.
  private static func nextFinding(
    of person: Int64, in inspection: String, _ database: Database
  ) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          INSERT INTO finding_counter (person, inspection, last) VALUES (?, ?, 1)
          ON CONFLICT (person, inspection) DO UPDATE SET last = last + 1 RETURNING last
          """), arguments: [person, inspection]) ?? 1
  }

  /// Removes the severities of a problem of which nothing is left, since its findings went with somebody who withdrew.
  ///
  /// - Parameters:
  ///   - problem: the identifier of the problem.
  ///   - inspection: the identifier of the inspection.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func removeSeverities(of problem: String, in inspection: String) async throws(CaptureError) {
    try await writes.write { database in
      try database.cachedStatement(
        sql: """
          DELETE FROM observation WHERE kind = ?1
            AND EXISTS (SELECT 1 FROM observation_field f WHERE f.person = observation.person
              AND f.number = observation.number AND f.name = ?2 AND f.value = ?3)
            AND EXISTS (SELECT 1 FROM observation_field f WHERE f.person = observation.person
              AND f.number = observation.number AND f.name = ?4 AND f.value = ?5)
          """
      ).execute(arguments: [
        CapturedEntry.Kind.severity.rawValue, CapturedEntry.Field.problem, problem,
        CapturedEntry.Field.inspection, inspection,
      ])
    }
  }

  /// Reads which phases inspections came to.
  ///
  /// - Returns: the phases, oldest first.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func inspectionEvents() async throws(CaptureError) -> [InspectionEvent] {
    try await read { try CapturedRows(database: $0).inspectionEvents() }
  }

  /// Lets an inspection go on to another phase.
  ///
  /// - Parameters:
  ///   - inspection: the identifier of the inspection.
  ///   - phase: the phase from here on.
  ///   - reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where that phase does not come next, or it cannot be stored.
  public func advance(
    _ inspection: String, to phase: InspectionPhase, reason: String = ""
  ) async throws(CaptureError) {
    try CheckedText.check(inspection, "the inspection", limit: CheckedText.identifierLimit)
    try CheckedText.check(reason, "the reason", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let time = clock.now().wall
    try await writes.write { database in
      let events = try CapturedRows(database: database).inspectionEvents()
      let now = events.phase(of: inspection)
      guard now.leads(to: phase, wasShared: events.wasShared(inspection)) else {
        throw CaptureError.otherPhase(inspection: inspection, phase: now)
      }
      try database.cachedStatement(
        sql: "INSERT INTO inspection_event (inspection, phase, reason, time) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [inspection, phase.rawValue, reason, time.microseconds])
      try AuditTrail.add(
        "inspection-\(phase.rawValue)", detail: reason.isEmpty ? inspection : "\(inspection): \(reason)",
        at: time, in: database)
    }
  }
}
#endif
