import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import Testing

/// Changes of `study.xml` that keep what somebody wrote.
@Suite struct StudyEditorTests {
  static let head = "<study xmlns=\"urn:studytool:study:1\" id=\"s\">\n  <title lang=\"en\">S</title>\n"

  static func edited(_ text: String, _ change: (inout StudyEditor) throws -> Void) throws -> String {
    var editor = try StudyEditor(Array(text.utf8), path: "study.xml")
    try change(&editor)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  static let exclusion = Exclusion(
    subject: .observation(participant: "ผู้เข้าร่วม 7", measure: "time", task: "T1"),
    reason: "said \"stop\" & left", decidedBy: "A. B.")
  static let line =
    "<exclusion participant=\"ผู้เข้าร่วม 7\" measure=\"time\" task=\"T1\" reason=\"said &quot;stop&quot; &amp; left\" by=\"A. B.\"/>"

  @Test(arguments: [
    (head + "</study>\n", head + "  <exclusions>\n    \(line)\n  </exclusions>\n</study>\n"),
    (
      head + "  <exclusions/>\n</study>", head + "  <exclusions>\n    \(line)\n  </exclusions>\n</study>"
    ),
    (
      head + "  <plan/> <!-- p -->\n  <corrections/>\n</study>",
      head + "  <plan/> <!-- p -->\n  <exclusions>\n    \(line)\n  </exclusions>\n  <corrections/>\n</study>"
    ),
    (
      head
        + "  <exclusions>\n    <exclusion participant=\"P1\" reason=\"pilot\"/>\n  </exclusions>\n</study>",
      head
        + "  <exclusions>\n    <exclusion participant=\"P1\" reason=\"pilot\"/>\n    \(line)\n  </exclusions>\n</study>"
    ),
  ]) func `an exclusion is added where the schema wants it`(_ before: String, _ after: String) throws {
    #expect(try Self.edited(before) { try $0.add(Self.exclusion) } == after)
  }

  @Test(arguments: [head + "</study>\n", head + "  <plan/>\n  <sources/>\n</study>\n"])
  func `what is added and taken back leaves the very same bytes`(_ before: String) throws {
    let after = try Self.edited(before) { editor in
      try editor.add(Self.exclusion)
      try editor.add(
        Correction(source: "a", row: 3, column: "time", from: " 1\n2", to: "", reason: "slip"))
      try editor.removeExclusion(at: 0)
      try editor.removeCorrection(at: 0)
    }
    #expect(after == before)
  }

  @Test func `a list that says something in a comment stays`() throws {
    let before = Self.head + "  <exclusions>\n    <!-- none yet -->\n  </exclusions>\n</study>\n"
    let after = try Self.edited(before) { editor in
      try editor.add(Self.exclusion)
      try editor.removeExclusion(at: 0)
    }
    #expect(after == before)
  }

  @Test func `what is not there cannot be taken back`() throws {
    #expect(throws: InputProblems.self) {
      _ = try Self.edited(Self.head + "</study>") { try $0.removeExclusion(at: 0) }
    }
    #expect(throws: InputProblems.self) {
      _ = try Self.edited(Self.head + "</study>") { try $0.removeSource("a") }
    }
  }

  @Test func `a source is declared with everything that it says, and reads back equal`() throws {
    var source = Study.Source(
      id: "survey", path: "data/survey.csv", sha256: String(repeating: "a", count: 64), layout: .wide,
      columns: [
        Study.Source.Column(heading: "Teil\nnehmer \"1\"", target: .participant),
        Study.Source.Column(heading: "x", target: .attribute("age"), occurrence: 2),
      ])
    source.encoding = "windows-1252"
    source.delimiter = "tab"
    source.decimal = "comma"
    source.invalid = "missing"
    source.labels = [Study.Source.Label("sehr gut", value: 1.5)]
    var editor = try StudyEditor(Array((Self.head + "</study>").utf8), path: "study.xml")
    try editor.add(source)
    let catalogue = try InstrumentCatalogue()
    #expect(try editor.finish(catalogue: catalogue).study.sources == [source])
    // The whole study is written by the same rules.
    let study = try editor.finish(catalogue: catalogue).study
    #expect(
      try StudyDocument(StudyDocument.write(study), path: "s", catalogue: catalogue).study.sources == [source]
    )

    let before = editor.bytes
    var other = source
    other.sha256 = String(repeating: "b", count: 64)
    other.decimal = nil
    other.sheet = "x"
    try editor.replaceSource("survey", with: other)
    #expect(try editor.finish(catalogue: catalogue).study.sources == [other])
    try editor.replaceSource("survey", with: source)
    #expect(try editor.finish(catalogue: catalogue).study.sources == [source])
    other.columns.removeLast()
    try editor.replaceSource("survey", with: other)
    #expect(try editor.finish(catalogue: catalogue).study.sources == [other])
    try editor.removeSource("survey")
    try editor.add(source)
    #expect(editor.bytes == before)
  }

  @Test(arguments: [
    "<plan/>", "<plan>\n    <outliers measure=\"t\" rule=\"none\"/>\n  </plan>",
    "<plan><outliers measure=\"t\" rule=\"none\"/></plan>",
    "<plan>\n    <!-- times -->\n    <outliers measure=\"t\" rule=\"none\"/>\n  </plan>",
    "<plan>\n    <analysis id=\"old\" measure=\"t\" contrast=\"g\" role=\"primary\"/>\n    <outliers measure=\"t\" rule=\"none\"/>\n  </plan>",
  ]) func `analyses and families are added where the schema wants them`(_ plan: String) throws {
    let text =
      Self.head
        + """
          <factors><factor id="g" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
          <measures><measure id="t" kind="duration" better="lower"/></measures>
          \(plan)
        </study>
        """
    var editor = try StudyEditor(Array(text.utf8), path: "study.xml")
    try editor.add(Plan.Analysis(id: "first", measure: "t", contrast: "g", role: .primary, family: "f"))
    try editor.add(Plan.Family(id: "f", correction: .hochberg))
    try editor.add(Plan.Analysis(id: "second", measure: "t", contrast: "g", role: .primary, family: "f"))
    let found = try editor.finish(catalogue: InstrumentCatalogue()).study.plan
    #expect(found.analyses.map(\.id).suffix(2) == ["first", "second"])
    #expect(found.families == [Plan.Family(id: "f", correction: .hochberg)])
    #expect(found.outliers.count == (plan == "<plan/>" ? 0 : 1))
    #expect(found.family("f").correction == .hochberg && found.family("other").correction == .holm)
  }

  @Test func `plans are made, locked and added to`() throws {
    let catalogue = try InstrumentCatalogue()
    let text =
      Self.head
        + """
          <factors><factor id="g" design="between" reference="a"><level id="a"/><level id="b"/></factor></factors>
          <measures><measure id="m" kind="score" better="higher"/></measures>
        </study>
        """
    var editor = try StudyEditor(Array(text.utf8), path: "study.xml")
    let open = try editor.finish(catalogue: catalogue).study.plan
    try editor.add(Plan.Analysis(id: "first", measure: "m", contrast: "g", role: .primary))
    let plan = try editor.finish(catalogue: catalogue).study.plan
    #expect(plan.analyses.map(\.id) == ["first"])
    #expect(PlanHash.of(open) != PlanHash.of(plan))
    let hash = try #require(PlanHash.of(plan))
    for (name, value) in [("locked-hash", hash), ("locked-at", "2026-01-01T00:00:00Z"), ("locked-by", "A")] {
      try editor.setPlan(name, to: value)
    }
    let locked = try editor.finish(catalogue: catalogue).study.plan
    #expect(locked.lock == Plan.Lock(hash: hash, time: "2026-01-01T00:00:00Z", lockedBy: "A"))
    #expect(PlanHash.of(locked) == hash)
    try editor.set("reference", to: "b", ofFactor: "g")
    try editor.set("better", to: "lower", ofMeasure: "m")
    let study = try editor.finish(catalogue: catalogue).study
    #expect(study.factors[0].reference == .declared("b") && study.measures[0].better == .declared(.lower))
  }

  @Test func `a control character is refused`() throws {
    #expect(throws: InputProblems.self) {
      _ = try Self.edited(Self.head + "</study>") {
        try $0.add(Exclusion(subject: .participant("P\u{1}"), reason: "r"))
      }
    }
  }

  @Test func `a study that is not valid any more is not handed out`() throws {
    var editor = try StudyEditor(Array((Self.head + "</study>").utf8), path: "study.xml")
    try editor.add(Self.exclusion)
    let catalogue = try InstrumentCatalogue()
    #expect(throws: InputProblems.self) { try editor.finish(catalogue: catalogue) }
  }
}
