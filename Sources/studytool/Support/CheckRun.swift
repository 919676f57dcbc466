internal import HeuristicEval
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// The way from a study folder or raw files to what is wrong with them.
struct CheckRun {
  /// What was found.
  let results: QualityResults
  /// What was read.
  let source: StudySource
  /// The name of the study or the file.
  let title: Phrase
  /// Whether the files belong to no study.
  let isBare: Bool

  /// Reads and looks through.
  ///
  /// - Parameters:
  ///   - paths: a study folder, a raw file, or several with records of one inspection.
  ///   - options: how the files are read.
  ///   - inspection: what is said of inspections.
  ///   - kinds: the kinds of findings that are asked for; empty for all.
  ///   - quiet: whether no progress is shown.
  /// - Throws: `InputProblems` for what cannot be read at all.
  init(
    _ paths: [String], options: ReadingOptions, inspection: InspectionFlags, kinds: Set<QualityFindingKind>,
    quiet: Bool
  ) throws {
    let path = paths[0]
    let names = PlaceNames(path)
    let isStudy = Paths.isStudy(path)
    if isStudy, paths.count > 1 { throw Self.several(paths) }
    let bar = ProgressBar.unless(quiet)
    defer { bar?.wipe() }
    let opened =
      isStudy || paths.count == 1
      ? try OpenedStudy.typed(path, surveys: options.surveys, bar: bar)
      : try OpenedStudy(files: paths, surveys: options.surveys)
    func read() throws -> (reader: StudyReader, checker: QualityChecker) {
      try names.typing {
        var reader = try StudyReader(opened, options: options)
        let checker = try QualityChecker(&reader)
        return (reader, checker)
      }
    }
    // Problems with inspections are reported before those with observations, so errors of this reading wait.
    let observations = Result { try opened.holdsBoth() ? read() : nil }
    let inspections = try Self.inspections(opened, paths, options: options, flags: inspection, names: names)
    var parts = (inspections?.readings ?? []).map { reading in
      InspectionChecker(
        reading.inspection, set: reading.set,
        artefacts: Dictionary(
          reading.artefacts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
        records: reading.records, isNamed: inspections?.study != nil
      ).results(reading: Self.findings(reading, names: names), kinds: kinds)
    }
    if let inspections, inspections.isAll {
      results = QualityResults(parts)
      source = StudySource(inspections, paths: paths)
      title =
        inspections.study.map { Phrase($0.title) }
        ?? Phrase(verbatim: paths.map(Paths.name).joined(separator: ", "))
      isBare = inspections.study == nil
      return
    }
    guard paths.count == 1 else { throw Self.several(paths) }
    guard inspections != nil || inspection.isEmpty else {
      throw InputProblems(
        place: path,
        "there is no inspection for --heuristics, --artefact, --ratings or --inspection to be about",
        expected: "files with records of an inspection, or a study that declares one",
        remedy: "leave the option out, or say what the columns are with --map")
    }
    try StudySource.refuseDocument(path, surveys: options.surveys)
    let (reader, checker) = try observations.get() ?? read()
    parts.insert(checker.results(context: Self.context(reader, names: names), kinds: kinds), at: 0)
    results = QualityResults(parts)
    var files = StudySource(reader, path: path)
    if let inspections { files.add(inspections, paths: paths) }
    source = files
    title = reader.isBare ? Phrase(verbatim: Paths.name(path)) : Phrase(reader.study.title)
    isBare = reader.isBare
  }

  private static func several(_ paths: [String]) -> InputProblems {
    InputProblems(
      place: paths[1], "several files that hold no records of an inspection",
      expected: "one file, or a study folder",
      remedy: "make a study of them with studytool init and studytool import, and check that")
  }

  /// The inspections of a study, or the one that files with records make up; nil where there is none.
  private static func inspections(
    _ opened: OpenedStudy, _ paths: [String], options: ReadingOptions, flags: InspectionFlags,
    names: PlaceNames
  ) throws -> StudyInspections? {
    let wanted = try flags.options(options)
    guard let document = opened.document else {
      let holdsRecords = paths.allSatisfy {
        RecordSniffing.holdsRecords($0, options: options, inputs: opened.inputs)
      }
      guard holdsRecords, flags.inspection == nil else { return nil }
      return StudyInspections([try InspectionReading(opened, options: wanted)])
    }
    guard !document.inspections.isEmpty else { return nil }
    let ids = flags.inspection.map { [$0] } ?? document.inspections.map(\.inspection.id)
    let readings = try ids.map { id in
      try names.typing { try InspectionReading(opened, inspection: id, options: wanted) }
    }
    return StudyInspections(readings, of: document.study, isAll: try !opened.holdsObservations())
  }

  // MARK: What reading found

  /// What reading records found, as the checks take it.
  private static func findings(_ reading: InspectionReading, names: PlaceNames) -> [ReadingFinding] {
    let sources = reading.files.compactMap { file in file.source.map { ($0.path, $0.id) } }
    let ids = Dictionary(sources, uniquingKeysWith: { first, _ in first })
    return reading.problems.map { finding($0, QualityFindingKind($0.kind), sources: ids, names: names) }
      + reading.takenForMissing.map { finding($0, .takenForMissing, sources: ids, names: names) }
      + reading.notes.map { finding($0, .fileNote, sources: ids, names: names) }
  }

  /// What reading observations found, as the checks take it.
  private static func context(_ reader: StudyReader, names: PlaceNames) -> QualityContext {
    let ids = Dictionary(
      reader.study.sources.map { ($0.path, $0.id) }, uniquingKeysWith: { first, _ in first })
    return QualityContext(
      reading: reader.problems.map { finding($0, QualityFindingKind($0.kind), sources: ids, names: names) }
        + reader.takenForMissing.map { finding($0, .takenForMissing, sources: ids, names: names) }
        + reader.notes.map {
          finding($0, $0.kind == .identifier ? .personalIdentifier : .fileNote, sources: ids, names: names)
        },
      places: reader.placesOfParticipants, placeName: names.typed,
      sources: reader.participantsOfFiles.map {
        QualityContext.Source(
          paths: $0.paths, participants: $0.participants, candidates: $0.candidates, isPlanned: $0.isPlanned)
      }, isLive: reader.collection != nil)
  }

  private static func finding(
    _ problem: InputProblem, _ kind: QualityFindingKind, sources: [String: String], names: PlaceNames
  ) -> ReadingFinding {
    let cell = problem.cell.flatMap { cell in
      sources[cell.path].map {
        QualityFinding.CellName(source: $0, row: cell.row, column: cell.column, text: cell.text)
      }
    }
    return ReadingFinding(
      kind: kind, place: names.typed(problem.place), message: problem.situatedMessage,
      expected: problem.expected,
      remedy: kind == .takenForMissing ? "" : problem.remedy, cell: cell)
  }
}

extension QualityFindingKind {
  /// The kind of what reading found wrong.
  init(_ kind: InputProblem.Kind) {
    self =
      switch kind {
      case .outOfRange: .outOfRange
      case .unreadableCell: .unreadableCell
      case .contradiction: .contradiction
      case .repeatedAnswers: .repeatedAnswers
      case .damagedFile: .damagedFile
      case .identifier: .personalIdentifier
      }
  }
}
