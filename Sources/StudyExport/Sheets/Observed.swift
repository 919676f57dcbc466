internal import StudyAnalysis
internal import StudyModel

/// What one value or questionnaire belongs to.
struct ObservedKey: Hashable, Comparable {
  var participant: Int32
  /// The levels of the within factors as one number (see `Conditions`).
  var condition: Int32
  var measure: Int32
  /// The task, or -1.
  var task: Int32
  /// The rater, or -1.
  var rater: Int32
  /// Which of several of the same, from 0.
  var repetition: Int32 = 0

  static func < (left: ObservedKey, right: ObservedKey) -> Bool {
    (left.participant, left.condition, left.measure, left.task, left.rater, left.repetition)
      < (right.participant, right.condition, right.measure, right.task, right.rater, right.repetition)
  }
}

/// What was recorded in one cell.
enum Recorded: Hashable {
  case value(Double)
  case missing(MissingReason)
}

/// Every value and every questionnaire of a study, excluded ones too, in the order of participants.
struct Observed {
  struct Value {
    var key: ObservedKey
    var recorded: Recorded
    /// Why this observation is left out.
    var exclusion: String?
  }

  struct Response {
    var key: ObservedKey
    /// One entry per item, in the order of the form.
    var answers: [Recorded]
    /// One entry per item, or empty.
    var weights: [Double]
    var scored: ScoredResponse
    /// Why this questionnaire is left out.
    var exclusion: String?
  }

  /// The points that one rater gave one design.
  struct Judgement {
    var key: ObservedKey
    /// One entry per criterion of the rubric, in the order of the form.
    var points: [Recorded]
    /// The score by the rubric's rule.
    var score: Recorded
    /// Why this rating is left out.
    var exclusion: String?
  }

  let study: Study
  let names: ObservationNames
  let conditions: Conditions
  let exclusions: Exclusions
  /// For each measure: how it is scored, if it is a questionnaire.
  let scorers: [Scorer?]
  private(set) var values: [Value] = []
  private(set) var responses: [Response] = []
  private(set) var judgements: [Judgement] = []
  /// For each factor, the level of each participant (between) or -1.
  private(set) var levels: [[Int16]]
  /// For each participant, the place of each condition in the order in which they were met, where it is stated.
  private(set) var orders: [Int32: [Int32: Double]] = [:]
  private var seen: [ObservedKey: Int32] = [:]
  /// For each key, the judgements that its points were gathered in.
  private var judgementPlaces: [ObservedKey: [Int]] = [:]

  init(_ table: ObservationTable) {
    study = table.study
    names = table.names
    conditions = Conditions(study)
    exclusions = Exclusions(study: study, names: names)
    scorers = study.measures.map { measure in
      guard let use = measure.instrument, let instrument = table.instruments[use.instrument] else {
        return nil
      }
      return Scorer(instrument, use: use)
    }
    levels = table.levels
    for part in table.parts { take(part) }
    scoreJudgements()
    values.sort { $0.key < $1.key }
    responses.sort { $0.key < $1.key }
    judgements.sort { $0.key < $1.key }
    seen = [:]
    judgementPlaces = [:]
  }

  private struct Form: Hashable {
    var measure: Int
    var task: Int?
  }

  private mutating func take(_ batch: ObservationBatch) {
    if !batch.orders.isEmpty {
      for row in 0..<batch.count where !batch.orders[row].isNaN {
        orders[batch.participants[row], default: [:]][conditions.index(batch, row: row)] = batch.orders[row]
      }
    }
    var order: [Form] = []
    var columns: [Form: (items: [Int: Int], weights: [Int: Int])] = [:]
    for (position, column) in batch.columns.enumerated() {
      switch column.column {
      case .measure(let measure, let task):
        takeValues(column, measure: measure, task: task, rater: nil, batch: batch)
      case .rating(let measure, nil, let task, let rater):
        takeValues(column, measure: measure, task: task, rater: rater, batch: batch)
      case .rating(let measure, let criterion?, let task, let rater):
        takePoints(column, measure: measure, criterion: criterion, task: task, rater: rater, batch: batch)
      case .item(let measure, let item, let task):
        let form = Form(measure: measure, task: task)
        if columns[form] == nil { order.append(form) }
        columns[form, default: ([:], [:])].items[item] = position
      case .weight(let measure, let item, let task):
        columns[Form(measure: measure, task: task), default: ([:], [:])].weights[item] = position
      }
    }
    for form in order {
      guard let columns = columns[form] else { continue }
      takeResponses(form, items: columns.items, weights: columns.weights, batch: batch)
    }
  }

  /// The key of a row.
  private func key(
    _ batch: ObservationBatch, row: Int, measure: Int, task: Int?, rater: Int? = nil, isRated: Bool
  ) -> ObservedKey {
    ObservedKey(
      participant: batch.participants[row], condition: conditions.index(batch, row: row),
      measure: Int32(measure), task: task.map(Int32.init) ?? (batch.tasks.isEmpty ? -1 : batch.tasks[row]),
      rater: rater.map(Int32.init) ?? (batch.raters.isEmpty || !isRated ? -1 : batch.raters[row]))
  }

  /// The key, counted up where the same was met before.
  private mutating func counted(_ key: ObservedKey) -> ObservedKey {
    var key = key
    let repetition = seen[key, default: 0]
    seen[key] = repetition + 1
    key.repetition = repetition
    return key
  }

  private static func recorded(_ values: ObservedValues, row: Int) -> Recorded {
    switch values.state(row) {
    case .given: .value(values[row])
    case .notApplicable: .missing(.notApplicable)
    case .invalid: .missing(.invalid)
    case .missing, .notShown: .missing(.unanswered)
    }
  }

  private mutating func takeValues(
    _ column: ObservationBatch.Values, measure: Int, task: Int?, rater: Int?, batch: ObservationBatch
  ) {
    for row in 0..<batch.count {
      let recorded = Self.recorded(column.values, row: row)
      // An empty cell is no observation: rows of other measures leave it open, too.
      if recorded == .missing(.unanswered) { continue }
      let key = counted(key(batch, row: row, measure: measure, task: task, rater: rater, isRated: true))
      values.append(
        Value(
          key: key, recorded: recorded,
          exclusion: exclusions.reason(participant: key.participant, measure: measure, task: key.task)))
    }
  }

  /// Takes the points for one criterion.
  ///
  /// Points of other criteria that the same rater gave the same design elsewhere are parts of one judgement, as in the
  /// analysis; points for a criterion that has some already are a further one.
  private mutating func takePoints(
    _ column: ObservationBatch.Values, measure: Int, criterion: Int, task: Int?, rater: Int?,
    batch: ObservationBatch
  ) {
    guard let rubric = study.measures[measure].rubric else { return }
    for row in 0..<batch.count {
      let recorded = Self.recorded(column.values, row: row)
      if recorded == .missing(.unanswered) { continue }
      let key = key(batch, row: row, measure: measure, task: task, rater: rater, isRated: true)
      let place = judgementPlaces[key]?.first { judgements[$0].points[criterion] == .missing(.unanswered) }
      if let place {
        judgements[place].points[criterion] = recorded
        continue
      }
      var points = [Recorded](repeating: .missing(.unanswered), count: rubric.criteria.count)
      points[criterion] = recorded
      judgementPlaces[key, default: []].append(judgements.count)
      judgements.append(
        Judgement(
          key: key, points: points, score: .missing(.notScored),
          exclusion: exclusions.reason(participant: key.participant, measure: measure, task: key.task)))
    }
  }

  private mutating func scoreJudgements() {
    for index in judgements.indices {
      guard let rubric = study.measures[Int(judgements[index].key.measure)].rubric else { continue }
      judgements[index].key = counted(judgements[index].key)
      let points = judgements[index].points.map { recorded -> Double? in
        if case .value(let value) = recorded { value } else { nil }
      }
      if let score = rubric.score(points).value { judgements[index].score = .value(score) }
    }
  }

  private mutating func takeResponses(
    _ form: Form, items: [Int: Int], weights: [Int: Int], batch: ObservationBatch
  ) {
    guard let scorer = scorers[form.measure] else { return }
    let count = scorer.instrument.items.count
    for row in 0..<batch.count {
      var answers = [Recorded](repeating: .missing(.unanswered), count: count)
      for (item, position) in items {
        answers[item] = Self.recorded(batch.columns[position].values, row: row)
      }
      // A person without any answer did not fill in the questionnaire.
      if answers.allSatisfy({ $0 == .missing(.unanswered) }) { continue }
      let key = counted(key(batch, row: row, measure: form.measure, task: form.task, isRated: false))
      var chosen: [Double] = []
      if !weights.isEmpty {
        chosen = (0..<count).map { item in weights[item].map { batch.columns[$0].values[row] } ?? .nan }
      }
      let scored = scorer.score(
        answers.map { answer in
          switch answer {
          case .value(let value): .value(value)
          case .missing(.notApplicable): .notApplicable
          case .missing: .unanswered
          }
        }, weights: chosen.contains(where: \.isNaN) ? [] : chosen)
      responses.append(
        Response(
          key: key, answers: answers, weights: chosen, scored: scored,
          exclusion: exclusions.reason(participant: key.participant, measure: form.measure, task: key.task)))
    }
  }
}
