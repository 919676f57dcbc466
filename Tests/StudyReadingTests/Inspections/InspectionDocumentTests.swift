import HeuristicEval
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import Testing

/// Inspections in `study.xml`: reading, writing, and what contradicts itself.
@Suite struct InspectionDocumentTests {
  private static func study(_ inspection: String, sources: String = "") -> String {
    """
    <study id="s" xmlns="urn:studytool:study:1">
    <title lang="en">S</title>
    <factors><factor id="group" design="between" reference="without"><level id="with"/><level id="without"/></factor></factors>
    <inspections>
    \(inspection)
    </inspections>
    <plan/>
    <sources>\(sources)</sources>
    </study>
    """
  }

  private static func read(_ text: String) throws -> StudyDocument {
    try StudyDocument(Array(text.utf8), path: "study.xml", catalogue: InstrumentCatalogue())
  }

  private static let whole = study(
    """
    <inspection id="review" set="mobile-13" ratings-minimum="0" ratings-maximum="4" better="lower">
    <label lang="en">Review</label>
    <left-out heuristic="privacy" reason="no accounts"/>
    <evaluator id="E1" expertise="usability"><alias>Ann</alias></evaluator><evaluator id="E2"/>
    <design id="A" artefact="favorites"><level factor="group" is="with"/></design><design id="B"/>
    <finding id="F1" evaluator="Ann" design="A" heuristics="H1; match" screen="Overlay" severity="3" impact="2">
    <description>Too small</description><recommendation>Larger</recommendation></finding>
    <finding id="F2" evaluator="E2" design="A"><description>Tiny</description></finding>
    <rating evaluator="E1" design="B" heuristic="match" is="4"/>
    <rating evaluator="E2" design="B" heuristic="match" is="na"/>
    <answer evaluator="E1" design="A" question="visibility-feedback-1" is="no"/>
    <severity evaluator="E2" problem="P1" is="2"/>
    <inspected evaluator="E1" design="A" screen="grid"/>
    <merge problem="P1" title="Size" findings="F1, F2" reason="same" by="R"/>
    </inspection>
    """)

  @Test func `everything that an inspection says is read, and reads back equal when it is written`() throws {
    let document = try Self.read(Self.whole)
    let declared = try document.inspection(nil)
    #expect(declared.inspection.leftOut == [LeftOutHeuristic(heuristic: "privacy", reason: "no accounts")])
    #expect(
      declared.inspection.evaluators.first == Evaluator(id: "E1", aliases: ["Ann"], expertise: "usability"))
    #expect(declared.inspection.designs.first?.levels == ["group": "with"])
    #expect(declared.inspection.ratingScale == RatingScale(range: 0...4, better: .declared(.lower)))
    #expect(
      declared.inspection.decisions == [
        MergeDecision(
          .same(problem: "P1", title: "Size"), findings: ["F1", "F2"], reason: "same", decidedBy: "R")
      ])
    let finding = try #require(declared.records.findings.first)
    #expect(finding.evaluator == "E1")
    #expect(finding.heuristics == ["visibility", "match"])
    #expect(finding.place.screen == "overlay")
    #expect(declared.records.ratings.map(\.value) == [4, nil])
    #expect(declared.records.severities.count == 1)
    let bytes = try StudyDocument.write(document.study, inspections: document.inspections)
    let again = try Self.read(String(decoding: bytes, as: UTF8.self)).inspection("review")
    #expect(again.inspection == declared.inspection)
    #expect(again.records == declared.records)
  }

  @Test(arguments: [
    ("<inspection id=\"r\" set=\"mobil-13\"/>", ":5:20", "there is no heuristic set \"mobil-13\""),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><left-out heuristic=\"privcy\" reason=\"x\"/></inspection>",
      ":5:46",
      "perhaps privacy"
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><design id=\"A\" artefact=\"vows\"/></inspection>", ":5:",
      "no artefact"
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><design id=\"A\"><level factor=\"group\" is=\"some\"/></design></inspection>",
      ":5:", "\"some\" is no level of the factor group"
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><design id=\"A\"/><finding id=\"F\" evaluator=\"E\" design=\"C\"><description>x</description></finding></inspection>",
      ":5:", "has no design \"C\""
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><rating evaluator=\"E\" design=\"A\" heuristic=\"H99\" is=\"1\"/></inspection>",
      ":5:", "\"H99\" is no heuristic"
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\" ratings-minimum=\"0\" ratings-maximum=\"4\"><rating evaluator=\"E\" design=\"A\" heuristic=\"H1\" is=\"5\"/></inspection>",
      ":5:", "the rating is 5"
    ),
    ("<inspection id=\"r\" set=\"mobile-13\" better=\"lower\"/>", ":5:", "and no scale"),
    (
      "<inspection id=\"r\" set=\"mobile-13\" ratings-minimum=\"4\" ratings-maximum=\"0\"/>", ":5:",
      "ends at 0 and begins at 4"
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><merge problem=\"P\" findings=\"F1,F2\"/><merge problem=\"Q\" findings=\"F2,F3\"/></inspection>",
      ":5:", "the finding F2 is put to the problems P and Q"
    ),
    (
      "<inspection id=\"r\" set=\"mobile-13\"><finding id=\"F\" evaluator=\"E\" design=\"A\"><description>x</description></finding><finding id=\"F\" evaluator=\"E\" design=\"A\"><description>x</description></finding></inspection>",
      ":5:", "F"
    ),
  ])
  func `what contradicts itself is refused at its place`(_ text: String, _ place: String, _ words: String) {
    do {
      _ = try Self.read(Self.study(text))
      Issue.record("the study was taken")
    } catch {
      #expect("\(error)".contains("study.xml" + place), "\(error)")
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test func `a source that names no inspection of the study is refused`() {
    #expect(throws: InputProblems.self) {
      _ = try Self.read(
        Self.study(
          "<inspection id=\"r\" set=\"mobile-13\"/>",
          sources: "<source id=\"f\" path=\"data/f.csv\" inspection=\"other\"/>"))
    }
  }

  @Test func `comments and layout stay where records and decisions are added`() throws {
    let text = Self.study(
      """
        <!-- the experts -->
        <inspection id='r' set='mobile-13'>
          <evaluator id="E1"/> <!-- Ann -->
          <design id="A"/>
        </inspection>
      """)
    var editor = try StudyEditor(Array(text.utf8), path: "study.xml")
    try editor.add(Evaluator(id: "E2"), toInspection: "r")
    try editor.add(
      InspectionRecords(findings: [
        Finding(id: "F1", evaluator: "E2", design: "A", heuristics: [], description: "x")
      ]),
      toInspection: "r")
    try editor.add(MergeDecision(.apart, findings: ["F1", "F2"]), toInspection: "r")
    let document = try editor.finish(catalogue: InstrumentCatalogue())
    let written = String(decoding: editor.bytes, as: UTF8.self)
    #expect(written.contains("<!-- the experts -->"))
    #expect(written.contains("<evaluator id=\"E1\"/> <!-- Ann -->\n"))
    #expect(document.inspections.first?.inspection.evaluators.map(\.id) == ["E1", "E2"])
    try editor.removeMergeDecision(at: 0, ofInspection: "r")
    #expect(!String(decoding: editor.bytes, as: UTF8.self).contains("<apart"))
  }
}
