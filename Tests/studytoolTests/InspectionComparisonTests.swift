import Foundation
import Testing

/// Two designs compared by evaluators who rated both.
@Suite struct InspectionComparisonTests {
  private static let ratings = """
    design,group,evaluator,visibility,match,control,help
    A,without,E1,3,2,3,2
    A,without,E2,4,2,3,2
    A,without,E3,4,3,4,2
    B,with,E1,1,2,1,2
    B,with,E2,2,0,2,2
    B,with,E3,2,2,1,2

    """

  private func analyze(_ text: String) throws -> Program.Run {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(text, to: "ratings.csv")
    return try Program.run(
      ["heuristics", "analyze", "ratings.csv", "--heuristics", "mobile-13", "--ratings", "0-4:lower"],
      in: scratch.url)
  }

  @Test func aColumnHoldsOneEffectSizeOnly() throws {
    let run = try analyze(Self.ratings)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("The unit is the evaluator"), "\(run.output)")
    #expect(run.output.contains("95% CI of d_z") && !run.output.contains("95% CI of d_av"), "\(run.output)")
  }

  @Test func aDifferenceThatIsTheSameForAllIsShownWithoutATest() throws {
    let run = try analyze(Self.ratings)
    let lines = run.output.split(separator: "\n")
    let tests = lines.drop { !$0.hasPrefix("Tests by heuristic") }
    let visibility = try #require(tests.first { $0.contains("Visibility of system") || $0.hasPrefix("1. ") })
    #expect(visibility.contains("-2.00") || visibility.contains("\u{2212}2.00"), "\(visibility)")
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "Holm's correction is over 2 of 4 heuristics that were rated (13 were inspected), without the total; not tested: "
          + "Visibility of system status, Help and documentation."),
      "\(words)")
    #expect(words.contains("2 tested of 4 heuristics"), "\(words)")
  }

  @Test func theMeanOfOneEvaluatorIsNoFurtherCoefficient() throws {
    let run = try analyze(
      Self.ratings.split(separator: "\n").filter { !$0.contains("E2") && !$0.contains("E3") }
        .joined(separator: "\n"))
    let lines = run.output.split(separator: "\n").drop { !$0.hasPrefix("Agreement of the evaluators on") }
    #expect(lines.count { $0.contains("ICC(2,1)") && !$0.contains("absolute") } == 4, "\(run.output)")
  }

  @Test func whereNobodyRatedBothDesignsNothingIsSaidOfATest() throws {
    let run = try analyze(
      "design,group,evaluator,visibility,match\nA,without,E1,3,3\nA,without,E2,4,3\nB,with,E3,1,2\nB,with,E4,2,2\n"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Nothing could be tested."), "\(run.output)")
    #expect(run.output.contains("Did not rate both designs"), "\(run.output)")
    #expect(!run.output.contains("Without a rating: E1"), "\(run.output)")
    #expect(!run.output.contains("The unit is the evaluator"), "\(run.output)")
  }
}
