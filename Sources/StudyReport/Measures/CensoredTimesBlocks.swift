internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about times of which some are lower bounds.
struct CensoredTimesBlocks {
  let results: StudyResults
  let measure: Measure
  let tasks: [CensoredTaskResult]

  private var wording: Wording { Wording(results: results) }

  /// Medians by task and group, and log-rank tests.
  func compose() -> [ReportBlock] {
    var medians: [[ReportTable.Cell]] = []
    var tests: [[ReportTable.Cell]] = []
    for task in tasks {
      for median in task.medians { medians.append(row(task, median)) }
      for test in task.tests { tests.append(row(task, test)) }
    }
    var blocks: [ReportBlock] = [
      .table(
        ReportTable(
          id: "table-\(measure.id)-medians",
          title: "\(measure.label): medians with times that were given up as lower bounds",
          columns: [
            .init("Task", isNumeric: false), .init("Group", isNumeric: false),
            .init("Attempts", statistic: "kaplan-meier-median"),
            .init("Lower bounds", statistic: "gave-up"),
            .init("Median", statistic: "kaplan-meier-median"),
            .init("\(wording.levelText) CI", statistic: "kaplan-meier-median"),
          ],
          rows: medians,
          notes: [
            "Kaplan-Meier medians of the time until the task ended; log-log intervals; a task that was given up or stopped at its limit is censored."
          ]
        ).showing(
          tasks.flatMap { task in
            task.medians.map { median in
              EstimateList.stem(
                measure, part: task.task.map { "task=" + $0 }, group: results.identifier(of: median.key))
            }
          }))
    ]
    if !tests.isEmpty {
      blocks.append(
        .table(
          ReportTable(
            id: "table-\(measure.id)-log-rank", title: "\(measure.label): log-rank tests",
            columns: [
              .init("Task", isNumeric: false), .init("Factor", isNumeric: false),
              .init("Chi-square", statistic: "log-rank-chi-square"),
              .init("df", statistic: "log-rank-df"), .init("p", statistic: "log-rank-p"),
            ],
            rows: tests
          ).showing(
            tasks.flatMap { task in
              task.tests.map { test in
                EstimateList.stem(
                  measure, part: task.task.map { "task=" + $0 },
                  contrast: results.study.factors[test.factor].id)
              }
            })))
    }
    return blocks
  }

  private func name(_ task: CensoredTaskResult) -> Phrase { results.name(ofTask: task.task) }

  private func bound(_ seconds: Double?) -> Phrase {
    seconds.map { Phrase(verbatim: Numerals.time($0)) } ?? "none"
  }

  private func row(_ task: CensoredTaskResult, _ median: CensoredTaskResult.Median) -> [ReportTable.Cell] {
    let interval: ReportTable.Cell =
      if let interval = median.interval, interval.lower != nil || interval.upper != nil {
        .text("[\(bound(interval.lower)), \(bound(interval.upper))]")
      } else {
        .undefined("no interval")
      }
    return [
      .text(name(task)), .text(results.name(of: median.key)), .integer(median.attempts),
      .integer(median.gaveUp),
      median.median.map { .time($0) }
        ?? .undefined(median.attempts == 0 ? "no values" : "fewer than half finished"), interval,
    ]
  }

  private func row(_ task: CensoredTaskResult, _ logRank: CensoredTaskResult.LogRank) -> [ReportTable.Cell] {
    let factor = Phrase(results.study.factors[logRank.factor].label)
    switch logRank.test {
    case .success(let test):
      return [
        .text(name(task)), .text(factor), .number(test.statistic, decimals: 2),
        .integer(test.degreesOfFreedom),
        .probability(test.pValue),
      ]
    case .failure(let reason):
      return [.text(name(task)), .text(factor)]
        + [ReportTable.Cell](repeating: .undefined(Phrase(reason)), count: 3)
    }
  }
}
