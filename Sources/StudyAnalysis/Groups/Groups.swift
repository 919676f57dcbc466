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
  let values: UnitValues

  /// The conditions that a group takes part of.
  private func conditions(of key: GroupKey) -> [Int32] {
    values.byCondition.keys.sorted().filter { condition in
      key.levels.allSatisfy { level in
        dataset.study.factors[level.factor].design == .between
          || dataset.level(of: level.factor, inCondition: condition) == level.level
      }
    }
  }

  /// Whether all values are of one condition.
  var hasOneCondition: Bool { values.byCondition.count == 1 }

  /// Whether each participant belongs to a group, by the factors between participants, and is not left out.
  private func membership(_ key: GroupKey) -> [Bool] { dataset.membership(key) }

  /// One value per participant of a group, NaN where there is none; a participant with several conditions gets their mean.
  func perParticipant(_ key: GroupKey, aggregation: Measure.Aggregation) -> [Double] {
    combined(key, aggregation: aggregation, conditions: conditions(of: key), needsAll: false)
  }

  /// One value per participant of a group who has a value in every condition of the group, NaN for the others.
  ///
  /// A mean over some conditions only would mix the difference between groups with that between conditions. Rows that
  /// state no condition are left out, unless the whole measure states none.
  func completePerParticipant(_ key: GroupKey, aggregation: Measure.Aggregation) -> [Double] {
    let hasStated = values.byCondition.keys.contains { $0 >= 0 }
    let own = conditions(of: key).filter { $0 >= 0 || !hasStated }
    return combined(key, aggregation: aggregation, conditions: own, needsAll: true)
  }

  private func combined(
    _ key: GroupKey, aggregation: Measure.Aggregation, conditions: [Int32], needsAll: Bool
  ) -> [Double] {
    let member = membership(key)
    let arrays = conditions.compactMap { values.byCondition[$0] }
    var result = [Double](repeating: .nan, count: member.count)
    if arrays.count == 1 {
      let values = arrays[0]
      for participant in member.indices where member[participant] {
        result[participant] = values[participant]
      }
      return result
    }
    // A sum over conditions would depend on how many there are.
    let rule: Measure.Aggregation = aggregation == .geometricMean ? .geometricMean : .mean
    for participant in member.indices where member[participant] {
      let own = arrays.map { $0[participant] }
      let present = own.filter { !$0.isNaN }
      if needsAll, present.count < own.count { continue }
      result[participant] = Reducer.aggregate(present, by: rule)
    }
    return result
  }

  /// The values that a group has.
  func present(_ key: GroupKey, aggregation: Measure.Aggregation) -> [Double] {
    let own = conditions(of: key).compactMap { values.byCondition[$0] }
    if own.count == 1 {
      let (member, all) = (membership(key), own[0])
      var present: [Double] = []
      present.reserveCapacity(key.levels.isEmpty ? all.count : all.count / 2)
      member.withUnsafeBufferPointer { member in
        all.withUnsafeBufferPointer { all in
          for person in member.indices where member[person] && !all[person].isNaN {
            present.append(all[person])
          }
        }
      }
      return present
    }
    return perParticipant(key, aggregation: aggregation).filter { !$0.isNaN }
  }

  /// The complete values of a group on the scale of its test.
  func scaledValues(_ key: GroupKey, measure: Measure) -> [Double] {
    let own = completePerParticipant(key, aggregation: measure.aggregation).filter { !$0.isNaN }
    return measure.kind == .duration ? own.map { log($0) } : own
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
