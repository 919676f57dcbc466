import HeuristicEval
import StudyAnalysis
import StudyModel

/// Inspections and records in few words.
enum Inspections {
  /// A set of thirteen heuristics `h1` to `h13` with two check questions each: `h1-a`, `h1-b`.
  static let set = HeuristicSet(
    id: "thirteen",
    heuristics: (1...13).map { number in
      Heuristic(
        id: "h\(number)", number: number, name: LocalizedText("Heuristic \(number)"),
        aspects: [
          HeuristicAspect(
            id: "aspect", name: LocalizedText("Aspect"),
            questions: ["a", "b"].map {
              CheckQuestion(id: "h\(number)-\($0)", text: LocalizedText("Question \($0)?"))
            })
        ])
    })

  /// With and without, the latter the reference.
  static let group = Factor(
    id: "group", design: .between, levels: [Factor.Level(id: "with"), Factor.Level(id: "without")],
    reference: .declared("without"))

  static func finding(
    _ id: String, by evaluator: String, in design: String = "A", under heuristics: [String] = [],
    at place: InspectedPlace = InspectedPlace(), severity: Severity? = nil, _ words: String? = nil
  ) -> Finding {
    Finding(
      id: id, evaluator: evaluator, design: design, heuristics: heuristics, place: place,
      description: words ?? id, severity: severity)
  }

  static func same(_ problem: String, _ findings: String...) -> MergeDecision {
    MergeDecision(.same(problem: problem, title: nil), findings: findings)
  }

  /// One finding for each problem of each evaluator; problem 3 of design A is `A-3`.
  static func found(
    _ found: [[Int]], in design: String = "A"
  ) -> (findings: [Finding], decisions: [MergeDecision]) {
    var findings: [Finding] = []
    var own: [Int: [String]] = [:]
    for (evaluator, problems) in found.enumerated() {
      for problem in problems {
        let id = "\(design)-E\(evaluator + 1)-\(problem)"
        findings.append(finding(id, by: "E\(evaluator + 1)", in: design))
        own[problem, default: []].append(id)
      }
    }
    return (
      findings,
      own.sorted { $0.key < $1.key }.map {
        MergeDecision(.same(problem: "\(design)-\($0.key)", title: nil), findings: $0.value)
      }
    )
  }

  /// Analyses one design by some evaluators.
  static func results(
    evaluators: Int, _ found: [[Int]], severities: [ProblemSeverity] = [],
    options: InspectionOptions = InspectionOptions()
  ) -> InspectionResults {
    let (findings, decisions) = Self.found(found)
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen", evaluators: (1...evaluators).map { Evaluator(id: "E\($0)") },
      designs: [InspectedDesign(id: "A")], decisions: decisions)
    return InspectionAnalyzer(
      inspection, set: set, records: InspectionRecords(findings: findings, severities: severities),
      options: options
    ).results()
  }

  /// Severities of the problems of design A from a table with one row for each problem.
  static func severities(_ table: [[Double?]]) -> [ProblemSeverity] {
    table.enumerated().flatMap { problem, row in
      row.enumerated().compactMap { rater, value in
        value.flatMap { Severity(rawValue: Int($0)) }.map {
          ProblemSeverity(evaluator: "E\(rater + 1)", problem: "A-\(problem + 1)", severity: $0)
        }
      }
    }
  }
}
