#if Server
internal import StudyModel

/// Lists what happened while data were collected, one event after the other.
///
/// Events are about participants of the study: what they did, and what observers and raters did about them. What
/// evaluators recorded has tables of its own, and so have answers and ratings. Of a note there is the wording that counts,
/// at the time at which it was written; one that was taken back is missing.
struct EventList {
  private let data: CapturedData
  private let participants: [CapturedPerson]
  private let codes: Set<String>
  private let roles: [String: PersonRole]
  private let pauseReasons: Set<String>
  private let mandatory: Set<String>

  /// Takes what was captured.
  ///
  /// - Parameters:
  ///   - data: what was captured.
  ///   - participants: the participants of the study: those who agreed.
  ///   - plan: how it is run.
  init(_ data: CapturedData, participants: [CapturedPerson], plan: CapturePlan) {
    self.data = data
    self.participants = participants
    codes = Set(participants.map(\.code))
    roles = Dictionary(data.people.map { ($0.code, $0.role) }, uniquingKeysWith: { first, _ in first })
    pauseReasons = Set(plan.pauseReasons.map(\.id))
    mandatory = Set(plan.consent.sections.filter(\.isMandatory).map(\.id))
  }

  /// An event with the time by which it is sorted.
  private struct Timed {
    var time: CaptureTime
    var event: CapturedEvent
  }

  /// All events, oldest first; those of one moment by person, and then as they happened.
  func events() -> [CapturedEvent] {
    let all = people() + comprehension() + consents() + work() + observations() + notes()
    return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element.event)
  }

  /// An event; nil where it is not about a participant of the study.
  private func event(
    _ kind: String, by person: String, on occasion: Occasion = Occasion(), at time: CaptureTime,
    _ complete: (inout CapturedEvent) -> Void
  ) -> Timed? {
    let participant = occasion.about ?? person
    guard codes.contains(participant), let role = roles[person], role != .evaluator else { return nil }
    var event = CapturedEvent(
      kind, time: time.iso8601, person: person, role: role.rawValue, participant: participant)
    event.task = occasion.task
    event.condition = occasion.condition
    complete(&event)
    return Timed(time: time, event: event)
  }

  private func event(
    _ kind: CapturedEvent.Kind, by person: String, on occasion: Occasion = Occasion(), at time: CaptureTime,
    _ complete: (inout CapturedEvent) -> Void = { _ in }
  ) -> Timed? {
    event(kind.rawValue, by: person, on: occasion, at: time, complete)
  }

  // MARK: The way in

  private func people() -> [Timed] {
    participants.flatMap { person -> [Timed?] in
      [event(.joined, by: person.code, at: person.joined)]
        + person.order.enumerated().map { position, planned in
          event(
            .taskPlanned, by: person.code, on: Occasion(task: planned.task, condition: planned.condition),
            at: person.allocation?.time ?? person.joined
          ) { $0.position = position + 1 }
        }
    }.compactMap(\.self)
  }

  private func comprehension() -> [Timed] {
    data.comprehension.compactMap { answer in
      event(.comprehensionAnswer, by: answer.person, at: answer.time) {
        $0.item = answer.question
        $0.answer = answer.answer
        $0.isRight = answer.isRight
        $0.attempt = answer.attempt
      }
    }
  }

  /// That somebody agreed; what they thought of parts that are left to them is no event.
  private func consents() -> [Timed] {
    data.consents.compactMap { given in
      guard given.consent.sections.allSatisfy({ $0.isAgreed || !mandatory.contains($0.id) }) else {
        return nil
      }
      return event(.consent, by: given.person, at: given.time) { $0.item = given.consent.version }
    }
  }

  // MARK: Work

  private func work() -> [Timed] {
    data.taskRuns.flatMap { run in
      run.events.enumerated().compactMap { place, happened in
        // Where the clock stands follows from what happened up to there.
        let past = TaskRun(
          person: run.person, occasion: run.occasion, events: Array(run.events[...place]))
        return event(Self.kind(of: happened.kind), by: run.person, on: run.occasion, at: happened.moment.wall)
        {
          $0.clock = past.duration().seconds
          guard !happened.reason.isEmpty else { return }
          if pauseReasons.contains(happened.reason) || happened.reason == TaskEvent.closing {
            $0.item = happened.reason
          } else {
            $0.text = happened.reason
          }
        }
      }
    }
  }

  private static func kind(of kind: TaskEvent.Kind) -> CapturedEvent.Kind {
    switch kind {
    case .start: .taskStart
    case .pause: .taskPause
    case .resume: .taskResume
    case .finish: .taskFinish
    case .giveUp: .taskGiveUp
    }
  }

  // MARK: What was noticed

  private func observations() -> [Timed] {
    data.observations.compactMap { seen in
      var fields = seen.fields
      func take(_ name: String) -> String? { fields.removeValue(forKey: name) }
      func event(_ kind: String, _ complete: (inout CapturedEvent) -> Void) -> Timed? {
        self.event(kind, by: seen.person, on: seen.occasion, at: seen.time, complete)
      }
      switch seen.kind {
      case CapturedObservation.search:
        return event(CapturedEvent.Kind.patternSearch.rawValue) {
          $0.found = take("found").flatMap { Int($0) }
          $0.text = Self.words(take("query"), others: fields)
        }
      case CapturedObservation.patternOpened:
        return event(CapturedEvent.Kind.patternOpened.rawValue) {
          $0.item = take("pattern")
          $0.text = Self.words(nil, others: fields)
        }
      case CapturedObservation.designShown:
        return event(CapturedEvent.Kind.designShown.rawValue) {
          $0.position = take("number").flatMap { Int($0) }
          $0.text = Self.words(nil, others: fields)
        }
      default: return event(seen.kind) { $0.text = Self.words(nil, others: fields) }
      }
    }
  }

  /// A text and the fields for which there is no column, by name.
  private static func words(_ text: String?, others: [String: String]) -> String? {
    let parts =
      [text].compactMap(\.self) + others.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  // MARK: Notes

  private func notes() -> [Timed] {
    struct Key: Hashable {
      var person: String
      var occasion: Occasion
      var note: String
    }
    let all = data.answers.filter { $0.form == CapturedNote.form }
    var begun: [Key: Double] = [:]
    for answer in all {
      guard let note = CapturedNote.identifier(answer.item, after: CapturedNote.begunPrefix),
        case .text(let seconds) = answer.value
      else { continue }
      begun[Key(person: answer.person, occasion: answer.occasion, note: note)] = Double(seconds)
    }
    return all.compactMap { answer in
      let note = CapturedNote.identifier(answer.item, after: CapturedNote.prefix)
      guard note != nil || answer.item == CapturedNote.single, case .text(let text) = answer.value
      else { return nil }
      return event(.note, by: answer.person, on: answer.occasion, at: answer.time) {
        $0.text = text
        $0.clock = note.flatMap { begun[Key(person: answer.person, occasion: answer.occasion, note: $0)] }
      }
    }
  }
}
#endif
