import Foundation
import Testing

/// What is typed into an inspection with `heuristics add`, and how wrong options are told.
@Suite struct HeuristicsAddTests {
  private static let findings = """
    ID,Evaluator,Design,Heuristic,Description,Severity
    F1,E1,A,H13,Nothing shows that the list is loading,3
    F2,E2,B,H4,Buttons look alike,1

    """

  /// A study with two evaluators, two designs and no scale of ratings.
  private static func study(_ scratch: Scratch, _ options: [String] = []) throws {
    try scratch.write(findings, to: "findings.csv")
    let made = try Program.run(["init", "s", "--inspection", "review:mobile-13"] + options, in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let taken = try Program.run(["import", "findings.csv", "--study", "s"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
  }

  private static let rating = [
    "rating", "--evaluator", "E1", "--design", "A", "--heuristic", "H1", "--value",
  ]

  @Test func `the first rating declares its scale, and one without a scale is refused`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    func add(_ arguments: String...) throws -> Program.Run {
      try Program.run(["heuristics", "add", "s"] + arguments, in: scratch.url)
    }
    let before = try scratch.everything
    // Not even a 0, which some scale has for certain.
    for value in ["0", "3"] {
      let open = try Program.run(["heuristics", "add", "s"] + Self.rating + [value], in: scratch.url)
      #expect(open.status == 2)
      #expect(open.errors.hasPrefix("heuristics add: the inspection review declares no scale of ratings; "))
      #expect(open.errors.contains("--ratings 0-4:lower, --ratings 1-5:higher"), "\(open.errors)")
    }
    let outside = try Program.run(
      ["heuristics", "add", "s"] + Self.rating + ["5", "--ratings", "0-4:lower"], in: scratch.url)
    #expect(outside.status == 2)
    #expect(
      outside.errors
        == "--value \"5\": the rating is 5; expected a whole number from 0 to 4, or n/a; correct --value\n")
    #expect(try scratch.everything == before)
    let first = try Program.run(
      ["heuristics", "add", "s"] + Self.rating + ["3", "--ratings", "0-4:lower"], in: scratch.url)
    #expect(
      first.output == "added: E1 rates A on visibility: 3\ndeclared: scale of ratings: 0-4:lower\n",
      "\(first.errors)")
    let study = try String(contentsOf: scratch.url.appendingPathComponent("s/study.xml"), encoding: .utf8)
    #expect(study.contains("ratings-minimum=\"0\" ratings-maximum=\"4\" better=\"lower\""))
    let again = try add(
      "rating", "--evaluator", "E2", "--design", "A", "--heuristic", "1", "--value", "n/a", "--ratings", "0-4"
    )
    #expect(again.output == "added: E2 rates A on visibility: not applicable\n", "\(again.errors)")
    let other = try add(
      "rating", "--evaluator", "E2", "--design", "B", "--heuristic", "1", "--value", "1", "--ratings",
      "1-5:higher")
    #expect(other.status == 2)
    #expect(other.errors.hasPrefix("--ratings 1-5:higher: the scale of the inspection review is 0-4:lower;"))
    #expect(try add("finding", "--evaluator", "E1", "--description", "x", "--ratings", "0-4").status == 64)
    #expect(
      try add("rating", "--evaluator", "E1", "--heuristic", "1", "--value", "1", "--ratings", "4-0").status
        == 64)
  }

  @Test func `a new study declares the scale of its inspections`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch, ["--ratings", "1-5:higher"])
    let study = try String(contentsOf: scratch.url.appendingPathComponent("s/study.xml"), encoding: .utf8)
    #expect(study.contains("ratings-minimum=\"1\" ratings-maximum=\"5\" better=\"higher\""))
    let added = try Program.run(["heuristics", "add", "s"] + Self.rating + ["3"], in: scratch.url)
    #expect(added.output == "added: E1 rates A on visibility: 3\n", "\(added.errors)")
    let alone = try Program.run(["init", "t", "--ratings", "1-5"], in: scratch.url)
    #expect(alone.status == 64)
    #expect(alone.errors.hasPrefix("Error: --ratings: expected together with --inspection"))
    let open = try Program.run(
      ["init", "t", "--inspection", "a:mobile-13", "--ratings", "-2-2"], in: scratch.url)
    #expect(open.status == 0, "\(open.errors)")
    #expect(open.output.contains("which end of the scale of ratings is better is not declared"))
  }

  @Test(arguments: [
    (
      ["finding", "--evaluator", "E1", "--description", "x"],
      "heuristics add: the record does not say which design it is about; expected --design, as the inspection review has the designs A, B; say it with --design A\n"
    ),
    (
      ["evaluator", "--id", "e1"],
      "--id \"e1\": the inspection review has the evaluator E1 already; expected a name that no other evaluator bears; correct --id; what is known of E1 is changed in s/study.xml\n"
    ),
    (
      ["design", "--id", "A"],
      "--id \"A\": the inspection review has the design A already; expected a name that no other design bears; correct --id; artefact and levels of A are changed in s/study.xml\n"
    ),
    (
      ["design", "--id", "C", "--artefact", "favourites"],
      "--artefact \"favourites\": there is no artefact \"favourites\"; expected an artefact, perhaps favorites"
    ),
    (
      ["design", "--id", "C", "--level", "group=with"],
      "--level \"group=with\": the study has no factor \"group\"; expected a factor; none is declared;"
    ),
    (
      ["finding", "--evaluator", "E9", "--design", "A", "--description", "x"],
      "--evaluator \"E9\": the inspection review has no evaluator \"E9\"; expected an evaluator of the inspection, perhaps E1, E2; correct --evaluator, or declare the evaluator first, with: studytool heuristics add DIR evaluator --id NAME\n"
    ),
    (
      ["answer", "--evaluator", "E1", "--design", "A", "--question", "help-99", "--value", "yes"],
      "--question \"help-99\": "
    ),
    (
      [
        "answer", "--evaluator", "E1", "--design", "A", "--question", "visibility-feedback-1", "--value", "-",
      ],
      "--value \"-\": this stands for a missing value, and the record says nothing;"
    ),
    (
      ["finding", "--evaluator", "E1", "--description", "x", "--inspection", "other"],
      "--inspection other: the study s/study.xml has no inspection \"other\"; expected one of review; correct --inspection\n"
    ),
  ]) func `what is wrong is told by the option that says it`(_ options: [String], _ message: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    let before = try scratch.everything
    let run = try Program.run(["heuristics", "add", "s"] + options, in: scratch.url)
    #expect(run.status == 2)
    #expect(message.hasSuffix("\n") ? run.errors == message : run.errors.hasPrefix(message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test(arguments: [
    (["finding", "--evaluator", "E1", "--description", " "], "--description \" \": expected some text"),
    (["evaluator", "--id", ""], "--id \"\": expected some text"),
    (["answer", "--evaluator", "E1"], "--question: expected for an answer"),
    (
      ["inspected", "--evaluator", "E1", "--screen", "x", "--step", "1"],
      "--step: not expected for an inspected screen"
    ),
  ]) func `empty and unexpected options are wrong usage`(_ options: [String], _ message: String) throws {
    let run = try Program.run(["heuristics", "add", "s"] + options)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: " + message), "\(run.errors)")
  }

  @Test func `the audit trail says what was added, and neither by whom nor what was written`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch, ["--ratings", "0-4:lower"])
    for options in [
      ["finding", "--evaluator", "E1", "--design", "A", "--description", "Tiny"], Self.rating + ["3"],
      [
        "answer", "--evaluator", "E1", "--design", "A", "--question", "visibility-feedback-1", "--value",
        "yes",
      ],
      ["severity", "--evaluator", "E1", "--problem", "F2", "--value", "4"],
      ["inspected", "--evaluator", "E2", "--design", "B", "--screen", "home"],
    ] {
      let run = try Program.run(["heuristics", "add", "s"] + options, in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    let history = try Program.run(["history", "s", "--format", "json"], in: scratch.url).output
    for words in [
      "the finding F3 was added to the inspection review", "a rating on visibility was added",
      "an answer to visibility-feedback-1 was added", "a severity of F2 was added",
      "an inspected screen, home, was added",
    ] {
      #expect(history.contains(words), "\(words)")
    }
    #expect(!history.contains("Tiny") && !history.contains("E1"))
  }

  @Test(arguments: [
    (["--same", "F1,F1"], "--same F1,F1: F1 is named twice; expected two findings or more, each once;"),
    (["--same", "F1"], "--same F1: this is one finding alone; expected two findings or more, each once;"),
    (
      ["--undo", "P1"],
      "--undo P1: nothing has been decided yet; expected a decision that study.xml holds; see what may be decided with: studytool heuristics merge s\n"
    ),
  ]) func `decisions that cannot be are told plainly`(_ options: [String], _ message: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch)
    let run = try Program.run(["heuristics", "merge", "s"] + options, in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
    let idle = try Program.run(["heuristics", "merge", "s", "--reason", "same cause"], in: scratch.url)
    #expect(idle.status == 64)
    #expect(idle.errors.hasPrefix("Error: --reason: expected together with --same or --apart"))
  }

  @Test func `options that contradict the study are refused, not passed over`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.study(scratch, ["--ratings", "0-4:lower"])
    for command in [["heuristics", "analyze", "s"], ["report", "s"], ["analyze", "s"]] {
      let set = try Program.run(command + ["--heuristics", "nielsen-10"], in: scratch.url)
      #expect(set.status == 2)
      #expect(
        set.errors
          == "--heuristics nielsen-10: the inspection review uses the heuristics of mobile-13; expected what study.xml declares; leave --heuristics out, or correct set in study.xml\n"
      )
      let scale = try Program.run(command + ["--ratings", "0-4:higher"], in: scratch.url)
      #expect(scale.status == 2)
      #expect(
        scale.errors.hasPrefix(
          "--ratings 0-4:higher: the inspection review declares the scale of ratings 0-4:lower;"))
    }
  }

  @Test func `a folder without a study and a file that holds no records are named as they were typed`() throws
  {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("x,y\n1,2\n", to: "other.csv")
    let folder = try Program.run(["heuristics", "analyze", "."], in: scratch.url)
    #expect(folder.errors.hasPrefix(".: the folder holds no study.xml;"), "\(folder.errors)")
    let other = try Program.run(["heuristics", "analyze", "other.csv"], in: scratch.url)
    #expect(other.status == 2)
    #expect(
      other.errors.hasPrefix("other.csv:1:1: no column was recognised as part of a record of an inspection;"),
      "\(other.errors)")
    try scratch.write(Samples.studyDocument(), to: "plain/study.xml")
    let plain = try Program.run(["report", "plain", "--ratings", "0-4"], in: scratch.url)
    #expect(plain.status == 2)
    #expect(plain.errors.hasPrefix("plain/study.xml: the study declares no inspection;"), "\(plain.errors)")
  }
}
