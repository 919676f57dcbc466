#if Server
/// Whether a study takes data, and what was done about that.
public struct DataCollection: Sendable, Hashable {
  /// Something that was done about data collection.
  public struct Event: Sendable, Hashable {
    /// What was done.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The study takes data from here on.
      case opened
      /// The study takes no more data.
      case closed
      /// Outcomes by group were looked at before the end, which the report says.
      case earlyLook = "early-look"
    }

    /// What was done.
    public var kind: Kind
    /// Why, in the researcher's words; empty where none were asked for.
    public var reason: String
    /// When.
    public var time: CaptureTime
  }

  /// All that was done, from the beginning.
  public var events: [Event]

  /// Whether the study takes data.
  public var isOpen: Bool { events.last { $0.kind != .earlyLook }?.kind == .opened }

  /// The looks at outcomes before the end.
  public var earlyLooks: [Event] { events.filter { $0.kind == .earlyLook } }
}

/// One line of the audit trail, which can be added to and never changed.
public struct AuditEntry: Sendable, Hashable {
  /// Which line it is, from 1.
  public var number: Int
  /// When.
  public var time: CaptureTime
  /// What was done.
  public var kind: String
  /// Particulars that name nobody.
  public var detail: String
  /// The code of a person who withdrew; nothing else in the trail names anybody.
  public var person: String?
}

/// What is left of a person who withdrew.
public struct Tombstone: Sendable, Hashable {
  /// The code.
  public var code: String
  /// When they withdrew.
  public var time: CaptureTime
}
#endif
