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
