internal import ReportDocument
internal import StudyDocuments
internal import StudyFolder

/// The author's texts of a study, on their way into a report.
struct StudyWords {
  private let texts: [StudyTexts.Text]
  private var words: AuthorTexts
  /// What is worth knowing: files that are no texts, and texts that belong nowhere.
  private(set) var notes: [InputProblem]
  /// The paths of the texts that are in the report, within the study.
  private(set) var paths: [String] = []

  /// Reads the texts of a study.
  ///
  /// - Parameters:
  ///   - path: the study folder or its `study.xml`.
  ///   - language: the language of the report.
  /// - Throws: `InputProblems` where a text cannot be read.
  init(_ path: String, language: String) throws {
    let folder = FileReading.isDirectory(path) ? path : Paths.folder(path)
    let found = try PlaceNames(path).typing { try StudyTexts(folder: folder) }
    texts = found.texts(in: language)
    notes = found.notes
    words = AuthorTexts(texts.map { AuthorTexts.File(path: $0.path, slot: $0.section, bytes: $0.bytes) })
  }

  /// The sections that the author wrote something for.
  var written: Set<String> { words.written }

  /// The texts that are in the report, as its provenance names them.
  var inputs: [Provenance.Input] {
    texts.filter { paths.contains($0.path) }.map { text in
      Provenance.Input(
        path: text.path, sha256: text.sha256, bytes: text.bytes.count, reading: "text of the author, Markdown"
      )
    }
  }

  /// Puts the texts into a report.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - isPartial: whether the report is on a part of the study, so that some numbers and sections of the whole are not in it.
  /// - Returns: the report with the texts, which are among its inputs.
  /// - Throws: `InputProblems` for what may not stand in a text, each with its place.
  mutating func woven(into report: Report, isPartial: Bool) throws -> Report {
    var woven = words.woven(into: report)
    if isPartial { woven = withoutOthers(woven, report) }
    guard woven.problems.isEmpty else {
      let known =
        woven.problems.contains { $0.unknownNumber != nil } ? report.estimates.map(\.id) : []
      throw InputProblems(woven.problems.map { Self.problem($0, numbers: known) })
    }
    for file in woven.unknown {
      let near = NearestNames.of(file.slot, among: woven.sections)
      notes.append(
        InputProblem(
          place: file.path,
          message: "the report has no section \"\(file.slot)\", so that the text is not in it",
          expected: (near.isEmpty ? "" : "perhaps \(near.joined(separator: ", ")); ")
            + "one of " + woven.sections.joined(separator: ", "),
          remedy: "rename the file"))
    }
    let unknown = Set(woven.unknown.map(\.path))
    paths = words.files.map(\.path).filter { !unknown.contains($0) }
    woven.report.provenance.inputs += inputs
    return woven.report
  }

  /// Leaves out texts on what a report on a part of the study does not have, and says so.
  private mutating func withoutOthers(_ woven: AuthorTexts.Woven, _ report: Report) -> AuthorTexts.Woven {
    var reasons: [String: String] = [:]
    for found in woven.problems {
      guard let number = found.unknownNumber else { continue }
      reasons[found.path] = reasons[found.path] ?? "no number \"\(number)\""
    }
    for file in woven.unknown { reasons[file.path] = "no section \"\(file.slot)\"" }
    guard !reasons.isEmpty else { return woven }
    for file in words.files {
      guard let reason = reasons[file.path] else { continue }
      notes.append(
        InputProblem(
          place: file.path,
          message: "a report on a part of the study has \(reason), so that the text is not in it",
          expected: "texts on what the report has",
          remedy: "report on the whole study to have all texts in it"))
    }
    words = AuthorTexts(words.files.filter { reasons[$0.path] == nil })
    return words.woven(into: report)
  }

  private static func problem(_ found: AuthorTexts.Fault, numbers: [String]) -> InputProblem {
    var problem = InputProblem(found.problem)
    let near = found.unknownNumber.map { NearestNames.of($0, among: numbers) } ?? []
    if !near.isEmpty { problem.expected += ", perhaps \(near.joined(separator: ", "))" }
    return problem
  }
}
