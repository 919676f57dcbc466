#if Server
internal import StudyModel

/// What tasks took and how they ended, by the participant's own clock, the pages and observers.
extension CapturedTables {
  /// The measures of a kind with their headings; a time says its unit, whatever that of the measure is.
  private func columns(_ kinds: Set<Measure.Kind>) -> [Study.Source.Column] {
    study.measures.filter { kinds.contains($0.kind) }.map { measure in
      .init(
        heading: measure.kind == .duration ? "\(measure.id) (s)" : measure.id,
        target: .measure(measure.id, task: nil))
    }
  }

  /// Whether a column is of a measure that the pages count.
  private func isCounted(_ column: Study.Source.Column) -> Bool {
    guard case .measure(let id, _) = column.target else { return false }
    return study.measure(id)?.counts != nil
  }

  /// What tasks took and how they ended.
  struct Tasks {
    var own: TableDraft
    var observed: TableDraft
    var ends: TableDraft
    var notes: [String] = []
    var assumptions: [Assumption] = []
  }

  /// The tables of what tasks took, and how they ended.
  func tasks() -> Tasks {
    // The participant's clock is that of the first time of the study; further times are what observers write down.
    let time = study.measures.first { $0.kind == .duration }?.id
    let counts = EventCounts(data, of: study, plan: plan)
    let ownColumns =
      columns([.duration, .outcome]).filter { column in
        guard case .measure(let id, _) = column.target else { return false }
        return study.measure(id)?.kind == .outcome || id == time
      } + columns([.count]).filter { isCounted($0) }
    let seenColumns = columns([.duration, .outcome, .count]).filter { !isCounted($0) }
    func column(_ id: String?, in columns: [Study.Source.Column]) -> Int? {
      id.flatMap { id in columns.firstIndex { $0.target == .measure(id, task: nil) } }
    }
    // Where a person has one outcome for all tasks, the end of one of them is none.
    let endColumns = columns([.outcome]).filter { column in
      guard case .measure(let id, _) = column.target else { return false }
      return study.measure(id)?.isPerTask == true
    }
    var (own, observed, ends) = (
      TableDraft("tasks", values: ownColumns), TableDraft("observations", values: seenColumns),
      TableDraft("ends", values: endColumns)
    )
    var notes: [String] = []
    var timed: Set<RowSubject> = []
    var noted: Set<RowSubject> = []
    for answer in data.answers {
      guard let about = answer.occasion.about, codes.contains(about), answer.item == "value",
        case .text(let text) = answer.value, let place = column(answer.form, in: seenColumns),
        let kind = study.measure(answer.form)?.kind, kind != .duration
      else { continue }
      observed.set(text, place, of: subject(answer.occasion, by: answer.person))
      if kind == .outcome { noted.insert(subject(answer.occasion)) }
    }
    let outcomes = study.measures.filter { $0.kind == .outcome }.map(\.id)
    let isObserved = !noted.isEmpty
    var (givenUp, unnoted) = (0, 0)
    for run in data.taskRuns where run.occasion.about == nil && codes.contains(run.person) {
      let subject = RowSubject(
        participant: run.person, task: run.occasion.task, condition: run.occasion.condition)
      guard let work = work(of: run) else { continue }
      if let place = column(time, in: ownColumns), work.seconds > 0 {
        own.set(Self.text(work.seconds), place, of: subject)
        timed.insert(subject)
        notes += [note(on: work, of: subject)].compactMap(\.self)
      }
      for counting in counts.measures {
        guard let place = column(counting.id, in: ownColumns) else { continue }
        own.set(counts.number(for: counting, of: run).map(String.init) ?? "", place, of: subject)
      }
      let whole = RowSubject(participant: run.person, condition: run.occasion.condition)
      if work.end == .givenUp { givenUp += 1 }
      guard !noted.contains(subject), !noted.contains(whole) else { continue }
      guard isObserved else {
        for place in endColumns.indices { ends.set(work.end.rawValue, place, of: subject) }
        continue
      }
      guard work.end == .givenUp else {
        unnoted += 1
        continue
      }
      for case let place? in outcomes.map({ column($0, in: ownColumns) }) {
        own.set("gave-up", place, of: subject)
      }
    }
    for answer in data.answers {
      guard let about = answer.occasion.about, codes.contains(about), answer.item == "value",
        case .text(let text) = answer.value, study.measure(answer.form)?.kind == .duration,
        let place = column(answer.form, in: seenColumns),
        answer.form != time || !timed.contains(subject(answer.occasion))
      else { continue }
      observed.set(text, place, of: subject(answer.occasion, by: answer.person))
    }
    takeObservedTimes(into: &observed, column: column(time, in: seenColumns), timed: timed, notes: &notes)
    var assumptions: [Assumption] = []
    if !isObserved, endColumns.isEmpty, time != nil, givenUp > 0 {
      assumptions.append(
        Assumption(
          "\(givenUp.counting("task was", "tasks were")) given up, and the times count like those of tasks that were finished",
          settledBy: "<measure id=\"success\" kind=\"outcome\" better=\"higher\" per=\"task\"/> in study.xml")
      )
    }
    if unnoted > 0 {
      assumptions.append(
        Assumption(
          "\(unnoted.counting("task", "tasks")) that participants finished or that the limit ended have no outcome, since no "
            + "observer noted one; rates of completion are those of the others"))
    }
    return Tasks(own: own, observed: observed, ends: ends, notes: notes, assumptions: assumptions)
  }

  /// The times of observers' stopwatches, of tasks for which the participant has no time and the observer wrote none down.
  ///
  /// A stopwatch that nobody stopped gives none: when a participant ended is not known by it.
  private func takeObservedTimes(
    into observed: inout TableDraft, column: Int?, timed: Set<RowSubject>, notes: inout [String]
  ) {
    guard let column else { return }
    for run in data.taskRuns {
      guard let about = run.occasion.about, codes.contains(about), !timed.contains(subject(run.occasion)),
        run.state == .finished || run.state == .gaveUp, let work = work(of: run), work.seconds > 0
      else { continue }
      let row = subject(run.occasion, by: run.person)
      guard !observed.holds(column, of: row) else { continue }
      observed.set(Self.text(work.seconds), column, of: row)
      notes += [note(on: work, of: row)].compactMap(\.self)
    }
  }

  /// How a run ended, and how long it took.
  private struct Work {
    /// How it ended, by what the participant did, in the word of an outcome.
    enum End: String {
      case finished = "success"
      case givenUp = "gave-up"
      case atLimit = "failure"
    }

    var seconds: Double
    var end: End
    var basis: TaskDuration.Basis
  }

  /// The work of a run that is over; nil where it goes on, or nobody knows when it ended.
  private func work(of run: TaskRun) -> Work? {
    let time = run.duration(until: moment)
    if let limit = study.tasks.first(where: { $0.id == run.occasion.task })?.timeLimit, time.seconds > limit {
      return Work(seconds: limit, end: .atLimit, basis: .monotonic)
    }
    switch run.state {
    case .finished, .gaveUp:
      return Work(
        seconds: time.seconds, end: run.state == .gaveUp ? .givenUp : .finished, basis: time.basis)
    default: return nil
    }
  }

  private func note(on work: Work, of subject: RowSubject) -> String? {
    let which =
      "the time of \(subject.participant)" + (subject.task.map { " on \($0)" } ?? "")
      + (subject.condition.map { " (\($0))" } ?? "")
    switch work.basis {
    case .monotonic: return nil
    case .wallClock:
      return which + " rests on the time of day, since the machine was started anew meanwhile"
    case .wallClockSetBack:
      return which + " is too short: the time of day was set back meanwhile, and the machine started anew"
    }
  }

  /// The shortest text that reads back as the same number.
  private static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
#endif
