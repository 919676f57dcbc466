/// Something that happened while data were collected: one row of the table of events.
///
/// Which fields are set follows from the kind; what does not apply is nil.
public struct CapturedEvent: Sendable, Hashable {
  /// The kinds of events that the pages of a study make.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The participant opened the invitation.
    case joined
    /// The participant answered a question that checks whether the consent was understood.
    case comprehensionAnswer = "comprehension-answer"
    /// The participant agreed to the consent.
    case consent
    /// The participant was given a task, at a place in an order.
    case taskPlanned = "task-planned"
    /// Work on a task began, by the clock of whoever did it.
    case taskStart = "task-start"
    /// Work stopped for a while.
    case taskPause = "task-pause"
    /// Work went on.
    case taskResume = "task-resume"
    /// The work was done.
    case taskFinish = "task-finish"
    /// The participant gave up.
    case taskGiveUp = "task-give-up"
    /// The participant looked for something in the catalogue of patterns.
    case patternSearch = "pattern-search"
    /// The participant opened a pattern.
    case patternOpened = "pattern-opened"
    /// A design was drawn for a rater.
    case designShown = "design-shown"
    /// An observer or a rater wrote something down.
    case note
  }

  /// When, in UTC to the millisecond, after ISO 8601: `2026-04-01T09:30:00.250Z`.
  public var time: String
  /// What happened: the text of a ``Kind``, or a kind of the store's own.
  public var kind: String
  /// The code of whoever did it.
  public var person: String
  /// What they do in the study: `participant`, `observer` or `rater`.
  public var role: String
  /// The code of the participant whom it is about, who may be the same.
  public var participant: String
  /// The task.
  public var task: String?
  /// The condition within participants, as ``ConditionCode`` writes it.
  public var condition: String?
  /// What it is about: the pattern, the question, the version of the consent, the reason of the pause.
  public var item: String?
  /// The answer that was chosen.
  public var answer: String?
  /// Whether the answer was right.
  public var isRight: Bool?
  /// Which try it was, from 1.
  public var attempt: Int?
  /// The place in an order, from 1: of the participant's tasks, of the rater's designs.
  public var position: Int?
  /// How many patterns a search found.
  public var found: Int?
  /// What the clock of whoever did it showed, in seconds without pauses.
  public var clock: Double?
  /// What somebody wrote in words of their own: a note, a search.
  public var text: String?

  /// Makes an event of which no more is said than who did it and about whom.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - time: when, in UTC after ISO 8601.
  ///   - person: the code of whoever did it.
  ///   - role: what they do in the study.
  ///   - participant: the code of the participant whom it is about.
  public init(_ kind: String, time: String, person: String, role: String, participant: String) {
    self.kind = kind
    self.time = time
    self.person = person
    self.role = role
    self.participant = participant
  }
}

/// The events of a study as they may be shown.
public struct StudyEvents: Sendable, Hashable {
  /// The events, oldest first.
  public var events: [CapturedEvent]
  /// How many addresses, telephone numbers and names were masked in their texts.
  public var masked: Int
  /// How many texts were left out, because nobody asked for what people wrote.
  public var withheld: Int

  /// Makes events.
  public init(_ events: [CapturedEvent] = [], masked: Int = 0, withheld: Int = 0) {
    self.events = events
    self.masked = masked
    self.withheld = withheld
  }
}
