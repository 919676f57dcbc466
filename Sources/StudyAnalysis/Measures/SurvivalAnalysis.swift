public import Stats
internal import StudyModel

/// Times of one task of which some are lower bounds, because people gave up.
public struct CensoredTaskResult: Sendable {
  /// The Kaplan-Meier median of one group.
  public struct Median: Sendable {
    /// The group.
    public var key: GroupKey
    /// The number of attempts.
    public var attempts: Int
    /// The number of attempts that were given up.
    public var gaveUp: Int
    /// The median time in seconds; nil where fewer than half of the people finished.
    public var median: Double?
    /// Its interval, by the log-log transform; a bound that does not exist is nil.
    public var interval: MedianSurvivalInterval?
  }

  /// The log-rank test between the levels of one factor.
  public struct LogRank: Sendable {
    /// The position of the factor.
    public var factor: Int
    /// The test, or the reason why there is none.
    public var test: Result<LogRankTest, UndefinedResult>
  }

  /// The task's name; nil where rows name none.
  public var task: String?
  /// Everybody and the levels of each compared factor.
  public var medians: [Median]
  /// One test for each compared factor between participants.
  public var tests: [LogRank]
}

/// Analyses times with regard to those that were given up.
struct SurvivalAnalysis {
  let dataset: Dataset
  let factors: [Int]
  let level: Double

  /// One attempt: its time, and whether it was given up.
  struct Attempt {
    var record: Record
    var gaveUp: Bool
  }

  /// Medians and tests for each task; attempts of one person at one task more than once are not independent and
  /// leave a task out.
  func run(_ attempts: [Attempt]) -> [CensoredTaskResult] {
    let tasks = Set(attempts.map(\.record.task)).sorted()
    return tasks.compactMap { task in
      let own = attempts.filter { $0.record.task == task }
      guard Set(own.map(\.record.participant)).count == own.count else { return nil }
      return result(task, own)
    }
  }

  private func result(_ task: Int32, _ attempts: [Attempt]) -> CensoredTaskResult {
    let between = factors.filter { dataset.study.factors[$0].design == .between }
    var keys = [GroupKey.all]
    for factor in between {
      keys += dataset.study.factors[factor].levels.indices.map { GroupKey((factor, $0)) }
    }
    return CensoredTaskResult(
      task: task >= 0 ? dataset.names.tasks[Int(task)] : nil,
      medians: keys.map { median($0, members($0, of: attempts)) },
      tests: between.map { factor in
        CensoredTaskResult.LogRank(factor: factor, test: logRank(factor, attempts))
      })
  }

  private func members(_ key: GroupKey, of attempts: [Attempt]) -> [Attempt] {
    attempts.filter { attempt in
      key.levels.allSatisfy {
        Int(dataset.levels[$0.factor][Int(attempt.record.participant)]) == $0.level
      }
    }
  }

  private func sample(_ attempts: [Attempt]) throws(StatisticsError) -> CensoredTimes {
    try CensoredTimes(times: attempts.map(\.record.value), isEvent: attempts.map { !$0.gaveUp })
  }

  private func median(_ key: GroupKey, _ attempts: [Attempt]) -> CensoredTaskResult.Median {
    var result = CensoredTaskResult.Median(
      key: key, attempts: attempts.count, gaveUp: attempts.filter(\.gaveUp).count, median: nil, interval: nil)
    if let curve = try? KaplanMeier(sample(attempts)) {
      result.median = curve.median
      result.interval = try? curve.medianInterval(level: level)
    }
    return result
  }

  private func logRank(_ factor: Int, _ attempts: [Attempt]) -> Result<LogRankTest, UndefinedResult> {
    do throws(StatisticsError) {
      var groups: [CensoredTimes] = []
      for level in dataset.study.factors[factor].levels.indices {
        let own = members(GroupKey((factor, level)), of: attempts)
        if !own.isEmpty { groups.append(try sample(own)) }
      }
      return .success(try LogRankTest(groups: groups))
    } catch {
      return .failure(UndefinedResult(error))
    }
  }
}
