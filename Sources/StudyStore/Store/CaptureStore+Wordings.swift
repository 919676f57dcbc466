#if Server
internal import Foundation
internal import GRDB
internal import StudyModel

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
