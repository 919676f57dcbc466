package import StudyModel

/// The points that one rater gave one design.
package struct Rating: Sendable {
  package var participant: Int32
  package var condition: Int32
  package var task: Int32
  package var rater: Int32
  /// One entry per criterion of the rubric; nil where none were given.
  package var points: [Double?]
  /// For each criterion whether there are points, and if not, why.
  package var states: [ObservedState]
}

/// The ratings of one measure, gathered from the columns and rows of all files.
package struct RatingCollection: Sendable {
  package private(set) var ratings: [Rating] = []
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
      zip(ratings[position].states, rating.states).allSatisfy { $0 == .missing || $1 == .missing }
    }
    if let other {
      for (criterion, state) in rating.states.enumerated() where state != .missing {
        ratings[other].points[criterion] = rating.points[criterion]
        ratings[other].states[criterion] = state
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
        var states = [ObservedState](repeating: .missing, count: points.count)
        for (criterion, position) in columns {
          let values = batch.columns[position].values
          guard holds(values, row) else { continue }
          states[criterion] = values.state(row)
          if states[criterion] == .given { points[criterion] = values[row] }
        }
        guard states.contains(where: { $0 != .missing }) else { continue }
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
            points: points, states: states))
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
