#if Server
import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// Pictures in the store.
struct PictureTests {
  private static func contents(_ text: String, _ format: PictureFormat = .png)
    -> CapturedPicture.Contents
  {
    CapturedPicture.Contents(bytes: Array("pixels of \(text)".utf8), format: format, width: 4, height: 3)
  }

  private static func place(_ design: String, _ task: String? = nil) -> PicturePlace {
    PicturePlace(design: design, task: task)
  }

  @Test func picturesAreNamedCountedAndFoundAgain() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let (evaluator, maker) = (try await store.join(.evaluator), try await store.join())
    var names: [String] = []
    for (text, format) in [("a", PictureFormat.png), ("b", .jpeg)] {
      names.append(
        try await store.keep(
          Self.contents(text, format), of: Self.place("A"), by: evaluator, submission: UUID()))
    }
    let place = PicturePlace(design: maker, task: "T1", condition: "d=phone")
    names.append(try await store.keep(Self.contents("c", .webp), of: place, by: nil, submission: UUID()))
    #expect(names == ["E01-1.png", "E01-2.jpg", "design-1.webp"])
    let all = try await store.pictures()
    #expect(all.map(\.name) == names)
    #expect(all.map(\.sender) == [evaluator, evaluator, nil])
    #expect(all[2].place == place)
    #expect(all[2].format == .webp && all[2].width == 4 && all[2].height == 3 && all[2].size == 11)
    #expect(all[2].time == study.clock.now.wall)
    let found = try #require(try await store.picture(named: "E01-2.jpg"))
    #expect(found.entry == all[1])
    #expect(found.bytes == Self.contents("b").bytes)
    for name in ["", "e01-1.png", "E01-1.png\0", "../capture.sqlite", "' OR 1=1 --"] {
      #expect(try await store.picture(named: name) == nil)
    }
    #expect(try await store.lastTime() == study.clock.now.wall)
    // The screenshots of A are an evaluator's, and A is nobody.
    _ = try await store.keep(Self.contents("d"), of: Self.place("A"), by: nil, submission: UUID())
    #expect(try await store.contents().pictured == [maker])
    try store.close()
  }

  @Test func whatIsSentTwiceIsKeptOnce() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(.evaluator)
    let submission = UUID()
    let first = try await store.keep(
      Self.contents("a"), of: Self.place("A"), by: code, submission: submission)
    #expect(
      try await store.keep(Self.contents("a"), of: Self.place("A"), by: code, submission: submission) == first
    )
    // A form may bring several, and answers beside.
    #expect(
      try await store.keep(Self.contents("b"), of: Self.place("A"), by: code, submission: submission)
        == "E01-2.png")
    _ = try await store.submit([AnswerChange("x", .text("1"))], by: code, form: "f", submission: submission)
    // The same picture sent by another form is another one.
    #expect(
      try await store.keep(Self.contents("a"), of: Self.place("A"), by: code, submission: UUID())
        == "E01-3.png")
    await #expect(throws: CaptureError.submissionReused) {
      try await store.keep(Self.contents("a"), of: Self.place("B"), by: code, submission: submission)
    }
    // Of the researcher's it is the picture and its place that count.
    let design = try await store.keep(Self.contents("a"), of: Self.place("A"), by: nil, submission: UUID())
    #expect(
      try await store.keep(Self.contents("a"), of: Self.place("A"), by: nil, submission: UUID()) == design)
    #expect(
      try await store.keep(Self.contents("a"), of: Self.place("A", "T1"), by: nil, submission: UUID())
        == "design-2.png")
    #expect(try await store.pictures().count == 5)
    try store.close()
  }

  @Test func aDeletedPictureIsInNoFileAndItsNameIsNotGivenAgain() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(.evaluator)
    let submission = UUID()
    let own = try await store.keep(
      Self.contents("own"), of: Self.place("A"), by: code, submission: submission)
    let design = try await store.keep(
      Self.contents("design"), of: Self.place("A"), by: nil, submission: UUID())
    #expect(try study.holds("pixels of own") && study.holds("pixels of design"))
    #expect(try await store.deletePicture(named: own))
    #expect(try await store.deletePicture(named: design))
    #expect(try await store.deletePicture(named: "design-9.png"))
    #expect(try !study.holds("pixels of own") && !study.holds("pixels of design"))
    #expect(try await store.pictures().isEmpty)
    // The form that brought it does not bring it back.
    await #expect(throws: CaptureError.submissionReused) {
      try await store.keep(Self.contents("own"), of: Self.place("A"), by: code, submission: submission)
    }
    #expect(
      try await store.keep(Self.contents("n"), of: Self.place("A"), by: code, submission: UUID())
        == "E01-2.png")
    #expect(
      try await store.keep(Self.contents("n"), of: Self.place("A"), by: nil, submission: UUID())
        == "design-2.png")
    let trail = try await store.auditTrail().filter { $0.kind.hasPrefix("picture") }
    #expect(trail.map(\.kind) == ["picture-added", "picture-deleted", "picture-deleted", "picture-added"])
    #expect(trail.map(\.detail) == ["design-1.png", "", "design-1.png", "design-2.png"])
    try store.close()
  }

  @Test func whoWithdrawsTakesTheirPicturesAndThoseOfTheirDesignsAlong() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    // One that came before the person had joined goes, too.
    _ = try await store.keep(Self.contents("early"), of: Self.place("P01"), by: nil, submission: UUID())
    let maker = try await store.join()
    let evaluator = try await store.join(.evaluator)
    _ = try await store.keep(Self.contents("design"), of: Self.place(maker), by: nil, submission: UUID())
    _ = try await store.keep(
      Self.contents("finding"), of: Self.place(maker), by: evaluator, submission: UUID())
    _ = try await store.keep(Self.contents("other"), of: Self.place("A"), by: evaluator, submission: UUID())
    #expect(try await store.withdraw(maker).isWiped)
    #expect(try await store.pictures().map(\.name) == ["E01-2.png"])
    let gone = ["early", "design", "finding"].map { "pixels of \($0)" }
    #expect(try study.texts(of: gone).isEmpty)
    await #expect(throws: CaptureError.withdrawn(code: maker)) {
      try await store.keep(Self.contents("design"), of: Self.place(maker), by: nil, submission: UUID())
    }
    _ = try await store.withdraw(evaluator)
    #expect(try await store.pictures().isEmpty)
    #expect(try !study.holds("pixels of") && !study.holds("E01-"))
    await #expect(throws: CaptureError.withdrawn(code: evaluator)) {
      try await store.keep(Self.contents("x"), of: Self.place("A"), by: evaluator, submission: UUID())
    }
    try store.close()
  }

  @Test func picturesAreBounded() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join(.evaluator)
    let large = CapturedPicture.Contents(
      bytes: [UInt8](repeating: 1, count: CaptureStore.largestPicture + 1), format: .png, width: 1, height: 1)
    await #expect(throws: CaptureError.tooLong(field: "the picture", limit: CaptureStore.largestPicture)) {
      try await store.keep(large, of: Self.place("A"), by: code, submission: UUID())
    }
    let empty = CapturedPicture.Contents(bytes: [], format: .png, width: 1, height: 1)
    await #expect(throws: CaptureError.self) {
      try await store.keep(empty, of: Self.place("A"), by: code, submission: UUID())
    }
    await #expect(throws: CaptureError.unusableText(field: "the design")) {
      try await store.keep(Self.contents("a"), of: Self.place(""), by: code, submission: UUID())
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<CaptureStore.mostPictures {
        group.addTask {
          _ = try await store.keep(
            Self.contents("\(number)"), of: Self.place("A"), by: code, submission: UUID())
        }
      }
      try await group.waitForAll()
    }
    await #expect(throws: CaptureError.tooMany(field: "pictures", limit: CaptureStore.mostPictures)) {
      try await store.keep(Self.contents("more"), of: Self.place("A"), by: code, submission: UUID())
    }
    // Each sender has their own room.
    _ = try await store.keep(Self.contents("more"), of: Self.place("A"), by: nil, submission: UUID())
    try await store.closeCollection()
    let other = CaptureError.collectionClosed
    await #expect(throws: other) {
      try await store.keep(Self.contents("late"), of: Self.place("A"), by: code, submission: UUID())
    }
    _ = try await store.keep(Self.contents("late"), of: Self.place("A"), by: nil, submission: UUID())
    try store.close()
  }

  @Test func aCopyHoldsThePictures() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    _ = try await store.keep(Self.contents("a"), of: Self.place("A"), by: nil, submission: UUID())
    let copy = study.folder.appendingPathComponent("copy.sqlite")
    try CaptureReader(folder: study.folder.path).copy(to: copy.path)
    try store.close()
    let queue = try DatabaseQueue(path: copy.path)
    #expect(try await queue.read { try Pictures.all(in: $0).map(\.name) } == ["design-1.png"])
    try queue.close()
  }
}
#endif
