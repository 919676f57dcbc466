internal import StudyModel

extension Plan {
  /// Whether the plan still is what it was before anybody saw the data, and a sentence where it is not.
  ///
  /// A locked plan is compared with its lock. One that was not locked before the first import is compared with what it
  /// was at that import, which the audit trail tells; a study without a trail has nothing to compare with.
  ///
  /// - Parameter trail: the audit trail of the study.
  /// - Returns: the standing and, unless the plan is as it was, what is to be said about it.
  func standing(by trail: Trail) -> (standing: Standing, warning: String?) {
    let hash = PlanHash.of(self)
    if let lock, lock.hash != hash {
      let person = lock.lockedBy.map { " by \($0)" } ?? ""
      return (
        .changedAfterLock,
        "the plan was changed after it was locked on \(lock.time.prefix(10))\(person); its analyses are exploratory"
      )
    }
    guard let first = trail.entries.firstIndex(where: { $0.action == "import" }) else {
      return (.asPlanned, nil)
    }
    let imported = trail.entries[first]
    if let lock {
      // By the order of the trail: both may have been done within a second.
      let isInTrail = trail.entries.contains { $0.action == "plan-lock" }
      let wasBefore =
        isInTrail
        ? trail.entries[..<first].contains { $0.action == "plan-lock" && $0.plan == lock.hash }
        : lock.time < imported.time
      if wasBefore { return (.asPlanned, nil) }
    }
    guard let before = imported.plan, before != hash else { return (.asPlanned, nil) }
    return (
      .changedAfterImport,
      "the plan was changed after the first import of data (\(imported.time.prefix(10))) and not locked before it; "
        + "its analyses are exploratory"
    )
  }
}
