#if Server
internal import Foundation
internal import HTTPTypes
internal import HeuristicEval
internal import Hummingbird
internal import StudyModel

extension ResearcherPages {
  /// The most bytes of a form with pictures.
  static let largestDesigns = 64 << 20

  /// Adds the routes of forms with files.
  func addFiles(to pages: RouterGroup<PageContext>) {
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

  func showDesigns(_ request: Request, _ visit: Visit) async throws -> Response {
    try await designsPage(visit)
  }

  /// Keeps pictures of designs, each that can be kept, and says of every other one why it was not.
  func takeDesigns(_ request: Request, _ visit: Visit) async throws -> Response {
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

  func deleteDesign(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
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
    var designs = standing.people.filter { $0.role == .participant && $0.file?.agreed != nil }.map { person in
      let visits =
        person.file?.record.assignment?.visits
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
#endif
