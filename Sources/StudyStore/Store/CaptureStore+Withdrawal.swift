#if Server
internal import GRDB

/// What a withdrawal left behind.
public struct Withdrawal: Sendable, Hashable {
  /// The code and the time: all that is kept.
  public var tombstone: Tombstone
  /// Whether the words are gone from the files, too.
  ///
  /// They are gone from every table in any case. Where another program reads or the disk is full, the files are wiped
  /// later: by ``CaptureStore/wipe()``, and when the store is closed or opened.
  public var isWiped: Bool
}

extension CaptureStore {
  /// Deletes everything of a person who withdraws, ends their sessions and leaves a tombstone.
  ///
  /// What others noted about the person goes, too, as do their pictures and those of their designs. Their place in the sequence of their stratum is not given again.
  /// Copies that were made of the store are not reached.
  ///
  /// - Parameter code: the code of the person.
  /// - Returns: what is left of them; of somebody who had withdrawn, the same as then.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be stored.
  public func withdraw(_ code: String) async throws(CaptureError) -> Withdrawal {
    let time = clock.now().wall
    let tombstone = try await writes.write { database in
      if let tombstone = try AuditTrail.tombstones(in: database).first(where: { $0.code == code }) {
        return tombstone
      }
      let person = try People.id(of: code, in: database)
      try database.cachedStatement(sql: "DELETE FROM person WHERE id = ?").execute(arguments: [person])
      // A picture of their design that came before they had joined is not tied to them but by the code.
      try database.cachedStatement(sql: "DELETE FROM picture WHERE design = ?").execute(arguments: [code])
      try AuditTrail.add(AuditTrail.withdrawn, person: code, at: time, in: database)
      try Erasure.demand(in: database)
      return Tombstone(code: code, time: time)
    }
    return Withdrawal(tombstone: tombstone, isWiped: try await wipe())
  }

  /// Wipes from the files what was deleted and could not be wiped at the time.
  ///
  /// - Returns: whether nothing is left to be wiped.
  /// - Throws: ``CaptureError`` where the store cannot be written.
  public func wipe() async throws(CaptureError) -> Bool {
    let path = path
    let outcome: Result<Bool, CaptureError> = await withCheckedContinuation { continuation in
      pool.asyncBarrierWriteWithoutTransaction { access in
        do {
          try Erasure.finish(in: access.get())
          continuation.resume(returning: .success(true))
        } catch let error as DatabaseError where Erasure.postpones(error) {
          continuation.resume(returning: .success(false))
        } catch {
          continuation.resume(returning: .failure(CaptureError(error, path: path)))
        }
      }
    }
    return try outcome.get()
  }
}
#endif
