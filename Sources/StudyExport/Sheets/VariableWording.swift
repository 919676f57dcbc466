internal import StudyAnalysis
internal import StudyModel

/// The words about variables, in the language of the study where the study has them.
struct VariableWording {
  let study: Study
  let names: ObservationNames
  let conditions: Conditions
  let language: String

  init(_ observed: Observed, language: String) {
    study = observed.study
    names = observed.names
    conditions = observed.data.conditions
    self.language = language
  }

  /// The words of a task.
  func label(task: Int32) -> String {
    let id = names.tasks[Int(task)]
    return study.tasks.first { $0.id == id }.map { $0.label(language) } ?? id
  }

  /// The levels that a condition states, each with its position in its factor.
  private func levels(_ condition: Int32) -> [(position: Int, level: Factor.Level)] {
    conditions.factors.compactMap { factor in
      let position = conditions.level(of: factor, in: condition)
      return position < 0 ? nil : (position, study.factors[factor].levels[position])
    }
  }

  /// The words of the levels of a condition; nil where none is stated.
  func label(condition: Int32) -> String? {
    let labels = levels(condition).map { $0.level.label(language) }
    return labels.isEmpty ? nil : labels.joined(separator: ", ")
  }

  /// The identifiers of the levels of a condition; nil where none is stated.
  func identifier(condition: Int32) -> String? {
    let ids = levels(condition).map(\.level.id)
    return ids.isEmpty ? nil : ids.joined(separator: ", ")
  }

  /// The parts that a condition gives to a name.
  func nameParts(condition: Int32) -> [String] {
    levels(condition).map { VariableNames.part($1.id, fallback: "level\($0 + 1)") }
  }

  /// The words for a measure, task, rater, repetition and condition.
  func label(_ text: String, slot: ObservedKey, counts: Bool) -> String {
    var parts = [text]
    if slot.task >= 0 { parts.append(label(task: slot.task)) }
    if slot.rater >= 0 { parts.append("rater " + names.raters[Int(slot.rater)]) }
    if counts { parts.append("no. \(slot.repetition + 1)") }
    if let condition = label(condition: slot.condition) { parts.append(condition) }
    return parts.joined(separator: ", ")
  }

  /// Where a variable comes from.
  func origin(slot: ObservedKey, part: String?, counts: Bool) -> DataVariable.Origin {
    DataVariable.Origin(
      measure: study.measures[Int(slot.measure)].id, part: part,
      task: slot.task < 0 ? nil : names.tasks[Int(slot.task)],
      rater: slot.rater < 0 ? nil : names.raters[Int(slot.rater)],
      repetition: counts ? Int(slot.repetition) + 1 : nil,
      condition: identifier(condition: slot.condition))
  }

  /// What numbers on an item's scale stand for on the form of the study.
  func valueLabels(_ item: Item, scale: ResponseScale, scorer: Scorer) -> [DataVariable.ValueLabel] {
    let isTurned = scorer.use.turns(item, of: scorer.instrument)
    return scale.labels.merging(item.anchors, uniquingKeysWith: { $1 })
      .map { value, text in
        // On a form that ran the other way, "strongly agree" stood at the other end.
        DataVariable.ValueLabel(isTurned ? scale.mirrored(value) : value, text(language))
      }
      .filter { !$0.label.isEmpty }
      .sorted { $0.value < $1.value }
  }

  /// How a questionnaire is answered: before its items.
  func introduction(_ scorer: Scorer, scale: ResponseScale, labels: [DataVariable.ValueLabel]) -> String {
    func end(_ value: Double) -> String {
      let words = labels.first { $0.value == value }.map { " (\($0.label))" } ?? ""
      return value.plainText + words
    }
    return scorer.instrument.title(language) + ": answered from " + end(scale.range.lowerBound) + " to "
      + end(scale.range.upperBound) + (scale.allowsNotApplicable ? ", or not applicable." : ".")
  }

  /// What has to be known of an item to score it.
  func note(_ item: Item, scale: ResponseScale, scorer: Scorer) -> String {
    var sentences = ["As answered, before anything is turned round."]
    let isTurned = scorer.use.turns(item, of: scorer.instrument)
    if isTurned {
      sentences.append(
        "The \(isTurned == scorer.mirrorsAnswers ? "form" : "item") ran the other way than the published one: scored as "
          + "\((scale.range.lowerBound + scale.range.upperBound).plainText) minus the answer.")
    }
    if item.isReversed {
      let sum = (scale.range.lowerBound + scale.range.upperBound).plainText
      sentences.append(
        isTurned
          ? "The item is reversed, which turns it round once more."
          : "The item is reversed: scored as \(sum) minus the answer.")
    }
    if scorer.use.direction.declaredValue == nil { sentences.append("The direction of the form is assumed.") }
    return sentences.joined(separator: " ")
  }

  /// How a score comes about.
  func note(_ score: ScoreDefinition, scorer: Scorer) -> String {
    var method =
      switch score.method {
      case .mean: "Mean of the items"
      case .sum: "Sum of the items"
      case .percent: "Mean of the items, as percent of the scale"
      case .weightedMean: "Mean of the items, weighted by the respondent's comparisons"
      }
    if score.rule.factor != 1 { method = "\(score.rule.factor.plainText) x " + method.lowercased() }
    let weights = score.rule.weights.isEmpty ? score.items.map { _ in 1.0 } : score.rule.weights
    let items = zip(score.items, weights).map { $1 == 1 ? $0 : "\($1.plainText) x \($0)" }
      .joined(separator: ", ")
    let points = score.rule.points.map { point in
      let (low, high) = (point.answers.lowerBound.plainText, point.answers.upperBound.plainText)
      return "\(low == high ? low : "\(low) to \(high)") counts as \(point.value.plainText)"
    }
    let rule =
      switch scorer.instrument.missing {
      case .meanOfAnswered, .complete:
        "At least \(scorer.neededAnswers(of: score.items.count)) of \(score.items.count) answers are needed."
      case .neutral(let value, let most):
        "A missing answer counts as \(value.plainText), at most \(most) of them."
      }
    return
      "\(method) \(items)\(points.isEmpty ? "" : ", where " + points.joined(separator: ", ")). \(scorer.instrument.better == .higher ? "Higher" : "Lower") is better. \(rule)"
  }

  /// What has to be known of a measure.
  func note(_ measure: Measure) -> String? {
    switch measure.better {
    case .declared(let better): better == .higher ? "Higher is better." : "Lower is better."
    case .assumed(let better):
      (better == .higher ? "Higher is better" : "Lower is better") + " (assumed, not declared)."
    case .unknown: nil
    }
  }
}

extension Double {
  /// The shortest text that reads back equal, without `.0` behind whole numbers.
  var plainText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
