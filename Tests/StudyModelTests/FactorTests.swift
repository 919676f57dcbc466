import StudyModel
import Testing

@Suite struct FactorTests {
  static let factor = Factor(
    id: "group", design: .between,
    levels: [
      Factor.Level(id: "without", label: LocalizedText("Without patterns"), aliases: ["control", "0"]),
      Factor.Level(id: "with", label: LocalizedText("With patterns"), aliases: ["1"]),
    ], reference: .declared("without"))

  @Test(
    arguments: [
      ("without", 0), ("with", 1), (" With ", 1), ("WITHOUT", 0), ("with\u{A0}patterns", 1), ("Control", 0),
      ("0", 0),
      ("1", 1), ("with\u{200B}", 1), ("wit", nil), ("", nil), ("2", nil), ("with out", nil),
    ] as [(String, Int?)])
  func `a cell names a level by identifier, label or alias`(cell: String, index: Int?) {
    #expect(Self.factor.levelIndex(named: cell) == index)
  }

  @Test func `an identifier goes before an alias of another level`() {
    var factor = Self.factor
    factor.levels[0].aliases.append("with")
    #expect(factor.levelIndex(named: "with") == 1)
    #expect(factor.levelIndex(named: "With") == 1)
  }

  @Test func `the reference is the declared level, else the first`() {
    var factor = Self.factor
    #expect(factor.referenceIndex == 0)
    factor.reference = .assumed("with")
    #expect(factor.referenceIndex == 1)
    factor.reference = .unknown
    #expect(factor.referenceIndex == 0)
    factor.reference = .declared("elsewhere")
    #expect(factor.referenceIndex == 0)
  }

  @Test func `a factor without levels names none`() {
    let empty = Factor(id: "g", design: .between, levels: [], reference: .unknown)
    #expect(empty.levelIndex(named: "a") == nil)
    #expect(empty.referenceIndex == 0)
  }
}
