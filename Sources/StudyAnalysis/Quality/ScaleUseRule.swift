internal import StudyModel

/// How the points of scales were used: unused points, people at the ends, items without variation.
struct ScaleUseRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.unusedPoints, .endOfScale, .constantItem]

  /// The most points of which each is expected to be used.
  static let mostPoints = 11

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, all) in data.questionnaires {
      let responses = QualityData.onePerPerson(all)
      let id = data.study.measures[measure].id
      if responses.count < QualityThresholds.fewestPeopleForScaleUse {
        for kind in [QualityFindingKind.unusedPoints, .endOfScale] {
          log.skip(
            kind, measure: id,
            "\(responses.count) people hardly use every point of a scale; at least \(QualityThresholds.fewestPeopleForScaleUse) are needed"
          )
        }
      } else {
        unusedPoints(measure, scorer: scorer, responses: responses, data: data, log: &log)
        endOfScale(measure, scorer: scorer, responses: responses, data: data, log: &log)
      }
      constantItems(measure, scorer: scorer, responses: responses, data: data, log: &log)
    }
  }

  private func unusedPoints(
    _ measure: Int, scorer: Scorer, responses: [Response], data: QualityData, log: inout QualityLog
  ) {
    let id = data.study.measures[measure].id
    for scale in scorer.instrument.scales {
      let items = scorer.instrument.items.indices.filter { scorer.instrument.items[$0].scale == scale.id }
      let points = scale.points
      guard !items.isEmpty, points.count <= Self.mostPoints else { continue }
      let used = Set(responses.flatMap { response in items.compactMap { response.answers[$0].number } })
      let unused = points.filter { !used.contains($0) }
      guard !unused.isEmpty, let least = used.min(), let most = used.max() else { continue }
      log.add(
        QualityFinding(
          .unusedPoints, subject: QualityFinding.Subject(measure: id, values: unused),
          message:
            "nobody of \(responses.count) answered \(DuplicateRule.listed(unused.map(\.short))) to any item of \(id); answers run from \(least.short) to \(most.short) on a scale from \(scale.range.lowerBound.short) to \(scale.range.upperBound.short)",
          remedies: [.advice("compare the form with the instrument: did it have \(points.count) points?")]))
    }
  }

  private func endOfScale(
    _ measure: Int, scorer: Scorer, responses: [Response], data: QualityData, log: inout QualityLog
  ) {
    let results = scorer.scores.indices.filter { scorer.scores[$0].isResult }
    for score in results {
      guard let range = scorer.instrument.range(of: scorer.scores[score]) else { continue }
      let id =
        data.study.measures[measure].id + (results.count == 1 ? "" : "." + scorer.scores[score].id)
      let values = responses.map { $0.scores[score] }.filter { !$0.isNaN }
      guard !values.isEmpty else { continue }
      for (end, name) in [(range.lowerBound, "lowest"), (range.upperBound, "highest")] {
        let count = values.count { abs($0 - end) < 1e-9 }
        guard Double(count) > QualityThresholds.shareAtEndOfScale * Double(values.count) else { continue }
        log.add(
          QualityFinding(
            .endOfScale,
            subject: QualityFinding.Subject(
              measure: data.study.measures[measure].id, values: [end, Double(count), Double(values.count)]),
            message:
              "\(count) of \(values.count) people have the \(name) possible score of \(id), \(end.short)",
            remedies: [.advice("report it beside the means, and compare shares at the end as well")]))
      }
    }
  }

  private func constantItems(
    _ measure: Int, scorer: Scorer, responses: [Response], data: QualityData, log: inout QualityLog
  ) {
    guard responses.count >= QualityThresholds.fewestPeopleForCorrelation else { return }
    for (position, item) in scorer.instrument.items.enumerated() {
      let answers = responses.compactMap { $0.answers[position].number }
      guard answers.count >= QualityThresholds.fewestPeopleForCorrelation, let first = answers.first,
        answers.allSatisfy({ $0 == first })
      else { continue }
      let id = data.study.measures[measure].id
      log.add(
        QualityFinding(
          .constantItem, subject: QualityFinding.Subject(measure: id, items: [item.id], values: [first]),
          message: "all \(answers.count) people answered \(first.short) to \(item.id) of \(id)",
          remedies: [.advice("check that the column holds this item's answers; nothing needs to be done")]))
    }
  }
}

extension ResponseScale {
  /// The points of the scale, ascending; empty where there are more than a hundred.
  var points: [Double] {
    guard step > 0 else { return [] }
    let steps = ((range.upperBound - range.lowerBound) / step).rounded()
    guard steps <= 100 else { return [] }
    return (0...Int(steps)).map { range.lowerBound + Double($0) * step }
  }
}
