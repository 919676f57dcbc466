import StudyDocuments
import StudyModel
import StudyTestSupport
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

  @Test(
    arguments: [
      ("Participants", .participant), ("SubjectNr", .participant), ("Subject Nr", .participant),
      ("Kod badanego", .participant), ("被试编号", .participant), ("參與者", .participant),
      ("Teilnehmer-ID", .participant), ("VP-Code", .participant), ("Versuchsperson", .participant),
      ("Participante", .participant), ("Sujet", .participant), ("Partecipante", .participant),
      ("Deelnemer", .participant), ("Katılımcı", .participant), ("Responden", .participant),
      ("参加者", .participant), ("被験者", .participant), ("รหัสผู้เข้าร่วม", .participant),
      ("Código", .rowIdentifier), ("Codigo", .rowIdentifier), ("Usuario", .person),
      ("ID użytkownika", .rowIdentifier), ("Bedingung", .factor("condition")), ("Gruppe", .factor("group")),
      ("Condición", .factor("condition")), ("Condicion", .factor("condition")), ("组别", .factor("group")),
      ("条件", .factor("condition")), ("Grupo", .factor("group")), ("Aufgabe", .task), ("Tâche", .task),
      ("Alter", .attribute("age")), ("Płeć", .attribute("gender")), ("性别", .attribute("gender")),
      ("Kommentare", .comment), ("ข้อเสนอแนะ", .comment), ("Zeit (min)", time()),
      ("Dauer in Sekunden", time()),
      ("Tiempo en segundos", time()), ("Temps (s)", time()), ("เวลา (วินาที)", time()), ("用时", time()),
      ("Sekunden", time()), ("Hora", nil), ("Aufgabe 2 Zeit", time("T2")), ("Zeit Aufgabe 2", time("T2")),
      ("Fehler", .measure(kind: .count, id: "errors", task: nil)),
      ("Erfolg", .measure(kind: .outcome, id: "outcome", task: nil)),
      ("Participant ID\nTeilnehmer*in ID", .participant), ("Gender / Geschlecht", .attribute("gender")),
      ("Time / Errors", nil), ("Method", .weakFactor("method")),
      ("Retrieval method", .weakFactor("retrieval-method")),
      ("Testowany interfejs", .weakFactor("interface")), ("System usability scale", nil),
      ("系统", .weakFactor("system")),
    ] as [(String, ColumnNames.Meaning?)])
  func `headings in other languages are understood`(text: String, meaning: ColumnNames.Meaning?) {
    #expect(Self.meaning(text) == meaning)
  }

  @Test(
    arguments: [
      ("Zeit in Sekunden", 1), ("Dauer (Minuten)", 60), ("tiempo (milisegundos)", 0.001),
      ("Czas [godz]", 3600),
      ("所要時間(秒)", 1), ("hora de inicio", nil),
    ] as [(String, Double?)])
  func `a unit in another language is the unit of its numbers, too`(text: String, seconds: Double?) {
    #expect(ColumnNames.secondsPerUnit(text.tokens) == seconds)
  }

  @Test func `a word for what may have been compared makes no factor without evidence`() throws {
    let observed = try Observed(csv: "participant,method,quality\nP1,a,3\nP2,b,4\n")
    #expect(observed.study.factors.isEmpty)
    #expect(observed.assumption("not used: \"method\"") != nil)
  }
}
