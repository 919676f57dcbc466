internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about counts of single attempts.
struct CountBlocks {
  let results: StudyResults
  let measure: Measure

  private var wording: Wording { Wording(results: results) }

  /// How the bootstrap interval of a mean is made.
  static func method(_ results: StudyResults) -> String {
    "BCa bootstrap, \(resamples) resamples, seed \(results.seed)"
  }

  private static var resamples: String { Numerals.fixed(Double(BootstrapOfMean.resamples), decimals: 0) }

  /// The same in words.
  private static func methodInWords(_ results: StudyResults) -> Phrase {
    "BCa bootstrap, \(resamples) resamples, seed \(Phrase(verbatim: String(results.seed)))"
  }

  /// Counts by task and group.
  func compose(_ counts: CountResult, list: inout EstimateList) -> ReportTable {
    var rows: [[ReportTable.Cell]] = []
    var stems: [String] = []
    for task in counts.tasks {
      list.add(task)
      for rate in task.rates {
        rows.append(row(task, rate))
        stems.append(
          EstimateList.stem(
            measure, part: EstimateList.part(task), group: results.identifier(of: rate.key)))
      }
    }
    return ReportTable(
      id: "table-\(measure.id)-rates", title: "\(measure.label) by attempt",
      columns: [
        .init("Task", isNumeric: false), .init("Group", isNumeric: false),
        .init("Attempts", statistic: "total"), .init("Total", statistic: "total"),
        .init("Per attempt", statistic: "rate"), .init("\(wording.levelText) CI", statistic: "rate"),
        .init("With any", statistic: "with-any"), .init("Share", statistic: "share-with-any"),
        .init("\(wording.levelText) CI of share", statistic: "share-with-any"),
      ],
      rows: rows,
      notes: [
        "Per attempt: mean, interval by \(Self.methodInWords(results)). With any: attempts with at least one; their share with the adjusted Wald interval."
      ]
    ).showing(stems)
  }

  private func row(_ task: CountResult.Task, _ rate: CountResult.Rate) -> [ReportTable.Cell] {
    var cells: [ReportTable.Cell] = [
      .text(results.name(ofTask: task.name)), .text(results.name(of: rate.key)), .integer(rate.attempts),
      rate.total == rate.total.rounded() ? .integer(Int(rate.total)) : .number(rate.total, decimals: 1),
      rate.mean.map { .number($0, decimals: 2) } ?? .undefined("no attempts"),
    ]
    switch rate.interval {
    case .success(let interval): cells.append(.interval(interval.lower, interval.upper, decimals: 2))
    case .failure(let reason): cells.append(.undefined(rate.attempts == 0 ? "no attempts" : Phrase(reason)))
    }
    cells.append(.integer(rate.atLeastOne))
    cells.append(
      rate.attempts > 0
        ? .text("\(Numerals.fixed(Double(rate.atLeastOne) * 100 / Double(rate.attempts), decimals: 1))%")
        : .undefined("no attempts"))
    if let share = rate.share {
      cells.append(
        .text(
          "[\(Numerals.fixed(share.lower * 100, decimals: 1)), \(Numerals.fixed(share.upper * 100, decimals: 1))]%"
        ))
    } else {
      cells.append(.undefined(rate.attempts > 0 ? "several attempts of the same people" : "no attempts"))
    }
    return cells
  }

  /// What is to be said of t intervals that leave the possible values; nil where none does.
  static func remark(_ groups: [(name: Phrase, group: GroupResult)], _ results: StudyResults) -> Phrase? {
    let intervals = groups.compactMap { name, group -> Phrase? in
      switch group.withinRange {
      case .success(let interval):
        return "\(name) \(Numerals.text(.interval(interval.lower, interval.upper, decimals: 2)))"
      case .failure(let reason): return "\(name) none (\(Phrase(reason)))"
      case nil: return nil
      }
    }
    guard !intervals.isEmpty else { return nil }
    return
      "Where a t interval leaves the values that are possible, t does not fit. By \(methodInWords(results)): \(intervals.joined(separator: "; "))."
  }
}

extension EstimateList {
  /// The part that counts of the attempts at a task belong to.
  static func part(_ task: CountResult.Task) -> String {
    (task.name.map { "task=" + $0 + "." } ?? "") + "attempts"
  }

  /// Adds the counts of a task.
  mutating func add(_ task: CountResult.Task) {
    let part = Self.part(task)
    for rate in task.rates {
      let key = results.identifier(of: rate.key)
      let n = rate.attempts
      add("total", rate.total, part: part, group: key, n: n, unit: "count", method: "sum over attempts")
      var interval: ConfidenceInterval?
      if case .success(let found) = rate.interval { interval = found }
      add(
        "rate", rate.mean, part: part, group: key, interval: interval, n: n, unit: "count",
        method: "mean of attempts; " + CountBlocks.method(results), undefined: "no-values")
      add(
        "with-any", Double(rate.atLeastOne), part: part, group: key, n: n,
        method: "number of attempts with at least one")
      add(
        "share-with-any", n > 0 ? Double(rate.atLeastOne) / Double(n) : nil, part: part, group: key,
        interval: rate.share?.interval, n: n, unit: "proportion",
        method: "attempts with at least one / attempts; adjusted Wald interval", undefined: "no-values")
    }
  }
}
