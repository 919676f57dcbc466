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
