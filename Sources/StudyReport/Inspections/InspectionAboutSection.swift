internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what the inspection was: set, evaluators, designs and scale.
struct InspectionAboutSection {
  let wording: InspectionWording

  private var results: InspectionResults { wording.results }
  private var inspection: Inspection { results.inspection }

  func compose() -> ReportSection {
    var section = ReportSection(id: wording.id + "-about", title: "About the inspection")
    section.blocks.append(.list(facts))
    if !inspection.leftOut.isEmpty { section.blocks.append(.table(leftOut)) }
    if !results.excluded.isEmpty { section.blocks.append(.table(excluded)) }
    section.blocks.append(.table(evaluators))
    section.blocks.append(.table(designs))
    section.blocks.append(.estimates(estimates))
    return section
  }

  /// Who looked at how much and wrote down how much, and of each design what came of it.
  private var estimates: [Estimate] {
    var list = InspectionEstimates(inspection.id)
    list.add(
      "heuristics", Double(results.heuristics.count), n: results.heuristicSet.heuristics.count,
      method: "number of heuristics that were inspected, of those of the set")
    for id in results.evaluators {
      let group = "evaluator=" + id
      list.add(
        "designs", Double(designs(of: id)), group: group,
        method: "number of designs that the evaluator inspected or rated")
      list.add(
        "findings", Double(findings(of: id)), group: group, method: "number of the evaluator's findings")
    }
    var seen: Set<String> = []
    for excluded in results.excluded where seen.insert(Self.group(excluded.exclusion)).inserted {
      list.add(
        "records", Double(excluded.records), part: "left-out", group: Self.group(excluded.exclusion),
        method: "number of records that are left out by decision")
    }
    for design in results.designs {
      let group = "design=" + design.design.id
      let n = design.evaluators.count
      list.add("evaluators", Double(n), group: group, method: "number of evaluators who inspected it")
      list.add("findings", Double(design.findings), group: group, n: n, method: "number of findings")
      list.add(
        "problems", n > 0 ? Double(design.problems.count) : nil, group: group, n: n,
        method: "number of problems after merging", undefined: "not-analysed")
      if results.ratings != nil {
        list.add(
          "raters", Double(raters(of: design)), group: group,
          method: "number of evaluators who rated it on any heuristic")
      }
    }
    return list.estimates
  }

  private static func group(_ exclusion: InspectionExclusion) -> String {
    switch exclusion.subject {
    case .evaluator(let id): "evaluator=" + id
    case .design(let id): "design=" + id
    }
  }

  private func designs(of evaluator: String) -> Int {
    let rated = results.ratings?.designs.filter { $0.evaluators.contains(evaluator) }.map(\.design) ?? []
    let inspected = results.designs.filter { $0.evaluators.contains(evaluator) }.map(\.design.id)
    return Set(rated).union(inspected).count
  }

  private func findings(of evaluator: String) -> Int {
    results.designs.flatMap(\.discovery.contributions).filter { $0.evaluator == evaluator }
      .map(\.findings).reduce(0, +)
  }

  private func raters(of design: DesignResult) -> Int {
    results.ratings?.designs.first { $0.design == design.design.id }?.evaluators.count ?? 0
  }

  private func stems(_ groups: [String], part: String? = nil) -> [String] {
    groups.map { InspectionEstimates.stem(inspection.id, part: part, group: $0) }
  }

  /// Whether problems were looked for: an inspection that holds ratings of heuristics alone has none, found or not.
  private var holdsProblems: Bool {
    results.ratings == nil
      || results.designs.contains { $0.findings > 0 || !$0.problems.isEmpty || $0.conformance != nil }
  }

  private var facts: [Paragraph] {
    let set = results.heuristicSet
    let source = set.sources.first { $0.role == .heuristics }.map { ". " + $0.text } ?? ""
    var facts = [
      Paragraph(
        set.version.isEmpty
          ? "Heuristics: \(set.name) (\(set.id))\(source)"
          : "Heuristics: \(set.name) (\(set.id), version \(set.version))\(source)")
    ]
    if !inspection.leftOut.isEmpty {
      facts.append(
        Paragraph(
          "\(results.heuristics.count) of \(Phrase.count(set.heuristics.count, "heuristic")) were inspected; the table below says why the others were not."
        ).telling(wording.stem() + "heuristics"))
    }
    if holdsProblems {
      facts.append(
        Paragraph(
          "Severity of problems: 0 not a problem, 1 cosmetic, 2 minor, 3 major, 4 catastrophe; higher is worse."
        ))
    }
    if results.ratings != nil || inspection.ratingScale != nil { facts.append(Paragraph(wording.scaleNote)) }
    return facts
  }

  private var leftOut: ReportTable {
    ReportTable(
      id: "table-\(wording.id)-left-out", title: "Heuristics that were left out",
      columns: [.init("Heuristic", isNumeric: false), .init("Reason", isNumeric: false)],
      rows: inspection.leftOut.map { [.text(wording.numbered($0.heuristic)), .verbatim($0.reason)] })
  }

  private var excluded: ReportTable {
    ReportTable(
      id: "table-\(wording.id)-excluded", title: "Evaluators and designs that are left out by decision",
      columns: [
        .init("Left out", isNumeric: false), .init("Records", statistic: "records"),
        .init("Reason", isNumeric: false),
        .init("Decided by", isNumeric: false),
      ],
      rows: results.excluded.map { excluded in
        [
          .text(wording.subject(excluded.exclusion).capitalizedFirst), .integer(excluded.records),
          .verbatim(excluded.exclusion.reason),
          excluded.exclusion.decidedBy.map { .verbatim($0) } ?? .undefined("nobody was named"),
        ]
      },
      notes: [
        "Nothing that they recorded, or that was recorded about them, is in any result of this inspection. "
          + "A problem stays where others found it, too."
      ]
    ).showing(stems(results.excluded.map { Self.group($0.exclusion) }, part: "left-out"))
  }

  private var evaluators: ReportTable {
    ReportTable(
      id: "table-\(wording.id)-evaluators", title: "Evaluators",
      columns: [
        .init("Evaluator", isNumeric: false), .init("Expertise", isNumeric: false),
        .init("Designs", statistic: "designs"),
      ] + (holdsProblems ? [.init("Findings", statistic: "findings")] : []),
      rows: results.evaluators.map { id in
        let expertise = inspection.evaluators.first { $0.id == id }?.expertise
        return [
          .verbatim(id), expertise.map { .verbatim($0) } ?? .undefined("nothing was said of it"),
          .integer(designs(of: id)),
        ] + (holdsProblems ? [.integer(findings(of: id))] : [])
      }
    ).showing(stems(results.evaluators.map { "evaluator=" + $0 }))
  }

  private var designs: ReportTable {
    let factors = results.factors.filter { factor in
      results.designs.contains { $0.design.levels[factor.id] != nil }
    }
    let hasArtefacts = results.designs.contains { $0.design.artefact != nil }
    var columns: [ReportTable.Column] = [.init("Design", isNumeric: false)]
    if hasArtefacts { columns.append(.init("Artefact", isNumeric: false)) }
    columns += factors.map { ReportTable.Column(Phrase($0.label), isNumeric: false) }
    // Who rated is counted by itself.
    if holdsProblems {
      columns += [
        .init("Evaluators", statistic: "evaluators"), .init("Findings", statistic: "findings"),
        .init("Problems", statistic: "problems"),
      ]
    }
    if results.ratings != nil { columns.append(.init("Raters of heuristics", statistic: "raters")) }
    return ReportTable(
      id: "table-\(wording.id)-designs", title: "Designs", columns: columns,
      rows: results.designs.map { design in
        var row: [ReportTable.Cell] = [.words(design.design.label)]
        if hasArtefacts {
          row.append(
            design.design.artefact.map { id in
              wording.artefacts[id].map { .words($0.name) } ?? .verbatim(id)
            }
              ?? .undefined("no inventory"))
        }
        for factor in factors {
          let level = design.design.levels[factor.id]
          row.append(
            level.map { id in factor.levels.first { $0.id == id }.map { .words($0.label) } ?? .verbatim(id) }
              ?? .undefined("no level"))
        }
        if holdsProblems {
          row += [
            .integer(design.evaluators.count), .integer(design.findings),
            design.evaluators.isEmpty ? .undefined("nobody inspected it") : .integer(design.problems.count),
          ]
        }
        if results.ratings != nil { row.append(.integer(raters(of: design))) }
        return row
      }
    ).showing(stems(results.designs.map { "design=" + $0.design.id }))
  }
}
