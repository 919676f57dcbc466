internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Collects the estimates of one inspection.
struct InspectionEstimates {
  let inspection: String
  private(set) var estimates: [Estimate] = []

  /// How the number of raters of a coefficient ends.
  static let raters = "-raters"

  init(_ inspection: String) { self.inspection = inspection }

  /// How the identifiers of estimates begin; the statistic follows.
  static func stem(
    _ inspection: String, part: String? = nil, group: String? = nil, contrast: String? = nil
  ) -> String {
    var stem = inspection + "."
    for place in [part, group ?? contrast.map { $0.filter { $0 != " " } }] {
      guard let place else { continue }
      stem += place
      stem += "."
    }
    return stem
  }

  mutating func add(
    _ statistic: String, _ value: Double?, part: String? = nil, group: String? = nil, contrast: String? = nil,
    interval: ConfidenceInterval? = nil, n: Int? = nil, unit: String? = nil, direction: String? = nil,
    method: String, role: String? = nil, undefined: String? = nil
  ) {
    let id = Self.stem(inspection, part: part, group: group, contrast: contrast) + statistic
    let finite = value.flatMap { $0.isFinite ? $0 : nil }
    estimates.append(
      Estimate(
        id: id, measure: inspection, part: part, group: group,
        contrast: contrast, statistic: statistic, value: finite,
        interval: interval.map(EstimateList.interval), n: n, unit: unit, direction: direction, method: method,
        role: role, undefined: finite == nil ? undefined ?? "not-finite" : nil))
  }

  mutating func add(
    _ statistic: String, _ value: Result<Double, UndefinedResult>, part: String? = nil, group: String? = nil,
    interval: ConfidenceInterval? = nil, n: Int? = nil, unit: String? = nil, method: String
  ) {
    switch value {
    case .success(let number):
      add(
        statistic, number, part: part, group: group, interval: interval, n: n, unit: unit, method: method)
    case .failure(let reason):
      add(statistic, nil, part: part, group: group, n: n, unit: unit, method: method, undefined: reason.code)
    }
  }

  /// Adds a coefficient of agreement, and over how many raters it is.
  mutating func add(_ coefficient: AgreementCoefficient, part: String, group: String) {
    add(
      coefficient.name + Self.raters, Double(coefficient.raters), part: part, group: group,
      n: coefficient.raters, method: "number of raters that the coefficient is over")
    switch coefficient.effect {
    case .success(let effect):
      add(
        coefficient.name, effect.value, part: part, group: group, interval: effect.interval,
        n: coefficient.subjects, method: coefficient.method)
    case .failure(let reason):
      add(
        coefficient.name, nil, part: part, group: group, n: coefficient.subjects, method: coefficient.method,
        undefined: reason.code)
    }
  }

  /// Adds the mean over units of a conformance.
  mutating func add(_ mean: UnitMean, part: String, group: String) {
    let unit = mean.unit.rawValue
    add(
      "conformance", mean.descriptives?.mean, part: part, group: group, interval: mean.interval.known,
      n: mean.values.count, unit: "proportion",
      method: "mean over \(unit)s of yes / (yes + no); t interval, cut off at 0 and 1", undefined: "no-values"
    )
  }

  /// Adds the description of severities or ratings: the mean alone where there is no spread to describe.
  mutating func add(
    _ described: Descriptives?, part: String, group: String, unit: String, of what: String,
    isSpread: Bool = true
  ) {
    let n = described?.n ?? 0
    func single(_ statistic: String, _ value: Double?, _ method: String) {
      add(
        statistic, value, part: part, group: group, n: n, unit: unit, method: method + " of " + what,
        undefined: n == 0 ? "no-values" : "too-few-values")
    }
    single("mean", described?.mean, "arithmetic mean")
    guard isSpread else { return }
    single("median", described?.median, "median, type 7,")
    single("sd", described?.standardDeviation, "standard deviation, n - 1,")
    single("min", described?.minimum, "minimum")
    single("max", described?.maximum, "maximum")
  }

  /// Adds a difference between designs with its test.
  mutating func add(
    _ contrast: DesignComparison.Contrast, part: String, name: String, unit: String, direction: String?
  ) {
    let result = contrast.result
    let role = result.role.rawValue
    let groups = [("treatment", result.treatmentGroup), ("reference", result.referenceGroup)]
    for (side, group) in groups {
      add(
        side + "-mean", group.descriptives?.mean, part: part, contrast: name, n: group.count, unit: unit,
        direction: direction, method: "arithmetic mean of the \(side) values", role: role,
        undefined: "no-values")
      add(
        side + "-sd", group.descriptives?.standardDeviation, part: part, contrast: name, n: group.count,
        unit: unit, method: "standard deviation of the \(side) values, n - 1", role: role,
        undefined: group.count == 0 ? "no-values" : "too-few-values")
    }
    switch result.tTest {
    case .failure(let reason):
      add(
        "mean-difference", result.differenceOfMeans, part: part, contrast: name,
        n: result.nTreatment + result.nReference, unit: unit, direction: direction,
        method: "difference of the means, without a test", role: role, undefined: reason.code)
      for statistic in ["t", "df", "p"] {
        add(
          statistic, nil, part: part, contrast: name, n: result.nTreatment + result.nReference,
          method: "t test", role: role, undefined: reason.code)
      }
    case .success(let test):
      let isPaired = test.test == .paired
      let n = isPaired ? result.nTreatment : result.nTreatment + result.nReference
      let method = test.test.name
      add(
        "mean-difference", test.difference.value, part: part, contrast: name,
        interval: test.difference.interval, n: n, unit: unit, direction: direction, method: method, role: role
      )
      add("t", test.statistic, part: part, contrast: name, n: n, method: method, role: role)
      add("df", test.degreesOfFreedom, part: part, contrast: name, n: n, method: method, role: role)
      add("p", test.pValue, part: part, contrast: name, n: n, method: method + ", two-sided", role: role)
      if let adjusted = contrast.adjustedP {
        add(
          "p-adjusted", adjusted, part: part, contrast: name, n: n,
          method: method + ", two-sided; Holm's correction over the heuristics", role: role)
      }
    }
    for effect in result.standardized {
      add(
        effect.name, effect.effect.value, part: part, contrast: name, interval: effect.effect.interval,
        n: result.nTreatment + result.nReference, unit: "SD", method: effect.method, role: role)
    }
  }
}

extension ContrastResult {
  /// The difference of the means, which is defined where the test is not; nil where a group has no values.
  var differenceOfMeans: Double? {
    guard let x = treatmentGroup.descriptives?.mean, let y = referenceGroup.descriptives?.mean else {
      return nil
    }
    return x - y
  }
}
