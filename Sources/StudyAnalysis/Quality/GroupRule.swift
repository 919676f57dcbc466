internal import StudyModel

/// People without a group, and groups that are too small or of very different size.
struct GroupRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.withoutGroup, .groupImbalance]

  func run(_ data: QualityData, log: inout QualityLog) {
    let study = data.study
    let between = study.factors.indices.filter {
      study.factors[$0].design == .between && study.factors[$0].levels.count > 1
    }
    guard !between.isEmpty else {
      log.skip(.groupImbalance, "the study compares no groups of different people")
      return
    }
    for factor in between { withoutGroup(factor, data: data, log: &log) }
    for factor in between { balance([factor], data: data, log: &log) }
    if between.count > 1 { balance(Array(between.prefix(2)), data: data, log: &log) }
  }

  private func withoutGroup(_ factor: Int, data: QualityData, log: inout QualityLog) {
    let without = data.included(withFactor: factor).filter { data.dataset.levels[factor][$0] < 0 }.map(
      Int32.init)
    guard !without.isEmpty else { return }
    let names = without.map(data.name)
    let id = data.study.factors[factor].id
    log.add(
      QualityFinding(
        .withoutGroup,
        subject: QualityFinding.Subject(
          participants: names, group: id, places: without.flatMap(data.places),
          values: [Double(without.count)]),
        message: "\(DuplicateRule.listed(names)) \(names.count == 1 ? "has" : "have") no level of \(id)",
        remedies: [.advice("fill the level in, or keep them for overall descriptions only")]))
  }

  private func balance(_ factors: [Int], data: QualityData, log: inout QualityLog) {
    let study = data.study
    var cells: [(name: String, people: Int)] = [("", data.included.count)]
    var keys: [[Int]] = [[]]
    for factor in factors {
      keys = keys.flatMap { key in study.factors[factor].levels.indices.map { key + [$0] } }
    }
    cells = keys.map { key in
      let name = zip(factors, key).map { "\(study.factors[$0].id)=\(study.factors[$0].levels[$1].id)" }
        .joined(separator: ",")
      let people = data.included.count { participant in
        zip(factors, key).allSatisfy { Int(data.dataset.levels[$0][participant]) == $1 }
      }
      return (name, people)
    }
    let counts = cells.map(\.people)
    guard let least = counts.min(), let most = counts.max(), most > 0 else { return }
    let listed = cells.map { "\($0.name): \($0.people)" }.joined(separator: "; ")
    let tooSmall = cells.filter { $0.people < QualityThresholds.fewestPeopleOfGroup }
    let isFar = Double(most) > QualityThresholds.ratioOfGroups * Double(least)
    guard !tooSmall.isEmpty || isFar else { return }
    let names = factors.map { study.factors[$0].id }.joined(separator: " by ")
    log.add(
      QualityFinding(
        .groupImbalance, severity: tooSmall.isEmpty ? nil : .warning,
        subject: QualityFinding.Subject(
          group: factors.map { study.factors[$0].id }.joined(separator: ","), values: counts.map(Double.init)),
        message: tooSmall.isEmpty
          ? "the groups of \(names) differ in size (\(listed))"
          : "\(names) has a group of fewer than \(QualityThresholds.fewestPeopleOfGroup) people (\(listed))",
        meaning: tooSmall.isEmpty
          ? nil : "A group without two people has no spread: nothing is compared with it",
        remedies: [
          .advice(
            tooSmall.isEmpty
              ? "check that nobody is in the wrong group and no rows are missing; Welch's test allows for unequal sizes"
              : "check how the groups are spelled, or leave the level out of the comparison")
        ]))
  }
}
