internal import StudyModel

/// Several values of one measure for one thing of one person, without raters to tell them apart.
struct RepeatedValueRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.repeatedValues]

  func run(_ data: QualityData, log: inout QualityLog) {
    guard data.study.plan.unit == .participant else {
      log.skip(.repeatedValues, "each row is taken for one person (--unit row)")
      return
    }
    for (measure, records) in data.dataset.records.enumerated() {
      let isOutcome = data.study.measures[measure].kind == .outcome
      let hasTasks = isOutcome || records.contains { $0.task >= 0 }
      let own = records.filter { data.dataset.excluded[$0.participant] == nil }
      var found: [Key: [Record]] = [:]
      // Beside rows of tasks, rows that name none are further tasks of the same person.
      for record in own where record.task >= 0 || record.rater >= 0 || isOutcome || !hasTasks {
        found[Key(record), default: []].append(record)
      }
      let usual = hasTasks ? 1 : Self.usual(found.values.map(\.count))
      if usual > 1 {
        everybody(measure, values: found.mapValues { $0.map(\.value) }, usual: usual, data: data, log: &log)
      }
      for (key, records) in found.filter({ $0.value.count > usual }).sorted(by: { $0.key < $1.key }) {
        let name = data.name(key.participant, condition: key.condition, task: key.task)
        let values = records.map(\.value)
        let (repeated, first) = Self.repeated(records, usual: usual)
        let places = data.places(of: repeated)
        let firstPlace = first.flatMap(data.place)
        // Several columns of one row can hold values of the same thing.
        let elsewhere = places.filter { $0 != firstPlace }
        log.add(
          QualityFinding(
            .repeatedValues,
            subject: QualityFinding.Subject(
              participants: [data.name(key.participant)], measure: data.study.measures[measure].id,
              task: data.taskName(key.task), group: data.conditionName(key.condition),
              places: elsewhere.isEmpty ? places : elsewhere, values: values),
            message: "\(name) has \(values.count) values of \(data.study.measures[measure].id)"
              + (usual > 1 ? " where most have \(usual)" : "") + Self.copies(values)
              + (elsewhere.isEmpty ? "" : firstPlace.map { "; the first one is in \($0)" } ?? ""),
            remedies: data.exclusion(key.participant, measure: measure, task: key.task)
              + Self.advice(own, hasTasks: hasTasks)))
      }
    }
  }

  /// Tells once that everybody has several values of a measure without tasks.
  private func everybody(
    _ measure: Int, values: [Key: [Double]], usual: Int, data: QualityData, log: inout QualityLog
  ) {
    let several = values.filter { $0.value.count == usual }.sorted { $0.key < $1.key }
    // Single people give the same value twice by chance; most of them do not.
    let areCopies = several.count { Set($0.value).count < $0.value.count } * 2 > several.count
    let id = data.study.measures[measure].id
    let people = Set(several.map(\.key.participant)).sorted()
    log.add(
      QualityFinding(
        .repeatedValues, severity: areCopies ? .warning : .information,
        subject: QualityFinding.Subject(
          participants: people.map(data.name), measure: id, values: [Double(several.count), Double(usual)]),
        message:
          "\(DuplicateRule.listed(people.map(data.name))) \(people.count == 1 ? "has" : "have") \(usual) "
          + "values of \(id)\(people.count == 1 ? "" : " each"), and no row names a task"
          + (areCopies ? "; most have equal ones: rows may stand there twice" : ""),
        remedies: (areCopies
          ? [.advice("leave out the copies: correct them, or read a file without them")] : [])
          + Self.advice(data.dataset.records[measure], hasTasks: false)))
  }

  /// The rows that stand there once more, and the row that they repeat.
  ///
  /// Where several values are usual, only a copy tells which of them is too many: else it may be any.
  private static func repeated(_ records: [Record], usual: Int) -> (rows: [Record], first: Record?) {
    if usual == 1 { return (Array(records.dropFirst()), records.first) }
    var firsts: [Double: Record] = [:]
    var copies: [Record] = []
    for record in records {
      if firsts[record.value] == nil { firsts[record.value] = record } else { copies.append(record) }
    }
    return copies.isEmpty ? (records, nil) : (copies, copies.first.flatMap { firsts[$0.value] })
  }

  /// The most frequent number; the smaller one of equally frequent ones.
  static func usual(_ counts: [Int]) -> Int {
    var sizes: [Int: Int] = [:]
    for count in counts { sizes[count, default: 0] += 1 }
    return sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 1
  }

  /// What equal values say.
  private static func copies(_ values: [Double]) -> String {
    let equal = Dictionary(grouping: values, by: { $0 }).values.map(\.count).max() ?? 0
    guard equal > 1 else { return "" }
    return (equal == values.count ? ", all equal" : ", \(equal) of them equal")
      + ": a row may stand there twice"
  }

  /// What tells values apart that the rows do not.
  private static func advice(_ records: some Collection<Record>, hasTasks: Bool) -> [QualityFinding.Remedy] {
    let isRated = records.contains { $0.rater >= 0 }
    return (isRated ? [] : [.advice("if raters gave them, name their column with --map \"COLUMN=rater\"")])
      + (hasTasks
        ? [] : [.advice("if they are of several tasks, name their column with --map \"COLUMN=task\"")])
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
