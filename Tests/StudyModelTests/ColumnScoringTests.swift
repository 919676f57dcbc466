import StudyDocuments
import StudyModel
import Testing

@Suite("Scoring many respondents by column")
struct ColumnScoringTests {
  @Test("gives everybody the scores that they get one by one", arguments: FixtureScoringTests.identifiers)
  func same(_ id: String) throws {
    let instrument = try InstrumentCatalogue().require(id, place: "test")
    let scorer = Scorer(
      instrument, use: InstrumentUse(instrument: id, extraScores: instrument.scores.map(\.id)))
    var bits: UInt64 = 42
    func draw(_ count: Int) -> Int {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(bits >> 33) % count
    }
    // More than are scored at a time.
    let people = (0..<2100).map { _ in
      instrument.items.map { item -> Answer in
        switch draw(40) {
        case 0: return .unanswered
        case 1: return .notApplicable
        case 2: return .value(99)
        default:
          guard let scale = instrument.scale(of: item) else { return .unanswered }
          let steps = Int((scale.range.upperBound - scale.range.lowerBound) / scale.step)
          return .value(scale.range.lowerBound + Double(draw(steps + 1)) * scale.step)
        }
      }
    }
    let weights = instrument.comparisons.isEmpty ? [] : people.map { $0.map { _ in Double(draw(6)) } }
    func column<Each>(_ rows: [[Each]], _ item: Int, _ number: (Each) -> Double) -> ObservedValues {
      ObservedValues(rows.map { number($0[item]) })
    }
    let found = scorer.scores(
      instrument.items.indices.map { item in
        column(people, item) { if case .value(let value) = $0 { value } else { .nan } }
      }, weights: weights.isEmpty ? [] : instrument.items.indices.map { column(weights, $0) { $0 } })
    for (person, answers) in people.enumerated() {
      let alone = scorer.score(answers, weights: weights.isEmpty ? [] : weights[person])
      for score in scorer.scores.indices {
        #expect(alone.value(score) == (found[score][person].isNaN ? nil : found[score][person]))
      }
    }
  }
}
