import StudyDocuments
import StudyModel
import Testing
@testable import StudyReading

@Suite struct ColumnNamesTests {
  static func meaning(_ text: String) -> ColumnNames.Meaning? {
    ColumnNames.meaning(of: Heading(text), tasks: [])
  }

  static func time(_ task: String? = nil) -> ColumnNames.Meaning {
    .measure(kind: .duration, id: "time", task: task)
  }

  @Test(
    arguments: [
      ("Participant", .participant), ("participant_id", .participant), ("ParticipantID", .participant),
      ("Subject No", .participant),
      ("P-ID", .participant), ("ID", .rowIdentifier), ("Respondent ID", .rowIdentifier),
      ("Group", .factor("group")), ("Condition", .factor("condition")),
      ("Experience level", .factor("experience")), ("EXPERIENCE", .factor("experience")), ("Task", .task),
      ("task_id", .task),
      ("Rater", .rater), ("Comments", .comment), ("Comments 2", .comment), ("Any comments?", nil),
      ("time", time()), ("Time (min)", time()), ("time_s", time()), ("duration_ms", time()),
      ("Duration (in seconds)", time()),
      ("Time on task (sec)", time()), ("Completion time [s]", time()), ("time (mm:ss)", time()),
      ("seconds", time()),
      ("time_T1", time("T1")), ("T1_time", time("T1")), ("Task 3 time (s)", time("T3")),
      ("time_T1_s", time("T1")),
      ("Time T1 (s)", time("T1")), ("Time on Task 3", time("T3")), ("Task 1 - Time on task", time("T1")),
      ("h", nil), ("min", nil), ("s", nil), ("ms", nil), ("minimum", nil), ("start time", nil),
      ("Timestamp", nil),
      ("Quality", .measure(kind: .score, id: "quality", task: nil)),
      ("Design quality score", .measure(kind: .score, id: "quality", task: nil)),
      ("score_T2", .measure(kind: .score, id: "score", task: "T2")),
      ("Score", .measure(kind: .score, id: "score", task: nil)),
      ("Success", .measure(kind: .outcome, id: "outcome", task: nil)),
      ("task_success_T1", .measure(kind: .outcome, id: "outcome", task: "T1")),
      ("errors", .measure(kind: .count, id: "errors", task: nil)),
      ("Errors T4", .measure(kind: .count, id: "errors", task: "T4")),
      ("", nil), ("Age", .attribute("age")), ("Order", .order), ("Timestamp of submission", nil),
    ] as [(String, ColumnNames.Meaning?)])
  func `common headings are understood`(text: String, meaning: ColumnNames.Meaning?) {
    #expect(Self.meaning(text) == meaning)
  }

  @Test(
    arguments: [
      ("time_s", 1), ("Time (min)", 60), ("duration_ms", 0.001), ("time [h]", 3600), ("time", nil),
      ("time (mm:ss)", nil),
      ("Duration (in seconds)", 1), ("time hh:mm", nil), ("minimum", nil),
    ] as [(String, Double?)])
  func `a unit in the heading is the unit of its numbers`(text: String, seconds: Double?) {
    #expect(ColumnNames.secondsPerUnit(text.tokens) == seconds)
  }

  @Test(arguments: [
    ("What is your participant number?", true), ("Participant code (e.g. P01)", true),
    ("Number of participants", false),
  ])
  func `a question may ask for the participant`(text: String, asks: Bool) {
    #expect(ColumnNames.asksForParticipant(Heading(text)) == asks)
  }
}
