import Foundation
import Testing

/// `studytool init`: a study folder that works.
@Suite struct InitTests {
  @Test func theFolderValidatesAndCanBeReportedOnWithData() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let made = try Program.run(
      [
        "init", "my-study", "--factor", "group:between=without*,with", "--instrument", "pssuq-3", "--measure",
        "quality:score", "--measure", "time:duration", "--title", "Patterns & <people>",
      ], in: scratch.url)
    #expect(made.status == 0 && made.errors == "")
    #expect(
      made.output == """
        made my-study/study.xml
        next: studytool import FILE... --study my-study
        where your form of pssuq-3 ran the other way than the published one, change direction="agree-low" to "agree-high"
        quality is declared with better="higher"; change it where lower is better
        time is declared with better="lower"; change it where higher is better
        then: studytool report my-study

        """)
    #expect(
      try scratch.everything.keys.sorted() == [
        "my-study", "my-study/data", "my-study/history.jsonl", "my-study/reports", "my-study/study.xml",
        "my-study/text",
      ])
    let document = try scratch.read("my-study/study.xml")
    #expect(document.contains("<title lang=\"en\">Patterns &amp; &lt;people&gt;</title>"))
    #expect(document.contains("<factor id=\"group\" design=\"between\" reference=\"without\">"))
    let validation = try Program.run(["validate", "my-study/study.xml"], in: scratch.url)
    #expect(validation.output == "my-study/study.xml: valid study\n")

    let early = try Program.run(["report", "my-study"], in: scratch.url)
    #expect(early.status == 2)
    #expect(early.errors.hasPrefix("my-study/study.xml: the study has no data yet"))

    try scratch.write(Samples.answers, to: "my-study/data/survey.csv")
    try scratch.write(
      "participant,quality,time\n" + (1...12).map { "P\($0),\($0 * 7 % 10),1:0\($0 % 10)\n" }.joined(),
      to: "my-study/data/sheet.csv")
    try scratch.write(
      document.replacingOccurrences(
        of: "<sources/>",
        with: """
          <sources>
              <source id="survey" path="data/survey.csv"/>
              <source id="sheet" path="data/sheet.csv"/>
            </sources>
          """), to: "my-study/study.xml")
    let report = try Program.run(["report", "my-study"], in: scratch.url)
    #expect(report.status == 0)
    #expect(
      report.errors.hasSuffix(
        "wrote my-study/reports/report.xml\nwrote my-study/reports/report.csv\nwrote my-study/reports/report.html\n"
      ))
    let result = try Estimates(
      try Program.run(["analyze", "my-study", "--format", "json"], in: scratch.url).output)
    for id in ["quality", "time", "pssuq-3.overall"] {
      #expect(result[id + ".group:with-without.t"] != nil, "\(id)")
    }
  }

  @Test(arguments: [(".", "here"), ("../here", "here"), ("12 ways", "study-12-ways"), ("ไทย", "study")])
  func theNameOfTheFolderBecomesTheIdentifier(_ path: String, _ id: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("", to: "here/data/raw.csv")
    let run = try Program.run(["init", path], in: scratch.url.appendingPathComponent("here"))
    #expect(run.status == 0, "\(run.errors)")
    let document = try String(
      contentsOf: scratch.url(name: "here").appendingPathComponent(path).appendingPathComponent("study.xml"),
      encoding: .utf8)
    #expect(document.contains(" id=\"\(id)\">"))
  }

  @Test func aStudyIsNeverReplaced() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("<mine/>", to: "study/study.xml")
    let before = try scratch.everything
    let run = try Program.run(["init", "study"], in: scratch.url)
    #expect(run.status == 2 && run.output == "")
    #expect(
      run.errors
        == "study/study.xml: there is a study already; expected a folder without study.xml; name another folder, or edit the study\n"
    )
    #expect(try scratch.everything == before)
  }

  @Test(arguments: ["file", "file/study", "half"]) func aFileInTheWayLeavesNothingBehind(_ path: String)
    throws
  {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write("", to: "file")
    try scratch.write("", to: "half/text")
    let before = try scratch.everything
    let run = try Program.run(["init", path], in: scratch.url)
    #expect(run.status == 3 && run.output == "")
    #expect(
      run.errors.contains("the folder cannot be made: there is a file of that name; name another folder"))
    #expect(try scratch.everything == before)
  }

  @Test(arguments: [
    (
      ["--factor", "group"],
      "--factor \"group\": expected NAME:between=LEVEL*,LEVEL or NAME:within=LEVEL*,LEVEL"
    ),
    (["--factor", "group:mixed=a*,b"], "--factor \"group:mixed=a*,b\": expected NAME:between=LEVEL*,LEVEL"),
    (["--factor", "group=a*,b"], "--factor \"group=a*,b\": expected NAME:between=LEVEL*,LEVEL"),
    (["--factor", ":between=a*,b"], "--factor \":between=a*,b\": \"\" is no name"),
    (["--factor", "my group:between=a*,b"], "--factor \"my group:between=a*,b\": \"my group\" is no name"),
    (["--factor", "group:between=a*"], "--factor \"group:between=a*\": expected at least two levels"),
    (["--factor", "group:between=a*,,b"], "--factor \"group:between=a*,,b\": \"\" is no level"),
    (["--factor", "group:between=a*,b|c"], "--factor \"group:between=a*,b|c\": \"b|c\" is no level"),
    (["--factor", "group:between=a*,a"], "--factor \"group:between=a*,a\": a level is named twice"),
    (["--factor", "group:between=a,b"], "--factor \"group:between=a,b\": mark exactly one level with *"),
    (["--factor", "group:between=a*,b*"], "--factor \"group:between=a*,b*\": mark exactly one level with *"),
    (["--factor", "g:between=a*,b", "--factor", "g:within=c*,d"], "--factor: \"g\" is declared twice"),
    (
      ["--measure", "quality"],
      "--measure \"quality\": expected NAME:score, NAME:duration, NAME:outcome or NAME:count"
    ),
    (["--measure", "quality:questionnaire"], "--measure \"quality:questionnaire\": expected NAME:score"),
    (["--measure", "1st:score"], "--measure \"1st:score\": \"1st\" is no name"),
    (["--measure", "a:score", "--measure", "a:count"], "--measure: \"a\" is declared twice"),
    (["--instrument", "sus", "--instrument", "sus"], "--instrument: \"sus\" is declared twice"),
    (["--title", " "], "--title: expected some text"),
  ])
  func wrongDeclarationsAreWrongUsage(_ options: [String], message: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.run(["init", "study"] + options, in: scratch.url)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.hasPrefix("Error: " + message), "\(run.errors)")
    #expect(scratch.names == [])
  }

  @Test func anUnknownInstrumentMakesNothing() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.run(["init", "study", "--instrument", "tan"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("--instrument tan: there is no instrument \"tan\"; expected one of asq, "))
    #expect(scratch.names == [])
  }
}
