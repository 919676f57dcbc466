public import HeuristicEval
public import ReportDocument
internal import Stats
public import StudyAnalysis
internal import StudyModel

/// Composes what an expert inspection found out: a report of its own, or a section of that of a study.
public struct InspectionComposer {
  let results: InspectionResults
  let wording: InspectionWording

  /// Prepares to compose.
  ///
  /// - Parameters:
  ///   - results: what the analysis found out.
  ///   - artefacts: the inventories of the designs, for the names of screens.
  public init(_ results: InspectionResults, artefacts: [Artefact] = []) {
    self.results = results
    wording = InspectionWording(
      results: results,
      artefacts: Dictionary(artefacts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Composes a report of one or several inspections.
  ///
  /// - Parameters:
  ///   - inspections: the composers of the inspections, in reading order.
  ///   - title: the title; that of the only inspection where it is nil.
  ///   - notice: what has to be said wherever the data are shown.
  ///   - notes: what was found in the files and is worth knowing.
  ///   - provenance: what it was made from; sets of heuristics, artefacts and assumptions are added.
  ///   - written: the sections that the author wrote something for; nil where there is no study folder.
  /// - Returns: the tree that every format renders.
  public static func report(
    _ inspections: [InspectionComposer], title: Phrase? = nil, notice: Phrase? = nil, notes: [String] = [],
    provenance: Provenance, written: Set<String>? = nil
  ) -> Report {
    var provenance = provenance
    for inspection in inspections { inspection.complete(&provenance) }
    var sections = inspections.count == 1 ? inspections[0].sections() : inspections.map { $0.section() }
    if !notes.isEmpty {
      sections.insert(
        ReportSection(
          id: "notes", title: "Worth knowing",
          blocks: [.list(notes.map { Paragraph(.warning, Phrase(verbatim: $0)) })]),
        at: min(1, sections.count))
    }
    if let written,
      let missing = StudyDescription.missing(
        [], written: written, results: sections.filter { !$0.id.hasSuffix("-about") && $0.id != "notes" })
    {
      sections.append(ReportSection(id: "appendix", title: "Appendix", sections: [missing]))
    }
    return Report(
      kind: .inspection,
      title: title ?? inspections.map { Phrase($0.results.inspection.label) }.joined(separator: ", "),
      subtitle: inspections.map(\.subtitle).joined(separator: "; "), notice: notice, sections: sections,
      provenance: provenance)
  }

  /// Adds the sets, artefacts and assumptions that the results rest on.
  ///
  /// - Parameter provenance: what a report was made from.
  public func complete(_ provenance: inout Provenance) {
    let used = Set(results.inspection.designs.compactMap(\.artefact))
    let artefacts = wording.artefacts.values.filter { used.contains($0.id) }.sorted { $0.id < $1.id }
    let citations =
      results.heuristicSet.sources.map { (results.heuristicSet.id, $0) }
      + artefacts.flatMap { artefact in artefact.sources.map { (artefact.id, $0) } }
    for (id, citation) in citations where citation.role != .translation {
      let source = "\(id): \(citation.text)" + (citation.doi.map { " doi:" + $0 } ?? "")
      if !provenance.sources.contains(source) { provenance.sources.append(source) }
    }
    for excluded in results.excluded {
      let text =
        "\(wording.subject(excluded.exclusion).text), inspection \(results.inspection.id): "
        + excluded.exclusion.reason + (excluded.exclusion.decidedBy.map { " (\($0))" } ?? "")
      provenance.exclusions.append(text)
    }
    for assumption in results.assumptions {
      let text = assumption.text + (assumption.settledBy.isEmpty ? "" : " (\(assumption.settledBy))")
      if !provenance.assumptions.contains(text) { provenance.assumptions.append(text) }
    }
  }

  /// The inspection in a few words.
  private var subtitle: Phrase {
    let evaluators = Phrase.count(results.evaluators.count, "evaluator")
    let designs = Phrase.count(results.designs.count, "design")
    return "Expert inspection, \(results.heuristicSet.name): \(evaluators), \(designs)"
  }

  /// The inspection as one section of a report.
  ///
  /// - Returns: the section with its parts.
  public func section() -> ReportSection {
    var parts = sections()
    var section = parts.removeFirst()
    section.id = wording.id
    section.title = "Inspection: \(results.inspection.label)"
    section.sections = parts
    return section
  }

  /// The sections of a report about this inspection alone.
  ///
  /// - Returns: a summary, what the inspection was, the designs one by one, and what is compared between them.
  public func sections() -> [ReportSection] {
    var sections = [summary(), InspectionAboutSection(wording: wording).compose()]
    for design in examined {
      sections.append(InspectedDesignSection(wording: wording, design: design).compose())
    }
    if let ratings = results.ratings {
      sections.append(InspectionRatingsSection(wording: wording, ratings: ratings).compose())
    }
    if let conformance = results.conformance, (conformance.total.mean.values.count) > 1 {
      sections.append(InspectionConformanceSection(wording: wording).overDesigns(conformance))
    }
    for comparison in results.comparisons {
      sections.append(InspectionComparisonSection(wording: wording, comparison: comparison).compose())
    }
    if !results.unused.isEmpty { sections.append(unused()) }
    return sections
  }

  /// The designs about which more is recorded than ratings.
  private var examined: [DesignResult] {
    let rated = Set(results.ratings?.designs.map(\.design) ?? [])
    return results.designs.filter { design in
      design.findings > 0 || design.conformance != nil || (design.coverage?.inspectedCells ?? 0) > 0
        || !rated.contains(design.design.id)
    }
  }

  // MARK: In short

  /// What a summary of the whole study says: who found how much, and what is compared, with the name of the inspection.
  var headlines: [Paragraph] {
    let label = Phrase(results.inspection.label)
    let designs =
      examined.count <= Self.mostHeadlines
      ? examined.map { Paragraph(.finding, "\(label): \(statement($0))").telling(told($0)) } : []
    let compared = results.comparisons.compactMap { comparison in
      InspectionComparisonSection(wording: wording, comparison: comparison).statements.first
    }
    return designs
      + compared.map { paragraph in
        var own = paragraph
        own.runs.insert(.text("\(label): "), at: 0)
        return own
      }
  }

  /// How the estimates begin that the statement on a design tells.
  private func told(_ design: DesignResult) -> [String] {
    let group = "design=" + design.design.id
    let further = design.problems.isEmpty ? [] : ["problems", "discovery.adjusted"]
    return [wording.stem(group: group)] + further.map { wording.stem(part: $0, group: group) }
  }

  /// Of more designs the summary says nothing one by one.
  private static let mostHeadlines = 4

  private func summary() -> ReportSection {
    var section = ReportSection(id: wording.id + "-summary", title: "Summary")
    var findings = examined.map { Paragraph(.finding, statement($0)).telling(told($0)) }
    if results.designs.isEmpty {
      findings.append(
        Paragraph(
          .finding,
          results.excluded.isEmpty
            ? "Not analysed: there is no design." : "Not analysed: every design is left out by decision."))
    }
    findings += results.comparisons.flatMap { comparison in
      InspectionComparisonSection(wording: wording, comparison: comparison).statements
    }
    if !findings.isEmpty { section.blocks.append(.list(findings)) }
    let cautions = self.cautions
    if !cautions.isEmpty { section.blocks.append(.list(cautions)) }
    return section
  }

  /// Who found how many problems, and how bad they are, in a sentence or two.
  private func statement(_ design: DesignResult) -> Phrase {
    let count = design.problems.count
    if design.evaluators.isEmpty { return wording.notAnalysed(design) }
    let name = wording.inSentence(design.design)
    let finders = InspectionWording.number(design.evaluators.count, isFirst: true)
    let problems: Phrase = count == 0 ? "no problems" : Phrase.count(count, "problem")
    var text: Phrase =
      design.evaluators.count == 1
      ? "\(finders) evaluator found \(problems) in \(name)"
      : "\(finders) evaluators found \(problems) in \(name)"
    let counts = design.overview.counts
    let worst = [Severity.catastrophe, .major].filter { counts[$0.rawValue] > 0 }
    if count > 0, !worst.isEmpty {
      let how = worst.map { severity -> Phrase in
        let number = InspectionWording.number(counts[severity.rawValue])
        return switch (severity, counts[severity.rawValue] == 1) {
        case (.catastrophe, true): "\(number) is a catastrophe"
        case (.catastrophe, false): "\(number) are catastrophes"
        case (_, true): "\(number) is major"
        case (_, false): "\(number) are major"
        }
      }
      text += "; \(how.joined(separator: " and ")) by the mean of the raters"
    } else if count > 0, design.overview.unrated == count {
      text += "; nobody said how bad they are"
    } else if count > 0 {
      text += "; none is worse than minor by the mean of the raters"
    }
    text += "."
    if design.hasUndecidedLikeness {
      text += " Findings that look alike were not merged, so that nothing is said of what was missed."
    } else if let adjusted = design.discovery.adjusted, let share = adjusted.share.known {
      text +=
        " What was found is about \(InspectionWording.percent(share)) of what there is to find"
      if let needed = adjusted.needed.known {
        let goal = InspectionWording.percent(results.discoveryGoal)
        text +=
          needed <= design.evaluators.count
          ? "; as many evaluators suffice for \(goal)"
          : "; \(InspectionWording.number(needed)) evaluators would be needed for \(goal)"
      }
      text += "."
    }
    return text
  }

  /// What a reader must not miss.
  private var cautions: [Paragraph] {
    var cautions: [Paragraph] = []
    for design in examined {
      let title = wording.inTitle(design.design)
      let stem = wording.stem(group: "design=" + design.design.id)
      func warn(_ words: Phrase, telling statistics: [String] = []) {
        cautions.append(Paragraph(.warning, words).telling(statistics.map { stem + $0 }))
      }
      let weak = design.problems.filter { $0.raters > 0 && !$0.hasTrustedMean }.count
      if weak > 0 {
        let problems = Phrase.count(design.problems.count, "problem")
        warn(
          weak == 1
            ? "\(title): 1 of \(problems) was rated by fewer than three evaluators; a mean severity can be relied upon with three or more (Nielsen, 1994)."
            : "\(title): \(weak) of \(problems) were rated by fewer than three evaluators; a mean severity can be relied upon with three or more (Nielsen, 1994).",
          telling: ["problems-rated-by-few", "problems"])
      }
      let ofFinders = design.problems.filter { $0.source == .finders }.count
      if ofFinders > 0 {
        warn(
          ofFinders == 1
            ? "\(title): the severity of one problem is that which its finders gave; who did not find it did not rate it."
            : "\(title): the severities of \(ofFinders) problems are those that the finders gave; who did not find a problem did not rate it.",
          telling: ["problems-rated-by-finders"])
      }
      if design.hasUndecidedLikeness {
        warn(
          "\(title): some findings look like the same problem and nobody has decided about them (studytool heuristics merge). Problems may be counted twice, and agreement and discovery come out too low."
        )
      }
      if !design.withoutRecords.isEmpty {
        let names = Wording.list(design.withoutRecords)
        warn(
          design.withoutRecords.count == 1
            ? "\(title): \(names) recorded something about other designs only, and is taken not to have inspected this one."
            : "\(title): \(names) recorded something about other designs only, and are taken not to have inspected this one."
        )
      }
    }
    return cautions
  }

  private func unused() -> ReportSection {
    ReportSection(
      id: wording.id + "-unused", title: "Records that no result rests on",
      blocks: [
        .table(
          ReportTable(
            id: "table-\(wording.id)-unused", title: "Records that no result rests on",
            columns: [
              .init("Record", isNumeric: false), .init("Evaluator", isNumeric: false),
              .init("About", isNumeric: false), .init("Reason", isNumeric: false),
            ],
            rows: results.unused.map {
              [
                .text(Phrase(word: $0.kind.rawValue)), .verbatim($0.evaluator), .verbatim($0.subject),
                .text(Phrase(word: $0.reason)),
              ]
            }))
      ])
  }
}
