internal import StudyModel

/// Answers that zig-zag between two points or go up and down the scale like a stair.
struct PatternRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.patternedAnswers]

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, scorer, responses) in data.questionnaires {
      let id = data.study.measures[measure].id
      let items = scorer.instrument.items
      guard items.count >= QualityThresholds.fewestItemsOfPattern, !data.study.itemsAreUnrelated else {
        log.skip(
          .patternedAnswers, measure: id,
          data.study.itemsAreUnrelated
            ? "the rows hold unrelated values"
            : "a pattern of \(items.count) answers turns up by chance; at least \(QualityThresholds.fewestItemsOfPattern) are needed"
        )
        continue
      }
      for response in responses {
        guard let pattern = Self.pattern(response.answers, instrument: scorer.instrument) else { continue }
        let name = data.name(response.participant, condition: response.condition, task: response.task)
        let answers = response.answers.compactMap(\.number)
        log.add(
          QualityFinding(
            .patternedAnswers, subject: data.subject(response, measure: measure, values: answers),
            message:
              "\(name) answered \(id) as a \(pattern.rawValue): \(answers.prefix(16).map(\.short).joined(separator: " "))",
            remedies: data.exclusion(response.participant, measure: measure, task: response.task)))
      }
    }
  }

  enum Pattern: String {
    case zigZag = "zig-zag"
    case stair = "stair"
  }

  /// The pattern that answers follow throughout, nil where they follow none.
  static func pattern(_ answers: [Answer], instrument: Instrument) -> Pattern? {
    let answered = answers.indices.filter { answers[$0].number != nil }
    let values = answers.compactMap(\.number)
    guard values.count >= QualityThresholds.fewestItemsOfPattern else { return nil }
    if isZigZag(values) {
      // Where every second item is reversed, a zig-zag is what a person of one opinion answers.
      let reversed = answered.map { instrument.items[$0].isReversed }
      let follows = zip(values, reversed).allSatisfy { ($0 == values[0]) == ($1 == reversed[0]) }
      return follows ? nil : .zigZag
    }
    guard let scale = instrument.scale(of: instrument.items[answered[0]]) else { return nil }
    return isStair(values, scale: scale) ? .stair : nil
  }

  private static func isZigZag(_ values: [Double]) -> Bool {
    values[0] != values[1] && values.indices.dropFirst(2).allSatisfy { values[$0] == values[$0 - 2] }
  }

  /// Whether each answer is the neighbour of the one before, and the way turns at the ends of the scale only.
  private static func isStair(_ values: [Double], scale: ResponseScale) -> Bool {
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    guard values.contains(scale.range.lowerBound), values.contains(scale.range.upperBound) else {
      return false
    }
    for (index, step) in steps.enumerated() {
      let before = values[index]
      let isAtEnd = before == scale.range.lowerBound || before == scale.range.upperBound
      let wraps = isAtEnd && abs(step) == scale.range.upperBound - scale.range.lowerBound
      guard abs(step) == scale.step || wraps else { return false }
      if index > 0, !isAtEnd, !wraps, step * steps[index - 1] < 0,
        abs(steps[index - 1]) == scale.step
      {
        return false
      }
    }
    return true
  }
}
