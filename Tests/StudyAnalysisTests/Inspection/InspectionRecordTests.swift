import HeuristicEval
import Stats
import StudyAnalysis
import StudyModel
import Testing

@Suite struct InspectionRecordTests {
  private func analyze(
    _ records: InspectionRecords, evaluators: [String] = [], designs: [String] = ["A"],
    decisions: [MergeDecision] = [],
    scale: RatingScale? = RatingScale(range: 0...4, better: .declared(.lower))
  ) -> InspectionResults {
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen", leftOut: [LeftOutHeuristic(heuristic: "h13", reason: "not asked")],
      evaluators: evaluators.map { Evaluator(id: $0) },
      designs: designs.map { InspectedDesign(id: $0, levels: ["group": $0 == "A" ? "with" : "without"]) },
      ratingScale: scale, decisions: decisions)
    return InspectionAnalyzer(
      inspection, set: Inspections.set, records: records, factors: [Inspections.group]
    )
    .results()
  }

  @Test func `records that cannot take part are listed with their reason`() {
    let rating = { (design: String, heuristic: String, value: Int?) in
      HeuristicRating(evaluator: "E1", design: design, heuristic: heuristic, value: value)
    }
    let answer = { (design: String, question: String) in
      ChecklistAnswer(evaluator: "E1", design: design, question: question, answer: .yes)
    }
    let severity = { (evaluator: String, problem: String) in
      ProblemSeverity(evaluator: evaluator, problem: problem, severity: .major)
    }
    let results = analyze(
      InspectionRecords(
        findings: [
          Inspections.finding("f1", by: "E1"), Inspections.finding("f2", by: "E2"),
          Inspections.finding("f3", by: "E2", in: "Z"),
        ],
        ratings: [
          rating("A", "h1", 3), rating("A", "h1", 2), rating("Z", "h1", 3), rating("A", "h13", 3),
          rating("A", "h2", 5),
          rating("A", "h3", nil),
        ],
        answers: [answer("A", "h1-a"), answer("A", "h1-a"), answer("A", "h13-a"), answer("Z", "h1-a")],
        severities: [
          severity("E1", "p1"), severity("E1", "p1"), severity("E2", "f1"), severity("E2", "nowhere"),
        ],
        inspected: [
          InspectedCell(evaluator: "E1", design: "A", screen: "home"),
          InspectedCell(evaluator: "E1", design: "Z", screen: "home"),
          InspectedCell(evaluator: "E1", design: "A", screen: "home", heuristic: "h13"),
        ]), decisions: [Inspections.same("p1", "f1", "f2")])
    let reasons = results.unused.map { "\($0.kind.rawValue) \($0.subject): \($0.reason)" }
    #expect(
      reasons == [
        "finding f3: the inspection has no design Z", "rating h1: E1 has rated design A on it before",
        "rating h1: the inspection has no design Z", "rating h13: the inspection does not use heuristic h13",
        "rating h2: 5 is no point of the scale 0-4",
        "answer h1-a: E1 has answered it for this place of design A before",
        "answer h13-a: no heuristic that the inspection uses has a question h13-a",
        "answer h1-a: the inspection has no design Z", "inspected home: the inspection has no design Z",
        "inspected home: the inspection does not use heuristic h13", "severity p1: E1 has rated it before",
        "severity f1: finding f1 was put together with others since; the severity is not that of the whole problem",
        "severity nowhere: there is no problem nowhere",
      ])
    #expect(results.ratings?.designs.first?.heuristics[0].mean == 3)
    #expect(results.ratings?.designs.first?.heuristics[2].notApplicable == 1)
    #expect(results.designs[0].problems[0].severities?.n == 1)
  }

  @Test func `a problem of two designs cannot be rated`() {
    let results = analyze(
      InspectionRecords(
        findings: [Inspections.finding("f1", by: "E1"), Inspections.finding("f2", by: "E1", in: "B")],
        severities: [ProblemSeverity(evaluator: "E1", problem: "p", severity: .minor)]),
      designs: ["A", "B"], decisions: [Inspections.same("p", "f1", "f2")])
    #expect(results.unused.map(\.reason) == ["designs A, B each have a problem p"])
  }

  @Test func `who recorded something elsewhere only is taken not to have inspected a design, and it is said`()
  {
    let results = analyze(
      InspectionRecords(
        findings: [Inspections.finding("f1", by: "E1"), Inspections.finding("f2", by: "E2", in: "B")],
        inspected: [InspectedCell(evaluator: "E3", design: "B", screen: "home")]),
      evaluators: ["E1", "E2", "E3", "E4"], designs: ["A", "B"])
    // E4 was declared and recorded nothing at all: found nothing, in both.
    #expect(results.designs.map(\.evaluators) == [["E1", "E4"], ["E2", "E3", "E4"]])
    #expect(results.designs.map(\.withoutRecords) == [["E2", "E3"], ["E1"]])
    #expect(
      results.assumptions.map(\.text) == [
        "E2, E3 recorded nothing about design A and are taken not to have inspected it",
        "E1 recorded nothing about design B and is taken not to have inspected it",
      ])
  }

  @Test func `with one design everybody who was declared has inspected it`() {
    let results = analyze(
      InspectionRecords(findings: [Inspections.finding("f1", by: "E9")]), evaluators: ["E1", "E2"])
    #expect(results.designs[0].evaluators == ["E1", "E2", "E9"] && results.evaluators == ["E1", "E2", "E9"])
    #expect(results.assumptions.isEmpty)
  }

  @Test func `findings that look alike and were not merged are an assumption line`() {
    let findings = [
      Inspections.finding("f1", by: "E1", "No feedback after saving a vow"),
      Inspections.finding("f2", by: "E2", "Saving a vow gives no feedback"),
      Inspections.finding("f3", by: "E2", "The icons are blurred"),
    ]
    let open = analyze(InspectionRecords(findings: findings))
    #expect(open.designs[0].hasUndecidedLikeness)
    #expect(open.assumptions.map(\.settledBy) == ["studytool heuristics merge"])
    let apart = analyze(
      InspectionRecords(findings: findings), decisions: [MergeDecision(.apart, findings: ["f1", "f2"])])
    let merged = analyze(
      InspectionRecords(findings: findings), decisions: [Inspections.same("p", "f1", "f2")])
    for results in [apart, merged] { #expect(results.assumptions.isEmpty) }
    #expect(merged.designs[0].problems.count == 2 && merged.designs[0].mergedFindings == 2)
  }

  @Test func `empty inspections hold no number that is none`() {
    let several = [
      analyze(InspectionRecords()), analyze(InspectionRecords(), designs: []),
      analyze(InspectionRecords(), evaluators: ["E1", "E2"], designs: ["A", "B"]),
      analyze(InspectionRecords(findings: [Inspections.finding("f1", by: "E1", "")]), designs: ["A", "B"]),
      analyze(
        InspectionRecords(ratings: [
          HeuristicRating(evaluator: "E1", design: "A", heuristic: "h1", value: 2),
          HeuristicRating(evaluator: "E1", design: "B", heuristic: "h1", value: nil),
        ]), designs: ["A", "B"], scale: nil),
    ]
    for results in several { #expect(notNumbers(in: results).isEmpty) }
  }

  @Test func `the same records give the same results, whichever order evaluators are met in`() {
    let (findings, decisions) = Inspections.found([[1, 2, 3], [2, 3, 4], [1, 4, 5]])
    let one = analyze(
      InspectionRecords(findings: findings), evaluators: ["E1", "E2", "E3"], decisions: decisions)
    let other = analyze(
      InspectionRecords(findings: findings.reversed()), evaluators: ["E1", "E2", "E3"], decisions: decisions)
    #expect(leaves(of: one.designs[0].discovery) == leaves(of: other.designs[0].discovery))
    #expect(leaves(of: one.designs[0].detection) == leaves(of: other.designs[0].detection))
  }
}
