public import StudyModel

/// Damaged answer sheets of an instrument, each of which has to end as the instrument's rules say: with the right score, or without
/// one where too much is missing.
///
/// The right score is worked out a second time here, score by score, from the definition alone.
public struct AnswerSheetTrial {
  /// A sheet that did not end as it should.
  public struct Failure: Sendable {
    /// What was done to the sheet.
    public var damage: String
    /// The score.
    public var score: String
    /// What the rules give; nil for no score.
    public var expected: Double?
    /// What was given; nil for no score.
    public var found: Double?
  }

  /// What is done to a sheet.
  private enum Damage: String, CaseIterable {
    case none = "nothing"
    case outOfRange = "a value out of range"
    case missing = "missing answers"
    case notApplicable = "an answer N/A"
    case shifted = "answers shifted to another coding"
    case reversed = "a form that ran the other way"
    case weights = "weights that do not add up"
  }

  private let instrument: Instrument
  private var state: UInt64

  /// Prepares the trial.
  ///
  /// - Parameters:
  ///   - instrument: the instrument.
  ///   - seed: what makes the sheets the same each time.
  public init(_ instrument: Instrument, seed: UInt64 = 1) {
    self.instrument = instrument
    state = seed
  }

  /// Scores damaged sheets.
  ///
  /// - Parameter count: how many.
  /// - Returns: those that ended otherwise than the rules say.
  public mutating func run(_ count: Int) -> [Failure] {
    let kinds = Damage.allCases.filter { kind in
      switch kind {
      case .shifted: !instrument.codings.isEmpty
      case .weights: !instrument.comparisons.isEmpty
      default: true
      }
    }
    return (0..<count).flatMap { sheet(kinds[$0 % kinds.count]) }
  }

  private mutating func next(below bound: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }

  private mutating func sheet(_ damage: Damage) -> [Failure] {
    var use = InstrumentUse(
      instrument: instrument.id, direction: .declared(instrument.scales[0].direction),
      extraScores: instrument.scores.map(\.id))
    var form = instrument
    var values = instrument.items.map { item -> Double? in
      guard let scale = instrument.scale(of: item) else { return nil }
      let length = (scale.range.upperBound - scale.range.lowerBound) / scale.step
      let points = Int(min(length.rounded(), 1e9))
      return scale.range.lowerBound + Double(next(below: points + 1)) * scale.step
    }
    var weights = drawnWeights()
    var answers = values.map { $0.map(Answer.value) ?? .unanswered }
    let place = next(below: values.count)
    switch damage {
    case .none: break
    case .outOfRange:
      let scale = instrument.scale(of: instrument.items[place])
      answers[place] = .value((scale?.range.upperBound ?? 0) + 1 + Double(next(below: 90)))
      values[place] = nil
    case .missing:
      for _ in 0...next(below: values.count) {
        let place = next(below: values.count)
        (answers[place], values[place]) = (.unanswered, nil)
      }
    case .notApplicable: (answers[place], values[place]) = (.notApplicable, nil)
    case .shifted:
      let codings = instrument.codings
      let coding = codings[next(below: codings.count)]
      form = instrument.asked(on: coding)
      let shift = coding.range.lowerBound - instrument.scales[0].range.lowerBound
      answers = values.map { $0.map { .value($0 + shift) } ?? .unanswered }
    case .reversed:
      use.direction = .declared(instrument.scales[0].direction == .agreeLow ? .agreeHigh : .agreeLow)
      answers = zip(values, instrument.items).map { value, item in
        value.flatMap { value in instrument.scale(of: item).map { .value($0.mirrored(value)) } }
          ?? .unanswered
      }
    case .weights: weights[place] += Double(1 + next(below: 3))
    }
    let scored = Scorer(form, use: use).score(answers, weights: weights)
    return instrument.scores.enumerated().compactMap { index, score in
      let expected = value(of: score, values, weights: damage == .weights ? nil : weights)
      let found = scored.value(index)
      let isRight =
        switch (expected, found) {
        case (nil, nil): true
        case (let expected?, let found?): abs(expected - found) <= 1e-9 * max(1, abs(expected))
        default: false
        }
      return isRight
        ? nil : Failure(damage: damage.rawValue, score: score.id, expected: expected, found: found)
    }
  }

  /// How often a respondent chose each item: one of each pair.
  private mutating func drawnWeights() -> [Double] {
    guard !instrument.comparisons.isEmpty else { return [] }
    var weights = [Double](repeating: 0, count: instrument.items.count)
    for pair in instrument.comparisons {
      let chosen = next(below: 2) == 0 ? pair.first : pair.second
      if let item = instrument.itemIndex(chosen) { weights[item] += 1 }
    }
    return weights
  }

  /// The score that the definition gives, worked out anew; nil where there is none.
  private func value(of score: ScoreDefinition, _ values: [Double?], weights: [Double]?) -> Double? {
    var terms: [(value: Double, weight: Double)] = []
    var answered = 0
    for (position, id) in score.items.enumerated() {
      guard let item = instrument.itemIndex(id), let scale = instrument.scale(of: instrument.items[item])
      else {
        return nil
      }
      var answer = values[item]
      if answer != nil { answered += 1 }
      if case .neutral(let neutral, _) = instrument.missing { answer = answer ?? neutral }
      guard let answer else { continue }
      let turned =
        instrument.items[item].isReversed
        ? scale.range.lowerBound + scale.range.upperBound - answer : answer
      let points = score.rule.points.first { $0.answers.contains(turned) }?.value ?? turned
      let weight =
        switch score.method {
        case .weightedMean: weights?[item] ?? .nan
        case .sum: score.rule.weights.isEmpty ? 1 : score.rule.weights[position]
        case .mean, .percent: 1.0
        }
      terms.append((points, weight))
    }
    let needed =
      switch instrument.missing {
      case .meanOfAnswered(let minimum): min(minimum, score.items.count)
      case .neutral(_, let most): max(score.items.count - most, 1)
      case .complete: score.items.count
      }
    guard answered >= max(needed, 1) else { return nil }
    let total = terms.reduce(0) { $0 + $1.value * $1.weight }
    let weight = terms.reduce(0) { $0 + $1.weight }
    let result: Double
    switch score.method {
    case .sum: result = total
    case .mean, .weightedMean: result = total / weight
    case .percent:
      guard
        let range = score.items.first.flatMap(instrument.itemIndex).flatMap({
          instrument.scale(of: instrument.items[$0])
        })?.range
      else { return nil }
      result = (total / weight - range.lowerBound) / (range.upperBound - range.lowerBound) * 100
    }
    return result.isFinite ? result * score.rule.factor : nil
  }
}
