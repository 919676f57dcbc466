import TableFiles

/// The small files of `Fixtures`, and what they hold as text.
struct StatisticsFixture {
  static let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Fixtures/"

  let reader: StatisticsReader
  let rows: [[String]]

  init(_ name: String, _ options: StatisticsOptions = StatisticsOptions()) throws {
    try self.init(StatisticsReader(path: Self.folder + name, options: options))
  }

  init(bytes: [UInt8], _ options: StatisticsOptions = StatisticsOptions()) throws {
    try self.init(StatisticsReader(bytes: bytes, path: "file.sav", options: options))
  }

  init(_ reader: StatisticsReader) throws {
    self.reader = reader
    var rows: [[String]] = []
    var batch = CellBatch()
    while try reader.read(into: &batch) {
      for row in 0..<batch.rowCount {
        rows.append((0..<batch.columnCount).map { batch.string(row: row, column: $0) })
      }
    }
    self.rows = rows
  }

  static func bytes(_ name: String) throws -> [UInt8] { try FileInput.readFile(folder + name) }

  /// The values of a variable.
  func column(_ name: String) -> [String] {
    guard let column = reader.header.firstIndex(of: name) else { return [] }
    return rows.map { $0[column] }
  }

  func variable(_ name: String) -> StatisticsVariable? { reader.variables.first { $0.name == name } }

  /// Problems as lines, without the folder of the fixtures.
  var problems: [String] {
    reader.problems.map { "\($0.severity) " + $0.description.replacing(Self.folder, with: "") }
  }
}
