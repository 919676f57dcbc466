public import StudyModel

/// What raters gave for each criterion of a rubric, and which ratings were not complete.
public struct RubricResult: Sendable {
  /// One criterion.
  public struct Criterion: Sendable {
    /// The criterion.
    public var criterion: Rubric.Criterion
    /// Its weight as a share of 1.
    public var share: Double
    /// Everybody and the levels of each compared factor: points, raters averaged, then tasks.
    public var groups: [GroupResult]
  }

  /// A rating without points for some criteria.
  public struct Incomplete: Sendable, Hashable {
    /// The participant whose design was rated.
    public var participant: String
    /// The task, where designs are rated for each.
    public var task: String?
    /// The rater, where one is named.
    public var rater: String?
    /// The identifiers of the criteria without points.
    public var missing: [String]
    /// The score of the other criteria, where the rubric's rule gives one.
    public var score: Double?
  }

  /// The rubric.
  public var rubric: Rubric
  /// The criteria, in the order of the form.
  public var criteria: [Criterion]
  /// The number of ratings: one by each rater for each design.
  public var ratings: Int
  /// The number of ratings with a score.
  public var scored: Int
  /// The ratings without points for some criteria.
  public var incomplete: [Incomplete]
}

/// Describes the criteria of a rubric.
struct RubricAnalysis {
  let dataset: Dataset
  let reducer: Reducer
  let factors: [Int]
  let level: Double

  /// The ratings of a measure whose participants are not left out.
  static func ratings(of index: Int, in dataset: Dataset) -> [Rating] {
    dataset.ratings[index].ratings.filter { dataset.excluded[$0.participant] == nil }
  }

  /// The points for one criterion as values of their own.
  static func records(_ ratings: [Rating], criterion: Int, of rubric: Rubric) -> [Record] {
    ratings.compactMap { rating in
      guard let points = rating.points[criterion], rubric.criteria[criterion].contains(points) else {
        return nil
      }
      return Record(
        participant: rating.participant, condition: rating.condition, task: rating.task, rater: rating.rater,
        value: points)
    }
  }

  func run(measure index: Int) -> RubricResult? {
    guard let rubric = dataset.study.measures[index].rubric else { return nil }
    var measure = dataset.study.measures[index]
    measure.aggregation = .mean
    let ratings = Self.ratings(of: index, in: dataset)
    var keys = [GroupKey.all]
    for factor in factors {
      keys += dataset.study.factors[factor].levels.indices.map { GroupKey((factor, $0)) }
    }
    let shares = rubric.shares
    let criteria = rubric.criteria.indices.map { position in
      let unit = reducer.reduce(
        Self.records(ratings, criterion: position, of: rubric), measure: measure)
      let grouped = GroupedValues(dataset: dataset, values: unit, aggregation: .mean)
      return RubricResult.Criterion(
        criterion: rubric.criteria[position], share: shares[position],
        groups: keys.map { key in
          GroupResult(
            key, people: grouped.members(key), values: grouped.present(key),
            measure: measure, level: level, resampling: dataset.resampling)
        })
    }
    let scores = ratings.map { rubric.score($0.points) }
    let incomplete = zip(ratings, scores).compactMap { rating, score -> RubricResult.Incomplete? in
      guard !score.missing.isEmpty else { return nil }
      return RubricResult.Incomplete(
        participant: dataset.names.participants[Int(rating.participant)],
        task: rating.task >= 0 ? dataset.names.tasks[Int(rating.task)] : nil,
        rater: rating.rater >= 0 ? dataset.names.raters[Int(rating.rater)] : nil, missing: score.missing,
        score: score.value)
    }
    return RubricResult(
      rubric: rubric, criteria: criteria, ratings: ratings.count,
      scored: scores.count { $0.value != nil }, incomplete: incomplete)
  }
}
