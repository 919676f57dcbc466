import HeuristicEval
import StudyModel
import Testing

/// Evaluators and designs that are left out take their records with them, and nothing else.
@Suite struct IncludedRecordsTests {
  private static func finding(_ id: String, _ evaluator: String, _ design: String) -> Finding {
    Finding(id: id, evaluator: evaluator, design: design, heuristics: [], description: id)
  }

  private static let records = InspectionRecords(
    findings: [
      finding("F1", "E1", "A"), finding("F2", "E2", "A"), finding("F3", "E2", "A"), finding("F4", "E1", "B"),
    ],
    ratings: [HeuristicRating(evaluator: "E2", design: "B", heuristic: "h", value: 1)],
    severities: ["P1", "F3", "F4"].flatMap { problem in
      ["E1", "E2"].map { ProblemSeverity(evaluator: $0, problem: problem, severity: .minor) }
    }, inspected: [InspectedCell(evaluator: "E2", design: "A", screen: "home")])

  private static func included(_ exclusions: InspectionExclusion...) -> IncludedRecords {
    IncludedRecords(
      of: records,
      in: Inspection(
        id: "i", heuristicSet: "s", evaluators: [Evaluator(id: "E1"), Evaluator(id: "E2")],
        designs: [InspectedDesign(id: "A"), InspectedDesign(id: "B")],
        decisions: [MergeDecision(.same(problem: "P1", title: nil), findings: ["F1", "F2"])],
        exclusions: exclusions))
  }

  @Test func `nothing is left out without a decision`() {
    let included = Self.included()
    #expect(included.records == Self.records && included.excluded.isEmpty)
  }

  @Test func `an evaluator goes with everything, and problems that nobody else found`() {
    let included = Self.included(InspectionExclusion(.evaluator("E2"), reason: "wrote the design"))
    #expect(included.inspection.evaluators.map(\.id) == ["E1"])
    #expect(included.records.findings.map(\.id) == ["F1", "F4"])
    #expect(included.records.ratings.isEmpty && included.records.inspected.isEmpty)
    #expect(included.records.severities.map(\.problem) == ["P1", "F4"])
    #expect(included.withoutProblem.map(\.problem) == ["F3"])
    // Two findings, a rating, a screen and three severities.
    #expect(included.excluded.map(\.records) == [7])
  }

  @Test func `a design goes with everything, severities of its problems too`() {
    let included = Self.included(
      InspectionExclusion(.design("A"), reason: "another version"),
      InspectionExclusion(.evaluator("E9"), reason: "nobody"))
    #expect(included.inspection.designs.map(\.id) == ["B"] && included.inspection.evaluators.count == 2)
    #expect(included.records.findings.map(\.id) == ["F4"])
    #expect(included.records.severities.map(\.problem) == ["F4", "F4"])
    #expect(included.withoutProblem.isEmpty)
    #expect(included.excluded.map(\.records) == [8, 0])
  }
}
