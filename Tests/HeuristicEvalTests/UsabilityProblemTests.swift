import HeuristicEval
import Testing

@Suite struct UsabilityProblemTests {
  private func finding(
    _ id: String, _ evaluator: String, _ heuristics: [String], screen: String? = nil, design: String = "A"
  ) -> Finding {
    Finding(
      id: id, evaluator: evaluator, design: design, heuristics: heuristics,
      place: InspectedPlace(screen: screen), description: "what \(id) says")
  }

  @Test func everyFindingIsAProblemUntilSomebodyDecides() {
    let problems = UsabilityProblem.merging(
      [finding("f1", "E1", []), finding("f2", "E2", [])], decisions: [])
    #expect(problems.map(\.id) == ["f1", "f2"])
    #expect(problems.map(\.title) == ["what f1 says", "what f2 says"])
  }

  @Test func mergedFindingsKeepTheirOrderAndTheirWords() {
    let findings = [
      finding("f1", "E1", ["h1"], screen: "home"), finding("f2", "E2", ["h2"]),
      finding("f3", "E2", ["h3", "h1"], screen: "home"),
    ]
    let decision = MergeDecision(.same(problem: "p1", title: "No feedback"), findings: ["f3", "f1"])
    let problems = UsabilityProblem.merging(findings, decisions: [decision])
    #expect(problems.map(\.id) == ["p1", "f2"])
    #expect(problems[0].findings == [findings[0], findings[2]])
    #expect(problems[0].title == "No feedback")
    #expect(problems[0].finders == ["E1", "E2"])
    #expect(problems[0].heuristics == ["h1", "h3"])
    #expect(problems[0].places == [InspectedPlace(screen: "home")])
  }

  @Test func findingsThatWereToldApartStayApart() {
    let problems = UsabilityProblem.merging(
      [finding("f1", "E1", []), finding("f2", "E2", [])],
      decisions: [MergeDecision(.apart, findings: ["f1", "f2"])])
    #expect(problems.count == 2)
  }

  @Test func aProblemNeverSpansDesigns() {
    let problems = UsabilityProblem.merging(
      [finding("f1", "E1", []), finding("f2", "E1", [], design: "B")],
      decisions: [MergeDecision(.same(problem: "p1", title: nil), findings: ["f1", "f2"])])
    #expect(problems.map(\.design) == ["A", "B"])
  }
}
