import StudyModel
import Testing

/// Scales of forms that are not the published ones.
@Suite struct FormScaleTests {
  @Test(
    arguments: [
      ("1-20", 1...20, 1), ("0-4", 0...4, 1), ("-3-3", -3...3, 1), ("-5--1", -5 ... -1, 1),
      ("0-100", 0...100, 0),
      ("0.5-5", 0.5...5, 0),
    ] as [(String, ClosedRange<Double>, Double)])
  func `ends are read, and whether points lie between them`(
    text: String, range: ClosedRange<Double>, step: Double
  ) throws {
    let scale = try #require(FormScale(text))
    #expect(scale.range == range && scale.step == step && scale.description == text)
  }

  @Test(arguments: ["", "5", "-5", "5-", "7-1", "3-3", "a-b", "1-inf", "1–7"])
  func `what has no two ends is none`(text: String) { #expect(FormScale(text) == nil) }

  @Test func `numbers between the points of a scale are no answers, but on one as long as a slider`() throws {
    let points = try #require(FormScale("1-20"))
    let slider = try #require(FormScale("0-100"))
    #expect(points.contains([1, 20]) && !points.contains([1.5]) && !points.contains([0]))
    #expect(slider.contains([0, 52.25, 100]) && !slider.contains([100.5]))
  }

  private static let agreement = Instrument(
    id: "two", version: "1", title: LocalizedText("Two"),
    scales: [
      ResponseScale(
        id: "s", range: 1...5, direction: .agreeHigh,
        labels: [1: LocalizedText("no"), 3: LocalizedText("so so"), 5: LocalizedText("yes")])
    ],
    items: [
      Item(id: "a", scale: "s", text: LocalizedText("A")),
      Item(id: "b", scale: "s", isReversed: true, text: LocalizedText("B")),
    ],
    missing: .neutral(value: 3, atMost: 1),
    scores: [
      ScoreDefinition(
        id: "score", label: LocalizedText("Score"), role: .overall, method: .percent, items: ["a", "b"])
    ],
    better: .higher)

  @Test func `a form that counts from 0 gives the same scores, words and neutral answer`() throws {
    let shifted = Self.agreement.asked(on: try #require(FormScale("0-4")))
    let scale = try #require(shifted.scales.first)
    #expect(scale.range == 0...4 && Set(scale.labels.keys) == [0, 2, 4] && scale.labels[2]?() == "so so")
    #expect(shifted.missing == .neutral(value: 2, atMost: 1))
    #expect(shifted.range(of: shifted.scores[0]) == 0...100)
  }

  @Test func `with other points words stand at the ends alone`() throws {
    let longer = Self.agreement.asked(on: try #require(FormScale("1-7")))
    #expect(longer.scales.first?.labels.keys.sorted() == [1, 7])
    #expect(longer.missing == .neutral(value: 4, atMost: 1))
  }

  /// A pair of words on a scale from -3 to 3 that forms also number from 1 to 7, the second one turned.
  private static let differential: Instrument = {
    var scale = ResponseScale(id: "s", range: -3...3, direction: .agreeHigh)
    scale.codings = [1, 0]
    return Instrument(
      id: "pairs", version: "1", title: LocalizedText("Pairs"), scales: [scale],
      items: [
        Item(id: "a", scale: "s", text: LocalizedText("A")),
        Item(id: "b", scale: "s", isReversed: true, text: LocalizedText("B")),
      ],
      missing: .meanOfAnswered(minimum: 1),
      scores: [
        ScoreDefinition(
          id: "all", label: LocalizedText("All"), role: .scale, method: .mean, items: ["a", "b"])
      ],
      better: .higher,
      norms: [NormSet(id: "n", source: "s", caveat: LocalizedText("c"), isVerified: true, norms: [])])
  }()

  @Test(
    arguments: [("-3-3", [2, -1]), ("1-7", [6, 3]), ("0-6", [5, 2])] as [(String, [Double])])
  func `the same points numbered otherwise give the same scores`(form: String, answers: [Double]) throws {
    let instrument = Self.differential.asked(on: try #require(FormScale(form)))
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: "pairs"))
    #expect(scorer.score(answers.map { .value($0) }).value(0) == 1.5)
    #expect(scorer.scores(answers.map { ObservedValues([$0]) }) == [[1.5]])
    #expect(instrument.range(of: instrument.scores[0]) == -3...3)
    #expect(!instrument.norms.isEmpty)
  }

  @Test func `another scale is no coding, and its scores are on it`() throws {
    let form = try #require(FormScale("1-5"))
    let instrument = Self.differential.asked(on: form)
    #expect(!Self.differential.isCoding(form) && instrument.norms.isEmpty)
    #expect(instrument.range(of: instrument.scores[0]) == 1...5)
    #expect(Self.differential.codings.map(\.description) == ["-3-3", "1-7", "0-6"])
  }

  @Test func `sums and points are defined on the published points alone`() throws {
    var instrument = Self.differential
    instrument.scores[0].rule = ScoreDefinition.Rule(.sum, factor: 2)
    #expect(instrument.canBeScored(on: try #require(FormScale("1-7"))))
    #expect(instrument.canBeScored(on: try #require(FormScale("-3-3"))))
    #expect(!instrument.canBeScored(on: try #require(FormScale("1-5"))))
    #expect(Self.differential.canBeScored(on: try #require(FormScale("1-5"))))
  }
}
