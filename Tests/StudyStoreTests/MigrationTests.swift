#if Server
import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// Stores that an older version of the program made.
struct MigrationTests {
  /// Turns a store back into one of version 1, as the first step alone made it.
  private static func turnBack(_ study: TestStudy) throws {
    let queue = try DatabaseQueue(path: study.database.path)
    let made = try DatabaseQueue()
    var first = DatabaseMigrator()
    first.registerMigration("1") { try $0.execute(sql: CaptureSchema.steps[0]) }
    try first.migrate(made)
    let wanted = try Self.tables(made)
    try queue.write { database in
      for table in try Self.tables(in: database).subtracting(wanted) {
        try database.execute(sql: "DROP TABLE \(table)")
      }
      try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier <> '1'")
    }
    #expect(try Self.schema(queue) == Self.schema(made))
    try queue.close()
    try made.close()
  }

  private static func tables(_ queue: DatabaseQueue) throws -> Set<String> {
    try queue.read { try tables(in: $0) }
  }

  private static func tables(in database: Database) throws -> Set<String> {
    try String.fetchSet(
      database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  }

  private static func schema(_ queue: DatabaseQueue) throws -> [String] {
    try queue.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    }
  }

  @Test func aStoreOfTheFirstVersionIsReadAsItIsAndBroughtUpToDateByTheServer() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (store, leaves, stays) = try await WithdrawalTests.busyStore(study)
    let before = try await store.contents()
    let trail = try await store.auditTrail()
    try store.close()
    try Self.turnBack(study)
    // Who only reads neither changes it nor is turned away.
    let bytes = try Data(contentsOf: study.database)
    let reader = try CaptureReader(folder: study.folder.path, study: TestStudy.id)
    #expect(try reader.contents() == before)
    #expect(try reader.lastTime() != nil)
    #expect(
      StoreCheckup(folder: study.folder.path, study: TestStudy.id, clock: study.clock.clock).diagnoses.isEmpty
    )
    let copy = study.folder.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: false)
    try reader.copy(to: copy.appendingPathComponent("capture.sqlite").path)
    #expect(try CaptureReader(folder: copy.path).contents() == before)
    #expect(try Data(contentsOf: study.database) == bytes)
    // The server keeps everything and adds what is missing.
    let opened = try study.open()
    #expect(try await opened.contents() == before)
    #expect(try await opened.auditTrail().dropLast() == trail[...])
    let contents = CapturedPicture.Contents(bytes: [1], format: .png, width: 1, height: 1)
    let name = try await opened.keep(contents, of: .init(design: leaves), by: nil, submission: UUID())
    #expect(try await opened.pictures().map(\.name) == [name])
    _ = try await opened.withdraw(leaves)
    #expect(try await opened.pictures().isEmpty)
    #expect(try await opened.contents().people.map(\.code) == [stays, "O01"])
    // A reader from before goes on reading.
    #expect(try reader.contents().people.map(\.code) == [stays, "O01"])
    try opened.close()
    try study.open().close()
  }

  @Test func aStoreThatWasBroughtUpToDateIsTheSameAsANewOne() throws {
    let (old, new) = (try TestStudy(), try TestStudy())
    defer {
      old.remove()
      new.remove()
    }
    for study in [old, new] { try study.open().close() }
    try Self.turnBack(old)
    try old.open().close()
    let schemas = try [old, new].map { study in
      let queue = try DatabaseQueue(path: study.database.path)
      defer { try? queue.close() }
      return try Self.schema(queue)
    }
    #expect(schemas[0] == schemas[1])
    #expect(schemas[0].contains { $0.contains("inspection_event") })
  }

  @Test func anInspectionIsAtAPhaseThatThereIs() throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    try store.pool.write { database in
      let event = "INSERT INTO inspection_event (inspection, phase, reason, time) VALUES ('i', ?, '', 1)"
      try database.execute(sql: event, arguments: ["merging"])
      #expect(throws: DatabaseError.self) { try database.execute(sql: event, arguments: ["something"]) }
    }
    try store.close()
  }
}
#endif
