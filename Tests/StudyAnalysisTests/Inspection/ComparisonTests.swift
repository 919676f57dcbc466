import HeuristicEval
import Stats
import StudyAnalysis
import StudyModel
import Testing

@Suite struct ComparisonTests {
  private static let reference = Reference.inspection.comparison

  /// Eight designs, four at each level, that three evaluators rated on thirteen heuristics.
  private static func inspection() -> Inspection {
    Inspection(
      id: "i", heuristicSet: "thirteen", evaluators: (1...3).map { Evaluator(id: "E\($0)") },
      designs: zip(reference.designs.texts, reference.group.texts).map {
        InspectedDesign(id: $0, levels: ["group": $1])
      }, ratingScale: RatingScale(range: 0...4, better: .declared(.higher)))
  }

  private static let ratings: [HeuristicRating] = zip(reference.designs.texts, reference.ratings.members)
    .flatMap {
      design, rows in
      rows.members.enumerated().flatMap { evaluator, row in
        row.numbers.enumerated().compactMap { heuristic, value in
          value.map {
            HeuristicRating(
              evaluator: "E\(evaluator + 1)", design: design, heuristic: "h\(heuristic + 1)", value: Int($0))
          }
        }
      }
    }

  /// As many findings of E1, E2 and E3 as the reference has problems.
  private static let findings: [Finding] = zip(
    reference.designs.texts, reference.problems.numbers
  )
  .flatMap { design, number in
    (0..<Int(number ?? 0)).map {
      Inspections.finding("\(design)-\($0)", by: "E\($0 % 3 + 1)", in: design, severity: .minor)
    }
  }

  private static func results(
    _ inspection: Inspection = inspection(), ratings: [HeuristicRating] = ratings,
    findings: [Finding] = [], options: InspectionOptions = InspectionOptions()
  ) -> InspectionResults {
    InspectionAnalyzer(
      inspection, set: Inspections.set, records: InspectionRecords(findings: findings, ratings: ratings),
      factors: [Inspections.group], options: options
    ).results()
  }

  private func expectWelch(_ contrast: DesignComparison.Contrast, _ expected: Reference, _ what: String)
    throws
  {
    let test = try contrast.result.tTest.get()
    #expect(test.test == .welch)
    expectClose(test.difference.value, expected.difference.number, what)
    expectClose(test.statistic, expected.statistic.number, what)
    expectClose(test.degreesOfFreedom, expected.df.number, what)
    expectClose(test.pValue, expected.p.number, what)
    expectClose(test.difference.interval?.lower, expected.ci[0].number, what)
    expectClose(test.difference.interval?.upper, expected.ci[1].number, what)
    #expect(
      [contrast.result.nTreatment, contrast.result.nReference] == expected.n.numbers.map { Int($0 ?? 0) })
    expectClose(contrast.result.treatmentGroup.descriptives?.mean, expected.mean[0].number, what)
    let g = try #require(contrast.result.standardized.first)
    #expect(g.name == "hedges-g")
    expectClose(g.effect.value, expected.g.number, what)
    expectClose(g.effect.interval?.lower, expected.g_ci[0].number, within: 1e-7, what)
    expectClose(g.effect.interval?.upper, expected.g_ci[1].number, within: 1e-7, what)
  }

  @Test func `designs are compared as in R, evaluators averaged first`() throws {
    let results = Self.results()
    let comparison = try #require(results.comparisons.first)
    #expect(results.comparisons.count == 1 && comparison.unit == .design)
    #expect(
      comparison.treatmentDesigns == ["D1", "D2", "D3", "D4"] && comparison.referenceDesigns.count == 4)
    #expect(comparison.heuristics.map(\.heuristic) == (1...13).map { "h\($0)" })
    for (contrast, expected) in zip(comparison.heuristics, Self.reference.by_heuristic.members) {
      try expectWelch(contrast, expected, contrast.heuristic ?? "")
      expectClose(contrast.adjustedP, expected.holm.number)
    }
    #expect(comparison.familySize == 13)
    let total = try #require(comparison.total)
    try expectWelch(total, Self.reference.total, "total")
    #expect(total.adjustedP == nil && total.result.role == .primary)
    #expect(comparison.problems == nil && comparison.severity == nil)
  }

  @Test func `ratings of designs are R's, and what is missing is told`() throws {
    let ratings = try #require(Self.results().ratings)
    for (position, design) in ratings.designs.enumerated() {
      expectClose(design.total, Self.reference.totals[position].number)
      let expected = Self.reference.per_design[position].numbers
      for (rating, wanted) in zip(design.heuristics, expected) {
        #expect((rating.mean == nil) == (wanted == nil))
        if let wanted { expectClose(rating.mean, wanted) }
      }
    }
    #expect(
      ratings.designs[1].heuristics[4].missing == ["E3"] && ratings.designs[1].heuristics[4].ratings?.n == 2)
    #expect(ratings.designs[5].unrated == ["h13"] && ratings.designsWithFewerHeuristics == ["D6"])
    let privacy = try #require(Self.results().comparisons.first?.heuristics.last)
    #expect(privacy.result.incomplete == ["D6"])
  }

  @Test func `agreement on ratings is R's`() throws {
    let agreement = try #require(Self.results().ratings).agreement
    #expect(agreement.count == 13)
    for (subject, expected) in zip(agreement, Self.reference.agreement.members) {
      #expect(Double(subject.designs) == expected.designs.number)
      #expect(Double(subject.complete) == expected.icc.n.number)
      #expect(subject.coefficients.map(\.symbol) == ["alpha", "ICC(2,1)", "ICC(2,3)"])
      expectClose(try subject.coefficients[0].effect.get().value, expected.alpha.number, subject.heuristic)
      for (position, key) in [(1, "single"), (2, "average")] {
        let effect = try subject.coefficients[position].effect.get()
        expectClose(effect.value, expected.icc[key][0].number, subject.heuristic)
        expectClose(effect.interval?.lower, expected.icc[key][1].number, within: 1e-8, subject.heuristic)
        expectClose(effect.interval?.upper, expected.icc[key][2].number, within: 1e-8, subject.heuristic)
      }
    }
  }

  @Test func `numbers of problems are compared where as many evaluators looked at every design`() throws {
    let comparison = try #require(Self.results(findings: Self.findings).comparisons.first)
    try expectWelch(try #require(comparison.problems), Self.reference.problems_test, "problems")
    #expect(comparison.severity?.result.test.code == "zero-variance")
    let uneven = try #require(
      Self.results(ratings: [], findings: Self.findings.filter { $0.evaluator != "E3" || $0.design != "D1" })
        .comparisons.first)
    #expect(uneven.problems?.result.test.code == "unequal-evaluators")
    #expect(uneven.problems?.result.standardized.isEmpty == true && uneven.total == nil)
    expectClose(uneven.problems?.result.referenceGroup.descriptives?.mean, 7.5)
  }

  @Test func `a design that nobody inspected does not count as one without problems`() throws {
    let findings = Self.findings.filter { $0.design != "D1" }
    let results = Self.results(ratings: [], findings: findings)
    let problems = try #require(results.comparisons.first?.problems)
    #expect(problems.result.nTreatment == 3 && problems.result.incomplete == ["D1"])
    #expect(problems.result.treatmentGroup.descriptives?.minimum != 0)
  }

  @Test func `one design at each level is compared by evaluator, and the conclusion says so`() throws {
    let expected = Reference.inspection.by_evaluator
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen",
      designs: ["with", "without"].map { InspectedDesign(id: $0, levels: ["group": $0]) },
      ratingScale: RatingScale(range: 0...4))
    var ratings: [HeuristicRating] = []
    for design in ["with", "without"] {
      for (evaluator, row) in expected[design].members.enumerated() {
        for (heuristic, value) in row.numbers.enumerated() {
          ratings.append(
            HeuristicRating(
              evaluator: "E\(evaluator + 1)", design: design, heuristic: "h\(heuristic + 1)",
              value: value.map { Int($0) }))
        }
      }
    }
    let comparison = try #require(Self.results(inspection, ratings: ratings).comparisons.first)
    #expect(comparison.unit == .evaluator && comparison.unit.statement.contains("not designs in general"))
    let contrasts = comparison.heuristics + [try #require(comparison.total)]
    for (contrast, expected) in zip(contrasts, expected.by_heuristic.members + [expected.total]) {
      let test = try contrast.result.tTest.get()
      #expect(test.test == .paired)
      expectClose(test.difference.value, expected.difference.number)
      expectClose(test.statistic, expected.statistic.number)
      expectClose(test.degreesOfFreedom, expected.df.number)
      expectClose(test.pValue, expected.p.number)
      expectClose(test.difference.interval?.lower, expected.ci[0].number)
      #expect(contrast.result.standardized.map(\.symbol) == ["d_z", "d_av"])
      expectClose(contrast.result.standardized.first?.effect.value, expected.dz.number)
      expectClose(
        contrast.result.standardized.first?.effect.interval?.lower, expected.dz_ci[0].number, within: 1e-7)
      expectClose(contrast.result.standardized.last?.effect.value, expected.dav.number)
      #expect(Double(contrast.result.nTreatment) == expected.n.number)
      if contrast.heuristic != nil { expectClose(contrast.adjustedP, expected.holm.number) }
    }
    #expect(comparison.heuristics[1].result.incomplete == ["E5"])
  }

  @Test func `a total by evaluator is a difference between designs and not between heuristics`() throws {
    let inspection = Inspection(
      id: "i", heuristicSet: "thirteen",
      designs: ["with", "without"].map { InspectedDesign(id: $0, levels: ["group": $0]) },
      ratingScale: RatingScale(range: 0...4))
    func rating(_ evaluator: String, _ design: String, _ heuristic: String, _ value: Int?) -> HeuristicRating
    {
      HeuristicRating(evaluator: evaluator, design: design, heuristic: heuristic, value: value)
    }
    // E3 rated no heuristic for both, E4 one design alone.
    let ratings = [
      rating("E1", "with", "h1", 2), rating("E1", "without", "h1", 1), rating("E1", "without", "h2", 4),
      rating("E2", "with", "h1", 3), rating("E2", "without", "h1", 1), rating("E2", "with", "h2", nil),
      rating("E2", "without", "h2", 4), rating("E3", "with", "h1", 4), rating("E3", "without", "h2", 0),
      rating("E4", "with", "h1", 4),
    ]
    let total = try #require(Self.results(inspection, ratings: ratings).comparisons.first?.total)
    #expect(total.result.treatmentGroup.values == [2, 3] && total.result.referenceGroup.values == [1, 1])
    #expect(total.result.incomplete == ["E4"])
    #expect(try total.result.tTest.get().difference.value == 1.5)
  }

  @Test func `fewer than two designs at a level are not tested`() throws {
    var inspection = Self.inspection()
    for position in 1...3 { inspection.designs[position].levels = [:] }
    let comparison = try #require(Self.results(inspection, findings: Self.findings).comparisons.first)
    #expect(comparison.unit == .design && comparison.withoutLevel == ["D2", "D3", "D4"])
    #expect(
      comparison.heuristics.allSatisfy { $0.result.test.code == "too-few-designs" && $0.adjustedP == nil })
    #expect(comparison.total?.result.test.code == "too-few-designs")
    #expect(comparison.problems?.result.test.code == "too-few-designs")
    #expect(comparison.familySize == 0 && comparison.total?.result.standardized.isEmpty == true)
    for position in 4...7 { inspection.designs[position].levels = [:] }
    let one = try #require(Self.results(inspection).comparisons.first)
    #expect(one.total?.result.test.code == "too-few-designs")
    inspection.designs[0].levels = [:]
    #expect(Self.results(inspection).comparisons.isEmpty)
  }

  @Test func `a subset of heuristics is a smaller family`() throws {
    var inspection = Self.inspection()
    inspection.leftOut = [LeftOutHeuristic(heuristic: "h13", reason: "nothing is stored")]
    let results = Self.results(inspection)
    let comparison = try #require(results.comparisons.first)
    #expect(comparison.familySize == 12 && comparison.heuristics.count == 12)
    let p = try comparison.heuristics.map { try $0.result.test.get().pValue }
    let smallest = try #require(p.indices.min { p[$0] < p[$1] })
    expectClose(comparison.heuristics[smallest].adjustedP, 12 * p[smallest])
    #expect(
      results.unused.count == 21 && results.unused.allSatisfy { $0.kind == .rating && $0.subject == "h13" })
  }

  @Test func `comparisons that no plan names are exploratory where there is one`() throws {
    var inspection = Self.inspection()
    inspection.role = .exploratory
    let comparison = try #require(Self.results(inspection).comparisons.first)
    #expect(
      (comparison.heuristics + [comparison.total].compactMap(\.self)).allSatisfy {
        $0.result.role == .exploratory
      })
  }
}
