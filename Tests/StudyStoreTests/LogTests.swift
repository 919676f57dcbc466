#if Server
import Foundation
import GRDB
import Glibc
import StudyModel
import Testing

@testable import StudyStore

/// The log beside the store: what a kill or a power cut leaves is read, what was changed is refused and left as it is.
struct LogTests {
  /// The frames of SQLite's log stand behind a head of 32 bytes; each is a head of 24 bytes and a page.
  static let frame = 24 + 4096

  /// A folder as a killed server leaves it: most of the answers stand in the log only.
  static func killed() async throws -> (study: TestStudy, log: URL) {
    let study = try TestStudy()
    let source = try TestStudy()
    defer { source.remove() }
    let store = try source.open()
    let code = try await store.join()
    for number in 0..<20 { try await store.answer("q\(number)", "an answer \(number)", by: code) }
    // Another process copies, since closing the files in this one would undo the locks of the store.
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["capture.sqlite", "capture.sqlite-wal"].map { source.folder.path + "/" + $0 }
    copy.arguments?.append(study.folder.path)
    try copy.run()
    copy.waitUntilExit()
    try store.close()
    return (study, study.folder.appendingPathComponent("capture.sqlite-wal"))
  }

  private static func files(_ study: TestStudy) throws -> [Data] {
    try ["capture.sqlite", "capture.sqlite-wal"].map {
      try Data(contentsOf: study.folder.appendingPathComponent($0))
    }
  }

  @Test func whatAKilledServerLeftIsRead() async throws {
    let (study, log) = try await Self.killed()
    defer { study.remove() }
    #expect(try Data(contentsOf: log).count > 20 * Self.frame)
    #expect(try CaptureReader(folder: study.folder.path).contents().answers.count == 20)
    let store = try study.open()
    #expect(try await store.contents().answers.count == 20)
    try store.close()
  }

  @Test func theEndOfALogThatAPowerCutToreIsNoDamage() async throws {
    let (study, log) = try await Self.killed()
    defer { study.remove() }
    let whole = try Data(contentsOf: log)
    for torn in [whole.dropLast(100), whole.dropLast(Self.frame), whole + Data(count: 50), whole.prefix(20)] {
      try Data(torn).write(to: log)
      #expect(try CaptureReader(folder: study.folder.path).contents().answers.count <= 20)
    }
    var last = whole
    last[last.count - 10] ^= 0xFF
    try last.write(to: log)
    #expect(try CaptureReader(folder: study.folder.path).contents().answers.count == 19)
    let store = try study.open()
    #expect(try await store.contents().answers.count == 19)
    try store.close()
  }

  /// Places in the log: its mark, its salts, its checksum; then a frame's size, salt, checksum and page.
  @Test(arguments: [0, 8, 16, 23, 24, 31] + [4, 8, 16, 24, 2000].map { 32 + 5 * (24 + 4096) + $0 })
  func aLogThatWasChangedIsRefusedAndLeftAsItIs(_ place: Int) async throws {
    let (study, log) = try await Self.killed()
    defer { study.remove() }
    var bytes = try Data(contentsOf: log)
    bytes[place] ^= 0x40
    try bytes.write(to: log)
    let before = try Self.files(study)
    for open in [
      { _ = try study.open() }, { _ = try CaptureReader(folder: study.folder.path).contents() },
    ] {
      #expect("byte \(place)") {
        try open()
      } throws: { error in
        guard case .damaged(_, let findings) = error as? CaptureError else { return false }
        return findings.first?.contains("capture.sqlite-wal was changed") == true
          || findings.first?.contains("the head of capture.sqlite-wal") == true
      }
    }
    #expect(try Self.files(study) == before)
    let words = StoreCheckup(folder: study.folder.path, study: TestStudy.id, clock: study.clock.clock)
      .diagnoses
    #expect(words.first?.words.contains("damaged") == true && words.first?.remedy.contains("copy") == true)
  }

  /// Puts the log into the store, so that it is written from its beginning on again.
  private static func beginLogAnew(of store: CaptureStore) throws {
    try store.pool.writeWithoutTransaction { _ = try $0.checkpoint(.restart) }
  }

  @Test func aLogThatIsUsedAgainFromItsBeginningIsRead() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let words = String(repeating: "word ", count: 900)
    for number in 0..<60 { try await store.answer("long \(number)", words, by: code) }
    try Self.beginLogAnew(of: store)
    for number in 0..<5 { try await store.answer("short \(number)", "1", by: code) }
    let copy = try TestStudy()
    defer { copy.remove() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = ["-r", study.folder.path + "/.", copy.folder.path]
    try process.run()
    process.waitUntilExit()
    try store.close()
    #expect(try CaptureReader(folder: copy.folder.path).contents().answers.count == 65)
    let again = try copy.open()
    #expect(try await again.contents().answers.count == 65)
    try again.close()
  }

  @Test func aStoreThatWasReadFromIsOneFileOnceItIsClosed() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    try await store.answer("q1", "4", by: code)
    async let one = store.contents()
    async let two = store.contents(of: code)
    #expect(try await one.answers == two.answers)
    try store.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: study.folder.path).sorted()
        == ["capture.lock", "capture.sqlite"])
    // So a copy of that one file is a copy of everything.
    let copy = try TestStudy()
    defer { copy.remove() }
    try FileManager.default.copyItem(at: study.database, to: copy.database)
    #expect(try CaptureReader(folder: copy.folder.path).contents().answers.count == 1)
  }

  /// How many answers a copy of the one file holds; another process copies, since closing files would undo locks.
  private static func answersInOneFile(of study: TestStudy) throws -> Int {
    let copy = try TestStudy()
    defer { copy.remove() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = [study.database.path, copy.database.path]
    try process.run()
    process.waitUntilExit()
    return try CaptureReader(folder: copy.folder.path).contents().answers.count
  }

  @Test(arguments: [false, true])
  func theOneFileHoldsEverythingUnlessAReaderHoldsTheLogForTooLong(_ staysOn: Bool) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: study.database.path, configuration: configuration)
    try await reader.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN")
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM answer")
    }
    try await store.answer("q1", "4", by: code)
    if !staysOn {
      reader.asyncWriteWithoutTransaction { database in
        usleep(300_000)
        try? database.execute(sql: "COMMIT")
      }
    }
    #expect(try store.close() == !staysOn)
    #expect(try Self.answersInOneFile(of: study) == (staysOn ? 0 : 1))
    if staysOn { try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") } }
    try reader.close()
    #expect(try study.open().close())
    #expect(try Self.answersInOneFile(of: study) == 1)
  }
}
#endif
