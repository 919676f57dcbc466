public import StudyDocuments
public import StudyModel
internal import StudyReading

/// Validation of any XML document that the program reads or writes.
public enum DocumentValidation {
  /// Validates a file against the schema of its kind and against what the schema cannot say.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - surveys: a folder of one's own instruments, which a study may name.
  ///   - tests: finds a test that a plan can ask for by its name.
  ///   - expected: the kind that is wanted; nil for any.
  /// - Returns: the kind of the document.
  /// - Throws: `InputProblems` with line and column.
  public static func validate(
    _ path: String, surveys: String? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common,
    expecting expected: DocumentKind? = nil
  ) throws -> DocumentKind {
    let bytes = try FileReading.bytes(path)
    let (_, kind) = try DocumentKind.parse(bytes, path: path, expecting: expected)
    switch kind {
    case .instrument: _ = try InstrumentDocument.read(bytes, path: path)
    case .heuristicSet: _ = try HeuristicSetDocument.read(bytes, path: path)
    case .artefact: _ = try ArtefactDocument.read(bytes, path: path)
    case .patternCatalog: _ = try PatternSetDocument.read(bytes, path: path)
    case .patternQueries:
      _ = try QuerySetDocument.read(bytes, path: path, sets: PatternCatalogue(own: surveys).sets)
    case .thesaurus: _ = try ThesaurusDocument.read(bytes, path: path)
    case .stopWords: _ = try StopWordsDocument.read(bytes, path: path)
    case .words: _ = try WordsDocument.read(bytes, path: path)
    case .study:
      _ = try StudyDocument(
        bytes, path: path, catalogue: InstrumentCatalogue(ownInstruments: surveys, tests: tests))
    case .archive: try ArchiveReader.check(bytes, path: path)
    // What its names stand for depends on the inspection that it is read for.
    case .inspectionRecords: break
    case .report, .language: break
    }
    return kind
  }
}
