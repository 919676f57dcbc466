#if Server
internal import GRDB

extension CaptureStore {
  /// Opens data collection again; a new store is open.
  ///
  /// - Parameter reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where it is open or it cannot be stored.
  public func openCollection(reason: String) async throws(CaptureError) {
    try await change(.opened, reason: reason)
  }

  /// Closes data collection: from here on nothing is taken but withdrawals.
  ///
  /// Clocks that run are stopped with it, so that no result changes by itself afterwards, and the time in which nobody could go on
  /// counts for nothing where data collection is opened again.
  ///
  /// - Parameter reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where it is closed or it cannot be stored.
  public func closeCollection(reason: String = "") async throws(CaptureError) {
    try await change(.closed, reason: reason)
  }

  /// Stores that outcomes by group are looked at before the end, which the report says.
  ///
  /// - Parameter reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where data collection is closed, so that no look is early, or where it cannot be stored.
  public func recordEarlyLook(reason: String) async throws(CaptureError) {
    try await change(.earlyLook, reason: reason)
  }

  /// Reads whether the study takes data, and what was done about that.
  ///
  /// - Returns: the state of data collection.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func collection() async throws(CaptureError) -> DataCollection {
    try await read { try CapturedRows(database: $0).collection() }
  }

  private func change(_ kind: DataCollection.Event.Kind, reason: String) async throws(CaptureError) {
    try CheckedText.check(reason, "the reason", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let moment = clock.now()
    let time = moment.wall
    try await writes.write { database in
      let isOpen = try Collection.isOpen(in: database)
      if kind == .earlyLook { try Collection.requireOpen(in: database) }
      guard kind == .earlyLook || isOpen != (kind == .opened) else {
        throw CaptureError.collectionUnchanged(isOpen: isOpen)
      }
      if kind == .closed { try Self.stopClocks(at: moment, in: database) }
      try database.cachedStatement(sql: "INSERT INTO collection (kind, reason, time) VALUES (?, ?, ?)")
        .execute(arguments: [kind.rawValue, reason, time.microseconds])
      try AuditTrail.add("collection-\(kind.rawValue)", detail: reason, at: time, in: database)
    }
  }
}
#endif
