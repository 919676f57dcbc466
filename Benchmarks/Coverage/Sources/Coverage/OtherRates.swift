import Glibc
import Stats

/// The rates of what is no value of a declared statistic.
enum OtherRates {
  static let all: [Simulation] =
    [
      Simulation(
        "mean, normal half width", "normal, n = 8", theory: 0.909_175_5,
        remark: "too low: the deviation is taken as known, as its documentation says"
      ) { draw throws(StatisticsError) in
        let sample = try Descriptives(draw.normals(8))
        return try sample.mean.magnitude <= sample.normalHalfWidth(level: 0.95)
      },
      Simulation(
        "g_z", "normal, n = 8, delta_z 0.8",
        remark: "the exact limits of d_z, times J, which is not exact for g_z"
      ) { draw throws(StatisticsError) in
        let effect = try CohensDz(draw.normals(8, mean: 0.8), Array(repeating: 0, count: 8))
        return covers(try effect.hedgesGzInterval(level: 0.95), 0.8)
      },
      Simulation(
        "two by two, interaction", "normal, four cells of 5, two main effects", nominal: 0.05, theory: 0.05
      ) { draw throws(StatisticsError) in
        let cells = [[0.0, 1], [2, 3]].map { row in row.map { draw.normals(5, mean: $0) } }
        return try TwoByTwoAnova(cells: cells).interaction.pValue <= 0.05
      },
    ]
    + [(15, 0.0), (40, 0), (40, 0.5)].map { n, hazard in
      Simulation(
        "survival at the median, log-log",
        "waiting times, n = \(n), \(hazard == 0 ? "none" : "a third") censored",
        remark: "undefined where the curve is 0, 1 or not known"
      ) { draw throws(StatisticsError) in
        let (times, events) = draw.censored(n, hazard: hazard)
        let curve = try KaplanMeier(times: times, isEvent: events.map { $0 == 1 })
        let intervals = try curve.survivalIntervals(level: 0.95)
        guard let step = curve.steps.lastIndex(where: { $0.time <= log(2) }), let interval = intervals[step]
        else { throw .zeroVariance }
        return covers(interval, 0.5)
      }
    }
}
