#if Server
internal import GRDB

extension CaptureStore {
  /// How many incidents of a kind are noted in a day, so that a flood of them does not fill the disk: less than a
  /// hundred kilobytes.
  public static let mostIncidentsPerDay = 100

  /// Among how many of the last lines of the trail they are counted, so that counting takes the same short time in a long
  /// trail.
  private static let countedLines = 2000
  private static let day: Int64 = 24 * 60 * 60 * 1_000_000

  /// Notes in the audit trail that something was refused that matters for safety; nobody's code goes with it.
  ///
  /// Of each kind the first ``mostIncidentsPerDay`` within 24 hours are noted, the last of them with a note that further
  /// ones are not.
  ///
  /// - Parameter kind: what was refused, such as `forged-request`.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func record(incident kind: String) async throws(CaptureError) {
    try CheckedText.check(kind, "the kind of the incident", limit: CheckedText.identifierLimit)
    let time = clock.now().wall
    // Who floods the server does not even get to the queue of those who write.
    guard try await read({ try Self.incidents(of: kind, at: time, in: $0) }) < Self.mostIncidentsPerDay else {
      return
    }
    try await writes.write { database in
      let count = try Self.incidents(of: kind, at: time, in: database)
      guard count < Self.mostIncidentsPerDay else { return }
      let isLast = count + 1 == Self.mostIncidentsPerDay
      try AuditTrail.add(
        "refused-\(kind)", detail: isLast ? "further ones of this day are not noted" : "", at: time,
        in: database)
    }
  }

  /// How many incidents of a kind were noted within 24 hours.
  private static func incidents(of kind: String, at time: CaptureTime, in database: Database) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT count(*) FROM (SELECT kind, time FROM audit ORDER BY number DESC LIMIT \(countedLines))
          WHERE kind = ? AND time > ?
          """), arguments: ["refused-\(kind)", time.microseconds - day]) ?? 0
  }
}
#endif
