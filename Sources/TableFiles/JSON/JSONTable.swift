internal import Diagnostics
internal import JSONText

/// The records of a JSON text that holds a table.
struct JSONTable {
  /// A record: its members by key.
  typealias Record = [JSONValue.Member]

  /// How the records are laid out.
  let shape: JSONTableFormat
  /// The records, in the order of the file.
  let records: [Record]

  /// Finds the records.
  ///
  /// - Parameter bytes: The text in UTF-8, without a byte order mark.
  /// - Throws: What is wrong; a fault of the text has its line and its byte in that line.
  init(_ bytes: [UInt8]) throws(Problem) {
    if let lines = try Self.lines(bytes) {
      (shape, records) = (JSONTableFormat(.lines), lines)
      return
    }
    switch try Self.value(bytes) {
    case .list(let elements):
      (shape, records) = (JSONTableFormat(.records), try Self.records(elements))
    case .object(let members):
      (shape, records) = try Self.table(members)
    default: throw Self.noTable
    }
  }

  /// Reads a value; numbers stay as they are written.
  private static func value(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    try JSONValue(parsing: bytes, options: .numbersAsTexts)
  }

  // MARK: Records

  /// One record a line; nil where the first line is no whole object, or the only one.
  private static func lines(_ bytes: [UInt8]) throws(Problem) -> [Record]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .filter { line in line.element.contains { $0 > 0x20 } }
    guard lines.count > 1, let first = lines.first, case .object? = try? value(Array(first.element)) else {
      return nil
    }
    var records: [Record] = []
    for (number, line) in lines {
      do throws(Problem) {
        guard case .object(let members) = try value(Array(line)) else {
          throw Problem("the line holds no object", expected: "one record a line", remedy: Self.remedy)
        }
        records.append(members)
      } catch {
        throw error.at(place: "", line: number + 1, column: error.column ?? 1)
      }
    }
    return records
  }

  private static func records(_ elements: [JSONValue]) throws(Problem) -> [Record] {
    var records: [Record] = []
    for (number, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        if records.isEmpty { throw noTable }
        throw Problem(
          "entry \(number + 1) of the list is no object", expected: "a list of records", remedy: remedy)
      }
      records.append(members)
    }
    guard !records.isEmpty else { throw noTable }
    return records
  }

  private static func isRecords(_ value: JSONValue) -> Bool {
    guard let elements = value.elements, !elements.isEmpty else { return false }
    return elements.allSatisfy { if case .object = $0 { true } else { false } }
  }

  // MARK: Tables in an object

  private static func table(_ members: Record) throws(Problem) -> (JSONTableFormat, [Record]) {
    if let split = try columnsAndData(members) { return (JSONTableFormat(.columnsAndData), split) }
    let lists = members.filter { isRecords($0.value) }
    if lists.count > 1 {
      throw Problem(
        "holds \(lists.count) lists of records: " + lists.map { "\"\($0.key)\"" }.joined(separator: ", "),
        expected: "one table", remedy: "save each of them as a file of its own")
    }
    if let list = lists.first {
      return (JSONTableFormat(.recordsUnder(list.key)), try records(list.value.elements ?? []))
    }
    guard !members.isEmpty else { throw noTable }
    let columns = members.compactMap { member in
      member.value.elements.map { (key: member.key, values: $0) }
    }
    if columns.count == members.count { return (JSONTableFormat(.columns), try rows(of: columns)) }
    let inner = members.compactMap { member -> (key: String, members: Record)? in
      if case .object(let inner) = member.value { (member.key, inner) } else { nil }
    }
    // An object with values of its own is a single record.
    guard inner.count == members.count else { return (JSONTableFormat(.records), [members]) }
    // pandas writes columns as objects with the number of the row as key.
    if !isNumbered(inner.map(\.key)), inner.allSatisfy({ isNumbered($0.members.map(\.key)) }) {
      let columns = inner.map { (key: $0.key, values: $0.members.map(\.value)) }
      return (JSONTableFormat(.columns), try rows(of: columns))
    }
    return (JSONTableFormat(.recordsByKey), named(inner.map(\.key), inner.map(\.members)))
  }

  /// Records with the names that they have outside of them as a first column, unless these only count the records.
  private static func named(_ names: [String], _ records: [Record]) -> [Record] {
    guard names.count == records.count, !isNumbered(names) else { return records }
    let isTaken = records.contains { $0.contains { $0.key == "key" } }
    return zip(names, records).map { [.init(isTaken ? "key of the record" : "key", .text($0))] + $1 }
  }

  /// Whether keys only count rows: 0, 1, 2 and so on.
  private static func isNumbered(_ keys: [String]) -> Bool {
    keys.enumerated().allSatisfy { $0.element == String($0.offset) }
  }

  private static func rows(of columns: [(key: String, values: [JSONValue])]) throws(Problem) -> [Record] {
    let count = columns.first?.values.count ?? 0
    if let other = columns.first(where: { $0.values.count != count }) {
      throw Problem(
        "the columns differ in length: \"\(columns[0].key)\" holds \(counted(count, "value", "values")), "
          + "\"\(other.key)\" \(other.values.count)",
        expected: "columns of the same length", remedy: remedy)
    }
    guard count > 0 else { throw noTable }
    return (0..<count).map { row in columns.map { JSONValue.Member($0.key, $0.values[row]) } }
  }

  /// The rows of `{"columns":[...],"index":[...],"data":[[...]]}`; nil for any other object.
  private static func columnsAndData(_ members: Record) throws(Problem) -> [Record]? {
    let object = JSONValue.object(members)
    guard let columns = object["columns"]?.elements, let data = object["data"]?.elements else { return nil }
    let keys = columns.map(FlatJSON.cell)
    var rows: [Record] = []
    for (number, row) in data.enumerated() {
      guard let values = row.elements, values.count == keys.count else {
        throw Problem(
          "row \(number + 1) of \"data\" is no list of \(counted(keys.count, "value", "values"))",
          expected: "as many values as there are columns", remedy: remedy)
      }
      rows.append(zip(keys, values).map { JSONValue.Member($0, $1) })
    }
    return named(object["index"]?.elements?.map(FlatJSON.cell) ?? [], rows)
  }

  // MARK: Refusals

  private static let remedy = "save the answers in another shape, or as CSV"

  private static var noTable: Problem {
    Problem(
      "is JSON that holds no table",
      expected: #"""
        a list of records ([{"participant":"P1","SUS1":4}, ...]), one record a line, an object with one list of \#
        records, or an object of columns ({"participant":["P1", ...],"SUS1":[4, ...]})
        """#, remedy: remedy)
  }
}
