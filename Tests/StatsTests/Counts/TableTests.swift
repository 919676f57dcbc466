import Stats
import Testing

@Suite("Tests of tables of counts")
struct TableTests {
  @Test("McNemar's exact and mid-p values equal exact fractions", arguments: CountsReference.mcnemar)
  func mcnemar(row: CountsReference.McNemar) throws {
    let exact = try McNemarExactTest(onlyFirst: row.counts[0], onlySecond: row.counts[1])
    let midP = try McNemarMidPTest(onlyFirst: row.counts[0], onlySecond: row.counts[1])
    for (index, alternative) in [Alternative.twoSided, .less, .greater].enumerated() {
      expectClose(exact.pValue(alternative), row.exact[index], 1e-13, "exact")
      expectClose(midP.pValue(alternative), row.midP[index], 1e-13, "mid-p")
    }
  }

  @Test("McNemar's exact test equals R's binom.test")
  func mcnemarInR() throws {
    let rows = try Reference.load("counts-r.json", as: CountsInR.self).mcnemar
    #expect(rows.count == 3)
    for row in rows {
      let found = try McNemarExactTest(onlyFirst: row.counts[0], onlySecond: row.counts[1])
      expectClose(found.pValue(.twoSided), row.exact, 1e-13)
    }
  }

  @Test("Chi-square of two by two equals exact fractions", arguments: CountsReference.tables)
  func chiSquare(row: CountsReference.Table) throws {
    for (correction, expected) in [(ChiSquareTest.Correction.none, row.plain), (.yates, row.yates)] {
      let found = try ChiSquareTest(row.table().rows, correction: correction)
      expectClose(found.statistic, expected.statistic, 2e-15, "statistic")
      expectClose(found.pValue, expected.p, 1e-13, "p")
      expectClose(found.smallestExpectedCount, expected.smallest, 1e-15, "expected count")
      #expect(found.degreesOfFreedom == expected.df && found.correction == correction)
    }
  }

  @Test("Chi-square of larger tables equals exact fractions", arguments: CountsReference.larger)
  func larger(row: CountsReference.Larger) throws {
    let found = try ChiSquareTest(row.table, correction: .none)
    expectClose(found.statistic, row.statistic, 2e-15, "statistic")
    expectClose(found.pValue, row.p, 1e-13, "p")
    expectClose(found.smallestExpectedCount, row.smallest, 1e-15, "expected count")
    #expect(found.degreesOfFreedom == row.df)
    #expect(found.expectedCounts.joined().reduce(0, +).rounded() == Double(found.n))
    #expect(throws: StatisticsError.self) { try ChiSquareTest(row.table, correction: .yates) }
  }

  @Test("Fisher's exact test equals exact fractions and mpmath", arguments: CountsReference.tables)
  func fisher(row: CountsReference.Table) throws {
    let found = try FisherExactTest(row.table())
    expectClose(found.pValue(.twoSided), row.fisher.twoSided, 1e-13, "two-sided")
    expectClose(found.pValue(.less), row.fisher.less, 1e-13, "less")
    expectClose(found.pValue(.greater), row.fisher.greater, 1e-13, "greater")
    let interval = try found.confidenceInterval(level: 0.95)
    expectClose(interval.lower, row.fisher.lower, 1e-12, "lower")
    if let upper = row.fisher.upper {
      expectClose(interval.upper, upper, 1e-12, "upper")
    } else {
      #expect(interval.upper == nil)
    }
    if let oddsRatio = row.fisher.oddsRatio {
      expectClose(try found.oddsRatio(), oddsRatio, 1e-12, "odds ratio")
    } else {
      #expect(throws: StatisticsError.nonFinite) { try found.oddsRatio() }
    }
  }

  @Test("Two by two tables equal R, its odds ratios to their four digits")
  func inR() throws {
    let rows = try Reference.load("counts-r.json", as: CountsInR.self).tables
    #expect(rows.count == 6)
    for row in rows {
      let c = row.counts
      let table = try TwoByTwoTable(a: c[0], b: c[1], c: c[2], d: c[3])
      let fisher = try FisherExactTest(table)
      expectClose(fisher.pValue(.twoSided), row.fisher, 1e-11)
      expectClose(fisher.pValue(.less), row.less, 1e-11)
      expectClose(fisher.pValue(.greater), row.greater, 1e-11)
      let interval = try fisher.confidenceInterval(level: 0.95)
      let pairs = try [
        (fisher.oddsRatio(), row.oddsRatio), (interval.lower, row.lower), (interval.upper ?? 0, row.upper),
      ]
      for (found, expected) in pairs {
        // R looks for the odds ratio, or its reciprocal above 1, to 1.2e-4.
        let (small, reference) = (min(found, 1 / found), min(expected, 1 / expected))
        #expect((small - reference).magnitude < 1.3e-4)
      }
      let plain = try ChiSquareTest(table.rows, correction: .none)
      let yates = try ChiSquareTest(table.rows, correction: .yates)
      for (test, expected) in [(plain, row.plain), (yates, row.yates)] {
        expectClose(test.statistic, expected[0], 1e-13)
        expectClose(test.pValue, expected[1], 1e-13)
      }
    }
  }

  @Test("Swapping the rows turns Fisher's test round and nothing else", arguments: CountsReference.tables)
  func swapped(row: CountsReference.Table) throws {
    let c = row.counts
    let found = try FisherExactTest(row.table())
    let other = try FisherExactTest(TwoByTwoTable(a: c[2], b: c[3], c: c[0], d: c[1]))
    expectClose(other.pValue(.twoSided), found.pValue(.twoSided), 1e-13)
    expectClose(other.pValue(.less), found.pValue(.greater), 1e-13)
    let (interval, mirrored) = try (
      found.confidenceInterval(level: 0.9), other.confidenceInterval(level: 0.9)
    )
    if let upper = mirrored.upper { expectClose(1 / upper, interval.lower, 1e-12) }
    #expect((mirrored.upper == nil) == (interval.lower == 0))
  }

  @Test("A large table is exact too: the tails of a million cases")
  func million() throws {
    let table = try TwoByTwoTable(a: 250_500, b: 249_500, c: 249_500, d: 250_500)
    let found = try FisherExactTest(table)
    // Independent of all: the two tails overlap in the observed table only.
    let overlap = found.pValue(.less) + found.pValue(.greater) - 1
    #expect(overlap > 0 && overlap < 0.001)
    expectClose(found.pValue(.twoSided), 2 * found.pValue(.greater), 1e-9)
  }

  @Test("Tables that cannot be tested are errors")
  func errors() throws {
    let empty = try TwoByTwoTable(a: 0, b: 0, c: 3, d: 4)
    #expect(throws: StatisticsError.zeroVariance) { try FisherExactTest(empty) }
    #expect(throws: StatisticsError.zeroVariance) { try ChiSquareTest(empty.rows, correction: .none) }
    #expect(throws: StatisticsError.invalidCount("a count cannot be negative; found -1")) {
      try TwoByTwoTable(a: 1, b: -1, c: 0, d: 0)
    }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) {
      try ChiSquareTest([[1, 2], [1, 2, 3]], correction: .none)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try ChiSquareTest([[1, 2]], correction: .none)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) {
      try McNemarExactTest(onlyFirst: 0, onlySecond: 0)
    }
    #expect(throws: StatisticsError.invalidCount("a count cannot be negative; found -2")) {
      try McNemarMidPTest(onlyFirst: 3, onlySecond: -2)
    }
    let large = try TwoByTwoTable(a: 10_000_000, b: 1, c: 1, d: 1)
    #expect(
      throws: StatisticsError.invalidCount("Fisher's exact test takes at most 10^7 cases; found 10000003")
    ) {
      try FisherExactTest(large)
    }
  }
}
