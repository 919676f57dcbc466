#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import PatternCatalog
internal import StudyModel

/// The way of a participant through a study, one page after the other under one address.
///
/// Which page is shown follows from what is kept of the participant, so that a closed tab, a dead battery or a server that
/// was restarted lose nothing; what does not belong to that page is refused, so that a page sent twice counts once.
struct ParticipantPages {
  /// The address of the way.
  private static let address = "/participant"

  let site: CaptureSite

  /// A participant, what is known of them, and where they stand.
  private struct Visit {
    let visitor: Visitor
    let session: SecretToken
    var state: ParticipantState
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
  private func visit(_ request: Request, _ context: PageContext) async throws -> Visit {
    let (visitor, session) = try context.require(.participant)
    var state = try await site.storage.participant(visitor.code)
    if site.flow.step(for: state.record, at: state.moment) == .allocation {
      try await site.storage.assign(state)
      state = try await site.storage.participant(visitor.code)
    }
    return Visit(
      visitor: visitor, session: session, state: state,
      step: site.flow.step(for: state.record, at: state.moment),
      words: PageWords(site.language(of: request, visitor: visitor)))
  }

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    // Nobody fills in what would be refused; withdrawing and reading what was agreed to go on.
    guard visit.state.isOpen || visit.step.isEnd else { return try closedPage(visit) }
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
      try await site.storage.keep(left, of: visit.state.code, submission: form.submission)
      return site.see(Self.address)
    }
    let action = try action(of: form, visit, answers)
    do {
      _ = try site.flow.record(visit.state.record, after: action, at: visit.state.moment)
    } catch .unanswered(let open) {
      // What was answered is kept before the page says what is missing.
      if !answers.isEmpty {
        try await site.storage.keep(answers, of: visit.state.code, submission: form.submission)
      }
      var visit = visit
      visit.state = try await site.storage.participant(visit.state.code)
      return try page(of: visit, typed: form.fields, open: Set(open), status: .unprocessableContent)
    } catch .notNow {
      return site.see(Self.address)
    } catch {
      throw PageRefusal.malformed
    }
    try await site.storage.keep(action, answers: answers, state: visit.state, submission: form.submission)
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
      [ItemAnswer(place, value)], of: visit.state.code, submission: form.submission)
    return Response(status: .noContent)
  }

  private func goBack(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let form = try await SealedForm(request, session: visit.session)
    guard form["step"] == visit.step.key,
      let page = site.flow.previousPage(for: visit.state.record, at: visit.state.moment)
    else { return site.see(Self.address) }
    let answers = try answers(in: form, visit)
    if !answers.isEmpty {
      try await site.storage.keep(answers, of: visit.state.code, submission: form.submission)
    }
    try await site.storage.keep(
      .goBack(to: page), answers: [], state: visit.state, submission: SubmissionID())
    return site.see(Self.address)
  }

  /// The instrument of a page of a questionnaire.
  private func instrument(of page: QuestionnairePage) -> Instrument? {
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
      let known = visit.state.answers.keys.filter { $0.measure == page.measure && $0.visit == page.visit }
      return .handIn(page, answered: Set(known.map(\.item)).union(answers.map(\.place.item)))
    case .allocation, .thanks, .notAdmitted, .withdrawn: throw .malformed
    }
  }
}

// MARK: - Consent

extension ParticipantPages {
  /// What the participant agreed to, to be printed or saved.
  private func showConsent(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    guard let agreed = visit.state.agreed else { return site.see(Self.address) }
    let words = visit.words
    let text = try await site.storage.agreedWording(of: visit.state.code)
    var frame = PageFrame(session: visit.session)
    frame.links = [PageFrame.Link(address: Self.address + "/withdraw", text: words["withdraw"])]
    return try site.page(
      "consent-summary", title: words["consentSummaryTitle"],
      [
        "address": Self.address, "code": visit.state.code,
        "agreed": words.filled("agreedOn", Self.time(agreed), visit.state.record.consentVersion ?? ""),
        "sections": text.map { sections(of: $0, visit) } ?? consentSections(visit), "isOther": text == nil,
        "language": text?.language ?? words.language,
        "permissions": site.plan.permissions.map { permission in
          [
            "title": permission.title(words.language), "purpose": permission.purpose(words.language),
            "decision": words[
              visit.state.record.permissions[permission.id] == true ? "youPermitted" : "youDidNotPermit"],
          ]
        },
        "hasPermissions": !site.plan.permissions.isEmpty,
      ], words: words, frame: frame)
  }

  /// The sections of the text that the participant agreed to, each with what they decided.
  private func sections(of text: ConsentWording, _ visit: Visit) -> [[String: Any]] {
    text.sections.map { section in
      [
        "title": section.title, "summary": section.summary, "paragraphs": Self.paragraphs(section.text),
        "decision": decision(on: section.id, visit),
      ]
    }
  }

  /// A time of day in UTC, which is the same for whoever reads the summary.
  static func time(_ milliseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      .formatted(
        .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
      + " UTC"
  }

  /// Asks whether a participant really withdraws.
  private func askToWithdraw(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    return try site.page(
      "withdraw", title: visit.words["withdrawTitle"], ["address": Self.address], words: visit.words,
      frame: PageFrame(session: visit.session))
  }

  /// Deletes everything of a participant who withdraws.
  private func withdraw(_ request: Request, _ context: PageContext) async throws -> Response {
    let (visitor, session) = try context.require(.participant)
    let form = try await SealedForm(request, session: session)
    let state = try await site.storage.participant(visitor.code)
    try await site.storage.keep(.withdraw, answers: [], state: state, submission: form.submission)
    let words = PageWords(site.language(of: request, visitor: visitor))
    var response = try site.page(
      "refusal", title: words["withdrawnTitle"], ["text": words["withdrawnText"]], words: words)
    response.setCookie(Sessions.forgetting(isEncrypted: site.isEncrypted))
    return response
  }
}

// MARK: - Questionnaires

extension ParticipantPages {
  /// The heading of a page of a questionnaire: what it is about.
  private func questionnaireTitle(_ page: QuestionnairePage, _ visit: Visit) -> String {
    guard let number = page.visit,
      site.plan.questionnaires.first(where: { $0.measure == page.measure })?.moment == .task,
      let task = task(number, visit)
    else { return visit.words["questionnaireTitle"] }
    return visit.words.filled("questionnaireOfTask", task.label(visit.words.language))
  }

  /// Puts what a page of a questionnaire shows into the values of its template.
  private func showQuestionnaire(
    _ page: QuestionnairePage, _ visit: Visit, _ open: Set<String>, in values: inout [String: Any]
  ) {
    guard let instrument = instrument(of: page),
      let setting = site.plan.questionnaires.first(where: { $0.measure == page.measure })
    else { return }
    let pages = setting.pages(of: instrument)
    let grid = ItemGrid(
      instrument: instrument, use: site.study.measure(page.measure)?.instrument, page: page,
      questions: site.flow.questions(on: page),
      language: visit.words.language, words: visit.words)
    let before = pages.prefix(page.number).reduce(0) { $0 + $1.count }
    values["items"] = grid.values(visit.state.answers, unanswered: open, first: before + 1)
    values["answerAddress"] = Self.address + "/answer"
    if pages.count > 1 {
      values["part"] = visit.words.filled("pagePart", "\(page.number + 1)", "\(pages.count)")
    }
    values["isOptional"] = !setting.isRequired
  }
}

// MARK: - Steps

extension ParticipantPages {
  /// What is shown instead of a step once data collection is closed.
  private func closedPage(_ visit: Visit) throws -> Response {
    let named = PageRefusal.storage(.collectionClosed).words
    return try site.page(
      "refusal", title: visit.words[named.title], ["text": visit.words[named.text]], words: visit.words,
      frame: frame(of: visit), status: .forbidden)
  }

  /// The page of the step at which a participant stands.
  ///
  /// - Parameters:
  ///   - visit: the participant.
  ///   - query: what is looked for in the catalogue of patterns.
  ///   - typed: what was sent with a page that was not complete.
  ///   - open: what is missing on it.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  /// - Throws: ``PageRefusal`` where there is nothing to be shown.
  private func page(
    of visit: Visit, query: String? = nil, typed: [String: String] = [:], open: Set<String> = [],
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let (words, plan) = (visit.words, site.plan)
    let language = words.language
    var values: [String: Any] = [
      "step": visit.step.key, "address": Self.address, "isIncomplete": !open.isEmpty,
      "canGoBack": site.flow.previousPage(for: visit.state.record, at: visit.state.moment) != nil,
    ]
    var frame = frame(of: visit)
    let template: String
    let title: String
    switch visit.step {
    case .welcome:
      template = "welcome"
      title = plan.welcome.title(language)
      values["paragraphs"] = Self.paragraphs(plan.welcome.text(language))
      values["languages"] = site.languageChoices(chosen: language)
      values["hasLanguages"] = plan.languages.count > 1
    case .eligibility:
      template = "questions"
      title = words["eligibilityTitle"]
      values["introduction"] = words["eligibilityText"]
      values["questions"] = plan.eligibility.map { question in
        choice(
          question.id, question.text(language), question.options.map { ($0.id, $0.label(language)) },
          typed["answer." + question.id] ?? visit.state.record.eligibility[question.id],
          isOpen: open.contains(question.id))
      }
    case .consent(let number):
      let section = plan.consent.sections[number]
      template = "consent"
      title = section.title(language)
      values["part"] = words.filled("consentPart", "\(number + 1)", "\(plan.consent.sections.count)")
      values["summary"] = section.summary(language)
      values["paragraphs"] = Self.paragraphs(section.text(language))
      values["hasText"] = !section.text(language).isEmpty
      values["isMandatory"] = section.isMandatory
    case .comprehension(let mistaken):
      template = "questions"
      title = words["comprehensionTitle"]
      values["introduction"] = mistaken == 0 ? words["comprehensionText"] : words["comprehensionAgain"]
      values["questions"] = comprehension(visit, typed, open, hasMistakes: mistaken > 0)
    case .agreement:
      template = "agreement"
      title = words["agreementTitle"]
      values["version"] = plan.consent.version
      values["sections"] = consentSections(visit)
    case .permissions:
      template = "questions"
      title = words["permissionsTitle"]
      values["introduction"] = words["permissionsText"]
      values["questions"] = plan.permissions.map { permission in
        choice(
          permission.id, permission.title(language),
          [("yes", words["permit"]), ("no", words["doNotPermit"])],
          typed["answer." + permission.id], hint: permission.purpose(language),
          isOpen: open.contains(permission.id))
      }
    case .briefing(let number), .running(let number), .paused(let number):
      template = "task"
      title = task(number, visit)?.label(language) ?? ""
      showTask(number, visit, query, in: &values, &frame)
    case .questionnaire(let page):
      template = "questionnaire"
      title = questionnaireTitle(page, visit)
      showQuestionnaire(page, visit, open, in: &values)
    case .allocation:
      throw PageRefusal.storage(.contradiction("the participant is not assigned"))
    case .thanks:
      template = "thanks"
      title = plan.thanks.title(language)
      values["paragraphs"] = Self.paragraphs(plan.thanks.text(language))
    case .notAdmitted(let obstacle):
      template = "thanks"
      title = words["notAdmittedTitle"]
      values["paragraphs"] = Self.paragraphs(text(of: obstacle, words))
      if case .declined = obstacle { values["backText"] = words["reconsider"] }
    case .withdrawn:
      throw PageRefusal.storage(.unknownPerson)
    }
    if !open.isEmpty { values["incomplete"] = words.filled("incomplete", "\(open.count)") }
    return try site.page(template, title: title, values, words: words, frame: frame, status: status)
  }

  /// What stands around the contents: progress, the summary of the consent, the way out.
  private func frame(of visit: Visit) -> PageFrame {
    var frame = PageFrame(session: visit.session)
    if let progress = site.flow.progress(for: visit.state.record, at: visit.state.moment) {
      frame.progress = (progress.step, progress.count)
    }
    if visit.state.agreed != nil {
      frame.links.append(PageFrame.Link(address: Self.address + "/consent", text: visit.words["myConsent"]))
    }
    frame.links.append(PageFrame.Link(address: Self.address + "/withdraw", text: visit.words["withdraw"]))
    return frame
  }

  /// A text as paragraphs, which are parted by empty lines.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(into: [""]) { paragraphs, line in
        let line = line.drop { $0 == " " || $0 == "\t" }
        if line.isEmpty {
          paragraphs.append("")
        } else {
          paragraphs[paragraphs.count - 1] += (paragraphs[paragraphs.count - 1].isEmpty ? "" : " ") + line
        }
      }.filter { !$0.isEmpty }
  }

  private func choice(
    _ id: String, _ text: String, _ options: [(id: String, label: String)], _ chosen: String?,
    hint: String = "", isOpen: Bool
  ) -> [String: Any] {
    [
      "id": id, "field": "answer." + id, "text": text, "hint": hint, "hasHint": !hint.isEmpty,
      "isMissing": isOpen,
      "options": options.enumerated().map { position, option in
        [
          "id": "\(id)-\(position + 1)", "value": option.id, "label": option.label,
          "isChosen": option.id == chosen,
        ] as [String: Any]
      },
    ]
  }

  private func comprehension(
    _ visit: Visit, _ typed: [String: String], _ open: Set<String>, hasMistakes: Bool
  ) -> [[String: Any]] {
    let language = visit.words.language
    return (site.plan.comprehension?.questions ?? []).map { question in
      let chosen = typed["answer." + question.id] ?? visit.state.record.comprehension[question.id]
      let isWrong = hasMistakes && typed.isEmpty && chosen != nil && chosen != question.right
      return choice(
        question.id, question.text(language), question.options.map { ($0.id, $0.label(language)) }, chosen,
        hint: isWrong ? visit.words["notRight"] + " " + question.why(language) : "",
        isOpen: open.contains(question.id))
    }
  }

  /// The sections of the consent, each with what the participant decided.
  private func consentSections(_ visit: Visit) -> [[String: Any]] {
    site.plan.consent.sections.map { section in
      [
        "title": section.title(visit.words.language), "summary": section.summary(visit.words.language),
        "paragraphs": Self.paragraphs(section.text(visit.words.language)),
        "decision": decision(on: section.id, visit),
      ]
    }
  }

  /// What the participant decided on a section of the consent, in words; empty where they did not yet.
  private func decision(on section: String, _ visit: Visit) -> String {
    visit.state.record.decisions[section].map { visit.words[$0 ? "youAgreed" : "youDidNotAgree"] } ?? ""
  }

  private func text(of obstacle: ParticipantStep.Obstacle, _ words: PageWords) -> String {
    switch obstacle {
    case .invitation: words["invitationIncomplete"]
    case .eligibility:
      site.plan.notEligible(words.language).isEmpty
        ? words["notEligible"] : site.plan.notEligible(words.language)
    case .declined: words["declined"]
    case .comprehension: words["comprehensionFailed"]
    }
  }
}

// MARK: - Tasks

extension ParticipantPages {
  /// The task of a visit.
  private func task(_ number: Int, _ visit: Visit) -> StudyTask? {
    guard let visits = visit.state.record.assignment?.visits, visits.indices.contains(number) else {
      return nil
    }
    return site.study.tasks.first { $0.id == visits[number].task }
  }

  /// Puts what the page of a task shows into the values of its template.
  private func showTask(
    _ number: Int, _ visit: Visit, _ query: String?, in values: inout [String: Any], _ frame: inout PageFrame
  ) {
    let (words, record) = (visit.words, visit.state.record)
    guard let task = task(number, visit) else { return }
    let setting = site.plan.tasks.first { $0.task == task.id }
    let count = record.assignment?.visits.count ?? 0
    values["part"] = words.filled("taskPart", "\(number + 1)", "\(count)")
    values["conditions"] = conditions(of: number, visit)
    values["scenario"] = Self.paragraphs(task.scenario(words.language))
    values["success"] = task.success(words.language)
    values["hasSuccess"] = !task.success(words.language).isEmpty
    if let limit = task.timeLimit { values["limit"] = words.filled("timeLimit", Self.minutes(Int(limit))) }
    values["allowsPauses"] = setting?.allowsPauses ?? true
    switch visit.step {
    case .briefing:
      values["isBriefing"] = true
      values["showsPatternsLater"] = site.flow.showsPatterns(besideVisit: number, in: record)
    case .paused:
      values["isPaused"] = true
      showTime(number, visit, task, isRunning: false, in: &values)
    default:
      values["isRunning"] = true
      values["reasons"] = site.plan.pauseReasons.enumerated().map { position, reason in
        ["id": "reason-\(position + 1)", "value": reason.id, "label": reason.label(words.language)]
      }
      showTime(number, visit, task, isRunning: true, in: &values)
      if let limit = task.timeLimit, let visited = record.visits[number] {
        // One second late rather than early: the page after the end is another one.
        frame.refresh = max(1, Int(limit) - visited.elapsed(at: visit.state.moment) / 1000 + 1)
      }
    }
    if case .running = visit.step, let patterns = site.patterns,
      site.flow.showsPatterns(besideVisit: number, in: record)
    {
      frame.isWide = true
      values["showsPatterns"] = true
      show(patterns.set, found: query.map { patterns.search($0) }, query: query ?? "", words, in: &values)
    }
  }

  private func showTime(
    _ number: Int, _ visit: Visit, _ task: StudyTask, isRunning: Bool, in values: inout [String: Any]
  ) {
    let seconds = (visit.state.record.visits[number]?.elapsed(at: visit.state.moment) ?? 0) / 1000
    values["seconds"] = seconds
    values["time"] = Self.clock(seconds)
    values["isTimed"] = isRunning
  }

  /// The conditions within participants of a visit, in words.
  private func conditions(of number: Int, _ visit: Visit) -> [[String: String]] {
    guard let visits = visit.state.record.assignment?.visits, visits.indices.contains(number) else {
      return []
    }
    return site.study.factors.compactMap { factor in
      guard let id = visits[number].levels[factor.id], let level = factor.levels.first(where: { $0.id == id })
      else { return nil }
      return ["factor": factor.label(visit.words.language), "level": level.label(visit.words.language)]
    }
  }

  /// Seconds as minutes and seconds.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Whole minutes as a number, others as minutes and seconds.
  private static func minutes(_ seconds: Int) -> String {
    seconds % 60 == 0 ? String(seconds / 60) : clock(seconds)
  }

  private func show(
    _ set: PatternSet, found: PatternHits?, query: String, _ words: PageWords, in values: inout [String: Any]
  ) {
    let shown = found.map { hits in hits.hits.compactMap { hit in set.pattern(hit.pattern) } } ?? set.patterns
    values["query"] = query
    values["hasSearched"] = found != nil
    values["found"] = words.filled("patternsFound", "\(shown.count)")
    values["patterns"] = shown.map { pattern in
      [
        "address": Self.address + "/patterns/" + pattern.id, "name": pattern.name,
        "description": pattern.description.isEmpty ? pattern.problem : pattern.description,
      ]
    }
  }

  /// The visit beside which the catalogue stands open to a participant; nil where it does not.
  private func openVisit(_ visit: Visit) -> Int? {
    guard case .running(let number) = visit.step,
      site.flow.showsPatterns(besideVisit: number, in: visit.state.record)
    else { return nil }
    return number
  }

  /// Keeps that a participant looked for words.
  private func noteSearch(_ words: String, _ visit: Visit) async throws {
    guard let number = openVisit(visit), let patterns = site.patterns else { return }
    let query = String(words.prefix(200))
    let found = patterns.search(query).hits.count
    try await site.storage.note(.searched(query, found: found), beside: number, state: visit.state)
  }

  /// The page of a pattern, beside the task.
  private func showPattern(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    guard let number = openVisit(visit) else { return site.see(Self.address) }
    guard let patterns = site.patterns, let id = context.parameters.get("id"),
      let pattern = patterns.set.pattern(id)
    else { throw PageRefusal.noSuchPage }
    try await site.storage.note(.opened(pattern: id), beside: number, state: visit.state)
    var values: [String: Any] = [
      "step": visit.step.key, "address": Self.address, "canGoBack": false, "isIncomplete": false,
    ]
    var frame = frame(of: visit)
    showTask(number, visit, nil, in: &values, &frame)
    values["pattern"] = Self.values(of: pattern, in: patterns.set)
    return try site.page(
      "task", title: task(number, visit)?.label(visit.words.language) ?? "", values, words: visit.words,
      frame: frame)
  }

  private static func values(of pattern: DesignPattern, in set: PatternSet) -> [String: Any] {
    [
      "name": pattern.name, "patternLanguage": set.language, "hasStructure": pattern.structure != nil,
      "hasUses": !pattern.knownUses.isEmpty, "hasRelated": !pattern.related.isEmpty,
      "description": pattern.description, "context": pattern.context,
      "problem": pattern.problem, "solution": pattern.solution,
      "structure": pattern.structure?.about ?? "",
      "components": (pattern.structure?.components ?? []).map { ["name": $0.name, "about": $0.about] },
      "uses": pattern.knownUses.map { ["application": $0.application, "about": $0.about] },
      "related": pattern.related.compactMap { relation in
        set.pattern(relation.pattern).map {
          ["address": address + "/patterns/" + $0.id, "name": $0.name, "why": relation.why]
        }
      },
    ]
  }
}
#endif
