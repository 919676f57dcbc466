#if Server
internal import GRDB

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
