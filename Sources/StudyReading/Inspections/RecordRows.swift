internal import StudyModel
internal import StudyXML
internal import TableFiles

/// Rows of inspection records, whatever file they stand in: one shape, so that there is one mapping.
protocol RecordRows {
  /// The headings of the columns.
  var headings: [String] { get }
  /// The number of rows.
  var rowCount: Int { get }
  /// The text of a cell, as it stands.
  func text(row: Int, column: Int) -> String
  /// Where a cell stands, for messages.
  func place(row: Int, column: Int) -> String
  /// Where a heading stands, for messages.
  func headingPlace(_ column: Int) -> String
  /// The line on which a row begins, by which corrections name it.
  func line(row: Int) -> Int
  /// What the file says beside each heading, as files of SPSS do; empty where it says nothing.
  var headingLabels: [String?] { get }
}

extension RecordRows {
  var headingLabels: [String?] { [] }
}

/// No rows at all.
struct NoRecords: RecordRows {
  var headings: [String] { [] }
  var rowCount: Int { 0 }
  func text(row: Int, column: Int) -> String { "" }
  func place(row: Int, column: Int) -> String { "" }
  func headingPlace(_ column: Int) -> String { "" }
  func line(row: Int) -> Int { 0 }
}

/// The rows of a table.
struct TableRecords: RecordRows {
  let table: DataTable
  /// What messages call the file.
  let label: String

  var headings: [String] { table.header }
  var headingLabels: [String?] { table.columnInformation.map(\.label) }
  var rowCount: Int { table.rowCount }
  func text(row: Int, column: Int) -> String { table.string(row: row, column: column) }
  func place(row: Int, column: Int) -> String {
    table.place(row: row, column: column).description(in: label)
  }
  func headingPlace(_ column: Int) -> String { table.headerPlace(column: column).description(in: label) }
  func line(row: Int) -> Int {
    // A table of which nothing but headings is there has no row to be asked for.
    table.place(row: row, column: 0).line
  }
}

/// The first rows of a table, for finding out what it holds.
struct HeadRecords: RecordRows {
  let headings: [String]
  let batch: CellBatch?

  var rowCount: Int { batch?.rowCount ?? 0 }
  func text(row: Int, column: Int) -> String { batch?.string(row: row, column: column) ?? "" }
  func place(row: Int, column: Int) -> String { "" }
  func headingPlace(_ column: Int) -> String { "" }
  func line(row: Int) -> Int { row }
}

/// Elements of one kind of record, an attribute or a child element a column.
package struct XMLRecords: RecordRows {
  /// Where a column is found in an element.
  package enum Part: Hashable {
    case attribute(String)
    case child(String)
  }

  let document: XMLDocument
  let elements: [XMLElement]
  let parts: [Part]
  /// What stands in place of an attribute that an element does not have.
  let defaults: [String: String]
  /// What messages call the document.
  let label: String

  var headings: [String] {
    parts.map { part in
      switch part {
      case .attribute(let name), .child(let name): name
      }
    }
  }
  var rowCount: Int { elements.count }

  func text(row: Int, column: Int) -> String {
    switch parts[column] {
    case .attribute(let name): elements[row][attribute: name] ?? defaults[name] ?? ""
    case .child(let name): elements[row].first(name)?.collapsedText ?? ""
    }
  }

  func place(row: Int, column: Int) -> String {
    let element = elements[row]
    let position =
      switch parts[column] {
      case .attribute(let name): document.position(ofAttribute: name, in: element) ?? element.start
      case .child(let name): element.first(name)?.start ?? element.start
      }
    return "\(label):\(position.line):\(position.column)"
  }

  func headingPlace(_ column: Int) -> String {
    let start = elements.first?.start ?? document.root.start
    return "\(label):\(start.line):\(start.column)"
  }

  func line(row: Int) -> Int { elements[row].start.line }
}
