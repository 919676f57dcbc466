#if Server
public import Foundation
internal import GRDB

extension CaptureStore {
  /// Stores that a task was started, paused, resumed, finished or given up, by both clocks.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - occasion: the task.
  ///   - code: the code of the person whose clock it is.
  ///   - reason: why, such as what a pause was for.
  ///   - submission: an identifier that the sender made for this event; the same that comes twice is stored once.
  /// - Returns: the work on the task up to now.
  /// - Throws: ``CaptureError`` where that cannot happen to the task as it stands, where data collection is closed, where
  ///   nobody goes by the code, or where it cannot be stored.
  public func record(
    _ kind: TaskEvent.Kind, of occasion: Occasion, by code: String, reason: String = "", submission: UUID
  ) async throws(CaptureError) -> TaskRun {
    try CheckedText.check(occasion.task ?? "", "the task", limit: CheckedText.identifierLimit)
    try CheckedText.check(occasion)
    try CheckedText.check(reason, "the reason", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    var contents = SubmissionContents("task", occasion: occasion)
    contents.add(kind.rawValue)
    contents.add(reason)
    let moment = clock.now()
    let sent = contents
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      let subject = try People.subject(of: occasion, by: person, in: database)
      let isNew = try Submissions.isNew(submission, of: person, contents: sent, in: database)
      let about = subject == person ? nil : occasion.about
      let place = Occasion(task: occasion.task, condition: occasion.condition, about: about)
      let rows = CapturedRows(database: database, person: person)
      var run =
        try rows.taskRuns(rows.codes()).first { $0.occasion == place }
        ?? TaskRun(person: code, occasion: place, events: [])
      guard isNew else { return run }
      guard run.allows(kind) else { throw CaptureError.taskEventRefused(kind, state: run.state) }
      let event = TaskEvent(kind, reason: reason, at: moment)
      run.events.append(event)
      try Self.add(event, of: occasion, by: person, about: subject, in: database)
      return run
    }
  }

  /// Stops every clock that runs, because nobody can go on.
  static func stopClocks(at moment: Moment, in database: Database) throws {
    let rows = CapturedRows(database: database)
    let codes = try rows.codes()
    let people = Dictionary(codes.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for run in try rows.taskRuns(codes) where run.state == .running {
      guard let person = people[run.person] else { continue }
      let subject = try People.subject(of: run.occasion, by: person, in: database)
      try add(
        TaskEvent(.pause, reason: TaskEvent.closing, at: moment), of: run.occasion, by: person,
        about: subject,
        in: database)
    }
  }

  private static func add(
    _ event: TaskEvent, of occasion: Occasion, by person: Int64, about subject: Int64, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO task_event (person, number, subject, task, condition, kind, reason, time, monotonic, boot)
        VALUES (?1, (SELECT ifnull(max(number), 0) + 1 FROM task_event WHERE person = ?1), ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      person, subject, occasion.task, occasion.condition ?? "", event.kind.rawValue, event.reason,
      event.moment.wall.microseconds, event.moment.monotonic, try boot(event.moment.boot, in: database),
    ])
  }

  private static func boot(_ identity: String, in database: Database) throws -> Int64? {
    try database.cachedStatement(sql: "INSERT OR IGNORE INTO boot (identity) VALUES (?)")
      .execute(arguments: [identity])
    return try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM boot WHERE identity = ?"), arguments: [identity])
  }
}
#endif
