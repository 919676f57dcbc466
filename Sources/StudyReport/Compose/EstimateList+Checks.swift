internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Corrected p values, what the values say of assumptions, and what tests by ranks give.
extension EstimateList {
  mutating func add(
    _ adjusted: AdjustedPValue, part: String?, contrast: String, n: Int? = nil, role: String? = nil
  ) {
    let method =
      adjusted.family.correction.rawValue
      + " over \(adjusted.tests) tests of the family \(adjusted.family.id)"
      + (adjusted.refused > 0 ? "; \(adjusted.refused) could not be made" : "")
    switch adjusted.pValue {
    case .success(let p):
      add("p-adjusted", p, part: part, contrast: contrast, n: n, method: method, role: role)
    case .failure(let reason):
      add(
        "p-adjusted", nil, part: part, contrast: contrast, n: n, method: method, role: role,
        undefined: reason.code)
    }
  }

  mutating func addChecks(_ result: ContrastResult, part: String?, contrast: String, n: Int) {
    let isLog = measure.kind == .duration
    let suffix = isLog ? " of log times" : ""
    if let checks = result.checks {
      let sides = checks.isOfDifferences ? ["differences"] : ["treatment", "reference"]
      for (side, shape) in zip(sides, checks.shapes) {
        func single(_ statistic: String, _ value: Result<Double, UndefinedResult>, _ method: String) {
          add(
            side + "-" + statistic, value.known, part: part, contrast: contrast, n: shape.count,
            method: method + suffix, undefined: value.code)
        }
        single("skewness", shape.skewness, "skewness G1")
        single("kurtosis", shape.kurtosis, "excess kurtosis G2")
        single("shapiro-wilk-w", shape.shapiroWilk.map(\.value), "Shapiro-Wilk test of normality")
        single("shapiro-wilk-p", shape.shapiroWilk.map(\.pValue), "Shapiro-Wilk test of normality")
      }
      if let ratio = checks.varianceRatio {
        add(
          "variance-ratio", ratio.known, part: part, contrast: contrast, n: n,
          method: "larger variance / smaller variance" + suffix, undefined: ratio.code)
      }
      if let equal = checks.brownForsythe {
        for (statistic, value) in [
          ("brown-forsythe-f", equal.map(\.value)), ("brown-forsythe-p", equal.map(\.pValue)),
        ] {
          add(
            statistic, value.known, part: part, contrast: contrast, n: n,
            method: "Brown-Forsythe test of equal variances, deviations from medians" + suffix,
            undefined: value.code)
        }
      }
    }
    guard let ranks = result.byRanks else { return }
    let method =
      ranks.name.text
      + (ranks.isExact
        ? ", two-sided: twice the smaller tail" : ", corrected for ties and continuity, two-sided")
    add(
      ranks.test == .mannWhitney ? "mann-whitney-u" : "wilcoxon-v", ranks.statistic, part: part,
      contrast: contrast, n: n, method: method)
    add(ranks.test.rawValue + "-p", ranks.pValue, part: part, contrast: contrast, n: n, method: method)
    add(
      "rank-biserial", ranks.effect.known?.value, part: part, contrast: contrast,
      interval: ranks.effect.known?.interval, n: n,
      method: ranks.test == .mannWhitney
        ? "rank-biserial correlation" : "matched-pairs rank-biserial correlation",
      undefined: ranks.effect.code)
  }
}
