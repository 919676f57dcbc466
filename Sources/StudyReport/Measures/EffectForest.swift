internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// Composes the forest of effect sizes: the measures that have one of a contrast on one axis, whatever their units.
///
/// Inspections, of which the unit is another one, and rates are not among them.
///
/// Numbers are turned so that those above 0 favour the treatment; of a measure that does not say which end is better,
/// nothing is drawn.
struct EffectForest {
  let results: StudyResults

  private var wording: Wording { Wording(results: results) }
  private var statements: Statements { Statements(results) }

  /// Beyond this many rows, only overall scores are drawn.
  private static let mostRows = 24

  /// A contrast of one measure.
  private struct Entry {
    var result: MeasureResult
    var part: PartResult
    var contrast: ContrastResult
  }

  /// One contrast in all measures.
  private struct Key: Hashable {
    var factor: Int
    var treatment: Int
    var reference: Int
  }

  /// A figure per contrast that more than one measure has an effect size of.
  func figures() -> [ReportFigure] {
    let entries = results.measures.filter { !$0.hasSingleAttempts }.flatMap { result in
      result.parts.flatMap { part in part.contrasts.map { Entry(result: result, part: part, contrast: $0) } }
    }
    var keys: [Key] = []
    for entry in entries where !keys.contains(key(entry)) { keys.append(key(entry)) }
    return keys.compactMap { key in figure(key, entries.filter { self.key($0) == key }) }
  }

  private func key(_ entry: Entry) -> Key {
    Key(
      factor: entry.contrast.factor, treatment: entry.contrast.treatment, reference: entry.contrast.reference)
  }

  private func figure(_ key: Key, _ all: [Entry]) -> ReportFigure? {
    let isPaired = results.study.factors[key.factor].design == .within
    let entries =
      all.count > Self.mostRows ? all.filter { $0.part.score?.isResult ?? true } : all
    let rows = entries.map { row($0, effect: isPaired ? "cohens-dav" : "hedges-g") }
    guard rows.count(where: { $0.estimate != nil }) > 1 else { return nil }
    let factor = results.study.factors[key.factor]
    let (treatment, reference) = (
      wording.level(key.factor, key.treatment), wording.level(key.factor, key.reference)
    )
    let name: Phrase = isPaired ? "d_av" : "Hedges' g"
    let words = rows.map { row -> Phrase in
      guard let estimate = row.estimate else { return "\(row.label): \(row.remark ?? "no value")" }
      return "\(row.label): \(Numerals.fixed(estimate, decimals: 2))"
    }
    var caption: Phrase =
      "\(name) with its \(wording.levelText) CI, not corrected for several tests. Above 0 favours \(treatment), below 0 \(reference): where lower is better, the sign is turned."
    let assumed = entries.filter { entry in
      if case .assumed = wording.better(entry.result.measure, entry.part) { true } else { false }
    }
    if !assumed.isEmpty {
      var names: [Phrase] = []
      for entry in assumed where !names.contains(wording.name(entry.result.measure)) {
        names.append(wording.name(entry.result.measure))
      }
      caption += " Which end is better is assumed and not declared: \(Wording.list(names))."
    }
    if entries.contains(where: { $0.result.measure.kind == .duration }) {
      caption += " Effect sizes of times are of log times."
    }
    if entries.count < all.count {
      caption += " Scores as a whole only; those of subscales stand with each questionnaire."
    }
    return ReportFigure(
      id: "figure-effects-\(factor.id)-\(factor.levels[key.treatment].id)-\(factor.levels[key.reference].id)",
      title: "Effect sizes by measure, \(wording.contrast(key.factor, key.treatment, key.reference))",
      alternative: "\(name), above 0 in favour of \(treatment). \(words.joined(separator: "; ")).",
      caption: caption,
      content: .comparison(
        ReportFigure.Comparison(
          axis: name, sides: .init(below: "favours \(reference)", above: "favours \(treatment)"), rows: rows))
    ).drawing(
      entries.map {
        statements.stem($0.result.measure, $0.part, $0.contrast) + (isPaired ? "cohens-dav" : "hedges-g")
      })
  }

  private func row(_ entry: Entry, effect name: String) -> ReportFigure.Comparison.Row {
    let (measure, contrast) = (entry.result.measure, entry.contrast)
    let label: Phrase = "\(wording.name(measure, entry.part))\(Wording.role(contrast.role))"
    func without(_ remark: Phrase) -> ReportFigure.Comparison.Row {
      ReportFigure.Comparison.Row(label: label, estimate: nil, interval: nil, remark: remark)
    }
    if case .failure = contrast.test { return without(statements.reason(contrast.test)) }
    if case .success(let test) = contrast.test, test.test.isByRanks {
      return without("tested by ranks, which has an effect size of its own")
    }
    if let unfinished = entry.result.unfinishedTimes, unfinished.lowerBounds > 0 {
      return without("times of unfinished tasks are lower bounds")
    }
    guard let better = wording.better(measure, entry.part).value else {
      return without("which end is better is not declared")
    }
    guard let found = contrast.standardized.first(where: { $0.name == name }) else {
      return without("no effect size")
    }
    let sign = better == .higher ? 1.0 : -1.0
    let interval = found.effect.interval.map { interval -> Estimate.Interval in
      var own = EstimateList.interval(interval)
      if sign < 0 { (own.lower, own.upper) = (own.upper.map { -$0 }, own.lower.map { -$0 }) }
      return own
    }
    return ReportFigure.Comparison.Row(
      label: label, estimate: sign * found.effect.value, interval: interval)
  }
}
