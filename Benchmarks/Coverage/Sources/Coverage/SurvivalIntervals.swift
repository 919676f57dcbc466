import Glibc
import Stats

/// Intervals of survival curves.
enum SurvivalIntervals {
  static let all: [Simulation] = [(15, 0.0), (40, 0), (40, 0.5)].flatMap { n, hazard in
    let setting = "waiting times, n = \(n), \(hazard == 0 ? "none" : "a third") censored"
    return [
      Simulation(
        "median survival time", setting, remark: "limits are observed times; a missing limit covers"
      ) { draw throws(StatisticsError) in
        let interval = try curve(&draw, n, hazard).medianInterval(level: 0.95)
        return (interval.lower ?? 0) <= log(2) && log(2) <= interval.upper ?? .infinity
      },
      Simulation(
        "survival at the median, log-log", setting, remark: "undefined where the curve is 0, 1 or not known"
      ) { draw throws(StatisticsError) in
        let curve = try curve(&draw, n, hazard)
        let intervals = try curve.survivalIntervals(level: 0.95)
        guard let step = curve.steps.lastIndex(where: { $0.time <= log(2) }), let interval = intervals[step]
        else { throw .zeroVariance }
        return covers(interval, 0.5)
      },
    ]
  }

  /// Waiting times with the mean 1, stopped by others with the given hazard.
  private static func curve(
    _ draw: inout Draw, _ n: Int, _ hazard: Double
  ) throws(StatisticsError) -> KaplanMeier {
    let events = draw.exponentials(n)
    let stops = hazard == 0 ? events.map { _ in Double.infinity } : draw.exponentials(n).map { $0 / hazard }
    return try KaplanMeier(
      times: zip(events, stops).map { min($0, $1) }, isEvent: zip(events, stops).map { $0 <= $1 })
  }
}
