#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// The pages of observers: whom they can watch, and the sheet of each visit to a task, with a stopwatch.
///
/// Every button is that of a form of its own, so that one tap keeps one thing; the script sends the same forms without
/// loading the page anew. What pages show follows from what is kept.
struct ObserverPages {
  /// The address of the pages.
  private static let address = "/observer"

  let site: CaptureSite

  /// An observer, and the words of their pages.
  private struct Visit {
    let code: String
    let session: SecretToken
    let words: PageWords
  }

  /// What a sheet is about: a visit of a participant, or the participant as a whole.
  private struct Subject {
    let participant: WatchedParticipant
    /// The number of the visit, from 0; nil for the participant as a whole.
    let number: Int?

    /// The address of the sheet.
    var address: String {
      ObserverPages.address + "/" + participant.code + (number.map { "/\($0)" } ?? "")
    }
  }

  func add(to router: RouterGroup<PageContext>) {
    let pages = router.group("observer")
    pages.get { request, context in try await showPeople(visit(request, context)) }
    pages.get(":code") { request, context in
      let visit = try visit(request, context)
      return try await showSheet(of: subject(context), visit)
    }
    pages.post(":code") { request, context in try await act(request, context) }
    pages.get(":code/:number") { request, context in
      let visit = try visit(request, context)
      return try await showSheet(of: subject(context), visit)
    }
    pages.post(":code/:number") { request, context in try await act(request, context) }
  }

  /// Who asks.
  private func visit(_ request: Request, _ context: PageContext) throws(PageRefusal) -> Visit {
    let (visitor, session) = try context.require(.observer)
    return Visit(
      code: visitor.code, session: session,
      words: PageWords(site.language(of: request, visitor: visitor)))
  }

  /// What the address of a sheet names.
  private func subject(_ context: PageContext) async throws -> Subject {
    guard let code = context.parameters.get("code"), code.utf8.count <= 32,
      let participant = try await site.storage.watched(code)
    else { throw PageRefusal.noSuchPage }
    guard let text = context.parameters.get("number") else {
      return Subject(participant: participant, number: nil)
    }
    // One address for each visit: neither 00 nor +0.
    guard let number = Int(text), String(number) == text, participant.visits.indices.contains(number) else {
      throw PageRefusal.noSuchPage
    }
    return Subject(participant: participant, number: number)
  }

  /// The work that a sheet is about; for the participant as a whole that at a condition.
  private func work(of subject: Subject, condition: String? = nil) -> ParticipantWork {
    guard let number = subject.number else {
      return ParticipantWork(subject.participant.code, condition: condition)
    }
    let visit = subject.participant.visits[number]
    return ParticipantWork(
      subject.participant.code, task: visit.task,
      condition: ConditionCode.text(of: visit.levels, in: site.study))
  }

  /// What observers fill in.
  private var measures: ObservedMeasures { ObservedMeasures(of: site.study, plan: site.plan) }

  /// Makes a page of observers.
  private func page(
    _ template: String, title: String, _ values: [String: Any], _ visit: Visit,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var frame = PageFrame(session: visit.session)
    frame.styles = ["observer.css"]
    frame.scripts = ["observer.js"]
    return try site.page(
      template, title: title, values, words: visit.words, frame: frame, status: status)
  }

  // MARK: Who is there

  private func showPeople(_ visit: Visit) async throws -> Response {
    let people = try await site.storage.watched()
    let sheet = try await site.storage.observations(by: visit.code)
    let rows = people.map { row(of: $0, sheet, visit.words) }
    return try page(
      "observer", title: visit.words["observerTitle"],
      [
        "people": rows, "hasPeople": !people.isEmpty, "isClosed": !sheet.isOpen,
        "address": Self.address, "version": ObserverSheet.version(people, sheet.isOpen),
      ], visit)
  }

  private func row(
    of participant: WatchedParticipant, _ sheet: ObservationSheet, _ words: PageWords
  ) -> [String: Any] {
    let noted = participant.visits.indices.count { number in
      ObserverSheet.isBegun(work(of: Subject(participant: participant, number: number)), in: sheet)
    }
    // Whoever works at a task is what an observer came for: one tap leads to that sheet.
    let address = Subject(participant: participant, number: participant.current).address
    return [
      "code": participant.code, "address": Subject(participant: participant, number: nil).address,
      "sheet": address, "all": words.filled("observerAllTasks", participant.code),
      "isAtTask": participant.current != nil,
      "isWorking": participant.current.map { participant.clocks[$0] != nil } ?? false,
      "where": whereabouts(of: participant, words),
      "noted": words.filled("observerNoted", "\(noted)", "\(participant.visits.count)"),
      "hasVisits": !participant.visits.isEmpty,
    ]
  }

  /// Where a participant is, in words.
  private func whereabouts(of participant: WatchedParticipant, _ words: PageWords) -> String {
    guard let number = participant.current else {
      return words[participant.visits.isEmpty ? "observerNoTasks" : "observerTasksDone"]
    }
    let task = taskLabel(participant.visits[number].task, words)
    switch participant.clocks[number]?.state {
    case .running: return words.filled("observerWorking", task)
    case .paused: return words.filled("observerPausing", task)
    default: return words.filled("observerBefore", task)
    }
  }

  /// The name of a task.
  private func taskLabel(_ id: String, _ words: PageWords) -> String {
    site.study.tasks.first { $0.id == id }?.label(words.language) ?? id
  }

  /// The condition within participants, in words; empty where there is none.
  private func conditionLabel(_ levels: [String: String], _ words: PageWords) -> String {
    site.study.factors.compactMap { factor in
      guard factor.design == .within, let id = levels[factor.id] else { return nil }
      let level = factor.levels.first { $0.id == id }?.label(words.language) ?? id
      return factor.label(words.language) + ": " + level
    }.joined(separator: " · ")
  }
}

// MARK: - Actions

extension ObserverPages {
  /// The longest note, in characters.
  private static let longestNote = 4000

  /// Keeps what a button of a sheet sent.
  private func act(_ request: Request, _ context: PageContext) async throws -> Response {
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

// MARK: - Sheet

extension ObserverPages {
  /// The sheet of a visit, or of a participant as a whole.
  ///
  /// - Parameters:
  ///   - subject: what it is about.
  ///   - visit: the observer.
  ///   - problem: what was wrong with what was sent.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  /// - Throws: `StorageRefusal` where what was noted cannot be read.
  private func showSheet(
    of subject: Subject, _ visit: Visit, problem: ObserverSheet.Problem? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    let kept = try await site.storage.observations(by: visit.code)
    let sheet = ObserverSheet(sheet: kept, words: words)
    let code = subject.participant.code
    var values: [String: Any] = [
      "address": subject.address, "isOpen": kept.isOpen, "isClosed": !kept.isOpen,
      "back": subject.number == nil ? Self.address : Self.address + "/" + code,
      "backText": subject.number == nil ? words["observerTitle"] : code,
    ]
    guard let number = subject.number else {
      show(subject, sheet, problem, in: &values)
      return try page("observer-person", title: code, values, visit, status: status)
    }
    let planned = subject.participant.visits[number]
    let task = site.study.tasks.first { $0.id == planned.task }
    let (work, own) = (work(of: subject), subject.participant.clocks[number])
    values["part"] = part(of: subject, number, words)
    values["clock"] = sheet.stopwatch(
      of: work, beside: own, limit: task?.timeLimit, reasons: site.plan.pauseReasons)
    values["measures"] = measures.ofVisit.enumerated().map { position, measure in
      let isTimed = measure.id == measures.timed
      return sheet.part(
        measure, on: work, name: "m\(position + 1)", condition: nil,
        hint: words[isTimed ? (own == nil ? "observerTimeHint" : "observerTimeBeside") : "observerTimeForm"],
        problem: problem)
    }
    values["notes"] = sheet.notes(about: work, hasClock: true)
    values["steps"] = [(number - 1, "observerPrevious"), (number + 1, "observerNext")].compactMap {
      (other, name) -> [String: String]? in
      guard subject.participant.visits.indices.contains(other) else { return nil }
      return [
        "address": "\(Self.address)/\(code)/\(other)",
        "text": words.filled(name, taskLabel(subject.participant.visits[other].task, words)),
      ]
    }
    return try page(
      "observer-sheet", title: words.filled("observerSheet", code, taskLabel(planned.task, words)), values,
      visit, status: status)
  }

  /// Which visit it is, and at which condition.
  private func part(of subject: Subject, _ number: Int, _ words: PageWords) -> String {
    let condition = conditionLabel(subject.participant.visits[number].levels, words)
    let count = "\(subject.participant.visits.count)"
    return words.filled("taskPart", "\(number + 1)", count) + (condition.isEmpty ? "" : " · " + condition)
  }

  /// The visits of a participant, and what is taken once for each participant or condition.
  private func show(
    _ subject: Subject, _ sheet: ObserverSheet, _ problem: ObserverSheet.Problem?,
    in values: inout [String: Any]
  ) {
    let (words, participant) = (sheet.words, subject.participant)
    let begun = participant.visits.indices.map { number in
      ObserverSheet.isBegun(work(of: Subject(participant: participant, number: number)), in: sheet.sheet)
    }
    values["version"] = ObserverSheet.version(
      participant.current, begun, participant.clocks.mapValues(\.state))
    values["where"] = whereabouts(of: participant, words)
    values["hasVisits"] = !participant.visits.isEmpty
    values["visits"] = participant.visits.enumerated().map { number, planned in
      let visit = Subject(participant: participant, number: number)
      let state = participant.clocks[number].map { words["observerOwn." + $0.state.rawValue] }
      return [
        "address": visit.address, "label": taskLabel(planned.task, words),
        "part": part(of: visit, number, words), "isCurrent": number == participant.current,
        "state": [state ?? words["observerOwn.none"], noted(visit, sheet)].joined(separator: " · "),
      ] as [String: Any]
    }
    let overall = measures.overall
    values["hasOverall"] = !overall.isEmpty
    values["conditions"] = measures.conditions.enumerated().map { position, condition in
      let work = work(of: subject, condition: condition)
      return [
        "name": conditionLabel(ConditionCode.levels(of: condition, in: site.study), words),
        "hasName": condition != nil,
        "measures": overall.enumerated().map { index, measure in
          sheet.part(
            measure, on: work, name: "m\(index + 1)-\(position + 1)", condition: position,
            hint: words["observerTimeForm"], problem: problem)
        },
      ] as [String: Any]
    }
    values["notes"] = sheet.notes(about: work(of: subject), hasClock: false)
  }

  /// How much of a visit's sheet is filled in.
  private func noted(_ visit: Subject, _ sheet: ObserverSheet) -> String {
    let work = work(of: visit)
    guard ObserverSheet.isBegun(work, in: sheet.sheet) else { return sheet.words["observerNothing"] }
    let open = measures.ofVisit.filter { measure in
      guard sheet.sheet.values[ObservationSheet.Place(measure.id, on: work)] == nil else { return false }
      // A time is there by either clock.
      return measure.id != measures.timed
        || (sheet.sheet.clocks[work]?.isOver != true && visit.participant.clocks[visit.number ?? -1] == nil)
    }
    return open.isEmpty
      ? sheet.words["observerComplete"]
      : sheet.words.filled(
        "observerOpen", open.map { $0.label(sheet.words.language) }.joined(separator: ", "))
  }
}
#endif
