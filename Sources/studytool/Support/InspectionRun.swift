internal import HeuristicEval
internal import Stats
internal import StudyAnalysis
internal import StudyFiles
internal import StudyModel

/// The way from a study folder or raw files to the results of an inspection, which several commands share.
struct InspectionRun {
  /// The inspection with its records.
  let reading: InspectionReading
  /// What was found out.
  let results: InspectionResults

  /// Reads and analyses.
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
    reading = try Self.read(paths, options: options, flags: flags)
    let artefacts = Dictionary(
      reading.artefacts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    results = InspectionAnalyzer(
      reading.inspection, set: reading.set, artefacts: artefacts, records: reading.records,
      factors: reading.factors, options: analysis.options
    ).results()
  }

  /// Reads an inspection.
  ///
  /// - Parameters:
  ///   - paths: a study folder, or raw files.
  ///   - reading: how the files are read.
  ///   - flags: what is said of the inspection.
  /// - Returns: the inspection with its records.
  /// - Throws: `InputProblems`.
  static func read(
    _ paths: [String], options reading: ReadingOptions, flags: InspectionFlags
  ) throws -> InspectionReading {
    let options = try flags.options(reading)
    guard let first = paths.first, Paths.isStudy(first) else {
      if let inspection = flags.inspection {
        throw InputProblems(
          place: "--inspection \(inspection)", "files that belong to no study have no inspection of a name",
          expected: "a study folder", remedy: "leave --inspection out")
      }
      return try InspectionReading(files: paths, options: options)
    }
    guard paths.count == 1 else {
      throw InputProblems(
        place: paths[1], "a study and files beside it", expected: "a study folder alone, or files alone",
        remedy: "take the files into the study with: studytool import FILE --study \(first)")
    }
    return try PlaceNames(first).typing {
      try InspectionReading(folder: first, inspection: flags.inspection, options: options)
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

  // MARK: Problems

  /// The headings of ``problems``.
  static let problemHeadings = [
    "Design", "Rank", "Problem", "Title", "Severity", "Found by", "Heuristics", "Places",
  ]

  /// The problems of each design, the worst first.
  var problems: [[String]] {
    results.designs.flatMap { design in
      design.problems.map { ranked in
        let problem = ranked.problem
        let severity = ranked.severities.map { String(format($0.mean)) } ?? ""
        return [
          design.design.id, String(ranked.rank), problem.id, ImportPreview.shortened(problem.title, 60),
          severity,
          problem.finders.joined(separator: ", "), problem.heuristics.joined(separator: ", "),
          problem.places.compactMap { $0.screen ?? $0.step }.joined(separator: ", "),
        ]
      }
    }
  }

  private func format(_ mean: Double) -> String {
    let hundredths = Int((mean * 100).rounded())
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
  }
}
