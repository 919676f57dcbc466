internal import Glibc
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about one measure.
struct MeasureSection {
  let results: StudyResults
  let result: MeasureResult
  let wording: Wording
  let statements: Statements

  init(_ results: StudyResults, _ result: MeasureResult) {
    self.results = results
    self.result = result
    wording = Wording(results: results)
    statements = Statements(results)
  }

  private var measure: Measure { result.measure }

  /// The section.
  func compose() -> ReportSection {
    var section = ReportSection(id: "measure-" + measure.id, title: measure.label())
    section.blocks.append(.paragraph(Paragraph(.note, about)))
    if let block = reductionBlock() { section.blocks.append(block) }
    var list = EstimateList(results, measure: measure)
    if let completion = result.completion {
      section.sections.append(
        CompletionSection(results: results, result: result).compose(completion, into: &list))
    }
    for part in result.parts {
      let blocks = self.blocks(part, list: &list)
      if part.score != nil {
        section.sections.append(
          ReportSection(
            id: "measure-\(measure.id)-\(part.score?.id ?? "")", title: part.score?.label() ?? "",
            blocks: blocks))
      } else {
        section.blocks += blocks
      }
    }
    if result.parts.count > 1 {
      QuestionnaireSection(results: results, result: result).addOverview(to: &section, list: &list)
    }
    for task in result.tasks {
      for group in task.groups { list.add(group, part: nil, task: task.task) }
    }
    for group in result.successfulOnly { list.add(group, part: nil, subset: "successful-only") }
    if !result.tasks.isEmpty { section.blocks.append(.table(taskTable())) }
    if let counts = result.counts {
      section.blocks.append(
        .table(CountBlocks(results: results, measure: measure).compose(counts, list: &list)))
    }
    if !result.successfulOnly.isEmpty { section.blocks.append(.table(successfulTable())) }
    if result.items != nil {
      section.sections.append(QuestionnaireSection(results: results, result: result).itemSection(list: &list))
    }
    if !result.censored.isEmpty {
      let censored = CensoredTimesBlocks(results: results, measure: measure, tasks: result.censored)
      section.blocks += censored.compose()
      list.add(censored.tasks)
    }
    let outlying = OutlierSection(results: results, result: result)
    section.blocks += outlying.sideBySide(list: &list)
    if let outliers = result.outliers {
      section.sections.append(outlying.compose(outliers, list: &list))
    }
    if let rubric = result.rubric {
      section.sections.append(
        RubricSection(results: results, measure: measure, rubric: rubric).compose(list: &list))
    }
    if let agreement = result.agreement {
      section.sections.append(
        RaterSection(results: results, measure: measure, agreement: agreement).compose(list: &list))
    }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  /// Kind, unit, direction and rule in a sentence or two.
  private var about: String {
    var parts: [String] = []
    switch measure.kind {
    case .duration:
      parts.append("Times in minutes and seconds, analysed on the log scale: geometric means and their ratio")
    case .questionnaire:
      if let instrument = measure.instrument.flatMap({ results.instruments[$0.instrument] }) {
        parts.append(
          "\(instrument.title()) (\(instrument.id), \(Wording.count(instrument.items.count, "item")), answered \(wording.scaleText(measure) ?? ""))"
        )
        parts.append("missing answers: " + QuestionnaireSection.rule(instrument, use: measure.instrument))
      }
    case .outcome:
      parts.append("Share of tasks that a person completed; partial success does not count as success")
    case .count: parts.append("Counts")
    default:
      var text = "Scores"
      if let unit = measure.unit { text += " in " + unit }
      if let range = measure.range, range.lowerBound.isFinite, range.upperBound.isFinite {
        text += " from \(Wording.plain(range.lowerBound)) to \(Wording.plain(range.upperBound))"
      }
      if let rubric = measure.rubric {
        text += ", weighted means of \(Wording.count(rubric.criteria.count, "criterion", plural: "criteria"))"
        text += rubric.scale == .percent ? " in percent of their range" : ""
      }
      parts.append(text)
    }
    if let direction = wording.direction(measure) { parts.append(direction) }
    if result.items?.mirrorsAnswers == true {
      parts.append(
        "the form ran the other way than the published one, so answers were turned round before scoring")
    }
    if result.excludedObservations > 0 {
      parts.append(Wording.count(result.excludedObservations, "observation") + " excluded by decision")
    }
    if let unfinished = result.unfinishedTimes, unfinished.gaveUp + unfinished.notSuccessful > 0 {
      parts.append(
        "of the \(unfinished.known) times with an outcome, \(unfinished.gaveUp) belong to tasks that were given up (they are lower bounds) and "
          + "\(unfinished.notSuccessful) to tasks without full success; all are in these means")
    }
    if let unfinished = result.unfinishedTimes, unfinished.atLimit > 0 {
      parts.append(
        "\(Wording.count(unfinished.atLimit, "time")) reached the limit of the task without success and "
          + (unfinished.atLimit == 1 ? "is taken for a lower bound" : "are taken for lower bounds"))
    }
    return parts.joined(separator: "; ") + "."
  }

  /// How several values became one per unit, and who does not fit.
  private func reductionBlock() -> ReportBlock? {
    let reduction = result.reduction
    var items: [Paragraph] = []
    if reduction.unit == .row {
      items.append(
        Paragraph(
          .warning,
          "Each row is taken for one person. Rows of one person are not independent, and tests on them find differences that are not there."
        ))
    }
    if reduction.values > reduction.units, reduction.units > 0 {
      var steps: [String] = []
      if reduction.raters > 1 {
        steps.append("up to \(reduction.raters) raters averaged for each design or task")
      }
      if reduction.repeats > 1 {
        steps.append(
          reduction.raters > 0
            ? "up to \(reduction.repeats) values of the same rater for the same thing averaged with the others"
            : "up to \(reduction.repeats) values of the same task averaged")
      }
      if reduction.tasks > 1 {
        let how =
          switch reduction.aggregation {
          case .mean: "the arithmetic mean"
          case .geometricMean: "the geometric mean"
          case .sum: "the sum"
          }
        let what =
          reduction.taskNames.isEmpty ? "rows of a person" : "tasks (\(Wording.list(reduction.taskNames)))"
        steps.append("\(how) taken over \(reduction.tasks) \(what)")
      }
      if !steps.isEmpty {
        items.append(
          Paragraph(
            .note,
            "\(reduction.values) values were reduced to \(reduction.units), one per \(reduction.unit.rawValue)"
              + (results.flow.conditionsPerParticipant > 1 ? " and condition" : "") + ", before any test: "
              + steps.joined(separator: ", then ") + "."))
      }
    }
    if !reduction.unequal.isEmpty {
      let isReduced = result.outliers.map { $0.isInForce && !$0.marked.isEmpty } ?? false
      let names = reduction.unequal.map { "\($0.participant) (\($0.missing.joined(separator: ", ")))" }
      let what =
        switch reduction.rule {
        case .stop:
          "No test is made; name a rule with unequal-tasks=\"available\" or \"complete\" in the plan, or --unequal-tasks."
        case .available: "The mean is over the tasks that were done, as the rule says."
        case .complete: "These participants are left out of this measure, as the rule says."
        }
      items.append(
        Paragraph(
          .warning,
          Wording.count(reduction.unequal.count, "participant")
            + (isReduced
              ? " without a value for each task, a time that is left out as an outlier included: "
              : " did not do the same tasks as the others: ")
            + Wording.list(names) + ". " + what))
    }
    return items.isEmpty ? nil : .list(items)
  }

  // MARK: One score

  private func blocks(_ part: PartResult, list: inout EstimateList) -> [ReportBlock] {
    var blocks: [ReportBlock] = []
    // One attempt a person is success or failure: its test is that of proportions, with the completion rates.
    if result.hasSingleAttempts {
      for group in part.groups { list.add(group, part: part) }
      return []
    }
    for contrast in part.contrasts {
      blocks.append(.paragraph(statements.finding(result, part, contrast)))
      if let apa = statements.apa(measure, part, contrast) { blocks.append(.paragraph(apa)) }
      if let test = try? contrast.test.get() { blocks.append(.paragraph(beside(contrast, test))) }
      if !contrast.incomplete.isEmpty {
        let isPaired = results.study.factors[contrast.factor].design == .within
        blocks.append(
          .paragraph(
            Paragraph(
              .warning,
              "\(Wording.count(contrast.incomplete.count, "participant")) "
                + (isPaired
                  ? "without both values left out of this paired test: "
                  : "without a value in every condition left out of this contrast: ")
                + Wording.list(contrast.incomplete) + ".")))
      }
    }
    if measure.kind != .outcome, let figure = distributionFigure(part) { blocks.append(.figure(figure)) }
    blocks.append(.table(groupTable(part)))
    if let factorial = part.factorial {
      blocks += FactorialBlocks(results: results, measure: measure, part: part).compose(factorial)
      list.add(factorial, part: part)
    }
    if let reliability = part.reliability {
      blocks.append(.paragraph(alpha(reliability)))
      list.add(reliability, part: part)
    }
    if part.withheld > 0 {
      blocks.append(
        .paragraph(
          Paragraph(
            .note,
            "\(Wording.count(part.withheld, "response")) got no score, because too few items were answered"
              + (part.score?.method == .weightedMean ? " or weights are missing." : ".")))
      )
    }
    for group in part.groups { list.add(group, part: part) }
    for contrast in part.contrasts { list.add(contrast, part: part) }
    return blocks
  }

  /// What the other test gives, and what the effect size assumes.
  private func beside(_ contrast: ContrastResult, _ test: TestResult) -> Paragraph {
    var runs: [Paragraph.Run] = [.text("Test: \(test.test.name), two-sided")]
    if let other = contrast.alternative {
      runs.append(.text("; \(other.test.name) gives "))
      runs += statements.test(other)
    }
    runs.append(.text(". "))
    if contrast.standardized.contains(where: { $0.name == "hedges-g" }) {
      runs.append(
        .text(
          "Hedges' g uses the pooled SD and so assumes equal variances"
            + (test.test == .welch ? "; its interval can disagree with Welch's p." : ".")))
    } else if !contrast.standardized.isEmpty {
      runs.append(.text("d_z divides by the SD of the differences, d_av by the mean of the two SDs."))
    }
    if measure.kind == .duration { runs.append(.text(" Test and effect size are of log times.")) }
    return Paragraph(.note, runs: runs)
  }

  private func alpha(_ reliability: ReliabilityResult) -> Paragraph {
    guard let alpha = reliability.alpha else {
      return Paragraph(
        .note, "Cronbach's alpha does not exist: \(reliability.undefined?.message ?? "no values").")
    }
    var text = "Cronbach's alpha = \(Numerals.fixed(alpha.value, decimals: 2, leadingZero: false))"
    if let interval = alpha.interval {
      text +=
        ", \(wording.levelText) CI [\(Numerals.fixed(interval.lower, decimals: 2, leadingZero: false)), "
        + "\(Numerals.fixed(interval.upper, decimals: 2, leadingZero: false))]"
    }
    text += " (\(reliability.items) items, \(Wording.count(reliability.responses, "complete response")))."
    return Paragraph(.note, text)
  }

  private func distributionFigure(_ part: PartResult) -> ReportFigure? {
    let isTime = measure.kind == .duration
    // Cells where there are two factors, else the levels of the first factor, else everybody.
    let depth = part.groups.map(\.key.levels.count).max() ?? 0
    let first = results.factors.first
    let groups = part.groups.filter { group in
      depth == 2
        ? group.key.levels.count == 2
        : group.key.levels.isEmpty ? first == nil : group.key.levels[0].factor == first
    }
    let drawn = groups.compactMap { group -> ReportFigure.Distributions.Group? in
      guard let described = group.descriptives else { return nil }
      let interval = isTime ? group.geometricInterval : group.meanInterval
      return ReportFigure.Distributions.Group(
        label: results.label(of: group.key), values: group.values,
        mean: isTime ? group.geometric?.mean ?? described.mean : described.mean,
        interval: interval.map(EstimateList.interval),
        quartiles: [described.lowerQuartile, described.median, described.upperQuartile])
    }
    guard !drawn.isEmpty else { return nil }
    let name = wording.name(measure, part)
    let unit = isTime ? "minutes" : wording.unit(measure, part)
    let described = drawn.map { group in
      let mean = isTime ? Numerals.time(group.mean) : Numerals.fixed(group.mean, decimals: 2)
      return
        "\(group.label): \(isTime ? "geometric mean" : "mean") \(mean), \(Wording.count(group.values.count, "value"))"
    }
    return ReportFigure(
      id: "figure-" + [measure.id, part.score?.id].compactMap { $0 }.joined(separator: "-"),
      title: name + " by group",
      alternative: "Distribution of \(name). " + described.joined(separator: "; ") + ".",
      caption:
        "Each dot is one participant; box: quartiles and median; diamond and line: \(isTime ? "geometric mean" : "mean") with \(wording.levelText) CI."
        + (isTime ? " The axis is logarithmic." : ""),
      content: .distributions(
        ReportFigure.Distributions(
          axis: unit.map { "\(name) (\($0))" } ?? name, isTime: isTime, range: wording.range(measure, part),
          direction: wording.direction(measure), groups: drawn)))
  }

  // MARK: Tables

  private func groupTable(_ part: PartResult) -> ReportTable {
    let isTime = measure.kind == .duration
    var table = ReportTable(
      id: "table-" + [measure.id, part.score?.id, "groups"].compactMap { $0 }.joined(separator: "-"),
      title: wording.name(measure, part) + ": descriptive statistics",
      columns: [
        .init("Group", isNumeric: false), .init("n"), .init("Missing"),
        .init(isTime ? "Geometric mean" : "M"), .init("\(wording.levelText) CI"), .init("SD"), .init("SE"),
        .init("Mdn"), .init("Q1"), .init("Q3"), .init("Min"), .init("Max"), .init("Avg. dev."),
      ],
      rows: part.groups.map { row($0) })
    if isTime {
      table.notes.append(
        "Geometric mean with its \(wording.levelText) CI; the other columns describe the times themselves, one per participant. Avg. dev.: mean absolute deviation from the mean."
      )
    } else {
      table.notes.append(
        "SD with n - 1; median and quartiles type 7; \(wording.levelText) CI of the mean by t; Avg. dev.: mean absolute deviation from the mean."
      )
    }
    if let remark = CountBlocks.remark(part.groups.map { (results.label(of: $0.key), $0) }) {
      table.notes.append(remark)
    }
    return table
  }

  private func row(_ group: GroupResult) -> [ReportTable.Cell] {
    let isTime = measure.kind == .duration
    let none =
      group.values.isEmpty ? "no values" : group.undescribed?.message ?? "fewer than two values"
    func cell(_ value: Double?) -> ReportTable.Cell {
      guard let value else { return .undefined(none) }
      return isTime ? .time(value) : .number(value, decimals: 2)
    }
    let described = group.descriptives
    let center = isTime ? group.geometric?.mean : described?.mean
    let interval = isTime ? group.geometricInterval : group.meanInterval
    let intervalCell: ReportTable.Cell =
      if let interval {
        isTime
          ? .text("[\(Numerals.time(interval.lower)), \(Numerals.time(interval.upper))]")
          : .interval(interval.lower, interval.upper, decimals: 2)
      } else {
        .undefined(
          group.values.isEmpty ? "no values" : group.withoutInterval?.message ?? "fewer than two values")
      }
    return [
      .text(results.label(of: group.key)), .integer(group.values.count), .integer(group.missing),
      cell(center), intervalCell,
      cell(described?.standardDeviation), cell(described?.standardError), cell(described?.median),
      cell(described?.lowerQuartile), cell(described?.upperQuartile), cell(described?.minimum),
      cell(described?.maximum),
      cell(described?.meanAbsoluteDeviation),
    ]
  }

  private func successfulTable() -> ReportTable {
    ReportTable(
      id: "table-\(measure.id)-successful", title: measure.label() + ": successful attempts only",
      columns: [
        .init("Group", isNumeric: false), .init("n"), .init("Missing"), .init("Geometric mean"),
        .init("\(wording.levelText) CI"), .init("SD"),
      ],
      rows: result.successfulOnly.map { Array(row($0).prefix(6)) },
      notes: [
        "Only tasks that ended in success: read it beside the completion rates, since the slow may have given up."
      ])
  }

  private func taskTable() -> ReportTable {
    let isTime = measure.kind == .duration
    var rows: [[ReportTable.Cell]] = []
    var named: [(name: String, group: GroupResult)] = []
    for task in result.tasks {
      for group in task.groups {
        let label = results.study.tasks.first { $0.id == task.task }?.label() ?? task.task
        rows.append([.text(label)] + Array(row(group).prefix(6)))
        named.append(("\(label), \(results.label(of: group.key))", group))
      }
    }
    return ReportTable(
      id: "table-\(measure.id)-tasks", title: measure.label() + " by task",
      columns: [
        .init("Task", isNumeric: false), .init("Group", isNumeric: false), .init("n"), .init("Missing"),
        .init(isTime ? "Geometric mean" : "M"), .init("\(wording.levelText) CI"), .init("SD"),
      ],
      rows: rows,
      notes: ["Single tasks are described; tests are made of one value per participant."]
        + (CountBlocks.remark(named).map { [$0] } ?? []))
  }
}
