#if Server
import Foundation
import GRDB
import Glibc
import StudyModel
import Testing

@testable import StudyStore

/// What `studytool doctor` says about a store: each odd thing in words, with what to do.
struct CheckupTests {
  private func findings(_ study: TestStudy, of id: String? = TestStudy.id) -> [Diagnosis] {
    StoreCheckup(folder: study.folder.path, study: id, clock: study.clock.clock).diagnoses
  }

  /// A store with somebody in it, and what is done to its database behind the back of the program.
  private func closed(_ change: String = "") async throws -> TestStudy {
    let study = try TestStudy()
    let store = try study.open()
    try await store.answer("q1", "4", by: try await store.join())
    try store.close()
    if !change.isEmpty { try Self.change(study.database, by: change) }
    return study
  }

  private static func change(_ database: URL, by statements: String) throws {
    let queue = try DatabaseQueue(path: database.path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF; " + statements)
    }
    try queue.close()
  }

  @Test func aSoundStoreAndAFolderWithoutOneAreNotOdd() async throws {
    let study = try await closed()
    defer { study.remove() }
    #expect(findings(study).isEmpty)
    #expect(findings(study, of: nil).isEmpty)
    let empty = try TestStudy()
    defer { empty.remove() }
    #expect(findings(empty).isEmpty)
  }

  @Test(arguments: [
    ("INSERT INTO grdb_migrations VALUES ('99')", "a newer version", "use the newer version"),
    ("DELETE FROM grdb_migrations", "an older version", "studytool serve"),
    ("UPDATE meta SET value = 'other' WHERE name = 'study'", "belongs to the study other", "its own study"),
    ("PRAGMA application_id = 7", "not a store of captured data", "from a copy"),
    // The number has a sign.
    ("PRAGMA application_id = -1401662356", "not a store of captured data", "from a copy"),
    (
      "UPDATE answer SET person = 99", "a row of the table answer belongs to nobody",
      "keep all files as they are"
    ),
  ])
  func whatIsWrongWithAStoreIsSaidWithWhatToDo(_ change: String, words: String, remedy: String) async throws {
    let study = try await closed(change)
    defer { study.remove() }
    let found = findings(study)
    #expect(found.count == 1)
    #expect(found.first?.subject == "capture.sqlite")
    #expect(found.first?.words.contains(words) == true, "\(found)")
    #expect(found.first?.remedy.contains(remedy) == true, "\(found)")
  }

  @Test func severalFindingsOfADamageAreOneLine() async throws {
    let study = try await closed()
    defer { study.remove() }
    var bytes = try Data(contentsOf: study.database)
    for page in 3...12 { bytes.replaceSubrange(page * 4096 + 3..<page * 4096 + 40, with: Data(count: 37)) }
    try bytes.write(to: study.database)
    let found = try #require(findings(study).first)
    #expect(found.words.hasPrefix("the store is damaged ("))
    #expect(!found.words.contains("\n") && !found.words.contains("***"))
    #expect(found.remedy.contains("keep all files as they are") && found.remedy.contains(".dump"))
  }

  @Test func aStoreWhoseHeaderSaysThatItMayNotBeWrittenIsDamagedToAServer() async throws {
    let study = try await closed()
    defer { study.remove() }
    var bytes = try Data(contentsOf: study.database)
    bytes[18] ^= 0xFF
    try bytes.write(to: study.database)
    #expect {
      try study.open()
    } throws: { error in
      if case .damaged = error as? CaptureError { true } else { false }
    }
    #expect(try Data(contentsOf: study.database) == bytes)
  }

  @Test func aHeaderThatAsksForAnUnknownFormIsDamage() async throws {
    let study = try await closed()
    defer { study.remove() }
    var bytes = try Data(contentsOf: study.database)
    bytes.replaceSubrange(24..<60, with: Data(repeating: 0xA5, count: 36))
    try bytes.write(to: study.database)
    #expect(findings(study).first?.words == "the store is damaged (unsupported file format)")
    #expect(try Data(contentsOf: study.database) == bytes)
  }

  @Test func aServerThatRunsAndOneThatWasKilledAreToldApart() async throws {
    let study = try await closed()
    defer { study.remove() }
    let store = try study.open()
    try await store.record("something")
    let running = findings(study)
    #expect(running.map(\.words) == ["a server has the study open (process \(getpid()))"])
    #expect(running.first?.remedy.contains("end the server before the folder is moved or copied") == true)
    try store.close()
    #expect(findings(study).isEmpty)
    let (killed, _) = try await LogTests.killed()
    defer { killed.remove() }
    let left = findings(killed)
    #expect(left.map(\.subject) == ["capture.sqlite-wal"])
    #expect(left.first?.words.contains("nothing is lost") == true)
    #expect(left.first?.remedy.contains("keep the file beside the store") == true)
  }

  @Test func aClockBeforeTheLastRecordIsTold() async throws {
    let study = try await closed()
    defer { study.remove() }
    study.clock.turn(seconds: -3600)
    let found = findings(study)
    #expect(found.first?.words.contains("before that of the last record (2023-11-14 22:13:20 UTC)") == true)
    #expect(found.first?.remedy.contains("--clock-was-wrong") == true)
  }
}
#endif
