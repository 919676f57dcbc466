import Foundation
import Testing

/// `studytool anonymize`: what names people goes, and nothing else changes.
@Suite struct AnonymizeTests {
  private static let survey = """
    Timestamp,Participant,Email,Group,SUS1,SUS2,SUS3,SUS4,SUS5,SUS6,SUS7,SUS8,SUS9,SUS10,Comments
    2026-01-05 10:00,Anna Berg,anna@example.org,with,4,2,5,1,4,2,3,2,4,1,"Nice,
    said Anna"
    2026-01-05 11:00,Bo Falk,bo@example.org,without,3,2,9,1,4,2,3,2,4,2,
    2026-01-05 12:00,Cem Oz,cem@example.org,with,5,1,4,2,4,1,5,2,4,1,"Call me: +49 30 1234567"
    2026-01-05 13:00,Dee Lo,dee@example.org,without,3,3,4,2,3,3,4,2,3,2,no

    """
  private static let times = """
    participant;task;time
    Anna Berg;T1;61,5
    Bo Falk;T1;75
    Cem Oz;T1;58
    Dee Lo;T1;66

    """
  private static let study = """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="s">
      <title lang="en">A study</title>
      <factors><factor id="group" design="between" reference="without"><level id="without"/><level id="with"/></factor></factors>
      <measures>
        <measure id="satisfaction" kind="questionnaire" instrument="sus" direction="agree-high"/>
        <measure id="time" kind="duration" better="lower" per="task"/>
      </measures>
      <participants>
        <!-- those who were recruited -->
        <participant id="Anna Berg"><attribute name="age">31</attribute></participant>
        <participant id="Dee Lo"/>
      </participants>
      <plan/>
      <sources>
        <source id="survey" path="data/survey.csv"/>
        <source id="times" path="data/times.csv" decimal="comma"/>
      </sources>
      <exclusions>
        <exclusion participant="Dee Lo" reason="pilot"/>
      </exclusions>
      <corrections>
        <correction source="survey" row="4" column="SUS3" from="9" to="4" reason="slip of the pen"/>
        <correction source="survey" row="2" column="Comments" from="x" to="y" reason="typo"/>
        <correction source="times" row="5" column="participant" from="Dee Lo" to="Dee Lo" reason="checked"/>
      </corrections>
    </study>
    """
  private static let names = ["Anna", "Berg", "Falk", "Cem", "Dee Lo", "example.org", "1234567"]

  private static func folder(corrections: Bool = true) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(survey, to: "s/data/survey.csv")
    try scratch.write(times, to: "s/data/times.csv")
    // A correction of a comment has to fit what the cell holds.
    let fitting = study.replacingOccurrences(
      of: "from=\"x\" to=\"y\"", with: "from=\"Nice,&#10;said Anna\" to=\"Nice\"")
    let start = fitting.range(of: "  <corrections>")
    let end = fitting.range(of: "</corrections>\n")
    var text = fitting
    if !corrections, let start, let end { text.removeSubrange(start.lowerBound..<end.upperBound) }
    try scratch.write(text, to: "s/study.xml")
    return scratch
  }

  private static func analyze(_ scratch: Scratch) throws -> String {
    let run = try Program.run(["analyze", "s", "--format", "csv", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test func nobodyIsNamedAfterwardsAndEveryResultStays() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let before = try Self.analyze(scratch)
    let run = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.analyze(scratch) == before)
    for (name, data) in try scratch.everything where name.hasPrefix("s/") {
      let text = String(decoding: data, as: UTF8.self)
      for person in Self.names { #expect(!text.contains(person), "\(person) in \(name)") }
    }
    for person in Self.names { #expect(!(run.output + run.errors).contains(person)) }
    #expect(run.output.contains("emptied: \"Email\", \"Comments\""), "\(run.output)")
    #expect(run.errors.contains("studytool: the key of the pseudonyms is in s.key"))
    #expect(run.errors.contains("in the history of git"))
    #expect(scratch.names == ["s", "s.key"])
    let study = try scratch.read("s/study.xml")
    #expect(study.contains("<!-- those who were recruited -->"))
    #expect(study.contains("original-sha256="))
    // The comment had two lines: the row that is corrected has moved up, and what was corrected in the comment is gone.
    #expect(study.contains("row=\"3\" column=\"SUS3\""))
    #expect(!study.contains("column=\"Comments\""))
    let survey = try scratch.read("s/data/survey.csv")
    #expect(survey.hasPrefix("Timestamp,Participant,Email,Group,SUS1,"))
    #expect(survey.contains(",with,4,2,5,1,4,2,3,2,4,1,\"\"\n2026-01-05 11:00,p-"))
    #expect(try Program.run(["validate", "s/study.xml"], in: scratch.url).status == 0)
  }

  @Test func thePersonHasOnePseudonymInEveryFile() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    _ = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    func identifiers(_ name: String) throws -> Set<String> {
      Set(try scratch.read(name).matches(of: /p-[0-9a-f]{20}/).map { String($0.output) })
    }
    let people = try identifiers("s/data/survey.csv")
    #expect(people.count == 4)
    #expect(try identifiers("s/data/times.csv") == people)
    #expect(try identifiers("s/study.xml").isSubset(of: people))
  }

  @Test func aSecondRunChangesNothingAndTheSameKeyGivesTheSamePseudonyms() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    _ = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    let once = try scratch.everything
    let second = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(second.status == 0 && second.output.hasPrefix("s: nothing to do"), "\(second)")
    #expect(try scratch.everything == once)
    let other = try Self.folder()
    defer { other.remove() }
    try FileManager.default.copyItem(at: scratch.url(name: "s.key"), to: other.url(name: "k"))
    _ = try Program.run(["anonymize", "s", "--key", "k", "--quiet"], in: other.url)
    #expect(try other.read("s/data/survey.csv") == scratch.read("s/data/survey.csv"))
  }

  @Test func aDryRunSaysEverythingAndChangesNothing() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Program.run(["anonymize", "s", "--dry-run"], in: scratch.url)
    #expect(run.status == 0 && run.output.hasPrefix("this would be done (--dry-run):\n"))
    #expect(run.output.contains("data/survey.csv: 4 identifiers replaced by pseudonyms; emptied: "))
    #expect(try scratch.everything == before)
  }

  @Test func commentsStayWhereTheyAreWantedAndOtherColumnsGo() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let run = try Program.run(
      ["anonymize", "s", "--keep-comments", "--drop", "Timestamp", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let survey = try scratch.read("s/data/survey.csv")
    #expect(survey.contains("said Anna") && !survey.contains("2026-01-05"))
    let wrong = try Program.run(["anonymize", "s", "--drop", "Phone"], in: scratch.url)
    #expect(
      wrong.status == 2 && wrong.errors.contains("--drop: no column of the study's files is headed \"Phone\"")
    )
  }

  @Test func whoWithdrawsIsGoneFromEveryFile() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let run = try Program.run(["anonymize", "s", "--withdraw", "Anna Berg"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    for (name, data) in try scratch.everything {
      let text = String(decoding: data, as: UTF8.self)
      for word in ["Anna", "anna@"] { #expect(!text.contains(word), "\(word) in \(name)") }
    }
    let survey = try scratch.read("s/data/survey.csv")
    #expect(survey.contains("Bo Falk,bo@example.org") && survey.split(separator: "\n").count == 4)
    // The next rows have moved up by the two lines of the comment.
    #expect(try scratch.read("s/study.xml").contains("row=\"2\" column=\"SUS3\""))
    #expect(scratch.names == ["s"])
    let analysis = try Program.run(["analyze", "s", "--quiet"], in: scratch.url)
    #expect(analysis.status == 0, "\(analysis.errors)")
    let nobody = try Program.run(["anonymize", "s", "--withdraw", "Anna Berg"], in: scratch.url)
    #expect(nobody.status == 2 && nobody.errors.contains("nobody called \"Anna Berg\" is in the study"))
  }

  @Test func whoWithdrawsLaterIsFoundByNameThroughTheKey() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    _ = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    let run = try Program.run(["anonymize", "s", "--withdraw", "Cem Oz", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scratch.read("s/data/times.csv").split(separator: "\n").count == 4)
    #expect(try !scratch.read("s/history.jsonl").contains("Cem"))
  }

  @Test func aLostKeyIsNotReplacedByAnother() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    _ = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    try FileManager.default.removeItem(at: scratch.url(name: "s.key"))
    let before = try scratch.everything
    let run = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "s.key: the study has pseudonyms already, and the key that gave them is not here; expected the key with the fingerprint "
      ))
    #expect(try scratch.everything == before)
  }

  @Test func aKeyInsideTheStudyIsRefused() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let before = try scratch.everything
    let run = try Program.run(["anonymize", "s", "--key", "s/data/a.key"], in: scratch.url)
    #expect(run.status == 2 && run.errors.hasPrefix("s/data/a.key: the key would lie in the study folder"))
    #expect(try scratch.everything == before)
  }

  @Test func aStudyWithAChangedFileIsLeftAsItIs() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    _ = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    try scratch.write(Self.times, to: "s/data/times.csv")
    let before = try scratch.everything
    let run = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(run.status == 2 && run.errors.contains("the bytes of the file are not those"))
    #expect(try scratch.everything == before)
  }

  @Test func peopleInColumnsGetPseudonyms() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let items = (1...10).map { "SUS\($0),\($0 % 5 + 1),4,2\n" }.joined()
    try scratch.write("item,Ann,Bob,Cy\n" + items, to: "s/data/a.csv")
    try scratch.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">A</title>
      <measures><measure id="sus" kind="questionnaire" instrument="sus" direction="agree-high"/></measures><plan/>
      <sources><source id="a" path="data/a.csv" layout="items-as-rows"/></sources>
      <corrections><correction source="a" row="3" column="Bob" from="4" to="5" reason="slip"/></corrections></study>
      """, to: "s/study.xml")
    let before = try Self.analyze(scratch)
    let run = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.analyze(scratch) == before)
    #expect(try scratch.read("s/data/a.csv").hasPrefix("item,p-"))
    #expect(try !scratch.read("s/study.xml").contains("Bob"))
    let withdrawal = try Program.run(["anonymize", "s", "--withdraw", "Cy", "--quiet"], in: scratch.url)
    #expect(withdrawal.status == 0, "\(withdrawal.errors)")
    #expect(
      try scratch.read("s/data/a.csv").split(separator: "\n").allSatisfy {
        $0.split(separator: ",").count == 3
      })
  }

  private static func study(of file: String, as name: String) throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.url(name: "s/data"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: Samples.file(file)), to: scratch.url(name: "s/data/" + name))
    try scratch.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">A</title>
      <factors><factor id="group" design="between" reference="without"><level id="without"/><level id="with"/></factor>
      </factors>
      <measures><measure id="quality" kind="score" better="higher"/>
      <measure id="pssuq" kind="questionnaire" instrument="pssuq-3" direction="agree-low"/></measures><plan/>
      <sources><source id="a" path="data/\(name)"/></sources></study>
      """, to: "s/study.xml")
    return scratch
  }

  @Test func aWorkbookBecomesText() throws {
    let scratch = try Self.study(of: "TableFilesTests/Workbooks/study60.xlsx", as: "a.xlsx")
    defer { scratch.remove() }
    let before = try Self.analyze(scratch)
    let run = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("written as data/a.csv, the workbook removed"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("s/data")) == ["a.csv"])
    #expect(try Self.analyze(scratch) == before)
    let second = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(second.output.contains("nothing to do"), "\(second)")
  }

  @Test func aFileOfSPSSIsRefusedWithAWayOut() throws {
    let scratch = try Self.study(of: "TableFilesTests/Fixtures/survey.sav", as: "a.sav")
    defer { scratch.remove() }
    try scratch.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">A</title>
      <measures><measure id="time" kind="duration" better="lower"/></measures><plan/>
      <sources><source id="a" path="data/a.sav"><column name="time" target="measure:time"/></source></sources></study>
      """, to: "s/study.xml")
    let before = try scratch.everything
    let run = try Program.run(
      ["anonymize", "s", "--quiet"], in: scratch.url)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.hasPrefix("s/data/a.sav: a file of SPSS or Stata is not rewritten"), "\(run.errors)")
    #expect(try scratch.everything == before)
  }

  /// A file per person, an alias, and one answer a row.
  private static func studyOfFiles() throws -> Scratch {
    let scratch = try Scratch()
    for (index, name) in ["Anna Berg", "Bo-Falk"].enumerated() {
      try scratch.write("task,time\nT1,\(40 + index)\nT2,\(60 + index)\n", to: "Times \(name).csv")
    }
    let answers = ["Anna Berg", "B. Falk"].flatMap { person in
      (1...10).map { "\(person),sus_\($0),\(($0 + person.count) % 5 + 1)\n" }
    }
    try scratch.write("participant,item,answer\n" + answers.joined(), to: "answers.csv")
    let made = try Program.shell(
      """
      studytool init s --instrument sus --measure time:duration &&
      studytool import answers.csv --study s --direction sus=agree-high --quiet &&
      studytool import 'Times Anna Berg.csv' 'Times Bo-Falk.csv' --study s --quiet --name-pattern 'Times {participant}'
      """, in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let aliases =
      "<participants><participant id=\"Bo-Falk\"><alias>B. Falk</alias></participant></participants>\n  <plan"
    try scratch.write(
      try scratch.read("s/study.xml").replacingOccurrences(of: "<plan", with: aliases), to: "s/study.xml")
    let corrected = try Program.run(
      [
        "correct", "s", "--source", "Times-Anna-Berg", "--row", "2", "--column", "time", "--from", "40",
        "--to",
        "41", "--reason", "slip",
      ], in: scratch.url)
    #expect(corrected.status == 0, "\(corrected.errors)")
    return scratch
  }

  @Test func filesThatAreNamedAfterPeopleGetOtherNamesEverywhere() throws {
    let scratch = try Self.studyOfFiles()
    defer { scratch.remove() }
    let before = try Self.analyze(scratch)
    #expect(before.contains("sus") && before.contains("time"))
    let run = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("renamed data/p-"), "\(run.output)")
    #expect(try Self.analyze(scratch) == before)
    let everything = try scratch.everything
    #expect(everything.keys.contains { $0.hasPrefix("s/data/p-") })
    for (name, data) in everything where name.hasPrefix("s/") {
      let text = name + String(decoding: data, as: UTF8.self)
      for word in ["Anna", "Berg", "Falk"] { #expect(!text.contains(word), "\(word) in \(name)") }
    }
    let verified = try Program.run(["verify", "s"], in: scratch.url)
    #expect(verified.status == 0, "\(verified.output)")
    #expect(try Program.run(["history", "s"], in: scratch.url).status == 0)
    #expect(try Program.run(["doctor", "s"], in: scratch.url).status == 0)
    let second = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(second.status == 0 && second.output.hasPrefix("s: nothing to do"), "\(second)")
  }

  @Test func whoWithdrawsLeavesNoNameInTheTrail() throws {
    let scratch = try Self.studyOfFiles()
    defer { scratch.remove() }
    let run = try Program.run(["anonymize", "s", "--withdraw", "Anna Berg"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    for (name, data) in try scratch.everything where name.hasPrefix("s/") {
      let text = name + String(decoding: data, as: UTF8.self)
      for word in ["Anna", "Berg"] { #expect(!text.contains(word), "\(word) in \(name)") }
    }
    #expect(try Program.run(["verify", "s"], in: scratch.url).status == 0)
    #expect(try scratch.read("s/data/answers.csv").contains("B. Falk,sus_1"))
  }

  @Test func namesThatComeAfterwardsAreTold() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    func check() throws -> Program.Run {
      try Program.run(["check", "s", "--kind", "personal-identifier"], in: scratch.url)
    }
    let told = "the study was anonymised, and names people again: "
    try scratch.write("participant,Email,time\nAnna Berg,anna@example.org,44\nP9,,47\n", to: "late.csv")
    #expect(try Program.run(["anonymize", "s"], in: scratch.url).status == 0)
    let clean = try check()
    #expect(clean.status == 0 && !clean.output.contains("anonymised"), "\(clean.output)")
    let taken = try Program.run(["import", "late.csv", "--study", "s"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(
      taken.errors.contains(
        "note: late.csv:1:1: \(told)2 participants have identifiers that are no pseudonyms, and the column \"Email\" "
          + "holds personal data; expected the pseudonyms of its other files, without which one person counts as two; "
          + "replace them with studytool anonymize and the key of the study"), "\(taken.errors)")
    let found = try check()
    #expect(found.status == 1)
    #expect(found.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(told))
    // The pseudonym is that of the other files: one person is one person again.
    #expect(try Program.run(["anonymize", "s"], in: scratch.url).status == 0)
    let again = try check()
    #expect(again.status == 0 && !again.output.contains("anonymised"), "\(again.output)")
    for name in ["Anna", "example.org", "P9"] {
      #expect(try !scratch.read("s/data/late.csv").contains(name), "\(name)")
    }
  }

  @Test func namesInTheFirstRowOfAFileWithoutHeadingsGo() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let people = ["anna.berg", "bo.falk", "cem.oz", "dee.lo"]
    let rows = zip(people, ["4,3", "3,5", "5,5", "2,4"]).map { "\($0),\($1)" }
    try scratch.write(rows.joined(separator: "\n") + "\n", to: "raw.csv")
    let maps = ["#1=participant", "#2=score:quality", "#3=score:effort"].flatMap { ["--map", $0] }
    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    let taken = try Program.run(
      ["import", "raw.csv", "--study", "s", "--header", "none"] + maps, in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    let before = try Self.analyze(scratch)
    #expect(try Program.run(["anonymize", "s"], in: scratch.url).status == 0)
    let raw = try scratch.read("s/data/raw.csv")
    #expect(people.allSatisfy { !raw.contains($0) })
    #expect(
      raw.split(separator: "\n").map { $0.split(separator: ",").dropFirst().joined(separator: ",") }
        == ["4,3", "3,5", "5,5", "2,4"])
    #expect(try Self.analyze(scratch) == before)
  }
}
