#if Server
import Foundation
import StudyModel
import StudyStore
import Testing

@Suite("Folders of studies that were captured live")
struct CapturedFolderTests {
  private func report(_ folder: String, _ further: String...) throws -> String {
    let run = try Program.run(["report", folder, "--to", "xml", "-o", "-", "--quiet"] + further)
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  private func input(_ report: String) -> Substring? {
    report.split(separator: "\n").first { $0.contains("<input ") && $0.contains("capture.sqlite") }
  }

  @Test("A report names the store with the SHA-256 of its tables, and verify notices a changed answer.")
  func provenance() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    try FileManager.default.createDirectory(
      atPath: folders.captured + "/reports", withIntermediateDirectories: true)
    let path = folders.captured + "/reports/report.xml"
    let first = try report(folders.captured)
    try Data(first.utf8).write(to: URL(fileURLWithPath: path))
    let line = try #require(input(first))
    #expect(line.contains("as the tables participants (12 rows)"))
    #expect(line.contains("not of the database file"))
    #expect(try Program.run(["verify", path]).status == 0)

    // The database file is another one afterwards; its contents are not.
    let other = try CaptureStore(folder: folders.captured, study: "rehearsed")
    try await other.record("looked-around")
    try other.close()
    #expect(input(try report(folders.captured)) == line)
    #expect(try Program.run(["verify", path]).status == 0)

    let store = try CaptureStore(folder: folders.captured, study: "rehearsed")
    _ = try await store.submit(
      [AnswerChange("q1", .text("7"))], by: "P02", form: "satisfaction", submission: UUID())
    try store.close()
    let changed = try Program.run(["verify", path])
    #expect(changed.status == 1)
    #expect(changed.output.contains("capture.sqlite"))
    #expect(changed.output.contains("satisfaction."))
  }

  @Test(
    "Early looks, people who did not take part and the end of collection are in the report, in Thai, too.")
  func collection() async throws {
    let folders = try await RehearsedFolders { store in
      try await store.recordEarlyLook(reason: "the clinic closes")
      try await store.closeCollection()
    }
    defer { folders.scratch.remove() }
    let words = try report(folders.captured)
    #expect(words.contains("12 participants agreed to take part; 1 came and have not agreed; 1 withdrew"))
    #expect(
      words.contains("Outcomes by group were looked at before the end of data collection (1 early look)."))
    #expect(words.contains("UTC: the clinic closes"))
    #expect(words.contains("Data collection was closed."))
    #expect(words.contains("id=\"collection.all.withdrawn\""))
    let thai = try report(folders.captured, "--lang", "th")
    #expect(thai.contains("ปิดการเก็บข้อมูลแล้ว"))
    #expect(!thai.contains("Outcomes by group were looked at"))
  }

  @Test("While a server runs, everything is read, and doctor says that it does.")
  func whileServed() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    let before = try report(folders.captured)
    let store = try CaptureStore(folder: folders.captured, study: "rehearsed")
    _ = try await store.submit(
      [AnswerChange("q1", .text("7"))], by: "P02", form: "satisfaction", submission: UUID())
    let now = try report(folders.captured)
    #expect(now != before)
    #expect(now.contains("Data collection was still open"))
    let doctor = try Program.run(["doctor", folders.captured])
    #expect(doctor.status == 1)
    #expect(doctor.output.contains("a server has the study open"))
    try store.close()
    let after = try Program.run(["doctor", folders.captured])
    #expect(!after.output.contains("capture.sqlite"), "\(after.output)")
  }

  @Test("An archive holds one moment of the store, and nothing that is the server's.")
  func archive() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    // What was answered last stands in the log of the store only.
    let store = try CaptureStore(folder: folders.captured, study: "rehearsed")
    _ = try await store.submit(
      [AnswerChange("q1", .text("7"))], by: "P02", form: "satisfaction", submission: UUID())
    try folders.scratch.write("secret", to: "captured/capture.password")
    let archive = folders.scratch.path("study.archive.xml")
    let packed = try Program.run(["archive", folders.captured, "-o", archive])
    #expect(packed.status == 0, "\(packed.errors)")
    let unpacked = try Program.run(["archive", archive, "-o", folders.scratch.path("back")])
    #expect(unpacked.status == 0, "\(unpacked.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folders.scratch.path("back")).sorted()
        == ["capture.sqlite", "study.xml"])
    #expect(try report(folders.scratch.path("back")) == report(folders.captured))
    try store.close()
    // The copy can be served on.
    let again = try CaptureStore(folder: folders.scratch.path("back"), study: "rehearsed")
    #expect(try await again.contents().people.count == 16)
    try again.close()
  }

  /// Damages a store, and what is said of it.
  enum Damage: CaseIterable {
    case cutOff, foreign, noStore

    func apply(_ folder: String) throws {
      let file = URL(fileURLWithPath: folder + "/capture.sqlite")
      switch self {
      case .cutOff:
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(bytes.count / 2).write(to: file)
      case .foreign:
        let path = URL(fileURLWithPath: folder + "/study.xml")
        let text = try String(contentsOf: path, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "id=\"rehearsed\"", with: "id=\"other\"").utf8).write(to: path)
      case .noStore: try Data("no database".utf8).write(to: file)
      }
    }

    var words: String {
      switch self {
      case .cutOff: "damaged"
      case .foreign: "belongs to the study rehearsed"
      case .noStore: "not a store of captured data"
      }
    }
  }

  @Test(
    "A store that is none, damaged or of another study is refused in its own words.",
    arguments: Damage.allCases)
  func refused(_ damage: Damage) async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    try damage.apply(folders.captured)
    for command in [
      ["analyze"], ["check"], ["report", "--to", "xml", "-o", "-"], ["export", "--to", "csv"],
    ] {
      let run = try Program.run(command + [folders.captured])
      #expect(run.status == 2, "\(command)")
      #expect(run.errors.contains(damage.words), "\(command): \(run.errors)")
      #expect(run.output.isEmpty)
    }
    let verified = try Program.run(["verify", folders.captured])
    #expect(verified.status == 1)
    #expect(verified.output.contains("capture.sqlite"))
    let doctor = try Program.run(["doctor", folders.captured, "--format", "csv"])
    #expect(doctor.status == 1)
    #expect(doctor.output.contains(damage.words), "\(doctor.output)")
    #expect(try Program.run(["archive", folders.captured]).status == 2)
  }

  @Test("Codes of captured people stay, and nobody who is in the store is taken out of the files alone.")
  func privacy() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    let file = try folders.scratch.write(
      "participant,age,mail\r\nP01,31,p@example.org\r\nP02,44,q@example.org\r\n", to: "ages.csv")
    let imported = try Program.run(["import", file, "--study", folders.captured])
    #expect(imported.status == 0, "\(imported.errors)")
    let withdrawn = try Program.run(["anonymize", folders.captured, "--withdraw", "P01"])
    #expect(withdrawn.status == 2)
    #expect(withdrawn.errors.contains("the answers of P01 are in the store"))
    let before = try folders.scratch.read("captured/data/ages.csv")
    let run = try Program.run(["anonymize", folders.captured])
    #expect(run.status == 0, "\(run.errors)")
    let after = try folders.scratch.read("captured/data/ages.csv")
    #expect(before != after)
    #expect(after.contains("P01,31,") && !after.contains("example"))
    #expect(run.errors.contains("capture.sqlite stays as it is"))
  }

  @Test("A study that nobody took part in yet has no data, and one without a store is as it was.")
  func empty() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(RehearsedStudy.document, to: "study/study.xml")
    let without = try Program.run(["analyze", scratch.path("study")])
    #expect(without.status == 2)
    #expect(without.errors.contains("studytool import"))
    try CaptureStore(folder: scratch.path("study"), study: "rehearsed").close()
    let with = try Program.run(["analyze", scratch.path("study")])
    #expect(with.status == 2)
    #expect(with.errors.contains("studytool serve"))
    #expect(try Program.run(["verify", scratch.path("study")]).status == 0)
  }

  @Test("Decisions are made about captured people as about any others.")
  func decisions() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    let excluded = try Program.run([
      "exclude", folders.captured, "--participant", "P02", "--reason", "knew the design", "--by", "A. Nam",
    ])
    #expect(excluded.status == 0, "\(excluded.errors)")
    #expect(try report(folders.captured).contains("12 participants in the data; 1 excluded"))
    let nobody = try Program.run([
      "exclude", folders.captured, "--participant", "P99", "--reason", "x", "--by", "A. Nam",
    ])
    #expect(nobody.status == 2)
    let corrected = try Program.run([
      "correct", folders.captured, "--source", "capture-tasks", "--row", "2", "--column", "time (s)",
      "--from",
      "97.25", "--to", "99", "--reason", "typed wrongly", "--by", "A. Nam",
    ])
    #expect(corrected.status == 2)
    #expect(corrected.errors.contains("correct it on the pages of studytool serve"))
  }
}
#endif
