internal import StudyAnalysis
internal import StudyModel

/// Makes the variables that both tables share.
struct VariableFactory {
  let observed: Observed
  let wording: VariableWording

  init(_ observed: Observed, language: String) {
    self.observed = observed
    wording = VariableWording(observed, language: language)
  }

  /// A variable before it has a name, and the parts that its name is made of.
  struct Draft {
    var parts: [String]
    var variable: DataVariable

    init(_ parts: [String], _ variable: DataVariable) {
      self.parts = parts
      self.variable = variable
    }
  }

  /// Gives drafts their names and joins them with their cells.
  static func columns(_ drafts: [Draft], cells: [[DataCell]]) -> [DataSheet.Column] {
    let names = VariableNames.names(drafts.map(\.parts))
    return zip(zip(drafts, names), cells).map { draft, cells in
      var variable = draft.0.variable
      variable.name = draft.1
      return DataSheet.Column(variable, cells: cells)
    }
  }

  // MARK: People

  /// Who the case belongs to and whether it counts.
  static func identification(_ excludes: String) -> [Draft] {
    [
      Draft(
        ["participant"],
        DataVariable(name: "", label: "Participant", content: .text, level: .nominal)),
      Draft(
        ["included"],
        DataVariable(
          name: "", label: "Whether \(excludes) is part of the analysis", content: .number, level: .nominal,
          range: 0...1, step: 1,
          valueLabels: [.init(0, "left out by decision"), .init(1, "part of the analysis")],
          note: "Select the cases with 1 before computing anything.")),
      Draft(
        ["exclusion_reason"],
        DataVariable(
          name: "", label: "Why \(excludes) is left out", content: .text, level: .nominal)),
    ]
  }

  /// A factor as a variable.
  func factor(_ index: Int) -> Draft {
    let factor = observed.study.factors[index]
    let levels = factor.levels.enumerated().map { position, level in
      DataVariable.Category(
        code: Double(position + 1), id: level.id, label: level.label(wording.language))
    }
    var note = factor.design == .between ? "Between participants." : "Within participants."
    if let reference = factor.reference.value { note += " The reference level is \(reference)." }
    return Draft(
      [VariableNames.part(factor.id, fallback: "factor\(index + 1)")],
      DataVariable(
        name: "", label: factor.label(wording.language), content: .category(levels), level: .nominal,
        note: note))
  }

  /// The attributes of the participants, in ascending order of name, each with its value by participant.
  func attributes() -> [(draft: Draft, cells: [DataCell])] {
    let people = Dictionary(
      observed.study.participants.map { ($0.id, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    let names = Set(people.values.flatMap(\.keys)).sorted()
    return names.enumerated().map { index, name in
      let texts = observed.names.participants.map { people[$0]?[name] }
      // An identifier with a leading zero is no number.
      let numbers = texts.map { text in
        text.flatMap { text in Double(text).flatMap { $0.isFinite && $0.plainText == text ? $0 : nil } }
      }
      let isNumeric = zip(texts, numbers).allSatisfy { $0 == nil || $1 != nil }
      let cells = zip(texts, numbers).map { text, number -> DataCell in
        guard let text else { return .missing(.unanswered) }
        if isNumeric, let number { return .number(number) }
        return .text(text)
      }
      let permission = observed.study.permission(ofAttribute: name)
      let draft = Draft(
        [VariableNames.part(name, fallback: "attribute\(index + 1)")],
        DataVariable(
          name: "", label: permission?.title(wording.language) ?? name, content: isNumeric ? .number : .text,
          level: isNumeric ? .interval : .nominal,
          note: permission.map {
            "Whether the participant permits this use of the data: \($0.purpose(wording.language))"
          } ?? "What the data say of the participant."))
      return (draft, cells)
    }
  }

  // MARK: Measures

  /// The parts of a name that a measure gives.
  func nameParts(measure: Int32) -> [String] {
    [VariableNames.part(observed.study.measures[Int(measure)].id, fallback: "measure\(measure + 1)")]
  }

  /// The parts of a name that follow the measure.
  func nameParts(slot: ObservedKey, counts: Bool) -> [String] {
    func begun(_ part: String, with letter: String) -> String {
      part.first?.isNumber == true ? letter + part : part
    }
    var parts: [String] = []
    if slot.task >= 0 {
      let part = VariableNames.part(
        observed.names.tasks[Int(slot.task)], fallback: "task\(slot.task + 1)")
      parts.append(begun(part, with: "t"))
    }
    if slot.rater >= 0 {
      let part = VariableNames.part(
        observed.names.raters[Int(slot.rater)], fallback: "rater\(slot.rater + 1)")
      parts.append(begun(part, with: "r"))
    }
    if counts { parts.append("n\(slot.repetition + 1)") }
    return parts + wording.nameParts(condition: slot.condition)
  }

  /// The outcomes of a task.
  static let outcomes = Outcome.allCases.sorted { $0.rawValue < $1.rawValue }.map { outcome in
    DataVariable.Category(code: Double(outcome.rawValue), id: outcome.name, label: outcome.name)
  }

  /// A value of a measure.
  func value(_ slot: ObservedKey, counts: Bool) -> Draft {
    let measure = observed.study.measures[Int(slot.measure)]
    let isOutcome = measure.kind == .outcome
    return Draft(
      nameParts(measure: slot.measure) + nameParts(slot: slot, counts: counts),
      DataVariable(
        name: "", label: wording.label(measure.label(wording.language), slot: slot, counts: counts),
        content: isOutcome ? .category(Self.outcomes) : .number,
        level: Self.level(of: measure), unit: measure.unit ?? (measure.kind == .duration ? "s" : nil),
        range: measure.range, step: measure.kind == .count ? 1 : nil, hasMissingCodes: true,
        origin: wording.origin(slot: slot, part: nil, counts: counts), note: wording.note(measure)))
  }

  /// The variables of one rater's judgement: points for each criterion.
  func judgement(_ slot: ObservedKey, counts: Bool) -> [Draft] {
    let measure = observed.study.measures[Int(slot.measure)]
    guard let rubric = measure.rubric else { return [] }
    let title = wording.label(measure.label(wording.language), slot: slot, counts: counts)
    let shares = rubric.shares
    return rubric.criteria.enumerated().map { index, criterion in
      let anchors = criterion.anchors.map { DataVariable.ValueLabel($0.key, $0.value(wording.language)) }
      return Draft(
        nameParts(measure: slot.measure) + [
          VariableNames.part(criterion.id, fallback: "criterion\(index + 1)")
        ]
          + nameParts(slot: slot, counts: counts),
        DataVariable(
          name: "", label: "\(title): \(criterion.label(wording.language))", content: .number,
          level: criterion.step == nil ? .interval : .ordinal, range: criterion.range, step: criterion.step,
          valueLabels: anchors.filter { !$0.label.isEmpty }.sorted { $0.value < $1.value },
          hasMissingCodes: true, origin: wording.origin(slot: slot, part: criterion.id, counts: counts),
          note: "Points as given; "
            + (criterion.isReversed ? "turned round in the score (minimum + maximum - points); " : "")
            + "share of the score \(shares[index].plainText)."))
    }
  }

  /// How the values of a measure may be computed with.
  static func level(of measure: Measure) -> DataVariable.Level {
    switch measure.kind {
    case .duration, .count: .ratio
    case .outcome: .nominal
    default: .interval
    }
  }

  /// The variables of one questionnaire: items, weights where there are any, scores.
  func response(_ slot: ObservedKey, counts: Bool, hasWeights: Bool) -> [Draft] {
    guard let scorer = observed.data.responses[Int(slot.measure)]?.scorer else { return [] }
    let instrument = scorer.instrument
    let measure = observed.study.measures[Int(slot.measure)]
    let start = nameParts(measure: slot.measure)
    let end = nameParts(slot: slot, counts: counts)
    let title = wording.label(measure.label(wording.language), slot: slot, counts: counts)
    var drafts: [Draft] = []
    for (index, item) in instrument.items.enumerated() {
      let part = VariableNames.part(item.id, fallback: "item\(index + 1)")
      let text = item.text(wording.language)
      let scale = instrument.scale(of: item)
      let labels = scale.map { wording.valueLabels(item, scale: $0, scorer: scorer) } ?? []
      drafts.append(
        Draft(
          start + [part] + end,
          DataVariable(
            name: "", label: "\(title), item \(index + 1): \(text)", content: .number,
            level: (scale.map { $0.range.upperBound - $0.range.lowerBound > 20 * $0.step } ?? false)
              ? .interval : .ordinal,
            question: text,
            introduction: scale.map { wording.introduction(scorer, scale: $0, labels: labels) },
            range: scale?.range, step: scale.flatMap { $0.step > 0 ? $0.step : nil }, valueLabels: labels,
            hasMissingCodes: true,
            origin: wording.origin(slot: slot, part: item.id, counts: counts),
            note: scale.map { wording.note(item, scale: $0, scorer: scorer) })))
    }
    if hasWeights {
      for (index, item) in instrument.items.enumerated() {
        drafts.append(
          Draft(
            start + ["weight", VariableNames.part(item.id, fallback: "item\(index + 1)")] + end,
            DataVariable(
              name: "", label: "\(title), how often item \(index + 1) was chosen in comparisons",
              content: .number, level: .ratio, range: 0...Double(max(instrument.items.count - 1, 1)), step: 1,
              hasMissingCodes: true,
              origin: wording.origin(slot: slot, part: "weight." + item.id, counts: counts))))
      }
    }
    for (index, score) in scores(of: scorer).enumerated() {
      drafts.append(
        Draft(
          start + [VariableNames.part(score.id, fallback: "score\(index + 1)")] + end,
          DataVariable(
            name: "", label: "\(title): \(score.label(wording.language))", content: .number, level: .interval,
            range: instrument.range(of: score), hasMissingCodes: true,
            origin: wording.origin(slot: slot, part: score.id, counts: counts),
            note: wording.note(score, scorer: scorer))))
    }
    return drafts
  }

  /// The scores of a questionnaire; none where rows hold unrelated values, because a score mixes the items of a row.
  func scores(of scorer: Scorer) -> [ScoreDefinition] {
    observed.study.itemsAreUnrelated ? [] : scorer.scores
  }
}
