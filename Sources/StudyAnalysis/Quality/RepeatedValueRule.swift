internal import StudyModel

/// Several values of one measure for one thing of one person, without raters to tell them apart.
struct RepeatedValueRule: QualityRule {
  let kinds: Set<FindingKind> = [.repeatedValues]

  func run(_ data: QualityData, log: inout QualityLog) {
    guard data.study.plan.unit == .participant else {
      log.skip(.repeatedValues, "each row is taken for one person (--unit row)")
      return
    }
    for (measure, records) in data.dataset.records.enumerated() where !records.isEmpty {
      var counts: [Key: [Double]] = [:]
      // Rows that name no task are further tasks of the same person.
      for record in records where record.task >= 0 || data.study.measures[measure].kind == .outcome {
        counts[Key(record), default: []].append(record.value)
      }
      for (key, values) in counts.filter({ $0.value.count > 1 }).sorted(by: { $0.key < $1.key }) {
        let name = data.name(key.participant, condition: key.condition, task: key.task)
        log.add(
          Finding(
            .repeatedValues,
            subject: Finding.Subject(
              participants: [data.name(key.participant)], measure: data.study.measures[measure].id,
              task: data.taskName(key.task), group: data.conditionName(key.condition),
              places: data.places(key.participant), values: values),
            message: "\(name) has \(values.count) values of \(data.study.measures[measure].id)"
              + (Set(values).count == 1 ? ", all equal: a row may stand there twice" : ""),
            remedies: [
              .advice("if raters gave them, name their column with --map \"COLUMN=rater\"")
            ] + data.exclusion(key.participant, measure: measure, task: key.task)))
      }
    }
  }

  private struct Key: Hashable, Comparable {
    var participant: Int32
    var condition: Int32
    var task: Int32
    var rater: Int32

    init(_ record: Record) {
      (participant, condition, task, rater) = (
        record.participant, record.condition, record.task, record.rater
      )
    }

    static func < (left: Key, right: Key) -> Bool {
      (left.participant, left.condition, left.task, left.rater)
        < (right.participant, right.condition, right.task, right.rater)
    }
  }
}
