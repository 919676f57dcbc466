internal import StudyFolder

/// Changes of an inspection of a study, as the commands below `heuristics` make them.
struct InspectionEdits {
  private let path: String
  private let inspection: String?
  private let surveys: String?

  /// Takes a study folder.
  init(_ path: String, inspection: String?, surveys: String?) {
    self.path = path
    self.inspection = inspection
    self.surveys = surveys
  }

  /// Changes the inspection, all or nothing.
  func change(_ body: (InspectionDecisions) throws -> StudyDecisions.Outcome) throws {
    var folder = try LockedFolder(path, generator: Version.generator, note: Console.told)
    let opened = try OpenedStudy(
      folder, surveys: surveys, capture: OpenedStudy.capture, tests: OpenedStudy.tests)
    let outcome = try PlaceNames(folder.path).typing {
      try body(InspectionDecisions(opened, inspection: inspection, surveys: surveys))
    }
    if let change = outcome.change { try folder.commit(change) }
    try Console.print(outcome.words + (outcome.change == nil ? "\nnothing was changed" : ""))
  }

  /// Reads the inspection.
  func read() throws -> InspectionDecisions {
    let opened = try OpenedStudy.folder(path, surveys: surveys)
    return try PlaceNames(opened.path).typing {
      try InspectionDecisions(opened, inspection: inspection, surveys: surveys)
    }
  }
}
