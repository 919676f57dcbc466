internal import StudyModel

extension StudyReader {
  /// Opens a study whose document is at hand, not necessarily as it lies on the disk.
  ///
  /// - Parameters:
  ///   - document: the study.
  ///   - folder: the study folder.
  ///   - catalogue: the instruments at hand.
  ///   - options: what the user says.
  /// - Throws: `InputProblems`.
  init(
    _ document: StudyDocument, folder: String, catalogue: InstrumentCatalogue, options: ReadingOptions
  ) throws {
    self.init(
      study: document.study, catalogue: catalogue, options: options, isBare: false,
      documentPath: folder + "/study.xml")
    for source in study.sources {
      try open(path: folder + "/" + source.path, label: source.path, source: source, hashes: false)
    }
    try finishOpening(place: documentPath)
  }
}
