#if Server
internal import GRDB

/// The audit trail as rows.
enum AuditTrail {
  static let withdrawn = "withdrawn"

  static func add(
    _ kind: String, detail: String = "", person: String? = nil, at time: CaptureTime, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: "INSERT INTO audit (time, kind, detail, person) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [time.microseconds, kind, detail, person])
  }

  static func entries(in database: Database) throws -> [AuditEntry] {
    try Row.fetchAll(database, sql: "SELECT number, time, kind, detail, person FROM audit ORDER BY number")
      .map { row in
        AuditEntry(
          number: row[0], time: CaptureTime(microseconds: row[1]), kind: row[2], detail: row[3],
          person: row[4])
      }
  }

  static func tombstones(in database: Database) throws -> [Tombstone] {
    try Row.fetchAll(
      database, sql: "SELECT person, time FROM audit WHERE person IS NOT NULL ORDER BY number"
    ).map { Tombstone(code: $0[0], time: CaptureTime(microseconds: $0[1])) }
  }

  static func hasTombstone(of code: String, in database: Database) throws -> Bool {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM audit WHERE person = ?"), arguments: [code]) != nil
  }
}

/// What holds for every text before it is stored.
enum CheckedText {
  /// The most bytes of an identifier.
  static let identifierLimit = 256
  /// The most bytes of a reason or a small field.
  static let fieldLimit = 4096
  /// The most bytes of an answer.
  static let answerLimit = 1 << 20

  /// A zero byte would cut the text off where it is bound to a statement, and half an answer would be stored.
  static func check(
    _ text: String, _ field: String, limit: Int, mayBeEmpty: Bool = false
  ) throws(CaptureError) {
    guard mayBeEmpty || !text.isEmpty, !text.utf8.contains(0) else { throw .unusableText(field: field) }
    guard text.utf8.count <= limit else { throw .tooLong(field: field, limit: limit) }
  }

  static func check(_ occasion: Occasion) throws(CaptureError) {
    if let task = occasion.task { try check(task, "the task", limit: identifierLimit) }
    if let condition = occasion.condition { try check(condition, "the condition", limit: identifierLimit) }
  }
}
#endif
