public import Stats
internal import StudyModel

/// How often something happened in attempts at tasks.
public struct CountResult: Sendable {
  /// One task in one group.
  public struct Rate: Sendable {
    /// The group.
    public var key: GroupKey
    /// The number of attempts.
    public var attempts: Int
    /// The sum of the counts; observers of one attempt are averaged.
    public var total: Double
    /// The mean count of an attempt; nil without attempts.
    public var mean: Double?
    /// Its interval, or the reason why there is none.
    public var interval: Result<ConfidenceInterval, UndefinedResult>
    /// The number of attempts with at least one.
    public var atLeastOne: Int
    /// The adjusted Wald interval of their share; nil without attempts, and for several attempts of the same people.
    public var share: AdjustedWaldInterval?
  }

  /// One task.
  public struct Task: Sendable {
    /// The task's name; nil where the count is taken once for the study.
    public var name: String?
    /// Everybody and the levels of each compared factor.
    public var rates: [Rate]
  }

  /// The tasks.
  public var tasks: [Task]
}

/// Describes counts by task and group.
struct CountAnalysis {
  let dataset: Dataset
  let factors: [Int]
  let level: Double

  private struct Attempt: Hashable {
    var participant: Int32
    var condition: Int32
  }

  func run(_ records: [Record]) -> CountResult {
    CountResult(
      tasks: Set(records.map(\.task)).sorted().map { task in
        let attempts = attempts(records.filter { $0.task == task })
        var keys = [GroupKey.all]
        for factor in factors {
          keys += dataset.study.factors[factor].levels.indices.map { GroupKey((factor, $0)) }
        }
        return CountResult.Task(
          name: task >= 0 ? dataset.names.tasks[Int(task)] : nil, rates: keys.map { rate($0, attempts) })
      })
  }

  /// One record for each attempt: what several observers counted is averaged, what names no observer is an attempt.
  private func attempts(_ records: [Record]) -> [Record] {
    var observed: [Attempt: [Record]] = [:]
    var result: [Record] = []
    for record in records {
      if record.rater < 0 {
        result.append(record)
      } else {
        let key = Attempt(participant: record.participant, condition: record.condition)
        observed[key, default: []].append(record)
      }
    }
    for own in observed.values {
      guard var record = own.first else { continue }
      record.value = Reducer.aggregate(own.map(\.value).sorted(), by: .mean)
      result.append(record)
    }
    return result.sorted {
      ($0.participant, $0.condition, $0.value) < ($1.participant, $1.condition, $1.value)
    }
  }

  private func rate(_ key: GroupKey, _ attempts: [Record]) -> CountResult.Rate {
    let own = attempts.filter { record in
      key.levels.allSatisfy { level in
        dataset.study.factors[level.factor].design == .within
          ? dataset.level(of: level.factor, inCondition: record.condition) == level.level
          : Int(dataset.levels[level.factor][Int(record.participant)]) == level.level
      }
    }
    let values = own.map(\.value)
    let atLeastOne = values.count { $0 > 0 }
    let isIndependent = Set(own.map(\.participant)).count == own.count
    return CountResult.Rate(
      key: key, attempts: own.count, total: (try? Descriptives(values).sum) ?? 0,
      mean: values.isEmpty ? nil : Reducer.aggregate(values, by: .mean),
      interval: isIndependent
        ? BootstrapOfMean.interval(values, level: level, resampling: dataset.resampling)
        : .failure(
          UndefinedResult(
            code: "repeated-attempts", message: "several attempts of the same people are not independent")),
      atLeastOne: atLeastOne,
      share: isIndependent
        ? try? AdjustedWaldInterval(successes: atLeastOne, n: own.count, level: level) : nil)
  }
}

/// How resamples are drawn.
struct Resampling {
  /// The seed of their sums.
  var seed: UInt64
  /// How many threads draw them; nil for one on each core.
  var threads: Int?
}

/// The bootstrap interval of a mean, which stays within the values.
public enum BootstrapOfMean {
  /// The number of resamples.
  public static let resamples = 2_000
  /// The number of values beyond which it is not taken: it would take long, and t serves.
  public static let mostValues = 1_000

  /// The BCa interval.
  static func interval(
    _ values: [Double], level: Double, resampling: Resampling
  ) -> Result<ConfidenceInterval, UndefinedResult> {
    guard values.count <= mostValues else {
      return .failure(
        UndefinedResult(
          code: "too-many-values", message: "more than \(mostValues) values; see the t interval"))
    }
    do throws(StatisticsError) {
      let statistic = try StatisticOfSample(values, .mean)
      let bootstrap = try Bootstrap(
        statistic, resamples: resamples, seed: resampling.seed, threads: resampling.threads)
      return .success(
        try bootstrap.bcaInterval(
          level: level, acceleration: JackknifeAcceleration(statistic, threads: resampling.threads)))
    } catch {
      return .failure(UndefinedResult(error))
    }
  }
}
