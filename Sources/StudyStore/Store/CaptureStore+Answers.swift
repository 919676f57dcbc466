#if Server
public import Foundation
internal import GRDB

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
    try CheckedText.check(form, "the form", limit: CheckedText.identifierLimit)
    try CheckedText.check(occasion)
    guard answers.count <= Self.largestSubmission else {
      throw .tooMany(field: "answers", limit: Self.largestSubmission)
    }
    var contents = SubmissionContents("answers", occasion: occasion)
    contents.add(form)
    for answer in answers {
      try CheckedText.check(answer.item, "the item", limit: CheckedText.identifierLimit)
      if case .text(let text) = answer.value {
        try CheckedText.check(
          text, "the answer to \(answer.item)", limit: CheckedText.answerLimit, mayBeEmpty: true)
      }
      contents.add(answer.item)
      contents.add(answer.value.kind)
      contents.add(answer.value.text)
    }
    let time = clock.now().wall
    let sent = contents
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      guard try Submissions.isNew(submission, of: person, contents: sent, in: database) else {
        return .alreadyStored
      }
      let subject = try People.subject(of: occasion, by: person, in: database)
      var changes = 0
      for answer in answers {
        let place: [(any DatabaseValueConvertible)?] = [
          person, subject, form, occasion.task ?? "", occasion.condition ?? "", answer.item,
        ]
        let latest = try Row.fetchOne(
          database.cachedStatement(
            sql: """
              SELECT revision, kind, value FROM answer WHERE person = ? AND subject = ? AND form = ? AND task = ?
              AND condition = ? AND item = ? ORDER BY revision DESC LIMIT 1
              """), arguments: StatementArguments(place))
        let kind: String = latest?[1] ?? AnswerValue.takenBack.kind
        let text: String? = latest?[2]
        if kind == answer.value.kind, text == answer.value.text { continue }
        let revision: Int = latest?[0] ?? 0
        try database.cachedStatement(
          sql: """
            INSERT INTO answer (person, subject, form, task, condition, item, revision, kind, value, time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(
          arguments: StatementArguments(
            place + [revision + 1, answer.value.kind, answer.value.text, time.microseconds]))
        changes += 1
      }
      return .stored(changes: changes)
    }
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
#endif
