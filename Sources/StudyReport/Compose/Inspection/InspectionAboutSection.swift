internal import HeuristicEval
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
    section.blocks.append(.list(facts.map { Paragraph($0) }))
    if !inspection.leftOut.isEmpty { section.blocks.append(.table(leftOut)) }
    if !results.excluded.isEmpty { section.blocks.append(.table(excluded)) }
    section.blocks.append(.table(evaluators))
    section.blocks.append(.table(designs))
    return section
  }

  private var facts: [Phrase] {
    let set = results.heuristicSet
    let source = set.sources.first { $0.role == .heuristics }.map { ". " + $0.text } ?? ""
    var facts: [Phrase] = [
      set.version.isEmpty
        ? "Heuristics: \(set.name) (\(set.id))\(source)"
        : "Heuristics: \(set.name) (\(set.id), version \(set.version))\(source)"
    ]
    if !inspection.leftOut.isEmpty {
      facts.append(
        "\(results.heuristics.count) of \(Phrase.count(set.heuristics.count, "heuristic")) were inspected; the table below says why the others were not."
      )
    }
    facts.append(
      "Severity of problems: 0 not a problem, 1 cosmetic, 2 minor, 3 major, 4 catastrophe; higher is worse.")
    if results.ratings != nil || inspection.ratingScale != nil { facts.append(wording.scaleNote) }
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
        .init("Left out", isNumeric: false), .init("Records"), .init("Reason", isNumeric: false),
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
      ])
  }

  private var evaluators: ReportTable {
    ReportTable(
      id: "table-\(wording.id)-evaluators", title: "Evaluators",
      columns: [
        .init("Evaluator", isNumeric: false), .init("Expertise", isNumeric: false), .init("Designs"),
        .init("Findings"),
      ],
      rows: results.evaluators.map { id in
        let expertise = inspection.evaluators.first { $0.id == id }?.expertise
        let own = results.designs.flatMap(\.discovery.contributions).filter { $0.evaluator == id }
        let rated = results.ratings?.designs.filter { $0.evaluators.contains(id) }.map(\.design) ?? []
        let inspected = results.designs.filter { $0.evaluators.contains(id) }.map(\.design.id)
        return [
          .verbatim(id), expertise.map { .verbatim($0) } ?? .undefined("nothing was said of it"),
          .integer(Set(rated).union(inspected).count), .integer(own.map(\.findings).reduce(0, +)),
        ]
      })
  }

  private var designs: ReportTable {
    let factors = results.factors.filter { factor in
      results.designs.contains { $0.design.levels[factor.id] != nil }
    }
    let hasArtefacts = results.designs.contains { $0.design.artefact != nil }
    let rated = Dictionary(
      results.ratings?.designs.map { ($0.design, $0.evaluators.count) } ?? [],
      uniquingKeysWith: { first, _ in first })
    var columns: [ReportTable.Column] = [.init("Design", isNumeric: false)]
    if hasArtefacts { columns.append(.init("Artefact", isNumeric: false)) }
    columns += factors.map { ReportTable.Column(Phrase($0.label), isNumeric: false) }
    columns += [.init("Evaluators"), .init("Findings"), .init("Problems")]
    if results.ratings != nil { columns.append(.init("Raters of heuristics")) }
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
        row += [
          .integer(design.evaluators.count), .integer(design.findings), .integer(design.problems.count),
        ]
        if results.ratings != nil { row.append(.integer(rated[design.design.id] ?? 0)) }
        return row
      })
  }
}
