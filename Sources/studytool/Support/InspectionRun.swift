internal import HeuristicEval
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// The way from a study folder or raw files to the report of its inspections.
struct InspectionRun {
  /// The inspections with their records, in the order of the study.
  let readings: [InspectionReading]
  /// What was found out.
  let report: Report
  /// What was read.
  let source: StudySource

  /// Reads, analyses and composes.
  ///
  /// - Parameters:
  ///   - paths: a study folder, or raw files.
  ///   - options: how the files are read.
  ///   - flags: what is said of the inspection.
  ///   - analysis: what is asked.
  /// - Throws: `InputProblems`.
  init(
    _ paths: [String], options: ReadingOptions, flags: InspectionFlags, analysis: InspectionAnalysisFlags
  ) throws {
    let opened = try Self.open(paths, surveys: options.surveys)
    readings = try Self.readAll(opened, options: options, flags: flags)
    let inspections = StudyInspections(readings, of: opened.document?.study, analysis: analysis.options)
    source = StudySource(inspections, paths: paths)
    var provenance = source.provenance(options: try flags.description(options) + analysis.description)
    if let study = opened.document?.study {
      let read = Set(readings.flatMap(\.files).compactMap { $0.source?.id })
      provenance.addDecisions(aboutSourcesOf: study, where: read.contains)
    }
    report = inspections.report(
      provenance: provenance,
      notes: source.notes.map(\.forReport))
  }

  /// What the records lack, with the inspection where there are several.
  var gaps: [String] {
    readings.flatMap { reading in
      reading.gaps.map { readings.count > 1 ? "\(reading.inspection.id): \($0)" : $0 }
    }
  }

  /// Opens a study folder, or raw files.
  ///
  /// - Parameters:
  ///   - paths: a study folder, or raw files.
  ///   - surveys: the folder of own documents that was named.
  /// - Returns: the study or the files.
  /// - Throws: `InputProblems`, also for a study and files beside it.
  static func open(_ paths: [String], surveys: String?) throws -> OpenedStudy {
    guard let first = paths.first, Paths.isStudy(first) else {
      return try OpenedStudy(files: paths, surveys: surveys)
    }
    guard paths.count == 1 else {
      throw InputProblems(
        place: paths[1], "a study and files beside it", expected: "a study folder alone, or files alone",
        remedy: "take the files into the study with: studytool import FILE --study \(first)")
    }
    try LockedFolder.requireStudy(LockedFolder.folderPath(first))
    return try OpenedStudy.typed(first, surveys: surveys)
  }

  /// Reads the inspection that is asked for, or all of a study.
  ///
  /// - Parameters:
  ///   - opened: a study, or raw files.
  ///   - options: how the files are read.
  ///   - flags: what is said of the inspection.
  /// - Returns: the inspections with their records, in the order of the study.
  /// - Throws: `InputProblems`.
  static func readAll(
    _ opened: OpenedStudy, options: ReadingOptions, flags: InspectionFlags
  ) throws -> [InspectionReading] {
    guard flags.inspection == nil, let declared = opened.document?.inspections, declared.count > 1 else {
      return [try read(opened, options: options, flags: flags)]
    }
    return try declared.map { one in
      var own = flags
      own.inspection = one.inspection.id
      return try read(opened, options: options, flags: own)
    }
  }

  /// Reads an inspection.
  ///
  /// - Parameters:
  ///   - opened: a study, or raw files.
  ///   - options: how the files are read.
  ///   - flags: what is said of the inspection.
  /// - Returns: the inspection with its records.
  /// - Throws: `InputProblems`.
  static func read(
    _ opened: OpenedStudy, options: ReadingOptions, flags: InspectionFlags
  ) throws -> InspectionReading {
    if opened.isBare, let inspection = flags.inspection {
      throw InputProblems(
        place: "--inspection \(inspection)", "files that belong to no study have no inspection of a name",
        expected: "a study folder", remedy: "leave --inspection out")
    }
    let wanted = try flags.options(options)
    return try PlaceNames(opened.path).typing {
      try InspectionReading(opened, inspection: flags.inspection, options: wanted)
    }
  }

  /// Prints what was assumed and what is worth knowing on standard error.
  static func tell(_ reading: InspectionReading) {
    for assumption in reading.assumptions { Console.note("studytool: " + words(assumption)) }
    let notes =
      reading.notes.map { "note: \($0)" } + reading.takenForMissing.map { "taken for missing: \($0)" }
    for note in notes.prefix(100) { Console.note("studytool: " + note) }
    if notes.count > 100 {
      Console.note("studytool: ... \(notes.count) notes in all; the first 100 are listed")
    }
  }

  /// An assumption with the flag that settles it.
  static func words(_ assumption: Assumption) -> String {
    assumption.settledBy.isEmpty
      ? assumption.text : "\(assumption.text) (settle with \(assumption.settledBy))"
  }
}
