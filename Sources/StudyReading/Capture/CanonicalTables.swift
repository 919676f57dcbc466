internal import Cryptography
internal import StudyDocuments
package import StudyModel
internal import TableFiles

/// Captured tables as bytes, equal for equal data: a database file is another one after every visit.
package struct CanonicalTables {
  /// The tables as CSV (RFC 4180, UTF-8), in their order.
  package let contents: [(table: CapturedTable, bytes: [UInt8])]

  package init(_ tables: [CapturedTable]) {
    contents = tables.map { table in
      var writer = CSVWriter()
      writer.row(table.columns.map(\.heading))
      for row in table.rows { writer.row(row) }
      return (table, writer.takeBytes())
    }
  }

  /// The SHA-256 of the name of each table, a line end, and its bytes, one table after the other.
  package var sha256: String {
    let hash = SHA256()
    for (table, bytes) in contents {
      Array((table.name + "\n").utf8).withUnsafeBytes { hash.update($0) }
      bytes.withUnsafeBytes { hash.update($0) }
    }
    return hash.hexadecimal()
  }

  /// What a report says of the store.
  ///
  /// - Returns: one line of the provenance for all tables.
  func reading() -> SourceReading {
    let tables = contents.map { "\($0.table.name) (\($0.table.rows.count.counting("row")))" }
    return SourceReading(
      path: LiveCapture.fileName, sha256: sha256, bytes: contents.reduce(0) { $0 + $1.bytes.count },
      description:
        "captured live, as the tables \(tables.joined(separator: ", ")); size and SHA-256 are those of "
        + "the tables as CSV, not of the database file",
      rows: contents.reduce(0) { $0 + $1.table.rows.count })
  }
}
