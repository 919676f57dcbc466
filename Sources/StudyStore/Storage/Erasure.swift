#if Server
internal import GRDB

/// Wiping from the files what was deleted from the tables.
///
/// Deleted rows are overwritten where they stood, but older copies of their pages can lie in the log, and pieces of rows
/// that were moved between pages in what no page uses. The database is therefore written anew and its log emptied. That
/// this is still to be done is stored with the deletion itself, so that an end in between does not lose it.
enum Erasure {
  static func demand(in database: Database) throws {
    try database.execute(sql: "UPDATE meta SET value = '1' WHERE name = 'erasure'")
  }

  /// Wipes what is to be wiped; fails where there is no room or another program reads for too long.
  static func finish(in database: Database) throws {
    guard try String.fetchOne(database, sql: "SELECT value FROM meta WHERE name = 'erasure'") == "1" else {
      return
    }
    // Nobody can write meanwhile, so that a reader is not waited for as long as elsewhere.
    try database.execute(sql: "PRAGMA busy_timeout = 200")
    defer { try? database.execute(sql: "PRAGMA busy_timeout = \(StoreFile.patience * 1000)") }
    try database.execute(sql: "VACUUM")
    // Throws where a reader still needs the log.
    try database.checkpoint(.truncate)
    try database.execute(sql: "UPDATE meta SET value = '0' WHERE name = 'erasure'")
  }

  /// Wipes what is to be wiped, without minding where that has to wait.
  static func finish(in pool: DatabasePool) throws {
    try pool.barrierWriteWithoutTransaction { database in
      do {
        try finish(in: database)
      } catch let error as DatabaseError where postpones(error) {
        return
      }
    }
  }

  /// Whether an error only means that the wiping has to wait: a reader is at the log, or the disk is full.
  static func postpones(_ error: DatabaseError) -> Bool {
    [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode)
  }
}
#endif
