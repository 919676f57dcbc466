/// Times until an event, some of which are only known to be longer than what was observed.
///
/// A person who solved a task after 95 seconds has the event at 95. A person who gave up or was stopped after
/// 300 seconds is right-censored at 300: the time the task would have taken is longer, by an unknown amount.
/// That the censoring tells nothing about the time to come is an assumption of every method that takes these
/// times. Kept in order of time, events before censorings at the same time; the order given does not matter.
public struct CensoredTimes: Sendable, Hashable {
  /// The times in ascending order.
  public let times: [Double]
  /// Whether the event was observed at each of ``times``; `false` where the time is right-censored.
  public let isEvent: [Bool]

  /// Checks the times and puts them in order.
  ///
  /// Two times are tied when they are the same number; times that come out of a computation are the caller's
  /// to round.
  ///
  /// - Parameters:
  ///   - times: At least one time, in any unit; all finite and positive.
  ///   - isEvent: Whether the event was observed, for each time; `false` for a right-censored one.
  /// - Throws: ``StatisticsError/unequalLengths(_:_:)``, ``StatisticsError/tooFewValues(needed:found:)``
  ///   without times, ``StatisticsError/nonFinite``, ``StatisticsError/nonPositive(value:)``.
  public init(times: [Double], isEvent: [Bool]) throws(StatisticsError) {
    guard times.count == isEvent.count else { throw .unequalLengths(times.count, isEvent.count) }
    try require(1, found: times.count)
    for time in times {
      guard time.isFinite else { throw .nonFinite }
      guard time > 0 else { throw .nonPositive(value: time) }
    }
    let sorted = zip(times, isEvent).sorted { $0.0 == $1.0 ? $0.1 && !$1.1 : $0.0 < $1.0 }
    self.times = sorted.map(\.0)
    self.isEvent = sorted.map(\.1)
  }

  /// The number of times, censored ones included.
  public var n: Int { times.count }
}
