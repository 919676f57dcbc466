internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Corrected p values, what the values say of assumptions, and tests by ranks.
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

  /// Adds what the values say of the assumptions of a t test.
  mutating func add(_ checks: AssumptionChecks, part: String?, contrast: String, n: Int) {
    let suffix = measure.kind == .duration ? " of log times" : ""
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

  /// Adds a test by ranks; the p value of the chosen one has no other name.
  mutating func add(
    _ ranks: RankTestResult, isChosen: Bool, part: String?, contrast: String, n: Int, role: String?
  ) {
    let found =
      ranks.test == .brunnerMunzel
      ? "" : ranks.isExact ? ": twice the smaller tail" : ", corrected for ties and continuity"
    let method =
      found.hasPrefix(":") ? ranks.name.text + ", two-sided" + found : ranks.name.text + found + ", two-sided"
    func single(
      _ statistic: String, _ value: Double?, method: String, interval: ConfidenceInterval? = nil,
      undefined: String? = nil
    ) {
      add(
        statistic, value, part: part, contrast: contrast, interval: interval, n: n, method: method,
        role: role, undefined: undefined)
    }
    let names = ranks.test.rankStatistics
    single(names[0], ranks.statistic, method: method)
    if let df = ranks.degreesOfFreedom { single("brunner-munzel-df", df, method: method) }
    single(isChosen ? "p" : ranks.test.rawValue + "-p", ranks.pValue, method: method)
    let effect = ranks.effect.known
    single(
      names[2], effect?.value, method: ranks.test.rankEffect, interval: effect?.interval,
      undefined: ranks.effect.code)
    guard isChosen else { return }
    if ranks.test == .mannWhitney, let share = ranks.superiority {
      single(
        "probability-of-superiority", share.value,
        method: Plan.Test.brunnerMunzel.rankEffect + "; interval of Cliff's delta",
        interval: share.interval)
    }
    if let signs = ranks.signs {
      single("pairs-higher", Double(signs.higher), method: "number of pairs whose treatment value is higher")
      single("pairs-lower", Double(signs.lower), method: "number of pairs whose treatment value is lower")
      single("pairs-equal", Double(signs.equal), method: "number of pairs of equal values")
    }
  }
}

extension Plan.Test {
  /// How the statistic, the p value and the effect size of a test by ranks are called; the p value as that of a chosen test.
  var rankStatistics: [String] {
    switch self {
    case .brunnerMunzel: ["brunner-munzel-t", "p", "probability-of-superiority"]
    case .wilcoxon: ["wilcoxon-v", "p", "rank-biserial"]
    default: ["mann-whitney-u", "p", "rank-biserial"]
    }
  }

  /// How the effect size of a test by ranks is found.
  fileprivate var rankEffect: String {
    switch self {
    case .brunnerMunzel:
      "probability that a treatment value is above a reference value, equal ones counted half"
    case .wilcoxon: "matched-pairs rank-biserial correlation"
    default: "rank-biserial correlation; interval of Cliff's delta"
    }
  }
}
