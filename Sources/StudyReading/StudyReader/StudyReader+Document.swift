internal import StudyDocuments
internal import StudyModel

extension StudyReader {
  /// Opens a study whose document is not necessarily as it lies on the disk, by what it declares alone.
  ///
  /// - Parameters:
  ///   - data: the study, with the document.
  ///   - options: what the user says.
  /// - Throws: `InputProblems`.
  package init(declaredBy data: StudyData, options: ReadingOptions) throws {
    self.init(study: try data.requireDocument().study, data: data, options: options, isBare: false)
    isOfStudy = true
    try openSources(of: data, hashes: false)
    if files.isEmpty { throw StudyData.withoutData(data.path) }
    try finishOpening(place: documentPath)
  }

  /// A study with the sources that hold observations, and the paths of those that hold inspection records.
  static func withoutInspections(_ study: Study) -> (study: Study, paths: [String]) {
    var rest = study
    rest.sources = study.sources.filter { $0.inspection == nil }
    return (rest, study.sources.filter { $0.inspection != nil }.map(\.path))
  }

  /// What is wrong with a study that has nothing to be read here.
  static func withoutObservations(_ folder: String) -> InputProblems {
    InputProblems(
      place: folder + "/study.xml",
      "the study holds records of an inspection and no observations of participants",
      expected: "a source without inspection=\"...\"",
      remedy: "analyse the inspection with: studytool heuristics analyze \(folder)")
  }
}
