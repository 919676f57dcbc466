internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what the values say of the assumptions of the tests, and what other tests would have given.
///
/// None of it chooses a test: that was settled by the plan or by the design.
struct AssumptionTable {
  let results: StudyResults
  let measure: Measure
  let part: PartResult

  private var wording: Wording { Wording(results: results) }
  private var stem: String { [measure.id, part.score?.id].compactMap(\.self).joined(separator: "-") }
  private var isTime: Bool { measure.kind == .duration }

  /// The tables of the contrasts with a test; none where no test was made or values were not kept.
  func compose() -> [ReportTable] {
    let tested = part.contrasts.filter { contrast in
      guard case .success = contrast.test else { return false }
      return contrast.checks != nil
    }
    return tested.isEmpty ? [] : [assumptions(tested), alternatives(tested)]
  }

  /// Why assumptions and tests by ranks are not shown; nil where they are, or no test was made.
  var absence: Phrase? {
    let bare = part.contrasts.filter { contrast in
      guard case .success = contrast.test else { return false }
      return contrast.checks == nil
    }
    guard !bare.isEmpty else { return nil }
    let name = wording.name(measure, part)
    let contrasts = Wording.list(bare.map { wording.contrast($0) })
    // Beyond this many, Shapiro and Wilk's test does not go.
    return bare.contains { max($0.nTreatment, $0.nReference) > 5000 }
      ? "\(name), \(contrasts): assumptions and other tests are not shown, because a group has more than 5,000 values, whose mean is as good as normal whatever the values are."
      : "\(name), \(contrasts): assumptions and other tests are not shown, because of the rows of a large file with so many different values only sums are kept; they are shown with people as units (--unit participant, and --map COLUMN=participant where no column names them), or where the file is smaller than 1 MB."
  }

  private func name(_ contrast: ContrastResult, _ what: Phrase) -> Phrase {
    "\(wording.contrast(contrast)): \(what)"
  }

  private func stem(_ contrast: ContrastResult) -> String {
    EstimateList.stem(
      measure, part: part.score?.id,
      contrast: wording.contrastIdentifier(contrast.factor, contrast.treatment, contrast.reference))
  }

  private func assumptions(_ contrasts: [ContrastResult]) -> ReportTable {
    var rows: [[ReportTable.Cell]] = []
    var stems: [ReportTable.RowEstimates] = []
    for contrast in contrasts {
      guard let checks = contrast.checks else { continue }
      let levels = results.study.factors[contrast.factor].levels
      let names: [Phrase] =
        checks.isOfDifferences
        ? ["differences"]
        : [Phrase(levels[contrast.treatment].label), Phrase(levels[contrast.reference].label)]
      let sides = checks.isOfDifferences ? ["differences-"] : ["treatment-", "reference-"]
      stems += sides.prefix(checks.shapes.count).map { .init(stem(contrast) + $0) }
      for (name, shape) in zip(names, checks.shapes) {
        rows.append([
          .text(self.name(contrast, name)), .integer(shape.count),
          shape.skewness.cell { .number($0, decimals: 2) },
          shape.kurtosis.cell { .number($0, decimals: 2) },
          shape.shapiroWilk.cell { .proportion($0.value, decimals: 3) },
          shape.shapiroWilk.cell { .probability($0.pValue) }, .empty, .empty, .empty,
        ])
      }
      guard let ratio = checks.varianceRatio, let equal = checks.brownForsythe else { continue }
      stems.append(.init(stem(contrast), cells: [nil, "variance-ratio"]))
      rows.append([
        .text(name(contrast, "both groups")), .integer(checks.shapes.reduce(0) { $0 + $1.count }), .empty,
        .empty,
        .empty, .empty, ratio.cell { .number($0, decimals: 2) },
        equal.cell { .number($0.value, decimals: 2) },
        equal.cell { .probability($0.pValue) },
      ])
    }
    return ReportTable(
      id: "table-\(stem)-assumptions", title: "\(wording.name(measure, part)): assumptions of the tests",
      columns: [
        .init("Values", isNumeric: false), .init("n", statistic: "skewness"),
        .init("Skewness", statistic: "skewness"),
        .init("Kurtosis", statistic: "kurtosis"), .init("W", statistic: "shapiro-wilk-w"),
        .init("p of W", statistic: "shapiro-wilk-p"),
        .init("Variance ratio", statistic: "variance-ratio"), .init("F", statistic: "brown-forsythe-f"),
        .init("p of F", statistic: "brown-forsythe-p"),
      ],
      rows: rows,
      notes: [
        isTime
          ? "Of log times. Skewness G1 and excess kurtosis G2; W: Shapiro and Wilk's test of normality; variance ratio: larger divided by smaller; F: Brown and Forsythe's test of equal variances."
          : "Skewness G1 and excess kurtosis G2; W: Shapiro and Wilk's test of normality; variance ratio: larger divided by smaller; F: Brown and Forsythe's test of equal variances.",
        "The test was chosen by plan or design before any of this was looked at: choosing it by a preliminary test would change its error rate. Welch's test does not assume equal variances.",
      ]
    ).showing(stems)
  }

  private func alternatives(_ contrasts: [ContrastResult]) -> ReportTable {
    let difference = isTime ? "log-mean-difference" : "mean-difference"
    var rows: [[ReportTable.Cell]] = []
    var stems: [ReportTable.RowEstimates?] = []
    for contrast in contrasts {
      let chosen = contrast.test.known.map { [$0] } ?? []
      for (position, test) in (chosen + contrast.alternatives).enumerated() {
        let name: Phrase = position < chosen.count ? "\(test.name) (chosen)" : test.name
        stems.append(estimates(contrast, test, isChosen: position < chosen.count))
        rows.append([.text(self.name(contrast, name))] + cells(test))
      }
    }
    let all = contrasts.flatMap { ($0.test.known.map { [$0] } ?? []) + $0.alternatives }
    let hasExact = all.contains { if case .ranks(let ranks) = $0 { ranks.isExact } else { false } }
    let hasProbability = all.contains { $0.test == .brunnerMunzel }
    return ReportTable(
      id: "table-\(stem)-alternatives", title: "\(wording.name(measure, part)): what other tests give",
      columns: [
        .init("Test", isNumeric: false), .init("Symbol", isNumeric: false),
        .init("Statistic", statistic: "t"), .init("df", statistic: "df"), .init("p", statistic: "p"),
        .init("Effect", statistic: difference), .init("\(wording.levelText) CI", statistic: difference),
      ],
      rows: rows,
      notes: [
        isTime
          ? "Effects of t tests are differences of mean log times; r is the rank-biserial correlation, above 0 where the first group is higher."
          : "Effects of t tests are differences of means; r is the rank-biserial correlation, above 0 where the first group is higher."
      ]
        + (hasProbability
          ? [
            "The probability is that a value of the first group is above one of the second, equal values counted half."
          ] : [])
        + (hasExact
          ? [
            "Exact p values by ranks are twice the smaller tail, as SciPy's permutation tests give them. With ties the distribution need not be symmetric, and R's coin, which adds up everything as far from the expectation on either side, can differ."
          ] : [])
    ).showing(stems)
  }

  /// The estimates that the cells of a test show.
  private func estimates(
    _ contrast: ContrastResult, _ test: ContrastTest, isChosen: Bool
  ) -> ReportTable.RowEstimates {
    let name = test.test.identifier
    guard case .ranks(let ranks) = test else {
      return .init(isChosen ? stem(contrast) : stem(contrast) + name + "-")
    }
    let names = test.test.rankStatistics
    return .init(
      stem(contrast),
      cells: [
        nil, nil, names[0], ranks.degreesOfFreedom == nil ? nil : "brunner-munzel-df",
        isChosen ? "p" : name + "-p", names[2], names[2],
      ])
  }

  /// Symbol, statistic, degrees of freedom, p, effect and its interval.
  private func cells(_ test: ContrastTest) -> [ReportTable.Cell] {
    switch test {
    case .means(let test):
      return [
        .text("t"), .number(test.statistic, decimals: 2),
        .number(test.degreesOfFreedom, decimals: test.test.decimalsOfDegreesOfFreedom),
        .probability(test.pValue), .number(test.difference.value, decimals: 2),
        test.difference.interval.map { .interval($0.lower, $0.upper, decimals: 2) }
          ?? .undefined("no interval"),
      ]
    case .ranks(let test):
      let isProbability = test.test == .brunnerMunzel
      return [
        .text(Phrase(word: isProbability ? "t" : test.symbol)),
        .number(test.statistic, decimals: isProbability ? 2 : 1),
        test.degreesOfFreedom.map { .number($0, decimals: 2) } ?? .empty, .probability(test.pValue),
        test.effect.cell {
          let value = Statements.share($0.value)
          return .text(isProbability ? "probability \(value)" : "r = \(value)")
        },
        test.effect.cell { effect in
          // A correlation cannot be beyond 1, and so has no zero before the point.
          effect.interval.map { interval in
            .text("[\(Statements.share(interval.lower)), \(Statements.share(interval.upper))]")
          } ?? .undefined("no interval")
        },
      ]
    }
  }
}
