#if Server
internal import Foundation
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import NIOCore
internal import StudyModel

/// The pages of the researcher: how the study stands, invitations, data collection, report and audit trail.
///
/// The parts of it stand in files of their own. None of the pages changes anything when it is only asked for, and all of
/// them work without scripts.
struct ResearcherPages {
  /// The address of the pages.
  private static let address = "/researcher"
  /// The name of the cookie of the researcher's session.
  static let cookie = "studytool-researcher"

  let site: CaptureSite
  let desk: ResearcherDesk
  /// Pictures and imports, which are large.
  private let uploads = UploadLimiter(atOnce: 1)

  /// Somebody who is signed in, and the words of their pages.
  private struct Visit {
    let session: SecretToken
    let words: PageWords
  }

  /// The pages that the navigation leads to.
  enum Place: String, CaseIterable {
    case dashboard, invitations, designs, inspections, imports = "import", collection, report, audit

    var address: String {
      self == .dashboard ? ResearcherPages.address : ResearcherPages.address + "/" + rawValue
    }
    /// The name of its heading in the table of words.
    var title: String { "researcher." + rawValue }
  }

  func add(to router: RouterGroup<PageContext>) {
    let pages = router.group("researcher")
    pages.get("login") { request, context in try await showLogin(request, context) }
    pages.post("login") { request, context in try await signIn(request, context) }
    for (path, show) in [
      ("", showDashboard), ("invitations", showInvitations), ("collection", showCollection),
      ("collection/close", askToClose), ("report", showReport), ("audit", showAudit),
      ("designs", showDesigns), ("withdraw", askToWithdraw), ("inspections", showInspections),
      ("import", showImport),
    ] as [(RouterPath, @Sendable (Request, Visit) async throws -> Response)] {
      pages.get(path) { request, _ in
        guard let visit = visit(of: request) else { return site.see(Self.address + "/login") }
        return try await show(request, visit)
      }
    }
    for (path, act) in [
      ("logout", signOut), ("invitations", makeInvitations), ("invitations/list", sendList),
      ("collection", changeCollection), ("report", sendReport), ("tables", sendTable),
      ("designs/delete", deleteDesign), ("inspections", changeInspection),
      ("inspections/undo", undoMerge), ("withdraw", withdraw), ("return", makeReturnLink),
    ] as [(RouterPath, @Sendable (SealedForm, Request, Visit) async throws -> Response)] {
      pages.post(path) { request, _ in
        guard let visit = visit(of: request) else { return site.see(Self.address + "/login") }
        return try await act(SealedForm(request, session: visit.session), request, visit)
      }
    }
    addFiles(to: pages)
  }

  /// Who is signed in; nil for everybody else, whatever their role in the study.
  private func visit(of request: Request) -> Visit? {
    guard let token = session(of: request), desk.sessions.isOpen(token, at: .now) else { return nil }
    return Visit(session: token, words: words(for: request))
  }

  /// The session that a browser says it has.
  private func session(of request: Request) -> SecretToken? {
    request.cookies[Self.cookie].flatMap { SecretToken($0.value) }
  }

  /// The words in the first language that the browser asks for and the pages have, whatever the study's are.
  private func words(for request: Request) -> PageWords {
    let asked = (request.headers[.acceptLanguage] ?? "").split(separator: ",").map {
      $0.prefix { $0 != ";" && $0 != "-" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
    return PageWords(asked.first(where: CapturePlan.standardLanguages.contains) ?? "en")
  }

  /// Makes a page with the navigation.
  private func page(
    _ template: String, at place: Place, title: String? = nil, _ values: [String: Any], _ visit: Visit,
    refresh: Int? = nil, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var values = values
    let places = Place.allCases.filter { place in
      switch place {
      case .inspections: !site.inspections.isEmpty
      case .imports: desk.importer != nil
      default: true
      }
    }
    values["navigation"] = places.map { other in
      ["address": other.address, "text": visit.words[other.title], "isHere": other == place] as [String: Any]
    }
    var frame = PageFrame(session: visit.session)
    frame.isWide = true
    frame.refresh = refresh
    frame.styles = ["researcher.css"]
    return try site.page(
      template, title: title ?? visit.words[place.title], values, words: visit.words, frame: frame,
      status: status)
  }

  /// A time of day in UTC, to the second; the same for everybody who reads it.
  private static func time(_ milliseconds: Int) -> String { ParticipantPages.time(milliseconds) }
}

// MARK: - Collection

extension ResearcherPages {
  /// The most characters of a reason; the store takes 4096 bytes, and a Thai letter has three.
  static let longestReason = 1000

  private func showCollection(_ request: Request, _ visit: Visit) async throws -> Response {
    try collectionPage(try await desk.storage.collection(), visit)
  }

  /// Asks whether data collection is really to be closed, and says who would be cut off.
  private func askToClose(_ request: Request, _ visit: Visit) async throws -> Response {
    let standing = try await desk.storage.standing()
    guard standing.collection.isOpen else { return site.see(Place.collection.address) }
    let counts = StudyCounts(flow: site.flow, standing: standing)
    let unused = standing.invitations.count { !$0.isUsed }
    return try page(
      "researcher-close", at: .collection, title: visit.words["closeTitle"],
      [
        "underWay": visit.words.filled("closeUnderWay", "\(counts.underWay)", "\(unused)"),
        "longest": Self.longestReason,
      ], visit)
  }

  /// Opens or closes data collection, or logs an early look.
  private func changeCollection(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws
    -> Response
  {
    guard let change = form["do"].flatMap(CollectionChange.init(rawValue:)) else {
      throw PageRefusal.malformed
    }
    let reason = (form["reason"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let collection = try await desk.storage.collection()
    // A page that was sent twice, or another window: what it asks for is so already.
    guard collection.isOpen == (change != .opened) else { return site.see(Place.collection.address) }
    guard reason.count <= Self.longestReason else { throw PageRefusal.tooLarge }
    if change == .closed {
      guard form["confirm"] == "yes" else { return site.see(Place.collection.address + "/close") }
    } else if reason.isEmpty {
      return try collectionPage(collection, visit, missing: change, status: .unprocessableContent)
    }
    guard desk.submissions.isNew(form.submission) else { return site.see(Place.collection.address) }
    do {
      try await desk.storage.change(change, reason: reason)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    return site.see(change == .earlyLook ? Place.report.address : Place.collection.address)
  }

  private func collectionPage(
    _ collection: CollectionStanding, _ visit: Visit, missing: CollectionChange? = nil,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let words = visit.words
    let events = collection.events.reversed().map { event in
      [
        "time": Self.time(event.time), "what": words["event." + event.change.rawValue],
        "reason": event.reason.isEmpty ? "–" : event.reason,
      ]
    }
    return try page(
      "researcher-collection", at: .collection,
      [
        "isOpen": collection.isOpen, "events": events, "hasEvents": !events.isEmpty,
        "isReasonMissing": missing != nil, "longest": Self.longestReason,
        "looked": collection.lookEnds.map { words.filled("earlyLooked", Self.time($0)) } ?? "",
      ].withoutEmptyTexts, visit, status: status)
  }
}

// MARK: - Dashboard

extension ResearcherPages {
  /// How often the page is loaded again, in seconds.
  private static let refreshTime = 30

  /// Who is where.
  ///
  /// Counts only: what came out by group is shown nowhere but in the report.
  private func showDashboard(_ request: Request, _ visit: Visit) async throws -> Response {
    let standing = try await desk.storage.standing()
    let counts = StudyCounts(flow: site.flow, standing: standing)
    let words = visit.words
    let isStill = request.uri.queryParameters["refresh"] == "off"
    let people = standing.people.map { row(of: $0, counts, words) }
    let cells = counts.cells.map { cell in
      [
        "name": name(of: cell.levels, counts, words), "assigned": cell.assigned, "finished": cell.finished,
        "planned": cell.planned.map { Self.decimal($0) } ?? "–",
      ] as [String: Any]
    }
    let flagged = counts.participants.filter { $0.step == .thanks }.compactMap { person, _ in
      let flags = AnswerQuality(person: person).flags.map { text(of: $0, words) }
      return flags.isEmpty ? nil : ["code": person.code, "flags": flags] as [String: Any]
    }
    return try page(
      "researcher-dashboard", at: .dashboard,
      [
        "isOpen": standing.collection.isOpen, "moment": words.filled("asOf", Self.time(standing.moment)),
        "isStill": isStill, "refreshing": words.filled("refreshing", "\(Self.refreshTime)"),
        "figures": figures(counts, words), "cells": cells, "hasCells": !cells.isEmpty, "people": people,
        "hasPeople": !people.isEmpty, "flagged": flagged, "hasFlagged": !flagged.isEmpty,
        "hasFinished": counts.finished > 0,
      ], visit, refresh: isStill ? nil : Self.refreshTime)
  }

  private func figures(_ counts: StudyCounts, _ words: PageWords) -> [[String: Any]] {
    [
      ("countInvited", counts.invited), ("countJoined", counts.joined), ("countAgreed", counts.agreed),
      ("countUnderWay", counts.underWay), ("countFinished", counts.finished),
      ("countNotAdmitted", counts.notAdmitted), ("countWithdrawn", counts.standing.withdrawn),
    ].map { ["name": words[$0], "number": $1] }
  }

  private func row(of person: PersonStanding, _ counts: StudyCounts, _ words: PageWords) -> [String: Any] {
    let now = counts.standing.moment
    var row: [String: Any] = [
      "code": person.code, "role": words["role." + person.role.rawValue],
      "cell": person.levels.isEmpty ? "–" : name(of: person.levels, counts, words),
      "last": Self.time(person.lastActivity), "idle": Self.span(max(0, now - person.lastActivity), words),
      "step": "–", "hasProgress": false,
    ]
    guard let state = person.state else { return row }
    let step = site.flow.step(for: state.record, at: state.moment)
    row["step"] = text(of: step, state, words)
    if step.isEnd { row["idle"] = "–" }
    if let progress = site.flow.progress(for: state.record, at: state.moment) {
      row["hasProgress"] = true
      row["reached"] = progress.step
      row["count"] = progress.count
      row["progressText"] = words.filled("progress", "\(progress.step)", "\(progress.count)")
    }
    return row
  }

  /// The labels of levels, in the order of the cells' factors.
  private func name(of levels: [String: String], _ counts: StudyCounts, _ words: PageWords) -> String {
    let labels = counts.factors.compactMap { factor -> String? in
      guard let id = levels[factor.id] else { return nil }
      return factor.levels.first { $0.id == id }.map { $0.label(words.language) } ?? id
    }
    return labels.isEmpty ? "–" : labels.joined(separator: " · ")
  }

  /// Where a participant stands, in words.
  private func text(of step: ParticipantStep, _ state: ParticipantState, _ words: PageWords) -> String {
    func task(_ name: String, _ visit: Int) -> String {
      let visits = state.record.assignment?.visits ?? []
      let id = visits.indices.contains(visit) ? visits[visit].task : ""
      let label = site.study.tasks.first { $0.id == id }?.label(words.language) ?? id
      return words.filled(name, "\(visit + 1)", "\(visits.count)", label)
    }
    switch step {
    case .welcome: return words["step.welcome"]
    case .eligibility: return words["step.eligibility"]
    case .consent(let section):
      return words.filled("step.consent", "\(section + 1)", "\(site.plan.consent.sections.count)")
    case .comprehension: return words["step.comprehension"]
    case .agreement: return words["step.agreement"]
    case .permissions: return words["step.permissions"]
    case .allocation: return words["step.allocation"]
    case .briefing(let visit): return task("step.briefing", visit)
    case .running(let visit): return task("step.running", visit)
    case .paused(let visit): return task("step.paused", visit)
    case .questionnaire(let page):
      return words.filled("step.questionnaire", place(page.measure, page.visit, words), "\(page.number + 1)")
    case .thanks: return words["step.thanks"]
    case .withdrawn: return words["step.withdrawn"]
    case .notAdmitted(let obstacle):
      switch obstacle {
      case .invitation: return words["step.notAdmitted.invitation"]
      case .eligibility: return words["step.notAdmitted.eligibility"]
      case .declined: return words["step.notAdmitted.declined"]
      case .comprehension: return words["step.notAdmitted.comprehension"]
      }
    }
  }

  /// A questionnaire and what it came after, in words.
  private func place(_ measure: String, _ visit: Int?, _ words: PageWords) -> String {
    let label = site.study.measure(measure)?.label(words.language) ?? measure
    return visit.map { words.filled("questionnaireAfterTask", label, "\($0 + 1)") } ?? label
  }

  private func text(of flag: QualityFlag, _ words: PageWords) -> String {
    switch flag {
    case .straightLine(let measure, let visit, let items):
      words.filled("flag.straightLine", place(measure, visit, words), "\(items)")
    case .nothingApplies(let measure, let visit, let items):
      words.filled("flag.nothingApplies", place(measure, visit, words), "\(items)")
    case .fast(let measure, let visit, let items, let seconds):
      words.filled("flag.fast", place(measure, visit, words), "\(items)", Self.decimal(seconds))
    case .longPause(let minutes): words.filled("flag.longPause", Self.span(minutes * 60_000, words))
    }
  }

  /// A number with one decimal place, the same in all languages.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }

  /// How long something took, to the minute.
  private static func span(_ milliseconds: Int, _ words: PageWords) -> String {
    let minutes = milliseconds / 60_000
    switch minutes {
    case ..<1: return words["span.now"]
    case ..<60: return words.filled("span.minutes", "\(minutes)")
    case ..<(48 * 60): return words.filled("span.hours", "\(minutes / 60)", "\(minutes % 60)")
    default: return words.filled("span.days", "\(minutes / (24 * 60))")
    }
  }
}

// MARK: - Designs

extension ResearcherPages {
  /// The most bytes of a form with pictures.
  static let largestDesigns = 64 << 20

  /// Adds the routes of forms with files.
  private func addFiles(to pages: RouterGroup<PageContext>) {
    pages.get("designs/pictures/:name") { request, context in
      guard visit(of: request) != nil else { return site.see(Self.address + "/login") }
      return site.reply(with: try await site.picture(named: context.parameters.get("name") ?? ""))
    }
    for (path, act) in [("designs", takeDesigns), ("import", sendImport)]
      as [(RouterPath, @Sendable (Request, Visit) async throws -> Response)]
    {
      pages.post(path) { request, _ in
        guard let visit = visit(of: request) else { return site.see(Self.address + "/login") }
        return try await uploads.during(by: visit.session.text) { try await act(request, visit) }
      }
    }
  }

  private func showDesigns(_ request: Request, _ visit: Visit) async throws -> Response {
    try await designsPage(visit)
  }

  /// Keeps pictures of designs, each that can be kept, and says of every other one why it was not.
  private func takeDesigns(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await SealedForm(request, session: visit.session, largest: Self.largestDesigns)
    let words = visit.words
    let known = try await knownDesigns()
    let chosen = try choice(form, among: known)
    guard !form.files.isEmpty else {
      return try await designsPage(
        visit, problems: [words["designsNoFile"]], chosen: chosen, status: .unprocessableContent)
    }
    let names = DesignFileName(
      designs: known.map(\.id), tasks: site.study.tasks.map(\.id), conditions: conditions)
    var (kept, problems): ([String], [String]) = ([], [])
    for file in form.files {
      guard let named = chosen.place ?? names.place(of: file.name) else {
        problems.append(words.filled("designsWhich", file.name))
        continue
      }
      guard let place = chosen.completing(named) else {
        problems.append(words.filled("designsOther", file.name, describe(named, words)))
        continue
      }
      do {
        let picture = try file.picture()
        let name = try await site.storage.keep(picture, place, by: nil, submission: form.submission)
        kept.append(words.filled("designsKept", file.name, describe(place, words), name))
      } catch {
        problems.append(try await problem(error, with: file, words))
      }
    }
    return try await designsPage(
      visit, kept: kept, problems: problems, chosen: problems.isEmpty ? Choice() : chosen,
      status: problems.isEmpty ? .ok : .unprocessableContent)
  }

  /// Why a picture was not kept; what only ends the whole form is thrown on.
  private func problem(
    _ error: any Error, with file: UploadedFile, _ words: PageWords
  ) async throws -> String {
    switch error {
    case PageRefusal.notAPicture:
      await site.storage.log(.refusedUpload, by: nil)
      return words.filled("designsNoPicture", file.name)
    case PageRefusal.tooLarge:
      return words.filled(
        "designsTooLarge", file.name, "\(Picture.mostBytes >> 20)", "\(Picture.mostPixels / 1_000_000)")
    case StorageRefusal.tooLong: return words.filled("designsTooMany", file.name)
    case StorageRefusal.unknownPerson: return words.filled("designsWithdrawn", file.name)
    default: throw error
    }
  }

  private func deleteDesign(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let name = form["picture"], !name.isEmpty else { throw PageRefusal.malformed }
    // Pictures of evaluators belong to what they found, and are theirs.
    guard let picture = try await site.storage.pictures().first(where: { $0.name == name }) else {
      return site.see(Place.designs.address)
    }
    guard picture.sender == nil else { throw PageRefusal.malformed }
    try await site.storage.remove(name)
    return site.see(Place.designs.address)
  }

  /// What was chosen for all files that come with it; what is nil their names say.
  private struct Choice {
    var design: String?
    var task: String?
    var condition: String?

    /// The place, where the design is chosen.
    var place: PicturePlace? { design.map { PicturePlace(design: $0, task: task, condition: condition) } }

    /// A place with what was chosen; nil where it says another task or condition.
    func completing(_ place: PicturePlace) -> PicturePlace? {
      guard task == nil || place.task == nil || place.task == task,
        condition == nil || place.condition == nil || place.condition == condition
      else { return nil }
      return PicturePlace(
        design: place.design, task: place.task ?? task, condition: place.condition ?? condition)
    }
  }

  /// A design that a picture can be of.
  private struct KnownDesign {
    var id: String
    /// What people call it; nil where that is its identifier.
    var label: String?
    /// What the participant does: the tasks, with their conditions.
    var visits: [ParticipantWork]
  }

  /// The designs of participants who agreed, and those that inspections declare.
  private func knownDesigns(_ language: String = "en") async throws -> [KnownDesign] {
    let standing = try await desk.storage.standing()
    var designs = standing.people.filter { $0.role == .participant && $0.state?.agreed != nil }.map {
      person in
      let visits =
        person.state?.record.assignment?.visits
        ?? site.study.tasks.flatMap { task in
          CapturePlan.conditions(of: site.study).map { Assignment.Visit(task: task.id, levels: $0) }
        }
      return KnownDesign(
        id: person.code,
        visits: toRate.visits(of: person.code, visits))
    }
    for design in desk.designs where !designs.contains(where: { $0.id == design.id }) {
      let label = design.label(language)
      designs.append(KnownDesign(id: design.id, label: label == design.id ? nil : label, visits: []))
    }
    return designs
  }

  /// The conditions within participants: every combination of levels.
  private var conditions: [(code: String, levels: [String])] {
    let factors = site.study.factors.filter { $0.design == .within }
    guard !factors.isEmpty, factors.reduce(1, { $0 * $1.levels.count }) <= 256 else { return [] }
    let combinations = factors.reduce([[:]] as [[String: String]]) { all, factor in
      all.flatMap { levels in factor.levels.map { levels.merging([factor.id: $0.id]) { $1 } } }
    }
    return combinations.compactMap { levels in
      ConditionCode.text(of: levels, in: site.study).map { code in
        (code, factors.compactMap { levels[$0.id] })
      }
    }
  }

  /// Which designs raters get.
  private var toRate: DesignsToRate { DesignsToRate(study: site.study, plan: site.plan) }

  /// What was chosen for all files of a form.
  private func choice(_ form: SealedForm, among designs: [KnownDesign]) throws(PageRefusal) -> Choice {
    func chosen(_ field: String) -> String? { form[field].flatMap { $0.isEmpty ? nil : $0 } }
    let choice = Choice(
      design: chosen("design"), task: chosen("task"), condition: chosen("condition"))
    guard choice.design.map({ id in designs.contains { $0.id == id } }) ?? true,
      choice.task.map({ id in site.study.tasks.contains { $0.id == id } }) ?? true,
      choice.condition.map({ code in conditions.contains { $0.code == code } }) ?? true
    else { throw .malformed }
    return choice
  }

  /// A place in words, such as `P01 · Fill in a form`.
  private func describe(_ place: PicturePlace, _ words: PageWords) -> String {
    ([place.design] + parts(of: place, words)).joined(separator: " · ")
  }

  private func parts(of place: PicturePlace, _ words: PageWords) -> [String] {
    let task = place.task.map { id in
      site.study.tasks.first { $0.id == id }?.label(words.language) ?? id
    }
    return [task, place.condition.map { describe(condition: $0, words) }].compactMap(\.self)
  }

  private func describe(condition: String, _ words: PageWords) -> String {
    let levels = ConditionCode.levels(of: condition, in: site.study)
    let labels = site.study.factors.compactMap { factor in
      factor.levels.first { $0.id == levels[factor.id] }?.label(words.language)
    }
    return labels.isEmpty ? condition : labels.joined(separator: ", ")
  }

  private func designsPage(
    _ visit: Visit, kept: [String] = [], problems: [String] = [], chosen: Choice = Choice(),
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    let pictures = try await site.storage.pictures().filter { $0.sender == nil }
    let designs = try await knownDesigns(words.language)
    // A design that is no longer declared still has its pictures, which can be looked at and deleted.
    let left = Set(pictures.map(\.place.design)).subtracting(designs.map(\.id)).sorted()
    let rows = (designs + left.map { KnownDesign(id: $0, visits: []) }).map { design in
      row(design, pictures.filter { $0.place.design == design.id }, words)
    }
    let tasks = site.study.tasks.map { task in
      ["id": task.id, "name": task.label(words.language), "isChosen": chosen.task == task.id]
        as [String: Any]
    }
    let example = conditions.first.map { condition in
      (["P01"] + site.study.tasks.prefix(1).map(\.id) + condition.levels).joined(separator: "-") + ".png"
    }
    let conditions = conditions.map { condition in
      [
        "id": condition.code, "name": describe(condition: condition.code, words),
        "isChosen": chosen.condition == condition.code,
      ] as [String: Any]
    }
    return try page(
      "researcher-designs", at: .designs,
      [
        "rows": rows, "hasRows": !rows.isEmpty, "tasks": tasks, "hasTasks": !tasks.isEmpty,
        "conditions": conditions, "hasConditions": !conditions.isEmpty,
        "designs": designs.map { design in
          [
            "id": design.id, "name": [design.id, design.label].compactMap(\.self).joined(separator: " · "),
            "isChosen": chosen.design == design.id,
          ] as [String: Any]
        },
        "kept": kept, "hasKept": !kept.isEmpty, "problems": problems, "hasProblems": !problems.isEmpty,
        "ofConditions": example.map { words.filled("designsNamesCondition", $0) } ?? "",
        "limits": words.filled(
          "designsLimits", "\(Picture.mostBytes >> 20)", "\(Picture.mostPixels / 1_000_000)",
          "\(Self.largestDesigns >> 20)"),
      ], visit, status: status)
  }

  /// A design with its pictures, and the tasks of which it has none.
  private func row(_ design: KnownDesign, _ pictures: [PictureEntry], _ words: PageWords) -> [String: Any] {
    let rated = toRate.designs(among: design.visits)
    // Where nobody rates, a picture is of all that it does not leave out.
    let seen = pictures.filter { picture in
      rated.isEmpty || rated.contains { DesignsToRate.shows(picture.place, $0, among: design.visits) }
    }
    let shown = Set(seen.flatMap { DesignsToRate.meant(by: $0.place, among: design.visits) })
    let lacks = design.visits.filter { !shown.contains($0) }.map { visit in
      let place = PicturePlace(design: design.id, task: visit.task, condition: visit.condition)
      return parts(of: place, words).joined(separator: ", ")
    }.filter { !$0.isEmpty }
    return [
      "id": design.id, "label": design.label ?? "", "hasLabel": design.label != nil,
      "pictures": pictures.map { picture in
        let what = parts(of: picture.place, words).joined(separator: " · ")
        return [
          "name": picture.name, "what": what, "hasWhat": !what.isEmpty,
          "isOfSeveral": !design.visits.isEmpty && !seen.contains { $0.name == picture.name },
          "address": Place.designs.address + "/pictures/" + picture.name,
          "width": picture.width, "height": picture.height,
          "alternative": words.filled("designsPicture", describe(picture.place, words)),
          "delete": words.filled("designsDelete", picture.name),
        ] as [String: Any]
      },
      "isMissing": !lacks.isEmpty || pictures.isEmpty,
      "missing": lacks.isEmpty
        ? words["designsNone"] : words.filled("designsMissing", lacks.joined(separator: "; ")),
    ]
  }
}

// MARK: - Import

extension ResearcherPages {
  /// The most bytes of files that are imported by a page, as people say it.
  private static let mostImportMegabytes = 50
  /// The most files at once.
  private static let mostImportFiles = 50
  /// The most lines of one option.
  private static let mostLinesOfOption = 500
  /// The most characters of what a command said that are shown.
  private static let longestWords = 200_000

  /// A page of import: what was typed, what came of it, and what of it is still here.
  private struct ImportPage {
    var settings: [StudyImporter.Setting] = []
    var problem: String?
    var outcome: StudyImporter.Outcome?
    /// What held files are found by, with their names.
    var held: (token: SecretToken, names: [String])?
    var isTrial = true
    var status = HTTPResponse.Status.ok
  }

  private func showImport(_ request: Request, _ visit: Visit) async throws -> Response {
    try importPage(ImportPage(), visit)
  }

  /// Reads the form before anything else is done; one that is too large gets a page that says what to do.
  private func sendImport(_ request: Request, _ visit: Visit) async throws -> Response {
    guard let importer = desk.importer else { throw PageRefusal.noSuchPage }
    let form: SealedForm
    do {
      form = try await SealedForm(
        request, session: visit.session,
        largest: Self.mostImportMegabytes << 20 + 2 * SealedForm.largestBody)
    } catch {
      guard case .formTooLarge = error else { throw error }
      return try importPage(
        ImportPage(
          problem: visit.words.filled("importTooLarge", "\(Self.mostImportMegabytes)", importer.command),
          status: .contentTooLarge), visit)
    }
    switch form["do"] {
    case "preview": return try await preview(form, importer, visit)
    case "import": return try await take(form, importer, visit)
    case "discard":
      _ = desk.held.take(form["held"] ?? "", of: visit.session, at: .now)
      return site.see(Place.imports.address)
    default: throw PageRefusal.malformed
    }
  }

  /// Says what would be done with files: new ones, or those that are still here.
  private func preview(
    _ form: SealedForm, _ importer: StudyImporter, _ visit: Visit
  ) async throws -> Response {
    let words = visit.words
    let settings = try Self.settings(of: form, among: importer.options)
    var page = ImportPage(settings: settings, status: .unprocessableContent)
    let files: [StudyImporter.File]
    if form.files.isEmpty {
      guard let held = form["held"] else {
        page.problem = words["importNoFile"]
        return try importPage(page, visit)
      }
      guard let known = desk.held.take(held, of: visit.session, at: .now) else {
        page.problem = words["importGone"]
        return try importPage(page, visit)
      }
      files = known.files
    } else {
      // Other files in their place.
      _ = desk.held.take(form["held"] ?? "", of: visit.session, at: .now)
      files = form.files.map { StudyImporter.File(name: $0.name, bytes: $0.bytes) }
      if let problem = Self.problem(with: files, words) {
        await site.storage.log(.refusedUpload, by: nil)
        page.problem = problem
        return try importPage(page, visit)
      }
    }
    let outcome = try await importer.run(files, settings, true)
    page.outcome = outcome
    page.held = (
      desk.held.keep(PendingUploads.Held(files: files, settings: settings), of: visit.session, at: .now),
      files.map(\.name)
    )
    if outcome.isDone { page.status = .ok }
    return try importPage(page, visit)
  }

  /// Takes files into the study as they were looked at.
  private func take(_ form: SealedForm, _ importer: StudyImporter, _ visit: Visit) async throws -> Response {
    guard let held = desk.held.take(form["held"] ?? "", of: visit.session, at: .now) else {
      return try importPage(
        ImportPage(problem: visit.words["importGone"], status: .unprocessableContent), visit)
    }
    var page = ImportPage(settings: held.settings, isTrial: false)
    do {
      page.outcome = try await importer.run(held.files, held.settings, false)
    } catch {
      _ = desk.held.keep(held, of: visit.session, at: .now)
      throw error
    }
    if page.outcome?.isDone != true {
      page.held = (desk.held.keep(held, of: visit.session, at: .now), held.files.map(\.name))
      page.status = .unprocessableContent
    }
    return try importPage(page, visit)
  }

  /// What was typed for each option; what is not an option is nothing, and what is none of its choices is refused.
  private static func settings(
    of form: SealedForm, among options: [StudyImporter.Option]
  ) throws(PageRefusal) -> [StudyImporter.Setting] {
    var settings: [StudyImporter.Setting] = []
    for option in options {
      let typed = form["option." + option.name] ?? ""
      let lines = typed.split(whereSeparator: \.isNewline).map { line in
        String(line.trimmingPrefix(while: \.isWhitespace))
      }.filter { !$0.isEmpty }
      guard lines.count <= mostLinesOfOption else { throw .malformed }
      switch option.kind {
      case .choice(let choices):
        guard let choice = lines.first else { continue }
        guard lines.count == 1, choices.contains(choice) else { throw .malformed }
        settings.append(StudyImporter.Setting(option.name, choice))
      case .text:
        guard lines.count <= 1 else { throw .malformed }
        settings += lines.map { StudyImporter.Setting(option.name, $0) }
      case .lines: settings += lines.map { StudyImporter.Setting(option.name, $0) }
      case .flag: if !lines.isEmpty { settings.append(StudyImporter.Setting(option.name)) }
      }
    }
    return settings
  }

  /// Why files are not looked at; nil where they are.
  private static func problem(with files: [StudyImporter.File], _ words: PageWords) -> String? {
    if files.count > mostImportFiles { return words.filled("importTooMany", "\(mostImportFiles)") }
    for file in files where file.name.isEmpty || file.name.hasPrefix(".") || file.name.utf8.count > 200 {
      return words.filled("importName", file.name)
    }
    if Set(files.map { $0.name.lowercased() }).count < files.count { return words["importSameName"] }
    if let empty = files.first(where: \.bytes.isEmpty) { return words.filled("importEmpty", empty.name) }
    return nil
  }

  private func importPage(_ page: ImportPage, _ visit: Visit) throws -> Response {
    guard let importer = desk.importer else { throw PageRefusal.noSuchPage }
    let words = visit.words
    let outcome = page.outcome
    let isTaken = outcome?.isDone == true && !page.isTrial
    return try self.page(
      "researcher-import", at: .imports,
      [
        "problem": page.problem ?? "", "hasProblem": page.problem != nil,
        "refusal": outcome?.isDone == false ? Self.shortened(outcome?.notes ?? "") : "",
        "isRefused": outcome?.isDone == false,
        "isPreview": outcome?.isDone == true && page.isTrial, "isTaken": isTaken,
        "text": Self.shortened(outcome?.text ?? ""),
        "notes": Self.shortened(outcome?.notes ?? ""),
        "hasNotes": outcome?.isDone == true && outcome?.notes.isEmpty == false,
        "changesPages": outcome?.changesPages == true, "held": page.held?.token.text ?? "",
        "isHeld": page.held != nil,
        "heldText": words.filled("importHeld", page.held?.names.joined(separator: ", ") ?? ""),
        "options": importer.options.map { Self.field(for: $0, page.settings, words) },
        "areOptionsOpen": outcome?.isDone == false || !page.settings.isEmpty && !isTaken,
        "hasNoPlan": site.study.capture == nil,
        "limits": words.filled("importLimits", "\(Self.mostImportMegabytes)", importer.command),
      ], visit, status: page.status)
  }

  /// A field of an option, with what was typed.
  private static func field(
    for option: StudyImporter.Option, _ settings: [StudyImporter.Setting], _ words: PageWords
  ) -> [String: Any] {
    let values = settings.filter { $0.option == option.name }.map(\.value)
    var field: [String: Any] = [
      "name": "option." + option.name, "flag": "--" + option.name, "form": option.form,
      "hasForm": !option.form.isEmpty, "label": words["import." + option.name],
      "value": values.joined(separator: "\n"), "isGiven": !values.isEmpty,
    ]
    switch option.kind {
    case .choice(let choices):
      field["isChoice"] = true
      field["choices"] = choices.map { ["id": $0, "isChosen": values.contains($0)] as [String: Any] }
    case .text: field["isText"] = true
    case .lines: field["isLines"] = true
    case .flag: field["isFlag"] = true
    }
    return field
  }

  private static func shortened(_ text: String) -> String {
    text.count > longestWords ? text.prefix(longestWords) + "\n…" : text
  }
}

// MARK: - Inspections

/// The page on which the researcher follows inspections and brings the findings of evaluators together.
extension ResearcherPages {
  private func showInspections(_ request: Request, _ visit: Visit) async throws -> Response {
    try await inspectionsPage(visit)
  }

  /// Goes on to another phase, or decides about findings.
  private func changeInspection(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws
    -> Response
  {
    guard let wish = form["do"] else { throw PageRefusal.malformed }
    return try await change(wish, form, visit)
  }

  /// Takes a problem apart again.
  private func undoMerge(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    try await change("undo", form, visit)
  }

  private func change(_ wish: String, _ form: SealedForm, _ visit: Visit) async throws -> Response {
    guard let inspection = site.inspections.first(where: { $0.id == form["inspection"] })?.id else {
      throw PageRefusal.malformed
    }
    let here = Place.inspections.address
    guard desk.submissions.isNew(form.submission) else { return site.see(here) }
    do {
      if let phase = InspectionPhase(rawValue: wish) {
        let reason = (form["reason"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard reason.count <= Self.longestReason else { throw PageRefusal.tooLarge }
        try await desk.storage.advance(inspection, to: phase, reason: reason)
      } else {
        try await desk.storage.decide(Self.step(wish, form), in: inspection)
      }
    } catch let refusal as StudyOutput.Refusal {
      desk.submissions.forget(form.submission)
      return try await inspectionsPage(visit, refusal: refusal.reason, status: .unprocessableContent)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    return site.see(here)
  }

  /// What a form decides about findings.
  private static func step(_ wish: String, _ form: SealedForm) throws(PageRefusal) -> MergeStep {
    let chosen = form.fields.keys.filter { $0.hasPrefix("finding.") && form[$0] == "yes" }.sorted().map {
      String($0.dropFirst("finding.".count))
    }
    let title = (form["title"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard title.count <= 200 else { throw .tooLarge }
    switch wish {
    case "same": return .same(chosen, title: title)
    case "apart": return .apart(chosen)
    case "undo":
      guard let name = form["undo"] ?? form["name"], !name.isEmpty else { throw .malformed }
      return .undo(name)
    default: throw .malformed
    }
  }

  private func inspectionsPage(
    _ visit: Visit, refusal: String = "", status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var shown: [[String: Any]] = []
    var unreadable: [String] = []
    for inspection in site.inspections {
      do {
        let standing = try await desk.storage.evaluation(of: inspection.id)
        shown.append(values(of: inspection, standing, visit))
      } catch StorageRefusal.unreadable(let reason) {
        // Whoever reads this can mend it, and is told what is wrong.
        unreadable.append(reason)
      }
    }
    return try page(
      "researcher-inspections", at: .inspections,
      [
        "inspections": shown, "isEmpty": site.inspections.isEmpty, "refusal": refusal,
        "unreadable": unreadable.joined(separator: "\n"),
      ].withoutEmptyTexts,
      visit, status: status)
  }

  private func values(
    of inspection: ServedInspection, _ standing: EvaluationStanding, _ visit: Visit
  ) -> [String: Any] {
    let words = visit.words
    let evaluators = standing.evaluators.map { evaluator in
      [
        "code": evaluator.code, "findings": evaluator.findings, "severities": evaluator.severities,
        "handedIn": words[
          evaluator.handedIn.contains(standing.phase == .rating ? .severities : .findings)
            ? "inspectionsHandedIn" : "inspectionsUnderWay"],
      ] as [String: Any]
    }
    var values: [String: Any] = [
      "id": inspection.id, "label": inspection.inspection.label(words.language),
      "evaluators": evaluators, "hasEvaluators": !evaluators.isEmpty,
      "phase": words["phase." + standing.phase.rawValue], "isAlone": standing.phase == .alone,
      "isMerging": standing.phase == .merging, "isRating": standing.phase == .rating,
      "canReopen": standing.phase == .merging && !standing.wasShared,
      "showsSeverities": standing.wasShared,
    ]
    guard standing.phase != .alone else { return values }
    let merged = Set(
      standing.decisions.compactMap { decision in
        if case .same(let problem, _) = decision.verdict { problem } else { nil }
      })
    let findings = Dictionary(
      standing.problems.flatMap(\.findings).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    values["proposals"] = standing.proposals.enumerated().map { number, proposal in
      [
        "number": number + 1, "design": label(of: proposal.design, in: inspection, words),
        "findings": proposal.findings.compactMap { findings[$0] }.map { shown($0, inspection, words) },
      ] as [String: Any]
    }
    values["hasProposals"] = !standing.proposals.isEmpty
    let order = standing.problems.map(\.design).reduce(into: [String]()) { designs, design in
      if !designs.contains(design) { designs.append(design) }
    }
    values["designs"] = order.map { design in
      [
        "label": label(of: design, in: inspection, words),
        "problems": standing.problems.filter { $0.design == design }.map { problem in
          [
            "id": problem.id, "title": problem.title, "isMerged": merged.contains(problem.id),
            "findings": problem.findings.map { shown($0, inspection, words) },
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    values["isFound"] = !standing.problems.isEmpty
    values["apart"] = standing.decisions.filter { $0.verdict == .apart }.map {
      ["name": $0.findings.joined(separator: ",")]
    }
    return values
  }

  private func label(of design: String, in inspection: ServedInspection, _ words: PageWords) -> String {
    inspection.inspection.designs.first { $0.id == design }?.label(words.language) ?? design
  }

  private func shown(
    _ finding: Finding, _ inspection: ServedInspection, _ words: PageWords
  ) -> [String: Any] {
    let heuristics = finding.heuristics.map { id in
      inspection.heuristics.first { $0.id == id }?.name(words.language) ?? id
    }
    let place = [finding.place.screen, finding.place.state, finding.place.step].compactMap(\.self)
    return [
      "id": finding.id, "field": "finding." + finding.id, "evaluator": finding.evaluator,
      "description": finding.description,
      "about": (place + heuristics).joined(separator: "; "),
      "severity": finding.severity.map { "\($0.rawValue) \(words["severity.\($0.rawValue)"])" } ?? "",
      "screenshot": finding.screenshot.map { "/researcher/designs/pictures/" + $0 } ?? "",
    ].withoutEmptyTexts
  }
}

// MARK: - Invitations

extension ResearcherPages {
  /// The most invitations that are made at once.
  private static let mostInvitations = 200

  private func showInvitations(_ request: Request, _ visit: Visit) async throws -> Response {
    try await invitationsPage(visit, typed: [:], problem: nil)
  }

  /// Makes invitations and shows them once: later only those who got them know their tokens.
  private func makeInvitations(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws
    -> Response
  {
    let words = visit.words
    guard let role = form["role"].flatMap(Visitor.Role.init(rawValue:)) else { throw PageRefusal.malformed }
    guard let number = form["number"].flatMap(Int.init), (1...Self.mostInvitations).contains(number) else {
      return try await invitationsPage(
        visit, typed: form.fields, problem: words.filled("invitationNumberWrong", "\(Self.mostInvitations)"))
    }
    var levels: [String: String] = [:]
    if role == .participant {
      for factor in invitedFactors {
        guard let level = form["level." + factor.id], factor.levels.contains(where: { $0.id == level }) else {
          return try await invitationsPage(
            visit, typed: form.fields,
            problem: words.filled("invitationLevelMissing", factor.label(words.language)))
        }
        levels[factor.id] = level
      }
    }
    let origin = try origin(of: request)
    guard desk.submissions.isNew(form.submission) else {
      return try await invitationsPage(
        visit, typed: [:], problem: words["invitationsShownBefore"], status: .conflict)
    }
    let tokens = (0..<number).map { _ in SecretToken() }
    do {
      try await desk.storage.invite(tokens, as: role, levels: levels)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    let description = describe(role, levels, words)
    let invitations = tokens.enumerated().map { index, token in
      let link = origin + "/join/" + token.text
      let label = words.filled("invitationNumber", "\(index + 1)", "\(number)")
      return ["link": link, "label": label, "code": QRCode(link)?.svg(label: words["invitationCode"]) ?? ""]
    }
    return try page(
      "researcher-invitations-made", at: .invitations,
      title: words.filled("invitationsMade", "\(number)"),
      [
        "invitations": invitations, "description": description,
        "tokens": tokens.map(\.text).joined(separator: " "),
        "links": invitations.compactMap { $0["link"] }.joined(separator: "\n"), "rows": min(number + 1, 12),
        "role": role.rawValue, "levels": Self.code(of: levels),
        "study": site.study.title(site.plan.languages.first ?? "en"),
      ], visit)
  }

  /// The links of invitations as CSV.
  ///
  /// The page sends the tokens along, since nobody else knows them.
  private func sendList(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    let tokens = (form["tokens"] ?? "").split(separator: " ").map { SecretToken($0) }
    guard let role = form["role"].flatMap(Visitor.Role.init(rawValue:)), !tokens.isEmpty,
      tokens.count <= Self.mostInvitations
    else { throw PageRefusal.malformed }
    let origin = try origin(of: request)
    let levels = Self.levels(of: form["levels"] ?? "")
    let factors = invitedFactors.filter { levels[$0.id] != nil }
    var lines = [["number", "role"] + factors.map(\.id) + ["link"]]
    for (index, token) in tokens.enumerated() {
      guard let token else { throw PageRefusal.malformed }
      let known = try factors.map { factor in
        guard let level = factor.levels.first(where: { $0.id == levels[factor.id] }) else {
          throw PageRefusal.malformed
        }
        return level.id
      }
      lines.append(["\(index + 1)", role.rawValue] + known + [origin + "/join/" + token.text])
    }
    let text = lines.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    return Self.download(
      Array(text.utf8), name: "invitations.csv", type: "text/csv; charset=utf-8; header=present")
  }

  /// The factors whose level only an invitation can say.
  private var invitedFactors: [Factor] {
    guard let allocation = site.plan.allocation else { return [] }
    let assigned = allocation.method == .token ? allocation.factors.map(\.factor) : []
    let ids = assigned + allocation.strata.filter { $0.origin == .invitation }.map(\.factor)
    return ids.compactMap { site.study.factor($0) }
  }

  private func invitationsPage(
    _ visit: Visit, typed: [String: String], problem: String?,
    status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    let standing = try await desk.storage.standing()
    let words = visit.words
    let roles = Visitor.Role.allCases.map { role in
      let made = standing.invitations.filter { $0.role == role }
      return [
        "id": role.rawValue, "name": words["role." + role.rawValue], "made": made.count,
        "used": made.count(where: \.isUsed), "open": made.count { !$0.isUsed },
        "isChosen": (typed["role"] ?? Visitor.Role.participant.rawValue) == role.rawValue,
      ] as [String: Any]
    }
    let factors = invitedFactors.map { factor in
      [
        "name": factor.label(words.language), "field": "level." + factor.id,
        "levels": factor.levels.map { level in
          [
            "id": level.id, "label": level.label(words.language),
            "isChosen": typed["level." + factor.id] == level.id,
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    return try page(
      "researcher-invitations", at: .invitations,
      [
        "roles": roles, "factors": factors, "hasFactors": !factors.isEmpty, "number": typed["number"] ?? "10",
        "most": Self.mostInvitations, "isClosed": !standing.collection.isOpen, "hasProblem": problem != nil,
        "problem": problem ?? "",
      ], visit, status: problem == nil ? .ok : status)
  }

  /// Whom invitations are for, in words.
  private func describe(_ role: Visitor.Role, _ levels: [String: String], _ words: PageWords) -> String {
    let labels = invitedFactors.compactMap { factor in
      factor.levels.first { $0.id == levels[factor.id] }.map {
        factor.label(words.language) + ": " + $0.label(words.language)
      }
    }
    return ([words["role." + role.rawValue]] + labels).joined(separator: " · ")
  }

  /// The beginning of the addresses in invitations.
  private func origin(of request: Request) throws(PageRefusal) -> String {
    if let origin = desk.origin { return origin.hasSuffix("/") ? String(origin.dropLast()) : origin }
    guard let authority = request.head.authority, !authority.isEmpty,
      authority.utf8.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-:[]".utf8.contains(byte)
      })
    else { throw .malformed }
    return (site.isEncrypted ? "https://" : "http://") + authority
  }

  /// Levels as one text, in the order of their factors' names.
  private static func code(of levels: [String: String]) -> String {
    levels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
  }

  private static func levels(of code: String) -> [String: String] {
    let sides = code.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(sides.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// A cell of a CSV file after RFC 4180.
  private static func cell(_ text: String) -> String {
    text.contains { "\",\r\n".contains($0) } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// A file to be kept.
  private static func download(_ bytes: [UInt8], name: String, type: String) -> Response {
    // Names come from the program; none of them ends the header.
    Response(
      status: .ok,
      headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(plain(name))\""],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// A name of a file as it can stand in a header.
  static func plain(_ name: String) -> String {
    name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}

// MARK: - Login

extension ResearcherPages {
  private func showLogin(_ request: Request, _ context: PageContext) async throws -> Response {
    if visit(of: request) != nil { return site.see(Self.address) }
    return try loginPage(words(for: request))
  }

  /// Lets in who knows the password.
  ///
  /// Every reply to a wrong one is the same, after the same work.
  private func signIn(_ request: Request, _ context: PageContext) async throws -> Response {
    let source = site.source(of: request, context)
    guard site.limits.passwords.takes(source, at: .now) else { throw PageRefusal.tooMany }
    let fields = try await SealedForm.fields(of: request)
    let words = words(for: request)
    if case .wait(let seconds) = desk.gate.open(source, at: .now) {
      await site.storage.log(.tooManyRequests, by: nil)
      var response = try loginPage(
        words, problem: words.filled("signInWait", "\(seconds)"), status: .tooManyRequests)
      response.headers[.retryAfter] = String(seconds)
      return response
    }
    let isRight = await desk.password.matches(fields["password"] ?? "")
    desk.gate.close(source, isRight: isRight, at: .now)
    guard isRight else {
      await site.storage.log(.wrongPassword, by: nil)
      return try loginPage(words, problem: words["signInWrong"], status: .forbidden)
    }
    // A token of its own for each time, so that none that somebody planted in the browser is worth anything.
    if let before = session(of: request) { desk.sessions.end(before) }
    var response = site.see(Self.address)
    response.setCookie(cookie(desk.sessions.start(at: .now).text, seconds: 12 * 60 * 60))
    return response
  }

  private func signOut(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    desk.sessions.end(visit.session)
    var response = site.see(Self.address + "/login")
    response.setCookie(cookie("", seconds: 0))
    return response
  }

  private func cookie(_ value: String, seconds: Int) -> Cookie {
    Cookie(
      name: Self.cookie, value: value, maxAge: seconds, path: Self.address, secure: site.isEncrypted,
      httpOnly: true, sameSite: .strict)
  }

  private func loginPage(
    _ words: PageWords, problem: String? = nil, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var frame = PageFrame()
    frame.styles = ["researcher.css"]
    return try site.page(
      "researcher-login", title: words["signInTitle"],
      ["hasProblem": problem != nil, "problem": problem ?? "", "address": Self.address + "/login"],
      words: words, frame: frame, status: status)
  }
}

// MARK: - Report

extension ResearcherPages {
  private func showReport(_ request: Request, _ visit: Visit) async throws -> Response {
    try reportPage(try await desk.storage.collection(), visit)
  }

  /// Makes the report of what is there, for the researcher to keep.
  private func sendReport(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    try await send(desk.report, visit)
  }

  /// Makes one of the tables.
  private func sendTable(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let table = desk.tables.first(where: { $0.name == form["table"] }) else {
      throw PageRefusal.malformed
    }
    return try await send(table, visit)
  }

  /// Tables hold groups and answers, from which outcomes follow: they are kept back like the report.
  private func send(_ output: StudyOutput, _ visit: Visit) async throws -> Response {
    let collection = try await desk.storage.collection()
    guard collection.showsOutcomes else { return try reportPage(collection, visit, status: .forbidden) }
    // Noted before it is made: what was taken away unnoted could not be told any more.
    try await desk.storage.note(output: output.name)
    do {
      return Self.download(try await output.make(), name: output.name, type: output.type)
    } catch let refusal as StudyOutput.Refusal {
      return try reportPage(collection, visit, problem: refusal.reason, status: .unprocessableContent)
    }
  }

  private func reportPage(
    _ collection: CollectionStanding, _ visit: Visit, problem: String? = nil,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    try page(
      "researcher-report", at: .report,
      [
        "isShown": collection.showsOutcomes, "isOpen": collection.isOpen, "longest": Self.longestReason,
        "tables": desk.tables.map { ["name": $0.name, "label": visit.words.filled("tableSave", $0.name)] },
        "hasTables": !desk.tables.isEmpty, "isReasonMissing": false, "hasProblem": problem != nil,
        "problem": problem ?? "",
        "looked": collection.lookEnds.map { visit.words.filled("earlyLooked", Self.time($0)) } ?? "",
      ].withoutEmptyTexts, visit, status: status)
  }

  /// The most lines of the audit trail on its page; all of them are in the store.
  private static let mostLines = 500

  private func showAudit(_ request: Request, _ visit: Visit) async throws -> Response {
    let trail = try await desk.storage.auditTrail()
    let words = visit.words
    let lines = trail.suffix(Self.mostLines).reversed().map { line in
      [
        "number": line.number, "time": Self.time(line.time),
        "what": words.texts["audit." + line.kind] ?? line.kind,
        "detail": line.person ?? (line.detail.isEmpty ? "–" : line.detail),
        "isIncident": line.kind.hasPrefix("refused-"),
      ] as [String: Any]
    }
    return try page(
      "researcher-audit", at: .audit,
      [
        "lines": lines, "hasLines": !lines.isEmpty,
        "shown": words.filled("auditShown", "\(lines.count)", "\(trail.count)"),
      ], visit)
  }
}

// MARK: - Return

/// Links for people who have to go on elsewhere: a dead battery, a browser that forgot them, another device.
extension ResearcherPages {
  /// Makes a link for somebody, and shows it this once.
  private func makeReturnLink(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response
  {
    let words = visit.words
    guard let asked = form["person"] else { throw PageRefusal.malformed }
    let origin = try origin(of: request)
    guard let code = try await person(asked)?.code else {
      return try page(
        "researcher-return", at: .dashboard, title: words["returnNobodyTitle"],
        ["text": words.filled("returnNobody", asked)], visit, status: .notFound)
    }
    guard desk.submissions.isNew(form.submission) else {
      return try page(
        "researcher-return", at: .dashboard, title: words.filled("returnLinkTitle", code),
        ["text": words["returnShownBefore"]], visit, status: .conflict)
    }
    let token = SecretToken()
    do {
      try await desk.storage.makeReturnLink(token, for: code)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    let link = origin + "/join/" + token.text
    return try page(
      "researcher-return", at: .dashboard, title: words.filled("returnLinkTitle", code),
      [
        "text": words.filled("returnOnce", code), "link": link, "person": code,
        "code": QRCode(link)?.svg(label: words["invitationCode"]) ?? "",
        "study": site.study.title(site.plan.languages.first ?? "en"),
      ], visit)
  }
}

// MARK: - Withdrawal

/// Withdrawal of those who ask the researcher for it: participants who cannot reach their own pages any more, and everybody
/// else who took part.
extension ResearcherPages {
  /// Asks whether everything of a person is really to be deleted.
  private func askToWithdraw(_ request: Request, _ visit: Visit) async throws -> Response {
    try await withdrawalPage(of: request.queryFields["person"] ?? "", visit)
  }

  /// Deletes everything of a person.
  private func withdraw(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let asked = form["person"] else { throw PageRefusal.malformed }
    guard form["confirm"] == "yes" else { return try await withdrawalPage(of: asked, visit) }
    // The first copy of a form that came twice did its work, and the code belongs to nobody any more.
    guard desk.submissions.isNew(form.submission) else { return site.see(Place.dashboard.address) }
    guard let code = try await person(asked)?.code else {
      desk.submissions.forget(form.submission)
      return try await withdrawalPage(of: asked, visit, unknown: .notFound)
    }
    do {
      try await desk.storage.withdraw(code)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    return site.see(Place.dashboard.address)
  }

  /// The person with a code, in capitals or not; nil where there is none.
  private func person(_ asked: String) async throws -> PersonStanding? {
    let code = asked.trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
    return try await desk.storage.standing().people.first { $0.code.uppercased() == code }
  }

  private func withdrawalPage(
    of asked: String, _ visit: Visit, unknown: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    guard let person = try await person(asked) else {
      return try page(
        "researcher-withdraw", at: .dashboard, title: words["withdrawNobodyTitle"],
        ["text": words.filled("withdrawNobody", asked)], visit, status: unknown)
    }
    return try page(
      "researcher-withdraw", at: .dashboard, title: words.filled("withdrawPersonTitle", person.code),
      [
        "text": words[person.role == .participant ? "withdrawPersonText" : "withdrawHelperText"],
        "person": person.code,
      ], visit)
  }
}
#endif
