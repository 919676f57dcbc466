internal import Glibc
internal import ReportDocument
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// What was read for a result, after the last row: what there is to say about it, and which files it was.
struct StudySource {
  /// Something worth knowing that stops nothing.
  struct Note {
    /// The words on standard error, with the path as it was typed.
    let forConsole: String
    /// The words in the report, with the path as the study names it.
    let forReport: String
  }

  /// The files that were read, as they were typed; `study.xml` among them.
  private(set) var files: [String]
  /// What is worth knowing.
  private(set) var notes: [Note]
  private var assumptions: [String]
  /// What was assumed and the user can be asked for.
  private(set) var questions: [Assumption] = []
  private var inputs: [Provenance.Input]
  private var ownInputs: [Provenance.Input] = []
  private let countsRows: Bool

  /// Takes over what a reader has found.
  ///
  /// - Parameters:
  ///   - reader: a reader that has read everything.
  ///   - path: the study folder or raw file, as it was typed.
  init(_ reader: StudyReader, path: String) {
    let folder = FileReading.isDirectory(path) ? path : Paths.folder(path)
    files =
      reader.readings.map { Paths.join(folder, $0.path) }
      + (reader.isBare ? [] : [Paths.join(folder, "study.xml")])
    notes = Self.notes(reader.notes, reader.takenForMissing, path: path)
    assumptions = reader.assumptions.map(Self.words)
    questions = reader.isBare ? reader.assumptions.filter { $0.question != nil } : []
    inputs = reader.readings.map(Self.input)
    countsRows = reader.study.plan.unit == .row
    add(reader.ownDocuments, study: reader.isBare ? nil : folder)
  }

  /// Takes over what inspections were read from, where there is nothing else.
  ///
  /// - Parameters:
  ///   - inspections: the inspections.
  ///   - paths: the study folder or the raw files, as they were typed.
  init(_ inspections: StudyInspections, paths: [String]) {
    files = []
    notes = []
    assumptions = []
    inputs = []
    countsRows = false
    if let path = paths.first, inspections.study != nil {
      files = [Paths.join(FileReading.isDirectory(path) ? path : Paths.folder(path), "study.xml")]
    }
    add(inspections, paths: paths)
  }

  /// Takes over what inspections were read from.
  ///
  /// - Parameters:
  ///   - inspections: the inspections.
  ///   - paths: the study folder or the raw files, as they were typed.
  mutating func add(_ inspections: StudyInspections, paths: [String]) {
    let path = paths.first ?? ""
    let folder = FileReading.isDirectory(path) ? path : Paths.folder(path)
    for reading in inspections.readings {
      files += inspections.study == nil ? paths : reading.files.map { Paths.join(folder, $0.path) }
      notes += Self.notes(reading.notes, reading.takenForMissing, path: path)
      for text in reading.assumptions.map(Self.words) where !assumptions.contains(text) {
        assumptions.append(text)
      }
      inputs += reading.files.map { Self.input($0.reading) }
      add(reading.ownDocuments, study: inspections.study == nil ? nil : folder)
    }
  }

  /// Takes over documents of one's own that were used.
  ///
  /// - Parameters:
  ///   - documents: the documents.
  ///   - study: the study folder, as it was typed; nil for files that belong to no study.
  mutating func add(_ documents: [OwnDocument], study: String?) {
    for document in documents {
      let input = Provenance.Input(document, study: study)
      guard !ownInputs.contains(input) else { continue }
      ownInputs.append(input)
      files.append(document.path)
    }
  }

  /// Takes over the author's texts.
  ///
  /// - Parameters:
  ///   - texts: the texts that are in the report.
  ///   - path: the study folder, as it was typed.
  mutating func add(_ texts: StudyWords, path: String) {
    let folder = FileReading.isDirectory(path) ? path : Paths.folder(path)
    files += texts.paths.map { Paths.join(folder, $0) }
    notes += Self.notes(texts.notes, [], path: path)
    inputs += texts.inputs
  }

  private static func notes(
    _ notes: [InputProblem], _ takenForMissing: [InputProblem], path: String
  ) -> [Note] {
    let places = PlaceNames(path)
    func note(_ problem: InputProblem, takenForMissing: Bool) -> Note {
      var typed = problem
      typed.place = places.typed(problem.place)
      // The remedy of what was taken for missing is what the user has just done.
      if takenForMissing { typed.remedy = "" }
      var named = typed
      named.place = places.named(typed.place)
      return Note(
        forConsole: (takenForMissing ? "taken for missing: " : "note: ") + typed.description,
        forReport: (takenForMissing ? "Taken for missing: " : "") + named.description)
    }
    return notes.map { note($0, takenForMissing: false) }
      + takenForMissing.map { note($0, takenForMissing: true) }
  }

  private static func words(_ assumption: Assumption) -> String {
    assumption.settledBy.isEmpty
      ? assumption.text : "\(assumption.text) (settle with \(assumption.settledBy))"
  }

  private static func input(_ reading: SourceReading) -> Provenance.Input {
    Provenance.Input(
      path: reading.path, sha256: reading.sha256, bytes: reading.bytes,
      reading: "\(reading.description), \(reading.rows.counting("row"))")
  }

  /// The provenance of a report.
  ///
  /// - Parameters:
  ///   - options: the flags that changed the result.
  ///   - exclusions: what was left out, each with its reason.
  /// - Returns: program, inputs, assumptions and flags.
  func provenance(options: [String], exclusions: [String] = []) -> Provenance {
    Provenance(
      generator: Version.generator, inputs: inputs + ownInputs, assumptions: assumptions,
      exclusions: exclusions,
      options: options)
  }

  /// Prints what was assumed and what is worth knowing on standard error.
  func tell() {
    tellAssumptions()
    for note in notes.prefix(100) { Console.note("studytool: " + note.forConsole) }
    if notes.count > 100 {
      Console.note(
        "studytool: ... \(notes.count) notes in all; the first 100 are listed here, all of them in the result"
      )
    }
  }

  /// Prints what was assumed on standard error.
  func tellAssumptions() {
    for assumption in assumptions { Console.note("studytool: " + assumption) }
    if countsRows {
      Console.note(
        "studytool: warning: each row is taken for one person; where one person has several rows, tests find differences that are not there"
      )
    }
  }

  /// Refuses a document in XML where data are wanted, saying what is wrong with it or what it is.
  ///
  /// - Parameters:
  ///   - path: the study folder or raw file.
  ///   - surveys: the folder of own instruments.
  ///   - isStudyData: whether data are wanted and no study, so that a `study.xml` is refused, too.
  /// - Throws: `InputProblems` where the path leads to XML that is no `study.xml`.
  static func refuseDocument(_ path: String, surveys: String?, isStudyData: Bool = false) throws {
    guard isStudyData || Paths.name(path) != "study.xml", Paths.isRegularFile(path),
      path.lowercased().hasSuffix(".xml")
    else { return }
    let kind = try DocumentValidation.validate(path, surveys: surveys, tests: OpenedStudy.tests)
    let remedy =
      switch kind {
      case .study: "put it into the folder of the study under the name study.xml, and name that folder"
      case .instrument: "name the file with the answers, and the folder of this instrument with --surveys"
      case .heuristicSet: "name the file with the findings; the set goes into the folder that --surveys names"
      case .artefact:
        "name the file with the findings; the artefact goes into the folder that --surveys names"
      case .patternCatalog: "search it with: studytool patterns search WORDS --surveys FOLDER"
      case .patternQueries: "name it behind studytool patterns evaluate --queries"
      case .thesaurus: "name it behind studytool patterns search --thesaurus"
      case .stopWords: "name it behind studytool patterns search --stop-words"
      case .words: "name a study folder or a data file; the words of languages are part of the program"
      case .inspectionRecords: "name it behind studytool heuristics analyze"
      case .language: "name a study folder or a data file; a language is chosen with --lang"
      case .archive: "unpack it with: studytool archive \(path)"
      case .report: "name what the report was made of"
      }
    throw InputProblems(
      place: path,
      "the file holds no data: it is the XML of \(["i", "a"].contains(kind.name.prefix(1)) ? "an" : "a") \(kind.name)",
      expected: "a study folder, a CSV file or a workbook", remedy: remedy)
  }
}
