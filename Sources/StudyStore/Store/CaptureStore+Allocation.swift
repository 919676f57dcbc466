#if Server
internal import GRDB

extension CaptureStore {
  /// Stores levels that a person stated or that were measured, such as their experience.
  ///
  /// - Parameters:
  ///   - levels: the level of each factor.
  ///   - code: the code of the person.
  /// - Throws: ``CaptureError`` where a factor has another level already, where nobody goes by the code, where data
  ///   collection is closed, or where it cannot be stored.
  public func state(_ levels: [String: String], of code: String) async throws(CaptureError) {
    try await writes.write { database in
      let person = try People.id(of: code, in: database)
      try Collection.requireOpen(in: database)
      try People.add(levels: levels, origin: .stated, to: person, in: database)
    }
  }

  /// Gives a person the next place in the sequence of their stratum, and what the place stands for.
  ///
  /// Places are given one after the other, none twice and none left out, however many people are allocated at once. The
  /// place of somebody who withdrew is not given again. A person who was allocated keeps what they have.
  ///
  /// - Parameters:
  ///   - code: the code of the person.
  ///   - stratum: the people among whom groups are balanced, such as those of high experience.
  ///   - rule: turns a place, from 0, into levels and an order of tasks.
  /// - Returns: the person as allocated.
  /// - Throws: ``CaptureError`` where the person was allocated in another stratum, where a factor that the rule decides
  ///   has another level already, where data collection is closed, where nobody goes by the code, or where it cannot be
  ///   stored; no place is used up then.
  public func allocate(
    _ code: String, stratum: String, by rule: @escaping @Sendable (Int) -> AllocatedConditions
  ) async throws(CaptureError) -> CapturedPerson {
    try CheckedText.check(stratum, "the stratum", limit: CheckedText.identifierLimit)
    let time = clock.now().wall
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      let stored = try String.fetchOne(
        database.cachedStatement(sql: "SELECT stratum FROM allocation WHERE person = ?"), arguments: [person])
      if let stored {
        guard stored == stratum else {
          throw CaptureError.otherStratum(code: code, stored: stored, asked: stratum)
        }
        return try People.person(person, in: database)
      }
      try Collection.requireOpen(in: database)
      let next = try Int.fetchOne(
        database.cachedStatement(
          sql: """
            INSERT INTO stratum (name, next) VALUES (?, 1)
            ON CONFLICT (name) DO UPDATE SET next = next + 1 RETURNING next
            """), arguments: [stratum])
      let place = (next ?? 1) - 1
      let conditions = rule(place)
      try database.cachedStatement(
        sql: "INSERT INTO allocation (person, stratum, place, time) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [person, stratum, place, time.microseconds])
      try People.add(levels: conditions.levels, origin: .allocation, to: person, in: database)
      try People.add(order: conditions.order, to: person, in: database)
      return try People.person(person, in: database)
    }
  }

  /// Stores the order of the tasks of a person who has no place in a sequence, since their invitation fixed the group.
  ///
  /// - Parameters:
  ///   - order: the tasks in order.
  ///   - code: the code of the person.
  /// - Throws: ``CaptureError`` where the person has another order already, where nobody goes by the code, where data
  ///   collection is closed, or where it cannot be stored.
  public func setOrder(_ order: [PlannedTask], of code: String) async throws(CaptureError) {
    try await writes.write { database in
      let person = try People.id(of: code, in: database)
      try Collection.requireOpen(in: database)
      try People.add(order: order, to: person, in: database)
    }
  }
}
#endif
