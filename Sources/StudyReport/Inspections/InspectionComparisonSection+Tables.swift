internal import HeuristicEval
internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// The tables of a comparison of designs.
extension InspectionComparisonSection {
  private func mean(_ group: GroupResult) -> [ReportTable.Cell] {
    [
      .integer(group.count),
      group.descriptives.map { .number($0.mean, decimals: 2) } ?? .undefined("no values"),
      group.descriptives?.standardDeviation.map { .number($0, decimals: 2) }
        ?? .undefined("fewer than two values"),
    ]
  }

  private func groups(_ row: Row) -> [ReportTable.Cell] {
    [.text(row.name)] + mean(row.result.treatmentGroup) + mean(row.result.referenceGroup)
  }

  private func groupColumns(_ unit: DesignComparison.Unit) -> [ReportTable.Column] {
    [("treatment", comparison.treatment), ("reference", comparison.reference)].flatMap {
      side, level -> [ReportTable.Column] in
      let label = factor.levels[level].label
      return [
        .init(
          unit == .design ? "\(label): designs" : "\(label): evaluators", statistic: side + "-mean"),
        .init("M", statistic: side + "-mean"), .init("SD", statistic: side + "-sd"),
      ]
    }
  }

  var table: ReportTable {
    ReportTable(
      id: "table-\(id)-means", title: "Ratings by heuristic: \(difference)",
      columns: [.init("Heuristic", isNumeric: false)] + groupColumns(comparison.unit),
      rows: rated.map(groups), notes: [wording.scaleNote] + incomplete
    ).showing(rated.map(stem))
  }

  /// Who or what takes no part.
  private var incomplete: [Phrase] {
    var notes: [Phrase] = []
    if comparison.unit == .evaluator {
      notes.append("All heuristics: of each evaluator the mean over those that were rated for both designs.")
    }
    if !comparison.withoutLevel.isEmpty {
      notes.append(
        "Without a level of \(factor.label), and in no group: \(Wording.list(comparison.withoutLevel.map(wording.design)))."
      )
    }
    let missing = comparison.total?.result.incomplete ?? []
    if !missing.isEmpty {
      notes.append(
        comparison.unit == .design
          ? "Without a rating: \(Wording.list(missing.map(wording.design)))."
          : "Did not rate both designs, and take no part: \(Wording.list(missing)).")
    }
    return notes
  }

  /// The number of heuristics that were rated, whether or not they could be tested.
  var planned: Int { comparison.heuristics.count }

  /// The one effect size of the table; a row without it has an empty cell and never another one under its heading.
  private var effectHeading: String { comparison.unit == .design ? "g" : "d_z" }

  var hasTests: Bool { (rated + byProblem).contains { $0.result.test.known != nil } }

  private func difference(_ result: ContrastResult) -> ReportTable.Cell {
    result.differenceOfMeans.map { .number($0, decimals: 2) } ?? .undefined("no values in both groups")
  }

  private func test(_ contrast: DesignComparison.Contrast, hasFamily: Bool) -> [ReportTable.Cell] {
    var cells: [ReportTable.Cell] = []
    switch contrast.result.tTest {
    case .success(let test):
      cells += [
        .number(test.difference.value, decimals: 2),
        test.difference.interval.map { .interval($0.lower, $0.upper, decimals: 2) }
          ?? .undefined("no interval"),
        .number(test.statistic, decimals: 2),
        .number(test.degreesOfFreedom, decimals: test.test == .welch ? 2 : 0), .probability(test.pValue),
      ]
      if hasFamily {
        cells.append(
          contrast.adjustedP.map { .probability($0) }
            ?? .undefined(contrast.heuristic == nil ? "no member of the family" : "no other test"))
      }
    case .failure(let reason):
      cells.append(difference(contrast.result))
      cells += [ReportTable.Cell](repeating: .undefined(Phrase(reason)), count: hasFamily ? 5 : 4)
    }
    let effect = contrast.result.standardized.first { $0.symbol == effectHeading }
    cells.append(
      effect.map { .number($0.effect.value, decimals: 2) } ?? .undefined("no effect size"))
    cells.append(
      effect?.effect.interval.map { .interval($0.lower, $0.upper, decimals: 2) }
        ?? .undefined("no interval"))
    return cells
  }

  private func testColumns(hasFamily: Bool) -> [ReportTable.Column] {
    let interval: Phrase = "\(wording.levelText) CI"
    var columns: [ReportTable.Column] = [
      .init("Difference", statistic: "mean-difference"), .init(interval, statistic: "mean-difference"),
      .init("t", statistic: "t"), .init("df", statistic: "df"), .init("p", statistic: "p"),
    ]
    if hasFamily { columns.append(.init("p (Holm)", statistic: "p-adjusted")) }
    let effect = comparison.unit == .design ? "hedges-g" : "cohens-dz"
    return columns + [
      .init(Phrase(verbatim: effectHeading), statistic: effect),
      .init("\(wording.levelText) CI of \(effectHeading)", statistic: effect),
    ]
  }

  var tests: ReportTable {
    let isPaired = comparison.unit == .evaluator
    let untested = comparison.heuristics.filter { $0.result.test.known == nil }.map {
      wording.heuristic($0.heuristic ?? "")
    }
    let inspected = results.heuristics.count
    let heuristics = Phrase.count(planned, "heuristic")
    let extent: Phrase =
      inspected > planned ? "\(heuristics) that were rated (\(inspected) were inspected)" : heuristics
    let family: Phrase =
      untested.isEmpty
      ? "Holm's correction is over \(extent), without the total."
      : "Holm's correction is over \(comparison.familySize) of \(extent), without the total; not tested: \(Wording.list(untested))."
    let test: Phrase =
      isPaired
      ? "Paired t test by evaluator; d_z is the mean difference in standard deviations of the differences."
      : "Welch's t test over designs, evaluators averaged; g is Hedges' g with the pooled SD, so that its interval can disagree with Welch's p."
    return ReportTable(
      id: "table-\(id)-tests", title: "Tests by heuristic: \(difference)",
      columns: [.init("Heuristic", isNumeric: false)] + testColumns(hasFamily: true),
      rows: rated.map { [.text($0.name)] + self.test($0.contrast, hasFamily: true) },
      notes: [
        hasTests ? "\(test) \(family)" : "Nothing could be tested."
      ]
    ).showing(rated.map(stem)).noting(
      comparison.heuristics.isEmpty
        ? [] : [wording.stem(contrast: wording.contrast(comparison)) + "heuristics"])
  }

  var problems: ReportTable {
    ReportTable(
      id: "table-\(id)-problems", title: "Problems of the designs: \(difference)",
      columns: [.init("Of", isNumeric: false)] + groupColumns(.design)
        + testColumns(hasFamily: false).prefix(5),
      rows: byProblem.map { groups($0) + test($0.contrast, hasFamily: false).prefix(5) },
      notes: ["The unit is the design. Lower is better for both."]
    ).showing(byProblem.map(stem))
  }
}
