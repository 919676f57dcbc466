internal import Foundation

/// A table as somebody would save it: columns of text with what each of them is, and the form of the file.
struct Sheet {
  /// What a column holds; unknown to the program that reads the file.
  enum Role: Equatable {
    case participant, group, condition, task, duration, outcome, score, itemName, answer, timestamp, attribute
    case comment, other
    /// The item of a number, and the condition in columns.
    case item(Int, Int?)
    /// The answers of a person in files with items as rows.
    case person(Int)
  }

  struct Column {
    let id: Int
    var role: Role
    var heading: String
    var cells: [String]
  }

  /// What a printed assumption has to name for a wrong figure to be announced.
  enum Mark {
    /// The heading of a column, as it is at last.
    case column(Int)
    /// Words, such as a flag.
    case words(String)
  }

  var columns: [Column] = []
  /// Rows above the headings.
  var above: [[String]] = []
  var hasHeader = true
  var delimiter = ","
  var lineEnd = "\n"
  var encoding = String.Encoding.utf8
  var hasByteOrderMark = false
  var quotesAll = false
  var hasDecimalCommas = false
  /// Cells that stand before all others in a row, by row.
  var cellsBefore: [Int: Int] = [:]
  /// A row from whose column on all cells stand one column further to the right.
  var shiftedRow: (row: Int, column: Int)?
  /// How many rows stand above those of means and counts; nil where there are none.
  var rowsAboveSummary: Int?
  var marks: [Mark] = []
  private var nextID = 0

  var rowCount: Int { columns.first?.cells.count ?? 0 }

  mutating func add(_ role: Role, _ heading: String, _ cells: [String], at place: Int? = nil) {
    columns.insert(
      Column(id: nextID, role: role, heading: heading, cells: cells), at: place ?? columns.count)
    nextID += 1
  }

  mutating func mark(_ words: String...) { marks += words.map { .words($0) } }

  mutating func mark(_ column: Int) { marks.append(.column(columns[column].id)) }

  func index(_ role: Role) -> Int? { columns.firstIndex { $0.role == role } }

  /// The columns of items.
  var items: [Int] {
    columns.indices.filter { if case .item = columns[$0].role { true } else { false } }
  }

  /// The columns of answers, whatever the layout.
  var answers: [Int] {
    columns.indices.filter {
      switch columns[$0].role {
      case .item, .person, .answer: true
      default: false
      }
    }
  }

  /// A number as most programs write it.
  static func plain(_ value: Double?) -> String {
    guard let value else { return "" }
    return value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// The number of a cell, whatever its decimal sign and the spaces around it.
  static func number(_ cell: String) -> Double? {
    Double(cell.trimmingCharacters(in: .whitespaces).replacing(",", with: "."))
  }

  /// Writes a number as the other numbers of the file are written.
  func text(_ value: Double) -> String {
    let plain = Self.plain(value)
    return hasDecimalCommas ? plain.replacing(".", with: ",") : plain
  }

  mutating func putDecimalCommas() {
    for column in columns.indices where [.duration, .score, .other].contains(columns[column].role) {
      columns[column].cells = columns[column].cells.map {
        Self.number($0) == nil ? $0 : $0.replacing(".", with: ",")
      }
    }
    hasDecimalCommas = true
    delimiter = ";"
  }

  /// The words of agreement, from least to most.
  static let words: [String: [String]] = [
    "en": ["Strongly disagree", "Disagree", "Neither agree nor disagree", "Agree", "Strongly agree"],
    "de": ["Stimme überhaupt nicht zu", "Stimme nicht zu", "Weder noch", "Stimme zu", "Stimme voll zu"],
    "es": [
      "Muy en desacuerdo", "En desacuerdo", "Ni de acuerdo ni en desacuerdo", "De acuerdo", "Muy de acuerdo",
    ],
    "pl": [
      "Zdecydowanie się nie zgadzam", "Nie zgadzam się", "Nie mam zdania", "Zgadzam się",
      "Zdecydowanie się zgadzam",
    ],
  ]

  /// Puts words in the place of answers from 1 to 5, or words of another language in the place of words.
  mutating func putWords(of language: String) {
    guard let words = Self.words[language] else { return }
    for column in answers {
      columns[column].cells = columns[column].cells.map { cell in
        if let number = Int(cell), (1...5).contains(number) { return words[number - 1] }
        for known in Self.words.values {
          if let place = known.firstIndex(of: cell) { return words[place] }
        }
        return cell
      }
    }
  }

  // MARK: Writing

  /// The rows of cells, headings first.
  private var lines: [[String]] {
    var lines = above
    if hasHeader { lines.append(columns.map(\.heading)) }
    for row in 0..<rowCount {
      var cells = columns.map { $0.cells[row] }
      if let shiftedRow, shiftedRow.row == row { cells.insert("", at: min(shiftedRow.column, cells.count)) }
      lines.append([String](repeating: "", count: cellsBefore[row] ?? 0) + cells)
    }
    return lines
  }

  /// The bytes of the file.
  var bytes: Data {
    let text = lines.map { line in
      line.map { cell in
        let needsQuotes =
          quotesAll || cell.contains(delimiter) || cell.contains("\"") || cell.contains("\n")
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
      }.joined(separator: delimiter) + lineEnd
    }.joined()
    let content = text.data(using: encoding) ?? Data(text.utf8)
    guard hasByteOrderMark else { return content }
    return (encoding == .utf16LittleEndian ? Data([0xFF, 0xFE]) : Data([0xEF, 0xBB, 0xBF])) + content
  }
}
