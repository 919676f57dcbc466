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
    let chosen = try chosenPlace(form, among: known)
    guard !form.files.isEmpty else {
      return try await designsPage(
        visit, problems: [words["designsNoFile"]], chosen: chosen, status: .unprocessableContent)
    }
    let names = DesignFileName(
      designs: known.map(\.id), tasks: site.study.tasks.map(\.id), conditions: conditions)
    var (kept, problems): ([String], [String]) = ([], [])
    for file in form.files {
      guard let place = chosen ?? names.place(of: file.name) else {
        problems.append(words.filled("designsWhich", file.name))
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
      visit, kept: kept, problems: problems, status: problems.isEmpty ? .ok : .unprocessableContent)
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

  /// A design that a picture can be of.
  private struct KnownDesign {
    var id: String
    /// What people call it; nil where that is its identifier.
    var label: String?
    /// What pictures of it are expected: the tasks, with their conditions.
    var places: [PicturePlace]
  }

  /// The designs of participants who agreed, and those that inspections declare.
  private func knownDesigns(_ language: String = "en") async throws -> [KnownDesign] {
    let standing = try await desk.storage.standing()
    var designs = standing.people.filter { $0.role == .participant && $0.file?.agreed != nil }.map { person in
      let visits =
        person.file?.record.assignment?.visits ?? site.study.tasks.map { Assignment.Visit(task: $0.id) }
      return KnownDesign(
        id: person.code,
        places: visits.map {
          PicturePlace(
            design: person.code, task: $0.task, condition: ConditionCode.text(of: $0.levels, in: site.study))
        })
    }
    for design in desk.designs where !designs.contains(where: { $0.id == design.id }) {
      let label = design.label(language)
      designs.append(KnownDesign(id: design.id, label: label == design.id ? nil : label, places: []))
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

  /// The place that was chosen; nil to go by the names of files.
  private func chosenPlace(
    _ form: SealedForm, among designs: [KnownDesign]
  ) throws(PageRefusal) -> PicturePlace? {
    guard let design = form["design"], !design.isEmpty else { return nil }
    let (task, condition) = (form["task"] ?? "", form["condition"] ?? "")
    guard designs.contains(where: { $0.id == design }),
      task.isEmpty || site.study.tasks.contains(where: { $0.id == task }),
      condition.isEmpty || conditions.contains(where: { $0.code == condition })
    else { throw .malformed }
    return PicturePlace(
      design: design, task: task.isEmpty ? nil : task, condition: condition.isEmpty ? nil : condition)
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
    _ visit: Visit, kept: [String] = [], problems: [String] = [], chosen: PicturePlace? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    let pictures = try await site.storage.pictures().filter { $0.sender == nil }
    let designs = try await knownDesigns(words.language)
    // A design that is no longer declared still has its pictures, which can be looked at and deleted.
    let left = Set(pictures.map(\.place.design)).subtracting(designs.map(\.id)).sorted()
    let rows = (designs + left.map { KnownDesign(id: $0, places: []) }).map { design in
      row(design, pictures.filter { $0.place.design == design.id }, words)
    }
    let tasks = site.study.tasks.map { task in
      ["id": task.id, "name": task.label(words.language), "isChosen": chosen?.task == task.id]
        as [String: Any]
    }
    let conditions = conditions.map { condition in
      [
        "id": condition.code, "name": describe(condition: condition.code, words),
        "isChosen": chosen?.condition == condition.code,
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
            "isChosen": chosen?.design == design.id,
          ] as [String: Any]
        },
        "kept": kept, "hasKept": !kept.isEmpty, "problems": problems, "hasProblems": !problems.isEmpty,
        "limits": words.filled(
          "designsLimits", "\(Picture.mostBytes >> 20)", "\(Picture.mostPixels / 1_000_000)",
          "\(Self.largestDesigns >> 20)"),
      ], visit, status: status)
  }

  /// A design with its pictures, and the tasks of which it has none.
  private func row(_ design: KnownDesign, _ pictures: [PictureEntry], _ words: PageWords) -> [String: Any] {
    // A picture that is of no task is one of the whole design.
    let hasWhole = pictures.contains { $0.place.task == nil }
    let missing = design.places.filter { place in
      !hasWhole
        && !pictures.contains {
          $0.place.task == place.task && ($0.place.condition == nil || $0.place.condition == place.condition)
        }
    }
    let lacks = missing.map { parts(of: $0, words).joined(separator: ", ") }
    return [
      "id": design.id, "label": design.label ?? "", "hasLabel": design.label != nil,
      "pictures": pictures.map { picture in
        let what = parts(of: picture.place, words).joined(separator: " · ")
        return [
          "name": picture.name, "what": what, "hasWhat": !what.isEmpty,
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
