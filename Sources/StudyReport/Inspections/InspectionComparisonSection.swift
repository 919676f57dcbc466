internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes how designs at one level of a factor compare with those at the reference level.
struct InspectionComparisonSection {
  let wording: InspectionWording
  let comparison: DesignComparison

  var results: InspectionResults { wording.results }
  var factor: Factor { results.factors[comparison.factor] }
  private var treatment: Phrase { wording.level(comparison.factor, comparison.treatment) }
  private var reference: Phrase { wording.level(comparison.factor, comparison.reference) }
  var id: String {
    "\(wording.id)-\(factor.id)-\(factor.levels[comparison.treatment].id)"
  }
  var difference: Phrase {
    "\(factor.levels[comparison.treatment].label) - \(factor.levels[comparison.reference].label)"
  }
  private var better: Known<Better> { results.inspection.ratingScale?.better ?? .unknown }

  func compose() -> ReportSection {
    var section = ReportSection(id: id, title: "\(factor.label): \(difference)")
    if let level = levelWithoutDesigns {
      // A table of what does not exist would say it once for each cell.
      section.blocks = [
        .paragraph(
          Paragraph(.note, "No design is at \(level), so that nothing is compared by \(factor.label).")),
        .estimates(estimates),
      ]
      return section
    }
    section.blocks += statements.map { .paragraph($0) }
    section.blocks += (total + byProblem).compactMap { apa($0).map { .paragraph($0) } }
    if hasTests {
      section.blocks.append(.paragraph(Paragraph(.note, Phrase(word: comparison.unit.statement))))
    }
    if !rated.isEmpty {
      section.blocks.append(.figure(figure))
      section.blocks.append(.table(table))
      section.blocks.append(.table(tests))
    }
    if !byProblem.isEmpty { section.blocks.append(.table(problems)) }
    section.blocks.append(.estimates(estimates))
    return section
  }

  // MARK: What is compared

  /// The level of which there is no design; nil where there are designs to compare.
  private var levelWithoutDesigns: Phrase? {
    comparison.treatmentDesigns.isEmpty
      ? treatment : comparison.referenceDesigns.isEmpty ? reference : nil
  }

  /// One comparison with its name.
  struct Row {
    var name: Phrase
    /// What is compared, in estimates.
    var part: String
    var contrast: DesignComparison.Contrast

    var result: ContrastResult { contrast.result }
  }

  private var total: [Row] {
    comparison.total.map { [Row(name: "All heuristics", part: "total", contrast: $0)] } ?? []
  }

  var rated: [Row] {
    comparison.heuristics.map {
      Row(
        name: wording.numbered($0.heuristic ?? ""), part: "heuristic=" + ($0.heuristic ?? ""), contrast: $0)
    } + total
  }

  private var byProblem: [Row] {
    (comparison.problems.map { [Row(name: "Number of problems", part: "problems", contrast: $0)] } ?? [])
      + (comparison.severity.map {
        [Row(name: "Mean severity of problems", part: "severity", contrast: $0)]
      } ?? [])
  }

  // MARK: Words

  /// What the comparison of totals says, and how many heuristics differ, in plain sentences.
  var statements: [Paragraph] {
    guard let total = comparison.total else { return [] }
    guard case .success(let test) = total.result.tTest else {
      return [
        Paragraph(
          .finding, "Ratings: \(treatment) and \(reference) are not compared, because \(reason(total)).")
      ]
    }
    let stem = wording.stem(contrast: wording.contrast(comparison))
    let x = total.result.treatmentGroup.descriptives?.mean ?? 0
    let y = total.result.referenceGroup.descriptives?.mean ?? 0
    let units: Phrase =
      comparison.unit == .design
      ? "\(total.result.nTreatment) and \(total.result.nReference) designs"
      : "one design each, \(Phrase.count(total.result.nTreatment, "evaluator"))"
    let ratings: Phrase =
      "\(treatment) \(Numerals.fixed(x, decimals: 2)) and \(reference) \(Numerals.fixed(y, decimals: 2)) (\(units))"
    var apart: Phrase = "\(Numerals.fixed(test.difference.value, decimals: 2))"
    if let interval = test.difference.interval {
      let bounds = Numerals.text(.interval(interval.lower, interval.upper, decimals: 2))
      apart = "\(apart) (\(wording.levelText) CI \(bounds))"
    }
    var text: Phrase =
      "Mean rating over the heuristics\(Wording.role(total.result.role)): \(ratings), a difference of \(apart). \(verdict(test))"
    if comparison.unit == .evaluator {
      text += " This is said of these evaluators and these two designs, not of designs."
    }
    var sentences = [
      Paragraph(.finding, text).telling(
        wording.stem(part: "total", contrast: wording.contrast(comparison)))
    ]
    let tested = comparison.familySize
    if tested > 1 {
      let family: Phrase =
        tested == planned ? "\(tested) heuristics" : "\(tested) tested of \(planned) heuristics"
      let role = comparison.heuristics[0].result.role
      let basis: Phrase =
        role == .primary
        ? "alpha = \(wording.alphaText)" : "\(Phrase(word: role.rawValue)), alpha = \(wording.alphaText)"
      let below = settled
      let names = below.map { wording.heuristic($0.heuristic ?? "") }.joined(separator: "; ")
      sentences.append(
        Paragraph(
          .finding,
          below.isEmpty
            ? "On none of \(family) is the difference settled after Holm's correction (\(basis))."
            : "After Holm's correction over \(family) (\(basis)) the difference is settled on \(InspectionWording.number(below.count)): \(names)."
        ).telling(stem))
    }
    return sentences
  }

  /// The heuristics on which the difference is settled after the correction.
  private var settled: [DesignComparison.Contrast] {
    comparison.heuristics.filter { ($0.adjustedP ?? 1) < results.alpha }
  }

  private func verdict(_ test: TestResult) -> Phrase {
    guard let better = better.declaredValue else {
      return "Which end of the scale is better is not declared, so nothing is said about who did better."
    }
    guard factor.reference.isDeclared else {
      return "The reference level is assumed, so nothing is said about who did better."
    }
    let direction = Wording.higherOrLower(better)
    let basis: Phrase = "not corrected for several tests"
    guard test.pValue < results.alpha, test.difference.value != 0 else {
      return "\(direction); the data do not settle who did better (alpha = \(wording.alphaText), \(basis))."
    }
    let winner = (test.difference.value > 0) == (better == .higher) ? treatment : reference
    return "\(direction): \(winner) did better (alpha = \(wording.alphaText), \(basis))."
  }

  private func reason(_ contrast: DesignComparison.Contrast) -> Phrase {
    if case .failure(let reason) = contrast.result.test { return Phrase(reason) }
    return ""
  }

  /// M, SD and n of both groups, test, exact p, and effect size with its interval.
  private func apa(_ row: Row) -> Paragraph? {
    guard case .success(let test) = row.result.tTest else { return nil }
    var runs: [Paragraph.Run] = [.text("\(row.name): ")]
    let groups = [(treatment, row.result.treatmentGroup), (reference, row.result.referenceGroup)]
    for (position, (level, group)) in groups.enumerated() {
      guard let described = group.descriptives else { continue }
      if position > 0 { runs.append(.text("; ")) }
      runs += [
        .text("\(level) ("), .symbol("n"), .text(" = \(described.n), "), .symbol("M"),
        .text(" = \(Numerals.fixed(described.mean, decimals: 2))"),
      ]
      if let sd = described.standardDeviation {
        runs += [.text(", "), .symbol("SD"), .text(" = \(Numerals.fixed(sd, decimals: 2))")]
      }
      runs.append(.text(")"))
    }
    let df = Numerals.fixed(test.degreesOfFreedom, decimals: test.test == .welch ? 2 : 0)
    runs += [
      .text(". "), .symbol("t"), .text("(\(df)) = \(Numerals.fixed(test.statistic, decimals: 2)), "),
      .symbol("p"), .text("\(Statements.probability(test.pValue))"),
    ]
    for effect in row.result.standardized {
      runs += [
        .text(", "), .symbol(effect.symbol), .text(" = \(Numerals.fixed(effect.effect.value, decimals: 2))"),
      ]
      if let interval = effect.effect.interval {
        let bounds = Numerals.text(.interval(interval.lower, interval.upper, decimals: 2))
        runs.append(.text(", \(wording.levelText) CI \(bounds)"))
      }
    }
    return Paragraph(.apa, runs: runs).telling(stem(row))
  }

  // MARK: Figure

  private var figure: ReportFigure {
    let rows = rated.map { row -> ReportFigure.Comparison.Row in
      let test = row.result.tTest.known
      return ReportFigure.Comparison.Row(
        label: row.name, estimate: test?.difference.value,
        interval: test?.difference.interval.map(EstimateList.interval),
        remark: test == nil ? reason(row.contrast) : nil, isTotal: row.contrast.heuristic == nil)
    }
    var sides: ReportFigure.Comparison.Sides?
    if let better = better.declaredValue {
      let favoured = better == .higher ? (reference, treatment) : (treatment, reference)
      sides = ReportFigure.Comparison.Sides(below: "favours \(favoured.0)", above: "favours \(favoured.1)")
    }
    let words = rows.map { row -> Phrase in
      guard let estimate = row.estimate else { return "\(row.label): not compared" }
      return "\(row.label): \(Numerals.fixed(estimate, decimals: 2))"
    }
    return ReportFigure(
      id: "figure-\(id)", title: "Differences of the ratings, \(difference)",
      alternative: "Differences of mean ratings, \(difference). \(words.joined(separator: "; ")).",
      caption: sides == nil
        ? "Difference of means with its \(wording.levelText) CI, not corrected for several heuristics. Which end of the scale is better is not declared."
        : "Difference of means with its \(wording.levelText) CI, not corrected for several heuristics.",
      content: .comparison(
        ReportFigure.Comparison(
          axis: "Difference in points: \(difference)", sides: sides, rows: rows))
    ).drawing(rated.map { stem($0) + "mean-difference" })
  }

  // MARK: Numbers for machines

  /// How the identifiers of the estimates of a row begin.
  func stem(_ row: Row) -> String {
    wording.stem(part: row.part, contrast: wording.contrast(comparison))
  }

  private var estimates: [Estimate] {
    var list = InspectionEstimates(results.inspection.id)
    let contrast = wording.contrast(comparison)
    let scale = wording.scaleUnit
    let direction = wording.scaleDirection
    for row in rated {
      list.add(row.contrast, part: row.part, name: contrast, unit: scale, direction: direction)
    }
    for (statistic, count, method) in [
      ("heuristics", planned, "number of heuristics that were rated"),
      ("heuristics-tested", comparison.familySize, "number of heuristics in the family of Holm's correction"),
      (
        "heuristics-settled", settled.count,
        "number of heuristics with p after Holm's correction below alpha"
      ),
    ] where !comparison.heuristics.isEmpty {
      list.add(statistic, Double(count), contrast: contrast, method: method)
    }
    for row in byProblem {
      list.add(
        row.contrast, part: row.part, name: contrast, unit: row.part == "problems" ? "count" : "severity 0-4",
        direction: "lower")
    }
    return list.estimates
  }
}

// MARK: - Tables

/// The tables of a comparison of designs.
extension InspectionComparisonSection {
  private func mean(_ group: GroupResult) -> [ReportTable.Cell] {
    [
      .integer(group.count),
      group.descriptives.map { .number($0.mean, decimals: 2) } ?? .undefined("no values"),
      group.descriptives?.standardDeviation.map { .number($0, decimals: 2) }
        ?? .undefined("fewer than two values"),
    ]
  }

  private func groups(_ row: Row) -> [ReportTable.Cell] {
    [.text(row.name)] + mean(row.result.treatmentGroup) + mean(row.result.referenceGroup)
  }

  private func groupColumns(_ unit: DesignComparison.Unit) -> [ReportTable.Column] {
    [("treatment", comparison.treatment), ("reference", comparison.reference)].flatMap {
      side, level -> [ReportTable.Column] in
      let label = factor.levels[level].label
      return [
        .init(
          unit == .design ? "\(label): designs" : "\(label): evaluators", statistic: side + "-mean"),
        .init("M", statistic: side + "-mean"), .init("SD", statistic: side + "-sd"),
      ]
    }
  }

  var table: ReportTable {
    ReportTable(
      id: "table-\(id)-means", title: "Ratings by heuristic: \(difference)",
      columns: [.init("Heuristic", isNumeric: false)] + groupColumns(comparison.unit),
      rows: rated.map(groups), notes: [wording.scaleNote] + incomplete
    ).showing(rated.map(stem))
  }

  /// Who or what takes no part.
  private var incomplete: [Phrase] {
    var notes: [Phrase] = []
    if comparison.unit == .evaluator {
      notes.append("All heuristics: of each evaluator the mean over those that were rated for both designs.")
    }
    if !comparison.withoutLevel.isEmpty {
      notes.append(
        "Without a level of \(factor.label), and in no group: \(Wording.list(comparison.withoutLevel.map(wording.design)))."
      )
    }
    let missing = comparison.total?.result.incomplete ?? []
    if !missing.isEmpty {
      notes.append(
        comparison.unit == .design
          ? "Without a rating: \(Wording.list(missing.map(wording.design)))."
          : "Did not rate both designs, and take no part: \(Wording.list(missing)).")
    }
    return notes
  }

  /// The number of heuristics that were rated, whether or not they could be tested.
  var planned: Int { comparison.heuristics.count }

  /// The one effect size of the table; a row without it has an empty cell and never another one under its heading.
  private var effectHeading: String { comparison.unit == .design ? "g" : "d_z" }

  private var hasTests: Bool { (rated + byProblem).contains { $0.result.test.known != nil } }

  private func difference(_ result: ContrastResult) -> ReportTable.Cell {
    result.differenceOfMeans.map { .number($0, decimals: 2) } ?? .undefined("no values in both groups")
  }

  private func test(_ contrast: DesignComparison.Contrast, hasFamily: Bool) -> [ReportTable.Cell] {
    var cells: [ReportTable.Cell] = []
    switch contrast.result.tTest {
    case .success(let test):
      cells += [
        .number(test.difference.value, decimals: 2),
        test.difference.interval.map { .interval($0.lower, $0.upper, decimals: 2) }
          ?? .undefined("no interval"),
        .number(test.statistic, decimals: 2),
        .number(test.degreesOfFreedom, decimals: test.test == .welch ? 2 : 0), .probability(test.pValue),
      ]
      if hasFamily {
        cells.append(
          contrast.adjustedP.map { .probability($0) }
            ?? .undefined(contrast.heuristic == nil ? "no member of the family" : "no other test"))
      }
    case .failure(let reason):
      cells.append(difference(contrast.result))
      cells += [ReportTable.Cell](repeating: .undefined(Phrase(reason)), count: hasFamily ? 5 : 4)
    }
    let effect = contrast.result.standardized.first { $0.symbol == effectHeading }
    cells.append(
      effect.map { .number($0.effect.value, decimals: 2) } ?? .undefined("no effect size"))
    cells.append(
      effect?.effect.interval.map { .interval($0.lower, $0.upper, decimals: 2) }
        ?? .undefined("no interval"))
    return cells
  }

  private func testColumns(hasFamily: Bool) -> [ReportTable.Column] {
    let interval: Phrase = "\(wording.levelText) CI"
    var columns: [ReportTable.Column] = [
      .init("Difference", statistic: "mean-difference"), .init(interval, statistic: "mean-difference"),
      .init("t", statistic: "t"), .init("df", statistic: "df"), .init("p", statistic: "p"),
    ]
    if hasFamily { columns.append(.init("p (Holm)", statistic: "p-adjusted")) }
    let effect = comparison.unit == .design ? "hedges-g" : "cohens-dz"
    return columns + [
      .init(Phrase(verbatim: effectHeading), statistic: effect),
      .init("\(wording.levelText) CI of \(effectHeading)", statistic: effect),
    ]
  }

  var tests: ReportTable {
    let isPaired = comparison.unit == .evaluator
    let untested = comparison.heuristics.filter { $0.result.test.known == nil }.map {
      wording.heuristic($0.heuristic ?? "")
    }
    let inspected = results.heuristics.count
    let heuristics = Phrase.count(planned, "heuristic")
    let extent: Phrase =
      inspected > planned ? "\(heuristics) that were rated (\(inspected) were inspected)" : heuristics
    let family: Phrase =
      untested.isEmpty
      ? "Holm's correction is over \(extent), without the total."
      : "Holm's correction is over \(comparison.familySize) of \(extent), without the total; not tested: \(Wording.list(untested))."
    let test: Phrase =
      isPaired
      ? "Paired t test by evaluator; d_z is the mean difference in standard deviations of the differences."
      : "Welch's t test over designs, evaluators averaged; g is Hedges' g with the pooled SD, so that its interval can disagree with Welch's p."
    return ReportTable(
      id: "table-\(id)-tests", title: "Tests by heuristic: \(difference)",
      columns: [.init("Heuristic", isNumeric: false)] + testColumns(hasFamily: true),
      rows: rated.map { [.text($0.name)] + self.test($0.contrast, hasFamily: true) },
      notes: [
        hasTests ? "\(test) \(family)" : "Nothing could be tested."
      ]
    ).showing(rated.map(stem)).noting(
      comparison.heuristics.isEmpty
        ? [] : [wording.stem(contrast: wording.contrast(comparison)) + "heuristics"])
  }

  var problems: ReportTable {
    ReportTable(
      id: "table-\(id)-problems", title: "Problems of the designs: \(difference)",
      columns: [.init("Of", isNumeric: false)] + groupColumns(.design)
        + testColumns(hasFamily: false).prefix(5),
      rows: byProblem.map { groups($0) + test($0.contrast, hasFamily: false).prefix(5) },
      notes: ["The unit is the design. Lower is better for both."]
    ).showing(byProblem.map(stem))
  }
}
