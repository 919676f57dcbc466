import Foundation
import Testing

/// What the flags of reading do in the built program.
@Suite struct ReadingTests {
  private func run(_ text: String, _ arguments: [String], name: String = "a.csv") throws -> Program.Run {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: name)
    return try Program.run(["analyze", name, "--format", "json"] + arguments, in: scratch.url)
  }

  /// Eight people, four in each group, with what stands in their last cells.
  private func people(_ heading: String, _ cell: (Int) -> String) -> String {
    "participant;group;\(heading)\n"
      + (1...8).map { "P\($0);\($0 % 2 == 0 ? "with" : "without");\(cell($0))\n" }.joined()
  }

  @Test func `dates that can be read both ways name the flag, and the flag settles them`() throws {
    let text = people("start;end") { "0\($0)/03/2026 23:59;0\($0 + 1)/03/2026 00:0\($0)" }
    let refused = try run(text, [])
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("a.csv:2:"))
    #expect(refused.errors.contains("--date-order dmy or --date-order mdy"))
    let told = try run(text, ["--date-order", "dmy"])
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.errors.contains("summer time"))
    #expect(try run(text, ["--date-order", "ydm"]).status == 64)
  }

  @Test func `times that can be read both ways name the flag, and the flag settles them`() throws {
    let text = people("Time") { "1:0\($0)" }
    let refused = try run(text, [])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("say which with --clock mm:ss or --clock h:mm"))
    let minutes = try Estimates(try run(text, ["--clock", "mm:ss"]).output)
    let hours = try Estimates(try run(text, ["--clock", "h:mm"]).output)
    let id = try #require(minutes.identifiers.first { $0.contains("geometric-mean") })
    let ratio = try #require(hours.value(id)) / #require(minutes.value(id))
    #expect(abs(ratio - 60) < 1e-9)
  }

  @Test func `codes and labels are told, commas in labels too`() throws {
    let head = (1...10).map { "sus\($0)" }.joined(separator: ";")
    let text = people(head) {
      "\($0 == 1 ? "-99" : "\"Yes, always\"");" + [String](repeating: "3", count: 9).joined(separator: ";")
    }
    let refused = try run(text, ["--instrument", "sus"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--labels \"-99=missing\""))
    let told = try run(text, ["--instrument", "sus", "--labels", "-99=missing,Yes, always=5"])
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.errors.contains("\"-99\" stands for no answer in 1 cell, as it was told"))
    #expect(try run(text, ["--labels", "99=perhaps"]).status == 64)
  }

  @Test func `what holds for a file is set, or stands in its name`() throws {
    let text = "Task,Time (mm:ss)\nT1,1:30\nT2,2:00\n"
    let set = try run(text, ["--set", "participant=P7"])
    #expect(set.status == 0, "\(set.errors)")
    #expect(!set.errors.contains("names no participant"))
    let named = try run(text, ["--name-pattern", "{participant}_time"], name: "P7_time.csv")
    #expect(named.status == 0, "\(named.errors)")
    #expect(try run(text, ["--set", "P7"]).status == 64)
    #expect(try run(text, ["--name-pattern", "{participant"]).status == 64)
    #expect(try run(text, ["--name-pattern", "{participant}_time"]).status == 2)
  }

  @Test func `who is missing in which file is shown`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      Samples.studyDocument(extra: "").replacing(
        "<source id=\"scores\" path=\"data/scores.csv\"/>",
        with: "<source id=\"scores\" path=\"data/scores.csv\"/><source id=\"more\" path=\"data/more.csv\"/>"
      ).replacing("</measures>", with: "<measure id=\"errors\" kind=\"count\" better=\"lower\"/></measures>"),
      to: "s/study.xml")
    try scratch.write(Samples.scores, to: "s/data/scores.csv")
    try scratch.write(
      "participant,errors\n" + (1...9).map { "P\($0),\($0 % 3)\n" }.joined(), to: "s/data/more.csv")
    let run = try Program.run(["analyze", "s"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Participants by file"))
    #expect(run.output.contains("P10, P11, P12"))
    #expect(run.output.contains("9 of 12 participants have a row in every file"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
