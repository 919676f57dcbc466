import Glibc
import Stats

/// Intervals of means, of their differences and of standardised differences.
enum MeanIntervals {
  static let all: [Simulation] = means + differences + standardised + spreads

  private static let means: [Simulation] = [
    Simulation("mean, t", "normal, n = 8", theory: 0.95) { draw throws(StatisticsError) in
      covers(try Descriptives(draw.normals(8)).confidenceIntervalOfMean(level: 0.95), 0)
    },
    Simulation(
      "mean, t", "times, log sd 0.8, n = 8",
      remark: "too low: skewness, few samples hold the long times; geometric means are meant for times"
    ) { draw throws(StatisticsError) in
      let interval = try Descriptives(draw.times(8, logSD: 0.8)).confidenceIntervalOfMean(level: 0.95)
      return covers(interval, exp(0.32))
    },
    Simulation(
      "mean, t", "answers 1 to 5, shares .05 .05 .1 .3 .5, n = 12",
      remark: "too low: skewness, half of the answers are the highest"
    ) { draw throws(StatisticsError) in
      let values = draw.answers(12, [0.05, 0.05, 0.1, 0.3, 0.5])
      return covers(try Descriptives(values).confidenceIntervalOfMean(level: 0.95), 4.15)
    },
    Simulation(
      "mean, normal half width", "normal, n = 8", theory: 0.909_175_5,
      remark: "too low: the deviation is taken as known, as its documentation says"
    ) { draw throws(StatisticsError) in
      let sample = try Descriptives(draw.normals(8))
      return try sample.mean.magnitude <= sample.normalHalfWidth(level: 0.95)
    },
    Simulation("geometric mean", "times, log sd 0.8, n = 8", theory: 0.95) { draw throws(StatisticsError) in
      covers(try GeometricDescriptives(draw.times(8, logSD: 0.8)).confidenceInterval(level: 0.95), 1)
    },
  ]

  private static let differences: [Simulation] =
    [(8, 8, 1.0), (5, 15, 1), (5, 15, 2), (15, 5, 2)].flatMap { nX, nY, sd in
      let setting = "normal, n = \(nX) and \(nY), sd \(plain(sd)) and 1"
      let isBalanced = sd == 1
      let smallVaries = nX < nY
      return [
        Simulation(
          "difference, Welch", setting, remark: "degrees of freedom are approximate"
        ) { draw throws(StatisticsError) in
          let test = try WelchTTest(draw.normals(nX, sd: sd), draw.normals(nY))
          return covers(try test.confidenceInterval(level: 0.95), 0)
        },
        Simulation(
          "difference, Student", setting, theory: isBalanced ? 0.95 : nil,
          remark: isBalanced
            ? ""
            : "\(smallVaries ? "too low: the smaller" : "too high: the larger") group varies more; equal variances are assumed"
        ) { draw throws(StatisticsError) in
          let test = try StudentTTest(draw.normals(nX, sd: sd), draw.normals(nY))
          return covers(try test.confidenceInterval(level: 0.95), 0)
        },
      ]
    } + [
      Simulation("difference, paired t", "normal, correlation 0.6, n = 10", theory: 0.95) {
        draw throws(StatisticsError) in
        let (x, y) = draw.pairs(10, correlation: 0.6)
        return covers(try PairedTTest(x, y).confidenceInterval(level: 0.95), 0)
      },
      Simulation("difference of differences, cells", "normal, four cells of 6, sd 1 1 2 3") {
        draw throws(StatisticsError) in
        let cells = [1.0, 1, 2, 3].map { draw.normals(6, sd: $0) }
        let contrast = try CellContrast(cells: cells, coefficients: [1, -1, -1, 1])
        return covers(try contrast.confidenceInterval(level: 0.95), 0)
      },
      Simulation("ratio of geometric means", "times, log sd 0.5 and 0.8, n = 8 and 12, ratio 0.7") {
        draw throws(StatisticsError) in
        let ratio = try RatioOfGeometricMeans(
          draw.times(8, logMean: log(0.7), logSD: 0.5), draw.times(12, logSD: 0.8))
        return covers(try ratio.confidenceInterval(level: 0.95), 0.7)
      },
      Simulation("ratio of geometric means, paired", "times, n = 9, ratio 0.7", theory: 0.95) {
        draw throws(StatisticsError) in
        let (x, y) = draw.pairs(9, correlation: 0.5)
        let ratio = try PairedRatioOfGeometricMeans(x.map { 0.7 * exp(0.5 * $0) }, y.map { exp(0.5 * $0) })
        return covers(try ratio.confidenceInterval(level: 0.95), 0.7)
      },
      Simulation("equivalence, interval of the test", "normal, n = 10 and 10, level 0.90", nominal: 0.9) {
        draw throws(StatisticsError) in
        let test = try EquivalenceTest<WelchTTest>(
          draw.normals(10), draw.normals(10), bounds: .raw(lower: -1, upper: 1))
        return covers(try test.confidenceInterval(alpha: 0.05), 0)
      },
    ]

  private static let standardised: [Simulation] =
    [(8, 8, 0.0), (8, 8, 0.5), (8, 8, 1.5), (5, 15, 0.8)].flatMap { nX, nY, delta in
      let setting = "normal, n = \(nX) and \(nY), delta \(plain(delta))"
      return [
        Simulation("Cohen's d", setting, theory: 0.95) { draw throws(StatisticsError) in
          let effect = try HedgesG(draw.normals(nX, mean: delta), draw.normals(nY))
          return covers(try effect.cohensDInterval(level: 0.95), delta)
        },
        Simulation(
          "Hedges' g", setting, theory: delta == 0 ? 0.95 : nil,
          remark: delta == 0 ? "" : "the exact limits of d, times J, which is not exact for g"
        ) { draw throws(StatisticsError) in
          let effect = try HedgesG(draw.normals(nX, mean: delta), draw.normals(nY))
          return covers(try effect.confidenceInterval(level: 0.95), delta)
        },
      ]
    } + [
      Simulation("common language effect size", "normal, n = 8 and 8, delta 0.5", theory: 0.95) {
        draw throws(StatisticsError) in
        let effect = try CommonLanguageEffectSize(draw.normals(8, mean: 0.5), draw.normals(8))
        return covers(try effect.confidenceInterval(level: 0.95), 0.638_163_195_084)
      },
      Simulation("Glass' delta", "normal, n = 10 and 10, sd 1 and 1, delta 0.8") {
        draw throws(StatisticsError) in
        let effect = try GlassDelta(draw.normals(10, mean: 0.8), control: draw.normals(10))
        return covers(try effect.confidenceInterval(level: 0.95), 0.8)
      },
      Simulation("Glass' delta", "normal, n = 10 and 10, sd 3 and 1, delta 0.8") {
        draw throws(StatisticsError) in
        let effect = try GlassDelta(draw.normals(10, mean: 0.8, sd: 3), control: draw.normals(10))
        return covers(try effect.confidenceInterval(level: 0.95), 0.8)
      },
      Simulation("d_z", "normal, n = 8, delta_z 0.8", theory: 0.95) { draw throws(StatisticsError) in
        let effect = try CohensDz(draw.normals(8, mean: 0.8), Array(repeating: 0, count: 8))
        return covers(try effect.confidenceInterval(level: 0.95), 0.8)
      },
      Simulation(
        "g_z", "normal, n = 8, delta_z 0.8",
        remark: "the exact limits of d_z, times J, which is not exact for g_z"
      ) {
        draw throws(StatisticsError) in
        let effect = try CohensDz(draw.normals(8, mean: 0.8), Array(repeating: 0, count: 8))
        return covers(try effect.hedgesGzInterval(level: 0.95), 0.8)
      },
    ]
    + [(0.5, 0.5), (0.5, 1.5), (0.9, 0.8)].map { correlation, delta in
      Simulation(
        "d_av", "normal, n = 10, correlation \(correlation), delta \(delta)",
        remark: "the unit is taken as known in relation to the differences"
      ) { draw throws(StatisticsError) in
        let (x, y) = draw.pairs(10, correlation: correlation)
        return covers(try CohensDav(x.map { $0 + delta }, y).confidenceInterval(level: 0.95), delta)
      }
    }

  private static let spreads: [Simulation] = [
    Simulation("ratio of variances", "normal, n = 8 and 8, ratio 4", theory: 0.95) {
      draw throws(StatisticsError) in
      let test = try VarianceRatioTest(draw.normals(8, sd: 2), draw.normals(8))
      return covers(try test.confidenceInterval(level: 0.95), 4)
    },
    Simulation(
      "ratio of variances", "waiting times, n = 8 and 8, ratio 1",
      remark: "too low: F needs normal values; heavy tails make variances vary more"
    ) { draw throws(StatisticsError) in
      let test = try VarianceRatioTest(draw.exponentials(8), draw.exponentials(8))
      return covers(try test.confidenceInterval(level: 0.95), 1)
    },
    Simulation(
      "explained variance", "normal, three groups of 8, means 0 0.5 1, level 0.90",
      nominal: 0.9, theory: 0.9
    ) { draw throws(StatisticsError) in
      let test = try OneWayAnova(groups: [0, 0.5, 1].map { draw.normals(8, mean: $0) })
      let share = try ExplainedVariance(f: test.statistic, df1: 2, df2: 21)
      // The noncentrality is 8 (0.25 + 0 + 0.25) = 4.
      return covers(try share.confidenceInterval(level: 0.9), 4 / (4 + 24))
    },
  ]
}
