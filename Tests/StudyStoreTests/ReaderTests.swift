#if Server
import Foundation
import GRDB
import Glibc
import StudyModel
import Testing

@testable import StudyStore

/// Reading for the analysis while a server writes.
struct ReaderTests {
  @Test func aReaderReadsWhatTheStoreReads() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (store, leaves, _) = try await WithdrawalTests.busyStore(study)
    let reader = try CaptureReader(folder: study.folder.path, study: TestStudy.id)
    #expect(try reader.contents() == (try await store.contents()))
    _ = try await store.withdraw(leaves)
    #expect(try reader.contents() == (try await store.contents()))
    #expect(try reader.auditTrail() == (try await store.auditTrail()))
    try store.close()
    #expect(try reader.contents().people.count == 2)
  }

  @Test func aReaderMeetsSubmissionsWholeWhileTheyAreWritten() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let reader = try CaptureReader(folder: study.folder.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<50 {
            let answers = ["a", "b", "c"].map { AnswerChange("\(writer).\(number).\($0)", .text("1")) }
            _ = try await store.submit(answers, by: code, form: "f", submission: UUID())
          }
        }
      }
      group.addTask {
        var last = 0
        while last < 600 {
          let count = try reader.contents().answers.count
          #expect(count.isMultiple(of: 3) && count >= last)
          last = count
        }
      }
      try await group.waitForAll()
    }
    try store.close()
  }

  @Test(arguments: ["plain", "with space, 100 % and a#b?c"])
  func aFolderThatTakesNoFilesIsReadWhereNobodyServesIt(_ name: String) throws {
    let study = try TestStudy()
    defer { study.remove() }
    let folder = study.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try CaptureStore(folder: folder.path, study: TestStudy.id).close()
    chmod(folder.appendingPathComponent("capture.sqlite").path, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    #expect(try Writer.run("nobody-reads", folder.path) == ["read true"])
    chmod(folder.appendingPathComponent("capture.sqlite").path, 0o000)
    #expect(try Writer.run("nobody-reads", folder.path).first?.contains("cannot be read") == true)
  }

  @Test func readersKeepNobodyOutAndWriteNothing() throws {
    let study = try TestStudy()
    defer { study.remove() }
    try study.open().close()
    let bytes = try Data(contentsOf: study.database)
    let readers = try (0..<3).map { _ in try CaptureReader(folder: study.folder.path) }
    for reader in readers { #expect(try reader.contents().collection.isOpen) }
    #expect(try Data(contentsOf: study.database) == bytes)
    try study.open().close()
    for reader in readers { #expect(try reader.auditTrail().count == 2) }
  }

  @Test func aReaderSeesOneStateWhileAWriterGoesOn() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    try await store.answer("q1", "4", by: store.join())
    let reader = try CaptureReader(folder: study.folder.path)
    try reader.read { database in
      let before = try CapturedRows(database: database).contents()
      try store.pool.write {
        try $0.execute(
          sql: """
            INSERT INTO answer (person, subject, form, task, condition, item, revision, kind, value, time)
            SELECT person, subject, form, task, condition, 'q2', revision, kind, value, time FROM answer
            """)
      }
      #expect(try CapturedRows(database: database).contents() == before)
    }
    #expect(try reader.contents().answers.count == 2)
    try store.close()
  }
}
#endif
