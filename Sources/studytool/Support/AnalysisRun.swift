internal import ArgumentParser
internal import StudyAnalysis
internal import StudyFiles
internal import StudyModel
internal import StudyReport

/// The way from a study folder or a raw file to a report, which several commands share.
struct AnalysisRun {
  let report: Report
  /// Whether anything is worth knowing, for `--strict`.
  let hasFindings: Bool

  /// Reads, analyses and composes.
  ///
  /// - Parameters:
  ///   - path: the study folder or raw file.
  ///   - reading: how the file is to be read.
  ///   - analysis: what is asked.
  ///   - hashes: whether the SHA-256 of each file is wanted.
  init(path: String, reading: ReadingFlags, analysis: AnalysisFlags, hashes: Bool) throws {
    let options = try reading.options()
    let asked = try analysis.options(factors: options.factors)
    var reader = try StudyReader(path: path, options: options, hashes: hashes)
    let analyzer = try Analyzer(&reader, options: asked)
    for measure in analysis.measures where reader.study.measure(measure) == nil {
      throw InputProblems(
        place: path, "there is no measure \"\(measure)\"",
        expected: "one of " + reader.study.measures.map(\.id).joined(separator: ", "), remedy: "correct --measure")
    }
    if !reading.quiet { Self.tell(reader) }
    let results = analyzer.results()
    let provenance = Provenance(
      generator: Version.generator,
      inputs: reader.readings.map { reading in
        Provenance.Input(
          path: reading.path, sha256: reading.sha256 ?? "", bytes: reading.bytes,
          reading: "\(reading.description), \(reading.rows) rows")
      },
      assumptions: reader.assumptions.map(Self.text), options: options.description + analysis.description)
    let taken = reader.takenForMissing.map { "Taken for missing: " + $0.description }
    let notes = reader.notes.map(\.description) + taken
    report = ReportComposer(results, provenance: provenance, notes: notes).compose()
    let missing = results.measures.compactMap(\.items).contains { !$0.ledger.isEmpty }
    hasFindings = missing || !notes.isEmpty || results.measures.contains { !$0.reduction.unequal.isEmpty }
      || !results.flow.withoutGroup.isEmpty
  }

  /// Prints what was assumed and what is worth knowing on standard error.
  static func tell(_ reader: StudyReader) {
    for assumption in reader.assumptions { Console.note("studytool: " + text(assumption)) }
    for note in reader.notes { Console.note("studytool: note: " + note.description) }
    for problem in reader.takenForMissing { Console.note("studytool: taken for missing: " + problem.description) }
  }

  static func text(_ assumption: Assumption) -> String {
    assumption.settledBy.isEmpty ? assumption.text : "\(assumption.text) (settle with \(assumption.settledBy))"
  }
}
