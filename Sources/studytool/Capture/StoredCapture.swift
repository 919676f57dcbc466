#if Server
internal import Foundation
internal import HeuristicEval
internal import StudyCapture
internal import StudyReading
internal import StudyModel
internal import StudyStore

/// Connects the pages of a study with its store.
///
/// The parts of it stand in files of their own: participants, researcher.
final class StoredCapture: Sendable {
  let store: CaptureStore
  let study: Study
  let plan: CapturePlan
  let instruments: [String: Instrument]
  let inspections: LiveInspections?
  let list: AssignmentList
  let clock: CaptureClock

  /// Connects a study with its store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - study: the study.
  ///   - plan: how it is run.
  ///   - instruments: the instruments that its measures name, by identifier.
  ///   - inspections: the inspections that it declares; nil where nobody inspects anything.
  ///   - clock: what tells the moment; that of the store.
  /// - Throws: where no list of assignments can be made of the plan.
  init(
    _ store: CaptureStore, study: Study, plan: CapturePlan, instruments: [String: Instrument],
    inspections: LiveInspections? = nil, clock: CaptureClock = .system
  ) throws {
    self.store = store
    self.study = study
    self.plan = plan
    self.instruments = instruments
    self.inspections = inspections
    self.clock = clock
    list = try AssignmentList(plan, of: study)
  }

  /// The way of a participant.
  var flow: CaptureFlow { CaptureFlow(study: study, plan: plan, instruments: instruments) }

  /// Does something with the store, and says in the words of pages why it was refused.
  func asking<Value>(
    _ work: () async throws(CaptureError) -> Value
  ) async throws(StorageRefusal) -> Value {
    do {
      return try await work()
    } catch {
      throw StorageRefusal(error)
    }
  }
}

extension StorageRefusal {
  /// What pages say about a refusal of the store.
  ///
  /// - Parameter error: the refusal.
  init(_ error: CaptureError) {
    self =
      switch error {
      case .unknownInvitation: .unknownInvitation
      case .usedInvitation: .usedInvitation
      case .collectionClosed: .collectionClosed
      case .unknownPerson, .withdrawn: .unknownPerson
      case .tooLong, .tooMany, .unusableText: .tooLong
      case .otherLevel, .otherStratum, .otherOrder, .taskEventRefused, .submissionReused, .answerChanged,
        .tokenInUse, .collectionUnchanged, .otherPhase:
        .contradiction(error.description)
      default: .unavailable(error.description)
      }
  }
}

extension StoredCapture: CaptureStorage {
  func redeem(
    _ invitation: SecretToken, session: SecretToken, language: String
  ) async throws(StorageRefusal) -> Visitor {
    Visitor(
      try await asking { () async throws(CaptureError) in
        try await store.redeem(
          TokenHash(of: invitation.text), session: TokenHash(of: session.text), language: language)
      })
  }

  func invitation(_ invitation: SecretToken) async throws(StorageRefusal) -> InvitationState? {
    let stored = try await asking { () async throws(CaptureError) in
      try await store.invitation(TokenHash(of: invitation.text))
    }
    // Nobody is welcomed who would be sent away; those who come back are here already.
    if let stored, stored.used == nil, !stored.isReturn,
      !(try await asking { () async throws(CaptureError) in try await store.collection() }).isOpen
    {
      throw .collectionClosed
    }
    return stored.flatMap { stored in
      Visitor.Role(rawValue: stored.role.rawValue).map {
        InvitationState(role: $0, isUsed: stored.used != nil, isReturn: stored.isReturn)
      }
    }
  }

  func visitor(of session: SecretToken) async throws(StorageRefusal) -> Visitor? {
    try await asking { () async throws(CaptureError) in
      try await store.person(ofSession: TokenHash(of: session.text))
    }.map(Visitor.init)
  }

  func end(_ session: SecretToken) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      try await store.endSession(TokenHash(of: session.text))
    }
  }

  func log(_ incident: SafetyIncident, by code: String?) async {
    try? await store.record(incident: incident.rawValue)
  }
}

extension Visitor {
  /// A person of the store.
  fileprivate init(_ person: CapturedPerson) {
    self.init(
      code: person.code, role: Visitor.Role(rawValue: person.role.rawValue) ?? .participant,
      language: person.language)
  }
}

// MARK: - Evaluators

/// How what evaluators record lies in the store: see ``CapturedEntry``.
extension StoredCapture: EvaluatorStorage {
  func inspection(_ inspection: String, of code: String) async throws(StorageRefusal) -> EvaluatorState {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: code) }
    var state = EvaluatorState(
      phase: data.inspectionEvents.phase(of: inspection),
      designs: try await designs(of: inspection, for: code))
    for entry in data.entries where entry.inspection == inspection { state.take(entry) }
    return state
  }

  func keep(
    _ entry: EvaluatorEntry, in inspection: String, of code: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let stored = StoredEntry(entry)
    // Records about the design of a participant go when they withdraw.
    let designer = try await participants().first { $0 == stored.fields[CapturedEntry.Field.design] }
    _ = try await asking { () async throws(CaptureError) in
      try await store.record(
        stored.kind, stored.fields, of: inspection, during: stored.phase, about: designer, by: code,
        submission: submission)
    }
  }

  func problems(of inspection: String) async throws(StorageRefusal) -> [UsabilityProblem] {
    let reading = try await reading(inspection)
    return UsabilityProblem.merging(reading.records.findings, decisions: reading.inspection.decisions)
  }

  /// Reads an inspection with everything that was recorded in it.
  func reading(_ inspection: String) async throws(StorageRefusal) -> InspectionReading {
    guard let inspections else { throw .contradiction("the study declares no inspection") }
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    return try inspections.reading(inspection, with: data)
  }

  /// The designs of an inspection.
  ///
  /// Those that the study declares, else one of each participant who is done with their tasks. Each evaluator begins with
  /// another one, so that nobody's tiredness always hits the same design.
  private func designs(
    of inspection: String, for code: String
  ) async throws(StorageRefusal) -> [InspectedDesign] {
    guard let declared = inspections?.served.first(where: { $0.id == inspection })?.inspection else {
      throw .contradiction("the study declares no inspection \(inspection)")
    }
    var designs = declared.designs
    if designs.isEmpty {
      let data = try await asking { () async throws(CaptureError) in try await store.contents() }
      designs = data.finishedParticipants(of: study, at: clock.now()).map { InspectedDesign(id: $0) }
    }
    let first = (Int(code.drop { !$0.isNumber }) ?? 1) - 1
    return designs.isEmpty
      ? [] : designs.indices.map { designs[($0 + first) % designs.count] }
  }

  private func participants() async throws(StorageRefusal) -> [String] {
    try await asking { () async throws(CaptureError) in try await store.codes(of: .participant) }
  }
}

extension StoredCapture: InspectionDesk {
  func evaluation(of inspection: String) async throws(StorageRefusal) -> EvaluationStanding {
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    let entries = data.entries.filter { $0.inspection == inspection && !$0.isTakenBack }
    let evaluators = data.people.filter { $0.role == .evaluator }.map { person in
      let own = entries.filter { $0.evaluator == person.code }
      return EvaluationStanding.Evaluator(
        code: person.code, findings: own.count { $0.kind == .finding },
        severities: own.count { $0.kind == .severity },
        handedIn: Set(
          own.filter { $0.kind == .handedIn }.compactMap {
            $0[CapturedEntry.Field.part].flatMap(EvaluatorPart.init(rawValue:))
          }))
    }
    let phase = data.inspectionEvents.phase(of: inspection)
    var standing = EvaluationStanding(
      phase: phase, wasShared: data.inspectionEvents.wasShared(inspection),
      evaluators: evaluators)
    // Findings are not for anybody while evaluators still work alone.
    guard phase != .alone, let inspections else { return standing }
    let reading = try inspections.reading(inspection, with: data)
    standing.problems = UsabilityProblem.merging(
      reading.records.findings, decisions: reading.inspection.decisions)
    standing.decisions = reading.inspection.decisions
    if phase == .merging {
      standing.proposals =
        MergeProposals(
          findings: reading.records.findings, decisions: reading.inspection.decisions,
          inventories: reading.inventories
        ).proposals
    }
    return standing
  }

  func advance(
    _ inspection: String, to phase: InspectionPhase, reason: String
  ) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      try await store.advance(inspection, to: phase, reason: reason)
    }
  }

  func decide(_ step: MergeStep, in inspection: String) async throws {
    try await inspections?.decide(step, in: inspection)
  }

  /// Takes decisions back whose findings all went with people who withdrew, with the severities of their problems: the
  /// researcher's words about a design are about its designer, too.
  ///
  /// - Throws: ``StorageRefusal``, and what taking a decision back throws.
  func settleDecisions() async throws {
    guard let inspections else { return }
    for inspection in inspections.served {
      let data = try await asking { () async throws(CaptureError) in try await store.contents() }
      for decision in try inspections.vanishedDecisions(inspection.id, with: data) {
        if case .same(let problem, _) = decision.verdict {
          try await asking { () async throws(CaptureError) in
            try await store.removeSeverities(of: problem, in: inspection.id)
          }
          try await inspections.decide(.undo(problem), in: inspection.id)
        } else {
          try await inspections.decide(.undo(decision.findings.joined(separator: ",")), in: inspection.id)
        }
      }
    }
  }

  /// Does so after a withdrawal, which stands in any case; what cannot be now is done when the study is served again, and
  /// `doctor` tells of it.
  func settleDecisionsAfterWithdrawal() async {
    do {
      try await settleDecisions()
    } catch {
      try? await store.record("decisions-left", detail: "")
    }
  }
}

extension CapturedData {
  /// The participants who are done with all of their tasks, or whose time for them is over.
  ///
  /// - Parameters:
  ///   - study: the study, which limits times.
  ///   - moment: now.
  /// - Returns: their codes, in the order in which they joined.
  fileprivate func finishedParticipants(of study: Study, at moment: Moment) -> [String] {
    var done: [String: Int] = [:]
    for run in taskRuns where run.occasion.about == nil {
      let limit = study.tasks.first { $0.id == run.occasion.task }?.timeLimit
      let isOver = [.finished, .gaveUp].contains(run.state)
      if isOver || limit.map({ run.duration(until: moment).seconds > $0 }) ?? false {
        done[run.person, default: 0] += 1
      }
    }
    return people.filter { $0.role == .participant && !$0.order.isEmpty && done[$0.code] == $0.order.count }
      .map(\.code)
  }
}

/// An entry as it lies in the store.
private struct StoredEntry {
  let kind: CapturedEntry.Kind
  let fields: [String: String]
  let phase: InspectionPhase

  init(_ entry: EvaluatorEntry) {
    typealias Field = CapturedEntry.Field
    switch entry {
    case .newFinding(let finding): self.init(.finding, Self.fields(of: finding), .alone)
    case .finding(let number, let finding):
      let fields = Self.fields(of: finding).merging([Field.number: String(number)]) { $1 }
      self.init(.finding, fields, .alone)
    case .answer(let design, let question, let answer):
      self.init(
        .answer, [Field.design: design, Field.question: question, Field.value: answer?.rawValue ?? ""], .alone
      )
    case .rating(let design, let heuristic, let points):
      let value: String =
        switch points {
        case .points(let points): String(points)
        case .notApplicable: "N/A"
        case nil: ""
        }
      self.init(
        .rating, [Field.design: design, Field.heuristic: heuristic, Field.value: value], .alone)
    case .inspected(let design, let screen, let isDone):
      self.init(
        .inspected, [Field.design: design, Field.screen: screen, Field.value: isDone ? "yes" : ""], .alone)
    case .severity(let problem, let design, let severity):
      self.init(
        .severity,
        [
          Field.problem: problem, Field.design: design,
          Field.value: severity.map { String($0.rawValue) } ?? "",
        ], .rating)
    case .handIn(let part, let isDone):
      self.init(
        .handedIn, [Field.part: part.rawValue, Field.value: isDone ? "yes" : ""],
        part == .findings ? .alone : .rating)
    }
  }

  /// The fields of a finding; none of one that was taken back.
  private static func fields(of finding: Finding?) -> [String: String] {
    typealias Field = CapturedEntry.Field
    var fields: [String: String] = [:]
    let texts: [(name: String, text: String?)] = [
      (Field.design, finding?.design), (Field.description, finding?.description),
      (Field.heuristics, finding?.heuristics.joined(separator: "; ")),
      (Field.screen, finding?.place.screen), (Field.state, finding?.place.state),
      (Field.step, finding?.place.step), (Field.recommendation, finding?.recommendation),
      (Field.screenshot, finding?.screenshot),
    ]
    for (name, text) in texts { fields[name] = text }
    let points: [(name: String, points: Int?)] = [
      (Field.severity, finding?.severity?.rawValue), (Field.frequency, finding?.factors.frequency),
      (Field.impact, finding?.factors.impact), (Field.persistence, finding?.factors.persistence),
    ]
    for (name, points) in points { fields[name] = points.map { String($0) } }
    return fields
  }

  private init(_ kind: CapturedEntry.Kind, _ fields: [String: String], _ phase: InspectionPhase) {
    self.kind = kind
    self.fields = fields
    self.phase = phase
  }
}

extension EvaluatorState {
  /// Takes over an entry as it lies in the store.
  fileprivate mutating func take(_ entry: CapturedEntry) {
    typealias Field = CapturedEntry.Field
    let design = entry[Field.design] ?? ""
    switch entry.kind {
    case .finding:
      guard let number = entry[Field.number].flatMap({ Int($0) }) else { return }
      if !entry.isTakenBack { findings.append(Numbered(number: number, finding: Finding(entry))) }
    case .answer:
      if let question = entry[Field.question] {
        answers[design, default: [:]][question] = entry[Field.value].flatMap(
          ChecklistAnswer.Answer.init(rawValue:))
      }
    case .rating:
      if let heuristic = entry[Field.heuristic] {
        ratings[design, default: [:]][heuristic] = entry[Field.value].flatMap { text in
          text == "N/A" ? .notApplicable : Int(text).map { .points($0) }
        }
      }
    case .inspected:
      if let screen = entry[Field.screen], !entry.isTakenBack {
        inspected[design, default: []].insert(screen)
      }
    case .severity:
      if let problem = entry[Field.problem] {
        severities[problem] = entry[Field.value].flatMap { Severity(spelling: $0) }
      }
    case .handedIn:
      if let part = entry[Field.part].flatMap(EvaluatorPart.init(rawValue:)), !entry.isTakenBack {
        handedIn.insert(part)
      }
    }
  }
}

extension Finding {
  /// A finding as it lies in the store.
  fileprivate init(_ entry: CapturedEntry) {
    typealias Field = CapturedEntry.Field
    func points(_ name: String) -> Int? { entry[name].flatMap { Int($0) } }
    self.init(
      id: CapturedEntry.name(ofFinding: entry[Field.number] ?? "", by: entry.evaluator),
      evaluator: entry.evaluator, design: entry[Field.design] ?? "",
      heuristics: (entry[Field.heuristics] ?? "").split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      },
      place: InspectedPlace(
        screen: entry[Field.screen], state: entry[Field.state], step: entry[Field.step]),
      description: entry[Field.description] ?? "",
      severity: points(Field.severity).flatMap(Severity.init(rawValue:)),
      factors: SeverityFactors(
        frequency: points(Field.frequency), impact: points(Field.impact),
        persistence: points(Field.persistence)),
      recommendation: entry[Field.recommendation], screenshot: entry[Field.screenshot])
  }
}

// MARK: - Observers

/// What observers note stands on the occasion that it is about: runs of their own stopwatch, values in the item `value` of
/// the form of their measure, and notes in a form of their own.
extension StoredCapture: ObserverStorage {
  func watched() async throws(StorageRefusal) -> [WatchedParticipant] {
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    let moment = clock.now()
    return data.people.compactMap { watched($0, in: data, at: moment) }
  }

  func watched(_ code: String) async throws(StorageRefusal) -> WatchedParticipant? {
    do {
      let data = try await asking { () async throws(CaptureError) in try await store.contents(of: code) }
      return data.people.first.flatMap { watched($0, in: data, at: clock.now()) }
    } catch {
      guard error == .unknownPerson else { throw error }
      return nil
    }
  }

  func observations(by observer: String) async throws(StorageRefusal) -> ObservationSheet {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: observer) }
    let moment = clock.now()
    var sheet = ObservationSheet(isOpen: data.collection.isOpen)
    var times: [SubmissionID: Int] = [:]
    var order: [SubmissionID: (Int, CaptureTime)] = [:]
    var notes: [(work: ParticipantWork, note: ObserverNote, time: CaptureTime)] = []
    for answer in data.answers {
      guard let work = ParticipantWork(answer.occasion), case .text(let text) = answer.value else { continue }
      if answer.form != CaptureForm.notes {
        if answer.item == CaptureForm.value {
          sheet.values[ObservationSheet.Place(answer.form, on: work)] = text
        }
      } else if let id = CaptureForm.note(of: answer.item) {
        notes.append((work, ObserverNote(id, text: text), answer.time))
      } else if let id = CaptureForm.noteTime(of: answer.item) {
        times[id] = Int(text)
      }
    }
    for (work, note, time) in notes {
      let seconds = times[note.id]
      order[note.id] = (seconds ?? .max, time)
      sheet.notes[work, default: []].append(ObserverNote(note.id, text: note.text, seconds: seconds))
    }
    for work in sheet.notes.keys {
      sheet.notes[work]?.sort { one, other in
        guard let left = order[one.id], let right = order[other.id] else { return false }
        return left < right
      }
    }
    for run in data.taskRuns {
      guard let work = ParticipantWork(run.occasion) else { continue }
      sheet.clocks[work] = reading(of: run, at: moment)
    }
    return sheet
  }

  func keep(
    _ entry: ObservedEntry, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let change = AnswerChange(
      CaptureForm.value, entry.value.map { .text($0) } ?? .takenBack, seen: entry.seen)
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(
        [change], by: observer, form: entry.place.measure, on: entry.place.work.occasion,
        submission: submission)
    }
  }

  func keep(
    _ note: ObserverNote, on work: ParticipantWork, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    var changes = [
      AnswerChange(CaptureForm.item(ofNote: note.id), note.text.isEmpty ? .takenBack : .text(note.text))
    ]
    if let seconds = note.seconds {
      changes.append(AnswerChange(CaptureForm.item(ofTimeOfNote: note.id), .text(String(seconds))))
    }
    let sent = changes
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(
        sent, by: observer, form: CaptureForm.notes, on: work.occasion, submission: submission)
    }
  }

  func keep(
    _ press: StopwatchPress, on work: ParticipantWork, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let (kind, reason): (TaskEvent.Kind, String) =
      switch press {
      case .start: (.start, "")
      case .pause(let reason): (.pause, reason)
      case .resume: (.resume, "")
      case .stop: (.finish, "")
      }
    _ = try await asking { () async throws(CaptureError) in
      try await store.record(kind, of: work.occasion, by: observer, reason: reason, submission: submission)
    }
  }

  /// A person as observers see one; nil for somebody who is no participant, has not agreed or is not assigned.
  private func watched(
    _ person: CapturedPerson, in data: CapturedData, at moment: Moment
  ) -> WatchedParticipant? {
    guard person.role == .participant, person.allocation != nil || !person.order.isEmpty,
      data.consent(of: person.code).map({ agrees($0.consent) }) == true
    else { return nil }
    var watched = WatchedParticipant(
      code: person.code,
      visits: person.order.map {
        Assignment.Visit(task: $0.task, levels: ConditionCode.levels(of: $0.condition, in: study))
      })
    for run in data.taskRuns where run.person == person.code && run.occasion.about == nil {
      guard let visit = CaptureForm.visit(of: run.occasion, among: person.order) else { continue }
      var reading = reading(of: run, at: moment)
      let limit = study.tasks.first { $0.id == run.occasion.task }?.timeLimit
      if let limit, Double(reading.milliseconds) > limit * 1000 {
        reading = ClockReading(.timeUp, milliseconds: Int(limit * 1000))
      }
      watched.clocks[visit] = reading
    }
    return watched
  }

  /// Whether somebody agreed to what is mandatory.
  private func agrees(_ consent: ConsentRecord) -> Bool {
    let mandatory = Set(plan.consent.sections.filter(\.isMandatory).map(\.id))
    return consent.sections.allSatisfy { $0.isAgreed || !mandatory.contains($0.id) }
  }

  private func reading(of run: TaskRun, at moment: Moment) -> ClockReading {
    let state: ClockReading.State =
      switch run.state {
      case .running, nil: .running
      case .paused: .paused
      case .finished: .stopped
      case .gaveUp: .gaveUp
      }
    return ClockReading(
      state, milliseconds: Int((run.duration(until: moment).seconds * 1000).rounded()))
  }
}

extension ParticipantWork {
  /// The work of a participant that an occasion is about; nil where it is about nobody else.
  init?(_ occasion: Occasion) {
    guard let about = occasion.about else { return nil }
    self.init(about, task: occasion.task, condition: occasion.condition)
  }

  /// The occasion of an entry about it.
  var occasion: Occasion { Occasion(task: task, condition: condition, about: participant) }
}

extension CaptureForm {
  /// What observers and raters write down in words.
  static let notes = CapturedNote.form
  /// The item of a measure that is one value.
  static let value = "value"

  /// The item of a note.
  ///
  /// - Parameter id: what tells it from other notes.
  /// - Returns: the item, `note:` and the identifier.
  static func item(ofNote id: UUID) -> String { CapturedNote.prefix + id.uuidString }

  /// The item of what the clock showed when a note was begun.
  ///
  /// - Parameter id: what tells the note from others.
  /// - Returns: the item, `begun:` and the identifier.
  static func item(ofTimeOfNote id: UUID) -> String { CapturedNote.begunPrefix + id.uuidString }

  /// Reads the item of a note.
  ///
  /// - Parameter item: the item.
  /// - Returns: what tells the note from others; nil where it is no item of a note.
  static func note(of item: String) -> UUID? {
    CapturedNote.identifier(item, after: CapturedNote.prefix).flatMap { UUID(uuidString: $0) }
  }

  /// Reads the item of what the clock showed.
  ///
  /// - Parameter item: the item.
  /// - Returns: what tells the note from others; nil where it is no such item.
  fileprivate static func noteTime(of item: String) -> UUID? {
    CapturedNote.identifier(item, after: CapturedNote.begunPrefix).flatMap { UUID(uuidString: $0) }
  }
}

// MARK: - Participants

/// How the way of a participant lies in the store: see ``CaptureForm``.
extension StoredCapture {
  func participant(_ code: String) async throws(StorageRefusal) -> ParticipantState {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: code) }
    guard let state = ParticipantState(data, study: study, plan: plan, at: clock.now()) else {
      throw .unknownPerson
    }
    return state
  }

  func agreedWording(of code: String) async throws(StorageRefusal) -> ConsentWording? {
    try await asking { () async throws(CaptureError) -> ConsentWording? in
      guard let consent = try await store.contents(of: code).consent(of: code)?.consent else { return nil }
      if let kept = try await store.wording(consent.text) { return kept }
      // Stores of before kept no texts; the study's own is the same one as long as its hash is.
      let present = plan.consent.wording(consent.language)
      return present.hash == consent.text ? present : nil
    }
  }

  func keep(
    _ answers: [ItemAnswer], of code: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let state = try await participant(code)
    let forms = forms(of: answers, visits: state.record.assignment?.visits ?? [])
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(forms, by: code, submission: submission)
    }
  }

  func keep(
    _ action: ParticipantAction, answers: [ItemAnswer], state: ParticipantState, submission: SubmissionID
  ) async throws(StorageRefusal) {
    let visits = state.record.assignment?.visits ?? []
    switch action {
    case .withdraw:
      try await withdraw(state.code)
    case .assign: try await assign(state)
    case .start(let visit): try await note(.start, visit, visits, state, submission)
    case .pause(let visit, let reason): try await note(.pause, visit, visits, state, submission, reason)
    case .resume(let visit): try await note(.resume, visit, visits, state, submission)
    case .finish(let visit): try await note(.finish, visit, visits, state, submission)
    case .giveUp(let visit): try await note(.giveUp, visit, visits, state, submission)
    case .answerComprehension(let answers):
      try await keepComprehension(answers, of: state, submission: submission)
    default:
      if case .begin(let language) = action {
        try await asking { () async throws(CaptureError) in
          try await store.setLanguage(language, of: state.code)
        }
      }
      if case .agree = action { try await keepConsent(of: state) }
      let forms = pages(after: action) + forms(of: answers, visits: visits)
      _ = try await asking { () async throws(CaptureError) in
        try await store.submit(forms, by: state.code, submission: submission)
      }
    }
  }

  func assign(_ state: ParticipantState) async throws(StorageRefusal) {
    let known = flow.knownLevels(of: state.record)
    guard let stratum = list.stratum(of: known) else {
      throw .contradiction("the levels by which participants are assigned are not known")
    }
    _ = try await asking { () async throws(CaptureError) in
      try await store.state(known, of: state.code)
      return try await store.allocate(state.code, stratum: stratum) { [list, study] place in
        let (levels, visits) = list.conditions(at: place, levels: known)
        return AllocatedConditions(
          levels: levels,
          order: visits.map {
            PlannedTask($0.task, condition: ConditionCode.text(of: $0.levels, in: study))
          })
      }
    }
  }

  func note(
    _ use: CatalogueUse, beside visit: Int, state: ParticipantState
  ) async throws(StorageRefusal) {
    let visits = state.record.assignment?.visits ?? []
    guard visits.indices.contains(visit) else { return }
    let occasion = occasion(of: visits[visit])
    _ = try await asking { () async throws(CaptureError) in
      switch use {
      case .searched(let query, let found):
        try await store.observe(
          CapturedObservation.search, ["query": query, "found": String(found)], on: occasion, by: state.code,
          submission: UUID())
      case .opened(let pattern):
        try await store.observe(
          CapturedObservation.patternOpened, ["pattern": pattern], on: occasion, by: state.code,
          submission: UUID())
      }
    }
  }

  private func occasion(of visit: Assignment.Visit) -> Occasion {
    Occasion(task: visit.task, condition: ConditionCode.text(of: visit.levels, in: study))
  }

  private func note(
    _ kind: TaskEvent.Kind, _ visit: Int, _ visits: [Assignment.Visit], _ state: ParticipantState,
    _ submission: SubmissionID, _ reason: String = ""
  ) async throws(StorageRefusal) {
    guard visits.indices.contains(visit) else { throw .contradiction("there is no visit \(visit + 1)") }
    let occasion = occasion(of: visits[visit])
    _ = try await asking { () async throws(CaptureError) in
      try await store.record(kind, of: occasion, by: state.code, reason: reason, submission: submission)
    }
  }

  /// Keeps an attempt at the check.
  private func keepComprehension(
    _ answers: [String: String], of state: ParticipantState, submission: SubmissionID
  ) async throws(StorageRefusal) {
    guard let check = plan.comprehension else { return }
    let given = check.questions.map { question in
      let answer = answers[question.id] ?? ""
      return CheckedAnswer(question.id, answer, isRight: answer == question.right)
    }
    _ = try await asking { () async throws(CaptureError) in
      try await store.recordComprehension(given, of: state.code, submission: submission)
    }
    guard given.allSatisfy(\.isRight) else { return }
    // Under an identifier of its own; a page that was handed in before stays so.
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(
        [FormAnswers(CaptureForm.pages, answers: [CaptureForm.handedIn(.comprehension)])], by: state.code,
        submission: UUID())
    }
  }

  private func keepConsent(of state: ParticipantState) async throws(StorageRefusal) {
    let wording = plan.consent.wording(state.language)
    let record = ConsentRecord(
      version: wording.version, text: wording.hash, language: wording.language,
      sections: plan.consent.sections.map {
        ConsentRecord.Section($0.id, isAgreed: state.record.decisions[$0.id] ?? false)
      })
    _ = try await asking { () async throws(CaptureError) in
      try await store.keep(wording)
      return try await store.record(record, of: state.code)
    }
  }

  /// What a page that was handed in, or taken back, leaves in the store.
  private func pages(after action: ParticipantAction) -> [FormAnswers] {
    func texts(_ form: String, _ values: [String: String]) -> FormAnswers {
      FormAnswers(
        form, answers: values.sorted { $0.key < $1.key }.map { AnswerChange($0.key, .text($0.value)) })
    }
    func handedIn(_ page: ParticipantPage) -> FormAnswers {
      FormAnswers(CaptureForm.pages, answers: [CaptureForm.handedIn(page)])
    }
    switch action {
    case .begin: return [handedIn(.welcome)]
    case .answerEligibility(let answers):
      return [texts(CaptureForm.eligibility, answers), handedIn(.eligibility)]
    case .decide(let section, let agrees):
      return [
        texts(CaptureForm.consent, [section: agrees ? "yes" : "no"]), handedIn(.consent(section: section)),
      ]
    case .agree: return [handedIn(.agreement)]
    case .permit(let given):
      return [texts(CaptureForm.permissions, given.mapValues { $0 ? "yes" : "no" }), handedIn(.permissions)]
    case .handIn(let page, _): return [handedIn(.questionnaire(page))]
    case .goBack(let page):
      var forms = [
        FormAnswers(CaptureForm.pages, answers: [AnswerChange(CaptureForm.key(of: page), .takenBack)])
      ]
      if case .consent(let section) = page {
        forms.append(FormAnswers(CaptureForm.consent, answers: [AnswerChange(section, .takenBack)]))
      }
      return forms
    default: return []
    }
  }

  /// Answers to items by the forms of the store.
  private func forms(of answers: [ItemAnswer], visits: [Assignment.Visit]) -> [FormAnswers] {
    var forms: [FormAnswers] = []
    for answer in answers {
      let occasion = CaptureForm.occasion(of: answer.place, visits: visits, plan: plan, study: study)
      let change = AnswerChange(answer.place.item, answer.value)
      if let same = forms.firstIndex(where: { $0.form == answer.place.measure && $0.occasion == occasion }) {
        forms[same].answers.append(change)
      } else {
        forms.append(FormAnswers(answer.place.measure, on: occasion, answers: [change]))
      }
    }
    return forms
  }
}

// MARK: - Pictures

/// Pictures lie in the store with their bytes.
extension StoredCapture {
  func keep(
    _ picture: Picture, _ place: PicturePlace, by code: String?, submission: SubmissionID
  ) async throws(StorageRefusal) -> String {
    let contents = CapturedPicture.Contents(
      bytes: picture.bytes, format: picture.format, width: picture.width, height: picture.height)
    return try await asking { () async throws(CaptureError) in
      try await store.keep(contents, of: place, by: code, submission: submission)
    }
  }

  func picture(_ name: String) async throws(StorageRefusal) -> KeptPicture? {
    let found = try await asking { () async throws(CaptureError) in try await store.picture(named: name) }
    return found.map { KeptPicture(entry: PictureEntry($0.entry), bytes: $0.bytes) }
  }

  func pictures() async throws(StorageRefusal) -> [PictureEntry] {
    try await asking { () async throws(CaptureError) in try await store.pictures() }
      .map(PictureEntry.init)
  }

  func remove(_ name: String) async throws(StorageRefusal) {
    _ = try await asking { () async throws(CaptureError) in try await store.deletePicture(named: name) }
  }
}

extension PictureEntry {
  /// A picture of the store.
  fileprivate init(_ picture: CapturedPicture) {
    self.init(
      name: picture.name, sender: picture.sender, place: picture.place, format: picture.format,
      width: picture.width, height: picture.height)
  }
}

// MARK: - Raters

/// What raters say stands on the occasion of the design that it is about, in the form of the measure; that a design was
/// drawn for a rater is an observation, so that the order of each rater is among the data.
extension StoredCapture: RaterStorage {
  func ratings(by rater: String) async throws(StorageRefusal) -> RatingSheet {
    let data = try await asking { () async throws(CaptureError) in try await store.contents(of: rater) }
    var sheet = RatingSheet(isOpen: data.collection.isOpen)
    for observation in data.observations where observation.kind == CapturedObservation.designShown {
      guard let work = ParticipantWork(observation.occasion),
        let number = observation.fields["number"].flatMap({ Int($0) })
      else { continue }
      sheet.designs.append(RatingSheet.Design(number, work))
    }
    sheet.designs.sort { $0.number < $1.number }
    for answer in data.answers {
      guard let work = ParticipantWork(answer.occasion), let item = item(of: answer) else { continue }
      if answer.value != .takenBack { sheet.ratings[work, default: [:]][item] = answer.value }
    }
    return sheet
  }

  func show(_ work: ParticipantWork, as number: Int, to rater: String) async throws(StorageRefusal) {
    // One identifier for each number: of two windows that draw at once one is told that the number is given.
    let hash = TokenHash(of: "\(CapturedObservation.designShown) \(number)").bytes
    let parts = Array(hash.prefix(16))
    let submission = parts.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    _ = try await asking { () async throws(CaptureError) in
      try await store.observe(
        CapturedObservation.designShown, ["number": String(number)], on: work.occasion, by: rater,
        submission: submission)
    }
  }

  func keep(
    _ ratings: [DesignRating], of work: ParticipantWork, by rater: String, submission: SubmissionID
  ) async throws(StorageRefusal) {
    var forms: [FormAnswers] = []
    for rating in ratings {
      let (form, item) =
        switch rating.item {
        case .criterion(let criterion, let measure): (measure, criterion)
        case .number(let measure): (measure, CaptureForm.value)
        case .note: (CaptureForm.notes, CapturedNote.single)
        }
      if let same = forms.firstIndex(where: { $0.form == form }) {
        forms[same].answers.append(AnswerChange(item, rating.value))
      } else {
        forms.append(FormAnswers(form, on: work.occasion, answers: [AnswerChange(item, rating.value)]))
      }
    }
    let sent = forms
    _ = try await asking { () async throws(CaptureError) in
      try await store.submit(sent, by: rater, submission: submission)
    }
  }

  /// What an answer of a rater is about; nil where no page asks for it.
  private func item(of answer: CapturedAnswer) -> RatedItem? {
    if answer.form == CaptureForm.notes { return answer.item == CapturedNote.single ? .note : nil }
    guard let measure = study.measure(answer.form), measure.kind == .score else { return nil }
    guard let rubric = measure.rubric else {
      return answer.item == CaptureForm.value ? .number(measure.id) : nil
    }
    return rubric.criterionIndex(answer.item) == nil ? nil : .criterion(answer.item, of: measure.id)
  }
}

// MARK: - Researcher

extension StoredCapture: ResearcherStorage {
  func standing() async throws(StorageRefusal) -> StudyStanding {
    let invitations = try await asking { () async throws(CaptureError) in try await store.invitations() }
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    let moment = clock.now()
    let parts = data.byPerson
    return StudyStanding(
      people: data.people.compactMap { person in
        parts[person.code].map { standing(of: person, in: $0, at: moment) }
      },
      invitations: invitations.compactMap { invitation in
        Visitor.Role(rawValue: invitation.role.rawValue).map {
          InvitationStanding(
            role: $0, created: invitation.created.milliseconds, isUsed: invitation.used != nil)
        }
      },
      withdrawn: data.tombstones.count { $0.code.hasPrefix("P") },
      collection: CollectionStanding(data.collection, at: moment.wall.milliseconds),
      moment: moment.wall.milliseconds)
  }

  func collection() async throws(StorageRefusal) -> CollectionStanding {
    CollectionStanding(
      try await asking { () async throws(CaptureError) in try await store.collection() },
      at: clock.now().wall.milliseconds)
  }

  func invite(
    _ tokens: [SecretToken], as role: Visitor.Role, levels: [String: String]
  ) async throws(StorageRefusal) {
    guard let role = PersonRole(rawValue: role.rawValue) else {
      throw .contradiction("nobody has the role \(role.rawValue)")
    }
    let hashes = tokens.map { TokenHash(of: $0.text) }
    try await asking { () async throws(CaptureError) in
      try await store.invite(hashes, as: role, levels: levels)
    }
  }

  func change(_ change: CollectionChange, reason: String) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      switch change {
      case .opened: try await store.openCollection(reason: reason)
      case .closed: try await store.closeCollection(reason: reason)
      case .earlyLook: try await store.recordEarlyLook(reason: reason)
      }
    }
  }

  func withdraw(_ code: String) async throws(StorageRefusal) {
    _ = try await asking { () async throws(CaptureError) in try await store.withdraw(code) }
    await settleDecisionsAfterWithdrawal()
  }

  func makeReturnLink(_ token: SecretToken, for code: String) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      try await store.makeReturnLink(TokenHash(of: token.text), for: code)
    }
  }

  func note(output: String) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in try await store.record("output", detail: output) }
  }

  func auditTrail() async throws(StorageRefusal) -> [AuditLine] {
    try await asking { () async throws(CaptureError) in try await store.auditTrail() }.map {
      AuditLine(
        number: $0.number, time: $0.time.milliseconds, kind: $0.kind, detail: $0.detail, person: $0.person)
    }
  }

  /// How a person stands, from what was captured of them alone.
  private func standing(of person: CapturedPerson, in data: CapturedData, at moment: Moment) -> PersonStanding
  {
    let state =
      person.role == .participant ? ParticipantState(data, study: study, plan: plan, at: moment) : nil
    var answerTimes: [ItemPlace: Int] = [:]
    var otherTimes =
      data.consents.map(\.time.milliseconds) + data.comprehension.map(\.time.milliseconds)
      + data.observations.map(\.time.milliseconds)
      + data.taskRuns.flatMap { run in run.events.map(\.moment.wall.milliseconds) }
    for answer in data.answers {
      let place = ItemPlace(
        measure: answer.form, visit: CaptureForm.visit(of: answer.occasion, among: person.order),
        item: answer.item)
      if state?.answers[place] == nil {
        otherTimes.append(answer.time.milliseconds)
      } else {
        answerTimes[place] = answer.time.milliseconds
      }
    }
    return PersonStanding(
      code: person.code, role: Visitor.Role(rawValue: person.role.rawValue) ?? .participant,
      joined: person.joined.milliseconds,
      lastActivity: (otherTimes + answerTimes.values).max() ?? person.joined.milliseconds,
      levels: Dictionary(person.levels.map { ($0.factor, $0.level) }) { first, _ in first }, state: state,
      answerTimes: answerTimes, work: data.taskRuns.flatMap(stretches), otherTimes: otherTimes)
  }

  /// When the clock of a task ran; of a task that nobody ended, up to its limit at the latest.
  private func stretches(of run: TaskRun) -> [PersonStanding.Stretch] {
    let limit = study.tasks.first { $0.id == run.occasion.task }?.timeLimit
    var stretches: [PersonStanding.Stretch] = []
    for event in run.events {
      let time = event.moment.wall.milliseconds
      switch event.kind {
      case .start, .resume:
        stretches.append(
          PersonStanding.Stretch(start: time, end: limit.map { time + Int(min($0, 1e9) * 1000) }))
      case .pause, .finish, .giveUp:
        // What ends a pause ends no stretch.
        if let last = stretches.indices.last, run.events.isRunning(before: event) {
          stretches[last].end = time
        }
      }
    }
    return stretches
  }
}

extension [TaskEvent] {
  /// Whether the clock ran when something happened.
  fileprivate func isRunning(before event: TaskEvent) -> Bool {
    guard let index = firstIndex(of: event), index > 0 else { return false }
    return self[index - 1].kind == .start || self[index - 1].kind == .resume
  }
}

extension CapturedData {
  /// What was captured of each person, by their codes.
  fileprivate var byPerson: [String: CapturedData] {
    var none = self
    (none.people, none.consents, none.comprehension) = ([], [], [])
    (none.answers, none.taskRuns, none.observations) = ([], [], [])
    var parts: [String: CapturedData] = [:]
    for person in people { parts[person.code, default: none].people = [person] }
    for consent in consents { parts[consent.person]?.consents.append(consent) }
    for answer in comprehension { parts[answer.person]?.comprehension.append(answer) }
    for answer in answers { parts[answer.person]?.answers.append(answer) }
    for run in taskRuns { parts[run.person]?.taskRuns.append(run) }
    for observation in observations { parts[observation.person]?.observations.append(observation) }
    return parts
  }
}

extension CaptureTime {
  /// Whole milliseconds since the beginning of 1970.
  fileprivate var milliseconds: Int { Int(microseconds / 1000) }
}

extension CollectionStanding {
  /// The state of data collection as pages show it.
  ///
  /// - Parameters:
  ///   - collection: the state of the store.
  ///   - moment: the moment of reading.
  fileprivate init(_ collection: DataCollection, at moment: Int) {
    self.init(
      events: collection.events.compactMap { event in
        CollectionChange(rawValue: event.kind.rawValue).map {
          Event($0, reason: event.reason, time: event.time.milliseconds)
        }
      }, at: moment)
  }
}
#endif
