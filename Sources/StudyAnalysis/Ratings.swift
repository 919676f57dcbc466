internal import StudyModel

/// The points that one rater gave one design.
struct Rating {
  var participant: Int32
  var condition: Int32
  var task: Int32
  var rater: Int32
  /// One entry per criterion of the rubric; nil where none were given.
  var points: [Double?]
}

/// The ratings of one measure, gathered from the columns and rows of all files.
struct RatingCollection {
  private(set) var ratings: [Rating] = []
  private var positions: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var participant: Int32
    var condition: Int32
    var task: Int32
    var rater: Int32
  }

  /// Adds the points of a row.
  ///
  /// Points of other criteria that the same rater gave the same design elsewhere are parts of one rating; points for a
  /// criterion that has some already are a further rating.
  mutating func add(_ rating: Rating) {
    let key = Key(
      participant: rating.participant, condition: rating.condition, task: rating.task, rater: rating.rater)
    let other = positions[key]?.first { position in
      zip(ratings[position].points, rating.points).allSatisfy { $0 == nil || $1 == nil }
    }
    if let other {
      for (criterion, points) in rating.points.enumerated() where points != nil {
        ratings[other].points[criterion] = points
      }
    } else {
      positions[key, default: []].append(ratings.count)
      ratings.append(rating)
    }
  }
}

extension Dataset {
  /// The columns of a batch that one rater filled in for one task.
  private struct Form: Hashable {
    var measure: Int
    var task: Int?
    var rater: Int?
  }

  /// Takes the points for criteria in a batch.
  mutating func takeRatings(_ batch: ObservationBatch, exclusions: Exclusions) {
    var forms: [Form: [Int: Int]] = [:]
    var order: [Form] = []
    for (position, column) in batch.columns.enumerated() {
      guard case .rating(let measure, let criterion?, let task, let rater) = column.column else { continue }
      let form = Form(measure: measure, task: task, rater: rater)
      if forms[form] == nil { order.append(form) }
      forms[form, default: [:]][criterion] = position
    }
    for form in order {
      guard let columns = forms[form], let rubric = study.measures[form.measure].rubric else { continue }
      for row in 0..<batch.count {
        var points = [Double?](repeating: nil, count: rubric.criteria.count)
        for (criterion, position) in columns {
          let value = batch.columns[position].values[row]
          if !value.isNaN { points[criterion] = value }
        }
        guard points.contains(where: { $0 != nil }) else { continue }
        let participant = batch.participants[row]
        let task = form.task.map(Int32.init) ?? (batch.tasks.isEmpty ? -1 : batch.tasks[row])
        if exclusions.participants[participant] != nil { continue }
        if exclusions.reason(participant: participant, measure: form.measure, task: task) != nil {
          excludedObservations[form.measure] += 1
          continue
        }
        ratings[form.measure].add(
          Rating(
            participant: participant, condition: condition(batch, row), task: task,
            rater: form.rater.map(Int32.init) ?? (batch.raters.isEmpty ? -1 : batch.raters[row]),
            points: points))
      }
    }
  }

  /// Makes records of the ratings that have a score.
  mutating func scoreRatings() {
    for (index, measure) in study.measures.enumerated() {
      guard let rubric = measure.rubric else { continue }
      for rating in ratings[index].ratings {
        guard let value = rubric.score(rating.points).value else { continue }
        records[index].append(
          Record(
            participant: rating.participant, condition: rating.condition, task: rating.task,
            rater: rating.rater, value: value))
      }
    }
  }
}
