internal import ArgumentParser
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// The way from a study folder or a raw file to a report, which several commands share.
struct AnalysisRun {
  /// The report.
  private(set) var report: Report
  /// What was read.
  private(set) var source: StudySource
  /// What is worth knowing, for `--strict`.
  private(set) var findings: [String]
  /// Reads, analyses and composes.
  ///
  /// - Parameters:
  ///   - path: the study folder or raw file.
  ///   - reading: how the file is to be read.
  ///   - analysis: what is asked.
  ///   - hashes: whether the SHA-256 of a bare file is wanted; those of a study always are.
  ///   - comments: whether comments are shown.
  ///   - inspection: what is said of an inspection whose records there are.
  ///   - language: the language of the report, of which the author's texts are taken.
  ///   - weaves: whether the author's texts are put into the report.
  /// - Throws: `InputProblems`.
  init(
    path: String, reading: ReadingFlags, analysis: AnalysisFlags, hashes: Bool, comments: CommentFlags,
    inspection: InspectionFlags, language: String, weaves: Bool
  ) throws {
    let words = try Paths.isStudy(path) ? StudyWords(path, language: language) : nil
    var options = try reading.options()
    options.collectsComments = comments.shows
    let asked = try analysis.options(factors: options.factors)
    options.threads = asked.threads
    let told = try inspection.description(options) + analysis.description
    let bar = ProgressBar.unless(reading.quiet)
    defer { bar?.wipe() }
    let opened = try OpenedStudy.typed(path, surveys: options.surveys, bar: bar)
    func read() throws -> (reader: StudyReader, analyzer: Analyzer) {
      try PlaceNames(path).typing {
        var reader = try StudyReader(opened, options: options, hashes: hashes || !opened.isBare)
        let analyzer = try Analyzer(
          summing: &reader, isExact: analysis.exact || reader.isSmall, options: asked)
        return (reader, analyzer)
      }
    }
    // Problems with inspections are reported before those with observations, so errors of this reading wait.
    let observations = Result { try opened.holdsBoth() ? read() : nil }
    let inspections = try Self.inspections(opened, options: options, flags: inspection, asked: asked)
    if let inspections, inspections.isAll {
      source = StudySource(inspections, paths: [path])
      report = inspections.report(
        provenance: source.provenance(options: told), notes: source.notes.map(\.forReport),
        written: words?.written)
      findings = []
      if weaves { try add(words, path: path, isPartial: false) }
      if !source.notes.isEmpty { findings = ["notes on the files: \(source.notes.count)"] }
      return
    }
    try StudySource.refuseDocument(path, surveys: options.surveys)
    let (reader, analyzer) = try observations.get() ?? read()
    bar?.wipe()
    var files = StudySource(reader, path: path)
    if let inspections { files.add(inspections, paths: [path]) }
    let patterns = try StudyPatterns(
      of: reader.study, path: path, own: opened.catalogue.own, language: language)
    if let patterns { files.add(patterns.ownDocuments, study: patterns.folder) }
    source = files
    let known = Self.measureNames(reader)
    for measure in analysis.measures where !known.contains(measure) {
      throw InputProblems(
        place: path, "there is no measure \"\(measure)\"",
        expected: "one of " + known.joined(separator: ", "),
        remedy: "correct --measure")
    }
    let results = analyzer.results()
    try ReductionFlags.check(
      asked, study: reader.study,
      namesTasks: results.measures.contains { !$0.reduction.taskNames.isEmpty }, path: path)
    report = ReportComposer(
      results, provenance: source.provenance(options: told),
      notes: source.notes.map(\.forReport), coverage: reader.coverage, comments: reader.comments,
      inspections: inspections?.composers ?? [], patterns: patterns?.composer, written: words?.written,
      columns: reader.columns, collection: reader.collection
    ).compose(threads: asked.threads)
    findings = []
    if weaves { try add(words, path: path, isPartial: !asked.measures.isEmpty || !asked.factors.isEmpty) }
    findings = Self.findings(results, notes: source.notes.count)
  }

  /// Puts the author's texts into the report, which is on a part of the study where that was asked for.
  private mutating func add(_ words: StudyWords?, path: String, isPartial: Bool) throws {
    guard var words else { return }
    report = try PlaceNames(path).typing { try words.woven(into: report, isPartial: isPartial) }
    source.add(words, path: path)
  }

  /// The inspections that a study declares, or that a file with records of one makes up.
  private static func inspections(
    _ opened: OpenedStudy, options: ReadingOptions, flags: InspectionFlags, asked: AnalysisOptions
  ) throws -> StudyInspections? {
    var wanted = InspectionOptions()
    wanted.level = asked.level ?? wanted.level
    wanted.alpha = asked.alpha ?? wanted.alpha
    wanted.seed = asked.seed
    if flags.isEmpty {
      let hasInspections =
        opened.document.map { !$0.inspections.isEmpty }
        ?? RecordSniffing.holdsRecords(opened.path, options: options, inputs: opened.inputs)
      guard hasInspections else { return nil }
    }
    let readings = try InspectionRun.readAll(opened, options: options, flags: flags)
    return StudyInspections(
      readings, of: opened.document?.study, isAll: opened.isBare ? true : try !opened.holdsObservations(),
      analysis: wanted)
  }

  /// The measures of a study and, as MEASURE.SCORE, the scores of its questionnaires.
  private static func measureNames(_ reader: StudyReader) -> [String] {
    reader.study.measures.flatMap { measure -> [String] in
      let instrument = measure.instrument.flatMap { reader.instruments[$0.instrument] }
      return [measure.id] + (instrument?.scores.map { measure.id + "." + $0.id } ?? [])
    }
  }

  /// What is worth knowing of results: what is missing, incomplete or odd.
  private static func findings(_ results: StudyResults, notes: Int) -> [String] {
    var list: [String] = []
    if notes > 0 { list.append("notes on the files: \(notes)") }
    if !results.flow.withoutGroup.isEmpty {
      list.append("participants without a group: \(results.flow.withoutGroup.count)")
    }
    for result in results.measures {
      let id = result.measure.id
      if let items = result.items, !items.ledger.isEmpty {
        list.append("missing or N/A answers to \(id): \(items.ledger.count)")
      }
      if let all = result.parts.first?.groups.first, all.missing > 0 {
        list.append("participants without \(id): \(all.missing)")
      }
      if !result.reduction.unequal.isEmpty {
        let people = Set(result.reduction.unequal.map(\.participant)).count
        list.append("participants with values of other tasks than the rest in \(id): \(people)")
      }
      if let outliers = result.outliers, !outliers.marked.isEmpty {
        list.append("times of \(id) marked as outliers: \(outliers.marked.count)")
      }
      if let rubric = result.rubric, !rubric.incomplete.isEmpty {
        list.append("ratings of \(id) without points for a criterion: \(rubric.incomplete.count)")
      }
      if let agreement = result.agreement, !agreement.unequal.isEmpty {
        list.append("designs that not every rater rated in \(id): \(agreement.unequal.count)")
      }
      if result.reduction.repeats > 1 { list.append("repeated values of one thing in \(id)") }
      let incomplete = Set(result.parts.flatMap(\.contrasts).flatMap(\.incomplete))
      if !incomplete.isEmpty {
        list.append("participants with incomplete values in \(id): \(incomplete.count)")
      }
    }
    return list
  }

  /// Ends with status 1 where anything was found, saying what.
  ///
  /// - Parameter findings: what was found.
  /// - Throws: `ExitCode` 1.
  static func endStrictly(_ findings: [String]) throws {
    guard !findings.isEmpty else { return }
    for finding in findings { Console.note("studytool: strict: " + finding) }
    throw ExitCode(1)
  }
}
