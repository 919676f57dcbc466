#if Server
internal import GRDB
internal import Glibc

/// The file of the store, looked at before anything is done to it.
struct StoreFile {
  /// The path of the database.
  let path: String
  private let folder: String

  /// The seconds for which another process that holds the store is waited for.
  static let patience = 5

  init(folder: String) {
    self.folder = folder
    path = folder + "/capture.sqlite"
  }

  /// The path of the file that a server locks.
  var lock: String { folder + "/capture.lock" }

  /// The logs that SQLite keeps beside a database.
  private var log: String { path + "-wal" }

  func checkFolder() throws(CaptureError) {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .noFolder(path: folder)
    }
  }

  /// Whether there is a store.
  ///
  /// - Throws: where there is none but its log was left behind: a new store would be mixed up with it.
  func exists() throws(CaptureError) -> Bool {
    if access(path, F_OK) == 0 { return true }
    var status = stat()
    if stat(log, &status) == 0, status.st_size > 0 {
      throw .damaged(path: path, findings: ["there is a log, capture.sqlite-wal, but no store beside it"])
    }
    return false
  }

  /// Checks, for a server that has the lock, that the file is a whole store of this study and of a version that is known.
  ///
  /// All of it is read through a connection that cannot write. The file is not opened by any other means: closing it
  /// again would take from this process the locks that SQLite holds on it for other connections (POSIX.1-2017, fcntl).
  ///
  /// - Parameter study: the identifier of the study; nil to take any.
  /// - Throws: ``CaptureError`` where it is not.
  func check(study: String?) throws(CaptureError) {
    let queue = try checkedReader(study: study, oldest: nil) { true }
    // The store is sound; the connection goes with the queue.
    try? queue.close()
  }

  /// Checks the store, and opens it once for that and for reading.
  ///
  /// - Parameters:
  ///   - study: the identifier of the study; nil to take any.
  ///   - oldest: the step of the schema that it has to have at least; nil where it is brought up to date.
  ///   - isAtRest: whether no server is writing to the store.
  /// - Returns: a connection that cannot write.
  /// - Throws: ``CaptureError`` where it is no whole store of the study.
  func checkedReader(
    study: String?, oldest: String?, isAtRest: () -> Bool
  ) throws(CaptureError) -> DatabaseQueue {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .notReadable(path: path, reason: SystemReason.text(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notACaptureStore(path: path) }
    // A store is made whole under another name; one without bytes has lost them. SQLite would take it for a new one.
    if status.st_size == 0 { throw .damaged(path: path, findings: ["it is empty"]) }
    try StoreLog(path: log).check(store: path, isAtRest: isAtRest)
    do {
      let queue = try reader()
      do {
        try queue.read { database in try check(database, study: study, oldest: oldest) }
      } catch {
        // An error here would hide the one that counts; the connection goes with the queue.
        try? queue.close()
        throw error
      }
      return queue
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .notACaptureStore(path: path)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // The statements are right: what they read is not, such as a header that asks for an unknown form.
      throw .damaged(path: path, findings: [error.message ?? "it cannot be understood"])
    } catch {
      let cause = CaptureError(error, path: path)
      // Also to read, SQLite has to write its index of the log.
      if case .notWritable(_, let reason) = cause { throw .notReadable(path: path, reason: reason) }
      throw cause
    }
  }

  /// Opens a connection that cannot write.
  private func reader() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Double(Self.patience))
    return try DatabaseQueue(path: isAtRest ? immutable : path, configuration: configuration)
  }

  /// Whether nobody has the store open and nobody could: a folder that takes no files, such as one on a disc, and no log.
  private var isAtRest: Bool { access(folder, W_OK) != 0 && access(log, F_OK) != 0 }

  /// The database as SQLite reads it where it cannot have a log and an index of it beside.
  private var immutable: String {
    let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
    return "file:\(escaped)?immutable=1"
  }

  private func check(_ database: Database, study: String?, oldest: String?) throws {
    // SQLite gives the number with a sign.
    let application = try Int64.fetchOne(database, sql: "PRAGMA application_id")
    guard application == Int64(CaptureSchema.applicationID) else {
      throw CaptureError.notACaptureStore(path: path)
    }
    let findings = try String.fetchAll(database, sql: "PRAGMA quick_check(10)")
    guard findings == ["ok"] else {
      // One text can hold several findings, under a heading of SQLite's own.
      let lines = findings.flatMap { $0.split(separator: "\n").map(String.init) }
      throw CaptureError.damaged(path: path, findings: lines.filter { !$0.hasPrefix("***") })
    }
    // What no page is wrong about: whose an answer is.
    if let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") {
      throw CaptureError.damaged(
        path: path, findings: ["a row of the table \(row[0] as String) belongs to nobody"])
    }
    let migrator = CaptureSchema.migrator
    let applied = try migrator.appliedIdentifiers(database)
    let newer = applied.subtracting(migrator.migrations)
    guard newer.isEmpty else {
      throw CaptureError.newerVersion(path: path, steps: newer.sorted().map { "step \($0)" })
    }
    if let oldest, !applied.contains(oldest) { throw CaptureError.olderVersion(path: path) }
    guard let study else { return }
    let found = try String.fetchOne(database, sql: "SELECT value FROM meta WHERE name = 'study'")
    guard found == study else {
      throw CaptureError.otherStudy(path: path, found: found ?? "?", expected: study)
    }
  }

  /// Makes a store: whole under another name, and then by its own, so that a half-made one is never met.
  func create(study: String, at time: CaptureTime) throws(CaptureError) {
    let made = path + "-new"
    // What a creation that was cut off left behind; the lock says that nobody else is at it.
    for name in [made, made + "-journal"] where unlink(name) != 0 && errno != ENOENT {
      throw .notWritable(path: name, reason: SystemReason.text(errno))
    }
    do {
      let queue = try DatabaseQueue(path: made)
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA application_id = \(CaptureSchema.applicationID)")
      }
      try CaptureSchema.migrator.migrate(queue)
      try queue.write { database in
        try database.execute(
          sql: "INSERT INTO meta (name, value) VALUES ('study', ?), ('erasure', '0')", arguments: [study])
        try database.execute(
          sql: "INSERT INTO collection (number, kind, reason, time) VALUES (1, 'opened', '', ?)",
          arguments: [time.microseconds])
      }
      try queue.close()
    } catch {
      throw refusalToWrite(error)
    }
    guard chmod(made, 0o600) == 0, rename(made, path) == 0 else {
      throw .notWritable(path: path, reason: SystemReason.text(errno))
    }
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .notWritable(path: folder, reason: SystemReason.text(errno)) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .writeFailed(path: path, reason: SystemReason.text(errno)) }
  }

  /// Opens the store for a server.
  func connect() throws(CaptureError) -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(Self.patience))
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase { database in
      // Nothing that was captured leaves the folder, and what is deleted is overwritten.
      try database.execute(
        sql: "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      guard !database.configuration.readonly else { return }
      try database.execute(sql: "PRAGMA secure_delete = ON; PRAGMA recursive_triggers = ON")
    }
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      try pool.writeWithoutTransaction { database in
        // After opening, which sets a weaker one: an acknowledged answer is to outlive a power cut.
        try database.execute(sql: "PRAGMA synchronous = FULL")
      }
      try CaptureSchema.migrator.migrate(pool)
      return pool
    } catch {
      throw refusalToWrite(error)
    }
  }

  /// Puts the log into the store, which no connection of this process has open any more.
  ///
  /// - Returns: whether all of it is there; not where another program reads for too long.
  func emptyLog() throws -> Bool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let outcome = Result {
      try queue.writeWithoutTransaction { database in
        // A connection that has read nothing yet knows of no log.
        _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM meta")
        do {
          _ = try database.checkpoint(.truncate)
          return true
        } catch let error as DatabaseError where Erasure.postpones(error) {
          return false
        }
      }
    }
    try queue.close()
    return try outcome.get()
  }

  /// What an error means where the store was to be written.
  private func refusalToWrite(_ error: any Error) -> CaptureError {
    let cause = CaptureError(error, path: path)
    if (error as? DatabaseError)?.extendedResultCode == .SQLITE_READONLY, access(path, W_OK) == 0 {
      return .damaged(path: path, findings: ["its header says that it may not be written"])
    }
    // In a folder that takes no files SQLite only says that it cannot open one.
    if case .notReadable(_, let reason) = cause { return .notWritable(path: path, reason: reason) }
    return cause
  }
}
#endif
