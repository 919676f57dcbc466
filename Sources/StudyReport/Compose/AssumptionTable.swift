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
    var stems: [String?] = []
    for contrast in contrasts {
      guard let checks = contrast.checks else { continue }
      let levels = results.study.factors[contrast.factor].levels
      let names: [Phrase] =
        checks.isOfDifferences
        ? ["differences"]
        : [Phrase(levels[contrast.treatment].label), Phrase(levels[contrast.reference].label)]
      let sides = checks.isOfDifferences ? ["differences-"] : ["treatment-", "reference-"]
      stems += sides.prefix(checks.shapes.count).map { stem(contrast) + $0 }
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
      stems.append(stem(contrast))
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
        .init("Values", isNumeric: false), .init("n"), .init("Skewness", statistic: "skewness"),
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
    var stems: [String?] = []
    for contrast in contrasts {
      if case .success(let test) = contrast.test {
        rows.append(row(contrast, test, isChosen: true))
        stems.append(stem(contrast))
      }
      if let other = contrast.alternative {
        rows.append(row(contrast, other, isChosen: false))
        stems.append(stem(contrast) + other.test.rawValue + "-")
      }
      guard let ranks = contrast.byRanks else { continue }
      let effect = ranks.effect
      stems.append(nil)
      rows.append([
        .text(name(contrast, ranks.name)), .text(ranks.test == .mannWhitney ? "U" : "V"),
        .number(ranks.statistic, decimals: 1), .empty, .probability(ranks.pValue),
        effect.cell { .text("r = \(Numerals.fixed($0.value, decimals: 2, leadingZero: false))") },
        effect.cell { effect in
          // A correlation cannot be beyond 1, and so has no zero before the point.
          effect.interval.map { interval in
            let bounds = [interval.lower, interval.upper].map {
              Numerals.fixed($0, decimals: 2, leadingZero: false)
            }
            return .text("[\(bounds[0]), \(bounds[1])]")
          } ?? .undefined("no interval")
        },
      ])
    }
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
        + (contrasts.contains { $0.byRanks?.isExact == true }
          ? [
            "Exact p values by ranks are twice the smaller tail, as SciPy's permutation tests give them. With ties the distribution need not be symmetric, and R's coin, which adds up everything as far from the expectation on either side, can differ."
          ] : [])
    ).showing(stems)
  }

  private func row(_ contrast: ContrastResult, _ test: TestResult, isChosen: Bool) -> [ReportTable.Cell] {
    let name = Phrase(word: test.test.name)
    return [
      .text(self.name(contrast, isChosen ? "\(name) (chosen)" : name)), .text("t"),
      .number(test.statistic, decimals: 2),
      .number(test.degreesOfFreedom, decimals: test.test == .welch ? 2 : 0),
      .probability(test.pValue), .number(test.difference.value, decimals: 2),
      test.difference.interval.map { .interval($0.lower, $0.upper, decimals: 2) }
        ?? .undefined("no interval"),
    ]
  }
}

extension RankTestResult {
  /// The name of the test, with how its p value was found.
  var name: Phrase {
    switch (test, isExact) {
    case (.mannWhitney, true): "Mann-Whitney test, exact"
    case (.mannWhitney, false): "Mann-Whitney test, normal approximation"
    case (.wilcoxon, true): "Wilcoxon signed-rank test, exact"
    case (.wilcoxon, false): "Wilcoxon signed-rank test, normal approximation"
    }
  }
}
