import HeuristicEval
import StudyModel
import StudyReading
import Testing

/// Ratings, answers to check questions, severities of merged problems and inspected screens.
@Suite struct RatingRecordsTests {
  private static let ids = [
    HeuristicRating(evaluator: "E1", design: "A", heuristic: "visibility", value: 4),
    HeuristicRating(evaluator: "E1", design: "A", heuristic: "match", value: 0),
    HeuristicRating(evaluator: "E2", design: "A", heuristic: "visibility", value: 2),
    HeuristicRating(evaluator: "E2", design: "A", heuristic: "match", value: nil),
  ]

  @Test(arguments: [
    "evaluator,design,H1,H2\nE1,A,4,0\nE2,A,2,n/a",
    "evaluator,design,Visibility of system status,match\nE1,A,4,0\nE2,A,2,n/a",
    "evaluator,design,heuristic,rating\nE1,A,H1,4\nE1,A,H2,0\nE2,A,1,2\nE2,A,2,n/a",
    "design,heuristic,E1,E2\nA,H1,4,2\nA,H2,0,n/a",
  ])
  func `ratings stand in columns by heuristic or by evaluator, or one a row`(_ text: String) throws {
    let read = try ReadRecords.csv(text, ratings: "0-4:lower")
    #expect(Set(read.records.ratings) == Set(Self.ids))
    #expect(read.inspection.ratingScale == RatingScale(range: 0...4, better: .declared(.lower)))
    #expect(!read.assumptions.contains { $0.text.contains("scale") })
  }

  @Test(arguments: [("0\nE2,A,3", "0-4"), ("5\nE2,A,1", "1-5")])
  func `a scale that the ratings tell is assumed, and which end is better is asked`(
    _ cells: String, _ scale: String
  ) throws {
    let read = try ReadRecords.csv("evaluator,design,H1\nE1,A," + cells)
    #expect(read.assumptions.contains { $0.settledBy == "--ratings \(scale)" })
    #expect(
      read.assumptions.contains { $0.settledBy == "--ratings \(scale):lower or --ratings \(scale):higher" })
  }

  @Test func `a scale that the ratings do not tell is asked for`() {
    let problems = ReadRecords.problems("evaluator,design,H1\nE1,A,2\nE2,A,4")
    #expect(problems.first?.contains("the ratings run from 2 to 4, which does not tell their scale") == true)
    #expect(problems.first?.contains("--ratings 0-4:lower") == true)
  }

  @Test func `what lies outside of the scale is refused at its cell`() {
    let problems = ReadRecords.problems("evaluator,design,H1,H2\nE1,A,2,5\nE2,A,x,1", ratings: "0-4:lower")
    #expect(problems.contains { $0.hasPrefix("records.csv:3:6: \"x\" is no rating") })
    #expect(
      problems.contains {
        $0.hasPrefix("records.csv:2:8: the rating is 5; expected a whole number from 0 to 4")
      })
  }

  @Test func `an evaluator who rated twice is refused with both places`() {
    let problems = ReadRecords.problems(
      "evaluator,design,heuristic,rating\nE1,A,H1,4\nE2,A,H1,1\ne1,A,visibility,3", ratings: "0-4:lower")
    #expect(problems.count == 1)
    #expect(problems.first?.contains("E1 rated A on visibility twice, the first time at ") == true)
    #expect(problems.first?.hasPrefix("records.csv:4:") == true)
  }

  @Test(arguments: [("Yes", "yes"), ("ใช่", "yes"), ("0", "no"), ("N/A", "not-applicable"), ("✓", "yes")])
  func `answers are read in many spellings`(_ text: String, _ answer: String) throws {
    let read = try ReadRecords.csv(
      "evaluator,design,question,answer\nE1,A,visibility-feedback-1,\(text)\nE1,A,visibility-feedback-2,")
    #expect(read.records.answers.map(\.answer.rawValue) == [answer])
    #expect(read.records.answers.map(\.question) == ["visibility-feedback-1"])
  }

  @Test(arguments: [
    "evaluator,design,visibility-feedback-1,visibility-location-1\nE1,A,yes,no\nE2,A,no,",
    "design,question,E1,E2\nA,visibility-feedback-1,yes,no\nA,visibility-location-1,no,",
    "evaluator,design,question,answer\nE1,A,visibility-feedback-1,yes\nE1,A,visibility-location-1,no\nE2,A,visibility-feedback-1,no",
  ])
  func `answers stand in columns by question or by evaluator, or one a row`(_ text: String) throws {
    let read = try ReadRecords.csv(text)
    #expect(
      Set(read.records.answers.map { "\($0.evaluator) \($0.question) \($0.answer.rawValue)" }) == [
        "E1 visibility-feedback-1 yes", "E1 visibility-location-1 no", "E2 visibility-feedback-1 no",
      ])
  }

  @Test func `a question that the set does not have and an answer that is none are refused`() {
    let problems = ReadRecords.problems(
      "evaluator,question,answer\nE1,visibility-feedback-9,yes\nE1,visibility-feedback-1,perhaps")
    #expect(problems.contains { $0.contains(":2:4: \"visibility-feedback-9\" is no check question") })
    #expect(problems.contains { $0.contains("perhaps visibility-feedback-1") })
    #expect(
      problems.contains {
        $0.contains("\"perhaps\" is no answer to a check question; expected yes, no or n/a")
      })
  }

  @Test func `one evaluator's checklist is told whose it is`() throws {
    let read = try ReadRecords.csv(
      "question,heuristic,text,answer\nvisibility-feedback-1,visibility,Does ...,yes"
    ) {
      $0.constants.evaluator = "E1"
      $0.constants.design = "A"
    }
    #expect(
      read.records.answers == [
        ChecklistAnswer(evaluator: "E1", design: "A", question: "visibility-feedback-1", answer: .yes)
      ])
  }

  @Test(arguments: [
    "problem,E1,E2\nP1,3,2\nF3,0,", "evaluator,problem,severity\nE1,P1,major\nE2,P1,2\nE1,F3,0",
  ])
  func `severities of merged problems are read beside the findings`(_ text: String) throws {
    let findings =
      "id,evaluator,design,heuristic,description,problem\nF1,E1,A,H1,x,P1\nF2,E2,A,H1,y,P1\nF3,E2,A,H2,z,"
    let read = try ReadRecords.csv(findings, text)
    #expect(
      Set(read.records.severities) == [
        ProblemSeverity(evaluator: "E1", problem: "P1", severity: .major),
        ProblemSeverity(evaluator: "E2", problem: "P1", severity: .minor),
        ProblemSeverity(evaluator: "E1", problem: "F3", severity: .notAProblem),
      ])
    let problems = ReadRecords.problems(findings, "evaluator,problem,severity\nE1,P7,3\nE1,F2,1")
    #expect(problems.contains { $0.hasPrefix("records2.csv:2:4: there is no problem \"P7\"") })
    #expect(problems.contains { $0.contains("the finding F2 is part of the problem P1") })
  }

  @Test func `what was inspected is read by screen, and by heuristic where marks say so`() throws {
    let all = try ReadRecords.csv("evaluator,screen\nE1,grid\nE2,Overlay", artefact: "favorites")
    #expect(all.records.inspected.map(\.screen) == ["grid", "overlay"])
    #expect(all.records.inspected.allSatisfy { $0.heuristic == nil })
    let some = try ReadRecords.csv(
      "evaluator,screen,H1,H2\nE1,grid,x,\nE1,overlay,x,x", artefact: "favorites")
    #expect(some.records.inspected.map(\.heuristic) == ["visibility", "visibility", "match"])
  }

  @Test(arguments: ["0-4:lower", "1-5:higher", "-2-2:higher", "1-7"])
  func `scales are typed as their ends and the better one`(_ text: String) throws {
    let scale = try #require(InspectionReadingOptions.ratingScale(text))
    #expect(InspectionReadingOptions.spelling(scale) == text)
  }

  @Test(arguments: ["4-0", "0-4:low", "0..4", "", "a-b"])
  func `what is no scale is refused`(_ text: String) {
    #expect(InspectionReadingOptions.ratingScale(text) == nil)
  }
}
