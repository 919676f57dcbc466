#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// The way of a participant through a study, one page after the other under one address.
///
/// Which page is shown follows from what is kept of the participant, so that a closed tab, a dead battery or a server that
/// was restarted lose nothing; what does not belong to that page is refused, so that a page sent twice counts once.
struct ParticipantPages {
  /// The address of the way.
  static let address = "/participant"

  let site: CaptureSite

  /// A participant, what is known of them, and where they stand.
  struct Visit {
    let visitor: Visitor
    let session: SecretToken
    var file: ParticipantFile
    var step: ParticipantStep
    let words: PageWords
  }

  func add(to router: RouterGroup<PageContext>) {
    let pages = router.group("participant").add(middleware: SerializedRequests())
    pages.get { request, context in try await show(request, context) }
    pages.post { request, context in try await act(request, context) }
    pages.post("answer") { request, context in try await keepAnswer(request, context) }
    pages.post("back") { request, context in try await goBack(request, context) }
    pages.get("consent") { request, context in try await showConsent(request, context) }
    pages.get("withdraw") { request, context in try await askToWithdraw(request, context) }
    pages.post("withdraw") { request, context in try await withdraw(request, context) }
    pages.get("patterns/:id") { request, context in try await showPattern(request, context) }
  }

  /// Reads where a participant stands, and assigns whoever has agreed: nobody needs to see that.
  func visit(_ request: Request, _ context: PageContext) async throws -> Visit {
    let (visitor, session) = try context.require(.participant)
    var file = try await site.storage.participant(visitor.code)
    if site.flow.step(for: file.record, at: file.moment) == .allocation {
      try await site.storage.assign(file)
      file = try await site.storage.participant(visitor.code)
    }
    return Visit(
      visitor: visitor, session: session, file: file,
      step: site.flow.step(for: file.record, at: file.moment),
      words: PageWords(site.language(of: request, visitor: visitor)))
  }

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    // Nobody fills in what would be refused; withdrawing and reading what was agreed to go on.
    guard visit.file.isOpen || visit.step.isEnd else { return try closedPage(visit) }
    let query = request.queryFields["q"]
    if let query { try await noteSearch(query, visit) }
    return try page(of: visit, query: query)
  }

  /// What a form of the way sent.
  private func act(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let form = try await SealedForm(request, session: visit.session)
    // An old page, or one that was sent twice: the way goes on from where it is.
    guard form["step"] == visit.step.key else { return site.see(Self.address) }
    let answers = try answers(in: form, visit)
    if let item = form["clear"] {
      guard let answer = answers.first(where: { $0.place.item == item }) else { throw PageRefusal.malformed }
      let left = answers.filter { $0.place != answer.place } + [ItemAnswer(answer.place, .takenBack)]
      try await site.storage.keep(left, of: visit.file.code, submission: form.submission)
      return site.see(Self.address)
    }
    let action = try action(of: form, visit, answers)
    do {
      _ = try site.flow.record(visit.file.record, after: action, at: visit.file.moment)
    } catch .unanswered(let open) {
      // What was answered is kept before the page says what is missing.
      if !answers.isEmpty {
        try await site.storage.keep(answers, of: visit.file.code, submission: form.submission)
      }
      var visit = visit
      visit.file = try await site.storage.participant(visit.file.code)
      return try page(of: visit, typed: form.fields, open: Set(open), status: .unprocessableContent)
    } catch .notNow {
      return site.see(Self.address)
    } catch {
      throw PageRefusal.malformed
    }
    try await site.storage.keep(action, answers: answers, file: visit.file, submission: form.submission)
    return site.see(Self.address)
  }

  /// An answer as it is given, sent by the script of the page.
  private func keepAnswer(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let form = try await SealedForm(request, session: visit.session)
    guard form["step"] == visit.step.key, case .questionnaire(let page) = visit.step else {
      return Response(status: .conflict)
    }
    guard let item = form["item"], site.flow.questions(on: page).contains(item), let text = form["value"],
      let instrument = instrument(of: page)
    else { throw PageRefusal.malformed }
    let place = ItemPlace(measure: page.measure, visit: page.visit, item: item)
    guard let value = text.isEmpty ? .takenBack : ItemGrid.value(text, of: item, in: instrument) else {
      throw PageRefusal.malformed
    }
    try await site.storage.keep(
      [ItemAnswer(place, value)], of: visit.file.code, submission: form.submission)
    return Response(status: .noContent)
  }

  private func goBack(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let form = try await SealedForm(request, session: visit.session)
    guard form["step"] == visit.step.key,
      let page = site.flow.previousPage(for: visit.file.record, at: visit.file.moment)
    else { return site.see(Self.address) }
    let answers = try answers(in: form, visit)
    if !answers.isEmpty {
      try await site.storage.keep(answers, of: visit.file.code, submission: form.submission)
    }
    try await site.storage.keep(
      .goBack(to: page), answers: [], file: visit.file, submission: SubmissionID())
    return site.see(Self.address)
  }

  /// The instrument of a page of a questionnaire.
  func instrument(of page: QuestionnairePage) -> Instrument? {
    site.study.measure(page.measure)?.instrument.flatMap { site.instruments[$0.instrument] }
  }

  /// The answers of a page of a questionnaire; what was left open on the page is left as it is.
  private func answers(in form: SealedForm, _ visit: Visit) throws(PageRefusal) -> [ItemAnswer] {
    guard case .questionnaire(let page) = visit.step, let instrument = instrument(of: page) else { return [] }
    var answers: [ItemAnswer] = []
    for question in site.flow.questions(on: page) {
      guard let text = form[ItemGrid.field(of: question)], !text.isEmpty else { continue }
      guard let value = ItemGrid.value(text, of: question, in: instrument) else { throw .malformed }
      answers.append(ItemAnswer(ItemPlace(measure: page.measure, visit: page.visit, item: question), value))
    }
    return answers
  }

  /// What a form asks for, as the flow knows it.
  private func action(
    of form: SealedForm, _ visit: Visit, _ answers: [ItemAnswer]
  ) throws(PageRefusal) -> ParticipantAction {
    func chosen(_ ids: [String]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: ids.compactMap { id in form["answer." + id].map { (id, $0) } })
    }
    switch visit.step {
    case .welcome: return .begin(language: form["language"] ?? visit.words.language)
    case .eligibility: return .answerEligibility(chosen(site.plan.eligibility.map(\.id)))
    case .consent(let number):
      let section = site.plan.consent.sections[number]
      guard let decision = form["decision"], ["yes", "no"].contains(decision) else { throw .malformed }
      return .decide(section: section.id, agrees: decision == "yes")
    case .comprehension:
      return .answerComprehension(chosen(site.plan.comprehension?.questions.map(\.id) ?? []))
    case .agreement:
      guard form["agree"] == "yes", let version = form["version"] else { throw .malformed }
      return .agree(version: version)
    case .permissions:
      return .permit(
        chosen(site.plan.permissions.map(\.id)).compactMapValues { ["yes": true, "no": false][$0] })
    case .briefing(let visit): return .start(visit: visit)
    case .running(let visit):
      switch form["do"] {
      case "finish": return .finish(visit: visit)
      case "give-up": return .giveUp(visit: visit)
      case "pause": return .pause(visit: visit, reason: form["reason"] ?? "")
      default: throw .malformed
      }
    case .paused(let visit): return form["do"] == "give-up" ? .giveUp(visit: visit) : .resume(visit: visit)
    case .questionnaire(let page):
      let known = visit.file.answers.keys.filter { $0.measure == page.measure && $0.visit == page.visit }
      return .handIn(page, answered: Set(known.map(\.item)).union(answers.map(\.place.item)))
    case .allocation, .thanks, .notAdmitted, .withdrawn: throw .malformed
    }
  }
}
#endif
