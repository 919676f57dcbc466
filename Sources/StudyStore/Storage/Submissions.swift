#if Server
internal import Cryptography
internal import Foundation
internal import GRDB

/// What a submission holds, reduced to bytes by which the same one is known again.
struct SubmissionContents {
  private var bytes: [UInt8] = []

  init(_ kind: String, occasion: Occasion) {
    add(kind)
    add(occasion)
  }

  /// Adds what a part of it is about.
  mutating func add(_ occasion: Occasion) {
    add(occasion.task)
    add(occasion.condition)
    add(occasion.about)
  }

  /// Adds a text with its length, so that no two lists of texts give the same bytes.
  mutating func add(_ text: String?) {
    guard let text else {
      bytes.append(0)
      return
    }
    bytes.append(1)
    withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text.utf8)
  }

  var hash: Data { Data(SHA256.digest(of: bytes)) }
}

enum Submissions {
  /// Notes a submission of a person.
  ///
  /// Identifiers are a person's own: nobody can make another's submission look like one that was stored.
  ///
  /// - Returns: false where the same was stored before.
  static func isNew(
    _ id: UUID, of person: Int64, contents: SubmissionContents, in database: Database
  ) throws -> Bool {
    let key = withUnsafeBytes(of: id.uuid) { Data($0) }
    let stored = try Data.fetchOne(
      database.cachedStatement(sql: "SELECT contents FROM submission WHERE person = ? AND id = ?"),
      arguments: [person, key])
    if let stored {
      guard stored == contents.hash else { throw CaptureError.submissionReused }
      return false
    }
    try Collection.requireOpen(in: database)
    try database.cachedStatement(sql: "INSERT INTO submission (person, id, contents) VALUES (?, ?, ?)")
      .execute(arguments: [person, key, contents.hash])
    return true
  }
}

extension TokenHash {
  /// The bytes as they are bound to a statement.
  var data: Data { Data(bytes) }
}

/// Data collection as rows.
enum Collection {
  static func isOpen(in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT kind FROM collection WHERE kind <> 'early-look' ORDER BY number DESC LIMIT 1")
    return try String.fetchOne(statement) == DataCollection.Event.Kind.opened.rawValue
  }

  static func requireOpen(in database: Database) throws {
    guard try isOpen(in: database) else { throw CaptureError.collectionClosed }
  }
}
#endif
