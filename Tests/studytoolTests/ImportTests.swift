import Foundation
import Testing

/// `studytool import`: raw files become sources of a study.
@Suite struct ImportTests {
  static let times = "participant,task,time\nP1,T1,12\nP1,T2,0:01:30\nP2,T1,15\nP2,T2,0:02:00\n"

  /// A folder with a study, made by `init` with some options.
  static func study(_ options: [String] = []) throws -> Scratch {
    let scratch = try Scratch()
    let run = try Program.run(["init", "s"] + options, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return scratch
  }

  /// Runs import in the folder of a study named s.
  static func take(_ scratch: Scratch, _ arguments: [String]) throws -> Program.Run {
    try Program.run(["import"] + arguments + ["--study", "s"], in: scratch.url)
  }

  @Test func aTableOfTasksIsDeclaredWithTheMeasureThatItIsSetTo() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write("participant,T1,T2\nP1,1,0\nP2,1,1\n", to: "success.csv")
    let run = try Self.take(scratch, ["success.csv", "--set", "measure=outcome:success"])
    #expect(run.status == 0, "\(run.errors)")
    let document = try scratch.read("s/study.xml")
    #expect(document.contains(" measure=\"success\"") && document.contains("id=\"success\" kind=\"outcome\""))
    let rates = try Program.run(["analyze", "s", "--format", "csv"], in: scratch.url)
    #expect(rates.status == 0 && rates.output.contains("success"), "\(rates.errors)")
  }

  @Test func aBareStudyGetsWhatTheFilesHaveAndGivesTheSameResults() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let files = ["survey", "scores", "times"].map { Samples.study + "/data/\($0).csv" }
    let run = try Self.take(scratch, files)
    #expect(run.status == 0, "\(run.errors)")
    for line in [
      "declared: factor group: between participants; levels without (the reference), with",
      "declared: measure pssuq-3: questionnaire (instrument pssuq-3)",
      "imported: \(files[0]) as s/data/survey.csv (source survey)",
      "then: studytool check s, and studytool analyze s",
    ] { #expect(run.output.contains(line + "\n"), "\(line)\n\(run.output)") }
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    for row in ["2 Participant code (e.g. P01) participant P", "3 quality score:quality "] {
      #expect(rows.contains { $0.hasPrefix(row) && $0.contains(" | ") }, "\(row)\n\(run.output)")
    }
    #expect(
      rows.contains { $0.hasPrefix("5 1. Overall, I am satisfied with") && $0.contains(" pssuq-3.q1 ") })
    #expect(run.errors.contains("reference level of group assumed: without"))
    for name in ["survey", "scores", "times"] {
      #expect(
        try Data(contentsOf: scratch.url(name: "s/data/\(name).csv"))
          == Data(contentsOf: URL(fileURLWithPath: Samples.study + "/data/\(name).csv")))
    }
    #expect(try Program.run(["verify", "s"], in: scratch.url).status == 0)
    let mine = try Estimates(
      try Program.run(["analyze", "s", "--format", "json", "--quiet"], in: scratch.url).output)
    let declared = try Estimates(
      try Program.run(["analyze", Samples.study, "--format", "json", "--quiet"]).output)
    for id in ["quality", "time"] {
      let key = id + ".group:with-without.t"
      #expect(mine.value(key) != nil && mine.value(key) == declared.value(key), "\(id)")
    }
  }

  @Test func theSameBytesTwiceChangeNothingAndSaySo() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(Samples.answers, to: "a.csv")
    try scratch.write(Samples.answers, to: "other name.csv")
    #expect(try Self.take(scratch, ["a.csv"]).status == 0)
    let before = try scratch.everything
    let again = try Self.take(scratch, ["a.csv", "other name.csv"])
    #expect(again.status == 0)
    #expect(
      again.output == """
        a.csv: the study has these very bytes already (source a); nothing to do
        other name.csv: the study has these very bytes already (source a); nothing to do
        nothing was changed

        """)
    #expect(try scratch.everything == before)
  }

  @Test func otherBytesOfTheSameNameAreAskedAbout() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    #expect(try Self.take(scratch, ["a.csv"]).status == 0)
    try scratch.write(Samples.scores + "P13,with,77\n", to: "new/A.csv")
    let before = try scratch.everything
    let asked = try Self.take(scratch, ["new/A.csv"])
    #expect(asked.status == 2 && asked.output == "")
    #expect(
      asked.errors.hasPrefix("new/A.csv: the study has other bytes under the name data/a.csv (source a, "))
    #expect(
      asked.errors.contains("take it in beside the other with --as NAME, or in place of it with --replace"))
    #expect(try scratch.everything == before)

    let replaced = try Self.take(scratch, ["new/A.csv", "--replace"])
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(replaced.output.contains("replaced: new/A.csv as s/data/a.csv (source a)\n"))
    #expect(try scratch.read("s/data/a.csv").hasSuffix("P13,with,77\n"))
    #expect(try scratch.read("s/study.xml").components(separatedBy: "<source ").count == 2)
    #expect(try Program.run(["verify", "s"], in: scratch.url).status == 0)
  }

  @Test func theFlagsOfAnImportAreRecorded() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    // Windows-1252, semicolons, decimal commas, a questionnaire as words.
    let rows = (1...6).map {
      "P\($0);\($0 % 2 == 0 ? "früh" : "spät");3,\($0);\($0 % 3 == 0 ? "voll" : "wenig")\n"
    }
    let text = "Teilnehmer;Gruppe;Wert;seq\n" + rows.joined()
    let bytes = text.data(using: .windowsCP1252) ?? Data()
    try bytes.write(to: scratch.url(name: "a.csv"))
    let flags = [
      "--decimal", "comma", "--encoding", "windows-1252", "--map", "Teilnehmer=participant", "--map",
      "Gruppe=factor:group", "--map", "Wert=score:value", "--map", "seq=seq.q1", "--labels", "voll=7,wenig=2",
      "--reference", "group=spät", "--direction", "value=lower,seq=agree-high",
    ]
    let bare = try Program.run(["analyze", "a.csv", "--format", "json", "--quiet"] + flags, in: scratch.url)
    #expect(bare.status == 0, "\(bare.errors)")
    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    let run = try Self.take(scratch, ["a.csv"] + flags)
    #expect(run.status == 0, "\(run.errors)")
    let study = try Program.run(["analyze", "s", "--format", "json"], in: scratch.url)
    #expect(study.status == 0, "\(study.errors)")
    let (one, other) = (try Estimates(bare.output), try Estimates(study.output))
    #expect(!one.identifiers.isEmpty && one.identifiers == other.identifiers)
    for id in one.identifiers { #expect(one.value(id) == other.value(id), "\(id)") }
    // Everything was told, so nothing is left to assume.
    #expect(!study.errors.contains("assumed"), "\(study.errors)")
    let document = try scratch.read("s/study.xml")
    for part in [
      "encoding=\"windows-1252\"", "delimiter=\";\"", "decimal=\"comma\"", "<label value=\"7\">voll</label>",
      "reference=\"spät\"", "better=\"lower\"", "direction=\"agree-high\"",
    ] { #expect(document.contains(part), "\(part)") }
  }

  @Test func whatTheCellsOfAFileToldIsReplayed() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let text =
      "participant;quality;effort;walk (h:mm);T1 time\nP1;3,5;2.5;1:10;75:30\nP2;4,25;3.5;0:50;12:30\nP3;1,5;4;0:20;11:10\n"
    try scratch.write(text, to: "a.csv")
    let maps = ["--map", "walk (h:mm)=duration:walk", "--map", "effort=score:effort"]
    let bare = try Program.run(["analyze", "a.csv", "--format", "json", "--quiet"] + maps, in: scratch.url)
    #expect(bare.status == 0, "\(bare.errors)")
    #expect(try Self.take(scratch, ["a.csv"] + maps).status == 0)
    let document = try scratch.read("s/study.xml")
    for part in [
      " layout=\"wide\"", " decimal=\"by-column\"", "target=\"measure:quality\" decimal=\"comma\"",
      "target=\"measure:effort\" decimal=\"point\"", "clock=\"h:mm\"", "clock=\"mm:ss\"",
    ] { #expect(document.contains(part), "\(part) in \(document)") }
    func means() throws -> [String: Double] {
      let run = try Program.run(["analyze", "s", "--format", "json", "--quiet"], in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
      let estimates = try Estimates(run.output)
      return Dictionary(
        uniqueKeysWithValues: estimates.identifiers.compactMap { id in estimates.value(id).map { (id, $0) } })
    }
    let one = try Estimates(bare.output)
    let replayed = try means()
    #expect(replayed["quality.all.mean"] == one.value("quality.all.mean") && replayed.count > 10)
    for (id, value) in replayed { #expect(one.value(id) == value, "\(id)") }
    // A study that was written before says it of no column, and is read as before.
    var old = document
    for part in [
      " layout=\"wide\"", " decimal=\"comma\"", " decimal=\"point\"", " clock=\"h:mm\"", " clock=\"mm:ss\"",
    ] {
      old = old.replacingOccurrences(of: part, with: "")
    }
    try scratch.write(old, to: "s/study.xml")
    #expect(try means() == replayed)
  }

  @Test func whatAColumnIsDeclaredToBeGoesBeforeWhatItsCellsShow() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "participant;quality;effort;time\nP1;1,234;2.5;1:10\nP2;1,250;3.5;0:50\n", to: "s/data/a.csv")
    func study(_ quality: String, _ time: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="s">
        <title lang="en">A study</title>
        <measures>
          <measure id="quality" kind="score" better="higher"/>
          <measure id="effort" kind="score" better="lower"/>
          <measure id="time" kind="duration" better="lower" unit="s"/>
        </measures>
        <plan/>
        <sources>
          <source id="a" path="data/a.csv" decimal="by-column">
            <column name="quality" target="measure:quality"\(quality)/>
            <column name="effort" target="measure:effort" decimal="point"/>
            <column name="time" target="measure:time"\(time)/>
          </source>
        </sources>
      </study>
      """
    }
    func mean(_ id: String) throws -> Double? {
      let run = try Program.run(
        ["analyze", "s", "--format", "json", "--quiet"], in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
      return try Estimates(run.output).value("\(id).all.mean")
    }
    try scratch.write(study(" decimal=\"comma\"", " clock=\"h:mm\""), to: "s/study.xml")
    #expect(try mean("quality") == 1.242)
    #expect(try mean("time") == 3600)
    try scratch.write(study(" decimal=\"comma\"", " clock=\"mm:ss\""), to: "s/study.xml")
    #expect(try mean("time") == 60)
    try scratch.write(study(" decimal=\"points\"", ""), to: "s/study.xml")
    #expect(try Program.run(["analyze", "s"], in: scratch.url).status == 2)
  }

  @Test func studyXmlKeepsWhatSomebodyWrote() throws {
    let scratch = try Self.study(["--factor", "group:between=without*,with", "--measure", "score:score"])
    defer { scratch.remove() }
    let text = try scratch.read("s/study.xml").replacingOccurrences(
      of: "<sources/>", with: "<!-- ข้อมูล -->\n  <sources  ></sources>")
    try scratch.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: "s/study.xml")
    try scratch.write(Samples.scores, to: "a.csv")
    #expect(try Self.take(scratch, ["a.csv"]).status == 0)
    let after = try scratch.read("s/study.xml")
    #expect(after.contains("<!-- ข้อมูล -->\r\n  <sources  >\r\n    <source id=\"a\" path=\"data/a.csv\""))
    #expect(after.contains("    </source>\r\n  </sources>\r\n"))
    #expect(!after.replacingOccurrences(of: "\r\n", with: "").contains("\n"))
    let trail = try Program.run(["history", "s"], in: scratch.url).output
    #expect(trail.contains("study.xml was edited by hand"))
  }

  @Test func aDeclaredStudyGetsNothingUnasked() throws {
    let scratch = try Self.study(["--factor", "group:between=without*,with", "--measure", "score:score"])
    defer { scratch.remove() }
    try scratch.write(
      "participant,group,score,seconds\nP1,with,1,10\nP2,without,2,20\nP3,with,3,30\nP4,without,4,40\n",
      to: "a.csv")
    let run = try Self.take(scratch, ["a.csv"])
    #expect(run.status == 0 && !run.output.contains("declared:"))
    #expect(run.errors.contains("looks like a duration that the study does not declare, and is not used"))
    #expect(run.errors.contains("(settle with --map \"seconds=duration:time\")"))
    let told = try Self.take(scratch, ["a.csv", "--replace", "--map", "seconds=duration:time"])
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.contains("declared: measure time: duration\n"))
  }

  @Test(arguments: [
    ("participant,group,score\nP1,with,x\n", "raw/a.csv:2:9: \"x\" is no number"),
    ("", "raw/a.csv:1:1: the file is empty"),
    ("participant,group,score\n", "raw/a.csv: there are headings and no"),
    ("participant,group,score\nP1,with,1\nP1,without,2\nP2,with,2\nP3,without,1\n", "raw/a.csv:3:"),
  ]) func aBadFileChangesNothing(_ text: String, _ message: String) throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(Self.times, to: "times.csv")
    try scratch.write(text, to: "raw/a.csv")
    let before = try scratch.everything
    let run = try Self.take(scratch, ["times.csv", "raw/a.csv"])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  @Test func aDryRunShowsAndChangesNothing() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    let before = try scratch.everything
    let run = try Self.take(scratch, ["a.csv", "--dry-run"])
    #expect(run.status == 0)
    #expect(run.output.contains("would be declared: measure score: score\n"))
    #expect(run.output.contains("would be imported: a.csv as s/data/a.csv (source a)\n"))
    #expect(run.output.hasSuffix("dry run: nothing was changed\n"))
    #expect(try scratch.everything == before)
  }

  @Test func namesAreMadeSafeAndToldApart() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    let head = "participant,group,score\n"
    try scratch.write(head + "P1,a,1\nP2,b,2\n", to: "day1/..x: ?y .csv")
    try scratch.write(head + "P3,a,1\nP4,b,2\n", to: "day2/answers.csv")
    try scratch.write(head + "P5,a,1\nP6,b,2\n", to: "day3/Answers.csv")
    let run = try Self.take(
      scratch, ["day1/..x: ?y .csv", "day2/answers.csv", "day3/Answers.csv"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try scratch.everything.keys.filter { $0.hasPrefix("s/data/") }.sorted() == [
        "s/data/Answers-2.csv", "s/data/answers.csv", "s/data/x- -y .csv",
      ])
    #expect(run.output.contains("(source answers)") && run.output.contains("(source Answers-2)"))
    #expect(try Program.run(["verify", "s"], in: scratch.url).status == 0)
  }

  @Test func aFileThatLiesInDataAlreadyIsDeclaredWhereItIs() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "s/data/a.csv")
    #expect(try Self.take(scratch, ["s/data/a.csv"]).status == 0)
    try scratch.write("participant,group,score\nP21,with,5\n", to: "a2.csv")
    try scratch.write("mine", to: "s/data/a2.csv")
    let run = try Self.take(scratch, ["a2.csv"])
    #expect(run.status == 2)
    #expect(
      run.errors.contains("s/data/a2.csv exists, with other bytes, and no source of the study names it"))
    #expect(try Self.take(scratch, ["a2.csv", "--as", "answers.csv"]).status == 0)
  }

  @Test func wrongUsageAndWrongThings() throws {
    let scratch = try Self.study()
    defer { scratch.remove() }
    try scratch.write(Samples.scores, to: "a.csv")
    for arguments in [
      [], ["a.csv", "b.csv", "--as", "x"], ["a.csv", "--as", " "], ["a.csv", "--layout", "x"],
    ] {
      #expect(try Self.take(scratch, arguments).status == 64, "\(arguments)")
    }
    let nowhere = try Program.run(["import", "a.csv", "--study", "nowhere"], in: scratch.url)
    #expect(nowhere.status == 2)
    #expect(nowhere.errors.hasPrefix("nowhere: there is no such folder; expected a study folder; "))
    let document = try Self.take(scratch, ["s/study.xml"])
    #expect(document.status == 2 && document.errors.contains("it is the XML of a study"))
    #expect(try Self.take(scratch, ["missing.csv"]).status == 2)
  }
}
