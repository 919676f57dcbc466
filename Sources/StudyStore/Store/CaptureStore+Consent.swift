#if Server
public import Foundation
internal import GRDB

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
#endif
