import StudyModel
import Testing

/// What raters could give on their pages.
struct ShownRubricTests {
  private static let rubric = Rubric(
    criteria: [
      .init(id: "layout", range: 1...5, step: 1), .init(id: "clutter", range: -0.5...10, isReversed: true),
    ], scale: .percent)

  @Test(arguments: [rubric, nil])
  func `what is written reads back`(rubric: Rubric?) throws {
    let shown = ShownRubric(rubric)
    #expect(ShownRubric(text: shown.text) == shown)
    #expect(ShownForm(text: shown.text) == nil)
    #expect(shown.criteria.map(\.id) == rubric?.criteria.map(\.id) ?? [])
  }

  @Test(arguments: [
    "", "sus q1", "rubric: layout", "rubric: a 1 x as-given", "rubric: a 5 1 reversed", "rubric: a 1 5 up",
  ])
  func `other texts are none`(_ text: String) { #expect(ShownRubric(text: text) == nil) }

  @Test func `which way points ran stays as it was said, and new criteria are added`() throws {
    var now = Self.rubric
    now.criteria[0].isReversed = true
    now.criteria.append(.init(id: "new", range: 0...1, isReversed: true))
    let next = ShownRubric(Self.rubric).goingOn(with: ShownRubric(now))
    #expect(next.criteria.map(\.isReversed) == [false, true, true])
    #expect(next["new"]?.range == 0...1 && next["other"] == nil)
  }
}
