import StudyDocuments
import StudyModel
import Testing

@Suite struct ScoringTests {
  static let identifiers = FixtureScoringTests.identifiers

  static func instrument(_ id: String) throws -> Instrument {
    try InstrumentCatalogue().require(id, place: "test")
  }

  /// Two items on 1-5, the second reversed, mean of what was answered.
  static func small(
    missing: MissingRule = .meanOfAnswered(minimum: 1), method: ScoreDefinition.Method = .mean
  ) -> Instrument {
    Instrument(
      id: "small", version: "1", title: LocalizedText("Small"),
      scales: [ResponseScale(id: "s", range: 1...5, direction: .agreeHigh)],
      items: [
        Item(id: "a", scale: "s", text: LocalizedText("A")),
        Item(id: "b", scale: "s", isReversed: true, text: LocalizedText("B")),
      ],
      missing: missing,
      scores: [
        ScoreDefinition(
          id: "all", label: LocalizedText("All"), role: .overall, method: method, items: ["a", "b"])
      ], better: .higher)
  }

  // MARK: Total

  static let strange: [Double] = [
    .nan, .infinity, -.infinity, 0, -1, 0.5, 1e308, -0.0, 9, 99, 1.0000001, .leastNonzeroMagnitude,
  ]

  @Test(arguments: identifiers)
  func `scoring never fails and never drops an answer without a note`(instrument id: String) throws {
    let instrument = try Self.instrument(id)
    let scorer = Scorer(
      instrument, use: InstrumentUse(instrument: id, extraScores: instrument.scores.map(\.id)))
    var generator = SeededGenerator(seed: 20_260)
    for _ in 0..<500 {
      let length = Int.random(in: 0...(instrument.items.count + 3), using: &generator)
      let answers = (0..<length).map { _ -> Answer in
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .unanswered
        case 1: .notApplicable
        case 2: .value(Self.strange[Int.random(in: 0..<Self.strange.count, using: &generator)])
        default: .value(Double(Int.random(in: 0...100, using: &generator)))
        }
      }
      let weights = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        Self.strange[Int.random(in: 0..<Self.strange.count, using: &generator)]
      }
      let scored = scorer.score(answers, weights: weights)
      #expect(scored.scores.count == scorer.scores.count)
      let unusable = instrument.items.indices.filter { index in
        guard index < answers.count, case .value(let value) = answers[index] else { return true }
        return instrument.scale(of: instrument.items[index])?.contains(value) != true
      }
      #expect(scored.notes.map(\.item) == unusable.map { instrument.items[$0].id })
      for index in scored.scores.indices {
        guard let value = scored.value(index) else { continue }
        let range = try #require(instrument.range(of: scorer.scores[index]))
        #expect(
          range.lowerBound - 1e-9...range.upperBound + 1e-9 ~= value, "\(scorer.scores[index].id) is \(value)"
        )
      }
    }
  }

  @Test func `a note says why an answer was not used and what was done`() throws {
    let scorer = Scorer(try Self.instrument("sus"), use: InstrumentUse(instrument: "sus"))
    let scored = scorer.score(
      [.value(9), .unanswered, .notApplicable] + [Answer](repeating: .value(3), count: 7))
    #expect(scored.scores == [.failure(.init(.tooFewAnswers(answered: 7, needed: 8)))])
    // There is no score, so nothing was counted as anything.
    #expect(
      scored.notes == [
        ScoringNote(item: "q1", cause: .refused(9), treatment: .leftOut),
        ScoringNote(item: "q2", cause: .unanswered, treatment: .leftOut),
        ScoringNote(item: "q3", cause: .notApplicable, treatment: .leftOut),
      ])
    let counted = scorer.score([.value(9), .unanswered] + [Answer](repeating: .value(3), count: 8))
    #expect(
      counted.notes == [
        ScoringNote(item: "q1", cause: .refused(9), treatment: .countedAs(3)),
        ScoringNote(item: "q2", cause: .unanswered, treatment: .countedAs(3)),
      ])
  }

  @Test func `a refused number is left out of a mean and noted`() {
    let scorer = Scorer(Self.small(), use: InstrumentUse(instrument: "small"))
    let scored = scorer.score([.value(4), .value(.nan)])
    #expect(scored.value(0) == 4)
    #expect(scored.notes.map(\.item) == ["b"])
    #expect(scored.notes.first?.treatment == .leftOut)
  }

  @Test func `no answer at all is no score, whatever the rule`() {
    for rule: MissingRule in [.meanOfAnswered(minimum: 1), .neutral(value: 3, atMost: 2), .complete] {
      let scorer = Scorer(Self.small(missing: rule), use: InstrumentUse(instrument: "small"))
      #expect(scorer.score([]).value(0) == nil)
    }
  }

  @Test func `an item whose scale is not declared counts as unanswered`() {
    var instrument = Self.small()
    instrument.items[1].scale = "other"
    let scored = Scorer(instrument, use: InstrumentUse(instrument: "small")).score([.value(2), .value(2)])
    #expect(scored.value(0) == 2)
    #expect(scored.notes.map(\.cause) == [.refused(2)])
  }

  // MARK: Rules

  @Test(
    arguments: [
      (ScoreDefinition.Rule(.sum), 5.0, 2...10.0), (ScoreDefinition.Rule(.sum, factor: 9.5), 47.5, 19...95.0),
      (ScoreDefinition.Rule(.sum, factor: 2, weights: [1, 3]), 22.0, 8...40.0),
      (ScoreDefinition.Rule(.mean, factor: 2), 5.0, 2...10.0),
      (
        ScoreDefinition.Rule(
          .mean, points: [.init(answers: 1...2, value: -100), .init(answers: 3...5, value: 100)]),
        0.0, -100...100.0
      ),
    ] as [(ScoreDefinition.Rule, Double, ClosedRange<Double>)])
  func `a score is factor x method of weight x points`(
    rule: ScoreDefinition.Rule, expected: Double, range: ClosedRange<Double>
  ) throws {
    var instrument = Self.small(missing: .complete)
    instrument.scores[0].rule = rule
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: "small"))
    // The second item is reversed: 3 counts as 3, and 2 as itself.
    #expect(scorer.score([.value(2), .value(3)]).value(0) == expected)
    #expect(scorer.scores([ObservedValues([2]), ObservedValues([3])]) == [[expected]])
    #expect(instrument.range(of: instrument.scores[0]) == range)
    #expect(scorer.score([.value(2)]).value(0) == nil)
  }

  // MARK: Direction

  @Test(arguments: identifiers)
  func `a form that ran the other way gives the same scores from mirrored answers`(instrument id: String)
    throws
  {
    let instrument = try Self.instrument(id)
    let published = try #require(instrument.scales.first?.direction)
    let other: ScaleDirection = published == .agreeLow ? .agreeHigh : .agreeLow
    let usual = Scorer(instrument, use: InstrumentUse(instrument: id, direction: .declared(published)))
    let turned = Scorer(instrument, use: InstrumentUse(instrument: id, direction: .declared(other)))
    #expect(!usual.mirrorsAnswers)
    #expect(turned.mirrorsAnswers)
    var generator = SeededGenerator(seed: 7)
    let weights = instrument.comparisons.isEmpty ? [] : [5.0, 4, 3, 2, 1, 0]
    for _ in 0..<50 {
      let values = instrument.items.map { item -> Double in
        guard let scale = instrument.scale(of: item) else { return 0 }
        let steps = Int(((scale.range.upperBound - scale.range.lowerBound) / scale.step).rounded())
        return scale.range.lowerBound + scale.step * Double(Int.random(in: 0...steps, using: &generator))
      }
      let mirrored = zip(instrument.items, values).map { item, value in
        instrument.scale(of: item)?.mirrored(value) ?? value
      }
      #expect(
        usual.score(values.map { .value($0) }, weights: weights)
          == turned.score(mirrored.map { .value($0) }, weights: weights))
    }
  }

  @Test func `an assumed direction mirrors like a declared one`() throws {
    let instrument = try Self.instrument("pssuq-3")
    let assumed = Scorer(
      instrument, use: InstrumentUse(instrument: "pssuq-3", direction: .assumed(.agreeHigh)))
    let unknown = Scorer(instrument, use: InstrumentUse(instrument: "pssuq-3"))
    #expect(assumed.mirrorsAnswers)
    #expect(!unknown.mirrorsAnswers)
    #expect(assumed.contribution(of: 7, item: 0) == 1)
    #expect(unknown.contribution(of: 7, item: 0) == 7)
  }

  @Test func `a reversed item on a mirrored form is turned round twice`() {
    let scorer = Scorer(
      Self.small(), use: InstrumentUse(instrument: "small", direction: .declared(.agreeLow)))
    #expect(scorer.contribution(of: 1, item: 0) == 5)
    #expect(scorer.contribution(of: 1, item: 1) == 1)
  }

  // MARK: Missing answers

  @Test(arguments: [(nil, 1), (1, 1), (3, 3), (6, 6), (16, 6), (99, 6)] as [(Int?, Int)])
  func `a study may ask for more answers than the instrument`(minimum: Int?, needed: Int) throws {
    let instrument = try Self.instrument("pssuq-3")
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: "pssuq-3", minimumAnswered: minimum))
    #expect(scorer.neededAnswers(of: 6) == needed)
  }

  @Test func `one answer below the smallest number gives no value`() throws {
    let instrument = try Self.instrument("pssuq-3")
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: "pssuq-3", minimumAnswered: 5))
    let sysuse = try #require(scorer.scores.firstIndex { $0.id == "sysuse" })
    let four = scorer.score([.value(1), .value(2), .value(3), .value(4)])
    #expect(four.scores[sysuse] == .failure(.init(.tooFewAnswers(answered: 4, needed: 5))))
    let five = scorer.score([.value(1), .value(2), .value(3), .value(4), .value(5)])
    #expect(five.value(sysuse) == 3)
  }

  @Test func `unanswered items of the SUS count as the middle, at most two`() throws {
    let scorer = Scorer(try Self.instrument("sus"), use: InstrumentUse(instrument: "sus"))
    #expect(scorer.neededAnswers(of: 10) == 8)
    #expect(scorer.scores.map(\.id) == ["overall"])
    let best: [Answer] = (0..<10).map { .value($0.isMultiple(of: 2) ? 5 : 1) }
    #expect(scorer.score(Array(best.dropLast(2))).value(0) == 90)
    #expect(scorer.score(Array(best.dropLast(3))).value(0) == nil)
  }

  @Test func `a complete rule gives nothing for one missing answer`() {
    let scorer = Scorer(Self.small(missing: .complete), use: InstrumentUse(instrument: "small"))
    #expect(scorer.score([.value(1)]).scores == [.failure(.init(.tooFewAnswers(answered: 1, needed: 2)))])
  }

  @Test func `a subscale that is off is scored only when asked for`() throws {
    let instrument = try Self.instrument("sus")
    let asked = Scorer(instrument, use: InstrumentUse(instrument: "sus", extraScores: ["learnability"]))
    #expect(asked.scores.map(\.id) == ["overall", "learnability"])
  }

  // MARK: Weights

  @Test func `weights decide the weighted workload`() throws {
    let scorer = Scorer(try Self.instrument("nasa-tlx"), use: InstrumentUse(instrument: "nasa-tlx"))
    let ratings: [Answer] = [70, 10, 55, 25, 60, 40].map { .value($0) }
    let scored = scorer.score(ratings, weights: [5, 0, 3, 2, 4, 1])
    #expect(scored.value(0) == 845.0 / 15)
    #expect(scored.value(1) == 260.0 / 6)
    for weights in [[], [0, 0, 0, 0, 0, 0], [5, 0, 3, 2, 4], [5, 0, 3, 2, 4, .nan]] as [[Double]] {
      #expect(scorer.score(ratings, weights: weights).scores[0] == .failure(.init(.noWeights)))
    }
  }

  @Test func `negative and infinite weights are no weights`() throws {
    let scorer = Scorer(try Self.instrument("nasa-tlx"), use: InstrumentUse(instrument: "nasa-tlx"))
    let ratings: [Answer] = [70, 10, 55, 25, 60, 40].map { .value($0) }
    for weights in [[5, -1, 3, 2, 4, 2], [.infinity, 0, 3, 2, 4, 1]] as [[Double]] {
      #expect(scorer.score(ratings, weights: weights).scores[0] == .failure(.init(.noWeights)))
    }
  }

  @Test(arguments: [ScaleDirection.agreeLow, .agreeHigh], [Better.lower, .higher])
  func `an item of a direction of its own is turned by what was good on the form`(
    form: ScaleDirection, better: Better
  ) throws {
    let instrument = try Self.instrument("nasa-rtlx")
    var use = InstrumentUse(instrument: instrument.id, direction: .declared(form))
    use.itemDirections = ["performance": better]
    let scorer = Scorer(instrument, use: use)
    let performance = try #require(instrument.itemIndex("performance"))
    // Lower is better, so that a high number that was good is turned round, whatever the form did.
    #expect(scorer.contribution(of: 90, item: performance) == (better == .lower ? 90 : 10))
    #expect(scorer.contribution(of: 90, item: 0) == (form == .agreeHigh ? 90 : 10))
    #expect(scorer.itemsOfOwnDirection.isEmpty == ((better == .lower) == (form == .agreeHigh)))
  }

  @Test(arguments: [Better.lower, .higher])
  func `a reversed item of its own direction is turned once`(better: Better) {
    let instrument = Self.small()
    var use = InstrumentUse(instrument: instrument.id)
    use.itemDirections = [instrument.items[1].id: better]
    let value = Scorer(instrument, use: use).contribution(of: 2, item: 1)
    #expect(value == (better == instrument.better ? 2 : 4))
  }
}

/// A small generator with a seed (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
