import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Tables that this program exports and that are no data to be read again.
@Suite struct OwnExportTests {
  private static let long = """
    participant,included,exclusion_reason,group,task,rater,measure,part,kind,value,value_label,unit,missing
    P1,1,,with,T1,R1,quality,layout,points,3,,,
    P1,1,,with,T1,R1,quality,,value,41.5,,,
    P1,1,,with,,,ease,q1,answer,6,,,

    """
  /// Columns in which nothing would stand are left out.
  private static let short = """
    participant,included,exclusion_reason,measure,kind,value,missing
    P1,1,,quality,value,3,
    P2,1,,quality,value,5,

    """
  private static let events = """
    participant,included,exclusion_reason,group,time,kind,person,role,task
    P1,1,,with,2026-04-01T09:30:00.250Z,task-start,P1,participant,T1

    """
  private static let codebook = """
    table,position,variable,label,question,content,level
    wide,1,participant,Participant,,text,nominal

    """

  @Test(
    arguments: [
      (long, "the long table of an export by studytool"),
      (short, "the long table of an export by studytool"),
      (events, "the table of events of an export by studytool"),
      (codebook, "the codebook of an export by studytool"),
    ])
  func `tables of an export that hold no raw data are refused as what they are`(text: String, words: String)
    throws
  {
    let problems = refusals(csv: text)
    #expect(problems.map(\.place) == ["answers.csv:1:1"])
    let problem = try #require(problems.first)
    #expect(problem.message.contains(words))
    #expect(problem.expected == "expected data as they were collected")
    #expect(problem.remedy.contains("of the study that was exported"))
  }

  @Test func `a long table of one questionnaire is a file with one answer a row`() throws {
    let head = "participant,included,exclusion_reason,measure,part,kind,value,value_label,missing\n"
    let rows = ["P1", "P2"].flatMap { person in
      (1...10).map { "\(person),1,,sus,q\($0),answer,3,,\n" } + ["\(person),1,,sus,overall,score,50,,\n"]
    }
    let observed = try Observed(csv: head + rows.joined())
    #expect(observed.answers("sus")["P2"] == [Answer](repeating: .value(3), count: 10))
  }

  @Test func `a long table whose values are told to mean something is read so`() throws {
    let observed = try Observed(csv: Self.short) {
      $0.mappings = [.init(column: "value", target: "score:quality")]
    }
    #expect(observed.values("quality") == ["P1": [3], "P2": [5]])
  }

  @Test func `the wide table is none of them`() throws {
    let observed = try Observed(
      csv: "participant,included,exclusion_reason,group,quality\nP1,1,,with,3\nP2,0,ill,without,5\n")
    #expect(observed.values("quality") == ["P1": [3], "P2": [5]])
  }
}
