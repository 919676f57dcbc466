#if Server
public import Foundation
internal import GRDB
internal import StudyModel

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
#endif
