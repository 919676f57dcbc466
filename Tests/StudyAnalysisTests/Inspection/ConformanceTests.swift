import HeuristicEval
import Stats
import StudyAnalysis
import StudyModel
import Testing

@Suite struct ConformanceTests {
  private static func answer(
    _ evaluator: String, _ question: String, _ answer: ChecklistAnswer.Answer, in design: String = "A",
    on screen: String? = nil
  ) -> ChecklistAnswer {
    ChecklistAnswer(evaluator: evaluator, design: design, screen: screen, question: question, answer: answer)
  }

  private static func results(
    _ answers: [ChecklistAnswer], designs: [String] = ["A"], options: InspectionOptions = InspectionOptions()
  ) -> InspectionResults {
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen",
      leftOut: (3...13).map { LeftOutHeuristic(heuristic: "h\($0)", reason: "not asked") },
      evaluators: ["E1", "E2", "E3"].map { Evaluator(id: $0) },
      designs: designs.map { InspectedDesign(id: $0) })
    return InspectionAnalyzer(
      inspection, set: Inspections.set, records: InspectionRecords(answers: answers), options: options
    )
    .results()
  }

  /// E1: one of two for h1 (two screens of h1-a), h2 not applicable; E2: all of h1, half of h2; E3 answered nothing.
  private static let answers = [
    answer("E1", "h1-a", .yes, on: "home"), answer("E1", "h1-a", .no, on: "search"),
    answer("E1", "h2-a", .notApplicable), answer("E2", "h1-a", .yes), answer("E2", "h1-b", .yes),
    answer("E2", "h2-a", .yes), answer("E2", "h2-b", .no),
  ]

  @Test func `conformance is the mean over evaluators, not over answers`() throws {
    let conformance = try #require(Self.results(Self.answers).designs.first?.conformance)
    #expect(
      conformance.evaluators == ["E1", "E2"] && conformance.heuristics.map(\.heuristic) == ["h1", "h2"])
    let (first, second, total) = (conformance.heuristics[0], conformance.heuristics[1], conformance.total)
    #expect(first.mean.values == [0.5, 1] && first.mean.descriptives?.mean == 0.75)
    #expect(
      [first.yes, first.no, first.notApplicable, first.unanswered, first.questions] == [3, 1, 0, 1, 2])
    #expect([second.yes, second.no, second.notApplicable, second.unanswered] == [1, 1, 1, 1])
    // Nothing that applies to E1: only E2 counts, and one evaluator has no interval.
    #expect(second.mean.values == [0.5] && second.mean.interval.code == "too-few-values")
    #expect(total.mean.values == [0.5, 0.75] && total.mean.unit == .evaluator && total.unanswered == 2)
    expectClose(total.pooled, 4.0 / 6)
  }

  @Test func `an interval is cut off where no mean can be`() throws {
    let conformance = try #require(Self.results(Self.answers).designs.first?.conformance)
    // 0.625 -+ t(0.975; 1) 0.125 reaches far beyond 0 and 1.
    #expect(try conformance.total.mean.interval.get() == ConfidenceInterval(lower: 0, upper: 1, level: 0.95))
    var options = InspectionOptions()
    options.level = 0.5
    let total = try #require(Self.results(Self.answers, options: options).designs.first?.conformance?.total)
    // t(0.75; 1) is 1.
    expectClose(try total.mean.interval.get().lower, 0.5, within: 1e-14)
    expectClose(try total.mean.interval.get().upper, 0.75, within: 1e-14)
  }

  @Test func `over designs each design counts once`() throws {
    let others = [
      Self.answer("E1", "h1-a", .no, in: "B"), Self.answer("E1", "h1-b", .yes, in: "B"),
      Self.answer("E3", "h1-a", .yes, in: "B"),
    ]
    let results = Self.results(Self.answers + others, designs: ["A", "B", "C"])
    let over = try #require(results.conformance)
    #expect(over.total.mean.unit == .design && over.total.mean.values == [0.625, 0.75])
    #expect(over.heuristics[1].mean.values == [0.5])
    #expect(results.designs[2].conformance == nil)
  }

  @Test func `answers that all do not apply conform to nothing`() throws {
    let results = Self.results([Self.answer("E1", "h1-a", .notApplicable)])
    let total = try #require(results.designs.first?.conformance?.total)
    #expect(total.pooled == nil && total.mean.descriptives == nil && total.notApplicable == 1)
    #expect(total.mean.interval.code == "too-few-values" && total.unanswered == 3)
    #expect(Self.results([]).conformance == nil)
  }
}
