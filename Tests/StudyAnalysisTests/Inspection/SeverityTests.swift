import HeuristicEval
import Stats
import StudyAnalysis
import StudyModel
import Testing

@Suite struct SeverityTests {
  private static let table: [[Double?]] = Reference.inspection.severity.table.members.map(\.numbers)

  /// Twelve problems, all found by E1, rated by four.
  private static func results(_ table: [[Double?]] = table, found: [[Int]] = [Array(1...12)]) -> DesignResult?
  {
    Inspections.results(evaluators: 4, found, severities: Inspections.severities(table)).designs.first
  }

  @Test func `severities of problems are R's`() throws {
    let expected = Reference.inspection.severity
    let problems = try #require(Self.results()).problems
    for problem in problems {
      let position = try #require(Int(problem.id.dropFirst(2))) - 1
      expectClose(problem.severities?.mean, expected.mean[position].number)
      expectClose(problem.severities?.median, expected.median[position].number)
      expectClose(problem.severities?.standardDeviation, expected.sd[position].number)
      #expect(problem.raters == Self.table[position].count { $0 != nil } && problem.hasTrustedMean)
      #expect(problem.source == .separate)
    }
    // Highest mean first; equal ones share their rank: problems 6 and 12 have 3, problems 5 and 11 a half.
    #expect(problems.map(\.id) == [1, 8, 2, 6, 12, 3, 7, 10, 4, 9, 5, 11].map { "A-\($0)" })
    #expect(problems.map(\.rank) == [1, 2, 3, 4, 4, 6, 7, 8, 9, 10, 11, 11])
  }

  @Test func `agreement on severity is R's`() throws {
    let expected = Reference.inspection.severity
    let agreement = try #require(Self.results()).severityAgreement.get()
    #expect(agreement.raters == ["E1", "E2", "E3", "E4"])
    #expect(agreement.problems == 12 && agreement.complete == 10)
    let (alpha, single) = (agreement.coefficients[0], agreement.coefficients[1])
    let (average, w) = (agreement.coefficients[2], agreement.coefficients[3])
    #expect(agreement.coefficients.map(\.symbol) == ["alpha", "ICC(2,1)", "ICC(2,4)", "W"])
    expectClose(try alpha.effect.get().value, expected.alpha.number)
    expectClose(try w.effect.get().value, expected.w.number)
    for (coefficient, key) in [(single, "single"), (average, "average")] {
      let effect = try coefficient.effect.get()
      expectClose(effect.value, expected.icc[key][0].number)
      expectClose(effect.interval?.lower, expected.icc[key][1].number, within: 1e-9)
      expectClose(effect.interval?.upper, expected.icc[key][2].number, within: 1e-9)
    }
    #expect(agreement.coefficients.map(\.subjects) == [12, 10, 10, 10])
    #expect(agreement.coefficients.map(\.leftOut) == [0, 2, 2, 2])
    #expect(agreement.coefficients.map(\.resamples) == [2_000, nil, nil, 2_000])
  }

  /// The intervals are those of the general bootstrap, which draws whole rows.
  @Test func `bootstrap intervals are those of whole rows`() throws {
    let agreement = try #require(Self.results()).severityAgreement.get()
    // In the order of the ranking, which decides which row a number draws.
    let order = [1, 8, 2, 6, 12, 3, 7, 10, 4, 9, 5, 11].map { Self.table[$0 - 1] }
    let alpha = try Bootstrap(
      StatisticOfRows(krippendorffAlpha: order, scale: .ordinal), resamples: 2_000, seed: 1)
    let complete = order.filter { !$0.contains(nil) }.map { $0.compactMap(\.self) }
    let w = try Bootstrap(StatisticOfRows(kendallsW: complete), resamples: 2_000, seed: 1)
    for (position, drawn) in [(0, alpha), (3, w)] {
      let expected = try drawn.percentileInterval(level: 0.95)
      let found = try #require(try agreement.coefficients[position].effect.get().interval)
      expectClose(found.lower, expected.lower)
      expectClose(found.upper, expected.upper)
      #expect(agreement.coefficients[position].undefinedResamples == drawn.undefinedResamples)
    }
  }

  @Test func `what finders gave their own findings is no agreement`() throws {
    let (findings, decisions) = Inspections.found([[1, 2], [1, 2]])
    let rated = findings.map { finding in
      var finding = finding
      finding.severity = .major
      return finding
    }
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen", designs: [InspectedDesign(id: "A")], decisions: decisions)
    let design = try #require(
      InspectionAnalyzer(inspection, set: Inspections.set, records: InspectionRecords(findings: rated))
        .results().designs.first)
    #expect(design.severityAgreement.code == "finders-own-severities")
    #expect(design.problems.allSatisfy { $0.source == .finders && $0.raters == 2 && !$0.hasTrustedMean })
  }

  @Test func `problems that are too few to be resampled have no interval and say so`() throws {
    let table: [[Double?]] = [[1, 2], [2, 2], [4, 3], [0, 1]]
    for count in 2...4 {
      let agreement = try #require(Self.results(Array(table.prefix(count)), found: [Array(1...count)]))
        .severityAgreement.get()
      for position in [0, 3] {
        let coefficient = agreement.coefficients[position]
        let interval = try coefficient.effect.get().interval
        #expect((interval != nil) == (count == 4), "\(coefficient.name) of \(count) problems")
        let reason = coefficient.withoutInterval
        #expect(reason?.code == (count < 4 ? "too-few-values" : nil))
        if count < 4 { #expect(reason?.message.contains("at least 4 problems") == true) }
      }
    }
  }

  @Test func `severities that are not there agree about nothing`() throws {
    let none = try #require(Inspections.results(evaluators: 2, [[1], [1]]).designs.first)
    #expect(none.severityAgreement.code == "no-severities")
    #expect(none.problems[0].severities == nil && none.problems[0].point == nil)
    #expect(none.overview.unrated == 1 && none.overview.counts == [0, 0, 0, 0, 0])
    let one = try #require(Self.results([[1], [2]], found: [[1, 2]]))
    #expect(one.severityAgreement.code == "one-rater")
  }

  @Test func `what has a coefficient can lack its interval, and the other way round`() throws {
    // Two raters who agree fully: no error for F, and every resample of alpha is 1.
    let same = try #require(Self.results([[1, 1], [2, 2], [4, 4]], found: [[1, 2, 3]])).severityAgreement
      .get()
    #expect(same.coefficients.allSatisfy { (try? $0.effect.get().value) == 1 })
    #expect(
      same.coefficients.allSatisfy { (try? $0.effect.get().interval) == nil && $0.withoutInterval != nil })
    // Nobody rated the same problem: no alpha, and no complete row.
    let apart = try #require(Self.results([[1, nil], [nil, 2], [3, nil]], found: [[1, 2, 3]]))
      .severityAgreement.get()
    #expect(apart.coefficients.allSatisfy { $0.effect.code == "too-few-values" })
    #expect(apart.coefficients.map(\.leftOut) == [3, 3, 3, 3])
    // Everybody says the same of everything.
    let constant = try #require(Self.results([[2, 2], [2, 2]], found: [[1, 2]])).severityAgreement.get()
    #expect(constant.coefficients.allSatisfy { $0.effect.code == "zero-variance" })
  }

  @Test(arguments: [
    ([2.0, 3.0], Severity.major), ([2.0, 2.0, 3.0], .minor), ([0.0, 1.0], .cosmetic),
    ([4.0, 4.0, 3.0], .catastrophe),
    ([0.0, 0.0, 1.0], .notAProblem),
  ]) func `a mean becomes a point, halves the worse one`(given: [Double], point: Severity) throws {
    #expect(try #require(Self.results([given], found: [[1]])).problems[0].point == point)
  }

  @Test func `problems count under each of their heuristics and on each of their screens`() throws {
    let place = { (screen: String?, step: String?) in InspectedPlace(screen: screen, step: step) }
    let findings = [
      Inspections.finding("f1", by: "E1", under: ["h2", "h1"], at: place("home", nil), severity: .major),
      Inspections.finding("f2", by: "E2", under: ["h2"], at: place(nil, "6.1"), severity: .catastrophe),
      Inspections.finding("f3", by: "E2", under: ["h13"], at: place("attic", nil), severity: .minor),
      Inspections.finding("f4", by: "E2"),
    ]
    let artefact = Artefact(
      id: "app", screens: ["home", "search", "help"].map { Screen(id: $0, name: LocalizedText($0)) },
      flows: [
        Flow(
          id: "main", name: LocalizedText("Main"),
          steps: [
            FlowStep(label: "6.1", place: ArtefactPlace(screen: "search"), text: LocalizedText("Search"))
          ])
      ])
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen",
      leftOut: [LeftOutHeuristic(heuristic: "h13", reason: "not on phones")],
      designs: [InspectedDesign(id: "A", artefact: "app")], decisions: [Inspections.same("p1", "f1", "f2")])
    let results = InspectionAnalyzer(
      inspection, set: Inspections.set, artefacts: ["app": artefact],
      records: InspectionRecords(findings: findings)
    ).results()
    let design = try #require(results.designs.first)
    #expect(results.heuristics == (1...12).map { "h\($0)" })
    #expect(design.byHeuristic.map(\.id) == (1...12).map { "h\($0)" } + [nil])
    #expect(design.byHeuristic.map(\.problems) == [1, 1] + Array(repeating: 0, count: 10) + [2])
    // A half between major and catastrophe is the worse one.
    #expect(design.byHeuristic[0].counts == [0, 0, 0, 0, 1] && design.byHeuristic[0].means?.mean == 3.5)
    #expect(design.byScreen.map(\.id) == ["home", "search", "help", "attic", nil])
    #expect(design.byScreen.map(\.problems) == [1, 1, 0, 1, 1])
    #expect(design.overview.counts == [0, 0, 1, 0, 1] && design.overview.unrated == 1)
    #expect(
      design.problems.map(\.id) == ["p1", "f3", "f4"] && design.problems[0].screens == ["home", "search"])
    // The heuristic of f3 was left out and f4 names none, so that they are in no cell.
    #expect(
      design.coverage?.screens == ["home", "search", "help"] && design.coverage?.findingsWithoutCell == 2)
    #expect(design.mergedFindings == 2 && design.findings == 4)
  }

  @Test func `more finders rank higher where severity is equal`() throws {
    let table: [[Double?]] = [[2, 2], [2, 2], [3, 3]]
    let problems = try #require(Self.results(table, found: [[1, 2, 3], [2]])).problems
    #expect(problems.map(\.id) == ["A-3", "A-2", "A-1"] && problems.map(\.rank) == [1, 2, 3])
  }
}
