import Glibc

/// The product-limit estimate of a survival curve from right-censored times.
///
/// S(t), the probability that the event has not happened by the time t, is the product of (1 - d / n) over the
/// times up to t at which events happened, d the number of events at such a time and n the number still under
/// observation just before it (Kaplan and Meier 1958). Where events and censorings share a time, the events
/// come first: whoever was censored then was still at risk. Censoring is assumed to say nothing about the time
/// to come. Without censoring S(t) is the proportion of times longer than t.
///
///     let curve = try KaplanMeier(times: seconds, isEvent: solved)
///     curve.median
///     try curve.medianInterval(level: 0.95).upper
///
/// Checked against R's `survfit(conf.type = "log-log")`.
public struct KaplanMeier: Sendable, Hashable {
  /// The curve at one time at which events happened.
  public struct Step: Sendable, Hashable {
    /// The time, in the unit of the times given.
    public let time: Double
    /// The number of persons under observation just before the time, those censored at it included.
    public let atRisk: Int
    /// The number of events at the time, at least 1.
    public let events: Int
    /// The estimate of S from this time until the next step, the former included.
    public let survival: Double
    /// The standard error of ``survival``; `nil` where ``survival`` is 0.
    ///
    /// After Greenwood (1926): S times the square root of the sum of d / (n (n - d)) over the steps so far.
    /// When the last person under observation has the event, the sum has no value.
    public let standardError: Double?
    /// The logarithm of ``survival``, which keeps the digits of a curve that is close to 1.
    let logSurvival: Double
    /// Greenwood's sum, the variance of ``logSurvival``.
    let variance: Double
  }

  /// The steps of the curve in order of time, one for each time with an event; none when all are censored.
  public let steps: [Step]
  /// The times of the censorings in ascending order, one for each person censored.
  public let censoringTimes: [Double]
  /// The number of persons.
  public let n: Int
  /// The number of events.
  public let events: Int
  /// The longest time, censored or not: the end of the observation.
  public let longestTime: Double

  /// Estimates the curve.
  ///
  /// - Parameters:
  ///   - times: At least one time, in any unit and order; all finite and positive.
  ///   - isEvent: Whether the event was observed, for each time; `false` for a right-censored one.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``
  ///   without times, ``StatisticsError/nonFinite``, ``StatisticsError/nonPositive(value:)``.
  public init(times: [Double], isEvent: [Bool]) throws(StatisticsError) {
    self.init(try CensoredTimes(times: times, isEvent: isEvent))
  }

  /// Estimates the curve of times that were checked before.
  ///
  /// - Parameter sample: The times.
  public init(_ sample: CensoredTimes) {
    let (times, isEvent) = (sample.times, sample.isEvent)
    var steps: [Step] = []
    var (survival, logSurvival, variance) = (1.0, 0.0, 0.0)
    var index = 0
    while index < times.count {
      let first = index
      // Events precede the censorings of the same time, which are then passed over as "no event".
      while index < times.count, isEvent[index], times[index] == times[first] { index += 1 }
      let events = index - first
      guard events > 0 else {
        index += 1
        continue
      }
      let atRisk = times.count - first
      let (d, n, left) = (Double(events), Double(atRisk), Double(atRisk - events))
      survival *= left / n
      logSurvival += log1p(-d / n)
      variance += d / (n * left)
      steps.append(
        Step(
          time: times[first], atRisk: atRisk, events: events, survival: survival,
          standardError: left > 0 ? survival * variance.squareRoot() : nil,
          logSurvival: logSurvival, variance: variance))
    }
    self.steps = steps
    self.censoringTimes = zip(times, isEvent).filter { !$0.1 }.map(\.0)
    self.n = times.count
    self.events = times.count - censoringTimes.count
    self.longestTime = times[times.count - 1]
  }

  /// The estimate of S at a time.
  ///
  /// - Parameter time: A time in the unit of the times given, not beyond ``longestTime``.
  /// - Returns: The estimated probability that the event has not happened by `time`; `nil` beyond the end of
  ///   the observation, where the curve is unknown unless it has reached 0, and for what is not a number.
  public func survival(at time: Double) -> Double? {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    let found = low > 0 ? steps[low - 1].survival : 1
    return time <= longestTime || (found == 0 && time > longestTime) ? found : nil
  }

  /// The median survival time: the smallest time with S(t) <= 1/2; `nil` when the curve stays above.
  ///
  /// Where S is exactly 1/2 (but for rounding) from one step to the next, the median is the middle between
  /// the two; where it stays there to the end, the middle between the step and ``longestTime``. This is the
  /// rule of `quantile` and `median` for R's `survfit`; without censoring it is the usual median. R's printed
  /// table differs in the last case only: it shows the time of the step.
  public var median: Double? {
    guard let index = steps.indices.first(where: { isHalfOrLess($0) }) else { return nil }
    let step = steps[index]
    guard step.survival >= 0.5 - rounding(at: index) else { return step.time }
    let end = index + 1 < steps.count ? steps[index + 1].time : longestTime
    return step.time + (end - step.time) / 2
  }

  /// The pointwise confidence interval of S at each of ``steps``, on the scale of log(-log S).
  ///
  /// The limits are S to the power of exp(±z se / |log S|), where se is the standard error of log S by
  /// Greenwood's formula (Kalbfleisch and Prentice 1980). They lie between 0 and 1. It is the interval of R's
  /// `survfit(conf.type = "log-log")`, not of its default `"log"`.
  ///
  /// - Parameter level: The confidence level as a proportion, for one time: not a band for the whole curve.
  /// - Returns: One interval for each step; `nil` where S is 0, since the formula has no value there.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func survivalIntervals(level: Double) throws(StatisticsError) -> [ConfidenceInterval?] {
    let z = try StandardNormal().upperQuantile(tailProbability(level: level))
    return steps.map { step in
      guard step.survival > 0 else { return nil }
      let factor = exp(z * step.variance.squareRoot() / -step.logSurvival)
      return ConfidenceInterval(
        lower: exp(step.logSurvival * factor), upper: exp(step.logSurvival / factor), level: level)
    }
  }

  /// The confidence interval of the median survival time after Brookmeyer and Crowley (1982).
  ///
  /// The pointwise intervals of ``survivalIntervals(level:)`` are inverted: the lower limit is the first time
  /// at which the lower limit of S is 1/2 or less, the upper limit the first at which the upper limit of S
  /// is. A step where S is 0 has no interval and settles neither. This is what R prints for
  /// `survfit(conf.type = "log-log")`. At high levels such as 0.999 the lower limits of a small sample can rise
  /// again after the first step; R's `quantile` then takes a later time, its printed table the first as here.
  ///
  /// - Parameter level: The confidence level as a proportion.
  /// - Returns: The two-sided interval, each limit of which may be missing.
  /// - Throws: ``StatisticsError/invalidProbability(_:)``.
  public func medianInterval(level: Double) throws(StatisticsError) -> MedianSurvivalInterval {
    let limits = zip(steps, try survivalIntervals(level: level))
    func firstTime(_ limit: KeyPath<ConfidenceInterval, Double>) -> Double? {
      limits.first { ($0.1?[keyPath: limit] ?? 1) <= 0.5 }?.0.time
    }
    return MedianSurvivalInterval(lower: firstTime(\.lower), upper: firstTime(\.upper), level: level)
  }

  private func isHalfOrLess(_ index: Int) -> Bool { steps[index].survival <= 0.5 + rounding(at: index) }

  /// How far the product at a step can be from its exact value near 1/2, with two roundings for each factor.
  private func rounding(at index: Int) -> Double { Double(index + 1) * Double.ulpOfOne }
}

/// A time, and whether the event was observed then.
struct ObservedTime: Sendable {
  let time: Double
  let isEvent: Bool

  static let inputs = [
    InputKey("time", .samples, isRequired: true, help: "the time of each person, greater than 0"),
    InputKey(
      "event", .flags, isRequired: true,
      help: "whether the event was observed at each time; false or 0 where the time is censored"),
  ]

  /// The times of all persons; `nil` where either part is missing.
  static func all(_ arguments: any Arguments) throws(StatisticsError) -> [ObservedTime?] {
    let (times, events) = (arguments.optionals("time"), arguments.flags("event"))
    guard times.count == events.count else { throw .unequalLengths(times.count, events.count) }
    return zip(times, events).map { time, isEvent in
      if let time, let isEvent { ObservedTime(time: time, isEvent: isEvent) } else { nil }
    }
  }
}

extension KaplanMeier.Step {
  /// The step; Greenwood's sum and the interval have no value where nobody is left.
  fileprivate func reported(within limits: ConfidenceInterval?) -> StatisticValue {
    .members([
      "time": time, "at_risk": atRisk, "events": events, "survival": survival,
      "standard_error": standardError.or("survival-is-zero"),
      "ci": standardError == nil
        ? StatisticValue.undefined("survival-is-zero") : limits?.limits.reported ?? .missing,
    ])
  }
}

extension Statistic {
  static let kaplanMeier = Statistic(
    "kaplan-meier", summary: "The survival curve and median of right-censored times",
    source:
      "Kaplan and Meier 1958; log-log intervals: Kalbfleisch and Prentice 1980; median: Brookmeyer and Crowley 1982",
    example: #""time":[55,65,75,62,300,135],"event":[1,1,1,1,0,true]"#,
    input: Input<(times: [ObservedTime], missing: Int)>(ObservedTime.inputs, used: \.times.count) {
      let all = try ObservedTime.all($0)
      let times = all.compactMap(\.self)
      return (times, all.count - times.count)
    }.atLevel, options: [.level],
    simulations: [(15, 0.0), (40, 0), (40, 0.5)].map { n, hazard in
      .covers(
        0.693_147_180_560, "waiting times, n = \(n), \(hazard == 0 ? "none" : "a third") censored",
        remark: "limits are observed times; a missing limit covers"
      ) {
        let (times, events) = $0.censored(n, hazard: hazard)
        return SampleArguments(lists: ["time": times, "event": events])
      }
    }, compute: { try CurveAtLevel($0.data.times, level: $0.more) }
  ) {
    Output("median", "the median time; null where the curve stays above one half") {
      $0.result.curve.median.or("not-reached")
    }
    Output("ci", "the interval of the median, [lower, upper]; a limit that the data do not bound is null") {
      let interval = $0.result.interval
      return StatisticValue.limits(
        lower: interval.lower ?? -.infinity, upper: interval.upper ?? .infinity)
    }
    Output.level
    Output("events", "the number of events", from: \.curve.events)
    Output("censored", "the number of censored times") { $0.result.curve.n - $0.result.curve.events }
    Output(
      "steps",
      "the curve at each time with an event: time, at_risk, events, survival, standard_error and ci (null at 0)"
    ) { found in
      zip(found.result.curve.steps, found.result.limits).map { $0.reported(within: $1) }
    }
    Output("n_missing", "the number of persons without time or event, who were dropped", data: \.data.missing)
  }
}

/// A survival curve with its intervals.
private struct CurveAtLevel: Sendable {
  let curve: KaplanMeier
  let interval: MedianSurvivalInterval
  let limits: [ConfidenceInterval?]

  init(_ times: [ObservedTime], level: Double) throws(StatisticsError) {
    curve = try KaplanMeier(times: times.map(\.time), isEvent: times.map(\.isEvent))
    interval = try curve.medianInterval(level: level)
    limits = try curve.survivalIntervals(level: level)
  }
}
