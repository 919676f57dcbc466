import Stats
import Testing

@Suite("Kaplan-Meier against R's survfit")
struct KaplanMeierTests {
  /// R's limits and ours differ by the rounding of logarithms of numbers close to 1.
  private let tolerance = 1e-12

  @Test("The reference values are there")
  func references() {
    #expect(SurvivalReference.curves.count == 28)
    #expect(SurvivalReference.tests.count == 15)
  }

  @Test("The steps of the curve", arguments: SurvivalReference.curves)
  func steps(_ expected: SurvivalReference.Curve) throws {
    let curve = try KaplanMeier(times: expected.times, isEvent: expected.isEvent)
    #expect(curve.n == expected.n && curve.events == expected.events)
    #expect(curve.longestTime == expected.times.max())
    #expect(curve.steps.map(\.time) == expected.time)
    #expect(curve.steps.map(\.atRisk) == expected.atRisk)
    #expect(curve.steps.map(\.events) == expected.eventsAt)
    for (step, survival) in zip(curve.steps, expected.survival) {
      expectClose(step.survival, survival, tolerance, "S(\(step.time))")
    }
    for (step, error) in zip(curve.steps, expected.standardError) {
      expectClose(step.standardError, error, tolerance, "standard error at \(step.time)")
    }
    let censored = zip(expected.times, expected.isEvent).filter { !$0.1 }.map(\.0).sorted()
    #expect(curve.censoringTimes == censored)
  }

  @Test("The median", arguments: SurvivalReference.curves)
  func median(_ expected: SurvivalReference.Curve) throws {
    let curve = try KaplanMeier(times: expected.times, isEvent: expected.isEvent)
    expectClose(curve.median, expected.median, 1e-15)
  }

  @Test("The interval of the median and those of the curve", arguments: SurvivalReference.curves)
  func intervals(_ expected: SurvivalReference.Curve) throws {
    let curve = try KaplanMeier(times: expected.times, isEvent: expected.isEvent)
    #expect(expected.intervals.map(\.level) == [0.95, 0.8, 0.999])
    for interval in expected.intervals {
      let level = interval.level
      let found = try curve.medianInterval(level: level)
      #expect(found == .init(lower: interval.lower, upper: interval.upper, level: level))
      let pointwise = try curve.survivalIntervals(level: level)
      #expect(pointwise.count == interval.survivalLower.count)
      for (index, limits) in pointwise.enumerated() {
        #expect(limits == nil || limits?.level == level)
        expectClose(limits?.lower, interval.survivalLower[index], tolerance, "lower limit of step \(index)")
        expectClose(limits?.upper, interval.survivalUpper[index], tolerance, "upper limit of step \(index)")
      }
    }
  }

  @Test("A curve that ends at one half is the one place where R's printed median is another")
  func endAtOneHalf() throws {
    let different = SurvivalReference.curves.filter { $0.median != $0.printedMedian }
    #expect(different.map(\.name) == ["one half until the end of follow-up"])
    let curve = try KaplanMeier(times: [1, 2, 3, 4], isEvent: [true, true, false, false])
    #expect(curve.median == 3)
  }

  @Test("Order does not matter", arguments: SurvivalReference.curves)
  func order(_ sample: SurvivalReference.Curve) throws {
    let curve = try KaplanMeier(times: sample.times, isEvent: sample.isEvent)
    #expect(try curve == KaplanMeier(times: sample.times.reversed(), isEvent: sample.isEvent.reversed()))
    let byCensoring = zip(sample.times, sample.isEvent).sorted { !$0.1 && $1.1 }
    #expect(try curve == KaplanMeier(times: byCensoring.map(\.0), isEvent: byCensoring.map(\.1)))
  }

  @Test("A unit scales the median and its limits, and nothing else", arguments: SurvivalReference.curves)
  func unit(_ sample: SurvivalReference.Curve) throws {
    let curve = try KaplanMeier(times: sample.times, isEvent: sample.isEvent)
    for factor in [0.125, 64] {
      let scaled = try KaplanMeier(times: sample.times.map { $0 * factor }, isEvent: sample.isEvent)
      #expect(scaled.median == curve.median.map { $0 * factor })
      let (limits, plain) = try (scaled.medianInterval(level: 0.9), curve.medianInterval(level: 0.9))
      #expect(limits.lower == plain.lower.map { $0 * factor })
      #expect(limits.upper == plain.upper.map { $0 * factor })
      #expect(scaled.steps.map(\.survival) == curve.steps.map(\.survival))
      #expect(scaled.steps.map(\.standardError) == curve.steps.map(\.standardError))
    }
  }

  // Ties come and go with the modulus; the step has no factor in common with any.
  @Test("Without censoring it is the empirical distribution, and the usual median", arguments: [1009, 37, 5])
  func withoutCensoring(modulus: Int) throws {
    for n in 1...400 {
      let times = (1...n).map { Double(1 + ($0 * 389) % modulus) }
      let curve = try KaplanMeier(times: times, isEvent: times.map { _ in true })
      expectClose(curve.median, try Descriptives(times).median, 1e-15, "median of \(n)")
      for step in curve.steps {
        let longer = Double(times.count { $0 > step.time }) / Double(n)
        expectClose(step.survival, longer, 1e-13, "S(\(step.time))")
        // Greenwood's formula is then the binomial one.
        let binomial = (longer * (1 - longer) / Double(n)).squareRoot()
        expectClose(step.standardError, longer > 0 ? binomial : nil, 1e-12, "standard error")
      }
    }
  }

  @Test("Someone censored before the first event never existed")
  func earlyCensoring() throws {
    let (times, isEvent) = ([4.0, 6, 6, 9, 12], [true, true, false, true, false])
    let curve = try KaplanMeier(times: times, isEvent: isEvent)
    let more = try KaplanMeier(times: [1, 3] + times, isEvent: [false, false] + isEvent)
    #expect(more.steps == curve.steps && more.median == curve.median)
    #expect(more.n == 7 && more.events == curve.events)
    #expect(try more.medianInterval(level: 0.95) == curve.medianInterval(level: 0.95))
  }

  @Test("The curve is read at any time within the observation")
  func reading() throws {
    let curve = try KaplanMeier(times: [2, 4, 4, 7], isEvent: [true, true, false, false])
    #expect(curve.survival(at: 0) == 1 && curve.survival(at: 1.999) == 1)
    #expect(curve.survival(at: 2) == 0.75 && curve.survival(at: 3.5) == 0.75)
    expectClose(curve.survival(at: 4), 0.5, 1e-15)
    expectClose(curve.survival(at: 7), 0.5, 1e-15)
    #expect(curve.survival(at: 7.001) == nil && curve.survival(at: .nan) == nil)
    let finished = try KaplanMeier(times: [2, 4], isEvent: [true, true])
    #expect(finished.survival(at: 3.999) == 0.5)
    #expect(finished.survival(at: 4) == 0 && finished.survival(at: 1e300) == 0)
    #expect(finished.survival(at: .nan) == nil)
    let censored = try KaplanMeier(times: [3], isEvent: [false])
    #expect(censored.survival(at: 3) == 1 && censored.survival(at: 4) == nil)
  }

  @Test("A higher level gives wider intervals", arguments: SurvivalReference.curves)
  func levels(_ sample: SurvivalReference.Curve) throws {
    let curve = try KaplanMeier(times: sample.times, isEvent: sample.isEvent)
    let (narrow, wide) = try (curve.survivalIntervals(level: 0.5), curve.survivalIntervals(level: 0.99))
    for (index, step) in curve.steps.enumerated() {
      guard let narrow = narrow[index], let wide = wide[index] else {
        #expect(step.survival == 0)
        continue
      }
      #expect(0 <= wide.lower && wide.lower < narrow.lower && narrow.lower < step.survival)
      #expect(step.survival < narrow.upper && narrow.upper < wide.upper && wide.upper <= 1)
    }
  }

  @Test("A level is a proportion", arguments: [0, 1, 95, -0.5, Double.infinity])
  func levelErrors(level: Double) throws {
    let curve = try KaplanMeier(times: [1, 2], isEvent: [true, false])
    #expect(throws: StatisticsError.invalidProbability(level)) { try curve.medianInterval(level: level) }
    #expect(throws: StatisticsError.invalidProbability(level)) { try curve.survivalIntervals(level: level) }
  }
}
