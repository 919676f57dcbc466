internal import Diagnostics
internal import JSONText

/// Reads a JSON file that holds a table: records, or columns.
///
/// Read are a list of records (`[{"participant":"P1","SUS1":4}, ...]`), one record a line, an object with one such list
/// or with records as its members, and an object of columns as pandas writes it (`columns`, `index`, `list` and `split`).
/// Columns come in the order in which their keys first occur. Objects inside a record are laid out flat, with dots
/// between the keys; a list of numbers that is as long in each record becomes numbered columns (`SUS.1`, `SUS.2`), and any
/// other list one text with semicolons between its entries.
///
/// Cells are text: numbers as they are written, `true` and `false`, and nothing for null or a key that is missing. Places
/// name the record and the key: `answers.json:record 12, SUS1`.
public final class JSONTableReader: TableSource {
  /// The file, as the caller named it.
  public let path: String
  /// The keys of the records.
  public let header: [String]
  /// The keys of the records as a batch of one row, for their places.
  public let headerCells: CellBatch
  /// How the records are laid out.
  public let format: TableFormat
  /// Nothing: a file with a fault is refused.
  public let problems: [TableProblem] = []
  /// None: a file with a fault is refused.
  public let problemCount = 0

  private static let rowsPerBatch = 8_192
  private let records: [JSONTable.Record]
  private let columns: [String: Int]
  /// How long the lists of numbers under a key are.
  private let lengths: [String: Int]
  private var nextRecord = 0

  /// Reads a file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file, in UTF-8.
  ///   - path: What to call it in messages.
  /// - Throws: `TableReadError` when it is no JSON or holds no table.
  public init(bytes: [UInt8], path: String) throws(TableReadError) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let table: JSONTable
    do throws(Problem) { table = try JSONTable(text) } catch {
      throw TableReadError(Self.problem(error, in: text, path: path))
    }
    self.path = path
    format = .json(table.shape)
    records = table.records
    lengths = Self.lengths(of: table.records)
    var header: [String] = []
    var columns: [String: Int] = [:]
    for (number, record) in table.records.enumerated() {
      var known: Set<String> = []
      for member in Self.cells(of: record, lengths: lengths) {
        guard known.insert(member.key).inserted else {
          throw TableReadError(
            TableProblem(
              place: TablePlace(path: path, position: .entry(number + 1, key: member.key, column: 1)),
              severity: .error, message: "the key \"\(member.key)\" comes twice",
              expected: "keys that differ, also where those of objects inside are joined with dots",
              remedy: "rename one of them"))
        }
        if columns[member.key] == nil {
          columns[member.key] = header.count
          header.append(member.key)
        }
      }
    }
    guard !header.isEmpty else {
      throw TableReadError(
        TableProblem(
          path: path, severity: .error, message: "the records have no keys",
          expected: "a table with at least one column", remedy: "check what was exported"))
    }
    self.header = header
    self.columns = columns
    var headerCells = CellBatch(path: path, columnCount: header.count)
    headerCells.placement = .entries(keys: header)
    headerCells.firstLine = 0
    headerCells.append(header)
    self.headerCells = headerCells
  }

  /// A fault with its place in the text as editors show it, where it has one.
  private static func problem(_ problem: Problem, in text: [UInt8], path: String) -> TableProblem {
    guard let line = problem.line, let column = problem.column else {
      return problem.error(path: path).problems[0]
    }
    let ends = text.indices.lazy.filter { text[$0] == UInt8(ascii: "\n") }
    let start = line == 1 ? 0 : (ends.dropFirst(line - 2).first ?? 0) + 1
    let place = TextPosition(line: line, column: 1).advanced(over: text[start...].prefix(column - 1))
    return TableProblem(
      place: place.place(in: path), severity: .error, message: "the JSON cannot be read: " + problem.message,
      expected: problem.expected.isEmpty ? "a complete JSON file was expected" : problem.expected,
      remedy: problem.remedy.isEmpty ? "export the data again" : problem.remedy)
  }

  /// The lengths of lists of numbers, by the keys under which all of them are as long.
  private static func lengths(of records: [JSONTable.Record]) -> [String: Int] {
    var lengths: [String: Int] = [:]
    var others: Set<String> = []
    for record in records {
      for member in FlatJSON.flat(record, separator: ".") where member.value != .null {
        let length = numbers(member.value)?.count
        if let length, lengths[member.key, default: length] == length {
          lengths[member.key] = length
        } else {
          others.insert(member.key)
        }
      }
    }
    return lengths.filter { !others.contains($0.key) }
  }

  /// The entries of a list of numbers, of which some may be null; nil for anything else.
  private static func numbers(_ value: JSONValue) -> [JSONValue]? {
    guard let elements = value.elements, elements.count > 1,
      elements.allSatisfy({ $0 == .null || $0.text.flatMap(Double.init) != nil })
    else { return nil }
    return elements
  }

  /// The cells of a record, by column.
  private static func cells(of record: JSONTable.Record, lengths: [String: Int]) -> [JSONValue.Member] {
    FlatJSON.flat(record, separator: ".").flatMap { member in
      guard let length = lengths[member.key] else { return [member] }
      let elements = member.value.elements ?? []
      return (0..<length).map { number in
        JSONValue.Member(
          "\(member.key).\(number + 1)", elements.indices.contains(number) ? elements[number] : .null)
      }
    }
  }

  /// Hands out the next rows, at least one.
  ///
  /// - Parameter batch: The batch; what it held is gone.
  /// - Returns: False when there are no more rows.
  /// - Throws: Nothing: what can go wrong went wrong when the reader was made.
  public func read(into batch: inout CellBatch) throws(TableReadError) -> Bool {
    let rows = records[nextRecord...].prefix(Self.rowsPerBatch)
    batch = CellBatch(path: path, columnCount: header.count)
    batch.placement = .entries(keys: header)
    batch.firstRow = nextRecord
    batch.firstLine = nextRecord + 1
    nextRecord = rows.endIndex
    var texts = [String](repeating: "", count: header.count)
    for record in rows {
      for index in texts.indices { texts[index] = "" }
      for member in Self.cells(of: record, lengths: lengths) {
        if let column = columns[member.key] { texts[column] = FlatJSON.cell(member.value) }
      }
      batch.append(texts)
    }
    return !rows.isEmpty
  }
}

extension CellBatch {
  /// Adds a row of texts to a batch of a file that is no text.
  mutating func append(_ texts: [String]) {
    layout += [UInt32(bytes.count), UInt32(rowCount)]
    for text in texts {
      layout.append(UInt32(bytes.count))
      bytes.append(contentsOf: text.utf8)
      layout.append(UInt32(bytes.count))
    }
    rowCount += 1
  }
}
