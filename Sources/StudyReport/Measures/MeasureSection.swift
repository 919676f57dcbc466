internal import Glibc
internal import ReportDocument
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

  var measure: Measure { result.measure }

  /// What is said of one score of the measure, and its estimates.
  struct Part: Sendable {
    var blocks: [ReportBlock]
    var estimates: [Estimate]
  }

  /// Composes what is said of one score.
  ///
  /// - Parameter index: which of the parts of the result.
  /// - Returns: its blocks and estimates.
  func part(_ index: Int) -> Part {
    var list = EstimateList(results, measure: measure)
    let blocks = blocks(result.parts[index], list: &list)
    return Part(blocks: blocks, estimates: list.estimates)
  }

  /// Composes the section.
  ///
  /// - Parameter parts: what is said of each part of the result.
  /// - Returns: the section.
  func compose(_ parts: [Part]) -> ReportSection {
    var section = ReportSection(id: "measure-" + measure.id, title: Phrase(measure.label))
    section.blocks.append(.paragraph(Paragraph(.note, about).telling(countsToldByAbout)))
    section.blocks += asked.map { .paragraph(Paragraph(.note, $0)) }
    if let block = reductionBlock() { section.blocks.append(block) }
    var list = EstimateList(results, measure: measure)
    list.addCounts(result)
    if let subjects = SubjectSection(results: results, result: result).compose(list: &list) {
      section.sections.append(subjects)
    }
    if let completion = result.completion {
      section.sections.append(
        CompletionSection(results: results, result: result).compose(completion, into: &list))
    }
    for (part, composed) in zip(result.parts, parts) {
      list.add(composed.estimates)
      if let score = part.score {
        section.sections.append(
          ReportSection(
            id: "measure-\(measure.id)-\(score.id)", title: Phrase(score.label), blocks: composed.blocks))
      } else {
        section.blocks += composed.blocks
      }
    }
    if result.parts.count > 1 {
      QuestionnaireSection(results: results, result: result).addOverview(to: &section, list: &list)
    }
    for task in result.tasks {
      for group in task.groups { list.add(group, part: nil, task: task.task) }
    }
    for group in result.single { list.add(group, part: nil, subset: "single-values") }
    for group in result.successfulOnly { list.add(group, part: nil, subset: "successful-only") }
    if !result.single.isEmpty { section.blocks.append(.table(singleTable())) }
    if !result.tasks.isEmpty { section.blocks.append(.table(taskTable(result.tasks, part: nil))) }
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
    outlying.add(to: &list)
    section.blocks += outlying.sideBySide()
    section.blocks += AvailableTasksBlocks(results: results, result: result).compose()
    if let outliers = result.outliers { section.sections.append(outlying.compose(outliers)) }
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

  // MARK: One score

  private func blocks(_ part: PartResult, list: inout EstimateList) -> [ReportBlock] {
    var blocks: [ReportBlock] = []
    // One attempt a person is success or failure: its test is that of proportions, with the completion rates.
    if result.hasSingleAttempts {
      for group in part.groups { list.add(group, part: part) }
      return []
    }
    // What was asked of one group is an answer by itself, before its levels are compared by another factor.
    if !result.asked.isEmpty, let answer = statements.description(result, part) {
      blocks.append(.paragraph(answer))
    }
    for contrast in part.contrasts {
      blocks.append(.paragraph(statements.finding(result, part, contrast)))
      if let apa = statements.apa(measure, part, contrast) { blocks.append(.paragraph(apa)) }
      if let test = try? contrast.test.get() { blocks.append(.paragraph(beside(part, contrast, test))) }
      if !contrast.incomplete.isEmpty {
        let isPaired = results.study.factors[contrast.factor].design == .within
        let people = Phrase.count(contrast.incomplete.count, wording.person)
        let names = Wording.list(contrast.incomplete)
        blocks.append(
          .paragraph(
            Paragraph(
              .warning,
              isPaired
                ? "\(people) without both values left out of this paired test: \(names)."
                : "\(people) without a value in every condition left out of this contrast: \(names)."
            ).telling(statements.stem(measure, part, contrast) + "incomplete")))
      }
    }
    if measure.kind != .outcome, let figure = distributionFigure(part) { blocks.append(.figure(figure)) }
    blocks.append(.table(groupTable(part)))
    blocks += QuestionnaireSection(results: results, result: result).gradeBlocks(part)
    if let factorial = part.factorial {
      blocks += FactorialBlocks(results: results, measure: measure, part: part).compose(factorial)
      list.add(factorial, part: part)
    }
    if let reliability = part.reliability {
      // A reason that all scores share stands once, below the table of them all.
      let isToldOnce = result.parts.count > 1 && reliability.undefined?.code == "repeated-responses"
      if !isToldOnce {
        blocks.append(
          .paragraph(
            alpha(reliability).telling(
              EstimateList.stem(measure, part: part.score?.id, group: "all") + "cronbach-alpha")))
      }
      list.add(reliability, part: part)
    }
    if part.withheld > 0 {
      let responses = Phrase.count(part.withheld, "response")
      blocks.append(
        .paragraph(
          Paragraph(
            .note,
            part.score?.method == .weightedMean
              ? "\(responses) got no score, because too few items were answered or weights are missing."
              : "\(responses) got no score, because too few items were answered."
          ).telling(EstimateList.stem(measure, part: part.score?.id, group: "all") + "withheld")))
      list.add(
        "withheld", Double(part.withheld), part: part.score?.id, group: "all",
        method: "number of responses without a score")
    }
    if !part.tasks.isEmpty { blocks.append(.table(taskTable(part.tasks, part: part))) }
    for task in part.tasks {
      for group in task.groups { list.add(group, part: part, task: task.task) }
    }
    for group in part.groups { list.add(group, part: part) }
    for contrast in part.contrasts { list.add(contrast, part: part) }
    return blocks
  }

  /// What the other test gives, and what the effect size assumes.
  private func beside(_ part: PartResult, _ contrast: ContrastResult, _ test: ContrastTest) -> Paragraph {
    let stem = statements.stem(measure, part, contrast)
    var told: [String] = []
    var runs: [Paragraph.Run] = [
      .text(
        test.test.isByRanks
          ? "Test: \(test.name), two-sided, as the plan says" : "Test: \(test.name), two-sided")
    ]
    if let other = contrast.alternatives.first, !other.test.isByRanks {
      runs.append(.text("; \(other.name) gives "))
      told.append(stem + other.test.identifier + "-")
      runs += statements.test(other)
    }
    runs.append(.text(". "))
    if case .ranks(let ranks) = test {
      runs.append(.text(statements.explanation(ranks, isTime: measure.kind == .duration)))
      return Paragraph(.note, runs: runs).telling(told + [stem])
    }
    if contrast.standardized.contains(where: { $0.name == "hedges-g" }) {
      runs.append(
        .text(
          test.test == .welch
            ? "Hedges' g uses the pooled SD and so assumes equal variances; its interval can disagree with Welch's p."
            : "Hedges' g uses the pooled SD and so assumes equal variances."))
    } else if !contrast.standardized.isEmpty {
      runs.append(.text("d_z divides by the SD of the differences, d_av by the mean of the two SDs."))
    }
    if measure.kind == .duration { runs.append(.text(" Test and effect size are of log times.")) }
    return Paragraph(.note, runs: runs).telling(told)
  }

  private func alpha(_ reliability: ReliabilityResult) -> Paragraph {
    guard let alpha = reliability.alpha else {
      let questionnaire = QuestionnaireSection(results: results, result: result)
      let reason = reliability.undefined.map(questionnaire.withoutAlpha) ?? "no values"
      return Paragraph(.note, "Cronbach's alpha does not exist: \(reason).")
    }
    var text: Phrase = "Cronbach's alpha = \(Numerals.fixed(alpha.value, decimals: 2, leadingZero: false))"
    if let interval = alpha.interval {
      text +=
        ", \(wording.levelText) CI [\(Numerals.fixed(interval.lower, decimals: 2, leadingZero: false)), \(Numerals.fixed(interval.upper, decimals: 2, leadingZero: false))]"
    }
    text += " (\(reliability.items) items, \(Phrase.count(reliability.responses, "complete response")))."
    if reliability.responses <= reliability.items {
      text += " There are not more responses than items, so that alpha says little here."
    }
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
    // What was summed up and not kept cannot be drawn value by value.
    guard groups.allSatisfy({ $0.values.count == $0.count || $0.bins != nil }) else { return nil }
    let isBinned = groups.contains { $0.count >= ValueBins.fewest || $0.values.count < $0.count }
    let drawn = groups.compactMap { group -> ReportFigure.Distributions.Group? in
      guard let described = group.descriptives else { return nil }
      let bins = isBinned ? group.bins : nil
      let interval = isTime ? group.geometricInterval : group.meanInterval
      return ReportFigure.Distributions.Group(
        label: results.name(of: group.key), values: isBinned ? [] : group.values,
        mean: isTime ? group.geometric?.mean ?? described.mean : described.mean,
        interval: interval.map(EstimateList.interval),
        quartiles: [described.lowerQuartile, described.median, described.upperQuartile],
        bins: bins.map { ReportFigure.Distributions.Bins(edges: $0.edges, counts: $0.counts) })
    }
    guard !drawn.isEmpty else { return nil }
    let name = wording.name(measure, part)
    let described = drawn.map { group -> Phrase in
      let mean = isTime ? Numerals.time(group.mean) : Numerals.fixed(group.mean, decimals: 2)
      let values = Phrase.count(group.count, "value")
      return isTime
        ? "\(group.label): geometric mean \(mean), \(values)" : "\(group.label): mean \(mean), \(values)"
    }
    return ReportFigure(
      id: "figure-" + [measure.id, part.score?.id].compactMap { $0 }.joined(separator: "-"),
      title: drawn.count > 1 ? "\(name) by group" : "\(name): distribution",
      alternative: "Distribution of \(name). \(described.joined(separator: "; ")).",
      caption: caption(isBinned: isBinned),
      content: .distributions(
        ReportFigure.Distributions(
          axis: wording.axis(measure, part), isTime: isTime, range: wording.range(measure, part),
          direction: wording.direction(measure, part), groups: drawn))
    ).drawing(groups.map { stem($0, part: part) })
  }

  private func caption(isBinned: Bool) -> Phrase {
    let isTime = measure.kind == .duration
    let dots: Phrase =
      isBinned
      ? "Participants are too many for a dot each: the height shows how many lie where, by their share of the group"
      : "Each dot is one \(Phrase(word: wording.person))"
    return isTime
      ? "\(dots); box: quartiles and median; diamond and line: geometric mean with \(wording.levelText) CI. The axis is logarithmic."
      : "\(dots); box: quartiles and median; diamond and line: mean with \(wording.levelText) CI."
  }

  // MARK: Tables

  private func groupTable(_ part: PartResult) -> ReportTable {
    let isTime = measure.kind == .duration
    var table = ReportTable(
      id: "table-" + [measure.id, part.score?.id, "groups"].compactMap { $0 }.joined(separator: "-"),
      title: "\(wording.name(measure, part)): descriptive statistics",
      columns: [.init("Group", isNumeric: false)] + valueColumns,
      rows: part.groups.map { row($0) }
    ).showing(part.groups.map { stem($0, part: part) })
    if let bound = bound(part.groups) { table.notes.append(bound) }
    if isTime {
      table.notes.append(
        "Geometric mean with its \(wording.levelText) CI; the other columns describe the times themselves, one per participant. Avg. dev.: mean absolute deviation from the mean."
      )
    } else {
      table.notes.append(
        "SD with n - 1; median and quartiles type 7; \(wording.levelText) CI of the mean by t; Avg. dev.: mean absolute deviation from the mean."
      )
    }
    if let remark = CountBlocks.remark(part.groups.map { (results.name(of: $0.key), $0) }, results) {
      table.notes.append(remark)
      table.estimatesOfNotes += bootstrapped(part.groups.map { ($0, stem($0, part: part)) })
    }
    return table
  }

  /// The columns of what ``row(_:)`` gives after the name of the group.
  var valueColumns: [ReportTable.Column] {
    let isTime = measure.kind == .duration
    let center = isTime ? "geometric-mean" : "mean"
    return [
      .init("n", statistic: "n"), .init("Missing", statistic: "missing"),
      .init(isTime ? "Geometric mean" : "M", statistic: center),
      .init("\(wording.levelText) CI", statistic: center), .init("SD", statistic: "sd"),
      .init("SE", statistic: "se"), .init("Mdn", statistic: "median"), .init("Q1", statistic: "q1"),
      .init("Q3", statistic: "q3"), .init("Min", statistic: "min"), .init("Max", statistic: "max"),
      .init("Avg. dev.", statistic: "mean-absolute-deviation"),
    ]
  }

  /// How the identifiers of a group's estimates begin.
  func stem(
    _ group: GroupResult, part: PartResult?, task: String? = nil, subset: String? = nil
  ) -> String {
    EstimateList.stem(
      measure, part: EstimateList.part(part, task: task, subset: subset),
      group: results.identifier(of: group.key))
  }

  /// The names of means by bootstrap among groups and how their identifiers begin.
  func bootstrapped(_ groups: [(group: GroupResult, stem: String)]) -> [String] {
    groups.compactMap { group, stem in
      if case .success = group.withinRange { stem + "mean-bootstrap" } else { nil }
    }
  }

  /// By how much order statistics can be off, where values were binned.
  func bound(_ groups: [GroupResult]) -> Phrase? {
    let error = groups.compactMap { $0.descriptives?.relativeError }.max() ?? 0
    guard error > 0 else { return nil }
    return
      "There are too many different values to count each: Mdn, Q1, Q3 and Avg. dev. are from a sketch and within \(Numerals.fixed(100 * error, decimals: 3))% of the values (--exact reads the file again for them). Everything else is exact."
  }

  /// Why a group has no such number.
  static func none(_ count: Int, _ reason: UndefinedResult?) -> Phrase {
    count == 0 ? "no values" : reason.map { Phrase($0) } ?? "fewer than two values"
  }

  func row(_ group: GroupResult) -> [ReportTable.Cell] {
    let isTime = measure.kind == .duration
    let none = Self.none(group.count, group.undescribed)
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
        .undefined(Self.none(group.count, group.withoutInterval))
      }
    return [
      .text(results.name(of: group.key)), .integer(group.count), .integer(group.missing),
      cell(center), intervalCell,
      cell(described?.standardDeviation), cell(described?.standardError), cell(described?.median),
      cell(described?.lowerQuartile), cell(described?.upperQuartile), cell(described?.minimum),
      cell(described?.maximum),
      cell(described?.meanAbsoluteDeviation),
    ]
  }
}

// MARK: - About

/// What a measure is, and how several of its values became one.
extension MeasureSection {
  /// Kind, unit, direction and rule in a sentence or two.
  var about: Phrase {
    var parts: [Phrase] = []
    switch measure.kind {
    case .duration:
      parts.append("Times in minutes and seconds, analysed on the log scale: geometric means and their ratio")
    case .questionnaire:
      if let instrument = measure.instrument.flatMap({ results.instruments[$0.instrument] }) {
        parts.append(
          "\(instrument.title) (\(instrument.id), \(Phrase.count(instrument.items.count, "item")), answered \(wording.scaleText(measure) ?? ""))"
        )
        parts.append("missing answers: \(QuestionnaireSection.rule(instrument, use: measure.instrument))")
      }
    case .outcome:
      parts.append("Share of tasks that a person completed; partial success does not count as success")
    case .count: parts.append(measure.counts.map(Wording.counted) ?? "Counts")
    default:
      var text: Phrase = "Scores"
      if let unit = measure.unit { text += " in \(Phrase(word: unit))" }
      if let range = measure.range, range.lowerBound.isFinite, range.upperBound.isFinite {
        text += " from \(Wording.plain(range.lowerBound)) to \(Wording.plain(range.upperBound))"
      }
      if let rubric = measure.rubric {
        text += ", weighted means of \(Phrase.count(rubric.criteria.count, "criterion", plural: "criteria"))"
        text += rubric.scale == .percent ? " in percent of their range" : ""
      }
      parts.append(text)
    }
    if let direction = wording.direction(measure) { parts.append(direction) }
    if result.items?.mirrorsAnswers == true {
      parts.append(
        "the form ran the other way than the published one, so answers were turned round before scoring")
    }
    if let items = result.items?.itemsOfOwnDirection, !items.isEmpty {
      parts.append(Wording.ownDirection(items, turnsOthers: result.items?.mirrorsAnswers == true))
    }
    if result.excludedObservations > 0 {
      parts.append("\(Phrase.count(result.excludedObservations, "observation")) excluded by decision")
    }
    if let unfinished = result.unfinishedTimes, unfinished.gaveUp + unfinished.notSuccessful > 0 {
      parts.append(
        "times with an outcome: \(unfinished.known), of them \(unfinished.gaveUp) of tasks that were given up (lower bounds) and \(unfinished.notSuccessful) of tasks without full success; all are in these means"
      )
    }
    if let unfinished = result.unfinishedTimes, unfinished.atLimit > 0 {
      parts.append(
        unfinished.atLimit == 1
          ? "1 time reached the limit of the task without success and is taken for a lower bound"
          : "\(unfinished.atLimit) times reached the limit of the task without success and are taken for lower bounds"
      )
    }
    return parts.joined(separator: "; ") + "."
  }

  /// How the identifiers of the counts that ``about`` tells begin.
  private var countsToldByAbout: [String] {
    var told: [String] = []
    if result.excludedObservations > 0 {
      told.append(EstimateList.stem(measure, group: "all") + "excluded-observations")
    }
    if let times = result.unfinishedTimes, times.gaveUp + times.notSuccessful + times.atLimit > 0 {
      told.append(EstimateList.times(of: measure))
    }
    return told
  }

  /// Of whom alone there are values, where others were not asked.
  var asked: [Phrase] {
    result.asked.map { asked in
      let factor = Phrase(results.study.factors[asked.factor].label)
      return
        "All values are of \(wording.level(asked.factor, asked.level)). Nobody else has any, so that nothing is compared by \(factor) and nobody else counts as missing."
    }
  }

  /// Who has several values of one task.
  private func repeatedTasks() -> Phrase {
    let reduction = result.reduction
    let names = reduction.repeated.map {
      Phrase(verbatim: "\($0.participant): ") + results.name(ofTask: $0.task)
    }.joined(separator: ", ")
    let more = reduction.repetitions - reduction.repeated.count
    return more == 0 ? names : "\(names) and \(more) more"
  }

  /// How several values became one per unit, and who does not fit.
  func reductionBlock() -> ReportBlock? {
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
      var steps: [Phrase] = []
      if reduction.raters > 1 {
        steps.append("up to \(reduction.raters) raters averaged for each design or task")
      }
      if reduction.repeats > 1 {
        steps.append(
          reduction.raters > 0
            ? "up to \(reduction.repeats) values of the same rater for the same thing averaged with the others"
            : "up to \(reduction.repeats) values of the same task averaged (\(repeatedTasks()))")
      }
      if reduction.tasks > 1 {
        let how: Phrase =
          switch reduction.aggregation {
          case .mean: "the arithmetic mean"
          case .geometricMean: "the geometric mean"
          case .sum: "the sum"
          }
        let subject = measure.subject(results.instruments)
        if subject.isEmpty || reduction.taskNames.isEmpty {
          let what: Phrase =
            reduction.taskNames.isEmpty ? "rows of a person" : "tasks (\(Wording.list(reduction.taskNames)))"
          steps.append("\(how) taken over \(reduction.tasks) \(what)")
        } else {
          let names = Wording.list(reduction.taskNames.map { results.name(ofTask: $0) })
          steps.append("\(how) taken over \(reduction.tasks) values, one for each \(subject) (\(names))")
        }
      }
      if !steps.isEmpty {
        let unit = Phrase(word: reduction.unit == .participant ? wording.person : reduction.unit.rawValue)
        let how = steps.joined(separator: ", then ")
        let isTested = result.parts.contains { !$0.contrasts.isEmpty } || result.completion != nil
        items.append(
          Paragraph(
            .note,
            results.flow.conditionsPerParticipant > 1
              ? "\(reduction.values) values were reduced to \(reduction.units), one per \(unit) and condition, before any test: \(how)."
              : isTested
                ? "\(reduction.values) values were reduced to \(reduction.units), one per \(unit), before any test: \(how)."
                : "\(reduction.values) values were reduced to \(reduction.units), one per \(unit): \(how)."
          ).telling(EstimateList.reduction(of: measure)))
      }
    }
    if !reduction.unequal.isEmpty {
      let isReduced = result.outliers.map { $0.isInForce && !$0.marked.isEmpty } ?? false
      let names = reduction.unequal.map { unit in
        "\(unit.participant) (\(unit.condition.map { $0 + ": " } ?? "")\(unit.missing.joined(separator: ", ")))"
      }
      let what: Phrase =
        switch reduction.ruleInForce {
        case .stop where reduction.unusualCounts != nil:
          reduction.rule == .complete
            ? "No test is made: the rule \"complete\" needs tasks that have names. Leave out or correct what stands there too often (studytool check shows it), or name the column that tells tasks apart (--map \"COLUMN=task\"); else --unequal-tasks available takes the mean of all rows of a person."
            : "No test is made. Leave out or correct what stands there too often (studytool check shows it), or name the column that tells tasks apart (--map \"COLUMN=task\"); else --unequal-tasks available takes the mean of all rows of a person."
        case .stop where !reduction.hasComplete:
          "No participant has a value for every task, so that no test is made; to analyse the tasks that each did, use unequal-tasks=\"available\" in the plan, or --unequal-tasks available."
        case .stop:
          "No test is made; name a rule with unequal-tasks=\"available\" or \"complete\" in the plan, or --unequal-tasks."
        case .available: "The mean is over the tasks that have a value, as the rule says."
        case .complete:
          "They are left out of the main analysis; the analysis of all available values is reported beside it. To change this, use unequal-tasks in the plan, or --unequal-tasks."
        }
      let people = Phrase.count(Set(reduction.unequal.map(\.participant)).count, "participant")
      let unlike: Phrase =
        if let counts = reduction.unusualCounts {
          "\(counts), and no column says of which task."
        } else if isReduced {
          "\(people) without a value for each task, a time that is left out as an outlier included: \(Wording.list(names))."
        } else {
          "\(people) without a value for each task that others have one for: \(Wording.list(names))."
        }
      items.append(
        Paragraph(.warning, "\(unlike) \(what)").telling(EstimateList.reduction(of: measure)))
    }
    return items.isEmpty ? nil : .list(items)
  }
}

// MARK: - Tables

/// Tables of something else than one value per unit.
extension MeasureSection {
  private func singleTable() -> ReportTable {
    let columns = valueColumns
    var table = ReportTable(
      id: "table-\(measure.id)-single", title: "\(measure.label): single values",
      columns: [.init("Group", isNumeric: false), columns[0], columns[2], columns[4]] + columns[6...],
      rows: result.single.map { group in
        let all = row(group)
        return [all[0], all[1], all[3], all[5]] + all[7...]
      },
      notes: [
        "Every value as it was read, before several of them became one per \(Phrase(word: result.reduction.unit.rawValue)). They are not independent; tests are made of the latter."
      ]
    ).showing(result.single.map { stem($0, part: nil, subset: "single-values") })
    if let bound = bound(result.single) { table.notes.append(bound) }
    return table
  }

  private func successfulTable() -> ReportTable {
    ReportTable(
      id: "table-\(measure.id)-successful", title: "\(measure.label): successful attempts only",
      columns: [.init("Group", isNumeric: false)] + valueColumns.prefix(5),
      rows: result.successfulOnly.map { Array(row($0).prefix(6)) },
      notes: [
        "Only tasks that ended in success: read it beside the completion rates, since the slow may have given up."
      ]
    ).showing(result.successfulOnly.map { stem($0, part: nil, subset: "successful-only") })
  }

  /// What forms are about and who fills them in, where the instrument has words of its own for them.
  private var subject: (one: Phrase, respondent: Phrase?) {
    let instrument = measure.instrument.flatMap { results.instruments[$0.instrument] }
    guard let instrument, !instrument.subject.isEmpty else { return ("task", nil) }
    return (Phrase(instrument.subject), instrument.respondent.isEmpty ? nil : Phrase(instrument.respondent))
  }

  /// The values by task, of a measure or of one score of a questionnaire.
  private func taskTable(_ tasks: [TaskResult], part: PartResult?) -> ReportTable {
    // Where nothing is compared, every row would say that it is of everybody.
    let hasGroups = tasks.contains { $0.groups.count > 1 }
    var rows: [[ReportTable.Cell]] = []
    var stems: [String?] = []
    var named: [(name: Phrase, group: GroupResult)] = []
    var told: [String] = []
    for task in tasks {
      for group in task.groups {
        let label = results.name(ofTask: task.task)
        rows.append([.text(label)] + row(group).prefix(6).dropFirst(hasGroups ? 0 : 1))
        stems.append(stem(group, part: part, task: task.task))
        named.append((hasGroups ? "\(label), \(results.name(of: group.key))" : label, group))
        told += bootstrapped([(group, stem(group, part: part, task: task.task))])
      }
    }
    var table = ReportTable(
      id: "table-" + [measure.id, part?.score?.id, "tasks"].compactMap { $0 }.joined(separator: "-"),
      title: "\(part.map { wording.name(measure, $0) } ?? Phrase(measure.label)) by \(subject.one)",
      columns: [.init(subject.one.capitalizedFirst, isNumeric: false)]
        + (hasGroups ? [.init("Group", isNumeric: false)] : []) + valueColumns.prefix(5),
      rows: rows,
      notes: [
        subject.respondent.map {
          "n, M and SD are over one value per \($0). Each \(subject.one) is described by itself; nothing is tested here."
        } ?? "Single tasks are described; tests are made of one value per participant."
      ]
        + (CountBlocks.remark(named, results).map { [$0] } ?? [])
    ).showing(stems)
    table.estimatesOfNotes = told
    return table
  }
}
