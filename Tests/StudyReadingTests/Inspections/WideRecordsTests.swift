import HeuristicEval
import StudyFolder
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Records with a column for each evaluator, heuristic or question: recognised alike wherever they are read.
@Suite struct WideRecordsTests {
  private static let findings =
    "id,evaluator,design,heuristic,description\nF1,E1,A,H1,x\nF2,E2,A,H2,y\nF3,E3,A,H13,z"
  private static let study =
    "<study id=\"s\" xmlns=\"urn:studytool:study:1\"><title lang=\"en\">S</title><plan/><sources/></study>"

  @Test(arguments: [
    "problem,E1,E2,E3\nF1,3,2,4\nF3,0,,1", "problem,severity E1,severity E2,severity E3\nF1,3,2,4\nF3,0,,1",
    "Problem,Severity (E1),Severity (E2),Severity (E3)\nF1,3,2,4\nF3,0,,1",
    "problem,E1_severity,E2_severity,E3_severity\nF1,3,2,4\nF3,0,,1",
    "problem id,description,E1,E2,E3\nF1,Nothing is said,3,2,4\nF3,No way back,0,,1",
    "problem,sev_E1,sev_E2,sev_E3,remarks\nF1,3,2,4,\nF3,0,,1,unsure",
  ])
  func `severities in a column for each evaluator`(_ text: String) throws {
    let folder = try TemporaryFolder()
    #expect(RecordSniffing.holdsRecords(try folder.write(text, to: "a.csv"), options: ReadingOptions()))
    let expected: Set<ProblemSeverity> = [
      ProblemSeverity(evaluator: "E1", problem: "F1", severity: .major),
      ProblemSeverity(evaluator: "E2", problem: "F1", severity: .minor),
      ProblemSeverity(evaluator: "E3", problem: "F1", severity: .catastrophe),
      ProblemSeverity(evaluator: "E1", problem: "F3", severity: .notAProblem),
      ProblemSeverity(evaluator: "E3", problem: "F3", severity: .cosmetic),
    ]
    #expect(Set(try ReadRecords.csv(Self.findings, text).records.severities) == expected)
    #expect(try Self.imported(text, into: folder).severities.count == 5)
  }

  @Test(arguments: [
    "design,heuristic,E1,E2\nA,H1,0,2\nA,H2,4,n/a", "evaluator,design,H1,H2\nE1,A,0,4\nE2,A,2,n/a",
    "design,heuristic,rating E1,rating E2\nA,H1,0,2\nA,H2,4,n/a",
  ])
  func `ratings in columns`(_ text: String) throws {
    let folder = try TemporaryFolder()
    #expect(RecordSniffing.holdsRecords(try folder.write(text, to: "a.csv"), options: ReadingOptions()))
    let values = try ReadRecords.csv(text, ratings: "0-4:lower").records.ratings
    #expect(
      Set(values.map { "\($0.evaluator) \($0.heuristic) \($0.value ?? -1)" }) == [
        "E1 visibility 0", "E1 match 4", "E2 visibility 2", "E2 match -1",
      ])
    #expect(Set(try Self.imported(text, into: folder).ratings) == Set(values))
  }

  @Test(arguments: [
    "evaluator,design,visibility-feedback-1,help-help-1\nE1,A,yes,no\nE2,A,n/a,",
    "design,question,E1,E2\nA,visibility-feedback-1,yes,n/a\nA,visibility-feedback-2,no,",
    "question,answer E1,answer E2\nvisibility-feedback-1,yes,n/a\nvisibility-feedback-2,no,",
  ])
  func `answers in columns`(_ text: String) throws {
    let question = "visibility-feedback-2"
    let text = text.replacing("help-help-1", with: question)
    let folder = try TemporaryFolder()
    #expect(RecordSniffing.holdsRecords(try folder.write(text, to: "a.csv"), options: ReadingOptions()))
    let answers = try ReadRecords.csv(Self.findings, text).records.answers
    #expect(
      Set(answers.map { "\($0.evaluator) \($0.question) \($0.answer.rawValue)" }) == [
        "E1 visibility-feedback-1 yes", "E1 \(question) no", "E2 visibility-feedback-1 not-applicable",
      ])
    #expect(Set(try Self.imported(text, into: folder).answers) == Set(answers))
  }

  @Test(arguments: [
    "participant,group,time,errors\nP1,with,30,2", "id,age,score\nP1,30,80", "problem,minutes\nP1,30",
    "participant,design,help,privacy\nP1,A,3,4", "rater,participant,score\nR1,P1,3",
    "page,views,clicks\nhome,30,12", "task,description,time\nT1,Find a vow,30",
    "item,min,max\nsus_1,1,5", "participant,problem,severity E1\nP1,crash,",
  ])
  func `observations are no records`(_ text: String) throws {
    let folder = try TemporaryFolder()
    #expect(!RecordSniffing.holdsRecords(try folder.write(text, to: "a.csv"), options: ReadingOptions()))
  }

  @Test func `an evaluator whom the study does not know yet is taken in with the column`() throws {
    let folder = try TemporaryFolder()
    let records = try Self.imported("problem,E1,E4,E5,sessions\nF1,3,2,4,17\nF3,0,,1,3", into: folder)
    #expect(Set(records.severities.map(\.evaluator)) == ["E1", "E4", "E5"])
  }

  /// Imports findings and then a file with nothing said about it; what the study holds then.
  private static func imported(_ text: String, into folder: TemporaryFolder) throws -> InspectionRecords {
    try folder.write(study, to: "study/study.xml")
    let path = folder.path + "/study"
    for (name, text) in [("findings.csv", findings), ("wide.csv", text)] {
      let file = try folder.write(text, to: name)
      let work = try StudyImport(
        [file], into: OpenedStudy(path), options: ReadingOptions())
      #expect(work.inspection != nil)
      guard let change = work.change else { continue }
      var opened = try LockedFolder(path, generator: "test 1", note: { _ in })
      try opened.commit(change)
    }
    return try InspectionReading(folder: path, options: InspectionReadingOptions()).records
  }
}
