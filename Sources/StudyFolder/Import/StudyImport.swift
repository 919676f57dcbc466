internal import StudyDocuments
public import StudyModel
public import StudyReading
internal import StudyXML

/// Takes raw files into a study: reads them with everything that is there, and says what would change.
///
/// Nothing is written: ``change`` is what ``LockedFolder/commit(_:)`` carries out.
public struct StudyImport {
  /// A file that becomes a source.
  public struct Imported: Sendable {
    /// The path as it was typed.
    public var path: String
    /// The source as the study will declare it.
    public var source: Study.Source
    /// What the file turned out to be.
    public var reading: SourceReading
    /// What its columns were taken for.
    public var columns: [ReadColumn]
    /// Whether it takes the place of other bytes.
    public var isReplacement: Bool
    /// The number of rows that hold nothing and were skipped.
    public var blankRows: Int
  }

  /// A file whose very bytes the study has already.
  public struct Known: Sendable, Hashable {
    /// The path as it was typed.
    public var path: String
    /// The identifier of the source that holds the bytes.
    public var source: String
  }

  /// The files that become sources.
  public let imported: [Imported]
  /// The files that the study has already.
  public let known: [Known]
  /// What is declared in `study.xml` beside the sources, in words: factors, measures, directions.
  public let declared: [String]
  /// Everything that was read; nil where nothing is new, or where the files hold records of an inspection.
  public let reader: StudyReader?
  /// The inspection whose records the files hold, read with what the study has already; nil for other files.
  public let inspection: InspectionReading?
  /// What is to be changed; nil where nothing is new.
  public let change: FolderChange?

  /// Reads files together with a study.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - opened: the study.
  ///   - options: what the user says about the new files.
  ///   - name: the name in `data/` for a single file; nil for its own.
  ///   - replaces: whether a file takes the place of the one of its name.
  ///   - records: what the user says of an inspection whose records the files hold; they are recognised without it.
  ///   - inspectionID: the identifier of that inspection; nil for the only one, or a new one where there is none.
  ///   - corrections: the cells of the new file that are read differently.
  /// - Throws: `InputProblems` where a file cannot be read with the study; nothing is to be changed then.
  public init(
    _ paths: [String], into opened: OpenedStudy, options: ReadingOptions, name: String? = nil,
    replaces: Bool = false, records: InspectionReadingOptions? = nil, inspection inspectionID: String? = nil,
    corrections: [CellCorrection] = []
  ) throws {
    let (folder, catalogue) = (opened.path, opened.catalogue)
    for id in options.instruments { _ = try catalogue.require(id, place: "--instrument \(id)") }
    let before = try opened.requireDocument()
    func told(_ path: String) throws -> Study.Source.Constants {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return try StudyReader.constants(of: name, options: options)
    }
    let plan = try ImportPlan(
      paths, of: opened, study: before.study, name: name, replaces: replaces, constants: told)
    known = plan.known
    try CellCorrection.check(corrections, of: plan, folder: folder)
    guard !plan.files.isEmpty else {
      (imported, declared, reader, inspection, change) = ([], [], nil, nil, nil)
      return
    }
    if try Self.holdRecords(plan, of: opened, options: options, isTold: records != nil || inspectionID != nil)
    {
      let work = try InspectionImport(
        plan, into: opened, before: before, id: inspectionID,
        options: records ?? InspectionReadingOptions(reading: options), corrections: corrections)
      (imported, declared, reader) = (work.imported, work.declared, nil)
      (inspection, change) = (work.reading, work.change)
      return
    }
    inspection = nil
    // What holds for every row of a file is said of the file itself from now on.
    let additions = try plan.files.map { file in
      var source = file.source
      source.constants = try told(file.path).completed(by: source.constants)
      var addition = StudyReader.Addition(path: file.path, source: source)
      addition.corrections = try CellCorrection.declared(
        corrections, of: addition, options: options, inputs: opened.inputs)
      return addition
    }
    var asked = options
    asked.collectsExamples = true
    asked.constants = Study.Source.Constants()
    asked.namePattern = nil
    var reader = try StudyReader(opened.data, adding: additions, options: asked)
    while try reader.nextBatch() != nil {}
    for reading in reader.readings where reading.rows == 0 {
      throw InputProblems(
        place: reading.path, "there are headings and no row of data",
        expected: "at least one row under the headings", remedy: "check that the export is complete")
    }
    try Self.refuseSingleLevels(additions, before: before.study, reader: reader, folder: folder)
    var writing = try ImportWriting(
      before.document.bytes, path: folder + "/study.xml", reader: reader, options: asked)
    var imported: [Imported] = []
    for (file, addition) in zip(plan.files, additions) {
      var constants = addition.source.constants
      // The kind is what the measure is declared with; the source names the measure only.
      if let told = constants.measure.flatMap(ColumnTargetSyntax.declaration) {
        constants.measure = told.measure
      }
      let read = try writing.add(file, constants: constants)
      imported.append(
        Imported(
          path: file.path, source: read.source, reading: read.reading, columns: read.columns,
          isReplacement: file.isReplacement, blankRows: read.blankRows))
    }
    let corrected = additions.flatMap(\.corrections)
    declared = try writing.declare(before: before.study) + corrected.map(CellCorrection.words)
    try writing.correct(corrected)
    let after = try writing.editor.finish(catalogue: catalogue)
    try Self.checkReadsAlike(opened.with(after), imported: imported, reader: reader)
    self.imported = imported
    self.reader = reader
    change = FolderChange(
      action: "import",
      summary: Self.summary(imported),
      study: after.document.bytes,
      files: plan.files.filter { !$0.isInPlace }.map {
        FolderChange.File(path: $0.source.path, bytes: $0.bytes)
      } + writing.dictionaries)
  }

  /// Refuses a level that is set for files where it is the only one of a factor that the study does not have: neither the
  /// other levels nor the design can be known.
  private static func refuseSingleLevels(
    _ additions: [StudyReader.Addition], before: Study, reader: StudyReader, folder: String
  ) throws {
    for addition in additions {
      for (id, level) in addition.source.constants.levels.sorted(by: { $0.key < $1.key })
      where before.factor(id) == nil && (reader.study.factor(id)?.levels.count ?? 0) < 2 {
        let other = "OTHER"
        throw InputProblems(
          place: addition.path,
          "factor:\(id)=\(level) is set for the file, the study has no factor \(id), and one level does not say what "
            + "it is compared with",
          expected: "a factor that the study declares, or files of two levels and more in one import",
          remedy:
            "import the files of all levels together, by their names: --name-pattern \"{\(id)}.csv\"; or declare the "
            + "factor in \(folder)/study.xml, before <measures>: <factors><factor id=\"\(id)\" design=\"within\" reference=\"\(level)\"><level id="
            + "\"\(level)\"/><level id=\"\(other)\"/></factor></factors> (design between where nobody took part at two "
            + "levels); or make the study with: studytool init DIR --factor '\(id):within=\(level)*,\(other)'"
        )
      }
    }
  }

  /// Whether files hold records of an inspection.
  ///
  /// - Throws: `InputProblems` where some do and others do not: they are read in different ways.
  private static func holdRecords(
    _ plan: ImportPlan, of opened: OpenedStudy, options: ReadingOptions, isTold: Bool
  ) throws -> Bool {
    if isTold { return true }
    let found = plan.files.map { file in
      file.source.inspection != nil
        || RecordSniffing.holdsRecords(file.path, options: options, inputs: opened.inputs)
    }
    guard let first = found.firstIndex(of: true) else { return false }
    if let other = found.firstIndex(of: false) {
      throw InputProblems(
        place: plan.files[first].path,
        "the file holds records of an inspection, and \(plan.files[other].path) does not",
        expected: "files of one sort in one import", remedy: "import them one after the other")
    }
    return true
  }

  /// What the audit trail says of an import.
  static func summary(_ imported: [Imported]) -> String {
    imported.map { file in
      "\(file.isReplacement ? "replaced" : "imported") \(file.source.path) (source \(file.source.id), "
        + "\(file.reading.rows.counting("row")))"
    }.joined(separator: ", ")
  }

  /// The folder of a study's own instruments, where there is one.
  static func ownInstruments(of folder: String) -> String? {
    FileReading.isDirectory(folder + "/instruments") ? folder + "/instruments" : nil
  }

  /// Makes sure that the files mean the same when they are read by what was recorded alone.
  private static func checkReadsAlike(
    _ opened: OpenedStudy, imported: [Imported], reader: StudyReader
  ) throws {
    var options = ReadingOptions()
    options.surveys = reader.options.surveys
    // It does not lie in the study yet.
    options.dictionary = reader.files.lazy.compactMap { $0.dictionary?.path }.first
    let again = try StudyReader(
      opened.data, adding: imported.map { StudyReader.Addition(path: $0.path, source: $0.source) },
      options: options, declares: false)
    let ids = reader.study.sources.map(\.id)
    for file in imported {
      guard let index = ids.firstIndex(of: file.source.id),
        let other = again.study.sources.firstIndex(where: { $0.id == file.source.id })
      else { continue }
      let (mapper, later) = (reader.mappers[index], again.mappers[other])
      for value in mapper.valueColumns
      where mapper.mark(value.column) != later.mark(value.column)
        || mapper.forms.clocks[value.column] ?? .minutesSeconds != later.forms.clocks[value.column]
          ?? .minutesSeconds
      {
        throw InputProblems(
          place: reader.files[index].headingPlace(value.column),
          "the numbers of the column would be read otherwise another time",
          expected: "numbers of which the file says how they are written",
          remedy: "say how with --decimal or --clock")
      }
      let columns = zip(reader.recognisedColumns[index].targets, again.recognisedColumns[other].targets)
      for (column, (before, after)) in columns.enumerated() where before != after {
        // A group of one level is kept as an attribute, see ImportWriting.
        if case .factor = before, case .attribute = after { continue }
        throw InputProblems(
          place: reader.files[index].headingPlace(column),
          "the column would be read as \(after) another time, not as \(before)",
          expected: "a heading that tells the column apart", remedy: "name its meaning with --map")
      }
    }
  }
}
