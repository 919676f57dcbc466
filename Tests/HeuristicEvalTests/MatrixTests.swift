import HeuristicEval
import Testing

/// A finding in few words.
func finding(
  _ id: String, _ evaluator: String, _ heuristics: [String] = [], screen: String? = nil, step: String? = nil,
  state: String? = nil, design: String = "A", severity: Severity? = nil, _ words: String = ""
) -> Finding {
  Finding(
    id: id, evaluator: evaluator, design: design, heuristics: heuristics,
    place: InspectedPlace(screen: screen, state: state, step: step), description: words, severity: severity)
}

@Suite struct DetectionMatrixTests {
  @Test func evaluatorsWhoFoundNothingAreRows() {
    let problems = UsabilityProblem.merging(
      [finding("f1", "E3"), finding("f2", "E1"), finding("f3", "E1"), finding("f4", "E3")],
      decisions: [MergeDecision(.same(problem: "p", title: nil), findings: ["f1", "f2", "f4"])])
    let matrix = DetectionMatrix(problems: problems, evaluators: ["E1", "E2", "E3"])
    #expect(matrix.finders == [[0, 2], [0]])
    #expect(matrix.finderCounts == [2, 1])
    #expect(matrix.found == [[0, 1], [], [0]])
  }

  @Test func findersWhomNobodyNamedAreAdded() {
    let problems = UsabilityProblem.merging([finding("f1", "E9")], decisions: [])
    let matrix = DetectionMatrix(problems: problems, evaluators: ["E1"])
    #expect(matrix.evaluators == ["E1", "E9"] && matrix.finders == [[1]])
  }
}

@Suite struct SeverityMatrixTests {
  private let problems = UsabilityProblem.merging(
    [
      finding("f1", "E1", severity: .minor), finding("f2", "E1", severity: .major),
      finding("f3", "E2", severity: .cosmetic), finding("f4", "E2"), finding("f5", "E3", severity: .minor),
    ],
    decisions: [MergeDecision(.same(problem: "p", title: nil), findings: ["f1", "f2", "f3"])])

  @Test func theHighestOfOneFindersSeveritiesCounts() {
    let matrix = SeverityMatrix(problems: problems, severities: [], evaluators: ["E1", "E2", "E3"])
    #expect(matrix.severities == [[.major, .cosmetic, nil], [nil, nil, nil], [nil, nil, .minor]])
    #expect(matrix.sources == [.finders, nil, .finders])
    #expect(matrix.highestTaken == 1)
  }

  @Test func whatWasGivenToTheProblemGoesBeforeWhatFindersGave() {
    let given = [
      ProblemSeverity(evaluator: "E3", problem: "p", severity: .catastrophe),
      ProblemSeverity(evaluator: "E2", problem: "p", severity: .notAProblem),
      ProblemSeverity(evaluator: "E2", problem: "p", severity: .major),
      ProblemSeverity(evaluator: "E2", problem: "elsewhere", severity: .major),
    ]
    let matrix = SeverityMatrix(problems: problems, severities: given, evaluators: ["E1", "E2", "E3"])
    #expect(matrix.raters == ["E2", "E3"])
    #expect(matrix.severities == [[.notAProblem, .catastrophe], [nil, nil], [nil, .minor]])
    #expect(matrix.sources == [.separate, nil, .finders])
    #expect(matrix.highestTaken == 0)
  }

  @Test func ratersWithoutAnySeverityAreLeftOut() {
    let matrix = SeverityMatrix(problems: problems, severities: [], evaluators: ["E9", "E3"])
    #expect(matrix.raters == ["E3", "E1", "E2"])
  }
}

@Suite struct CoverageTests {
  private let inventory = ScreenInventory(screens: ["home", "search"], screenOfStep: ["6.1": "search"])
  private let records = InspectionRecords(
    findings: [
      finding("f1", "E2", ["h1", "h2"], screen: "home"), finding("f2", "E1", ["h1"], step: "6.1"),
      finding("f3", "E1", ["h1"]), finding("f4", "E1", [], screen: "home"),
      finding("f5", "E1", ["h1"], screen: "extra"), finding("f6", "E1", ["h1"], screen: "home", design: "B"),
    ],
    answers: [
      ChecklistAnswer(evaluator: "E1", design: "A", screen: "home", question: "q1", answer: .yes),
      ChecklistAnswer(evaluator: "E1", design: "A", question: "q1", answer: .no),
    ],
    inspected: [
      InspectedCell(evaluator: "E3", design: "A", screen: "search"),
      InspectedCell(evaluator: "E1", design: "A", screen: "home", heuristic: "h1"),
    ])

  private var coverage: Coverage {
    Coverage(
      records, design: "A", evaluators: ["E1", "E2", "E3"], heuristics: ["h1", "h2"], inventory: inventory,
      heuristicOfQuestion: ["q1": "h1"])
  }

  @Test func cellsKnowWhoLookedAtThem() {
    #expect(coverage.screens == ["home", "search", "extra"] && coverage.inventoried == 2)
    #expect(coverage.cells.map { $0.map(\.evaluators) } == [[[0, 1], [1]], [[0, 2], [2]], [[0], []]])
    #expect(coverage.cells.map { $0.map(\.findings) } == [[1, 1], [1, 0], [1, 0]])
    #expect(coverage.cells[0][0].answers == 1)
    #expect(coverage.inspectedCells == 5 && coverage.cellCount == 6)
    #expect((0..<3).map(coverage.inspectedCells(by:)) == [3, 2, 2])
  }

  @Test func whatNamesNoCellIsCounted() {
    #expect(coverage.findingsWithoutCell == 2 && coverage.answersWithoutScreen == 1)
  }

  @Test func screensThatNobodyInspectedAreThere() {
    let empty = Coverage(
      InspectionRecords(), design: "A", evaluators: ["E1"], heuristics: ["h1"], inventory: inventory)
    #expect(empty.cells.count == 2 && empty.inspectedCells == 0 && empty.cellCount == 2)
  }
}
