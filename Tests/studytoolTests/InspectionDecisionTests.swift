import Foundation
import Testing

/// `check` and `exclude` of expert inspections.
@Suite struct InspectionDecisionTests {
  private static let findings = """
    ID,Evaluator,Design,Heuristic,Description,Severity
    F1,E1,A,H13,Nothing shows that the list is loading,3
    F2,E2,A,H13,No sign that the list is loading,2
    F3,E2,A,H4,Buttons look alike,1
    F4,E2,A,H4,Buttons look alike,1

    """

  private static func study(_ scratch: Scratch, _ findings: String = findings) throws {
    try scratch.write(findings, to: "findings.csv")
    #expect(try Program.run(["init", "s", "--inspection", "review:mobile-13"], in: scratch.url).status == 0)
    let taken = try Program.run(["import", "findings.csv", "--study", "s"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
  }

  @Test func `check looks through records of bare files`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.findings, to: "findings.csv")
    try scratch.write(
      "Evaluator,Problem,Severity\nE1,F1,3\nE2,F1,3\nE3,F1,4\n", to: "severities.csv")
    let before = try scratch.everything
    let run = try Program.run(
      ["check", "findings.csv", "severities.csv", "--heuristics", "mobile-13", "--format", "json"],
      in: scratch.url)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("\"kind\": \"repeated-finding\""))
    #expect(run.output.contains("F3 and F4 of E2 have the same words and the same place"))
    #expect(
      run.output.contains("fewer than three evaluators rated the severity of 3 of 4 problems: F2, F3 and F4"))
    #expect(run.output.contains("\"evaluators\": 3"))
    #expect(try scratch.everything == before)
    let table = try Program.run(["check", "findings.csv", "severities.csv"], in: scratch.url)
    #expect(table.output.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 100 })
    #expect(table.output.contains("3 evaluators, 1 design and 7 records looked at"))
    #expect(!table.output.contains("0 participants"))
  }

  @Test func `check lists records that cannot be, and looks through the rest`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    try scratch.write(Self.findings.replacing("alike,1\nF4", with: "alike,9\nF4"), to: "wrong.csv")
    let bare = try Program.run(["check", "wrong.csv", "--format", "json"], in: scratch.url)
    #expect(bare.status == 1, "\(bare.errors)")
    #expect(bare.output.contains("\"kind\": \"out-of-range\""))
    #expect(bare.output.contains("wrong.csv:4:31"))
    #expect(bare.output.contains("few-severity-raters"))
    #expect(try Program.run(["heuristics", "analyze", "wrong.csv"], in: scratch.url).status == 2)
    let study = try Program.run(["check", "s"], in: scratch.url)
    #expect(study.status == 1, "\(study.errors)")
    #expect(study.output.contains("review: F3 and F4 of E2"))
    let strange = try Program.run(["check", "s", "--inspection", "other"], in: scratch.url)
    #expect(
      strange.status == 2 && strange.errors.contains("has no inspection \"other\""), "\(strange.errors)")
    try scratch.write("participant,sus1\nP1,3\n", to: "survey.csv")
    let several = try Program.run(["check", "survey.csv", "findings.csv"], in: scratch.url)
    #expect(several.status == 2 && several.errors.contains("expected one file, or a study folder"))
  }

  @Test func `an evaluator is left out with a reason, in every result, and taken back`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    let original = try scratch.read("s/study.xml")
    func exclude(_ arguments: String...) throws -> Program.Run {
      try Program.run(["exclude", "s"] + arguments, in: scratch.url)
    }
    let made = try exclude("--evaluator", "E2", "--reason", "designed the screens", "--by", "AB")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output == "excluded: evaluator E2: designed the screens\n")
    #expect(
      try scratch.read("s/study.xml").contains(
        "<exclusion evaluator=\"E2\" reason=\"designed the screens\" by=\"AB\"/>"))
    let analysis = try Program.run(["heuristics", "analyze", "s", "--format", "json"], in: scratch.url)
    #expect(analysis.output.contains("evaluator E2, inspection review: designed the screens (AB)"))
    #expect(analysis.output.contains("One evaluator found 1 problem"))
    #expect(!analysis.output.contains("Buttons look alike"))
    #expect(analysis.output.contains("the severity of one problem is that which its finders gave"))
    #expect(analysis.output.contains("problems equal in both share a rank"))
    let report = try Program.run(["report", "s", "--to", "xml", "-o", "r.xml"], in: scratch.url)
    #expect(report.status == 0, "\(report.errors)")
    #expect(try scratch.read("r.xml").contains("<exclusion>evaluator E2, inspection review:"))
    let check = try Program.run(["check", "s"], in: scratch.url)
    let told = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains("1 evaluator or design is left out by decision and was not looked at"))
    #expect(!check.output.contains("of E2"))
    #expect(
      try exclude("--list", "--format", "csv").output.replacing("\r\n", with: "\n")
        == "participant,measure,task,evaluator,design,inspection,reason,by\n,,,E2,,,designed the screens,AB\n"
    )
    #expect(try exclude("--list").output.contains("designed the screens"))
    #expect(
      try exclude("--evaluator", "E2", "--reason", "designed the screens", "--by", "AB").output
        .contains("nothing was changed"))
    let history = try Program.run(["history", "s", "--format", "json"], in: scratch.url)
    #expect(history.output.contains("an evaluator was excluded") && !history.output.contains("E2"))
    #expect(try Program.run(["verify", "s"], in: scratch.url).status == 0)
    #expect(try exclude("--undo", "--evaluator", "E2").status == 0)
    #expect(try scratch.read("s/study.xml") == original)
  }

  @Test func `a design is left out of one inspection`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch, Self.findings + "F5,E1,B,H1,No heading,2\n")
    func exclude(_ arguments: String...) throws -> Program.Run {
      try Program.run(["exclude", "s"] + arguments + ["--reason", "another version"], in: scratch.url)
    }
    let made = try exclude("--design", "B", "--inspection", "review")
    #expect(made.status == 0, "\(made.errors)")
    let analysis = try Program.run(["heuristics", "analyze", "s"], in: scratch.url)
    #expect(analysis.output.contains("Design B") && !analysis.output.contains("No heading"))
    for (arguments, words) in [
      (["--design", "C"], "no inspection of the study has the design \"C\""),
      (["--evaluator", "E9", "--inspection", "review"], "the inspection review has no evaluator \"E9\""),
      (["--evaluator", "E1", "--inspection", "x"], "the study has no inspection \"x\""),
    ] {
      let wrong = try Program.run(["exclude", "s", "--reason", "r"] + arguments, in: scratch.url)
      #expect(wrong.status == 2 && wrong.errors.contains(words), "\(wrong.errors)")
    }
    #expect(try exclude("--design", "A", "--evaluator", "E1").status == 64)
    #expect(try exclude("--design", "A", "--measure", "m").status == 64)
    #expect(try exclude("--participant", "A", "--inspection", "review").status == 64)
    #expect(try Program.run(["exclude", "s", "--design", "A"], in: scratch.url).status == 64)
    // By hand: nobody, and several things at once.
    let document = try scratch.read("s/study.xml")
    for (wrong, words) in [
      ("design=\"C\" inspection=\"review\"", "an exclusion names the design \"C\""),
      ("design=\"A\" evaluator=\"E1\"", "the exclusion is of several things at once"),
      ("evaluator=\"E1\" task=\"T\"", "the task is of an exclusion of a participant"),
      ("", "the exclusion does not say what is left out"),
    ] {
      try scratch.write(
        document.replacing("design=\"B\" inspection=\"review\"", with: wrong), to: "s/study.xml")
      let run = try Program.run(["heuristics", "analyze", "s"], in: scratch.url)
      #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func `a decision that overlaps with another one is refused`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    func exclude(_ arguments: String...) throws -> Program.Run {
      try Program.run(["exclude", "s", "--reason", "r"] + arguments, in: scratch.url)
    }
    #expect(try exclude("--evaluator", "E2", "--inspection", "review").status == 0)
    #expect(try exclude("--design", "A").status == 0)
    let before = try scratch.read("s/study.xml")
    for (arguments, words) in [
      (["--evaluator", "E2"], "--undo --evaluator E2 --inspection review"),
      (["--design", "A", "--inspection", "review"], "--undo --design A"),
    ] {
      let second = try Program.run(["exclude", "s", "--reason", "r"] + arguments, in: scratch.url)
      #expect(second.status == 2 && second.errors.contains("overlaps with"), "\(second.errors)")
      #expect(second.errors.contains(words), "\(second.errors)")
    }
    #expect(try scratch.read("s/study.xml") == before)
    // By hand it may stand there all the same: it leaves one design out once.
    try scratch.write(
      before.replacing("<exclusion evaluator=\"E2\"", with: "<exclusion design=\"A\""), to: "s/study.xml")
    let check = try Program.run(["check", "s", "--format", "json"], in: scratch.url)
    #expect(check.output.contains("\"excluded\": 1"), "\(check.output)")
  }

  @Test func `where every evaluator is left out nothing is said to be analysed`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    for evaluator in ["E1", "E2"] {
      let made = try Program.run(
        ["exclude", "s", "--reason", "r", "--evaluator", evaluator], in: scratch.url)
      #expect(made.status == 0, "\(made.errors)")
    }
    let sentence =
      "Design A was not analysed: apart from evaluators who are left out by decision, nobody inspected it."
    for arguments in [
      ["heuristics", "analyze", "s"], ["heuristics", "analyze", "s", "--format", "json"],
      ["report", "s", "--to", "csv", "-o", "-"],
    ] {
      let run = try Program.run(arguments, in: scratch.url)
      let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(run.status == 0 && !words.contains("found no problems"), "\(run.errors)")
      #expect(words.contains(arguments[0] == "report" ? "not-analysed" : sentence), "\(words)")
    }
    let check = try Program.run(["check", "s"], in: scratch.url)
    let words = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("There was nothing to look at.") && !words.contains("Nothing was found."))
    #expect(
      words.contains("Inspection review was not looked at: what is left out by decision leaves no record."))
    #expect(words.contains("The check itself excluded, corrected and changed nothing."))
    #expect(!words.contains("no inventory"), "\(words)")
  }
}
