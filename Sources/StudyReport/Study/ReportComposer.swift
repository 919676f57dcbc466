public import ReportDocument
internal import Stats
public import StudyAnalysis
public import StudyModel

/// Composes the report of a study: decides what is said, in which order and in which words.
public struct ReportComposer {
  private let results: StudyResults
  private let provenance: Provenance
  private let notes: [String]
  private let coverage: [SourceCoverage]
  private let comments: StudyComments?
  private let inspections: [InspectionComposer]
  private let patterns: StudiedPatterns?
  private let written: Set<String>?
  private let columns: [SourceColumn]
  private let collection: CollectionRecord?
  private let wording: Wording

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - results: what the analysis found out.
  ///   - provenance: what it was made from; instruments and norms are added.
  ///   - notes: what was found in the files and is worth knowing.
  ///   - coverage: who is missing in which file, for those whom each measures, where there are several.
  ///   - comments: what participants wrote, where that is to be shown.
  ///   - inspections: the expert inspections of the study, a section each.
  ///   - patterns: the design patterns that the study is about.
  ///   - written: the sections that the author wrote something for; nil where there is no study folder, in which what is
  ///     missing could be filled in.
  ///   - columns: the columns of the files with what they mean, for the data dictionary.
  ///   - collection: how data that were captured live were collected.
  public init(
    _ results: StudyResults, provenance: Provenance, notes: [String] = [], coverage: [SourceCoverage] = [],
    comments: StudyComments? = nil, inspections: [InspectionComposer] = [],
    patterns: StudiedPatterns? = nil, written: Set<String>? = nil, columns: [SourceColumn] = [],
    collection: CollectionRecord? = nil
  ) {
    self.results = results
    self.provenance = provenance
    self.notes = notes
    self.coverage = coverage
    self.comments = comments
    self.inspections = inspections
    self.patterns = patterns
    self.written = written
    self.columns = columns
    self.collection = collection
    wording = Wording(results: results)
  }

  /// Composes the report.
  ///
  /// - Parameter threads: how many measures are written about at once; nil for as many as there are cores.
  /// - Returns: the tree that every format renders.
  public func compose(threads: Int? = nil) -> Report {
    let study = results.study
    let description = StudyDescription(results)
    var sections = [description.titlePage(), summary(), description.introduction(), method(description)]
      .compactMap(\.self)
    let found = resultSection(threads: threads)
    sections.append(found)
    if let appendix = appendix(description, results: found.sections) { sections.append(appendix) }
    var provenance = provenance
    for inspection in inspections { inspection.complete(&provenance) }
    patterns?.complete(&provenance)
    provenance.sources += sources
    provenance.exclusions += study.exclusions.compactMap { exclusion in
      switch exclusion.subject {
      // The inspections say it themselves, of the evaluators and designs that they have.
      case .evaluator, .design: nil
      case .participant(let id):
        "participant \(id): \(exclusion.reason)" + (exclusion.decidedBy.map { " (\($0))" } ?? "")
      case .observation(let id, let measure, let task):
        "\(measure)\(task.map { " of task \($0)" } ?? "") of participant \(id): \(exclusion.reason)"
          + (exclusion.decidedBy.map { " (\($0))" } ?? "")
      // What is said of rows and cells is listed with their sources.
      case .row: nil
      }
    }
    provenance.addDecisions(aboutSourcesOf: study) { _ in true }
    return Report(
      title: Phrase(study.title), subtitle: design,
      notice: study.dataNotice.isEmpty ? nil : Phrase(study.dataNotice),
      sections: sections, provenance: provenance)
  }

  /// The design in a few words.
  private var design: Phrase {
    let factors = results.factors.map { index -> Phrase in
      let factor = results.study.factors[index]
      let levels = factor.levels.map { Phrase($0.label) }.joined(separator: ", ")
      return switch factor.design {
      case .between: "\(factor.label) (\(levels); between participants)"
      case .within: "\(factor.label) (\(levels); within participants)"
      }
    }
    let people =
      ([results.of(nil)] + results.further.map(results.of)).map { own in
        Phrase.count(own.flow.recruited, Wording(results: own).person)
      }.joined(separator: ", ")
    return factors.isEmpty
      ? "Usability study, \(people)" : "Usability study, \(people); \(factors.joined(separator: " x "))"
  }

  private var sources: [String] {
    results.study.measures.compactMap(\.instrument).compactMap { results.instruments[$0.instrument] }.flatMap
    { instrument in
      instrument.sources.filter { $0.role != .norms }.map { "\(instrument.id): \($0.citation)" }
        + ["\(instrument.id): \(instrument.licence)"]
    }
  }

  private func summary() -> ReportSection {
    var section = ReportSection(id: "summary", title: "Summary")
    let statements = Statements(results)
    var findings: [Paragraph] = []
    for result in results.measures { findings += self.findings(result, statements) }
    findings += inspections.flatMap(\.headlines)
    findings += patterns?.findings() ?? []
    if !findings.isEmpty { section.blocks.append(.list(findings)) }
    if let primary = primaryComparisons.value, primary > 1 {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .note,
            "\(Numerals.fixed(primary, decimals: 0)) primary comparisons were made, each with alpha = \(wording.alphaText) and without a correction for several tests."
          ).telling(primaryComparisons.id)))
    }
    for result in results.measures {
      guard let words = OutlierSection(results: results, result: result).summary else { continue }
      section.blocks.append(.paragraph(words))
    }
    for result in results.measures where result.reduction.leavesOut {
      let people = Phrase.count(
        Set(result.reduction.unequal.map(\.participant)).count, wording.person)
      section.blocks.append(
        .paragraph(
          Paragraph(
            .note,
            "\(result.measure.label): \(people) without a value for each task left out; the analysis of all available values is reported beside it."
          ).telling(EstimateList.reduction(of: result.measure))))
    }
    for result in results.measures {
      guard let items = result.items, items.unanswered + items.notApplicable > 0 else { continue }
      let text = QuestionnaireSection(results: results, result: result).missingText(items)
      section.blocks.append(
        .paragraph(
          Paragraph(.note, "\(result.measure.label): \(text)").telling(
            EstimateList.items(of: result.measure))))
    }
    if !notes.isEmpty {
      section.blocks.append(.list(notes.map { Paragraph(.warning, Phrase(verbatim: $0)) }))
    }
    return section
  }

  /// How many comparisons can be right by chance: one that was refused cannot, and one of a family is corrected.
  private var primaryComparisons: Estimate {
    let primary = results.measures.flatMap(\.parts).flatMap(\.contrasts).count { contrast in
      guard contrast.role == .primary, contrast.adjusted == nil, case .success = contrast.test else {
        return false
      }
      return true
    }
    return Estimate(
      id: "comparisons.primary", measure: "comparisons", statistic: "primary", value: Double(primary),
      n: primary, method: "number of primary comparisons that were made and are not corrected")
  }

  /// What the summary says of a measure: its primary comparisons and on what they depend, else what was planned for the
  /// measure as a whole, else its mean.
  private func findings(_ result: MeasureResult, _ statements: Statements) -> [Paragraph] {
    if result.hasSingleAttempts, let task = result.completion?.tasks.first, !task.differences.isEmpty {
      return task.differences.map { statements.finding(result.measure, task, $0) }
    }
    let primary = result.parts.flatMap { part -> [Paragraph] in
      let own = part.contrasts.filter { $0.role == .primary }
      let further = part.factorial.flatMap { factorial in
        own.contains { $0.factor == factorial.factor }
          ? FactorialBlocks(results: results, measure: result.measure, part: part).statement(factorial) : nil
      }
      return own.map { statements.finding(result, part, $0) } + [further].compactMap(\.self)
    }
    guard primary.isEmpty else { return primary }
    let parts = result.parts.filter { $0.score?.isResult ?? true }
    let planned = parts.flatMap { part in
      part.contrasts.filter { $0.planned != nil && $0.role != .exploratory }
        .map { statements.finding(result, part, $0) }
    }
    if !planned.isEmpty { return planned }
    // What was not planned is described here and compared in its own section.
    let own = results.concerning(result.measure)
    if let statement = SubjectSection(results: own, result: result).statement { return [statement] }
    return parts.compactMap { Statements(own).description(result, $0) }
  }

  // MARK: Parts

  /// Participants, context, tasks, design, procedure and statistics, in the order of the Common Industry Format.
  private func method(_ description: StudyDescription) -> ReportSection {
    var section = ReportSection(id: "method", title: "Method")
    var participants = ParticipantSection(results: results.of(nil), coverage: coverage).compose()
    if let recruitment = description.recruitment {
      participants.blocks.insert(.paragraph(recruitment), at: 0)
    }
    if let collection { participants.blocks += CollectionBlocks(collection).compose() }
    section.sections.append(participants)
    section.sections += results.further.map {
      ParticipantSection(results: results.of($0), coverage: coverage, suffix: "-" + $0.respondent()).compose()
    }
    if let patterns { section.sections.append(patterns.method(results.study)) }
    section.sections += description.context()
    if let tasks = description.tasks() { section.sections.append(tasks) }
    section.sections += description.procedure()
    section.sections.append(MetricsSection(results: results).compose())
    var statistics = StatisticsSection(results: results).compose()
    // The summary tells of several only.
    if let primary = primaryComparisons.value, primary > 1 {
      statistics.blocks.append(.estimates([primaryComparisons]))
    }
    section.sections.append(statistics)
    return section
  }

  /// The measures by what they tell: effectiveness, efficiency, satisfaction and quality, and what experts found.
  private func resultSection(threads: Int?) -> ReportSection {
    var section = ReportSection(id: "results", title: "Results")
    section.blocks = EffectForest(results: results).figures().map { .figure($0) }
    let parts: [(id: String, title: Phrase, holds: (Measure) -> Bool)] = [
      (
        "effectiveness", "Effectiveness",
        { $0.kind == .outcome || ($0.kind == .count && $0.counts == nil) }
      ), ("efficiency", "Efficiency", { $0.kind == .duration }),
      ("satisfaction", "Satisfaction", { $0.kind == .questionnaire }),
      ("quality", "Design quality and other scores", { $0.kind == .score }),
      // That somebody searches more says nothing of how well they did.
      ("behaviour", "What participants did on the way", { $0.counts != nil }),
    ]
    let measures = measureSections(threads: threads)
    for (id, title, holds) in parts {
      let own = zip(results.measures, measures).filter { holds($0.0.measure) }
      guard !own.isEmpty else { continue }
      section.sections.append(ReportSection(id: id, title: title, sections: own.map(\.1)))
    }
    section.sections += inspections.map { $0.section() }
    if let retrieval = patterns?.results() { section.sections.append(retrieval) }
    if let comments {
      section.sections.append(CommentSection(results: results, comments: comments).compose())
    }
    return section
  }

  /// The section of each measure, composed side by side, score by score.
  private func measureSections(threads: Int?) -> [ReportSection] {
    let sections = results.measures.map { MeasureSection(results.concerning($0.measure), $0) }
    let pieces = sections.enumerated().flatMap { index, section in
      section.result.parts.indices.map { (section: index, part: $0) }
    }
    let parts = Parallel.map(pieces, threads: threads) { sections[$0.section].part($0.part) }
    return Parallel.map(Array(sections.indices), threads: threads) { index in
      sections[index].compose(zip(pieces, parts).filter { $0.0.section == index }.map(\.1))
    }
  }

  /// What auditors look for: assumptions, questionnaires, variables, and what the study does not say.
  private func appendix(_ description: StudyDescription, results parts: [ReportSection]) -> ReportSection? {
    var section = ReportSection(id: "appendix", title: "Appendix")
    var checks = ReportSection(id: "assumptions", title: "Assumptions and other tests")
    for result in results.measures where !result.hasSingleAttempts {
      for part in result.parts {
        let own = AssumptionTable(results: results, measure: result.measure, part: part)
        if let absence = own.absence { checks.blocks.append(.paragraph(Paragraph(.note, absence))) }
        checks.blocks += own.compose().map { .table($0) }
      }
    }
    if !checks.blocks.isEmpty { section.sections.append(checks) }
    if let asked = InstrumentAppendix(results: results).compose() { section.sections.append(asked) }
    if let dictionary = DataDictionary(results: results, columns: columns).compose() {
      section.sections.append(dictionary)
    }
    if let written,
      let missing = StudyDescription.missing(
        description.missing(written: written), written: written, results: parts)
    {
      section.sections.append(missing)
    }
    return section.sections.isEmpty ? nil : section
  }
}

extension Provenance {
  /// Adds the rows that a study excludes and the cells that it corrects.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - isWanted: whether decisions about a source of this identifier are added.
  public mutating func addDecisions(
    aboutSourcesOf study: Study, where isWanted: (String) -> Bool
  ) {
    func by(_ name: String?) -> String { name.map { " (\($0))" } ?? "" }
    for exclusion in study.exclusions {
      guard case .row(let source, let row) = exclusion.subject, isWanted(source) else { continue }
      exclusions.append("row \(row) of \(source): \(exclusion.reason)" + by(exclusion.decidedBy))
    }
    for correction in study.corrections where isWanted(correction.source) {
      corrections.append(
        "\(correction.source), line \(correction.row), column \(correction.column): \"\(correction.from)\" read as \"\(correction.to)\": \(correction.reason)"
          + by(correction.decidedBy))
    }
  }
}
