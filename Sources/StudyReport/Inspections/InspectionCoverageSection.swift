internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes which screens were inspected against which heuristics, and by whom.
struct InspectionCoverageSection {
  let wording: InspectionWording
  let design: DesignResult
  let coverage: Coverage
  let id: String

  func compose() -> ReportSection {
    var section = ReportSection(id: id + "-coverage", title: "What was inspected, and by whom")
    let stem = wording.stem(part: "coverage", group: "design=" + design.design.id)
    section.blocks.append(
      .paragraph(
        Paragraph(.finding, summary).telling(
          ["cells", "inspected-cells", "inspected-share", "screens", "heuristics"].map { stem + $0 })))
    section.blocks.append(.figure(figure))
    section.blocks.append(.table(table))
    if !gaps.isEmpty { section.blocks.append(.table(gapTable)) }
    section.blocks.append(
      .paragraph(
        Paragraph(
          .note,
          "A finding with screen and heuristic, an answer about a screen and a record of what was inspected show that somebody looked. Who looked, found nothing and did not say so is not seen here."
            + leftOver
        ).telling(
          leftOver.isEmpty ? [] : ["findings-without-cell", "answers-without-screen"].map { stem + $0 })))
    var list = InspectionEstimates(wording.results.inspection.id)
    let group = "design=" + design.design.id
    list.add(
      "cells", Double(coverage.cellCount), part: "coverage", group: group,
      method: "number of screens times number of heuristics")
    list.add(
      "inspected-cells", Double(coverage.inspectedCells), part: "coverage", group: group,
      n: coverage.cellCount, method: "number of cells that anybody inspected")
    list.add(
      "inspected-share",
      coverage.cellCount > 0 ? Double(coverage.inspectedCells) / Double(coverage.cellCount) : nil,
      part: "coverage", group: group, n: coverage.cellCount, unit: "proportion",
      method: "inspected cells / cells", undefined: "no-values")
    for (statistic, count, method) in [
      ("screens", coverage.screens.count, "number of screens"),
      ("heuristics", coverage.heuristics.count, "number of heuristics"),
      (
        "findings-without-cell", coverage.findingsWithoutCell,
        "number of findings without a screen or a heuristic"
      ),
      (
        "answers-without-screen", coverage.answersWithoutScreen,
        "number of answers about the design as a whole"
      ),
    ] { list.add(statistic, Double(count), part: "coverage", group: group, method: method) }
    for (position, evaluator) in coverage.evaluators.enumerated() {
      list.add(
        "inspected-cells", Double(coverage.inspectedCells(by: position)), part: "coverage",
        group: group + ",evaluator=" + evaluator, n: coverage.cellCount,
        method: "number of cells that the evaluator inspected")
    }
    for (screen, cells) in zip(coverage.screens, coverage.cells) {
      let part = "coverage.screen=" + screen
      list.add(
        "findings", Double(cells.map(\.findings).reduce(0, +)), part: part, group: group,
        method: "number of findings, under each heuristic that they name")
      list.add(
        "cells-without-inspection", Double(cells.count { !$0.isInspected }), part: part, group: group,
        n: cells.count, method: "number of heuristics that nobody inspected the screen against")
    }
    section.blocks.append(.estimates(list.estimates))
    return section
  }

  /// How the identifiers of a screen's estimates begin.
  private func stem(_ screen: String) -> String {
    wording.stem(part: "coverage.screen=" + screen, group: "design=" + design.design.id)
  }

  private var summary: Phrase {
    let all = coverage.cellCount
    let seen = coverage.inspectedCells
    guard all > 0 else { return "No screen is known." }
    let screens = Phrase.count(coverage.screens.count, "screen")
    let heuristics = Phrase.count(coverage.heuristics.count, "heuristic")
    let share = InspectionWording.percent(Double(seen) / Double(all))
    return "\(seen) of \(all) cells of \(screens) and \(heuristics) (\(share)) were inspected by somebody."
  }

  private var leftOver: Phrase {
    var text: Phrase = ""
    if coverage.findingsWithoutCell > 0 {
      text +=
        coverage.findingsWithoutCell == 1
        ? " 1 finding without a screen or a heuristic is in no cell."
        : " \(coverage.findingsWithoutCell) findings without a screen or a heuristic are in no cell."
    }
    if coverage.answersWithoutScreen > 0 {
      text +=
        coverage.answersWithoutScreen == 1
        ? " 1 answer about the design as a whole is in no cell."
        : " \(coverage.answersWithoutScreen) answers about the design as a whole are in no cell."
    }
    return text
  }

  private func screen(_ id: String) -> Phrase { wording.screen(id, of: design.design) }

  private func names(_ cell: Coverage.Cell) -> [String] { cell.evaluators.map { coverage.evaluators[$0] } }

  private var figure: ReportFigure {
    let least = coverage.screens.indices.filter { row in coverage.cells[row].allSatisfy { !$0.isInspected } }
    let blank = Wording.list(least.map { screen(coverage.screens[$0]) })
    return ReportFigure(
      id: "figure-\(id)-coverage",
      title: "\(wording.inTitle(design.design)): screens and heuristics inspected",
      alternative: least.isEmpty
        ? "\(summary) The table below says who inspected what."
        : "\(summary) Not inspected at all: \(blank). The table below says who inspected what.",
      caption:
        "The number in a cell is that of the evaluators who inspected the screen against the heuristic.",
      content: .coverage(
        ReportFigure.CoverageGrid(
          axis: "Heuristic", evaluators: coverage.evaluators.count, columns: wording.headings,
          rows: zip(coverage.screens, coverage.cells).map { id, cells in
            ReportFigure.CoverageGrid.Row(
              label: screen(id),
              cells: cells.map {
                ReportFigure.CoverageGrid.Cell(evaluators: names($0), findings: $0.findings)
              })
          }))
    ).drawing([wording.stem(part: "coverage", group: "design=" + design.design.id)])
  }

  /// Who inspected a screen against which heuristics, by number.
  private var table: ReportTable {
    let headings = wording.headings
    func numbers(_ row: Int, _ evaluator: Int) -> ReportTable.Cell {
      let own = coverage.cells[row].indices.filter { coverage.cells[row][$0].evaluators.contains(evaluator) }
      if own.isEmpty { return .undefined("no heuristic") }
      return own.count == headings.count
        ? .text("all") : .verbatim(own.map { headings[$0].short }.joined(separator: ", "))
    }
    var columns: [ReportTable.Column] = [.init("Screen", isNumeric: false)]
    columns += coverage.evaluators.map { ReportTable.Column(Phrase(verbatim: $0), isNumeric: false) }
    columns.append(.init("Findings", statistic: "findings"))
    return ReportTable(
      id: "table-\(id)-coverage",
      title: "\(wording.inTitle(design.design)): heuristics inspected, by screen and evaluator",
      columns: columns,
      rows: coverage.screens.indices.map { row in
        var cells: [ReportTable.Cell] = [.text(screen(coverage.screens[row]))]
        cells += coverage.evaluators.indices.map { numbers(row, $0) }
        cells.append(.integer(coverage.cells[row].map(\.findings).reduce(0, +)))
        return cells
      },
      notes: [wording.key, "Findings: a finding under several heuristics counts under each of them."]
    ).showing(coverage.screens.map(stem))
  }

  /// The screens with heuristics that nobody inspected them against.
  private var gaps: [(id: String, screen: Phrase, heuristics: [Int])] {
    zip(coverage.screens, coverage.cells).compactMap { id, cells in
      let missing = cells.indices.filter { !cells[$0].isInspected }
      return missing.isEmpty ? nil : (id, screen(id), missing)
    }
  }

  private var gapTable: ReportTable {
    let headings = wording.headings
    return ReportTable(
      id: "table-\(id)-gaps", title: "\(wording.inTitle(design.design)): what nobody inspected",
      columns: [
        .init("Screen", isNumeric: false), .init("Heuristics nobody inspected", isNumeric: false),
        .init("Cells", statistic: "cells-without-inspection"),
      ],
      rows: gaps.map { gap in
        [
          .text(gap.screen),
          gap.heuristics.count == headings.count
            ? .text("all") : .verbatim(gap.heuristics.map { headings[$0].short }.joined(separator: ", ")),
          .integer(gap.heuristics.count),
        ]
      }, notes: [wording.key]
    ).showing(gaps.map { stem($0.id) })
  }
}
