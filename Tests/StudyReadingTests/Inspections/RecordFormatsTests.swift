import HeuristicEval
import StudyModel
import StudyReading
import TableFiles
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

  @Test func `files of SPSS are read by the labels of variables and values`() throws {
    let file = SPSSFile(
      variables: [
        StatisticsVariable(
          name: "v1", label: "Evaluator", valueLabels: [.init(.number(1), "Ann"), .init(.number(2), "Bob")]),
        StatisticsVariable(name: "v2", label: "Heuristic"),
        StatisticsVariable(name: "v3", label: "Problem description", kind: .text),
        StatisticsVariable(name: "severity", valueLabels: [.init(.number(3), "major")]),
      ],
      cases: [
        [.number(1), .number(1), .text("Too small"), .number(3)],
        [.number(2), .number(13), .text("No privacy"), .number(7)],
      ])
    var sound = file
    sound.cases[1][3] = .number(0)
    let read = try ReadRecords.files([("records.sav", try sound.encoded().bytes)])
    #expect(read.records.findings.map(\.evaluator) == ["Ann", "Bob"])
    #expect(read.records.findings.map(\.heuristics) == [["visibility"], ["privacy"]])
    #expect(read.records.findings.map(\.severity) == [.major, .notAProblem])
    do {
      _ = try ReadRecords.files([("records.sav", try file.encoded().bytes)])
      Issue.record("the severity was taken")
    } catch {
      #expect("\(error)".contains("records.sav:case 2, severity: the severity is 7"))
    }
  }
}
