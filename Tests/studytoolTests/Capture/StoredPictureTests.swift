#if Server
import Foundation
import HummingbirdTesting
import StudyCapture
import StudyModel
import StudyStore
import Testing

@testable import studytool

/// Pictures from the pages to the store and back.
struct StoredPictureTests {
  /// The smallest pictures by hand would prove little: these are of another program.
  private static func picture(_ name: String) throws -> Picture {
    struct Made: Decodable {
      var base64: Data
    }
    struct Fixtures: Decodable {
      var pictures: [String: Made]
    }
    let file = Program.project.appendingPathComponent("Tests/StudyCaptureTests/Reference/pictures.json")
    let made = try JSONDecoder().decode(Fixtures.self, from: Data(contentsOf: file)).pictures[name]
    return try Picture(Array(try #require(made).base64))
  }

  @Test func `pictures go to the store and come back as they are`() async throws {
    let trial = try await ServedTrial()
    let evaluator = try await trial.invite(.evaluator)
    try await trial.visit { client in
      let browser = TestBrowser(client)
      try await browser.open(evaluator)
      try await browser.post(evaluator, [:])
    }
    let submission = SubmissionID()
    for (name, format) in [("named.png", PictureFormat.png), ("turned.jpg", .jpeg), ("alpha.webp", .webp)] {
      let picture = try Self.picture(name)
      let place = PicturePlace(design: "A", task: "T1", condition: nil)
      let kept = try await trial.storage.keep(picture, place, by: "E01", submission: submission)
      #expect(try await trial.storage.keep(picture, place, by: "E01", submission: submission) == kept)
      let found = try #require(try await trial.storage.picture(kept))
      #expect(found.bytes == picture.bytes)
      #expect(
        found.entry
          == PictureEntry(
            name: kept, sender: "E01", place: place, format: format, width: picture.width,
            height: picture.height))
    }
    #expect(try await trial.storage.pictures().map(\.name) == ["E01-1.png", "E01-2.jpg", "E01-3.webp"])
    try await trial.storage.remove("E01-2.jpg")
    #expect(try await trial.storage.picture("E01-2.jpg") == nil)
    let picture = try Self.picture("rgb.png")
    await #expect(throws: StorageRefusal.unknownPerson) {
      try await trial.storage.keep(picture, PicturePlace(design: "A"), by: "E09", submission: SubmissionID())
    }
    _ = try await trial.store.withdraw("E01")
    #expect(try await trial.storage.pictures().isEmpty)
    try trial.end()
  }
}
#endif
