internal import ArgumentParser
internal import StudyAnalysis
internal import StudyFiles
internal import StudyModel
internal import StudyReport

/// The way from a study folder or a raw file to a report, which several commands share.
struct AnalysisRun {
  /// The report.
  let report: Report
  /// What was read.
  let source: StudySource
  /// Whether anything is worth knowing, for `--strict`.
  let hasFindings: Bool

  /// Reads, analyses and composes.
  ///
  /// - Parameters:
  ///   - path: the study folder or raw file.
  ///   - reading: how the file is to be read.
  ///   - analysis: what is asked.
  /// - Throws: `InputProblems`.
  init(path: String, reading: ReadingFlags, analysis: AnalysisFlags) throws {
    let options = try reading.options()
    let asked = try analysis.options(factors: options.factors)
    try StudySource.refuseDocument(path, surveys: options.surveys)
    let (reader, analyzer) = try PlaceNames(path).typing {
      var reader = try StudyReader(path: path, options: options)
      let analyzer = try Analyzer(&reader, options: asked)
      return (reader, analyzer)
    }
    source = StudySource(reader, path: path)
    let known = Self.measureNames(reader)
    for measure in analysis.measures where !known.contains(measure) {
      throw InputProblems(
        place: path, "there is no measure \"\(measure)\"",
        expected: "one of " + known.joined(separator: ", "),
        remedy: "correct --measure")
    }
    let results = analyzer.results()
    report = ReportComposer(
      results, provenance: source.provenance(options: options.description + analysis.description),
      notes: source.notes.map(\.forReport)
    ).compose()
    let missing = results.measures.compactMap(\.items).contains { !$0.ledger.isEmpty }
    hasFindings =
      missing || !source.notes.isEmpty || results.measures.contains { !$0.reduction.unequal.isEmpty }
      || !results.flow.withoutGroup.isEmpty
  }

  /// The measures of a study and, as MEASURE.SCORE, the scores of its questionnaires.
  private static func measureNames(_ reader: StudyReader) -> [String] {
    reader.study.measures.flatMap { measure -> [String] in
      let instrument = measure.instrument.flatMap { reader.instruments[$0.instrument] }
      return [measure.id] + (instrument?.scores.map { measure.id + "." + $0.id } ?? [])
    }
  }
}
