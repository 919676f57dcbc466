#if Server
internal import GRDB

extension CaptureStore {
  /// Notes in the audit trail that something was refused that matters for safety; nobody's code goes with it.
  ///
  /// - Parameter kind: what was refused, such as `forged-request`.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func record(incident kind: String) async throws(CaptureError) {
    try CheckedText.check(kind, "the kind of the incident", limit: CheckedText.identifierLimit)
    let time = clock.now().wall
    try await writes.write { database in
      try AuditTrail.add("refused-\(kind)", at: time, in: database)
    }
  }
}
#endif
