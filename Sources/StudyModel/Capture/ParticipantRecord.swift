/// A page of the way through a study that a participant hands in.
public enum ParticipantPage: Sendable, Hashable, Codable {
  /// The introduction.
  case welcome
  /// The questions that find out who can take part.
  case eligibility
  /// A section of the consent.
  case consent(section: String)
  /// The check of what was understood.
  case comprehension
  /// The agreement itself, after everything was read.
  case agreement
  /// The permissions for further uses of data.
  case permissions
  /// A page of a questionnaire.
  case questionnaire(QuestionnairePage)
}

/// Something that a participant did, or that was done for one; the history of a participant is a list of them.
///
/// A record is what a list of actions makes of an empty one (``CaptureFlow/record(of:invitedLevels:)``), so that it is
/// enough to keep the actions.
public enum ParticipantAction: Sendable, Hashable, Codable {
  /// Went on from the welcome page, in a language.
  case begin(language: String)
  /// Handed in the eligibility page: the chosen answer of each question.
  case answerEligibility([String: String])
  /// Agreed to a section of the consent or not; of a section that is only read, read it.
  case decide(section: String, agrees: Bool)
  /// Handed in the check: the chosen answer of each question.
  case answerComprehension([String: String])
  /// Agreed to take part, to a version of the consent.
  case agree(version: String)
  /// Handed in the permissions: whether each was given.
  case permit([String: Bool])
  /// Was assigned.
  case assign(Assignment)
  /// Began a visit to a task, and the time began to run.
  case start(visit: Int)
  /// Stopped the time, for a reason of the plan.
  case pause(visit: Int, reason: String)
  /// Let the time run on.
  case resume(visit: Int)
  /// Said that the task is done.
  case finish(visit: Int)
  /// Gave the task up.
  case giveUp(visit: Int)
  /// Handed in a page of a questionnaire, on which these questions have an answer (N/A is one).
  case handIn(QuestionnairePage, answered: Set<String>)
  /// Went back to a page.
  case goBack(to: ParticipantPage)
  /// Withdrew from the study.
  case withdraw
}

/// How a visit to a task went.
public struct VisitRecord: Sendable, Hashable, Codable {
  /// How a participant ended a visit.
  public enum End: String, Sendable, Hashable, Codable {
    /// Said that it is done.
    case finished
    /// Gave up.
    case gaveUp = "gave-up"
  }

  /// A stretch of time, in milliseconds since the beginning of 1970 (UTC).
  public struct Span: Sendable, Hashable, Codable {
    /// When it began.
    public var start: Int
    /// When it ended; nil while it lasts.
    public var end: Int?
    /// Why the time was stopped; nil while it ran.
    public var reason: String?

    /// Makes a stretch.
    public init(start: Int, end: Int? = nil, reason: String? = nil) {
      self.start = start
      self.end = end
      self.reason = reason
    }
  }

  /// When the time ran and when it was stopped, by turns, from the start on.
  public var spans: [Span]
  /// How the participant ended it; nil where that did not happen (yet).
  public var end: End?

  /// Makes a record.
  public init(spans: [Span], end: End? = nil) {
    self.spans = spans
    self.end = end
  }

  /// The time that ran so far, in milliseconds, without pauses.
  ///
  /// - Parameter time: now.
  /// - Returns: the sum of the stretches without a reason.
  public func elapsed(at time: Int) -> Int {
    spans.filter { $0.reason == nil }.reduce(0) { $0 + max(0, ($1.end ?? time) - $1.start) }
  }

  /// Whether the time is stopped.
  public var isPaused: Bool { spans.last.map { $0.end == nil && $0.reason != nil } ?? false }
}

/// What is known of a participant: the facts from which the next step follows.
public struct ParticipantRecord: Sendable, Hashable, Codable {
  /// The levels of factors that the invitation says, by factor identifier.
  public var invitedLevels: [String: String]
  /// The language of the pages.
  public var language: String?
  /// The pages that were handed in and not reopened.
  public var handedIn: Set<ParticipantPage> = []
  /// The chosen answer of each question of the eligibility page.
  public var eligibility: [String: String] = [:]
  /// Whether the participant agreed to each section of the consent.
  public var decisions: [String: Bool] = [:]
  /// The chosen answer of each question of the check, as it was handed in last.
  public var comprehension: [String: String] = [:]
  /// How often the check was handed in with a mistake.
  public var mistakenAttempts = 0
  /// The version of the consent that was agreed to.
  public var consentVersion: String?
  /// Whether each permission was given.
  public var permissions: [String: Bool] = [:]
  /// What the participant was assigned to.
  public var assignment: Assignment?
  /// The visits to tasks that began, by their number from 0.
  public var visits: [Int: VisitRecord] = [:]
  /// Whether the participant withdrew.
  public var hasWithdrawn = false
  /// When something happened last, in milliseconds since the beginning of 1970 (UTC).
  public var lastTime: Int?

  /// Makes a record of somebody who has done nothing yet.
  public init(invitedLevels: [String: String] = [:]) { self.invitedLevels = invitedLevels }
}
