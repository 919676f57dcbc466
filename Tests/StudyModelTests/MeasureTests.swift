import StudyModel
import Testing

@Suite struct MeasureTests {
  @Test(
    arguments: [
      ("success", .success), (" Success ", .success), ("SUCCEEDED", .success), ("completed", .success),
      ("pass", .success),
      ("yes", .success), ("TRUE", .success), ("1", .success), ("failure", .failure), ("Failed", .failure),
      ("no", .failure),
      ("0", .failure), ("false", .failure), ("not completed", .failure), ("partial", .partial),
      ("partial\u{A0}success", .partial), ("with help", .partial), ("0.5", .partial), ("gave up", .gaveUp),
      ("Gave  up", .gaveUp), ("gave-up", .gaveUp), ("timed out", .gaveUp), ("abandoned", .gaveUp), ("", nil),
      ("maybe", nil), ("2", nil), ("successs", nil), ("n/a", nil), ("yes no", nil),
    ] as [(String, Outcome?)])
  func `outcomes are read in the spellings of stopwatch sheets`(text: String, outcome: Outcome?) {
    #expect(Outcome(spelling: text) == outcome)
  }

  @Test(arguments: Outcome.allCases)
  func `every outcome reads its own name`(outcome: Outcome) {
    #expect(Outcome(spelling: outcome.name) == outcome)
  }

  @Test(arguments: Measure.Kind.allCases)
  func `durations are reduced by the geometric mean, everything else by the mean`(kind: Measure.Kind) {
    #expect(Measure(id: "m", kind: kind).aggregation == (kind == .duration ? .geometricMean : .mean))
    #expect(Measure(id: "m", kind: kind, aggregation: .sum).aggregation == .sum)
    #expect(Measure(id: "m", kind: kind).label() == "m")
  }
}
