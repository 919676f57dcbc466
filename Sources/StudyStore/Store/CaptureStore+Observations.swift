#if Server
public import Foundation
internal import GRDB

extension CaptureStore {
  /// The most fields of one observation.
  static let mostFields = 32

  /// Stores something that was noticed while a person worked.
  ///
  /// - Parameters:
  ///   - kind: what happened: ``CapturedObservation/patternOpened``, ``CapturedObservation/search`` or a kind of one's own.
  ///   - fields: the particulars.
  ///   - occasion: what it was done on.
  ///   - code: the code of the person.
  ///   - submission: an identifier that the sender made for this observation; the same that comes twice is stored once.
  /// - Returns: whether it was stored now or had been before.
  /// - Throws: ``CaptureError`` where data collection is closed, where nobody goes by the code, where a text cannot be
  ///   stored as it is, or where the disk does not take it.
  public func observe(
    _ kind: String, _ fields: [String: String] = [:], on occasion: Occasion = Occasion(), by code: String,
    submission: UUID
  ) async throws(CaptureError) -> SubmissionReceipt {
    try await observe(kind, fields, on: occasion, by: code, submission: submission) { _, _ in [:] }
  }

  /// Stores something that was noticed, with what is known only at the moment of storing: `complete` gives further fields,
  /// which do not tell two submissions apart, by the row of the person; where it throws, nothing is stored.
  func observe(
    _ kind: String, _ fields: [String: String], on occasion: Occasion, by code: String, submission: UUID,
    completing complete: @escaping @Sendable (Database, Int64) throws -> [String: String]
  ) async throws(CaptureError) -> SubmissionReceipt {
    try CheckedText.check(kind, "the kind of the observation", limit: CheckedText.identifierLimit)
    try CheckedText.check(occasion)
    guard fields.count <= Self.mostFields else { throw .tooMany(field: "fields", limit: Self.mostFields) }
    var contents = SubmissionContents("observation", occasion: occasion)
    contents.add(kind)
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      try CheckedText.check(name, "the name of a field", limit: CheckedText.identifierLimit)
      try CheckedText.check(value, "the field \(name)", limit: CheckedText.fieldLimit, mayBeEmpty: true)
      contents.add(name)
      contents.add(value)
    }
    let time = clock.now().wall
    let sent = contents
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      let subject = try People.subject(of: occasion, by: person, in: database)
      guard try Submissions.isNew(submission, of: person, contents: sent, in: database) else {
        return .alreadyStored
      }
      let fields = try fields.merging(complete(database, person)) { $1 }
      let last = try Int.fetchOne(
        database.cachedStatement(sql: "SELECT max(number) FROM observation WHERE person = ?"),
        arguments: [person])
      let number = (last ?? 0) + 1
      try database.cachedStatement(
        sql: """
          INSERT INTO observation (person, number, subject, task, condition, kind, time) VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        person, number, subject, occasion.task ?? "", occasion.condition ?? "", kind, time.microseconds,
      ])
      for (name, value) in fields {
        try database.cachedStatement(
          sql: "INSERT INTO observation_field (person, number, name, value) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [person, number, name, value])
      }
      return .stored(changes: 1)
    }
  }
}
#endif
