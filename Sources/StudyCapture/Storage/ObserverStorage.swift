#if Server
public import StudyModel

/// Where the pages of observers read whom they can watch, and keep what they note.
///
/// Nothing that participants answer is told to them, nor to which group a participant belongs.
public protocol ObserverStorage: Sendable {
  /// Who can be watched: the participants who agreed and were assigned.
  ///
  /// - Returns: the participants, as they joined.
  /// - Throws: ``StorageRefusal``.
  func watched() async throws(StorageRefusal) -> [WatchedParticipant]

  /// One participant who can be watched.
  ///
  /// - Parameter code: the code of the participant.
  /// - Returns: the participant; nil where nobody who can be watched goes by the code.
  /// - Throws: ``StorageRefusal``.
  func watched(_ code: String) async throws(StorageRefusal) -> WatchedParticipant?

  /// What an observer has noted, and whether more is taken.
  ///
  /// - Parameter observer: the code of the observer.
  /// - Returns: everything that this observer noted; nothing of others.
  /// - Throws: ``StorageRefusal``.
  func observations(by observer: String) async throws(StorageRefusal) -> ObservationSheet

  /// Keeps a value of a measure.
  ///
  /// - Parameters:
  ///   - entry: the value.
  ///   - observer: the code of the observer.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``; a contradiction where another value counts meanwhile than the observer saw.
  func keep(_ entry: ObservedEntry, by observer: String, submission: SubmissionID)
    async throws(StorageRefusal)

  /// Keeps a note, or what it is changed to; one without words is taken back.
  ///
  /// - Parameters:
  ///   - note: the note.
  ///   - work: what it is about.
  ///   - observer: the code of the observer.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``.
  func keep(
    _ note: ObserverNote, on work: ParticipantWork, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal)

  /// Keeps that an observer pressed a button of the stopwatch.
  ///
  /// - Parameters:
  ///   - press: the button.
  ///   - work: what is timed.
  ///   - observer: the code of the observer.
  ///   - submission: an identifier that the sender made.
  /// - Throws: ``StorageRefusal``; a contradiction where the stopwatch does not stand so that it can be pressed.
  func keep(
    _ press: StopwatchPress, on work: ParticipantWork, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal)
}

/// What a participant did that others judge: a task at a condition; all tasks of a condition, or of the study, where they
/// are not named.
public struct ParticipantWork: Sendable, Hashable {
  /// The code of the participant.
  public var participant: String
  /// The task; nil for all of them.
  public var task: String?
  /// The condition within participants, as `ConditionCode` writes it; nil where there is none.
  public var condition: String?

  /// Makes a piece of work.
  public init(_ participant: String, task: String? = nil, condition: String? = nil) {
    self.participant = participant
    self.task = task
    self.condition = condition
  }
}

/// What a clock shows.
public struct ClockReading: Sendable, Hashable {
  /// How a clock stands.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// It runs.
    case running
    /// It is stopped for a while.
    case paused
    /// It was stopped for good.
    case stopped
    /// The participant gave up.
    case gaveUp
    /// The time limit of the task has passed.
    case timeUp
  }

  /// How it stands.
  public var state: State
  /// What it shows, in milliseconds.
  public var milliseconds: Int

  /// Makes a reading.
  public init(_ state: State, milliseconds: Int) {
    self.state = state
    self.milliseconds = milliseconds
  }

  /// Whether the work is over.
  public var isOver: Bool { state != .running && state != .paused }
}

/// A participant as observers see one.
public struct WatchedParticipant: Sendable, Hashable {
  /// The code under which their data stand.
  public var code: String
  /// Their visits to tasks, in their order.
  public var visits: [Assignment.Visit]
  /// What their own clock shows, by the visits that began.
  public var clocks: [Int: ClockReading]

  /// Makes a participant.
  public init(code: String, visits: [Assignment.Visit], clocks: [Int: ClockReading] = [:]) {
    self.code = code
    self.visits = visits
    self.clocks = clocks
  }

  /// The visit that they are at: one that is under way, else the first that did not begin; nil once all are over.
  public var current: Int? {
    visits.indices.first { clocks[$0]?.isOver == false } ?? visits.indices.first { clocks[$0] == nil }
  }
}

/// What one observer noted.
public struct ObservationSheet: Sendable, Hashable {
  /// Where a value stands.
  public struct Place: Sendable, Hashable {
    /// The identifier of the measure.
    public var measure: String
    /// What it was measured on.
    public var work: ParticipantWork

    /// Makes a place.
    public init(_ measure: String, on work: ParticipantWork) {
      self.measure = measure
      self.work = work
    }
  }

  /// The values of measures.
  public var values: [Place: String]
  /// The observer's own stopwatches.
  public var clocks: [ParticipantWork: ClockReading]
  /// The notes, oldest first.
  public var notes: [ParticipantWork: [ObserverNote]]
  /// Whether the study takes data.
  public var isOpen: Bool

  /// Makes a sheet.
  public init(
    values: [Place: String] = [:], clocks: [ParticipantWork: ClockReading] = [:],
    notes: [ParticipantWork: [ObserverNote]] = [:], isOpen: Bool = true
  ) {
    self.values = values
    self.clocks = clocks
    self.notes = notes
    self.isOpen = isOpen
  }
}

/// A value of a measure that an observer enters.
public struct ObservedEntry: Sendable, Hashable {
  /// Where it stands.
  public var place: ObservationSheet.Place
  /// The value; nil to take it back.
  public var value: String?
  /// What the observer saw before; nil where the new value holds whatever was there.
  public var seen: AnswerValue?

  /// Makes an entry.
  public init(_ place: ObservationSheet.Place, _ value: String?, seen: AnswerValue? = nil) {
    self.place = place
    self.value = value
    self.seen = seen
  }
}

/// Something that an observer wrote down.
public struct ObserverNote: Sendable, Hashable {
  /// What tells it from the others: the identifier of the submission with which it came.
  public var id: SubmissionID
  /// The words; empty for a note that is taken back.
  public var text: String
  /// What the clock showed when it was begun, in seconds; nil where no clock ran.
  public var seconds: Int?

  /// Makes a note.
  public init(_ id: SubmissionID, text: String, seconds: Int? = nil) {
    self.id = id
    self.text = text
    self.seconds = seconds
  }
}

/// A button of an observer's stopwatch.
public enum StopwatchPress: Sendable, Hashable {
  /// The time starts.
  case start
  /// It is stopped for a while, for a reason of the plan.
  case pause(reason: String)
  /// It goes on.
  case resume
  /// It is stopped for good.
  case stop

  /// Whether it can be pressed.
  ///
  /// - Parameter clock: what the stopwatch shows; nil before it was started.
  /// - Returns: whether the press does something.
  public func isPossible(_ clock: ClockReading?) -> Bool {
    switch (self, clock?.state) {
    case (.start, nil), (.pause, .running), (.resume, .paused), (.stop, .running), (.stop, .paused): true
    default: false
    }
  }
}
#endif
