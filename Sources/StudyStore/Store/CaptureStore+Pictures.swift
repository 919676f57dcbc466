#if Server
internal import Cryptography
public import Foundation
internal import GRDB
internal import StudyModel

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
  static let largestWipedAtOnce = 100 << 20

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
#endif
