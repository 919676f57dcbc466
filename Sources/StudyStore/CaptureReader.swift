#if Server
internal import GRDB

/// Reads the store of a study, for the analysis, also while a server writes it.
///
/// Nothing is written, and no server is kept out.
public struct CaptureReader: Sendable {
  /// The path of the database.
  public let path: String

  let queue: DatabaseQueue

  /// Opens the store of a study.
  ///
  /// - Parameters:
  ///   - folder: the folder of the study.
  ///   - study: the identifier of the study; nil to take any.
  /// - Throws: ``CaptureError`` where there is no store, or where what lies there is none, is of another version, is
  ///   damaged, belongs to another study or cannot be read.
  public init(folder: String, study: String? = nil) throws(CaptureError) {
    let file = StoreFile(folder: folder)
    try file.checkFolder()
    guard try file.exists() else { throw .noStore(path: file.path) }
    var lock = LockWatch(path: file.lock)
    try self.init(file, study: study, lock: &lock)
  }

  /// Opens a store that is there.
  init(_ file: StoreFile, study: String?, lock: inout LockWatch) throws(CaptureError) {
    path = file.path
    queue = try file.checkedReader(study: study, oldest: CaptureSchema.oldestReadable) {
      lock.holder() == nil
    }
  }

  /// Reads everything that was captured, as it is at this moment.
  ///
  /// - Returns: what was captured, in a stable order.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func contents() throws(CaptureError) -> CapturedData {
    try read { try CapturedRows(database: $0).contents() }
  }

  /// Reads the audit trail.
  ///
  /// - Returns: its lines, oldest first.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func auditTrail() throws(CaptureError) -> [AuditEntry] {
    try read { try AuditTrail.entries(in: $0) }
  }

  func read<Value>(_ work: (Database) throws -> Value) throws(CaptureError) -> Value {
    do {
      return try queue.read(work)
    } catch {
      throw CaptureError(error, path: path)
    }
  }
}

// MARK: - Copy

extension CaptureReader {
  /// Writes a copy of the store as it is at this moment, in one file, also while a server goes on writing.
  ///
  /// Nothing of those who withdrew is in it: what was deleted and not wiped from the store yet is not copied.
  ///
  /// - Parameter path: the copy; there may be no file yet.
  /// - Throws: ``CaptureError`` where the store cannot be read or the copy cannot be written.
  public func copy(to path: String) throws(CaptureError) {
    do {
      try queue.inDatabase { database in
        try database.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    } catch {
      let cause = CaptureError(error, path: path)
      // SQLite does not say which of the two files it could not open.
      if case .notReadable(_, let reason) = cause { throw .notWritable(path: path, reason: reason) }
      throw cause
    }
  }

  /// The latest time at which anything was stored.
  ///
  /// - Returns: the time of day by the clock of the machine that served the study; nil where nothing was.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func lastTime() throws(CaptureError) -> CaptureTime? {
    try read { try CapturedRows(database: $0).lastTime() }
  }
}
#endif
