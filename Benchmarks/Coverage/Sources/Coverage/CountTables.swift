import Glibc
import Stats

/// All intervals and tests of counts.
enum CountTables {
  static let oneGroup: [CountEnumeration] = [5, 10, 20, 50].flatMap { n in
    [
      CountEnumeration("adjusted Wald (Agresti-Coull)", n: n, remark: "near or above nominal; dips are small")
      {
        k throws(StatisticsError) in
        try AdjustedWaldInterval(successes: k, n: n, level: 0.95).interval
      },
      CountEnumeration("Wilson", n: n, remark: "nominal on average, dips near 0 and 1") {
        k throws(StatisticsError) in
        try WilsonInterval(successes: k, n: n, level: 0.95).interval
      },
      CountEnumeration("Clopper-Pearson", n: n, remark: "never below nominal, by its construction") {
        k throws(StatisticsError) in
        try ClopperPearsonInterval(successes: k, n: n, level: 0.95).interval
      },
      CountEnumeration("Jeffreys", n: n, remark: "nominal on average, dips near 0 and 1") {
        k throws(StatisticsError) in
        try JeffreysInterval(successes: k, n: n, level: 0.95).interval
      },
    ]
  }

  static let twoGroups: [CountEnumeration] = [(10, 10), (10, 20), (30, 30)].flatMap { m, n in
    let setting = "n = \(m) and \(n)"
    @Sendable func odds(_ p: Double) -> Double { p / (1 - p) }
    return [
      CountEnumeration(
        "difference, Newcombe", setting: setting, sizes: (m, n), remark: "dips near 0 and 1",
        truth: { $0 - $1 }
      ) { x, y throws(StatisticsError) in
        try NewcombeInterval(successesX: x, nX: m, successesY: y, nY: n, level: 0.95).interval
      },
      CountEnumeration(
        "difference, Agresti-Caffo", setting: setting, sizes: (m, n), remark: "dips where one is near 0 or 1",
        truth: { $0 - $1 }
      ) { x, y throws(StatisticsError) in
        try AgrestiCaffoInterval(successesX: x, nX: m, successesY: y, nY: n, level: 0.95).interval
      },
      CountEnumeration(
        "odds ratio, Woolf", setting: setting, sizes: (m, n), remark: "fails where an empty cell is the rule",
        truth: { odds($0) / odds($1) }
      ) { x, y throws(StatisticsError) in
        let table = try TwoByTwoTable(a: x, b: m - x, c: y, d: n - y)
        return try OddsRatio(table, correction: .none).confidenceInterval(level: 0.95)
      },
      CountEnumeration(
        "odds ratio, Haldane-Anscombe", setting: setting, sizes: (m, n),
        remark: "pulled towards 1: fails where both are extreme in opposite ways",
        truth: { odds($0) / odds($1) }
      ) { x, y throws(StatisticsError) in
        let table = try TwoByTwoTable(a: x, b: m - x, c: y, d: n - y)
        return try OddsRatio(table, correction: .haldaneAnscombe).confidenceInterval(level: 0.95)
      },
      CountEnumeration(
        "odds ratio, conditional (Fisher)", setting: setting, sizes: (m, n), remark: "never below nominal",
        truth: { odds($0) / odds($1) }
      ) { x, y throws(StatisticsError) in
        let table = try TwoByTwoTable(a: x, b: m - x, c: y, d: n - y)
        let limits = try FisherExactTest(table).confidenceInterval(level: 0.95)
        return ConfidenceInterval(lower: limits.lower, upper: limits.upper ?? .infinity, level: 0.95)
      },
      CountEnumeration(
        "Cohen's h", setting: setting, sizes: (m, n),
        remark: "too low nearly everywhere: the error of the angle holds for many trials",
        truth: { 2 * asin($0.squareRoot()) - 2 * asin($1.squareRoot()) }
      ) { x, y throws(StatisticsError) in
        try CohensH(successesX: x, nX: m, successesY: y, nY: n).confidenceInterval(level: 0.95)
      },
    ]
  }

  /// The greatest rate of rejection over all common proportions, as the rows of a table.
  static let tests = ofGroups + ofPairs

  private static let ofGroups: [String] = [(10, 10), (10, 20), (30, 30)].flatMap { errorRows($0, $1) }

  private static func errorRows(_ m: Int, _ n: Int) -> [String] {
    [
      errorRow("N - 1 test", m, n, "about nominal; can exceed it a little") { x, y throws(StatisticsError) in
        try NMinusOneTwoProportionTest(successesX: x, nX: m, successesY: y, nY: n).pValue(.twoSided)
      },
      errorRow("chi-square", m, n, "about nominal; can exceed it a little") { x, y throws(StatisticsError) in
        try ChiSquareTest([[x, m - x], [y, n - y]], correction: .none).pValue
      },
      errorRow("chi-square, Yates", m, n, "never above nominal here; far below it") {
        x, y throws(StatisticsError) in
        try ChiSquareTest([[x, m - x], [y, n - y]], correction: .yates).pValue
      },
      errorRow("Fisher", m, n, "never above nominal, given the margins; far below without") {
        x, y throws(StatisticsError) in
        try FisherExactTest(TwoByTwoTable(a: x, b: m - x, c: y, d: n - y)).pValue(.twoSided)
      },
    ]
  }

  private static let ofPairs: [String] = [6, 12, 25].flatMap { discordant in
    [true, false].map { isExact -> String in
      let name = isExact ? "McNemar, exact" : "McNemar, mid p"
      let probabilities = binomial(discordant, 0.5)
      var size = 0.0
      for only in 0...discordant {
        let p: Double?
        if isExact {
          p = try? McNemarExactTest(onlyFirst: only, onlySecond: discordant - only).pValue(.twoSided)
        } else {
          p = try? McNemarMidPTest(onlyFirst: only, onlySecond: discordant - only).pValue(.twoSided)
        }
        if let p, p <= 0.05 { size += probabilities[only] }
      }
      let remark = isExact ? "never above nominal, by steps" : "can exceed nominal, by steps"
      return "| \(name) | \(discordant) discordant pairs | \(percent(size)) | \(percent(size)) | \(remark) |"
    }
  }

  private static func errorRow(
    _ method: String, _ m: Int, _ n: Int, _ remark: String,
    pValue: (Int, Int) throws(StatisticsError) -> Double
  ) -> String {
    var rejected: [(Int, Int)] = []
    for x in 0...m {
      for y in 0...n {
        // Without variation there is nothing to reject.
        guard let p = try? pValue(x, y), p <= 0.05 else { continue }
        rejected.append((x, y))
      }
    }
    var sizes: [Double] = []
    for step in 1..<200 {
      let p = Double(step) / 200
      let (first, second) = (binomial(m, p), binomial(n, p))
      var size = 0.0
      for (x, y) in rejected { size += first[x] * second[y] }
      sizes.append(size)
    }
    let mean = sizes.reduce(0, +) / Double(sizes.count)
    return
      "| \(method) | n = \(m) and \(n) | \(percent(sizes.max() ?? 0)) | \(percent(mean)) | \(remark) |"
  }
}
