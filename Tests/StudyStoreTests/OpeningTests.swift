#if Server
import Foundation
import GRDB
import Glibc
import StudyModel
import Testing

@testable import StudyStore

/// What a store is opened from, and what is refused and left as it was.
struct OpeningTests {
  @Test func aStoreIsMadeOnceAndFoundAgain() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let first = try study.open()
    let code = try await first.join()
    try first.close()
    let second = try study.open()
    #expect(try await second.contents().people.map(\.code) == [code])
    #expect(try await second.auditTrail().map(\.kind) == ["opened", "opened"])
    try second.close()
  }

  @Test func whatIsAcknowledgedOutlivesAPowerCutAndWhatIsDeletedIsOverwritten() throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    func pragma(_ name: String) throws -> String {
      try store.pool.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA \(name)") ?? "" }
    }
    #expect(try pragma("journal_mode") == "wal")
    #expect(try pragma("synchronous") == "2")
    #expect(try pragma("foreign_keys") == "1")
    #expect(try pragma("secure_delete") == "1")
    #expect(try pragma("temp_store") == "2")
    #expect(try pragma("application_id") == "\(CaptureSchema.applicationID)")
    try store.close()
    #expect(try FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func theStepsOfTheSchemaAreNumbered() {
    #expect(CaptureSchema.migrator.migrations == (1...CaptureSchema.steps.count).map(String.init))
  }

  @Test func aSecondStoreOfTheSameStudyIsRefusedUntilTheFirstIsClosed() throws {
    let study = try TestStudy()
    defer { study.remove() }
    let first = try study.open()
    #expect(throws: CaptureError.alreadyOpen(path: first.path, process: getpid())) { try study.open() }
    try first.close()
    try study.open().close()
  }

  @Test func anotherProcessHoldsTheStudyUntilItEndsHoweverThatComes() throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (process, output, input) = try Writer.start(["hold", study.folder.path])
    let line = Writer.text(output.availableData).first ?? ""
    #expect(line == "open \(process.processIdentifier)")
    #expect(
      throws: CaptureError.alreadyOpen(path: study.database.path, process: process.processIdentifier)
    ) { try study.open(study: Writer.study) }
    // Readers are not kept out.
    #expect(try CaptureReader(folder: study.folder.path).contents().people.isEmpty)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try study.open(study: Writer.study).close()
    withExtendedLifetime(input) {}
  }

  @Test func aClosedStoreTakesAndGivesNothing() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    try store.close()
    await #expect(throws: CaptureError.closed) { try await store.record("something") }
    await #expect(throws: CaptureError.closed) { try await store.contents() }
  }

  @Test func aFolderThatIsNotThereIsNoStudy() throws {
    #expect(throws: CaptureError.noFolder(path: "/nonexistent/study")) {
      try CaptureStore(folder: "/nonexistent/study", study: TestStudy.id)
    }
    let study = try TestStudy()
    defer { study.remove() }
    #expect(throws: CaptureError.noStore(path: study.database.path)) {
      try CaptureReader(folder: study.folder.path)
    }
  }

  @Test func theStoreOfAnotherStudyIsRefused() throws {
    let study = try TestStudy()
    defer { study.remove() }
    try study.open().close()
    let refusal = CaptureError.otherStudy(path: study.database.path, found: TestStudy.id, expected: "other")
    #expect(throws: refusal) { try study.open(study: "other") }
    #expect(throws: refusal) { try CaptureReader(folder: study.folder.path, study: "other") }
    #expect(try CaptureReader(folder: study.folder.path, study: TestStudy.id).contents().people.isEmpty)
  }

  @Test func aNewerStoreIsRefusedAndAnOlderOneIsNotChangedByAReader() throws {
    let study = try TestStudy()
    defer { study.remove() }
    try study.open().close()
    let queue = try DatabaseQueue(path: study.database.path)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')") }
    let newer = CaptureError.newerVersion(path: study.database.path, steps: ["step 99"])
    #expect(throws: newer) { try study.open() }
    #expect(throws: newer) { try CaptureReader(folder: study.folder.path) }
    try queue.write { try $0.execute(sql: "DELETE FROM grdb_migrations") }
    try queue.close()
    #expect(throws: CaptureError.olderVersion(path: study.database.path)) {
      try CaptureReader(folder: study.folder.path)
    }
  }

  @Test func aFolderThatCannotBeWrittenIsSaidToBeSo() throws {
    let study = try TestStudy()
    defer { study.remove() }
    try study.open(study: Writer.study).close()
    for name in ["capture.sqlite", "capture.lock"] {
      chmod(study.folder.appendingPathComponent(name).path, 0o444)
    }
    chmod(study.folder.path, 0o555)
    defer { chmod(study.folder.path, 0o755) }
    #expect(
      try Writer.run("nobody", study.folder.path).first?.contains("capture.lock: cannot be written") == true)
    chmod(study.folder.appendingPathComponent("capture.lock").path, 0o666)
    #expect(
      try Writer.run("nobody", study.folder.path).first?.contains("capture.sqlite: cannot be written") == true
    )
  }

  @Test func aFolderThatTakesNoFilesIsSaidToBeSo() throws {
    let study = try TestStudy()
    defer { study.remove() }
    try Data().write(to: study.folder.appendingPathComponent("capture.lock"))
    chmod(study.folder.appendingPathComponent("capture.lock").path, 0o666)
    chmod(study.folder.path, 0o555)
    defer { chmod(study.folder.path, 0o755) }
    #expect(
      try Writer.run("nobody", study.folder.path).first?.contains("capture.sqlite: cannot be written") == true
    )
  }

  @Test func whatACreationThatWasCutOffLeftBehindIsNoHindrance() throws {
    let study = try TestStudy()
    defer { study.remove() }
    try Data("half".utf8).write(to: study.folder.appendingPathComponent("capture.sqlite-new"))
    try Data("half".utf8).write(to: study.folder.appendingPathComponent("capture.sqlite-new-journal"))
    try study.open().close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: study.folder.path).sorted() == [
        "capture.lock", "capture.sqlite",
      ])
  }

  @Test(arguments: [
    CaptureError.noFolder(path: "p"), .noStore(path: "p"), .alreadyOpen(path: "p", process: 7),
    .notACaptureStore(path: "p"), .newerVersion(path: "p", steps: ["step 9"]), .olderVersion(path: "p"),
    .damaged(path: "p", findings: ["page 2"]), .otherStudy(path: "p", found: "a", expected: "b"),
    .notReadable(path: "p", reason: "r"), .notWritable(path: "p", reason: "r"), .diskFull(path: "p"),
    .writeFailed(path: "p", reason: "r"), .busy(path: "p"), .closed, .collectionClosed,
    .collectionUnchanged(isOpen: true), .unknownInvitation, .usedInvitation, .tokenInUse,
    .unknownPerson(code: "P01"), .withdrawn(code: "P01"), .otherLevel(factor: "f", stored: "a", asked: "b"),
    .otherStratum(code: "P01", stored: "a", asked: "b"), .otherOrder, .taskEventRefused(.pause, state: nil),
    .submissionReused, .tooLong(field: "f", limit: 3), .unusableText(field: "f"),
    .tooMany(field: "f", limit: 3),
  ])
  func everyRefusalSaysWhatIsWrongWhatWasExpectedAndHowToFixIt(_ error: CaptureError) {
    for part in [error.problem, error.expected, error.remedy] { #expect(part.count > 3) }
    #expect(error.description == "\(error.problem); expected \(error.expected); \(error.remedy)")
  }
}
#endif
