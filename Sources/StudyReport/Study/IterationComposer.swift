public import ReportDocument
internal import Stats
public import StudyAnalysis
internal import StudyModel

/// Composes the report on several studies of one product, one after the other.
public struct IterationComposer {
  private let iterations: StudyIterations
  private let provenance: Provenance
  private let notes: [String]
  private let statements: Statements
  private let wording: Wording

  private var results: StudyResults { iterations.results }

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - iterations: what the studies came to.
  ///   - provenance: what it was made from.
  ///   - notes: what was found in the files and is worth knowing.
  public init(
    _ iterations: StudyIterations, provenance: Provenance, notes: [String] = []
  ) {
    self.iterations = iterations
    self.provenance = provenance
    self.notes = notes
    statements = Statements(iterations.results)
    wording = Wording(results: iterations.results)
  }

  /// Composes the report.
  ///
  /// - Returns: the tree that every format renders.
  public func compose() -> Report {
    let names = results.study.factors[0].levels.map { Phrase($0.label) }
    var sections = [summary()]
    sections += results.measures.flatMap { measure in
      iterations.trends.filter { $0.measure.id == measure.measure.id }.map { section(measure, $0) }
        + iterations.completion.filter { $0.measure.id == measure.measure.id }.map(section)
    }
    sections.append(method())
    return Report(
      kind: .comparison,
      title: "Comparison of \(Phrase.count(names.count, "study", plural: "studies"))",
      subtitle: names.joined(separator: ", "), sections: sections, provenance: provenance)
  }

  private func label(_ level: Int) -> Phrase { Phrase(results.study.factors[0].levels[level].label) }

  private func step(_ contrast: ContrastResult) -> Phrase {
    "\(label(contrast.treatment)) - \(label(contrast.reference))"
  }

  // MARK: Summary

  private func summary() -> ReportSection {
    var section = ReportSection(id: "summary", title: "Summary")
    var findings: [Paragraph] = []
    for trend in iterations.trends where trend.score?.isResult ?? true {
      guard let result = results.measures.first(where: { $0.measure.id == trend.measure.id }),
        let contrast = trend.overall ?? trend.steps.first
      else { continue }
      findings.append(statements.finding(result, trend.part, contrast))
    }
    for trend in iterations.completion {
      guard let task = trend.completion.tasks.first, let difference = trend.overall ?? trend.steps.first
      else { continue }
      findings.append(statements.finding(trend.measure, task, difference))
    }
    section.blocks.append(
      findings.isEmpty
        ? .paragraph(Paragraph(.warning, "The studies have no measure in common that can be compared."))
        : .list(findings))
    section.blocks.append(
      .paragraph(
        Paragraph(
          .note,
          "Studies differ in more than the product: in people, tasks and circumstances. A difference between two of them is no proof that the change of the product made it."
        )))
    var counts: [Estimate] = []
    if let note = correction() {
      counts.append(
        Estimate(
          id: "comparisons.primary", measure: "comparisons", statistic: "primary", value: Double(shown),
          n: shown, method: "number of comparisons of the summary"))
      section.blocks.append(.paragraph(Paragraph(.note, note).telling("comparisons.primary")))
    }
    var cautions: [Phrase] = iterations.notCompared.map { left in
      "\(left.measure) is not compared: \(Phrase(counting: left.reason, names: left.names))."
    }
    cautions += iterations.renamedTasks.map { renamed in
      let names = renamed.names.map { "\($0.study): \($0.label)" as Phrase }.joined(separator: "; ")
      return
        "Task \(renamed.task) has different names (\(names)); it is taken for the same task in all studies."
    }
    cautions += iterations.leftOutFactors.map { left in
      let studies = Wording.list(left.studies)
      return
        "The factor \(left.factor) (\(studies)) is left out: people of all its levels are taken together, whatever their share in each study."
    }
    var warnings = cautions.map { Paragraph(.warning, $0) }
    if iterations.sharedNames > 0 {
      counts.append(
        Estimate(
          id: "participants.all.shared-names", measure: "participants", group: "all",
          statistic: "shared-names", value: Double(iterations.sharedNames),
          method: "number of names that people of several studies have"))
      warnings.append(
        Paragraph(
          .warning,
          "\(Phrase.count(iterations.sharedNames, "name")) of participants in several studies: they are taken for different people."
        ).telling("participants.all.shared-names"))
    }
    warnings += notes.map { Paragraph(.warning, Phrase(verbatim: $0)) }
    if !warnings.isEmpty { section.blocks.append(.list(warnings)) }
    let all = iterations.results.flow
    section.blocks.append(
      .table(
        ReportTable(
          id: "table-studies", title: "Studies",
          columns: [.init("Study", isNumeric: false), .init("Participants", statistic: "people")],
          rows: all.cells.compactMap { cell in
            cell.key.levels.first.map { [.text(label($0.level)), .integer(cell.people)] }
          }
        ).showing(
          all.cells.filter { !$0.key.levels.isEmpty }.map {
            "participants.\(results.identifier(of: $0.key))."
          })))
    section.blocks.append(
      .estimates(
        counts
          + all.cells.filter { !$0.key.levels.isEmpty }.map { cell in
            let key = results.identifier(of: cell.key)
            return Estimate(
              id: "participants.\(key).people", measure: "participants", group: key, statistic: "people",
              value: Double(cell.people), n: cell.people, method: "number of people in the study")
          }))
    return section
  }

  /// The number of comparisons of the summary.
  private var shown: Int {
    iterations.trends.filter { $0.score?.isResult ?? true }
      .compactMap { $0.overall ?? $0.steps.first }.count { (try? $0.test.get()) != nil }
      + iterations.completion.compactMap { $0.overall ?? $0.steps.first }
      .count { (try? $0.pValue.get()) != nil }
  }

  /// What the comparisons of the summary are corrected for; nil where there is one or none.
  private func correction() -> Phrase? {
    guard shown > 1 else { return nil }
    let which: Phrase =
      results.study.factors[0].levels.count > 2
      ? "The summary compares the last study with the first; the steps between are in the section of each measure."
      : ""
    let note: Phrase =
      "\(shown) comparisons stand here, each with alpha = \(wording.alphaText) and without a correction for several tests."
    return which.isEmpty ? note : "\(note) \(which)"
  }

  // MARK: One measure

  private func section(_ result: MeasureResult, _ trend: StudyIterations.Trend) -> ReportSection {
    let name = wording.name(result.measure, trend.part)
    let stem = [result.measure.id, trend.score?.id].compactMap(\.self).joined(separator: "-")
    var section = ReportSection(id: "trend-" + stem, title: name)
    let contrasts = trend.steps + [trend.overall].compactMap(\.self)
    for contrast in contrasts {
      section.blocks.append(.paragraph(statements.finding(result, trend.part, contrast)))
      if let apa = statements.apa(result.measure, trend.part, contrast) {
        section.blocks.append(.paragraph(apa))
      }
    }
    let measure = MeasureSection(results.concerning(result.measure), result)
    if let block = measure.reductionBlock() { section.blocks.append(block) }
    let outlying = OutlierSection(results: results, result: result)
    if let words = outlying.summary { section.blocks.append(.paragraph(words)) }
    if let figure = forest(trend, name: name, stem: stem) { section.blocks.append(.figure(figure)) }
    section.blocks.append(.table(groupTable(trend, name: name, stem: stem, rows: measure)))
    section.blocks.append(.table(stepTable(trend, name: name, stem: stem)))
    var list = EstimateList(results, measure: result.measure)
    // What is counted once a measure stands with the first of its scores.
    if iterations.trends.first(where: { $0.measure.id == result.measure.id })?.score?.id == trend.score?.id {
      list.addCounts(result)
      outlying.add(to: &list)
    }
    for group in trend.groups { list.add(group, part: trend.part) }
    for contrast in contrasts { list.add(contrast, part: trend.part) }
    if !result.censored.isEmpty {
      let censored = CensoredTimesBlocks(results: results, measure: result.measure, tasks: result.censored)
      section.blocks += censored.compose()
      list.add(censored.tasks)
    }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  private func groupTable(
    _ trend: StudyIterations.Trend, name: Phrase, stem: String, rows: MeasureSection
  ) -> ReportTable {
    ReportTable(
      id: "table-\(stem)-studies", title: "\(name): by study",
      columns: [.init("Study", isNumeric: false)] + rows.valueColumns,
      rows: trend.groups.map { rows.row($0) }
    ).showing(trend.groups.map { rows.stem($0, part: trend.part) })
  }

  private func stepTable(_ trend: StudyIterations.Trend, name: Phrase, stem: String) -> ReportTable {
    let isTime = trend.measure.kind == .duration
    let interval: Phrase = "\(wording.levelText) CI"
    let shown = isTime ? "ratio-of-geometric-means" : "mean-difference"
    let contrasts = trend.steps + [trend.overall].compactMap(\.self)
    // Of one step there is nothing to correct.
    let isCorrected = trend.steps.contains { $0.adjusted != nil }
    var columns: [ReportTable.Column] = [
      .init("Step", isNumeric: false), .init(isTime ? "Ratio" : "Difference", statistic: shown),
      .init(interval, statistic: shown), .init("t", statistic: "t"), .init("df", statistic: "df"),
      .init("p", statistic: "p"),
    ]
    if isCorrected { columns.append(.init("p (Holm)", statistic: "p-adjusted")) }
    var notes: [Phrase] = [
      isTime
        ? "Welch's t of log times, shown as ratios of geometric means; g is of log times."
        : "Welch's t test of people's values; g is Hedges' g."
    ]
    if isCorrected {
      notes.append(
        trend.overall == nil
          ? "Holm's correction is over the steps from each study to the next."
          : "Holm's correction is over the steps from each study to the next; the comparison of the last study with the first is no member, and its p is not corrected."
      )
    }
    return ReportTable(
      id: "table-\(stem)-steps", title: "\(name): from study to study",
      columns: columns
        + [.init("g", statistic: "hedges-g"), .init("\(interval) of g", statistic: "hedges-g")],
      rows: contrasts.map { row($0, isCorrected: isCorrected) }, notes: notes
    ).showing(contrasts.map { statements.stem(trend.measure, trend.part, $0) })
  }

  private func row(_ contrast: ContrastResult, isCorrected: Bool) -> [ReportTable.Cell] {
    guard case .success(let test) = contrast.tTest else {
      let reason = statements.reason(contrast.test)
      return [.text(step(contrast))]
        + [ReportTable.Cell](repeating: .undefined(reason), count: isCorrected ? 8 : 7)
    }
    let shown = contrast.ratio ?? test.difference
    let g = contrast.standardized.first { $0.name == "hedges-g" }?.effect
    var cells: [ReportTable.Cell] = [
      .text(step(contrast)), .number(shown.value, decimals: 2), interval(shown),
      .number(test.statistic, decimals: 2), .number(test.degreesOfFreedom, decimals: 2),
      .probability(test.pValue),
    ]
    if isCorrected { cells.append(contrast.adjusted?.pValue.cell { .probability($0) } ?? .empty) }
    cells.append(g.map { .number($0.value, decimals: 2) } ?? .undefined("no effect size"))
    cells.append(g.map(interval) ?? .undefined("no effect size"))
    return cells
  }

  private func interval(_ effect: Effect) -> ReportTable.Cell {
    effect.interval.map { .interval($0.lower, $0.upper, decimals: 2) } ?? .undefined("no interval")
  }

  private func forest(_ trend: StudyIterations.Trend, name: Phrase, stem: String) -> ReportFigure? {
    let contrasts = trend.steps + [trend.overall].compactMap(\.self)
    let isTime = trend.measure.kind == .duration
    let shown = contrasts.map { contrast -> Effect? in
      guard case .success(let test) = contrast.tTest else { return nil }
      return contrast.ratio ?? test.difference
    }
    guard shown.contains(where: { $0 != nil }) else { return nil }
    let rows = zip(contrasts, shown).map { contrast, effect in
      ReportFigure.Comparison.Row(
        label: step(contrast), estimate: effect?.value, interval: effect?.interval.map(EstimateList.interval),
        remark: effect == nil ? statements.reason(contrast.test) : nil,
        isTotal: trend.overall != nil && contrast.reference == 0
          && contrast.treatment == trend.groups.count - 1)
    }
    let sides: ReportFigure.Comparison.Sides? = wording.better(trend.measure, trend.part)
      .declaredValue.map { better in
        better == .higher
          ? .init(below: "favours the earlier study", above: "favours the later study")
          : .init(below: "favours the later study", above: "favours the earlier study")
      }
    let words = zip(contrasts, shown).map { contrast, effect -> Phrase in
      effect.map { "\(step(contrast)): \(Numerals.fixed($0.value, decimals: 2))" }
        ?? "\(step(contrast)): no comparison"
    }
    return ReportFigure(
      id: "figure-\(stem)-steps", title: "\(name): differences between studies",
      alternative: "\(words.joined(separator: "; ")).",
      caption: isTime
        ? "Ratios of geometric means, later divided by earlier, with \(wording.levelText) CI."
        : "Differences, later - earlier, with \(wording.levelText) CI.",
      content: .comparison(
        ReportFigure.Comparison(
          axis: isTime ? "Ratio" : "Difference", isLogarithmic: isTime, reference: isTime ? 1 : 0,
          sides: sides,
          rows: rows))
    ).drawing(
      contrasts.map {
        statements.stem(trend.measure, trend.part, $0)
          + (isTime ? "ratio-of-geometric-means" : "mean-difference")
      })
  }

  // MARK: Completion

  private func section(_ trend: StudyIterations.CompletionTrend) -> ReportSection {
    let name = Phrase(trend.measure.label)
    var section = ReportSection(id: "trend-" + trend.measure.id, title: name)
    for task in trend.completion.tasks {
      for difference in task.differences {
        section.blocks.append(.paragraph(statements.finding(trend.measure, task, difference)))
      }
    }
    guard let result = results.measures.first(where: { $0.measure.id == trend.measure.id }) else {
      return section
    }
    var list = EstimateList(results, measure: trend.measure)
    section.sections.append(
      CompletionSection(results: results, result: result).compose(
        trend.completion, into: &list))
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  // MARK: Method

  private func method() -> ReportSection {
    let items: [Phrase] = [
      "Each study is compared with the one before it, and the last with the first; people of different studies are taken for different people.",
      "Only measures of one name, kind, unit, range, direction and questionnaire are compared, and times only where tasks have the same limits and the same rule takes times for outlying.",
      "Intervals are \(wording.levelText) confidence intervals; p values are two-sided and given in full, those of the steps of a measure corrected by Holm's method beside them; alpha = \(wording.alphaText).",
    ]
    return ReportSection(
      id: "method", title: "How the numbers were made", blocks: [.list(items.map { Paragraph($0) })])
  }
}
