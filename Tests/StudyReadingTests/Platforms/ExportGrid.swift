/// Rows of cells that are written as a platform writes its exports, with the place of each cell.
struct ExportGrid: Sendable {
  /// How cells are put in quotes.
  enum Quoting: Sendable {
    /// Only where a cell holds a quote, the delimiter or a line end.
    case minimal
    /// All of them.
    case all
    /// All but those that hold `nothing`, which is written as nothing at all.
    case present
  }

  /// A cell that is not there, as against an empty one.
  static let nothing = "\u{1}"

  var rows: [[String]]
  var delimiter: Character = ","
  var quoting = Quoting.minimal
  var lineEnd = "\n"
  var hasByteOrderMark = false
  var endsWithLineEnd = true
  var isUTF16 = false
  /// What stands inside the first quotes.
  var firstSign = ""

  /// The text and, for each cell, its line and column.
  func written() -> (text: String, places: [[(line: Int, column: Int)]]) {
    var text = ""
    var places: [[(line: Int, column: Int)]] = []
    var line = 1
    var column = 1
    for (number, row) in rows.enumerated() {
      var starts: [(line: Int, column: Int)] = []
      for (index, cell) in row.enumerated() {
        if index > 0 {
          text.append(delimiter)
          column += 1
        }
        starts.append((line, column))
        let sign = number == 0 && index == 0 ? firstSign : ""
        for scalar in quoted(sign + cell).unicodeScalars {
          text.unicodeScalars.append(scalar)
          column += 1
          if scalar == "\n" { (line, column) = (line + 1, 1) }
        }
      }
      places.append(starts)
      if number < rows.count - 1 || endsWithLineEnd { text += lineEnd }
      (line, column) = (line + 1, 1)
    }
    return (text, places)
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let text = written().text
    if isUTF16 { return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    return (hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
  }

  private func quoted(_ cell: String) -> String {
    if cell == Self.nothing { return "" }
    let mustBe = cell.contains { $0 == "\"" || $0 == delimiter || $0.isNewline }
    guard quoting != .minimal || mustBe else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }
}
