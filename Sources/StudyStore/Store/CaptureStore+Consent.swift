#if Server
internal import GRDB

extension CaptureStore {
  /// Stores what a person agreed to; the latest consent counts, earlier ones are kept.
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
      let last = try Int.fetchOne(
        database.cachedStatement(sql: "SELECT max(number) FROM consent WHERE person = ?"), arguments: [person]
      )
      let number = (last ?? 0) + 1
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

  /// Stores an answer to a question that checks whether the text was understood; each is one more attempt.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - question: the question.
  ///   - isRight: whether it was right.
  ///   - code: the code of the person.
  /// - Returns: which attempt it was, from 1.
  /// - Throws: ``CaptureError`` where nobody goes by the code, where data collection is closed, or where it cannot be
  ///   stored.
  public func recordComprehension(
    _ answer: String, to question: String, isRight: Bool, of code: String
  ) async throws(CaptureError) -> Int {
    try CheckedText.check(question, "the question", limit: CheckedText.identifierLimit)
    try CheckedText.check(answer, "the answer", limit: CheckedText.fieldLimit, mayBeEmpty: true)
    let time = clock.now().wall
    return try await writes.write { database in
      let person = try People.id(of: code, in: database)
      try Collection.requireOpen(in: database)
      let last = try Int.fetchOne(
        database.cachedStatement(
          sql: "SELECT max(attempt) FROM comprehension WHERE person = ? AND question = ?"),
        arguments: [person, question])
      let attempt = (last ?? 0) + 1
      try database.cachedStatement(
        sql: """
          INSERT INTO comprehension (person, question, attempt, answer, correct, time) VALUES (?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [person, question, attempt, answer, isRight, time.microseconds])
      return attempt
    }
  }
}
#endif
