/// The log-rank test of equal survival curves in two or more groups of right-censored times.
///
/// Null hypothesis: the hazard is the same in all groups at every time. At each time with events, the d events
/// among the n persons still under observation are compared with what each group would have if they were drawn
/// from all n alike: d n(i) / n, with the covariance of the multivariate hypergeometric distribution,
/// d (n - d) / (n - 1) times n(i) / n (1{i = j} - n(j) / n). The statistic is the quadratic form of the summed
/// differences in the inverse of the summed covariances (Mantel 1966; Peto and Peto 1972), referred to
/// chi-square. It is strongest when the hazards are proportional and can miss curves that cross. Events come
/// before censorings of the same time.
///
/// A group that was no longer under observation at the first event tells nothing: its expected number is 0, and
/// it does not count for the degrees of freedom.
///
///     let test = try LogRankTest(groups: [withPatterns, withoutPatterns])
///     print(test)  // χ²(1, N = 23) = 3.40, p = .065
///
/// Checked against R's `survdiff`.
public struct LogRankTest: Sendable, Hashable {
  /// The chi-square statistic.
  public let statistic: Double
  /// The degrees of freedom: the number of groups under observation at the first event, less 1.
  public let degreesOfFreedom: Int
  /// The p value from the chi-square distribution.
  public let pValue: Double
  /// The number of persons in each group, in the order given.
  public let counts: [Int]
  /// The number of events observed in each group, in the order given.
  public let observed: [Int]
  /// The number of events expected in each group under the null hypothesis, in the order given.
  public let expected: [Double]

  /// Compares the groups.
  ///
  /// - Parameter groups: At least two groups.
  /// - Throws: ``StatisticsError/tooFewValues(needed:found:)`` for fewer than two groups,
  ///   ``StatisticsError/invalidCount(_:)`` when there is no event, ``StatisticsError/zeroVariance`` when only
  ///   one group was under observation at the first event, or when all who were had the event at that time,
  ///   ``StatisticsError/notConverged(_:)`` when the covariances cannot be inverted.
  public init(groups: [CensoredTimes]) throws(StatisticsError) {
    try require(2, found: groups.count)
    var tally = Tally(groups)
    guard let first = tally.next() else {
      throw .invalidCount("a log-rank test needs at least one event; every time is censored")
    }
    // People only ever leave, so that the first event decides whether the covariances have full rank.
    let present = groups.indices.filter { first.atRisk[$0] > 0 }
    guard present.count > 1, first.left > 0 else { throw .zeroVariance }
    var sums = Sums(groups: groups.count)
    sums.add(first)
    while let time = tally.next() { sums.add(time) }
    // One group is redundant; without the largest the others are closest to independent.
    let largest = present.max { first.atRisk[$0] < first.atRisk[$1] }
    statistic = try sums.quadraticForm(over: present.filter { $0 != largest })
    degreesOfFreedom = present.count - 1
    pValue = try ChiSquare(degreesOfFreedom: Double(degreesOfFreedom)).upperTail(statistic)
    counts = groups.map(\.n)
    observed = groups.map { group in group.isEvent.count { $0 } }
    expected = sums.expected
  }

  /// One time at which events happened.
  private struct EventTime {
    /// The number under observation just before the time, in each group.
    let atRisk: [Double]
    /// The number of events, in each group.
    let events: [Double]
    var totalAtRisk: Double { atRisk.reduce(0, +) }
    var totalEvents: Double { events.reduce(0, +) }
    var left: Double { totalAtRisk - totalEvents }
  }

  /// Goes through the times of all groups together.
  private struct Tally {
    private let ordered: [(time: Double, isEvent: Bool, group: Int)]
    private var atRisk: [Double]
    private var index = 0

    init(_ groups: [CensoredTimes]) {
      ordered = groups.enumerated().flatMap { group, sample in
        zip(sample.times, sample.isEvent).map { ($0, $1, group) }
      }.sorted { $0.time < $1.time }
      atRisk = groups.map { Double($0.n) }
    }

    /// The next time with an event.
    mutating func next() -> EventTime? {
      while index < ordered.count {
        let time = ordered[index].time
        let before = atRisk
        var events = [Double](repeating: 0, count: atRisk.count)
        var isEventTime = false
        while index < ordered.count, ordered[index].time == time {
          let entry = ordered[index]
          if entry.isEvent {
            events[entry.group] += 1
            isEventTime = true
          }
          atRisk[entry.group] -= 1
          index += 1
        }
        if isEventTime { return EventTime(atRisk: before, events: events) }
      }
      return nil
    }
  }

  /// What is summed over the times.
  private struct Sums {
    private(set) var expected: [Double]
    private var differences: [Double]
    private var covariances: [[Double]]

    init(groups: Int) {
      expected = [Double](repeating: 0, count: groups)
      differences = expected
      covariances = [[Double]](repeating: expected, count: groups)
    }

    mutating func add(_ time: EventTime) {
      let (n, d) = (time.totalAtRisk, time.totalEvents)
      // The last person under observation has no variance.
      let factor = n > 1 ? d * ((n - d) / (n - 1)) : 0
      for i in expected.indices where time.atRisk[i] > 0 {
        expected[i] += d * time.atRisk[i] / n
        // The products are whole numbers, so that nothing is lost in their difference.
        differences[i] += (time.events[i] * n - d * time.atRisk[i]) / n
        let share = time.atRisk[i] / n
        for j in expected.indices {
          let other = i == j ? time.atRisk[i] - n : time.atRisk[j]
          covariances[i][j] -= factor * share * (other / n)
        }
      }
    }

    /// The quadratic form of the differences in the inverse of their covariances, by symmetric elimination.
    func quadraticForm(over groups: [Int]) throws(StatisticsError) -> Double {
      var vector = groups.map { differences[$0] }
      var matrix = groups.map { row in groups.map { covariances[row][$0] } }
      var result = 0.0
      for k in groups.indices {
        let pivot = matrix[k][k]
        guard pivot > 0 else { throw .notConverged("the inverse of the covariances of a log-rank test") }
        result += vector[k] * vector[k] / pivot
        for i in groups.indices.dropFirst(k + 1) {
          let factor = matrix[i][k] / pivot
          vector[i] -= factor * vector[k]
          for j in groups.indices.dropFirst(k + 1) { matrix[i][j] -= factor * matrix[k][j] }
        }
      }
      return try finite(result)
    }
  }
}

extension LogRankTest: CustomStringConvertible {
  /// The line of a report in APA style: `χ²(1, N = 23) = 3.40, p = .065`.
  public var description: String {
    let persons = counts.reduce(0, +)
    return "χ²(\(degreesOfFreedom), N = \(persons)) = \(APAStyle.fixed(statistic, decimals: 2)), "
      + APAStyle.pValue(pValue)
  }
}

extension Statistic {
  static let logRank = Statistic(
    "log-rank", summary: "The log-rank test of equal survival curves in two or more groups",
    source: "Mantel 1966; Peto and Peto 1972, Journal of the Royal Statistical Society A 135",
    example: #""time":[55,65,75,62,300,135],"event":[1,1,1,1,0,1],"a":["p","q","p","q","p","q"]"#,
    input: Input<(groups: [[ObservedTime]], labels: [String], missing: Int)>(
      ObservedTime.inputs + [InputKey("a", .labels, isRequired: true, help: "the group of each person")],
      used: { $0.groups.joined().count }
    ) {
      let all = try ObservedTime.all($0)
      let grouped = Grouped(try all.complete(with: $0.labels("a")))
      return (grouped.members, grouped.labels, all.count - grouped.members.joined().count)
    },
    simulations: [
      .rejects("waiting times, n = 15 and 15, a third censored", remark: "chi-square, small n") {
        let (times, events) = $0.censored(30, hazard: 0.5)
        return SampleArguments(lists: [
          "time": times, "event": events,
          "a": Array(repeating: 1, count: 15) + Array(repeating: 2, count: 15),
        ])
      }
    ]
  ) {
    try LogRankTest(
      groups: $0.groups.map { try CensoredTimes(times: $0.map(\.time), isEvent: $0.map(\.isEvent)) })
  } outputs: {
    Output("statistic", "the chi-square statistic", from: \.statistic)
    Output("df", "the degrees of freedom", from: \.degreesOfFreedom)
    Output("p", "the p value", from: \.pValue)
    Output("levels_a", "the groups, in the order in which they came", data: \.labels)
    Output("n", "the number of persons in each group", from: \.counts)
    Output("observed", "the events observed in each group", from: \.observed)
    Output("expected", "the events expected in each group under the null hypothesis", from: \.expected)
    Output(
      "n_missing", "the number of persons without time, event or group, who were dropped", data: \.missing)
  }
}
