public import StudyModel

/// Times: which are outliers, which are lower bounds, and what the results are with and without them.
extension Analyzer {
  /// What is known of times beyond their values.
  private struct Times {
    var records: [Record]
    /// How the task of each time ended; nil where that is not known.
    var outcomes: [Outcome?]
    /// Whether a time is a lower bound, because the task was given up or stopped at its limit.
    var isLowerBound: [Bool]

    /// The times at some positions.
    func chosen(_ isChosen: (Int) -> Bool) -> Times {
      let positions = records.indices.filter(isChosen)
      return Times(
        records: positions.map { records[$0] }, outcomes: positions.map { outcomes[$0] },
        isLowerBound: positions.map { isLowerBound[$0] })
    }
  }

  private struct Attempt: Hashable {
    var participant: Int32
    var condition: Int32
    var task: Int32

    init(_ record: Record) {
      participant = record.participant
      condition = record.condition
      task = record.task
    }
  }

  /// Analyses a measure of time.
  func describeTimes(_ index: Int, _ records: [Record], into result: inout MeasureResult) {
    let measure = dataset.study.measures[index]
    let all = times(records)
    let main = applyOutlierRule(to: all, of: measure, into: &result)
    let unit = reducer.reduce(main.records, measure: measure)
    result.reduction = unit.reduction
    result.parts = [part(index, score: nil, values: unit, withheld: 0)]
    result.tasks = tasks(main.records, measure: measure)
    if unit.reduction.values > unit.reduction.units {
      result.single = single(main.records, measure: measure)
    }
    describeOutcomes(of: main, measure: measure, into: &result)
    if let outliers = result.outliers, !outliers.marked.isEmpty {
      if outliers.isInForce {
        result.sensitivity.append(sensitivity(.withOutliers, all.records, index: index))
      } else {
        let kept = outlierFree(all, rule: outliers.rule)
        result.sensitivity.append(sensitivity(.withoutOutliers, kept.records, index: index))
      }
    }
    if main.isLowerBound.contains(true) {
      let complete = main.chosen { !main.isLowerBound[$0] }
      result.sensitivity.append(sensitivity(.withoutLowerBounds, complete.records, index: index))
    }
    result.sensitivity += availableTasks(index, main.records, beside: unit.reduction)
  }

  private func sensitivity(
    _ values: SensitivityResult.Values, _ records: [Record], index: Int
  ) -> SensitivityResult {
    let unit = reducer.reduce(records, measure: dataset.study.measures[index])
    return SensitivityResult(
      values, part: part(index, score: nil, values: unit, withheld: 0), reduction: unit.reduction)
  }

  /// The analysis of all available values, if the main one leaves out participants who lack a task.
  func availableTasks(
    _ index: Int, _ records: some RandomAccessCollection<Record>, score: ScoreDefinition? = nil,
    beside main: Reduction
  ) -> [SensitivityResult] {
    guard main.leavesOut else { return [] }
    let unit = Reducer(dataset: dataset, rule: .available).reduce(
      records, measure: dataset.study.measures[index])
    var part = part(index, score: score, values: unit, withheld: 0)
    part.reliability = nil
    return [SensitivityResult(.availableTasks, part: part, reduction: unit.reduction)]
  }

  // MARK: Outliers

  /// The times without those that the rule in force marks.
  private func applyOutlierRule(
    to all: Times, of measure: Measure, into result: inout MeasureResult
  ) -> Times {
    let planned = dataset.study.plan.outlierRule(measure.id)
    let asked = outlierRule(measure.id)
    // A planned rule that is not to be applied is still shown beside.
    let rule = asked == .none ? planned : asked
    guard rule != .none else { return all }
    let analysis = OutlierAnalysis(dataset: dataset, rule: rule)
    let (tasks, isMarked) = analysis.run(all.records, isLowerBound: all.isLowerBound)
    result.outliers = OutlierResult(
      rule: rule, isInForce: asked != .none, isPlanned: rule == planned, tasks: tasks,
      marked: analysis.marked(all.records, isMarked, tasks: tasks))
    return asked == .none ? all : all.chosen { !isMarked[$0] }
  }

  /// The rule for outlying times that is in force: the one that was asked for, else the plan's.
  ///
  /// - Parameter measure: the measure's identifier.
  /// - Returns: the rule; `none` where no time is left out.
  public func outlierRule(_ measure: String) -> OutlierRule {
    options.outliers[measure] ?? dataset.study.plan.outlierRule(measure)
  }

  /// The times that the main result is made of: without those that a rule in force marks.
  func mainTimes(_ records: [Record], of measure: Measure) -> [Record] {
    let rule = outlierRule(measure.id)
    return rule == .none ? records : outlierFree(times(records), rule: rule).records
  }

  /// The times that the rule in force marks as outlying; none where there is no rule.
  func markedTimes(_ records: [Record], of measure: Measure) -> [OutlierResult.Marked] {
    let rule = outlierRule(measure.id)
    guard rule != .none else { return [] }
    let all = times(records)
    let analysis = OutlierAnalysis(dataset: dataset, rule: rule)
    let (tasks, isMarked) = analysis.run(all.records, isLowerBound: all.isLowerBound)
    return analysis.marked(all.records, isMarked, tasks: tasks)
  }

  private func outlierFree(_ all: Times, rule: OutlierRule) -> Times {
    let (_, isMarked) = OutlierAnalysis(dataset: dataset, rule: rule).run(
      all.records, isLowerBound: all.isLowerBound)
    return all.chosen { !isMarked[$0] }
  }

  // MARK: Lower bounds

  /// A row of the data and the task of a value in it.
  private struct RowOfTask: Hashable {
    var row: Int32
    var task: Int32

    init(_ record: Record) { (row, task) = (record.row, record.task) }
  }

  /// Finds out how the tasks of times ended, by the study's only outcome measure and the limits of tasks.
  ///
  /// A time is a lower bound where the task was given up, and where it reached the limit of its task without success:
  /// with a known failure or partial success, or without any outcome.
  private func times(_ records: [Record]) -> Times {
    let measures = dataset.study.measures.indices.filter { dataset.study.measures[$0].kind == .outcome }
    var byAttempt: [Attempt: Double] = [:]
    // Of several attempts at one task each time has the outcome of its own row.
    var byRow: [RowOfTask: Double] = [:]
    if measures.count == 1, let index = measures.first {
      for record in dataset.records[index] {
        let known = byAttempt[Attempt(record)]
        // Where observers disagree the outcome is unknown, whoever was read last.
        byAttempt[Attempt(record)] = known == nil || known == record.value ? record.value : -1
        if record.rater < 0 { byRow[RowOfTask(record)] = record.value }
      }
    }
    let outcomes = records.map { record in
      let ofRow = record.rater < 0 ? byRow[RowOfTask(record)] : nil
      return (ofRow ?? byAttempt[Attempt(record)]).flatMap { Outcome(rawValue: Int($0)) }
    }
    let limits = dataset.names.tasks.map { name in
      dataset.study.tasks.first { $0.id == name }?.timeLimit ?? .infinity
    }
    let isLowerBound = zip(records, outcomes).map { record, outcome in
      switch outcome {
      case .gaveUp: true
      case .success: false
      case .failure, .partial, nil: record.task >= 0 && record.value >= limits[Int(record.task)]
      }
    }
    return Times(records: records, outcomes: outcomes, isLowerBound: isLowerBound)
  }

  /// Which times belong to tasks that did not end in success, and what they are without them.
  private func describeOutcomes(of times: Times, measure: Measure, into result: inout MeasureResult) {
    let hasOutcomes = times.outcomes.contains { $0 != nil }
    guard hasOutcomes || times.isLowerBound.contains(true) else { return }
    var unfinished = UnfinishedTimes(gaveUp: 0, notSuccessful: 0, known: 0)
    var attempts: [SurvivalAnalysis.Attempt] = []
    var successful: [Record] = []
    for (position, record) in times.records.enumerated() {
      let outcome = times.outcomes[position]
      let isLowerBound = times.isLowerBound[position]
      if outcome != nil { unfinished.known += 1 }
      if outcome == .gaveUp {
        unfinished.gaveUp += 1
      } else if isLowerBound {
        unfinished.atLimit += 1
      }
      if outcome == .failure || outcome == .partial { unfinished.notSuccessful += 1 }
      if outcome == .success { successful.append(record) }
      // Where outcomes were noted, a time without one may be either.
      if outcome != nil || isLowerBound || !hasOutcomes {
        attempts.append(SurvivalAnalysis.Attempt(record: record, gaveUp: isLowerBound))
      }
    }
    unfinished.times = times.records.count
    result.unfinishedTimes = unfinished
    if unfinished.lowerBounds > 0 {
      result.censored = SurvivalAnalysis(dataset: dataset, factors: factors, level: level).run(attempts)
    }
    guard hasOutcomes, successful.count < times.records.count else { return }
    let unit = Reducer(dataset: dataset, rule: .available).reduce(successful, measure: measure)
    let grouped = GroupedValues(dataset: dataset, values: unit, aggregation: measure.aggregation)
    result.successfulOnly = groupKeys().filter { $0.levels.count < 2 }.map {
      group($0, grouped: grouped, measure: measure)
    }
  }
}
