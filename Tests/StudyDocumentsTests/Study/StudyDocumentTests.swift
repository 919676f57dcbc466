import Foundation
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

@Suite struct StudyDocumentTests {

  static let surveys = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Surveys/"

  /// A study that says everything that can be said.
  static let full = """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="full" items-unrelated="true">
      <title lang="en">Full</title>
      <title lang="th">เต็ม</title>
      <about lang="en">About.</about>
      <product>App 1.0</product>
      <data-notice lang="en">Simulated.</data-notice>
      <factors>
        <factor id="group" design="between" reference="without">
          <label lang="en">Catalogue</label>
          <level id="without"><label lang="en">Without</label><alias>control</alias></level>
          <level id="with"><alias>treatment</alias></level>
        </factor>
        <factor id="device" design="within" reference="phone"><level id="phone"/><level id="tablet"/></factor>
      </factors>
      <tasks>
        <task id="T1" time-limit="90.5"><label lang="en">Sign up</label></task>
        <task id="T2"/>
      </tasks>
      <measures>
        <measure id="quality" kind="score" better="higher" unit="points" minimum="0" maximum="100"/>
        <measure id="rank" kind="score" minimum="1"/>
        <measure id="time" kind="duration" better="lower" unit="min" per="task" aggregation="mean"><label lang="en">Time</label></measure>
        <measure id="outcome" kind="outcome" per="task"/>
        <measure id="errors" kind="count" better="lower" aggregation="sum"/>
        <measure id="sat" kind="questionnaire" instrument="pssuq-3" direction="agree-high" minimum-answered="3"/>
        <measure id="use" kind="questionnaire" instrument="sus" scores="usability learnability"/>
      </measures>
      <participants>
        <participant id="P01"><level factor="group" is="with"/><attribute name="age">35</attribute></participant>
        <participant id="P02"/>
      </participants>
      <plan unit="row" alpha="0.01" level="0.9" unequal-tasks="complete" registration="https://osf.io/x">
        <analysis id="h1" measure="quality" contrast="group" test="welch" role="primary" family="f"/>
        <analysis id="h2" measure="sat.overall" contrast="device" test="paired" role="secondary"/>
        <analysis id="h3" measure="time" contrast="group" role="exploratory"/>
      </plan>
      <sources>
        <source id="a" path="data/a.csv" sha256="0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef" layout="long">
          <column name="Who " target="participant"/>
          <column name="Comments" occurrence="2" target="quality"/>
          <column name="t1" target="duration:time@T1"/>
          <column name="x" target="sat.q1"/>
        </source>
        <source id="b" path="data/b.xlsx" sheet="Form Responses 1"/>
      </sources>
      <exclusions>
        <exclusion participant="P02" reason="withdrew" by="R. Searcher"/>
        <exclusion participant="P01" measure="time" task="T1" reason="phone rang"/>
      </exclusions>
      <corrections>
        <correction source="a" row="3" column="Who " from="Po1" to="P01" reason="typing error" by="R. Searcher"/>
      </corrections>
    </study>
    """

  static func read(_ text: String) throws -> Study {
    try StudyDocument(Array(text.utf8), path: "study.xml", catalogue: InstrumentCatalogue()).study
  }

  @Test(arguments: Measure.CountedEvent.allCases)
  func `what the pages count is read and written`(counted: Measure.CountedEvent) throws {
    let measure = "<measure id=\"m\" kind=\"count\" counts=\"\(counted.rawValue)\" per=\"task\"/>"
    let text = Self.full.replacing("<measure id=\"rank\"", with: measure + "<measure id=\"rank\"")
    let study = try Self.read(
      text.replacing("</participants>", with: "</participants><patterns catalog=\"mobile-ios-14\"/>"))
    #expect(study.measure("m")?.counts == counted)
    #expect(study.measure("errors")?.counts == nil)
    #expect(
      try Self.read(String(decoding: StudyDocument.write(study), as: UTF8.self)).measures == study.measures)
  }

  @Test func `the scale of a form is read and written`() throws {
    let study = try Self.read(Self.full.replacing("id=\"sat\"", with: "id=\"sat\" scale=\"1-5\""))
    #expect(study.measure("sat")?.instrument?.scale == FormScale("1-5"))
    #expect(
      try Self.read(String(decoding: StudyDocument.write(study), as: UTF8.self)).measures == study.measures)
  }

  @Test(arguments: ["patterns-2x2", "reference-pssuq20"])
  func `the sample studies are read`(name: String) throws {
    let path = Self.surveys + "Samples/\(name)/study.xml"
    let document = try StudyDocument(FileReading.bytes(path), path: path, catalogue: InstrumentCatalogue())
    #expect(document.study.id == name)
    #expect(!document.study.dataNotice.isEmpty)
    #expect(try DocumentValidation.validate(path) == .study)
  }

  @Test func `everything that a study says is read`() throws {
    let study = try Self.read(Self.full)
    #expect(study.title("th") == "เต็ม")
    #expect(study.itemsAreUnrelated)
    #expect(study.product == "App 1.0")
    #expect(study.factors.map(\.design) == [.between, .within])
    #expect(study.factors[0].reference == .declared("without"))
    #expect(study.factors[0].levels[1].aliases == ["treatment"])
    #expect(study.tasks.map(\.timeLimit) == [90.5, nil])
    #expect(
      study.measures.map(\.kind) == [
        .score, .score, .duration, .outcome, .count, .questionnaire, .questionnaire,
      ])
    #expect(study.measure("quality")?.range == 0...100)
    #expect(study.measure("rank")?.range == 1...Double.infinity)
    #expect(study.measure("rank")?.better == .unknown)
    #expect(study.measure("time")?.aggregation == .mean)
    #expect(study.measure("outcome")?.better == .declared(.higher))
    let sat = try #require(study.measure("sat"))
    #expect(
      sat.instrument
        == InstrumentUse(instrument: "pssuq-3", direction: .declared(.agreeHigh), minimumAnswered: 3))
    #expect(sat.better == .declared(.lower))
    let use = try #require(study.measure("use"))
    #expect(use.instrument?.direction == .assumed(.agreeHigh))
    #expect(use.instrument?.extraScores == ["usability", "learnability"])
    #expect(use.better == .assumed(.higher))
    #expect(study.participants[0].levels == ["group": "with"])
    #expect(study.participants[0].attributes == ["age": "35"])
    #expect(study.plan.unit == .row)
    #expect(study.plan.unequalTasks == .complete)
    #expect(study.plan.analyses.map(\.test) == [.welch, .paired, nil])
    #expect(study.sources[1].sheet == "Form Responses 1")
    #expect(study.sources[0].columns[0].heading == "Who ")
    #expect(study.sources[0].columns[1].occurrence == 2)
    #expect(study.sources[0].columns[2].target == .measure("time", task: "T1"))
    #expect(study.sources[0].columns[3].target == .item(instrument: "pssuq-3", item: "q1", task: nil))
    #expect(study.exclusions[1].subject == .observation(participant: "P01", measure: "time", task: "T1"))
    #expect(study.corrections[0].row == 3)
  }

  @Test func `a study that was written is read back as it was`() throws {
    let study = try Self.read(Self.full)
    let bytes = try StudyDocument.write(study)
    #expect(try StudyDocument(bytes, path: "again.xml", catalogue: InstrumentCatalogue()).study == study)
    #expect(try StudyDocument.write(study) == bytes)
  }

  @Test(arguments: ["patterns-2x2", "reference-pssuq20"])
  func `the sample studies survive writing`(name: String) throws {
    let path = Self.surveys + "Samples/\(name)/study.xml"
    let study = try StudyDocument(FileReading.bytes(path), path: path, catalogue: InstrumentCatalogue()).study
    let bytes = try StudyDocument.write(study)
    #expect(try StudyDocument(bytes, path: path, catalogue: InstrumentCatalogue()).study == study)
  }

  @Test func `what a report says beside the numbers is read, and written as it was`() throws {
    let study = try Self.read(
      """
      <study xmlns="urn:studytool:study:1" id="s">
        <title lang="en">S</title>
        <product version="2.1">Folders</product>
        <reporting>
          <author affiliation="A University" contact="a@example.org">A. B.</author>
          <author>C. D.</author>
          <conducted>2026-03-02 to 2026-03-13</conducted>
          <product-description lang="en">An application.</product-description>
          <product-description lang="th">แอปพลิเคชัน</product-description>
          <objectives lang="en">Which is better?</objectives>
          <ethics lang="en">Consent was given.</ethics>
        </reporting>
        <tasks>
          <task id="T1" time-limit="300">
            <scenario lang="en">Find it.</scenario><success lang="en">Found.</success>
          </task>
        </tasks>
      </study>
      """)
    #expect(study.product == "Folders" && study.productVersion == "2.1")
    #expect(study.reporting.authors.map(\.name) == ["A. B.", "C. D."])
    #expect(
      study.reporting.authors[0].affiliation == "A University" && study.reporting.authors[1].contact == nil)
    #expect(study.reporting.conducted == "2026-03-02 to 2026-03-13")
    #expect(study.reporting[.productDescription]("th") == "แอปพลิเคชัน" && study.reporting[.users].isEmpty)
    #expect(study.tasks[0].scenario() == "Find it." && study.tasks[0].success() == "Found.")
    let bytes = try StudyDocument.write(study)
    #expect(try Self.read(String(decoding: bytes, as: UTF8.self)) == study)
  }

  @Test func `what was assumed is not written as declared`() throws {
    var study = Study(id: "s", title: LocalizedText("S & <T>"))
    study.measures = [
      Measure(
        id: "sat", kind: .questionnaire, better: .assumed(.lower),
        instrument: InstrumentUse(instrument: "pssuq-3", direction: .assumed(.agreeLow))),
      Measure(id: "q", kind: .score, better: .assumed(.higher)),
    ]
    let again = try Self.read(String(decoding: try StudyDocument.write(study), as: UTF8.self))
    #expect(again.title() == "S & <T>")
    #expect(again.measures[0].instrument?.direction == .assumed(.agreeLow))
    #expect(again.measures[1].better == .unknown)
  }

  @Test func `another root element, an external entity and broken XML are refused`() throws {
    let instrument = try #require(refusals { _ = try Self.read(InstrumentDocumentTests.sound) }.first)
    #expect(instrument.message.contains("<instrument>"))
    let entity = Self.full.replacing(
      "<study ", with: "<!DOCTYPE study [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><study ",
      maxReplacements: 1
    )
    .replacing("About.", with: "&x;")
    #expect(refusals { _ = try Self.read(entity) }.first?.place.hasPrefix("study.xml:2:") == true)
    #expect(refusals { _ = try Self.read(String(Self.full.dropLast(20))) }.isEmpty == false)
  }

  @Test(arguments: ["../a.csv", "/etc/passwd", "data/../../a.csv", ".hidden", ""])
  func `a source outside of the folder is refused`(path: String) throws {
    let text = Self.full.replacing("path=\"data/b.xlsx\"", with: "path=\"\(path)\"")
    #expect(refusals { _ = try Self.read(text) }.first?.place.hasPrefix("study.xml:45:") == true)
  }
}
