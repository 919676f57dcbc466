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
  /// The first twenty participants with several values of one named task and no named raters, each with that task.
  public var repeated: [RepeatedTask] = []
  /// How often that is so.
  public var repetitions = 0

  /// A task of which a participant has several values.
  public struct RepeatedTask: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// The task.
    public var task: String
  }

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
  /// Whether anybody has a value for every task.
  public var hasComplete = true
  /// The rule that was applied.
  ///
  /// It is ``rule``, unless that is `complete` and cannot be applied, because tasks have no names or no participant has a value
  /// for every task.
  public var ruleInForce: Plan.UnequalTasks {
    rule == .complete && (taskNames.isEmpty || !hasComplete) ? .stop : rule
  }
  /// Whether participants are left out who lack a task.
  public var leavesOut: Bool { ruleInForce == .complete && !unequal.isEmpty }

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
  /// - Parameters:
  ///   - counts: how many values each unit has that has any; of a study without tasks.
  ///   - name: the participant of a unit, by its position among them.
  mutating func noteUnusual(_ counts: [Int], name: (Int) -> String) {
    var sizes: [Int: Int] = [:]
    var start = 0
    while start < counts.count {
      var end = start
      while end < counts.count, counts[end] == counts[start] { end += 1 }
      sizes[counts[start], default: 0] += end - start
      start = end
    }
    guard let usual = sizes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { return }
    unusual = counts.indices.filter { counts[$0] != usual.key }.map {
      UnusualUnit(participant: name($0), values: counts[$0])
    }
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

  /// What the records of one unit became.
  private struct Unit {
    var condition: Int32
    var participant: Int32
    /// Where its tasks stand among those of all units.
    var tasks: Range<Int>
    /// The number of values of no task.
    var anonymous: Int
    var value: Double
  }

  /// Reduces the records of a measure: raters by the arithmetic mean, then tasks by the measure's aggregation.
  func reduce(_ records: some RandomAccessCollection<Record>, measure: Measure) -> UnitValues {
    if let single = reduceSingle(records, measure: measure) { return single }
    let sorted = Self.sorted(records)
    var reduction = Reduction(
      unit: dataset.study.plan.unit, values: records.count, units: 0, raters: 0, repeats: 0, tasks: 0,
      taskNames: [], aggregation: measure.aggregation, unequal: [], rule: rule)
    var units: [Unit] = []
    var tasks: [Int32] = []
    var start = 0
    while start < sorted.count {
      let first = sorted[start]
      var end = start + 1
      while end < sorted.count, sorted[end].participant == first.participant,
        sorted[end].condition == first.condition
      { end += 1 }
      let known = tasks.count
      let (anonymous, value) =
        end == start + 1
        ? Self.single(first, tasks: &tasks, reduction: &reduction)
        : reduceUnit(sorted[start..<end], measure: measure, tasks: &tasks, reduction: &reduction)
      units.append(
        Unit(
          condition: first.condition, participant: first.participant, tasks: known..<tasks.count,
          anonymous: anonymous, value: value))
      start = end
    }
    // A row is a unit by itself: it cannot lack the tasks of other rows.
    let incomplete =
      reduction.unit == .participant ? noteUnequal(units, tasks: tasks, in: &reduction) : []
    reduction.hasComplete = incomplete.isEmpty || units.contains { !incomplete.contains($0.participant) }
    let leavesOut = reduction.leavesOut
    let participants = dataset.names.participants.count
    var result: [Int32: [Double]] = [:]
    start = 0
    while start < units.count {
      let condition = units[start].condition
      var values = [Double](repeating: .nan, count: participants)
      var isEmpty = true
      while start < units.count, units[start].condition == condition {
        let participant = units[start].participant
        if !leavesOut || !incomplete.contains(participant) {
          values[Int(participant)] = units[start].value
          isEmpty = false
          reduction.units += 1
        }
        start += 1
      }
      if !isEmpty { result[condition] = values }
    }
    return UnitValues(byCondition: result, reduction: reduction)
  }

  /// The values of units that have one each and no task, in the order of participants and all under one condition; nil
  /// where any of that is otherwise.
  private func reduceSingle(
    _ records: some RandomAccessCollection<Record>, measure: Measure
  ) -> UnitValues? {
    guard let first = records.first else { return nil }
    var values = [Double](repeating: .nan, count: dataset.names.participants.count)
    var before: Int32 = -1
    var isRated = false
    for record in records {
      guard record.participant > before, record.task < 0, record.condition == first.condition else {
        return nil
      }
      before = record.participant
      isRated = isRated || record.rater >= 0
      values[Int(record.participant)] = record.value
    }
    let reduction = Reduction(
      unit: dataset.study.plan.unit, values: records.count, units: records.count, raters: isRated ? 1 : 0,
      repeats: 0, tasks: 1, taskNames: [], aggregation: measure.aggregation, unequal: [], rule: rule)
    return UnitValues(byCondition: [first.condition: values], reduction: reduction)
  }

  /// The records by unit and task; by rater and value, too, so that sums are the same bits in whatever order rows were read.
  private static func sorted(_ records: some RandomAccessCollection<Record>) -> [Record] {
    let records = Array(records)
    func isBefore(_ left: Record, _ right: Record) -> Bool {
      if left.condition != right.condition { return left.condition < right.condition }
      if left.participant != right.participant { return left.participant < right.participant }
      if left.task != right.task { return left.task < right.task }
      return (left.rater, left.value) < (right.rater, right.value)
    }
    // Most files have the rows of a person together, in the order in which people were met.
    let isSorted = records.indices.dropFirst().allSatisfy { !isBefore(records[$0], records[$0 - 1]) }
    return isSorted ? records : records.sorted(by: isBefore)
  }

  /// The only record of a unit.
  private static func single(
    _ record: Record, tasks: inout [Int32], reduction: inout Reduction
  ) -> (anonymous: Int, value: Double) {
    reduction.tasks = max(reduction.tasks, 1)
    if record.rater >= 0 { reduction.raters = max(reduction.raters, 1) }
    guard record.task >= 0 else { return (1, record.value) }
    if record.rater < 0 { reduction.repeats = max(reduction.repeats, 1) }
    tasks.append(record.task)
    return (0, record.value)
  }

  private func reduceUnit(
    _ records: ArraySlice<Record>, measure: Measure, tasks: inout [Int32], reduction: inout Reduction
  ) -> (anonymous: Int, value: Double) {
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
          if task >= 0 { reduction.repetitions += 1 }
          if task >= 0, reduction.repeated.count < 20 {
            reduction.repeated.append(
              Reduction.RepeatedTask(
                participant: dataset.names.participants[Int(records[start].participant)],
                task: dataset.names.tasks[Int(task)]))
          }
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
    return (anonymous, Self.aggregate(values, by: measure.aggregation))
  }

  /// The one value that stands for several.
  static func aggregate(_ values: [Double], by aggregation: Measure.Aggregation) -> Double {
    guard values.count > 1 else { return values.first ?? .nan }
    // Compensated sums: people whose values are equal on paper get equal results, not a variance of rounding errors.
    switch aggregation {
    case .mean: return Moments.mean(of: values) ?? .nan
    case .sum: return (try? Descriptives(values).sum) ?? .nan
    case .geometricMean:
      // What has no logarithm is kept, so that the reason turns up where it is needed.
      if let least = values.min(), least <= 0 { return least }
      return exp(Moments.mean(of: values.map { log($0) }) ?? .nan)
    }
  }

  /// Notes the units whose set of tasks is not that of the others.
  ///
  /// - Returns: their participants.
  private func noteUnequal(
    _ units: [Unit], tasks: [Int32], in reduction: inout Reduction
  ) -> Set<Int32> {
    let names = dataset.names
    let all = Set(tasks).sorted()
    let most = units.lazy.map(\.anonymous).max() ?? 0
    reduction.taskNames = all.map { names.tasks[Int($0)] }
    if all.isEmpty {
      reduction.noteUnusual(units.map(\.anonymous)) { names.participants[Int(units[$0].participant)] }
    }
    var incomplete: Set<Int32> = []
    // A unit has each of its tasks once.
    for unit in units where unit.tasks.count < all.count || unit.anonymous < most {
      var missing = all.filter { !tasks[unit.tasks].contains($0) }.map { names.tasks[Int($0)] }
      if unit.anonymous < most { missing.append("\(most - unit.anonymous) of \(most) rows") }
      incomplete.insert(unit.participant)
      reduction.unequal.append(
        Reduction.UnequalUnit(
          participant: names.participants[Int(unit.participant)],
          condition: dataset.conditionName(unit.condition), missing: missing))
    }
    return incomplete
  }
}
