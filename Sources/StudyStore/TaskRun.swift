#if Server
/// Something that happened to a task that a person works on.
public struct TaskEvent: Sendable, Hashable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Work began.
    case start
    /// Work stopped for a while, for a reason.
    case pause
    /// Work went on.
    case resume
    /// The person was done.
    case finish
    /// The person gave up.
    case giveUp = "give-up"
  }

  /// Why clocks stopped that ran when data collection was closed.
  public static let closing = "data collection was closed"

  /// What happened.
  public var kind: Kind
  /// Why; empty where no reason was given.
  public var reason: String
  /// When, by both clocks.
  public var moment: Moment

  /// Makes an event.
  public init(_ kind: Kind, reason: String = "", at moment: Moment) {
    self.kind = kind
    self.reason = reason
    self.moment = moment
  }
}

/// How long something took, and by which clock.
public struct TaskDuration: Sendable, Hashable {
  /// The clock that a duration rests on.
  public enum Basis: Sendable, Hashable {
    /// The count that only grows: setting the time of day does not touch it.
    case monotonic
    /// The time of day, because the machine was started anew in between; somebody may have set it.
    case wallClock
    /// The time of day, which was set back in between: a part of the work counts as nothing, and the duration is too
    /// short.
    case wallClockSetBack
  }

  /// Seconds, never negative.
  public var seconds: Double
  /// The clock that it rests on; where parts rest on several, the least certain.
  public var basis: Basis
}

/// The work of one person on one task.
public struct TaskRun: Sendable, Hashable {
  /// Where the work stands.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The person works.
    case running
    /// The person pauses.
    case paused
    /// The person was done.
    case finished
    /// The person gave up.
    case gaveUp = "gave-up"
  }

  /// The code of the person whose clock it is.
  public var person: String
  /// The task, its condition, and the person who worked where an observer held the watch.
  public var occasion: Occasion
  /// What happened, in order; the first is a start.
  public var events: [TaskEvent]

  /// Makes a run.
  public init(person: String, occasion: Occasion, events: [TaskEvent]) {
    self.person = person
    self.occasion = occasion
    self.events = events
  }

  /// Where the work stands; nil before it began.
  public var state: State? {
    switch events.last?.kind {
    case nil: nil
    case .start, .resume: .running
    case .pause: .paused
    case .finish: .finished
    case .giveUp: .gaveUp
    }
  }

  /// Whether something can happen to the task as it stands.
  ///
  /// A task can be ended from a pause; the pause does not count as work.
  ///
  /// - Parameter kind: what is to happen.
  /// - Returns: whether it can.
  public func allows(_ kind: TaskEvent.Kind) -> Bool {
    switch (state, kind) {
    case (nil, .start), (.running, .pause), (.paused, .resume), (.running, .finish), (.running, .giveUp),
      (.paused, .finish), (.paused, .giveUp):
      true
    default: false
    }
  }

  /// How long the person worked, pauses left out.
  ///
  /// Within one start of the machine a stretch of work is taken from the count that only grows; across two, from the time
  /// of day, and the duration says so.
  ///
  /// - Parameter moment: up to when a task that still runs is counted; its last event where it is nil.
  /// - Returns: the time worked.
  public func duration(until moment: Moment? = nil) -> TaskDuration {
    var total: Int64 = 0
    var basis = TaskDuration.Basis.monotonic
    func add(from start: Moment, to end: Moment) {
      if start.boot == end.boot {
        total += max(0, end.monotonic - start.monotonic)
        return
      }
      let span = end.wall.microseconds - start.wall.microseconds
      total += max(0, span)
      if span < 0 { basis = .wallClockSetBack } else if basis == .monotonic { basis = .wallClock }
    }
    var since: Moment?
    for event in events {
      if let start = since { add(from: start, to: event.moment) }
      since = event.kind == .start || event.kind == .resume ? event.moment : nil
    }
    if let start = since, let moment { add(from: start, to: moment) }
    return TaskDuration(seconds: Double(total) / 1_000_000, basis: basis)
  }
}
#endif
