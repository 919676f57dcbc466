#if Server
internal import Foundation
internal import GRDB

/// An invitation as it was stored.
public struct CapturedInvitation: Sendable, Hashable {
  /// The hash of its token.
  public var token: TokenHash
  /// What the person who uses it does in the study.
  public var role: PersonRole
  /// When it was made.
  public var created: CaptureTime
  /// When it was used; nil where it was not.
  public var used: CaptureTime?
  /// The code of the person who used it, or whom it lets in once more.
  public var person: String?
  /// Whether it lets somebody in once more who joined before.
  public var isReturn: Bool
}

extension CaptureStore {
  /// Invites somebody, whoever it is that gets the token.
  ///
  /// - Parameters:
  ///   - token: the hash of the token.
  ///   - role: what the person does in the study.
  ///   - levels: the levels of factors that the invitation fixes.
  /// - Throws: ``CaptureError`` where the token is in use or it cannot be stored.
  public func invite(
    _ token: TokenHash, as role: PersonRole, levels: [String: String] = [:]
  ) async throws(CaptureError) {
    try await invite([token], as: role, levels: levels)
  }

  /// Reads who is in the study.
  ///
  /// - Parameter role: what they do in it.
  /// - Returns: their codes, in the order in which they joined.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func codes(of role: PersonRole) async throws(CaptureError) -> [String] {
    try await read {
      try String.fetchAll(
        $0, sql: "SELECT code FROM person WHERE role = ? ORDER BY id", arguments: [role.rawValue])
    }
  }

  /// Reads an invitation, or a link by which somebody comes back.
  ///
  /// - Parameter token: the hash of its token.
  /// - Returns: the invitation; nil where none has the token.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func invitation(_ token: TokenHash) async throws(CaptureError) -> CapturedInvitation? {
    try await read { database in
      try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT hash, invitation.role, created, used, code
            FROM invitation LEFT JOIN person ON person.id = invitation.person WHERE hash = ?
            """), arguments: [token.data]
      ).flatMap { CapturedInvitation($0) } ?? ReturnLinks.invitation(token, in: database)
    }
  }

  /// Reads all invitations, without links to come back; those of people who withdrew are gone.
  ///
  /// - Returns: the invitations, oldest first.
  /// - Throws: ``CaptureError`` where they cannot be read.
  public func invitations() async throws(CaptureError) -> [CapturedInvitation] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT hash, invitation.role, created, used, code
          FROM invitation LEFT JOIN person ON person.id = invitation.person ORDER BY created, hash
          """
      ).compactMap { CapturedInvitation($0) }
    }
  }

  /// Lets the person in who brings the token of an invitation: gives them a code and starts their session.
  ///
  /// Who brings the token of a link to come back is let in as who they are, also when data collection is closed, and their
  /// sessions elsewhere end.
  ///
  /// All of it happens or nothing does, so that of two who bring the same token at once one is let in.
  ///
  /// - Parameters:
  ///   - token: the hash of the token of the invitation.
  ///   - session: the hash of the token of the session that begins.
  ///   - language: the language in which they read the pages.
  /// - Returns: the person.
  /// - Throws: ``CaptureError`` where there is no such invitation, where it was used, where data collection is closed,
  ///   where the token of the session is in use, or where it cannot be stored.
  public func redeem(
    _ token: TokenHash, session: TokenHash, language: String
  ) async throws(CaptureError) -> CapturedPerson {
    try CheckedText.check(language, "the language", limit: CheckedText.identifierLimit)
    let time = clock.now().wall
    return try await writes.write { database in
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT role, used FROM invitation WHERE hash = ?"),
        arguments: [token.data])
      guard let row, let role = PersonRole(rawValue: row[0]) else {
        guard let person = try ReturnLinks.redeem(token, session: session, at: time, in: database) else {
          throw CaptureError.unknownInvitation
        }
        return person
      }
      guard row[1] as Int64? == nil else { throw CaptureError.usedInvitation }
      try Collection.requireOpen(in: database)
      let person = try People.add(role, language: language, at: time, in: database)
      try database.cachedStatement(
        sql: """
          INSERT INTO person_level (person, factor, level, origin)
          SELECT ?, factor, level, 'invitation' FROM invitation_level WHERE invitation = ?
          """
      ).execute(arguments: [person, token.data])
      try database.cachedStatement(sql: "UPDATE invitation SET used = ?, person = ? WHERE hash = ?")
        .execute(arguments: [time.microseconds, person, token.data])
      try People.addSession(session, of: person, at: time, in: database)
      return try People.person(person, in: database)
    }
  }

  /// Ends a session; one that is unknown or over is left as it is.
  ///
  /// - Parameter token: the hash of the token of the session.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func endSession(_ token: TokenHash) async throws(CaptureError) {
    let time = clock.now().wall
    try await writes.write { database in
      try database.cachedStatement(sql: "UPDATE session SET ended = ? WHERE hash = ? AND ended IS NULL")
        .execute(arguments: [time.microseconds, token.data])
    }
  }

  /// Reads whose session it is.
  ///
  /// - Parameter token: the hash of the token of the session.
  /// - Returns: the person; nil where there is no such session, where it is over, or where the person withdrew.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func person(ofSession token: TokenHash) async throws(CaptureError) -> CapturedPerson? {
    try await read { database in
      let id = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT person FROM session WHERE hash = ? AND ended IS NULL"),
        arguments: [token.data])
      return try id.map { try People.person($0, in: database) }
    }
  }

  /// Changes the language in which a person reads the pages.
  ///
  /// - Parameters:
  ///   - language: the language.
  ///   - code: the code of the person.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be stored.
  public func setLanguage(_ language: String, of code: String) async throws(CaptureError) {
    try CheckedText.check(language, "the language", limit: CheckedText.identifierLimit)
    try await writes.write { database in
      let person = try People.id(of: code, in: database)
      try database.cachedStatement(sql: "UPDATE person SET language = ? WHERE id = ?")
        .execute(arguments: [language, person])
    }
  }
}

extension CapturedInvitation {
  /// Reads a row of hash, role, time of making, time of use and code; nil where it is none.
  init?(_ row: Row, isReturn: Bool = false) {
    guard let token = TokenHash(bytes: Array(row[0] as Data)), let role = PersonRole(rawValue: row[1]) else {
      return nil
    }
    self.init(
      token: token, role: role, created: CaptureTime(microseconds: row[2]),
      used: (row[3] as Int64?).map(CaptureTime.init(microseconds:)), person: row[4], isReturn: isReturn)
  }
}
#endif
