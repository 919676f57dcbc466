import HeuristicEval
import Stats
import StudyModel
import Testing

@Suite struct SeverityTests {
  @Test(arguments: [
    ("0", Severity.notAProblem), ("4", .catastrophe), ("Major", .major), ("cosmetic", .cosmetic),
  ])
  func readsDigitsAndNames(_ text: String, _ severity: Severity) {
    #expect(Severity(spelling: text) == severity)
  }

  @Test(arguments: ["5", "-1", "", "bad", "2.5"])
  func refusesWhatIsNoSeverity(_ text: String) {
    #expect(Severity(spelling: text) == nil)
  }

  @Test func summarisesByHeuristicInTheOrderOfTheSet() {
    let set = HeuristicSet(
      id: "two", source: "made up for this test",
      heuristics: [
        Heuristic(id: "h1", name: LocalizedText("One")), Heuristic(id: "h2", name: LocalizedText("Two")),
      ])
    let findings = [
      Finding(
        evaluator: "A", heuristics: ["h1"], place: "home", description: "no feedback", severity: .major),
      Finding(
        evaluator: "B", heuristics: ["h1", "h2"], place: "home", description: "no feedback", severity: .minor),
      Finding(evaluator: "B", heuristics: ["h1"], place: "list", description: "unclear", severity: nil),
    ]
    let summary = SeveritySummary.byHeuristic(findings, set: set)
    #expect(summary.map(\.heuristic) == ["h1", "h2"])
    #expect(summary.map(\.findings) == [3, 1])
    #expect(summary.map(\.raters) == [2, 1])
    #expect(summary[0].severities?.mean == 2.5)
    #expect(summary[1].severities?.mean == 2)
  }

  @Test func aHeuristicWithoutFindingsHasNoSeverity() {
    let set = HeuristicSet(
      id: "one", source: "made up", heuristics: [Heuristic(id: "h1", name: LocalizedText("One"))])
    #expect(SeveritySummary.byHeuristic([], set: set).first?.severities == nil)
  }
}
