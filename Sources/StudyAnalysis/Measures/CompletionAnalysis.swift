public import Stats
public import StudyModel

/// How tasks ended.
public struct CompletionResult: Sendable {
  /// How one task ended in one group, or all tasks in one group.
  public struct Rate: Sendable {
    /// The group.
    public var key: GroupKey
    /// The number of attempts by outcome.
    public var counts: [Outcome: Int]
    /// The number of attempts.
    public var attempts: Int
    /// The number of successes; partial success is none.
    public var successes: Int
    /// The adjusted Wald interval; nil without attempts, and for several tasks of the same people together.
    public var interval: AdjustedWaldInterval?
  }

  /// The difference between two groups for one task.
  public struct Difference: Sendable {
    /// The position of the factor.
    public var factor: Int
    /// The treatment level.
    public var treatment: Int
    /// The reference level.
    public var reference: Int
    /// Newcombe's interval of the difference treatment - reference.
    public var interval: Result<NewcombeInterval, UndefinedResult>
    /// The z of the N-1 two-proportion test; nil where there is no test.
    public var statistic: Double?
    /// The two-sided p value of the N-1 two-proportion test.
    public var pValue: Result<Double, UndefinedResult>
    /// The p value corrected for the number of tests; nil where the test belongs to no family.
    public var adjusted: AdjustedPValue?
  }

  /// One task.
  public struct Task: Sendable {
    /// The task's name; nil where the outcome is taken once for the study.
    public var name: String?
    /// Everybody and the levels of each compared factor.
    public var rates: [Rate]
    /// Treatment - reference for each compared factor between participants.
    public var differences: [Difference]
  }

  /// The tasks.
  public var tasks: [Task]
}

/// Counts outcomes by task and group.
struct CompletionAnalysis {
  let dataset: Dataset
  let factors: [Int]
  let level: Double

  func run(measure index: Int) -> CompletionResult {
    let records = dataset.records[index].filter { dataset.excluded[$0.participant] == nil }
    let tasks = Set(records.map(\.task)).sorted()
    return CompletionResult(
      tasks: tasks.map { task in
        self.task(task, records: records.filter { $0.task == task })
      })
  }

  private func task(_ task: Int32, records: [Record]) -> CompletionResult.Task {
    var keys = [GroupKey.all]
    for factor in factors {
      keys += dataset.study.factors[factor].levels.indices.map { GroupKey((factor, $0)) }
    }
    let rates = keys.map { rate($0, records: records) }
    var differences: [CompletionResult.Difference] = []
    for factor in factors where dataset.study.factors[factor].design == .between {
      let reference = dataset.study.factors[factor].referenceIndex
      for treatment in dataset.study.factors[factor].levels.indices where treatment != reference {
        differences.append(difference(factor, treatment, reference, records: records))
      }
    }
    return CompletionResult.Task(
      name: task >= 0 ? dataset.names.tasks[Int(task)] : nil, rates: rates, differences: differences)
  }

  private func outcomes(_ key: GroupKey, records: [Record]) -> [Record] {
    records.filter { record in
      key.levels.allSatisfy { level in
        dataset.study.factors[level.factor].design == .within
          ? dataset.level(of: level.factor, inCondition: record.condition) == level.level
          : Int(dataset.levels[level.factor][Int(record.participant)]) == level.level
      }
    }
  }

  private func rate(_ key: GroupKey, records: [Record]) -> CompletionResult.Rate {
    let own = outcomes(key, records: records)
    var counts: [Outcome: Int] = [:]
    for record in own {
      if let outcome = Outcome(rawValue: Int(record.value)) { counts[outcome, default: 0] += 1 }
    }
    let successes = counts[.success] ?? 0
    // Several attempts of one person are not independent trials: the rate is shown, an interval is not.
    let isIndependent = Set(own.map(\.participant)).count == own.count
    return CompletionResult.Rate(
      key: key, counts: counts, attempts: own.count, successes: successes,
      interval: isIndependent
        ? try? AdjustedWaldInterval(successes: successes, n: own.count, level: level) : nil)
  }

  private func difference(
    _ factor: Int, _ treatment: Int, _ reference: Int, records: [Record]
  ) -> CompletionResult.Difference {
    CompletionResult.Difference(
      factor: factor, treatment: treatment, reference: reference,
      rate(GroupKey((factor, treatment)), records: records),
      rate(GroupKey((factor, reference)), records: records), level: level)
  }
}

extension CompletionResult.Difference {
  /// Compares two groups.
  init(
    factor: Int, treatment: Int, reference: Int, _ x: CompletionResult.Rate, _ y: CompletionResult.Rate,
    level: Double
  ) {
    self.factor = factor
    self.treatment = treatment
    self.reference = reference
    if x.interval == nil || y.interval == nil, x.attempts > 0, y.attempts > 0 {
      let reason = UndefinedResult(
        code: "repeated-attempts",
        message: "people tried the task several times; attempts are not independent")
      interval = .failure(reason)
      pValue = .failure(reason)
      return
    }
    do throws(StatisticsError) {
      interval = .success(
        try NewcombeInterval(
          successesX: x.successes, nX: x.attempts, successesY: y.successes, nY: y.attempts, level: level))
    } catch {
      interval = .failure(UndefinedResult(error))
    }
    do throws(StatisticsError) {
      let test = try NMinusOneTwoProportionTest(
        successesX: x.successes, nX: x.attempts, successesY: y.successes, nY: y.attempts)
      statistic = test.statistic
      pValue = .success(test.pValue(.twoSided))
    } catch {
      pValue = .failure(UndefinedResult(error))
    }
  }
}
