internal import Glibc
internal import Stats
public import StudyModel

/// How many values became one per unit of analysis, and by what means; printed with every result.
public struct Reduction: Sendable, Hashable {
  /// The unit of analysis.
  public var unit: Plan.Unit
  /// The number of values before.
  public var values: Int
  /// The number of units after.
  public var units: Int
  /// The most values that named raters gave to one task of one unit; averaged first.
  public var raters: Int
  /// The most values that one named task of one unit had without naming raters.
  ///
  /// They are averaged like those of raters. More than 1 means attempts that were repeated, or rows that stand there
  /// twice.
  public var repeats: Int
  /// The most tasks that one unit had.
  public var tasks: Int
  /// The names of the tasks; empty where rows name none.
  public var taskNames: [String]
  /// How the tasks of one unit became one.
  public var aggregation: Measure.Aggregation
  /// Units whose set of tasks is not that of the others: the participant and the tasks that are missing.
  public var unequal: [UnequalUnit]
  /// What is to be done about them.
  public var rule: Plan.UnequalTasks
  /// What was done about them: where rows name no task, nobody can be told to have done all of them.
  public var ruleInForce: Plan.UnequalTasks {
    rule == .complete && taskNames.isEmpty ? .stop : rule
  }

  /// Where rows name no task, the units that have another number of values than most, with that number.
  public var unusual: [UnusualUnit] = []
  /// The number of values that most units have, the smaller one of equally frequent numbers; 0 where none is unusual.
  public var usualValues = 0

  /// A unit whose number of values is not that of the others.
  public struct UnusualUnit: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// How many values the participant has.
    public var values: Int
  }

  /// A unit whose set of tasks is not that of the others.
  public struct UnequalUnit: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// The condition within participants; nil where there is none.
    public var condition: String?
    /// The tasks without a value; a number of values where rows name no task.
    public var missing: [String]
  }

  /// Whether tests may be made of the reduced values.
  public var allowsTests: Bool { unequal.isEmpty || ruleInForce != .stop }

  /// Why no test is made of the reduced values; nil where tests are made.
  public var refusal: UndefinedResult? {
    guard !allowsTests else { return nil }
    guard let counts = unusualCounts else { return .unequalTasks }
    return UndefinedResult(
      code: "unequal-values", message: counts + "; no test is made unless a rule is named")
  }

  /// Who has another number of values than most, in words; nil where rows name tasks or everybody has as many.
  public var unusualCounts: String? {
    guard !unusual.isEmpty else { return nil }
    let shown = unusual.count > 6 ? Array(unusual.prefix(5)) : unusual
    let names = shown.map { "\($0.participant) has \($0.values) \($0.values == 1 ? "value" : "values")" }
    return names.joined(separator: ", ")
      + (shown.count < unusual.count ? ", \(unusual.count - shown.count) more have other numbers" : "")
      + " where most participants have \(usualValues)"
  }

  /// Notes who has another number of values than most.
  ///
  /// - Parameter counts: the participants that have any value, with how many; of a study without tasks.
  mutating func noteUnusual(_ counts: [UnusualUnit]) {
    var sizes: [Int: Int] = [:]
    for unit in counts { sizes[unit.values, default: 0] += 1 }
    guard let usual = sizes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return }
    unusual = counts.filter { $0.values != usual.key }
    if !unusual.isEmpty { usualValues = usual.key }
  }
}

/// One value per unit: participant and condition.
struct UnitValues {
  /// The value of each participant, by condition; NaN where there is none.
  var byCondition: [Int32: [Double]]
  var reduction: Reduction
}

/// Reduces raters and tasks to one value per unit.
struct Reducer {
  let dataset: Dataset
  let rule: Plan.UnequalTasks

  /// Reduces the records of a measure: raters by the arithmetic mean, then tasks by the measure's aggregation.
  func reduce(_ records: [Record], measure: Measure) -> UnitValues {
    let participants = dataset.names.participants.count
    var sorted = records
    // By rater and value, too, so that sums are the same bits in whatever order rows were read.
    sorted.sort { left, right in
      (left.condition, left.participant, left.task, left.rater, left.value)
        < (right.condition, right.participant, right.task, right.rater, right.value)
    }
    var result: [Int32: [Double]] = [:]
    var reduction = Reduction(
      unit: dataset.study.plan.unit, values: records.count, units: 0, raters: 0, repeats: 0, tasks: 0,
      taskNames: [], aggregation: measure.aggregation, unequal: [], rule: rule)
    var units: [(condition: Int32, participant: Int32, tasks: [Int32], anonymous: Int, value: Double)] = []
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, sorted[end].participant == sorted[start].participant,
        sorted[end].condition == sorted[start].condition
      { end += 1 }
      let unit = reduceUnit(sorted[start..<end], measure: measure, reduction: &reduction)
      units.append(
        (sorted[start].condition, sorted[start].participant, unit.tasks, unit.anonymous, unit.value))
      start = end
    }
    // A row is a unit by itself: it cannot lack the tasks of other rows.
    if reduction.unit == .participant {
      noteUnequal(
        units.map { ($0.participant, $0.condition, $0.tasks, $0.anonymous) }, in: &reduction)
    }
    let incomplete = Set(reduction.unequal.map(\.participant))
    for unit in units {
      let name = dataset.names.participants[Int(unit.participant)]
      if reduction.ruleInForce == .complete, incomplete.contains(name) { continue }
      result[unit.condition, default: [Double](repeating: .nan, count: participants)][Int(unit.participant)] =
        unit.value
      reduction.units += 1
    }
    return UnitValues(byCondition: result, reduction: reduction)
  }

  private func reduceUnit(
    _ records: ArraySlice<Record>, measure: Measure, reduction: inout Reduction
  ) -> (tasks: [Int32], anonymous: Int, value: Double) {
    var tasks: [Int32] = []
    var anonymous = 0
    var values: [Double] = []
    var start = records.startIndex
    while start < records.endIndex {
      let task = records[start].task
      var end = start
      while end < records.endIndex, records[end].task == task { end += 1 }
      if end == start + 1 {
        if records[start].rater >= 0 { reduction.raters = max(reduction.raters, 1) }
        if task >= 0, records[start].rater < 0 { reduction.repeats = max(reduction.repeats, 1) }
        values.append(records[start].value)
        if task >= 0 { tasks.append(task) } else { anonymous += 1 }
        start = end
        continue
      }
      let group = records[start..<end]
      let isRated = group.contains { $0.rater >= 0 }
      if task >= 0 || isRated {
        // Several ratings of one thing are averaged before tasks are.
        let raters = Set(group.map(\.rater)).count
        if isRated { reduction.raters = max(reduction.raters, raters) }
        if group.count > raters || !isRated {
          reduction.repeats = max(reduction.repeats, isRated ? group.count - raters + 1 : group.count)
        }
        values.append(Self.aggregate(group.map(\.value), by: .mean))
        if task >= 0 { tasks.append(task) } else { anonymous += 1 }
      } else {
        // Rows that name neither task nor rater are further tasks of the same person.
        values += group.map(\.value)
        anonymous += group.count
      }
      start = end
    }
    reduction.tasks = max(reduction.tasks, values.count)
    return (tasks, anonymous, Self.aggregate(values, by: measure.aggregation))
  }

  /// The one value that stands for several.
  static func aggregate(_ values: [Double], by aggregation: Measure.Aggregation) -> Double {
    guard values.count > 1 else { return values.first ?? .nan }
    // Compensated sums: people whose values are equal on paper get equal results, not a variance of rounding errors.
    switch aggregation {
    case .mean: return Moments(values).mean ?? .nan
    case .sum: return (try? Descriptives(values).sum) ?? .nan
    case .geometricMean:
      // What has no logarithm is kept, so that the reason turns up where it is needed.
      if let least = values.min(), least <= 0 { return least }
      return exp(Moments(values.map { log($0) }).mean ?? .nan)
    }
  }

  private func noteUnequal(
    _ units: [(participant: Int32, condition: Int32, tasks: [Int32], anonymous: Int)],
    in reduction: inout Reduction
  ) {
    let all = Set(units.flatMap(\.tasks)).sorted()
    let most = units.map(\.anonymous).max() ?? 0
    reduction.taskNames = all.map { dataset.names.tasks[Int($0)] }
    if all.isEmpty {
      reduction.noteUnusual(
        units.map {
          Reduction.UnusualUnit(
            participant: dataset.names.participants[Int($0.participant)], values: $0.anonymous)
        })
    }
    for unit in units {
      var missing = all.filter { !unit.tasks.contains($0) }.map { dataset.names.tasks[Int($0)] }
      if unit.anonymous < most { missing.append("\(most - unit.anonymous) of \(most) rows") }
      guard !missing.isEmpty else { continue }
      reduction.unequal.append(
        Reduction.UnequalUnit(
          participant: dataset.names.participants[Int(unit.participant)],
          condition: dataset.conditionName(unit.condition), missing: missing))
    }
  }
}
