internal import Stats
internal import StudyModel

/// Groups of people that differ in what is known of them before the study: age, device, ...
struct AttributeRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.attributeImbalance]

  /// The most different values that count as groups of people.
  static let mostCategories = 10

  func run(_ data: QualityData, log: inout QualityLog) {
    let study = data.study
    let attributes = Dictionary(
      study.participants.map { ($0.id, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    let names = Set(attributes.values.flatMap(\.keys))
      .filter { study.permission(ofAttribute: $0) == nil }.sorted()
    let between = study.factors.indices.filter {
      study.factors[$0].design == .between && study.factors[$0].levels.count > 1
    }
    guard !names.isEmpty, !between.isEmpty else {
      log.skip(
        .attributeImbalance,
        names.isEmpty
          ? "no attribute of the participants is known" : "the study compares no groups of different people")
      return
    }
    for name in names {
      for factor in between {
        var values: [Int: [String]] = [:]
        for participant in data.included {
          let level = Int(data.dataset.levels[factor][participant])
          guard level >= 0, let value = attributes[data.dataset.names.participants[participant]]?[name]
          else { continue }
          values[level, default: []].append(value)
        }
        compare(values, attribute: name, factor: study.factors[factor], log: &log)
      }
    }
  }

  private func compare(
    _ values: [Int: [String]], attribute: String, factor: Factor, log: inout QualityLog
  ) {
    let reference = factor.referenceIndex
    guard let base = values[reference] else { return }
    for (level, own) in values.sorted(by: { $0.key < $1.key }) where level != reference {
      let pair = "\(factor.id)=\(factor.levels[level].id) and \(factor.id)=\(factor.levels[reference].id)"
      let numbers = (own.compactMap { Double($0) }, base.compactMap { Double($0) })
      if numbers.0.count == own.count, numbers.1.count == base.count, Set(own + base).count > 2 {
        guard own.count > 2, base.count > 2 else {
          log.skip(.attributeImbalance, "\(attribute): a group of \(factor.id) has fewer than three values")
          continue
        }
        means(numbers.0, numbers.1, attribute: attribute, pair: pair, log: &log)
      } else if Set(own + base).count <= Self.mostCategories {
        shares(own, base, attribute: attribute, pair: pair, log: &log)
      }
    }
  }

  private func means(
    _ own: [Double], _ base: [Double], attribute: String, pair: String, log: inout QualityLog
  ) {
    let (first, second) = (Moments(own), Moments(base))
    guard let a = first.mean, let b = second.mean, let s = try? Descriptives(own).standardDeviation,
      let t = try? Descriptives(base).standardDeviation
    else { return }
    let pooled = ((s * s + t * t) / 2).squareRoot()
    guard pooled > 0 else { return }
    let difference = (a - b) / pooled
    let error = (1 / Double(own.count) + 1 / Double(base.count)).squareRoot()
    add(
      difference, error: error, attribute: attribute,
      message:
        "\(attribute): \(pair) have means of \(a.short) and \(b.short), \(abs(difference).short) SD apart",
      values: [a, b, difference], log: &log)
  }

  private func shares(
    _ own: [String], _ base: [String], attribute: String, pair: String, log: inout QualityLog
  ) {
    let categories = Set(own + base).sorted()
    // What is said of one of two values is said of the other.
    for value in categories.count == 2 ? Array(categories.prefix(1)) : categories {
      let (a, b) = (share(of: value, in: own), share(of: value, in: base))
      let all = share(of: value, in: own + base)
      let deviation = (all * (1 - all)).squareRoot()
      guard deviation > 0 else { continue }
      add(
        (a - b) / deviation, error: (1 / Double(own.count) + 1 / Double(base.count)).squareRoot(),
        attribute: attribute,
        message: "\(attribute): \"\(value)\" is said of \(a.percent) and \(b.percent) of \(pair)",
        values: [a, b],
        log: &log)
    }
  }

  private func share(of value: String, in values: [String]) -> Double {
    Double(values.count { $0 == value }) / Double(max(values.count, 1))
  }

  private func add(
    _ difference: Double, error: Double, attribute: String, message: String, values: [Double],
    log: inout QualityLog
  ) {
    guard abs(difference) > QualityThresholds.differenceOfAttribute,
      abs(difference) > QualityThresholds.errorsOfAttribute * error
    else { return }
    log.add(
      QualityFinding(
        .attributeImbalance, subject: QualityFinding.Subject(group: attribute, values: values),
        message: message,
        remedies: [
          .advice("report it, and compare within levels of \(attribute) where there are people enough")
        ]))
  }
}
