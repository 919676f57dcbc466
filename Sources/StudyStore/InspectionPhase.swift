#if Server
/// How far the evaluators of an inspection may go.
public enum InspectionPhase: String, Sendable, Hashable, CaseIterable {
  /// Everybody inspects alone, and sees nothing of the others.
  case alone
  /// Findings stand, and it is decided which of them are one problem.
  case merging
  /// Everybody rates the shared list of problems.
  case rating

  /// Whether the researcher can go on to a phase.
  ///
  /// - Parameters:
  ///   - next: the phase.
  ///   - wasShared: whether evaluators have seen the shared list: they cannot inspect alone any more.
  /// - Returns: whether it comes next or is a way back.
  public func leads(to next: Self, wasShared: Bool) -> Bool {
    switch (self, next) {
    case (.alone, .merging), (.merging, .rating), (.rating, .merging): true
    case (.merging, .alone): !wasShared
    default: false
    }
  }
}

/// A phase that an inspection came to.
public struct InspectionEvent: Sendable, Hashable {
  /// The identifier of the inspection.
  public var inspection: String
  /// The phase from here on.
  public var phase: InspectionPhase
  /// Why, in the researcher's words; empty where none were given.
  public var reason: String
  /// When.
  public var time: CaptureTime
}

extension [InspectionEvent] {
  /// The phase of an inspection.
  ///
  /// - Parameter inspection: the identifier of the inspection.
  /// - Returns: the latest one; that of evaluators who work alone where nothing was decided yet.
  public func phase(of inspection: String) -> InspectionPhase {
    last { $0.inspection == inspection }?.phase ?? .alone
  }

  /// Whether the shared list of an inspection was ever shown to evaluators.
  ///
  /// - Parameter inspection: the identifier of the inspection.
  /// - Returns: whether it was.
  public func wasShared(_ inspection: String) -> Bool {
    contains { $0.inspection == inspection && $0.phase == .rating }
  }
}
#endif
