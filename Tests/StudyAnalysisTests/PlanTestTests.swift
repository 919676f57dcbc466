import StudyAnalysis
import StudyModel
import Testing

/// The tests that a plan can name.
@Suite("Tests in plans")
struct PlanTestTests {
  @Test("A short name stays what it is", arguments: Plan.Test.allCases)
  func shortNames(test: Plan.Test) {
    #expect(Plan.Test.declared(test.identifier) == test)
  }

  @Test(
    "The name in calc means the same test",
    arguments: [
      ("t-test.welch", Plan.Test.welch), ("t-test.student", .student), ("t-test.paired", .paired),
      ("mann-whitney", .mannWhitney), ("brunner-munzel", .brunnerMunzel),
    ])
  func namesInCalc(name: String, test: Plan.Test) {
    #expect(Plan.Test.declared(name) == test)
  }

  @Test(
    "What tests no difference of means of two samples or of pairs cannot be planned",
    arguments: [
      "", "welsh", "wilcoxon", "cohens-d", "hodges-lehmann.paired", "t-test.one-sample", "cliffs-delta",
    ])
  func unknownNames(name: String) {
    #expect(Plan.Test.declared(name) == nil)
  }
}
