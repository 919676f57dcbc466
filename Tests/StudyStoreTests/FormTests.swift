#if Server
import Foundation
import Testing

@testable import StudyStore

/// How questionnaires run on the pages.
struct FormTests {
  @Test func `forms are kept by measure, and the latest counts`() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    #expect(try await store.contents().forms.isEmpty)
    try await store.keepForms(["sus": "sus", "load": "nasa-tlx"])
    try await store.keepForms(["load": "nasa-tlx performance"])
    let kept = ["sus": "sus", "load": "nasa-tlx performance"]
    #expect(try await store.contents().forms == kept)
    try store.close()
    #expect(try CaptureReader(folder: study.folder.path).contents().forms == kept)
    let again = try study.open()
    #expect(try await again.contents().forms == kept)
    try again.close()
  }

  @Test(arguments: [["": "sus"], ["sus": ""], ["s\u{0}": "sus"], [String(repeating: "s", count: 257): "sus"]])
  func `what no store can hold is refused`(_ forms: [String: String]) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    await #expect(throws: CaptureError.self) { try await store.keepForms(forms) }
    #expect(try await store.contents().forms.isEmpty)
    try store.close()
  }
}
#endif
