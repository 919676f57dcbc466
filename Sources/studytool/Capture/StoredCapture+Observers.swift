#if Server
internal import Foundation
internal import StudyCapture
internal import StudyModel
internal import StudyStore

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
  static func noteTime(of item: String) -> UUID? {
    CapturedNote.identifier(item, after: CapturedNote.begunPrefix).flatMap { UUID(uuidString: $0) }
  }
}
#endif
