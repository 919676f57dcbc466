internal import ReportDocument
internal import StudyReading

/// What each column of a file was taken for, with examples of its cells.
enum ReadingTable {
  /// The table, line by line.
  ///
  /// - Parameter columns: the columns of the file.
  /// - Returns: the lines.
  static func lines(_ columns: [ReadColumn]) -> [String] {
    let rows = columns.map { column in
      [
        String(column.number), column.heading.isEmpty ? "(no heading)" : shortened(column.heading, 40),
        column.meaning ?? (column.isTold ? "left out" : "not used"),
        column.examples.map { shortened($0, 16) }.joined(separator: " | "),
      ]
    }
    return ReportTable(headings: ["#", "Column", "Meaning", "Examples"], words: rows).plainText
      .split(separator: "\n").map(String.init)
  }

  /// A text on one line that is no longer than a width.
  static func shortened(_ text: String, _ width: Int) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= width ? line : line.prefix(width - 3) + "..."
  }
}
