#if Server
internal import StudyCapture
internal import StudyModel
internal import StudyStore

extension ParticipantState {
  /// Reads what the store has of one participant, as the facts from which the next step of their way follows; nil where
  /// nobody was read.
  ///
  /// Times of the facts are counted by the clock that only grows, so that a time of day that is set anew neither ends a
  /// task nor keeps anybody from going on.
  ///
  /// - Parameters:
  ///   - data: what was captured of one person.
  ///   - study: the study.
  ///   - plan: how it is run.
  ///   - moment: now.
  init?(_ data: CapturedData, study: Study, plan: CapturePlan, at moment: Moment) {
    guard let person = data.people.first else { return nil }
    let now = Int(moment.monotonic / 1000)
    var record = ParticipantRecord()
    for level in person.levels where level.origin == .invitation {
      record.invitedLevels[level.factor] = level.level
    }
    record.language = person.language
    if person.allocation != nil || !person.order.isEmpty {
      record.assignment = Assignment(
        levels: Dictionary(uniqueKeysWithValues: person.levels.map { ($0.factor, $0.level) }),
        visits: person.order.map {
          Assignment.Visit(task: $0.task, levels: ConditionCode.levels(of: $0.condition, in: study))
        })
    }
    var answers: [ItemPlace: AnswerValue] = [:]
    for answer in data.answers where answer.value != .takenBack {
      switch (answer.form, answer.value) {
      case (CaptureForm.pages, _):
        if let page = CaptureForm.page(of: answer.item) { record.handedIn.insert(page) }
      case (CaptureForm.eligibility, .text(let text)): record.eligibility[answer.item] = text
      case (CaptureForm.consent, .text(let text)): record.decisions[answer.item] = text == "yes"
      case (CaptureForm.permissions, .text(let text)): record.permissions[answer.item] = text == "yes"
      default:
        guard answer.occasion.about == nil else { continue }
        let visit = CaptureForm.visit(of: answer.occasion, among: person.order)
        answers[ItemPlace(measure: answer.form, visit: visit, item: answer.item)] = answer.value
      }
    }
    for run in data.taskRuns where run.occasion.about == nil {
      guard let number = CaptureForm.visit(of: run.occasion, among: person.order) else { continue }
      record.visits[number] = VisitRecord(run, at: moment, counting: now)
    }
    Self.readComprehension(data.comprehension, plan, into: &record)
    let consent = data.consent(of: person.code)
    record.consentVersion = consent?.consent.version
    self.init(
      code: person.code, language: person.language, record: record, answers: answers,
      agreed: consent.map { Int($0.time.microseconds / 1000) }, moment: now, isOpen: data.collection.isOpen)
  }

  /// An attempt is the answers of one number; one to other questions than the plan's does not count.
  private static func readComprehension(
    _ answers: [ComprehensionAnswer], _ plan: CapturePlan, into record: inout ParticipantRecord
  ) {
    let questions = plan.comprehension?.questions.map(\.id) ?? []
    let attempts = Dictionary(grouping: answers.filter { questions.contains($0.question) }, by: \.attempt)
    for (_, attempt) in attempts.sorted(by: { $0.key < $1.key }) where attempt.count == questions.count {
      record.comprehension = Dictionary(attempt.map { ($0.question, $0.answer) }) { $1 }
      if attempt.contains(where: { !$0.isRight }) { record.mistakenAttempts += 1 }
    }
  }
}

extension VisitRecord {
  /// The times of a run: one stretch as long as all that ran, and the pause that lasts.
  fileprivate init(_ run: TaskRun, at moment: Moment, counting now: Int) {
    let elapsed = Int((run.duration(until: moment).seconds * 1000).rounded())
    let isRunning = run.state == .running
    var spans = [Span(start: now - elapsed, end: isRunning ? nil : now)]
    if run.state == .paused { spans.append(Span(start: now, reason: run.events.last?.reason ?? "")) }
    self.init(
      spans: spans, end: run.state == .finished ? .finished : run.state == .gaveUp ? .gaveUp : nil)
  }
}
#endif
