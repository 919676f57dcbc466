#if Server
import Foundation
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyStore
import Testing

@testable import studytool

@Suite("One state of a store for one run")
struct SnapshotTests {
  @Test func `an answer that is written meanwhile is kept at once and is in no part of the run`() async throws
  {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    let opened = try OpenedStudy(folders.captured, capture: OpenedStudy.capture)
    let study = try opened.requireDocument().study
    let before = try #require(try opened.captured(of: study))
    var reader = try StudyReader(opened)

    let store = try CaptureStore(folder: folders.captured, study: "rehearsed")
    _ = try await store.submit(
      [AnswerChange("q1", .text("7"))], by: "P02", form: "satisfaction", submission: UUID())
    let during = try #require(try opened.captured(of: study))
    #expect(during.tables == before.tables)
    while try reader.nextBatch() != nil {}
    var again = try StudyReader(opened)
    while try again.nextBatch() != nil {}
    #expect(again.readings == reader.readings)

    let later = try OpenedStudy(folders.captured, capture: OpenedStudy.capture)
    let after = try #require(try later.captured(of: study))
    #expect(after.tables != before.tables)
    try store.close()
  }
}
#endif
