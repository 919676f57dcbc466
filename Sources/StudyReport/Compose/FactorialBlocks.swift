internal import Glibc
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about two factors at once.
struct FactorialBlocks {
  let results: StudyResults
  let measure: Measure
  let part: PartResult

  private var wording: Wording { Wording(results: results) }
  private var isTime: Bool { measure.kind == .duration }

  /// The table of type III tests and the contrasts within the levels of the other factor.
  func compose(_ factorial: FactorialResult) -> [ReportBlock] {
    let study = results.study
    let a = study.factors[factorial.factor].label
    let b = study.factors[factorial.stratifier].label
    let stem = [measure.id, part.score?.id].compactMap { $0 }.joined(separator: "-")
    var blocks: [ReportBlock] = []
    switch factorial.anova {
    case .failure(let reason):
      blocks.append(.paragraph(Paragraph(.note, "No two-way table: \(Phrase(reason)).")))
    case .success(let anova):
      var rows: [[ReportTable.Cell]] = []
      let effects: [(Phrase, TwoByTwoAnova.Effect)] = [
        (Phrase(a), anova.a), (Phrase(b), anova.b), ("\(a) x \(b)", anova.interaction),
      ]
      for (name, effect) in effects {
        rows.append([
          .text(name), .number(effect.sumOfSquares, decimals: 2),
          .number(effect.degreesOfFreedom, decimals: 0),
          .number(effect.statistic, decimals: 2), .probability(effect.pValue),
          effect.partialEtaSquared < 0.001
            ? .text("< .001") : .proportion(effect.partialEtaSquared, decimals: 3),
        ])
      }
      rows.append([
        .text("Residual"), .number(anova.residualSumOfSquares, decimals: 2),
        .number(anova.residualDegreesOfFreedom, decimals: 0), .empty, .empty, .empty,
      ])
      blocks.append(
        .table(
          ReportTable(
            id: "table-\(stem)-anova", title: "\(wording.name(measure, part)): \(a) and \(b) together",
            columns: [
              .init("Effect", isNumeric: false), .init("SS"), .init("df"), .init("F"), .init("p"),
              .init("Partial eta²"),
            ],
            rows: rows,
            notes: [
              isTime
                ? "Two-way analysis of variance, type III sums of squares, sum-to-zero contrasts, of log times."
                : "Two-way analysis of variance, type III sums of squares, sum-to-zero contrasts."
            ])))
    }
    guard !factorial.strata.isEmpty else { return blocks }
    let difference = wording.contrast(factorial.factor, factorial.treatment, factorial.reference)
    var rows: [[ReportTable.Cell]] = []
    for (stratum, simple) in zip(factorial.strata, factorial.simple) {
      rows.append(row(Phrase(study.factors[factorial.stratifier].levels[stratum].label), simple))
    }
    if factorial.strata.count == 2 {
      let levels = factorial.strata.map { study.factors[factorial.stratifier].levels[$0].label }
      rows.append(
        row(
          isTime ? "Ratio: \(levels[0]) / \(levels[1])" : "Difference: \(levels[0]) - \(levels[1])",
          factorial.interaction))
    }
    blocks.append(
      .table(
        ReportTable(
          id: "table-\(stem)-simple",
          title: "\(wording.name(measure, part)): \(difference) at each level of \(b)",
          columns: [
            .init(Phrase(b), isNumeric: false), .init(isTime ? "Ratio" : "Difference"),
            .init("\(wording.levelText) CI"), .init("t"), .init("df"), .init("p"),
          ],
          rows: rows,
          notes: [
            (isTime
              ? "Contrasts of cell means with Welch-Satterthwaite degrees of freedom, of log times, shown as ratios of geometric means."
              : "Contrasts of cell means with Welch-Satterthwaite degrees of freedom.")
              + (factorial.strata.count == 2
                ? " Whether the effect differs between the levels is in the last line, not in which of the p values is small."
                : "")
          ])))
    return blocks
  }

  private func row(
    _ label: Phrase, _ contrast: Result<FactorialResult.SimpleContrast, UndefinedResult>
  ) -> [ReportTable.Cell] {
    switch contrast {
    case .failure(let reason):
      return [.text(label)] + [ReportTable.Cell](repeating: .undefined(Phrase(reason)), count: 5)
    case .success(let found):
      let shown = isTime ? exp(found.difference.value) : found.difference.value
      let interval: ReportTable.Cell =
        if let interval = found.difference.interval {
          .interval(
            isTime ? exp(interval.lower) : interval.lower, isTime ? exp(interval.upper) : interval.upper,
            decimals: 2)
        } else {
          .undefined("no interval")
        }
      return [
        .text(label), .number(shown, decimals: 2), interval, .number(found.statistic, decimals: 2),
        .number(found.degreesOfFreedom, decimals: 2), .probability(found.pValue),
      ]
    }
  }
}
