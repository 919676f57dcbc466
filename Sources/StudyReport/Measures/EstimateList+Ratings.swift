internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

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
