import Foundation
import Testing

/// `studytool anonymize` of expert inspections: nobody who inspected or decided is named afterwards.
@Suite struct InspectionPrivacyTests {
  private static let findings = """
    Finding,Evaluator,Design,Heuristic,Description,Recommendation,Severity
    Anna Berg-1,Anna Berg,D1,H13,"Nothing shows, said Bo Falk, that the list loads",Ask BO FALK,3
    B2,Bo Falk,D1,H13,No sign that the list is loading,,2
    B3,Bo Falk,Dee Lo,H4,Buttons look alike; Berg saw it too,,1

    """
  private static let severities = "Problem;Anna Berg;Bo Falk\nP1;3;2\nB3;1;1\n"
  private static let records = """
    <inspection-records xmlns="urn:studytool:inspection-records:1" evaluator="Cem Oz" design="D1">
      <!-- as typed -->
      <finding id="C1" heuristics="1"><description>Cem Oz saw no title &amp; no heading</description></finding>
      <finding id="C2" evaluator="Bo Falk" heuristics="2"><description>Words of programmers</description></finding>
    </inspection-records>

    """
  private static let study = """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="s">
      <title lang="en">A study</title>
      <participants><participant id="Dee Lo"/></participants>
      <inspections>
        <inspection id="review" set="mobile-13">
          <!-- three experts -->
          <evaluator id="Anna Berg"><alias>A. Berg</alias></evaluator>
          <evaluator id="Bo Falk"/>
          <evaluator id="Cem Oz" expertise="maps; taught by Bo Falk"/>
          <design id="D1"/><design id="Dee Lo"/>
          <finding id="T1" evaluator="A. Berg" design="D1" heuristics="3"><description>No way back</description></finding>
          <merge problem="P1" title="No loader (Anna Berg)" findings="Anna Berg-1,B2" reason="as Bo Falk says" by="Ida Hult"/>
        </inspection>
      </inspections>
      <plan/>
      <sources>
        <source id="findings-anna" path="data/findings-anna.csv" inspection="review"/>
        <source id="severities" path="data/severities.csv" inspection="review">
          <column name="Problem" target="problem"/>
          <column name="Anna Berg" target="severity#Anna Berg"/>
          <column name="Bo Falk" target="severity#Bo Falk"/>
        </source>
        <source id="records" path="data/records.xml" inspection="review"/>
      </sources>
      <exclusions>
        <exclusion evaluator="Cem Oz" inspection="review" reason="Cem Oz had made D1" by="Ida Hult"/>
      </exclusions>
      <corrections>
        <correction source="findings-anna" row="3" column="Evaluator" from="Bo Falk" to="Anna Berg" reason="mixed up" by="Ida Hult"/>
      </corrections>
    </study>

    """
  private static let names = ["Anna", "Bo Falk", "BO FALK", "Cem", "Oz", "Ida", "Hult", "Dee Lo", "anna"]

  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(findings, to: "s/data/findings-anna.csv")
    try scratch.write(severities, to: "s/data/severities.csv")
    try scratch.write(records, to: "s/data/records.xml")
    try scratch.write(study, to: "s/study.xml")
    return scratch
  }

  /// Everything that a report says in numbers.
  private static func numbers(_ scratch: Scratch) throws -> [String] {
    let run = try Program.run(
      ["heuristics", "analyze", "s", "--format", "json", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.matches(of: /"value": ([-0-9.e]+)/).map { String($0.output.1) }
  }

  @Test func `no evaluator, no decider and no designer is named afterwards, and every result stays`() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let before = try Self.numbers(scratch)
    #expect(before.count > 20)
    let run = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    for (name, data) in try scratch.everything where name.hasPrefix("s/") {
      let text = name + "\n" + String(decoding: data, as: UTF8.self)
      for person in Self.names { #expect(!text.contains(person), "\(person) in \(name): \(text)") }
    }
    for person in Self.names where person != "anna" {
      #expect(!(run.output + run.errors).contains(person), "\(run.output)\(run.errors)")
    }
    #expect(try Self.numbers(scratch) == before)
    // What was written stays, and a word of a name is pointed out.
    let document = try scratch.read("s/study.xml")
    #expect(document.contains("<!-- three experts -->") && document.contains("No way back"))
    #expect(document.contains("original-sha256="))
    #expect(try scratch.read("s/data/records.xml").contains("saw no title &amp; no heading"))
    #expect(run.errors.contains("a word of a name stands in line 4"), "\(run.errors)")
    let once = try scratch.everything
    let again = try Program.run(["anonymize", "s"], in: scratch.url)
    #expect(again.status == 0 && again.output.contains("nothing to do"), "\(again.output)\(again.errors)")
    #expect(try scratch.everything == once)
    #expect(try Program.run(["check", "s"], in: scratch.url).status < 2)
  }

  @Test func `records that were imported and typed lose their names, in the audit trail, too`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      Self.findings.replacing("Dee Lo", with: "D1").replacing("D1,H4", with: "D1,H5"), to: "Anna Berg.csv")
    #expect(try Program.run(["init", "s", "--inspection", "review:mobile-13"], in: scratch.url).status == 0)
    let taken = try Program.run(["import", "Anna Berg.csv", "--study", "s"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    for arguments in [
      ["heuristics", "merge", "s", "--same", "Anna Berg-1,B2", "--by", "Ida Hult"],
      ["heuristics", "add", "s", "severity", "--evaluator", "Bo Falk", "--problem", "P1", "--value", "4"],
      ["exclude", "s", "--evaluator", "Anna Berg", "--reason", "Anna Berg was ill", "--by", "Ida Hult"],
    ] {
      let run = try Program.run(arguments, in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try scratch.read("s/history.jsonl").contains("Anna"))
    let run = try Program.run(["anonymize", "s", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    for (name, data) in try scratch.everything where name.hasPrefix("s/") {
      let text = name + "\n" + String(decoding: data, as: UTF8.self)
      for person in ["Anna", "Falk,", "Bo Falk", "Ida", "Hult"] {
        #expect(!text.contains(person), "\(person) in \(name): \(text)")
      }
    }
    let verified = try Program.run(["verify", "s"], in: scratch.url)
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    let part = try Program.run(["anonymize", "s", "--drop", "Description"], in: scratch.url)
    #expect(part.status == 2 && part.errors.contains("is a part of the records"), "\(part.errors)")
  }
}
