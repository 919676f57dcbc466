import Foundation
import Testing

/// `studytool check`: everything that is wrong or odd in one go, and nothing changed.
@Suite struct CheckTests {
  private static let heading =
    "participant,group," + (1...10).map { "sus\($0)" }.joined(separator: ",") + ",task_time\n"

  private static func form(_ participant: String, _ group: String, _ answers: String, _ time: String)
    -> String
  {
    "\(participant),\(group),\(answers.map { $0 == "_" ? "" : String($0) }.joined(separator: ",")),\(time)\n"
  }

  /// A survey with something of every severity.
  private static let survey =
    heading + form("P1", "with", "4251423241", "61") + form("P2", "without", "5555555555", "75")
    + form("P3", "with", "42914_3241", "58") + form("P4", "without", "3242423322", "abc")
    + form("p4", "with", "5141523152", "66") + form("P6", "without", "4132423241", "2400")
    + form("P7", "with", "4132424242", "70")

  private struct Found: Decodable {
    struct Finding: Decodable {
      var kind: String
      var severity: String
      var participants: [String]
      var places: [String]
      var message: String
      var remedies: [String]
    }
    struct Skipped: Decodable {
      var kind: String
      var reason: String
    }
    var participants: Int
    var counts: [String: Int]
    var findings: [Finding]
    var skipped: [Skipped]

    func of(_ kind: String) -> [Finding] { findings.filter { $0.kind == kind } }
  }

  private static func check(_ text: String, _ options: [String] = []) throws -> (
    run: Program.Run, found: Found
  ) {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: "a.csv")
    let before = try scratch.everything
    let run = try Program.run(["check", "a.csv", "--format", "json", "--quiet"] + options, in: scratch.url)
    #expect(try scratch.everything == before)
    return (run, try JSONDecoder().decode(Found.self, from: Data(run.output.utf8)))
  }

  @Test func whatStopsOtherCommandsIsListedAndTheRestLookedThrough() throws {
    let (run, found) = try Self.check(Self.survey)
    #expect(run.status == 1 && run.errors == "")
    #expect(found.participants == 7)
    #expect(found.of("out-of-range").map(\.places) == [["a.csv:4:13"]])
    #expect(
      found.of("out-of-range").first?.message.hasPrefix("\"9\" is no answer to sus.q3 (column ") == true)
    #expect(found.of("unreadable-cell").map(\.places) == [["a.csv:5:32"]])
    #expect(found.of("straight-lining").map(\.participants) == [["P2"]])
    #expect(found.of("similar-identifiers").map(\.participants) == [["P4", "p4"]])
    #expect(found.of("time-outlier").map(\.participants) == [["P6"]])
    #expect(found.of("missing-answers").map(\.participants) == [["P3"]])
    #expect(found.skipped.contains { $0.kind == "fast-form" })
    #expect(found.counts["error"] == 2)
    // Other commands stop at the same places.
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let analysis = try Program.run(["analyze", "a.csv"], in: scratch.url)
    #expect(analysis.status == 2)
    for place in ["a.csv:4:13", "a.csv:5:32"] { #expect(analysis.errors.contains(place + ":")) }
  }

  @Test func errorsComeFirstInEveryFormat() throws {
    let found = try Self.check(Self.survey).found
    let order = ["error", "warning", "information"]
    #expect(
      found.findings.map(\.severity)
        == order.flatMap { severity in
          Array(repeating: severity, count: found.counts[severity] ?? 0)
        })
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let csv = try Program.run(["check", "a.csv", "--format", "csv", "--quiet"], in: scratch.url)
    let lines = csv.output.split(whereSeparator: \.isNewline)
    #expect(csv.status == 1 && lines.count == found.findings.count + 1)
    #expect(lines[0].hasPrefix("kind,severity,participants,measure,items,task,group,places,values,message,"))
    #expect(lines[1].hasPrefix("out-of-range,error,"))
    let markdown = try Program.run(["check", "a.csv", "--format", "markdown", "--quiet"], in: scratch.url)
    #expect(markdown.output.hasPrefix("# Data quality: a.csv"))
  }

  @Test func thePrintedReportFitsHundredColumnsAndNamesTheCommands() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "a.csv")
    let run = try Program.run(["check", "a.csv"], in: scratch.url)
    #expect(run.status == 1)
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(run.output.contains("2 errors, "))
    #expect(run.output.contains("The check itself excluded, corrected and changed nothing."))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("studytool exclude STUDY --participant P2 --measure sus --reason \"...\""))
    #expect(run.errors.contains("studytool: direction assumed"))
  }

  @Test func cleanDataAreStatusZero() throws {
    let rows = [
      Self.form("P1", "with", "4251423241", "61"), Self.form("P2", "without", "3252413342", "75"),
      Self.form("P3", "with", "5141523152", "58"), Self.form("P4", "without", "4231424251", "66"),
    ]
    let (run, found) = try Self.check(Self.heading + rows.joined())
    #expect(run.status == 0 && found.findings.isEmpty)
    #expect(!found.skipped.isEmpty)
  }

  @Test func whatIsOnlyWorthKnowingIsStatusZero() throws {
    let rows = [
      Self.form("P1", "with", "4251423241", "61"), Self.form("P2", "without", "3252413342", "75"),
      Self.form("P3", "with", "514152_152", "58"), Self.form("P4", "without", "4231424251", "66"),
    ]
    let (run, found) = try Self.check(Self.heading + rows.joined())
    #expect(run.status == 0 && found.findings.map(\.kind) == ["missing-answers"])
    let strict = try Self.check(Self.heading + rows.joined(), ["--strict"])
    #expect(strict.run.status == 1 && strict.found.findings.map(\.kind) == ["missing-answers"])
  }

  @Test func filesOfOnePersonEachHaveNoGaps() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    for person in 1...3 {
      try scratch.write("task,time\nT1,\(40 + person)\nT2,61\n", to: "times-P\(person).csv")
    }
    try scratch.write("participant,quality\nP1,60\nP2,70\nP3,65\nP4,61\n", to: "quality.csv")
    let made = try Program.shell(
      """
      studytool init s --measure quality:score --measure time:duration &&
      studytool import quality.csv --study s &&
      studytool import times-*.csv --study s --name-pattern 'times-{participant}'
      """, in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let run = try Program.run(
      ["check", "s", "--format", "json", "--kind", "missing-in-source"], in: scratch.url)
    let found = try JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
    #expect(
      found.of("missing-in-source").map(\.message) == [
        "none of the 3 files data/times-P1.csv, data/times-P2.csv and data/times-P3.csv has a row of P4: "
          + "1 of 4 participants"
      ])
  }

  @Test func whatWasTakenForMissingOnRequestIsAWarning() throws {
    let (run, found) = try Self.check(Self.survey, ["--invalid", "missing"])
    #expect(run.status == 1 && found.counts["error"] == 0)
    #expect(found.of("taken-for-missing").count == 2)
    #expect(found.of("taken-for-missing").allSatisfy { $0.remedies.isEmpty })
  }

  @Test func onlyTheKindsThatAreAskedForAreLookedFor() throws {
    let found = try Self.check(Self.survey, ["--kind", "straight-lining", "--kind", "fast-form"]).found
    #expect(Set(found.findings.map(\.kind)) == ["straight-lining"])
    #expect(Set(found.skipped.map(\.kind)) == ["fast-form"])
    let wrong = try Program.run(["check", "a.csv", "--kind", "straight"])
    #expect(wrong.status == 64 && wrong.errors.contains("studytool check --list"))
  }

  @Test func aPersonWhoAnsweredTwiceIsToldWithBothPlaces() throws {
    let rows = Self.form("P1", "with", "4251423241", "61") + Self.form("P1", "with", "4251423241", "61")
    let found = try Self.check(Self.heading + rows + Self.form("P2", "with", "3252413342", "75")).found
    let twice = try #require(found.of("repeated-answers").first)
    #expect(twice.message.hasPrefix("participant P1 answered sus here and at a.csv:2:"))
    #expect(twice.severity == "error")
  }

  @Test func aRepeatedValueIsFoundWhereItRepeats() throws {
    let (_, found) = try Self.check(
      "participant,task,seconds\nP1,T1,30\nP1,T2,31\nP2,T1,40\nP2,T2,50\nP1,T2,33\n")
    let repeated = try #require(found.of("repeated-values").first)
    #expect(repeated.places == ["a.csv:6:1"])
    #expect(repeated.message.hasSuffix("; the first one is in a.csv:3:1"), "\(repeated.message)")
  }

  @Test func aPersonInTwoGroupsIsAContradiction() throws {
    let text =
      "participant,group,score\n" + (1...9).map { "P\($0),\($0 % 2 == 0 ? "a" : "b"),\($0)\n" }.joined()
      + "P1,a,3\n"
    let found = try Self.check(text).found
    #expect(found.of("contradiction").first?.message.contains("P1 is in the group") == true)
  }

  @Test(arguments: ["", "participant,score\n", "\u{0}\u{1}\u{2}PNG"])
  func whatIsNoDataIsBadInput(_ text: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: "a.csv")
    let run = try Program.run(["check", "a.csv"], in: scratch.url)
    #expect(run.status == 2 && run.output == "" && run.errors.hasPrefix("a.csv"), "\(run)")
    let nothing = try Program.run(["check", "nothing.csv"], in: scratch.url)
    #expect(nothing.status == 2 && nothing.errors.hasPrefix("nothing.csv"))
  }

  @Test func aStudyFolderIsLookedThroughFromAnywhere() throws {
    let run = try Program.run(["check", Samples.study, "--format", "json", "--quiet"])
    let found = try JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
    #expect(run.status == 1)
    #expect(found.of("missing-in-source").count == 1)
    #expect(found.of("without-measure").allSatisfy { !$0.places.isEmpty })
    // Places are found from here.
    let place = try #require(found.of("without-measure").first?.places.first)
    #expect(FileManager.default.fileExists(atPath: String(place.prefix { $0 != ":" })), "\(place)")
  }

  @Test func theCommandsOfAFindingCanBeRunAsTheyStand() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.survey, to: "s/data/a.csv")
    try scratch.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">A</title>
      <factors><factor id="group" design="between" reference="without"><level id="without"/><level id="with"/></factor>
      </factors>
      <measures><measure id="sus" kind="questionnaire" instrument="sus" direction="agree-high"/>
      <measure id="time" kind="duration" better="lower"/></measures><plan/>
      <sources><source id="a" path="data/a.csv"><column name="task_time" target="measure:time"/></source></sources>
      </study>
      """, to: "s/study.xml")
    func found() throws -> Found {
      let run = try Program.run(["check", "s", "--format", "json", "--quiet"], in: scratch.url)
      return try JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
    }
    let before = try found()
    let correction = try #require(before.of("out-of-range").first?.remedies.first)
    #expect(
      correction
        == "studytool correct s --source a --row 4 --column sus3 --from 9 --to NEW --reason \"...\"")
    let time = try #require(before.of("unreadable-cell").first?.remedies.first)
    let exclusion = try #require(before.of("straight-lining").first?.remedies.first)
    #expect(exclusion == "studytool exclude s --participant P2 --measure sus --reason \"...\"")
    for command in [
      correction.replacingOccurrences(of: "NEW", with: "4"), time.replacingOccurrences(of: "NEW", with: "80"),
      exclusion,
    ] {
      let run = try Program.shell(command, in: scratch.url)
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
    let after = try found()
    #expect(after.counts["error"] == 0 && after.of("straight-lining").isEmpty)
  }

  @Test func addressesOfPeopleAreNeverPrinted() throws {
    let rows =
      Self.form("ann@example.org", "with", "5555555555", "61")
      + Self.form("bob@example.org", "without", "4251423241", "62")
    for format in ["table", "json", "csv", "markdown"] {
      let scratch = try Scratch()
      defer { scratch.remove() }
      try scratch.write(Self.heading + rows, to: "a.csv")
      let run = try Program.run(["check", "a.csv", "--format", format], in: scratch.url)
      #expect(run.output.contains("personal-identifier") && run.output.contains("straight-lining"))
      #expect(!(run.output + run.errors).contains("example.org"), "\(run.output)")
    }
  }

  @Test func everyKindIsListedWithItsThreshold() throws {
    struct Kind: Decodable {
      var kind: String
      var severity: String
      var threshold: String?
      var source: String?
    }
    let list = try Program.run(["check", "--list", "--format", "json"])
    let kinds = try JSONDecoder().decode([Kind].self, from: Data(list.output.utf8))
    #expect(list.status == 0 && kinds.count > 30)
    #expect(kinds.first { $0.kind == "fast-form" }?.threshold == "less than 2 s an item")
    let table = try Program.run(["check", "--list"])
    for kind in kinds { #expect(table.output.contains("\n\(kind.kind): "), "\(kind.kind)") }
    for line in table.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    #expect(try Program.run(["check"]).status == 64)
  }
}
