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

/// Every value and every questionnaire of a study, excluded ones too, in the order of participants.
struct Observed {
  /// A value, a filled-in questionnaire, or the points that one rater gave one design.
  struct Entry {
    var key: ObservedKey
    /// Where it stands among the records, responses or ratings of its measure.
    var position: Int
    /// Why it is left out by itself.
    var exclusion: String?
  }

  let data: Dataset
  let exclusions: Exclusions
  private(set) var values: [Entry] = []
  private(set) var responses: [Entry] = []
  private(set) var judgements: [Entry] = []

  var study: Study { data.study }
  var names: ObservationNames { data.names }

  init(_ table: ObservationTable) {
    let data = Dataset(table, isWhole: true)
    let exclusions = Exclusions(study: data.study, names: data.names)
    var seen: [ObservedKey: Int32] = [:]
    for measure in data.study.measures.indices {
      func entry(
        _ position: Int, _ participant: Int32, _ condition: Int32, _ task: Int32, _ rater: Int32 = -1
      ) -> Entry {
        var key = ObservedKey(
          participant: participant, condition: condition, measure: Int32(measure), task: task, rater: rater)
        let repetition = seen[key, default: 0]
        seen[key] = repetition + 1
        key.repetition = repetition
        return Entry(
          key: key, position: position,
          exclusion: exclusions.reason(participant: participant, measure: measure, task: task))
      }
      for (position, record) in data.records[measure].enumerated() {
        values.append(entry(position, record.participant, record.condition, record.task, record.rater))
      }
      for (position, rating) in data.ratings[measure].ratings.enumerated() {
        judgements.append(entry(position, rating.participant, rating.condition, rating.task, rating.rater))
      }
      guard let own = data.responses[measure] else { continue }
      for position in own.indices {
        responses.append(
          entry(position, own.participants[position], own.conditions[position], own.tasks[position]))
      }
    }
    values.sort { $0.key < $1.key }
    responses.sort { $0.key < $1.key }
    judgements.sort { $0.key < $1.key }
    self.data = data
    self.exclusions = exclusions
  }

  /// The cell of a value; an outcome is a number here.
  func cell(ofValue entry: Entry) -> DataCell {
    let records = data.records[Int(entry.key.measure)]
    return DataCell(records[entry.position].value, records.state(entry.position))
  }

  /// The cells of a judgement: points for each criterion, then the score by the rubric's rule.
  func cells(ofJudgement entry: Entry, _ rubric: Rubric) -> [DataCell] {
    let rating = data.ratings[Int(entry.key.measure)].ratings[entry.position]
    return zip(rating.points, rating.states).map { DataCell($0 ?? .nan, $1) }
      + [rubric.score(rating.points).value.map { .number($0) } ?? .missing(.notScored)]
  }
}

extension DataCell {
  /// The cell of an observed value, or of the reason why there is none.
  init(_ value: Double, _ state: ObservedState) {
    self =
      switch state {
      case .given: .number(value)
      case .notApplicable: .missing(.notApplicable)
      case .invalid: .missing(.invalid)
      case .missing, .notShown: .missing(.unanswered)
      }
  }
}

extension Responses {
  /// The cell of an answer to an item.
  func answer(_ position: Int, item: Int) -> DataCell {
    DataCell(items[item][position], items[item].state(position))
  }

  /// How often an item was chosen in comparisons; nil where that is not known.
  func weight(_ position: Int, item: Int) -> Double? {
    weights.isEmpty || weights[item][position].isNaN ? nil : weights[item][position]
  }

  /// The cell of a score.
  func score(_ position: Int, score: Int) -> DataCell {
    scores[score][position].isNaN ? .missing(.notScored) : .number(scores[score][position])
  }
}
