#if Server
internal import Foundation
internal import GRDB
internal import StudyModel

/// Reads what was captured, of everybody or of one person, from one state of the database.
struct CapturedRows {
  let database: Database
  /// The row of the one person who is asked for; nil for everybody.
  var person: Int64?

  /// What names of forms begin with, among what is known of the whole store.
  static let formPrefix = "form:"

  func contents() throws -> CapturedData {
    let codes = try codes()
    var data = CapturedData()
    data.people = try people()
    data.consents = try consents(codes)
    data.comprehension = try comprehension(codes)
    data.answers = try answers(codes, latestOnly: true)
    data.taskRuns = try taskRuns(codes)
    data.observations = try observations(codes)
    data.collection = try collection()
    data.inspectionEvents = try inspectionEvents()
    data.forms = try forms()
    guard person == nil else { return data }
    data.pictured = try pictured(codes)
    data.tombstones = try AuditTrail.tombstones(in: database)
    return data
  }

  private func forms() throws -> [String: String] {
    var forms: [String: String] = [:]
    let rows = try Row.fetchCursor(database.cachedStatement(sql: "SELECT name, value FROM meta"))
    while let row = try rows.next() {
      let name: String = row[0]
      if name.hasPrefix(Self.formPrefix) { forms[String(name.dropFirst(Self.formPrefix.count))] = row[1] }
    }
    return forms
  }

  /// The latest time of all records.
  func lastTime() throws -> CaptureTime? {
    // The store that is being opened has just noted so itself.
    var tables = [
      "audit WHERE kind <> 'opened'", "answer", "task_event", "observation", "consent", "collection",
    ]
    // A store of version 1 that is only read has no such tables.
    for table in ["picture", "inspection_event"] where try database.tableExists(table) {
      tables.append(table)
    }
    let times = tables.map { "SELECT max(time) AS time FROM \($0)" }.joined(separator: " UNION ALL ")
    let last = try Int64.fetchOne(database, sql: "SELECT max(time) FROM (\(times))")
    return last.map(CaptureTime.init(microseconds:))
  }

  /// The code of each person by row.
  func codes() throws -> [Int64: String] {
    var codes: [Int64: String] = [:]
    let rows = try Row.fetchCursor(database.cachedStatement(sql: "SELECT id, code FROM person"))
    while let row = try rows.next() { codes[row[0]] = row[1] }
    return codes
  }

  /// Runs a query whose condition on the person stands where `WHO` does.
  private func rows(_ sql: String, key: String = "person") throws -> RowCursor {
    let condition = person == nil ? "" : "WHERE \(key) = ?"
    let statement = try database.cachedStatement(sql: sql.replacing("WHO", with: condition))
    return try Row.fetchCursor(statement, arguments: person.map { [$0] } ?? [])
  }

  func people() throws -> [CapturedPerson] {
    var levels: [Int64: [CapturedLevel]] = [:]
    let levelRows = try rows(
      "SELECT person, factor, level, origin FROM person_level WHO ORDER BY person, factor")
    while let row = try levelRows.next() {
      levels[row[0], default: []].append(
        CapturedLevel(factor: row[1], level: row[2], origin: try Self.value(row[3])))
    }
    var allocations: [Int64: Allocation] = [:]
    let allocationRows = try rows("SELECT person, stratum, place, time FROM allocation WHO")
    while let row = try allocationRows.next() {
      allocations[row[0]] = Allocation(
        stratum: row[1], place: row[2], time: CaptureTime(microseconds: row[3]))
    }
    let orders = try orders()
    var people: [CapturedPerson] = []
    let personRows = try rows(
      "SELECT id, code, role, language, joined FROM person WHO ORDER BY id", key: "id")
    while let row = try personRows.next() {
      let id: Int64 = row[0]
      people.append(
        CapturedPerson(
          code: row[1], role: try Self.value(row[2]), language: row[3],
          joined: CaptureTime(microseconds: row[4]),
          levels: levels[id] ?? [], allocation: allocations[id], order: orders[id] ?? []))
    }
    return people
  }

  func orders() throws -> [Int64: [PlannedTask]] {
    var orders: [Int64: [PlannedTask]] = [:]
    let rows = try rows("SELECT person, task, condition FROM task_order WHO ORDER BY person, position")
    while let row = try rows.next() {
      orders[row[0], default: []].append(PlannedTask(row[1], condition: Self.stated(row[2])))
    }
    return orders
  }

  func consents(_ codes: [Int64: String]) throws -> [CapturedConsent] {
    struct Key: Hashable {
      var person: Int64
      var number: Int
    }
    var sections: [Key: [ConsentRecord.Section]] = [:]
    let sectionRows = try rows(
      "SELECT person, number, section, agreed FROM consent_section WHO ORDER BY person, number, position")
    while let row = try sectionRows.next() {
      sections[Key(person: row[0], number: row[1]), default: []].append(
        ConsentRecord.Section(row[2], isAgreed: row[3]))
    }
    var consents: [CapturedConsent] = []
    let rows = try rows(
      "SELECT person, number, version, text, language, time FROM consent WHO ORDER BY person, number")
    while let row = try rows.next() {
      let key = Key(person: row[0], number: row[1])
      let text: Data = row[3]
      guard let hash = TokenHash(bytes: Array(text)) else { continue }
      consents.append(
        CapturedConsent(
          person: codes[key.person] ?? "", number: key.number,
          consent: ConsentRecord(
            version: row[2], text: hash, language: row[4], sections: sections[key] ?? []),
          time: CaptureTime(microseconds: row[5])))
    }
    return consents
  }

  private func comprehension(_ codes: [Int64: String]) throws -> [ComprehensionAnswer] {
    var answers: [ComprehensionAnswer] = []
    let rows = try rows(
      """
      SELECT person, question, attempt, answer, correct, time FROM comprehension WHO
      ORDER BY person, question, attempt
      """)
    while let row = try rows.next() {
      answers.append(
        ComprehensionAnswer(
          person: codes[row[0]] ?? "", question: row[1], attempt: row[2], answer: row[3], isRight: row[4],
          time: CaptureTime(microseconds: row[5])))
    }
    return answers
  }

  /// Answers, each item's wordings one after the other; of each item the latest only where that is asked for.
  func answers(_ codes: [Int64: String], latestOnly: Bool) throws -> [CapturedAnswer] {
    var answers: [CapturedAnswer] = []
    let rows = try rows(
      """
      SELECT person, subject, form, task, condition, item, revision, kind, value, time FROM answer WHO
      ORDER BY person, subject, form, task, condition, item, revision
      """)
    while let row = try rows.next() {
      let answer = CapturedAnswer(
        person: codes[row[0]] ?? "", form: row[2], occasion: Self.occasion(row, codes, at: 3), item: row[5],
        revision: row[6], value: Self.answer(row[7], row[8]), time: CaptureTime(microseconds: row[9]))
      // Wordings of an item count from 1, so that a higher number continues the item before.
      if latestOnly, answer.revision > 1, !answers.isEmpty { answers.removeLast() }
      answers.append(answer)
    }
    return answers
  }

  func taskRuns(_ codes: [Int64: String]) throws -> [TaskRun] {
    struct Key: Hashable {
      var person: String
      var occasion: Occasion
    }
    var places: [Key: Int] = [:]
    var runs: [TaskRun] = []
    let rows = try rows(
      """
      SELECT person, subject, e.kind, task, condition, reason, time, monotonic, identity
      FROM task_event e JOIN boot ON boot.id = e.boot WHO ORDER BY person, number
      """)
    while let row = try rows.next() {
      let key = Key(person: codes[row[0]] ?? "", occasion: Self.occasion(row, codes, at: 3))
      let moment = Moment(wall: CaptureTime(microseconds: row[6]), monotonic: row[7], boot: row[8])
      let event = TaskEvent(try Self.value(row[2]), reason: row[5], at: moment)
      if let place = places[key] {
        runs[place].events.append(event)
      } else {
        places[key] = runs.count
        runs.append(TaskRun(person: key.person, occasion: key.occasion, events: [event]))
      }
    }
    return runs
  }

  private func observations(_ codes: [Int64: String]) throws -> [CapturedObservation] {
    var fields: [String: [String: String]] = [:]
    let fieldRows = try rows("SELECT person, number, name, value FROM observation_field WHO")
    while let row = try fieldRows.next() {
      fields["\(row[0] as Int64).\(row[1] as Int)", default: [:]][row[2]] = row[3]
    }
    var observations: [CapturedObservation] = []
    let rows = try rows(
      """
      SELECT person, subject, number, task, condition, kind, time FROM observation WHO ORDER BY person, number
      """)
    while let row = try rows.next() {
      observations.append(
        CapturedObservation(
          person: codes[row[0]] ?? "", number: row[2], occasion: Self.occasion(row, codes, at: 3),
          kind: row[5],
          fields: fields["\(row[0] as Int64).\(row[2] as Int)"] ?? [:],
          time: CaptureTime(microseconds: row[6])))
    }
    return observations
  }

  /// The people of whose designs the researcher brought pictures; nobody in a store that was made before there were any.
  private func pictured(_ codes: [Int64: String]) throws -> Set<String> {
    guard try database.tableExists("picture") else { return [] }
    // A picture may have come before the person had joined, and then names them by the design alone.
    let designs = try Set(
      String.fetchAll(database, sql: "SELECT DISTINCT design FROM picture WHERE sender IS NULL"))
    return designs.intersection(codes.values)
  }

  /// The phases that inspections came to, oldest first; none in a store that was made before there were any.
  func inspectionEvents() throws -> [InspectionEvent] {
    guard try database.tableExists("inspection_event") else { return [] }
    return try Row.fetchAll(
      database, sql: "SELECT inspection, phase, reason, time FROM inspection_event ORDER BY number"
    ).map {
      InspectionEvent(
        inspection: $0[0], phase: try Self.value($0[1]), reason: $0[2], time: CaptureTime(microseconds: $0[3])
      )
    }
  }

  func collection() throws -> DataCollection {
    DataCollection(
      events: try Row.fetchAll(database, sql: "SELECT kind, reason, time FROM collection ORDER BY number").map
      {
        DataCollection.Event(
          kind: try Self.value($0[0]), reason: $0[1], time: CaptureTime(microseconds: $0[2]))
      })
  }

  /// The occasion of a row whose first columns are the person and the subject.
  private static func occasion(_ row: Row, _ codes: [Int64: String], at column: Int) -> Occasion {
    let person: Int64 = row[0]
    let subject: Int64 = row[1]
    return Occasion(
      task: stated(row[column]), condition: stated(row[column + 1]),
      about: subject == person ? nil : codes[subject])
  }

  /// A text that was not empty.
  private static func stated(_ text: String) -> String? { text.isEmpty ? nil : text }

  private static func answer(_ kind: String, _ value: String?) -> AnswerValue {
    if let value { return .text(value) }
    return kind == "not-applicable" ? .notApplicable : .takenBack
  }

  /// A value that the schema restricts to the cases of a type.
  private static func value<Value: RawRepresentable<String>>(_ text: String) throws -> Value {
    guard let value = Value(rawValue: text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(text) stands where it cannot")
    }
    return value
  }
}
#endif
