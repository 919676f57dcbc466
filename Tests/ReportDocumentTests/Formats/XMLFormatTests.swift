import Diagnostics
import ReportDocument
import StudyXML
import TableFiles
import Testing

@Suite("The report as XML") struct XMLFormatTests {
  private let schema: XMLSchema

  init() throws {
    schema = try XMLSchema(bytes: try ReportFixture.schemaBytes(), name: "report.xsd")
  }

  private func document(_ report: Report) throws -> XMLDocument {
    try XMLDocument(parsing: try report.rendered(as: .xml), path: "report.xml")
  }

  private func elements(_ name: String, in element: XMLElement) -> [XMLElement] {
    element.childElements.flatMap { child in
      (child.localName == name ? [child] : []) + elements(name, in: child)
    }
  }

  @Test("A small report as a whole") func small() throws {
    let text = String(decoding: try ReportFixture.small.rendered(as: .xml), as: UTF8.self)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <report xmlns="urn:studytool:report:1" lang="en" kind="study">
         <title>Patterns</title>
         <subtitle>group between</subtitle>
         <section id="quality">
          <title>Quality</title>
          <paragraph role="finding">Designs made with patterns were better.</paragraph>
          <paragraph role="apa"><symbol>t</symbol>(18.40) = 2.31, <symbol>p</symbol> = .033</paragraph>
          <table id="quality-groups">
           <title>Quality by group</title>
           <column numeric="false">Group</column>
           <column numeric="true">M</column>
           <column numeric="true">95% CI</column>
           <column numeric="true">p</column>
           <row>
            <cell kind="text">with</cell>
            <cell kind="number" value="72.675" decimals="2">72.68</cell>
            <cell kind="interval" lower="-1" unbounded="ci.upper" decimals="1">[-1.0, ∞]</cell>
            <cell kind="probability" value="0.0004">&lt; .001</cell>
           </row>
           <row>
            <cell kind="text">without</cell>
            <cell kind="number" value="-0.004" decimals="2">0.00</cell>
            <cell kind="undefined" undefined="zero-variance">–</cell>
            <cell kind="empty"/>
           </row>
           <note>SD with n - 1.</note>
          </table>
          <estimates>
           <estimate id="quality.difference" measure="quality" contrast="group: with - without" \
        statistic="difference" value="5.25" ci-lower="0.1" ci-level="0.95" unbounded="ci.upper" n="32" unit="points" \
        direction="higher" method="t-test.welch" role="primary"/>
           <estimate id="quality.g" measure="quality" statistic="hedges-g" undefined="zero-variance" \
        method="hedges-g.pooled"/>
          </estimates>
         </section>
         <provenance generator="studytool 0.1.0">
          <input path="data/quality.csv" sha256="\(ReportFixture.digest)" bytes="812" reading="comma, UTF-8"/>
          <exclusion>P7: withdrew</exclusion>
         </provenance>
        </report>

        """)
  }

  @Test("Reports with everything, with little and with nothing are valid")
  func valid() throws {
    let nothing = Report(
      title: "", subtitle: "", sections: [], provenance: Provenance(generator: "", inputs: []))
    for report in [ReportFixture.small, ReportFixture.whole, nothing] {
      #expect(schema.validate(try document(report)).map(\.description) == [])
    }
  }

  @Test("Numbers are read back bit for bit") func roundTrip() throws {
    let root = try document(ReportFixture.whole).root
    let estimates = elements("estimate", in: root)
    try #require(estimates.count == ReportFixture.estimates.count)
    for (element, estimate) in zip(estimates, ReportFixture.estimates).prefix(ReportFixture.numbers.count) {
      #expect(element[attribute: "id"] == estimate.id)
      #expect(element[attribute: "value"].flatMap { Double($0) }?.bitPattern == estimate.value?.bitPattern)
      #expect(
        element[attribute: "ci-lower"].flatMap { Double($0) }?.bitPattern
          == estimate.interval?.lower?.bitPattern)
      #expect(element[attribute: "contrast"] == estimate.contrast)
      #expect(element[attribute: "undefined"] == nil)
    }
    let values = try #require(elements("values", in: root).first).text.split(separator: " ").map {
      Double($0)
    }
    #expect(values.map { $0?.bitPattern } == ReportFixture.numbers.map(\.bitPattern))
  }

  @Test("What does not exist is left out, with its reason") func gaps() throws {
    let estimates = elements("estimate", in: try document(ReportFixture.whole).root).suffix(3)
    #expect(estimates.map { $0[attribute: "value"] } == ["1", nil, nil])
    #expect(
      estimates.map { $0[attribute: "undefined"] } == [nil, "zero-variance", "not-finite ci:not-a-number"])
    #expect(estimates.map { $0[attribute: "unbounded"] } == ["ci.lower ci.upper", nil, nil])
    #expect(estimates.allSatisfy { $0[attribute: "ci-lower"] == nil && $0[attribute: "ci-upper"] == nil })
  }

  @Test("Words and cells are read back as they were, but for what XML does not allow") func words() throws {
    let root = try document(ReportFixture.whole).root
    let odd = ReportFixture.odd.replacing("\u{1B}", with: "\u{FFFD}")
    #expect(root.childElements.first?.text == odd)
    let paragraphs = elements("paragraph", in: root)
    #expect(paragraphs.map { $0[attribute: "role"] } == ReportFixture.roles.map(\.rawValue))
    #expect(paragraphs.allSatisfy { $0.text == odd + "MSD" + odd })
    let cells = elements("cell", in: root).prefix(ReportFixture.cells.count)
    #expect(cells.map(\.text) == [odd] + ReportFixture.cells.dropFirst().map { Numerals.text($0) })
    #expect(elements("bar", in: root).first?[attribute: "label"] == odd)
  }

  @Test("The provenance counts the characters that XML does not allow") func replaced() throws {
    let root = try document(ReportFixture.whole).root
    let text = String(decoding: try ReportFixture.whole.rendered(as: .xml), as: UTF8.self)
    let count = elements("replaced-characters", in: root).first?.text
    #expect(count == String(text.unicodeScalars.filter { $0 == "\u{FFFD}" }.count))
    #expect(elements("replaced-characters", in: try document(ReportFixture.small).root).isEmpty)
  }

  @Test("An identifier that is used twice is refused")
  func repeatedIdentifiers() {
    var report = ReportFixture.small
    report.sections.append(report.sections[0])
    #expect(throws: ReportFormatError.repeatedIdentifier("quality")) { try report.rendered(as: .xml) }
    report.sections[1].id = "other"
    #expect(throws: ReportFormatError.repeatedIdentifier("quality-groups")) { try report.rendered(as: .xml) }
    report.sections[1].blocks.removeAll { block in
      if case .table = block { true } else { false }
    }
    #expect(throws: ReportFormatError.repeatedIdentifier("quality.difference")) {
      try report.rendered(as: .xml)
    }
    #expect(
      ReportFormatError.repeatedIdentifier("x").description
        == "the identifier \"x\" is used twice in the report")
  }

  @Test(
    "The schema finds what no report may hold",
    arguments: [
      (#"id="quality.g""#, #"id="quality.difference""#),
      (#"table id="quality-groups""#, #"table id="quality""#),
      (#"value="5.25""#, #"value="NaN""#), (#"value="5.25""#, #"value="INF""#), (#"n="32""#, #"n="-1""#),
      (#"unbounded="ci.upper" n"#, #"unbounded="upper" n"#), (#"role="apa""#, #"role="APA""#),
      (#"sha256="0"#, #"sha256="A"#), (#" lang="en""#, ""), (#" method="t-test.welch""#, ""),
      ("<exclusion>P7: withdrew</exclusion>", "<exclusions/>"),
    ]) func invalid(found: String, put: String) throws
  {
    let text = String(decoding: try ReportFixture.small.rendered(as: .xml), as: UTF8.self)
    let changed = text.replacing(found, with: put, maxReplacements: 1)
    try #require(changed != text)
    let document = try XMLDocument(parsing: Array(changed.utf8), path: "report.xml")
    #expect(!schema.validate(document).isEmpty)
  }
}
