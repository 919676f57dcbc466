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

  private func isMember(_ participant: Int, of key: GroupKey) -> Bool {
    key.levels.allSatisfy { level in
      dataset.study.factors[level.factor].design == .within
        || Int(dataset.levels[level.factor][participant]) == level.level
    }
  }

  /// One value per participant of a group, NaN where there is none; a participant with several conditions gets their mean.
  func perParticipant(_ key: GroupKey, aggregation: Measure.Aggregation) -> [Double] {
    let conditions = conditions(of: key)
    let arrays = conditions.compactMap { values.byCondition[$0] }
    return dataset.names.participants.indices.map { participant in
      guard dataset.excluded[Int32(participant)] == nil, isMember(participant, of: key) else { return .nan }
      let own = arrays.map { $0[participant] }.filter { !$0.isNaN }
      // A sum over conditions would depend on how many there are.
      return Reducer.aggregate(own, by: aggregation == .geometricMean ? .geometricMean : .mean)
    }
  }

  /// One value per participant of a group who has a value in every condition of the group, NaN for the others.
  ///
  /// A mean over some conditions only would mix the difference between groups with that between conditions. Rows that
  /// state no condition are left out, unless the whole measure states none.
  func completePerParticipant(_ key: GroupKey, aggregation: Measure.Aggregation) -> [Double] {
    let own = conditions(of: key)
    let hasStated = values.byCondition.keys.contains { $0 >= 0 }
    let arrays = own.filter { $0 >= 0 || !hasStated }.compactMap { values.byCondition[$0] }
    return dataset.names.participants.indices.map { participant in
      guard dataset.excluded[Int32(participant)] == nil, isMember(participant, of: key) else { return .nan }
      let own = arrays.map { $0[participant] }
      if own.contains(where: \.isNaN) { return .nan }
      return Reducer.aggregate(own, by: aggregation == .geometricMean ? .geometricMean : .mean)
    }
  }

  /// The values that a group has.
  func present(_ key: GroupKey, aggregation: Measure.Aggregation) -> [Double] {
    perParticipant(key, aggregation: aggregation).filter { !$0.isNaN }
  }

  /// The number of people in a group, with or without a value.
  func members(_ key: GroupKey) -> Int {
    dataset.names.participants.indices.filter { participant in
      dataset.excluded[Int32(participant)] == nil && isMember(participant, of: key)
    }.count
  }
}

extension GroupResult {
  /// Describes the values of a group.
  init(_ key: GroupKey, people: Int, values: [Double], measure: Measure, level: Double) {
    self.init(
      key: key, people: people, values: values, descriptives: nil, meanInterval: nil, geometric: nil,
      geometricInterval: nil, undescribed: nil, withoutInterval: nil)
    do throws(StatisticsError) {
      let described = try Descriptives(values)
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
    if let interval = meanInterval, let range = Self.possibleRange(measure),
      interval.lower < range.lowerBound || interval.upper > range.upperBound
    {
      withinRange = BootstrapOfMean.interval(values, level: level)
    }
    guard measure.kind == .duration, let geometric = try? GeometricDescriptives(values) else { return }
    self.geometric = geometric
    geometricInterval = try? geometric.confidenceInterval(level: level)
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
