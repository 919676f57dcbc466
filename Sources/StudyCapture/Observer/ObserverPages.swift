#if Server
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// The pages of observers: whom they can watch, and the sheet of each visit to a task, with a stopwatch.
///
/// Every button is that of a form of its own, so that one tap keeps one thing; the script sends the same forms without
/// loading the page anew. What pages show follows from what is kept.
struct ObserverPages {
  /// The address of the pages.
  static let address = "/observer"

  let site: CaptureSite

  /// An observer, and the words of their pages.
  struct Visit {
    let code: String
    let session: SecretToken
    let words: PageWords
  }

  /// What a sheet is about: a visit of a participant, or the participant as a whole.
  struct Subject {
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
  func visit(_ request: Request, _ context: PageContext) throws(PageRefusal) -> Visit {
    let (visitor, session) = try context.require(.observer)
    return Visit(
      code: visitor.code, session: session,
      words: PageWords(site.language(of: request, visitor: visitor)))
  }

  /// What the address of a sheet names.
  func subject(_ context: PageContext) async throws -> Subject {
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
  func work(of subject: Subject, condition: String? = nil) -> ParticipantWork {
    guard let number = subject.number else {
      return ParticipantWork(subject.participant.code, condition: condition)
    }
    let visit = subject.participant.visits[number]
    return ParticipantWork(
      subject.participant.code, task: visit.task,
      condition: ConditionCode.text(of: visit.levels, in: site.study))
  }

  /// What observers fill in.
  var measures: ObservedMeasures { ObservedMeasures(of: site.study, plan: site.plan) }

  /// Makes a page of observers.
  func page(
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
  func whereabouts(of participant: WatchedParticipant, _ words: PageWords) -> String {
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
  func taskLabel(_ id: String, _ words: PageWords) -> String {
    site.study.tasks.first { $0.id == id }?.label(words.language) ?? id
  }

  /// The condition within participants, in words; empty where there is none.
  func conditionLabel(_ levels: [String: String], _ words: PageWords) -> String {
    site.study.factors.compactMap { factor in
      guard factor.design == .within, let id = levels[factor.id] else { return nil }
      let level = factor.levels.first { $0.id == id }?.label(words.language) ?? id
      return factor.label(words.language) + ": " + level
    }.joined(separator: " · ")
  }
}
#endif
