#if Server
internal import GRDB

/// People and what is kept for each, as rows.
enum People {
  /// The row of the person who goes by a code.
  static func id(of code: String, in database: Database) throws -> Int64 {
    let statement = try database.cachedStatement(sql: "SELECT id FROM person WHERE code = ?")
    if let id = try Int64.fetchOne(statement, arguments: [code]) { return id }
    throw try AuditTrail.hasTombstone(of: code, in: database)
      ? CaptureError.withdrawn(code: code) : CaptureError.unknownPerson(code: code)
  }

  /// The row of whom something is about.
  static func subject(of occasion: Occasion, by person: Int64, in database: Database) throws -> Int64 {
    guard let about = occasion.about else { return person }
    return try id(of: about, in: database)
  }

  static func person(_ id: Int64, in database: Database) throws -> CapturedPerson {
    guard let person = try CapturedRows(database: database, person: id).people().first else {
      throw CaptureError.unknownPerson(code: "?")
    }
    return person
  }

  static func add(
    _ role: PersonRole, language: String, at time: CaptureTime, in database: Database
  ) throws -> Int64 {
    let number = try Int.fetchOne(
      database.cachedStatement(
        sql: """
          INSERT INTO counter (role, last) VALUES (?, 1)
          ON CONFLICT (role) DO UPDATE SET last = last + 1 RETURNING last
          """), arguments: [role.rawValue])
    try database.cachedStatement(sql: "INSERT INTO person (code, role, language, joined) VALUES (?, ?, ?, ?)")
      .execute(arguments: [role.code(number ?? 1), role.rawValue, language, time.microseconds])
    return database.lastInsertedRowID
  }

  /// Gives a person levels; one that they have already stays, and another one of the same factor is refused.
  static func add(
    levels: [String: String], origin: LevelOrigin, to person: Int64, in database: Database
  ) throws {
    for (factor, level) in levels.sorted(by: { $0.key < $1.key }) {
      try CheckedText.check(factor, "the factor", limit: CheckedText.identifierLimit)
      try CheckedText.check(level, "the level", limit: CheckedText.identifierLimit)
      let stored = try String.fetchOne(
        database.cachedStatement(sql: "SELECT level FROM person_level WHERE person = ? AND factor = ?"),
        arguments: [person, factor])
      if let stored {
        guard stored == level else {
          throw CaptureError.otherLevel(factor: factor, stored: stored, asked: level)
        }
        continue
      }
      try database.cachedStatement(
        sql: "INSERT INTO person_level (person, factor, level, origin) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [person, factor, level, origin.rawValue])
    }
  }

  /// Gives a person the order of their tasks, once.
  static func add(order: [PlannedTask], to person: Int64, in database: Database) throws {
    let stored = try CapturedRows(database: database, person: person).orders()[person] ?? []
    if stored == order || order.isEmpty { return }
    guard stored.isEmpty else { throw CaptureError.otherOrder }
    for (position, planned) in order.enumerated() {
      try CheckedText.check(Occasion(task: planned.task, condition: planned.condition))
      try database.cachedStatement(
        sql: "INSERT INTO task_order (person, position, task, condition) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [person, position, planned.task, planned.condition ?? ""])
    }
  }

  /// Whether a token is known, as that of an invitation, of a session, or of a link to come back.
  static func isInUse(_ token: TokenHash, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM invitation WHERE hash = ?1)
          OR EXISTS (SELECT 1 FROM session WHERE hash = ?1)
          OR EXISTS (SELECT 1 FROM return_link WHERE hash = ?1)
        """)
    return try Bool.fetchOne(statement, arguments: [token.data]) ?? false
  }

  static func addSession(
    _ token: TokenHash, of person: Int64, at time: CaptureTime, in database: Database
  ) throws {
    guard try !isInUse(token, in: database) else { throw CaptureError.tokenInUse }
    try database.cachedStatement(sql: "INSERT INTO session (hash, person, created) VALUES (?, ?, ?)")
      .execute(arguments: [token.data, person, time.microseconds])
  }
}
#endif
