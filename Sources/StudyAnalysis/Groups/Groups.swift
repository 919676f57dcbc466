internal import Glibc
internal import Stats
internal import StudyModel

/// A set of people: everybody, a level of a factor, or a cell of two factors.
public struct GroupKey: Sendable, Hashable {
  /// One level that the people share.
  public struct Level: Sendable, Hashable {
    /// The position of the factor in the study.
    public var factor: Int
    /// The position of the level in the factor.
    public var level: Int
  }

  /// The levels that the people share; empty for everybody.
  public var levels: [Level]

  /// Everybody.
  public static let all = GroupKey(levels: [])

  init(levels: [Level]) { self.levels = levels }

  init(_ pairs: (Int, Int)...) { levels = pairs.map { Level(factor: $0.0, level: $0.1) } }
}

/// The values of units, looked up by group.
struct GroupedValues {
  let dataset: Dataset
  private let byCondition: [Int32: [Double]]
  /// How the values of several conditions of a participant become one.
  private let aggregation: Measure.Aggregation
  /// All conditions, ascending.
  private let conditions: [Int32]
  /// The conditions that rows state; all where no row states one.
  private let stated: [Int32]
  /// One value per participant over all conditions, from those that the participant has.
  private let overAll: [Double]
  /// One value per participant over all stated conditions, NaN where one of them lacks its value.
  private let complete: [Double]

  init(dataset: Dataset, values: UnitValues, aggregation: Measure.Aggregation) {
    self.dataset = dataset
    byCondition = values.byCondition
    // A sum over conditions would depend on how many there are.
    self.aggregation = aggregation == .geometricMean ? .geometricMean : .mean
    conditions = byCondition.keys.sorted()
    let hasStated = conditions.contains { $0 >= 0 }
    stated = conditions.filter { $0 >= 0 || !hasStated }
    // Of large files sums are known and no single values.
    let count = dataset.summed == nil ? dataset.names.participants.count : 0
    overAll = Self.combined(
      conditions.compactMap { [byCondition] in byCondition[$0] }, count, by: self.aggregation, needsAll: false
    )
    complete = Self.combined(
      stated.compactMap { [byCondition] in byCondition[$0] }, count, by: self.aggregation, needsAll: true)
  }

  /// Whether all values are of one condition.
  var hasOneCondition: Bool { conditions.count == 1 }

  /// The values of all participants, where all are of one condition.
  var ofOneCondition: [Double]? { hasOneCondition ? overAll : nil }

  /// Those of some conditions that a group takes part of.
  private func conditions(_ conditions: [Int32], of key: GroupKey) -> [Int32] {
    conditions.filter { condition in
      key.levels.allSatisfy { level in
        dataset.study.factors[level.factor].design == .between
          || dataset.level(of: level.factor, inCondition: condition) == level.level
      }
    }
  }

  /// One value per participant, whoever belongs to the group; a participant with several of its conditions gets their mean.
  private func values(_ key: GroupKey) -> [Double] {
    let own = conditions(conditions, of: key)
    return own == conditions ? overAll : combined(own, needsAll: false)
  }

  /// As ``values(_:)``, of participants who have a value in every condition of the group.
  private func completeValues(_ key: GroupKey) -> [Double] {
    let own = conditions(stated, of: key)
    return own == stated ? complete : combined(own, needsAll: true)
  }

  /// One value per participant of a group, NaN where there is none; a participant with several conditions gets their mean.
  func perParticipant(_ key: GroupKey) -> [Double] { masked(values(key), key) }

  /// One value per participant of a group who has a value in every condition of the group, NaN for the others.
  ///
  /// A mean over some conditions only would mix the difference between groups with that between conditions. Rows that
  /// state no condition are left out, unless the whole measure states none.
  func completePerParticipant(_ key: GroupKey) -> [Double] { masked(completeValues(key), key) }

  /// Values of which those of people outside a group are NaN.
  private func masked(_ values: [Double], _ key: GroupKey) -> [Double] {
    let member = dataset.membership(key)
    return zip(values, member).map { $1 ? $0 : .nan }
  }

  private func combined(_ conditions: [Int32], needsAll: Bool) -> [Double] {
    Self.combined(
      conditions.compactMap { byCondition[$0] }, dataset.names.participants.count, by: aggregation,
      needsAll: needsAll)
  }

  private static func combined(
    _ arrays: [[Double]], _ count: Int, by aggregation: Measure.Aggregation, needsAll: Bool
  ) -> [Double] {
    if arrays.count == 1 { return arrays[0] }
    var result = [Double](repeating: .nan, count: count)
    var present: [Double] = []
    for participant in result.indices {
      present.removeAll(keepingCapacity: true)
      for values in arrays where !values[participant].isNaN { present.append(values[participant]) }
      if needsAll, present.count < arrays.count { continue }
      result[participant] = Reducer.aggregate(present, by: aggregation)
    }
    return result
  }

  /// The values that a group has.
  func present(_ key: GroupKey) -> [Double] { present(values(key), key) }

  /// The complete values of a group on the scale of its test.
  func scaledValues(_ key: GroupKey, measure: Measure) -> [Double] {
    let own = present(completeValues(key), key)
    return measure.kind == .duration ? own.map { log($0) } : own
  }

  /// The values of people in a group.
  private func present(_ values: [Double], _ key: GroupKey) -> [Double] {
    let member = dataset.membership(key)
    var present: [Double] = []
    present.reserveCapacity(key.levels.isEmpty ? values.count : values.count / 2)
    member.withUnsafeBufferPointer { member in
      values.withUnsafeBufferPointer { values in
        for person in member.indices where member[person] && !values[person].isNaN {
          present.append(values[person])
        }
      }
    }
    return present
  }

  /// The number of people in a group, with or without a value.
  func members(_ key: GroupKey) -> Int { dataset.peopleCount(key) }
}

extension Dataset {
  /// Whether each participant belongs to a group, by the factors between participants, and is not left out.
  func membership(_ key: GroupKey) -> [Bool] {
    var member = isMember.isEmpty ? [Bool](repeating: true, count: names.participants.count) : isMember
    for participant in excluded.keys { member[Int(participant)] = false }
    for level in key.levels + asked where study.factors[level.factor].design == .between {
      let own = levels[level.factor]
      let wanted = Int16(level.level)
      member.withUnsafeMutableBufferPointer { member in
        own.withUnsafeBufferPointer { own in
          for participant in member.indices {
            member[participant] = member[participant] && own[participant] == wanted
          }
        }
      }
    }
    return member
  }

  /// The people without a level of one of some factors, who are not left out.
  func withoutLevel(_ factors: [Int]) -> [String] {
    if let summed { return summed.withoutLevel(factors) }
    return names.participants.indices.filter { participant in
      includes(participant) && factors.contains { levels[$0][participant] < 0 }
    }.map { names.participants[$0] }
  }

  /// The number of people in a group, with or without a value.
  func peopleCount(_ key: GroupKey) -> Int {
    if let summed { return summed.peopleCount(GroupKey(levels: key.levels + asked)) }
    return membership(key).reduce(0) { $0 + ($1 ? 1 : 0) }
  }
}

extension GroupResult {
  /// Describes the values of a group; `range` is what values of a questionnaire's score can be.
  init(
    _ key: GroupKey, people: Int, values: [Double], measure: Measure, range: ClosedRange<Double>? = nil,
    level: Double, resampling: Resampling
  ) {
    self.init(
      key, people: people, sample: ValueSample(values), measure: measure, range: range, level: level,
      resampling: resampling)
  }

  /// Describes the values of a group; `range` is what values of a questionnaire's score can be.
  init(
    _ key: GroupKey, people: Int, sample: ValueSample, measure: Measure, range: ClosedRange<Double>? = nil,
    level: Double, resampling: Resampling
  ) {
    self.init(
      key: key, people: people, count: sample.count, values: sample.values, descriptives: nil,
      meanInterval: nil,
      geometric: nil,
      geometricInterval: nil, undescribed: nil, withoutInterval: nil)
    do throws(StatisticsError) {
      let described = try sample.descriptives()
      descriptives = described
      do throws(StatisticsError) {
        meanInterval = try described.confidenceIntervalOfMean(level: level)
      } catch {
        withoutInterval = UndefinedResult(error)
      }
    } catch {
      undescribed = UndefinedResult(error)
      withoutInterval = undescribed
    }
    if let interval = meanInterval, let range = range ?? Self.possibleRange(measure),
      interval.lower < range.lowerBound || interval.upper > range.upperBound
    {
      withinRange = BootstrapOfMean.interval(sample.all, level: level, resampling: resampling)
    }
    guard measure.kind == .duration, let geometric = try? sample.geometricDescriptives() else { return }
    self.geometric = geometric
    geometricInterval = try? geometric.confidenceInterval(level: level)
  }

  /// The group without its single values, where they are too many to be drawn one by one.
  var withoutManyValues: GroupResult {
    guard count >= ValueBins.fewest else { return self }
    var group = self
    group.values = []
    return group
  }

  /// The values that a mean can have, where they are known.
  private static func possibleRange(_ measure: Measure) -> ClosedRange<Double>? {
    switch measure.kind {
    case .count: 0...Double.infinity
    case .outcome: 0...1
    case .score: measure.range
    case .duration, .questionnaire, .heuristicEvaluation: nil
    }
  }
}
