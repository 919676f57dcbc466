#if Server
import StudyModel
import Testing

@testable import StudyCapture

struct RatingFormTests {
  private static func measure(_ missing: Rubric.MissingRule = .refuse) -> Measure {
    Measure(
      id: "quality", kind: .score, isPerTask: true,
      rubric: Rubric(
        criteria: [
          Rubric.Criterion(
            id: "layout", range: 1...5, step: 1,
            anchors: [1: LocalizedText("poor"), 5: LocalizedText("fine")]),
          Rubric.Criterion(id: "clutter", range: 0...10, isReversed: true),
          Rubric.Criterion(id: "half", range: 0...1, step: 0.5),
        ], scale: .percent, missing: missing))
  }

  private static func question(_ position: Int, _ missing: Rubric.MissingRule = .refuse)
    -> RatingForm.Question
  {
    RatingForm([measure(missing)]).questions[position]
  }

  @Test func `each criterion is a question, and a measure without criteria is one`() {
    let form = RatingForm([Self.measure(), Measure(id: "overall", kind: .score, range: 0...100)])
    #expect(form.questions.map(\.id) == ["c1", "c2", "c3", "c4"])
    #expect(
      form.questions.map(\.item) == [
        .criterion("layout", of: "quality"), .criterion("clutter", of: "quality"),
        .criterion("half", of: "quality"), .number("overall"),
      ])
  }

  @Test(arguments: [
    (0, "3", "3"), (0, " 5 ", "5"), (0, "3.0", "3"), (1, "7.25", "7.25"), (1, "7,25", "7.25"),
    (2, "0.5", "0.5"),
    (2, "1", "1"), (1, "0", "0"), (0, "+3", "3"),
  ])
  func `points are kept as they are given, not turned round`(position: Int, text: String, kept: String) {
    #expect(RatingForm.value(text, of: Self.question(position)) == .text(kept))
  }

  @Test(arguments: [
    (0, "0"), (0, "6"), (0, "2.5"), (0, "na"), (0, "nan"), (0, "inf"), (0, "0x3"), (0, "3e0"), (0, "three"),
    (1, "-0.1"), (1, "10.01"), (1, "1 0"), (2, "0.25"), (0, "1e400"), (0, "--3"),
  ])
  func `what is no point of a criterion is refused`(position: Int, text: String) {
    #expect(RatingForm.value(text, of: Self.question(position)) == nil)
  }

  @Test func `a criterion does not apply only where the rubric goes on without it`() {
    #expect(RatingForm.value("na", of: Self.question(0, .available)) == .notApplicable)
    #expect(Self.question(0, .available).allowsNotApplicable)
    #expect(!Self.question(0).allowsNotApplicable)
    let strict = RatingForm([Self.measure()])
    let lenient = RatingForm([Self.measure(.available)])
    let some: [RatedItem: AnswerValue] = [.criterion("layout", of: "quality"): .text("3")]
    #expect(strict.open(some).map(\.id) == ["c2", "c3"])
    // An empty field says that it does not apply; a row of buttons has one for that.
    #expect(lenient.open(some).map(\.id) == ["c3"])
    #expect(lenient.open([:]).map(\.id) == ["c1", "c2", "c3"])
    let none = some.merging([.criterion("half", of: "quality"): .notApplicable]) { $1 }
    #expect(lenient.open(none).isEmpty)
  }

  @Test func `steps are buttons, anything else is a field, and anchors stand at their points`() throws {
    let words = PageWords("en")
    let shown = RatingForm([Self.measure()]).values(
      [
        .criterion("layout", of: "quality"): .text("5"), .criterion("clutter", of: "quality"): .text("2.5"),
      ],
      typed: [:], missing: ["c3"], words)
    let questions = try #require(shown.first?["questions"] as? [[String: Any]])
    let points = try #require(questions[0]["points"] as? [[String: Any]])
    #expect(points.map { $0["value"] as? String } == ["1", "2", "3", "4", "5"])
    #expect(points.map { $0["spoken"] as? String } == ["1 poor", "2", "3", "4", "5 fine"])
    #expect(points.map { $0["isChosen"] as? Bool } == [false, false, false, false, true])
    #expect(questions[0]["hasAnchors"] as? Bool == true)
    #expect(questions[1]["isNumber"] as? Bool == true)
    #expect(questions[1]["value"] as? String == "2.5")
    #expect(questions[1]["stepSize"] as? String == "any")
    #expect(questions[1]["range"] as? String == "From 0 to 10")
    #expect((questions[2]["points"] as? [[String: Any]])?.count == 3)
    #expect(questions.map { $0["isMissing"] as? Bool } == [false, false, true])
  }
}
#endif
