#if Server
/// Takes only a few forms with files at once, one of each person; the others wait for their turn.
///
/// Such a form is held in memory as a whole until its files are stored. Without this a few people who send large files again
/// and again would take all memory of the machine, however seldom each of them may ask for something. Each role has turns of
/// its own, and nobody takes one before they are known, so that slow senders keep only themselves waiting;
/// who stops sending is ended by ``TimedBodies``.
struct UploadLimiter: Sendable {
  private let ofEach = KeyedSemaphore(atOnce: 1)
  private let ofAll: KeyedSemaphore

  /// Makes a limiter for the forms of a role.
  ///
  /// - Parameter atOnce: how many forms are taken at once.
  init(atOnce: Int) {
    ofAll = KeyedSemaphore(atOnce: atOnce)
  }

  /// Reads and handles a form once it may come.
  ///
  /// - Parameters:
  ///   - person: who sends it.
  ///   - work: what reads and handles it.
  /// - Returns: what the work gives.
  /// - Throws: what the work throws.
  func during<Value>(by person: String, _ work: () async throws -> Value) async rethrows -> Value {
    await ofEach.wait(for: person)
    defer { ofEach.signal(person) }
    await ofAll.wait(for: "")
    defer { ofAll.signal("") }
    return try await work()
  }
}
#endif
