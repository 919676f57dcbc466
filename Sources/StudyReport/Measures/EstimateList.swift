internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Collects the estimates of one measure, with what they have in common.
struct EstimateList {
  let results: StudyResults
  let wording: Wording
  let measure: Measure
  private(set) var estimates: [Estimate] = []

  init(_ results: StudyResults, measure: Measure) {
    self.results = results
    self.measure = measure
    wording = Wording(results: results)
  }

  /// Adds estimates of the same measure that were collected apart.
  mutating func add(_ others: [Estimate]) { estimates += others }

  private func interval(_ interval: ConfidenceInterval?) -> Estimate.Interval? {
    interval.map { Self.interval($0) }
  }

  static func interval(_ interval: ConfidenceInterval) -> Estimate.Interval {
    Estimate.Interval(
      lower: interval.lower.isFinite ? interval.lower : nil,
      upper: interval.upper.isFinite ? interval.upper : nil,
      level: interval.level)
  }

  mutating func add(
    _ statistic: String, _ value: Double?, part: String?, group: String? = nil, contrast: String? = nil,
    interval: ConfidenceInterval? = nil, bounds: Estimate.Interval? = nil, n: Int? = nil, unit: String? = nil,
    method: String, role: String? = nil, undefined: String? = nil
  ) {
    let stem = Self.stem(measure, part: part, group: group, contrast: contrast)
    let finite = value.flatMap { $0.isFinite ? $0 : nil }
    estimates.append(
      Estimate(
        id: stem + statistic, measure: measure.id, part: part, group: group, contrast: contrast,
        statistic: statistic, value: finite, interval: bounds ?? self.interval(interval), n: n, unit: unit,
        direction: wording.directionIdentifier(measure, part: part), method: method, role: role,
        undefined: finite == nil ? undefined ?? "not-finite" : nil))
  }

  /// How the identifiers of estimates begin; the statistic follows.
  static func stem(
    _ measure: Measure, part: String? = nil, group: String? = nil, contrast: String? = nil
  ) -> String {
    [measure.id, part, group ?? contrast.map { $0.filter { $0 != " " } }].compactMap(\.self)
      .joined(separator: ".") + "."
  }

  /// The part that values of a task, a score or a selection belong to.
  static func part(_ part: PartResult?, task: String? = nil, subset: String? = nil) -> String? {
    let name = [task.map { "task=" + $0 }, subset, part?.score?.id].compactMap(\.self).joined(separator: ".")
    return name.isEmpty ? nil : name
  }

  // MARK: Groups

  /// Adds the description of a group.
  mutating func add(_ group: GroupResult, part: PartResult?, task: String? = nil, subset: String? = nil) {
    let partName = Self.part(part, task: task, subset: subset)
    let key = results.identifier(of: group.key)
    let unit = wording.unit(measure, part)
    let n = group.count
    let none = n == 0 ? "no-values" : group.undescribed?.code ?? "too-few-values"
    let role = part?.role.rawValue
    func single(
      _ statistic: String, _ value: Double?, _ method: String, unit: String?,
      interval: ConfidenceInterval? = nil
    ) {
      add(
        statistic, value, part: partName, group: key, interval: interval, n: n, unit: unit, method: method,
        role: role,
        undefined: none)
    }
    let described = group.descriptives
    let instrument = measure.instrument.flatMap { results.instruments[$0.instrument] }
    add("n", Double(n), part: partName, group: key, n: n, method: "number of units with a value", role: role)
    add(
      "missing", Double(group.missing), part: partName, group: key, n: group.people,
      method: "number of people of the group without a value", role: role)
    single("mean", described?.mean, "arithmetic mean; t interval", unit: unit, interval: group.meanInterval)
    if case .success(let interval) = group.withinRange {
      single(
        "mean-bootstrap", described?.mean, "arithmetic mean; " + CountBlocks.method(results), unit: unit,
        interval: interval)
    }
    if instrument?.reports(.normalIntervals) == true {
      single(
        "normal-half-width", try? described?.normalHalfWidth(level: results.level),
        "half-width of the normal \(wording.levelText) interval, z sd / sqrt n", unit: unit)
    }
    single("sd", described?.standardDeviation, "standard deviation, n - 1", unit: unit)
    single("se", described?.standardError, "standard error of the mean", unit: unit)
    // What was binned says so wherever it stands alone.
    let error = described?.relativeError ?? 0
    let sketched =
      error > 0 ? "; from a sketch, off by at most \(Numerals.fixed(100 * error, decimals: 3))%" : ""
    single("median", described?.median, "median, type 7" + sketched, unit: unit)
    single("q1", described?.lowerQuartile, "lower quartile, type 7" + sketched, unit: unit)
    single("q3", described?.upperQuartile, "upper quartile, type 7" + sketched, unit: unit)
    single("min", described?.minimum, "minimum", unit: unit)
    single("max", described?.maximum, "maximum", unit: unit)
    single(
      "mean-absolute-deviation", described?.meanAbsoluteDeviation,
      "mean absolute deviation from the mean" + sketched, unit: unit)
    guard measure.kind == .duration else { return }
    single(
      "geometric-mean", group.geometric?.mean, "geometric mean; t interval of logs, exponentiated",
      unit: unit,
      interval: group.geometricInterval)
    single(
      "geometric-sd", group.geometric?.standardDeviationFactor, "geometric standard deviation, n - 1",
      unit: "factor")
  }

  // MARK: Contrasts

  /// Adds a contrast and the test beside it.
  mutating func add(_ contrast: ContrastResult, part: PartResult, subset: String? = nil) {
    let name = wording.contrastIdentifier(contrast.factor, contrast.treatment, contrast.reference)
    let isPaired = results.study.factors[contrast.factor].design == .within
    let n = isPaired ? contrast.nTreatment : contrast.nTreatment + contrast.nReference
    let role = contrast.role.rawValue
    let score = subset ?? part.score?.id
    let isLog = measure.kind == .duration
    let unit = unitOfDifference(part)
    switch contrast.test {
    case .failure(let reason):
      let fitting = contrast.planned?.test.flatMap { $0.isPaired == isPaired ? $0 : nil }
      let test = fitting ?? (isPaired ? .paired : .welch)
      let names =
        test.isByRanks
        ? test.rankStatistics : [isLog ? "log-mean-difference" : "mean-difference", "t", "df", "p"]
      for statistic in names {
        add(
          statistic, nil, part: score, contrast: name, n: n,
          method: test.name + (isLog && !test.isByRanks ? " of log times" : ""), role: role,
          undefined: reason.code)
      }
    case .success(.means(let test)):
      add(test, prefix: "", contrast: name, score: score, n: n, unit: unit, role: role)
    case .success(.ranks(let test)):
      add(test, isChosen: true, part: score, contrast: name, n: n, role: role)
    }
    if !contrast.incomplete.isEmpty {
      add(
        "incomplete", Double(contrast.incomplete.count), part: score, contrast: name,
        method: "number of people without the values that the comparison needs", role: role)
    }
    add(contrast.treatmentGroup, side: "treatment", part: part, score: score, contrast: name, role: role)
    add(contrast.referenceGroup, side: "reference", part: part, score: score, contrast: name, role: role)
    if let ratio = contrast.ratio {
      add(
        "ratio-of-geometric-means", ratio.value, part: score, contrast: name, interval: ratio.interval, n: n,
        unit: "ratio", method: "treatment / reference; \(contrast.test.name) on logs, exponentiated",
        role: role)
    }
    for effect in contrast.standardized {
      add(
        effect.name, effect.effect.value, part: score, contrast: name, interval: effect.effect.interval, n: n,
        unit: "SD", method: effect.method, role: role)
    }
    for case .means(let other) in contrast.alternatives {
      add(
        other, prefix: other.test.identifier + "-", contrast: name, score: score, n: n, unit: unit, role: role
      )
    }
    if let adjusted = contrast.adjusted { add(adjusted, part: score, contrast: name, n: n, role: role) }
    if let checks = contrast.checks { add(checks, part: score, contrast: name, n: n) }
    for case .ranks(let other) in contrast.alternatives {
      add(other, isChosen: false, part: score, contrast: name, n: n, role: nil)
    }
  }

  /// Adds the values of one side of a contrast: those that were tested, which can be fewer than the group's.
  private mutating func add(
    _ group: GroupResult, side: String, part: PartResult, score: String?, contrast: String, role: String
  ) {
    let n = group.count
    let undefined = n == 0 ? "no-values" : group.undescribed?.code ?? "too-few-values"
    let isLog = measure.kind == .duration
    let unit = wording.unit(measure, part)
    add(
      side + (isLog ? "-geometric-mean" : "-mean"), isLog ? group.geometric?.mean : group.descriptives?.mean,
      part: score, contrast: contrast, n: n, unit: unit,
      method: "\(isLog ? "geometric" : "arithmetic") mean of the \(side) values", role: role,
      undefined: undefined)
    add(
      side + (isLog ? "-geometric-sd" : "-sd"),
      isLog ? group.geometric?.standardDeviationFactor : group.descriptives?.standardDeviation, part: score,
      contrast: contrast, n: n, unit: isLog ? "factor" : unit,
      method: "\(isLog ? "geometric " : "")standard deviation of the \(side) values, n - 1", role: role,
      undefined: undefined)
  }

  private mutating func add(
    _ test: TestResult, prefix: String, contrast: String, score: String?, n: Int, unit: String?, role: String
  ) {
    let method = test.test.name + (measure.kind == .duration ? " of log times" : "")
    let difference = measure.kind == .duration ? "log-mean-difference" : "mean-difference"
    add(
      prefix + difference, test.difference.value, part: score, contrast: contrast,
      interval: test.difference.interval,
      n: n, unit: unit, method: method, role: role)
    add(
      prefix + "se-difference", test.standardError, part: score, contrast: contrast, n: n, unit: unit,
      method: method, role: role)
    add(prefix + "t", test.statistic, part: score, contrast: contrast, n: n, method: method, role: role)
    add(
      prefix + "df", test.degreesOfFreedom, part: score, contrast: contrast, n: n, method: method, role: role)
    add(
      prefix + "p", test.pValue, part: score, contrast: contrast, n: n, method: method + ", two-sided",
      role: role)
  }

  /// The unit of a difference of means: that of the score itself, of which the scale of the items tells nothing.
  private func unitOfDifference(_ part: PartResult) -> String? {
    measure.kind == .duration ? "log s" : wording.unit(measure, part)
  }

  // MARK: Two factors

  /// Adds the 2 x 2 table and the simple contrasts.
  mutating func add(_ factorial: FactorialResult, part: PartResult) {
    let study = results.study
    let score = part.score?.id
    let a = study.factors[factorial.factor].id
    let b = study.factors[factorial.stratifier].id
    let role = factorial.role.rawValue
    let method =
      "two-way ANOVA, type III, sum-to-zero contrasts" + (measure.kind == .duration ? ", of log times" : "")
    switch factorial.anova {
    case .failure(let reason):
      add("F", nil, part: score, contrast: "\(a) x \(b)", method: method, role: role, undefined: reason.code)
    case .success(let anova):
      for (name, effect) in [(a, anova.a), (b, anova.b), ("\(a) x \(b)", anova.interaction)] {
        add("sum-of-squares", effect.sumOfSquares, part: score, contrast: name, method: method, role: role)
        add("df", effect.degreesOfFreedom, part: score, contrast: name, method: method, role: role)
        add("F", effect.statistic, part: score, contrast: name, method: method, role: role)
        add("p", effect.pValue, part: score, contrast: name, method: method, role: role)
        add(
          "partial-eta-squared", effect.partialEtaSquared, part: score, contrast: name, method: method,
          role: role)
      }
      add(
        "sum-of-squares", anova.residualSumOfSquares, part: score, contrast: "residual", method: method,
        role: role)
      add("df", anova.residualDegreesOfFreedom, part: score, contrast: "residual", method: method, role: role)
      add("mean-square", anova.meanSquareError, part: score, contrast: "residual", method: method, role: role)
    }
    let difference = wording.contrastIdentifier(factorial.factor, factorial.treatment, factorial.reference)
    for (stratum, simple) in zip(factorial.strata, factorial.simple) {
      add(
        simple, name: Self.name(ofSimple: difference, in: study, factorial.stratifier, stratum), part: part,
        role: role)
    }
    guard factorial.strata.count == 2 else { return }
    add(
      factorial.interaction, name: Self.name(ofInteraction: difference, in: study, factorial), part: part,
      role: role)
  }

  /// A difference at one level of another factor, by identifiers.
  static func name(
    ofSimple difference: String, in study: Study, _ stratifier: Int, _ stratum: Int
  ) -> String {
    let factor = study.factors[stratifier]
    return "\(difference) | \(factor.id)=\(factor.levels[stratum].id)"
  }

  /// How a difference differs between two levels of another factor, by identifiers.
  static func name(ofInteraction difference: String, in study: Study, _ factorial: FactorialResult) -> String
  {
    let factor = study.factors[factorial.stratifier]
    let levels = factorial.strata.prefix(2).map { factor.levels[$0].id }.joined(separator: " - ")
    return "(\(difference)) | \(factor.id): \(levels)"
  }

  private mutating func add(
    _ contrast: Result<FactorialResult.SimpleContrast, UndefinedResult>, name: String, part: PartResult,
    role: String
  ) {
    let score = part.score?.id
    let method =
      "contrast of cell means, Welch-Satterthwaite" + (measure.kind == .duration ? ", of log times" : "")
    let statistic = measure.kind == .duration ? "log-mean-difference" : "mean-difference"
    switch contrast {
    case .failure(let reason):
      add(statistic, nil, part: score, contrast: name, method: method, role: role, undefined: reason.code)
    case .success(let found):
      add(
        statistic, found.difference.value, part: score, contrast: name, interval: found.difference.interval,
        unit: unitOfDifference(part), method: method, role: role)
      add("t", found.statistic, part: score, contrast: name, method: method, role: role)
      add("df", found.degreesOfFreedom, part: score, contrast: name, method: method, role: role)
      add("p", found.pValue, part: score, contrast: name, method: method + ", two-sided", role: role)
    }
  }

  // MARK: Questionnaires

  /// Adds the consistency of a score's items.
  mutating func add(_ reliability: ReliabilityResult, part: PartResult) {
    add(
      "cronbach-alpha", reliability.alpha?.value, part: part.score?.id, group: "all",
      interval: reliability.alpha?.interval, n: reliability.responses,
      method: "Cronbach's alpha of \(reliability.items) items over complete responses; Feldt interval",
      undefined: reliability.undefined?.code)
    if let standardised = reliability.standardised {
      add(
        "standardised-alpha", standardised.value, part: part.score?.id, group: "all",
        interval: standardised.interval,
        method: "standardised alpha of \(reliability.items) items over all pairs of answers; Bonett interval")
    }
    add(
      "cronbach-alpha-items", Double(reliability.items), part: part.score?.id, group: "all",
      method: "number of items that alpha is of")
  }

  /// Adds the answers to one item.
  mutating func add(_ item: ItemResults.Item, points: [Double]) {
    let n = item.descriptives?.n ?? 0
    let unit = wording.unit(measure, nil)
    let id = "item=" + item.item.id
    let none = n == 0 ? "no-values" : "too-few-values"
    func single(_ statistic: String, _ value: Double?, _ method: String, unit: String?) {
      add(statistic, value, part: id, group: "all", n: n, unit: unit, method: method, undefined: none)
    }
    single("n", Double(n), "number of answers on the scale", unit: nil)
    single("unanswered", Double(item.unanswered), "number of responses without an answer", unit: nil)
    single("not-applicable", Double(item.notApplicable), "number of responses with N/A", unit: nil)
    for (point, count) in zip(points, item.counts) where count > 0 {
      single("answers-" + Wording.plain(point), Double(count), "number of answers at this point", unit: nil)
    }
    single("mean", item.descriptives?.mean, "arithmetic mean of answers as given", unit: unit)
    single("median", item.descriptives?.median, "median, type 7", unit: unit)
    single(
      "mean-absolute-deviation", item.descriptives?.meanAbsoluteDeviation,
      "mean absolute deviation from the mean",
      unit: unit)
    single("sd", item.descriptives?.standardDeviation, "standard deviation, n - 1", unit: unit)
    single(
      "normal-half-width", item.normalHalfWidth,
      "half-width of the normal \(wording.levelText) interval, z sd / sqrt n", unit: unit)
  }
}

extension Plan.Test {
  /// The name of the test in a sentence.
  var name: String { Statistics.named(statistic)?.title ?? identifier }

  /// The decimals with which its degrees of freedom are printed.
  var decimalsOfDegreesOfFreedom: Int { [.student, .paired].contains(self) ? 0 : 2 }
}

extension Result<ContrastTest, UndefinedResult> {
  /// The name of the test; empty where there is none.
  var name: String { if case .success(let test) = self { test.test.name } else { "" } }
}

// MARK: - Checks

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
    single(isChosen ? "p" : ranks.test.identifier + "-p", ranks.pValue, method: method)
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

// MARK: - Outcomes

/// How tasks ended, and times of which some are lower bounds.
extension EstimateList {
  // MARK: Censored times

  /// Adds Kaplan-Meier medians and log-rank tests.
  mutating func add(_ tasks: [CensoredTaskResult]) {
    for task in tasks {
      let part = task.task.map { "task=" + $0 }
      for median in task.medians {
        let key = results.identifier(of: median.key)
        add(
          "kaplan-meier-median", median.median, part: part, group: key,
          bounds: median.interval.map {
            Estimate.Interval(lower: $0.lower, upper: $0.upper, level: $0.level)
          },
          n: median.attempts, unit: "s",
          method: "Kaplan-Meier median, lower bounds censored; log-log interval",
          undefined: median.attempts == 0 ? "no-values" : "median-not-reached")
        add(
          "gave-up", Double(median.gaveUp), part: part, group: key, n: median.attempts,
          method: "number of attempts that were given up or stopped at the limit of the task")
      }
      for logRank in task.tests {
        let name = results.study.factors[logRank.factor].id
        let method = "log-rank test, lower bounds censored"
        switch logRank.test {
        case .success(let test):
          add("log-rank-chi-square", test.statistic, part: part, contrast: name, method: method)
          add("log-rank-df", Double(test.degreesOfFreedom), part: part, contrast: name, method: method)
          add("log-rank-p", test.pValue, part: part, contrast: name, method: method)
        case .failure(let reason):
          add("log-rank-p", nil, part: part, contrast: name, method: method, undefined: reason.code)
        }
      }
    }
  }

  // MARK: Outcomes

  /// Adds how a task ended.
  mutating func add(_ task: CompletionResult.Task) {
    let part = task.name.map { "task=" + $0 }
    for rate in task.rates {
      let key = results.identifier(of: rate.key)
      add(
        "successes", Double(rate.successes), part: part, group: key, n: rate.attempts,
        method: "number of attempts that ended in success")
      for (statistic, outcome, method) in [
        ("partial-successes", Outcome.partial, "number of attempts that ended in partial success"),
        ("failures", .failure, "number of attempts that ended in failure"),
        ("gave-up", .gaveUp, "number of attempts that were given up"),
      ] {
        add(
          statistic, Double(rate.counts[outcome] ?? 0), part: part, group: key, n: rate.attempts,
          method: method)
      }
      add(
        "completion-rate", rate.attempts > 0 ? Double(rate.successes) / Double(rate.attempts) : nil,
        part: part,
        group: key, interval: rate.interval?.interval, n: rate.attempts, unit: "proportion",
        method: "successes / attempts; adjusted Wald interval", undefined: "no-values")
    }
    for difference in task.differences {
      let name = wording.contrastIdentifier(difference.factor, difference.treatment, difference.reference)
      switch difference.interval {
      case .success(let interval):
        add(
          "completion-difference", interval.difference, part: part, contrast: name,
          interval: interval.interval,
          unit: "proportion", method: "difference of proportions; Newcombe's score interval (method 10)")
      case .failure(let reason):
        add(
          "completion-difference", nil, part: part, contrast: name, unit: "proportion",
          method: "difference of proportions; Newcombe's score interval (method 10)", undefined: reason.code)
      }
      if let statistic = difference.statistic {
        add("completion-z", statistic, part: part, contrast: name, method: "N-1 two-proportion test")
      }
      switch difference.pValue {
      case .success(let p):
        add("completion-p", p, part: part, contrast: name, method: "N-1 two-proportion test, two-sided")
      case .failure(let reason):
        add(
          "completion-p", nil, part: part, contrast: name, method: "N-1 two-proportion test, two-sided",
          undefined: reason.code)
      }
      if let adjusted = difference.adjusted { add(adjusted, part: part, contrast: name) }
    }
  }

  // MARK: How many values there are

  /// How the identifiers of counts of times begin.
  static func times(of measure: Measure) -> String { stem(measure, group: "all") + "times" }

  /// How the identifiers of the counts of a reduction begin.
  static func reduction(of measure: Measure) -> String { stem(measure, part: "reduction") }

  /// How the identifiers of the counts of a questionnaire's answers begin.
  static func items(of measure: Measure) -> String { stem(measure, part: "items", group: "all") }

  /// Adds how many values there are, and how many became one.
  mutating func addCounts(_ result: MeasureResult) {
    func count(_ statistic: String, _ count: Int, part: String? = nil, group: String?, _ method: String) {
      add(statistic, Double(count), part: part, group: group, method: method)
    }
    let reduction = result.reduction
    for (statistic, number, method) in [
      ("values", reduction.values, "number of values before several of them became one"),
      ("units", reduction.units, "number of values after that, one per unit of analysis"),
      ("raters", reduction.raters, "most raters of one thing"),
      ("repeats", reduction.repeats, "most values of one task without naming raters"),
      ("tasks", reduction.tasks, "most tasks of one unit"),
      (
        "unequal", reduction.unequal.count,
        "number of units without a value for each task that others have one for"
      ),
      ("unusual", reduction.unusual.count, "number of units with another number of values than most"),
      ("usual-values", reduction.usualValues, "number of values that most units have"),
    ] { count(statistic, number, part: "reduction", group: nil, method) }
    if result.excludedObservations > 0 {
      count(
        "excluded-observations", result.excludedObservations, group: "all",
        "number of observations excluded by decision")
    }
    if let times = result.unfinishedTimes {
      for (statistic, number, method) in [
        ("times", times.times, "number of times"),
        ("times-with-outcome", times.known, "number of times whose outcome is known"),
        ("times-given-up", times.gaveUp, "number of times of tasks that were given up"),
        ("times-without-success", times.notSuccessful, "number of times of tasks without full success"),
        ("times-at-limit", times.atLimit, "number of times that reached the limit of the task"),
        ("times-lower-bounds", times.lowerBounds, "number of times that are lower bounds"),
      ] { count(statistic, number, group: "all", method) }
    }
    guard let items = result.items else { return }
    for (statistic, number, method) in [
      ("responses", items.responses, "number of responses"),
      ("answers", items.responses * items.items.count, "number of responses times number of items"),
      ("unanswered", items.unanswered, "number of answers that are missing"),
      ("not-applicable", items.notApplicable, "number of answers N/A"),
    ] { count(statistic, number, part: "items", group: "all", method) }
  }
}

// MARK: - Ratings

extension EstimateList {
  /// Adds the points by criterion.
  mutating func add(_ rubric: RubricResult) {
    add("ratings", Double(rubric.ratings), part: nil, group: "all", method: "number of ratings")
    add(
      "ratings-scored", Double(rubric.scored), part: nil, group: "all",
      method: "number of ratings with a score")
    for one in rubric.criteria {
      let part = "criterion=" + one.criterion.id
      add(
        "weight", one.share, part: part, group: "all", unit: "proportion",
        method: "weight of the criterion as a share of all weights"
          + (one.criterion.isReversed ? ", its points turned round: minimum + maximum - points" : ""))
      for group in one.groups {
        let key = results.identifier(of: group.key)
        let n = group.values.count
        func single(
          _ statistic: String, _ value: Double?, _ method: String, interval: ConfidenceInterval? = nil
        ) {
          add(
            statistic, value, part: part, group: key, interval: interval, n: n, unit: "points",
            method: method, undefined: n == 0 ? "no-values" : "too-few-values")
        }
        add("n", Double(n), part: part, group: key, n: n, method: "number of units with a value")
        single(
          "mean", group.descriptives?.mean, "arithmetic mean of points; t interval",
          interval: group.meanInterval)
        single("sd", group.descriptives?.standardDeviation, "standard deviation, n - 1")
        single("median", group.descriptives?.median, "median, type 7")
        single("min", group.descriptives?.minimum, "minimum")
        single("max", group.descriptives?.maximum, "maximum")
      }
    }
  }

  /// The standard error of measurement of one rating.
  static let standardError = "standard-error-of-measurement"

  /// The standard error of measurement that belongs to a coefficient; nil for one that has none.
  static func standardError(_ coefficient: RaterAgreement.Coefficient) -> String? {
    coefficient.name.hasPrefix("icc-") ? "\(standardError)-\(coefficient.name.dropFirst(4))" : nil
  }

  /// The part that a score, which is none, or a criterion is.
  static func part(_ subject: RaterAgreement.Subject) -> String? {
    subject.criterion.map { "criterion=" + $0 }
  }

  /// The ratings of one rater.
  static func group(_ rater: RaterAgreement.Rater) -> String { "rater=" + rater.name }

  /// The differences between two raters.
  static func contrast(_ pair: RaterAgreement.Pair) -> String { "rater: \(pair.first) - \(pair.second)" }

  /// Adds the agreement on a score or a criterion.
  mutating func add(_ subject: RaterAgreement.Subject) {
    let part = Self.part(subject)
    let unit = subject.criterion == nil ? wording.unit(measure, nil) : "points"
    for (statistic, count, method) in [
      ("raters", subject.raters.count, "number of raters"),
      ("designs", subject.designs, "number of designs"),
      ("designs-of-all", subject.complete, "number of designs that every rater rated"),
      ("designs-of-some", subject.designs - subject.complete, "number of designs that not every rater rated"),
    ] { add(statistic, Double(count), part: part, group: "all", method: method) }
    for coefficient in subject.coefficients {
      switch coefficient.effect {
      case .success(let effect):
        add(
          coefficient.name, effect.value, part: part, group: "all", interval: effect.interval,
          n: coefficient.designs, method: coefficient.method)
      case .failure(let reason):
        add(
          coefficient.name, nil, part: part, group: "all", n: coefficient.designs, method: coefficient.method,
          undefined: reason.code)
      }
      guard let error = Self.standardError(coefficient) else { continue }
      let undefined = if case .failure(let reason) = coefficient.effect { reason.code } else { "" }
      add(
        error, coefficient.standardErrorOfMeasurement, part: part, group: "all", n: coefficient.designs,
        unit: unit,
        method: coefficient.name.hasPrefix("icc-agreement")
          ? "root of the variance of raters and error of the two-way model"
          : "root of the error variance of the two-way model", undefined: undefined)
    }
    for rater in subject.raters {
      let key = Self.group(rater)
      let n = rater.descriptives?.n ?? 0
      add("n", Double(n), part: part, group: key, n: n, method: "number of designs that the rater rated")
      add(
        "mean", rater.descriptives?.mean, part: part, group: key, n: n, unit: unit,
        method: "arithmetic mean of the rater's ratings", undefined: "no-values")
      add(
        "sd", rater.descriptives?.standardDeviation, part: part, group: key, n: n, unit: unit,
        method: "standard deviation, n - 1", undefined: "too-few-values")
      add(
        "deviation", rater.deviation, part: part, group: key, n: rater.shared, unit: unit,
        method: "mean difference from the mean of all raters of the same designs", undefined: "no-values")
    }
    for pair in subject.pairs {
      let name = Self.contrast(pair)
      let n = pair.differences?.n ?? 0
      let none = n == 0 ? "no-values" : "too-few-values"
      add(
        "mean-difference", pair.differences?.mean, part: part, contrast: name, interval: pair.interval, n: n,
        unit: unit, method: "mean difference over designs that both rated; t interval", undefined: none)
      add(
        "sd-differences", pair.differences?.standardDeviation, part: part, contrast: name, n: n, unit: unit,
        method: "standard deviation of the differences, n - 1", undefined: none)
      add(
        Self.standardError, pair.standardErrorOfMeasurement, part: part, contrast: name, n: n,
        unit: unit, method: "SD of the differences / root of 2", undefined: none)
    }
  }
}
