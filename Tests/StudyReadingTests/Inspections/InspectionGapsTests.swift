import HeuristicEval
import StudyDocuments
import StudyReading
import Testing

/// What an inspection lacks is told.
@Suite struct InspectionGapsTests {
  @Test func `evaluators without records, unrated heuristics and problems with few raters are listed`() throws
  {
    let findings = "id,evaluator,design,heuristic,description\nF1,E1,A,H1,x\nF2,E2,A,H2,y\nF3,E3,,,"
    let read = try ReadRecords.csv(
      findings.replacing("F3,E3,,,", with: ",E3,A,,"),
      "evaluator,problem,severity\nE1,F1,3\nE2,F1,2\nE4,F1,2\nE1,F2,1",
      "evaluator,design,H1,H2\nE1,A,1,\nE2,A,1,2", ratings: "0-4:lower")
    #expect(read.gaps.first == "E3 recorded nothing")
    #expect(read.gaps.contains("E1 did not rate A on match"))
    // What nobody rated is told once, and not of every evaluator and design.
    #expect(read.gaps.count { $0.contains("consistency") } == 1)
    #expect(read.gaps.contains { $0.hasPrefix("nobody rated control, consistency") })
    #expect(read.gaps.last == "fewer than 3 evaluators rated the severity of F2")
  }

  @Test func `an inspection that lacks nothing has no gaps`() throws {
    #expect(try ReadRecords.csv("evaluator,heuristic,description\nE1,H1,x").gaps.isEmpty)
  }
}
