#if Server
internal import GRDB

extension CaptureStore {
  /// The most invitations that are made at once.
  static let mostInvitations = 1000

  /// Invites several people, all of them or none.
  ///
  /// - Parameters:
  ///   - tokens: the hashes of the tokens.
  ///   - role: what these people do in the study.
  ///   - levels: the levels of factors that the invitations fix.
  /// - Throws: ``CaptureError`` where one of the tokens is in use or they cannot be stored.
  public func invite(
    _ tokens: [TokenHash], as role: PersonRole, levels: [String: String] = [:]
  ) async throws(CaptureError) {
    guard tokens.count <= Self.mostInvitations else {
      throw .tooMany(field: "invitations", limit: Self.mostInvitations)
    }
    for (factor, level) in levels {
      try CheckedText.check(factor, "the factor", limit: CheckedText.identifierLimit)
      try CheckedText.check(level, "the level", limit: CheckedText.identifierLimit)
    }
    let time = clock.now().wall
    try await writes.write { database in
      for token in tokens {
        guard try !People.isInUse(token, in: database) else { throw CaptureError.tokenInUse }
        try database.cachedStatement(sql: "INSERT INTO invitation (hash, role, created) VALUES (?, ?, ?)")
          .execute(arguments: [token.data, role.rawValue, time.microseconds])
        for (factor, level) in levels {
          try database.cachedStatement(
            sql: "INSERT INTO invitation_level (invitation, factor, level) VALUES (?, ?, ?)"
          ).execute(arguments: [token.data, factor, level])
        }
      }
    }
  }
}
#endif
