internal import StudyDocuments
internal import StudyModel

/// Reading of what was captured live: tables of the study that are no files of their own.
extension StudyReader {
  /// Opens all sources of the study that hold observations: its files, then what was captured.
  ///
  /// - Parameters:
  ///   - data: the study.
  ///   - hashes: whether the SHA-256 of each file is wanted.
  ///   - label: what messages call a file of the study, by its path within the folder.
  /// - Throws: `InputProblems`, and what reading a store throws.
  mutating func openSources(
    of data: StudyData, hashes: Bool, label: (String) -> String = { $0 }
  ) throws {
    for source in study.sources {
      try open(
        path: data.path + "/" + source.path, label: label(source.path), source: source, hashes: hashes)
    }
    try openCaptured(of: data)
  }

  /// Opens what was captured, behind the files of the study.
  mutating func openCaptured(of data: StudyData) throws {
    guard let captured = try data.captured(of: study) else { return }
    collection = captured.collection
    capturedEvents = captured.events
    shownForms = captured.forms
    shownRubrics = captured.rubrics
    picturedParticipants = captured.pictured
    // People alone are no data; beside files they tell the groups.
    guard captured.hasValues || !state.study.sources.isEmpty else { return }
    let tables = CanonicalTables(captured.tables + [endsThatCount(captured)].compactMap(\.self))
    // How files are read is said of files.
    var own = ReadingOptions()
    own.surveys = options.surveys
    own.invalid = options.invalid
    own.collectsProblems = options.collectsProblems
    own.collectsComments = options.collectsComments
    state.study.sources += tables.contents.map(\.table.source)
    for (table, bytes) in tables.contents {
      try open(
        path: data.path + "/" + LiveCapture.fileName, label: table.label, source: table.source,
        hashes: false,
        captured: bytes, options: own)
    }
    if !tables.contents.isEmpty { capturedReading = tables.reading() }
    assumptions += captured.assumptions
    state.notes += captured.notes.map {
      InputProblem(place: LiveCapture.fileName, message: $0, expected: "", remedy: "")
    }
  }

  /// How tasks ended by what participants said, where nothing else tells of any task how it ended.
  private mutating func endsThatCount(_ captured: CapturedStudy) -> CapturedTable? {
    guard let ends = captured.ends else { return nil }
    let measures = Set(ends.columns.compactMap(\.target.measureOfValues))
    let isTold = recognisedColumns.contains {
      $0.targets.contains { $0.measureOfValues.map(measures.contains) == true }
    }
    guard !isTold else { return nil }
    assumptions.append(
      Assumption(
        "no observer noted how tasks ended: \(measures.sorted().joined(separator: ", ")) is what participants said, finished is "
          + "success, given up or over the limit is none",
        settledBy: "outcomes that observers note or that a file holds"))
    return ends
  }
}

extension ColumnTarget {
  /// The measure whose values a column holds, whichever task they belong to.
  fileprivate var measureOfValues: String? {
    if case .measure(let id, _) = self { return id }
    return nil
  }
}
