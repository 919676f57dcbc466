#if Server
internal import Cryptography
public import Foundation
internal import GRDB
public import StudyModel
internal import Synchronization

/// What people answer while a study runs, in `capture.sqlite` of the study's folder.
///
/// Whatever a function has returned from is on the disk: it outlives the end of the process and a power cut. What it
/// throws about was not stored, and the store goes on working. One server has a study open at a time; readers
/// (``CaptureReader``) are not kept out.
public final class CaptureStore: Sendable {
  /// The path of the database.
  public var path: String { file.path }

  private let file: StoreFile
  let pool: DatabasePool
  private let writes: WriteQueue
  private let clock: CaptureClock
  private let lock: Mutex<StudyLock?>

  /// Opens the store of a study, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - folder: the folder of the study.
  ///   - study: the identifier of the study, such as its UUID; a store of another study is refused.
  ///   - clock: what tells the moment.
  /// - Throws: ``CaptureError`` where another server has the study open, or where what lies there is no store, is of a
  ///   newer version, is damaged, belongs to another study or cannot be written; it is left as it was.
  public init(folder: String, study: String, clock: CaptureClock = .system) throws(CaptureError) {
    let file = StoreFile(folder: folder)
    try file.checkFolder()
    let lock = try StudyLock(path: file.lock, store: file.path)
    if try file.exists() {
      try file.check(study: study)
    } else {
      try CheckedText.check(study, "the study's identifier", limit: CheckedText.identifierLimit)
      try file.create(study: study, at: clock.now().wall)
    }
    let pool = try file.connect()
    self.file = file
    self.pool = pool
    self.clock = clock
    self.lock = Mutex(lock)
    writes = WriteQueue(pool: pool, path: file.path)
    do {
      // The first write of all, so that a store that cannot be written is found out now and not by a participant.
      try pool.write { database in
        try AuditTrail.add("opened", at: clock.now().wall, in: database)
      }
      try Erasure.finish(in: pool)
    } catch {
      throw CaptureError(error, path: file.path)
    }
  }

  /// Writes what waits, closes the store and lets others have the study.
  ///
  /// One file holds everything then, unless another program goes on reading what the log is needed for. It is waited for
  /// for two seconds. After that nothing is lost: the log stays beside the store, and whoever closes the store next puts
  /// it in.
  ///
  /// - Returns: whether the one file holds everything; if not, its log belongs to it.
  /// - Throws: ``CaptureError`` where the store could not be closed.
  @discardableResult
  public func close() throws(CaptureError) -> Bool {
    writes.close()
    // Who withdrew while somebody read is to be gone from the files also where nobody serves the study again.
    let wiping = Result { try Erasure.finish(in: pool) }
    do {
      try pool.close()
      // The last connection to be closed removes the log, but not where it only reads, as those do that a pool closes last.
      let isWhole = Result { try file.emptyLog() }
      lock.withLock { $0 = nil }
      try wiping.get()
      return try isWhole.get()
    } catch {
      throw CaptureError(error, path: path)
    }
  }

  /// Reads without waiting for those who write.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(CaptureError) -> Value {
    let path = path
    let outcome: Result<Value, CaptureError> = await withCheckedContinuation { continuation in
      pool.asyncRead { access in
        do {
          continuation.resume(returning: .success(try work(access.get())))
        } catch {
          continuation.resume(returning: .failure(CaptureError(error, path: path)))
        }
      }
    }
    return try outcome.get()
  }

  /// Reads everything that was captured, as it is at this moment.
  ///
  /// - Returns: what was captured.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func contents() async throws(CaptureError) -> CapturedData {
    try await read { try CapturedRows(database: $0).contents() }
  }

  /// Reads everything that was captured of one person.
  ///
  /// - Parameter code: the code of the person.
  /// - Returns: their data, and whether the study takes more.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be read.
  public func contents(of code: String) async throws(CaptureError) -> CapturedData {
    try await read { database in
      let person = try People.id(of: code, in: database)
      return try CapturedRows(database: database, person: person).contents()
    }
  }

  /// Reads when something was stored last.
  ///
  /// - Returns: the latest time of all records; nil where there is none.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func lastTime() async throws(CaptureError) -> CaptureTime? {
    try await read { try CapturedRows(database: $0).lastTime() }
  }

  /// Reads the audit trail.
  ///
  /// - Returns: its lines, oldest first.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func auditTrail() async throws(CaptureError) -> [AuditEntry] {
    try await read { try AuditTrail.entries(in: $0) }
  }

  /// Adds a line to the audit trail, which cannot be changed any more.
  ///
  /// - Parameters:
  ///   - kind: what was done.
  ///   - detail: particulars; they may name nobody, since they outlive a withdrawal.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func record(_ kind: String, detail: String = "") async throws(CaptureError) {
    try CheckedText.check(kind, "the kind of the entry", limit: CheckedText.identifierLimit)
    try CheckedText.check(detail, "the detail of the entry", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let time = clock.now().wall
    try await writes.write { try AuditTrail.add(kind, detail: detail, at: time, in: $0) }
  }
}

// MARK: - Allocation

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

// MARK: - Answers

extension CaptureStore {
  /// The most answers of one submission.
  static let largestSubmission = 1000

  /// Stores answers to items of a form, all of them or none.
  ///
  /// An answer that differs from the latest to its item is a new revision of it; one that does not changes nothing. A
  /// submission that comes twice, because the network or a finger made it so, is stored once.
  ///
  /// - Parameters:
  ///   - answers: the answers; of several to one item the last counts.
  ///   - code: the code of the person who answers.
  ///   - form: the form: an instrument, a checklist, a stopwatch sheet.
  ///   - occasion: what is answered on.
  ///   - submission: an identifier that the sender made for this submission.
  /// - Returns: whether it was stored now or had been before.
  /// - Throws: ``CaptureError`` where data collection is closed, where the identifier came before with other answers,
  ///   where nobody goes by the code, where a text cannot be stored as it is, or where the disk does not take it.
  public func submit(
    _ answers: [AnswerChange], by code: String, form: String, on occasion: Occasion = Occasion(),
    submission: UUID
  ) async throws(CaptureError) -> SubmissionReceipt {
    try await submit(
      [FormAnswers(form, on: occasion, answers: answers)], by: code, submission: submission)
  }

  /// Stores answers to items of several forms, all of them or none.
  ///
  /// As for one form; a page that is handed in and its answers are one submission.
  ///
  /// - Parameters:
  ///   - forms: the forms with their answers; of several answers to one item the last counts.
  ///   - code: the code of the person who answers.
  ///   - submission: an identifier that the sender made for this submission.
  /// - Returns: whether it was stored now or had been before.
  /// - Throws: ``CaptureError`` where data collection is closed, where the identifier came before with other answers,
  ///   where another answer counts than the sender saw, where nobody goes by the code, where a text cannot be stored as it
  ///   is, or where the disk does not take it.
  public func submit(
    _ forms: [FormAnswers], by code: String, submission: UUID
  ) async throws(CaptureError) -> SubmissionReceipt {
    let sent = try Self.contents(of: forms)
    let time = clock.now().wall
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      guard try Submissions.isNew(submission, of: person, contents: sent, in: database) else {
        return .alreadyStored
      }
      var changes = 0
      for form in forms {
        let subject = try People.subject(of: form.occasion, by: person, in: database)
        let place: [(any DatabaseValueConvertible)?] = [
          person, subject, form.form, form.occasion.task ?? "", form.occasion.condition ?? "",
        ]
        for answer in form.answers {
          changes += try Self.store(answer, at: place + [answer.item], time, in: database) ? 1 : 0
        }
      }
      return .stored(changes: changes)
    }
  }

  /// Checks what was sent, and reduces it to what the same is known by again.
  private static func contents(of forms: [FormAnswers]) throws(CaptureError) -> SubmissionContents {
    guard forms.reduce(0, { $0 + $1.answers.count }) <= largestSubmission, forms.count <= largestSubmission
    else { throw .tooMany(field: "answers", limit: largestSubmission) }
    var contents = SubmissionContents("answers", occasion: forms.first?.occasion ?? Occasion())
    for (number, form) in forms.enumerated() {
      try CheckedText.check(form.form, "the form", limit: CheckedText.identifierLimit)
      try CheckedText.check(form.occasion)
      if number > 0 { contents.add(form.occasion) }
      contents.add(form.form)
      for answer in form.answers {
        try CheckedText.check(answer.item, "the item", limit: CheckedText.identifierLimit)
        if case .text(let text) = answer.value {
          try CheckedText.check(
            text, "the answer to \(answer.item)", limit: CheckedText.answerLimit, mayBeEmpty: true)
        }
        contents.add(answer.item)
        contents.add(answer.value.kind)
        contents.add(answer.value.text)
        guard let seen = answer.seen else { continue }
        contents.add(seen.kind)
        contents.add(seen.text)
      }
    }
    return contents
  }

  /// Adds a revision of an answer; false where it is what the latest one says.
  private static func store(
    _ answer: AnswerChange, at place: [(any DatabaseValueConvertible)?], _ time: CaptureTime,
    in database: Database
  ) throws -> Bool {
    let latest = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT revision, kind, value FROM answer WHERE person = ? AND subject = ? AND form = ? AND task = ?
          AND condition = ? AND item = ? ORDER BY revision DESC LIMIT 1
          """), arguments: StatementArguments(place))
    let kind: String = latest?[1] ?? AnswerValue.takenBack.kind
    let text: String? = latest?[2]
    if let seen = answer.seen, seen.kind != kind || seen.text != text {
      throw CaptureError.answerChanged(item: answer.item)
    }
    if kind == answer.value.kind, text == answer.value.text { return false }
    let revision: Int = latest?[0] ?? 0
    try database.cachedStatement(
      sql: """
        INSERT INTO answer (person, subject, form, task, condition, item, revision, kind, value, time)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: StatementArguments(
        place + [revision + 1, answer.value.kind, answer.value.text, time.microseconds]))
    return true
  }

  /// Reads every wording of every answer of a person, as the audit of a study asks for it.
  ///
  /// - Parameter code: the code of the person.
  /// - Returns: the answers, the wordings of each item one after the other.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be read.
  public func revisions(of code: String) async throws(CaptureError) -> [CapturedAnswer] {
    try await read { database in
      let rows = CapturedRows(database: database, person: try People.id(of: code, in: database))
      return try rows.answers(rows.codes(), latestOnly: false)
    }
  }
}

extension AnswerValue {
  /// The kind as it is stored.
  var kind: String {
    switch self {
    case .text: "text"
    case .notApplicable: "not-applicable"
    case .takenBack: "taken-back"
    }
  }

  /// The text as it is stored.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

// MARK: - Collection

extension CaptureStore {
  /// Opens data collection again; a new store is open.
  ///
  /// - Parameter reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where it is open or it cannot be stored.
  public func openCollection(reason: String) async throws(CaptureError) {
    try await change(.opened, reason: reason)
  }

  /// Closes data collection: from here on nothing is taken but withdrawals.
  ///
  /// Clocks that run are stopped with it, so that no result changes by itself afterwards, and the time in which nobody could go on
  /// counts for nothing where data collection is opened again.
  ///
  /// - Parameter reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where it is closed or it cannot be stored.
  public func closeCollection(reason: String = "") async throws(CaptureError) {
    try await change(.closed, reason: reason)
  }

  /// Stores that outcomes by group are looked at before the end, which the report says.
  ///
  /// - Parameter reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where data collection is closed, so that no look is early, or where it cannot be stored.
  public func recordEarlyLook(reason: String) async throws(CaptureError) {
    try await change(.earlyLook, reason: reason)
  }

  /// Reads whether the study takes data, and what was done about that.
  ///
  /// - Returns: the state of data collection.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func collection() async throws(CaptureError) -> DataCollection {
    try await read { try CapturedRows(database: $0).collection() }
  }

  private func change(_ kind: DataCollection.Event.Kind, reason: String) async throws(CaptureError) {
    try CheckedText.check(reason, "the reason", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let moment = clock.now()
    let time = moment.wall
    try await writes.write { database in
      let isOpen = try Collection.isOpen(in: database)
      if kind == .earlyLook { try Collection.requireOpen(in: database) }
      guard kind == .earlyLook || isOpen != (kind == .opened) else {
        throw CaptureError.collectionUnchanged(isOpen: isOpen)
      }
      if kind == .closed { try Self.stopClocks(at: moment, in: database) }
      try database.cachedStatement(sql: "INSERT INTO collection (kind, reason, time) VALUES (?, ?, ?)")
        .execute(arguments: [kind.rawValue, reason, time.microseconds])
      try AuditTrail.add("collection-\(kind.rawValue)", detail: reason, at: time, in: database)
    }
  }
}

// MARK: - Consent

extension CaptureStore {
  /// Stores what a person agreed to; the latest consent counts, earlier ones are kept.
  ///
  /// The same consent that comes again, since its receipt got lost, is stored once.
  ///
  /// - Parameters:
  ///   - consent: what they agreed to, and to which text.
  ///   - code: the code of the person.
  /// - Returns: the consent as it was stored.
  /// - Throws: ``CaptureError`` where nobody goes by the code, where data collection is closed, or where it cannot be
  ///   stored.
  public func record(_ consent: ConsentRecord, of code: String) async throws(CaptureError) -> CapturedConsent
  {
    try CheckedText.check(consent.version, "the version of the text", limit: CheckedText.identifierLimit)
    try CheckedText.check(consent.language, "the language", limit: CheckedText.identifierLimit)
    for section in consent.sections {
      try CheckedText.check(section.id, "the section", limit: CheckedText.identifierLimit)
    }
    let time = clock.now().wall
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      try Collection.requireOpen(in: database)
      let last = try CapturedRows(database: database, person: person).consents([person: code]).last
      if let last, last.consent == consent { return last }
      let number = (last?.number ?? 0) + 1
      try database.cachedStatement(
        sql: "INSERT INTO consent (person, number, version, text, language, time) VALUES (?, ?, ?, ?, ?, ?)"
      ).execute(arguments: [
        person, number, consent.version, consent.text.data, consent.language, time.microseconds,
      ])
      for (position, section) in consent.sections.enumerated() {
        try database.cachedStatement(
          sql:
            "INSERT INTO consent_section (person, number, position, section, agreed) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [person, number, position, section.id, section.isAgreed])
      }
      return CapturedConsent(person: code, number: number, consent: consent, time: time)
    }
  }

  /// Stores the answers to the questions that check whether the text was understood: one more attempt, all of it or none.
  ///
  /// - Parameters:
  ///   - answers: the answer to each question.
  ///   - code: the code of the person.
  ///   - submission: an identifier that the sender made for this attempt; the same that comes twice is stored once.
  /// - Returns: which attempt it was, from 1.
  /// - Throws: ``CaptureError`` where the identifier came before with other answers, where nobody goes by the code, where
  ///   data collection is closed, or where it cannot be stored.
  public func recordComprehension(
    _ answers: [CheckedAnswer], of code: String, submission: UUID
  ) async throws(CaptureError) -> Int {
    var contents = SubmissionContents("comprehension", occasion: Occasion())
    for answer in answers {
      try CheckedText.check(answer.question, "the question", limit: CheckedText.identifierLimit)
      try CheckedText.check(answer.answer, "the answer", limit: CheckedText.fieldLimit, mayBeEmpty: true)
      contents.add(answer.question)
      contents.add(answer.answer)
    }
    let time = clock.now().wall
    let sent = contents
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      let isNew = try Submissions.isNew(submission, of: person, contents: sent, in: database)
      let last =
        try Int.fetchOne(
          database.cachedStatement(sql: "SELECT max(attempt) FROM comprehension WHERE person = ?"),
          arguments: [person]) ?? 0
      guard isNew else { return last }
      for answer in answers {
        try database.cachedStatement(
          sql: """
            INSERT INTO comprehension (person, question, attempt, answer, correct, time) VALUES (?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
          person, answer.question, last + 1, answer.answer, answer.isRight, time.microseconds,
        ])
      }
      return last + 1
    }
  }
}

// MARK: - Forms

extension CaptureStore {
  /// Keeps what the plan says until somebody has joined; afterwards only of what nothing is kept yet.
  ///
  /// - Parameter plan: what it says now.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func keep(_ plan: ShownPlan) async throws(CaptureError) {
    let data = try await contents()
    let isBegun = data.people.contains { $0.role == .participant } || !data.tombstones.isEmpty
    let kept = data.plan.texts
    let new = plan.texts.filter { name, text in
      name.utf8.count < CheckedText.identifierLimit / 2 && (isBegun ? kept[name] == nil : kept[name] != text)
    }
    guard !new.isEmpty else { return }
    try await keepForms(
      Dictionary(uniqueKeysWithValues: new.map { (CapturedData.planPrefix + $0.key, $0.value) }))
  }

  /// Keeps how questionnaires run on the pages from now on.
  ///
  /// - Parameter forms: the forms as texts, by measure; others that are kept stay.
  /// - Throws: ``CaptureError`` where one is too long or it cannot be stored.
  public func keepForms(_ forms: [String: String]) async throws(CaptureError) {
    for (measure, form) in forms {
      try CheckedText.check(measure, "the measure", limit: CheckedText.identifierLimit)
      try CheckedText.check(form, "the form", limit: CheckedText.answerLimit)
    }
    try await writes.write { database in
      for (measure, form) in forms {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")
          .execute(arguments: [CapturedRows.formPrefix + measure, form])
      }
    }
  }
}

// MARK: - Incidents

extension CaptureStore {
  /// How many incidents of a kind are noted in a day, so that a flood of them does not fill the disk: less than a
  /// hundred kilobytes.
  public static let mostIncidentsPerDay = 100

  /// Among how many of the last lines of the trail they are counted, so that counting takes the same short time in a long
  /// trail.
  private static let countedLines = 2000
  private static let day: Int64 = 24 * 60 * 60 * 1_000_000

  /// Notes in the audit trail that something was refused that matters for safety; nobody's code goes with it.
  ///
  /// Of each kind the first ``mostIncidentsPerDay`` within 24 hours are noted, the last of them with a note that further
  /// ones are not.
  ///
  /// - Parameter kind: what was refused, such as `forged-request`.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func record(incident kind: String) async throws(CaptureError) {
    try CheckedText.check(kind, "the kind of the incident", limit: CheckedText.identifierLimit)
    let time = clock.now().wall
    // Who floods the server does not even get to the queue of those who write.
    guard try await read({ try Self.incidents(of: kind, at: time, in: $0) }) < Self.mostIncidentsPerDay else {
      return
    }
    try await writes.write { database in
      let count = try Self.incidents(of: kind, at: time, in: database)
      guard count < Self.mostIncidentsPerDay else { return }
      let isLast = count + 1 == Self.mostIncidentsPerDay
      try AuditTrail.add(
        "refused-\(kind)", detail: isLast ? "further ones of this day are not noted" : "", at: time,
        in: database)
    }
  }

  /// How many incidents of a kind were noted within 24 hours.
  private static func incidents(of kind: String, at time: CaptureTime, in database: Database) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT count(*) FROM (SELECT kind, time FROM audit ORDER BY number DESC LIMIT \(countedLines))
          WHERE kind = ? AND time > ?
          """), arguments: ["refused-\(kind)", time.microseconds - day]) ?? 0
  }
}

// MARK: - Inspections

extension CaptureStore {
  /// Stores something that an evaluator records, where the inspection is at that.
  ///
  /// A finding without a number gets the next one of its evaluator: two that are recorded at once are two.
  ///
  /// - Parameters:
  ///   - kind: what is recorded.
  ///   - fields: the particulars, by the names of ``CapturedEntry/Field``; the identifier of the inspection is added.
  ///   - inspection: the identifier of the inspection.
  ///   - phase: the phase in which it can be recorded; findings that came after the merge was opened would be lost.
  ///   - participant: the code of the participant who made the design; nil for a design of somebody else.
  ///   - code: the code of the evaluator.
  ///   - submission: an identifier that the sender made; the same that comes twice is stored once.
  /// - Returns: whether it was stored now or had been before.
  /// - Throws: ``CaptureError`` where the inspection is at another phase, where data collection is closed, where nobody
  ///   goes by the code, where a text cannot be stored as it is, or where the disk does not take it.
  @discardableResult
  public func record(
    _ kind: CapturedEntry.Kind, _ fields: [String: String], of inspection: String,
    during phase: InspectionPhase, about participant: String? = nil, by code: String, submission: UUID
  ) async throws(CaptureError) -> SubmissionReceipt {
    var fields = fields
    fields[CapturedEntry.Field.inspection] = inspection
    let design = fields[CapturedEntry.Field.design]
    return try await observe(
      kind.rawValue, fields, on: Occasion(about: participant), by: code, submission: submission
    ) { [isNew = kind == .finding && fields[CapturedEntry.Field.number] == nil] database, person in
      let now = try CapturedRows(database: database).inspectionEvents().phase(of: inspection)
      guard now == phase else { throw CaptureError.otherPhase(inspection: inspection, phase: now) }
      // Of a participant who withdrew between the page and here nothing would take it away again.
      if let design, participant == nil, try AuditTrail.hasTombstone(of: design, in: database) {
        throw CaptureError.withdrawn(code: design)
      }
      guard isNew else { return [:] }
      let number = try Self.nextFinding(of: person, in: inspection, database)
      return [CapturedEntry.Field.number: String(number)]
    }
  }

  /// The number of a person's next finding in an inspection, which no finding had before.
  private static func nextFinding(
    of person: Int64, in inspection: String, _ database: Database
  ) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(
        sql: """
          INSERT INTO finding_counter (person, inspection, last) VALUES (?, ?, 1)
          ON CONFLICT (person, inspection) DO UPDATE SET last = last + 1 RETURNING last
          """), arguments: [person, inspection]) ?? 1
  }

  /// Removes the severities of a problem of which nothing is left, since its findings went with somebody who withdrew.
  ///
  /// - Parameters:
  ///   - problem: the identifier of the problem.
  ///   - inspection: the identifier of the inspection.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func removeSeverities(of problem: String, in inspection: String) async throws(CaptureError) {
    try await writes.write { database in
      try database.cachedStatement(
        sql: """
          DELETE FROM observation WHERE kind = ?1
            AND EXISTS (SELECT 1 FROM observation_field f WHERE f.person = observation.person
              AND f.number = observation.number AND f.name = ?2 AND f.value = ?3)
            AND EXISTS (SELECT 1 FROM observation_field f WHERE f.person = observation.person
              AND f.number = observation.number AND f.name = ?4 AND f.value = ?5)
          """
      ).execute(arguments: [
        CapturedEntry.Kind.severity.rawValue, CapturedEntry.Field.problem, problem,
        CapturedEntry.Field.inspection, inspection,
      ])
    }
  }

  /// Reads which phases inspections came to.
  ///
  /// - Returns: the phases, oldest first.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func inspectionEvents() async throws(CaptureError) -> [InspectionEvent] {
    try await read { try CapturedRows(database: $0).inspectionEvents() }
  }

  /// Lets an inspection go on to another phase.
  ///
  /// - Parameters:
  ///   - inspection: the identifier of the inspection.
  ///   - phase: the phase from here on.
  ///   - reason: why, in the researcher's words.
  /// - Throws: ``CaptureError`` where that phase does not come next, or it cannot be stored.
  public func advance(
    _ inspection: String, to phase: InspectionPhase, reason: String = ""
  ) async throws(CaptureError) {
    try CheckedText.check(inspection, "the inspection", limit: CheckedText.identifierLimit)
    try CheckedText.check(reason, "the reason", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let time = clock.now().wall
    try await writes.write { database in
      let events = try CapturedRows(database: database).inspectionEvents()
      let now = events.phase(of: inspection)
      guard now.leads(to: phase, wasShared: events.wasShared(inspection)) else {
        throw CaptureError.otherPhase(inspection: inspection, phase: now)
      }
      try database.cachedStatement(
        sql: "INSERT INTO inspection_event (inspection, phase, reason, time) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [inspection, phase.rawValue, reason, time.microseconds])
      try AuditTrail.add(
        "inspection-\(phase.rawValue)", detail: reason.isEmpty ? inspection : "\(inspection): \(reason)",
        at: time, in: database)
    }
  }
}

// MARK: - Invitations

extension CaptureStore {
  /// The most invitations that are made at once.
  static let mostInvitations = 1000

  /// Invites several people, all of them or none.
  ///
  /// - Parameters:
  ///   - tokens: the hashes of the tokens.
  ///   - role: what these people do in the study.
  ///   - levels: the levels of factors that the invitations fix.
  /// - Throws: ``CaptureError`` where one of the tokens is in use or they cannot be stored.
  public func invite(
    _ tokens: [TokenHash], as role: PersonRole, levels: [String: String] = [:]
  ) async throws(CaptureError) {
    guard tokens.count <= Self.mostInvitations else {
      throw .tooMany(field: "invitations", limit: Self.mostInvitations)
    }
    for (factor, level) in levels {
      try CheckedText.check(factor, "the factor", limit: CheckedText.identifierLimit)
      try CheckedText.check(level, "the level", limit: CheckedText.identifierLimit)
    }
    let time = clock.now().wall
    try await writes.write { database in
      for token in tokens {
        guard try !People.isInUse(token, in: database) else { throw CaptureError.tokenInUse }
        try database.cachedStatement(sql: "INSERT INTO invitation (hash, role, created) VALUES (?, ?, ?)")
          .execute(arguments: [token.data, role.rawValue, time.microseconds])
        for (factor, level) in levels {
          try database.cachedStatement(
            sql: "INSERT INTO invitation_level (invitation, factor, level) VALUES (?, ?, ?)"
          ).execute(arguments: [token.data, factor, level])
        }
      }
    }
  }
}

// MARK: - Observations

extension CaptureStore {
  /// The most fields of one observation.
  static let mostFields = 32

  /// Stores something that was noticed while a person worked.
  ///
  /// - Parameters:
  ///   - kind: what happened: ``CapturedObservation/patternOpened``, ``CapturedObservation/search`` or a kind of one's own.
  ///   - fields: the particulars.
  ///   - occasion: what it was done on.
  ///   - code: the code of the person.
  ///   - submission: an identifier that the sender made for this observation; the same that comes twice is stored once.
  /// - Returns: whether it was stored now or had been before.
  /// - Throws: ``CaptureError`` where data collection is closed, where nobody goes by the code, where a text cannot be
  ///   stored as it is, or where the disk does not take it.
  public func observe(
    _ kind: String, _ fields: [String: String] = [:], on occasion: Occasion = Occasion(), by code: String,
    submission: UUID
  ) async throws(CaptureError) -> SubmissionReceipt {
    try await observe(kind, fields, on: occasion, by: code, submission: submission) { _, _ in [:] }
  }

  /// Stores something that was noticed, with what is known only at the moment of storing: `complete` gives further fields,
  /// which do not tell two submissions apart, by the row of the person; where it throws, nothing is stored.
  func observe(
    _ kind: String, _ fields: [String: String], on occasion: Occasion, by code: String, submission: UUID,
    completing complete: @escaping @Sendable (Database, Int64) throws -> [String: String]
  ) async throws(CaptureError) -> SubmissionReceipt {
    try CheckedText.check(kind, "the kind of the observation", limit: CheckedText.identifierLimit)
    try CheckedText.check(occasion)
    guard fields.count <= Self.mostFields else { throw .tooMany(field: "fields", limit: Self.mostFields) }
    var contents = SubmissionContents("observation", occasion: occasion)
    contents.add(kind)
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      try CheckedText.check(name, "the name of a field", limit: CheckedText.identifierLimit)
      try CheckedText.check(value, "the field \(name)", limit: CheckedText.fieldLimit, mayBeEmpty: true)
      contents.add(name)
      contents.add(value)
    }
    let time = clock.now().wall
    let sent = contents
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      let subject = try People.subject(of: occasion, by: person, in: database)
      guard try Submissions.isNew(submission, of: person, contents: sent, in: database) else {
        return .alreadyStored
      }
      let fields = try fields.merging(complete(database, person)) { $1 }
      let last = try Int.fetchOne(
        database.cachedStatement(sql: "SELECT max(number) FROM observation WHERE person = ?"),
        arguments: [person])
      let number = (last ?? 0) + 1
      try database.cachedStatement(
        sql: """
          INSERT INTO observation (person, number, subject, task, condition, kind, time) VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        person, number, subject, occasion.task ?? "", occasion.condition ?? "", kind, time.microseconds,
      ])
      for (name, value) in fields {
        try database.cachedStatement(
          sql: "INSERT INTO observation_field (person, number, name, value) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [person, number, name, value])
      }
      return .stored(changes: 1)
    }
  }
}

// MARK: - People

/// An invitation as it was stored.
public struct CapturedInvitation: Sendable, Hashable {
  /// The hash of its token.
  public var token: TokenHash
  /// What the person who uses it does in the study.
  public var role: PersonRole
  /// When it was made.
  public var created: CaptureTime
  /// When it was used; nil where it was not.
  public var used: CaptureTime?
  /// The code of the person who used it, or whom it lets in once more.
  public var person: String?
  /// Whether it lets somebody in once more who joined before.
  public var isReturn: Bool
}

extension CaptureStore {
  /// Invites somebody, whoever it is that gets the token.
  ///
  /// - Parameters:
  ///   - token: the hash of the token.
  ///   - role: what the person does in the study.
  ///   - levels: the levels of factors that the invitation fixes.
  /// - Throws: ``CaptureError`` where the token is in use or it cannot be stored.
  public func invite(
    _ token: TokenHash, as role: PersonRole, levels: [String: String] = [:]
  ) async throws(CaptureError) {
    try await invite([token], as: role, levels: levels)
  }

  /// Reads who is in the study.
  ///
  /// - Parameter role: what they do in it.
  /// - Returns: their codes, in the order in which they joined.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func codes(of role: PersonRole) async throws(CaptureError) -> [String] {
    try await read {
      try String.fetchAll(
        $0, sql: "SELECT code FROM person WHERE role = ? ORDER BY id", arguments: [role.rawValue])
    }
  }

  /// Reads an invitation, or a link by which somebody comes back.
  ///
  /// - Parameter token: the hash of its token.
  /// - Returns: the invitation; nil where none has the token.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func invitation(_ token: TokenHash) async throws(CaptureError) -> CapturedInvitation? {
    try await read { database in
      try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT hash, invitation.role, created, used, code
            FROM invitation LEFT JOIN person ON person.id = invitation.person WHERE hash = ?
            """), arguments: [token.data]
      ).flatMap { CapturedInvitation($0) } ?? ReturnLinks.invitation(token, in: database)
    }
  }

  /// Reads all invitations, without links to come back; those of people who withdrew are gone.
  ///
  /// - Returns: the invitations, oldest first.
  /// - Throws: ``CaptureError`` where they cannot be read.
  public func invitations() async throws(CaptureError) -> [CapturedInvitation] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT hash, invitation.role, created, used, code
          FROM invitation LEFT JOIN person ON person.id = invitation.person ORDER BY created, hash
          """
      ).compactMap { CapturedInvitation($0) }
    }
  }

  /// Lets the person in who brings the token of an invitation: gives them a code and starts their session.
  ///
  /// Who brings the token of a link to come back is let in as who they are, also when data collection is closed, and their
  /// sessions elsewhere end.
  ///
  /// All of it happens or nothing does, so that of two who bring the same token at once one is let in.
  ///
  /// - Parameters:
  ///   - token: the hash of the token of the invitation.
  ///   - session: the hash of the token of the session that begins.
  ///   - language: the language in which they read the pages.
  /// - Returns: the person.
  /// - Throws: ``CaptureError`` where there is no such invitation, where it was used, where data collection is closed,
  ///   where the token of the session is in use, or where it cannot be stored.
  public func redeem(
    _ token: TokenHash, session: TokenHash, language: String
  ) async throws(CaptureError) -> CapturedPerson {
    try CheckedText.check(language, "the language", limit: CheckedText.identifierLimit)
    let time = clock.now().wall
    return try await writes.write { database in
      let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT role, used FROM invitation WHERE hash = ?"),
        arguments: [token.data])
      guard let row, let role = PersonRole(rawValue: row[0]) else {
        guard let person = try ReturnLinks.redeem(token, session: session, at: time, in: database) else {
          throw CaptureError.unknownInvitation
        }
        return person
      }
      guard row[1] as Int64? == nil else { throw CaptureError.usedInvitation }
      try Collection.requireOpen(in: database)
      let person = try People.add(role, language: language, at: time, in: database)
      try database.cachedStatement(
        sql: """
          INSERT INTO person_level (person, factor, level, origin)
          SELECT ?, factor, level, 'invitation' FROM invitation_level WHERE invitation = ?
          """
      ).execute(arguments: [person, token.data])
      try database.cachedStatement(sql: "UPDATE invitation SET used = ?, person = ? WHERE hash = ?")
        .execute(arguments: [time.microseconds, person, token.data])
      try People.addSession(session, of: person, at: time, in: database)
      return try People.person(person, in: database)
    }
  }

  /// Ends a session; one that is unknown or over is left as it is.
  ///
  /// - Parameter token: the hash of the token of the session.
  /// - Throws: ``CaptureError`` where it cannot be stored.
  public func endSession(_ token: TokenHash) async throws(CaptureError) {
    let time = clock.now().wall
    try await writes.write { database in
      try database.cachedStatement(sql: "UPDATE session SET ended = ? WHERE hash = ? AND ended IS NULL")
        .execute(arguments: [time.microseconds, token.data])
    }
  }

  /// Reads whose session it is.
  ///
  /// - Parameter token: the hash of the token of the session.
  /// - Returns: the person; nil where there is no such session, where it is over, or where the person withdrew.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func person(ofSession token: TokenHash) async throws(CaptureError) -> CapturedPerson? {
    try await read { database in
      let id = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT person FROM session WHERE hash = ? AND ended IS NULL"),
        arguments: [token.data])
      return try id.map { try People.person($0, in: database) }
    }
  }

  /// Changes the language in which a person reads the pages.
  ///
  /// - Parameters:
  ///   - language: the language.
  ///   - code: the code of the person.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be stored.
  public func setLanguage(_ language: String, of code: String) async throws(CaptureError) {
    try CheckedText.check(language, "the language", limit: CheckedText.identifierLimit)
    try await writes.write { database in
      let person = try People.id(of: code, in: database)
      try database.cachedStatement(sql: "UPDATE person SET language = ? WHERE id = ?")
        .execute(arguments: [language, person])
    }
  }
}

extension CapturedInvitation {
  /// Reads a row of hash, role, time of making, time of use and code; nil where it is none.
  init?(_ row: Row, isReturn: Bool = false) {
    guard let token = TokenHash(bytes: Array(row[0] as Data)), let role = PersonRole(rawValue: row[1]) else {
      return nil
    }
    self.init(
      token: token, role: role, created: CaptureTime(microseconds: row[2]),
      used: (row[3] as Int64?).map(CaptureTime.init(microseconds:)), person: row[4], isReturn: isReturn)
  }
}

// MARK: - Pictures

extension CaptureStore {
  /// The most pictures of one person.
  public static let mostPictures = 200
  /// The most bytes of the pictures of one person.
  public static let mostPictureBytes = 200 << 20
  /// The most pictures of designs that the researcher brings.
  public static let mostDesignPictures = 1000
  /// The most bytes of the pictures of designs.
  public static let mostDesignPictureBytes = 500 << 20
  /// The most bytes of one picture.
  public static let largestPicture = 10 << 20

  /// Keeps a picture.
  ///
  /// Of a person, the same picture that comes again with the same identifier is kept once; answers and further pictures
  /// can have the same identifier. The researcher has no identifiers: the same picture of the same place is kept once.
  ///
  /// - Parameters:
  ///   - contents: the picture; what it is was found out before, the store takes it as it is.
  ///   - place: what it shows; a design that a person of the study made is known by their code.
  ///   - code: the code of the person who sends it; nil for the researcher.
  ///   - submission: an identifier that the sender made.
  /// - Returns: the name by which it is found.
  /// - Throws: ``CaptureError`` where data collection is closed for a person, where nobody goes by the code, where the
  ///   person whose design it shows withdrew, where the sender has too many pictures, or where it cannot be stored.
  public func keep(
    _ contents: CapturedPicture.Contents, of place: PicturePlace, by code: String?, submission: UUID
  ) async throws(CaptureError) -> String {
    try CheckedText.check(place.design, "the design", limit: CheckedText.identifierLimit)
    try CheckedText.check(Occasion(task: place.task, condition: place.condition))
    guard !contents.bytes.isEmpty else { throw .unusableText(field: "the picture") }
    guard contents.bytes.count <= Self.largestPicture else {
      throw .tooLong(field: "the picture", limit: Self.largestPicture)
    }
    let hash = SHA256.digest(of: contents.bytes)
    // Several pictures, and answers, come with one form: each has an identifier of its own that follows from both.
    let own = Self.identifier(of: hash, in: submission)
    var sent = SubmissionContents(
      "picture", occasion: Occasion(task: place.task, condition: place.condition, about: place.design))
    sent.add(contents.format.rawValue)
    let summary = sent
    let time = clock.now().wall
    return try await writes.write { database in
      let sender = try code.map { try People.id(of: $0, in: database) }
      let subject = try Self.subject(of: place, in: database)
      if let sender {
        guard try Submissions.isNew(own, of: sender, contents: summary, in: database) else {
          // One that was deleted meanwhile does not come back by the same form.
          guard let name = try Pictures.name(of: hash, at: place, by: sender, in: database) else {
            throw CaptureError.submissionReused
          }
          return name
        }
      } else if let name = try Pictures.name(of: hash, at: place, by: nil, in: database) {
        return name
      }
      try Self.checkRoom(for: contents.bytes.count, of: sender, in: database)
      let name = try Pictures.nextName(of: sender, code: code, format: contents.format, in: database)
      try Pictures.add(
        contents, hash: hash, name: name, at: place, by: sender, of: subject, time, in: database)
      if sender == nil { try AuditTrail.add("picture-added", detail: name, at: time, in: database) }
      return name
    }
  }

  /// Reads a picture.
  ///
  /// - Parameter name: its name.
  /// - Returns: what is known of it, and its bytes; nil where there is none of this name.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func picture(
    named name: String
  ) async throws(CaptureError) -> (entry: CapturedPicture, bytes: [UInt8])? {
    // A zero byte would cut the name off, and another picture be found.
    guard !name.utf8.contains(0) else { return nil }
    return try await read { try Pictures.named(name, in: $0) }
  }

  /// Reads which pictures there are.
  ///
  /// - Returns: the pictures without their bytes, in the order in which they came.
  /// - Throws: ``CaptureError`` where they cannot be read.
  public func pictures() async throws(CaptureError) -> [CapturedPicture] {
    try await read { try Pictures.all(in: $0) }
  }

  /// The most bytes of a store that is written anew at once when a picture was deleted.
  private static let largestWipedAtOnce = 100 << 20

  /// Deletes a picture, and wipes it from the files; one that is not there is left at that.
  ///
  /// - Parameter name: its name.
  /// - Returns: whether nothing of it is left in the files; those of a large store, and those that another program reads,
  ///   are wiped later: by ``wipe()``, with the next withdrawal, or when the store is closed or opened.
  /// - Throws: ``CaptureError`` where it cannot be deleted.
  @discardableResult
  public func deletePicture(named name: String) async throws(CaptureError) -> Bool {
    guard !name.utf8.contains(0) else { return true }
    let time = clock.now().wall
    let isThere = try await writes.write { database in
      let sender = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT sender FROM picture WHERE name = ?"), arguments: [name])
      guard let sender else { return false }
      try database.cachedStatement(sql: "DELETE FROM picture WHERE name = ?").execute(arguments: [name])
      // The name of a person's picture holds their code, which the trail would keep after a withdrawal.
      let isOfDesign = sender[0] as Int64? == nil
      try AuditTrail.add("picture-deleted", detail: isOfDesign ? name : "", at: time, in: database)
      try Erasure.demand(in: database)
      return true
    }
    guard isThere else { return true }
    // Everybody waits while the store is written anew: a large one is, when it is closed.
    let size = try await read { database in
      try Int.fetchOne(
        database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    }
    guard let size, size <= Self.largestWipedAtOnce else { return false }
    return try await wipe()
  }

  /// The person who made a design; nil where it is none of this study's people.
  private static func subject(of place: PicturePlace, in database: Database) throws -> Int64? {
    guard try !AuditTrail.hasTombstone(of: place.design, in: database) else {
      throw CaptureError.withdrawn(code: place.design)
    }
    return try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM person WHERE code = ?"), arguments: [place.design])
  }

  private static func checkRoom(for size: Int, of sender: Int64?, in database: Database) throws {
    let extent = try Pictures.extent(of: sender, in: database)
    let count = sender == nil ? mostDesignPictures : mostPictures
    let bytes = sender == nil ? mostDesignPictureBytes : mostPictureBytes
    guard extent.count < count else { throw CaptureError.tooMany(field: "pictures", limit: count) }
    guard extent.bytes + size <= bytes else {
      throw CaptureError.tooLong(field: "all pictures together", limit: bytes)
    }
  }

  private static func identifier(of hash: [UInt8], in submission: UUID) -> UUID {
    let digest = SHA256.digest(of: withUnsafeBytes(of: submission.uuid) { Array($0) } + hash)
    return digest.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

// MARK: - Return links

extension CaptureStore {
  /// Makes a link by which somebody who joined before comes back, on another device or in a browser that forgot them.
  ///
  /// It lets them in once. One that was made for them before and not used is void.
  ///
  /// - Parameters:
  ///   - token: the hash of the token of the link.
  ///   - code: the code of the person.
  /// - Throws: ``CaptureError`` where nobody goes by the code, where the token is in use, or where it cannot be stored.
  public func makeReturnLink(_ token: TokenHash, for code: String) async throws(CaptureError) {
    let time = clock.now().wall
    try await writes.write { database in
      let person = try People.id(of: code, in: database)
      guard try !People.isInUse(token, in: database) else { throw CaptureError.tokenInUse }
      try database.cachedStatement(sql: "DELETE FROM return_link WHERE person = ? AND used IS NULL")
        .execute(arguments: [person])
      try database.cachedStatement(sql: "INSERT INTO return_link (hash, person, created) VALUES (?, ?, ?)")
        .execute(arguments: [token.data, person, time.microseconds])
      try AuditTrail.add("return-link-made", at: time, in: database)
    }
  }
}

/// Links by which people come back, as rows.
private enum ReturnLinks {
  /// Lets the person of a link in, and ends their sessions elsewhere: a lost device is not to go on as them.
  ///
  /// - Returns: the person; nil where no link has the token.
  static func redeem(
    _ token: TokenHash, session: TokenHash, at time: CaptureTime, in database: Database
  ) throws -> CapturedPerson? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT person, used FROM return_link WHERE hash = ?"),
      arguments: [token.data])
    guard let row else { return nil }
    guard row[1] as Int64? == nil else { throw CaptureError.usedInvitation }
    let person: Int64 = row[0]
    try database.cachedStatement(sql: "UPDATE session SET ended = ? WHERE person = ? AND ended IS NULL")
      .execute(arguments: [time.microseconds, person])
    try database.cachedStatement(sql: "UPDATE return_link SET used = ? WHERE hash = ?")
      .execute(arguments: [time.microseconds, token.data])
    try People.addSession(session, of: person, at: time, in: database)
    try AuditTrail.add("return-link-used", at: time, in: database)
    return try People.person(person, in: database)
  }

  /// What an invitation says, for the token of a link; nil where no link has it.
  static func invitation(_ token: TokenHash, in database: Database) throws -> CapturedInvitation? {
    try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT hash, role, created, used, code
          FROM return_link JOIN person ON person.id = return_link.person WHERE hash = ?
          """), arguments: [token.data]
    ).flatMap { CapturedInvitation($0, isReturn: true) }
  }
}

// MARK: - Tasks

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
  private static func stopClocks(at moment: Moment, in database: Database) throws {
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

// MARK: - Withdrawal

/// What a withdrawal left behind.
public struct Withdrawal: Sendable, Hashable {
  /// The code and the time: all that is kept.
  public var tombstone: Tombstone
  /// Whether the words are gone from the files, too.
  ///
  /// They are gone from every table in any case. Where another program reads or the disk is full, the files are wiped
  /// later: by ``CaptureStore/wipe()``, and when the store is closed or opened.
  public var isWiped: Bool
}

extension CaptureStore {
  /// Deletes everything of a person who withdraws, ends their sessions and leaves a tombstone.
  ///
  /// What others noted about the person goes, too, as do their pictures and those of their designs. Their place in the sequence of their stratum is not given again.
  /// Copies that were made of the store are not reached.
  ///
  /// - Parameter code: the code of the person.
  /// - Returns: what is left of them; of somebody who had withdrawn, the same as then.
  /// - Throws: ``CaptureError`` where nobody goes by the code or it cannot be stored.
  public func withdraw(_ code: String) async throws(CaptureError) -> Withdrawal {
    let time = clock.now().wall
    let tombstone = try await writes.write { database in
      if let tombstone = try AuditTrail.tombstones(in: database).first(where: { $0.code == code }) {
        return tombstone
      }
      let person = try People.id(of: code, in: database)
      try database.cachedStatement(sql: "DELETE FROM person WHERE id = ?").execute(arguments: [person])
      // A picture of their design that came before they had joined is not tied to them but by the code.
      try database.cachedStatement(sql: "DELETE FROM picture WHERE design = ?").execute(arguments: [code])
      try AuditTrail.add(AuditTrail.withdrawn, person: code, at: time, in: database)
      try Erasure.demand(in: database)
      return Tombstone(code: code, time: time)
    }
    return Withdrawal(tombstone: tombstone, isWiped: try await wipe())
  }

  /// Wipes from the files what was deleted and could not be wiped at the time.
  ///
  /// - Returns: whether nothing is left to be wiped.
  /// - Throws: ``CaptureError`` where the store cannot be written.
  public func wipe() async throws(CaptureError) -> Bool {
    let path = path
    let outcome: Result<Bool, CaptureError> = await withCheckedContinuation { continuation in
      pool.asyncBarrierWriteWithoutTransaction { access in
        do {
          try Erasure.finish(in: access.get())
          continuation.resume(returning: .success(true))
        } catch let error as DatabaseError where Erasure.postpones(error) {
          continuation.resume(returning: .success(false))
        } catch {
          continuation.resume(returning: .failure(CaptureError(error, path: path)))
        }
      }
    }
    return try outcome.get()
  }
}

// MARK: - Wordings

extension CaptureStore {
  /// Keeps a text to which people agree, once, however many they are.
  ///
  /// - Parameter wording: the text.
  /// - Throws: ``CaptureError`` where a part of it is too long or it cannot be stored.
  public func keep(_ wording: ConsentWording) async throws(CaptureError) {
    try CheckedText.check(wording.version, "the version of the text", limit: CheckedText.identifierLimit)
    try CheckedText.check(wording.language, "the language", limit: CheckedText.identifierLimit)
    for section in wording.sections {
      try CheckedText.check(section.id, "the section", limit: CheckedText.identifierLimit)
      for text in [section.title, section.summary, section.text] {
        try CheckedText.check(text, "the text", limit: CheckedText.answerLimit, mayBeEmpty: true)
      }
    }
    let hash = wording.hash
    // All but the first who agree find it there, and need not wait for those who write.
    guard try await read({ try Self.wording(hash, in: $0) }) == nil else { return }
    try await writes.write { database in
      guard try Self.wording(hash, in: database) == nil else { return }
      try database.cachedStatement(sql: "INSERT INTO wording (hash, version, language) VALUES (?, ?, ?)")
        .execute(arguments: [hash.data, wording.version, wording.language])
      for (position, section) in wording.sections.enumerated() {
        try database.cachedStatement(
          sql:
            "INSERT INTO wording_section (hash, position, section, title, summary, text) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
          hash.data, position, section.id, section.title, section.summary, section.text,
        ])
      }
    }
  }

  /// Reads a text to which people agreed.
  ///
  /// - Parameter hash: the hash by which a consent names it.
  /// - Returns: the text; nil where it is not kept.
  /// - Throws: ``CaptureError`` where it cannot be read.
  public func wording(_ hash: TokenHash) async throws(CaptureError) -> ConsentWording? {
    try await read { try Self.wording(hash, in: $0) }
  }

  private static func wording(_ hash: TokenHash, in database: Database) throws -> ConsentWording? {
    let found = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT version, language FROM wording WHERE hash = ?"),
      arguments: [hash.data])
    guard let found else { return nil }
    let sections = try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT section, title, summary, text FROM wording_section WHERE hash = ? ORDER BY position"),
      arguments: [hash.data])
    return ConsentWording(
      version: found[0], language: found[1],
      sections: sections.map { ConsentWording.Section($0[0], title: $0[1], summary: $0[2], text: $0[3]) })
  }
}
#endif
