import HeuristicEval
import StudyFiles
import StudyModel
import Testing

/// Records are the same in every format.
@Suite struct RecordFormatsTests {
  private static let csv = """
    id,evaluator,design,heuristic,screen,description,severity,problem
    F1,E1,A,H1,grid,Too small,3,P1
    F2,E2,A,visibility; match,overlay,No answer,0,
    """
  private static let xml = """
    <?xml version="1.0"?>
    <inspection-records xmlns="urn:studytool:inspection-records:1" design="A">
      <finding id="F1" evaluator="E1" heuristics="H1" screen="grid" severity="3" problem="P1">
        <description>Too small</description>
      </finding>
      <finding id="F2" evaluator="E2" heuristics="visibility; match" screen="overlay" severity="0">
        <description>No answer</description>
      </finding>
      <rating evaluator="E1" heuristic="H1" is="4"/>
      <rating evaluator="E2" heuristic="H1" is="na"/>
      <answer evaluator="E1" question="visibility-feedback-1" is="no"/>
      <severity evaluator="E1" problem="P1" is="2"/>
      <inspected evaluator="E1" screen="grid"/>
    </inspection-records>
    """

  @Test func `XML, workbooks and text hold the same findings`() throws {
    let text = try ReadRecords.csv(Self.csv, artefact: "favorites")
    #expect(text.records.findings.count == 2)
    let xml = try ReadRecords.files(
      [("records.xml", Array(Self.xml.utf8))], artefact: "favorites", ratings: "0-4:lower")
    #expect(xml.records.findings == text.records.findings)
    #expect(xml.inspection.decisions.map(\.findings) == text.inspection.decisions.map(\.findings))
    #expect(xml.records.ratings.map(\.value) == [4, nil])
    #expect(xml.records.answers.map(\.answer) == [.no])
    #expect(xml.records.severities.map(\.severity) == [.minor])
    #expect(xml.records.inspected.map(\.screen) == ["grid"])
    let workbook = try ReadRecords.files(
      [("records.xlsx", WorkbookWriter.workbook(csv: Self.csv))], artefact: "favorites")
    #expect(workbook.records.findings == text.records.findings)
    let tabs = try ReadRecords.csv(
      "evaluator;heuristic;description\nE1;\"H1;H2\";x", artefact: nil)
    #expect(tabs.records.findings.first?.heuristics == ["visibility", "match"])
  }

  @Test func `problems in XML are told by line and column`() {
    func problems(_ body: String) -> String {
      let text =
        "<inspection-records xmlns=\"urn:studytool:inspection-records:1\">\n\(body)\n</inspection-records>"
      do {
        _ = try ReadRecords.files([("records.xml", Array(text.utf8))])
        return ""
      } catch {
        return "\(error)"
      }
    }
    let wrong = problems(
      "<finding evaluator=\"E1\" design=\"A\" heuristics=\"H77\"><description>x</description></finding>")
    #expect(wrong.contains("records.xml:2:36: \"H77\" is no heuristic of mobile-13"))
    let severe = problems(
      "<finding evaluator=\"E1\" design=\"A\" severity=\"5\"><description>x</description></finding>")
    #expect(severe.contains("records.xml:2:"))
    #expect(severe.contains("5"))
    #expect(problems("<report/>").contains("records.xml:2:"))
  }

  @Test func `a problem in a workbook is told by its cell`() {
    do {
      _ = try ReadRecords.files([
        ("records.xlsx", WorkbookWriter.workbook(csv: "evaluator,heuristic,description,severity\nE1,H1,x,7"))
      ])
      Issue.record("the severity was taken")
    } catch {
      #expect("\(error)".contains("!D2: the severity is 7"))
    }
  }
}
