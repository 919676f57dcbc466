#if Server
internal import GRDB
internal import Synchronization

/// What people answer while a study runs, in `capture.sqlite` of the study's folder.
///
/// Whatever a function has returned from is on the disk: it outlives the end of the process and a power cut. What it
/// throws about was not stored, and the store goes on working. One server has a study open at a time; readers
/// (``CaptureReader``) are not kept out.
public final class CaptureStore: Sendable {
  /// The path of the database.
  public var path: String { file.path }

  let file: StoreFile
  let pool: DatabasePool
  let writes: WriteQueue
  let clock: CaptureClock
  private let lock: Mutex<StudyLock?>

  /// Opens the store of a study, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - folder: the folder of the study.
  ///   - study: the identifier of the study, such as its UUID; a store of another study is refused.
  ///   - clock: what tells the moment.
  /// - Throws: ``CaptureError`` where another server has the study open, or where what lies there is no store, is of a
  ///   newer version, is damaged, belongs to another study or cannot be written; it is left as it was.
  public init(folder: String, study: String, clock: CaptureClock = .system) throws(CaptureError) {
    let file = StoreFile(folder: folder)
    try file.checkFolder()
    let lock = try StudyLock(path: file.lock, store: file.path)
    if try file.exists() {
      try file.check(study: study, oldest: nil)
    } else {
      try CheckedText.check(study, "the study's identifier", limit: CheckedText.identifierLimit)
      try file.create(study: study, at: clock.now().wall)
    }
    let pool = try file.connect()
    self.file = file
    self.pool = pool
    self.clock = clock
    self.lock = Mutex(lock)
    writes = WriteQueue(pool: pool, path: file.path)
    do {
      // The first write of all, so that a store that cannot be written is found out now and not by a participant.
      try pool.write { database in
        try AuditTrail.add("opened", at: clock.now().wall, in: database)
      }
      try Erasure.finish(in: pool)
    } catch {
      throw CaptureError(error, path: file.path)
    }
  }

  /// Writes what waits, closes the store and lets others have the study.
  ///
  /// One file holds everything then, unless another program goes on reading what the log is needed for. It is waited for
  /// for two seconds. After that nothing is lost: the log stays beside the store, and whoever closes the store next puts
  /// it in.
  ///
  /// - Returns: whether the one file holds everything; if not, its log belongs to it.
  /// - Throws: ``CaptureError`` where the store could not be closed.
  @discardableResult
  public func close() throws(CaptureError) -> Bool {
    writes.close()
    // Who withdrew while somebody read is to be gone from the files also where nobody serves the study again.
    let wiping = Result { try Erasure.finish(in: pool) }
    do {
      try pool.close()
      // The last connection to be closed removes the log, but not where it only reads, as those do that a pool closes last.
      let isWhole = Result { try file.emptyLog() }
      lock.withLock { $0 = nil }
      try wiping.get()
      return try isWhole.get()
    } catch {
      throw CaptureError(error, path: path)
    }
  }

  /// Reads without waiting for those who write.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(CaptureError) -> Value {
    let path = path
    let outcome: Result<Value, CaptureError> = await withCheckedContinuation { continuation in
      pool.asyncRead { access in
        do {
          continuation.resume(returning: .success(try work(access.get())))
        } catch {
          continuation.resume(returning: .failure(CaptureError(error, path: path)))
        }
      }
    }
    return try outcome.get()
  }

  /// Reads everything that was captured, as it is at this moment.
  ///
  /// - Returns: what was captured.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func contents() async throws(CaptureError) -> CapturedData {
    try await read { try CapturedRows(database: $0).contents() }
  }

  /// Reads everything that was captured of one person.
  ///
  /// - Parameter code: the code of the person.
  /// - Returns: their data, and whether the study takes more.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be read.
  public func contents(of code: String) async throws(CaptureError) -> CapturedData {
    try await read { database in
      let person = try People.id(of: code, in: database)
      return try CapturedRows(database: database, person: person).contents()
    }
  }

  /// Reads when something was stored last.
  ///
  /// - Returns: the latest time of all records; nil where there is none.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func lastTime() async throws(CaptureError) -> CaptureTime? {
    try await read { try CapturedRows(database: $0).lastTime() }
  }

  /// Reads the audit trail.
  ///
  /// - Returns: its lines, oldest first.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func auditTrail() async throws(CaptureError) -> [AuditEntry] {
    try await read { try AuditTrail.entries(in: $0) }
  }

  /// Adds a line to the audit trail, which cannot be changed any more.
  ///
  /// - Parameters:
  ///   - kind: what was done.
  ///   - detail: particulars; they may name nobody, since they outlive a withdrawal.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func record(_ kind: String, detail: String = "") async throws(CaptureError) {
    try CheckedText.check(kind, "the kind of the entry", limit: CheckedText.identifierLimit)
    try CheckedText.check(detail, "the detail of the entry", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let time = clock.now().wall
    try await writes.write { try AuditTrail.add(kind, detail: detail, at: time, in: $0) }
  }
}
#endif
