import Stats
import Testing

/// Every method of a table of counts.
enum TableMethods {
  /// Those of any number of rows and columns.
  static let all: [FigureSource<[[Int]]>] = [
    FigureSource("chi-square") { table, found throws(StatisticsError) in
      let test = try ChiSquareTest(table, correction: .none)
      found.add("statistic") { test.statistic }
      found.add("p") { test.pValue }
    },
    FigureSource("Fisher-Freeman-Halton", tolerance: 1e-12) { table, found throws(StatisticsError) in
      found.add("p") { () throws(StatisticsError) in try FisherFreemanHaltonTest(table).pValue }
    },
    FigureSource("V", tolerance: 1e-11) { table, found throws(StatisticsError) in
      let effect = try CramersV(table)
      found.add("value") { effect.value }
      found.addInterval { level throws(StatisticsError) in try effect.confidenceInterval(level: level) }
    },
  ]

  /// Those of two rows and two columns; turned round, the rows change places.
  static let twoByTwo: [FigureSource<[[Int]]>] = [
    FigureSource("chi-square, corrected") { table, found throws(StatisticsError) in
      found.add("statistic") { () throws(StatisticsError) in
        try ChiSquareTest(table, correction: .yates).statistic
      }
    },
    FigureSource("Fisher", tolerance: 1e-11) { table, found throws(StatisticsError) in
      let test = try FisherExactTest(twoByTwo(table))
      found.addTails { test.pValue($0) }
    },
    FigureSource("odds ratio", tolerance: 1e-12) { table, found throws(StatisticsError) in
      let effect = try OddsRatio(twoByTwo(table), correction: .haldaneAnscombe)
      found.add("value", .inverse) { effect.value }
      found.addTails { effect.pValue($0) }
      found.addInterval(.inverse) { level throws(StatisticsError) in
        try effect.confidenceInterval(level: level)
      }
    },
    FigureSource("phi", tolerance: 1e-12) { table, found throws(StatisticsError) in
      let effect = try PhiCoefficient(twoByTwo(table))
      found.add("value", .negated) { effect.value }
      found.addInterval(.negated) { level throws(StatisticsError) in
        try effect.confidenceInterval(level: level)
      }
    },
    FigureSource("N - 1 test") { table, found throws(StatisticsError) in
      let (a, m, b, n) = counts(table)
      let test = try NMinusOneTwoProportionTest(successesX: a, nX: m, successesY: b, nY: n)
      found.add("z", .negated) { test.statistic }
      found.add("difference", .negated) { test.difference }
      found.addTails { test.pValue($0) }
    },
    FigureSource("Newcombe") { table, found throws(StatisticsError) in
      let (a, m, b, n) = counts(table)
      found.addInterval(.negated) { level throws(StatisticsError) in
        try NewcombeInterval(successesX: a, nX: m, successesY: b, nY: n, level: level).interval
      }
    },
    FigureSource("Agresti-Caffo") { table, found throws(StatisticsError) in
      let (a, m, b, n) = counts(table)
      found.addInterval(.negated) { level throws(StatisticsError) in
        try AgrestiCaffoInterval(successesX: a, nX: m, successesY: b, nY: n, level: level).interval
      }
    },
    FigureSource("Cohen's h") { table, found throws(StatisticsError) in
      let (a, m, b, n) = counts(table)
      let effect = try CohensH(successesX: a, nX: m, successesY: b, nY: n)
      found.add("value", .negated) { effect.value }
      found.addInterval(.negated) { level throws(StatisticsError) in
        try effect.confidenceInterval(level: level)
      }
    },
    FigureSource("McNemar") { table, found throws(StatisticsError) in
      let exact = try McNemarExactTest(onlyFirst: table[0][1], onlySecond: table[1][0])
      found.addTails { exact.pValue($0) }
    },
    FigureSource("McNemar, mid p") { table, found throws(StatisticsError) in
      let test = try McNemarMidPTest(onlyFirst: table[0][1], onlySecond: table[1][0])
      found.addTails { test.pValue($0) }
    },
  ]

  private static func twoByTwo(_ table: [[Int]]) throws(StatisticsError) -> TwoByTwoTable {
    try TwoByTwoTable(a: table[0][0], b: table[0][1], c: table[1][0], d: table[1][1])
  }

  private static func counts(_ table: [[Int]]) -> (Int, Int, Int, Int) {
    (table[0][0], table[0][0] + table[0][1], table[1][0], table[1][0] + table[1][1])
  }
}

@Suite("What has to hold for every method of counts")
struct TableProperties {
  private static func tables(_ rows: Int, _ columns: Int, seed: UInt64) -> [[[Int]]] {
    var random = RandomSamples(seed: seed)
    return (0..<24).map { number in random.table(rows: rows, columns: columns, below: 3 + number / 2) }
  }

  private static func transposed(_ table: [[Int]]) -> [[Int]] {
    table[0].indices.map { column in table.map { $0[column] } }
  }

  @Test(
    "The order of rows and columns does not matter, nor which is which", arguments: TableMethods.all,
    [(2, 2), (2, 4), (3, 3)])
  func order(method: FigureSource<[[Int]]>, size: (Int, Int)) {
    var random = RandomSamples(seed: 12)
    for table in Self.tables(size.0, size.1, seed: 99) {
      method.expectSame(random.shuffled(table), from: table, "\(table), rows")
      method.expectSame(Self.transposed(table), from: table, "\(table), transposed")
      let order = random.shuffled(Array(table[0].indices))
      method.expectSame(table.map { row in order.map { row[$0] } }, from: table, "\(table), columns")
    }
  }

  @Test(
    "Exchanging the groups turns signs and sides, and nothing else",
    arguments: TableMethods.twoByTwo.filter { !$0.name.hasPrefix("McNemar") })
  func exchange(method: FigureSource<[[Int]]>) {
    for table in Self.tables(2, 2, seed: 21) {
      method.expectTurned(table.reversed(), from: table, "\(table), groups")
      // Failures counted in place of successes.
      method.expectTurned(table.map { $0.reversed() }, from: table, "\(table), outcomes")
      method.expectSame(table.reversed().map { $0.reversed() }, from: table, "\(table), both")
    }
  }

  @Test(
    "Exchanging the two conditions turns McNemar's test round",
    arguments: TableMethods.twoByTwo.filter { $0.name.hasPrefix("McNemar") })
  func conditions(method: FigureSource<[[Int]]>) {
    for table in Self.tables(2, 2, seed: 22) {
      method.expectTurned(Self.transposed(table), from: table, "\(table)")
    }
  }

  @Test(
    "Exchanging the raters or renaming the categories leaves kappa", arguments: CohensKappa.Weights.allCases)
  func kappa(weights: CohensKappa.Weights) {
    let method = FigureSource<[[Int]]>("kappa", tolerance: 1e-11) { table, found throws(StatisticsError) in
      let kappa = try CohensKappa(table: table, weights: weights)
      found.add("kappa") { kappa.value }
      found.add("null error") { kappa.nullStandardError }
      found.addInterval { level throws(StatisticsError) in try kappa.confidenceInterval(level: level) }
    }
    var random = RandomSamples(seed: 3)
    for table in Self.tables(4, 4, seed: 40) {
      method.expectSame(Self.transposed(table), from: table, "\(table), raters")
      // Weights only bear that the order of the categories is turned round.
      let order = weights == .unweighted ? random.shuffled([0, 1, 2, 3]) : [3, 2, 1, 0]
      method.expectSame(order.map { row in order.map { table[row][$0] } }, from: table, "\(table), \(order)")
    }
  }

  @Test("The order of subjects and categories leaves Fleiss' kappa")
  func fleiss() {
    let method = FigureSource<[[Int]]>("Fleiss", tolerance: 1e-12) { counts, found throws(StatisticsError) in
      let kappa = try FleissKappa(counts: counts)
      found.add("kappa") { kappa.value }
      found.add("null error") { kappa.nullStandardError }
      found.addInterval { level throws(StatisticsError) in try kappa.confidenceInterval(level: level) }
    }
    var random = RandomSamples(seed: 15)
    for _ in 0..<24 {
      // Five ratings of each of eight subjects on three categories.
      let counts = (0..<8).map { _ in
        (0..<5).reduce(into: [0, 0, 0]) { row, _ in row[random.next(below: 3)] += 1 }
      }
      method.expectSame(random.shuffled(counts), from: counts, "\(counts), subjects")
      method.expectSame(counts.map { [$0[2], $0[0], $0[1]] }, from: counts, "\(counts), categories")
    }
  }

  @Test("Any-two agreement does not depend on the order of the evaluators or the names of the problems")
  func anyTwo() throws {
    var random = RandomSamples(seed: 16)
    for _ in 0..<12 {
      let found = (0..<5).map { _ in Set((0..<12).filter { _ in random.next(below: 2) == 0 } + [12]) }
      let before = try AnyTwoAgreement(found)
      let after = try AnyTwoAgreement(random.shuffled(found.map { Set($0.map { 100 - $0 }) }))
      expectClose(after.value, before.value, 1e-15)
      #expect(after.smallest == before.smallest && after.largest == before.largest)
    }
  }
}
