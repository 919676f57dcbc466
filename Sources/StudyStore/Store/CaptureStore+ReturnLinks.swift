#if Server
internal import Foundation
internal import GRDB

extension CaptureStore {
  /// Makes a link by which somebody who joined before comes back, on another device or in a browser that forgot them.
  ///
  /// It lets them in once. One that was made for them before and not used is void.
  ///
  /// - Parameters:
  ///   - token: the hash of the token of the link.
  ///   - code: the code of the person.
  /// - Throws: ``CaptureError`` where nobody goes by the code, where the token is in use, or where it cannot be stored.
  public func makeReturnLink(_ token: TokenHash, for code: String) async throws(CaptureError) {
    let time = clock.now().wall
    try await writes.write { database in
      let person = try People.id(of: code, in: database)
      guard try !People.isInUse(token, in: database) else { throw CaptureError.tokenInUse }
      try database.cachedStatement(sql: "DELETE FROM return_link WHERE person = ? AND used IS NULL")
        .execute(arguments: [person])
      try database.cachedStatement(sql: "INSERT INTO return_link (hash, person, created) VALUES (?, ?, ?)")
        .execute(arguments: [token.data, person, time.microseconds])
      try AuditTrail.add("return-link-made", at: time, in: database)
    }
  }
}

/// Links by which people come back, as rows.
enum ReturnLinks {
  /// Lets the person of a link in, and ends their sessions elsewhere: a lost device is not to go on as them.
  ///
  /// - Returns: the person; nil where no link has the token.
  static func redeem(
    _ token: TokenHash, session: TokenHash, at time: CaptureTime, in database: Database
  ) throws -> CapturedPerson? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT person, used FROM return_link WHERE hash = ?"),
      arguments: [token.data])
    guard let row else { return nil }
    guard row[1] as Int64? == nil else { throw CaptureError.usedInvitation }
    let person: Int64 = row[0]
    try database.cachedStatement(sql: "UPDATE session SET ended = ? WHERE person = ? AND ended IS NULL")
      .execute(arguments: [time.microseconds, person])
    try database.cachedStatement(sql: "UPDATE return_link SET used = ? WHERE hash = ?")
      .execute(arguments: [time.microseconds, token.data])
    try People.addSession(session, of: person, at: time, in: database)
    try AuditTrail.add("return-link-used", at: time, in: database)
    return try People.person(person, in: database)
  }

  /// What an invitation says, for the token of a link; nil where no link has it.
  static func invitation(_ token: TokenHash, in database: Database) throws -> CapturedInvitation? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT hash, role, created, used, code
          FROM return_link JOIN person ON person.id = return_link.person WHERE hash = ?
          """), arguments: [token.data]
    ).flatMap { CapturedInvitation($0, isReturn: true) }
  }
}
#endif
