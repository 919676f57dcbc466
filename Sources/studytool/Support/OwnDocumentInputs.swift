internal import ReportDocument
internal import StudyDocuments

extension Provenance.Input {
  /// A document of one's own that a result used.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - study: the study folder, as it was typed; nil for files that belong to no study.
  init(_ document: OwnDocument, study: String?) {
    let folder: OwnFolder =
      if let directory = document.directory {
        study.map { FileReading.isSame(directory, Paths.join($0, "instruments")) } == true ? .study : .surveys
      } else {
        .named
      }
    self.init(
      own: document.fileName, in: folder, sha256: document.sha256, bytes: document.bytes,
      what: "\(document.kind.name) \(document.id)")
  }
}
