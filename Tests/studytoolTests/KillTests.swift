import Foundation
import Glibc
import Testing

/// Killing the program at any moment leaves the old study or the new one, and `verify` says so.
@Suite(.serialized) struct KillTests {
  /// A change of a study, from the same beginning each time.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
  }

  static let changes = [
    Change(
      testDescription: "import of two files",
      arguments: ["import", "times.csv", "outcomes.csv", "--study", "s", "--quiet"]),
    Change(
      testDescription: "import in place of other bytes",
      arguments: ["import", "new/scores.csv", "--study", "s", "--replace", "--quiet"]),
    Change(
      testDescription: "exclude", arguments: ["exclude", "s", "--participant", "P1", "--reason", "pilot"]),
    Change(
      testDescription: "correct",
      arguments: [
        "correct", "s", "--source", "scores", "--row", "3", "--column", "score", "--from", "2", "--to", "7",
        "--reason", "slip",
      ]),
  ]

  /// Everything in a study but the trail, which holds the time of day.
  static func content(_ scratch: Scratch) throws -> [String: Data] {
    try scratch.everything.filter { $0.key.hasPrefix("s/") && $0.key != "s/history.jsonl" }
  }

  /// Starts the program and kills it after a while, or where a change begins to show and a little while after.
  static func kill(_ change: Change, in scratch: Scratch, after delay: Double, onceItShows: Bool) throws {
    let process = Process()
    process.executableURL = Program.folder.appendingPathComponent("studytool")
    process.arguments = change.arguments
    process.currentDirectoryURL = scratch.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let shown = scratch.path("s/.studytool-change")
    while onceItShows, process.isRunning, access(shown, F_OK) != 0 { usleep(100) }
    if delay > 0 { usleep(UInt32(delay * 1_000_000)) }
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test(.timeLimit(.minutes(5)), arguments: changes)
  func fiftyKillsOfAChangeLeaveTheOldStudyOrTheNewOne(_ change: Change) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,group,score\nP1,a,1\nP2,a,2\nP3,b,3\nP4,b,5\n", to: "scores.csv")
    try scratch.write(
      "participant,group,score\nP1,a,1\nP2,a,2\nP3,b,4\nP4,b,5\nP5,b,6\n", to: "new/scores.csv")
    try scratch.write("participant,seconds\nP1,10\nP2,20\nP3,30\nP4,50\n", to: "times.csv")
    try scratch.write("participant,success\nP1,yes\nP2,no\nP3,yes\nP4,yes\n", to: "outcomes.csv")
    let measures = ["score:score", "time:duration", "outcome:outcome"].flatMap { ["--measure", $0] }
    #expect(
      try Program.run(["init", "s", "--factor", "group:between=a*,b"] + measures, in: scratch.url).status == 0
    )
    #expect(try Program.run(["import", "scores.csv", "--study", "s"], in: scratch.url).status == 0)
    let manager = FileManager.default
    try manager.copyItem(at: scratch.url(name: "s"), to: scratch.url(name: "template"))
    let old = try Self.content(scratch)

    let start = Date()
    let whole = try Program.run(change.arguments, in: scratch.url)
    let duration = Date().timeIntervalSince(start)
    #expect(whole.status == 0, "\(whole.errors)")
    let new = try Self.content(scratch)
    #expect(old != new)

    var seen = (old: 0, new: 0)
    for number in 0..<50 {
      try manager.removeItem(at: scratch.url(name: "s"))
      try manager.copyItem(at: scratch.url(name: "template"), to: scratch.url(name: "s"))
      let onceItShows = number % 2 == 0
      try Self.kill(
        change, in: scratch,
        after: onceItShows ? Double.random(in: 0...0.006) : Double.random(in: 0...duration),
        onceItShows: onceItShows)
      // Before anybody settles anything, study.xml is the old one or the new one.
      let found = manager.contents(atPath: scratch.path("s/study.xml"))
      #expect(found == old["s/study.xml"] || found == new["s/study.xml"], "kill \(number)")
      let verified = try Program.run(["verify", "s"], in: scratch.url)
      #expect(verified.status == 0, "kill \(number): \(verified.output)\(verified.errors)")
      #expect(verified.output.hasSuffix("s: everything is as recorded\n"))
      let content = try Self.content(scratch)
      #expect(content == old || content == new, "kill \(number): \(content.keys.sorted())")
      // The trail says the same as the study, and the next command finds nothing left to do.
      let entries = try scratch.read("s/history.jsonl").split(separator: "\n").count
      #expect(entries == (content == old ? 2 : 3), "kill \(number)")
      if content == old { seen.old += 1 } else { seen.new += 1 }
    }
    #expect(seen.old + seen.new == 50)
  }

  @Test func twoProcessesOnOneStudyWaitOrSaySo() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("participant,group,score\nP1,a,1\nP2,a,2\nP3,b,3\nP4,b,5\n", to: "scores.csv")
    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    // util-linux holds the very lock that the program takes.
    let waits = try Program.shell(
      "flock s sleep 1.5 & sleep 0.3; studytool import scores.csv --study s; wait", in: scratch.url)
    #expect(waits.status == 0)
    #expect(waits.errors.contains("studytool: waiting for process "), "\(waits.errors)")
    #expect(waits.errors.contains("(flock s sleep 1.5), which is changing s\n"), "\(waits.errors)")
    #expect(waits.output.contains("imported: scores.csv as s/data/scores.csv"))

    let before = try scratch.everything
    let givesUp = try Program.shell(
      "flock s sleep 7 & sleep 0.3; studytool exclude s --participant P1 --reason x",
      in: scratch.url)
    #expect(givesUp.status == 3)
    #expect(
      givesUp.errors.contains("s: the study is being changed by process "), "\(givesUp.errors)")
    #expect(givesUp.errors.contains("wait for it to end and try again\n"))
    #expect(try scratch.everything == before)
  }

  @Test func severalProcessesAtOnceLoseNothing() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "participant,group,score\n" + (1...8).map { "P\($0),\($0 % 2 == 0 ? "a" : "b"),\($0)\n" }.joined(),
      to: "scores.csv")
    #expect(
      try Program.shell(
        "studytool init s && studytool import scores.csv --study s", in: scratch.url
      ).status == 0)
    let run = try Program.shell(
      "for i in 1 2 3 4; do studytool exclude s --participant P$i --reason r$i & done; wait", in: scratch.url)
    #expect(run.status == 0)
    let list = try Program.run(["exclude", "s", "--list"], in: scratch.url)
    for number in 1...4 { #expect(list.output.contains("P\(number)"), "\(list.output)\(run.errors)") }
    #expect(try Program.run(["history", "s"], in: scratch.url).status == 0)
  }
}
