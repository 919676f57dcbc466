internal import StudyModel

/// Measures of which one says better where the other says worse: told, never decided.
struct MeasureDirectionRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.contradictingMeasures]

  /// One measure, the larger the better.
  private struct Series {
    var id: String
    var isQuestionnaire: Bool
    /// The flag that turns the measure round; nil where its direction was declared.
    var flag: String?
    var values: [Int32: Double]
  }

  func run(_ data: QualityData, log: inout QualityLog) {
    let series = data.study.measures.indices.compactMap { self.series($0, data: data) }
    let pairs = series.indices.flatMap { first in
      series.indices.filter { $0 > first && (series[first].isQuestionnaire || series[$0].isQuestionnaire) }
        .map { (series[first], series[$0]) }
    }
    guard !pairs.isEmpty else {
      log.skip(
        .contradictingMeasures, "there are no two measures of which one is a questionnaire to be compared")
      return
    }
    for (first, second) in pairs { compare(first, second, log: &log) }
  }

  private func compare(_ first: Series, _ second: Series, log: inout QualityLog) {
    let people = first.values.keys.filter { second.values[$0] != nil }.sorted()
    let both = "\(first.id) and \(second.id)"
    guard people.count >= QualityThresholds.fewestPeopleForCorrelation else {
      log.skip(
        .contradictingMeasures, measure: both,
        "\(people.count) people have both; at least \(QualityThresholds.fewestPeopleForCorrelation) are needed"
      )
      return
    }
    let r = ReversalRule.negative(
      people.compactMap { first.values[$0] }, people.compactMap { second.values[$0] })
    guard let r else { return }
    log.add(
      QualityFinding(
        .contradictingMeasures,
        subject: QualityFinding.Subject(measure: both, values: [r, Double(people.count)]),
        message:
          "who did better in \(first.id) did worse in \(second.id): r = \(r.twoDecimals) in the direction of better (n = \(people.count))",
        remedies: [first.flag, second.flag].compactMap { $0.map { .flag($0) } }
          + [.advice("look at one form on paper: where did \"strongly agree\" stand?")]))
  }

  private func series(_ measure: Int, data: QualityData) -> Series? {
    let declared = data.study.measures[measure]
    var values: [Int32: [Double]] = [:]
    switch declared.kind {
    case .questionnaire:
      guard let responses = data.dataset.responses[measure], !data.study.itemsAreUnrelated,
        let score = responses.scorer.scores.firstIndex(where: { $0.isResult })
      else { return nil }
      let scorer = responses.scorer
      let sign: Double = scorer.instrument.better == .higher ? 1 : -1
      for (participant, value) in zip(responses.participants, responses.scores[score]) where !value.isNaN {
        values[participant, default: []].append(sign * value)
      }
      let scale = scorer.instrument.scales.first
      let current = declared.instrument?.direction.value ?? scale?.direction ?? .agreeHigh
      let other: ScaleDirection = current == .agreeLow ? .agreeHigh : .agreeLow
      return Series(
        id: declared.id, isQuestionnaire: true,
        flag: declared.instrument?.direction.isDeclared == true
          ? nil : "--direction \(scorer.instrument.id)=\(other.rawValue)",
        values: Self.means(values))
    case .outcome:
      for record in data.dataset.records[measure] {
        values[record.participant, default: []].append(record.value == 1 ? 1 : 0)
      }
      return Series(id: declared.id, isQuestionnaire: false, flag: nil, values: Self.means(values))
    case .score:
      guard let better = declared.better.value else { return nil }
      for record in data.dataset.records[measure] {
        values[record.participant, default: []].append(better == .higher ? record.value : -record.value)
      }
      return Series(
        id: declared.id, isQuestionnaire: false,
        flag: declared.better.isDeclared ? nil : "--direction \(declared.id)=\(better.opposite.rawValue)",
        values: Self.means(values))
    // Who works faster may well make more mistakes, or like it less.
    case .duration, .count, .heuristicEvaluation: return nil
    }
  }

  private static func means(_ values: [Int32: [Double]]) -> [Int32: Double] {
    values.mapValues { $0.reduce(0, +) / Double($0.count) }
  }
}
