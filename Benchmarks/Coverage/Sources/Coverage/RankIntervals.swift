import Glibc
import Stats

/// Intervals that are found from ranks.
enum RankIntervals {
  static let all: [Simulation] = shifts + dominance + correlations

  private static let shifts: [Simulation] =
    [(5, 6), (8, 8), (12, 15)].map { nX, nY in
      Simulation(
        "Hodges-Lehmann shift", "normal, n = \(nX) and \(nY)",
        theory: LatticeTheory.coverage(counts: LatticeTheory.mannWhitney(nX, nY), level: 0.95),
        remark: "exact: at least nominal, by steps"
      ) { draw throws(StatisticsError) in
        let shift = try HodgesLehmannShift(draw.normals(nX, mean: 1), draw.normals(nY))
        return covers(try shift.confidenceInterval(level: 0.95), 1)
      }
    }
    + [7, 12, 25].map { n in
      Simulation(
        "Hodges-Lehmann centre", "normal, n = \(n)",
        theory: LatticeTheory.coverage(counts: LatticeTheory.signedRank(n), level: 0.95),
        remark: "exact: at least nominal, by steps"
      ) { draw throws(StatisticsError) in
        let centre = try HodgesLehmannCentre(differences: draw.normals(n, mean: 1))
        return covers(try centre.confidenceInterval(level: 0.95), 1)
      }
    } + [
      Simulation(
        "Hodges-Lehmann shift", "normal, n = 60 and 55", remark: "from the normal approximation"
      ) { draw throws(StatisticsError) in
        let shift = try HodgesLehmannShift(draw.normals(60), draw.normals(55))
        return covers(try shift.confidenceInterval(level: 0.95), 0)
      },
      Simulation(
        "Hodges-Lehmann shift", "answers 1 to 5, n = 10 and 10", remark: "too high: ties"
      ) { draw throws(StatisticsError) in
        let shares = [0.1, 0.2, 0.3, 0.25, 0.15]
        let shift = try HodgesLehmannShift(draw.answers(10, shares), draw.answers(10, shares))
        return covers(try shift.confidenceInterval(level: 0.95), 0)
      },
    ]

  /// The probability of superiority of normal values that are a number of deviations apart.
  private static func superiority(_ delta: Double) -> Double { erfc(-delta / 2) / 2 }

  private static let dominance: [Simulation] =
    [(8, 8, 0.0), (8, 8, 1), (15, 15, 1), (15, 15, 2)].flatMap { nX, nY, delta in
      let setting = "normal, n = \(nX) and \(nY), delta \(plain(delta))"
      let truth = superiority(delta)
      return [
        Simulation(
          "Cliff's delta", setting, remark: delta > 1 ? "too low: few pairs overlap" : ""
        ) { draw throws(StatisticsError) in
          let effect = try CliffsDelta(draw.normals(nX, mean: delta), draw.normals(nY))
          return covers(try effect.confidenceInterval(level: 0.95), 2 * truth - 1)
        },
        Simulation(
          "rank-biserial", setting,
          remark: delta == 0
            ? "too low: atanh stretches the ends"
            : "too low: the error is that of no difference, which is too small"
        ) { draw throws(StatisticsError) in
          let effect = try RankBiserial(draw.normals(nX, mean: delta), draw.normals(nY))
          return covers(try effect.confidenceInterval(level: 0.95), 2 * truth - 1)
        },
        Simulation(
          "relative effect, Brunner-Munzel", setting,
          remark: delta == 0
            ? "t approximation" : "too low: symmetric, for a skewed estimate; undefined without overlap"
        ) { draw throws(StatisticsError) in
          let test = try BrunnerMunzelTest(draw.normals(nX, mean: delta), draw.normals(nY))
          return covers(try test.confidenceInterval(level: 0.95), truth)
        },
      ]
    }
    + [0.0, 0.5, 1.2].map { delta in
      // What the coefficient is on average at n = 12: single differences and sums of two.
      let n = 12.0
      let single = erfc(-delta / Double(2).squareRoot()) / 2
      let truth = 2 * (n * single + n * (n - 1) / 2 * superiority(2 * delta)) / (n * (n + 1) / 2) - 1
      return Simulation(
        "matched pairs rank-biserial", "normal, n = 12, delta_z \(plain(delta))",
        remark: "too low: atanh, with the error of no difference"
      ) { draw throws(StatisticsError) in
        let effect = try MatchedPairsRankBiserial(
          draw.normals(12, mean: delta), Array(repeating: 0, count: 12))
        return covers(try effect.confidenceInterval(level: 0.95), truth)
      }
    }

  private static let correlations: [Simulation] =
    [(10, 0.0), (10, 0.5), (30, 0.5), (30, 0.9)].flatMap { n, rho in
      let setting = "normal, n = \(n), rho \(plain(rho))"
      return [
        Simulation("Pearson", setting, remark: "Fisher's z: close, not exact") {
          draw throws(StatisticsError) in
          let (x, y) = draw.pairs(n, correlation: rho)
          return covers(try PearsonCorrelation(x, y).confidenceInterval(level: 0.95), rho)
        },
        Simulation("Spearman", setting, remark: "Bonett and Wright's variance") {
          draw throws(StatisticsError) in
          let (x, y) = draw.pairs(n, correlation: rho)
          return covers(
            try SpearmanCorrelation(x, y).confidenceInterval(level: 0.95), 6 / Double.pi * asin(rho / 2))
        },
        Simulation("Kendall", setting, remark: "Fieller, Hartley and Pearson's variance") {
          draw throws(StatisticsError) in
          let (x, y) = draw.pairs(n, correlation: rho)
          return covers(try KendallTau(x, y).confidenceInterval(level: 0.95), 2 / Double.pi * asin(rho))
        },
      ]
    }
}

/// What theory says of tests and intervals whose statistic takes whole numbers.
enum LatticeTheory {
  /// The number of arrangements for each value of U.
  static func mannWhitney(_ m: Int, _ n: Int) -> [Double] {
    var counts = Array(repeating: Array(repeating: 0.0, count: m * n + 1), count: m + 1)
    counts[0][0] = 1
    // Each value of y comes in turn, with any number of values of x below it.
    for value in 1...(m + n) {
      for chosen in stride(from: min(m, value), through: 1, by: -1) {
        let below = value - chosen
        guard below <= n else { continue }
        for sum in stride(from: m * n, through: below, by: -1) {
          counts[chosen][sum] += counts[chosen - 1][sum - below]
        }
      }
    }
    return counts[m]
  }

  /// The number of sign patterns for each rank sum.
  static func signedRank(_ n: Int) -> [Double] {
    var counts = Array(repeating: 0.0, count: n * (n + 1) / 2 + 1)
    counts[0] = 1
    for rank in 1...n {
      for sum in stride(from: counts.count - 1, through: rank, by: -1) { counts[sum] += counts[sum - rank] }
    }
    return counts
  }

  /// The exact coverage of the interval whose limits are as far inside as the level allows.
  static func coverage(counts: [Double], level: Double) -> Double {
    1 - size(counts: counts, alpha: 1 - level)
  }

  /// The greatest probability of rejection, at most alpha, of the two-sided test with equal tails.
  static func size(counts: [Double], alpha: Double) -> Double {
    let total = counts.reduce(0, +)
    var tail = 0.0
    for count in counts {
      guard 2 * (tail + count) <= alpha * total else { break }
      tail += count
    }
    return 2 * tail / total
  }
}
