#if Server
internal import Foundation
internal import GRDB
internal import StudyModel

/// Pictures as rows.
enum Pictures {
  private static let columns = """
    name, code, design, task, condition, media, width, height, length(bytes), time
    """
  private static let source = "picture LEFT JOIN person ON person.id = picture.sender"

  /// All of them, in the order in which they came.
  static func all(in database: Database) throws -> [CapturedPicture] {
    try Row.fetchAll(database, sql: "SELECT \(columns) FROM \(source) ORDER BY number").map(picture)
  }

  /// One with its bytes; nil where none has the name.
  static func named(_ name: String, in database: Database) throws -> (CapturedPicture, [UInt8])? {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT \(columns), bytes FROM \(source) WHERE name = ?"),
      arguments: [name])
    return try row.map { (try picture($0), Array($0[10] as Data)) }
  }

  /// The name of the same picture of the same place by the same sender; nil where there is none.
  static func name(
    of hash: [UInt8], at place: PicturePlace, by sender: Int64?, in database: Database
  ) throws -> String? {
    try String.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT name FROM picture WHERE sender IS ? AND sha256 = ? AND design = ? AND task = ? AND condition = ?
          ORDER BY number LIMIT 1
          """),
      arguments: [sender, Data(hash), place.design, place.task ?? "", place.condition ?? ""])
  }

  /// How many pictures a sender has in the store, and how many bytes.
  static func extent(of sender: Int64?, in database: Database) throws -> (count: Int, bytes: Int) {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT count(*), ifnull(sum(length(bytes)), 0) FROM picture WHERE sender IS ?"),
      arguments: [sender])
    return (row?[0] ?? 0, row?[1] ?? 0)
  }

  /// The name of the next picture of a sender.
  static func nextName(
    of sender: Int64?, code: String?, format: PictureFormat, in database: Database
  ) throws -> String {
    let number: Int?
    if let sender {
      number = try Int.fetchOne(
        database.cachedStatement(
          sql: """
            INSERT INTO picture_counter (person, last) VALUES (?, 1)
            ON CONFLICT (person) DO UPDATE SET last = last + 1 RETURNING last
            """), arguments: [sender])
    } else {
      // The counter of people's codes has no role of this name.
      number = try Int.fetchOne(
        database.cachedStatement(
          sql: """
            INSERT INTO counter (role, last) VALUES ('design', 1)
            ON CONFLICT (role) DO UPDATE SET last = last + 1 RETURNING last
            """))
    }
    return "\(code ?? "design")-\(number ?? 1).\(format.fileExtension)"
  }

  static func add(
    _ contents: CapturedPicture.Contents, hash: [UInt8], name: String, at place: PicturePlace,
    by sender: Int64?, of subject: Int64?, _ time: CaptureTime, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO picture
        (name, sender, subject, design, task, condition, media, width, height, sha256, bytes, time)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      name, sender, subject, place.design, place.task ?? "", place.condition ?? "", contents.format.rawValue,
      contents.width, contents.height, Data(hash), Data(contents.bytes), time.microseconds,
    ])
  }

  private static func picture(_ row: Row) throws -> CapturedPicture {
    guard let format = PictureFormat(rawValue: row[5]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a picture has no kind")
    }
    let (task, condition): (String, String) = (row[3], row[4])
    return CapturedPicture(
      name: row[0], sender: row[1],
      place: PicturePlace(
        design: row[2], task: task.isEmpty ? nil : task, condition: condition.isEmpty ? nil : condition),
      format: format, width: row[6], height: row[7], size: row[8], time: CaptureTime(microseconds: row[9]))
  }
}
#endif
