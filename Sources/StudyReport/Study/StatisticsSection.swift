internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes how the numbers were made.
struct StatisticsSection {
  let results: StudyResults

  func compose() -> ReportSection {
    let wording = Wording(results: results)
    let study = results.study
    var items: [Phrase] = []
    let planned = study.plan.analyses
    if planned.isEmpty {
      items.append(
        "No plan was declared. By default levels of factors between participants are compared with Welch's t test and levels of factors within participants with the paired t test, whatever the data look like; an overall questionnaire score is primary, its subscales are secondary."
      )
    } else {
      let comparisons = Phrase.count(planned.count, "comparison")
      let standing: Phrase =
        switch study.plan.standing {
        case .asPlanned: "The plan lists \(comparisons); everything else is exploratory."
        case .changedAfterLock:
          "The plan lists \(comparisons). It was changed after it was locked, and nothing tells which of them were planned before: every result is exploratory, those of the plan included."
        case .changedAfterImport:
          "The plan lists \(comparisons). It was changed after data were imported and had not been locked before, and nothing tells which of them were planned before: every result is exploratory, those of the plan included."
        }
      items.append(standing)
      if !namedTests.isEmpty {
        items.append("The plan names the test: \(Wording.list(namedTests)).")
      }
      if let registration = study.plan.registration {
        items.append("The plan is registered at \(registration).")
      }
    }
    let references = results.factors.map { index -> Phrase in
      let factor = study.factors[index]
      let reference = factor.levels[factor.referenceIndex].label
      return factor.reference.isDeclared
        ? "\(factor.label), reference \(reference)" : "\(factor.label), reference \(reference) (assumed)"
    }
    items.append(
      references.isEmpty
        ? "No factor is compared, so that no test is made."
        : "A contrast is always treatment - reference: \(references.joined(separator: "; ")).")
    let families = adjusted
    items.append(
      references.isEmpty
        ? "Intervals are \(wording.levelText) confidence intervals."
        : families.isEmpty
          ? "Intervals are \(wording.levelText) confidence intervals; p values are two-sided and given in full; neither is corrected for the number of tests; alpha = \(wording.alphaText)."
          : "Intervals are \(wording.levelText) confidence intervals and are not corrected for the number of tests; p values are two-sided and given in full, and those of a family of the plan are corrected for the number of its tests beside; alpha = \(wording.alphaText)."
    )
    items.append(
      "The standard deviation divides by n - 1; medians and quartiles are type 7; intervals of means use the t distribution."
    )
    if results.factors.count(where: { study.factors[$0].design == .between }) == 2 {
      items.append(
        "The contrast of one factor between participants takes the people at all levels of the other together; the table of both factors adjusts each for the other."
      )
    }
    if results.factors.contains(where: { study.factors[$0].design == .between }),
      results.factors.contains(where: { study.factors[$0].design == .within })
    {
      items.append(
        "Factors between and within participants are each tested over the mean of the other; their interaction is not tested."
      )
    }
    var paragraphs = items.map { Paragraph($0) }
    if results.measures.contains(where: { $0.measure.kind == .duration }) {
      let told = results.measures.filter { $0.outliers?.isInForce == true }.map {
        EstimateList.stem($0.measure, group: "all") + "outliers-marked"
      }
      paragraphs.append(
        Paragraph(
          "Times are analysed as logarithms. Geometric means and their ratio are given, and effect sizes are of log times. \(outlierRules)"
        ).telling(told))
    }
    var section = ReportSection(
      id: "statistics", title: "How the numbers were made", blocks: [.list(paragraphs)])
    if let table = defaultTests { section.blocks.append(.table(table)) }
    if let table = table(of: families) { section.blocks += [.table(table), .estimates(estimates(families))] }
    return section
  }

  /// The analyses for which the plan names another test than the design would choose.
  private var namedTests: [Phrase] {
    let study = results.study
    return study.plan.analyses.compactMap { analysis in
      guard let test = analysis.test, let factor = study.factor(analysis.contrast) else { return nil }
      guard test != (factor.design == .within ? Plan.Test.paired : .welch) else { return nil }
      return "\(Phrase(word: test.name)) for \(analysis.measure) by \(analysis.contrast)"
    }
  }

  /// The documented choice of a test by kind of measure and design, which never looks at the values.
  private var defaultTests: ReportTable? {
    guard !results.factors.isEmpty else { return nil }
    let hasBetween = results.factors.contains { results.study.factors[$0].design == .between }
    let hasWithin = results.factors.contains { results.study.factors[$0].design == .within }
    var rows: [[ReportTable.Cell]] = []
    func add(_ kind: Phrase, _ between: Phrase, _ within: Phrase) {
      if hasBetween { rows.append([.text(kind), .text("between participants"), .text(between)]) }
      if hasWithin { rows.append([.text(kind), .text("within participants"), .text(within)]) }
    }
    let kinds = Set(results.measures.map(\.measure.kind))
    if !kinds.isDisjoint(with: [.score, .questionnaire, .count]) {
      add(
        "Scores, questionnaires and counts", "Welch's t of the means of people",
        "paired t of the differences of people")
    }
    if kinds.contains(.duration) { add("Times", "Welch's t of log times", "paired t of log times") }
    if kinds.contains(.outcome) {
      add(
        "Success, once a person", "N-1 two-proportion test, Newcombe's interval",
        "paired t of the completion rates of people")
      add(
        "Success over several tasks", "Welch's t of the completion rates of people",
        "paired t of the completion rates of people")
    }
    return ReportTable(
      id: "table-tests", title: "Which test is made",
      columns: [
        .init("Measure", isNumeric: false), .init("Factor", isNumeric: false),
        .init("Test", isNumeric: false),
      ],
      rows: rows,
      notes: [
        "The plan may name another test. With fewer than two people in a group, or without any variation, no test is made and the reason is given."
      ])
  }

  /// One test of each family of which there are results.
  private var adjusted: [AdjustedPValue] {
    let all = results.measures.flatMap { measure in
      measure.parts.flatMap(\.contrasts).compactMap(\.adjusted)
        + (measure.completion?.tasks.flatMap(\.differences).compactMap(\.adjusted) ?? [])
    }
    var seen: Set<String> = []
    return all.filter { seen.insert($0.family.id).inserted }
  }

  /// The families of the plan, how they are corrected, and how many of their tests were made.
  private func table(of families: [AdjustedPValue]) -> ReportTable? {
    guard !families.isEmpty else { return nil }
    let wording = Wording(results: results)
    let isIncomplete = families.contains { $0.isIncomplete }
    return ReportTable(
      id: "table-families", title: "Families of tests",
      columns: [
        .init("Family", isNumeric: false), .init("Correction", isNumeric: false),
        .init("Tests planned", statistic: "planned"), .init("Tests made", statistic: "made"),
        .init("Not possible", statistic: "refused"), .init("Not asked for", statistic: "not-asked"),
      ],
      rows: families.map { one in
        let correction: Phrase =
          one.isIncomplete
          ? "none here (planned: \(wording.name(one.family.correction)))"
          : wording.name(one.family.correction)
        return [
          .verbatim(one.family.id), .text(correction), .integer(one.planned), .integer(one.tests),
          .integer(one.refused), .integer(one.planned - one.tests - one.refused),
        ]
      },
      notes: isIncomplete
        ? [
          "Where tests of a family were not asked for, none of its p values is corrected: over fewer tests than planned they would be corrected too little."
        ] : []
    ).showing(families.map(Self.stem))
  }

  /// How the identifiers of a family's estimates begin.
  private static func stem(_ one: AdjustedPValue) -> String { "families.family=\(one.family.id)." }

  private func estimates(_ families: [AdjustedPValue]) -> [Estimate] {
    families.flatMap { one in
      [
        ("planned", one.planned, "number of tests that the plan has"),
        ("made", one.tests, "number of tests that were made"),
        ("refused", one.refused, "number of tests that could not be made"),
        ("not-asked", one.planned - one.tests - one.refused, "number of tests that were not asked for"),
      ].map { statistic, count, method in
        Estimate(
          id: Self.stem(one) + statistic, measure: "families", group: "family=" + one.family.id,
          statistic: statistic, value: Double(count), n: one.planned, method: method)
      }
    }
  }

  /// What was left out as outlying, measure by measure.
  private var outlierRules: Phrase {
    let applied = results.measures.compactMap { result -> Phrase? in
      guard let outliers = result.outliers, outliers.isInForce else { return nil }
      let count = Phrase.count(outliers.marked.count, "time")
      return "Of \(result.measure.label()), \(OutlierSection.rule(outliers.rule)) are left out (\(count))."
    }
    return applied.isEmpty ? "No outlier rule was applied." : applied.joined(separator: " ")
  }
}
