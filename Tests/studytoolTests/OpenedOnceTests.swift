import Foundation
import Testing

@Suite("Each input is opened once")
struct OpenedOnceTests {
  private static let studies = [
    "founding-study", "inspection-vows", "patterns-2x2", "reference-pssuq20", "rubric-raters",
  ]

  /// How often the program opens each file below a folder for reading, hashing included.
  private func opens(_ arguments: [String], below folder: String) throws -> [String: Int] {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let quoted = (["studytool"] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let run = try Program.shell(
      "strace -f -qq -e trace=openat -o '\(scratch.path("trace"))' \(quoted) > /dev/null", in: scratch.url)
    try #require([0, 1, 2].contains(run.status), "\(run.errors)")
    var counts: [String: Int] = [:]
    for line in try scratch.read("trace").split(separator: "\n") where !line.contains("ENOENT") {
      guard !line.contains("O_DIRECTORY"), !line.contains("O_CREAT"),
        let path = line.split(separator: "\"", maxSplits: 2).dropFirst().first, path.hasPrefix(folder),
        // SQLite opens its log and its index of the log as it needs them.
        !path.hasSuffix("-wal"), !path.hasSuffix("-shm")
      else { continue }
      counts[String(path.dropFirst(folder.count + 1)), default: 0] += 1
    }
    return counts
  }

  private func expectOnce(_ arguments: [String], below folder: String) throws {
    let counts = try opens(arguments, below: folder)
    #expect(counts["study.xml"] == 1, "\(arguments)")
    #expect(counts.filter { $0.value > 1 }.isEmpty, "\(arguments)")
  }

  private func commands(_ folder: String, output: String) -> [[String]] {
    [
      ["report", folder, "-o", output + "/reports/", "--to", "xml,csv"], ["analyze", folder],
      ["check", folder], ["export", folder, "--to", "csv,ddi", "-o", output + "/export/"],
      ["verify", folder], ["doctor", folder],
    ]
  }

  @Test(arguments: studies)
  func `of a sample study`(name: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let folder = scratch.path("study")
    try FileManager.default.copyItem(
      atPath: Program.project.path + "/Surveys/Samples/" + name, toPath: folder)
    for command in commands(folder, output: scratch.path("out")) { try expectOnce(command, below: folder) }
  }

  @Test func `of a report that is verified`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let folder = scratch.path("study")
    try FileManager.default.copyItem(
      atPath: Program.project.path + "/Surveys/Samples/founding-study", toPath: folder)
    let made = try Program.run(["report", folder, "--to", "xml", "--quiet"])
    try #require(made.status == 0, "\(made.errors)")
    try expectOnce(["verify", folder + "/reports/report.xml"], below: folder)
  }

  @Test(arguments: ["analyze", "check", "report"])
  func `of a bare file`(command: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let samples = Program.project.path + "/Surveys/Samples/founding-study/data"
    for name in ["quality.csv", "opinions.csv", "findings.csv"] {
      try FileManager.default.copyItem(atPath: samples + "/" + name, toPath: scratch.path(name))
      #expect(try opens([command, scratch.path(name)], below: scratch.url.path)[name] == 1)
    }
  }

  @Test func `of a study with documents of its own`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let folder = scratch.path("study")
    let project = Program.project.path
    try FileManager.default.copyItem(atPath: project + "/Surveys/Samples/founding-study", toPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder + "/instruments", withIntermediateDirectories: true)
    for document in ["Instruments/pssuq-3.xml", "Heuristics/mobile-13.xml"] {
      try FileManager.default.copyItem(
        atPath: project + "/Surveys/" + document,
        toPath: folder + "/instruments/" + (document as NSString).lastPathComponent)
    }
    for command in commands(folder, output: scratch.path("out")) { try expectOnce(command, below: folder) }
  }

  #if Server
  @Test func `of a study that was captured live`() async throws {
    let folders = try await RehearsedFolders()
    defer { folders.scratch.remove() }
    for command in commands(folders.captured, output: folders.scratch.path("out")) {
      let counts = try opens(command, below: folders.captured)
      #expect(counts["capture.sqlite"] == 1, "\(command)")
      try expectOnce(command, below: folders.captured)
    }
  }
  #endif
}
