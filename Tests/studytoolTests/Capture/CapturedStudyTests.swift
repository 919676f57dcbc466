#if Server
import Foundation
import StudyStore
import Testing

/// A study folder with captured data, and the same study with imported files.
struct RehearsedFolders {
  let scratch: Scratch

  var captured: String { scratch.path("captured") }
  var imported: String { scratch.path("imported") }

  init(then change: (CaptureStore) async throws -> Void = { _ in }) async throws {
    scratch = try Scratch()
    try scratch.write(RehearsedStudy.document, to: "captured/study.xml")
    try await RehearsedStudy.capture(in: scratch.url(name: "captured"), then: change)
  }

  /// Imports the same answers.
  func importFiles() throws {
    try scratch.write(RehearsedStudy.document, to: "imported/study.xml")
    for (name, text, options) in RehearsedStudy.files {
      let file = try scratch.write(text, to: name)
      let run = try Program.run(["import", file, "--study", imported] + options)
      try #require(run.status == 0, "\(name): \(run.errors)")
    }
  }
}

@Suite("Studies that were captured live")
struct CapturedStudyTests {
  /// The lines of a result that hold numbers, but those of how it was collected and of how many files there are.
  private func numbers(_ xml: String) -> [String] {
    xml.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.hasPrefix("<estimate ") && !$0.contains("id=\"collection.") && !$0.contains("participants.files=")
        && !$0.contains("participants.all.complete")
    }
  }

  @Test("The numbers of what was captured are those of the same answers imported from CSV.")
  func captureEqualsImport() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    try folders.importFiles()
    let (captured, imported) = (
      try Program.run(["analyze", folders.captured, "--format", "xml"]),
      try Program.run(["analyze", folders.imported, "--format", "xml"])
    )
    #expect(captured.status == 0, "\(captured.errors)")
    #expect(imported.status == 0, "\(imported.errors)")
    let (one, other) = (numbers(captured.output), numbers(imported.output))
    #expect(one.count > 400)
    #expect(Set(one).symmetricDifference(other).sorted() == [])
    #expect(one.count == other.count)
    let json = try Program.run(["analyze", folders.captured, "--format", "json", "--quiet"])
    let again = try Program.run(["analyze", folders.imported, "--format", "json", "--quiet"])
    let (left, right) = (try Estimates(json.output), try Estimates(again.output))
    #expect(left.identifiers.count > 400)
    for id in left.identifiers where left.value(id) != right.value(id) {
      #expect(id.hasPrefix("collection.") || id.hasPrefix("participants."), "\(id)")
    }
  }
}
#endif
