internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes how the designs were rated on each heuristic, and how far the raters agree.
struct InspectionRatingsSection {
  let wording: InspectionWording
  let ratings: RatingsResult

  private var scale: String { wording.scaleUnit }
  private var direction: String? { wording.scaleDirection }

  func compose() -> ReportSection {
    let id = wording.id + "-ratings"
    var section = ReportSection(id: id, title: "Ratings of the designs on the heuristics")
    section.blocks.append(.table(means))
    let fewer = ratings.designsWithFewerHeuristics
    if !fewer.isEmpty {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .warning,
            "Rated on fewer heuristics than others, so that the totals are not made of the same: \(Wording.list(fewer.map(wording.design)))."
          )))
    }
    section.blocks.append(.table(agreement))
    section.blocks.append(.estimates(estimates))
    return section
  }

  private var means: ReportTable {
    let shown = shownHeuristics
    let headings = zip(wording.results.heuristics, wording.headings).filter { shown.contains($0.0) }
    let missing = self.missing
    var notes: [Phrase] = [
      "\(wording.scaleNote) Means over evaluators. Total: the mean of the heuristics that were rated.",
      wording.key,
    ]
    if missing > 0 {
      notes.append("\(Phrase.count(missing, "rating")) missing; the means are of those that are there.")
    }
    func beginning(_ part: String) -> String { wording.stem(part: part) }
    var columns: [ReportTable.Column] = [
      .init("Design", isNumeric: false),
      .init("Raters", estimates: beginning("total"), statistic: "rating-total"),
    ]
    columns += headings.map { id, heading in
      ReportTable.Column(
        Phrase(verbatim: heading.short), estimates: beginning("heuristic=" + id), statistic: "rating-mean")
    }
    columns.append(.init("Total", estimates: beginning("total"), statistic: "rating-total"))
    return ReportTable(
      id: "table-\(wording.id)-ratings", title: "Mean ratings by design and heuristic",
      columns: columns, rows: ratings.designs.map { row($0, shown: shown) }, notes: notes
    ).showing(ratings.designs.map { "design=\($0.design)." }).noting(
      missing > 0 ? [wording.stem() + "ratings-missing"] : [])
  }

  /// The number of ratings that are missing.
  private var missing: Int {
    ratings.designs.map { design in design.heuristics.map(\.missing.count).reduce(0, +) }.reduce(0, +)
  }

  private func row(_ design: RatingsResult.Design, shown: Set<String>) -> [ReportTable.Cell] {
    var cells: [ReportTable.Cell] = [
      .text(wording.design(design.design)), .integer(design.evaluators.count),
    ]
    for rating in design.heuristics where shown.contains(rating.heuristic) {
      let none: Phrase = rating.notApplicable > 0 ? "does not apply" : "not rated"
      cells.append(rating.mean.map { .number($0, decimals: 2) } ?? .undefined(none))
    }
    cells.append(design.total.map { .number($0, decimals: 2) } ?? .undefined("not rated"))
    return cells
  }

  /// The heuristics that were rated on any design.
  private var shownHeuristics: Set<String> {
    Set(
      ratings.designs.flatMap { design in
        design.heuristics.filter { $0.ratings != nil || $0.notApplicable > 0 }.map(\.heuristic)
      })
  }

  private var agreement: ReportTable {
    var rows: [[ReportTable.Cell]] = []
    var names: [String] = []
    for own in ratings.agreement {
      for (position, coefficient) in own.coefficients.enumerated() {
        names.append(
          wording.stem(part: "ratings.heuristic=" + own.heuristic, group: "all") + coefficient.name)
        rows.append([
          position == 0 ? .text(wording.numbered(own.heuristic)) : .empty,
          .text(InspectionAgreementSection.symbol(coefficient)), .integer(coefficient.subjects),
          .integer(coefficient.raters), coefficient.effect.cell { .proportion($0.value, decimals: 2) },
          InspectionAgreementSection.interval(coefficient),
        ])
      }
    }
    return ReportTable(
      id: "table-\(wording.id)-rating-agreement", title: "Agreement of the evaluators on their ratings",
      columns: [
        .init("Heuristic", isNumeric: false), .init("Coefficient", isNumeric: false),
        .init("Designs", statistic: ""), .init("Evaluators", statistic: InspectionEstimates.raters),
        .init("Value", statistic: ""), .init("\(wording.levelText) CI", statistic: ""),
      ], rows: rows,
      notes: [
        "ICC(2,1): absolute agreement of one evaluator; ICC(2,k): of the mean of k evaluators; over designs that all of them rated."
      ]
    ).showing(names)
  }

  private var estimates: [Estimate] {
    var list = InspectionEstimates(wording.results.inspection.id)
    list.add("ratings-missing", Double(missing), method: "number of ratings that are missing")
    for design in ratings.designs {
      let group = "design=" + design.design
      for rating in design.heuristics where shownHeuristics.contains(rating.heuristic) {
        list.add(
          "rating-mean", rating.mean, part: "heuristic=" + rating.heuristic, group: group,
          n: rating.ratings?.n ?? 0, unit: scale, direction: direction,
          method: "arithmetic mean over evaluators", undefined: "no-values")
        list.add(
          "rating-sd", rating.ratings?.standardDeviation, part: "heuristic=" + rating.heuristic, group: group,
          n: rating.ratings?.n ?? 0, unit: scale, method: "standard deviation over evaluators, n - 1",
          undefined: "too-few-values")
      }
      list.add(
        "rating-total", design.total, part: "total", group: group, n: design.evaluators.count, unit: scale,
        direction: direction, method: "mean over heuristics of the means over evaluators",
        undefined: "no-values")
    }
    for own in ratings.agreement {
      for coefficient in own.coefficients {
        list.add(coefficient, part: "ratings.heuristic=" + own.heuristic, group: "all")
      }
    }
    return list.estimates
  }
}
