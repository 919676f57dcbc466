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
        direction: wording.directionIdentifier(measure), method: method, role: role,
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
        other, prefix: other.test.rawValue + "-", contrast: name, score: score, n: n, unit: unit, role: role)
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
    add(
      "cronbach-alpha-items", Double(reliability.items), part: part.score?.id, group: "all",
      method: "number of items that alpha is of")
  }

  /// Adds the answers to one item.
  mutating func add(_ item: ItemResults.Item, points: [Double]) {
    let n = item.descriptives?.n ?? 0
    let unit = wording.scaleText(measure)
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
  var name: String { Statistics.named(statistic)?.title ?? rawValue }

  /// The decimals with which its degrees of freedom are printed.
  var decimalsOfDegreesOfFreedom: Int { [.student, .paired].contains(self) ? 0 : 2 }
}

extension Result<ContrastTest, UndefinedResult> {
  /// The name of the test; empty where there is none.
  var name: String { if case .success(let test) = self { test.test.name } else { "" } }
}
