internal import JSONText
internal import Stats

extension CalcMethods {
  /// Right-censored times.
  static let survival: [CalcMethod] = [
    CalcMethod(
      name: "kaplan-meier", summary: "The survival curve and median of right-censored times",
      inputs: [time, event, .level],
      outputs: [
        OutputKey("median", "the median time; null where the curve stays above one half"),
        OutputKey(
          "ci", "the interval of the median, [lower, upper]; a limit that the data do not bound is null"),
        .level,
        OutputKey("events", "the number of events"),
        OutputKey("censored", "the number of censored times"),
        OutputKey(
          "steps",
          "the curve at each time with an event: time, at_risk, events, survival, standard_error and ci (null at 0)"
        ),
        OutputKey("n_missing", "the number of persons without time or event, who were dropped"),
      ],
      source:
        "Kaplan and Meier 1958; log-log intervals: Kalbfleisch and Prentice 1980; median: Brookmeyer and Crowley 1982",
      example: #""time":[55,65,75,62,300,135],"event":[1,1,1,1,0,true]"#, body: kaplanMeier),
    CalcMethod(
      name: "log-rank", summary: "The log-rank test of equal survival curves in two or more groups",
      inputs: [
        time, event,
        InputKey("a", .labels, isRequired: true, help: "the group of each person"),
      ],
      outputs: [
        OutputKey("statistic", "the chi-square statistic"), OutputKey("df", "the degrees of freedom"),
        OutputKey("p", "the p value"),
        OutputKey("levels_a", "the groups, in the order in which they came"),
        OutputKey("n", "the number of persons in each group"),
        OutputKey("observed", "the events observed in each group"),
        OutputKey("expected", "the events expected in each group under the null hypothesis"),
        OutputKey("n_missing", "the number of persons without time, event or group, who were dropped"),
      ],
      source: "Mantel 1966; Peto and Peto 1972, Journal of the Royal Statistical Society A 135",
      example: #""time":[55,65,75,62,300,135],"event":[1,1,1,1,0,1],"a":["p","q","p","q","p","q"]"#
    ) { request in
      let (times, labels) = (try request.observedTimes(), request.labels("a"))
      guard labels.count == times.count else {
        throw StatisticsError.unequalLengths(times.count, labels.count)
      }
      var levels: [String] = []
      var groups: [[(time: Double, isEvent: Bool)]] = []
      for case (let observed?, let label?) in zip(times, labels) {
        if let index = levels.firstIndex(of: label) {
          groups[index].append(observed)
        } else {
          levels.append(label)
          groups.append([observed])
        }
      }
      let test = try LogRankTest(
        groups: groups.map { try CensoredTimes(times: $0.map(\.time), isEvent: $0.map(\.isEvent)) })
      var result = CalcResult()
      result.set("statistic", test.statistic)
      result.set("df", test.degreesOfFreedom)
      result.set("p", test.pValue)
      result.set("levels_a", .list(levels.map { .text($0) }))
      result.set("n", .integers(test.counts))
      result.set("observed", .integers(test.observed))
      result.set("expected", .numbers(test.expected))
      let used = groups.reduce(0) { $0 + $1.count }
      result.set("n_missing", times.count - used)
      result.set("n_used", used)
      return result
    },
  ]

  private static let time = InputKey(
    "time", .samples, isRequired: true, help: "the time of each person, greater than 0")
  private static let event = InputKey(
    "event", .flags, isRequired: true,
    help: "whether the event was observed at each time; false or 0 where the time is censored")

  private static func kaplanMeier(_ request: CalcRequest) throws -> CalcResult {
    let (all, level) = (try request.observedTimes(), try request.level())
    let times = all.compactMap { $0 }
    let curve = try KaplanMeier(times: times.map(\.time), isEvent: times.map(\.isEvent))
    let interval = try curve.medianInterval(level: level)
    var result = CalcResult()
    if let median = curve.median {
      result.set("median", median)
    } else {
      result.undefine("median", reason: "not-reached")
    }
    result.set("ci", lower: interval.lower, upper: interval.upper)
    result.set("level", level)
    result.set("events", curve.events)
    result.set("censored", curve.n - curve.events)
    let steps = zip(curve.steps, try curve.survivalIntervals(level: level)).map { step, limits in
      CalcValue.object([
        CalcValue.Member("time", .number(step.time)),
        CalcValue.Member("at_risk", .integer(step.atRisk)),
        CalcValue.Member("events", .integer(step.events)),
        CalcValue.Member("survival", .number(step.survival)),
        CalcValue.Member("standard_error", .optional(step.standardError)),
        CalcValue.Member("ci", limits.map { .numbers([$0.lower, $0.upper]) } ?? .null),
      ])
    }
    result.set("steps", .list(steps))
    for (index, step) in curve.steps.enumerated() where step.standardError == nil {
      // Greenwood's sum and the interval have no value where nobody is left.
      result.explain("steps.\(index).standard_error", reason: "survival-is-zero")
      result.explain("steps.\(index).ci", reason: "survival-is-zero")
    }
    result.set("n_missing", all.count - times.count)
    result.set("n_used", curve.n)
    return result
  }
}

extension CalcRequest {
  /// The time of each person and whether the event was observed; `nil` where either is missing.
  fileprivate func observedTimes() throws -> [(time: Double, isEvent: Bool)?] {
    let (times, events) = (optionals("time"), flags("event"))
    guard times.count == events.count else {
      throw StatisticsError.unequalLengths(times.count, events.count)
    }
    return zip(times, events).map { time, isEvent in
      if let time, let isEvent { (time, isEvent) } else { nil }
    }
  }
}
