public import StudyModel

/// Which times a rule marks as outliers.
public struct OutlierResult: Sendable {
  /// What the rule comes to for one task.
  public struct Task: Sendable {
    /// The task's name; nil where rows name none.
    public var task: String?
    /// The number of times.
    public var n: Int
    /// The median time in seconds, the exponential of the median of logarithms; for the log-median rule.
    public var median: Double?
    /// 1.4826 times the median absolute deviation of logarithms; for the log-median rule.
    public var scaledDeviation: Double?
    /// The time below which values are marked; nil where there is no such limit.
    public var lower: Double?
    /// The time above which values are marked; nil where there is no such limit.
    public var upper: Double?
    /// Why the rule marks nothing, whatever the times are.
    public var undefined: UndefinedResult?
    /// The number of marked times.
    public var marked: Int
  }

  /// One marked time.
  public struct Marked: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// The levels of the within factors, where there are any.
    public var condition: String?
    /// The task, where one is named.
    public var task: String?
    /// The rater, where one is named.
    public var rater: String?
    /// The time in seconds.
    public var value: Double
    /// The time below which values are marked.
    public var lower: Double?
    /// The time above which values are marked.
    public var upper: Double?
  }

  /// The rule.
  public var rule: OutlierRule
  /// Whether marked times are left out of the main result; else of the result beside it.
  public var isInForce: Bool
  /// Whether the plan names this rule.
  public var isPlanned: Bool
  /// The limits by task.
  public var tasks: [Task]
  /// The marked times, by task and participant.
  public var marked: [Marked]
}

/// A result over other times than the main result.
public struct SensitivityResult: Sendable {
  /// Which times it is made of.
  public enum Values: String, Sendable, Hashable {
    /// Those that are marked as outliers, too.
    case withOutliers = "with-outliers"
    /// Without those that are marked as outliers.
    case withoutOutliers = "without-outliers"
    /// Without those that are lower bounds.
    case withoutLowerBounds = "without-lower-bounds"
    /// With those of participants who lack a task.
    case availableTasks = "available-tasks"
  }

  /// Which values it is made of.
  public var values: Values
  /// How values became one per unit, and whose sets of tasks are unequal.
  public var reduction: Reduction
  /// Groups and contrasts.
  public var part: PartResult

  /// Makes a result that is exploratory, since no plan asks for it.
  init(_ values: Values, part: PartResult, reduction: Reduction) {
    (self.values, self.part, self.reduction) = (values, part, reduction)
    self.part.role = .exploratory
    for position in part.contrasts.indices { self.part.contrasts[position].role = .exploratory }
  }
}

/// Marks times by a rule.
struct OutlierAnalysis {
  let dataset: Dataset
  let rule: OutlierRule

  /// Marks times task by task, over all groups and conditions together.
  ///
  /// Lower bounds take part in the median, above which nearly all of them lie anyway, and are never marked.
  ///
  /// - Returns: the limits by task, and for each record whether it is marked.
  func run(_ records: [Record], isLowerBound: [Bool]) -> (tasks: [OutlierResult.Task], isMarked: [Bool]) {
    var isMarked = [Bool](repeating: false, count: records.count)
    var tasks: [OutlierResult.Task] = []
    for task in Set(records.map(\.task)).sorted() {
      let own = records.indices.filter { records[$0].task == task }
      var result = limits(own.map { records[$0].value })
      result.task = task >= 0 ? dataset.names.tasks[Int(task)] : nil
      for position in own where !isLowerBound[position] {
        let value = records[position].value
        isMarked[position] =
          result.lower.map { value < $0 } ?? false || result.upper.map { value > $0 } ?? false
        if isMarked[position] { result.marked += 1 }
      }
      tasks.append(result)
    }
    return (tasks, isMarked)
  }

  private func limits(_ values: [Double]) -> OutlierResult.Task {
    var result = OutlierResult.Task(
      task: nil, n: values.count, median: nil, scaledDeviation: nil, lower: nil, upper: nil, undefined: nil,
      marked: 0)
    switch rule {
    case .none: break
    case .limits(let minimum, let maximum): (result.lower, result.upper) = (minimum, maximum)
    case .logMedian:
      do throws(LogMedianRule.Undecided) {
        let found = try LogMedianRule(multiplier: OutlierRule.deviations).limits(of: values)
        (result.median, result.scaledDeviation) = (found.median, found.scaledDeviation)
        (result.lower, result.upper) = (found.lower, found.upper)
      } catch {
        result.undefined = UndefinedResult(error)
      }
    }
    return result
  }

  /// The marked times with their limits.
  func marked(
    _ records: [Record], _ isMarked: [Bool], tasks: [OutlierResult.Task]
  ) -> [OutlierResult.Marked] {
    let names = dataset.names
    let found = zip(records, isMarked).filter(\.1).map(\.0).sorted {
      ($0.task, $0.participant, $0.condition, $0.rater) < ($1.task, $1.participant, $1.condition, $1.rater)
    }
    return found.map { record in
      let task = record.task >= 0 ? names.tasks[Int(record.task)] : nil
      let limits = tasks.first { $0.task == task }
      return OutlierResult.Marked(
        participant: names.participants[Int(record.participant)],
        condition: dataset.conditionName(record.condition), task: task,
        rater: record.rater >= 0 ? names.raters[Int(record.rater)] : nil, value: record.value,
        lower: limits?.lower, upper: limits?.upper)
    }
  }
}

extension Dataset {
  /// The levels of the within factors in a combination; nil where none is stated.
  func conditionName(_ condition: Int32) -> String? {
    let levels = withinFactors.compactMap { factor -> String? in
      let level = level(of: factor, inCondition: condition)
      return level < 0 ? nil : study.factors[factor].levels[level].id
    }
    return levels.isEmpty ? nil : levels.joined(separator: ", ")
  }
}

extension UndefinedResult {
  /// Why times set no limits.
  init(_ undecided: LogMedianRule.Undecided) {
    switch undecided {
    case .tooFewTimes(let found):
      self.init(
        code: "too-few-values",
        message:
          "\(found.counting("time tells", "times tell")) nothing, at least \(LogMedianRule.fewestTimes) are needed"
      )
    case .noLogarithm: self.init(code: "not-positive", message: "a time is not above zero")
    case .halfAreEqual: self.init(code: "zero-deviation", message: "more than half of the times are equal")
    }
  }
}
