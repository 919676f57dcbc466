import Foundation
import Testing

/// Decisions, plan, history, verify, doctor and archive of a study folder.
@Suite struct StudyFolderCommandTests {
  /// A study with a score of twelve people, imported.
  static func study() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Samples.scores, to: "scores.csv")
    let run = try Program.shell(
      "studytool init s && studytool import scores.csv --study s --direction score=higher", in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return scratch
  }

  static func run(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(arguments, in: scratch.url)
  }

  // MARK: Decisions

  @Test func anExclusionIsMadePrintedAndTakenBack() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let before = try scratch.read("s/study.xml")
    let made = try Self.run(
      scratch, ["exclude", "s", "--participant", "P3", "--reason", "was \"told\" <all>", "--by", "A. B."])
    #expect(made.status == 0 && made.output == "excluded: participant P3: was \"told\" <all>\n")
    let again = try Self.run(
      scratch, ["exclude", "s", "--participant", "P3", "--reason", "was \"told\" <all>", "--by", "A. B."])
    #expect(again.status == 0 && again.output.hasSuffix("nothing was changed\n"))
    #expect(
      try Self.run(scratch, ["exclude", "s", "--participant", "P3", "--reason", "else"]).status == 2)
    let analysis = try Self.run(scratch, ["analyze", "s", "--quiet"])
    #expect(analysis.output.contains("P3: was \"told\" <all>"), "\(analysis.output)")
    let list = try Self.run(scratch, ["exclude", "s", "--list", "--format", "json"])
    #expect(list.output.contains("was \\\"told\\\" <all>"))
    #expect(
      try Self.run(scratch, ["exclude", "s", "--undo", "--participant", "P3"]).output
        == "taken back: the exclusion of participant P3 (was \"told\" <all>)\n")
    #expect(try scratch.read("s/study.xml") == before)
    #expect(try Self.run(scratch, ["exclude", "s", "--list"]).output == "none\n")
    // The trail names nobody.
    #expect(try !scratch.read("s/history.jsonl").contains("P3"))
  }

  @Test(arguments: [
    (
      ["--participant", "p3", "--reason", "x"],
      "no file of the study has the participant \"p3\"; expected one of P3;"
    ),
    (["--participant", "P3", "--measure", "scor", "--reason", "x"], "the study has no measure \"scor\""),
    (
      ["--participant", "P3", "--measure", "score", "--task", "T1", "--reason", "x"],
      "no file of the study has the task \"T1\""
    ),
    (["--undo", "--participant", "P3"], "participant P3 is not excluded"),
  ]) func anExclusionThatMeansNothingIsRefused(_ options: [String], _ message: String) throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Self.run(scratch, ["exclude", "s"] + options)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("s/study.xml: " + message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test(arguments: [
    ["exclude", "s"], ["exclude", "s", "--participant", "P1"], ["exclude", "s", "--list", "--undo"],
    ["exclude", "s", "--participant", "P1", "--task", "T", "--reason", "x"], ["correct", "s"],
    ["correct", "s", "--source", "a", "--row", "0", "--column", "b"],
    ["correct", "s", "--source", "a", "--row", "1", "--column", "b", "--from", "1", "--to", "2"],
    ["plan"], ["plan", "add", "s", "--measure", "a", "--contrast", "b", "--role", "main"], ["history"],
    ["verify"], ["archive"], ["doctor", "s", "--format", "pdf"],
  ]) func wrongUsage(_ arguments: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Self.run(scratch, arguments)
    #expect(run.status == 64 || arguments == ["plan"], "\(run.errors)")
  }

  static let cell = ["correct", "s", "--source", "scores", "--row", "4", "--column", "score"]

  @Test func aCorrectionIsMadePrintedAndTakenBack() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let before = try scratch.everything.filter { $0.key != "s/history.jsonl" }
    let old = try scratch.read("s/data/scores.csv").split(separator: "\n")[3].split(separator: ",")[2]
    let made = try Self.run(
      scratch, Self.cell + ["--from", String(old), "--to", "-5.5", "--reason", "sign"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.output
        == "corrected: s/data/scores.csv:4, column \"score\": \"\(old)\" is read as \"-5.5\": sign\n")
    #expect(try Self.run(scratch, ["correct", "s", "--list"]).output.contains("scores  4    score"))
    let other = try Self.run(scratch, Self.cell + ["--from", String(old), "--to", "7", "--reason", "sign"])
    #expect(other.status == 2 && other.errors.contains("is corrected already, to \"-5.5\""))
    #expect(try Self.run(scratch, Self.cell + ["--undo"]).status == 0)
    #expect(try scratch.everything.filter { $0.key != "s/history.jsonl" } == before)
  }

  @Test(arguments: [
    (
      ["--from", "1", "--to", "2"],
      "s/data/scores.csv:4:12: the decision cannot stand: the correction of this cell expects \"1\", and the cell holds \""
    ),
    (["--from", "43", "--to", "many"], "s/data/scores.csv:4:"),
    (["--from", "43", "--to", "43"], "s/study.xml: the correction changes nothing"),
  ]) func aCorrectionThatDoesNotFitIsRefused(_ options: [String], _ message: String) throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Self.run(scratch, Self.cell + options + ["--reason", "x"])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test func rowsAndColumnsThatAreNotThereAreNamed() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    func errors(_ source: String, _ row: String, _ column: String) throws -> String {
      try Self.run(
        scratch,
        [
          "correct", "s", "--source", source, "--row", row, "--column", column, "--from", "1", "--to", "2",
          "--reason", "x",
        ]
      ).errors
    }
    #expect(
      try errors("score", "4", "score").contains("the study has no source \"score\"; expected one of scores;")
    )
    #expect(try errors("scores", "99", "score").contains("names line 99, on which no row of data begins"))
    #expect(
      try errors("scores", "4", "points").contains(
        "names the column \"points\", which the file does not have"))
  }

  // MARK: Plan

  @Test func aPlanThatIsLockedBeforeTheDataStands() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "scores.csv")
    let run = try Program.shell(
      """
      studytool init s --factor 'group:between=without*,with' --measure score:score &&
      studytool plan add s --measure score --contrast group &&
      studytool plan lock s --by 'A. B.' && studytool import scores.csv --study s
      """, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("planned: score-by-group: score by group, primary\n"))
    let shown = try Self.run(scratch, ["plan", "show", "s"]).output
    #expect(shown.contains("score-by-group  score    group     by design  primary"), "\(shown)")
    #expect(shown.contains("\nLocked on 20") && shown.contains(" by A. B.;"))
    #expect(try Self.run(scratch, ["plan", "lock", "s"]).output.hasSuffix("nothing was changed\n"))
    #expect(try !Self.run(scratch, ["analyze", "s"]).output.contains("(exploratory)"))
    #expect(try Self.run(scratch, ["verify", "s"]).status == 0)

    // A change after the lock is found by everything that looks.
    let text = try scratch.read("s/study.xml")
    try scratch.write(
      text.replacingOccurrences(of: "alpha=\"0.05\"", with: "alpha=\"0.1\""), to: "s/study.xml")
    let late = try Self.run(scratch, ["analyze", "s"])
    #expect(late.errors.contains("the plan was changed after it was locked on "), "\(late.errors)")
    #expect(late.output.contains("(exploratory)"))
    let verified = try Self.run(scratch, ["verify", "s"])
    #expect(verified.status == 1 && verified.output.hasSuffix("s: one thing differs from what is recorded\n"))
    let refused = try Self.run(scratch, ["plan", "lock", "s"])
    #expect(refused.status == 2 && refused.errors.contains("lock the new one with --again"))
    #expect(try Self.run(scratch, ["plan", "lock", "s", "--again"]).status == 0)
  }

  @Test func aFamilyIsCorrectedInOneWay() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.shell(
      """
      studytool init s --factor 'group:between=without*,with' --measure score:score --measure ease:score --measure x:score --measure y:score &&
      studytool plan add s --measure score --contrast group --family main --correction hochberg &&
      studytool plan add s --measure ease --contrast group --family main
      """, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let shown = try Self.run(scratch, ["plan", "show", "s"]).output
    #expect(shown.components(separatedBy: "main (hochberg)").count == 3, "\(shown)")
    let add = ["plan", "add", "s", "--measure", "x", "--contrast", "group"]
    let other = try Self.run(scratch, add + ["--family", "main", "--correction", "holm"])
    #expect(
      other.status == 2 && other.errors.contains("corrected otherwise already: hochberg"), "\(other.errors)")
    #expect(try Self.run(scratch, add + ["--correction", "holm"]).status == 64)
    #expect(try Self.run(scratch, add + ["--family", "main", "--correction", "tukey"]).status == 64)
    #expect(try Self.run(scratch, add + ["--family", "late"]).status == 0)
    // A second analysis of the same would count for nothing.
    let twice = try Self.run(scratch, add + ["--id", "again", "--family", "main"])
    #expect(
      twice.status == 2 && twice.errors.contains("is planned already, as x-by-group"), "\(twice.errors)")
    let late = try Self.run(
      scratch,
      [
        "plan", "add", "s", "--measure", "y", "--contrast", "group",
        "--family", "late", "--correction", "none",
      ])
    #expect(late.status == 2 && late.errors.contains("corrected otherwise already: holm"), "\(late.errors)")
  }

  @Test func aTestByRanksIsPlannedLockedReportedAndVerified() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "participant,group,score\n"
        + [8, 9, 7, 6, 9].enumerated().map { "W\($0),with,\($1)\n" }.joined()
        + [5, 6, 4, 3].enumerated().map { "O\($0),without,\($1)\n" }.joined(), to: "scores.csv")
    let run = try Program.shell(
      """
      studytool init s --factor 'group:between=without*,with' --measure score:score &&
      studytool plan add s --measure score --contrast group --test mann-whitney --family main &&
      studytool plan lock s && studytool import scores.csv --study s --quiet && studytool report s --quiet
      """, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scratch.read("s/study.xml").contains("test=\"mann-whitney\""))
    #expect(try Self.run(scratch, ["plan", "show", "s"]).output.contains("mann-whitney"))
    #expect(try Self.run(scratch, ["validate", "s/study.xml"]).status == 0)
    let told = try Self.run(scratch, ["analyze", "s", "--quiet"]).output
    #expect(
      told.contains("Test: Mann-Whitney test, exact, two-sided, as the plan says; Welch's t test"), "\(told)")
    #expect(told.contains("The plan names the test: Mann-Whitney test for score by group."))
    let report = try Self.run(scratch, ["verify", "s/reports/report.xml"])
    #expect(report.status == 0, "\(report.output)\(report.errors)")
    // The plan that was locked says which test it is.
    let other = try scratch.read("s/study.xml").replacingOccurrences(
      of: "mann-whitney", with: "brunner-munzel")
    try scratch.write(other, to: "s/study.xml")
    #expect(try Self.run(scratch, ["verify", "s"]).status == 1)
    #expect(try Self.run(scratch, ["verify", "s/reports/report.xml"]).status == 1)
    let unfit = try Self.run(
      scratch,
      ["plan", "add", "s", "--measure", "score", "--contrast", "group", "--test", "wilcoxon-signed-rank"])
    #expect(unfit.status == 2, "\(unfit.errors)")
    let unknown = try Self.run(
      scratch, ["plan", "add", "s", "--measure", "score", "--contrast", "group", "--test", "wilcoxon"])
    #expect(unknown.status == 64)
    #expect(
      unknown.errors.contains(
        "--test \"wilcoxon\": expected one of welch, student, paired, mann-whitney, brunner-munzel, wilcoxon-signed-rank"
      ))
  }

  @Test func aPlanThatIsChangedAfterTheFirstImportIsExploratory() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    #expect(try !Self.run(scratch, ["analyze", "s"]).output.contains("(exploratory)"))
    #expect(
      try Self.run(scratch, ["plan", "add", "s", "--measure", "score", "--contrast", "group"]).status == 0)
    let late = try Self.run(scratch, ["analyze", "s"])
    #expect(late.errors.contains("the plan was changed after the first import of data"))
    #expect(late.output.contains("(exploratory)"))
    // A lock that comes late makes no plan of it.
    let lock = try Self.run(scratch, ["plan", "lock", "s"])
    #expect(
      lock.status == 0 && lock.errors.hasPrefix("studytool: warning: data were imported before, first on 20"))
    #expect(lock.errors.contains("what of the plan was changed or added since then is exploratory"))
    #expect(try Self.run(scratch, ["analyze", "s"]).output.contains("(exploratory)"))
    #expect(try Self.run(scratch, ["verify", "s"]).status == 0)
  }

  // MARK: History, verify, doctor

  @Test func whatIsNotAsRecordedIsListed() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let data = try scratch.read("s/data/scores.csv")
    try scratch.write(data + "P13,with,1\n", to: "s/data/scores.csv")
    let changed = try Self.run(scratch, ["verify", "s"])
    #expect(changed.status == 1 && changed.output.contains("data/scores.csv  differs"), "\(changed.output)")
    try FileManager.default.removeItem(at: scratch.url(name: "s/data/scores.csv"))
    #expect(try Self.run(scratch, ["verify", "s"]).output.contains("missing; restore the file"))
    #expect(try Self.run(scratch, ["doctor", "s"]).output.contains("missing: the source scores names it"))
    try scratch.write(data, to: "s/data/scores.csv")
    #expect(try Self.run(scratch, ["verify", "s"]).status == 0)

    // An edit by hand is said and is no difference.
    let text = try scratch.read("s/study.xml")
    try scratch.write(text + "<!-- mine -->\n", to: "s/study.xml")
    let edited = try Self.run(scratch, ["verify", "s"])
    #expect(edited.status == 0 && edited.output.contains("edited by hand since entry 2"))

    try scratch.write(
      try scratch.read("s/history.jsonl").replacingOccurrences(of: "\"init\"", with: "\"int\""),
      to: "s/history.jsonl")
    let broken = try Self.run(scratch, ["history", "s"])
    #expect(broken.status == 1 && broken.errors.hasPrefix("s/history.jsonl:2:1: the line does not follow"))
    #expect(try Self.run(scratch, ["verify", "s"]).status == 1)
  }

  @Test(arguments: [
    ["exclude", "s", "--participant", "P1", "--reason", "pilot"],
    [
      "correct", "s", "--source", "scores", "--row", "2", "--column", "score", "--from", "41", "--to", "42",
      "--reason", "x",
    ],
    ["import", "more.csv", "--study", "s"], ["plan", "lock", "s"], ["anonymize", "s"],
  ]) func aBrokenTrailIsNotAddedTo(_ arguments: [String]) throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write("participant,errors\nP1,2\nP2,3\n", to: "more.csv")
    let whole = try scratch.read("s/history.jsonl")
    for broken in [
      whole.replacingOccurrences(of: "\"init\"", with: "\"int\""), String(whole.dropLast(20)),
      whole.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined(),
    ] {
      try scratch.write(broken, to: "s/history.jsonl")
      let before = try scratch.everything
      let run = try Self.run(scratch, arguments)
      #expect(run.status == 2 && run.output == "", "\(run.output)\(run.errors)")
      #expect(run.errors.contains("s/history.jsonl:"))
      #expect(run.errors.contains("nothing was changed, as the audit trail is broken: "), "\(run.errors)")
      #expect(run.errors.contains("keep it under another name, and the next change begins a new trail"))
      #expect(try scratch.everything == before)
    }
    // What the message advises is a way on.
    try FileManager.default.moveItem(
      at: scratch.url(name: "s/history.jsonl"), to: scratch.url(name: "s/history-old.jsonl"))
    let exclusion = ["exclude", "s", "--participant", "P1", "--reason", "pilot"]
    #expect(try Self.run(scratch, exclusion).status == 0)
    #expect(try Self.run(scratch, ["verify", "s"]).status == 0)
  }

  @Test func theDoctorNamesTheFileWhoseBytesWereChanged() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(try scratch.read("s/data/scores.csv") + "P13,with,1\n", to: "s/data/scores.csv")
    let run = try Self.run(scratch, ["doctor", "s", "--format", "csv"])
    #expect(run.status == 1)
    let table = try Self.run(scratch, ["doctor", "s"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for words in ["data/scores.csv", "its bytes", "restore the file", "--replace", "studytool correct"] {
      #expect(table.contains(words), "\(words)\n\(table)")
    }
  }

  @Test func theDoctorNamesWhatIsOddAndHowToMendIt() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let well = try Self.run(scratch, ["doctor", "s"])
    #expect(well.status == 0 && well.output == "s: nothing is odd\n")
    try scratch.write("x", to: "s/data/forgotten.csv")
    try scratch.write("half", to: "s/.studytool-change/0")
    try scratch.write("half", to: "s/reports/.studytool-1-2.tmp")
    let run = try Self.run(scratch, ["doctor", "s", "--format", "csv"])
    #expect(run.status == 1)
    let table = try Self.run(scratch, ["doctor", "s"]).output
    for word in ["data/forgotten.csv", ".studytool-change", "had broken off before it", "studytool import"] {
      #expect(table.contains(word), "\(word)\n\(table)")
    }
    for line in table.split(separator: "\n") { #expect(line.count <= 100) }
    // The next command clears away what was never decided.
    let verified = try Self.run(scratch, ["verify", "s"])
    #expect(verified.status == 0 && verified.errors.contains("had broken off before it was decided"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("s/.studytool-change")))
  }
}
