internal import Glibc
internal import ReportDocument
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
      let (first, second) = (
        study.factors[factorial.factor].id, study.factors[factorial.stratifier].id
      )
      for ((name, effect), contrast) in zip(effects, [first, second, "\(first) x \(second)"]) {
        blocks.append(
          .paragraph(
            apa(name, effect, residual: anova.residualDegreesOfFreedom).telling(
              EstimateList.stem(measure, part: part.score?.id, contrast: contrast),
              EstimateList.stem(measure, part: part.score?.id, contrast: "residual") + "df")))
      }
      blocks.append(
        .table(
          ReportTable(
            id: "table-\(stem)-anova", title: "\(wording.name(measure, part)): \(a) and \(b) together",
            columns: [
              .init("Effect", isNumeric: false), .init("SS", statistic: "sum-of-squares"),
              .init("df", statistic: "df"), .init("F", statistic: "F"), .init("p", statistic: "p"),
              .init("Partial eta²", statistic: "partial-eta-squared"),
            ],
            rows: rows,
            notes: [
              isTime
                ? "Two-way analysis of variance, type III sums of squares, sum-to-zero contrasts, of log times."
                : "Two-way analysis of variance, type III sums of squares, sum-to-zero contrasts."
            ]
          ).showing(
            [first, second, "\(first) x \(second)", "residual"].map {
              EstimateList.stem(measure, part: part.score?.id, contrast: $0)
            })))
    }
    guard !factorial.strata.isEmpty else { return blocks }
    if let statement = statement(factorial) { blocks.append(.paragraph(statement)) }
    // One figure a measure: those of its subscales would hardly differ.
    let isWhole = part.score?.isResult ?? true
    if isWhole, let figure = figure(factorial, stem: stem) { blocks.append(.figure(figure)) }
    let statistic = isTime ? "log-mean-difference" : "mean-difference"
    let compared = study.factors[factorial.factor].levels
    let difference: Phrase =
      isTime
      ? "\(compared[factorial.treatment].label) / \(compared[factorial.reference].label)"
      : wording.contrast(factorial.factor, factorial.treatment, factorial.reference)
    var rows: [[ReportTable.Cell]] = []
    var names: [String] = []
    let identifier = wording.contrastIdentifier(
      factorial.factor, factorial.treatment, factorial.reference)
    for (stratum, simple) in zip(factorial.strata, factorial.simple) {
      names.append(EstimateList.name(ofSimple: identifier, in: study, factorial.stratifier, stratum))
      rows.append(row(Phrase(study.factors[factorial.stratifier].levels[stratum].label), simple))
    }
    if factorial.strata.count == 2 {
      let levels = factorial.strata.map { study.factors[factorial.stratifier].levels[$0].label }
      names.append(EstimateList.name(ofInteraction: identifier, in: study, factorial))
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
            .init(Phrase(b), isNumeric: false),
            .init(isTime ? "Ratio" : "Difference", statistic: statistic),
            .init("\(wording.levelText) CI", statistic: statistic), .init("t", statistic: "t"),
            .init("df", statistic: "df"), .init("p", statistic: "p"),
          ],
          rows: rows,
          notes: [
            (isTime
              ? "Contrasts of cell means with Welch-Satterthwaite degrees of freedom, of log times, shown as ratios of geometric means."
              : "Contrasts of cell means with Welch-Satterthwaite degrees of freedom.")
              + (factorial.strata.count == 2
                ? " Whether the effect differs between the levels is in the last line, not in which of the p values is small."
                : "")
          ]
        ).showing(names.map { EstimateList.stem(measure, part: part.score?.id, contrast: $0) })))
    return blocks
  }

  /// Whether the contrast depends on the other factor, in a sentence; nil where that is not known.
  ///
  /// It rests on the difference of the contrasts with its interval, never on which of their p values is small.
  func statement(_ factorial: FactorialResult) -> Paragraph? {
    guard factorial.strata.count == 2, case .success(let between) = factorial.interaction,
      let interval = between.difference.interval
    else { return nil }
    let simple = factorial.simple.compactMap { try? $0.get() }
    guard simple.count == 2 else { return nil }
    let study = results.study
    func shown(_ value: Double) -> String { Numerals.fixed(isTime ? exp(value) : value, decimals: 2) }
    func difference(_ value: Double) -> Phrase {
      wording.isPercent(measure) ? "\(shown(value)) percentage points" : Phrase(verbatim: shown(value))
    }
    let values = simple.map { difference($0.difference.value) }
    let levels = factorial.strata.map { wording.level(factorial.stratifier, $0) }
    let compared = study.factors[factorial.factor].levels
    let other = Phrase(study.factors[factorial.stratifier].label)
    let name: Phrase = "\(wording.name(measure, part))\(Wording.role(factorial.role))"
    let contrast: Phrase =
      isTime
      ? "\(compared[factorial.treatment].label) / \(compared[factorial.reference].label)"
      : wording.contrast(factorial.factor, factorial.treatment, factorial.reference)
    let both: Phrase =
      isTime
      ? "\(name), by \(other): the ratio \(contrast) was \(values[0]) at \(levels[0]) and \(values[1]) at \(levels[1])"
      : "\(name), by \(other): the difference \(contrast) was \(values[0]) at \(levels[0]) and \(values[1]) at \(levels[1])"
    let bounds = "[\(shown(interval.lower)), \(shown(interval.upper))]"
    let apart: Phrase =
      isTime
      ? "ratio of the two \(shown(between.difference.value)), \(wording.levelText) CI \(bounds), p\(Statements.probability(between.pValue)), alpha = \(wording.alphaText), not corrected for several tests"
      : "difference of the two \(difference(between.difference.value)), \(wording.levelText) CI \(bounds), p\(Statements.probability(between.pValue)), alpha = \(wording.alphaText), not corrected for several tests"
    let verdict: Phrase =
      between.pValue < results.alpha
      ? "it depends on \(other) (\(apart))" : "whether it depends on \(other) is not settled (\(apart))"
    let identifier = wording.contrastIdentifier(
      factorial.factor, factorial.treatment, factorial.reference)
    let names =
      factorial.strata.map {
        EstimateList.name(ofSimple: identifier, in: study, factorial.stratifier, $0)
      } + [EstimateList.name(ofInteraction: identifier, in: study, factorial)]
    return Paragraph(.finding, "\(both); \(verdict).").telling(
      names.map { EstimateList.stem(measure, part: part.score?.id, contrast: $0) })
  }

  /// The line for a paper of one effect: its test and its size.
  private func apa(_ name: Phrase, _ effect: TwoByTwoAnova.Effect, residual: Double) -> Paragraph {
    let degrees = [effect.degreesOfFreedom, residual].map { Numerals.fixed($0, decimals: 0) }
    let size = effect.partialEtaSquared
    return Paragraph(
      .apa,
      runs: [
        .text("\(name), "), .symbol("F"),
        .text("(\(degrees[0]), \(degrees[1])) = \(Numerals.fixed(effect.statistic, decimals: 2)), "),
        .symbol("p"), .text("\(Statements.probability(effect.pValue)), partial "), .symbol("η"),
        .text(size < 0.001 ? "² < .001" : "² = \(Numerals.fixed(size, decimals: 3, leadingZero: false))"),
      ])
  }

  /// The means of the cells; nil where a cell has none.
  private func figure(_ factorial: FactorialResult, stem: String) -> ReportFigure? {
    let (first, second) = (
      results.study.factors[factorial.factor], results.study.factors[factorial.stratifier]
    )
    let levels = [factorial.reference, factorial.treatment]
    var series: [ReportFigure.Interaction.Series] = []
    for stratum in factorial.strata {
      let cells = levels.compactMap { level in cell(factorial, level: level, stratum: stratum) }
      guard cells.count == levels.count else { return nil }
      series.append(.init(label: Phrase(second.levels[stratum].label), cells: cells))
    }
    let words = series.flatMap { series in
      zip(levels, series.cells).map { level, cell -> Phrase in
        let mean = cell.mean ?? .nan
        let shown = isTime ? Numerals.time(mean) : Numerals.fixed(mean, decimals: 2)
        return "\(first.levels[level].label), \(series.label): \(shown)"
      }
    }
    let isBinned = series.contains { $0.cells.contains { $0.values.isEmpty } }
    let dots: Phrase =
      isBinned
      ? "Participants are too many for a dot each" : "Each dot is one \(Phrase(word: wording.person))"
    let means: Phrase = isTime ? "geometric means" : "means"
    return ReportFigure(
      id: "figure-\(stem)-interaction",
      title: "\(wording.name(measure, part)): \(first.label) by \(second.label)",
      alternative: "Cells and their \(means). \(words.joined(separator: "; ")).",
      caption:
        "\(dots); marks and lines: \(means) with \(wording.levelText) CI. Lines that are not parallel are no proof of an interaction; its test is in the table.",
      content: .interaction(
        ReportFigure.Interaction(
          axis: wording.axis(measure, part), isTime: isTime, range: wording.range(measure, part),
          direction: wording.direction(measure, part), factor: Phrase(first.label),
          levels: levels.map { Phrase(first.levels[$0].label) }, series: series))
    ).drawing(
      part.groups.filter { $0.key.levels.count == 2 }.map {
        EstimateList.stem(measure, part: part.score?.id, group: results.identifier(of: $0.key))
          + (isTime ? "geometric-mean" : "mean")
      })
  }

  private func cell(
    _ factorial: FactorialResult, level: Int, stratum: Int
  ) -> ReportFigure.Interaction.Cell? {
    let group = part.groups.first { group in
      group.key.levels.count == 2
        && group.key.levels.contains { $0.factor == factorial.factor && $0.level == level }
        && group.key.levels.contains { $0.factor == factorial.stratifier && $0.level == stratum }
    }
    guard let group, let mean = isTime ? group.geometric?.mean : group.descriptives?.mean, mean.isFinite
    else {
      return nil
    }
    let interval = isTime ? group.geometricInterval : group.meanInterval
    return ReportFigure.Interaction.Cell(
      mean: mean, interval: interval.map(EstimateList.interval),
      values: group.count < ValueBins.fewest && group.values.count == group.count ? group.values : [],
      count: group.count)
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
