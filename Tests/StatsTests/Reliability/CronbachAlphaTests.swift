import Stats
import Testing

@Suite("Cronbach's alpha against psych")
struct CronbachAlphaTests {
  @Test("Raw alpha and Feldt's limits as in psych")
  func psych() throws {
    let rows = try Reference.load("r-checks.json", as: RChecks.self).alpha
    #expect(rows.count == 2)
    for row in rows {
      let found = try CronbachAlpha(rows: row.rows)
      let interval = try found.confidenceInterval(level: 0.95)
      expectClose(found.value, row.alpha, 1e-13, "alpha")
      expectClose(interval.lower, row.lower, 1e-12, "lower")
      expectClose(interval.upper, row.upper, 1e-12, "upper")
      #expect(found.respondents == row.rows.count && found.items == row.rows[0].count)
    }
  }

  @Test("Two items by hand, and identical items")
  func byHand() throws {
    // Items 1, 2, 3 and 1, 3, 2: variances 1 and 1, covariance 1/2, totals 2, 5, 5 with variance 3; alpha 2
    // (1 - 2/3).
    expectClose(try CronbachAlpha(rows: [[1, 1], [2, 3], [3, 2]]).value, 2.0 / 3, 1e-15)
    // Identical items are perfectly consistent.
    let perfect = try CronbachAlpha(rows: [[1, 1, 1], [2, 2, 2], [4, 4, 4]])
    expectClose(perfect.value, 1, 1e-15)
    #expect(try perfect.confidenceInterval(level: 0.95).upper <= 1)
  }

  @Test("The order of rows and items, a shift of an item and a common unit do not matter")
  func invariance() throws {
    let rows: [[Double]] = [[2, 3, 2, 4], [5, 5, 6, 5], [1, 2, 1, 1], [4, 4, 5, 3], [7, 6, 7, 7]]
    let plain = try CronbachAlpha(rows: rows).value
    expectClose(try CronbachAlpha(rows: rows.reversed()).value, plain, 1e-15)
    expectClose(try CronbachAlpha(rows: rows.map { Array($0.reversed()) }).value, plain, 1e-15)
    expectClose(try CronbachAlpha(rows: rows.map { [$0[0] + 100, $0[1], $0[2], $0[3]] }).value, plain, 1e-14)
    expectClose(try CronbachAlpha(rows: rows.map { row in row.map { $0 / 7 } }).value, plain, 1e-14)
  }

  @Test("What is undefined is an error")
  func errors() {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try CronbachAlpha(rows: [[1, 2]]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try CronbachAlpha(rows: [[1], [2]])
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 0)) { try CronbachAlpha(rows: []) }
    #expect(throws: StatisticsError.unequalLengths(2, 3)) { try CronbachAlpha(rows: [[1, 2], [1, 2, 3]]) }
    #expect(throws: StatisticsError.zeroVariance) { try CronbachAlpha(rows: [[1, 2], [2, 1], [1, 2]]) }
    // 0.1 + 0.7 and 0.3 + 0.5 are equal on paper only.
    #expect(throws: StatisticsError.zeroVariance) {
      try CronbachAlpha(rows: [[0.1, 0.7], [0.3, 0.5], [0.6, 0.2]])
    }
    let tiny = #expect(throws: StatisticsError.self) {
      try CronbachAlpha(rows: [[1e-160, 2e-160], [3e-160, 1e-160]])
    }
    #expect(tiny?.code == "not-converged")
    #expect(throws: StatisticsError.nonFinite) { try CronbachAlpha(rows: [[1, .nan], [2, 1]]) }
  }
}
