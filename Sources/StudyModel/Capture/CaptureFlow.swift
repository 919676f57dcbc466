/// The way of a participant through a study: which step is next, how far it is, and what may be done there.
///
/// A pure state machine. The steps form one line (welcome, eligibility, each section of the consent, the check, the
/// agreement, permissions, the assignment, each visit to a task with its questionnaires, questionnaires at the end,
/// thanks), and the next step is the first of the line that the record does not show as done. So no step can be
/// skipped, whatever was sent in which order, and the same facts give the same step after any restart. Withdrawal is
/// possible at every step.
///
/// A task with a time limit is over when its time has run out, whether or not anybody is there: the step depends on the
/// time at which it is asked for.
public struct CaptureFlow: Sendable {
  /// One place of the line.
  enum Station: Sendable, Hashable {
    case page(ParticipantPage)
    case allocation
    case visit(Int)
  }

  /// The study.
  public let study: Study
  /// How it is run.
  public let plan: CapturePlan
  /// The instruments that its measures name, by identifier.
  public let instruments: [String: Instrument]

  /// Makes a flow.
  public init(study: Study, plan: CapturePlan, instruments: [String: Instrument]) {
    self.study = study
    self.plan = plan
    self.instruments = instruments
  }

  /// The next step of a participant.
  ///
  /// - Parameters:
  ///   - record: what is known of the participant.
  ///   - time: now, in milliseconds since the beginning of 1970 (UTC).
  /// - Returns: the step.
  public func step(for record: ParticipantRecord, at time: Int) -> ParticipantStep {
    position(of: record, at: time, in: stations(for: record)).step
  }

  /// How far a participant has come.
  ///
  /// - Parameters:
  ///   - record: what is known of the participant.
  ///   - time: now, in milliseconds since the beginning of 1970 (UTC).
  /// - Returns: the number of the step and of all steps; nil for somebody who does not take part (any more).
  public func progress(for record: ParticipantRecord, at time: Int) -> ParticipantProgress? {
    let stations = stations(for: record)
    let (step, index) = position(of: record, at: time, in: stations)
    switch step {
    case .withdrawn, .notAdmitted: return nil
    default: break
    }
    // Nobody sees the assignment; what is seen last are the thanks.
    let before = stations[..<index].count { $0 != .allocation }
    return ParticipantProgress(step: before + 1, count: stations.count { $0 != .allocation } + 1)
  }

  /// The page that a participant may go back to.
  ///
  /// Up to the agreement that is the page before, the check left out; within a questionnaire its page before; and the section
  /// that somebody did not agree to.
  ///
  /// - Parameters:
  ///   - record: what is known of the participant.
  ///   - time: now, in milliseconds since the beginning of 1970 (UTC).
  /// - Returns: the page; nil where there is no way back.
  public func previousPage(for record: ParticipantRecord, at time: Int) -> ParticipantPage? {
    let stations = stations(for: record)
    let (step, index) = position(of: record, at: time, in: stations)
    switch step {
    case .notAdmitted(.declined(let section)): return .consent(section: section)
    case .questionnaire(var page) where page.number > 0:
      page.number -= 1
      return .questionnaire(page)
    case .eligibility, .consent, .comprehension, .agreement:
      for station in stations[..<index].reversed() {
        guard case .page(let page) = station else { return nil }
        switch page {
        case .comprehension: continue
        // What somebody was assigned by stays as it is.
        case .welcome, .eligibility: return record.assignment == nil ? page : nil
        default: return page
        }
      }
      return nil
    default: return nil
    }
  }

  /// The levels of a participant that the invitation and the answers say, by factor identifier.
  ///
  /// - Parameter record: what is known of the participant.
  /// - Returns: the levels.
  public func knownLevels(of record: ParticipantRecord) -> [String: String] {
    var levels = record.invitedLevels
    for question in plan.eligibility {
      guard let factor = question.factor, let answer = record.eligibility[question.id],
        let level = question.option(answer)?.level
      else { continue }
      levels[factor] = level
    }
    return levels
  }

  /// How a visit to a task ended.
  ///
  /// - Parameters:
  ///   - visit: the number of the visit, from 0.
  ///   - record: what is known of the participant.
  ///   - time: now, in milliseconds since the beginning of 1970 (UTC).
  /// - Returns: the end and the time that ran; nil where the visit has not begun or goes on.
  public func outcome(ofVisit visit: Int, in record: ParticipantRecord, at time: Int) -> VisitOutcome? {
    guard let visited = record.visits[visit] else { return nil }
    let elapsed = visited.elapsed(at: time)
    if let end = visited.end {
      return VisitOutcome(end: end == .finished ? .finished : .gaveUp, milliseconds: elapsed)
    }
    guard let limit = limit(ofVisit: visit, in: record), elapsed >= limit else { return nil }
    return VisitOutcome(end: .timeLimit, milliseconds: limit)
  }

  /// Whether the study's pattern catalogue is shown beside a task.
  ///
  /// - Parameters:
  ///   - visit: the number of the visit, from 0.
  ///   - record: what is known of the participant.
  /// - Returns: true where the task shows it and the participant is at the level that has it.
  public func showsPatterns(besideVisit visit: Int, in record: ParticipantRecord) -> Bool {
    guard let assignment = record.assignment, assignment.visits.indices.contains(visit) else { return false }
    let visited = assignment.visits[visit]
    return plan.showsPatterns(
      of: study, beside: visited.task,
      at: assignment.levels.merging(visited.levels, uniquingKeysWith: { $1 }))
  }

  /// What a page of a questionnaire asks, as identifiers of items.
  ///
  /// - Parameter page: the page.
  /// - Returns: the items in the order of the form; empty where there is no such page.
  public func questions(on page: QuestionnairePage) -> [String] {
    guard let setting = plan.questionnaires.first(where: { $0.measure == page.measure }),
      let pages = instrument(of: setting).map(setting.pages), pages.indices.contains(page.number)
    else { return [] }
    return pages[page.number]
  }
}

/// How a visit to a task ended, and how long it took.
public struct VisitOutcome: Sendable, Hashable {
  /// The end.
  public enum End: String, Sendable, Hashable, CaseIterable {
    /// The participant said that it is done.
    case finished
    /// The participant gave up; the time is censored.
    case gaveUp = "gave-up"
    /// The time ran out; the time is censored at the limit.
    case timeLimit = "time-limit"
  }

  /// The end.
  public var end: End
  /// The time that ran, pauses left out.
  public var milliseconds: Int

  /// Makes an outcome.
  public init(end: End, milliseconds: Int) {
    self.end = end
    self.milliseconds = milliseconds
  }
}

// MARK: - The line of steps

extension CaptureFlow {
  /// The line of a participant; before the assignment with every questionnaire, in the declared order.
  private func stations(for record: ParticipantRecord) -> [Station] {
    var pages: [ParticipantPage] = [.welcome]
    if !plan.eligibility.isEmpty { pages.append(.eligibility) }
    pages += plan.consent.sections.map { .consent(section: $0.id) }
    if plan.comprehension?.questions.isEmpty == false { pages.append(.comprehension) }
    pages.append(.agreement)
    if !plan.permissions.isEmpty { pages.append(.permissions) }
    var stations = pages.map(Station.page) + [.allocation]
    let visits = record.assignment?.visits ?? plannedVisits
    for (number, visit) in visits.enumerated() {
      stations.append(.visit(number))
      let known = record.assignment.map { $0.levels.merging(visit.levels) { $1 } }
      stations += questionnaires(.task, visit: number, known)
      let next = visits.indices.contains(number + 1) ? visits[number + 1].levels : nil
      if next != visit.levels { stations += questionnaires(.condition, visit: number, known) }
    }
    return stations + questionnaires(.end, visit: nil, record.assignment?.levels)
  }

  /// The visits in the declared order.
  private var plannedVisits: [Assignment.Visit] {
    plan.visits(
      tasks: Array(plan.tasks.indices), conditions: Array(CapturePlan.conditions(of: study).indices),
      in: study)
  }

  private func questionnaires(
    _ moment: QuestionnaireSetting.Moment, visit: Int?, _ levels: [String: String]?
  ) -> [Station] {
    plan.questionnaires.filter { $0.moment == moment }.flatMap { setting -> [Station] in
      if let group = setting.group, let levels, levels[group.factor] != group.level { return [] }
      let count = instrument(of: setting).map { setting.pages(of: $0).count } ?? 0
      return (0..<count).map { number in
        .page(.questionnaire(QuestionnairePage(measure: setting.measure, visit: visit, number: number)))
      }
    }
  }

  func instrument(of setting: QuestionnaireSetting) -> Instrument? {
    study.measure(setting.measure)?.instrument.flatMap { instruments[$0.instrument] }
  }

  /// The step, and its place in the line; behind the line for the thanks.
  func position(
    of record: ParticipantRecord, at time: Int, in stations: [Station]
  ) -> (step: ParticipantStep, index: Int) {
    if record.hasWithdrawn { return (.withdrawn, stations.count) }
    let missing = invitedFactors.filter { factor in
      study.factor(factor)?.levels.contains { $0.id == record.invitedLevels[factor] } != true
    }
    if !missing.isEmpty { return (.notAdmitted(.invitation(factors: missing)), 0) }
    for (index, station) in stations.enumerated() {
      if let step = step(at: station, record, time) { return (step, index) }
    }
    return (.thanks, stations.count)
  }

  /// The factors whose level only an invitation can say.
  private var invitedFactors: [String] {
    guard let allocation = plan.allocation else { return [] }
    let assigned = allocation.method == .token ? allocation.factors.map(\.factor) : []
    return assigned + allocation.strata.filter { $0.origin == .invitation }.map(\.factor)
  }

  /// The step of a place; nil where it lies behind the participant.
  private func step(at station: Station, _ record: ParticipantRecord, _ time: Int) -> ParticipantStep? {
    switch station {
    case .page(let page): step(at: page, record)
    case .allocation: record.assignment == nil ? .allocation : nil
    case .visit(let number):
      if let visited = record.visits[number] {
        outcome(ofVisit: number, in: record, at: time) != nil
          ? nil : visited.isPaused ? .paused(visit: number) : .running(visit: number)
      } else {
        .briefing(visit: number)
      }
    }
  }

  private func step(at page: ParticipantPage, _ record: ParticipantRecord) -> ParticipantStep? {
    let isHandedIn = record.handedIn.contains(page)
    switch page {
    case .welcome: return isHandedIn ? nil : .welcome
    case .agreement: return isHandedIn ? nil : .agreement
    case .permissions: return isHandedIn ? nil : .permissions
    case .questionnaire(let page): return isHandedIn ? nil : .questionnaire(page)
    case .eligibility:
      let chosen = plan.eligibility.map { question in
        (question.id, record.eligibility[question.id].flatMap(question.option))
      }
      guard isHandedIn, chosen.allSatisfy({ $0.1 != nil }) else { return .eligibility }
      let against = chosen.filter { $0.1?.admits == false }.map(\.0)
      return against.isEmpty ? nil : .notAdmitted(.eligibility(questions: against))
    case .consent(let id):
      guard let number = plan.consent.sections.firstIndex(where: { $0.id == id }) else { return nil }
      guard isHandedIn, let agrees = record.decisions[id] else { return .consent(section: number) }
      return agrees || !plan.consent.sections[number].isMandatory
        ? nil : .notAdmitted(.declined(section: id))
    case .comprehension:
      guard let check = plan.comprehension else { return nil }
      if isHandedIn, check.mistakes(in: record.comprehension).isEmpty { return nil }
      if let attempts = check.attempts, record.mistakenAttempts >= attempts {
        return .notAdmitted(.comprehension)
      }
      return .comprehension(mistakenAttempts: record.mistakenAttempts)
    }
  }

  /// The limit of a visit in milliseconds.
  private func limit(ofVisit visit: Int, in record: ParticipantRecord) -> Int? {
    guard let visits = record.assignment?.visits, visits.indices.contains(visit),
      let seconds = study.tasks.first(where: { $0.id == visits[visit].task })?.timeLimit
    else { return nil }
    // Longer than anybody lives, and still a whole number.
    return Int(min(max(seconds, 0) * 1_000, 1e13).rounded())
  }
}

// MARK: - Actions

extension CaptureFlow {
  /// The record after an action.
  ///
  /// An action that does not belong to the participant's step is refused and changes nothing; so a page that is sent
  /// twice counts once. Withdrawal is possible at every step.
  ///
  /// - Parameters:
  ///   - record: what is known of the participant.
  ///   - action: what was done.
  ///   - time: when, in milliseconds since the beginning of 1970 (UTC).
  /// - Returns: the record with the action.
  /// - Throws: `FlowRefusal`.
  public func record(
    _ record: ParticipantRecord, after action: ParticipantAction, at time: Int
  ) throws(FlowRefusal) -> ParticipantRecord {
    var new = record
    if action == .withdraw {
      // Whoever wants to go is not held up by a clock.
      if record.hasWithdrawn { throw .notNow(.withdrawn) }
      new.hasWithdrawn = true
      new.lastTime = max(record.lastTime ?? time, time)
      return new
    }
    if let last = record.lastTime, time < last { throw .clockWentBack(last: last, now: time) }
    new.lastTime = time
    let step = step(for: record, at: time)
    switch (action, step) {
    case (.begin(let language), .welcome):
      guard plan.languages.contains(language) else {
        throw .unknownLanguage(language, known: plan.languages)
      }
      new.language = language
      new.handedIn.insert(.welcome)
    case (.answerEligibility(let answers), .eligibility):
      try Self.check(plan.eligibility.filter { answers[$0.id].flatMap($0.option) == nil }.map(\.id))
      new.eligibility = answers.filter { answer in plan.eligibility.contains { $0.id == answer.key } }
      new.handedIn.insert(.eligibility)
    case (.decide(let section, let agrees), .consent(let number))
    where plan.consent.sections[number].id == section:
      new.decisions[section] = agrees
      new.handedIn.insert(.consent(section: section))
    case (.answerComprehension(let answers), .comprehension):
      try answerComprehension(answers, &new)
    case (.agree(let version), .agreement):
      guard version == plan.consent.version else {
        throw .otherConsent(version: version, current: plan.consent.version)
      }
      new.consentVersion = version
      new.handedIn.insert(.agreement)
    case (.permit(let given), .permissions):
      try Self.check(plan.permissions.map(\.id).filter { given[$0] == nil })
      new.permissions = given.filter { permission in plan.permissions.contains { $0.id == permission.key } }
      new.handedIn.insert(.permissions)
    case (.assign(let assignment), .allocation):
      try check(assignment, for: record)
      new.assignment = assignment
    case (.handIn(let page, let answered), .questionnaire(let current)) where page == current:
      if plan.questionnaires.first(where: { $0.measure == page.measure })?.isRequired == true {
        try Self.check(questions(on: page).filter { !answered.contains($0) })
      }
      new.handedIn.insert(.questionnaire(page))
    case (.goBack(let page), _):
      guard previousPage(for: record, at: time) == page else { throw .notNow(step) }
      new.handedIn.remove(page)
      if case .consent(let section) = page { new.decisions[section] = nil }
    default:
      try changeVisit(action, step, &new, time)
    }
    return new
  }

  /// What a list of actions makes of an empty record.
  ///
  /// - Parameters:
  ///   - actions: what was done and when, from the first to the last.
  ///   - invitedLevels: the levels of factors that the invitation says.
  /// - Returns: the record.
  /// - Throws: `FlowRefusal` for the first action that cannot follow those before it.
  public func record(
    of actions: [(action: ParticipantAction, time: Int)], invitedLevels: [String: String] = [:]
  ) throws(FlowRefusal) -> ParticipantRecord {
    var record = ParticipantRecord(invitedLevels: invitedLevels)
    for (action, time) in actions { record = try self.record(record, after: action, at: time) }
    return record
  }

  private static func check(_ unanswered: [String]) throws(FlowRefusal) {
    if !unanswered.isEmpty { throw .unanswered(unanswered) }
  }

  private func answerComprehension(
    _ answers: [String: String], _ record: inout ParticipantRecord
  ) throws(FlowRefusal) {
    guard let check = plan.comprehension else { return }
    try Self.check(
      check.questions.filter { question in !question.options.contains { $0.id == answers[question.id] } }
        .map(\.id))
    record.comprehension = answers.filter { answer in check.questions.contains { $0.id == answer.key } }
    if check.mistakes(in: answers).isEmpty {
      record.handedIn.insert(.comprehension)
    } else {
      record.mistakenAttempts += 1
    }
  }

  /// Begins, pauses, resumes or ends the visit that the participant stands at.
  private func changeVisit(
    _ action: ParticipantAction, _ step: ParticipantStep, _ record: inout ParticipantRecord, _ time: Int
  ) throws(FlowRefusal) {
    switch (action, step) {
    case (.start(let visit), .briefing(let current)) where visit == current:
      record.visits[visit] = VisitRecord(spans: [VisitRecord.Span(start: time)])
    case (.pause(let visit, let reason), .running(let current)) where visit == current:
      let task = record.assignment?.visits[visit].task ?? ""
      guard plan.tasks.first(where: { $0.task == task })?.allowsPauses == true else {
        throw .noPauses(task: task)
      }
      let known = plan.pauseReasons.map(\.id)
      guard known.contains(reason) else { throw .unknownReason(reason, known: known) }
      record.visits[visit]?.close(at: time)
      record.visits[visit]?.spans.append(VisitRecord.Span(start: time, reason: reason))
    case (.resume(let visit), .paused(let current)) where visit == current:
      record.visits[visit]?.close(at: time)
      record.visits[visit]?.spans.append(VisitRecord.Span(start: time))
    case (.finish(let visit), .running(let current)) where visit == current:
      record.visits[visit]?.close(at: time)
      record.visits[visit]?.end = .finished
    case (.giveUp(let visit), .running(let current)) where visit == current,
      (.giveUp(let visit), .paused(let current)) where visit == current:
      record.visits[visit]?.close(at: time)
      record.visits[visit]?.end = .gaveUp
    default: throw .notNow(step)
    }
  }

  /// Refuses an assignment that does not fit the study, the plan or what is known of the participant.
  private func check(_ assignment: Assignment, for record: ParticipantRecord) throws(FlowRefusal) {
    let known = knownLevels(of: record)
    let strata = plan.allocation?.strata.map(\.factor) ?? []
    for factor in (plan.allocation?.factors.map(\.factor) ?? []) + strata + known.keys.sorted() {
      let levels = study.factor(factor)?.levels.map(\.id) ?? []
      guard let level = assignment.levels[factor], levels.contains(level) else {
        throw .assignment(
          "the assignment names no level of \(factor); expected one of \(levels.joined(separator: ", ")); "
            + "assign the participant to one")
      }
      if let said = known[factor], said != level {
        throw .assignment(
          "the assignment says \(level) of \(factor), the participant or the invitation \(said); expected the same; "
            + "assign the participant within the stratum \(said)")
      }
    }
    for factor in assignment.levels.keys.sorted() where study.factor(factor)?.design != .between {
      throw .assignment(
        "the assignment names a level of \(factor), which is no factor between participants; expected none; leave it out"
      )
    }
    func counts(_ visits: [Assignment.Visit]) -> [Assignment.Visit: Int] {
      visits.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    guard counts(assignment.visits) == counts(plannedVisits) else {
      throw .assignment(
        "the assignment has other visits to tasks than the plan; expected each task once at each condition within "
          + "participants; make them with CapturePlan.visits(tasks:conditions:in:)")
    }
  }
}

extension VisitRecord {
  /// Ends the stretch that lasts.
  fileprivate mutating func close(at time: Int) {
    guard let last = spans.indices.last, spans[last].end == nil else { return }
    spans[last].end = time
  }
}
