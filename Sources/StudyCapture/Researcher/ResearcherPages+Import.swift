#if Server
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

extension ResearcherPages {
  /// The most bytes of files that are imported by a page, as people say it.
  static let mostImportMegabytes = 50
  /// The most files at once.
  static let mostImportFiles = 50
  /// The most lines of one option.
  static let mostLinesOfOption = 500
  /// The most characters of what a command said that are shown.
  static let longestWords = 200_000

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

  func showImport(_ request: Request, _ visit: Visit) async throws -> Response {
    try importPage(ImportPage(), visit)
  }

  /// Reads the form before anything else is done; one that is too large gets a page that says what to do.
  func sendImport(_ request: Request, _ visit: Visit) async throws -> Response {
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
#endif
