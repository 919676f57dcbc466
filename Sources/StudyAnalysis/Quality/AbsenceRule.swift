internal import StudyModel

/// People without a measure that others have, and people who did other tasks than the rest.
struct AbsenceRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.withoutMeasure, .unequalTasks]

  func run(_ data: QualityData, log: inout QualityLog) {
    let dataset = data.dataset
    for (measure, declared) in data.study.measures.enumerated() {
      let isQuestionnaire = declared.kind == .questionnaire
      let present = Set(
        isQuestionnaire
          ? dataset.responses[measure]?.participants ?? [] : dataset.records[measure].map(\.participant))
      let included = data.included(of: measure)
      guard included.contains(where: { present.contains(Int32($0)) }) else {
        nobody(declared, data: data, log: &log)
        continue
      }
      let asked = dataset.askedLevels(of: measure, factors: Array(data.study.factors.indices))
      for level in asked { notAsked(level, measure: declared, data: data, log: &log) }
      let without = included.map(Int32.init).filter { participant in
        !present.contains(participant)
          && asked.allSatisfy { Int(dataset.levels[$0.factor][Int(participant)]) == $0.level }
      }
      if !without.isEmpty {
        let names = without.map(data.name)
        log.add(
          QualityFinding(
            .withoutMeasure,
            subject: QualityFinding.Subject(
              participants: names, measure: declared.id, places: without.flatMap(data.places),
              values: [Double(without.count)]),
            message:
              "\(DuplicateRule.listed(names)) \(names.count == 1 ? "has" : "have") no \(isQuestionnaire ? "answer to" : "value of") \(declared.id)",
            remedies: [.advice("look the values up in the original, or accept that they are missing")]))
      }
      if !isQuestionnaire, data.study.plan.unit == .participant {
        unequalTasks(measure, id: declared.id, data: data, log: &log)
      }
    }
  }

  /// A measure that people of one group have and nobody of the others: it is taken not to have been asked of them.
  private func notAsked(_ asked: GroupKey.Level, measure: Measure, data: QualityData, log: inout QualityLog) {
    let factor = data.study.factors[asked.factor]
    let group = "\(factor.id)=\(factor.levels[asked.level].id)"
    log.add(
      QualityFinding(
        .withoutMeasure, severity: .information,
        subject: QualityFinding.Subject(measure: measure.id, group: group),
        message:
          "nobody but people of \(group) has \(measure.kind == .questionnaire ? "an answer to" : "a value of") "
          + measure.id,
        meaning: "The measure is described for this group and not compared by \(factor.id)",
        remedies: [
          .advice("check that the others were not asked; otherwise look their values up in the original")
        ]))
  }

  /// A measure that nobody has: an empty column, or one that is not there.
  private func nobody(_ measure: Measure, data: QualityData, log: inout QualityLog) {
    guard measure.kind != .heuristicEvaluation, !data.included.isEmpty else { return }
    let target = measure.instrument.map { "item:\($0.instrument).ITEM" } ?? "measure:\(measure.id)"
    log.add(
      QualityFinding(
        .withoutMeasure,
        subject: QualityFinding.Subject(measure: measure.id, values: [Double(data.included.count)]),
        message: measure.kind == .questionnaire
          ? "nobody answered \(measure.id)" : "nobody has a value of \(measure.id)",
        meaning: "The measure has no results",
        remedies: [
          .advice(
            (data.context.isLive ? "have it given on the pages of the study; where a file brings it, " : "")
              + "check that its column is in the files, holds something and was recognised (--map \"COLUMN=\(target)\")"
          )
        ]))
  }

  private func unequalTasks(_ measure: Int, id: String, data: QualityData, log: inout QualityLog) {
    var tasks: [Unit: Set<Int32>] = [:]
    for record in data.dataset.records[measure] where record.task >= 0 {
      tasks[Unit(participant: record.participant, condition: record.condition), default: []].insert(
        record.task)
    }
    guard !tasks.isEmpty else {
      unequalRows(measure, id: id, data: data, log: &log)
      return
    }
    let all = tasks.values.reduce(into: Set<Int32>()) { $0.formUnion($1) }
    let incomplete = tasks.filter { $0.value.count < all.count }.sorted {
      ($0.key.participant, $0.key.condition) < ($1.key.participant, $1.key.condition)
    }
    for (unit, own) in incomplete {
      let missing = all.subtracting(own).sorted().map { data.dataset.names.tasks[Int($0)] }
      let name = data.name(unit.participant, condition: unit.condition, task: -1)
      log.add(
        QualityFinding(
          .unequalTasks,
          subject: QualityFinding.Subject(
            participants: [data.name(unit.participant)], measure: id,
            group: data.conditionName(unit.condition),
            places: data.places(unit.participant), values: [Double(own.count), Double(all.count)]),
          message:
            "\(name) has \(id) for \(own.count) of \(all.count) tasks and lacks \(DuplicateRule.listed(missing))",
          remedies: [.flag("--unequal-tasks available"), .flag("--unequal-tasks complete")]))
    }
  }

  /// Who has fewer values than most, where no row names a task; who has more is told as repeated values.
  private func unequalRows(_ measure: Int, id: String, data: QualityData, log: inout QualityLog) {
    // Ratings of one thing are one value, however many raters there are.
    var counts: [Unit: Int] = [:]
    var rated: Set<Unit> = []
    for record in data.dataset.records[measure] {
      let unit = Unit(participant: record.participant, condition: record.condition)
      if record.rater < 0 || rated.insert(unit).inserted { counts[unit, default: 0] += 1 }
    }
    let usual = RepeatedValueRule.usual(Array(counts.values))
    let fewer = counts.filter { $0.value < usual }.sorted {
      ($0.key.participant, $0.key.condition) < ($1.key.participant, $1.key.condition)
    }
    for (unit, count) in fewer {
      let name = data.name(unit.participant, condition: unit.condition, task: -1)
      log.add(
        QualityFinding(
          .unequalTasks,
          subject: QualityFinding.Subject(
            participants: [data.name(unit.participant)], measure: id,
            group: data.conditionName(unit.condition),
            places: data.places(unit.participant), values: [Double(count), Double(usual)]),
          message:
            "\(name) has \(count.counting("value")) of \(id) where most have \(usual), and no row names a task",
          meaning:
            "A mean over fewer values may be one over other tasks; no test is made before that is settled",
          remedies: [
            .advice("look the missing rows up in the original"),
            .advice("if rows are of several tasks, name their column with --map \"COLUMN=task\""),
            .flag("--unequal-tasks available"),
          ]))
    }
  }

  private struct Unit: Hashable {
    var participant: Int32
    var condition: Int32
  }
}
