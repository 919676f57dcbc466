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

  @Test func `of a study with inspections beside a large file`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let folder = scratch.path("study")
    try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
    try Self.inspected.write(toFile: folder + "/study.xml", atomically: true, encoding: .utf8)
    // Larger than what is held in memory, and without a hash that the study has recorded.
    let notes = String(repeating: "x", count: 1500)
    let rows = (1...3000).map { "P\($0),\($0 % 2 == 0 ? "with" : "without"),\($0 % 50),\(notes)\n" }
    try ("participant,group,score,notes\n" + rows.joined())
      .write(toFile: folder + "/data/survey.csv", atomically: true, encoding: .utf8)
    try "evaluator,design,H1,H2\nE1,P1,0,1\nE1,P2,3,4\n"
      .write(toFile: folder + "/data/ratings.csv", atomically: true, encoding: .utf8)
    for command in commands(folder, output: scratch.path("out")) { try expectOnce(command, below: folder) }
  }

  /// A study whose designs are at the levels that a data file says of the participants who made them.
  private static let inspected = """
    <study id="s" xmlns="urn:studytool:study:1"><title lang="en">S</title>
    <factors><factor id="group" design="between" reference="without">
    <level id="without"/><level id="with"/></factor></factors>
    <measures><measure id="score" kind="score" better="higher"/></measures>
    <inspections><inspection id="review" set="mobile-13" ratings-minimum="0" ratings-maximum="4" better="lower"/>
    </inspections><plan/><sources><source id="survey" path="data/survey.csv"/>
    <source id="ratings" path="data/ratings.csv" inspection="review"/></sources></study>
    """

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
