#if Server
internal import Foundation
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import StudyModel

/// The pages of evaluators: which designs there are, the heuristics beside the inventory of each, findings, checklists,
/// ratings, and in the end the shared list of problems.
///
/// Nobody sees anything of other evaluators before the researcher has merged the findings and released the list. Everything
/// is kept as it is recorded, and works without scripts.
struct EvaluatorPages {
  /// The address of the pages.
  private static let address = "/evaluator"

  let site: CaptureSite
  /// Findings with screenshots: as many at once as take about 70 MB while they come.
  private let uploads = UploadLimiter(atOnce: 6)

  /// An evaluator in one inspection, and what is known of that.
  private struct Visit {
    let visitor: Visitor
    let session: SecretToken
    let inspection: ServedInspection
    let state: EvaluatorState
    let words: PageWords

    /// The address of the inspection.
    var address: String { EvaluatorPages.address + "/" + inspection.id }
    var answers: EvaluatorAnswers { EvaluatorAnswers(inspection: inspection, state: state) }
    /// Whether findings can be recorded and changed.
    var isOpen: Bool { state.phase == .alone && !state.handedIn.contains(.findings) }
  }

  func add(to router: RouterGroup<PageContext>) {
    let pages = router.group("evaluator")
    pages.get { request, context in try await start(request, context) }
    for (path, show) in [
      ("", showInspection), ("design", showDesign), ("finding", showFinding), ("checklist", showChecklist),
      ("ratings", showRatings), ("problems", showProblems), ("picture", sendPicture),
    ] as [(RouterPath, @Sendable (Request, Visit) async throws -> Response)] {
      pages.group(":inspection").get(path) { request, context in
        try await show(request, visit(request, context))
      }
    }
    for (path, act) in [
      ("", handIn), ("answer", keepAnswer), ("answers", keepAnswers), ("finding", keepFinding),
      ("finding/remove", removeFinding),
    ] as [(RouterPath, @Sendable (Request, Visit) async throws -> Response)] {
      pages.group(":inspection").post(path) { request, context in
        try await act(request, visit(request, context))
      }
    }
  }

  private func visit(_ request: Request, _ context: PageContext) async throws -> Visit {
    let (visitor, session) = try context.require(.evaluator)
    guard let inspection = site.inspections.first(where: { $0.id == context.parameters.get("inspection") })
    else { throw PageRefusal.noSuchPage }
    return Visit(
      visitor: visitor, session: session, inspection: inspection,
      state: try await site.storage.inspection(inspection.id, of: visitor.code),
      words: PageWords(site.language(of: request, visitor: visitor)))
  }

  /// Where evaluators begin: with the only inspection, or a list of them.
  private func start(_ request: Request, _ context: PageContext) async throws -> Response {
    let (visitor, session) = try context.require(.evaluator)
    if site.inspections.count == 1, let only = site.inspections.first {
      return site.see(Self.address + "/" + only.id)
    }
    let words = PageWords(site.language(of: request, visitor: visitor))
    var frame = PageFrame(session: session)
    frame.styles = ["evaluator.css"]
    return try site.page(
      "evaluator-start", title: words["evaluatorStart"],
      [
        "inspections": site.inspections.map {
          ["address": Self.address + "/" + $0.id, "text": $0.inspection.label(words.language)]
        },
        "isEmpty": site.inspections.isEmpty,
      ], words: words, frame: frame)
  }

  /// The design that an address or a form names.
  private func design(_ id: String?, _ visit: Visit) throws(PageRefusal) -> InspectedDesign {
    guard let design = visit.state.designs.first(where: { $0.id == id }) else { throw .noSuchPage }
    return design
  }

  /// Makes a page of an inspection.
  private func page(
    _ template: String, title: String, _ values: [String: Any], _ visit: Visit, isWide: Bool = false,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var values = values
    values["address"] = visit.address
    values["isOpen"] = visit.isOpen
    var frame = PageFrame(session: visit.session)
    frame.isWide = isWide
    frame.styles = ["evaluator.css"]
    frame.links = [PageFrame.Link(address: visit.address, text: visit.words["evaluatorOverview"])]
    if site.inspections.count > 1 {
      frame.links.append(PageFrame.Link(address: Self.address, text: visit.words["evaluatorStart"]))
    }
    return try site.page(
      template, title: title, values, words: visit.words, frame: frame, status: status)
  }

  /// An address of a page about a design.
  private static func address(
    _ page: String, of design: String, _ visit: Visit, _ more: [(String, String)] = []
  )
    -> String
  {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    func text(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
    return visit.address + "/" + page + "?of=" + text(design)
      + more.map { "&" + $0.0 + "=" + text($0.1) }.joined()
  }

  // MARK: The inspection as a whole

  private func showInspection(_ request: Request, _ visit: Visit) async throws -> Response {
    let words = visit.words
    let designs = visit.state.designs.map { design -> [String: Any] in
      let found = visit.state.findings.count { $0.finding.design == design.id }
      var values: [String: Any] = [
        "address": Self.address("design", of: design.id, visit), "label": design.label(words.language),
        "findings": words.filled("evaluatorFindingsCount", "\(found)"),
      ]
      if let artefact = visit.inspection.artefact(of: design) {
        values["screens"] = words.filled(
          "evaluatorScreensCount", "\(visit.state.inspected[design.id]?.count ?? 0)",
          "\(artefact.screens.count)")
      }
      if visit.inspection.inspection.ratingScale != nil {
        values["ratings"] = words.filled(
          "evaluatorRatingsCount", "\(visit.state.ratings[design.id]?.count ?? 0)",
          "\(visit.inspection.heuristics.count)")
      }
      return values
    }
    let part: EvaluatorPart = visit.state.phase == .rating ? .severities : .findings
    return try page(
      "evaluator", title: visit.inspection.inspection.label(words.language),
      [
        "designs": designs, "hasDesigns": !designs.isEmpty,
        "isAlone": visit.state.phase == .alone, "isMerging": visit.state.phase == .merging,
        "isRating": visit.state.phase == .rating, "isHandedIn": visit.state.handedIn.contains(part),
        "part": part.rawValue,
        "rated": words.filled("evaluatorRated", "\(visit.state.severities.count)"),
      ], visit)
  }

  /// Hands a part in, or takes it back as long as the inspection has not gone on.
  private func handIn(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session)
    guard let part = form["part"].flatMap(EvaluatorPart.init(rawValue:)), let wish = form["do"],
      ["hand-in", "take-back"].contains(wish)
    else { throw PageRefusal.malformed }
    guard part == (visit.state.phase == .rating ? .severities : .findings), visit.state.phase != .merging
    else {
      return site.see(visit.address)
    }
    try await keep(.handIn(part, wish == "hand-in"), visit, submission: form.submission)
    return site.see(visit.address)
  }

  // MARK: What is chosen

  /// Keeps what is not kept already.
  private func keep(_ entry: EvaluatorEntry, _ visit: Visit, submission: SubmissionID) async throws {
    guard !visit.answers.stands(entry) else { return }
    try await site.storage.keep(
      entry, in: visit.inspection.id, of: visit.visitor.code, submission: submission)
  }

  /// Whether a page about a design, or the shared list, can be filled in now.
  private func isOpen(_ step: String?, _ visit: Visit) -> Bool {
    step == Self.sharedList
      ? visit.state.phase == .rating && !visit.state.handedIn.contains(.severities) : visit.isOpen
  }

  /// What stands for a design on the page of the shared list; no design is called so, since it begins with a space.
  private static let sharedList = " problems"

  /// Something that was chosen, sent by the script of the page.
  private func keepAnswer(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session)
    guard isOpen(form["step"], visit) else { return Response(status: .conflict) }
    guard let item = form["item"].flatMap(EvaluatorItem.init), let text = form["value"] else {
      throw PageRefusal.malformed
    }
    let problems = try await problems(among: [item], visit)
    let design = form["step"] == Self.sharedList ? problems[item] : form["step"]
    try await keep(
      visit.answers.entry(text, for: item, of: design), visit, submission: form.submission)
    return Response(status: .noContent)
  }

  /// A whole page of choices, sent by its button.
  private func keepAnswers(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session)
    let isShared = form["step"] == Self.sharedList
    let next = Self.next(after: form, visit)
    guard isOpen(form["step"], visit) else { return site.see(next) }
    let design = isShared ? nil : form["step"]
    var chosen: [(item: EvaluatorItem, text: String)] = []
    for (name, text) in form.fields.sorted(by: { $0.key < $1.key }) where name.hasPrefix("answer.") {
      guard let item = EvaluatorItem(String(name.dropFirst("answer.".count))) else {
        throw PageRefusal.malformed
      }
      chosen.append((item, text))
    }
    // A box that is not ticked is not sent: of all screens of the page the others were not gone through.
    if form["screens"] == "all", let design,
      let artefact = visit.inspection.artefact(of: try self.design(design, visit))
    {
      let ticked = Set(chosen.map(\.item))
      chosen += artefact.screens.map { .screen($0.id) }.filter { !ticked.contains($0) }.map { ($0, "") }
    }
    if let cleared = form["clear"].flatMap(EvaluatorItem.init) {
      chosen = chosen.filter { $0.item != cleared } + [(cleared, "")]
    }
    let problems = try await problems(among: chosen.map(\.item), visit)
    let entries = try chosen.map {
      try visit.answers.entry($0.text, for: $0.item, of: problems[$0.item] ?? design)
    }
    for entry in entries { try await keep(entry, visit, submission: SubmissionID()) }
    return site.see(next)
  }

  /// The designs of the problems among items; refuses problems that are not on the shared list.
  private func problems(among items: [EvaluatorItem], _ visit: Visit) async throws -> [EvaluatorItem: String]
  {
    let rated = items.filter { if case .problem = $0 { true } else { false } }
    guard !rated.isEmpty else { return [:] }
    guard visit.state.phase == .rating else { throw PageRefusal.malformed }
    let known = Dictionary(
      try await site.storage.problems(of: visit.inspection.id).map {
        (EvaluatorItem.problem($0.id), $0.design)
      }
    ) { first, _ in first }
    guard rated.allSatisfy({ known[$0] != nil }) else { throw PageRefusal.malformed }
    return known
  }

  /// Where somebody goes on after a page of choices.
  private static func next(after form: SealedForm, _ visit: Visit) -> String {
    guard form["clear"] == nil, let page = form["next"] else {
      return form["step"] == sharedList
        ? visit.address + "/problems"
        : address("design", of: form["step"] ?? "", visit)
    }
    guard let design = form["step"], design != sharedList else { return visit.address }
    // Only pages of this inspection are gone to.
    guard let heuristic = visit.inspection.heuristics.first(where: { $0.id == page }) else {
      return address("design", of: design, visit)
    }
    return address("checklist", of: design, visit, [("heuristic", heuristic.id)])
  }
}

// MARK: - Design

/// The page on which a design is inspected: its inventory beside the heuristics, and what was found so far.
extension EvaluatorPages {
  private func showDesign(_ request: Request, _ visit: Visit) async throws -> Response {
    let design = try design(request.queryFields["of"], visit)
    let words = visit.words
    var values: [String: Any] = [
      "step": design.id, "hasRatings": visit.inspection.inspection.ratingScale != nil,
      "ratingsAddress": Self.address("ratings", of: design.id, visit),
      "newFinding": Self.address("finding", of: design.id, visit),
      "heuristics": visit.inspection.heuristics.map { heuristic($0, design, visit) },
      "findings": findings(of: design, visit),
      "hasFindings": visit.state.findings.contains { $0.finding.design == design.id },
      "pictures": try await pictures(of: design, visit),
    ]
    if let artefact = visit.inspection.artefact(of: design) {
      values["artefact"] = inventory(artefact, design, visit)
    }
    return try page(
      "evaluator-design", title: design.label(words.language), values, visit, isWide: true)
  }

  private func heuristic(
    _ heuristic: Heuristic, _ design: InspectedDesign, _ visit: Visit
  ) -> [String: Any] {
    let questions = heuristic.questions
    let answered = questions.count { visit.state.answers[design.id]?[$0.id] != nil }
    let found = visit.state.findings.count {
      $0.finding.design == design.id && $0.finding.heuristics.contains(heuristic.id)
    }
    return [
      "number": heuristic.number, "name": heuristic.name(visit.words.language),
      "definition": heuristic.definition(visit.words.language),
      "found": found == 0 ? "" : visit.words.filled("evaluatorFindingsCount", "\(found)"),
      "hasQuestions": !questions.isEmpty,
      "checklist": visit.words.filled("evaluatorChecklistOf", "\(answered)", "\(questions.count)"),
      "checklistAddress": Self.address("checklist", of: design.id, visit, [("heuristic", heuristic.id)]),
      "findingAddress": Self.address("finding", of: design.id, visit, [("heuristic", heuristic.id)]),
    ].withoutEmptyTexts
  }

  private func inventory(
    _ artefact: Artefact, _ design: InspectedDesign, _ visit: Visit
  ) -> [String: Any] {
    let language = visit.words.language
    let done = visit.state.inspected[design.id] ?? []
    let screens = artefact.screens.enumerated().map { number, screen in
      [
        "id": "s\(number + 1)", "item": EvaluatorItem.screen(screen.id).text,
        "field": EvaluatorItem.screen(screen.id).field, "name": screen.name(language),
        "about": screen.about(language), "isDone": done.contains(screen.id),
        "states": screen.states.map { $0.name(language) }.joined(separator: ", "),
        "hasStates": !screen.states.isEmpty,
        "findingAddress": Self.address("finding", of: design.id, visit, [("screen", screen.id)]),
      ].withoutEmptyTexts
    }
    let flows = artefact.flows.map { flow in
      [
        "name": flow.name(language),
        "steps": flow.steps.map { ["label": $0.label, "text": $0.text(language)] },
      ] as [String: Any]
    }
    return [
      "name": artefact.name(language), "screens": screens, "flows": flows, "hasFlows": !flows.isEmpty,
      "progress": visit.words.filled("evaluatorScreensCount", "\(done.count)", "\(artefact.screens.count)"),
    ]
  }

  private func findings(of design: InspectedDesign, _ visit: Visit) -> [[String: Any]] {
    visit.state.findings.filter { $0.finding.design == design.id }.map { numbered in
      var values = shown(numbered.finding, design, visit)
      values["number"] = numbered.number
      values["address"] = Self.address("finding", of: design.id, visit, [("number", "\(numbered.number)")])
      return values
    }
  }

  /// What a list shows of a finding; who rates a problem does not see how severe others took it for.
  private func shown(_ finding: Finding, _ design: InspectedDesign, _ visit: Visit) -> [String: Any] {
    let language = visit.words.language
    let artefact = visit.inspection.artefact(of: design)
    let screen = finding.place.screen.map { artefact?.screen($0)?.name(language) ?? $0 }
    let state = finding.place.state.map { state in
      artefact?.screen(finding.place.screen ?? "")?.state(spelled: state)?.name(language) ?? state
    }
    var values: [String: Any] = [
      "description": finding.description,
      "heuristics": finding.heuristics.map { id in
        visit.inspection.heuristics.first { $0.id == id }?.name(language) ?? id
      }.joined(separator: "; "),
      "place": [screen, state, finding.place.step].compactMap(\.self).joined(separator: " – "),
      "recommendation": finding.recommendation ?? "",
    ]
    if let severity = finding.severity, visit.state.phase == .alone {
      values["severity"] = "\(severity.rawValue) \(visit.words["severity.\(severity.rawValue)"])"
    }
    if let screenshot = finding.screenshot {
      values["screenshot"] = Self.address(ofPicture: screenshot, visit)
    }
    return values
  }

  // MARK: Pictures

  private static func address(ofPicture name: String, _ visit: Visit) -> String {
    visit.address + "/picture?name=" + name
  }

  private func pictures(of design: InspectedDesign, _ visit: Visit) async throws -> [[String: Any]] {
    try await site.storage.pictures().filter { $0.sender == nil && $0.place.design == design.id }.enumerated()
      .map { number, picture in
        [
          "address": Self.address(ofPicture: picture.name, visit), "width": picture.width,
          "height": picture.height,
          "text": visit.words.filled("evaluatorPicture", "\(number + 1)", design.label(visit.words.language)),
        ]
      }
  }

  /// Sends a picture of a design of the inspection, of one's own finding, or of a finding of the shared list.
  private func sendPicture(_ request: Request, _ visit: Visit) async throws -> Response {
    let picture = try await site.picture(named: request.queryFields["name"] ?? "")
    let entry = picture.entry
    var isShown = entry.sender == visit.visitor.code
    if entry.sender == nil { isShown = visit.state.designs.contains { $0.id == entry.place.design } }
    if !isShown, visit.state.phase == .rating {
      isShown = try await site.storage.problems(of: visit.inspection.id).contains { problem in
        problem.findings.contains { $0.screenshot == entry.name }
      }
    }
    guard isShown else { throw PageRefusal.noSuchPage }
    return site.reply(with: picture)
  }
}

// MARK: - Finding

/// The page of a finding: what is wrong, where, against which heuristics, how severe, and a picture of it.
extension EvaluatorPages {
  /// The most characters of a description; the store takes 4096 bytes of a field, and a Thai letter has three.
  private static let longestText = 1000
  /// The largest body of the form of a finding, in bytes: a picture and the texts.
  private static let largestFinding = 12 << 20
  /// What stands between a screen and its state in a choice of places; no identifier holds it.
  private static let placeMark: Character = "|"

  private func showFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    let query = request.queryFields
    let design = try design(query["of"], visit)
    guard visit.isOpen else { return site.see(Self.address("design", of: design.id, visit)) }
    if let text = query["number"] {
      guard let known = finding(text, visit) else { throw PageRefusal.noSuchPage }
      return try findingPage(FindingDraft(known.finding), number: known.number, of: design, visit)
    }
    var draft = FindingDraft()
    if let screen = query["screen"], visit.inspection.artefact(of: design)?.screen(screen) != nil {
      draft.screen = screen
    }
    draft.heuristics = visit.inspection.heuristics.map(\.id).filter { $0 == query["heuristic"] }
    return try findingPage(draft, number: nil, of: design, visit)
  }

  private func finding(_ number: String?, _ visit: Visit) -> EvaluatorState.Numbered? {
    number.flatMap { Int($0) }.flatMap { number in visit.state.findings.first { $0.number == number } }
  }

  private func keepFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    try await uploads.during(by: visit.visitor.code) { try await takeFinding(request, visit) }
  }

  private func takeFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session, largest: Self.largestFinding)
    let design = try design(form["step"], visit)
    let back = Self.address("design", of: design.id, visit)
    guard visit.isOpen else { return site.see(visit.address) }
    let known = finding(form["number"], visit)
    // One that was taken back in another window.
    if form["number"]?.isEmpty == false, known == nil { return site.see(back) }
    let draft = try draft(of: form, design, visit)
    guard !draft.description.isEmpty else {
      return try findingPage(
        draft, number: known?.number, of: design, visit, lacking: .description, status: .unprocessableContent)
    }
    var screenshot = known?.finding.screenshot
    let picture: Picture?
    do {
      picture = try form.files.first { $0.field == "screenshot" }?.picture()
    } catch {
      // What was typed stays on the page.
      await site.storage.log(.refusedUpload, by: visit.visitor.code)
      return try findingPage(
        draft, number: known?.number, of: design, visit, lacking: .picture, status: error.status)
    }
    let isReplaced = picture != nil || form["without-screenshot"] == "yes"
    if isReplaced { screenshot = nil }
    if let picture {
      screenshot = try await site.storage.keep(
        picture, PicturePlace(design: design.id), by: visit.visitor.code, submission: form.submission)
    }
    let finding = draft.finding(
      id: known?.finding.id ?? "", by: visit.visitor.code, of: design.id, screenshot: screenshot)
    try await site.storage.keep(
      known.map { .finding($0.number, finding) } ?? .newFinding(finding), in: visit.inspection.id,
      of: visit.visitor.code, submission: form.submission)
    if isReplaced, let old = known?.finding.screenshot, old != screenshot {
      try await site.storage.remove(old)
    }
    return site.see(form["do"] == "another" ? Self.address("finding", of: design.id, visit) : back)
  }

  /// Takes a finding back.
  private func removeFinding(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session)
    let design = try design(form["step"], visit)
    if visit.isOpen, let known = finding(form["number"], visit), known.finding.design == design.id {
      try await site.storage.keep(
        .finding(known.number, nil), in: visit.inspection.id, of: visit.visitor.code,
        submission: form.submission)
      if let screenshot = known.finding.screenshot { try await site.storage.remove(screenshot) }
    }
    return site.see(Self.address("design", of: design.id, visit))
  }

  // MARK: The form

  /// A finding as it is being written.
  private struct FindingDraft {
    var description = ""
    var recommendation = ""
    var heuristics: [String] = []
    var screen = ""
    var state = ""
    var step = ""
    var severity: Severity?
    var factors = SeverityFactors()
    var screenshot: String?

    init() {}

    init(_ finding: Finding) {
      description = finding.description
      recommendation = finding.recommendation ?? ""
      heuristics = finding.heuristics
      screen = finding.place.screen ?? ""
      state = finding.place.state ?? ""
      step = finding.place.step ?? ""
      severity = finding.severity
      factors = finding.factors
      screenshot = finding.screenshot
    }

    func finding(id: String, by evaluator: String, of design: String, screenshot: String?) -> Finding {
      func stated(_ text: String) -> String? { text.isEmpty ? nil : text }
      return Finding(
        id: id, evaluator: evaluator, design: design, heuristics: heuristics,
        place: InspectedPlace(screen: stated(screen), state: stated(state), step: stated(step)),
        description: description, severity: severity, factors: factors,
        recommendation: stated(recommendation), screenshot: screenshot)
    }
  }

  private func draft(
    of form: SealedForm, _ design: InspectedDesign, _ visit: Visit
  ) throws(PageRefusal) -> FindingDraft {
    var draft = FindingDraft()
    func text(_ name: String) throws(PageRefusal) -> String {
      let text = (form[name] ?? "").replacing("\r\n", with: "\n").trimmingCharacters(
        in: .whitespacesAndNewlines)
      guard text.count <= Self.longestText, text.utf8.count <= 4 * Self.longestText else { throw .tooLarge }
      return text
    }
    func points(_ name: String) throws(PageRefusal) -> Int? {
      guard let text = form[name], !text.isEmpty else { return nil }
      guard let points = Int(text), SeverityFactors.range.contains(points) else { throw .malformed }
      return points
    }
    draft.description = try text("description")
    draft.recommendation = try text("recommendation")
    draft.heuristics = visit.inspection.heuristics.map(\.id).filter { form["heuristic." + $0] == "yes" }
    draft.severity = try points("severity").flatMap(Severity.init(rawValue:))
    draft.factors = SeverityFactors(
      frequency: try points("frequency"), impact: try points("impact"),
      persistence: try points("persistence"))
    if let artefact = visit.inspection.artefact(of: design) {
      let place = (form["place"] ?? "").split(
        separator: Self.placeMark, maxSplits: 1, omittingEmptySubsequences: false)
      let (screen, state) = (place.first.map(String.init) ?? "", place.count > 1 ? String(place[1]) : "")
      let known = artefact.screen(screen)
      let hasState = known?.states.contains(where: { $0.id == state }) ?? false
      guard screen.isEmpty || known != nil, state.isEmpty || hasState else { throw .malformed }
      (draft.screen, draft.state) = (screen, state)
      draft.step = form["flow-step"] ?? ""
      guard
        draft.step.isEmpty || artefact.flows.contains(where: { $0.steps.contains { $0.label == draft.step } })
      else { throw .malformed }
    } else {
      draft.screen = try text("screen")
      draft.state = try text("state")
      draft.step = try text("flow-step")
    }
    return draft
  }

  /// What keeps a finding from being saved.
  private enum Lack {
    case description, picture
  }

  private func findingPage(
    _ draft: FindingDraft, number: Int?, of design: InspectedDesign, _ visit: Visit,
    lacking lack: Lack? = nil, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let words = visit.words
    let language = words.language
    func scale(_ name: String, _ chosen: Int?) -> [[String: Any]] {
      SeverityFactors.range.map { points in
        [
          "name": name, "value": points, "isChosen": chosen == points,
          "label": words["\(name).\(points)"],
        ]
      }
    }
    var values: [String: Any] = [
      "step": design.id, "design": design.label(language), "number": number.map(String.init) ?? "",
      "isNew": number == nil, "back": Self.address("design", of: design.id, visit),
      "description": draft.description, "recommendation": draft.recommendation, "longest": Self.longestText,
      "heuristics": visit.inspection.heuristics.map { heuristic in
        [
          "field": "heuristic." + heuristic.id, "number": heuristic.number, "name": heuristic.name(language),
          "definition": heuristic.definition(language), "isChosen": draft.heuristics.contains(heuristic.id),
        ] as [String: Any]
      },
      "severities": scale("severity", draft.severity?.rawValue), "hasSeverity": draft.severity != nil,
      "factors": [
        ("frequency", draft.factors.frequency), ("impact", draft.factors.impact),
        ("persistence", draft.factors.persistence),
      ].map { name, chosen in
        [
          "name": name, "text": words["factor." + name], "isOpen": chosen == nil,
          "points": SeverityFactors.range.map { ["value": $0, "isChosen": chosen == $0, "name": name] },
        ] as [String: Any]
      },
      "hasFactors": draft.factors != SeverityFactors(),
      "isIncomplete": lack != nil,
      "incomplete": words[lack == .picture ? "evaluatorScreenshotRefused" : "evaluatorDescribe"],
      "lacksDescription": lack == .description, "lacksPicture": lack == .picture,
      "largestPicture": Picture.mostBytes,
      "screen": draft.screen, "state": draft.state, "flowStep": draft.step,
    ]
    if let screenshot = draft.screenshot { values["screenshot"] = Self.address(ofPicture: screenshot, visit) }
    if let artefact = visit.inspection.artefact(of: design) {
      values["inventory"] = choices(artefact, draft, language)
    }
    let title = number.map { words.filled("evaluatorFinding", "\($0)") } ?? words["evaluatorNewFinding"]
    return try page("evaluator-finding", title: title, values, visit, status: status)
  }

  private func choices(
    _ artefact: Artefact, _ draft: FindingDraft, _ language: String
  ) -> [String: Any] {
    let screens = artefact.screens.map { screen in
      [
        "name": screen.name(language), "value": screen.id,
        "isChosen": draft.screen == screen.id && draft.state.isEmpty,
        "states": screen.states.map { state in
          [
            "value": screen.id + String(Self.placeMark) + state.id,
            "text": screen.name(language) + " – " + state.name(language),
            "isChosen": draft.screen == screen.id && draft.state == state.id,
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    let flows = artefact.flows.map { flow in
      [
        "name": flow.name(language),
        "steps": flow.steps.map { step in
          [
            "value": step.label, "text": step.label + " " + step.text(language),
            "isChosen": draft.step == step.label,
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    return ["screens": screens, "flows": flows, "hasFlows": !flows.isEmpty]
  }
}

// MARK: - Lists

/// Pages of choices: the checklist of a heuristic, the ratings of a design, the severities of the shared list.
extension EvaluatorPages {
  private func showChecklist(_ request: Request, _ visit: Visit) async throws -> Response {
    let query = request.queryFields
    let design = try design(query["of"], visit)
    let heuristics = visit.inspection.heuristics.filter { !$0.questions.isEmpty }
    guard let place = heuristics.firstIndex(where: { $0.id == query["heuristic"] }) else {
      throw PageRefusal.noSuchPage
    }
    let heuristic = heuristics[place]
    let words = visit.words
    var number = 0
    let aspects = heuristic.aspects.filter { !$0.questions.isEmpty }.map { aspect -> [String: Any] in
      let items = aspect.questions.map { question -> [String: Any] in
        number += 1
        let item = EvaluatorItem.question(question.id)
        let answer = visit.state.answers[design.id]?[question.id]
        return [
          "item": item.text, "field": item.field, "number": number, "text": question.text(words.language),
          "isPair": true, "isAnswered": answer != nil,
          "options": ChecklistAnswer.Answer.allCases.map {
            ["value": $0.rawValue, "label": words["answer." + $0.rawValue], "isChosen": $0 == answer]
              as [String: Any]
          },
        ]
      }
      return ["name": aspect.name(words.language), "items": items]
    }
    let next = heuristics.indices.contains(place + 1) ? heuristics[place + 1] : nil
    return try page(
      "evaluator-checklist", title: "\(heuristic.number). \(heuristic.name(words.language))",
      [
        "step": design.id, "design": design.label(words.language),
        "definition": heuristic.definition(words.language), "aspects": aspects, "next": next?.id ?? design.id,
        "nextText": next.map { words.filled("evaluatorNext", $0.name(words.language)) }
          ?? words["evaluatorToDesign"],
        "back": Self.address("design", of: design.id, visit),
        "findingAddress": Self.address("finding", of: design.id, visit, [("heuristic", heuristic.id)]),
      ], visit)
  }

  private func showRatings(_ request: Request, _ visit: Visit) async throws -> Response {
    let design = try design(request.queryFields["of"], visit)
    guard let scale = visit.inspection.inspection.ratingScale else { throw PageRefusal.noSuchPage }
    let words = visit.words
    // Which end is better is said as the study declares it, and not at all where it declares nothing.
    let better = scale.better.declaredValue.map { words["ratings." + $0.rawValue] }
    let items = visit.inspection.heuristics.map { heuristic -> [String: Any] in
      let item = EvaluatorItem.heuristic(heuristic.id)
      let rating = visit.state.ratings[design.id]?[heuristic.id]
      return [
        "item": item.text, "field": item.field, "number": heuristic.number,
        "text": heuristic.name(words.language), "isScale": true, "isAnswered": rating != nil,
        "allowsNotApplicable": true, "isNotApplicable": rating == .notApplicable,
        "low": "", "high": "", "isFine": scale.range.count > 11,
        "points": scale.range.map {
          ["value": $0, "spoken": "\($0)", "isChosen": rating == .points($0)] as [String: Any]
        },
      ]
    }
    return try page(
      "evaluator-ratings", title: words["evaluatorRatings"],
      [
        "step": design.id, "design": design.label(words.language), "items": items, "next": design.id,
        "scale": words.filled(
          "evaluatorScale", "\(scale.range.lowerBound)", "\(scale.range.upperBound)", better ?? ""),
        "back": Self.address("design", of: design.id, visit),
      ], visit)
  }

  private func showProblems(_ request: Request, _ visit: Visit) async throws -> Response {
    guard visit.state.phase == .rating else { return site.see(visit.address) }
    let words = visit.words
    let problems = try await site.storage.problems(of: visit.inspection.id)
    var number = 0
    let designs = visit.state.designs.compactMap { design -> [String: Any]? in
      let own = problems.filter { $0.design == design.id }
      guard !own.isEmpty else { return nil }
      let shown = own.map { problem -> [String: Any] in
        number += 1
        let item = EvaluatorItem.problem(problem.id)
        let severity = visit.state.severities[problem.id]
        return [
          "findings": problem.findings.map { self.shown($0, design, visit) },
          "item": item.text, "field": item.field, "number": number, "text": problem.title,
          "isScale": true, "isLabelled": true, "isAnswered": severity != nil,
          "points": Severity.allCases.map { point in
            let label = words["severity.\(point.rawValue)"]
            return [
              "value": point.rawValue, "label": label, "spoken": "\(point.rawValue) \(label)",
              "isChosen": severity == point,
            ] as [String: Any]
          },
        ]
      }
      return ["label": design.label(words.language), "problems": shown]
    }
    return try page(
      "evaluator-problems", title: words["evaluatorProblems"],
      [
        "step": Self.sharedList, "designs": designs, "isEmpty": designs.isEmpty,
        "canRate": !visit.state.handedIn.contains(.severities),
      ], visit)
  }
}
#endif
