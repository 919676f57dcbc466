internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about how tasks ended.
struct CompletionSection {
  let results: StudyResults
  let result: MeasureResult

  private var wording: Wording { Wording(results: results) }

  /// Rates by task and group, and their differences.
  func compose(_ completion: CompletionResult, into list: inout EstimateList) -> ReportSection {
    var rates: [[ReportTable.Cell]] = []
    var differences: [[ReportTable.Cell]] = []
    var (rateStems, differenceStems): ([String?], [String?]) = ([], [])
    for task in completion.tasks {
      list.add(task)
      let part = task.name.map { "task=" + $0 }
      for rate in task.rates {
        rates.append(row(task, rate))
        rateStems.append(
          EstimateList.stem(result.measure, part: part, group: results.identifier(of: rate.key)))
      }
      for difference in task.differences {
        differences.append(row(task, difference))
        let name = wording.contrastIdentifier(
          difference.factor, difference.treatment, difference.reference)
        differenceStems.append(EstimateList.stem(result.measure, part: part, contrast: name))
      }
    }
    let id = result.measure.id
    var section = ReportSection(id: "measure-\(id)-rates", title: "Completion rates by task")
    if result.hasSingleAttempts {
      let statements = Statements(results)
      for task in completion.tasks {
        for difference in task.differences {
          section.blocks.append(.paragraph(statements.finding(result.measure, task, difference)))
          if let apa = statements.apa(result.measure, task, difference) {
            section.blocks.append(.paragraph(apa))
          }
        }
      }
    }
    if results.factors.contains(where: { results.study.factors[$0].design == .within }) {
      section.blocks.append(
        .paragraph(Paragraph(.note, "Rates under conditions within participants are shown and not tested.")))
    }
    section.blocks.append(.figure(figure(completion)))
    section.blocks.append(
      .table(
        ReportTable(
          id: "table-\(id)-rates", title: "Completion rates",
          columns: [
            .init("Task", isNumeric: false), .init("Group", isNumeric: false),
            .init("Success", statistic: "successes"),
            .init("Attempts", statistic: "successes"), .init("Rate", statistic: "completion-rate"),
            .init("\(wording.levelText) CI", statistic: "completion-rate"),
            .init("Partial", statistic: "partial-successes"), .init("Failed", statistic: "failures"),
            .init("Gave up", statistic: "gave-up"),
          ],
          rows: rates, notes: ["Adjusted Wald intervals. Partial success does not count as success."]
        ).showing(rateStems)))
    if !differences.isEmpty {
      section.blocks.append(
        .table(
          ReportTable(
            id: "table-\(id)-rate-differences", title: "Differences of completion rates",
            columns: [
              .init("Task", isNumeric: false), .init("Contrast", isNumeric: false),
              .init("Difference", statistic: "completion-difference"),
              .init("\(wording.levelText) CI", statistic: "completion-difference"),
              .init("p", statistic: "completion-p"),
            ],
            rows: differences,
            notes: ["Newcombe's score interval for the difference; p from the N-1 two-proportion test."]
          ).showing(differenceStems)))
    }
    return section
  }

  /// A bar for each group in each task; everybody only where there are no groups.
  private func figure(_ completion: CompletionResult) -> ReportFigure {
    let blocks = completion.tasks.map { task in
      let groups = task.rates.filter { !$0.key.levels.isEmpty }
      return ReportFigure.Shares.Block(
        label: task.name == nil && completion.tasks.count == 1 ? "" : name(task),
        bars: (groups.isEmpty ? task.rates : groups).map { rate in
          ReportFigure.Shares.Bar(
            label: results.name(of: rate.key), successes: rate.successes, attempts: rate.attempts,
            interval: rate.interval.map {
              Estimate.Interval(lower: $0.lower, upper: $0.upper, level: results.level)
            },
            remark: rate.interval == nil ? withoutInterval(rate) : nil)
        })
    }
    let words = blocks.flatMap { block in
      block.bars.map { bar -> Phrase in
        let counts: Phrase = "\(bar.label) \(bar.successes) of \(bar.attempts)"
        return block.label.text.isEmpty ? counts : "\(block.label), \(counts)"
      }
    }
    return ReportFigure(
      id: "figure-\(result.measure.id)-rates", title: "\(result.measure.label): completion rates",
      alternative: "Attempts that succeeded. \(words.joined(separator: "; ")).",
      caption:
        "Bar and mark: share of attempts that succeeded; line: adjusted Wald \(wording.levelText) CI. Partial success does not count as success.",
      content: .shares(ReportFigure.Shares(axis: "Attempts that succeeded (%)", blocks: blocks))
    ).drawing(
      completion.tasks.flatMap { task in
        task.rates.map { rate in
          EstimateList.stem(
            result.measure, part: task.name.map { "task=" + $0 }, group: results.identifier(of: rate.key))
        }
      })
  }

  private func withoutInterval(_ rate: CompletionResult.Rate) -> Phrase {
    rate.attempts > 0 ? "several attempts of the same people" : "no attempts"
  }

  private func name(_ task: CompletionResult.Task) -> Phrase {
    results.name(ofTask: task.name)
  }

  private func row(_ task: CompletionResult.Task, _ rate: CompletionResult.Rate) -> [ReportTable.Cell] {
    let share: ReportTable.Cell =
      rate.attempts > 0
      ? .text("\(Numerals.fixed(Double(rate.successes) * 100 / Double(rate.attempts), decimals: 1))%")
      : .undefined("no attempts")
    let interval: ReportTable.Cell =
      if let interval = rate.interval {
        .text(
          "[\(Numerals.fixed(interval.lower * 100, decimals: 1)), \(Numerals.fixed(interval.upper * 100, decimals: 1))]%"
        )
      } else {
        .undefined(withoutInterval(rate))
      }
    return [
      .text(name(task)), .text(results.name(of: rate.key)), .integer(rate.successes),
      .integer(rate.attempts), share,
      interval, .integer(rate.counts[.partial] ?? 0), .integer(rate.counts[.failure] ?? 0),
      .integer(rate.counts[.gaveUp] ?? 0),
    ]
  }

  private func row(_ task: CompletionResult.Task, _ difference: CompletionResult.Difference) -> [ReportTable
    .Cell]
  {
    var cells: [ReportTable.Cell] = [
      .text(name(task)),
      .text(wording.contrast(difference.factor, difference.treatment, difference.reference)),
    ]
    switch difference.interval {
    case .success(let interval):
      cells.append(.text("\(Numerals.fixed(interval.difference * 100, decimals: 1)) points"))
      cells.append(.interval(interval.lower * 100, interval.upper * 100, decimals: 1))
    case .failure(let reason): cells += [.undefined(Phrase(reason)), .undefined(Phrase(reason))]
    }
    switch difference.pValue {
    case .success(let p): cells.append(.probability(p))
    case .failure(let reason): cells.append(.undefined(Phrase(reason)))
    }
    return cells
  }
}
