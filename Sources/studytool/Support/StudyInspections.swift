internal import HeuristicEval
internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// The expert inspections of a study, or of bare files: read, analysed and ready to be composed.
struct StudyInspections {
  /// The inspections with their records, in the order of the study.
  let readings: [InspectionReading]
  /// What is asked.
  private let analysis: InspectionOptions
  /// The study that declares them; nil for bare files.
  let study: Study?
  /// Whether there is nothing else in the study.
  let isAll: Bool

  /// What was found out, ready to be put into words; computed when it is asked for, which checks never do.
  var composers: [InspectionComposer] { readings.map { Self.composer($0, analysis) } }

  /// Takes over what was read.
  ///
  /// - Parameters:
  ///   - readings: the inspections with their records.
  ///   - study: the study that declares them; nil for bare files.
  ///   - isAll: whether there is nothing else in the study.
  ///   - analysis: what is asked.
  init(
    _ readings: [InspectionReading], of study: Study? = nil, isAll: Bool = true,
    analysis: InspectionOptions = InspectionOptions()
  ) {
    self.isAll = isAll
    self.readings = readings
    self.study = study
    self.analysis = analysis
  }

  private static func composer(
    _ reading: InspectionReading, _ options: InspectionOptions
  ) -> InspectionComposer {
    let artefacts = Dictionary(
      reading.artefacts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let results = InspectionAnalyzer(
      reading.inspection, set: reading.set, artefacts: artefacts, records: reading.records,
      factors: reading.factors, options: options
    ).results()
    return InspectionComposer(results, artefacts: reading.artefacts)
  }

  /// The report of the inspections alone.
  ///
  /// - Parameters:
  ///   - provenance: what it was made from.
  ///   - notes: what is worth knowing of the files.
  ///   - written: the sections that the author wrote something for; nil where there is no study folder.
  /// - Returns: the tree that every format renders.
  func report(provenance: Provenance, notes: [String], written: Set<String>? = nil) -> Report {
    InspectionComposer.report(
      composers, title: study.map { Phrase($0.title) },
      notice: study.flatMap { $0.dataNotice.isEmpty ? nil : Phrase($0.dataNotice) }, notes: notes,
      provenance: provenance, written: written)
  }
}
