import StudyDocuments
import StudyModel
import Testing

/// Damaged answer sheets of every instrument.
@Suite struct AnswerSheetTrialTests {
  @Test(arguments: InstrumentCatalogue.carried.map(\.id))
  func `a damaged sheet gets the right score, or none`(_ id: String) throws {
    var trial = AnswerSheetTrial(try InstrumentCatalogue().require(id, place: "test"))
    let failures = trial.run(1000)
    #expect(failures.isEmpty, "\(failures.first.map { "\($0)" } ?? "")")
  }

  @Test func `weights count only where each choice was made`() throws {
    let tlx = try InstrumentCatalogue().require("nasa-tlx", place: "test")
    let scorer = Scorer(tlx, use: InstrumentUse(instrument: tlx.id))
    let answers = [Answer](repeating: .value(50), count: 6)
    #expect(scorer.score(answers, weights: [5, 4, 3, 2, 1, 0]).value(0) == 50)
    for weights in [[5, 4, 3, 2, 1, 1], [6, 4, 3, 2, 0, 0], [5, 4, 3, 2, 0, 0]] as [[Double]] {
      #expect(scorer.score(answers, weights: weights).value(0) == nil)
    }
  }
}
