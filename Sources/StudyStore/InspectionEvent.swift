#if Server
public import StudyModel

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
