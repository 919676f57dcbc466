import StudyModel
import Testing

/// Scores of a rubric, calculated by hand.
@Suite struct RubricTests {
  /// Weights 2, 1, 1 on 1 to 5.
  static func rubric(_ scale: Rubric.Scale, missing: Rubric.MissingRule = .refuse) -> Rubric {
    Rubric(
      criteria: [
        Rubric.Criterion(id: "layout", weight: 2, range: 1...5, step: 1),
        Rubric.Criterion(id: "type", range: 1...5, step: 0.5), Rubric.Criterion(id: "colour", range: 1...5),
      ], scale: scale, missing: missing)
  }

  @Test(
    arguments: [
      // (2 x 4 + 3 + 5) / 4 = 4
      ([4, 3, 5], 4), ([1, 1, 1], 1), ([5, 5, 5], 5),
      // (2 x 2 + 3.5 + 1.2) / 4 = 2.175
      ([2, 3.5, 1.2], 2.175),
    ] as [([Double], Double)])
  func `a score in points is the weighted mean of the points`(points: [Double], score: Double) {
    let scored = Self.rubric(.points).score(points.map { $0 })
    #expect(scored.value == score)
    #expect(scored.missing.isEmpty)
  }

  @Test(
    arguments: [
      // 4, 3, 5 of 1 to 5 are 75, 50 and 100%: (2 x 75 + 50 + 100) / 4 = 75
      ([4, 3, 5], 75), ([1, 1, 1], 0), ([5, 5, 5], 100), ([3, 3, 3], 50),
    ] as [([Double], Double)])
  func `a score in percent takes each criterion in percent of its range`(points: [Double], score: Double) {
    #expect(Self.rubric(.percent).score(points.map { $0 }).value == score)
  }

  @Test(
    arguments: [
      // Type turned round: 1 + 5 - 3 = 3, (2 x 4 + 3 + 5) / 4; 1 + 5 - 1.5 = 4.5, (2 x 2 + 4.5 + 1.2) / 4.
      ([4, 3, 5], 4, 75), ([2, 1.5, 1.2], 2.425, 35.625), ([5, 1, 5], 5, 100), ([1, 5, 1], 1, 0),
    ] as [([Double], Double, Double)])
  func `points of a reversed criterion are turned round before they are weighted`(
    points: [Double], score: Double, percent: Double
  ) {
    for (scale, expected) in [(Rubric.Scale.points, score), (.percent, percent)] {
      var rubric = Self.rubric(scale)
      rubric.criteria[1].isReversed = true
      #expect(abs((rubric.score(points.map { $0 }).value ?? .nan) - expected) < 1e-12)
    }
    #expect(Self.rubric(.points).criteria[1].directed(3.5) == 3.5)
  }

  @Test func `a criterion that does not begin at 1 is turned round within its own range`() {
    let rubric = Rubric(
      criteria: [
        Rubric.Criterion(id: "a", range: 0...10, isReversed: true), Rubric.Criterion(id: "b", range: -2...2),
      ], scale: .percent)
    // 2 of 0 to 10 turned round is 8, 80%; 1 of -2 to 2 is 75%.
    #expect(rubric.score([2, 1]).value == 77.5)
  }

  @Test func `criteria of different ranges weigh as declared in percent`() {
    let rubric = Rubric(
      criteria: [
        Rubric.Criterion(id: "a", weight: 3, range: 0...10),
        Rubric.Criterion(id: "b", weight: 1, range: 1...4),
      ], scale: .percent)
    // 5 of 0 to 10 is 50%, 4 of 1 to 4 is 100%: (3 x 50 + 100) / 4 = 62.5
    #expect(rubric.score([5, 4]).value == 62.5)
    #expect(rubric.shares == [0.75, 0.25])
    #expect(rubric.range == 0...100)
  }

  @Test func `without points for a criterion there is no score, and the criterion is named`() {
    #expect(Self.rubric(.points).score([4, nil, 5]) == RubricScore(value: nil, missing: ["type"]))
    #expect(Self.rubric(.points).score([]).missing == ["layout", "type", "colour"])
  }

  @Test func `where the rubric says so, the other criteria make the score`() {
    let rubric = Self.rubric(.points, missing: .available)
    // (2 x 4 + 5) / 3
    #expect(rubric.score([4, nil, 5]) == RubricScore(value: 13.0 / 3, missing: ["type"]))
    #expect(rubric.score([nil, nil, 2]).value == 2)
    #expect(rubric.score([nil, nil, nil]).value == nil)
  }

  @Test(arguments: [0, 6, 4.5, .nan, .infinity, -1] as [Double])
  func `what is no point of a criterion counts as missing`(points: Double) {
    #expect(Self.rubric(.points).score([points, 3, 3]) == RubricScore(value: nil, missing: ["layout"]))
  }

  @Test func `steps and ranges decide what may be given`() {
    let criteria = Self.rubric(.points).criteria
    #expect(criteria[0].contains(3) && !criteria[0].contains(3.5))
    #expect(criteria[1].contains(3.5) && !criteria[1].contains(3.25))
    #expect(criteria[2].contains(3.217) && !criteria[2].contains(5.1))
  }

  @Test func `the range of a measure is its rubric's`() {
    let rubric = Self.rubric(.points)
    #expect(Measure(id: "quality", kind: .score, range: 0...10, rubric: rubric).range == 1...5)
    #expect(Measure(id: "quality", kind: .score, rubric: Self.rubric(.percent)).range == 0...100)
  }
}

/// How outcomes of tasks are spelled.
@Suite struct OutcomeSpellingTests {
  @Test(
    arguments: [
      ("success", .success), ("Yes", .success), ("1", .success), ("TRUE", .success), ("✓", .success),
      ("✔", .success), ("☑", .success), ("✅", .success), ("100%", .success), (" 100 % ", .success),
      ("done", .success), ("no", .failure), ("0", .failure), ("✗", .failure), ("✘", .failure),
      ("❌", .failure), ("0%", .failure), ("not done", .failure), ("unsuccessful", .failure),
      ("partial", .partial), ("50%", .partial), ("99.5%", .partial), ("completed with help", .partial),
      ("gave up", .gaveUp), ("Timed out", .gaveUp),
    ] as [(String, Outcome)])
  func `an outcome is read in every usual form`(text: String, outcome: Outcome) {
    #expect(Outcome(spelling: text) == outcome)
  }

  /// An x is a tick on one sheet and a cross on another; 2 and 3 are codes that nobody declared.
  @Test(arguments: ["x", "X", "2", "3", "120%", "-5%", "%", "maybe", "", "ok?"])
  func `what may mean two things is no outcome`(text: String) { #expect(Outcome(spelling: text) == nil) }
}
