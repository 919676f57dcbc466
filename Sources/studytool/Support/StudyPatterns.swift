internal import PatternCatalog
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyModel
internal import StudyReport

/// The design patterns of a study: found, searched and ready to be composed.
struct StudyPatterns {
  /// What the report tells of them.
  let composer: StudiedPatterns
  /// What was used of one's own: the catalogue, and what its search was tried with.
  let ownDocuments: [OwnDocument]
  /// The study folder, as it was typed.
  let folder: String

  /// Finds the patterns of a study, and searches them where it names queries; nil for a study that names no patterns.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - path: the study folder or its `study.xml`.
  ///   - own: the documents of one's own.
  ///   - language: the language of the report.
  /// - Throws: `InputProblems`.
  init?(of study: Study, path: String, own: OwnDocuments, language: String) throws {
    guard let use = study.patterns else { return nil }
    folder = FileReading.isDirectory(path) ? path : Paths.folder(path)
    let catalogue = try PatternCatalogue(own, language: language)
    let set = try catalogue.require(use.catalog, place: path)
    var documents = [catalogue.ownDocument(set.id)]
    var retrieval: RetrievalResults?
    if !use.queries.isEmpty {
      let stopWords = try catalogue.findStopWords(nil, language: set.language, place: path)
      let thesaurus = try catalogue.findThesaurus(nil, language: set.language, place: path)
      let queries = try use.queries.map { try catalogue.findQuerySet($0, place: path) }
      documents += [stopWords.own, thesaurus.own] + queries.map(\.own)
      retrieval = try RetrievalAnalysis(set, stopWords: stopWords.value, thesaurus: thesaurus.value)
        .results(for: queries.map(\.value))
    }
    composer = StudiedPatterns(use, set: set, retrieval: retrieval)
    ownDocuments = documents.compactMap { $0 }
  }
}
