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
  static let address = "/evaluator"

  let site: CaptureSite
  /// Findings with screenshots: as many at once as take about 70 MB while they come.
  let uploads = UploadLimiter(atOnce: 6)

  /// An evaluator in one inspection, and what is known of that.
  struct Visit {
    let visitor: Visitor
    let session: SecretToken
    let inspection: ServedInspection
    let file: EvaluatorFile
    let words: PageWords

    /// The address of the inspection.
    var address: String { EvaluatorPages.address + "/" + inspection.id }
    var answers: EvaluatorAnswers { EvaluatorAnswers(inspection: inspection, file: file) }
    /// Whether findings can be recorded and changed.
    var isOpen: Bool { file.phase == .alone && !file.handedIn.contains(.findings) }
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
      file: try await site.storage.inspection(inspection.id, of: visitor.code),
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
  func design(_ id: String?, _ visit: Visit) throws(PageRefusal) -> InspectedDesign {
    guard let design = visit.file.designs.first(where: { $0.id == id }) else { throw .noSuchPage }
    return design
  }

  /// Makes a page of an inspection.
  func page(
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
  static func address(_ page: String, of design: String, _ visit: Visit, _ more: [(String, String)] = [])
    -> String
  {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    func text(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
    return visit.address + "/" + page + "?of=" + text(design)
      + more.map { "&" + $0.0 + "=" + text($0.1) }.joined()
  }

  // MARK: The inspection as a whole

  func showInspection(_ request: Request, _ visit: Visit) async throws -> Response {
    let words = visit.words
    let designs = visit.file.designs.map { design -> [String: Any] in
      let found = visit.file.findings.count { $0.finding.design == design.id }
      var values: [String: Any] = [
        "address": Self.address("design", of: design.id, visit), "label": design.label(words.language),
        "findings": words.filled("evaluatorFindingsCount", "\(found)"),
      ]
      if let artefact = visit.inspection.artefact(of: design) {
        values["screens"] = words.filled(
          "evaluatorScreensCount", "\(visit.file.inspected[design.id]?.count ?? 0)",
          "\(artefact.screens.count)")
      }
      if visit.inspection.inspection.ratingScale != nil {
        values["ratings"] = words.filled(
          "evaluatorRatingsCount", "\(visit.file.ratings[design.id]?.count ?? 0)",
          "\(visit.inspection.heuristics.count)")
      }
      return values
    }
    let part: EvaluatorPart = visit.file.phase == .rating ? .severities : .findings
    return try page(
      "evaluator", title: visit.inspection.inspection.label(words.language),
      [
        "designs": designs, "hasDesigns": !designs.isEmpty,
        "isAlone": visit.file.phase == .alone, "isMerging": visit.file.phase == .merging,
        "isRating": visit.file.phase == .rating, "isHandedIn": visit.file.handedIn.contains(part),
        "part": part.rawValue,
        "rated": words.filled("evaluatorRated", "\(visit.file.severities.count)"),
      ], visit)
  }

  /// Hands a part in, or takes it back as long as the inspection has not gone on.
  func handIn(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session)
    guard let part = form["part"].flatMap(EvaluatorPart.init(rawValue:)), let wish = form["do"],
      ["hand-in", "take-back"].contains(wish)
    else { throw PageRefusal.malformed }
    guard part == (visit.file.phase == .rating ? .severities : .findings), visit.file.phase != .merging else {
      return site.see(visit.address)
    }
    try await keep(.handIn(part, wish == "hand-in"), visit, submission: form.submission)
    return site.see(visit.address)
  }

  // MARK: What is chosen

  /// Keeps what is not kept already.
  func keep(_ entry: EvaluatorEntry, _ visit: Visit, submission: SubmissionID) async throws {
    guard !visit.answers.stands(entry) else { return }
    try await site.storage.keep(
      entry, in: visit.inspection.id, of: visit.visitor.code, submission: submission)
  }

  /// Whether a page about a design, or the shared list, can be filled in now.
  private func isOpen(_ step: String?, _ visit: Visit) -> Bool {
    step == Self.sharedList
      ? visit.file.phase == .rating && !visit.file.handedIn.contains(.severities) : visit.isOpen
  }

  /// What stands for a design on the page of the shared list; no design is called so, since it begins with a space.
  static let sharedList = " problems"

  /// Something that was chosen, sent by the script of the page.
  func keepAnswer(_ request: Request, _ visit: Visit) async throws -> Response {
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
  func keepAnswers(_ request: Request, _ visit: Visit) async throws -> Response {
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
    guard visit.file.phase == .rating else { throw PageRefusal.malformed }
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
#endif
