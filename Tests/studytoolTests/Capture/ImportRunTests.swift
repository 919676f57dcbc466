#if Server
import Foundation
import StudyCapture
import StudyStore
import Testing

@testable import studytool

/// Imports by the researcher's page, by the program itself.
struct ImportRunTests {
  private static let times = """
    participant,group,experience,time
    P31,with,low,12.5
    P32,without,high,15
    P33,with,high,14
    P34,without,low,11

    """

  /// Serves a study in a folder of its own, and does something with its imports.
  private static func serving(
    _ document: String? = nil, _ work: (Scratch, StudyImporter) async throws -> Void
  ) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let text = try document ?? String(contentsOf: ServedTrial.document, encoding: .utf8)
    try Data(text.utf8).write(to: scratch.url(name: "study.xml"))
    let served = try ServedStudy(scratch.url.path, surveys: nil)
    try await work(
      scratch, ImportRun(served, program: Program.folder.appendingPathComponent("studytool")).importer)
    try served.store.close()
  }

  private static func file(_ name: String, _ text: String) -> StudyImporter.File {
    StudyImporter.File(name: name, bytes: Array(text.utf8))
  }

  /// The files of the folder, without those of the store that is open.
  private static func names(_ scratch: Scratch) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).filter { !$0.hasPrefix("capture") }
      .sorted()
  }

  @Test func `the page shows what the command prints, and changes nothing by it`() async throws {
    try await Self.serving { scratch, importer in
      let settings = [StudyImporter.Setting("map", "time=duration:time@T1")]
      let before = try Self.names(scratch)
      let outcome = try await importer.run([Self.file("times.csv", Self.times)], settings, true)
      #expect(outcome.isDone, "\(outcome.notes)")
      #expect(try Self.names(scratch) == before)
      let elsewhere = try Scratch()
      defer { elsewhere.remove() }
      try elsewhere.write(Self.times, to: "times.csv")
      let run = try Program.run(
        ["import", "times.csv", "--study", scratch.url.path, "--map", "time=duration:time@T1", "--dry-run"],
        in: elsewhere.url)
      #expect(run.status == 0)
      #expect(outcome.text + "\n" == run.output)
      #expect(outcome.text.contains("times.csv: 4 rows") && outcome.text.contains("duration:time"))
      #expect(!outcome.changesPages)
    }
  }

  @Test func `an import is that of the command: bytes, source and trail`() async throws {
    try await Self.serving { scratch, importer in
      let settings = [StudyImporter.Setting("map", "time=duration:time@T1")]
      let before = try String(contentsOf: scratch.url(name: "study.xml"), encoding: .utf8)
      let outcome = try await importer.run([Self.file("my times.csv", Self.times)], settings, false)
      #expect(outcome.isDone, "\(outcome.notes)")
      #expect(!outcome.changesPages)
      #expect(try scratch.read("data/my times.csv") == Self.times)
      let after = try scratch.read("study.xml")
      #expect(after.contains("<source id=\"my-times\""))
      // What participants see stands there as it did.
      let capture = try #require(before.range(of: "<capture")).lowerBound
      let end = try #require(before.range(of: "</capture>")).upperBound
      #expect(after.contains(before[capture..<end]))
      let trail = try scratch.read("history.jsonl")
      #expect(trail.contains("data/my times.csv") && !trail.contains("studytool-"))
      #expect(try Program.run(["verify", scratch.url.path]).status == 0)
      // Once more, nothing is done.
      let again = try await importer.run([Self.file("my times.csv", Self.times)], settings, false)
      #expect(again.isDone && again.text.contains("nothing was changed"))
    }
  }

  @Test func `what is refused leaves nothing, and is told without paths of the server`() async throws {
    try await Self.serving { scratch, importer in
      let before = try Self.names(scratch)
      let document = try scratch.read("study.xml")
      let unique = "left-\(UUID().uuidString).csv"
      for (name, text, settings) in [
        ("a.csv", "<script>alert(1)</script>", []),
        ("a.csv", Self.times, [StudyImporter.Setting("map", "nothing=duration:time@T1")]),
        ("a.xlsx", "PK\u{3}\u{4} no workbook", []), ("a.csv", "\0\0\0", []),
        ("a.csv", Self.times, [StudyImporter.Setting("map", "--help")]),
        ("a.csv", Self.times, [StudyImporter.Setting("map", "-o")]),
        ("--study.csv", "x", []), ("study.xml", document, []), (unique, "x", []),
      ] as [(String, String, [StudyImporter.Setting])] {
        for isTrial in [true, false] {
          let outcome = try await importer.run([Self.file(name, text)], settings, isTrial)
          #expect(!outcome.isDone, "\(name) \(settings) \(outcome.text)")
          #expect(!outcome.notes.isEmpty && !outcome.notes.contains("/files/"), "\(outcome.notes)")
        }
      }
      #expect(try Self.names(scratch) == before)
      #expect(try scratch.read("study.xml") == document)
      let temporary = FileManager.default.temporaryDirectory
      let folders = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        .filter { $0.hasPrefix("studytool-") }
      #expect(
        !folders.contains { folder in
          FileManager.default.fileExists(
            atPath: temporary.appendingPathComponent(folder + "/files/" + unique).path)
        })
      for name in ["../x.csv", "a/b.csv", ".hidden", "", "a\0.csv"] {
        await #expect(throws: (any Error).self) {
          try await importer.run([Self.file(name, Self.times)], [], true)
        }
      }
    }
  }

  @Test func `several files are read together`() async throws {
    try await Self.serving { _, importer in
      let second = "participant,group,experience,time\nP41,with,low,9\nP42,without,high,8\n"
      let outcome = try await importer.run(
        [Self.file("a.csv", Self.times), Self.file("b.csv", second)],
        [StudyImporter.Setting("map", "time=duration:time@T1")],
        true)
      #expect(outcome.isDone, "\(outcome.notes)")
      #expect(outcome.text.contains("a.csv: 4 rows") && outcome.text.contains("b.csv: 2 rows"))
    }
  }

  @Test func `a study whose pages follow from its measures is said to get other ones`() async throws {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="bare">
        <title lang="en">Bare</title>
        <factors><factor id="group" design="between" reference="without"><level id="without"/><level id="with"/></factor></factors>
        <tasks><task id="T1"/></tasks>
      </study>

      """
    let text = "participant,group,ease\nP31,with,6\nP32,without,5\nP33,with,7\nP34,without,3\n"
    try await Self.serving(document) { _, importer in
      let settings = [StudyImporter.Setting("map", "ease=seq.q1")]
      let trial = try await importer.run([Self.file("a.csv", text)], settings, true)
      #expect(
        trial.isDone && trial.text.contains("would be declared: measure seq"), "\(trial.notes)\(trial.text)")
      #expect(!trial.changesPages)
      let outcome = try await importer.run([Self.file("a.csv", text)], settings, false)
      #expect(outcome.isDone && outcome.changesPages, "\(outcome.notes)\(outcome.text)")
    }
  }

  @Test func `every option of the page is one of the command`() throws {
    let help = try Program.run(["import", "--help"]).output
    for option in ImportRun.options { #expect(help.contains("--" + option.name), "\(option.name)") }
    // All that say how files are read are offered, but for those that name files of the server, those of the console, and
    // corrections, which name places in files.
    let left = [
      "study", "as", "dry-run", "dictionary", "unit", "surveys", "problems", "quiet", "strict", "version",
      "help", "recipe", "save-recipe", "correct", "reason", "corrected-by",
    ]
    let names = Set(help.matches(of: /--([a-z-]+)/).map { String($0.output.1) })
    #expect(names.subtracting(ImportRun.options.map(\.name)).subtracting(left) == [])
  }
}
#endif
