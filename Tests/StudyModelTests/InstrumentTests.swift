import StudyDocuments
import StudyModel
import Testing

@Suite struct InstrumentTests {
  @Test(
    arguments: [
      (1, 1.0, true), (7, 1, true), (4, 1, true), (4.5, 1, false), (0, 1, false), (8, 1, false),
      (9, 1, false),
      (.nan, 1, false), (.infinity, 1, false), (4.0000000001, 1, true), (4.001, 1, false), (1.5, 0.5, true),
      (1.3, 0.1, true), (6.9, 0.1, true), (6.95, 0.1, false), (-1, 1, false),
    ] as [(Double, Double, Bool)])
  func `a scale from 1 to 7 contains its points only`(value: Double, step: Double, expected: Bool) {
    #expect(
      ResponseScale(id: "s", range: 1...7, step: step, direction: .agreeLow).contains(value) == expected)
  }

  @Test func `every tenth of a scale in steps of 0.1 is a point of it`() {
    let scale = ResponseScale(id: "s", range: 0...10, step: 0.1, direction: .agreeHigh)
    for tenth in 0...100 { #expect(scale.contains(Double(tenth) / 10), "\(tenth)") }
    for tenth in 0..<100 { #expect(!scale.contains((Double(tenth) + 0.5) / 10), "\(tenth)") }
  }

  @Test(
    arguments: [
      (0, true), (5, true), (55, true), (100, true), (3, false), (52.5, false), (105, false), (-5, false),
    ]
      as [(Double, Bool)])
  func `a scale in steps of five contains every fifth number`(value: Double, expected: Bool) {
    #expect(
      ResponseScale(id: "s", range: 0...100, step: 5, direction: .agreeHigh).contains(value) == expected)
  }

  @Test func `mirroring swaps the ends and keeps the middle`() {
    let scale = ResponseScale(id: "s", range: 1...7, direction: .agreeLow)
    #expect([1, 2, 4, 7].map(scale.mirrored) == [7, 6, 4, 1])
  }

  @Test(
    arguments: [
      ("pssuq-3", "csuq", true), ("csuq", "pssuq-3", true), ("pssuq-3", "pssuq-2", false),
      ("umux", "umux-lite", false),
      ("nasa-tlx", "nasa-rtlx", false), ("sus", "sus", true), ("pssuq-3", "sus", false),
    ])
  func `two instruments score alike where taking one for the other changes no number`(
    first: String, second: String, alike: Bool
  ) throws {
    let catalogue = try InstrumentCatalogue()
    let left = try catalogue.require(first, place: "test")
    let right = try catalogue.require(second, place: "test")
    #expect(left.scoresLike(right) == alike)
  }

  @Test func `a difference in reversal, range or direction is a difference in scoring`() {
    let base = ScoringTests.small()
    var other = base
    other.items[0].isReversed = true
    #expect(!base.scoresLike(other))
    other = base
    other.scales[0].range = 1...7
    #expect(!base.scoresLike(other))
    other = base
    other.scales[0].direction = .agreeLow
    #expect(!base.scoresLike(other))
    other = base
    other.missing = .complete
    #expect(!base.scoresLike(other))
    other = base
    other.title = LocalizedText("Another name")
    #expect(base.scoresLike(other))
  }

  @Test(arguments: [
    ("sus", "SUS"), ("pssuq-2", "PSSUQ (pssuq-2)"), ("seq", "SEQ"), ("umux-lite", "UMUX-Lite"),
  ])
  func `the short name is an abbreviation, with the identifier where it is not the same`(
    id: String, name: String
  ) throws {
    #expect(try InstrumentCatalogue().require(id, place: "test").shortName() == name)
  }
}
