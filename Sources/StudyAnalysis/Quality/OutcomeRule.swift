internal import StudyModel

/// Outcomes and times that contradict one another.
struct OutcomeRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.outcomeAndTime]

  func run(_ data: QualityData, log: inout QualityLog) {
    let measures = data.study.measures
    let outcomes = measures.indices.filter { measures[$0].kind == .outcome }
    let durations = measures.indices.filter { measures[$0].kind == .duration }
    guard let outcome = outcomes.first, let duration = durations.first else { return }
    guard outcomes.count == 1, durations.count == 1 else {
      log.skip(.outcomeAndTime, "there are several outcomes or times, and nothing says which belong together")
      return
    }
    var times: [Attempt: Double] = [:]
    for record in data.dataset.records[duration] { times[Attempt(record)] = record.value }
    var ended: [Attempt: Outcome] = [:]
    for record in data.dataset.records[outcome] {
      ended[Attempt(record)] = Outcome(rawValue: Int(record.value))
    }
    let limits = Dictionary(
      data.study.tasks.compactMap { task in task.timeLimit.map { (task.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    let successes = ended.filter { $0.value == .success }.keys
    // Where times were not taken at all, nothing is missing.
    let isTimed = successes.count { times[$0] != nil } * 2 > successes.count
    let isRecorded = times.keys.count { ended[$0] != nil } * 2 > times.count
    for attempt in Set(times.keys).union(ended.keys).sorted() {
      let time = times[attempt]
      let limit = data.taskName(attempt.task).flatMap { limits[$0] }
      switch (ended[attempt], time) {
      case (.success?, nil) where isTimed:
        add("ended in success and has no time", attempt, severity: nil, values: [], data, outcome, &log)
      case (nil, let time?) where isRecorded:
        add(
          "has a time of \(time.short) s and no outcome", attempt, severity: nil, values: [time], data,
          outcome, &log)
      case (.success?, let time?), (.partial?, let time?):
        guard let limit, time > limit else { break }
        add(
          "ended in success after \(time.short) s, and the task was to be stopped at \(limit.short) s",
          attempt,
          severity: nil, values: [time, limit], data, outcome, &log)
      case (.gaveUp?, let time?):
        guard let limit, time < limit else { break }
        add(
          "gave up after \(time.short) s, before the limit of \(limit.short) s", attempt,
          severity: .information,
          values: [time, limit], data, outcome, &log)
      default: break
      }
    }
  }

  private func add(
    _ message: String, _ attempt: Attempt, severity: QualityFinding.Severity?, values: [Double],
    _ data: QualityData,
    _ outcome: Int, _ log: inout QualityLog
  ) {
    let name = data.name(attempt.participant, condition: attempt.condition, task: attempt.task)
    log.add(
      QualityFinding(
        .outcomeAndTime, severity: severity,
        subject: QualityFinding.Subject(
          participants: [data.name(attempt.participant)], measure: data.study.measures[outcome].id,
          task: data.taskName(attempt.task), group: data.conditionName(attempt.condition),
          places: data.places(attempt.participant), values: values),
        message: "\(name) \(message)",
        meaning: severity == .information
          ? "The time is censored where the person stopped, not at the limit: its true value is longer" : nil,
        remedies: severity == .information
          ? [] : [.advice("look at the recording, and correct what is wrong")]))
  }

  private struct Attempt: Hashable, Comparable {
    var participant: Int32
    var condition: Int32
    var task: Int32

    init(_ record: Record) {
      (participant, condition, task) = (record.participant, record.condition, record.task)
    }

    static func < (left: Attempt, right: Attempt) -> Bool {
      (left.participant, left.condition, left.task) < (right.participant, right.condition, right.task)
    }
  }
}
