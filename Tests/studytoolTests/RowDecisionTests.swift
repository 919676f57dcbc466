import Foundation
import Testing

/// Rows that are excluded, texts that are corrected in all cells, and cells that are corrected with the import.
@Suite struct RowDecisionTests {
  private static func run(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(arguments, in: scratch.url)
  }

  private static func estimates(_ scratch: Scratch) throws -> Estimates {
    let run = try run(scratch, ["analyze", "s", "--quiet", "--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    return try Estimates(run.output)
  }

  // MARK: Rows

  @Test func `a row is excluded by its line, counted in the flow and taken back`() throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    let before = try scratch.read("s/study.xml")
    let all = try Self.estimates(scratch)
    let made = try Self.run(scratch, ["exclude", "s", "--row", "4", "--reason", "test run", "--by", "A. B."])
    #expect(
      made.status == 0 && made.output == "excluded: row 4 of the source scores: test run\n", "\(made.errors)")
    #expect(
      try scratch.read("s/study.xml").contains(
        "<exclusion source=\"scores\" row=\"4\" reason=\"test run\" by=\"A. B.\"/>"))
    let without = try Self.estimates(scratch)
    #expect(all.value("score.all.n") == 12 && without.value("score.all.n") == 11)
    #expect(without.value("participants.all.excluded-rows") == 1)
    let table = try Self.run(scratch, ["analyze", "s", "--quiet"])
    #expect(table.output.contains("scores, row 4: test run"))
    #expect(table.output.contains("row 4 of scores: test run (A. B.)"))
    #expect(try Self.run(scratch, ["exclude", "s", "--list"]).output.contains("scores  4"))
    #expect(try Self.run(scratch, ["report", "s", "--to", "xml"]).status == 0)
    #expect(try Self.run(scratch, ["verify", "s/reports/report.xml"]).status == 0)
    let back = try Self.run(scratch, ["exclude", "s", "--undo", "--source", "scores", "--row", "4"])
    #expect(back.status == 0, "\(back.errors)")
    #expect(try scratch.read("s/study.xml") == before)
  }

  @Test(arguments: [
    (["--row", "1"], "an exclusion names row 1, on which no row of data begins"),
    (["--row", "99"], "an exclusion names row 99, on which no row of data begins"),
    (["--row", "2", "--source", "x"], "the study has no source \"x\""),
    (["--undo", "--row", "2"], "row 2 of the source scores is not excluded"),
  ])
  func `a row that is not there is refused`(_ options: [String], _ message: String) throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Self.run(
      scratch, ["exclude", "s"] + options + (options.contains("--undo") ? [] : ["--reason", "x"]))
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test func `a row is excluded whose cells are corrected, and one of several sources`() throws {
    let scratch = try StudyFolderCommandTests.study()
    defer { scratch.remove() }
    try scratch.write("participant,time\nP1,10\nP2,12\nP3,9\n", to: "times.csv")
    #expect(
      try Self.run(
        scratch,
        ["import", "times.csv", "--study", "s", "--map", "time=duration:time", "--unit-of", "time=s"]
      ).status == 0)
    let unnamed = try Self.run(scratch, ["exclude", "s", "--row", "3", "--reason", "x"])
    #expect(unnamed.status == 2 && unnamed.errors.contains("name it with --source"), "\(unnamed.errors)")
    let cell = ["correct", "s", "--source", "times", "--row", "3", "--column", "time"]
    #expect(try Self.run(scratch, cell + ["--from", "12", "--to", "13", "--reason", "x"]).status == 0)
    let made = try Self.run(scratch, ["exclude", "s", "--row", "3", "--source", "times", "--reason", "x"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(try Self.estimates(scratch).value("time.all.n") == 2)
  }

  @Test func `records of an inspection are excluded by their line`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("evaluator,heuristic,description\nE1,H1,x\nE2,H2,y\n", to: "f.csv")
    #expect(
      try Self.run(scratch, ["init", "s", "--inspection", "review:mobile-13"]).status == 0
        && Self.run(scratch, ["import", "f.csv", "--study", "s"]).status == 0)
    #expect(try Self.run(scratch, ["exclude", "s", "--row", "3", "--reason", "joke"]).status == 0)
    let run = try Self.run(scratch, ["heuristics", "analyze", "s", "--quiet"])
    #expect(run.status == 0 && run.output.contains("x") && !run.output.contains("E2: y"))
    #expect(run.output.contains("row 3 of f: joke"))
    #expect(try Self.run(scratch, ["exclude", "s", "--row", "9", "--reason", "joke"]).status == 2)
  }

  // MARK: All cells

  private static func answers() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      "participant,group,score\nP1,a,5\nP2,b,99\nP3,a,99 \nP4,b,7\nP5,a,6\nP6,b,8\n", to: "scores.csv")
    let made = try Program.shell(
      "studytool init s && studytool import scores.csv --study s --direction score=higher", in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    return scratch
  }

  @Test(arguments: [
    ["--column", "score"], ["--measure", "score"], ["--column", "#3", "--source", "scores"],
  ])
  func `every cell of a text is corrected, listed and taken back`(_ cells: [String]) throws {
    let scratch = try Self.answers()
    defer { scratch.remove() }
    let before = try scratch.read("s/study.xml")
    let made = try Self.run(
      scratch, ["correct", "s", "--all", "99=", "--reason", "code of no answer"] + cells)
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.output
        == "corrected: 2 cells: \"99\" is read as \"\": code of no answer\n  source scores, column \"score\", lines 3, 4\n"
    )
    #expect(try Self.estimates(scratch).value("score.all.n") == 4)
    let document = try scratch.read("s/study.xml")
    #expect(document.contains("row=\"3\" column=\"score\" from=\"99\" to=\"\""))
    #expect(document.contains("row=\"4\" column=\"score\" from=\"99 \" to=\"\""))
    #expect(try Self.run(scratch, ["history", "s"]).output.contains("2 cells of scores were corrected"))
    let again = try Self.run(
      scratch, ["correct", "s", "--all", "99=", "--reason", "code of no answer"] + cells)
    #expect(again.status == 0 && again.output.hasSuffix("nothing was changed\n"))
    let other = try Self.run(scratch, ["correct", "s", "--all", "99=9", "--reason", "x"] + cells)
    #expect(other.status == 2 && other.errors.contains("is corrected already, to \"\""))
    #expect(try Self.run(scratch, ["correct", "s", "--undo", "--all", "99="] + cells).status == 0)
    #expect(try scratch.read("s/study.xml") == before)
  }

  @Test(arguments: [
    (["--all", "98=", "--column", "score"], "no cell of a column \"score\" holds \"98\""),
    (["--all", "99=", "--column", "points"], "no column is headed \"points\""),
    (["--all", "99=", "--measure", "points"], "the study has no measure \"points\""),
    (["--all", "99=", "--column", "score", "--source", "x"], "the study has no source \"x\""),
    (["--all", "99=many", "--column", "score"], "the decision cannot stand"),
    (["--all", "99=99", "--column", "score"], "the correction changes nothing"),
    (["--undo", "--all", "99=", "--column", "score"], "no cell that holds \"99\" is corrected"),
  ])
  func `a correction of all cells that fits none is refused`(_ options: [String], _ message: String) throws {
    let scratch = try Self.answers()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Self.run(
      scratch, ["correct", "s"] + options + (options.contains("--undo") ? [] : ["--reason", "x"]))
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test(arguments: [
    ["exclude", "s", "--row", "0", "--reason", "x"], ["exclude", "s", "--source", "a", "--reason", "x"],
    ["exclude", "s", "--row", "2", "--participant", "P1", "--reason", "x"],
    ["correct", "s", "--all", "99", "--column", "a", "--reason", "x"],
    ["correct", "s", "--all", "99=1", "--reason", "x"], ["correct", "s", "--all", "99=1", "--column", "a"],
    ["correct", "s", "--all", "99=1", "--column", "a", "--measure", "b", "--reason", "x"],
    ["correct", "s", "--measure", "b", "--reason", "x"],
    ["import", "a.csv", "--study", "s", "--correct", "3=1", "--reason", "x"],
    ["import", "a.csv", "--study", "s", "--correct", "3,age=1"],
    ["import", "a.csv", "--study", "s", "--reason", "x"],
  ])
  func `wrong usage`(_ arguments: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    #expect(try Self.run(scratch, arguments).status == 64)
  }

  // MARK: Import

  @Test func `a file with a wrong cell is taken in with its correction, which the message names`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.answers(line: 4, item: 2, "9"), to: "a.csv")
    #expect(try Self.run(scratch, ["init", "s"]).status == 0)
    let refused = try Self.run(
      scratch, ["import", "a.csv", "--study", "s", "--direction", "pssuq-3=agree-low"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--correct \"4,pssuq_q2=VALUE\" --reason TEXT"), "\(refused.errors)")
    let flags = ["--direction", "pssuq-3=agree-low", "--correct", "4,pssuq_q2=6", "--reason", "paper form"]
    let trial = try Self.run(scratch, ["import", "a.csv", "--study", "s", "--dry-run"] + flags)
    #expect(
      trial.status == 0 && trial.output.contains("would be declared: correction: row 4"), "\(trial.errors)")
    let taken = try Self.run(scratch, ["import", "a.csv", "--study", "s", "--corrected-by", "A. B."] + flags)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try scratch.read("s/data/a.csv") == Samples.answers(line: 4, item: 2, "9"))
    #expect(
      try scratch.read("s/study.xml").contains(
        "row=\"4\" column=\"pssuq_q2\" from=\"9\" to=\"6\" reason=\"paper form\" by=\"A. B.\"/>"))
    let list = try Self.run(scratch, ["correct", "s", "--list"])
    #expect(list.output.contains("paper form"))
    #expect(try Self.run(scratch, ["analyze", "s", "--quiet"]).status == 0)
    let known = try Self.run(scratch, ["import", "a.csv", "--study", "s"] + flags)
    #expect(known.status == 2 && known.errors.contains("the study has the file already"), "\(known.errors)")
  }

  @Test(arguments: [
    ("99,pssuq_q2=6", "no row of data begins on line 99"), ("4,points=6", "no column is headed \"points\""),
    ("4,pssuq_q2=9", "the cell holds \"9\" already"), ("4,pssuq_q2=10", "\"10\" is no answer"),
  ])
  func `a correction that does not fit the file is refused`(_ correction: String, _ message: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.answers(line: 4, item: 2, "9"), to: "a.csv")
    #expect(try Self.run(scratch, ["init", "s"]).status == 0)
    let before = try scratch.everything
    let run = try Self.run(
      scratch, ["import", "a.csv", "--study", "s", "--correct", correction, "--reason", "x"])
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test func `records of an inspection are corrected with the import, too`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("evaluator,heuristic,description,severity\nE1,H1,x,9\n", to: "f.csv")
    #expect(try Self.run(scratch, ["init", "s", "--inspection", "review:mobile-13"]).status == 0)
    #expect(try Self.run(scratch, ["import", "f.csv", "--study", "s"]).status == 2)
    let run = try Self.run(
      scratch, ["import", "f.csv", "--study", "s", "--correct", "2,severity=3", "--reason", "typing error"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.run(scratch, ["heuristics", "analyze", "s"]).status == 0)
  }
}
