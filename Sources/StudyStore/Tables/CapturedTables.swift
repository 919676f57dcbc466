#if Server
public import StudyModel

/// Makes tables of what was captured, as if they had been exported for an import.
///
/// - Participants: those who agreed, with their levels of the factors between participants and what they permitted.
/// - Tasks: the participant's own time on each task without pauses, and `gave-up` for a task that was given up and whose
///   outcome no observer noted, where observers noted those of others. A task that was stopped at its time limit has the limit
///   as its time.
/// - Ends, where no observer noted any outcome: what participants finished (`success`), gave up, or did not finish within the
///   limit (`failure`). Give-ups alone would make a rate of completion of which nothing was completed.
/// - What the pages count at tasks that are over, in the table of tasks: openings of patterns, searches, pauses. Those who did
///   not have the catalogue beside a task have no number of what needs it, which is not the same as none.
/// - Observations: outcomes, counts and times by observers, who stand beside them; times only where the participant has
///   none of their own, as they were typed, else by a stopwatch that was stopped.
/// - A table of each score that raters gave and of each questionnaire.
///
/// The latest answers count, and what was taken back is missing. Each search, opened pattern and note by itself is an event (see
/// ``EventList``).
struct CapturedTables {
  let data: CapturedData
  let study: Study
  let plan: CapturePlan
  let instruments: [String: Instrument]
  let moment: Moment

  private let participants: [CapturedPerson]
  /// The codes of the participants who agreed.
  let codes: Set<String>
  private let order: RowOrder

  init(
    _ data: CapturedData, study: Study, plan: CapturePlan, instruments: [String: Instrument], moment: Moment
  ) {
    self.data = data
    self.study = study
    self.plan = plan
    self.instruments = instruments
    self.moment = moment
    let mandatory = Set(plan.consent.sections.filter(\.isMandatory).map(\.id))
    var consents: [String: ConsentRecord] = [:]
    for consent in data.consents { consents[consent.person] = consent.consent }
    participants = data.people.filter { person in
      person.role == .participant
        && consents[person.code].map { $0.sections.allSatisfy { $0.isAgreed || !mandatory.contains($0.id) } }
          == true
    }
    codes = Set(participants.map(\.code))
    order = RowOrder(study, participants: participants)
  }

  /// Everything that was captured.
  func captured() -> CapturedStudy {
    let work = tasks()
    let tables =
      [people(), work.own.table(in: order), work.observed.table(in: order)]
      + ratings().map { $0.table(in: order) } + questionnaires().map { $0.table(in: order) }
    return CapturedStudy(
      tables: tables.compactMap(\.self), collection: collection(), notes: work.notes,
      inspections: InspectionTables(data, participants: codes).inspections(),
      events: EventList(data, participants: participants, plan: plan).events(),
      forms: kept(ShownForm.init(text:)),
      rubrics: kept(ShownRubric.init(text:)), pictured: data.pictured.intersection(codes),
      ends: work.ends.table(in: order), assumptions: work.assumptions + changesOfPlan())
  }

  /// What the plan says otherwise than it did when data collection began.
  private func changesOfPlan() -> [Assumption] {
    guard !participants.isEmpty else { return [] }
    return data.plan.changes(to: ShownPlan(plan, of: study)).map { Assumption($0) }
  }

  /// What pages showed of the measures that were answered.
  private func kept<Form>(_ form: (String) -> Form?) -> [String: Form] {
    let answered = Set(data.answers.map(\.form))
    return data.forms.filter { answered.contains($0.key) }.compactMapValues(form)
  }

  // MARK: People

  private func people() -> CapturedTable? {
    guard !participants.isEmpty else { return nil }
    let factors = study.factors.filter { $0.design == .between }.map(\.id)
    let permissions = permissions
    return CapturedTable(
      name: "participants",
      columns: [.init(heading: "participant", target: .participant)]
        + factors.map { .init(heading: "factor \($0)", target: .factor($0)) }
        + plan.permissions.map { .init(heading: $0.attribute, target: .attribute($0.attribute)) },
      rows: participants.map { person in
        let levels = Dictionary(
          person.levels.map { ($0.factor, $0.level) }, uniquingKeysWith: { first, _ in first })
        return [person.code] + factors.map { levels[$0] ?? "" }
          + plan.permissions.map { permissions[person.code]?[$0.id] ?? "" }
      })
  }

  /// What each participant permitted, by code and permission: `yes` or `no`.
  private var permissions: [String: [String: String]] {
    var given: [String: [String: String]] = [:]
    for answer in data.answers where answer.form == "capture:permissions" {
      if let text = Self.text(answer.value) { given[answer.person, default: [:]][answer.item] = text }
    }
    return given
  }

  /// What the participants answered to each permission.
  private func answersToPermissions() -> [CollectionRecord.Permission] {
    let permissions = permissions
    return plan.permissions.map { permission in
      func codes(_ answer: String?) -> [String] {
        participants.map(\.code).filter { permissions[$0]?[permission.id] == answer }
      }
      return CollectionRecord.Permission(
        permission, given: codes("yes").count, refused: codes("no"), unanswered: codes(nil))
    }
  }

  private func collection() -> CollectionRecord {
    let others = data.people.filter { $0.role == .participant && !codes.contains($0.code) }
    let refused = others.filter { isNotAdmitted($0.code) }.count
    let letter = PersonRole.participant.letter
    return CollectionRecord(
      isOpen: data.collection.isOpen,
      earlyLooks: data.collection.earlyLooks.map { .init(time: $0.time.description, reason: $0.reason) },
      agreed: participants.count, notAdmitted: refused, notAgreed: others.count - refused,
      withdrawn: data.tombstones.count { $0.code.hasPrefix(letter) }, permissions: answersToPermissions())
  }

  /// Whether somebody's answers say that the study is not about them, or the check was failed as often as it may be.
  private func isNotAdmitted(_ code: String) -> Bool {
    if let check = plan.comprehension, let most = check.attempts {
      let attempts = Dictionary(grouping: data.comprehension.filter { $0.person == code }, by: \.attempt)
      let failed = attempts.values.filter { attempt in attempt.contains { !$0.isRight } }
      if failed.count >= most, failed.count == attempts.count { return true }
    }
    return data.answers.contains { answer in
      guard answer.person == code, answer.form == "capture:eligibility", case .text(let chosen) = answer.value
      else { return false }
      return plan.eligibility.first { $0.id == answer.item }?.option(chosen)?.admits == false
    }
  }

  /// Whom an observer's or a rater's entry is about.
  func subject(_ occasion: Occasion, by rater: String? = nil) -> RowSubject {
    RowSubject(
      participant: occasion.about ?? "", task: occasion.task, condition: occasion.condition, rater: rater)
  }

  // MARK: Scores and questionnaires

  private func ratings() -> [TableDraft] {
    study.measures.filter { $0.kind == .score }.map { measure in
      let criteria = measure.rubric?.criteria.map(\.id)
      let columns: [Study.Source.Column] =
        criteria?.map { id in
          .init(
            heading: "\(measure.id).\(id)",
            target: .rating(measure: measure.id, criterion: id, task: nil, rater: nil))
        } ?? [.init(heading: measure.id, target: .measure(measure.id, task: nil))]
      var draft = TableDraft("ratings-" + measure.id, values: columns)
      for answer in data.answers where answer.form == measure.id {
        guard let about = answer.occasion.about, codes.contains(about), let text = Self.text(answer.value),
          let place = criteria.map({ $0.firstIndex(of: answer.item) }) ?? (answer.item == "value" ? 0 : nil)
        else { continue }
        draft.set(text, place, of: subject(answer.occasion, by: answer.person))
      }
      return draft
    }
  }

  private func questionnaires() -> [TableDraft] {
    study.measures.compactMap { measure -> TableDraft? in
      guard measure.kind == .questionnaire, let use = measure.instrument,
        let instrument = instruments[use.instrument]
      else { return nil }
      let items = instrument.items.map(\.id)
      let columns: [Study.Source.Column] =
        items.map {
          .init(heading: $0, target: .item(instrument: instrument.id, item: $0, task: nil))
        }
        + instrument.comparisons.indices.map {
          .init(heading: "comparison:\($0 + 1)", target: .comparison(instrument: instrument.id, index: $0))
        }
      let places = Dictionary(
        columns.enumerated().map { ($1.heading, $0) }, uniquingKeysWith: { first, _ in first })
      var draft = TableDraft("questionnaire-" + measure.id, values: columns)
      for answer in data.answers where answer.form == measure.id && answer.occasion.about == nil {
        guard codes.contains(answer.person), let text = Self.text(answer.value),
          let place = places[answer.item]
        else { continue }
        draft.set(
          text, place,
          of: RowSubject(
            participant: answer.person, task: answer.occasion.task, condition: answer.occasion.condition))
      }
      return draft
    }
  }

  /// The cell of an answer; nil for one that was taken back.
  private static func text(_ value: AnswerValue) -> String? {
    switch value {
    case .text(let text): text
    case .notApplicable: "N/A"
    case .takenBack: nil
    }
  }
}

extension CapturedStudy {
  /// Makes tables of what was captured.
  ///
  /// - Parameters:
  ///   - data: what was captured.
  ///   - study: the study.
  ///   - instruments: the instruments that its measures name, by identifier.
  ///   - moment: now: a task with a time limit that still runs is over once the limit has passed.
  public init(
    _ data: CapturedData, of study: Study, instruments: [String: Instrument], at moment: Moment
  ) {
    let plan = study.capture ?? .standardPages(of: study, instruments: instruments)
    self = CapturedTables(data, study: study, plan: plan, instruments: instruments, moment: moment).captured()
  }
}

// MARK: - Tasks

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
