import Stats
import Testing

@Suite("Tests of variances against exact arithmetic, SciPy and R")
struct VarianceTests {
  static let ratios = FigureCase.cases("variance-ratio")
  static let groups = FigureCase.cases("levene")

  @Test("The reference values are there")
  func references() {
    #expect(Self.ratios.count == 12 && Self.groups.count == 7)
    #expect(FigureCase.casesFromR("variance-ratio").count == 3)
  }

  @Test("The F test of two variances", arguments: ratios)
  func ratio(_ expected: FigureCase) throws {
    let test = try VarianceRatioTest(expected.x, expected.y)
    try expected.expect(test.ratio, "ratio", 3e-15)
    #expect(test.df1 == expected.x.count - 1 && test.df2 == expected.y.count - 1)
    // A relative error of the ratio is multiplied by the degrees of freedom in a far tail.
    for (alternative, key) in [(Alternative.twoSided, "twoSided"), (.less, "less"), (.greater, "greater")] {
      try expected.expect(test.pValue(alternative), key, 1e-12)
    }
    let interval = try test.confidenceInterval(level: 0.95)
    try expected.expect(interval.lower, "lower95", 1e-12)
    try expected.expect(interval.upper, "upper95", 1e-12)
  }

  @Test("As R's var.test", arguments: FigureCase.casesFromR("variance-ratio"))
  func fromR(_ expected: FigureCase) throws {
    let test = try VarianceRatioTest(expected.x, expected.y)
    try expected.expect(test.ratio, "ratio", 1e-13)
    let interval = try test.confidenceInterval(level: 0.95)
    try expected.expect(interval.lower, "lower95", 1e-12)
    try expected.expect(interval.upper, "upper95", 1e-12)
    try expectTails(expected, "p", 1e-11, test.pValue)
  }

  @Test("Swapping the groups inverts the ratio")
  func swapping() throws {
    let test = try VarianceRatioTest(WorkedExample.a, WorkedExample.b)
    let swapped = try VarianceRatioTest(WorkedExample.b, WorkedExample.a)
    expectClose(swapped.ratio, 1 / test.ratio, 1e-15)
    expectClose(swapped.pValue(.less), test.pValue(.greater), 1e-13)
    expectClose(swapped.pValue(.twoSided), test.pValue(.twoSided), 1e-13)
  }

  @Test("Levene and Brown-Forsythe", arguments: groups)
  func levene(_ expected: FigureCase) throws {
    // With an offset of 1e12 the halves of the doubles' spacing, 6e-5, are all that is known of a value; the
    // distances are exact for these values all the same.
    let levene = try LeveneTest(groups: expected.groups)
    try expected.expect(levene.statistic, "leveneF", 1e-12)
    try expected.expect(levene.pValue, "leveneP", 1e-12)
    let brownForsythe = try BrownForsytheTest(groups: expected.groups)
    try expected.expect(brownForsythe.statistic, "brownForsytheF", 1e-12)
    try expected.expect(brownForsythe.pValue, "brownForsytheP", 1e-12)
    #expect(levene.anova.df1 == Int(try expected["leveneDf1"]))
    #expect(brownForsythe.anova.df2 == Int(try expected["brownForsytheDf2"]))
  }

  @Test("As R's leveneTest", arguments: FigureCase.casesFromR("several"))
  func leveneFromR(_ expected: FigureCase) throws {
    let levene = try LeveneTest(groups: expected.groups)
    try expected.expect(levene.statistic, "levene", 1e-12)
    try expected.expect(levene.pValue, "leveneP", 1e-11)
    let brownForsythe = try BrownForsytheTest(groups: expected.groups)
    try expected.expect(brownForsythe.statistic, "brownForsythe", 1e-12)
    try expected.expect(brownForsythe.pValue, "brownForsytheP", 1e-11)
    #expect(levene.description == levene.anova.description)
    #expect(brownForsythe.description == brownForsythe.anova.description)
  }

  @Test("Neither a shift of a group nor the unit matters")
  func invariance() throws {
    let groups: [[Double]] = [[1, 2, 4.5, 3], [2, 6.5, 3, 8], [4, 4.5, 9, 9.5, 12]]
    let moved = zip(groups, [1e6, -40, 0]).map { group, shift in group.map { ($0 + shift) * -8 } }
    expectClose(try LeveneTest(groups: moved).statistic, try LeveneTest(groups: groups).statistic, 1e-9)
    expectClose(
      try BrownForsytheTest(groups: moved).statistic, try BrownForsytheTest(groups: groups).statistic, 1e-9)
  }

  @Test("What cannot be tested is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try VarianceRatioTest([1], [1, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try VarianceRatioTest([1, 1], [1, 2]) }
    #expect(throws: StatisticsError.zeroVariance) { try VarianceRatioTest([1, 2], [3, 3]) }
    let negative = #expect(throws: StatisticsError.self) {
      try VarianceRatioTest(sdX: -1, nX: 4, sdY: 2, nY: 4)
    }
    #expect(negative?.code == "invalid-parameter")
    // Two values each lie as far from their middle; decimals may only hide it.
    for offset in [0, 1e9] {
      let pairs = [[0.1, 0.4], [0.7, 0.8], [1.3, 2.9]].map { pair in pair.map { $0 + offset } }
      #expect(throws: StatisticsError.zeroVariance) { try LeveneTest(groups: pairs) }
      #expect(throws: StatisticsError.zeroVariance) { try BrownForsytheTest(groups: pairs) }
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try LeveneTest(groups: [[1, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try BrownForsytheTest(groups: [[1, 2], []])
    }
  }
}
