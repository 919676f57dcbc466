import Diagnostics
import HeuristicEval
import ReportDocument
import StudyAnalysis
import StudyModel
import StudyReport
import StudyXML
import TableFiles
import Testing

/// What a report says about inspections that are small enough to check by hand.
@Suite struct InspectionComposerTests {
  private static let set = HeuristicSet(
    id: "three", version: "1", name: LocalizedText("Three heuristics"),
    heuristics: [("visibility", "Visibility"), ("control", "Control"), ("help", "Help")].enumerated().map {
      Heuristic(
        id: $1.0, number: $0 + 1, name: LocalizedText($1.1),
        aspects: [
          HeuristicAspect(
            id: "a", name: LocalizedText("Aspect"),
            questions: [CheckQuestion(id: $1.0 + "-1", text: LocalizedText("Is it?"))])
        ])
    })

  private static let artefact = Artefact(
    id: "app", name: LocalizedText("App"),
    screens: [
      Screen(
        id: "home", name: LocalizedText("Home screen"),
        states: [ScreenState(id: "empty", name: LocalizedText("nothing yet"))]),
      Screen(id: "detail", name: LocalizedText("Detail")),
    ])

  private static let group = Factor(
    id: "group", label: LocalizedText("Patterns"), design: .between,
    levels: [
      Factor.Level(id: "with", label: LocalizedText("With patterns")),
      Factor.Level(id: "without", label: LocalizedText("Without patterns")),
    ], reference: .declared("without"))

  private static func finding(
    _ id: String, _ evaluator: String, _ heuristics: [String], _ screen: String?, _ words: String,
    severity: Severity? = nil, recommendation: String? = nil
  ) -> Finding {
    Finding(
      id: id, evaluator: evaluator, design: "A", heuristics: heuristics,
      place: InspectedPlace(screen: screen, state: screen == "home" ? "empty" : nil), description: words,
      severity: severity, recommendation: recommendation)
  }

  /// Three evaluators: F1 and F2 are one problem, F3 stands alone.
  private static func results(
    severities: [ProblemSeverity] = [
      .init(evaluator: "E1", problem: "P1", severity: .catastrophe),
      .init(evaluator: "E2", problem: "P1", severity: .catastrophe),
      .init(evaluator: "E3", problem: "P1", severity: .major),
      .init(evaluator: "E1", problem: "F3", severity: .cosmetic),
      .init(evaluator: "E2", problem: "F3", severity: .minor),
    ], leftOut: [LeftOutHeuristic] = [LeftOutHeuristic(heuristic: "help", reason: "nothing to help with")],
    answers: [ChecklistAnswer] = [], isMerged: Bool = true
  ) -> InspectionResults {
    let inspection = Inspection(
      id: "app", label: LocalizedText("App inspected"), heuristicSet: "three", leftOut: leftOut,
      evaluators: ["E1", "E2", "E3"].map { Evaluator(id: $0, expertise: $0 == "E1" ? "usability" : nil) },
      designs: [InspectedDesign(id: "A", artefact: "app")],
      decisions: isMerged
        ? [
          MergeDecision(
            .same(problem: "P1", title: "The text is lost"), findings: ["F1", "F2"], reason: "same cause",
            decidedBy: "A. B.")
        ] : [])
    let records = InspectionRecords(
      findings: [
        finding("F1", "E1", ["control"], "detail", "All I wrote was gone", recommendation: "Keep a draft"),
        finding("F2", "E2", ["control", "visibility"], "detail", "Cancel loses the text"),
        finding("F3", "E2", ["visibility"], "home", "Nothing is shown at first"),
      ], answers: answers, severities: severities)
    return InspectionAnalyzer(
      inspection, set: set, artefacts: ["app": artefact], records: records
    ).results()
  }

  private static func report(_ results: InspectionResults) -> Report {
    InspectionComposer.report(
      [InspectionComposer(results, artefacts: [artefact])],
      provenance: Provenance(generator: "test", inputs: []))
  }

  // MARK: Looking into reports

  private func sections(_ report: Report) -> [ReportSection] {
    func walk(_ section: ReportSection) -> [ReportSection] { [section] + section.sections.flatMap(walk) }
    return report.sections.flatMap(walk)
  }

  private func paragraphs(_ report: Report, _ role: Paragraph.Role) -> [String] {
    sections(report).flatMap(\.blocks).flatMap { block -> [Paragraph] in
      switch block {
      case .paragraph(let paragraph): [paragraph]
      case .list(let list): list
      default: []
      }
    }.filter { $0.role == role }.map(\.text)
  }

  private func table(_ report: Report, _ id: String) throws -> [[String]] {
    let tables = sections(report).flatMap(\.blocks).compactMap { block -> ReportTable? in
      if case .table(let table) = block { table } else { nil }
    }
    let found = try #require(tables.first { $0.id == id }, "\(tables.map(\.id))")
    return found.rows.map { $0.map(Numerals.text) }
  }

  private func figures(_ report: Report) -> [ReportFigure] {
    sections(report).flatMap(\.blocks).compactMap { block in
      if case .figure(let figure) = block { figure } else { nil }
    }
  }

  private func value(_ report: Report, _ id: String) -> Double? {
    report.estimates.first { $0.id == id }?.value
  }

  // MARK: One design

  @Test func saysInPlainWordsWhoFoundWhat() throws {
    let report = Self.report(Self.results())
    let first = try #require(paragraphs(report, .finding).first)
    #expect(first.hasPrefix("Three evaluators found 2 problems in design A; one is a catastrophe"))
    #expect(report.title.text == "App inspected")
  }

  @Test func `tables list the worst thousand problems, and estimates are of all`() throws {
    let findings = (1...1_005).map { number in
      Self.finding(
        "F\(number)", "E\(number % 3 + 1)", ["control"], "home", "Words \(number)",
        severity: number > 1_000 ? .minor : .major)
    }
    let results = InspectionAnalyzer(
      Inspection(id: "app", heuristicSet: "three", designs: [InspectedDesign(id: "A")]), set: Self.set,
      records: InspectionRecords(findings: findings)
    ).results()
    let report = Self.report(results)
    for name in ["problems", "places"] {
      let rows = try table(report, "table-inspection-app-A-\(name)")
      #expect(rows.count == 1_000 && !rows.contains { $0[1] == "Words 1001" })
    }
    let notes = sections(report).flatMap(\.blocks).flatMap { block -> [String] in
      if case .table(let table) = block { table.notes.map(\.text) } else { [] }
    }
    #expect(notes.count { $0.hasPrefix("The worst 1000 of 1005 problems are listed") } == 2)
    // One rater: a mean and nothing about a spread.
    #expect(value(report, "app.problem=F1005.design=A.mean") == 2)
    #expect(value(report, "app.problem=F1005.design=A.rank") == 1_001)
    #expect(!report.estimates.contains { $0.id == "app.problem=F1005.design=A.sd" })
  }

  @Test func ranksProblemsAndListsWhatWasMergedInItsOwnWords() throws {
    let report = Self.report(Self.results())
    let ranking = try table(report, "table-inspection-app-A-problems")
    #expect(ranking[0] == ["1", "The text is lost", "3.67", "4.0", "3", "4", "3", "2"])
    #expect(ranking[1] == ["2", "Nothing is shown at first", "1.50", "1.5", "1", "2", "2", "1"])
    let places = try table(report, "table-inspection-app-A-places")
    #expect(
      places[0] == ["1", "The text is lost", "Control; Visibility", "Detail", "E1, E2", "Keep a draft"])
    #expect(places[1][3] == "Home screen (nothing yet)")
    let words = try table(report, "table-inspection-app-A-findings")
    #expect(words.map { $0[4] } == ["All I wrote was gone", "Cancel loses the text"])
    #expect(value(report, "app.problem=P1.design=A.mean") == 11.0 / 3)
  }

  @Test func namesTheHeuristicsThatWereLeftOutWithTheReason() throws {
    let report = Self.report(Self.results())
    #expect(
      try table(report, "table-inspection-app-left-out") == [["3. Help", "nothing to help with"]])
    let figure = try #require(figures(report).first { $0.id == "figure-inspection-app-A-severity" })
    guard case .heatMap(let map) = figure.content else { throw Missing() }
    #expect(map.rows.map(\.label.text) == ["1. Visibility", "2. Control"])
    // The merged problem counts under both of its heuristics.
    #expect(map.rows.map(\.counts) == [[0, 0, 1, 0, 1], [0, 0, 0, 0, 1]])
  }

  private struct Missing: Error {}

  @Test func warnsOfFewRatersAndOfFindersRatingTheirOwn() throws {
    let few = paragraphs(Self.report(Self.results()), .warning)
    #expect(few.contains { $0.contains("1 of 2 problems was rated by fewer than three evaluators") })
    var severities: [ProblemSeverity] = []
    for evaluator in ["E1", "E2", "E3"] {
      for problem in ["P1", "F3"] {
        severities.append(.init(evaluator: evaluator, problem: problem, severity: .minor))
      }
    }
    #expect(paragraphs(Self.report(Self.results(severities: severities)), .warning) == [])
  }

  @Test func saysWhatNobodyInspected() throws {
    let report = Self.report(Self.results())
    let gaps = try table(report, "table-inspection-app-A-gaps")
    #expect(gaps == [["Home screen", "2", "1"]])
    let who = try table(report, "table-inspection-app-A-coverage")
    #expect(who[0] == ["Home screen", "–", "1", "–", "1"])
    #expect(who[1] == ["Detail", "2", "all", "–", "3"])
  }

  @Test func givesAgreementAndDiscoveryWithReasonsWhereTheyAreUndefined() throws {
    let report = Self.report(Self.results())
    let pairs = try table(report, "table-inspection-app-A-pairs")
    #expect(
      pairs == [["E1, E2", "1", "2", ".50"], ["E1, E3", "0", "1", ".00"], ["E2, E3", "0", "2", ".00"]])
    let id = "app.detection.design=A.any-two-agreement"
    #expect(abs((value(report, id) ?? 0) - 1.0 / 6) < 1e-15)
    let curve = (1...3).map { value(report, "app.discovery.evaluators=\($0).design=A.expected-problems") }
    #expect(zip(curve, [1, 5.0 / 3, 2]).allSatisfy { abs(($0 ?? 0) - $1) < 1e-14 })
    #expect(figures(report).contains { $0.id == "figure-inspection-app-A-discovery" })
  }

  @Test func allFormatsTakeIt() throws {
    let answers = ["E1", "E2"].map {
      ChecklistAnswer(evaluator: $0, design: "A", question: "control-1", answer: $0 == "E1" ? .yes : .no)
    }
    for results in [
      Self.results(answers: answers), Self.results(severities: [], isMerged: false), Self.comparison(),
      Self.comparison(designs: 1), Self.comparison(better: .unknown),
    ] {
      let report = Self.report(results)
      let project = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      let schema = try XMLSchema(
        bytes: try FileInput.readFile(project.joined(separator: "/") + "/Reports/Schema/report.xsd"),
        name: "report.xsd")
      let document = try XMLDocument(parsing: try report.rendered(as: .xml), path: "report.xml")
      #expect(schema.validate(document).map(\.description) == [])
      let text = String(decoding: try report.rendered(as: .text), as: UTF8.self)
      #expect(text.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 100 })
      // PDF needs a program that is not ours: Scripts/check-report-formats tries it.
      for format in ReportFormats.all where format.id != "pdf" {
        #expect(try !report.rendered(as: format).isEmpty)
      }
    }
  }

  @Test func standsInTheReportOfAStudyAsOneSection() {
    let section = InspectionComposer(Self.results(), artefacts: [Self.artefact]).section()
    #expect(section.id == "inspection-app")
    #expect(section.title.text == "Inspection: App inspected")
    #expect(section.sections.map(\.id).contains("inspection-app-A"))
  }

  // MARK: Several designs

  /// Ratings from 1 to 5 of so many designs at each level by two evaluators; control is 2 better with patterns.
  private static func comparison(
    designs: Int = 3, better: Known<Better> = .declared(.higher), findings: [Finding] = []
  ) -> InspectionResults {
    var records = InspectionRecords(findings: findings)
    var all: [InspectedDesign] = []
    for number in 0..<(2 * designs) {
      let isWith = number % 2 == 0
      let id = "D\(number + 1)"
      all.append(InspectedDesign(id: id, levels: ["group": isWith ? "with" : "without"]))
      for (rater, evaluator) in ["E1", "E2"].enumerated() {
        for heuristic in ["visibility", "control"] {
          let gain = isWith && heuristic == "control" ? 2 : 0
          records.ratings.append(
            HeuristicRating(
              evaluator: evaluator, design: id, heuristic: heuristic,
              value: 1 + (number / 2 + rater) % 3 + gain))
        }
      }
    }
    let inspection = Inspection(
      id: "app", heuristicSet: "three", designs: all,
      ratingScale: RatingScale(range: 1...5, better: better))
    return InspectionAnalyzer(inspection, set: set, records: records, factors: [group]).results()
  }

  @Test func namesTheSidesOfTheComparisonOnlyWhereTheDirectionIsDeclared() throws {
    func sides(_ better: Known<Better>) throws -> [String]? {
      let figures = figures(Self.report(Self.comparison(better: better)))
      let figure = try #require(figures.first { $0.id == "figure-inspection-app-group-with" })
      guard case .comparison(let comparison) = figure.content else { throw Missing() }
      #expect(comparison.rows.map(\.label.text) == ["1. Visibility", "2. Control", "All heuristics"])
      return comparison.sides.map { [$0.below.text, $0.above.text] }
    }
    #expect(
      try sides(.declared(.higher))
        == ["favours Without patterns", "favours With patterns"])
    #expect(
      try sides(.declared(.lower))
        == ["favours With patterns", "favours Without patterns"])
    #expect(try sides(.unknown) == nil)
    let told = paragraphs(Self.report(Self.comparison(better: .unknown)), .finding)
    #expect(told.contains { $0.contains("nothing is said about who did better") })
  }

  @Test func aDesignThatWasOnlyRatedHasNoNumberOfProblems() throws {
    let findings = ["D1", "D2", "D2"].enumerated().map { position, design in
      Finding(
        id: "F\(position)", evaluator: "E1", design: design, heuristics: ["control"],
        description: "F\(position)")
    }
    let report = Self.report(Self.comparison(findings: findings))
    let rows = try table(report, "table-inspection-app-group-with-problems")
    #expect(Array(rows[0].prefix(7)) == ["Number of problems", "1", "1.00", "–", "1", "2.00", "–"])
  }

  @Test func whereFindingsWereNotMergedNothingIsSaidOfWhatWasMissed() throws {
    let findings = ["E1", "E2"].map {
      Finding(
        id: "F" + $0, evaluator: $0, design: "D1", heuristics: ["control"],
        place: InspectedPlace(screen: "home"), description: "The text of the vow is lost on Cancel")
    }
    let told = paragraphs(Self.report(Self.comparison(findings: findings)), .finding)
    #expect(told.contains { $0.contains("nothing is said of what was missed") })
    #expect(!told.contains { $0.contains("What was found is about") })
  }

  @Test func saysWhatTheConclusionCovers() {
    let designs = paragraphs(Self.report(Self.comparison()), .note)
    #expect(designs.contains { $0.contains("The unit is the design") })
    // The two evaluators differ by the same number: nothing is tested, and nothing concluded.
    let pair = paragraphs(Self.report(Self.comparison(designs: 1)), .note)
    #expect(!pair.contains { $0.contains("The unit is the evaluator") })
  }
}
