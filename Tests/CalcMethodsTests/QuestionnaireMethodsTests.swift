import JSONText
import StudyModel
import Testing

@testable import CalcMethods

/// Scores and grades of a questionnaire, from numbers alone.
@Suite struct QuestionnaireMethodsTests {
  /// Three items on 1-5, the second one reversed, as a percentage; graded in two bands.
  private static let short = Instrument(
    id: "short", version: "1", title: LocalizedText("A short one"),
    sources: [.init(id: "us", role: .instrument, citation: "Ourselves 2026.")],
    scales: [ResponseScale(id: "agreement", range: 1...5, direction: .agreeHigh)],
    items: [
      Item(id: "q1", scale: "agreement", text: LocalizedText("One")),
      Item(id: "q2", scale: "agreement", isReversed: true, text: LocalizedText("Two")),
      Item(id: "q3", scale: "agreement", text: LocalizedText("Three")),
    ],
    missing: .meanOfAnswered(minimum: 2),
    scores: [
      ScoreDefinition(
        id: "overall", label: LocalizedText("Overall"), role: .overall, method: .percent,
        items: ["q1", "q2", "q3"]),
      ScoreDefinition(
        id: "first-two", label: LocalizedText("Two"), role: .subscale, method: .mean, items: ["q1", "q2"],
        isOnByDefault: false),
    ],
    better: .higher,
    bands: [
      BandScheme(
        id: "halves", score: "overall", source: "us", caveat: LocalizedText("Means only."), decimals: 1,
        isVerified: true,
        bands: [
          .init(name: "good", range: 50...100, percentiles: 50...100), .init(name: "poor", range: 0...49.9),
        ])
    ])

  private func answer(_ line: String) throws -> CalcValue {
    var catalogue = CalcCatalogue { CalcMethods.questionnaires([Self.short]) }
    return try CalcValue(parsing: catalogue.answer(line: Array(line.utf8), number: 1))
  }

  private func result(_ inputs: String, of method: String = "short.score") throws -> CalcValue {
    try answer(#"{"method":"\#(method)",\#(inputs)}"#)["result"] ?? .null
  }

  @Test func peopleAreScoredAsTheQuestionnaireSays() throws {
    let found = try result(#""matrix":[[5,1,5],[3,3,3],[4,null,2],[null,null,5]]"#)
    #expect(
      found["overall"] == .list([.integer(100), .integer(50), .integer(50), .null]))
    #expect(found["undefined"]?["overall.3"] == .text("too-few-answers"))
    #expect(found["mean"]?.number("overall") == 200.0 / 3)
    #expect(found["n"]?["overall"] == .integer(3))
    #expect(found["n_missing"] == .integer(3) && found["n_used"] == .integer(4))
    #expect(found["first_two"] == nil)
  }

  @Test func aFormThatRanTheOtherWayIsTurnedRound() throws {
    let found = try result(#""matrix":[[1,5,1]],"direction":"agree-low","extra_scores":["first-two"]"#)
    #expect(found["overall"] == .list([.integer(100)]) && found["first_two"] == .list([.integer(5)]))
    #expect(found["sd"]?["overall"] == .null)
    #expect(found["undefined"]?["sd.overall"] == .text("too-few-values"))
  }

  @Test(arguments: [
    (#""matrix":[[5,1,9]]"#, "invalid-value", "row 1, item q3: found 9"),
    (#""matrix":[[5,1,2.5]]"#, "invalid-value", "found 2.5"),
    (#""matrix":[[5,1]]"#, "wrong-type", "found 2 columns"),
    (#""matrix":[]"#, "too-few-values", ""),
    (#""matrix":[[5,1,1]],"extra_scores":["third"]"#, "invalid-value", "no score \"third\""),
    (#""matrix":[[5,1,1]],"minimum_answered":0"#, "invalid-value", "minimum_answered is 0"),
  ])
  func whatIsNoAnswerIsRefused(_ inputs: String, _ code: String, _ words: String) throws {
    let error = try answer(#"{"method":"short.score",\#(inputs)}"#)["error"] ?? .null
    #expect(error["code"] == .text(code))
    guard case .text(let message)? = error["message"] else {
      Issue.record("there is no message")
      return
    }
    #expect(words.isEmpty || message.contains(words), "\(message)")
  }

  @Test func meansAreGraded() throws {
    let found = try result(#""x":[100,50,null]"#, of: "short.grade")
    #expect(found["grade"] == .text("good") && found.number("estimate") == 75)
    #expect(found.numbers("percentiles") == [50, 100] && found["n_used"] == .integer(2))
    #expect(try result(#""mean":49.94"#, of: "short.grade")["grade"] == .text("poor"))
    #expect(try result(#""mean":49.95"#, of: "short.grade")["grade"] == .text("good"))
    let poor = try result(#""mean":1"#, of: "short.grade")
    #expect(poor["percentiles"] == .null && poor["undefined"]?["percentiles"] == .text("not-published"))
  }

  @Test func aMeanOutsideEveryGradeIsRefused() throws {
    let answer = try answer(#"{"method":"short.grade","mean":101}"#)
    #expect(answer["error"]?["code"] == .text("invalid-value"))
  }

  @Test func questionnairesAreLoadedOnceAndOnlyWhenAskedFor() throws {
    var calls = 0
    var catalogue = CalcCatalogue {
      calls += 1
      return CalcMethods.questionnaires([Self.short])
    }
    _ = try catalogue.method(named: "t-test.welch")
    #expect(calls == 0)
    _ = try catalogue.method(named: "short.score")
    _ = try catalogue.method(named: "short.grade")
    #expect(throws: CalcError.self) { try catalogue.method(named: "short.mean") }
    #expect(try catalogue.all().count == CalcMethods.all.count + 2)
    #expect(calls == 1)
  }
}
