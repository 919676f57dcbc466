import HeuristicEval
import StudyModel
import Testing

@testable import StudyAnalysis

/// What is told of an inspection before a mean is computed.
@Suite struct InspectionQualityTests {
  private static let artefact = Artefact(
    id: "app", name: LocalizedText("App"),
    screens: ["home", "list", "detail"].map { Screen(id: $0, name: LocalizedText($0)) })

  private static func check(
    evaluators: [String] = ["E1", "E2", "E3"], designs: [String] = ["A"], _ records: InspectionRecords,
    decisions: [MergeDecision] = [], exclusions: [InspectionExclusion] = [], isNamed: Bool = true,
    kinds: Set<QualityFindingKind> = []
  ) -> QualityResults {
    let inspection = Inspection(
      id: "review", heuristicSet: "thirteen", evaluators: evaluators.map { Evaluator(id: $0) },
      designs: designs.map { InspectedDesign(id: $0, artefact: "app") },
      ratingScale: RatingScale(range: 0...4), decisions: decisions, exclusions: exclusions)
    return InspectionChecker(
      inspection, set: Inspections.set, artefacts: ["app": artefact], records: records, isNamed: isNamed
    ).results(kinds: kinds)
  }

  private static func only(_ results: QualityResults, _ kind: QualityFindingKind) -> [QualityFinding] {
    results.findings.filter { $0.kind == kind }
  }

  private static let home = InspectedPlace(screen: "home")

  private static func everywhere(_ evaluators: String...) -> [InspectedCell] {
    evaluators.flatMap { evaluator in
      artefact.screens.map { InspectedCell(evaluator: evaluator, design: "A", screen: $0.id) }
    }
  }

  /// Three evaluators who looked everywhere, and one problem that all of them found and rated.
  private static let sound = InspectionRecords(
    findings: (1...3).map {
      Inspections.finding("F\($0)", by: "E\($0)", under: ["h1"], at: home, severity: .minor, "No loader")
    }, inspected: everywhere("E1", "E2", "E3"))

  @Test func `a sound inspection sets nothing off`() {
    let results = Self.check(Self.sound, decisions: [Inspections.same("P1", "F1", "F2", "F3")])
    #expect(results.findings.filter { $0.severity == .warning }.map(\.message) == [])
    #expect(results.findings.map(\.kind) == [.severityOfFinders])
    #expect(results.inspections.map(\.records) == [12] && results.inspections.map(\.evaluators) == [3])
    #expect(results.skipped.map(\.kind) == [.missingRatings, .checklistContradiction])
  }

  @Test func `evaluators without a record, and few of them, are told`() {
    var records = Self.sound
    records.findings.removeAll { $0.evaluator != "E1" }
    records.inspected.removeAll { $0.evaluator != "E1" }
    let results = Self.check(evaluators: ["E1", "E2"], records)
    let silent = Self.only(results, .silentEvaluator)
    #expect(silent.map(\.subject.evaluators) == [["E2"]])
    #expect(silent.first?.message == "E2 is declared and recorded nothing")
    #expect(silent.first?.remedies.first == .excludeEvaluator("E2", inspection: "review"))
    #expect(Self.only(results, .fewEvaluators).map(\.message) == ["2 evaluators inspected design A"])
  }

  @Test func `who recorded something about other designs only is told`() {
    let results = Self.check(
      designs: ["A", "B"],
      InspectionRecords(
        findings: Self.sound.findings + [
          Inspections.finding("G1", by: "E1", in: "B", under: ["h2"], at: Self.home)
        ]))
    #expect(Self.only(results, .unevenInspection).map(\.subject.evaluators) == [["E2", "E3"]])
    #expect(Self.only(results, .unevenInspection).map(\.subject.design) == ["B"])
  }

  @Test func `open ratings are told, and of n/a nothing`() {
    func ratings(_ evaluator: String, _ design: String, _ heuristics: ClosedRange<Int>) -> [HeuristicRating] {
      heuristics.map {
        HeuristicRating(
          evaluator: evaluator, design: design, heuristic: "h\($0)", value: $0 == 5 ? nil : $0 % 5)
      }
    }
    let results = Self.check(
      designs: ["A", "B"],
      InspectionRecords(
        ratings: ratings("E1", "A", 1...13) + ratings("E1", "B", 1...13) + ratings("E2", "A", 1...12)
          + ratings("E2", "B", 1...13) + ratings("E3", "B", 1...13)))
    let missing = Self.only(results, .missingRatings)
    #expect(missing.map(\.severity) == [.warning, .information])
    #expect(
      missing.map(\.message) == [
        "E2 left 1 of 26 ratings open: A on h13", "E3 left 13 of 26 ratings open: all of A",
      ])
    // Nobody says anything of findings where there are only ratings.
    #expect(Set(results.findings.map(\.kind)) == [.missingRatings])
  }

  @Test(arguments: [(7, false), (8, true)]) func `the same rating everywhere is told`(
    _ count: Int, _ isTold: Bool
  ) {
    let ratings = (1...count).map {
      HeuristicRating(evaluator: "E1", design: "A", heuristic: "h\($0)", value: 3)
    }
    let found = Self.only(Self.check(InspectionRecords(ratings: ratings)), .uniformRatings)
    #expect(found.map(\.message) == (isTold ? ["all 8 ratings of heuristics of E1 are 3"] : []))
    let problems = (1...count).map { Inspections.finding("F\($0)", by: "E1", severity: .major) }
    let severities = Self.only(Self.check(InspectionRecords(findings: problems)), .uniformRatings)
    #expect(severities.map(\.message) == (isTold ? ["all 8 severities of E1 are 3"] : []))
  }

  @Test func `problems without severity, and severities of too few raters, are told`() {
    var records = Self.sound
    records.findings = [
      Inspections.finding("F1", by: "E1", under: ["h1"], at: Self.home, severity: .minor, "No loader"),
      Inspections.finding("F2", by: "E2", under: ["h2"], at: Self.home, "Buttons too small"),
      Inspections.finding("F3", by: "E2", under: ["h3"], at: Self.home, "Colours of the list"),
    ]
    records.severities = ["E1", "E2", "E3"].map {
      ProblemSeverity(evaluator: $0, problem: "F3", severity: .major)
    }
    let results = Self.check(records)
    #expect(
      Self.only(results, .unratedProblem).map(\.message)
        == ["nobody rated the severity of 1 of 3 problems: F2"])
    #expect(
      Self.only(results, .fewSeverityRaters).map(\.message)
        == ["fewer than three evaluators rated the severity of 1 of 3 problems: F1"])
    #expect(
      Self.only(results, .severityOfFinders).map(\.message)
        == ["the severity of 1 of 3 problems is that of the finders alone: F1"])
  }

  @Test func `screens that nobody inspected are a warning where it was recorded who inspected what`() {
    var records = Self.sound
    records.inspected.removeAll { $0.screen == "detail" }
    let told = Self.only(Self.check(records), .uninspectedScreen)
    #expect(told.map(\.message) == ["no record names 1 of 3 screens: detail"])
    #expect(told.map(\.severity) == [.warning])
    records.inspected = []
    #expect(Self.only(Self.check(records), .uninspectedScreen).map(\.severity) == [.information])
    records.findings[0].place = InspectedPlace()
    let without = Self.only(Self.check(records), .findingWithoutPlace)
    #expect(without.map(\.subject.items) == [["F1"]])
  }

  @Test func `a finding that was typed twice is told until somebody decides`() {
    var records = Self.sound
    records.findings = [
      Inspections.finding("F1", by: "E1", at: Self.home, "No  loader"),
      Inspections.finding("F2", by: "E1", at: Self.home, "no loader"),
      Inspections.finding("F3", by: "E1", at: InspectedPlace(screen: "list"), "no loader"),
      Inspections.finding("F4", by: "E2", at: Self.home, "no loader"),
    ]
    let told = Self.only(Self.check(records), .repeatedFinding)
    #expect(told.map(\.message) == ["F1 and F2 of E1 have the same words and the same place"])
    #expect(Self.only(Self.check(records), .undecidedLikeness).count == 1)
    for decision in [
      Inspections.same("P1", "F1", "F2"), MergeDecision(.apart, findings: ["F1", "F2"]),
    ] {
      #expect(Self.only(Self.check(records, decisions: [decision]), .repeatedFinding).isEmpty)
    }
  }

  @Test func `a checklist that contradicts findings is told where all of its heuristic was answered`() {
    var records = Self.sound
    records.findings = [
      Inspections.finding("F1", by: "E1", under: ["h1"], at: Self.home, severity: .major, "No loader")
    ]
    func answers(_ list: [(String, ChecklistAnswer.Answer)], at screen: String?) -> [ChecklistAnswer] {
      list.map { ChecklistAnswer(evaluator: "E1", design: "A", screen: screen, question: $0.0, answer: $0.1) }
    }
    func told(_ answers: [ChecklistAnswer]) -> Int {
      records.answers = answers
      return Self.only(Self.check(records), .checklistContradiction).count
    }
    #expect(told(answers([("h1-a", .yes), ("h1-b", .notApplicable)], at: "home")) == 1)
    #expect(told(answers([("h1-a", .yes), ("h1-b", .yes)], at: nil)) == 1)
    #expect(told(answers([("h1-a", .yes), ("h1-b", .yes)], at: "list")) == 0)
    #expect(told(answers([("h1-a", .yes), ("h1-b", .no)], at: "home")) == 0)
    #expect(told(answers([("h1-a", .yes)], at: "home")) == 0)
    records.findings[0].severity = .minor
    #expect(told(answers([("h1-a", .yes), ("h1-b", .yes)], at: "home")) == 0)
  }

  @Test func `records in no result, and who is left out, are told of`() {
    var records = Self.sound
    records.severities = [ProblemSeverity(evaluator: "E1", problem: "P9", severity: .major)]
    let exclusions = [InspectionExclusion(.evaluator("E3"), reason: "designed the screens")]
    let results = Self.check(records, exclusions: exclusions)
    #expect(
      Self.only(results, .unusedRecord).map(\.message)
        == ["a severity of E1 (P9) is in no result: there is no problem P9"])
    #expect(results.inspections.map(\.excluded) == [1] && results.inspections.map(\.evaluators) == [2])
    #expect(!results.findings.contains { $0.subject.evaluators.contains("E3") })
  }

  @Test func `what follows from a decision asks for nothing to be corrected`() {
    var records = Self.sound
    records.findings.append(Inspections.finding("F9", by: "E3", under: ["h2"], at: Self.home, "Tiny buttons"))
    records.severities = ["E1", "E2"].map {
      ProblemSeverity(evaluator: $0, problem: "F9", severity: .major)
    }
    let exclusions = ["one", "another"].map { InspectionExclusion(.evaluator("E3"), reason: $0) }
    let results = Self.check(records, exclusions: exclusions)
    let unused = Self.only(results, .unusedRecord)
    #expect(
      unused.map(\.message)
        == ["2 severities are in no result, as only evaluators who are left out found the problems: F9"])
    #expect(unused.map(\.severity) == [.information])
    #expect(
      unused.first?.remedies == [.advice("nothing needs to be done while the evaluators are left out")])
    // Two decisions about one evaluator leave out one.
    #expect(results.inspections.map(\.excluded) == [1])
  }

  @Test func `why nobody can tell which screens were inspected`() {
    let ratings = InspectionRecords(ratings: [
      HeuristicRating(evaluator: "E1", design: "A", heuristic: "h1", value: 2)
    ])
    func reason(_ records: InspectionRecords) -> [String] {
      Self.check(records).skipped.filter { $0.kind == .uninspectedScreen }.map(\.reason)
    }
    #expect(
      reason(ratings) == ["nothing but ratings of whole designs was recorded, which name no screen"])
    #expect(reason(InspectionRecords()) == ["there is no record"])
    #expect(reason(Self.sound) == [])
  }

  @Test func `evaluators who are named by addresses are told of, and never printed`() {
    var records = Self.sound
    for index in records.findings.indices { records.findings[index].evaluator = "anna@example.org" }
    let results = Self.check(evaluators: ["anna@example.org", "E1", "E-1"], records)
    #expect(Self.only(results, .personalIdentifier).count == 1)
    #expect(
      Self.only(results, .similarIdentifiers).map(\.message) == ["\"E1\" and \"E-1\" may be one evaluator"])
    #expect(!results.findings.contains { "\($0)".contains("anna") })
  }

  @Test func `only what is asked for is looked for`() {
    let results = Self.check(Self.sound, isNamed: false, kinds: [.undecidedLikeness])
    #expect(Set(results.findings.map(\.kind)) == [.undecidedLikeness] && results.skipped.isEmpty)
    #expect(results.findings.allSatisfy { $0.subject.inspection == nil })
  }
}
