internal import StudyModel
internal import TableFiles

/// The first rows of a file, by which its platform is recognised.
struct TableStart {
  /// How many rows are looked at, however the file is cut into batches.
  static let rowCount = 20

  /// The texts of the first row.
  let header: [String]
  /// The texts of the first row, folded for comparison.
  let names: [String]
  /// The rows below it.
  let rows: [[String]]
  /// Whether the file is text, in which quotes tell an empty answer from none.
  let isText: Bool
  /// The delimiter of a text file.
  let delimiter: UInt8?
  /// Whether a cell of the first rows stands in quotes.
  let hasQuotes: Bool
  /// The byte before the decimals, as the user says or as is usual.
  let decimalMark: UInt8
  /// The file that describes the fields, where there is one.
  var dictionary: DataTable?

  init(_ source: any TableSource, batches: [CellBatch], decimalMark: UInt8) {
    header = source.header
    names = source.header.map(\.foldedForComparison)
    self.decimalMark = decimalMark
    if case .csv(let dialect) = source.format {
      isText = true
      delimiter = dialect.delimiter
    } else {
      isText = false
      delimiter = nil
    }
    var rows: [[String]] = []
    var hasQuotes = false
    for batch in batches {
      for row in 0..<batch.rowCount where rows.count < Self.rowCount {
        let texts = (0..<batch.columnCount).map { batch.string(row: row, column: $0) }
        // Headings that come once more say nothing about the rows of an export.
        if texts == header { continue }
        rows.append(texts)
        if !hasQuotes {
          hasQuotes = (0..<batch.columnCount).contains { batch.isQuoted(row: row, column: $0) }
        }
      }
    }
    self.rows = rows
    self.hasQuotes = hasQuotes
  }

  /// The first column with one of some names, written folded.
  func column(_ wanted: String...) -> Int? { wanted.lazy.compactMap { names.firstIndex(of: $0) }.first }

  /// Whether there are columns of all of these names, written folded.
  func hasAll(_ wanted: String...) -> Bool { wanted.allSatisfy { names.contains($0) } }

  /// How many of these names are there.
  func count(of wanted: Set<String>) -> Int { wanted.count { names.contains($0) } }

  /// The texts of a column in the first rows, without the first few of them.
  func values(_ column: Int, from row: Int = 0) -> [String] {
    rows.dropFirst(row).map { $0[column] }
  }
}

extension PlatformPlan {
  /// Says what the columns of some names are, written folded.
  mutating func set(_ role: PlatformColumn.Role, _ start: TableStart, _ names: Set<String>) {
    for index in columns.indices where names.contains(start.names[index]) { columns[index].role = role }
  }

  /// Adds a rule where its columns are there.
  mutating func add(
    _ verdict: RowRule.Verdict, where columns: [Int?], are texts: Set<String>, _ reason: String
  ) {
    let present = columns.compactMap(\.self)
    guard !present.isEmpty else { return }
    rules.append(RowRule(columns: present, texts: texts, verdict: verdict, reason: reason))
  }
}
