import Stats
import Testing

@Suite("Sample sizes for the width of an interval")
struct PrecisionTests {
  @Test("Half-widths agree with mpmath to a relative 1e-13")
  func halfWidths() throws {
    let rows = try PlanningReference.load().widths
    #expect(rows.count == 16)
    for row in rows {
      let found: Double
      switch row.kind {
      case "mean":
        found = try MeanPrecision(
          standardDeviation: try #require(row.sd), n: row.n[0], level: row.level
        ).halfWidth
      case "difference":
        found = try DifferencePrecision(
          standardDeviation: try #require(row.sd), nX: row.n[0], nY: row.n[1], level: row.level
        ).halfWidth
      default:
        found = try ProportionPrecision(
          proportion: try #require(row.proportion), n: row.n[0], level: row.level,
          interval: row.kind == "wilson" ? .wilson : .adjustedWald
        ).halfWidth
      }
      expectClose(found, row.halfWidth, 1e-13, "\(row)")
    }
  }

  @Test("They are those of the intervals of data")
  func sameAsIntervals() throws {
    let mean = try OneSampleTTest([4, 9, 5, 6, 12, 7], against: 0).confidenceInterval(level: 0.9)
    let deviation = try #require(try Descriptives([4, 9, 5, 6, 12, 7]).standardDeviation)
    let plan = try MeanPrecision(standardDeviation: deviation, n: 6, level: 0.9)
    expectClose(plan.halfWidth, (mean.upper - mean.lower) / 2, 1e-13, "mean")
    let wald = try AdjustedWaldInterval(successes: 7, n: 10, level: 0.95)
    let waldPlan = try ProportionPrecision(proportion: 0.7, n: 10, level: 0.95, interval: .adjustedWald)
    expectClose(waldPlan.lower, wald.lower, 1e-13, "lower")
    expectClose(waldPlan.upper, wald.upper, 1e-13, "upper")
    let wilson = try WilsonInterval(successes: 3, n: 10, level: 0.99)
    let wilsonPlan = try ProportionPrecision(proportion: 0.3, n: 10, level: 0.99, interval: .wilson)
    expectClose(wilsonPlan.lower, wilson.lower, 1e-13, "lower")
    expectClose(wilsonPlan.upper, wilson.upper, 1e-13, "upper")
  }

  @Test(
    "The sample is the smallest whose half-width is small enough", arguments: [0.9, 0.95, 0.99],
    [3.0, 0.7, 0.1])
  func smallest(level: Double, goal: Double) throws {
    let mean = try MeanPrecision(standardDeviation: 2.5, halfWidth: goal, level: level)
    #expect(mean.halfWidth <= goal)
    let below = try MeanPrecision(standardDeviation: 2.5, n: mean.n - 1, level: level)
    #expect(below.halfWidth > goal)
    let pair = try DifferencePrecision(standardDeviation: 2.5, halfWidth: goal, ratio: 2, level: level)
    #expect(pair.nY == 2 * pair.nX && pair.halfWidth <= goal)
    let smaller = try DifferencePrecision(
      standardDeviation: 2.5, nX: pair.nX - 1, nY: pair.nY - 2, level: level)
    #expect(smaller.halfWidth > goal)
    for interval in ProportionPrecision.Interval.allCases {
      for proportion in [0, 0.03, 0.5, 0.9] {
        let width = goal / 40
        let plan = try ProportionPrecision(
          proportion: proportion, halfWidth: width, level: level, interval: interval)
        #expect(plan.halfWidth <= width)
        let before = try ProportionPrecision(
          proportion: proportion, n: plan.n - 1, level: level, interval: interval)
        #expect(before.halfWidth > width)
      }
    }
  }

  @Test("Sample sizes worked by hand")
  func workedExamples() throws {
    // n + z² = z² / (4 d²) at a proportion of one half: 96.04 - 3.84 = 92.2, so 93.
    for interval in ProportionPrecision.Interval.allCases {
      #expect(
        try ProportionPrecision(proportion: 0.5, halfWidth: 0.1, level: 0.95, interval: interval).n == 93)
    }
    // t(24) 12 / 5 = 4.953, t(23) 12 / sqrt(24) = 5.067.
    #expect(try MeanPrecision(standardDeviation: 12, halfWidth: 5, level: 0.95).n == 25)
    #expect(try MeanPrecision(standardDeviation: 0, halfWidth: 5, level: 0.95).n == 2)
  }

  @Test("What cannot be planned is refused with its reason")
  func refusals() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try MeanPrecision(standardDeviation: 1, n: 1, level: 0.95)
    }
    #expect(throws: StatisticsError.self) { try MeanPrecision(standardDeviation: -1, n: 4, level: 0.95) }
    for goal in [0, -1, Double.nan, .infinity] {
      #expect(throws: StatisticsError.self) {
        try MeanPrecision(standardDeviation: 1, halfWidth: goal, level: 0.95)
      }
    }
    #expect(throws: StatisticsError.invalidProbability(1)) {
      try DifferencePrecision(standardDeviation: 1, nX: 4, nY: 4, level: 1)
    }
    #expect(throws: StatisticsError.self) {
      try ProportionPrecision(proportion: 1.1, n: 4, level: 0.95, interval: .wilson)
    }
    #expect(throws: StatisticsError.invalidParameter("more than 1000000000 cases would be needed")) {
      try MeanPrecision(standardDeviation: 1, halfWidth: 1e-6, level: 0.95)
    }
  }
}
