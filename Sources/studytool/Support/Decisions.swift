internal import StudyDocuments
internal import StudyFolder
internal import StudyModel

/// The decisions of a study, as the commands `exclude` and `correct` list and make them.
struct Decisions {
  private let path: String
  private let surveys: String?

  /// Takes a study folder.
  init(_ path: String, surveys: String?) {
    self.path = path
    self.surveys = surveys
  }

  /// Makes a decision, all or nothing.
  func decide(_ body: (StudyDecisions) throws -> StudyDecisions.Outcome) throws {
    var folder = try LockedFolder(path, generator: Version.generator, note: Console.told)
    try folder.requireWholeTrail()
    let decisions = try StudyDecisions(
      OpenedStudy(folder, surveys: surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests))
    let outcome = try PlaceNames(folder.path).typing { try body(decisions) }
    if let change = outcome.change { try folder.commit(change) }
    try outcome.tell()
  }

  /// Prints what is left out.
  func listExclusions(format: String) throws {
    let (folder, study, hasInspections) = try read()
    let words = study.exclusions.map { exclusion -> [String] in
      let subject: [String] =
        switch exclusion.subject {
        case .participant(let id): [id, "", "", "", "", "", "", ""]
        case .observation(let id, let measure, let task): [id, measure, task ?? "", "", "", "", "", ""]
        case .row(let source, let row): ["", "", "", "", "", "", source, String(row)]
        case .evaluator(let id, let inspection): ["", "", "", id, "", inspection ?? "", "", ""]
        case .design(let id, let inspection): ["", "", "", "", id, inspection ?? "", "", ""]
        }
      return subject + [exclusion.reason, exclusion.decidedBy ?? ""]
    }
    let headings = [
      "Participant", "Measure", "Task", "Evaluator", "Design", "Inspection", "Source", "Row", "Reason", "By",
    ]
    // A study without inspections, or without excluded rows, has nothing to say in their columns.
    let hasRows = words.contains { !$0[7].isEmpty }
    let shown = headings.indices.filter {
      (hasInspections || !(3...5).contains($0)) && (hasRows || !(6...7).contains($0))
    }
    try Console.write(
      Listing.bytes(
        "Exclusions", of: folder, headings: shown.map { headings[$0] },
        words: words.map { row in shown.map { row[$0] } }, format: format))
  }

  /// Prints what is read differently.
  func listCorrections(format: String) throws {
    let (folder, study, _) = try read()
    let words = study.corrections.map { correction in
      [
        correction.source, String(correction.row), correction.column, correction.from, correction.to,
        correction.reason, correction.decidedBy ?? "",
      ]
    }
    try Console.write(
      Listing.bytes(
        "Corrections", of: folder, headings: ["Source", "Row", "Column", "From", "To", "Reason", "By"],
        words: words, format: format))
  }

  private func read() throws -> (folder: String, study: Study, hasInspections: Bool) {
    let opened = try OpenedStudy.folder(path, surveys: surveys)
    let decisions = try StudyDecisions(opened)
    return (opened.path, decisions.study, decisions.hasInspections)
  }
}

extension StudyDecisions.Outcome {
  /// Prints what was done, and what is to be known of it on standard error.
  func tell() throws {
    for warning in warnings { Console.told("warning: " + warning) }
    try Console.print(words + (change == nil ? "\nnothing was changed" : ""))
  }
}
