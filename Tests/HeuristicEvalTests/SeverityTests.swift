import HeuristicEval
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
}
