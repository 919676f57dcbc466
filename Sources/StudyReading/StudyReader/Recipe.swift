internal import StudyDocuments
internal import StudyModel

/// A reading that was recorded, for another file of the same form: what its columns mean, how its cells are written, and the
/// factors, tasks and measures that they belong to.
///
/// It is a `study.xml`, so that a study folder is the recipe of its own files. Plans and decisions of that study are about
/// its data, and are left out.
struct Recipe {
  /// The document, for the provenance.
  let document: OwnDocument
  /// The sources that hold observations.
  private let sources: [Study.Source]
  private let study: Study

  /// Reads a recipe.
  ///
  /// - Parameters:
  ///   - path: the file, or a study folder.
  ///   - data: what is open, with the instruments that measures may name.
  /// - Throws: `InputProblems` where it is not readable or valid, or says nothing of a file.
  init(_ path: String, for data: StudyData) throws {
    let file = FileReading.isDirectory(path) ? path + "/study.xml" : path
    let bytes = try data.inputs.bytes(file)
    study = try StudyDocument(bytes, path: file, catalogue: data.catalogue).study
    document = OwnDocument(.study, id: study.id, content: bytes, path: file, directory: nil)
    sources = study.sources.filter { $0.inspection == nil }
    guard !sources.isEmpty else {
      throw InputProblems(
        place: file, "the study says of no file of observations how it is read",
        expected: "a <source> with its columns",
        remedy: "make a recipe from a file with: studytool analyze FILE --save-recipe RECIPE")
    }
  }

  /// Adds the factors, tasks and measures that a study does not have.
  ///
  /// - Parameter other: the study, which is changed.
  func complete(_ other: inout Study) {
    other.factors += study.factors.filter { other.factor($0.id) == nil }
    other.measures += study.measures.filter { other.measure($0.id) == nil }
    let known = Set(other.tasks.map(\.id))
    other.tasks += study.tasks.filter { !known.contains($0.id) }
    if study.plan.unit == .row { other.plan.unit = .row }
  }

  /// The reading for a file, as a source of it.
  ///
  /// - Parameters:
  ///   - source: what is known of the file already: its identifier, path, hash, and what holds for every row.
  ///   - headings: the headings that a file has if it is read by a source.
  /// - Returns: of several sources the one with the fewest columns that the file lacks.
  func source(for source: Study.Source, headings: (Study.Source) throws -> [String]) -> Study.Source {
    var best = (source: sources[0], lacking: Int.max)
    for candidate in sources.count > 1 ? sources : [] {
      // A file that a source does not even open is not of its form.
      guard let found = try? Set(headings(candidate)) else { continue }
      let lacking = candidate.columns.count { !found.contains($0.heading) }
      if lacking < best.lacking { best = (candidate, lacking) }
    }
    var reading = best.source
    (reading.id, reading.path) = (source.id, source.path)
    (reading.sha256, reading.originalSHA256) = (source.sha256, source.originalSHA256)
    // Whose file the recipe was made of says nothing of this one.
    reading.constants.participant = nil
    reading.constants = source.constants.completed(by: reading.constants)
    return reading
  }
}

extension StudyReader {
  /// How a new file is read by the recipe that the user named; the source as it is where there is none.
  func byRecipe(_ source: Study.Source, at path: String) throws -> Study.Source {
    guard let recipe else { return source }
    return recipe.source(for: source) { candidate in
      try SourceFile(
        path: path, content: .file(inputs), label: path, declaration: candidate, isNew: false,
        options: options.completed(by: candidate), hashes: false, excludedRows: [],
        constants: candidate.constants,
        context: .nothing
      ).headings
    }
  }
}
