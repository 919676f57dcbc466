#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

extension ObserverPages {
  /// The longest note, in characters.
  static let longestNote = 4000

  /// Keeps what a button of a sheet sent.
  func act(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try visit(request, context)
    let form = try await SealedForm(request, session: visit.session)
    let subject = try await subject(context)
    do {
      switch form["do"] {
      case "start": try await press(.start, subject, form, visit)
      case "pause":
        guard let reason = form["reason"], site.plan.pauseReasons.contains(where: { $0.id == reason }) else {
          throw PageRefusal.malformed
        }
        try await press(.pause(reason: reason), subject, form, visit)
      case "resume": try await press(.resume, subject, form, visit)
      case "stop": try await press(.stop, subject, form, visit)
      case "measure":
        if let problem = try await keepValue(subject, form, visit) {
          let status: HTTPResponse.Status = problem.isConflict ? .conflict : .unprocessableContent
          return try await showSheet(of: subject, visit, problem: problem.problem, status: status)
        }
      case "note": try await keepNote(subject, form, visit)
      default: throw PageRefusal.malformed
      }
    } catch let error as StorageRefusal {
      // Whom it is about withdrew meanwhile; the observer is still there.
      guard error == .unknownPerson else { throw error }
      throw PageRefusal.noSuchPage
    }
    return site.see(subject.address)
  }

  /// A press that the stopwatch does not wait for, such as a second one, changes nothing.
  private func press(
    _ press: StopwatchPress, _ subject: Subject, _ form: SealedForm, _ visit: Visit
  ) async throws {
    guard subject.number != nil else { throw PageRefusal.malformed }
    let work = work(of: subject)
    let clock = try await site.storage.observations(by: visit.code).clocks[work]
    guard press.isPossible(clock) else { return }
    do {
      try await site.storage.keep(press, on: work, by: visit.code, submission: form.submission)
    } catch {
      // Of two presses that come at once, one finds that the other was there.
      guard case .contradiction = error else { throw error }
    }
  }

  /// Keeps a value of a measure.
  ///
  /// - Returns: what is wrong with it; nil where it was kept.
  private func keepValue(
    _ subject: Subject, _ form: SealedForm, _ visit: Visit
  ) async throws -> (problem: ObserverSheet.Problem, isConflict: Bool)? {
    let measures = measures
    let known = subject.number == nil ? measures.overall : measures.ofVisit
    guard let measure = known.first(where: { $0.id == form["measure"] }), let text = form["value"] else {
      throw PageRefusal.malformed
    }
    var condition: String?
    if subject.number == nil {
      guard let position = form["condition"].flatMap(Int.init), measures.conditions.indices.contains(position)
      else { throw PageRefusal.malformed }
      condition = measures.conditions[position]
    }
    let work = work(of: subject, condition: condition)
    func problem(_ text: String, typed: String) -> ObserverSheet.Problem {
      ObserverSheet.Problem(measure: measure.id, condition: work.condition, text: text, typed: typed)
    }
    var seen: AnswerValue?
    var value: String?
    switch measure.kind {
    case .count:
      guard let before = form["seen"] else { throw PageRefusal.malformed }
      seen = before.isEmpty ? .takenBack : .text(before)
      if !text.isEmpty {
        guard let number = Int(text),
          (ObserverSheet.least(
            of: measure)...max(
              ObserverSheet.least(of: measure), ObserverSheet.most(of: measure))).contains(number)
        else { throw PageRefusal.malformed }
        value = String(number)
      }
    case .outcome:
      guard text.isEmpty || Outcome.observed.contains(where: { $0.code == text }) else {
        throw PageRefusal.malformed
      }
      value = text.isEmpty ? nil : text
    default:
      let typed = text.trimmingCharacters(in: .whitespaces)
      if !typed.isEmpty {
        guard let seconds = TypedTime.seconds(typed), measure.range?.contains(seconds) != false else {
          return (problem(visit.words["observerTimeWrong"], typed: String(text.prefix(20))), false)
        }
        value = TypedTime.text(seconds)
      }
    }
    let entry = ObservedEntry(ObservationSheet.Place(measure.id, on: work), value, seen: seen)
    do {
      try await site.storage.keep(entry, by: visit.code, submission: form.submission)
    } catch {
      guard case .contradiction = error, seen != nil else { throw error }
      return (problem(visit.words["observerCountChanged"], typed: ""), true)
    }
    return nil
  }

  /// Keeps a new note, or the words of one that is there.
  private func keepNote(_ subject: Subject, _ form: SealedForm, _ visit: Visit) async throws {
    guard let typed = form["text"], typed.count <= Self.longestNote else { throw PageRefusal.malformed }
    let text = typed.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    let work = work(of: subject)
    let sheet = try await site.storage.observations(by: visit.code)
    if let id = form["note"] {
      guard var note = sheet.notes[work]?.first(where: { $0.id.uuidString == id }) else {
        throw PageRefusal.malformed
      }
      note.text = text
      note.seconds = nil
      return try await site.storage.keep(note, on: work, by: visit.code, submission: form.submission)
    }
    guard !text.isEmpty else { return }
    // The one that came before stays as it was kept, also where the clock shows more by now.
    guard sheet.notes[work]?.contains(where: { $0.id == form.submission }) != true else { return }
    let own = subject.number.flatMap { subject.participant.clocks[$0] }
    let clock = (sheet.clocks[work] ?? own).map { $0.milliseconds / 1000 }
    // The script knows when the first letter was typed; without it a note is as old as its arrival.
    let begun = form["begun"].flatMap(Int.init).flatMap { typed in clock.map { min(max(0, typed), $0) } }
    try await site.storage.keep(
      ObserverNote(form.submission, text: text, seconds: begun ?? clock), on: work, by: visit.code,
      submission: form.submission)
  }
}

#endif
