import Foundation
import Testing

/// The promises of the command line to scripts: exit statuses, streams, and nothing left behind by an error.
@Suite struct ContractTests {
  /// Bad input of one sort.
  struct BadInput: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var arguments: [String]
    /// How each line on standard error begins, `file:line:column: what is wrong`.
    var problems: [String]
  }

  static let badInputs: [BadInput] = [
    BadInput(
      testDescription: "an answer of 9 on 1-7", files: ["a.csv": Samples.answers(line: 4, item: 16, "9")],
      arguments: ["report", "a.csv"], problems: ["a.csv:4:39: \"9\" is no answer to pssuq-3.q16"]),
    BadInput(
      testDescription: "the same when answers are scored",
      files: ["a.csv": Samples.answers(line: 4, item: 16, "9")],
      arguments: ["score", "a.csv", "--instrument", "pssuq-3"],
      problems: ["a.csv:4:39: \"9\" is no answer to pssuq-3.q16"]),
    BadInput(
      testDescription: "every wrong cell, not only the first",
      files: ["a.csv": "participant,group,time\nP1,a,12\nP2,b,soon\nP3,a,1:2:3:4\nP4,b,later\n"],
      arguments: ["analyze", "a.csv"],
      problems: [
        "a.csv:3:6: \"soon\" is no time", "a.csv:4:6: \"1:2:3:4\" is no time",
        "a.csv:5:6: \"later\" is no time",
      ]),
    BadInput(
      testDescription: "a quote that is never closed",
      files: ["a.csv": "participant,group,comment,score\nP1,with,\"12,1\nP2,without,fine,3\n"],
      arguments: ["report", "a.csv"], problems: ["a.csv:2:9: the quote opened here is never closed"]),
    BadInput(
      testDescription: "an empty file", files: ["a.csv": ""], arguments: ["report", "a.csv"],
      problems: ["a.csv"]),
    BadInput(
      testDescription: "headings without data", files: ["a.csv": "participant,group,score\n"],
      arguments: ["report", "a.csv"], problems: ["a.csv: there are headings and no"]),
    BadInput(
      testDescription: "a folder without study.xml", files: ["study/notes.txt": ""],
      arguments: ["report", "study"],
      problems: ["study: the folder holds no study.xml"]),
    BadInput(
      testDescription: "no such file", files: [:], arguments: ["analyze", "a.csv"],
      problems: ["a.csv: cannot be read: No such file or directory"]),
    BadInput(
      testDescription: "an external entity in study.xml",
      files: [
        "study/study.xml": Samples.studyDocument(
          head: "<!DOCTYPE study [<!ENTITY secret SYSTEM \"file:///etc/passwd\">]>\n"),
        "study/data/scores.csv": Samples.scores,
      ], arguments: ["report", "study"],
      problems: ["study/study.xml:2:1: document type declarations are refused"]),
    BadInput(
      testDescription: "an external entity in a document that is validated",
      files: [
        "a.xml":
          "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]>\n<a>&b;</a>\n"
      ],
      arguments: ["validate", "a.xml"], problems: ["a.xml:2:1: document type declarations are refused"]),
    BadInput(
      testDescription: "an external entity in what should be data",
      files: [
        "a.xml":
          "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]>\n<a>&b;</a>\n"
      ],
      arguments: ["analyze", "a.xml"], problems: ["a.xml:2:1: document type declarations are refused"]),
    BadInput(
      testDescription: "XML that does not end", files: ["a.xml": "<?xml version=\"1.0\"?>\n<study>\n"],
      arguments: ["validate", "a.xml"], problems: ["a.xml:3:1: "]),
    BadInput(
      testDescription: "an instrument that its schema refuses",
      files: [
        "a.xml": Samples.instrument(id: "own", title: "Own").replacingOccurrences(
          of: " better=\"higher\"", with: "")
      ],
      arguments: ["instruments", "validate", "a.xml"],
      problems: ["a.xml:2:1: <instrument> lacks the attribute \"better\""]),
    BadInput(
      testDescription: "a study that its schema refuses",
      files: [
        "study/study.xml": Samples.studyDocument(extra: "<hypothesis/>"),
        "study/data/scores.csv": Samples.scores,
      ],
      arguments: ["analyze", "study"],
      problems: ["study/study.xml:13:3: <hypothesis> is not allowed in <study>"]),
    BadInput(
      testDescription: "a source that is not there", files: ["study/study.xml": Samples.studyDocument()],
      arguments: ["analyze", "study"], problems: ["study/data/scores.csv: cannot be read"]),
    BadInput(
      testDescription: "an instrument that is not there", files: ["a.csv": Samples.answers],
      arguments: ["analyze", "a.csv", "--instrument", "pssuq"],
      problems: ["--instrument pssuq: there is no instrument \"pssuq\""]),
    BadInput(
      testDescription: "a measure that is not there", files: ["a.csv": Samples.scores],
      arguments: ["analyze", "a.csv", "--measure", "beauty"],
      problems: ["a.csv: there is no measure \"beauty\""]),
    BadInput(
      testDescription: "a factor that is not there", files: ["a.csv": Samples.scores],
      arguments: ["analyze", "a.csv", "--by", "age"], problems: ["a.csv: there is no factor \"age\""]),
    BadInput(
      testDescription: "a column that is not there", files: ["a.csv": Samples.scores],
      arguments: ["analyze", "a.csv", "--map", "beauty=score:beauty"],
      problems: ["a.csv:1:1: --map: no column is headed \"beauty\""]),
  ]

  @Test(
    "Bad input ends with status 2, every place on standard error, and leaves nothing", arguments: badInputs)
  func badInput(_ bad: BadInput) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    for (name, text) in bad.files { try scratch.write(text, to: name) }
    let before = try scratch.everything
    let run = try Program.run(bad.arguments, in: scratch.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == bad.problems.count, "\(run.errors)")
    for (line, problem) in zip(lines, bad.problems) {
      #expect(line.hasPrefix(problem), "\(line)")
      // What is wrong, what was expected, how to fix it.
      #expect(line.contains("expected"), "\(line)")
      #expect(line.split(separator: ";").count >= 3, "\(line)")
    }
    #expect(try scratch.everything == before)
  }

  @Test func unknownGroupsOfAStudyAreAllListed() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.studyDocument(), to: "study/study.xml")
    try scratch.write(
      "participant,group,score\nP1,with,1\nP2,perhaps,2\nP3,mit,3\n", to: "study/data/scores.csv")
    let run = try Program.run(["report", "study"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("study/data/scores.csv:3:4: \"perhaps\" is no level of the factor group"))
    #expect(run.errors.contains("study/data/scores.csv:4:4: \"mit\" is no level of the factor group"))
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(scratch.names == ["study"])
  }

  @Test(arguments: [
    ("", "deep/a.csv", "deep/a.csv"), ("deep", "a.csv", "a.csv"), ("deep", "../deep/a.csv", "../deep/a.csv"),
    ("deep", "./a.csv", "./a.csv"),
  ])
  func placesAreNamedAsTheFileWasTyped(_ folder: String, _ path: String, _ place: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.answers(line: 4, item: 16, "9"), to: "deep/a.csv")
    for command in [["report", path], ["score", path, "--instrument", "pssuq-3"]] {
      let run = try Program.run(command, in: scratch.url.appendingPathComponent(folder))
      #expect(run.errors.hasPrefix("\(place):4:39: "), "\(run.errors)")
    }
    let absolute = try Program.run(["analyze", scratch.path("deep/a.csv")])
    #expect(absolute.errors.hasPrefix(scratch.path("deep/a.csv") + ":4:39: "), "\(absolute.errors)")
  }

  // MARK: Many problems

  /// A file with 320 times that cannot be read, too few of all to be one problem.
  private static let many =
    "participant,time\n" + (1...6400).map { "P\($0),\($0 > 320 ? "75" : "soon")\n" }.joined()

  @Test func theFirstHundredProblemsAndTheirNumberArePrinted() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.many, to: "a.csv")
    let run = try Program.run(["analyze", "a.csv"], in: scratch.url)
    let lines = run.errors.split(separator: "\n")
    #expect(run.status == 2)
    #expect(lines.count == 101)
    #expect(lines.last == "... 320 problems in all; the first 100 are listed")
  }

  @Test func aFileTakesAllProblems() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.many, to: "a.csv")
    for _ in 1...2 {
      let run = try Program.run(["analyze", "a.csv", "--problems", "all.txt"], in: scratch.url)
      #expect(run.status == 2)
      let lines = try scratch.read("all.txt").split(separator: "\n")
      #expect(lines.count == 321)
      #expect(lines.first == "# studytool: 320 problems")
    }
    // A later run without problems leaves no stale list.
    try scratch.write(Samples.answers, to: "a.csv")
    let run = try Program.run(["analyze", "a.csv", "--problems", "all.txt", "--quiet"], in: scratch.url)
    #expect(run.status == 0)
    #expect(try scratch.read("all.txt") == "# studytool: no problems\n")
  }

  @Test func aListOfProblemsReplacesNothingElse() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.many, to: "a.csv")
    let run = try Program.run(["analyze", "a.csv", "--problems", "a.csv"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("a.csv: the file exists and is no list of problems that studytool wrote"))
    #expect(try scratch.read("a.csv") == Self.many)
  }

  // MARK: Wrong usage

  @Test(
    "Wrong usage ends with status 64",
    arguments: [
      (["analyse"], "Unexpected argument 'analyse'"),
      (["report"], "Missing expected argument '<DIR|FILE>'"),
      (["report", ""], "the path is empty"),
      (["report", "a.csv", "--pdf"], "Unknown option '--pdf'"),
      (
        ["report", "a.csv", "--to", "odt"],
        "--to \"odt\": expected one or more of xml, csv, html, json, latex, markdown, table, xlsx, docx, pdf"
      ),
      (["report", "a.csv", "--to", ","], "--to: expected one or more of xml"),
      (["report", "a.csv", "-o", "-"], "-o -: standard output takes one format; name one with --to"),
      (["report", "a.csv", "--to", "docx", "-o", "-"], "-o -: docx is no text; name a file"),
      (
        ["analyze", "a.csv", "--format", "pdf"],
        "--format \"pdf\": expected table, json, csv, xml, markdown or latex"
      ),
      (["analyze", "a.csv", "--map", "score"], "--map \"score\": expected COLUMN=TARGET"),
      (["analyze", "a.csv", "--map", "score="], "--map \"score=\": expected COLUMN=TARGET"),
      (["analyze", "a.csv", "--map", "=score:a"], "--map \"=score:a\": expected COLUMN=TARGET"),
      (
        ["analyze", "a.csv", "--labels", "High"],
        "--labels \"High\": expected TEXT=NUMBER, TEXT=missing or TEXT=na"
      ),
      (
        ["analyze", "a.csv", "--labels", "High=much"],
        "--labels \"High=much\": expected TEXT=NUMBER, TEXT=missing or TEXT=na"
      ),
      (["analyze", "a.csv", "--unit", "person"], "--unit \"person\": expected participant or row"),
      (["analyze", "a.csv", "--layout", "tall"], "--layout \"tall\": expected wide, long or items-as-rows"),
      (
        ["analyze", "a.csv", "--decimal", ","], "--decimal \",\": expected point, comma, by-column or by-cell"
      ),
      (["analyze", "a.csv", "--delimiter", ";;"], "--delimiter \";;\": expected one character, or tab"),
      (["analyze", "a.csv", "--invalid", "zero"], "--invalid \"zero\": expected missing"),
      (["analyze", "a.csv", "--reference", "with"], "--reference \"with\": expected FACTOR=LEVEL"),
      (["analyze", "a.csv", "--direction", "lower"], "--direction \"lower\": expected ID=DIRECTION"),
      (
        ["analyze", "a.csv", "--direction", "score=sideways"],
        "--direction \"score=sideways\": expected agree-low, agree-high, higher or lower"
      ),
      (
        ["analyze", "a.csv", "--platform", "quallies"],
        "--platform \"quallies\": expected one of google-forms"
      ),
      (["analyze", "a.csv", "--encoding", "klingon"], "--encoding \"klingon\": expected one of utf-8"),
      (["analyze", "a.csv", "--by", ""], "--by: expected the name of a factor"),
      (["analyze", "a.csv", "--level", "95"], "--level: expected a number between 0 and 1, such as 0.95"),
      (["analyze", "a.csv", "--alpha", "0"], "--alpha: expected a number between 0 and 1, such as 0.05"),
      (
        ["analyze", "a.csv", "--unequal-tasks", "skip"],
        "--unequal-tasks \"skip\": expected complete, available or stop"
      ),
      (["score", "a.csv"], "--instrument: expected one instrument; studytool instruments list shows them"),
    ])
  func wrongUsage(_ arguments: [String], message: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let run = try Program.run(arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: " + message), "\(run.errors)")
    #expect(run.errors.contains("Usage: studytool"))
    #expect(scratch.names == ["a.csv"])
  }

  // MARK: Streams

  @Test func aFullDiskEndsWithStatus3() throws {
    let run = try Program.shell("studytool instruments list >/dev/full; echo $?", in: Program.project)
    #expect(run.output == "3\n")
    #expect(
      run.errors
        == "standard output: cannot be written: No space left on device; free some space or write elsewhere\n"
    )
  }

  @Test(arguments: [
    ["--to", "xml", "-o", "/dev/full"], ["--to", "xml", "-o", "a.csv/b.xml"], ["-o", "a.csv/folder"],
    ["-o", "note.txt"], ["--to", "html", "-o", "missing/b.html"],
  ])
  func aPlaceThatCannotBeWrittenEndsWithStatus3(_ options: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    try scratch.write("mine", to: "note.txt")
    let before = try scratch.everything
    let run = try Program.run(["report", "a.csv", "--quiet"] + options, in: scratch.url)
    #expect(run.status == 3)
    #expect(run.output == "")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test(arguments: ["instruments list", "analyze --quiet a.csv", "analyze --quiet --format json a.csv"])
  func aClosedPipeIsSilent(_ command: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    // The reader is gone before the first byte.
    let run = try Program.shell("studytool \(command) | true; echo ${PIPESTATUS[0]}", in: scratch.url)
    #expect(run.output == "0\n")
    #expect(run.errors == "")
  }

  @Test func resultsGoToStandardOutputAndTheRestToStandardError() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let loud = try Program.run(["analyze", "a.csv"], in: scratch.url)
    let quiet = try Program.run(["analyze", "a.csv", "--quiet"], in: scratch.url)
    #expect(loud.status == 0 && quiet.status == 0)
    #expect(loud.output == quiet.output)
    #expect(
      loud.errors == """
        studytool: columns of a.csv read as "group" = factor:group, "score" = score:score (settle with --map "COLUMN=TARGET")
        studytool: direction assumed: higher score is better (settle with --direction score=higher)
        studytool: reference level of group assumed: without (settle with --reference group=without)

        """)
    #expect(quiet.errors == "")
  }

  // MARK: --strict

  @Test func strictFindsAMissingAnswer() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Samples.answers, to: "all.csv")
    try scratch.write(Samples.answers(line: 5, item: 3, ""), to: "one.csv")
    for command in [
      ["analyze"], ["report", "--to", "csv", "-o", "-"], ["score", "--instrument", "pssuq-3"],
    ] {
      let all = try Program.run(command + ["all.csv", "--strict"], in: scratch.url)
      let one = try Program.run(command + ["one.csv", "--strict"], in: scratch.url)
      let lenient = try Program.run(command + ["one.csv"], in: scratch.url)
      #expect(all.status == 0)
      #expect(one.status == 1)
      #expect(lenient.status == 0)
      // The result is printed all the same.
      #expect(one.output == lenient.output && one.output != "")
    }
  }
}
