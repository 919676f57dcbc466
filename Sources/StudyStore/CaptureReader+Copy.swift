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
  /// - Returns: the time of day by the clock of the machine that served the study.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func latestTime() throws(CaptureError) -> CaptureTime? {
    try read { database in
      try Int64.fetchOne(
        database,
        sql: """
          SELECT max(time) FROM (
            SELECT max(time) AS time FROM answer UNION ALL SELECT max(time) FROM task_event
            UNION ALL SELECT max(time) FROM observation UNION ALL SELECT max(time) FROM audit)
          """
      ).map { CaptureTime(microseconds: $0) }
    }
  }
}
#endif
