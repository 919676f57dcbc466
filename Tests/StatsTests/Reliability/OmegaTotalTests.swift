import Stats
import Testing

@Suite("McDonald's omega total against mpmath, psych, lavaan and semTools")
struct OmegaTotalTests {
  static let cases = FactorCase.cases("omega")

  @Test("Both estimators: every figure", arguments: cases)
  func figures(_ expected: FactorCase) throws {
    #expect(Self.cases.count == 7)
    for (key, estimator) in [("minres", OmegaTotal.Estimator.minimumResidual), ("ml", .maximumLikelihood)] {
      let omega = try OmegaTotal(rows: expected.groups, estimator: estimator)
      try expected.expect(omega.value, key + ".value", 1e-12)
      try expected.expect(omega.unstandardised, key + ".unstandardised", 1e-12)
      try expected.expect(omega.unstandardisedOfObserved, key + ".observed", 1e-12)
      try expected.expect(omega.loadings, list: key + ".loadings", 1e-11)
      try expected.expect(omega.uniquenesses, list: key + ".uniquenesses", 1e-11)
      #expect(omega.items == expected.groups[0].count && omega.respondents == expected.groups.count)
      #expect(omega.estimator == estimator)
    }
    let usual = try OmegaTotal(rows: expected.groups)
    #expect(usual.estimator == .minimumResidual)
  }

  @Test(
    "As psych, lavaan and semTools, as far as their optimisers go", arguments: FactorCase.casesFromR("omega"))
  func fromR(_ expected: FactorCase) throws {
    let least = try OmegaTotal(rows: expected.groups)
    try expected.expect(least.value, "minres.value", 1e-5)
    try expected.expect(least.loadings, list: "minres.loadings", 1e-3)
    let likely = try OmegaTotal(rows: expected.groups, estimator: .maximumLikelihood)
    try expected.expect(likely.value, "ml.value", 1e-4)
    guard expected.lists?["ml.loadings"] != nil else { return }
    try expected.expect(likely.unstandardised, "ml.unstandardised", 5e-6)
    try expected.expect(likely.unstandardisedOfObserved, "ml.observed", 5e-6)
    try expected.expect(likely.loadings, list: "ml.loadings", 1e-5)
  }

  @Test("Three items have a solution in closed form")
  func threeItems() throws {
    let rows: [[Double]] = [
      [1, 2, 1], [2, 2, 3], [3, 5, 4], [4, 3, 4], [5, 4, 3], [6, 6, 7], [7, 6, 5],
    ]
    let r = try [(0, 1), (0, 2), (1, 2)].map { pair in
      try PearsonCorrelation(rows.map { $0[pair.0] }, rows.map { $0[pair.1] }).value
    }
    let expected = [
      (r[0] * r[1] / r[2]).squareRoot(), (r[0] * r[2] / r[1]).squareRoot(), (r[1] * r[2] / r[0]).squareRoot(),
    ]
    for estimator in OmegaTotal.Estimator.allCases {
      let omega = try OmegaTotal(rows: rows, estimator: estimator)
      for (found, loading) in zip(omega.loadings, expected) { expectClose(found, loading, 1e-11) }
    }
  }

  @Test("With equal correlations and variances it is Cronbach's alpha")
  func parallelItems() throws {
    // All arrangements of three items around four people's scores: the columns are exchangeable.
    var rows: [[Double]] = []
    for own in [1.0, 3, 4, 8] {
      for parts in [[0.0, 1, 3], [0, 3, 1], [1, 0, 3], [1, 3, 0], [3, 0, 1], [3, 1, 0]] {
        rows.append(parts.map { $0 + own })
      }
    }
    let alpha = try CronbachAlpha(rows: rows).value
    for estimator in OmegaTotal.Estimator.allCases {
      let omega = try OmegaTotal(rows: rows, estimator: estimator)
      expectClose(omega.value, alpha, 1e-12)
      expectClose(omega.unstandardised, alpha, 1e-12)
      expectClose(omega.unstandardisedOfObserved, alpha, 1e-12)
    }
  }

  @Test("Neither units nor a common offset of an item change the standardised value")
  func units() throws {
    let rows = try #require(Self.cases.first { $0.name == "five items" }).groups
    let plain = try OmegaTotal(rows: rows)
    let moved = try OmegaTotal(rows: rows.map { row in row.enumerated().map { $1 * 4 + 1e6 * Double($0) } })
    expectClose(moved.value, plain.value, 1e-12)
    expectClose(moved.unstandardised, plain.unstandardised, 1e-12)
    let turned = try OmegaTotal(rows: rows.map { $0.map { -$0 } })
    expectClose(turned.value, plain.value, 1e-12)
    #expect(turned.loadings.allSatisfy { $0 > 0 })
  }

  @Test(
    "A Heywood case, undetermined loadings, and what else has no omega",
    arguments: OmegaTotal.Estimator.allCases)
  func errors(_ estimator: OmegaTotal.Estimator) throws {
    func omega(_ rows: [[Double]]) throws -> Double { try OmegaTotal(rows: rows, estimator: estimator).value }
    // r12 r13 / r23 above 1.
    let heywood: [[Double]] = [
      [1, 2, 3], [2, 1, 4], [3, 4, 1], [4, 3, 6], [5, 7, 5], [6, 5, 2], [7, 6, 8], [8, 9, 7], [9, 8, 9],
      [10, 11, 6], [11, 9, 12], [12, 12, 10],
    ].map { [($0[1] + $0[2]), $0[1] * 1, $0[2] * 1] }
    let first = #expect(throws: StatisticsError.self) { try omega(heywood) }
    #expect(first?.code == "improper-solution")
    #expect(first?.description.contains("Heywood case") == true)
    #expect(first?.description.contains("item 1") == true)
    // Items that have nothing to do with each other.
    let apart: [[Double]] = [
      [1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1], [-1, 1, 1], [-1, 1, -1], [-1, -1, 1], [-1, -1, -1],
    ]
    let second = #expect(throws: StatisticsError.self) { try omega(apart) }
    #expect(["improper-solution", "not-converged"].contains(second?.code))
    // The same item three times leaves nothing unique.
    let third = #expect(throws: StatisticsError.self) {
      try omega([[1, 1, 1], [2, 2, 2], [4, 4, 4], [7, 7, 7]])
    }
    #expect(third?.code == "improper-solution")
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
      try omega([[1, 2], [2, 3], [4, 3]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
      try omega([[1, 2, 3], [2, 3, 3]])
    }
    #expect(throws: StatisticsError.unequalLengths(3, 2)) { try omega([[1, 2, 3], [2, 3], [4, 3, 1]]) }
    #expect(throws: StatisticsError.zeroVariance) { try omega([[1, 2, 3], [1, 3, 4], [1, 3, 1]]) }
    #expect(throws: StatisticsError.nonFinite) { try omega([[1, 2, 3], [2, .nan, 4], [1, 3, 1]]) }
  }
}
