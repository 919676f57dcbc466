import Stats
import Testing

@Suite("Fisher's exact test of larger tables")
struct FisherFreemanHaltonTests {
  @Test("p values and numbers of tables equal whole numbers", arguments: CountsReference.larger)
  func wholeNumbers(row: CountsReference.Larger) throws {
    guard let fisher = row.fisher, let tables = row.tables else { return }
    let found = try FisherFreemanHaltonTest(row.table)
    expectClose(found.pValue, fisher, 1e-13)
    #expect(found.tables == tables)
  }

  @Test("R's example, with ninety million tables, is among those held to whole numbers")
  func job() throws {
    let job = [[1, 2, 1, 0], [3, 3, 6, 1], [10, 10, 14, 9], [6, 7, 12, 11]]
    let row = try #require(CountsReference.larger.first { $0.table == job })
    #expect(row.tables == 90_208_550)
    #expect((try FisherFreemanHaltonTest(job).pValue - 0.7827).magnitude < 5e-5)
  }

  @Test("Larger tables equal R's chisq.test and fisher.test")
  func inR() throws {
    let rows = try Reference.load("counts-r.json", as: CountsInR.self).larger
    #expect(rows.count == 9)
    for row in rows {
      let chiSquare = try ChiSquareTest(row.table, correction: .none)
      expectClose(chiSquare.statistic, row.statistic, 1e-13)
      expectClose(chiSquare.pValue, row.p, 1e-13)
      expectClose(try FisherFreemanHaltonTest(row.table).pValue, row.fisher, 1e-9)
    }
  }

  @Test("Turning the table, and changing the order of its rows, changes nothing")
  func turned() throws {
    for row in CountsReference.larger where row.tables ?? .infinity < 1e7 {
      let found = try FisherFreemanHaltonTest(row.table)
      let columns = (0..<row.table[0].count).map { column in row.table.map { $0[column] } }
      for other in [columns, row.table.reversed(), columns.reversed()] {
        let turned = try FisherFreemanHaltonTest(other)
        expectClose(turned.pValue, found.pValue, 1e-13)
        #expect(turned.tables == found.tables)
      }
    }
  }

  @Test("Two by two it is Fisher's test", arguments: CountsReference.tables)
  func twoByTwo(row: CountsReference.Table) throws {
    let table = try row.table()
    let found = try FisherFreemanHaltonTest(table.rows)
    expectClose(found.pValue, row.fisher.twoSided, 1e-13)
    let (rows, columns) = (table.rowTotals, table.columnTotals)
    #expect(found.tables == Double(min(rows.min() ?? 0, columns.min() ?? 0) + 1))
  }

  @Test("The most probable table has a p value of exactly 1")
  func mostProbable() throws {
    #expect(try FisherFreemanHaltonTest([[4, 4, 4], [4, 4, 4], [4, 4, 4]]).pValue == 1)
  }

  @Test("Permutation matrices have n! tables, all equally probable, beyond what an integer holds")
  func permutations() throws {
    for n in [3, 8, 30] {
      let table = (0..<n).map { row in (0..<n).map { $0 == row ? 1 : 0 } }
      let found = try FisherFreemanHaltonTest(table)
      expectClose(found.tables, (1...n).reduce(1.0) { $0 * Double($1) }, 1e-14)
      #expect(found.pValue == 1)
    }
  }

  @Test("Many sparse columns: four hundred people, each a column")
  func manyColumns() throws {
    // One case a column: every table is as probable as any other.
    let found = try FisherFreemanHaltonTest((0..<2).map { row in (0..<400).map { $0 % 2 == row ? 1 : 0 } })
    #expect(found.pValue == 1)
    // 400 over 200.
    expectClose(found.tables, (1...200).reduce(1.0) { $0 * Double(200 + $1) / Double($1) }, 1e-12)
  }

  @Test("A tail far out keeps its digits: the six most improbable tables")
  func farOut() throws {
    // 3! arrangements of the diagonal, each with probability 20!^3 / 60!.
    let found = try FisherFreemanHaltonTest([[20, 0, 0], [0, 20, 0], [0, 0, 20]])
    var ways = 1.0
    for k in 1...20 { ways *= Double(40 + k) / Double(k) * (Double(20 + k) / Double(k)) }
    expectClose(found.pValue, 6 / ways, 1e-13)
  }

  @Test("Tables that are empty, too large or too wide are errors")
  func errors() throws {
    let tooLarge = StatisticsError.invalidCount(
      "the table is too large: its exact test would take more than \(FisherFreemanHaltonTest.mostSteps) steps"
    )
    #expect(throws: StatisticsError.zeroVariance) { try FisherFreemanHaltonTest([[0, 0], [3, 4]]) }
    #expect(throws: StatisticsError.invalidCount("the test takes at most 10^6 cases; found 1000003")) {
      try FisherFreemanHaltonTest([[1, 1], [1, 1_000_000]])
    }
    let wide = (0..<70).map { row in (0..<70).map { $0 == row ? 100 : 0 } }
    #expect(throws: tooLarge) { try FisherFreemanHaltonTest(wide) }
    let small = [[12, 7, 3], [4, 9, 14]]
    #expect(
      throws: StatisticsError.invalidCount(
        "the table is too large: its exact test would take more than 20 steps")
    ) {
      try FisherFreemanHaltonTest(small, mostSteps: 20)
    }
    #expect(try FisherFreemanHaltonTest(small, mostSteps: 10_000) == FisherFreemanHaltonTest(small))
  }
}
