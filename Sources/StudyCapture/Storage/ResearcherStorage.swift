#if Server
/// Where the pages of the researcher read how a study stands, and keep what is decided about it.
///
/// Whatever a function returns from is kept for good; what it throws about was not kept.
public protocol ResearcherStorage: InspectionDesk {
  /// How the study stands at this moment.
  ///
  /// - Returns: everybody who joined and did not withdraw, the invitations, and the state of data collection.
  func standing() async throws(StorageRefusal) -> StudyStanding

  /// Whether the study takes data, and what was done about that.
  ///
  /// - Returns: the state of data collection.
  func collection() async throws(StorageRefusal) -> CollectionStanding

  /// Makes invitations, all of them or none.
  ///
  /// - Parameters:
  ///   - tokens: the tokens, of which only hashes are kept.
  ///   - role: whom they invite.
  ///   - levels: the levels of factors that only the invitation says, by factor identifier.
  /// - Throws: ``StorageRefusal`` where they could not be kept.
  func invite(
    _ tokens: [SecretToken], as role: Visitor.Role, levels: [String: String]
  ) async throws(StorageRefusal)

  /// Opens or closes data collection, or notes that outcomes are looked at before it is closed.
  ///
  /// - Parameters:
  ///   - change: what is done.
  ///   - reason: why, in the researcher's words.
  /// - Throws: ``StorageRefusal`` where it is so already or could not be kept.
  func change(_ change: CollectionChange, reason: String) async throws(StorageRefusal)

  /// Deletes everything of a participant who asked for that and cannot reach their own pages any more.
  ///
  /// - Parameter code: the code of the participant.
  /// - Throws: ``StorageRefusal`` where nobody goes by the code or it could not be done.
  func withdraw(_ code: String) async throws(StorageRefusal)

  /// Makes a link by which somebody comes back, on another device or in a browser that forgot them.
  ///
  /// It lets them in once, and their sessions elsewhere end then. One that was made for them before is void.
  ///
  /// - Parameters:
  ///   - token: the token of the link, of which only the hash is kept.
  ///   - code: the code of the person.
  /// - Throws: ``StorageRefusal`` where nobody goes by the code or it could not be kept.
  func makeReturnLink(_ token: SecretToken, for code: String) async throws(StorageRefusal)

  /// Notes in the audit trail that the researcher takes away a report or a table.
  ///
  /// - Parameter output: the name of the file.
  /// - Throws: ``StorageRefusal`` where it could not be kept.
  func note(output: String) async throws(StorageRefusal)

  /// The audit trail.
  ///
  /// - Returns: its lines, oldest first.
  func auditTrail() async throws(StorageRefusal) -> [AuditLine]
}

/// How a study stands at one moment.
///
/// Times are milliseconds since the beginning of 1970 (UTC), but for those within a ``ParticipantState``, which are its
/// own.
public struct StudyStanding: Sendable, Hashable {
  /// Everybody who joined and did not withdraw.
  public var people: [PersonStanding]
  /// The invitations that were made, without those of people who withdrew.
  public var invitations: [InvitationStanding]
  /// How many participants withdrew.
  public var withdrawn: Int
  /// The state of data collection.
  public var collection: CollectionStanding
  /// The moment of reading.
  public var moment: Int

  /// Makes a standing.
  public init(
    people: [PersonStanding], invitations: [InvitationStanding], withdrawn: Int,
    collection: CollectionStanding, moment: Int
  ) {
    self.people = people
    self.invitations = invitations
    self.withdrawn = withdrawn
    self.collection = collection
    self.moment = moment
  }
}

/// A person of a study, and what tells how they come along.
public struct PersonStanding: Sendable, Hashable {
  /// A stretch of time in which the clock of a task ran.
  public struct Stretch: Sendable, Hashable {
    /// When it began.
    public var start: Int
    /// When it ended; nil while it lasts.
    public var end: Int?

    /// Makes a stretch.
    public init(start: Int, end: Int? = nil) {
      self.start = start
      self.end = end
    }
  }

  /// The code under which their data stand.
  public var code: String
  /// What they do in the study.
  public var role: Visitor.Role
  /// When they joined.
  public var joined: Int
  /// When they did something last.
  public var lastActivity: Int
  /// Their levels of factors between participants, by factor identifier, as far as they are known.
  public var levels: [String: String]
  /// Everything that is known of a participant; nil for the other roles.
  public var state: ParticipantState?
  /// When each answer to an item was given last.
  public var answerTimes: [ItemPlace: Int]
  /// When the clocks of their tasks ran, without pauses.
  public var work: [Stretch]
  /// When they handed in pages and did whatever else has a time, in any order.
  public var otherTimes: [Int]

  /// Makes a standing.
  public init(
    code: String, role: Visitor.Role, joined: Int, lastActivity: Int, levels: [String: String] = [:],
    state: ParticipantState? = nil, answerTimes: [ItemPlace: Int] = [:], work: [Stretch] = [],
    otherTimes: [Int] = []
  ) {
    self.code = code
    self.role = role
    self.joined = joined
    self.lastActivity = lastActivity
    self.levels = levels
    self.state = state
    self.answerTimes = answerTimes
    self.work = work
    self.otherTimes = otherTimes
  }
}

/// An invitation, as far as is known without its token.
public struct InvitationStanding: Sendable, Hashable {
  /// Whom it invites.
  public var role: Visitor.Role
  /// When it was made.
  public var created: Int
  /// Whether somebody joined with it.
  public var isUsed: Bool

  /// Makes a standing.
  public init(role: Visitor.Role, created: Int, isUsed: Bool) {
    self.role = role
    self.created = created
    self.isUsed = isUsed
  }
}

/// Something that is done about data collection.
public enum CollectionChange: String, Sendable, Hashable, CaseIterable {
  /// The study takes data from here on.
  case opened
  /// The study takes no more data.
  case closed
  /// Outcomes by group are looked at before the end.
  case earlyLook = "early-look"
}

/// Whether a study takes data, and what was done about that.
public struct CollectionStanding: Sendable, Hashable {
  /// Something that was done.
  public struct Event: Sendable, Hashable {
    /// What was done.
    public var change: CollectionChange
    /// Why, in the researcher's words; empty where none were given.
    public var reason: String
    /// When, in milliseconds since the beginning of 1970 (UTC).
    public var time: Int

    /// Makes an event.
    public init(_ change: CollectionChange, reason: String = "", time: Int) {
      self.change = change
      self.reason = reason
      self.time = time
    }
  }

  /// How long an early look holds, in milliseconds: an hour.
  ///
  /// Who looks again after that says so again.
  public static let lookDuration = 60 * 60 * 1000

  /// All that was done, oldest first.
  public var events: [Event]
  /// The moment of reading, in milliseconds since the beginning of 1970 (UTC).
  public var moment: Int

  /// Makes a standing.
  public init(events: [Event], at moment: Int) {
    self.events = events
    self.moment = moment
  }

  /// Whether the study takes data.
  public var isOpen: Bool { events.last { $0.change != .earlyLook }?.change == .opened }

  /// Whether outcomes may be seen: none more are taken, or an early look was logged that still holds.
  public var showsOutcomes: Bool {
    guard let last = events.last else { return false }
    switch last.change {
    case .opened: return false
    case .closed: return true
    case .earlyLook: return moment - last.time < Self.lookDuration
    }
  }

  /// When the early look ends that lets outcomes be seen; nil where none does.
  public var lookEnds: Int? {
    guard showsOutcomes, let last = events.last, last.change == .earlyLook else { return nil }
    return last.time + Self.lookDuration
  }
}

/// A line of the audit trail.
public struct AuditLine: Sendable, Hashable {
  /// Which line it is, from 1.
  public var number: Int
  /// When, in milliseconds since the beginning of 1970 (UTC).
  public var time: Int
  /// What was done.
  public var kind: String
  /// Particulars.
  public var detail: String
  /// The code of a person who withdrew.
  public var person: String?

  /// Makes a line.
  public init(number: Int, time: Int, kind: String, detail: String = "", person: String? = nil) {
    self.number = number
    self.time = time
    self.kind = kind
    self.detail = detail
    self.person = person
  }
}
#endif
