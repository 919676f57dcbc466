#if Server
internal import GRDB
internal import Synchronization

/// Writes that wait for each other share one transaction, and with it one wait for the disk.
///
/// Each write is whole or not at all, whatever becomes of the others in its group, and nobody is told that theirs was
/// stored before the transaction is on the disk.
final class WriteQueue: Sendable {
  /// A write that waits for its turn.
  private struct Waiting: Sendable {
    /// Does the work, in a savepoint of its own.
    var perform: @Sendable (Database) -> Done
    /// Tells the caller that the turn did not come.
    var refuse: @Sendable (CaptureError) -> Void
  }

  /// A write whose transaction has not ended yet.
  private struct Done: Sendable {
    /// Why the work failed.
    var failure: CaptureError?
    /// Tells the caller, once it is known why the transaction failed or that it did not.
    var tell: @Sendable (CaptureError?) -> Void
  }

  private struct State {
    var waiting: [Waiting] = []
    var isScheduled = false
    var isClosed = false
  }

  /// So many share a transaction at most, lest the first of them wait for the last for too long.
  private static let largestGroup = 256

  private let pool: DatabasePool
  private let path: String
  private let state = Mutex(State())

  init(pool: DatabasePool, path: String) {
    self.pool = pool
    self.path = path
  }

  /// Does some work in a transaction and returns when it is on the disk.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(CaptureError) -> Value {
    let path = path
    let outcome: Result<Value, CaptureError> = await withCheckedContinuation { continuation in
      let waiting = Waiting { database in
        do {
          let value = try Self.inSavepoint(of: database, work)
          return Done { failure in
            continuation.resume(returning: failure.map { .failure($0) } ?? .success(value))
          }
        } catch {
          let own = CaptureError(error, path: path)
          return Done(failure: own) { _ in continuation.resume(returning: .failure(own)) }
        }
      } refuse: {
        continuation.resume(returning: .failure($0))
      }
      enqueue(waiting)
    }
    return try outcome.get()
  }

  /// Takes no more writes; those that wait are still written.
  func close() { state.withLock { $0.isClosed = true } }

  private static func inSavepoint<Value>(
    of database: Database, _ work: (Database) throws -> Value
  ) throws -> Value {
    var values: [Value] = []
    try database.inSavepoint {
      values.append(try work(database))
      return .commit
    }
    guard let value = values.first else { throw CaptureError.closed }
    return value
  }

  private func enqueue(_ waiting: Waiting) {
    let (isTaken, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.waiting.append(waiting)
      defer { state.isScheduled = true }
      return (true, !state.isScheduled)
    }
    if !isTaken { waiting.refuse(.closed) }
    if isFirst { schedule() }
  }

  private func schedule() {
    pool.asyncWriteWithoutTransaction { database in
      repeat { self.writeGroup(in: database) } while self.isClosing
      // What needs the store for itself, such as wiping after a withdrawal, gets its turn between two groups.
      let remains = self.state.withLock { state in
        state.isScheduled = !state.waiting.isEmpty
        return state.isScheduled
      }
      if remains { self.schedule() }
    }
  }

  /// Whether the last writes wait, after which nobody gets a turn any more.
  private var isClosing: Bool { state.withLock { $0.isClosed && !$0.waiting.isEmpty } }

  private func writeGroup(in database: Database) {
    let group = state.withLock { state in
      let group = Array(state.waiting.prefix(Self.largestGroup))
      state.waiting.removeFirst(group.count)
      return group
    }
    var done: [Done] = []
    var failure: CaptureError?
    do {
      try database.inTransaction(.immediate) {
        for waiting in group {
          let one = waiting.perform(database)
          done.append(one)
          // Some failures, such as a full disk, roll back the whole transaction, and with it what went before.
          guard database.isInsideTransaction else { throw one.failure ?? .closed }
        }
        return .commit
      }
    } catch {
      failure = CaptureError(error, path: path)
    }
    for one in done { one.tell(failure) }
    for waiting in group.dropFirst(done.count) { waiting.refuse(failure ?? .closed) }
  }
}

extension CaptureError {
  /// What an error of the database means for the store.
  init(_ error: any Error, path: String) {
    if let own = error as? CaptureError {
      self = own
      return
    }
    guard let error = error as? DatabaseError else {
      self = .writeFailed(path: path, reason: String(describing: error))
      return
    }
    // Neither the statement nor what was bound to it is told: it may be what somebody answered.
    let reason = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, findings: [reason])
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .notWritable(path: path, reason: reason)
    case .SQLITE_CANTOPEN: self = .notReadable(path: path, reason: reason)
    case .SQLITE_MISUSE: self = .closed
    default: self = .writeFailed(path: path, reason: reason)
    }
  }
}
#endif
