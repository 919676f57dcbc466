#if Server
internal import GRDB
internal import Glibc

/// The file of the store, looked at before anything is done to it.
struct StoreFile {
  /// The path of the database.
  let path: String
  private let folder: String

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

  /// Tells a store from other files by its first bytes, before SQLite opens it: opening could already change it.
  func checkHeader() throws(CaptureError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .notReadable(path: path, reason: SystemReason.text(errno)) }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = read(file, &header, header.count)
    guard count >= 0 else {
      let reason = errno
      throw reason == EISDIR
        ? .notACaptureStore(path: path) : .notReadable(path: path, reason: SystemReason.text(reason))
    }
    let magic = Array("SQLite format 3\0".utf8)
    // A store is made whole under another name; one without bytes has lost them.
    if count == 0 { throw .damaged(path: path, findings: ["it is empty"]) }
    guard header.starts(with: magic) else { throw .notACaptureStore(path: path) }
    guard count == header.count else { throw .damaged(path: path, findings: ["it ends within its header"]) }
    let application = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard application == CaptureSchema.applicationID else { throw .notACaptureStore(path: path) }
  }

  /// Reads what the store says about itself, through a connection that cannot write.
  func checkContents(study: String?, mayBeOlder: Bool) throws(CaptureError) {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      // An error here would hide the one that counts; the connection goes with the queue.
      defer { try? queue.close() }
      try queue.read { database in
        try check(database, study: study, mayBeOlder: mayBeOlder)
      }
    } catch {
      throw CaptureError(error, path: path)
    }
  }

  private func check(_ database: Database, study: String?, mayBeOlder: Bool) throws {
    let findings = try String.fetchAll(database, sql: "PRAGMA quick_check(10)")
    guard findings == ["ok"] else { throw CaptureError.damaged(path: path, findings: findings) }
    let migrator = CaptureSchema.migrator
    let newer = try migrator.appliedIdentifiers(database).subtracting(migrator.migrations)
    guard newer.isEmpty else {
      throw CaptureError.newerVersion(path: path, steps: newer.sorted().map { "step \($0)" })
    }
    let isCurrent = try migrator.hasCompletedMigrations(database)
    guard isCurrent || mayBeOlder else { throw CaptureError.olderVersion(path: path) }
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
      let cause = CaptureError(error, path: path)
      // In a folder that takes no files SQLite only says that it cannot open one.
      if case .notReadable(_, let reason) = cause { throw .notWritable(path: path, reason: reason) }
      throw cause
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
    configuration.busyMode = .timeout(5)
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
      throw CaptureError(error, path: path)
    }
  }
}
#endif
