internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// How tasks ended, and times of which some are lower bounds.
extension EstimateList {
  // MARK: Censored times

  /// Adds Kaplan-Meier medians and log-rank tests.
  mutating func add(_ tasks: [CensoredTaskResult]) {
    for task in tasks {
      let part = task.task.map { "task=" + $0 }
      for median in task.medians {
        let key = results.identifier(of: median.key)
        add(
          "kaplan-meier-median", median.median, part: part, group: key,
          bounds: median.interval.map {
            Estimate.Interval(lower: $0.lower, upper: $0.upper, level: $0.level)
          },
          n: median.attempts, unit: "s",
          method: "Kaplan-Meier median, lower bounds censored; log-log interval",
          undefined: median.attempts == 0 ? "no-values" : "median-not-reached")
        add(
          "gave-up", Double(median.gaveUp), part: part, group: key, n: median.attempts,
          method: "number of attempts that were given up or stopped at the limit of the task")
      }
      for logRank in task.tests {
        let name = results.study.factors[logRank.factor].id
        let method = "log-rank test, lower bounds censored"
        switch logRank.test {
        case .success(let test):
          add("log-rank-chi-square", test.statistic, part: part, contrast: name, method: method)
          add("log-rank-df", Double(test.degreesOfFreedom), part: part, contrast: name, method: method)
          add("log-rank-p", test.pValue, part: part, contrast: name, method: method)
        case .failure(let reason):
          add("log-rank-p", nil, part: part, contrast: name, method: method, undefined: reason.code)
        }
      }
    }
  }

  // MARK: Outcomes

  /// Adds how a task ended.
  mutating func add(_ task: CompletionResult.Task) {
    let part = task.name.map { "task=" + $0 }
    for rate in task.rates {
      let key = results.identifier(of: rate.key)
      add(
        "successes", Double(rate.successes), part: part, group: key, n: rate.attempts,
        method: "number of attempts that ended in success")
      for (statistic, outcome, method) in [
        ("partial-successes", Outcome.partial, "number of attempts that ended in partial success"),
        ("failures", .failure, "number of attempts that ended in failure"),
        ("gave-up", .gaveUp, "number of attempts that were given up"),
      ] {
        add(
          statistic, Double(rate.counts[outcome] ?? 0), part: part, group: key, n: rate.attempts,
          method: method)
      }
      add(
        "completion-rate", rate.attempts > 0 ? Double(rate.successes) / Double(rate.attempts) : nil,
        part: part,
        group: key, interval: rate.interval?.interval, n: rate.attempts, unit: "proportion",
        method: "successes / attempts; adjusted Wald interval", undefined: "no-values")
    }
    for difference in task.differences {
      let name = wording.contrastIdentifier(difference.factor, difference.treatment, difference.reference)
      switch difference.interval {
      case .success(let interval):
        add(
          "completion-difference", interval.difference, part: part, contrast: name,
          interval: interval.interval,
          unit: "proportion", method: "difference of proportions; Newcombe's score interval (method 10)")
      case .failure(let reason):
        add(
          "completion-difference", nil, part: part, contrast: name, unit: "proportion",
          method: "difference of proportions; Newcombe's score interval (method 10)", undefined: reason.code)
      }
      if let statistic = difference.statistic {
        add("completion-z", statistic, part: part, contrast: name, method: "N-1 two-proportion test")
      }
      switch difference.pValue {
      case .success(let p):
        add("completion-p", p, part: part, contrast: name, method: "N-1 two-proportion test, two-sided")
      case .failure(let reason):
        add(
          "completion-p", nil, part: part, contrast: name, method: "N-1 two-proportion test, two-sided",
          undefined: reason.code)
      }
      if let adjusted = difference.adjusted { add(adjusted, part: part, contrast: name) }
    }
  }

  // MARK: How many values there are

  /// How the identifiers of counts of times begin.
  static func times(of measure: Measure) -> String { stem(measure, group: "all") + "times" }

  /// How the identifiers of the counts of a reduction begin.
  static func reduction(of measure: Measure) -> String { stem(measure, part: "reduction") }

  /// How the identifiers of the counts of a questionnaire's answers begin.
  static func items(of measure: Measure) -> String { stem(measure, part: "items", group: "all") }

  /// Adds how many values there are, and how many became one.
  mutating func addCounts(_ result: MeasureResult) {
    func count(_ statistic: String, _ count: Int, part: String? = nil, group: String?, _ method: String) {
      add(statistic, Double(count), part: part, group: group, method: method)
    }
    let reduction = result.reduction
    for (statistic, number, method) in [
      ("values", reduction.values, "number of values before several of them became one"),
      ("units", reduction.units, "number of values after that, one per unit of analysis"),
      ("raters", reduction.raters, "most raters of one thing"),
      ("repeats", reduction.repeats, "most values of one task without naming raters"),
      ("tasks", reduction.tasks, "most tasks of one unit"),
      (
        "unequal", reduction.unequal.count,
        "number of units without a value for each task that others have one for"
      ),
      ("unusual", reduction.unusual.count, "number of units with another number of values than most"),
      ("usual-values", reduction.usualValues, "number of values that most units have"),
    ] { count(statistic, number, part: "reduction", group: nil, method) }
    if result.excludedObservations > 0 {
      count(
        "excluded-observations", result.excludedObservations, group: "all",
        "number of observations excluded by decision")
    }
    if let times = result.unfinishedTimes {
      for (statistic, number, method) in [
        ("times", times.times, "number of times"),
        ("times-with-outcome", times.known, "number of times whose outcome is known"),
        ("times-given-up", times.gaveUp, "number of times of tasks that were given up"),
        ("times-without-success", times.notSuccessful, "number of times of tasks without full success"),
        ("times-at-limit", times.atLimit, "number of times that reached the limit of the task"),
        ("times-lower-bounds", times.lowerBounds, "number of times that are lower bounds"),
      ] { count(statistic, number, group: "all", method) }
    }
    guard let items = result.items else { return }
    for (statistic, number, method) in [
      ("responses", items.responses, "number of responses"),
      ("answers", items.responses * items.items.count, "number of responses times number of items"),
      ("unanswered", items.unanswered, "number of answers that are missing"),
      ("not-applicable", items.notApplicable, "number of answers N/A"),
    ] { count(statistic, number, part: "items", group: "all", method) }
  }
}
