internal import PatternCatalog
internal import StudyAnalysis
internal import StudyFiles
internal import StudyModel
internal import StudyReport

/// The design patterns of a study: found, searched and ready to be composed.
enum StudyPatterns {
  /// What a study tells of its patterns.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - path: the study folder or its `study.xml`.
  ///   - surveys: the folder of own instruments.
  ///   - language: the language of the report.
  /// - Returns: the composer; nil for a study that names no patterns.
  /// - Throws: `InputProblems`.
  static func composer(
    of study: Study, path: String, surveys: String?, language: String
  ) throws -> StudiedPatterns? {
    guard let use = study.patterns else { return nil }
    let folder = FileReading.isDirectory(path) ? path : Paths.folder(path)
    let own = Paths.join(folder, "instruments")
    let catalogue = try PatternCatalogue(
      own: surveys ?? (FileReading.isDirectory(own) ? own : nil), language: language)
    let set = try catalogue.require(use.catalog, place: path)
    guard !use.queries.isEmpty else { return StudiedPatterns(use, set: set, retrieval: nil) }
    let analysis = RetrievalAnalysis(
      set, stopWords: try catalogue.stopWords(nil, language: set.language, place: path),
      thesaurus: try catalogue.thesaurus(nil, language: set.language, place: path))
    let queries = try use.queries.map { try catalogue.querySet($0, place: path) }
    return StudiedPatterns(use, set: set, retrieval: try analysis.results(for: queries))
  }
}
