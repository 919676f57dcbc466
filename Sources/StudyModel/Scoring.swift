/// One cell of a questionnaire.
public enum Answer: Sendable, Hashable {
  /// A number, on the scale or not; scoring decides.
  case value(Double)
  /// Nothing was answered.
  case unanswered
  /// The respondent chose N/A.
  case notApplicable
}

/// What scoring did about one answer that is not a point of its scale.
public struct ScoringNote: Sendable, Hashable {
  /// Why the answer could not simply be used.
  public enum Cause: Sendable, Hashable {
    /// Nothing was answered.
    case unanswered
    /// The respondent chose N/A.
    case notApplicable
    /// The number is no point of the scale; it was refused.
    case refused(Double)
  }

  /// What was done about it.
  public enum Treatment: Sendable, Hashable {
    /// The item was left out of the mean.
    case leftOut
    /// The item counted as this value, before reversal.
    case countedAs(Double)
  }

  /// The identifier of the item.
  public var item: String
  /// Why the answer could not simply be used.
  public var cause: Cause
  /// What was done about it.
  public var treatment: Treatment

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - item: the identifier of the item.
  ///   - cause: why the answer could not simply be used.
  ///   - treatment: what was done about it.
  public init(item: String, cause: Cause, treatment: Treatment) {
    self.item = item
    self.cause = cause
    self.treatment = treatment
  }
}

/// The scores of one respondent, and what was done about each missing or refused answer.
public struct ScoredResponse: Sendable, Hashable {
  /// Why a score has no value.
  public enum Withheld: Sendable, Hashable {
    /// Fewer items were answered than the rule asks for.
    case tooFewAnswers(answered: Int, needed: Int)
    /// No weights were given, one of them is no number from 0 up, or they sum to zero.
    case noWeights
  }

  /// A score, or the reason why there is none.
  public typealias Score = Result<Double, WithheldScore>

  /// The error of a score that has no value.
  public struct WithheldScore: Error, Sendable, Hashable {
    /// Why the score has no value.
    public var reason: Withheld

    /// Makes the error.
    ///
    /// - Parameter reason: why the score has no value.
    public init(_ reason: Withheld) { self.reason = reason }
  }

  /// One entry per score of the scorer, in its order.
  public var scores: [Score]
  /// One note per answer that could not simply be used, in the order of the items.
  public var notes: [ScoringNote]

  /// The value of a score.
  ///
  /// - Parameter index: the position in the scorer's `scores`.
  /// - Returns: the value, or nil where it was withheld.
  public func value(_ index: Int) -> Double? { try? scores[index].get() }
}

/// Scores answers to one instrument as one study uses it.
///
/// Scoring is pure and total: it never throws, it never drops an answer without a note, and N/A is never a number.
/// Answers of a form that ran the other way than the published instrument are mirrored first
/// (minimum + maximum - answer), then reversed items are mirrored, then the score's method is applied.
public struct Scorer: Sendable {
  /// The instrument.
  public let instrument: Instrument
  /// How the study uses it.
  public let use: InstrumentUse
  /// The scores that are computed.
  public let scores: [ScoreDefinition]
  /// Whether answers are mirrored because the form ran the other way.
  public let mirrorsAnswers: Bool

  private let scales: [ResponseScale]
  private let turnedItems: [Bool]
  private let itemsOfScores: [[Int]]
  private let scaleOfScores: [ClosedRange<Double>]

  /// Prepares to score.
  ///
  /// - Parameters:
  ///   - instrument: the instrument; items whose scale is not declared are taken to be unanswered.
  ///   - use: how the study uses it.
  public init(_ instrument: Instrument, use: InstrumentUse) {
    self.instrument = instrument
    self.use = use
    scores = instrument.scores.filter { $0.isOnByDefault || use.extraScores.contains($0.id) }
    let fallback = ResponseScale(id: "", range: 0...0, direction: .agreeHigh)
    scales = instrument.items.map { instrument.scale(of: $0) ?? fallback }
    let published = scales.first?.direction ?? .agreeHigh
    mirrorsAnswers = use.direction.value.map { $0 != published } ?? false
    turnedItems = instrument.items.map { use.turns($0, of: instrument) }
    let positions = Dictionary(
      instrument.items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    itemsOfScores = scores.map { score in score.items.compactMap { positions[$0] } }
    let ranges = scales.map(\.scoredRange)
    scaleOfScores = itemsOfScores.map { items in items.first.map { ranges[$0] } ?? 0...1 }
  }

  /// The items that ran in a direction of their own, whatever the direction of the form.
  public var itemsOfOwnDirection: [Item] {
    instrument.items.enumerated().filter { turnedItems[$0.offset] != mirrorsAnswers }.map(\.element)
  }

  /// The value that an answer contributes: mirrored for the form's direction and for reversal, and as the published scale
  /// numbers it.
  ///
  /// - Parameters:
  ///   - value: a point of the item's scale, as it was answered.
  ///   - item: the position of the item on the form.
  /// - Returns: the value in the direction of the score.
  public func contribution(of value: Double, item: Int) -> Double {
    let onForm = turnedItems[item] ? scales[item].mirrored(value) : value
    return (instrument.items[item].isReversed ? scales[item].mirrored(onForm) : onForm) + scales[item].offset
  }

  /// Scores one respondent.
  ///
  /// - Parameters:
  ///   - answers: one answer per item, in the order of the form; what is absent at the end is unanswered.
  ///   - weights: for instruments with comparisons, one weight per item (how often it was chosen); else empty.
  /// - Returns: one score or reason per entry of `scores`, and a note per answer that could not simply be used.
  public func score(_ answers: [Answer], weights: [Double] = []) -> ScoredResponse {
    var contributions = [Double?](repeating: nil, count: scales.count)
    var notes: [ScoringNote] = []
    for index in scales.indices {
      let answer = index < answers.count ? answers[index] : .unanswered
      let cause: ScoringNote.Cause
      switch answer {
      case .value(let value) where scales[index].contains(value):
        contributions[index] = contribution(of: value, item: index)
        continue
      case .value(let value): cause = .refused(value)
      case .notApplicable: cause = .notApplicable
      case .unanswered: cause = .unanswered
      }
      let treatment: ScoringNote.Treatment
      if case .neutral(let value, _) = instrument.missing {
        treatment = .countedAs(value)
      } else {
        treatment = .leftOut
      }
      notes.append(ScoringNote(item: instrument.items[index].id, cause: cause, treatment: treatment))
    }
    let values = scores.indices.map { index in
      value(of: index, contributions: contributions, weights: weights)
    }
    // Where every score of an item was withheld, nothing was counted.
    let counted = Set(scores.indices.filter { (try? values[$0].get()) != nil }.flatMap { scores[$0].items })
    for index in notes.indices where !counted.contains(notes[index].item) {
      notes[index].treatment = .leftOut
    }
    return ScoredResponse(scores: values, notes: notes)
  }

  private func value(of index: Int, contributions: [Double?], weights: [Double]) -> ScoredResponse.Score {
    var sums = Sums()
    let rule = scores[index].rule
    for (position, item) in itemsOfScores[index].enumerated() {
      let weight =
        switch rule.method {
        case .weightedMean: item < weights.count ? weights[item] : nil
        case .sum: rule.weights.isEmpty ? 1 : rule.weights[position]
        case .mean, .percent: Double?.none
        }
      if let value = contributions[item] {
        sums.add(rule.value(of: value), weight: weight)
        sums.answered += 1
      } else if let neutral = neutralContribution(of: item) {
        sums.add(rule.value(of: neutral), weight: weight)
      }
    }
    return score(index, sums, hasWeights: areWeights(weights))
  }

  /// What the items of a score add up to.
  private struct Sums {
    var answered = 0
    var sum = 0.0
    var weighted = 0.0
    var weights = 0.0

    mutating func add(_ contribution: Double, weight: Double?) {
      sum += contribution
      guard let weight else { return }
      weighted += weight * contribution
      weights += weight
    }
  }

  /// What an item without an answer counts as, where the instrument has a value for that.
  private func neutralContribution(of item: Int) -> Double? {
    guard case .neutral(let value, _) = instrument.missing else { return nil }
    return contribution(of: value, item: item)
  }

  private func areWeights(_ weights: [Double]) -> Bool {
    // Each choice between two items adds 1 to the weight of one of them.
    weights.count == scales.count && weights.allSatisfy { $0 >= 0 && $0 < Double(scales.count) }
      && (instrument.comparisons.isEmpty || weights.reduce(0, +) == Double(instrument.comparisons.count))
  }

  private func score(_ index: Int, _ sums: Sums, hasWeights: Bool) -> ScoredResponse.Score {
    let items = itemsOfScores[index].count
    let needed = neededAnswers(of: items)
    guard sums.answered >= needed, sums.answered > 0 else {
      return .failure(.init(.tooFewAnswers(answered: sums.answered, needed: max(needed, 1))))
    }
    let count: Int
    if case .neutral = instrument.missing { count = items } else { count = sums.answered }
    let factor = scores[index].rule.factor
    switch scores[index].method {
    case .mean: return .success(sums.sum / Double(count) * factor)
    case .sum: return .success(sums.weighted * factor)
    case .percent:
      let range = scaleOfScores[index]
      // Sum first, divide once: ten answers of 3 give exactly 50.
      let zeroBased = sums.sum - Double(count) * range.lowerBound
      return .success(zeroBased * 100 / (Double(count) * (range.upperBound - range.lowerBound)))
    case .weightedMean:
      guard hasWeights, sums.weights > 0 else { return .failure(.init(.noWeights)) }
      return .success(sums.weighted / sums.weights)
    }
  }

  // MARK: Many respondents

  /// How many respondents are scored at a time, so that what is summed up stays near the processor.
  private static let respondentsAtATime = 1024

  /// Scores many respondents, column by column; each gets the score that ``score(_:weights:)`` gives.
  ///
  /// - Parameters:
  ///   - answers: one column per item, in the order of the form.
  ///   - weights: for instruments with comparisons, one column per item; else empty.
  /// - Returns: one array per entry of ``scores``, with one value per respondent, NaN where it is withheld.
  public func scores(_ answers: [ObservedValues], weights: [ObservedValues] = []) -> [[Double]] {
    let respondents = answers.first?.count ?? 0
    var result = scores.map { _ in [Double]() }
    for index in result.indices { result[index].reserveCapacity(respondents) }
    var contributions = [Double](repeating: .nan, count: scales.count * Self.respondentsAtATime)
    for start in stride(from: 0, to: respondents, by: Self.respondentsAtATime) {
      let rows = start..<min(start + Self.respondentsAtATime, respondents)
      contributions.withUnsafeMutableBufferPointer { contributions in
        for item in answers.indices {
          let own = UnsafeMutableBufferPointer(
            rebasing: contributions[item * Self.respondentsAtATime..<(item + 1) * Self.respondentsAtATime])
          answers[item].map(rows, into: own) { counted($0, item: item) }
        }
        for index in scores.indices {
          score(index, UnsafeBufferPointer(contributions), weights: weights, rows: rows, into: &result[index])
        }
      }
    }
    return result
  }

  /// What a value contributes where it is a point of the item's scale; else NaN.
  ///
  /// - Parameters:
  ///   - value: a number, on the scale or not.
  ///   - item: the position of the item on the form.
  /// - Returns: the value in the direction of the score.
  public func counted(_ value: Double, item: Int) -> Double {
    scales[item].contains(value) ? contribution(of: value, item: item) : .nan
  }

  private func score(
    _ index: Int, _ contributions: UnsafeBufferPointer<Double>, weights: [ObservedValues], rows: Range<Int>,
    into result: inout [Double]
  ) {
    let rule = scores[index].rule
    let isWeighted = rule.method == .weightedMean && !weights.isEmpty
    let hasPoints = !rule.points.isEmpty
    var sums = [Sums](repeating: Sums(), count: rows.count)
    for (position, item) in itemsOfScores[index].enumerated() {
      let neutral = neutralContribution(of: item).map(rule.value)
      let own: Double? = rule.method == .sum ? (rule.weights.isEmpty ? 1 : rule.weights[position]) : nil
      for place in 0..<rows.count {
        let weight = isWeighted ? weights[item][rows.lowerBound + place] : own
        var contribution = contributions[item * Self.respondentsAtATime + place]
        if hasPoints { contribution = rule.value(of: contribution) }
        if !contribution.isNaN {
          sums[place].add(contribution, weight: weight)
          sums[place].answered += 1
        } else if let neutral {
          sums[place].add(neutral, weight: weight)
        }
      }
    }
    for place in 0..<rows.count {
      let hasWeights = isWeighted && areWeights(weights.map { $0[rows.lowerBound + place] })
      result.append((try? score(index, sums[place], hasWeights: hasWeights).get()) ?? .nan)
    }
  }

  /// How many items of a score must be answered.
  ///
  /// - Parameter items: the number of items of the score.
  /// - Returns: the smallest number of answers that gives a value.
  public func neededAnswers(of items: Int) -> Int {
    switch instrument.missing {
    case .meanOfAnswered(let minimum): min(use.minimumAnswered ?? minimum, items)
    case .neutral(_, let atMost): max(items - atMost, 1)
    case .complete: items
    }
  }
}
