#if Server
import Foundation
import StudyModel
import Testing

@testable import StudyStore

/// Texts to which people agree, as they were shown.
struct WordingTests {
  private static let wording = ConsentWording(
    version: "2", language: "en",
    sections: [
      .init("about", title: "What it is about", summary: "Two ways.", text: ""),
      .init("data", title: "Data", summary: "Answers.", text: "They stay here.\n\nFor ten years."),
    ])

  @Test func `a text is kept once, as it was, under the hash that consents name`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let hash = Self.wording.hash
    #expect(try await store.wording(hash) == nil)
    for _ in 0..<2 { try await store.keep(Self.wording) }
    _ = try await store.record(
      ConsentRecord(version: "2", text: hash, language: "en", sections: [.init("about", isAgreed: true)]),
      of: code)
    // The text says nothing of anybody, and whoever else agreed to it can still read it.
    _ = try await store.withdraw(code)
    try store.close()
    let again = try study.open()
    #expect(try await again.wording(hash) == Self.wording)
    #expect(try await again.wording(TokenHash(of: "another")) == nil)
    try again.close()
  }

  /// Consents of stores that kept no texts yet name them by this hash: it may not change.
  @Test func `the hash is that of the lines of the text`() {
    let lines = [
      "2", "about", "What it is about", "Two ways.", "", "data", "Data", "Answers.",
      "They stay here.\n\nFor ten years.",
    ]
    #expect(Self.wording.hash == TokenHash(of: lines.joined(separator: "\n")))
  }

  @Test(arguments: [
    ConsentWording(version: "", language: "en", sections: []),
    ConsentWording(version: "1", language: String(repeating: "e", count: 257), sections: []),
    ConsentWording(
      version: "1", language: "en", sections: [.init("a", title: "a\u{0}b", summary: "", text: "")]),
    ConsentWording(
      version: "1", language: "en",
      sections: [.init("a", title: "", summary: "", text: String(repeating: "e", count: 1 << 20 + 1))]),
  ])
  func `what no store can hold is refused whole`(_ wording: ConsentWording) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    await #expect(throws: CaptureError.self) { try await store.keep(wording) }
    #expect(try await store.wording(wording.hash) == nil)
    try store.close()
  }
}
#endif
