import Stats
import Testing

@Suite("Association in tables of counts")
struct TableAssociationTests {
  @Test("Odds ratio, h and phi equal mpmath", arguments: CountsReference.tables)
  func twoByTwo(row: CountsReference.Table) throws {
    let table = try row.table()
    let corrected = try OddsRatio(table, correction: .haldaneAnscombe)
    try expectOddsRatio(corrected, row.corrected)
    if let expected = row.woolf {
      try expectOddsRatio(try OddsRatio(table, correction: .none), expected)
    } else {
      #expect(throws: StatisticsError.nonPositive(value: 0)) { try OddsRatio(table, correction: .none) }
    }
    let c = row.counts
    let h = try CohensH(successesX: c[0], nX: c[0] + c[1], successesY: c[2], nY: c[2] + c[3])
    expectClose(h.value, row.h[0], 1e-14, "h")
    let limits = try h.confidenceInterval(level: 0.95)
    expectLimits((limits.lower, limits.upper), [row.h[1], row.h[2]], 1e-13, "h")
    let phi = try PhiCoefficient(table)
    if let expected = row.phi {
      expectClose(phi.value, expected[0], 1e-15, "phi")
      let limits = try phi.confidenceInterval(level: 0.95)
      expectLimits((limits.lower, limits.upper), [expected[1], expected[2]], 1e-13, "phi")
    } else if phi.value.magnitude == 1 {
      #expect(throws: StatisticsError.zeroVariance) { try phi.confidenceInterval(level: 0.95) }
    }
    expectClose(phi.value * phi.value * Double(table.n), row.plain.statistic, 1e-14, "chi-square")
  }

  private func expectOddsRatio(_ found: OddsRatio, _ expected: [Double]) throws {
    expectClose(found.value, expected[0], 1e-15, "odds ratio")
    let limits = try found.confidenceInterval(level: 0.95)
    expectLimits((limits.lower, limits.upper), [expected[1], expected[2]], 1e-14, "odds ratio")
    expectClose(found.pValue(.twoSided), expected[3], 1e-13, "p")
    #expect(found.logarithm <= 0 || found.pValue(.greater) < 0.5)
  }

  @Test("Cramer's V and its limits equal mpmath", arguments: AssociationReference.cramer)
  func cramer(row: AssociationReference.Cramer) throws {
    let found = try CramersV(row.table)
    expectClose(found.value, row.v, 1e-15, "V")
    let limits = try found.confidenceInterval(level: 0.95)
    expectLimits((limits.lower, limits.upper), [row.lower, row.upper], 1e-11, "V")
    #expect(found.dimensions == min(row.table.count, row.table[0].count) - 1)
  }

  @Test("Cramer's V equals R's effectsize, its limits to the accuracy of its search")
  func cramerInR() throws {
    let rows = try AssociationInR.load().tables
    #expect(rows.count == 2)
    for row in rows {
      let found = try CramersV(row.table)
      expectClose(found.value, row.cramer[0], 1e-13)
      let limits = try found.confidenceInterval(level: 0.95)
      expectLimits((limits.lower, limits.upper), [row.cramer[1], row.cramer[2]], 1e-4)
    }
  }

  @Test("Tables without association to measure are errors")
  func errors() throws {
    let empty = try TwoByTwoTable(a: 0, b: 3, c: 0, d: 4)
    #expect(throws: StatisticsError.zeroVariance) { try PhiCoefficient(empty) }
    #expect(throws: StatisticsError.zeroVariance) { try CramersV(empty.rows) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try CohensH(successesX: 0, nX: 0, successesY: 1, nY: 2)
    }
  }
}
