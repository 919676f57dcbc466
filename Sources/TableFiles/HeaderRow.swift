/// Which row of a file names its columns.
public enum HeaderRow: Sendable, Hashable, CustomStringConvertible {
  /// None: columns are called by their numbers, and the first row holds data.
  case none
  /// The row of that number: the line of a text file, the row of a sheet.
  case row(Int)

  /// Reads `none` or the number of a row.
  ///
  /// - Parameter text: the text; nil comes of any other.
  public init?(_ text: String) {
    if text == "none" {
      self = .none
    } else if let number = Int(text), number > 0, text.first != "+" {
      self = .row(number)
    } else {
      return nil
    }
  }

  /// `none`, or the number of the row.
  public var description: String {
    switch self {
    case .none: "none"
    case .row(let number): String(number)
    }
  }

  /// The names of columns of a file without a row of names: `#1`, `#2`, ...
  static func names(_ count: Int) -> [String] { (1...max(1, count)).map { "#\($0)" } }
}

/// The row that names the columns of a file, and how it came to be known.
public struct HeaderPlace: Sendable, Hashable {
  /// The row.
  public let row: HeaderRow
  /// Whether the caller named it.
  public let isTold: Bool
  /// How many rows above it hold something.
  public let skipped: Int

  init(_ row: HeaderRow, isTold: Bool = false, skipped: Int = 0) {
    self.row = row
    self.isTold = isTold
    self.skipped = skipped
  }

  /// Whether the first row that holds anything was not read as the names of the columns, which nobody had asked for.
  public var isChosen: Bool { !isTold && (row == .none || skipped > 0) }

  /// What was chosen where the first row that holds anything names no columns.
  var choices: [TableChoice] {
    guard isChosen else { return [] }
    switch row {
    case .none:
      return [
        TableChoice(
          "the file has no row of column names: the first row holds data, and columns are named #1, #2, ...",
          option: "header", value: "none")
      ]
    case .row(let number):
      return [
        TableChoice(
          "the column names are in row \(number); \(counted(skipped, "row", "rows")) above \(skipped == 1 ? "it was" : "them were") skipped",
          option: "header", value: String(number))
      ]
    }
  }
}

/// Finding out which of the first rows names the columns.
///
/// That is the first row, unless it is a title: one or two cells above a row of names for the columns below. A file has
/// no names where its first row holds numbers or answers as all the others do.
struct HeaderDetection {
  /// As many rows that hold something are looked at.
  static let rowCount = 60
  /// As many rows may be above the names.
  private static let mostTitles = 10

  private let rows: [[String]]
  /// The place of the row among those that were looked at; nil where none names the columns.
  private(set) var index: Int? = 0

  /// Looks at the first rows that hold something.
  ///
  /// - Parameter rows: their cells.
  init(_ rows: [[String]]) {
    self.rows = rows
    guard rows.count > 2 else { return }
    let widths = rows.map { $0.count { !$0.isEmpty } }
    let wide = widths.firstIndex { $0 > 2 } ?? (widths[0] == 1 ? widths.firstIndex { $0 > 1 } : nil)
    if widths[0] <= 2, let wide {
      if wide > 0, wide <= Self.mostTitles, wide < rows.count - 1,
        names(wide, below: widths[..<wide].max() ?? 0)
      {
        index = wide
      }
    } else if holdsData {
      index = nil
    }
  }

  /// Whether a row names the columns in which the rows below hold something.
  private func names(_ index: Int, below titleWidth: Int) -> Bool {
    let (row, body) = (rows[index], rows[(index + 1)...])
    let filled = row.indices.filter { !row[$0].isEmpty }
    let used = (0..<(body.map(\.count).max() ?? 0)).filter { column in
      body.count { Self.text($0, column) != "" } * 2 >= body.count
    }
    let texts = filled.map { row[$0] }
    // One cell may name several columns, and several columns may have one name.
    if !texts.contains(where: Self.isNumber), filled.count(where: { isWordOverNumbers($0, row: index) }) > 1 {
      return true
    }
    let named = used.count { Self.text(row, $0) != "" }
    guard named * 10 >= used.count * 7 else { return false }
    if isCount(texts) { return true }
    guard texts.count(where: Self.isNumber) * 10 <= texts.count * 4,
      Set(texts).count * 10 >= texts.count * 8
    else { return false }
    if filled.contains(where: { isWordOverNumbers($0, row: index) }) { return true }
    return titleWidth == 1 && texts.count > 2
      && filled.allSatisfy { column in !body.contains { Self.text($0, column) == row[column] } }
  }

  /// Whether the first row is one of data.
  private var holdsData: Bool {
    let (row, body) = (rows[0], rows.dropFirst().filter { $0 != rows[0] })
    let filled = row.indices.filter { !row[$0].isEmpty }
    // Few words may come again in the rows by chance.
    let isWide = filled.count > 3 && body.count > 3
    guard filled.count > 1, body.count > 1, !filled.contains(where: { isWordOverNumbers($0, row: 0) }) else {
      return false
    }
    let numbers = filled.compactMap { Self.number(row[$0]) }
    // Names may be numbers that count: 1, 2, 3, ... or 101, 104, 110.
    let isAscending =
      zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } && numbers.allSatisfy { $0 == $0.rounded() }
    let alike = filled.count { column in
      let below = body.map { Self.text($0, column) }.filter { !$0.isEmpty }
      guard Self.isNumber(row[column]) else { return isWide && below.contains(row[column]) }
      guard !below.isEmpty, below.allSatisfy(Self.isNumber) else { return false }
      guard let number = Self.number(row[column]) else { return true }
      let values = below.compactMap { Self.number($0) }
      return !isAscending && number >= (values.min() ?? number) && number <= (values.max() ?? number)
    }
    return alike * 10 >= filled.count * 6
  }

  /// Whether there is a word over nothing but numbers.
  private func isWordOverNumbers(_ column: Int, row: Int) -> Bool {
    let text = Self.text(rows[row], column)
    let below = rows[(row + 1)...].map { Self.text($0, column) }.filter { !$0.isEmpty }
    return !text.isEmpty && !Self.isNumber(text) && !below.isEmpty
      && below.count(where: Self.isNumber) * 10 >= below.count * 8
  }

  /// Whether texts count the columns from 1 on.
  private func isCount(_ texts: [String]) -> Bool {
    texts.count > 2 && texts == (1...texts.count).map(String.init)
  }

  private static func text(_ row: [String], _ column: Int) -> String {
    column < row.count ? row[column] : ""
  }

  /// A text without quotes and spaces around it.
  static func plain(_ text: String) -> String {
    // Letters and digits at both ends, as of most cells, need no look at characters.
    if let first = text.utf8.first, let last = text.utf8.last, isWord(first), isWord(last) { return text }
    func isAround(_ sign: Character) -> Bool { sign == "\"" || sign.isWhitespace || sign == "\u{FEFF}" }
    var text = text.drop(while: isAround)
    while let last = text.last, isAround(last) { text.removeLast() }
    return String(text)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// A number with either mark before the decimals.
  private static func number(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      NumberText.double(bytes, decimalMark: UInt8(ascii: "."))
        ?? NumberText.double(
          bytes, decimalMark: UInt8(ascii: ","))
    }
  }

  /// Whether a text is a number, a date or a time.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    return digits > 0 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || " .,:-/+%".utf8.contains($0) }
  }
}
