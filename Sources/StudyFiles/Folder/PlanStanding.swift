internal import StudyModel

extension Plan {
  /// Whether the plan still is what it was before anybody saw the data, and a sentence where it is not.
  ///
  /// A locked plan is compared with its lock. One that was not locked before the first import is compared with what it
  /// was at that import, which the audit trail tells; a study without a trail has nothing to compare with.
  ///
  /// - Parameter trail: the audit trail of the study.
  /// - Returns: the standing and, unless the plan is as it was, what is to be said about it.
  func standing(by trail: Trail) -> (standing: Standing, sentence: String?) {
    let hash = PlanHash.of(self)
    if let lock, lock.hash != hash {
      let person = lock.lockedBy.map { " by \($0)" } ?? ""
      return (
        .changedAfterLock,
        "the plan was changed after it was locked on \(lock.time.prefix(10))\(person); its analyses are exploratory"
      )
    }
    guard let imported = trail.entries.first(where: { $0.action == "import" }) else {
      return (.asPlanned, nil)
    }
    if let lock, lock.time <= imported.time { return (.asPlanned, nil) }
    guard let before = imported.plan, before != hash else { return (.asPlanned, nil) }
    return (
      .changedAfterImport,
      "the plan was changed after the first import of data (\(imported.time.prefix(10))) and not locked before it; "
        + "its analyses are exploratory"
    )
  }
}
