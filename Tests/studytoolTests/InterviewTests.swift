import Foundation
import Testing

/// Questions to somebody who sits in front of the program.
@Suite struct InterviewTests {
  /// Runs the program on a terminal of its own, on which somebody types.
  private func onTerminal(_ command: String, typing: String, in scratch: Scratch) throws -> Program.Run {
    try scratch.write(typing, to: "typed")
    return try Program.shell("script -qec '\(command)' /dev/null < typed", in: scratch.url)
  }

  /// Ten numbered columns, groups, and times that may be minutes or hours.
  private static let open =
    "id,group," + (1...10).map { "Q\($0)" }.joined(separator: ",") + ",Task 1 time\n"
    + (1...8).map { person in
      "P\(person),\(person % 2 == 0 ? "new" : "old"),"
        + (1...10).map { "\((person * $0) % 5 + 1)" }.joined(separator: ",") + ",\(person):1\(person)\n"
    }.joined()

  @Test func `the answers to questions lead to the same report as the command that is printed`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.open, to: "a.csv")
    // Hours and minutes; then the first answer to what follows.
    let asked = try onTerminal(
      "studytool report a.csv --to xml -o asked.xml", typing: "7\n2\n\n\n\n\n\n\n", in: scratch)
    #expect(asked.status == 0, "\(asked.output)\(asked.errors)")
    #expect(asked.output.contains("a number from 1 to 2 is needed"))
    let line = try #require(
      asked.output.split(whereSeparator: \.isNewline).first { $0.contains("studytool report a.csv") })
    let command = String(line[try #require(line.range(of: "studytool report")).lowerBound...])
    for flag in ["--clock=h:mm", "--instrument=sus", "--direction=sus=agree-high", "--reference=group=old"] {
      #expect(command.contains(flag), "\(command)")
    }
    let told = try Program.shell(command.replacing("asked.xml", with: "told.xml"), in: scratch.url)
    #expect(told.status == 0, "\(told.errors)")
    let reports = try ["asked.xml", "told.xml"].map {
      try String(contentsOf: scratch.url.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `words are asked for one by one, and an import takes the answers`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let words = ["never", "now and then", "half", "mostly", "ever"]
    try scratch.write(
      "participant," + (1...10).map { "sus\($0)" }.joined(separator: ",") + "\n"
        + (0..<6).map { person in
          "P\(person)," + (0..<10).map { words[(person + $0) % 5] }.joined(separator: ",") + "\n"
        }.joined(), to: "a.csv")
    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    let asked = try onTerminal(
      "studytool import a.csv --study s", typing: "1\n2\nthree\n3\n4\n5\n\n\n", in: scratch)
    #expect(asked.status == 0, "\(asked.output)\(asked.errors)")
    let study = try String(contentsOf: scratch.url.appendingPathComponent("s/study.xml"), encoding: .utf8)
    for (index, word) in words.enumerated() {
      #expect(study.contains("<label value=\"\(index + 1)\">\(word)</label>"), "\(study)")
    }
    #expect(try Program.run(["analyze", "s"], in: scratch.url).status == 0)
  }

  /// What a file leaves open, what is typed, and the flag of the command that is printed.
  private static let single: [(lines: [String], typing: String, flag: String, mean: String)] = [
    (["participant,score"] + (1...6).map { "P\($0),\"\($0),\($0)50\"" }, "1\n", "--decimal=point", "3900"),
    (["participant,score"] + (1...6).map { "P\($0),\"\($0),\($0)50\"" }, "2\n", "--decimal=comma", "3.9"),
    (["participant;score"] + (1...6).map { "P\($0);\($0),\($0)50" }, "1\n", "--decimal=comma", "3.9"),
    (
      ["participant,score"] + (1...6).map { "\($0 == 3 ? "" : "P\($0)"),\($0)" }, "\n",
      "--where=participant!=", "3.6"
    ),
    (
      ["participant,time_s"] + (1...24).map { "P\($0),\($0 == 3 ? 0 : 10)" }, "\n", "--invalid=missing", "10"
    ),
  ]

  @Test(arguments: single.indices)
  func `a question about decimals, a row without a participant or a wrong value is settled by its answer`(
    _ index: Int
  )
    throws
  {
    let (lines, typing, flag, mean) = Self.single[index]
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(lines.joined(separator: "\n") + "\n", to: "a.csv")
    let unwatched = try Program.run(["analyze", "a.csv"], in: scratch.url)
    #expect(unwatched.status == 2)
    let asked = try onTerminal("studytool report a.csv --to csv -o a.report.csv", typing: typing, in: scratch)
    #expect(asked.status == 0, "\(asked.output)\(asked.errors)")
    #expect(asked.output.contains(flag), "\(asked.output)")
    let report = try String(contentsOf: scratch.url.appendingPathComponent("a.report.csv"), encoding: .utf8)
    let line = report.split(whereSeparator: \.isNewline).first { $0.contains(".all.mean") }
    #expect(line?.contains(mean) == true, "\(report.prefix(2000))")
  }

  @Test func `a row without a participant is left out in the way that its message says`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let rows = "participant,score\nP1,4\nP2,6\n,9\nP4,8\n"
    try scratch.write(rows, to: "a.csv")
    let refused = try Program.run(["analyze", "a.csv"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("a.csv:4:1: "))
    #expect(refused.errors.contains("--where \"participant!=\""))
    #expect(try Program.run(["analyze", "a.csv", "--where", "participant!="], in: scratch.url).status == 0)

    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    try scratch.write(rows.replacing("\n,9", with: "\nP3,9"), to: "b.csv")
    #expect(try Program.run(["import", "b.csv", "--study", "s"], in: scratch.url).status == 0)
    // A study.xml written by hand states no hash.
    let study = scratch.url.appendingPathComponent("s/study.xml")
    let text = try String(contentsOf: study, encoding: .utf8)
    try Data(text.replacing(#/ sha256="[^"]*"/#, with: "").utf8).write(to: study)
    try scratch.write(rows, to: "s/data/b.csv")
    let open = try Program.run(["analyze", "s"], in: scratch.url)
    #expect(open.status == 2)
    #expect(open.errors.contains("studytool exclude DIR --row 4 --reason TEXT"), "\(open.errors)")
    #expect(try Program.run(["exclude", "s", "--row", "4", "--reason", "none"], in: scratch.url).status == 0)
    #expect(try Program.run(["analyze", "s"], in: scratch.url).status == 0)
  }

  @Test(arguments: ["q\nq\nq\nq\nq\n", ""])
  func `a question that stays open is the error of a run that nobody watches`(_ typing: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.open, to: "a.csv")
    let asked = try onTerminal("studytool report a.csv --to xml", typing: typing, in: scratch)
    #expect(asked.status == 2, "\(asked.output)")
    let unwatched = try Program.run(["report", "a.csv", "--to", "xml"], in: scratch.url)
    #expect(unwatched.status == 2)
    #expect(!unwatched.errors.contains("Number of the answer"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == ["a.csv", "typed"])
  }

  @Test func `nothing is asked where messages are not wanted`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.open, to: "a.csv")
    let quiet = try onTerminal(
      "studytool report a.csv --quiet --to xml", typing: "1\n1\n1\n1\n1\n", in: scratch)
    #expect(quiet.status == 2)
    #expect(!quiet.output.contains("Number of the answer"))
  }
}

/// What `--dry-run` shows of a file.
@Suite struct DryRunTests {
  @Test(arguments: ["report a.csv --dry-run", "import a.csv --study s --dry-run", "import a.csv --study s"])
  func `the reading is a table with examples of cells`(_ command: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "participant,group,E-mail,Score,note\n"
        + (1...6).map { "P\($0),\($0 % 2 == 0 ? "new" : "old"),p\($0)@x.org,\($0 + 20),\n" }.joined(),
      to: "a.csv")
    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    let shown = try Program.shell("studytool " + command, in: scratch.url)
    #expect(shown.status == 0, "\(shown.errors)")
    let rows = shown.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["1", "participant", "participant", "P1", "|", "P2", "|", "P3"]))
    #expect(rows.contains(["2", "group", "factor:group", "old", "|", "new"]))
    #expect(
      rows.contains { $0.starts(with: ["4", "Score"]) && $0.suffix(5) == ["21", "|", "22", "|", "23"] })
    // What tells who took part is not shown.
    #expect(!shown.output.contains("@x.org"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("a.report.xml").path))
  }
}
